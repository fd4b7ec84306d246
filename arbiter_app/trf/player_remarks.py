"""`###` lines on players and settings for which no record has columns: written, and read back.

Ratings apart from the official one, their lists, who ranks before whom, Chess960. TRF26 has columns
for the official and the national rating only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Any, Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.limits import MOST_ROUNDS, is_rating
from arbiter_app.tournament.player import PLAYER_FIELDS, Player, PlayerField
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.strength import (
    RankMethod,
    rank_method,
    rating_by,
    with_tournament_rating,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Tpn

_NAMED: Final = 40
"""Players of one line."""


@dataclass(frozen=True, slots=True)
class _Fact:
    """Something about players that a line tells, with the players behind a colon.

    Attributes:
        form: the line before the colon; what stands in braces is the value.
        attribute: that of the player in which it is kept.
        texts: the value of a player in words, as often as the player has one.
        taken: the player with a value that was read.
    """

    form: str
    attribute: str
    texts: Callable[[Player], Iterable[str]]
    taken: Callable[[Player, str], Player]


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """The lines of this form, with their value and their players."""
    before, _, after = form.partition("{}")
    value = "(.+)" if "{}" in form else "()"
    return re.compile(rf"{re.escape(before)}{value}{re.escape(after)}: ([0-9 ]+)", re.ASCII)


def _tournament_rating(player: Player, text: str) -> Player:
    official, rating = player.official_rating, _rating(text)
    return replace(player, rating=rating, fide_rating=None if rating == official else official)


def _rating(text: str) -> int:
    rating = int(text)
    if not is_rating(rating):
        raise ValueError(text)
    return rating


def _later(player: Player) -> Iterator[str]:
    return (f"{rating} from round {first}" for first, rating in player.later_ratings)


def _with_later(player: Player, text: str) -> Player:
    rating, first = text.split(" from round ")
    if not 2 <= int(first) <= MOST_ROUNDS:
        raise ValueError(text)
    known = {**dict(player.later_ratings), int(first): _rating(rating)}
    return replace(player, later_ratings=tuple(sorted(known.items())))


def _said(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _fact_of(field: PlayerField) -> _Fact:
    """Return the fact of a field that is a text, by its description."""

    def with_text(player: Player, text: str) -> Player:
        values: dict[str, Any] = {field.name: text}
        return replace(player, **values)

    return _Fact(
        field.remark, field.name, lambda player: _said(getattr(player, field.name)), with_text
    )


_FACTS: Final = (
    *(_fact_of(field) for field in PLAYER_FIELDS if field.remark),
    _Fact("Later rating {}", "later_ratings", _later, _with_later),
    _Fact(
        "Place {} among equals",
        "tie_order",
        lambda player: _said(str(player.tie_order or "")),
        lambda player, text: replace(player, tie_order=int(text)),
    ),
    _Fact(
        "No half-point byes",
        "has_half_point_byes",
        lambda player: () if player.has_half_point_byes else ("",),
        lambda player, _text: replace(player, has_half_point_byes=False),
    ),
)


_told_of: Final = attrgetter(*(fact.attribute for fact in _FACTS))
_USUAL: Final = _told_of(Player(tpn=1, name=""))


def _rating_fact(method: RankMethod) -> _Fact:
    """The tournament ratings that do not follow from the columns by the method of record 172."""

    def told(player: Player) -> tuple[str, ...]:
        follows = rating_by(method, player.official_rating, player.national_rating)
        return () if follows == player.rating else (str(player.rating),)

    return _Fact("Tournament rating {}", "rating", told, _tournament_rating)


_SETTINGS: Final[Mapping[str, str]] = {
    name: field.remark for name, field in SETTING_FIELDS.items() if field.remark
}
_POSITION: Final = re.compile(r"Start position of round ([0-9]{1,2}): ([0-9]{1,3})", re.ASCII)


def _method_of_file(tournament: Tournament) -> RankMethod:
    """By what the ratings of a file give those of the tournament.

    A file without any national rating says one rating of each player, whatever its record 172.
    """
    if not any(player.national_rating for player in tournament.players):
        return RankMethod.NOT_SAID
    return rank_method(tournament.settings)


def player_remarks(tournament: Tournament, *, has_method: bool) -> Iterator[str]:
    """The lines of a tournament; `has_method` if the file has record 172."""
    settings = tournament.settings
    method = _method_of_file(tournament) if has_method else RankMethod.NOT_SAID
    for name, told in _SETTINGS.items():
        value = getattr(settings, name)
        if value:
            yield f"{told}: {value}"
    for number, text in enumerate(settings.start_positions, 1):
        if text:
            yield f"Start position of round {number}: {text}"
    players = tournament.players
    # Most players are as usual in all that `_FACTS` tell of, and files are written often.
    unusual = [player for player in players if _told_of(player) != _USUAL]
    for fact, those in ((_rating_fact(method), players), *((fact, unusual) for fact in _FACTS)):
        by_text: dict[str, list[Tpn]] = {}
        for player in those:
            for text in fact.texts(player):
                by_text.setdefault(text, []).append(player.tpn)
        for text, tpns in by_text.items():
            for begin in range(0, len(tpns), _NAMED):
                named = " ".join(map(str, tpns[begin : begin + _NAMED]))
                yield f"{fact.form.format(text)}: {named}"


def with_player_remarks(tournament: Tournament) -> Tournament:
    """The tournament with ratings by the method of record 172, and with what such lines tell.

    The lines that are understood go: they are written anew.
    """
    method = _method_of_file(tournament)
    if not tournament.comments and not method.decides:
        return tournament
    players = {player.tpn: with_tournament_rating(player, method) for player in tournament.players}
    settings, left = tournament.settings, []
    facts = (_rating_fact(method), *_FACTS)
    for line in tournament.comments:
        told = _setting_told(settings, line)
        if told is not None:
            settings = told
        elif not _is_taken(line, facts, players):
            left.append(line)
    return replace(
        tournament, settings=settings, players=tuple(players.values()), comments=tuple(left)
    )


def _is_taken(line: str, facts: Iterable[_Fact], players: dict[Tpn, Player]) -> bool:
    """Take what a line tells of players; False if it tells nothing that is understood."""
    for fact in facts:
        found = _pattern(fact.form).fullmatch(line)
        if found is None:
            continue
        tpns = [int(number) for number in found[2].split()]
        try:
            taken = {tpn: fact.taken(players[tpn], found[1]) for tpn in tpns}
        except (KeyError, ValueError):
            return False
        players.update(taken)
        return True
    return False


def _setting_told(settings: Settings, line: str) -> Settings | None:
    """The settings with what a line tells of them, None if it tells nothing."""
    for name, begin in _SETTINGS.items():
        if line.startswith(f"{begin}: "):
            return _with_setting(settings, name, line.removeprefix(f"{begin}: "))
    found = _POSITION.fullmatch(line)
    if found is None or not 1 <= int(found[1]) <= MOST_ROUNDS:
        return None
    known = {number: text for number, text in enumerate(settings.start_positions, 1) if text}
    known[int(found[1])] = found[2]
    return _with_setting(
        settings,
        "start_positions",
        tuple(known.get(number, "") for number in range(1, max(known) + 1)),
    )


def _with_setting(settings: Settings, name: str, value: str | tuple[str, ...]) -> Settings | None:
    field = SETTING_FIELDS[name]
    try:
        clean = (
            field.clean(value, field.title)
            if isinstance(value, str)
            else tuple(field.clean(one, field.title) for one in value)
        )
    except InputError:
        return None
    changed: dict[str, Any] = {name: clean}
    return replace(settings, **changed) if clean == value else None
