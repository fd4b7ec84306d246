"""`arbiter-app repair`: a round that cannot stay as it was made."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.pairing.questions import legality_of, pair_round
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf
from tests.unit.cli.conftest import Run


def test_whoever_does_not_come_is_not_paired(run: Run, small: Path) -> None:
    """Thirteen players, one less: no bye is needed, and one board is new at least."""
    tournament = read_trf(small.read_bytes()).tournament
    made = tournament.round(5)
    gone = made.games[0].white
    present = {tpn for game in made.games for tpn in (game.white, game.black)}
    present.add(made.pairing_allocated_bye or gone)
    told = json.loads(run("repair", small, "--round", "5", "--absent", gone, "--json").out)
    assert told["round"] == 5
    assert told["made"]["boards"] == [[game.white, game.black] for game in made.games]
    for way in (told["fewest_changes"], told["by_the_rules"]):
        players = [tpn for board in way["boards"] for tpn in board]
        assert sorted(players) == sorted(present - {gone})
        assert way["bye"] is None
        old = [board for board in told["made"]["boards"] if board not in way["boards"]]
        new = [board for board in way["boards"] if board not in told["made"]["boards"]]
        assert (way["given_up"], way["changed"]) == (old, new)
    fewest, by_rules = told["fewest_changes"], told["by_the_rules"]
    assert 0 < len(fewest["changed"]) <= len(by_rules["changed"])


def test_what_it_costs_is_told_with_its_rule(run: Run, small: Path) -> None:
    """In some rounds it is worse with the fewest changes: the criterion is named, and said."""
    tournament = read_trf(small.read_bytes()).tournament
    rules = set()
    for played in tournament.rounds[1:]:
        gone = played.games[0].black
        told = json.loads(
            run("repair", small, "--round", played.number, "--absent", gone, "--json").out
        )
        if told["costs"] is not None:
            assert told["costs"]["text"].endswith(f"[{told['costs']['rule']}].")
            rules.add(told["costs"]["rule"])
    assert rules


def test_two_who_will_not_meet(run: Run, small: Path) -> None:
    made = read_trf(small.read_bytes()).tournament.round(4).games[1]
    ran = run("repair", small, "--round", "4", "--apart", made.white, made.black, "--json")
    told = json.loads(ran.out)
    for way in ("fewest_changes", "by_the_rules"):
        assert [made.white, made.black] in told[way]["given_up"]
        assert [made.black, made.white] not in told[way]["boards"]


def test_a_result_that_was_wrong(run: Run, small: Path) -> None:
    """Paired again, the round is what the corrected result gives; the boards can all stay."""
    tournament = read_trf(small.read_bytes()).tournament
    for game in tournament.round(3).games:
        rounds = tuple(
            replace(
                played,
                games=tuple(
                    replace(each, result=GameResult.BLACK_WINS) if each == game else each
                    for each in played.games
                ),
            )
            for played in tournament.rounds[:3]
        )
        expected = pair_round(replace(tournament.before_round(4), rounds=rounds))
        arguments = ["--changed", str(game.black), str(game.white), "0-1", "--json"]
        told = json.loads(run("repair", small, "--round", "4", *arguments).out)
        boards = [[pair.white, pair.black] for pair in expected.pairs]
        assert told["by_the_rules"]["boards"] == boards
        assert told["fewest_changes"]["changed"] == []


def test_somebody_absent_is_there_after_all(run: Run, small: Path) -> None:
    tournament = read_trf(small.read_bytes()).tournament
    number, tpn = next(
        (played.number, bye.tpn)
        for played in tournament.rounds
        for bye in played.byes
        if bye.kind is not ByeKind.PAIRING_ALLOCATED
    )
    ran = run("repair", small, "--round", number, "--absent", tpn)
    assert ran.code == 2
    assert f"Player {tpn} is already absent from round {number}." in ran.err
    told = json.loads(run("repair", small, "--round", number, "--present", tpn, "--json").out)
    fewest = told["fewest_changes"]
    assert tpn in [fewest["bye"], *(each for board in fewest["boards"] for each in board)]
    other = told["made"]["boards"][0][0]
    ran = run("repair", small, "--round", number, "--present", other)
    assert f"Player {other} is not absent from round {number}." in ran.err


def test_a_round_that_is_still_right_is_said_to_stay(run: Run, small: Path) -> None:
    ran = run("repair", small, "--round", "3")
    assert ran.code == 0
    assert "Pairing the round again changes nothing." in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--absent", "99"], "There is no player with pairing number 99."),
        (["--round", "12"], "Round 12 has not been paired"),
        (["--changed", "2", "3", "2-0"], "“2-0” is not a valid result."),
        (
            ["--round", "1", "--changed", "2", "3", "1-0"],
            "2 and 3 have no game against each other before round 1.",
        ),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, small: Path, arguments: list[str], message: str
) -> None:
    ran = run("repair", small, *arguments)
    assert ran.code == 2
    assert message in ran.err


def test_a_round_without_a_legal_pairing_is_told(run: Run, small: Path) -> None:
    """[C2]: whoever may not have the bye, and will meet nobody, cannot be served."""
    legality = legality_of(read_trf(small.read_bytes()).tournament.before_round(9))
    barred = next(tpn for tpn in legality.states if legality.bye(tpn))
    others = [tpn for tpn in legality.states if tpn != barred]
    apart = [word for tpn in others for word in ("--apart", str(barred), str(tpn))]
    ran = run("repair", small, "--round", "9", *apart)
    assert ran.code == 1
    assert "Round 9 cannot be paired" in ran.err
    assert "[C2]" in ran.err


def test_several_values_may_follow_an_option(run: Run, small: Path) -> None:
    """`--absent P…`: after FILE, as often as there are values."""
    made = read_trf(small.read_bytes()).tournament.round(5)
    one, other = made.games[0].white, made.games[2].black
    at_once = run("repair", small, "--round", "5", "--absent", one, other, "--json")
    in_turn = run("repair", "--absent", one, "--absent", other, "--round", "5", small, "--json")
    assert at_once.code == 0
    assert at_once.out == in_turn.out
    pairs = [str(tpn) for game in made.games[:2] for tpn in (game.white, game.black)]
    told = json.loads(run("repair", small, "--apart", *pairs, "--round", "5", "--json").out)
    boards = [[game.white, game.black] for game in made.games[:2]]
    assert all(board in told["fewest_changes"]["given_up"] for board in boards)


def test_only_some_boards_are_paired_again(run: Run, small: Path) -> None:
    made = read_trf(small.read_bytes()).tournament.round(5)
    arguments = ["--round", "5", "--apart", str(made.games[1].white), str(made.games[1].black)]
    told = json.loads(run("repair", small, *arguments, "--only", "1", "2", "3", "--json").out)
    only = told["only"]
    assert only["of"] == [1, 2, 3]
    kept = [[game.white, game.black] for game in made.games[3:]]
    assert all(board in only["boards"] for board in kept)
    ran = run("repair", small, *arguments, "--only", "1", "2", "3")
    assert "With only these boards changed: boards 1, 2, 3" in ran.out
    assert "Different opponent: " in ran.out
    alone = json.loads(run("repair", small, *arguments, "--only", "2", "--json").out)
    assert alone["only"] == {"of": [2]}
    ran = run("repair", small, *arguments, "--only", "2")
    assert "The round cannot be paired by changing only these boards: board 2." in ran.out
    assert json.loads(run("repair", small, *arguments, "--json").out)["only"] is None


def test_two_corrections_at_once(run: Run, small: Path) -> None:
    """`--changed RESULTS`: three words each."""
    games = read_trf(small.read_bytes()).tournament.round(3).games[:2]
    words = [str(word) for game in games for word in (game.white, game.black, "--+")]
    at_once = run("repair", small, "--round", "4", "--changed", *words, "--json")
    in_turn = run(
        "repair", small, "--round", "4", "--changed", *words[:3], "--changed", *words[3:], "--json"
    )
    assert at_once.code == 0
    assert at_once.out == in_turn.out
