"""Tournaments as hard as paper can meet them, and what a PDF says when it is read back."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from io import BytesIO

from pypdf import PdfReader

from arbiter_app.reports.bidi import visual
from arbiter_app.reports.sheet import Printing
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult, Title
from tests.unit.reports import read_back

PRINTED_AT = datetime(2026, 11, 21, 14, 5)  # noqa: DTZ001 - local time of the playing hall

PRINTING = Printing(PRINTED_AT)


def printing_on(size: PaperSize) -> Printing:
    return Printing(PRINTED_AT, PaperSettings(size))


NAMES = (
    "Gil, Bo",
    "Đặng, Hoàng Sơn",
    "Żółkiewska, Małgorzata",
    "Þórhallsdóttir, Jóhanna Björg",
    "Čmilytė-Nielsen, Viktorija",
    "Szűcs-Őrségi, Gyöngyvér",
    "Παπαδόπουλος, Κωνσταντίνος",
    "Яковенко, Дмитрий Олегович",
    "Ştefănescu, Ioana-Țvetana",
    "Fernández de la Vega y Ortiz, José María",
    "Ķēniņš, Ģirts",
    "Çelik, Gülşah",
    "Van den Broeck-Vandenplassche, Wilhelmina",
    "Wolfeschlegelsteinhausenbergerdorffgasse",
    "O’Kelly de Galway, Albéric",
    "כהן, דוד",
    "محمد علي, لؤي",
    "王浩然",
    "山田 さくら",
    "김민준",
)

_RESULTS = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.UNRATED_DRAW,
)


def players(count: int) -> tuple[Player, ...]:
    titles = (Title.GM, None, Title.WGM, Title.FM, None)
    clubs = ("", "Oslo Schakselskap", "Schachgesellschaft 1876 Wattenscheid-Höntrop e. V.")
    return tuple(
        Player(
            tpn=tpn,
            name=f"{NAMES[tpn % len(NAMES)]}{'' if tpn < len(NAMES) else f' {tpn}'}",
            rating=0 if tpn % 7 == 0 else 2801 - 4 * tpn,
            title=titles[tpn % 5],
            federation=("NOR", "VIE", "")[tpn % 3],
            fide_id=str(1_500_000 + tpn),
            club=clubs[tpn % 3],
        )
        for tpn in range(1, count + 1)
    )


def tournament(
    count: int,
    rounds: int,
    *,
    total: int = 9,
    is_last_open: bool = True,
    name: str = "Harbour Open 2026",
    manual: bool = False,
) -> Tournament:
    """Rounds drawn by lot with byes of all kinds; the last one without results if open."""
    lots = random.Random(7)
    played = [
        _round(number, count, lots, is_open=is_last_open and number == rounds)
        for number in range(1, rounds + 1)
    ]
    if manual:
        last = played[-1]
        played[-1] = Round(last.number, last.games, last.byes, True, "Late arrival, C.04.2 3.3")
    return Tournament(
        settings=Settings(
            name=name,
            city="Ålesund",
            chief_arbiter="IA Sigríður Guðmundsdóttir",
            rounds_total=total,
            round_dates=tuple(f"2026/11/{20 + index}" for index in range(9)),
        ),
        players=players(count),
        rounds=tuple(played),
        requested_byes=(RequestedBye(1, rounds + 1, ByeKind.HALF_POINT),),
        forbidden_groups=(ForbiddenGroup((1, 2, 5)),),
    )


def with_a_round_to_come(drawn: Tournament) -> Tournament:
    """One that is not over yet."""
    total = max(drawn.settings.rounds_total, len(drawn.rounds) + 1)
    return replace(drawn, settings=replace(drawn.settings, rounds_total=total))


def hard_tournament(count: int, rounds: int) -> Tournament:
    """Names of forty letters, unrated players, byes of all kinds, forfeits, an illegal pairing.

    In the last round, changed by hand, two players meet whom the rules forbid to meet again.
    """
    drawn = tournament(
        count, rounds, manual=True, name=LONG_EVENT, is_last_open=count not in (32, 60)
    )
    last, before = drawn.rounds[-1], next(game for game in drawn.rounds[0].games if game.is_played)
    first, *others = last.games
    moved = {first.white: before.white, first.black: before.black}
    moved |= {new: old for old, new in moved.items() if new not in moved}
    games = tuple(
        replace(
            game, white=moved.get(game.white, game.white), black=moved.get(game.black, game.black)
        )
        for game in (first, *others)
    )
    byes = tuple(replace(bye, tpn=moved.get(bye.tpn, bye.tpn)) for bye in last.byes)
    again = replace(
        last, games=games, byes=byes, note="Both had sat down when it was seen, C.04.2 3.3"
    )
    people = tuple(
        replace(player, club=_LONG_CLUB if player.tpn % 4 == 0 else player.club, category="U18")
        for player in drawn.players
    )
    return replace(drawn, rounds=(*drawn.rounds[:-1], again), players=people)


LONG_EVENT = "Internationale Offene Vereinsmeisterschaft der Schachgesellschaft 1876 zu Ålesund"
_LONG_CLUB = "Κρατικός Σκακιστικός Όμιλος Θεσσαλονίκης «Αριστοτέλης» 1926"


def _round(number: int, count: int, lots: random.Random, *, is_open: bool) -> Round:
    tpns = list(range(1, count + 1))
    lots.shuffle(tpns)
    byes = []
    if count > 10:
        kinds = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)
        byes = [Bye(tpns.pop(), kind) for kind in kinds]
    if len(tpns) % 2:
        byes.append(Bye(tpns.pop(), ByeKind.PAIRING_ALLOCATED))
    games = tuple(
        Game(
            index // 2 + 1,
            tpns[index],
            tpns[index + 1],
            None if is_open else lots.choices(_RESULTS, (5, 4, 3, 1, 0.3, 0.3))[0],
        )
        for index in range(0, len(tpns), 2)
    )
    return Round(number, games, tuple(byes))


def text_of(pdf: bytes) -> str:
    """All text of a PDF, its white space made single."""
    return " ".join(read_back.words_of(pdf))


def missing_names(pdf: bytes, names: Iterable[str]) -> list[str]:
    """Names of which neither of two readers finds every letter in its order.

    The fast one turns round what stands in a line beside names written from right to left.
    """
    fast = squeezed(text_of(pdf))
    if missing := [name for name in names if not has_name(fast, name)]:
        slow = squeezed("".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages))
        return [name for name in missing if not has_name(slow, name)]
    return []


def has_name(found: str, name: str) -> bool:
    """Whether a name is in squeezed text of a PDF.

    Readers put the words of names written from right to left in an order of their own, and
    give joined letters as they are drawn: of such names the words are looked for.
    """
    if visual(name) == name:
        return squeezed(name) in found
    plain = unicodedata.normalize("NFKC", found)
    return all(word in plain for word in name.replace(",", " ").split())


def squeezed(text: str) -> str:
    """Without white space: a name set on two lines is still the name."""
    return "".join(text.split())
