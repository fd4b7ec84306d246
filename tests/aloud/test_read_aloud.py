"""The program as somebody has it who does not see it: driven by keys, heard over AT-SPI.

Nothing of the program is looked into: the real one runs on a screen of its own, with a session bus,
a window manager, and a listener where a screen reader would be. What is heard of the boards of a round
is written to the output.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    TournamentState,
    pair_next_round,
    unpair_last_round,
)
from arbiter_app.tournament.tournament import Tournament
from tests.aloud.session import Heard, ScreenReader, Seen, reading
from tests.gui.driver import CORPUS
from tests.imported import import_trf

pytestmark = pytest.mark.slow

PAGES = {
    "Ctrl+1": "Players",
    "Ctrl+2": "Rounds",
    "Ctrl+3": "Standings",
    "Ctrl+4": "Crosstable",
    "Ctrl+5": "Documents",
    "Ctrl+6": "Log",
}
RESULTS = {"1": "White wins", "0": "Black wins", "5": "draw", "plus": "White wins by forfeit"}


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event whose last round has just been paired."""
    file = tmp_path_factory.mktemp("aloud") / "open.arbiter"
    with EventSession.create(file, clock=SystemClock()) as session:
        data = (CORPUS / "0004-regular-n13-r9.trf").read_bytes()
        made = import_trf(session, data, name="Open")
        assert made.tournament_id is not None
        unpair_last_round(session, made.tournament_id, confirmed=True)
        pair_next_round(session, made.tournament_id)
    return file


@pytest.fixture(scope="module")
def state(event: Path) -> TournamentState:
    """What is in the file before the program has it."""
    with EventSession.open(event, clock=SystemClock()) as session:
        return session.state(session.tournaments()[0].id)


@pytest.fixture(scope="module")
def tournament(state: TournamentState) -> Tournament:
    return state.tournament


@pytest.fixture(scope="module")
def reader(
    event: Path, state: TournamentState, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ScreenReader]:
    """Somebody who listens, from the moment in which the boards are there."""
    with reading(event, tmp_path_factory.mktemp("home")) as made:
        made.until(lambda new: has_table(new, "Boards"), "the boards of the round")
        yield made


def has_table(new: list[Heard], name: str) -> bool | None:
    return any(each.is_focus and each.text == name for each in new) or None


def go_to(reader: ScreenReader, keys: str) -> list[Seen]:
    """A page by its key; what is shown of it once it is there, and nothing else comes."""
    reader.press(keys)
    return reader.settled(
        lambda seen: any(
            each.role == "radio button" and each.name == PAGES[keys] and "CHECKED" in each.states
            for each in seen
        )
    )


def nameless(seen: list[Seen]) -> list[str]:
    """What takes the keyboard, and says nothing of itself."""
    return [
        each.told for each in seen if "FOCUSABLE" in each.states and not each.name and each.role
    ]


@pytest.mark.parametrize("keys", PAGES)
def test_all_that_takes_the_keyboard_has_a_name(reader: ScreenReader, keys: str) -> None:
    seen = go_to(reader, keys)
    assert nameless(seen) == []


@pytest.mark.parametrize("keys", PAGES)
def test_tab_leads_from_name_to_name(reader: ScreenReader, keys: str) -> None:
    """Once around a page: at every stop something is said, and it comes back to where it began."""
    go_to(reader, keys)
    first = reader.focused("Tab")
    stops = [first]
    while len(stops) < 100:
        stop = reader.focused("Ctrl+Tab" if stops[-1].role in {"table", "table cell"} else "Tab")
        if (stop.text, stop.role) == (first.text, first.role):
            break
        stops.append(stop)
    assert len(stops) < 100
    assert all(stop.text for stop in stops), [stop.role for stop in stops if not stop.text]


@pytest.mark.parametrize("keys", ["Ctrl+1", "Ctrl+3", "Ctrl+4"])
def test_every_line_of_a_list_says_who_it_is_about(
    reader: ScreenReader, tournament: Tournament, keys: str
) -> None:
    """Arrow keys go through participants, standings and crosstable: everybody has a line."""
    go_to(reader, keys)
    is_typed_in = keys == "Ctrl+1"
    lines = walk_down(reader, len(tournament.players) + is_typed_in)
    assert lines[:is_typed_in] == ["New player"][:is_typed_in]
    for player in tournament.players:
        assert [line for line in lines if player.name in line], player.name


def test_every_board_says_who_plays_whom(
    reader: ScreenReader, tournament: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    """With points and result; who is not paired has a line with the reason."""
    go_to(reader, "Ctrl+2")
    played = tournament.rounds[-1]
    lines = walk_down(reader, len(played.games) + len(played.byes))
    with capsys.disabled():
        sys.stdout.write("\n".join(("", "", f"Round {played.number} as it is heard", *lines, "")))
    for game, line in zip(played.games, lines, strict=False):
        white, black = tournament.player(game.white).name, tournament.player(game.black).name
        assert line.startswith(f"Board {game.board}, White {white}, ")
        assert f"Black {black}, " in line
        assert "point" in line
        assert line.rsplit(", ", 1)[-1] in {"no result", *RESULTS.values()}
    for bye in played.byes:
        assert any(
            tournament.player(bye.tpn).name in line
            and any(why in line for why in ("bye", "absent"))
            for line in lines
        )


def walk_down(reader: ScreenReader, count: int) -> list[str]:
    """So many lines of the table that has the keyboard, from the first one."""
    reader.focused("Ctrl+End", "table cell")
    lines = [reader.focused("Ctrl+Home", "table cell").text]
    return lines + [reader.focused("Down", "table cell").text for _ in range(count - 1)]


def test_every_result_is_announced(reader: ScreenReader, tournament: Tournament) -> None:
    """Typed, all of them, taken back: after each key the cursor is elsewhere already."""
    number = len(tournament.rounds)
    go_to(reader, "Ctrl+2")
    reader.focused("Ctrl+End", "table cell")
    reader.focused("Ctrl+Home", "table cell")
    keys = [*RESULTS, *["5"] * len(tournament.rounds[-1].games)]
    for game, key in zip(tournament.rounds[-1].games, keys, strict=False):
        reader.press(key)
        heard = reader.announced(f"Result of board {game.board}, round {number}")
        assert RESULTS[key] in heard
    reader.announced(f"All results of round {number} are in.")
    reader.press("Ctrl+z")
    reader.announced(f"Undone: Result of board {game.board}, round {number}")


def test_nothing_without_a_name_had_the_keyboard(reader: ScreenReader) -> None:
    """Neither for a moment, while pages changed, in all that was heard above."""
    for keys in PAGES:
        go_to(reader, keys)
    assert [each.role for each in reader.heard if each.is_focus and not each.text] == []
