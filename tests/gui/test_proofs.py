"""The seal of a round, what is said when the checker refuses it, and the proof as a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import arbiter_app.proof
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.operations.exchange import export_trf
from arbiter_app.operations.interface import change_settings, enter_result, proof_of_round
from arbiter_app.proof import Refused
from arbiter_app.proof.verify_pairing import verify
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.read import read_trf
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def with_players(driver: Driver) -> None:
    driver.command("new_event")
    for name, rating in zip("ABCDEF", range(2000, 1400, -100), strict=True):
        driver.add_player(f"{name}lbert", str(rating))
    driver.press(Qt.Key.Key_Escape)


def seal(driver: Driver) -> str:
    return driver.page.rounds.bar._seal.short


def told(driver: Driver) -> str:
    return driver.page.rounds.bar._state.accessibleDescription()


def test_a_round_that_is_paired_gets_its_seal(driver: Driver) -> None:
    """Pairing is over before; nothing is to be undone, and the log has the hash beside the act."""
    with_players(driver)
    driver.pair()
    undo = driver.event.session.undo_name
    driver.until(lambda: seal(driver) == "✓ proved")
    assert "Round 1 is proved: " in told(driver)
    assert driver.event.session.undo_name == undo
    assert not driver.page.proof_notice.isVisible()
    digest = next(iter(driver.event.session.proof_digests().values()))
    driver.page.show_page(PageName.LOG)
    assert f"proved: {digest[:12]}" in driver.page.log.model.rows[0].after


def test_a_correction_leaves_the_seal_and_is_told(driver: Driver) -> None:
    with_players(driver)
    driver.pair()
    for board in (1, 2, 3):
        driver.event.act(
            partial(enter_result, round_number=1, board=board, result=GameResult.WHITE_WINS)
        )
    driver.pair()
    driver.until(lambda: seal(driver) == "✓ proved")
    driver.event.act(enter_result, 1, 1, GameResult.DRAW, confirmed=True)
    driver.until(lambda: "Something was corrected later" in told(driver))
    assert seal(driver) == "✓ proved"


def test_a_round_of_2017_gets_its_seal(driver: Driver) -> None:
    with_players(driver)
    settings = replace(driver.tournament.settings, system="FIDE_DUTCH_2017")
    driver.event.act(partial(change_settings, settings=settings, confirmed=True))
    driver.pair()
    driver.until(lambda: seal(driver) == "✓ proved")
    assert "Round 1 is proved: " in told(driver)


def test_a_round_of_another_system_says_that_there_are_no_proofs(driver: Driver) -> None:
    with_players(driver)
    settings = replace(driver.tournament.settings, system="FIDE_BURSTEIN")
    driver.event.act(partial(change_settings, settings=settings, confirmed=True))
    driver.pair()
    driver.until(lambda: seal(driver) == "no proof")
    assert "because proofs are not yet available for its pairing system" in told(driver)


def test_an_imported_round_says_why_it_has_no_proof(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.page.show_page(PageName.ROUNDS)
    driver.until(lambda: seal(driver) == "no proof")
    assert told(driver) == "There is no proof of round 9 because it was not paired in this event."
    driver.command("save_proof")
    driver.until(lambda: "it was not paired in this event" in driver.page.message.text)


def test_a_refused_round_is_told_and_not_published_silently(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arbiter_app.proof, "verdict_on", lambda *_: Refused("Bracket of 0 points."))
    with_players(driver)
    driver.pair()
    notice = driver.page.proof_notice
    driver.until(notice.isVisible)
    assert (notice.text, notice.tone) == (
        "Round 1 is not proved. The checker reports: Bracket of 0 points.",
        MessageTone.ILLEGAL,
    )
    assert seal(driver) == "not proved"
    driver.command("publish")
    dialog = driver.dialog(ConfirmDialog)
    asked = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("Round 1 is not proved: Bracket of 0 points." in text for text in asked)
    driver.accept(dialog)
    state = driver.event.state
    assert state is not None
    assert state.publication(1) is not None
    report = tmp_path / "report.trf"
    found = proof_of_round(driver.event.session, 1, 1)
    driver.window.of_event.proofs.save_report(found, state, report)
    driver.until_idle()
    assert b"Round 1 is not proved" in report.read_bytes()
    assert len(read_trf(report.read_bytes()).tournament.rounds) == 1


def test_the_proof_is_saved(driver: Driver, tmp_path: Path) -> None:
    with_players(driver)
    driver.pair()
    driver.until(lambda: seal(driver) == "✓ proved")
    session, path = driver.event.session, tmp_path / "proof.json"
    driver.window.of_event.proofs.save_proof(proof_of_round(session, 1, 1), path)
    driver.until_idle()
    assert verify(export_trf(session, 1), path.read_bytes()) == ""
