"""NRS records (national rating support): a federation's code in place of 001."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import entered, whole_number
from arbiter_app.trf.header import one_line
from arbiter_app.trf.problems import ProblemLog
from arbiter_app.trf.records import INTERPRETED
from arbiter_app.wording import phrase


@dataclass(frozen=True, slots=True)
class NationalReading:
    """Players with their national ratings, the records kept, and those of unknown meaning."""

    players: tuple[Player, ...]
    others: tuple[Line, ...]
    unknown: tuple[Line, ...]


def read_national(
    players: tuple[Player, ...], federation: str, lines: Iterable[Line], log: ProblemLog
) -> NationalReading:
    """Takes national ratings and numbers from the NRS records among the lines of unknown meaning.

    A record that says more (a national name, origin or title) is kept too.
    """
    by_tpn = {player.tpn: player for player in players}
    kept: list[Line] = []
    unknown: list[Line] = []
    for line in lines:
        tpn, rating = national_rating(line.text, by_tpn)
        if tpn is None:
            kept.append(line)
            unknown.append(line)
            continue
        player = by_tpn[tpn]
        if player.national_rating not in (0, rating):
            log.left(
                line.number,
                (49, 52),
                phrase(
                    "a second national rating for player {tpn}; the record was ignored.", tpn=tpn
                ),
            )
            continue
        number = entered(
            line.text[_NUMBER], phrase("the national ID"), (line.number, (58, 68)), log
        )
        player = replace(player, national_rating=rating, national_id=number)
        by_tpn[tpn] = player
        if national_line(player, federation) != line.text:
            kept.append(line)
            log.repaired(
                line.number,
                (1, 3),
                phrase(
                    "the national rating and ID of player {tpn} are used; the rest is kept"
                    " unchanged.",
                    tpn=tpn,
                ),
            )
    return NationalReading(tuple(by_tpn.values()), tuple(kept), tuple(unknown))


def national_records(
    players: Iterable[Player], federation: str, others: Iterable[str]
) -> list[str]:
    """The records that are kept, with the players' present national ratings and numbers."""
    unsaid = {
        player.tpn: player for player in players if player.national_rating or player.national_id
    }
    written: list[str] = []
    for text in others:
        tpn, _ = national_rating(text, unsaid)
        if tpn is None:
            written.append(text)
        else:
            player = unsaid.pop(tpn)
            before, after = f"{text[52:57]:<5}", text[68:]
            columns = f"{text[:48]}{_rating(player)}{before}{_number(player)}{after}"
            written.append(columns.rstrip())
    written += [national_line(player, federation) for player in unsaid.values()]
    return written


def national_rating(text: str, known: Mapping[Tpn, object]) -> tuple[Tpn | None, int]:
    """Player and rating of an NRS record, None if the text is none."""
    if not _is_federation(text[:3]) or text[3:4] != " ":
        return None, 0
    tpn, rating = whole_number(text[4:8].strip()), whole_number(text[48:52].strip())
    if rating is None and not text[48:52].strip() and text[_NUMBER].strip():
        rating = 0
    if tpn is None or tpn not in known or rating is None:
        return None, 0
    return tpn, rating


def national_line(player: Player, federation: str) -> str:
    """The shortest NRS record of a player: pairing number, rating, national number."""
    code = next(
        (code for code in (federation, player.federation) if _is_federation(code)),
        "NRS",
    )
    rating, number = _rating(player), _number(player)
    return f"{code} {player.tpn:>4}{' ' * 40}{rating}{' ' * 5}{number}".rstrip()


_NUMBER = slice(57, 68)
"""Columns 58-68, the national number."""


def _rating(player: Player) -> str:
    return f"{player.national_rating or '':>4}"


def _number(player: Player) -> str:
    return f"{one_line(player.national_id):>11.11}"


def _is_federation(code: str) -> bool:
    letters = len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()
    return letters and not code.startswith("XX") and code not in INTERPRETED
