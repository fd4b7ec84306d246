"""Reasons of the Double-Swiss System as clauses, and the places of its pairs."""

from __future__ import annotations

from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.colours import by_number, is_higher, last_differing
from arbiter_app.explain.double_swiss import messages as words
from arbiter_app.explain.double_swiss.rules import meaning
from arbiter_app.explain.names import Colours
from arbiter_app.explain.places import place_of
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.brackets import BracketTrace, ByeTrace, PairTrace
from arbiter_app.trace.reasons import Later, Parting, Worse


def worse_in_double_swiss(writer: Writer, reason: Worse) -> str:
    """C4 where no upfloater is needed at all; the rest is told by counts."""
    if writer.meaning(reason.criterion) == meaning("C4") and not reason.played:
        return writer.catalogue.say(words.NONE_NEEDED)
    return ""


def parting_in_double_swiss(writer: Writer, later: Later, _is_bye: bool) -> str:
    """Where two equally good sets or pairings part, or who has the bye."""
    parting, say = later.parting, writer.catalogue.say
    if parting is None:
        return ""
    rule = writer.meaning(later.article)
    first, gets, instead = (
        "" if tpn is None else writer.name(tpn)
        for tpn in (parting.first, parting.gets, parting.instead)
    )
    if rule in words.BYE:
        return _bye_before(writer, rule, parting)
    if rule == meaning("3.5.4"):
        return say(words.APART_SETS, first=first, instead=instead)
    if parting.first is not None:
        return say(words.APART_PAIR, first=first, gets=gets, instead=instead)
    exchanged, now = writer.people(parting.exchanged), writer.people(parting.exchanged_now)
    if not parting.exchanged_now:
        return say(words.APART_HALVES, exchanged=exchanged)
    if not parting.exchanged:
        return say(words.APART_BACK, now=now)
    return say(words.APART_HALVES_NOW, exchanged=exchanged, now=now)


def _bye_before(writer: Writer, rule: str, parting: Parting) -> str:
    """Who has the bye and who else would, compared by what is known of them (3.4)."""
    names, say = writer.names, writer.catalogue.say
    first, instead = parting.first, parting.instead
    assert first is not None
    if instead is None:
        return say(words.BYE[meaning("3.4.1")], first=writer.name(first))
    if not {first, instead} <= {*names.scores} & {*names.histories}:
        return say(words.LATER_BYE[rule])
    own, other = (len(names.histories[tpn].opponents) for tpn in (first, instead))
    return say(
        words.BYE[rule],
        first=writer.name(first),
        instead=writer.name(instead),
        points=points_in_words(writer.catalogue, names.scores[first]),
        other_points=points_in_words(writer.catalogue, names.scores[instead]),
        matches=writer.catalogue.number(own),
        other_matches=writer.catalogue.number(other),
        number=str(first),
        other_number=str(instead),
    )


def bye_in_double_swiss(writer: Writer, bye: ByeTrace) -> str:
    """What tells the receiver of the bye from the others who may have it (3.4), with the article."""
    message = words.BYE_DECIDED.get(writer.meaning(bye.rule))
    if message is None:
        return ""
    told = writer.catalogue.say(message, player=writer.name(bye.tpn))
    if not writer.is_plain:
        told = with_rule(writer, told, bye.rule)
    return writer.catalogue.sentence(told)


def places_in_double_swiss(_writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    """The same place in the upper and in the lower half, by pairing number (3.6)."""
    count = len(bracket.s1) + len(bracket.s2)
    place = 0 if bracket.exchange is not None else place_of(bracket.s1, bracket.s2, pair)
    return PairPlaces(words.ONLY_TWO if count == 2 else words.PLACES, place, count)


def why_white_in_double_swiss(writer: Writer, pair: Colours) -> str:
    """The numbers compared, the rounds, or who is ranked higher, by the article (4.3); empty where the
    facts are not known.
    """
    facts = {"white": writer.name(pair.white), "black": writer.name(pair.black)}
    rule, say = writer.meaning(pair.article), writer.catalogue.say
    if rule == meaning("4.3.1"):
        return by_number(writer, pair, words.BY_EVEN_NUMBER, words.BY_ODD_NUMBER)
    if rule == meaning("4.3.2"):
        return _fewer_whites(writer, pair)
    if rule == meaning("4.3.3"):
        found = last_differing(writer, pair)
        if found is None or found[0].colour is not Colour.BLACK:
            return ""
        own, others = (str(entry.round_number) for entry in found)
        message = words.ALTERNATES if own == others else words.ALTERNATES_APART
        return say(message, round=own, own=own, others=others, **facts)
    messages = {
        meaning("4.3.4"): words.HIGHER_ALTERNATES,
        meaning("4.3.5"): words.LOWER_ALTERNATES,
    }
    if rule not in messages or not {pair.white, pair.black} <= {*writer.names.scores}:
        return ""
    is_white = is_higher(writer, pair.white, pair)
    higher, lower = ("white", "black") if is_white else ("black", "white")
    return say(messages[rule], white=facts["white"], higher=facts[higher], lower=facts[lower])


def _fewer_whites(writer: Writer, pair: Colours) -> str:
    """4.3.2: how often each of the two has begun a match with White."""
    if not {pair.white, pair.black} <= {*writer.names.histories}:
        return ""
    own, others = (
        writer.catalogue.number(writer.names.colours(tpn).count(Colour.WHITE))
        for tpn in (pair.white, pair.black)
    )
    white, black = writer.name(pair.white), writer.name(pair.black)
    return writer.catalogue.say(
        words.FEWER_WHITES, white=white, black=black, own=own, others=others
    )
