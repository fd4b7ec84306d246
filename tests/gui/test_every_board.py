"""Any board of any round can be asked why, in every system: through the panel of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app.explain.names import Names
from arbiter_app.gui.explanation.panel import ExplanationPanel
from arbiter_app.gui.explanation.stages import Length
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme, ThemeChoice
from arbiter_app.gui.questions.answers import shown_answer
from arbiter_app.operations.interface import ask_why_not
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from tests.gui.driver import CORPUS

SAMPLE = [
    ("dutch-2026", "dutch2026", "*-small-n[5-9]-*.trf", 2),
    ("dutch-2026", "dutch2026", "0174-prohibited-n12-r8.trf", 1),
    ("dutch-2017", "dutch2017", "*-small-n[5-9]-*.trf", 2),
    ("swiss-1998", "dutch1998", "0*.trf", 2),
    ("burstein", "burstein", "0*.trf", 2),
    ("double-swiss", "double_swiss", "0*.trf", 2),
    ("lim", "lim", "0*.trf", 2),
    ("lim-maxi", "lim", "0*.trf", 1),
]
"""System, folder of the corpus, files, and how many of them."""

UNTOLD = re.compile(r"None|[{}<>]|nan\b|\(\)|\[\]|\.\.|,,| ,| \.(\s|$)|\bNo\. \d")
"""What is left where a word is missing, or a number stands for a player."""


def tournaments(folder: str, pattern: str, count: int) -> Iterator[Tournament]:
    files = sorted((CORPUS.parent / folder).glob(pattern))
    assert len(files) >= count
    for file in files[:count]:
        yield read_trf(file.read_bytes()).tournament


@pytest.fixture(scope="module")
def panel(qapp: QApplication) -> Iterator[ExplanationPanel]:
    theme = Theme(qapp, ThemeChoice.LIGHT)
    made = ExplanationPanel(Icons(theme), theme)
    made.resize(640, 800)
    yield made
    made.deleteLater()


def assert_told(text: str, *names: str) -> None:
    assert text
    assert not UNTOLD.search(text), text
    for name in names:
        assert name in text, (name, text)


@pytest.mark.parametrize(("system", "folder", "pattern", "count"), SAMPLE)
def test_every_board_floater_and_bye_is_explained(
    panel: ExplanationPanel, system: str, folder: str, pattern: str, count: int
) -> None:
    """One click on a board tells it by name; one key more tells its colours."""
    boards = 0
    for tournament in tournaments(folder, pattern, count):
        for played in tournament.rounds:
            before = tournament.before_round(played.number)
            pairing = pair_round(before, system=system, explain=True)
            as_made = with_round_of(tournament, played, pairing)
            panel.show_pairing(pairing, as_made)
            names = Names.of(as_made, pairing.trace)
            for pair in pairing.pairs:
                assert_pair_told(panel, pair.white, pair.black, names)
                boards += 1
            if pairing.bye is not None:
                assert "bye" in asked(panel, pairing.bye, names)
            for absent in pairing.absent:
                assert "not paired" in asked(panel, absent.tpn, names)
            assert_floaters_told(panel, names)
    assert boards > 10


def with_round_of(tournament: Tournament, played: Round, pairing: RoundPairing) -> Tournament:
    """The tournament up to the round, which must be as the system pairs it."""
    assert {(game.white, game.black) for game in played.games} == {
        (pair.white, pair.black) for pair in pairing.pairs
    }
    return tournament


def asked(panel: ExplanationPanel, tpn: Tpn, names: Names, *, colours: bool = False) -> str:
    """What is told of a player in the three lengths; the longest."""
    panel.explain_player(tpn, colours=colours)
    for length in Length:
        panel.show_length(length)
        assert_told(panel.text.toPlainText())
    text = panel.text.toPlainText()
    assert_told(text, names[tpn])
    return text


def assert_pair_told(panel: ExplanationPanel, white: Tpn, black: Tpn, names: Names) -> None:
    for one, other in ((white, black), (black, white)):
        text = asked(panel, one, names)
        assert_told(text, names[other])
        assert "made by hand" not in text
        assert "This is what the rules give" not in text
    text = asked(panel, white, names, colours=True)
    assert_told(text, names[black])
    assert "White" in text or "Black" in text
    assert "Colours so far" in text


def assert_floaters_told(panel: ExplanationPanel, names: Names) -> None:
    for row, bracket in enumerate(panel.ladder.brackets):
        for floater in bracket.downfloaters:
            panel.go_to_bracket(row)
            panel.picture.ask(floater.tpn)
            assert_told(panel.text.toPlainText(), names[floater.tpn])


@pytest.mark.parametrize(("system", "folder", "pattern", "count"), SAMPLE)
def test_why_not_is_answered_for_every_board(
    system: str, folder: str, pattern: str, count: int
) -> None:
    """Each player of a board against a player of the next board, and against the bye."""
    rules: set[str] = set()
    for tournament in tournaments(folder, pattern, count):
        for played in tournament.rounds[1:]:
            whites = [game.white for game in played.games]
            blacks = [game.black for game in played.games]
            questions: list[tuple[Tpn, Tpn | None]] = list(
                zip(whites, [*blacks[1:], blacks[0]], strict=True)
            )
            if played.pairing_allocated_bye is not None:
                questions += [(tpn, None) for tpn in whites]
            for one, other in questions:
                found = ask_why_not(tournament, played.number, one, other, system=system)
                answer = shown_answer(found)
                names = Names.before(found.before, found.players, system)
                assert_told(answer.text, *([] if other is None else [names[other]]))
                rules.add(answer.rule)
    assert len(rules) > 2
