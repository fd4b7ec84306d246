"""`arbiter-app why`: a pair, a floater, the bye, an absence; text and JSON, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.pairing import pair_round
from arbiter_app.resources import resource_path
from arbiter_app.trf.read import read_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


@pytest.fixture
def harbour() -> Path:
    return resource_path("sample") / "harbour-open-2026.trf"


def test_a_pair(run: Run, harbour: Path) -> None:
    """The score, the opponent (C.04.3 (2026) 3.3.1) and the colour (5.2.1), then for the arbiter."""
    ran = run("why", harbour, "--round", "2", "Bjørnstad")
    assert ran.code == 0
    assert " ".join(ran.out.partition("\n\n")[0].split()) == (
        "You play Tkachenko with White."
        " You both have 1 point, and players with the same score meet where possible. [C.04.1 5]"
        " Of the 8 players present with 1 point, number 4 of the upper half meets number 4 of the lower"
        " half. [3.3.1]"
        " Both get the colour due (so far you B, Tkachenko W). [5.2.1]"
    )
    arbiter = " ".join(ran.out.partition("\n\n")[2].split())
    assert arbiter.startswith("Bracket 1, 1 point: eight residents; at most four pairs; S1: ")
    assert "Nobody comes before the opponent in the order for Bjørnstad [4.2]." in arbiter
    assert arbiter.endswith(
        "Colours so far: Bjørnstad B (due White, strong) and Tkachenko W (due Black, strong) [5.2.1]."
    )


def test_a_floater(run: Run, harbour: Path) -> None:
    """Why out of the own score comes first (3.3.2); asked with the opponent it is the same."""
    ran = run("why", harbour, "--round", "2", "19")
    headline, told = ran.out.split("\n", 1)
    assert re.fullmatch(r"You play O'Hanlon with (White|Black)\.", headline)
    assert told.startswith("You floated down from ½ point to 0 points: ")
    assert "an odd number, and the lowest ranked is left over. [3.3.2]" in " ".join(ran.out.split())
    assert run("why", harbour, "--round", "2", "Whitcombe", "O'Hanlon").out == ran.out


@pytest.mark.parametrize("number", range(1, 10))
def test_everybody_as_json(run: Run, small: Path, number: int) -> None:
    """Whom the file has as the opponent, with the keys promised and a rule to each sentence."""
    tournament = read_trf(small.read_bytes()).tournament
    played = tournament.round(number)
    for tpn in (1, 3, len(tournament.players)):
        found = json.loads(run("why", small, "--round", str(number), str(tpn), "--json").out)
        assert list(found) == ["round", "player", "opponent", "kind", "headline", "sentences"]
        game = played.game_of(tpn)
        assert found["opponent"] == (None if game is None else game.opponent_of(tpn))
        assert found["kind"] in {"pair", "floater"} if game else found["kind"] in {"bye", "absent"}
        assert found["headline"].startswith("You play " if game else "You ")
        assert all(
            list(each) == ["rule", "text"] and all(each.values()) for each in found["sentences"]
        )


def test_the_bye(run: Run, tmp_path: Path) -> None:
    """An odd number (C.04.1 3), and who is the first in line."""
    made = tmp_path / "odd.trf"
    seven = run(
        *("generate", "--players", "7", "--rounds", "3", "--seed", "5", "-o", made, "--force")
    )
    assert seven.code == 0
    found = json.loads(run("explain", made, "--round", "2", "--json").out)
    ran = run("why", made, "--round", "2", str(found["bye"]), "bye")
    told = " ".join(ran.out.split())
    assert told.startswith(
        "You have the pairing-allocated bye. There are 7 players to pair, an odd number, so"
        " one with as low a score as possible gets the bye, which is worth 1 point. [C.04.1 3]"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("5", "12"), "By the rules, 5 Bjørnstad, Håkon plays 11 Tkachenko, Oksana in round 2."),
        (("5", "12"), "To see why not, use “arbiter-app why-not … --round 2 5 12”."),
        (("5", "bye"), "There is no bye in round 2: the number of players to be paired is even."),
        (("Nobody",), "No player’s name contains “Nobody”."),
        (("",), "Give a player’s pairing number, or part of the name."),
        (("0",), "There is no player with pairing number 0."),
        (("--", "-1"), "There is no player with pairing number -1."),
        (("999",), "There is no player with pairing number 999."),
        (("5", "5"), "Nobody can be their own opponent: name two different players."),
    ],
)
def test_what_is_refused(run: Run, harbour: Path, arguments: tuple[str, ...], message: str) -> None:
    ran = run("why", harbour, "--round", "2", *arguments)
    assert ran.code == 2
    assert message in ran.err


def test_a_round_made_otherwise_is_said(run: Run, harbour: Path) -> None:
    """By another system some have other opponents or colours than they played; they are told."""
    tournament = read_trf(harbour.read_bytes()).tournament
    played = tournament.round(3)
    made = pair_round(tournament.before_round(3), system="lim")
    pairs = {tpn: (one.white, one.black) for one in made.pairs for tpn in (one.white, one.black)}
    otherwise = 0
    for tpn in range(1, 21):
        ran = run("why", harbour, "--round", "3", str(tpn), "--system", "lim", "--json")
        game = played.game_of(tpn)
        is_other = pairs.get(tpn) != (None if game is None else (game.white, game.black))
        assert ("was not played as the rules pair it" in ran.err) == is_other
        otherwise += is_other
    assert otherwise


@pytest.mark.parametrize("name", ["Bjørnstad", "bjornstad", "BJORNSTAD", "Bjo\u0308rnstad", "5"])
def test_names_are_found_however_they_are_written(run: Run, harbour: Path, name: str) -> None:
    assert json.loads(run("why", harbour, "--round", "2", name, "--json").out)["player"] == 5


@pytest.mark.parametrize("command", ["why", "why-not"])
@pytest.mark.parametrize("number", ["2", "4", "last"])
def test_json_says_what_the_text_says(run: Run, harbour: Path, command: str, number: str) -> None:
    """Of a round played, and of the next one, which is not paired yet."""
    chosen = () if number == "last" else ("--round", number)
    asked = (command, harbour, *chosen, "14", *(("1",) if command == "why-not" else ()))
    text = " ".join(run(*asked).out.split())
    found = json.loads(run(*asked, "--json").out)
    told = [found["sentence"]] if command == "why-not" else [s["text"] for s in found["sentences"]]
    assert told
    assert all(each in text for each in told)
