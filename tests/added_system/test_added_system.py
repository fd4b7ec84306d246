"""A system that nobody foresaw goes through everything that goes by the system of a tournament."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.operations.interface import pairing_system_of, pairing_systems
from arbiter_app.pairing.questions import judge, pair_round
from arbiter_app.pairing.systems import code_for, system_for
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.added_system.conftest import Run
from tests.added_system.neighbours import CODE, NAME, WORDS
from tests.gui.driver import Driver, close, new_driver

SAID = "The Neighbours System is paired outside FIDE mode"

NOT_ITS_WORDS = ("C.04.3", "Dutch", "Bracket", "bracket", "[C", "would be worse", "{")
"""Terms of other systems, and what is said where a record has no words of its own."""


def read(path: Path) -> Tournament:
    return read_trf(path.read_bytes()).tournament


def test_it_is_one_of_the_systems() -> None:
    """By its name, and by its code in record 192 with and without acceleration."""
    assert NAME in pairing_systems()
    for code in (CODE, f"{CODE}_BAKU"):
        settings = Settings(system=code)
        assert system_for(settings) == NAME
        assert code_for(NAME, settings) == code


def test_report_files_say_it(made: Path) -> None:
    """Record 192, there and back."""
    assert f"192 {CODE}" in made.read_text(encoding="utf-8").splitlines()
    tournament = read(made)
    assert tournament.settings.system == CODE
    assert read_trf(write_trf(tournament)).tournament == tournament


def test_generated_tournaments_are_legal_and_check(run: Run, made: Path) -> None:
    """By the engine again, and by the second opinion; it is said once that FIDE mode is left."""
    found, said = run("generate", "--check", "--count", "8", "--seed", "3", "--system", NAME)
    assert "No differences." in found
    assert said.count(SAID) == 1
    checked, _ = run("check", "--json", made)
    result = json.loads(checked)
    assert [file["system"] for file in result["files"]] == [NAME]
    assert result["rounds_different"] == 0


def test_the_next_round_is_paired(run: Run, made: Path) -> None:
    """The same from the command line as by the engine; side by side with another system."""
    pairing = pair_round(read(made).before_round(4))
    told, _ = run("pair", made, "--round", "4", "--format", "json")
    found = json.loads(told)
    assert found["system"] == NAME
    assert [(pair["white"], pair["black"]) for pair in found["pairs"]] == [
        (pair.white, pair.black) for pair in pairing.pairs
    ]
    beside, _ = run("pair", made, "--round", "4", "--system", NAME, "--system", "dutch-2026")
    assert NAME in beside


@pytest.mark.parametrize("number", range(1, 7))
def test_every_round_is_told_in_its_own_words(run: Run, made: Path, number: int) -> None:
    """As text and as data; every code in brackets is in the legend."""
    text, said = run("explain", made, "--round", str(number))
    assert said.count(SAID) == 1
    told = " ".join(text.split())
    assert told.startswith(f"Round {number} · Neighbours System")
    assert [words for words in NOT_ITS_WORDS if words in told] == []
    _, legend = text.split("Articles of the Neighbours System cited\n")
    for code in re.findall(r"\[(\d[^\]]*)\]", told):
        assert f"\n  {code}  " in legend
    data, _ = run("explain", made, "--round", str(number), "--json")
    for bracket in json.loads(data)["brackets"]:
        assert all(pair["decided_by"] == "3.1" for pair in bracket["pairs"])


def test_a_round_is_explained_on_paper(run: Run, made: Path, tmp_path: Path) -> None:
    """The document says by which system, and draws every pair."""
    paper = tmp_path / "explanation.pdf"
    run("print", made, "explanation", "--round", "4", "-o", paper)
    printed = "".join(page.extract_text() for page in PdfReader(paper).pages)
    assert "Neighbours System" in printed
    for pair in pair_round(read(made).before_round(4)).pairs:
        assert {str(pair.white), str(pair.black)} <= set(re.findall(r"\d+", printed))


@pytest.mark.parametrize("number", [1, 4, 6])
def test_why_of_everybody_and_why_not_of_every_pair(run: Run, made: Path, number: int) -> None:
    """What is made is said to be made, all else has an article of the system."""
    tournament = read(made)
    before = tournament.before_round(number)
    pairing = pair_round(before)
    made_pairs = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    present = sorted(tpn for pair in made_pairs for tpn in pair)
    known = {rule.shown for rule in WORDS.rules.values()} | {"forbidden"}
    for tpn in present[:4]:
        told, _ = run("why", made, "--round", str(number), str(tpn))
        assert [words for words in NOT_ITS_WORDS if words in told] == []
    for one, other in [*combinations(present, 2)][::7]:
        answer, _ = run("why-not", made, "--round", str(number), str(one), str(other), "--json")
        found = json.loads(answer)
        assert (found["verdict"] == "paired") is (frozenset((one, other)) in made_pairs)
        assert [words for words in NOT_ITS_WORDS if words in found["sentence"]] == []
        rule = WORDS.rules.get(found["rule"])
        assert found["verdict"] == "paired" or (rule is not None and rule.shown in known)


def test_a_round_by_hand_is_judged(made: Path) -> None:
    """The system's own pairs are found right, two exchanged are not, with the article."""
    before = read(made).before_round(5)
    pairing = pair_round(before)
    pairs = [(pair.white, pair.black) for pair in pairing.pairs]
    assert judge(before, pairs, pairing.bye).is_engines
    (a, b), (c, d), *rest = pairs
    judged = judge(before, [(a, d), (c, b), *rest], pairing.bye)
    assert not judged.is_engines
    assert judged.reason is None or judged.reason.rule in WORDS.rules


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    driven = new_driver(qtbot, tmp_path)
    driven.command("new_event")
    yield driven
    close(driven)


def test_the_window_offers_pairs_and_explains_it(driver: Driver) -> None:
    """Chosen in the settings by its title, asked about twice as outside FIDE mode, paired, told."""
    for number in range(6):
        driver.add_player(f"Player {number}", str(2000 - number))
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    choice = dialog.findChild(ChoiceBox, "systemChoice")
    assert choice is not None
    choice.setCurrentIndex(choice.findText("Neighbours System"))
    dialog.accept()
    question = driver.dialog(ConfirmDialog)
    question.accept_button.click()
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.type("yes")
    driver.accept(question)
    driver.until(lambda: pairing_system_of(driver.tournament) == NAME)
    driver.pair()
    games = driver.tournament.rounds[0].games
    assert [{game.white, game.black} for game in games] == [{1, 2}, {3, 4}, {5, 6}]
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.pairing is not None)
    assert panel.pairing is not None
    assert panel.pairing.system == NAME
    # Who has White in round 1 is drawn by lot.
    answer = f"You play Player {games[0].black - 1} with White"
    driver.until(lambda: answer in panel.text.toPlainText())
