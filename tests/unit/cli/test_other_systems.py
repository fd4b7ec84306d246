"""The Lim System and the rules of 1998 on the command line: pair, check, generate, compare."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, ForbiddenGroup, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

CORPUS = Path(__file__).parents[2] / "corpus"
LIM = CORPUS / "lim" / "003.trf"
OLD = CORPUS / "dutch1998" / "003.trf"
SAID = re.compile(
    r"arbiter-app: The (?:Lim System|Swiss System Based on Rating of 1998) is paired outside FIDE mode,"
    r" because no approved program exists that could check its pairings\."
)


@pytest.mark.parametrize(("file", "system"), [(LIM, "lim"), (LIM, "lim-maxi"), (OLD, "swiss-1998")])
@pytest.mark.parametrize("output_format", ["text", "json", "trf"])
def test_pair_says_so_on_the_other_channel(
    run: Run, file: Path, system: str, output_format: str
) -> None:
    """What other programs read is never disturbed."""
    ran = run("pair", file, "--round", "4", "--system", system, "--format", output_format)
    assert ran.code == 0
    assert len(SAID.findall(ran.err)) == 1
    assert "FIDE mode" not in ran.out


def test_check_says_so_once(run: Run) -> None:
    ran = run("check", "--system", "lim", LIM, CORPUS / "lim" / "001.trf")
    assert ran.code == 0
    assert len(SAID.findall(ran.err)) == 1
    assert "FIDE mode" not in ran.out


def test_check_says_nothing_of_the_dutch_system(run: Run, small: Path) -> None:
    assert "FIDE mode" not in run("check", small).err
    assert "FIDE mode" not in run("pair", small, "--round", "2").err


def test_check_goes_by_the_system_of_each_file(run: Run, small: Path, tmp_path: Path) -> None:
    """A file that names its system in a comment is paired by it, and says which it was."""
    made = tmp_path / "made.trf"
    assert (
        run("generate", "-o", made, "--players", "12", "--system", "lim", "--seed", "3").code == 0
    )
    ran = run("check", "--json", made, small)
    assert len(SAID.findall(ran.err)) == 1
    found = json.loads(ran.out)
    assert [file["system"] for file in found["files"]] == ["lim", "dutch-2026"]
    assert found["rounds_different"] == 0


@pytest.mark.parametrize(
    "system", ["lim", "lim-maxi", "swiss-1998", "burstein", "double-swiss", "dutch-2017"]
)
def test_generated_files_name_their_system(run: Run, tmp_path: Path, system: str) -> None:
    """TRF26 record 192; a custom Swiss with a comment where ETT26 has no code."""
    made = tmp_path / "made.trf"
    ran = run("generate", "-o", made, "--players", "9", "--rounds", "4", "--system", system)
    assert len(SAID.findall(ran.err)) == (not description_of(system).is_fide_mode)
    assert system_for(read_trf(made.read_bytes()).tournament.settings) == system


@pytest.mark.parametrize("system", ["lim", "lim-maxi", "swiss-1998"])
def test_generated_tournaments_check(run: Run, system: str) -> None:
    ran = run("generate", "--check", "--count", "12", "--seed", "8", "--system", system)
    assert ran.code == 0
    assert "No differences." in ran.out


def test_two_systems_side_by_side(run: Run) -> None:
    ran = run("pair", LIM, "--round", "4", "--system", "lim", "--system", "dutch-2026")
    assert ran.code == 0
    assert len(SAID.findall(ran.err)) == 1
    assert ran.out.splitlines() == [
        "Round 4, White first. * not made by all systems, ~ different colours",
        "",
        "board    lim               dutch-2026",
        "    1    4 – 2             4 – 2",
        "    2    1 – 12            1 – 12",
        "    3  * 7 – 13          * 7 – 9",
        "    4  * 9 – 10          * 5 – 13",
        "    5  * 5 – 6           * 10 – 6",
        "    6    3 – 8             3 – 8",
        "  bye    11                11",
        "",
        "Pairs made by all systems: 3 of 6.",
    ]


def test_side_by_side_in_json(run: Run) -> None:
    """Each pairing, with what the others have in place of each pair."""
    systems = ("lim", "swiss-1998", "dutch-2026")
    options = [each for system in systems for each in ("--system", system)]
    ran = run("pair", LIM, "--round", "4", *options, "--format", "json")
    found = json.loads(ran.out)
    assert found["round"] == 4
    assert tuple(each["system"] for each in found["pairings"]) == systems
    alone = [
        json.loads(run("pair", LIM, "--round", "4", "--system", system, "--format", "json").out)
        for system in systems
    ]
    pairs = [{(p["white"], p["black"]) for p in each["pairs"]} for each in alone]
    for each, own in zip(found["pairings"], alone, strict=True):
        assert each["bye"] == own["bye"]
        for written, pair in zip(each["pairs"], own["pairs"], strict=True):
            boards = (pair["white"], pair["black"])
            in_all = all(boards in other or boards[::-1] in other for other in pairs)
            exactly = all(boards in other for other in pairs)
            expected = "same" if exactly else "other-colours" if in_all else "different"
            assert {key: written[key] for key in pair} == pair
            assert written["others"] == expected


def test_the_same_round_by_the_same_rules(run: Run) -> None:
    ran = run("pair", LIM, "--round", "1", "--system", "lim", "--system", "lim-maxi")
    assert ran.out.endswith("The same pairs and colours.\n")


def test_a_system_that_cannot_pair_the_round(run: Run, tmp_path: Path) -> None:
    """3 may meet nobody; after a full-point bye only the edition of 2017 gives him the bye."""
    games = (
        Game(1, 1, 2, GameResult.DRAW),
        Game(2, 4, 5, GameResult.DRAW),
    )
    tournament = Tournament(
        Settings(rounds_total=3),
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 6)),
        (Round(1, games, (Bye(3, ByeKind.FULL_POINT),)),),
        forbidden_groups=tuple(ForbiddenGroup((other, 3)) for other in (1, 2, 4, 5)),
    )
    path = tmp_path / "apart.trf"
    path.write_bytes(write_trf(tournament))
    options = ("--system", "dutch-2017", "--system", "swiss-1998")
    ran = run("pair", path, *options)
    assert ran.code == 1
    assert "swiss-1998: Round 2 has no legal pairing" in ran.err
    assert "  no pairing\n" in ran.out
    assert "  bye    3\n" in ran.out
    assert ran.out.endswith("There is nothing to compare.\n")
    found = json.loads(run("pair", path, *options, "--format", "json").out)
    assert found["pairings"][0]["bye"] == 3
    assert found["pairings"][1]["pairs"] is None
    assert "no legal pairing" in found["pairings"][1]["error"]


def test_several_systems_fit_no_report_file(run: Run) -> None:
    ran = run("pair", LIM, "--system", "lim", "--system", "swiss-1998", "--format", "trf")
    assert ran.code == 2
    assert "A TRF can hold only one pairing: use --system only once." in ran.err
    assert "no pairing system “x”" in run("pair", LIM, "--system", "lim", "--system", "x").err
