"""Floats of the rounds before, what was counted as one, and those repeated now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import in_points, points_in_words
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.tournament.types import POINT, Tpn
from arbiter_app.wording import ENGLISH, Message
from tests.oracle.state import Float
from tests.property.explain.claims.context import Context, Judge, Parameters, number_of, points_of
from tests.property.explain.facts import FREE_WINS

UP_OR_DOWN = {
    "C14": (Float.DOWN, 0),
    "C15": (Float.UP, 0),
    "C16": (Float.DOWN, 1),
    "C17": (Float.UP, 1),
    "C18": (Float.DOWN, 0),
    "C19": (Float.UP, 0),
    "C20": (Float.DOWN, 1),
    "C21": (Float.UP, 1),
}

OF_FLOATERS = ("C14", "C16", "C18", "C20")


def floated(direction: Float, back: int, who: str) -> Judge:
    """They had such a float in the previous round (0), or two rounds before (1)."""

    def judge(context: Context, said: Parameters) -> bool:
        players = context.tpns(said[who])
        return bool(players) and all(
            context.facts.state(tpn).floats[back] is direction
            and (direction is Float.UP or _cause_is_told(context, tpn, back, said[who]))
            for tpn in players
        )

    return judge


_CAUSES = {
    "bye": {"U"},
    "half-point bye": {"H"},
    "full-point bye": {"F"},
    "win by forfeit": {"+"},
    "loss by forfeit": {"-"},
}


def _cause_is_told(context: Context, tpn: Tpn, back: int, told: str) -> bool:
    """Of a downfloat without a game, what it was and in which round; of another one, nothing."""
    entry = context.facts.history[tpn].entries[-1 - back]
    called = [re.escape(name) for name, known in context.names.items() if known == tpn]
    if tpn == context.asker:
        called.append("you")
    found = re.search(rf"(?:{'|'.join(called)}) \(([^()]*)\)", told)
    causes = (
        {}
        if found is None
        else {
            int(number): cause
            for cause, number in re.findall(r"([a-z -]+?) in round (\d+)(?: and )?", found[1])
        }
    )
    if entry.is_played:
        return entry.round_number not in causes
    cause = causes.get(entry.round_number, "")
    if cause == "absence":
        return entry.opponent is None and entry.letter not in FREE_WINS.keys() | {"H"}
    return context.facts.had(tpn, _CAUSES.get(cause, set()), entry.round_number)


def goes_on(judge: Judge) -> Judge:
    """Somebody is there to float to: who is left over in the last bracket gets the bye."""
    return lambda context, said: bool(context.here.below) and judge(context, said)


def _floated_twice(direction: Float, who: str) -> Judge:
    judges = [floated(direction, back, who) for back in (0, 1)]
    return lambda context, said: all(judge(context, said) for judge in judges)


_AGAIN = re.compile(r"(floated up|had a downfloat) (in the previous round|two rounds before)")


def _again(text: str) -> tuple[Float, int]:
    """Which float is repeated, and how many rounds back it was."""
    found = _AGAIN.search(text)
    assert found is not None
    direction = Float.UP if found[1] == "floated up" else Float.DOWN
    return direction, 1 if found[2].startswith("two") else 0


def _again_by(context: Context, said: Parameters, text: str) -> bool:
    """So many float again by so much as paired."""
    differences = [
        points_in_words(ENGLISH, each) for each in context.here.differences(*_again(text))
    ]
    played, forced = number_of(said["played"]), number_of(said["forced"])
    return differences.count(said["points"]) == played < forced


def _at_most(context: Context, said: Parameters) -> bool:
    """The largest difference as paired is the one told, and less than that with the alternative."""
    points = points_of(said["clause"].rpartition(" by ")[2])
    differences = context.here.differences(*_again(said["clause"]))
    return max(differences, default=0) == points_of(said["played"]) < points


def _repeated(context: Context, said: Parameters, back: int) -> bool:
    """C.16, C.18 of 2017: the values of A.8 as paired, of pairs and of those who leave the bracket.

    Who leaves it counts as paired with one point less than the lowest of the bracket.
    """
    here = context.here
    score = context.facts.score
    lowest = min(map(score, here.members))
    out = [
        score(tpn) - lowest + POINT
        for tpn in here.floaters
        if context.facts.state(tpn).floats[back] is Float.DOWN
    ]
    values = sorted([*out, *here.differences(Float.DOWN, back)], reverse=True)
    return bool(said["played"] == in_points(ENGLISH, tuple(values)) != said["forced"])


JUDGES: Mapping[Message, Judge] = {
    **{
        criterion_words.OFFENCES[meaning]: floated(*which, "player")
        for meaning, which in UP_OR_DOWN.items()
    },
    **{
        criterion_words.FLOATER_OFFENCES[meaning]: goes_on(floated(*UP_OR_DOWN[meaning], "players"))
        for meaning in OF_FLOATERS
    },
    **{
        message: goes_on(lambda _context, _said: True)
        for each in (dutch.VALUE_FLOATS_ON, dutch.WORSE_FLOATS_ON)
        for message in each.values()
    },
    **{
        somebody: floated(*UP_OR_DOWN[meaning], "player")
        for meaning, (_, somebody) in dutch.REPEATING.items()
    },
    dutch.OFFENCES_TWICE["down"]: _floated_twice(Float.DOWN, "player"),
    dutch.OFFENCES_TWICE["up"]: _floated_twice(Float.UP, "player"),
    dutch.FLOATER_OFFENCES_TWICE["C14"]: goes_on(_floated_twice(Float.DOWN, "players")),
    dutch.FLOATER_OFFENCES_TWICE["C18"]: goes_on(_floated_twice(Float.DOWN, "players")),
    dutch.AS_PAIRED_BY: _at_most,
    **{message: partial(_again_by, text=message.one) for message in dutch.AGAIN_BY.values()},
    **{
        message: partial(_repeated, back=UP_OR_DOWN[meaning][1])
        for meaning, message in dutch.AGAIN_BY_MORE.items()
    },
}
"""By C.04.3, in either edition."""
