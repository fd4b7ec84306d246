"""The picture shows the bracket that was paired: everyone once, every pair, every floater."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.models.bracket_picture import LinkKind, PairLink, bracket_picture
from arbiter_app.gui.models.stages import Stage
from arbiter_app.gui.panels.bracket_items import PairItem, PlayerItem
from arbiter_app.gui.panels.bracket_view import BracketView
from arbiter_app.gui.theme import Theme, ThemeChoice
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace, Offence
from arbiter_app.trace.reasons import FORBIDDEN
from arbiter_app.trf.read import read_trf
from arbiter_app.wording import Message
from tests.gui.driver import CORPUS
from tests.pseudo_language import PSEUDO

FILES = ("0004-regular-n13-r9", "0001-regular-n31-r4", "0174-prohibited-n12-r8")


def brackets_of(name: str) -> list[BracketTrace]:
    tournament = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    found: list[BracketTrace] = []
    for played in tournament.rounds:
        trace = pair_round(tournament.before_round(played.number), explain=True).trace
        assert trace is not None
        found.extend(trace.brackets)
    return found


@pytest.mark.parametrize("name", FILES)
def test_everyone_of_the_bracket_is_drawn_once(qapp: QApplication, name: str) -> None:
    for bracket in brackets_of(name):
        picture = bracket_picture(bracket)
        drawn = [node.player.tpn for node in picture.nodes]
        members = {player.tpn for player in (*bracket.moved_down_players, *bracket.residents)}
        assert sorted(drawn) == sorted(members)
        places = {(node.side, node.y) for node in picture.nodes}
        assert len(places) == len(drawn)  # nobody hides another
        assert {(link.first, link.second) for link in picture.links} == {
            (pair.first, pair.second) for pair in bracket.pairs
        }
        assert {node.player.tpn for node in picture.nodes if node.goes is not None} == {
            floater.tpn for floater in bracket.downfloaters
        }


@pytest.mark.parametrize("name", FILES)
def test_pairs_go_from_left_to_right(qapp: QApplication, name: str) -> None:
    """Each pair has its S1 player on the left and its S2 player on the right."""
    for bracket in brackets_of(name):
        picture = bracket_picture(bracket)
        for link in picture.links:
            assert picture.node(link.first).side == 0
            assert picture.node(link.second).side == 1


def test_arrow_keys_go_through_every_decision(
    qtbot: QtBot, qapp: QApplication, played: Tournament
) -> None:
    trace = pair_round(played.before_round(5), explain=True).trace
    assert trace is not None
    bracket = max(trace.brackets, key=lambda each: len(each.pairs))
    view = BracketView(Theme(qapp, ThemeChoice.LIGHT))
    qtbot.addWidget(view)
    view.show_bracket(bracket, Names.of(played))
    seen: list[int] = []
    view.chosen.connect(seen.append)
    for _ in view.order():
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert tuple(seen) == view.order()
    assert len(seen) == len(bracket.pairs) + len(bracket.downfloaters)


class Writing(QPainter):
    """Knows each text that was drawn, and whether its place was wide enough."""

    texts: dict[str, bool]

    def drawText(self, rect: QRectF, flags: int, text: str) -> QRectF:  # type: ignore[override]  # noqa: N802
        wide = max(map(QFontMetricsF(self.font()).horizontalAdvance, text.splitlines()), default=0)
        self.texts[text] = wide <= rect.width()
        return rect


@pytest.mark.parametrize(
    "name", ["Ng, Li", "Wijesuriya, Gunaratne Mudiyanselage Don", "عبد الرحمن " * 5]
)
@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_a_name_that_is_cut_keeps_its_own_order(
    qapp: QApplication, name: str, direction: Qt.LayoutDirection
) -> None:
    """The sign that it is cut stands at its end, whatever is written from right to left around it."""
    node = bracket_picture(brackets_of(FILES[0])[0]).nodes[0]
    item = PlayerItem(node, name, (), 150, Theme(qapp, ThemeChoice.LIGHT))
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    painter = Writing(image)
    painter.setLayoutDirection(direction)
    painter.texts = {}
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    (shown,) = [text for text in painter.texts if name[:3] in text]
    assert painter.texts[shown]
    assert (shown[0], shown[-1]) == ("\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}")
    # A letter that would be joined to the next one is cut as one that is.
    inside = shown[1:-1].replace("\N{ZERO WIDTH JOINER}", "")
    assert inside == name or (inside.endswith("…") and name.startswith(inside[:-1]))
    assert (inside == name) is (name == "Ng, Li")


def test_rules_missed_are_told_as_the_language_tells_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair kept apart has no number to be told by."""
    monkeypatch.setattr("arbiter_app.gui.models.bracket_picture.explaining", lambda: PSEUDO)
    bracket = next(each for each in brackets_of(FILES[0]) if each.proposal)
    first, second = bracket.proposal[0]
    offences = (Offence("C1", first, second), Offence(FORBIDDEN, first, second))
    failing = replace(bracket, proposal_offences=offences)
    link = bracket_picture(failing, Stage.FAILS).links[0]
    assert link.kind is LinkKind.FAILING
    assert link.label == PSEUDO.separated(["C1", PSEUDO.say(Message("forbidden pair"))])


@pytest.mark.parametrize("label", ["C12", "C12, C13", "C1, verbotenes Paar", ""])
def test_what_stands_on_a_line_is_whole(qapp: QApplication, label: str) -> None:
    """In several lines where players stand near each other."""
    theme = Theme(qapp, ThemeChoice.LIGHT)
    bracket = next(each for each in brackets_of(FILES[0]) if each.pairs)
    picture = bracket_picture(bracket)
    pair = bracket.pairs[0]
    sides = [
        PlayerItem(picture.node(tpn), "Ng", (), 150, theme) for tpn in (pair.first, pair.second)
    ]
    sides[1].setPos(150 + 60, 0)
    item = PairItem(PairLink(pair.first, pair.second, None, label), sides[0], sides[1], theme)
    image = QImage(400, 60, QImage.Format.Format_RGB32)
    painter = Writing(image)
    painter.texts = {}
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    assert [" ".join(text.split("\n")) for text in painter.texts] == ([label] if label else [])
    assert all(painter.texts.values())
