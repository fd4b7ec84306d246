"""`arbiter-app check`: comparing, JSON, exit codes, processes."""

from __future__ import annotations

import json
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.cli.check import difference_lines
from arbiter_app.cli.checking import Boards, CheckedRound
from arbiter_app.pairing.certificate import Certificate
from arbiter_app.standings.ranking import standings
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import verbatim

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


def test_all_match(run: Run, small: Path) -> None:
    ran = run("check", small)
    assert (ran.code, ran.out) == (0, "1 file, 9 rounds checked: all match.\n")


def test_a_difference_is_shown_with_both_pairings(run: Run, spoiled: Path) -> None:
    """Colours count; later rounds of a spoiled history may differ as well."""
    ran = run("check", spoiled)
    assert ran.code == 1
    assert ran.out.startswith(
        f"{spoiled}: round 1 is different\n"
        "  by the rules            in the file\n"
        "  1 – 7                   7 – 1\n"
        "  5 other boards are the same\n"
        "\n"
    )
    assert ran.out.endswith(" different.\n")


def test_json(run: Run, small: Path, spoiled: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    missing = tmp_path / "missing.trf"
    ran = run("check", "--json", small, spoiled, missing, "-o", report)
    assert ran.code == 2
    found = json.loads(report.read_text(encoding="utf-8"))
    assert list(found) == ["files", "rounds_checked", "rounds_different"]
    good, bad, unread = found["files"]
    assert found["rounds_checked"] == 18
    assert found["rounds_different"] == sum(not each["same"] for each in bad["rounds"]) > 0
    assert (good["file"], good["error"]) == (str(small), None)
    assert all(each["same"] for each in good["rounds"])
    first = bad["rounds"][0]
    assert list(first) == ["round", "same", "expected", "found"]
    assert (first["round"], first["same"]) == (1, False)
    assert first["expected"]["pairs"][0] == {"board": 1, "white": 1, "black": 7}
    assert {"white": 7, "black": 1} in [
        {"white": pair["white"], "black": pair["black"]} for pair in first["found"]["pairs"]
    ]
    assert first["expected"]["bye"] == first["found"]["bye"]
    assert unread["rounds"] == []
    assert unread["error"] == (
        f"{missing} cannot be read: there is no such file or folder. It may have been moved or"
        " renamed: check the name and the folder."
    )


def test_an_unreadable_file_does_not_stop_the_others(run: Run, small: Path, tmp_path: Path) -> None:
    ran = run("check", tmp_path / "missing.trf", small)
    assert ran.code == 2
    told = "1 file, 9 rounds checked: all match. Not read: 1 file.\n"
    assert ran.out == told
    assert "missing.trf cannot be read" in ran.err


def test_of_an_unreadable_file_nothing_is_said_to_be_the_same(run: Run, tmp_path: Path) -> None:
    ran = run("check", tmp_path / "missing.trf")
    assert (ran.code, ran.out) == (2, "Not read: 1 file.\n")
    assert "missing.trf cannot be read" in ran.err


def test_where_no_round_was_paired_nothing_is_said_to_be_the_same(
    run: Run, small: Path, tmp_path: Path
) -> None:
    entries = _entries(small, tmp_path)
    ran = run("check", entries)
    assert (ran.code, ran.out) == (0, "1 file, 0 rounds checked.\n")


def _entries(small: Path, folder: Path) -> Path:
    """A report file of a tournament of which no round is paired."""
    path = folder / "entries.trf"
    path.write_bytes(write_trf(replace(read_trf(small.read_bytes()).tournament, rounds=())))
    return path


def test_a_folder_without_report_files_is_no_tournament(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no tournament")
    ran = run("check", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert f"There is no TRF file in {tmp_path}." in ran.err


def test_what_it_wrote_it_writes_again(run: Run, small: Path, tmp_path: Path) -> None:
    """A file is overwritten without --force if it is a report of this command, however it ends."""
    told = tmp_path / "told.txt"
    entries = _entries(small, tmp_path)
    for files in ([small], [tmp_path / "missing.trf"], [entries], [small, tmp_path / "none.trf"]):
        run("check", *files, "-o", told)
        assert run("check", small, "-o", told).code == 0
    told.write_text("1,200 files, 10,800 rounds checked: 1,044 different.\n", encoding="utf-8")
    assert run("check", small, "-o", told).code == 0
    told.write_text("12 rounds of skittles\n", encoding="utf-8")
    refused = run("check", small, "-o", told)
    assert refused.code == 2
    assert told.read_text(encoding="utf-8") == "12 rounds of skittles\n"


def test_processes_keep_the_order(run: Run, corpus_dir: Path, spoiled: Path) -> None:
    names = ("0006-regular-n7-r5", "0004-regular-n13-r9", "0001-regular-n31-r4")
    files = [corpus_dir / f"{name}.trf" for name in names]
    alone = run("check", "--json", *files, spoiled)
    together = run("check", "--json", "--jobs", "2", *files, spoiled)
    assert (alone.code, together.code) == (1, 1)
    assert together.out == alone.out
    assert [each["file"] for each in json.loads(together.out)["files"]] == [
        *map(str, files),
        str(spoiled),
    ]


def test_a_folder_stands_for_its_files(run: Run, small: Path, tmp_path: Path) -> None:
    for name in ("b.trf", "a.TRF", "notes.txt"):
        (tmp_path / name).write_bytes(small.read_bytes())
    found = json.loads(run("check", "--json", tmp_path).out)
    assert [Path(each["file"]).name for each in found["files"]] == ["a.TRF", "b.trf"]


def test_an_unknown_system_is_wrong_usage(run: Run, small: Path) -> None:
    ran = run("check", "--system", "lottery", small)
    assert ran.code == 2
    assert "There is no pairing system “lottery”." in ran.err


def test_the_bye_and_missing_pairings_side_by_side() -> None:
    other_bye = CheckedRound(
        4, same=False, expected=Boards(((1, 2),), 3), found=Boards(((3, 2),), 1), error=None
    )
    no_bye = CheckedRound(
        5, same=False, expected=Boards(((1, 2),), None), found=Boards(((1, 2),), 3), error=None
    )
    none = CheckedRound(
        6,
        same=False,
        expected=None,
        found=Boards((), None),
        error=verbatim("No legal pairing."),
    )
    assert list(difference_lines("x.trf", other_bye)) == [
        "x.trf: round 4 is different",
        "  by the rules            in the file",
        "  1 – 2                   3 – 2",
        "  3 bye                   1 bye",
        "",
    ]
    assert list(difference_lines("x.trf", no_bye))[2:] == [
        "  no bye                  3 bye",
        "  1 other board is the same",
        "",
    ]
    assert list(difference_lines("x.trf", none)) == [
        "x.trf: round 6 is different",
        "  No legal pairing.",
        "",
    ]


def test_ranks_against_the_tie_breaks_of_the_file(run: Run, small: Path, tmp_path: Path) -> None:
    """FIDE's PTC: standings that do not follow record 202 are a difference."""
    right, wrong = tmp_path / "right.trf", tmp_path / "wrong.trf"
    reading = read_trf(small.read_bytes())
    settings = replace(reading.tournament.settings, tie_breaks=("BH/C1", "TPN"))
    listed = replace(reading.tournament, settings=settings)
    ranks = {row.tpn: row.rank for row in standings(listed).rows}
    right.write_bytes(write_trf(listed, ranks=ranks))
    first, second = (tpn for tpn, rank in sorted(ranks.items(), key=itemgetter(1))[:2])
    wrong.write_bytes(write_trf(listed, ranks={**ranks, first: 2, second: 1}))
    assert run("check", right).code == 0
    ran = run("check", wrong)
    assert ran.code == 1
    assert ran.out == (
        f"{wrong}: standings after round 9 are different (BH/C1, TPN)\n"
        + "".join(
            f"  player {tpn} has rank {found}; the tie-breaks give {3 - found}\n"
            for tpn, found in sorted({first: 2, second: 1}.items())
        )
        + "\n1 file, 9 rounds checked: all match; standings differ in 1 file.\n"
    )
    report = json.loads(run("check", "--json", wrong).out)["files"][0]["standings"]
    assert (report["same"], report["ranks_checked"]) == (False, 13)
    assert {each["tpn"] for each in report["wrong"]} == {first, second}


def test_every_bracket_is_put_to_another_solver(run: Run, small: Path) -> None:
    """3.8.1: nothing better exists; and the proofs are told with each round."""
    ran = run("check", "--certify", small)
    assert ran.code == 0
    assert " brackets checked by another solver: no better pairing exists.\n" in ran.out
    (checked,) = json.loads(run("check", "--certify", "--json", small).out)["files"]
    assert all(round_["certificates"] for round_ in checked["rounds"])
    assert all(each["holds"] for round_ in checked["rounds"] for each in round_["certificates"])


def test_a_bracket_that_can_be_paired_better_is_a_difference(
    run: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def doubtful(*_: object, **__: object) -> tuple[Certificate, ...]:
        return (Certificate(1, 3, 3), Certificate(2, 3, 4))

    monkeypatch.setattr("arbiter_app.pairing.certificate.certify_round", doubtful)
    ran = run("check", "--certify", small)
    assert ran.code == 1
    assert f"{small}, round 1, bracket 2: another solver finds a better pairing\n" in ran.out
    assert "bracket 1:" not in ran.out


def test_procedures_have_no_best_candidate_to_prove(run: Run, small: Path) -> None:
    ran = run("check", "--certify", "--system", "lim", small)
    assert "another solver" not in ran.out
    assert " rounds could not be checked this way.\n" in ran.out


def test_nothing_is_proved_unasked(run: Run, small: Path) -> None:
    assert "solver" not in run("check", small).out
    (checked,) = json.loads(run("check", "--json", small).out)["files"]
    assert not any("certificates" in round_ for round_ in checked["rounds"])
