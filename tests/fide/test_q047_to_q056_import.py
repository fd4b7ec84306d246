"""FIDE's checklist, import (questions 47 to 56, 166): everything an import does, before it is accepted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.cli import main
from arbiter_app.errors import InputError
from arbiter_app.gui.files.import_review_dialog import ImportReviewDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ReviewKind,
    check_paired_round,
    export_trf,
    import_reviewed,
    review_import,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.gui.driver import CORPUS, Driver, close, new_driver
from tests.store.support import TickingClock
from tests.unit.trf.files import player

HEADER_OF_TRF26 = (
    "012 Open",
    "022 Roma",
    "042 2026/11/21",
    "142 3",
    "152 W",
    "192 FIDE_DUTCH_2026",
    "202 BH,SB",
)
FIRST_ROUND = ("   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0")
"""1–3 and 4–2, as the rules pair four players with White drawn for number 1."""
OF_AGAIN = ("   3 b 1", "   4 w =", "   1 w 0", "   2 b =")
"""The same players again: C1 is broken on both boards."""


def lines(*columns: tuple[str, ...], header: tuple[str, ...] = HEADER_OF_TRF26) -> bytes:
    players = [
        player(tpn, *(column[tpn - 1] for column in columns), points=_points(tpn, columns))
        for tpn in range(1, 5)
    ]
    return "\n".join((*header, *players)).encode()


def _points(tpn: int, columns: tuple[tuple[str, ...], ...]) -> str:
    """Columns 81-84 as the cells have them, so that nothing is said of them."""
    worth = {"1": 1.0, "=": 0.5, "U": 1.0, "+": 1.0}
    return f"{sum(worth.get(column[tpn - 1].strip()[-1:], 0.0) for column in columns):.1f}"


def kinds(data: bytes) -> list[ReviewKind]:
    return [one.kind for one in review_import(data, name="Club").remarks]


def told(data: bytes) -> str:
    return "\n".join(str(one.said) for one in review_import(data, name="Club").remarks)


def test_q50_a_file_that_says_everything_needs_no_remark() -> None:
    assert told(lines(FIRST_ROUND)) == ""


def test_q47_q48_q49_and_q50_every_default_of_an_older_file_is_told() -> None:
    """TRF06 and TRF16 have no system, no number of rounds, no initial-colour, no points."""
    data = lines(FIRST_ROUND, header=("022 Roma",))
    assert set(kinds(data)) == {ReviewKind.DEFAULT}
    said = told(data)
    for part in (
        "The file does not give a name: Club is used.",
        "The file does not give the pairing system: FIDE (Dutch) System, 2026 edition is assumed.",
        "The file does not give the points: 1 – ½ – 0, bye 1 are assumed.",
        "The file does not give any tie-breaks: none are used.",
        "The file does not give the initial-colour: round 1 shows that it was White.",
        (
            "The file does not give the number of rounds: its rounds are checked as if there were"
            " 1 in all."
        ),
    ):
        assert part in said


def test_q51_and_q52_every_repair_is_told_not_the_first_alone() -> None:
    header = (*HEADER_OF_TRF26[:2], "042 21.11.2026", *HEADER_OF_TRF26[3:], "132 rubbish")
    one_sided = ("   3 w 1", "   4 b 1", "", "   2 w  ")
    said = told(lines(one_sided, header=header))
    assert "the date 21.11.2026 was read as 2026/11/21" in said
    assert "expected blanks before column 92, found “rubbish”" in said
    assert "the game against player 1 is missing" in said
    assert "the result is missing" in said


def test_q53_what_cannot_be_imported_is_told_with_its_line() -> None:
    first, *others = FIRST_ROUND
    data = lines((first.replace("3", "9"), *others))
    with pytest.raises(InputError) as refused:
        review_import(data, name="Club")
    assert "9" in str(refused.value)
    assert re.search(r"[Ll]ine \d+", f"{refused.value} {refused.value.hint}")


def test_q54_and_q55_an_illegal_round_is_told_first_and_reported(tmp_path: Path) -> None:
    data = lines(FIRST_ROUND, OF_AGAIN)
    review = review_import(data)
    assert review.has_illegal_rounds
    assert review.remarks[0].kind is ReviewKind.ILLEGAL
    assert str(review.remarks[0].message) == "Round 2 is illegal (boards 1, 2: C1)."
    with EventSession.create(tmp_path / "e.arbiter", clock=TickingClock()) as session:
        made = import_reviewed(session, review)
        written = export_trf(session, made.created_id).decode()
        assert "### Import @ Round 2: illegal (board 1, board 2: C1); " in written
        after = session.journal()[-1].after
        assert "Illegal round: Round 2 is illegal" in str(after)
        difference = check_paired_round(session.tournament(made.created_id), 2)
        assert difference is not None
        assert difference.reason.startswith("Import @ Round 2")


def test_q54_and_q55_a_legal_round_that_the_rules_do_not_give_is_reported_too() -> None:
    """1–2 and 4–3 in round 1: nobody may complain of C1, and the rules say 1–3 and 4–2."""
    review = review_import(lines(("   2 w 1", "   1 b 0", "   4 b =", "   3 w =")))
    assert [one.kind for one in review.remarks] == [ReviewKind.DIFFERENT]
    assert any(
        line.startswith("Import @ Round 1: not the one the rules give")
        for line in review.reading.tournament.comments
    )


def test_q55_what_a_report_explains_is_not_reported_again() -> None:
    data = lines(FIRST_ROUND, OF_AGAIN)
    told_once = data + b"\n### Import @ Round 2: illegal (board 1, board 2: C1)"
    review = review_import(told_once)
    assert len(review.reading.tournament.comments) == 1
    assert "The report explains: Import @ Round 2" in str(review.remarks[0].message)


@pytest.mark.parametrize("letter", ["X", "A", "5", "*", "U"])
def test_q166_an_unknown_result_is_unknown(letter: str) -> None:
    """The file is not refused; the game counts as adjourned until somebody says its result."""
    column = (f"   3 w {letter}", "   4 b 1", f"   1 b {letter}", "   2 w 0")
    review = review_import(lines(column))
    games = review.reading.tournament.rounds[0].games
    assert {game.result for game in games if 1 in (game.white, game.black)} == {
        GameResult.ADJOURNED
    }
    assert sum(f"“{letter}” was read as unknown (?)" in str(o.message) for o in review.remarks) == 2


@pytest.mark.parametrize(("one", "other"), [("X", "0"), ("1", "X"), ("?", "0"), ("1", "?")])
def test_q166_a_result_that_one_record_knows_is_unknown(one: str, other: str) -> None:
    column = (f"   3 w {one}", "   4 b 1", f"   1 b {other}", "   2 w 0")
    games = review_import(lines(column)).reading.tournament.rounds[0].games
    assert [game.result for game in games if game.white == 1] == [GameResult.ADJOURNED]


@pytest.mark.parametrize(
    ("one", "other"), [("1", "1"), ("1", "="), ("=", "1"), ("+", "+"), ("W", "1")]
)
def test_q166_a_result_on_which_the_records_contradict_each_other_is_unknown(
    one: str, other: str
) -> None:
    """Both won, or one won and the other drew: neither record is the right one by itself."""
    column = (f"   3 w {one}", "   4 b 1", f"   1 b {other}", "   2 w 0")
    games = review_import(lines(column)).reading.tournament.rounds[0].games
    assert [game.result for game in games if game.white == 1] == [GameResult.ADJOURNED]


def test_q166_an_unknown_bye_is_an_absence() -> None:
    column = ("0000 - X", "   3 w 1", "   2 b 0", "0000 - U")
    review = review_import(lines(column))
    kinds_of_byes = {bye.tpn: bye.kind for bye in review.reading.tournament.rounds[0].byes}
    assert kinds_of_byes[1] is ByeKind.ZERO_POINT
    assert "“X” without an opponent was read as the bye Z" in told(lines(column))


# In the window and on the command line


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


@pytest.mark.parametrize("into_open_event", [False, True])
def test_q52_and_q55_one_page_has_all_remarks_and_is_accepted_once(
    driver: Driver, tmp_path: Path, into_open_event: bool
) -> None:
    path = tmp_path / "club.trf"
    path.write_bytes(lines(FIRST_ROUND, OF_AGAIN, header=("022 Roma",)))
    if into_open_event:
        driver.command("new_event")
        driver.window.files.import_file(path)
        driver.until_idle()
    else:
        driver.window.open_path(path)
        driver.until(lambda: not driver.window.files.is_opening)
    dialog = driver.dialog(ImportReviewDialog)
    expected = review_import(path.read_bytes(), name="club").remarks
    assert tuple(dialog.model.rows) == expected
    assert dialog.model.rows[0].kind is ReviewKind.ILLEGAL
    assert any("break the rules" in text for text in driver.labels(dialog))
    dialog.accept()
    driver.until(lambda: driver.window.opened is not None)
    driver.until(lambda: len(driver.tournament.players) == 4)
    assert "### Import" not in driver.tournament.comments
    assert any(line.startswith("Import @ Round 2") for line in driver.tournament.comments)


def test_q55_cancelled_nothing_is_imported(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "club.trf"
    path.write_bytes(lines(FIRST_ROUND, OF_AGAIN))
    driver.command("new_event")
    before = len(driver.event.session.journal())
    driver.window.files.import_file(path)
    driver.until_idle()
    driver.dialog(ImportReviewDialog).reject()
    driver.until_idle()
    assert len(driver.event.session.journal()) == before


def test_a_file_without_a_remark_is_imported_without_a_question(
    driver: Driver, tmp_path: Path
) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(lines(FIRST_ROUND))
    driver.window.open_path(path)
    driver.until(lambda: driver.window.opened is not None)
    assert driver.window.context.dialog is None


def test_q52_the_command_line_has_the_same_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.trf"
    path.write_bytes(lines(FIRST_ROUND, OF_AGAIN, header=("022 Roma",)))
    expected = [str(one.said) for one in review_import(path.read_bytes(), name="club").remarks]
    assert main(["review", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == expected
    assert main(["review", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found[0] == {
        "kind": "illegal",
        "line": 0,
        "message": "Round 2 is illegal (boards 1, 2: C1).",
    }
    assert len(found) == len(expected)
    path.write_bytes(lines(FIRST_ROUND))
    assert main(["review", str(path)]) == 0
    assert "the file is imported unchanged" in capsys.readouterr().out


def test_q49_the_corpus_is_read_without_a_round_against_the_rules() -> None:
    data = (CORPUS / "0004-regular-n13-r9.trf").read_bytes()
    assert all(one.kind >= ReviewKind.LEFT for one in review_import(data).remarks)


@pytest.mark.parametrize("system", ["FIDE_BERGER", "LIM", "OTHER_CLUB"])
def test_q56_a_system_that_nobody_can_check_is_asked_about(tmp_path: Path, system: str) -> None:
    """It is not in FIDE mode: on the page of the import, asked with level 4, told in the report."""
    header = tuple(f"192 {system}" if line[:3] == "192" else line for line in HEADER_OF_TRF26)
    review = review_import(lines(header=header))
    assert ReviewKind.OUTSIDE in [one.kind for one in review.remarks]
    with EventSession.create(tmp_path / "e.arbiter", clock=TickingClock()) as session:
        with pytest.raises(ConfirmationNeededError, match="not be in FIDE mode") as question:
            import_reviewed(session, review)
        assert question.value.level is Level.TWO_STEPS
        assert session.tournaments() == ()
        made = import_reviewed(session, review, confirmed=True).created_id
        assert not session.state(made).in_fide_mode
        written = export_trf(session, made)
        assert f"### FIDE mode left @ Round 1: paired by {system}".encode() in written
        again = review_import(written)
        assert ReviewKind.OUTSIDE not in [one.kind for one in again.remarks]
        assert not session.state(import_reviewed(session, again).created_id).in_fide_mode


@pytest.mark.parametrize("points", ["W 1.0    D 0.6    L 0.0", "W 1.0    D 0.5    L 0.0    P 1.5"])
def test_q74_q81_points_that_fide_does_not_allow_are_asked_about(points: str) -> None:
    review = review_import(lines(header=(*HEADER_OF_TRF26, f"162 {points}")))
    assert review.outside is not None
    assert "must not be worth more than a win" in str(review.outside)


def test_q56_the_window_asks_after_the_page(driver: Driver, tmp_path: Path) -> None:
    """Nothing is left behind while it is not agreed to."""
    path = tmp_path / "club.trf"
    header = tuple("192 LIM" if line[:3] == "192" else line for line in HEADER_OF_TRF26)
    path.write_bytes(lines(header=header))
    driver.window.open_path(path)
    driver.until(lambda: driver.window.context.dialog is not None)
    driver.dialog(ImportReviewDialog).accept()
    driver.until_idle()
    asked = driver.dialog(ConfirmDialog)
    assert driver.window.opened is None
    asked.accept()
    asked.accept()
    driver.until(lambda: driver.window.opened is not None)
    assert not driver.state.in_fide_mode
