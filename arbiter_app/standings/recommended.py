"""Lists of tie-breaks to begin with, by kind of event.

C.07 (2026) has no list of its own (4.1): these only use tie-breaks that the articles allow for
the kind of event. The Chief Organiser chooses; the Chief Arbiter completes and publishes (4.1.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from arbiter_app.errors import InputError
from arbiter_app.standings.edition import TieBreakEdition, edition_for
from arbiter_app.standings.field import is_round_robin
from arbiter_app.standings.ranking import DEFAULT_OF_ROUND_ROBINS
from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.tie_break import ARTICLE_ON_ROUND_ROBINS, Modifier, SuitedTo
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import Phrase, phrase


class EventKind(StrEnum):
    """Events whose lists differ."""

    SWISS = "swiss"
    SWISS_RATED = "swiss-rated"
    SWISS_LIVE = "swiss-live"
    ROUND_ROBIN = "everybody-once"
    DOUBLE_ROUND_ROBIN = "everybody-twice"


@dataclass(frozen=True, slots=True)
class RecommendedList:
    """A list of tie-breaks with the reason for its order."""

    kind: EventKind
    title: Phrase
    tie_breaks: tuple[str, ...]
    reason: Phrase


RECOMMENDED: Mapping[EventKind, RecommendedList] = MappingProxyType(
    {
        each.kind: each
        for each in (
            RecommendedList(
                EventKind.SWISS,
                phrase("Individual Swiss"),
                ("BH/C1", "BH", "SB", "DE"),
                phrase("Needs no ratings; Cut-1 leaves out the weakest opponent (8.1, 14.1)."),
            ),
            RecommendedList(
                EventKind.SWISS_RATED,
                phrase("Individual Swiss, all players rated"),
                ("DE", "ARO/C1", "BH/C1", "BH", "WIN", "BWG"),
                phrase(
                    "Opponents’ ratings are known when the round is paired (10); only if there"
                    " are no unrated players."
                ),
            ),
            RecommendedList(
                EventKind.SWISS_LIVE,
                phrase("Individual Swiss, immediate final standings"),
                ("FB/C1", "FB", "DE", "WON", "BPG"),
                phrase("Fore Buchholz is known as soon as the final round is paired (8.3)."),
            ),
            RecommendedList(
                EventKind.ROUND_ROBIN,
                phrase("Round-robin"),
                DEFAULT_OF_ROUND_ROBINS,
                phrase("The Buchholz family must not be used in round-robins (8)."),
            ),
            RecommendedList(
                EventKind.DOUBLE_ROUND_ROBIN,
                phrase("Double round-robin"),
                ("DE", "WIN", "BWG", "SB"),
                phrase(
                    "Each pair plays two games, one with each colour. Their average decides"
                    " the direct encounter (6.1.2)."
                ),
            ),
        )
    }
)


def event_kind(tournament: Tournament) -> EventKind:
    """The kind of event that the settings say, for the list to begin with."""
    settings = tournament.settings
    if is_round_robin(settings):
        words = f"{settings.system} {settings.type_of_tournament}".lower()
        return EventKind.DOUBLE_ROUND_ROBIN if "double" in words else EventKind.ROUND_ROBIN
    return EventKind.SWISS


def recommended_list(tournament: Tournament) -> RecommendedList:
    """The list to begin with."""
    return RECOMMENDED[event_kind(tournament)]


@dataclass(frozen=True, slots=True)
class ListRemark:
    """Something about a list that the arbiter should know; `code` is the entry it concerns.

    `forbidden` where the regulations do not allow the entry, otherwise it is without effect or
    not recommended.
    """

    code: str
    article: str
    message: Phrase
    forbidden: bool = False


def remarks_on_list(tournament: Tournament, codes: Sequence[str]) -> tuple[ListRemark, ...]:
    """What speaks against a list of tie-breaks in this tournament, entry by entry."""
    return tuple(
        remark for index in range(len(codes)) for remark in _remarks(tournament, codes, index)
    )


def remarks_on_entry(
    tournament: Tournament, codes: Sequence[str], index: int
) -> tuple[ListRemark, ...]:
    """What speaks against one entry of a list."""
    return tuple(_remarks(tournament, codes, index))


def _remarks(tournament: Tournament, codes: Sequence[str], index: int) -> Iterator[ListRemark]:
    written = codes[index]
    try:
        code = tie_break_code(written)
    except InputError as error:
        yield ListRemark(written, "4.1", error.message)
        return
    tie_break = code.tie_break
    old = edition_for(tournament.settings.start_date) is TieBreakEdition.UNCAPPED
    round_robin = is_round_robin(tournament.settings)
    if round_robin and tie_break.suited_to is SuitedTo.NOT_ROUND_ROBINS and not old:
        message = phrase("{code} must not be used in round-robins.", code=written)
        yield ListRemark(written, ARTICLE_ON_ROUND_ROBINS, message, forbidden=True)
    if not round_robin and tie_break.suited_to is SuitedTo.ROUND_ROBINS:
        message = phrase("{code} is intended for round-robins.", code=written)
        yield ListRemark(written, tie_break.article, message)
    unrated = sum(not player.is_rated for player in tournament.players)
    if unrated and tie_break.by_ratings and code.unrated is None:
        yield ListRemark(
            written,
            "10",
            phrase(
                "{code} is dropped because of unrated players ({unrated}). State in the"
                " regulations how they count: {code}/U1400 with that rating, {code}/UL with"
                " the lowest rating, {code}/UX not at all.",
                code=written,
                unrated=unrated,
            ),
        )
    if tie_break.by_ratings and rating_period(tournament.settings) is not RatingPeriod.SHORT:
        yield ListRemark(
            written,
            "10",
            phrase(
                "{code} is not recommended in an event of more than 30 days, because players"
                " can have several ratings.",
                code=written,
            ),
        )
    if old and (tie_break.since is TieBreakEdition.CAPPED or code.modifiers & _NEW_MODIFIERS):
        message = phrase("{code} is new in the edition of 1 March 2026.", code=written)
        yield ListRemark(written, "5", message)
    if not code.is_among_tied and written.upper() in (other.upper() for other in codes[:index]):
        message = phrase("{code} is in the list twice; the second one has no effect.", code=written)
        yield ListRemark(written, "4.3", message)


_NEW_MODIFIERS = frozenset({Modifier.FORE})
"""Modifiers that came with the edition of 1 March 2026."""
