"""Replays a bracket of a trace: every reason is derived again by the literal implementation.

An alternative is forced by taking only the candidates of the bracket that contain it, with what
was chosen before; the best of them is compared with the candidate played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import (
    BracketTrace,
    ExchangeTrace,
    FloaterTrace,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.oracle.bracket import Bracket, BracketRecord, Candidate, LiteralPairer, Vector
from tests.oracle.dutch_2017 import OPEN
from tests.oracle.editions import LiteralEdition
from tests.oracle.field import ordered
from tests.oracle.forced_round import ForcedRound, parting_step
from tests.oracle.replay_forced import plain, wrong_reason
from tests.oracle.state import Float, Strength

Condition: TypeAlias = Callable[[Candidate], bool]
"""What is forced upon a candidate."""

COLOURS = {"dutch-2026": "C12", "dutch-2017": "C10"}
"""The criterion of the colour preference, from which both editions count six in the same order:
colour, strong colour, then downfloat and upfloat of the previous round and of the one before."""


@dataclass(frozen=True, slots=True)
class BracketReplay:
    """One bracket of a trace with what the literal implementation knows of it."""

    tournament: Tournament
    edition: LiteralEdition
    pairer: LiteralPairer
    bracket: Bracket
    record: BracketRecord
    trace: BracketTrace
    _possible: dict[int, list[Candidate]] = field(default_factory=dict)

    def _untrue(self, text: str) -> str:
        return f"bracket {self.trace.number}: {text}"

    # --- what the bracket is --------------------------------------------------------------

    def composition(self) -> Iterator[str]:
        """Players, subgroups, values and exchange."""
        trace, record, steps = self.trace, self.record, self.record.steps
        mdps = tuple(player.tpn for player in trace.moved_down_players)
        residents = tuple(player.tpn for player in trace.residents)
        floating = tuple(floater.tpn for floater in trace.downfloaters)
        exchange = trace.exchange
        remainder = trace.remainder_s1 if mdps else trace.s1
        said = (
            ("players", (mdps, residents), (record.moved_down_players, record.residents)),
            ("downfloaters", floating, record.downfloaters),
            ("pairs", {(p.white, p.black) for p in trace.pairs}, set(record.pairs)),
            ("S1 of MDPs", trace.s1 if mdps else (), steps.s1),
            ("S1 of residents", remainder, steps.remainder_s1),
            ("moved from S1", exchange.from_s1 if exchange else (), steps.exchange_down),
            ("moved from S2", exchange.from_s2 if exchange else (), steps.exchange_up),
        )
        for what, own, literal in (*said, *self._counted()):
            if own != literal:
                yield self._untrue(f"{what}: {own} instead of {literal}")
        amounts = dict(zip(self.edition.criteria, record.vector, strict=True))
        for value in trace.values:
            own_amount, literal_amount = plain(value.amount), plain(amounts[value.criterion])
            if own_amount != literal_amount:
                yield self._untrue(f"{value.criterion}: {own_amount} instead of {literal_amount}")
            if isinstance(own_amount, int) and value.criterion != "C9":
                offences = [each for each in trace.offences if each.criterion == value.criterion]
                if len(offences) != own_amount:
                    yield self._untrue(f"{value.criterion}: {own_amount}, but {offences}")
        valued = {value.criterion for value in trace.values}
        if valued | {"C5"} != {*amounts, "C5"}:
            yield self._untrue(f"values of {valued}")
        partners = {one: other for pair in record.pairs for one, other in (pair, pair[::-1])}
        for offence in trace.offences:
            if partners.get(offence.tpn) != offence.opponent:
                yield self._untrue(f"{offence}: partner {partners.get(offence.tpn)}")

    def _counted(self) -> Iterator[tuple[str, object, object]]:
        """What follows from the players and their pairs (1.3, 3.1)."""
        trace, record, players = self.trace, self.record, self.pairer.field.players
        limbo = tuple(tpn for tpn in record.moved_down_players if tpn in record.downfloaters)
        yield "score", trace.score, record.score
        yield "pairs", trace.max_pairs, len(record.pairs)
        yield "MDPs who are paired", trace.m1, len(record.moved_down_players) - len(limbo)
        yield "limbo", trace.limbo, limbo
        levels = sorted({player.score for player in players}, reverse=True)
        scores = {player.tpn: player.score for player in players}
        yield (
            "brackets of MDPs",
            [each.from_bracket for each in trace.moved_down_players],
            [levels.index(scores[tpn]) + 1 for tpn in record.moved_down_players],
        )
        yield "residents come from here", {each.from_bracket for each in trace.residents}, {None}

    # --- why ------------------------------------------------------------------------------

    def decisions(self) -> Iterator[str]:
        """Every alternative passed over."""
        taken: set[int] = set()
        for pair in self.trace.pairs:
            yield from self._pair(pair, taken)
            taken |= {self._position(pair.first), self._position(pair.second)}
        for floater in self.trace.downfloaters:
            yield from self._floater(floater)
        if self.trace.exchange is not None:
            yield from self._exchange(self.trace.exchange)

    def _pair(self, pair: PairTrace, taken: AbstractSet[int]) -> Iterator[str]:
        first, second = self._position(pair.first), self._position(pair.second)
        _, lower = self._split()
        group = self.bracket.residents if pair.part == "mdp" else lower
        earlier = [rival for rival in group if rival < second and rival not in taken]
        said = [self._position(passed.tpn) for passed in pair.passed_over]
        about = f"pair {pair.first}-{pair.second}"
        if said != earlier:
            yield self._untrue(f"{about}: passed over {said} instead of {earlier}")
        for passed in pair.passed_over:
            rival = self._position(passed.tpn)
            legal = self._why_illegal(first, rival)
            if legal is not None or isinstance(passed.reason, Illegal):
                if passed.reason != legal:
                    yield self._untrue(f"{about}, {passed}: {legal} expected")
                continue
            wrong = wrong_reason(
                passed.reason, None, self.pairer, self.edition, first, rival
            ) or self._wrong_place(passed, first, rival)
            if wrong:
                yield self._untrue(f"{about}, {passed}: {wrong}")

    def _floater(self, floater: FloaterTrace) -> Iterator[str]:
        position = self._position(floater.tpn)
        floating = [self._position(one.tpn) for one in self.trace.downfloaters]
        is_mdp = position in self.bracket.mdps
        barred = [(self._position(one.tpn), one.reason) for one in floater.barred]
        expected = self._barred(position)
        if barred != expected or floater.is_alone != (len(self.bracket.members) == 1):
            yield self._untrue(f"floater {floater.tpn}: barred {barred} instead of {expected}")
        if expected or floater.is_alone:
            if floater.passed_over:
                yield self._untrue(f"floater {floater.tpn} floats whatever the others do")
            return
        group = self.bracket.mdps if is_mdp else self.bracket.residents
        later = [rival for rival in reversed(group) if rival > position and rival not in floating]
        said = [self._position(passed.tpn) for passed in floater.passed_over]
        if said != later:
            yield self._untrue(f"floater {floater.tpn}: passed over {said} instead of {later}")
        if is_mdp and not later:
            paired = _staying({position})
            wrong = "no reason" if floater.because is None else self._wrong(floater.because, paired)
            if wrong:
                yield self._untrue(f"floater {floater.tpn}, {floater.because}: {wrong}")
        for passed in floater.passed_over:
            rival = self._position(passed.tpn)
            alternative = _all(_floating({rival}), _staying({position}))
            if not self.bracket.below and not self._may_receive_pab(rival):
                if not isinstance(passed.reason, Illegal) or passed.reason.rule != "C2":
                    yield self._untrue(f"floater {floater.tpn}, {passed}: C2 expected")
                continue
            barring = {illegal.rule for _, illegal in self._barred(position, besides={rival})}
            if barring or isinstance(passed.reason, Illegal):
                first = next((r for r in ("C1", "C3", FORBIDDEN) if r in barring), "nothing")
                wrong = "" if passed.reason == Illegal(first) else f"{first} expected"
            else:
                wrong = self._wrong(passed.reason, alternative)
                wrong = wrong or self._served(passed.reason, set(), rival, position)
            if wrong:
                yield self._untrue(f"floater {floater.tpn}, {passed}: {wrong}")

    def _may_receive_pab(self, position: int) -> bool:
        return self.pairer.field.players[position].may_receive_pab

    def _barred(
        self, position: int, *, besides: AbstractSet[int] = frozenset()
    ) -> list[tuple[int, Illegal]]:
        """Everybody there with the reason why they may not meet, if that is so of everybody."""
        is_mdp = position in self.bracket.mdps
        group = self.bracket.residents if is_mdp else self.bracket.members
        others = [other for other in group if other != position and other not in besides]
        found = [(other, self._why_illegal(position, other)) for other in others]
        barred = [(other, illegal) for other, illegal in found if illegal is not None]
        return barred if len(barred) == len(found) else []

    def _exchange(self, exchange: ExchangeTrace) -> Iterator[str]:
        """The best candidate with the original S1 and S2, if there is one.

        Illegal: S1 and S2 have no legal transposition; NoCompletion: they have, but none with
        which the round can be completed.
        """
        s1 = {self._position(tpn) for tpn in self._original_s1()}
        mdp_pairs = self._mdp_pairs()
        taken = {position for pair in mdp_pairs for position in pair}
        s2 = set(self.bracket.residents) - taken - s1
        condition = _all(_with_pairs(mdp_pairs), _split(s1, s2, taken))
        best = self._best(condition)
        if best is not None:
            wrong = self._wrong_against(exchange.reason, best)
            if wrong:
                yield self._untrue(f"exchange, {exchange.reason}: {wrong}")
            return
        count = len(self.bracket.members) - 2 * len(self.record.pairs)
        is_legal = any(map(condition, self.pairer.candidates(self.bracket, count)))
        if is_legal:
            wrong = self._wrong_without(exchange.reason, condition)
            if wrong:
                yield self._untrue(f"exchange, {exchange.reason}: {wrong}")
            return
        barriers = [self._why_illegal(one, other) for one in sorted(s1) for other in sorted(s2)]
        expected = {one.rule for one in barriers if one is not None}
        if exchange.reason.rule not in expected:
            yield self._untrue(f"exchange, {exchange.reason}: one of {expected} expected")

    def _wrong_place(self, passed: PassedOver, first: int, rival: int) -> str:
        """Empty unless the bracket in which the reason shows, or who pays in it, is another."""
        forced = ForcedRound(self.pairer, first, rival)
        is_of_round = passed.reason.rule == "C5" and self.edition.system == "dutch-2026"
        if not isinstance(passed.reason, Worse | Later) or is_of_round:
            return "" if passed.score is None else "no bracket is told of"
        parting = forced.parting()
        assert parting is not None
        if parting.number == self.trace.number and passed.score is None:
            return self.wrong_against(
                passed.reason, parting.vector, parting.candidates, parting.step
            )
        return "" if passed.score == parting.record.score else f"bracket {parting.number} expected"

    def _wrong(self, reason: Reason, condition: Condition) -> str:
        """Empty if the reason is true of the best candidates that meet the condition."""
        best = self._best(condition)
        if best is not None:
            return self._wrong_against(reason, best)
        return self._wrong_without(reason, condition)

    def _wrong_without(self, reason: Reason, condition: Condition) -> str:
        """Empty if the reason says rightly why no candidate meets the condition: [C5] if one does
        with the PAB for a higher score, otherwise [C4].
        """
        score = self._higher_pab_score(condition)
        if score is None:
            return "" if isinstance(reason, NoCompletion) else "[C4] expected"
        least = max(self.pairer.field.players[one].score for one in self.pairer.field.takers)
        bye = reason.bye if isinstance(reason, Worse) else None
        if reason != Worse("C5", (least,), (score,), bye=bye):
            return f"[C5] {score} expected"
        players = self.pairer.field.players
        taker = next(index for index, player in enumerate(players) if player.tpn == bye)
        is_right = players[taker].score == score and self._is_possible_with(condition, {taker})
        return "" if is_right else f"{bye} cannot get the bye then"

    def _higher_pab_score(self, condition: Condition) -> Points | None:
        """The lowest higher score of the PAB with which a candidate meets the condition (2026)."""
        players = self.pairer.field.players
        if self.edition.system != "dutch-2026" or len(players) % 2 == 0:
            return None
        takers = [one for one, player in enumerate(players) if player.may_receive_pab]
        for score in sorted({players[one].score for one in takers}):
            if self._is_possible_with(
                condition, {one for one in takers if players[one].score == score}
            ):
                return score
        return None

    def _is_possible_with(self, condition: Condition, takers: set[int]) -> bool:
        """Whether a candidate meets the condition if one of these players gets the PAB."""
        pairer = self.edition.pairer(self.tournament)
        may = pairer.field.players
        pairer.field.takers = frozenset(one for one in takers if may[one].may_receive_pab)
        pairer.field.forget()
        return replace(self, pairer=pairer, _possible={})._best(condition) is not None

    def _served(
        self,
        reason: Reason,
        pairs: set[tuple[int, int]],
        floats: int | None = None,
        stays: int | None = None,
    ) -> str:
        """Empty unless all players said to be left over can be paired with these pairs made, with
        one who floats and one who does not.
        """
        if not isinstance(reason, NoCompletion) or not reason.unserved:
            return ""
        taken = {position for pair in pairs for position in pair}
        there = frozenset({*self.bracket.members, *self.bracket.everybody_below} - taken)
        left = frozenset(self._position(tpn) for tpn in reason.unserved)
        if not left <= there:
            return "some are not there, or paired"
        members = set(self.bracket.members)
        mdps = set(self.bracket.mdps)

        def may_meet(one: int, other: int) -> bool:
            both = {one, other}
            return (
                self.pairer.field.is_legal(one, other)
                and not both <= mdps
                and not (floats in both and both <= members)
                and not (stays in both and not both <= members)
            )

        players = self.pairer.field.players
        takers = frozenset(one for one in there if players[one].may_receive_pab and one != stays)
        can_be_served = self._covers(left, there, takers, may_meet)
        return "all of them can be served" if can_be_served else ""

    def _covers(
        self,
        left: frozenset[int],
        there: frozenset[int],
        may_bye: frozenset[int],
        may_meet: Callable[[int, int], bool],
    ) -> bool:
        """Whether opponents, or the PAB of one of `may_bye`, can be found for all of `left`."""
        if not left:
            return True
        first = min(left)
        field = self.pairer.field
        return any(
            self._covers(left - {first, other}, there - {first, other}, may_bye, may_meet)
            for other in there - {first}
            if may_meet(first, other)
        ) or (
            len(field.players) % 2 == 1
            and first in may_bye
            and self._covers(left - {first}, there - {first}, frozenset(), may_meet)
        )

    def _wrong_against(self, reason: Reason, forced: list[Candidate]) -> str:
        """Of equals the one that is generated first says in which step of the order they part."""
        wanted = {candidate.pairs for candidate in forced}
        generated = self.pairer.generate(self.bracket, forced)
        first = next(steps for pairs, steps in generated if pairs in wanted)
        article = parting_step(self.record.steps, first)
        vector = self.pairer.vector(self.bracket, forced[0])
        return self.wrong_against(reason, vector, forced, article)

    def wrong_against(
        self, reason: Reason, vector: Vector, forced: Sequence[Candidate], article: str
    ) -> str:
        """Empty if the reason is what tells the candidate played from these, which are equal."""
        place = _first_worse(self.record.vector, vector)
        match reason:
            case Worse():
                if place is None:
                    return f"{vector} is as good"
                if vector < self.record.vector:
                    return f"{vector} is better"
                name = self.edition.criteria[place]
                found = (name, plain(self.record.vector[place]), plain(vector[place]))
                said = (reason.criterion, plain(reason.played), plain(reason.forced))
                if found != said:
                    return f"{found} expected"
                return self._wrong_payers(reason, forced)
            case Later():
                if place is not None:
                    return f"not equal in {self.edition.criteria[place]}"
                return "" if reason.article == article else f"article {article} expected"
            case NoCompletion():
                return f"there is a candidate: {self._tpns(forced[0])}, {vector}"
            case Illegal():
                return "nothing illegal"
            case _:
                assert_never(reason)

    def _wrong_payers(self, reason: Worse, forced: Sequence[Candidate]) -> str:
        """Who pays must be true of one of the best candidates; checked for what is counted."""
        place = self.edition.criteria.index(reason.criterion)
        kind = place - self.edition.criteria.index(COLOURS[self.edition.system])
        if not 0 <= kind < 6:
            return ""
        own = self._payers(self.candidate(self.record), kind)
        possible = {tuple(sorted(self._payers(candidate, kind) - own)) for candidate in forced}
        return "" if reason.pays in possible else f"payers {possible} expected"

    def _payers(self, candidate: Candidate, kind: int) -> set[Tpn]:
        """Colour, strong colour; downfloat, upfloat of the last round; the same of the one before.

        Of downfloats, MDPs have criteria of their own in 2026; in 2017 they always pay.
        """
        players = self.pairer.field.players
        if kind < 2:
            return self._missing(candidate, Strength.STRONG if kind else Strength.MILD)
        back, is_up = divmod(kind - 2, 2)
        pairs = [
            pair for pair in candidate.pairs if players[pair[0]].score > players[pair[1]].score
        ]
        floating = set(candidate.downfloaters)
        if is_up:
            concerned = {other for _, other in pairs}
        elif self.edition.system == "dutch-2026":
            concerned = floating - set(self.bracket.mdps)
        else:
            concerned = floating | {one for one, _ in pairs}
        mark = Float.UP if is_up else Float.DOWN
        return {players[one].tpn for one in concerned if players[one].floats[back] is mark}

    def _missing(self, candidate: Candidate, least: Strength) -> set[Tpn]:
        found = set()
        for pair in candidate.pairs:
            white, black = self.pairer.field.colours(pair)
            for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                if player.preference is colour.opposite and player.strength >= least:
                    found.add(player.tpn)
        return found

    def _best(self, condition: Condition) -> list[Candidate] | None:
        """All candidates with the best vector among those that meet the condition."""
        for count in range(len(self.bracket.members) + 1):
            candidates = [one for one in self._possible_with(count) if condition(one)]
            if candidates:
                vectors = [self.pairer.vector(self.bracket, one) for one in candidates]
                least = min(vectors)
                return [one for one, v in zip(candidates, vectors, strict=True) if v == least]
        return None

    def _possible_with(self, count: int) -> list[Candidate]:
        if count not in self._possible:
            candidates = self.pairer.candidates(self.bracket, count)
            self._possible[count] = [one for one in candidates if self._is_possible(one)]
        return self._possible[count]

    def _is_possible(self, candidate: Candidate) -> bool:
        """Admissible, and the downfloaters, who cannot meet each other below, all served there."""
        return self.pairer.is_admissible(self.bracket, candidate) and (
            self.bracket.route == OPEN
            or self._serves(candidate.downfloaters, frozenset(self.bracket.everybody_below))
        )

    def _serves(self, floating: tuple[int, ...], below: frozenset[int]) -> bool:
        field = self.pairer.field
        if not floating:
            return field.can_complete(below)
        first, others = floating[0], floating[1:]
        if any(field.is_legal(first, one) and self._serves(others, below - {one}) for one in below):
            return True
        is_odd = (len(floating) + len(below)) % 2 == 1
        return is_odd and first in field.takers and self._serves(others, below)

    def _why_illegal(self, one: int, other: int) -> Illegal | None:
        if self.pairer.field.is_legal(one, other):
            return None
        first, second = self.pairer.field.players[one], self.pairer.field.players[other]
        met = [
            played.number
            for played in self.tournament.rounds
            for game in played.games
            if game.is_played and {game.white, game.black} == {first.tpn, second.tpn}
        ]
        if met:
            return Illegal("C1", met[-1])
        if first.strength is second.strength is Strength.ABSOLUTE and not (
            first.is_topscorer or second.is_topscorer or first.preference is not second.preference
        ):
            return Illegal("C3")
        return Illegal(FORBIDDEN)

    # --- positions ------------------------------------------------------------------------

    def _position(self, tpn: Tpn) -> int:
        players = self.pairer.field.players
        return next(index for index, player in enumerate(players) if player.tpn == tpn)

    def candidate(self, record: BracketRecord) -> Candidate:
        """The candidate of a record of this round."""
        return Candidate(
            frozenset(self._ordered(*pair) for pair in record.pairs),
            tuple(self._position(tpn) for tpn in record.downfloaters),
        )

    def _ordered(self, one: Tpn, other: Tpn) -> tuple[int, int]:
        return ordered(self._position(one), self._position(other))

    def _tpns(self, candidate: Candidate) -> list[tuple[Tpn, Tpn]]:
        players = self.pairer.field.players
        return [(players[one].tpn, players[other].tpn) for one, other in sorted(candidate.pairs)]

    def _limbo(self) -> set[int]:
        return {self._position(tpn) for tpn in self.trace.limbo}

    def _mdp_pairs(self) -> set[tuple[int, int]]:
        return {
            self._ordered(pair.first, pair.second)
            for pair in self.trace.pairs
            if pair.part == "mdp"
        }

    def _original_s1(self) -> tuple[Tpn, ...]:
        return self.trace.remainder_s1 if self.bracket.mdps else self.trace.s1

    def _split(self) -> tuple[set[int], list[int]]:
        """S1 and S2 of the homogeneous bracket or remainder after the exchange."""
        exchange = self.trace.exchange
        upper = set(self._original_s1())
        if exchange is not None:
            upper = (upper - set(exchange.from_s1)) | set(exchange.from_s2)
        above = {self._position(tpn) for tpn in upper}
        taken = {position for pair in self._mdp_pairs() for position in pair}
        rest = [one for one in self.bracket.residents if one not in above and one not in taken]
        return above, rest


def _with_pairs(pairs: set[tuple[int, int]]) -> Condition:
    return lambda candidate: pairs <= candidate.pairs


def _floating(positions: set[int]) -> Condition:
    return lambda candidate: positions <= set(candidate.downfloaters)


def _staying(positions: set[int]) -> Condition:
    return lambda candidate: not positions & set(candidate.downfloaters)


def _split(upper: set[int], lower: Sequence[int] | set[int], taken: set[int]) -> Condition:
    """All other pairs are between S1 and S2, and nobody of S1 floats."""
    below = set(lower)

    def holds(candidate: Candidate) -> bool:
        return not upper & set(candidate.downfloaters) and all(
            (one in upper and other in below) or (other in upper and one in below)
            for one, other in candidate.pairs
            if one not in taken and other not in taken
        )

    return holds


def _all(*conditions: Condition) -> Condition:
    return lambda candidate: all(condition(candidate) for condition in conditions)


def _first_worse(played: Vector, forced: Vector) -> int | None:
    for place, (own, other) in enumerate(zip(played, forced, strict=True)):
        if own != other:
            return place
    return None
