"""`arbiter-app apart`: what keeping players apart costs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.operations.interface import price_of_apart
from arbiter_app.pairing.questions import legality_of, pair_round
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.cli.conftest import Run


def read(path: Path) -> Tournament:
    return read_trf(path.read_bytes()).tournament


def test_the_round_without_and_with_it(run: Run, small: Path) -> None:
    """TRF26 record 260: a pair that may not meet is in no pairing, everything else by the rules."""
    before = read(small).before_round(5)
    free = pair_round(before)
    first, second = free.pairs[:2]
    groups = tuple(ForbiddenGroup((pair.white, pair.black)) for pair in (first, second))
    apart = pair_round(replace(before, forbidden_groups=groups))
    named = [tpn for pair in (first, second) for tpn in (pair.white, pair.black)]
    told = json.loads(run("apart", small, "--round", "5", "--pair", *named, "--json").out)
    assert told["round"] == 5
    assert told["groups"] == [[pair.white, pair.black] for pair in (first, second)]
    assert told["without"] == {
        "boards": [[pair.white, pair.black] for pair in free.pairs],
        "bye": free.bye,
    }
    assert told["apart"] == {
        "boards": [[pair.white, pair.black] for pair in apart.pairs],
        "bye": apart.bye,
    }
    assert told["avoided"] == told["groups"]
    assert told["changed"] == [
        board for board in told["apart"]["boards"] if board not in told["without"]["boards"]
    ]
    kept = price_of_apart(before, groups)
    assert kept.costs is not None
    assert told["criteria"] == {
        "worse": list(kept.costs.worse),
        "better": list(kept.costs.better),
    }
    assert list(told["pays"]) == list(kept.costs.worse)
    assert told["costs"]["text"].endswith(f"[{told['costs']['rule']}].")


def test_it_is_said_who_would_meet_which_boards_change_and_who_pays(run: Run, small: Path) -> None:
    told = json.loads(run("apart", small, "--round", "5", "--pair", "3", "6", "--json").out)
    ran = run("apart", small, "--round", "5", "--pair", "3", "6")
    assert ran.code == 0
    assert ran.out.startswith("Kept apart in round 5: ")
    title, rest = "Without the restriction", "\nWith the restriction"
    without, apart = ran.out.split(f"{title}\n")[1].split(f"{rest}\n")
    for part, name, other in ((without, "without", "apart"), (apart, "apart", "without")):
        new = [board for board in told[name]["boards"] if board not in told[other]["boards"]]
        lines = [line for line in part.split("\n\n")[0].splitlines() if "–" in line]
        assert lines == [f"  {white} – {black}" for white, black in new]
    for code in told["criteria"]["worse"]:
        assert f"\n{code} " in ran.out


def test_without_an_option_the_groups_of_the_file_are_meant(
    run: Run, small: Path, tmp_path: Path
) -> None:
    """In the rounds that they are for; an option takes their place."""
    board = pair_round(read(small).before_round(5)).pairs[0]
    pair = (board.white, board.black)
    groups = (ForbiddenGroup(pair, 4, 6), ForbiddenGroup((1, 2), 7, 9))
    path = tmp_path / "groups.trf"
    path.write_bytes(write_trf(replace(read(small), forbidden_groups=groups)))
    told = json.loads(run("apart", path, "--round", "5", "--json").out)
    assert told["groups"] == [list(pair)]
    assert told["avoided"] == [list(pair)]
    other = json.loads(run("apart", path, "--round", "5", "--pair", "1", "3", "--json").out)
    assert other["groups"] == [[1, 3]]
    assert other["without"] == told["without"]
    assert other["apart"] == other["without"]
    ran = run("apart", path, "--round", "3")
    assert ran.code == 2
    assert "No players are kept apart in round 3." in ran.err
    assert "--pair or --same" in ran.err


def test_a_rule_keeps_all_of_a_federation_apart(run: Run, small: Path, tmp_path: Path) -> None:
    """Those who have a federation in common, where several have; not a field that all have."""
    tournament = read(small)
    players = tuple(
        replace(player, federation="GER" if player.tpn % 5 == 0 else f"F{player.tpn:02}")
        for player in tournament.players
    )
    path = tmp_path / "federations.trf"
    path.write_bytes(write_trf(replace(tournament, players=players)))
    told = json.loads(run("apart", path, "--round", "3", "--same", "federation", "--json").out)
    assert told["groups"] == [[5, 10]]
    ran = run("apart", path, "--round", "3", "--same", "club")
    assert ran.code == 2
    assert "No players are kept apart in round 3." in ran.err
    assert "No value of that field is shared by some, but not all, of the players." in ran.err


def test_what_leaves_no_pairing_says_so(run: Run, small: Path) -> None:
    """[C2]: whoever may not have the bye, and may meet nobody, cannot be served."""
    legality = legality_of(read(small).before_round(9))
    barred = next(tpn for tpn in legality.states if legality.bye(tpn))
    named = [each for tpn in legality.states if tpn != barred for each in (barred, tpn)]
    ran = run("apart", small, "--round", "9", "--pair", *named)
    assert ran.code == 1
    assert "Round 9 cannot be paired" in ran.err


def test_as_far_as_nothing_from_a_criterion_upwards_suffers(run: Run, small: Path) -> None:
    """Kept apart in any case they cost [C12]: below it they meet, below what is above it they do not."""
    hard = ["--round", "5", "--pair", "3", "6"]
    assert json.loads(run("apart", small, *hard, "--json").out)["criteria"]["worse"][0] == "C12"
    met = json.loads(run("apart", small, *hard, "--below", "c.12", "--json").out)
    assert (met["below"], met["avoided"], met["meeting"]) == ("C12", [], [[3, 6]])
    assert met["apart"] == met["without"]
    ran = run("apart", small, *hard, "--below", "C12")
    assert ran.code == 0
    told = "These pairs still meet, because C12 and the criteria above it come first: "
    assert told in ran.out
    apart = json.loads(run("apart", small, *hard, "--below", "C11", "--json").out)
    assert (apart["avoided"], apart["meeting"]) == ([[3, 6]], [])
    ran = run("apart", small, *hard, "--below", "C5")
    assert ran.code == 2
    assert "A wish cannot be placed below “C5”, only below one of these: C8, C9," in ran.err
    ran = run("apart", small, *hard, "--below", "C12", "--system", "lim")
    assert "Lim System (C.04.4.3) has no criteria, so a wish cannot be placed below one." in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--pair", "3", "3"], "Nobody can be their own opponent"),
        (["--pair", "3", "99"], "There is no player with pairing number 99."),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, small: Path, arguments: list[str], message: str
) -> None:
    ran = run("apart", small, "--round", "5", *arguments)
    assert ran.code == 2
    assert message in ran.err
