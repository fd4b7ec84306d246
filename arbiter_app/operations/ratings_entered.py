"""What follows for the ratings of a player when one of them is entered (C.04.2 (2026) 2.1)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.errors import RefusedError
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import (
    RankMethod,
    source_of_rating,
    with_official_rating,
    with_tournament_rating,
)
from arbiter_app.wording import Phrase, phrase, sentences


def with_ratings_settled(new: Player, old: Player | None, method: RankMethod) -> Player:
    """The player as entered, with the tournament rating of the method and the lists that are so.

    By a method that takes one rating, what is entered as the tournament rating is that one. A
    rating that is not what a list said is one entered by hand.

    Raises:
        RefusedError: the method takes the one of two ratings, and the tournament rating was
            entered.
    """
    settled = _entered_anew(new, method) if old is None else _corrected(new, old, method)
    settled = with_tournament_rating(settled, method)
    if old is None:
        return settled
    if settled.official_rating != old.official_rating and new.fide_source == old.fide_source:
        settled = replace(settled, fide_source="")
    is_other = settled.national_rating != old.national_rating
    if is_other and new.national_source == old.national_source:
        settled = replace(settled, national_source="")
    return settled


def _entered_anew(new: Player, method: RankMethod) -> Player:
    if new.fide_rating is not None:
        return with_official_rating(new, new.fide_rating)
    if method is RankMethod.NATIONAL_ONLY and not new.national_rating and not new.fide_source:
        return replace(new, national_rating=new.rating, fide_rating=0 if new.rating else None)
    if method is RankMethod.OTHER and new.rating and not new.fide_source:
        return replace(new, fide_rating=0)
    return new


def _corrected(new: Player, old: Player, method: RankMethod) -> Player:
    if new.fide_rating != old.fide_rating:
        if new.fide_rating is None and method.decides:
            return replace(new, fide_rating=0)
        return new if new.fide_rating is None else with_official_rating(new, new.fide_rating)
    if new.rating == old.rating or new.national_rating != old.national_rating:
        return _with_official_of(new, old)
    match method:
        case RankMethod.FIDE_ONLY:
            return replace(new, fide_rating=None)
        case RankMethod.NATIONAL_ONLY:
            return replace(_with_official_of(new, old), national_rating=new.rating)
        case RankMethod.NOT_SAID:
            return _with_official_of(new, old) if _has_two(old) else new
        case RankMethod.OTHER:
            return _with_official_of(new, old)
        case _:
            return _of_two(new, old, method)


def _has_two(player: Player) -> bool:
    """Whether the official rating is known apart from that of the tournament."""
    return player.fide_rating is not None or bool(player.fide_source)


def _with_official_of(new: Player, old: Player) -> Player:
    return with_official_rating(new, old.official_rating)


def _of_two(new: Player, old: Player, method: RankMethod) -> Player:
    """By a mixed method the tournament rating is the only one that the player has, or none."""
    if not old.national_rating:
        return replace(new, fide_rating=None)
    if not old.official_rating:
        return replace(new, national_rating=new.rating, fide_rating=0)
    raise RefusedError(
        phrase(
            "The tournament rating of {name} is derived from the FIDE rating and the national"
            " rating ({method}).",
            name=new.name,
            method=method.value,
        ),
        article="C.04.2 2.1",
        hint=phrase("Change one of those two ratings, or choose the method OTHER in the settings."),
    )


def sources_told(player: Player) -> Phrase:
    """A sentence for each rating of a player: where it is from, or that it was entered by hand."""
    told = [_told(player.rating, source_of_rating(player))]
    if player.fide_rating is not None:
        told.append(
            phrase(
                "FIDE rating: {rating}",
                rating=_told(player.official_rating, player.fide_source),
            )
        )
    if player.national_rating:
        told.append(
            phrase(
                "National rating: {rating}",
                rating=_told(player.national_rating, player.national_source),
            )
        )
    return sentences(*told)


def _told(rating: int, source: str) -> Phrase:
    if not rating:
        return phrase("Unrated.")
    if not source:
        return phrase("{rating}, entered by hand.", rating=rating)
    return phrase("{rating} from {source}.", rating=rating, source=source)
