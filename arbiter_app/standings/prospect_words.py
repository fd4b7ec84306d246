"""Who can end where, in words."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.standings.prospects import IfScored, Places, PrizeOutlook, Prospect, Prospects
from arbiter_app.tournament.types import format_points_short
from arbiter_app.wording import Phrase, counted, decimal, phrase, separated


def places_text(places: Places) -> str:
    """`4`, or `3–5`."""
    if places.is_certain:
        return str(places.best)
    return f"{places.best}–{places.worst}"


def how_known(prospects: Prospects) -> Phrase:
    """Whether the places are exact, or those that points alone allow."""
    if not prospects.open:
        return phrase("All results are in.")
    if prospects.is_complete:
        return counted(
            prospects.all_outcomes,
            "Based on {count} possible outcome, including tie-breaks.",
            "Based on all {count} possible outcomes, including tie-breaks.",
        )
    return counted(
        len(prospects.open),
        "{count} game is still open. Places are based on points alone.",
        "{count} games are still open. Places are based on points alone.",
    )


def prospect_told(row: Prospect, prospects: Prospects) -> tuple[Phrase, ...]:
    """What is certain of a player, a sentence each."""
    return tuple(_told(row, prospects))


def _told(row: Prospect, prospects: Prospects) -> Iterator[Phrase]:
    if prospects.rounds_left != 0:
        yield _after(row.after, prospects.round_number)
    if row.final is not None:
        yield phrase("Has already won the event.") if row.has_won else _final(row.final)
    match row.prize:
        case PrizeOutlook.CERTAIN:
            yield phrase("Is certain of a prize.")
        case PrizeOutlook.IMPOSSIBLE:
            yield phrase("Can no longer win a prize.")
        case _:
            pass
    for each in row.by_score:
        yield _if_scored(each, prospects.games)


def _after(places: Places, number: int) -> Phrase:
    if places.is_certain:
        return phrase("After round {round}: place {place}.", round=number, place=places.best)
    return phrase(
        "After round {round}: places {best} to {worst}.",
        round=number,
        best=places.best,
        worst=places.worst,
    )


def _final(places: Places) -> Phrase:
    if places.is_certain:
        return phrase("Will finish in place {place}, whatever happens.", place=places.best)
    return phrase("Possible final places: {best} to {worst}.", best=places.best, worst=places.worst)


def _if_scored(each: IfScored, games: int) -> Phrase:
    return phrase(
        "{score}: {consequences}.",
        score=_score(each.halves, games),
        consequences=separated(list(_consequences(each))),
    )


def _score(halves: int, games: int) -> Phrase:
    if games > 1:
        points = decimal(format_points_short(5 * halves))
        return phrase("With {points} in the match", points=points)
    match halves:
        case 2:
            return phrase("With a win")
        case 1:
            return phrase("With a draw")
        case _:
            return phrase("With a loss")


def _consequences(each: IfScored) -> Iterator[Phrase]:
    places = each.places
    if places.is_certain:
        yield phrase("place {place}", place=places.best)
    else:
        yield phrase("places {best} to {worst}", best=places.best, worst=places.worst)
    match each.prize:
        case PrizeOutlook.CERTAIN:
            yield phrase("prize certain")
        case PrizeOutlook.IMPOSSIBLE:
            yield phrase("no prize")
        case PrizeOutlook.OPEN:
            yield phrase("prize possible")
        case None:
            pass
    for title in each.norms:
        yield phrase("{title} norm", title=title)
