"""Judges why a criterion could not be met better: by counting, and by trying all candidates.

What a reader can count is counted again from the results. Of what a lower value would cost it is
tried whether some candidate has it, and whether none has it for less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    BoundReason,
    FewPairings,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    TooManyComing,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.reasons import CriterionAmount
from tests.oracle.bracket import Amount, Bracket, BracketRecord, Candidate, LiteralPairer, Vector
from tests.oracle.dutch_2017 import OPEN
from tests.oracle.dutch_2026 import Field, Pairer
from tests.oracle.editions import LiteralEdition
from tests.oracle.field import ordered
from tests.oracle.forced_round import ForcedRound
from tests.oracle.missing import Missing
from tests.oracle.replay_forced import plain
from tests.oracle.state import Float, PlayerState, Strength

KINDS: Mapping[str, tuple[str, ...]] = {
    "dutch-2026": tuple(f"C{number}" for number in range(6, 22)),
    "dutch-2017": ("C5", "C6", "C7", "", *(f"C{number}" for number in range(8, 20))),
}
"""The quality criteria of an edition in the places of those of 2026 ([C9] is new)."""

COUNT, SCORES, NEXT, BYE, DIFFERENCE, THIRD, PREFERENCE, STRONG = range(8)
DOWN, UP, DOWN_BEFORE, UP_BEFORE, DOWN_BY, UP_BY, DOWN_BY_BEFORE, UP_BY_BEFORE = range(8, 16)
MEANINGS = ("C6", "C7", "C8", "C9", *(f"C{number}" for number in range(10, 22)))
"""What they are called in 2026."""
OUT: Tpn = 0
"""Stands for the PAB, or for floating where nothing below is looked at."""
_BY_SCORE = {SCORES, UP_BY, UP_BY_BEFORE}


@dataclass(frozen=True)
class BoundsOfBracket:
    """A bracket with what the literal implementation knows of it."""

    edition: LiteralEdition
    pairer: LiteralPairer
    bracket: Bracket
    record: BracketRecord
    trace: BracketTrace

    # --- facts ----------------------------------------------------------------------------

    @cached_property
    def places(self) -> Mapping[Tpn, int]:
        return {player.tpn: place for place, player in enumerate(self.pairer.field.players)}

    def state(self, tpn: Tpn) -> PlayerState:
        return self.pairer.field.players[self.places[tpn]]

    @cached_property
    def moved_down(self) -> list[Tpn]:
        return [self.pairer.field.players[one].tpn for one in self.bracket.mdps]

    @cached_property
    def members(self) -> list[Tpn]:
        return [self.pairer.field.players[one].tpn for one in self.bracket.members]

    @cached_property
    def next_residents(self) -> list[Tpn]:
        below = self.bracket.below
        return [self.pairer.field.players[one].tpn for one in (below[0] if below else ())]

    @property
    def floaters(self) -> tuple[Tpn, ...]:
        return self.record.downfloaters

    @cached_property
    def limbo(self) -> list[Tpn]:
        return [tpn for tpn in self.floaters if tpn in self.moved_down]

    def amount(self, code: str, vector: Vector | None = None) -> tuple[int, ...]:
        found = self.vector if vector is None else vector
        return _listed(found[self.edition.criteria.index(code)])

    @cached_property
    def vector(self) -> Vector:
        return self._plain(self.record.vector)

    def _plain(self, vector: Vector) -> Vector:
        """Without zeros, but for the count at the head of [C8] (C.7 of 2017)."""
        following = self.edition.criteria.index(KINDS[self.edition.system][NEXT])
        return tuple(
            _with_count(amount) if place == following else plain(amount)
            for place, amount in enumerate(vector)
        )

    # --- judging --------------------------------------------------------------------------

    def untrue(self) -> Iterator[str]:
        """Criteria missed without a reason, and reasons that are none."""
        missed = [
            code
            for code in self.edition.criteria
            if code != "C5" or self.edition.system == "dutch-2017"
            if any(self.amount(code))
        ]
        if [bound.criterion for bound in self.trace.bounds] != missed:
            yield f"bracket {self.trace.number}: {missed}, but {self.trace.bounds}"
        for bound in self.trace.bounds:
            if not bound.reasons:
                yield f"bracket {self.trace.number}: {bound}"
            for reason in bound.reasons:
                wrong = self._wrong(bound, reason)
                if wrong:
                    yield f"bracket {self.trace.number}: {bound}, but {wrong}"

    def _wrong(self, bound: Bound, reason: BoundReason) -> str:
        kind = KINDS[self.edition.system].index(bound.criterion)
        amount = self.amount(bound.criterion)
        match reason:
            case OddNumber():
                return self._odd(reason, kind, amount)
            case TooManyComing(coming, residents):
                found = len(self.floaters), len(self.next_residents)
                right = found == (coming, residents) and amount[0] == coming - residents
                return "" if right and kind == NEXT else f"{found}"
            case Seekers() | StrongSeekers():
                return self._seekers(reason, kind, amount)
            case NobodyLess():
                return self._nobody_less(kind)
            case Whoever(tpns):
                return self._whoever(tpns, bound, kind)
            case Barrier():
                return self._barrier(reason, bound, kind, amount)
            case Unavoidable():
                return self._unavoidable(reason, bound, kind)
            case Price() | NothingBetter():
                return self._price(reason, bound, kind)
            case FewPairings():
                return self._price(NothingBetter(), bound, kind) or self._few(reason)
            case _:
                assert_never(reason)

    def _odd(self, reason: OddNumber, kind: int, amount: tuple[int, ...]) -> str:
        players, coming = len(self.members), 0
        if kind == NEXT:
            coming = len(self.floaters)
            players = coming + len(self.next_residents)
        right = (players, coming) == (reason.players, reason.coming) and players % 2 == 1
        return "" if right and amount[0] == 1 and kind in {COUNT, NEXT} else f"{players}, {coming}"

    def _seekers(self, reason: Seekers | StrongSeekers, kind: int, amount: tuple[int, ...]) -> str:
        colour = Colour(reason.due)
        due = [tpn for tpn in self.members if self.state(tpn).preference is colour]
        wrong = len(due) - len(self.record.pairs) - len(self.floaters)
        if isinstance(reason, Seekers):
            right = (reason.count, reason.players) == (len(due), len(self.members))
            right &= kind == PREFERENCE and (reason.missed,) == amount == (wrong,)
            return "" if right else f"{len(due)}, {wrong}"
        mild = sum(self.state(tpn).strength is Strength.MILD for tpn in due)
        right = (reason.wrong, reason.mild) == (wrong, mild) and amount == (wrong - mild,)
        before = KINDS[self.edition.system][PREFERENCE]
        return "" if right and self.amount(before) == (wrong,) else f"{wrong}, {mild}"

    def _nobody_less(self, kind: int) -> str:
        if kind == SCORES:
            lowest = min(self.state(tpn).score for tpn in self.members)
            residents = [tpn for tpn in self.floaters if tpn not in self.moved_down]
            right = residents and all(self.state(tpn).score == lowest for tpn in residents)
            return "" if right else "somebody has fewer points"
        (receiver,) = self.floaters
        fewer = [
            player.tpn
            for player in map(self.state, self.members)
            if player.may_receive_pab
            and player.score == self.state(receiver).score
            and player.unplayed < self.state(receiver).unplayed
        ]
        return f"{fewer} have fewer" if fewer or kind != BYE else ""

    def _whoever(self, tpns: tuple[Tpn, ...], bound: Bound, kind: int) -> str:
        amount = list(self.amount(bound.criterion))
        if kind == NEXT:
            return "" if tpns == self.floaters else "others come down"
        if kind == SCORES:
            paired = tuple(tpn for tpn in self.moved_down if tpn not in self.limbo)
            return "" if tpns == paired else "others are moved down and paired"
        back = 0 if kind in {DOWN, DOWN_BY} else 1
        again = tuple(t for t in self.moved_down if self.state(t).floats[back] is Float.DOWN)
        if kind in {DOWN_BY, DOWN_BY_BEFORE}:
            return self._differs(tpns, bound, back)
        if tpns != again:
            return f"{again} float down again"
        rest = sum(one.left for one in bound.reasons if isinstance(one, Barrier))
        counts = kind in {DOWN, DOWN_BEFORE} and amount == [len(again) + rest]
        return "" if counts else f"{len(again)} and {rest}"

    def _differs(self, tpns: tuple[Tpn, ...], bound: Bound, back: int) -> str:
        """They are paired, and those who float again besides are accounted for otherwise."""
        here = [*self.moved_down, *(tpn for tpn in self.floaters if tpn not in self.limbo)]
        again = [tpn for tpn in here if self.state(tpn).floats[back] is Float.DOWN]
        paired = tuple(t for t in again if t in self.moved_down and t not in self.limbo)
        others = [tpn for tpn in again if tpn not in paired]
        if self.edition.system == "dutch-2026":
            others = [tpn for tpn in others if tpn in self.limbo]
        has_barriers = any(isinstance(one, Barrier) for one in bound.reasons)
        return "" if tpns == paired and bool(others) == has_barriers else f"{paired}, {others}"

    # --- players who cannot all be served ---------------------------------------------------

    def _barrier(self, reason: Barrier, bound: Bound, kind: int, amount: tuple[int, ...]) -> str:
        served = len(reason.opponents) + reason.coming + reason.takes_bye
        count = len(reason.groups) + reason.needs_bye
        if reason.left != count - served or reason.left < 1:
            return f"{count} groups and {served} to serve them"
        if any(len(group) % 2 == 0 for group in reason.groups):
            return "a group could be paired within itself"
        for group in reason.groups:
            for one in group:
                near = {other for other in self._around(reason) if self._meets(one, other, kind)}
                if not near <= {*group, *reason.opponents}:
                    return f"{one} may meet {near}"
        is_odd = len(self.pairer.field.players) % 2 == 1
        if reason.is_below and is_odd and not reason.takes_bye:
            able = [tpn for group in reason.groups for tpn in group if self._may_have_bye(tpn)]
            if able:
                return f"{able} may have the bye"
        return self._accounts(reason, bound, kind, amount)

    def _around(self, reason: Barrier) -> list[Tpn]:
        if reason.is_below:
            return [self.pairer.field.players[one].tpn for one in self.bracket.everybody_below]
        if reason.is_next:
            return [*(() if reason.coming else self.floaters), *self.next_residents]
        return self.members

    def _meets(self, one: Tpn, other: Tpn, kind: int) -> bool:
        """By the rules, and without missing a criterion of pairs if it is one."""
        first, second = ordered(self.places[one], self.places[other])
        if not self.pairer.field.is_legal(first, second):
            return False
        here = self.floaters if kind == NEXT else self.moved_down
        if one in here and other in here:
            return False
        if DIFFERENCE <= kind <= STRONG:
            return not self.pairer.field.colour_faults([(first, second)])[kind - DIFFERENCE]
        if kind in {UP, UP_BEFORE, UP_BY, UP_BY_BEFORE}:
            return self.state(other).floats[0 if kind in {UP, UP_BY} else 1] is not Float.UP
        return True

    def _may_have_bye(self, tpn: Tpn) -> bool:
        return self.places[tpn] in self.pairer.field.takers

    def _accounts(self, reason: Barrier, bound: Bound, kind: int, amount: tuple[int, ...]) -> str:
        """Whether those left over make up the amount."""
        members = [tpn for group in reason.groups for tpn in group]
        left = reason.left + reason.is_parity
        right = False
        if reason.is_next != (kind == NEXT) or (reason.is_below and kind != COUNT):
            return "it is about others"
        if kind == COUNT:
            right = left == amount[0]
        elif kind == NEXT:
            right = self._accounts_below(reason, bound, amount, left)
        elif kind in _BY_SCORE:
            right = set(members) <= set(self.moved_down)
            right &= self._is_shown(bound, kind, self._scores(self._paying(kind)))
        elif DIFFERENCE <= kind <= STRONG:
            right = left - len(self.floaters) == 2 * amount[0]
        elif kind in {DOWN, DOWN_BEFORE}:
            right = self._residents_left(reason, 0 if kind == DOWN else 1)
        elif kind in {DOWN_BY, DOWN_BY_BEFORE}:
            back = 0 if kind == DOWN_BY else 1
            if {*members} & {*self.moved_down}:
                right = all(self.state(tpn).floats[back] is Float.DOWN for tpn in members)
                again = [t for t in self.limbo if self.state(t).floats[back] is Float.DOWN]
                right &= self._is_shown(bound, kind, self._scores(again))
            else:
                right = self._residents_left(reason, back)
        elif kind in {UP, UP_BEFORE}:
            right = set(members) <= set(self.moved_down)
            right &= reason.left == len(self.limbo) + amount[0]
        return "" if right else f"{left} left over do not make up {amount}"

    # --- players who cannot all be served without missing it ---------------------------------

    def _unavoidable(self, reason: Unavoidable, bound: Bound, kind: int) -> str:
        served = reason.floating + reason.takes_bye + len(reason.opponents)
        groups = len(reason.groups) + reason.needs_bye + reason.down
        if reason.left != groups - served or reason.left < 1:
            return f"{groups} groups and {served} to serve them"
        if max(reason.floating, reason.down) > self.amount(bound.criterion)[0] and reason.is_next:
            return "so many do not float on"
        if max(reason.floating, reason.down) > len(self.floaters) and not reason.is_next:
            return "so many do not float"
        if any(len(group) % 2 == 0 for group in reason.groups):
            return "a group could be paired within itself"
        if (kind == NEXT) != reason.is_next or (
            reason.is_next and len(self.floaters) < len(self.members)
        ):
            return "it is about others"
        for group in reason.groups:
            for one in group:
                near = self._ways(reason, one, kind)
                ways = {OUT} if reason.takes_bye or reason.floating else set()
                if not near <= {*group, *reason.opponents} | ways:
                    return f"{one} could be served by {near - {*group}}"
        if reason.needs_bye or reason.down:
            near = {one for one in self._there(reason) if OUT in self._ways(reason, one, kind)}
            if not near <= {*reason.opponents} or (near and reason.down):
                return f"{near} could have the bye, or float"
        return self._is_forced(reason, bound, kind)

    def _is_forced(self, reason: Unavoidable, bound: Bound, kind: int) -> str:
        """Every time serves two at most, of those moved down one, of those who float one."""
        amount = self.amount(bound.criterion)
        by_count = kind not in {SCORES, NEXT, *range(DOWN_BY, UP_BY_BEFORE + 1)}
        if by_count:
            times = amount[0]
        elif reason.least is None:
            return "it does not say by how much"
        else:
            listed = amount[1:] if kind == NEXT else amount
            times = sum(each >= reason.least for each in listed)
        moved = {*(self.floaters if kind == NEXT else self.moved_down)}
        named = {one for group in reason.groups for one in group}
        each_alone = named <= moved and not reason.needs_bye and not reason.down
        by_two = (reason.left + 1) // 2
        shown = max(reason.left if each_alone else by_two, reason.down)
        return "" if shown == times and reason.left else f"{shown} times, but {amount}"

    def _here(self, reason: Unavoidable) -> list[Tpn]:
        """The members of the bracket it is about."""
        return [*self.floaters, *self.next_residents] if reason.is_next else self.members

    def _there(self, reason: Unavoidable) -> list[Tpn]:
        """They, and those below them, if these count."""
        below = [self.pairer.field.players[one].tpn for one in self.bracket.everybody_below]
        here = self._here(reason)
        return [*here, *(tpn for tpn in below if reason.is_below and tpn not in here)]

    def _ways(self, reason: Unavoidable, one: Tpn, kind: int) -> set[Tpn]:
        """Who could serve somebody without missing the criterion, the PAB and floats among them,
        unless the reason counts these.
        """
        field, here = self.pairer.field, self._here(reason)
        moved = self.floaters if reason.is_next else self.moved_down
        of_2017 = self.edition.system == "dutch-2017" and kind in {SCORES, NEXT}
        meaning = "PSD" if of_2017 else MEANINGS[kind]
        missing = Missing(self.edition.system, meaning, reason.least)
        scores = [self.state(tpn).score for tpn in here if tpn not in moved]
        floats = one not in here or not missing.by_float(self.state(one), max(scores), min(scores))
        found: set[Tpn] = set()
        for other in self._there(reason):
            if not field.is_legal(*ordered(self.places[one], self.places[other])):
                continue
            is_legal = one != other and not (one in moved and other in moved)
            if one in here and other in here:
                is_free = not missing.by_pair(field, self.places[one], self.places[other])
            else:
                is_free = floats and (
                    other not in here
                    or not missing.by_float(self.state(other), max(scores), min(scores))
                )
            if is_legal and is_free:
                found.add(other)
        is_open = self.bracket.route == OPEN
        is_odd = len(field.players) % 2 == 1
        may_go = one in here if is_open else is_odd and self._may_have_bye(one)
        if floats and may_go:
            found.add(OUT)
        return found

    def _residents_left(self, reason: Barrier, back: int) -> bool:
        """As many residents who floated down as do so again."""
        members = [tpn for group in reason.groups for tpn in group]
        again = [
            tpn
            for tpn in self.floaters
            if tpn not in self.limbo and self.state(tpn).floats[back] is Float.DOWN
        ]
        return (
            all(self.state(tpn).floats[back] is Float.DOWN for tpn in members)
            and not {*members} & {*self.moved_down}
            and reason.left == len(again)
            and not reason.is_parity
        )

    def _accounts_below(
        self, reason: Barrier, bound: Bound, amount: tuple[int, ...], left: int
    ) -> bool:
        """Whoever comes down, or those who do, where everybody does."""
        if reason.coming:
            return reason.coming == len(self.floaters) and left == amount[0]
        if len(self.floaters) != len(self.members):
            return False
        score = self.state(self.next_residents[0]).score
        higher = [one for one in amount[1:] if one > score]
        barriers = [one for one in bound.reasons if isinstance(one, Barrier)]
        most = max(one.left + one.is_parity for one in barriers)
        # What they count for is shown otherwise in 2017: C.7 compares differences.
        is_shown = self.edition.system == "dutch-2017" or self._is_shown(bound, NEXT, higher)
        return most == amount[0] and is_shown

    def _paying(self, kind: int) -> list[Tpn]:
        """Those moved down who float on, and those whose opponents float up again."""
        if kind == SCORES:
            return self.limbo
        back = 0 if kind == UP_BY else 1
        found = list(self.limbo)
        for pair in self.record.pairs:
            moved = [tpn for tpn in pair if tpn in self.moved_down]
            others = [tpn for tpn in pair if tpn not in self.moved_down]
            if moved and self.state(others[0]).floats[back] is Float.UP:
                found += moved
        return found

    def _scores(self, tpns: list[Tpn]) -> list[Points]:
        return [self.state(tpn).score for tpn in tpns]

    def _is_shown(self, bound: Bound, kind: int, left: list[Points]) -> bool:
        """That of each score and higher ones as many are left over as are."""
        barriers = [one for one in bound.reasons if isinstance(one, Barrier)]
        for least in set(left):
            count = sum(score >= least for score in left)
            found = 0
            for each in barriers:
                high = [g for g in each.groups if self.state(g[0]).score >= least]
                around = self._around(each)
                near = {o for g in high for o in around if self._meets(g[0], o, kind)}
                found = max(found, len(high) - len(near))
            if found < count:
                return False
        return True

    # --- what a lower value would cost -----------------------------------------------------

    def _price(self, reason: Price | NothingBetter, bound: Bound, kind: int) -> str:
        code, amount = bound.criterion, self.amount(bound.criterion)
        vectors = self._vectors()
        if kind == BYE:
            vectors = [each for each in vectors if each[:3] == self.vector[:3]]
        if isinstance(reason, NothingBetter) or reason.worse.criterion == "C5" != self._first:
            lower = min(self.amount(code, each) for each in vectors) < amount
            if lower:
                return "a candidate does better"
            return self._higher_bye(reason, code, amount)
        worse = reason.worse
        place = self.edition.criteria.index(worse.criterion)
        kept = [each for each in vectors if each[:place] == self.vector[:place]]
        equal = [each for each in kept if each[place] == self.vector[place]]
        if min(self.amount(code, each) for each in equal) < amount:
            return "it costs nothing of the criterion named"
        least = min(self.amount(code, each) for each in kept)
        strip = _with_count if kind == NEXT else plain
        if not least == _listed(strip(reason.least)) < amount:
            return f"the lowest is {least}"
        forced = min(
            self.amount(worse.criterion, each) for each in kept if self.amount(code, each) == least
        )
        found = self.amount(worse.criterion), forced
        strip = _with_count if worse.criterion == KINDS[self.edition.system][NEXT] else plain
        said = _listed(strip(worse.played)), _listed(strip(worse.forced))
        return "" if found == said and found[0] < found[1] else f"{found}"

    def _few(self, reason: FewPairings) -> str:
        """All candidates with as many pairs, those that can be had, and the one that was made."""
        legal = [*self.pairer.candidates(self.bracket, len(self.floaters))]
        possible = [each for each in legal if self.pairer.is_admissible(self.bracket, each)]
        players = self.pairer.field.players
        found = {
            frozenset(frozenset(players[one].tpn for one in pair) for pair in each.pairs)
            for each in possible
        }
        found -= {frozenset(frozenset(pair) for pair in self.record.pairs)}
        told = {frozenset(frozenset(pair) for pair in pairs) for pairs in reason.others}
        if reason.count != len(self.record.pairs) or told != found:
            return f"others are {found}"
        return (
            "" if reason.are_legal == (len(legal) == len(possible)) else f"{len(legal)} are legal"
        )

    @property
    def _first(self) -> str:
        return KINDS[self.edition.system][0]

    def _vectors(self) -> list[Vector]:
        return [
            self._plain(self.pairer.vector(self.bracket, candidate))
            for count in range(len(self.members) + 1)
            for candidate in self.pairer.candidates(self.bracket, count)
            if self.pairer.is_admissible(self.bracket, candidate)
            and (self.bracket.route == OPEN or self._goes_on(candidate))
        ]

    def _goes_on(self, candidate: Candidate) -> bool:
        """With the downfloaters, who do not meet each other any more (3.2.3), the round can be
        completed.
        """
        nobody = ForcedRound(self.pairer, -1, -2)
        return nobody.goes_on(self.bracket, candidate)

    def _higher_bye(self, reason: Price | NothingBetter, code: str, amount: tuple[int, ...]) -> str:
        """With the PAB for each higher score, the lowest first."""
        field = self.pairer.field
        if self.edition.system == "dutch-2017" or len(field.players) % 2 == 0:
            return "" if isinstance(reason, NothingBetter) else "no other bye is possible"
        (least,) = {field.players[taker].score for taker in field.takers}
        kept = field.takers
        try:
            for score in sorted({p.score for p in field.players if p.may_receive_pab}):
                if score <= least:
                    continue
                field.takers = frozenset(
                    place
                    for place, player in enumerate(field.players)
                    if player.may_receive_pab and player.score == score
                )
                field.forget()
                found = [self.amount(code, each) for each in self._fresh(score)._vectors()]
                if found and min(found) < amount:
                    if isinstance(reason, NothingBetter):
                        return f"with the bye for {score} it is {min(found)}"
                    strip = _with_count if code == KINDS[self.edition.system][NEXT] else plain
                    said = (_listed(strip(reason.least)), reason.worse.played, reason.worse.forced)
                    expected = (min(found), (least,), (score,))
                    return "" if said == expected else f"{expected}"
        finally:
            field.takers = kept
            field.forget()
        return "" if isinstance(reason, NothingBetter) else "no other bye helps"

    def _fresh(self, score: Points) -> BoundsOfBracket:
        """The same with nothing remembered of the following brackets."""
        field = self.pairer.field
        assert isinstance(field, Field)
        pairer = Pairer(field)
        pairer.pab_score = score
        return BoundsOfBracket(self.edition, pairer, self.bracket, self.record, self.trace)


def _with_count(amount: Amount | CriterionAmount) -> Amount:
    count, *others = _listed(amount) or (0,)
    return (count, *(each for each in others if each))


def _listed(amount: Amount) -> tuple[int, ...]:
    return (amount,) if isinstance(amount, int) else amount
