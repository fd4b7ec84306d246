"""Why the first opponent, or nobody, where nothing was passed over: by the places in the bracket."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from arbiter_app.wording import Message


def places_told(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> str:
    """The places of a pair that stands as proposed, as a clause; empty where they do not tell it."""
    places = writer.words.places(writer, bracket, pair) or _places(writer, bracket, pair)
    if not places.place:
        return ""
    return writer.catalogue.say(
        places.message,
        first=writer.name(pair.first),
        second=writer.name(pair.second),
        place=str(places.place),
        count=str(places.count),
        points=points_in_words(writer.catalogue, bracket.score),
    )


def _places(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    if pair.part == "mdp":
        message, place = _place_moved_down(bracket, pair)
        return PairPlaces(message, place if are_alike(writer, bracket) else 0, bracket.m0)
    s1, s2 = halves_of(bracket, pair)
    count = len(s1) + len(s2)
    is_rest = pair.part == "remainder"
    message = why_messages.HALVES_LEFT if is_rest else why_messages.HALVES
    if count == 2:
        message = why_messages.ONLY_TWO_LEFT if is_rest else why_messages.ONLY_TWO
    is_plain = bracket.exchange is None and len(s1) == count // 2
    is_plain = is_plain and are_alike(writer, bracket)
    return PairPlaces(message, place_of(s1, s2, pair) if is_plain else 0, count)


def _place_moved_down(bracket: BracketTrace, pair: PairTrace) -> tuple[Message, int]:
    """The place of a moved-down player and of the resident; none where they are not alike."""
    first = [player.tpn for player in bracket.moved_down_players]
    second = [player.tpn for player in bracket.residents]
    messages = (why_messages.MOVED_DOWN_FIRST, why_messages.MOVED_DOWN)
    if bracket.limbo:
        first = [*bracket.s1]
        messages = (why_messages.MOVED_DOWN_PAIRED_FIRST, why_messages.MOVED_DOWN_PAIRED)
    place = place_of(first, second, pair)
    return messages[place > 1], place


def halves_of(bracket: BracketTrace, pair: PairTrace) -> tuple[Sequence[Tpn], Sequence[Tpn]]:
    """The two halves in which the pair was proposed."""
    if pair.part == "remainder":
        return bracket.remainder_s1, bracket.remainder_s2
    return bracket.s1, bracket.s2


def are_alike(writer: Writer, bracket: BracketTrace) -> bool:
    """True if the residents all have the score of the bracket (2017, A.9: or they are collapsed)."""
    return {writer.names.scores[player.tpn] for player in bracket.residents} == {bracket.score}


def place_of(upper: Sequence[Tpn], lower: Sequence[Tpn], pair: PairTrace) -> int:
    """The place, from 1, that both have in their half; 0 if it is not the same."""
    if pair.first not in upper or pair.second not in lower:
        return 0
    place = upper.index(pair.first)
    return place + 1 if lower.index(pair.second) == place else 0
