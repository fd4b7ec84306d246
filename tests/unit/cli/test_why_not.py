"""`arbiter-app why-not`: pairs and the bye, by number and by name, text and JSON."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.resources import resource_path
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


@pytest.fixture
def harbour() -> Path:
    return resource_path("sample") / "harbour-open-2026.trf"


def test_a_pair_that_met(run: Run, small: Path) -> None:
    """Players 1 and 7 met in round 1."""
    ran = run("why-not", small, "--round", "3", "1", "7")
    assert ran.code == 0
    assert ran.out == (
        "You could not play Player0007: you met in round 1.\n\n"
        "Player0001–Player0007 is not a legal pair in round 3: they met in round 1 [C1].\n"
    )


@pytest.mark.parametrize("number", range(1, 10))
def test_every_question_about_a_player_as_json(run: Run, small: Path, number: int) -> None:
    """Exactly what the file has for player 3 is said to be made; all else has a rule."""
    tournament = read_trf(small.read_bytes()).tournament
    before = tournament.before_round(number)
    present = {player.tpn for player in tournament.players} - before.absences(number).keys() - {3}
    made = set()
    for other in [*present, *(["bye"] if len(present) % 2 == 0 else [])]:
        ran = run("why-not", small, "--round", str(number), "3", str(other), "--json")
        found = json.loads(ran.out)
        assert found["round"] == number
        assert found["pair"] == [3, other]
        assert list(found) == [
            *(
                "round",
                "pair",
                "verdict",
                "rule",
                "bracket",
                "played",
                "forced",
                "pays",
                "sentence",
            ),
            "round_with_it",
        ]
        with_it = found["round_with_it"]
        assert (with_it is None) == (found["verdict"] in {"paired", "illegal", "no-completion"})
        if with_it is not None:
            pairs = [{pair["white"], pair["black"]} for pair in with_it["pairs"] if pair["changed"]]
            assert {3, other} in pairs or (other == "bye" and with_it["bye"] == 3)
        assert found["played"].keys() == found["forced"].keys()
        if found["verdict"] == "paired":
            made.add(other)
        else:
            assert found["verdict"] in {"illegal", "no-completion", "worse", "later"}
            assert found["rule"]
            is_weighed = found["verdict"] in {"worse", "later"}
            told = ("You were not ", "You did not ") if is_weighed else ("You could not ",)
            own_score = "Players with the same score meet where possible, and you have"
            assert found["sentence"].startswith((*told, *([own_score] if is_weighed else [])))
    game = tournament.round(number).game_of(3)
    assert made == {"bye" if game is None else game.opponent_of(3)}


def test_the_bye(run: Run, small: Path) -> None:
    """The highest score does not get it ([C5])."""
    ran = run("why-not", small, "--round", "2", "1", "bye")
    assert ran.code == 0
    assert ran.out.startswith("You did not get the bye: ")


def test_players_by_name(run: Run, harbour: Path) -> None:
    by_number = run("why-not", harbour, "--round", "2", "1", "2").out
    assert run("why-not", harbour, "--round", "2", "şahin", "2").out == by_number
    assert run("why-not", harbour, "--round", "2", "Şahin, E", "2").out == by_number


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Nobody", "2"), "No player’s name contains “Nobody”."),
        (
            ("Player", "2"),
            "“Player” matches several players. Use the pairing number: 1 Player0001,",
        ),
        (("99", "2"), "There is no player with pairing number 99."),
        (("2", "2"), "Nobody can be their own opponent: name two different players."),
    ],
)
def test_questions_that_cannot_be_answered(
    run: Run, small: Path, arguments: tuple[str, str], message: str
) -> None:
    ran = run("why-not", small, "--round", "3", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_a_pair_made_by_hand(run: Run, small: Path, tmp_path: Path) -> None:
    """The answer is by the rules; that the round was played otherwise is told beside it."""
    tournament = read_trf(small.read_bytes()).tournament
    first, second, *others = tournament.rounds[0].games
    changed = (
        replace(first, black=second.black),
        replace(second, black=first.black),
        *others,
    )
    path = tmp_path / "by-hand.trf"
    only = replace(tournament, rounds=(replace(tournament.rounds[0], games=changed),))
    path.write_bytes(write_trf(only))
    ran = run("why-not", path, "--round", "1", first.white, second.black)
    assert ran.code == 0
    assert "Round 1 was played this way, but the rules pair it differently" in ran.err
    assert ran.out.startswith("You were not paired with ")
    assert run("why-not", path, "--round", "1", first.white, first.black).err == ""


def test_no_legal_pairing(run: Run, corpus_dir: Path) -> None:
    index = (corpus_dir / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    name = next(row.split("\t")[0] for row in index if "\tnone:" in row)
    ran = run("why-not", corpus_dir / f"{name}.trf", "1", "2")
    assert (ran.code, ran.out) == (1, "")
    assert "Round 12 cannot be paired" in ran.err


def test_the_answer_in_the_readme(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[3]
    monkeypatch.chdir(root)
    readme = (root / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```console\n\$ arbiter-app (why-not .*)\n((?:.*\n)+?)```", readme)
    assert shown is not None
    assert run(*shlex.split(shown[1])).out == shown[2]
