"""Claims about why a criterion could not be met better, judged by the results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.dutch_criteria import NEXT_PSD
from arbiter_app.wording import Message
from tests.oracle.field import LiteralField
from tests.oracle.missing import LIMBO, Missing
from tests.oracle.state import Float, PlayerState, Strength
from tests.property.explain.claims.context import (
    COLOURS,
    Context,
    Judge,
    Parameters,
    number_of,
    points_of,
)
from tests.property.explain.facts import Facts


def next_residents(context: Context) -> list[Tpn]:
    """Those of the highest score below the bracket."""
    below = context.here.below
    return [tpn for tpn in below if context.facts.score(tpn) == context.facts.score(below[0])]


def _odd(context: Context, said: Parameters) -> bool:
    players = number_of(said["players"])
    return players == len(context.here.members) and players % 2 == 1


def _odd_next(context: Context, said: Parameters) -> bool:
    players, coming = number_of(said["players"]), len(context.here.floaters)
    return (
        number_of(said["coming"]) == coming
        and players == coming + len(next_residents(context))
        and players % 2 == 1
    )


def _next_stays(context: Context, said: Parameters) -> bool:
    return not context.here.floaters


def _too_many(context: Context, said: Parameters) -> bool:
    coming, residents = number_of(said["coming"]), number_of(said["residents"])
    found = len(context.here.floaters), len(next_residents(context))
    return found == (coming, residents) and coming > residents


def _mild(context: Context, said: Parameters) -> bool:
    """So many pairs too many of one colour, and so few who prefer it mildly."""
    here, colour = context.here, COLOURS[said["colour"]]
    due = [tpn for tpn in here.members if context.facts.state(tpn).preference is colour]
    mild = sum(context.facts.state(tpn).strength is Strength.MILD for tpn in due)
    wrong = len(due) - len(here.trace.pairs) - len(here.floaters)
    told = number_of(said["mild"]) if "mild" in said else 0
    return mild == told and wrong == number_of(said["wrong"])


def _no_lower_score(context: Context, said: Parameters) -> bool:
    lowest = min(context.facts.score(tpn) for tpn in context.here.members)
    return any(context.facts.score(tpn) == lowest for tpn in context.here.floaters)


def _no_fewer_unplayed(context: Context, said: Parameters) -> bool:
    (receiver,) = (context.facts.state(tpn) for tpn in context.here.floaters)
    others = [context.facts.state(tpn) for tpn in context.here.members]
    return receiver.may_receive_pab and not any(
        other.may_receive_pab
        and other.score == receiver.score
        and other.unplayed < receiver.unplayed
        for other in others
    )


def _floats_again(context: Context, said: Parameters) -> bool:
    """Moved down, and down before: players who differ from all residents."""
    return all(
        tpn in context.here.moved_down and Float.DOWN in context.facts.state(tpn).floats
        for tpn in context.tpns(said["players"])
    )


# --- whom they may meet -------------------------------------------------------------------------


def _only(context: Context, said: Parameters, around: Iterable[Tpn], kind: str) -> bool:
    """None of them may meet anybody else of those around."""
    players = context.tpns(said["players"])
    near = set(context.tpns(said.get("others", "")))
    if "each other" in said.get("others", ""):
        near |= {*players}
    found = {
        other
        for tpn in players
        for other in around
        if other != tpn and _meets(context, tpn, other, kind)
    }
    return bool(players) and found <= near


def _meets(context: Context, one: Tpn, other: Tpn, kind: str) -> bool:
    facts, here = context.facts, context.here
    apart: AbstractSet[frozenset[Tpn]] = here.never_paired
    if not facts.may_meet(one, other) or frozenset((one, other)) in apart:
        return False
    if kind == b.WISHED_APART:
        return frozenset((one, other)) not in facts.wished
    if kind in {"C15", "C17"}:
        return facts.state(other).floats[0 if kind == "C15" else 1] is not Float.UP
    if kind:
        first, second = sorted((facts.places[one], facts.places[other]))
        found = facts.field.colour_faults([(first, second)])
        return not found[("C10", "C11", "C12", "C13").index(kind)]
    return True


def _only_here(kind: str = "") -> Judge:
    return lambda context, said: _only(context, said, context.here.members, kind)


def _only_next(context: Context, said: Parameters) -> bool:
    around = next_residents(context)
    if "downfloater" not in said.get("others", ""):
        # Where it is said of those who come down as well, these are all of the bracket.
        return _only(context, said, around, "") and (
            not {*context.tpns(said["players"])} & {*context.here.floaters}
            or set(context.here.floaters) == set(context.here.members)
        )
    return _only(context, said, around, "")


def _only_below(context: Context, said: Parameters) -> bool:
    return _only(context, said, context.here.below, "")


# --- everybody who could be served without missing it ---------------------------------------------


@dataclass(frozen=True)
class Wished:
    """Pairs that the event wishes apart, as what is not to be missed."""

    pairs: AbstractSet[frozenset[Tpn]]

    def by_pair(self, field: LiteralField, one: int, other: int) -> bool:
        return frozenset((field.players[one].tpn, field.players[other].tpn)) in self.pairs

    def by_float(self, player: PlayerState, score: Points, lowest: Points) -> bool:
        return False


def _missing(facts: Facts, without: str) -> Missing | Wished:
    """Which criterion is not to be missed, and by how much."""
    system = facts.system
    if without == dutch.WITHOUT_WISH.one:
        return Wished(facts.wished)
    limbo = {message: (meaning, LIMBO) for meaning, message in b.WITHOUT_FLOATING_ON.items()}
    plain = {message: (meaning, 0) for meaning, message in b.WITHOUT.items()}
    for message, (meaning, more) in {**plain, **limbo}.items():
        pattern = re.escape(message.one).replace(r"\{points\}", r"([\d½]+ points?)")
        found = re.fullmatch(pattern, without)
        if found is not None:
            least = points_of(found[1]) + more if found.groups() else None
            return Missing(system, "PSD" if meaning == NEXT_PSD else meaning, least)
    raise AssertionError(without)


@dataclass(frozen=True)
class Serving:
    """Who could be served how in a bracket, and below it if those below count, by what is said."""

    context: Context
    missing: Missing | Wished
    moved: list[Tpn]
    residents: list[Tpn]
    below: list[Tpn]

    @classmethod
    def of(cls, context: Context, said: Parameters) -> Serving:
        here, missing = context.here, _missing(context.facts, said["without"])
        where = said.get("where", "")
        if "next bracket" in where:
            residents = next_residents(context)
            below = [tpn for tpn in here.below if tpn not in residents]
            return cls(
                context, missing, here.floaters, residents, below if "below" in where else []
            )
        below = here.below if "below" in where else []
        return cls(context, missing, here.moved_down, here.residents, below)

    def ways(self, tpn: Tpn) -> Iterator[Tpn]:
        """Whom the player could meet."""
        facts, here = self.context.facts, [*self.moved, *self.residents]
        for other in [*here, *self.below]:
            if not facts.may_meet(tpn, other) or self._are_apart(tpn, other):
                continue
            places = facts.places[tpn], facts.places[other]
            if tpn in here and other in here:
                if not self.missing.by_pair(facts.field, *places):
                    yield other
            elif self.goes_on(tpn) and self.goes_on(other):
                yield other

    def _are_apart(self, one: Tpn, other: Tpn) -> bool:
        return self.context.here.incoming_apart and {one, other} <= {*self.moved}

    def goes_on(self, tpn: Tpn) -> bool:
        """Whether the player may float down, or is below in any case."""
        facts = self.context.facts
        scores = [facts.score(one) for one in self.residents]
        is_here = tpn in [*self.moved, *self.residents]
        return not is_here or not self.missing.by_float(facts.state(tpn), max(scores), min(scores))


def _only_way(context: Context, said: Parameters) -> bool:
    """None of them could meet anybody else without missing the criterion."""
    serving = Serving.of(context, said)
    players = context.tpns(said["players"])
    near = set(context.tpns(said["others"]))
    if "each other" in said["others"]:
        near |= {*players}
    return bool(players) and all({*serving.ways(tpn)} <= near for tpn in players)


def _only_bye(context: Context, said: Parameters) -> bool:
    """Nobody else may get the bye, here by floating, or below."""
    serving = Serving.of(context, {**said, "where": ""})
    here = [*serving.moved, *serving.residents]
    able = {
        tpn for tpn in here if context.facts.state(tpn).may_receive_pab and serving.goes_on(tpn)
    }
    if context.facts.system == "dutch-2026":
        # [C5] leaves the bye to one score.
        scores = [
            score
            for score in sorted({player.score for player in context.facts.field.players})
            if context.facts.can_be_paired(context.facts.places, bye_upto=score)
        ]
        able = {tpn for tpn in able if context.facts.score(tpn) == scores[0]}
    return able <= {*context.tpns(said["others"])}


def _no_bye_without(back: int) -> Judge:
    """Whoever of the last bracket may get the bye, by [C2] and the lowest score possible, had a
    downfloat so many rounds before.
    """

    def judge(context: Context, said: Parameters) -> bool:
        (receiver,) = (context.facts.state(tpn) for tpn in context.here.floaters)
        members = [context.facts.state(tpn) for tpn in context.here.members]
        if context.facts.system == "dutch-2026":
            members = [one for one in members if one.score == receiver.score]
        able = [one for one in members if one.may_receive_pab]
        return bool(able) and all(one.floats[back] is Float.DOWN for one in able)

    return judge


JUDGES_OF_BOUNDS: Mapping[Message, Judge] = {
    b.ODD: _odd,
    b.ODD_NEXT: _odd_next,
    b.NEXT_STAYS: _next_stays,
    b.TOO_MANY: _too_many,
    b.TOO_MANY_NONE_MILD: _mild,
    b.TOO_FEW_MILD: _mild,
    b.NO_LOWER_SCORE: _no_lower_score,
    b.NO_FEWER_UNPLAYED: _no_fewer_unplayed,
    b.WHOEVER_DOWN: _floats_again,
    b.UNAVOIDABLE_ONLY: _only_way,
    b.UNAVOIDABLE_NOBODY: _only_way,
    b.UNAVOIDABLE_BYE: _only_bye,
    b.UNAVOIDABLE_BYE_ONLY: _only_bye,
    b.UNAVOIDABLE_BYE_FLOAT["C14"]: _no_bye_without(0),
    b.UNAVOIDABLE_BYE_FLOAT["C16"]: _no_bye_without(1),
    b.NOBODY: _only_here(),
    b.ONLY: _only_here(),
    b.NOBODY_NEXT: _only_next,
    b.ONLY_NEXT: _only_next,
    b.NOBODY_BELOW: _only_below,
    b.ONLY_BELOW: _only_below,
    **{
        message: _only_here(meaning)
        for meaning, messages in b.NOT_MISSING.items()
        for message in messages
    },
}
"""By C.04.3, in either edition."""
