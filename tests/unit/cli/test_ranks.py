"""Ranks in report files: those of the file's own list, repeatable lots included, and `check` agrees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    publish_round,
    set_lots,
    set_manual_places,
    set_prizes,
    standings_of,
)
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.trf.read import read_trf
from tests.imported import import_trf
from tests.store.support import new_session
from tests.unit.cli.conftest import Run

CORPUS = Path(__file__).parents[2] / "corpus" / "tiebreaks"


def with_list(name: str, codes: str, folder: Path) -> Path:
    """A file of the corpus with a list of tie-breaks."""
    path = folder / name
    path.write_bytes((CORPUS / name).read_bytes() + f"202 {codes}\n".encode())
    return path


@pytest.mark.parametrize("codes", ["BH/C1,BH,SB,DE", "WIN,BPG", "DE,PS/C1,ARO"])
@pytest.mark.parametrize("name", ["D-A001.trf", "D-A006.trf", "D-B003.trf"])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_paired_file_has_the_ranks_that_check_expects(
    run: Run, tmp_path: Path, name: str, codes: str, number: int
) -> None:
    source = with_list(name, codes, tmp_path)
    paired = tmp_path / "paired.trf"
    result = run("pair", source, "--round", str(number), "--format", "trf", "-o", paired)
    assert result.code == 0, result.err
    checked = json.loads(run("check", paired, "--json").out)["files"][0]["standings"]
    assert checked["ranks_checked"] == len(read_trf(paired.read_bytes()).tournament.players)
    assert checked["tie_breaks"] == codes.split(",")
    assert checked["wrong"] == []
    assert checked["round"] == number - 1


def test_a_wrong_rank_is_found(run: Run, tmp_path: Path) -> None:
    source = with_list("D-A001.trf", "BH/C1,BH,SB,DE", tmp_path)
    paired = tmp_path / "paired.trf"
    run("pair", source, "--round", "5", "--format", "trf", "-o", paired)
    lines = paired.read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("001"))
    lines[first] = f"{lines[first][:85]}{99:>4}{lines[first][89:]}"
    paired.write_text("\r\n".join(lines), "utf-8")
    checked = json.loads(run("check", paired, "--json").out)["files"][0]["standings"]
    assert [wrong["found"] for wrong in checked["wrong"]] == [99]


def test_lots_of_an_event_are_drawn_again_from_its_report_file(run: Run, tmp_path: Path) -> None:
    event = tmp_path / "event.arbiter"
    source = with_list("D-A001.trf", "WIN", tmp_path)
    with new_session(event) as session:
        one = import_trf(session, source.read_bytes()).created_id
        set_lots(session, one, True)
        table = standings_of(session.state(one))
    assert len({row.rank for row in table.rows}) == len(table.rows)
    report = tmp_path / "report.trf"
    assert run("convert", event, "-o", report).code == 0
    reading = read_trf(report.read_bytes())
    assert reading.ranks == {row.tpn: row.rank for row in table.rows}
    for path in (event, report):
        shown = json.loads(run("standings", path, "--json").out)
        assert [row["tpn"] for row in shown["players"]] == [row.tpn for row in table.rows]
    asked = json.loads(run("standings", report, "--lots", "--json").out)
    assert [row["tpn"] for row in asked["players"]] == [row.tpn for row in table.rows]
    checked = json.loads(run("check", report, "--json").out)["files"][0]["standings"]
    assert checked["wrong"] == []


def test_places_given_by_hand_stand_in_the_report_file(run: Run, tmp_path: Path) -> None:
    event = tmp_path / "event.arbiter"
    source = with_list("D-A001.trf", "WIN", tmp_path)
    with new_session(event) as session:
        one = import_trf(session, source.read_bytes()).created_id
        table = standings_of(session.state(one))
        ranks = [row.rank for row in table.rows]
        shared = next(rank for rank in ranks if ranks.count(rank) > 1)
        tied = [row.tpn for row in table.rows if row.rank == shared][::-1]
        places = {tpn: place for place, tpn in enumerate(tied, start=1)}
        set_manual_places(session, one, table.round_number, places, reason="Play-off")
        assert not session.read_only
    report = tmp_path / "report.trf"
    assert run("convert", event, "-o", report).code == 0
    found = read_trf(report.read_bytes()).ranks
    assert [found[tpn] for tpn in tied] == list(range(shared, shared + len(tied)))
    with EventSession.open(event, clock=SystemClock()) as session:
        again = import_trf(session, report.read_bytes()).created_id
        assert session.state(again).choices.lots is None


def test_places_and_prizes_are_on_paper_and_in_the_tables(run: Run, tmp_path: Path) -> None:
    event = tmp_path / "event.arbiter"
    source = with_list("D-A001.trf", "WIN", tmp_path)
    with new_session(event) as session:
        one = import_trf(session, source.read_bytes()).created_id
        set_lots(session, one, True)
        set_prizes(session, one, [PrizeGroup("Main", (123456, 77700))])
        table = standings_of(session.state(one))
        publish_round(session, one, len(session.tournament(one).rounds))
    first = table.rows[0].tpn
    pdf = tmp_path / "standings.pdf"
    assert run("print", event, "standings", "-o", pdf).code == 0
    text = " ".join(PdfReader(pdf).pages[0].extract_text().split())
    assert "1234.56" in text
    assert "777" in text
    folder = tmp_path / "tables"
    assert run("export", event, "csv", "-o", folder).code == 0
    lines = (folder / "standings.csv").read_text("utf-8-sig").splitlines()
    assert "1234.56" in lines[1]
    assert f"{first}" in lines[1]
    assert run("export", event, "html", "-o", folder).code == 0
    assert "1234.56" in (folder / "standings.html").read_text("utf-8")
    ranks = [line.split(";")[0].split(",")[0] for line in lines[1:]]
    assert ranks == [str(number) for number in range(1, len(table.rows) + 1)]
