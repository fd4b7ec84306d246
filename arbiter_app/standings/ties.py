"""What ranks participants whom the tie-breaks leave tied (C.07 (2026) 2.1, 4.2)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from arbiter_app.errors import InputError
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase


class TieDecision(StrEnum):
    """How a participant got a place of their own after the list was exhausted."""

    MANUAL = "manual"
    LOTS = "lots"


def is_over(tournament: Tournament) -> bool:
    """True once all rounds are paired and every game has a final result."""
    rounds = tournament.rounds
    return 0 < len(rounds) >= tournament.settings.rounds_total and not open_games(rounds)


def seed_of_games(tournament: Tournament) -> str:
    """Return the seed of a tournament's lots: nobody chooses it, and nobody knows it before the end.

    The first 16 digits of the SHA-256 of all games in the order of rounds and of the lower pairing
    number, a line `round white-black result` for each, such as `1 1-9 10`: letters as in a report
    file, White's first. What can be typed otherwise without a trace, such as names, does not count.
    """
    lines = [
        f"{played.number} {game.white}-{game.black} {game.result.value if game.result else ''}\n"
        for played in tournament.rounds
        for game in sorted(played.games, key=lambda game: min(game.white, game.black))
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:16]


def lot(seed: str, tpn: Tpn) -> int:
    """The lot that a participant draws: the highest of a tie comes first.

    It depends on the seed and the pairing number alone, so that the drawing can be repeated by
    anybody, and no other result changes it: the first 16 digits of the SHA-256 of `seed/tpn`.
    """
    return int(hashlib.sha256(f"{seed}/{tpn}".encode()).hexdigest()[:16], 16)


def check_manual(manual: Mapping[Tpn, int], tpns: Iterable[Tpn]) -> None:
    """Refuses a manual ranking that names nobody, or places that are none.

    Raises:
        InputError: a place below 1, or a player who is not there.
    """
    known = set(tpns)
    for tpn, place in manual.items():
        if tpn not in known:
            raise InputError(
                phrase("The manual ranking includes player {tpn}, who is not taking part.", tpn=tpn)
            )
        if place < 1:
            raise InputError(
                phrase(
                    "The manual ranking puts player {tpn} in place {place}; places start at 1.",
                    tpn=tpn,
                    place=place,
                )
            )


def split_manually(group: Sequence[Tpn], manual: Mapping[Tpn, int]) -> list[list[Tpn]]:
    """A tie in the order of the places given by hand; equal places, and none at all, stay tied.

    Those without a place come after those who have one.
    """
    if not any(tpn in manual for tpn in group):
        return [list(group)]
    by_place: dict[tuple[bool, int], list[Tpn]] = {}
    for tpn in group:
        by_place.setdefault((tpn not in manual, manual.get(tpn, 0)), []).append(tpn)
    return [by_place[place] for place in sorted(by_place)]


def draw_lots(group: Sequence[Tpn], seed: str) -> Iterator[list[Tpn]]:
    """A tie in the order of the lots, each participant alone."""
    yield from ([tpn] for tpn in sorted(group, key=lambda tpn: (-lot(seed, tpn), tpn)))
