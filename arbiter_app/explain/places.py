"""Why the first opponent, or nobody, where nothing was passed over: by the places in the bracket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.brackets import is_1998
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.messages import Message
from arbiter_app.explain.reasons import is_lim
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import BracketTrace, FloaterTrace, PairTrace


def places_told(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> str:
    """The places of a pair that stands as proposed; empty where they do not tell it."""
    find = _places_of_lim if is_lim(writer) else _places
    message, place, count = find(writer, bracket, pair)
    if not place:
        return ""
    said = writer.catalogue.say(
        message,
        first=writer.name(pair.first),
        second=writer.name(pair.second),
        place=str(place),
        count=str(count),
        points=writer.catalogue.points(bracket.score),
    )
    return writer.catalogue.sentence(said)


_Places: TypeAlias = tuple[Message, int, int]
"""How the places are told, the place that both have, and of how many; no place if not alike."""


def _places(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> _Places:
    if pair.part == "mdp":
        message, place = _place_moved_down(writer, bracket, pair)
        return message, place if _are_alike(writer, bracket) else 0, bracket.m0
    s1, s2 = _halves(bracket, pair)
    count = len(s1) + len(s2)
    place = _place(s1, s2, pair)
    is_plain = bracket.exchange is None and len(s1) == count // 2
    is_alike = _are_alike(writer, bracket)
    are_gone = any(each.rule == "C.1" for each in bracket.downfloaters)
    if is_1998(writer) and (are_gone or (pair.part == "homogeneous" and bracket.m0)):
        # Others with the score are moved down before, or it is treated as homogeneous (A.3).
        message = why_messages.ONLY_TWO_MIXED if count == 2 else why_messages.HALVES_MIXED
        return message, place if is_plain else 0, count
    is_rest = pair.part == "remainder"
    message = why_messages.HALVES_LEFT if is_rest else why_messages.HALVES
    if count == 2:
        message = why_messages.ONLY_TWO_LEFT if is_rest else why_messages.ONLY_TWO
        if is_1998(writer):
            message = why_messages.ONLY_TWO_LEFT
    return message, place if is_plain and is_alike else 0, count


def _place_moved_down(
    writer: Writer, bracket: BracketTrace, pair: PairTrace
) -> tuple[Message, int]:
    """The place of a moved-down player and of the resident; none where they are not alike."""
    residents = [player.tpn for player in bracket.residents]
    first, second = [player.tpn for player in bracket.moved_down_players], residents
    messages = (why_messages.MOVED_DOWN_FIRST, why_messages.MOVED_DOWN)
    if bracket.limbo:
        first = [*bracket.s1]
        messages = (why_messages.MOVED_DOWN_PAIRED_FIRST, why_messages.MOVED_DOWN_PAIRED)
    if is_1998(writer):
        first, second = [*bracket.s1], [*bracket.s2]
        if not {*second} <= {*residents}:
            # Who was moved down and is not in S1 is in S2.
            return messages[0], 0
        if len(second) < len(residents):
            # Who has no opponent is moved down before the others are put in S1 and S2 (C.1).
            messages = (why_messages.MOVED_DOWN_LEFT_FIRST, why_messages.MOVED_DOWN_LEFT)
    place = _place(first, second, pair)
    return messages[place > 1], place


def _places_of_lim(_writer: Writer, bracket: BracketTrace, pair: PairTrace) -> _Places:
    """Lim: floaters first with whom the order names first (3.8), the others by halves (2.4)."""
    is_up = bracket.direction == "up"
    if pair.part == "mdp":
        residents = {player.tpn for player in bracket.residents}
        message = why_messages.FLOATER_FIRST_UP if is_up else why_messages.FLOATER_FIRST_DOWN
        if pair.second not in residents:
            message = why_messages.FLOATERS_LEFT
        return message, 1, 0
    s1, s2 = _halves(bracket, pair)
    count = len(s1) + len(s2)
    message = why_messages.HALVES_UPWARD if is_up else why_messages.HALVES_MIXED
    if count == 2:
        message = why_messages.ONLY_TWO_MIXED
    return message, _place(s1, s2, pair), count


def _halves(bracket: BracketTrace, pair: PairTrace) -> tuple[Sequence[Tpn], Sequence[Tpn]]:
    """The two halves in which the pair was proposed."""
    if pair.part == "remainder":
        return bracket.remainder_s1, bracket.remainder_s2
    return bracket.s1, bracket.s2


def _are_alike(writer: Writer, bracket: BracketTrace) -> bool:
    """True if the residents all have the score of the bracket (2017, A.9: or they are collapsed)."""
    return {writer.names.scores[player.tpn] for player in bracket.residents} == {bracket.score}


def _place(upper: Sequence[Tpn], lower: Sequence[Tpn], pair: PairTrace) -> int:
    """The place, from 1, that both have in their half; 0 if it is not the same."""
    if pair.first not in upper or pair.second not in lower:
        return 0
    place = upper.index(pair.first)
    return place + 1 if lower.index(pair.second) == place else 0


def left_over_told(writer: Writer, bracket: BracketTrace, floater: FloaterTrace) -> str:
    """That the lowest ranked are left over, where it is they who float; else nothing."""
    if bracket.steps and not is_1998(writer):
        return ""
    members = sorted(
        (*bracket.moved_down_players, *bracket.residents),
        key=lambda player: (-player.score, player.tpn),
    )
    pairs, floaters = len(bracket.pairs), len(bracket.downfloaters)
    lowest = {player.tpn for player in members[-floaters:]}
    if not pairs or lowest != {each.tpn for each in bracket.downfloaters}:
        return ""
    catalogue = writer.catalogue
    said = catalogue.say(
        writer.words.left_over_one if floaters == 1 else writer.words.left_over_several,
        pairs,
        player=writer.name(floater.tpn),
        count=str(len(members)),
        pairs=catalogue.number(pairs),
        floaters=catalogue.number(floaters),
    )
    return catalogue.sentence(said)


def made_even_told(writer: Writer, bracket: BracketTrace, floater: FloaterTrace) -> str:
    """Why the number of players is made even by this floater (Lim 2.3d, 3.2); else nothing.

    Where others came earlier, it is told why they do not float.
    """
    if floater.passed_over or floater.because is not None:
        return ""
    is_up = bracket.direction == "up"
    message = lim.MADE_EVEN_FIRST if is_up else lim.MADE_EVEN_LAST
    for step in bracket.steps:
        if step.what == "made-even" and floater.tpn in step.tpns:
            white, black = map(writer.catalogue.number, step.amounts)
            players = writer.name(floater.tpn)
            said = writer.catalogue.say(message, white=white, black=black, players=players)
            return writer.catalogue.sentence(said)
    return ""
