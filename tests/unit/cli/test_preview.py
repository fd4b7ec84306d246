"""`arbiter-app preview`: the next round while games are open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from arbiter_app.cli.preview import preview_in_pieces
from arbiter_app.operations import known_so_far
from arbiter_app.operations.known_so_far import preview_next_round
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.trace.preview import RoundPreview
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.simulation import expected_score
from tests.unit.cli.conftest import Run


@pytest.fixture
def with_open_games(small: Path, tmp_path: Path) -> Path:
    """The tournament before round 4, two results of round 3 missing."""
    before = read_trf(small.read_bytes()).tournament.before_round(4)
    last = before.rounds[-1]
    games = tuple(
        replace(game, result=None) if game.board in {2, 5} else game for game in last.games
    )
    path = tmp_path / "open.trf"
    path.write_bytes(
        write_trf(replace(before, rounds=(*before.rounds[:-1], replace(last, games=games))))
    )
    return path


def test_it_says_what_is_certain_and_what_depends_on_what(run: Run, with_open_games: Path) -> None:
    told = json.loads(run("preview", with_open_games, "--json").out)
    assert told["round"] == 4
    assert len(told["open"]) == 2
    assert told["outcomes"] == {"all": 9, "paired": 9, "without_pairing": 0}
    for board in told["boards"]:
        assert board["certain"] == (board["outcomes"] == 9) == (not board["depends_on"])
        assert all(game in told["open"] for game in board["depends_on"])
    assert sum(each["likelihood"] for each in told["byes"]) == pytest.approx(1, abs=0.001)


def test_the_text_has_the_same_boards(run: Run, with_open_games: Path) -> None:
    told = json.loads(run("preview", with_open_games, "--json").out)
    ran = run("preview", with_open_games)
    assert ran.code == 0
    assert "9 outcomes, all of them paired by FIDE (Dutch) System, 2026 edition." in ran.out
    shown = [line.split("  ")[1] for line in ran.out.splitlines() if line.startswith("  ")]
    boards = {f"{each['white']} – {each['black']}" for each in told["boards"]}
    assert set(shown) == boards | {f"{each['player']} bye" for each in told["byes"]}
    assert len(shown) == len(set(shown))


def test_of_some_outcomes_only_what_is_proved_is_called_certain(
    run: Run, with_open_games: Path
) -> None:
    """C.04.3 (2026) 1.9: a bracket that no open game can touch is known without all outcomes."""
    ran = run("preview", with_open_games, "--outcomes", "3")
    assert (
        "3 outcomes are paired by FIDE (Dutch) System, 2026 edition. There are more: the search stopped."
        in ran.out
    )
    whole = json.loads(run("preview", with_open_games, "--json").out)
    some = json.loads(run("preview", with_open_games, "--outcomes", "3", "--json").out)
    certain, proved = (
        {(each["white"], each["black"]) for each in told["boards"] if each["certain"]}
        for told in (whole, some)
    )
    assert proved <= certain
    assert ("Certain, whatever the results:" in ran.out) == bool(proved)


def test_certain_boards_are_written_while_the_search_goes_on(with_open_games: Path) -> None:
    """Each once, as soon as it is certain; what is not stands below the last step."""
    tournament = read_trf(with_open_games.read_bytes()).tournament
    *_, whole = preview_next_round(tournament)
    one, two, *rest = (replace(pair, depends_on=()) for pair in whole.pairs)
    asked: list[int] = []

    def searched() -> Iterator[RoundPreview]:
        for number, certain in enumerate(((True, False), (True, True), (True, True))):
            asked.append(number)
            first, second = certain
            yield replace(
                whole, pairs=(replace(one, certain=first), replace(two, certain=second), *rest)
            )

    texts = preview_in_pieces(searched())
    written = ""
    for pair, until in ((one, [0]), (two, [0, 1])):
        line = f"  {pair.white} – {pair.black}\n"
        while line not in written:
            written += next(texts)
        assert asked == until
    assert "".join((written, *texts)).count(f"  {one.white} – {one.black}\n") == 1


def test_the_command_writes_them_before_it_searches_on(
    run: Run,
    with_open_games: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = read_trf(with_open_games.read_bytes()).tournament
    *_, whole = preview_next_round(tournament)
    one, *rest = (replace(pair, depends_on=()) for pair in whole.pairs)
    seen: list[str] = []

    def searched(*_: object, **__: object) -> Iterator[RoundPreview]:
        uncertain = [replace(pair, certain=False) for pair in rest]
        yield replace(whole, pairs=(replace(one, certain=True), *uncertain))
        seen.append(capsys.readouterr().out)
        yield replace(whole, pairs=tuple(replace(pair, certain=True) for pair in whole.pairs))

    monkeypatch.setattr(known_so_far, "preview_next_round", searched)
    after = run("preview", with_open_games).out
    (before,) = seen
    assert f"  {one.white} – {one.black}\n" in before
    assert f"  {rest[0].white} – {rest[0].black}\n" not in before
    assert f"  {rest[0].white} – {rest[0].black}\n" in after


def test_of_many_open_games_it_says_where_the_search_stopped(run: Run, tmp_path: Path) -> None:
    """Certain, undecided, and seen in some of the outcomes: each board stands in one of these."""
    before = generate(GeneratorOptions(120, 5), Random(3), expected_score).before_round(4)
    last = before.rounds[-1]
    games = tuple(replace(game, result=None) if game.board > 30 else game for game in last.games)
    path = tmp_path / "many.trf"
    path.write_bytes(
        write_trf(replace(before, rounds=(*before.rounds[:-1], replace(last, games=games))))
    )
    told = json.loads(run("preview", path, "--outcomes", "3", "--json").out)
    text = run("preview", path, "--outcomes", "3").out
    assert text.startswith(
        "Round 4, White first.\nOpen: 30 games\n\nCertain, whatever the results:"
    )
    assert "\n3 outcomes are paired by " in text
    assert "There are more: the search stopped." in text
    certain, rest = text.split("\n3 outcomes are paired by ")
    undecided, _, others = rest.partition("\nNot certain, ")
    title = "Undecided: in all 3 outcomes looked at, but there are more:"
    assert (title in undecided) == any(board["undecided"] for board in told["boards"])
    for board in told["boards"]:
        line = f"  {board['white']} – {board['black']}"
        where = certain if board["certain"] else undecided if board["undecided"] else others
        assert line in where
        assert not (board["certain"] and board["undecided"])
    assert any(board["certain"] for board in told["boards"])
    assert told["outcomes"]["paired"] == 3


def test_boards_have_the_form_that_other_programs_read(run: Run, with_open_games: Path) -> None:
    told = json.loads(run("preview", with_open_games, "--round", "4", "--json").out)
    assert told["round"] == 4
    for board in told["boards"]:
        assert {"white", "black", "certain", "depends_on"} <= board.keys()
        assert isinstance(board["certain"], bool)
    assert all(len(game) == 2 for game in told["open"])


def test_several_processes_say_the_same(run: Run, with_open_games: Path) -> None:
    alone = run("preview", with_open_games, "--json", "--jobs", "1")
    shared = run("preview", with_open_games, "--json", "--jobs", "2")
    assert shared.out == alone.out


def test_with_no_game_open_it_is_the_pairing(run: Run, small: Path) -> None:
    ran = run("preview", small, "--round", "5")
    paired = run("pair", small, "--round", "5")
    assert ran.code == 0
    assert "No game is open: this is the pairing." in ran.out
    boards = [line.strip() for line in ran.out.splitlines() if line.startswith("  ")]
    assert boards == [
        f"{white} bye" if black == "0" else f"{white} – {black}"
        for white, black in (line.split() for line in paired.out.splitlines()[1:])
    ]


def test_when_all_rounds_are_paired_there_is_nothing_to_preview(run: Run, small: Path) -> None:
    ran = run("preview", small)
    assert ran.code == 2
    assert "All 9 rounds are paired." in ran.err


def test_an_outcome_without_a_legal_pairing_is_told(run: Run, tmp_path: Path) -> None:
    """[C1]: two players who have met cannot meet again, whatever the result."""
    players = (Player(1, "Anna", 2000), Player(2, "Bert", 1900))
    met = Tournament(Settings(rounds_total=2), players, (Round(1, (Game(1, 1, 2),)),))
    path = tmp_path / "met.trf"
    path.write_bytes(write_trf(met))
    ran = run("preview", path)
    assert ran.code == 1
    assert "3 outcomes have no legal pairing." in ran.out


def test_it_says_who_can_end_where(run: Run, with_open_games: Path) -> None:
    """Schema of the boards as ever, `standings` beside it; two open games: all nine outcomes ranked."""
    plain = json.loads(run("preview", with_open_games, "--json").out)
    told = json.loads(run("preview", with_open_games, "--standings", "--json").out)
    known = told.pop("standings")
    assert told == plain
    assert known["exact"]
    assert known["round"] == 3
    for each in known["players"]:
        best, worst = each["places"]
        assert 1 <= best <= worst <= len(known["players"])
        assert each["final"][0] <= best or known["rounds_left"]
    text = run("preview", with_open_games, "--standings").out
    assert "Based on all 9 possible outcomes, including tie-breaks." in text
    assert text.count("After round 3: place") == len(known["players"])


def test_of_the_last_round_only_the_standings_are_told(run: Run, small: Path) -> None:
    """C.04.1 1: no round is left; with no game open every place is certain."""
    whole = read_trf(small.read_bytes()).tournament
    ran = run("preview", small, "--rounds", str(len(whole.rounds)), "--standings", "--json")
    assert ran.code == 0
    told = json.loads(ran.out)
    assert told["round"] is None
    assert told["standings"]["rounds_left"] == 0
    for each in told["standings"]["players"]:
        assert each["places"] == each["final"]
        assert each["places"][0] == each["places"][1]
        assert not each["if"]


def test_with_and_without_somebody(run: Run, with_open_games: Path) -> None:
    """One question more beside the open games; a board that depends on the player names the player."""
    told = json.loads(run("preview", with_open_games, "--json", "--unsure", "3").out)
    assert told["unsure"] == [3]
    assert told["outcomes"]["all"] == 18
    assert [each["here"] for each in told["rounds"]] == [[3], []]
    assert all(3 not in pair for pair in told["rounds"][1]["boards"])
    assert any(3 in pair for pair in told["rounds"][0]["boards"])
    of_player = [each for each in told["boards"] if 3 in (each["white"], each["black"])]
    assert of_player
    assert all([3] in each["depends_on"] and not each["certain"] for each in of_player)


def test_several_players_at_one_option_and_in_words(run: Run, small: Path) -> None:
    ran = run("preview", small, "--round", "5", "--unsure", "3", "7")
    assert ran.code == 0
    assert (
        "Open: whether 3 plays\nOpen: whether 7 plays\n\nCertain, no matter who plays:\n" in ran.out
    )
    assert "\n\n4 outcomes" in ran.out
    assert "\nIf 3 plays:\n" in ran.out
    assert "\nIf 3 does not play:\n" in ran.out
    assert "\nDepending on the answers to several of these questions:\n" in ran.out


def test_more_than_ten_players_are_refused(run: Run, small: Path) -> None:
    ran = run("preview", small, "--round", "5", "--unsure", *map(str, range(1, 12)))
    assert ran.code == 2
    assert "At most 10 players can be marked as uncertain." in ran.err
