"""The picture shows the bracket that was paired: everyone once, every pair, every floater."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPainterPathStroker
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.explanation.bracket_items import PairItem, PlayerItem
from arbiter_app.gui.explanation.bracket_legend import with_marked_named
from arbiter_app.gui.explanation.bracket_picture import LinkKind, PairLink, bracket_picture
from arbiter_app.gui.explanation.bracket_view import BracketView
from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.explanation.stages import Stage, stage_text, stages_of
from arbiter_app.gui.explanation.told_round import ToldRound
from arbiter_app.gui.look.theme import Theme, ThemeChoice
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

    texts: list[tuple[str, bool]]

    def drawText(self, rect: QRectF, flags: int, text: str) -> QRectF:  # type: ignore[override]  # noqa: N802
        wide = max(map(QFontMetricsF(self.font()).horizontalAdvance, text.splitlines()), default=0)
        self.texts.append((text, wide <= rect.width()))
        return rect


LONG = "Gunaratne Mudiyanselage Don Wijesuriya"


@pytest.mark.parametrize("name", ["Ng, Li", LONG, "عبد الرحمن " * 5, "W" * 40])
@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_a_name_is_whole_in_as_many_lines_as_it_needs(
    qapp: QApplication, name: str, direction: Qt.LayoutDirection
) -> None:
    """Nothing is cut, and each line keeps its own order, whatever is written around it."""
    node = bracket_picture(brackets_of(FILES[0])[0]).nodes[0]
    item = PlayerItem(node, name, (), 150, Theme(qapp, ThemeChoice.LIGHT), due="due White")
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    painter = Writing(image)
    painter.setLayoutDirection(direction)
    painter.texts = []
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    lines = [text for text, _ in painter.texts if text.startswith("\N{FIRST STRONG ISOLATE}")]
    assert all(line.endswith("\N{POP DIRECTIONAL ISOLATE}") for line in lines)
    assert re.sub(r"\s", "", "".join(line[1:-1] for line in lines)) == re.sub(r"\s", "", name)
    assert all(is_whole for _, is_whole in painter.texts)
    assert "due White" in [text for text, _ in painter.texts]
    if len(name) < 10:
        assert len(lines) == 1


def test_rules_missed_are_told_as_the_language_tells_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair kept apart has no number to be told by."""
    monkeypatch.setattr("arbiter_app.gui.explanation.bracket_picture.explaining", lambda: PSEUDO)
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
    painter.texts = []
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    texts = [text for text, _ in painter.texts]
    assert [" ".join(text.split("\n")) for text in texts] == ([label] if label else [])
    assert all(is_whole for _, is_whole in painter.texts)


def view_of(qapp: QApplication, name: str) -> tuple[BracketView, ToldRound]:
    """A picture of the last round of a file, in the size it has beside the boards."""
    tournament = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    pairing = pair_round(tournament.before_round(len(tournament.rounds)), explain=True)
    told = ToldRound.of(pairing, tournament)
    assert told is not None
    view = BracketView(Theme(qapp, ThemeChoice.LIGHT))
    view.resize(440, 300)
    return view, told


@pytest.mark.parametrize("name", FILES)
def test_no_plate_lies_on_a_line_of_others(qapp: QApplication, name: str) -> None:
    """Plates stand beside the lower half, where lines have come to their players."""
    view, told = view_of(qapp, name)
    plates = 0
    for bracket in told.trace.brackets:
        for stage in stages_of(bracket, told.names.system):
            view.show_bracket(bracket, told.names, stage, full_names=told.full_names)
            pairs = [item for item in view.items() if isinstance(item, PairItem)]
            for one, other in permutations(pairs, 2):
                if one.link.label and one.end != other.end:
                    plates += 1
                    line = QPainterPathStroker().createStroke(other.line)
                    assert not line.intersects(one.plate), (one.link, other.link)
    assert plates


@pytest.mark.parametrize("name", FILES)
def test_cards_have_the_full_name_and_the_colour_due_in_words(
    qapp: QApplication, name: str
) -> None:
    view, told = view_of(qapp, name)
    for bracket in told.trace.brackets:
        view.show_bracket(bracket, told.names, full_names=told.full_names)
        cards = [item for item in view.items() if isinstance(item, PlayerItem)]
        assert cards
        for card in cards:
            squeezed = re.sub(r"\s", "", "".join(card.texts))
            assert re.sub(r"\s", "", told.full_names[card.tpn]) in squeezed
            words = {"w": "dueWhite", "b": "dueBlack"}.get(card.node.player.due, "")
            assert words in squeezed


def test_the_legend_has_the_signs_in_sight_and_no_others(qapp: QApplication) -> None:
    view, told = view_of(qapp, FILES[0])
    ladder = LadderModel()
    seen: set[str] = set()
    for bracket in told.trace.brackets:
        for rungs in ((), ladder.lines):
            view.show_bracket(bracket, told.names, full_names=told.full_names, rungs=rungs)
            legend = " ".join(view.legend)
            nodes = [item.node for item in view.items() if isinstance(item, PlayerItem)]
            pairs = [item.link for item in view.items() if isinstance(item, PairItem)]
            assert ("rule that decided" in legend) is any(link.label for link in pairs)
            assert ("colour in this round" in legend) is bool(pairs)
            is_going = any(node.goes is not None for node in nodes)
            is_coming = any(node.comes is not None for node in nodes)
            assert ("↓ floats down" in legend) is (is_going or any(r.going for r in rungs))
            assert ("↘ comes from above" in legend) is (
                is_coming or any(r.from_above for r in rungs)
            )
            assert ("⇄ changed halves" in legend) is any(node.exchanged for node in nodes)
            seen |= set(view.legend)
        ladder.show_brackets(told.trace.brackets)
    assert len(seen) > 3


@pytest.mark.parametrize("name", FILES)
def test_whom_the_picture_marks_the_text_names(qapp: QApplication, name: str) -> None:
    """In each step: pairs that fail or are new, players whom the step speaks of."""
    _, told = view_of(qapp, name)
    for bracket in told.trace.brackets:
        for stage in stages_of(bracket, told.names.system):
            picture = bracket_picture(bracket, stage, system=told.names.system)
            marked = {node.player.tpn for node in picture.nodes if node.trouble or node.concerned}
            for link in picture.links:
                if link.kind in {LinkKind.FAILING, LinkKind.NEW, LinkKind.CRACKED}:
                    marked |= {link.first, link.second}
            text = with_marked_named("", picture, told.names)
            whole = with_marked_named(
                stage_text(bracket, stage, told.names)[1], picture, told.names
            )
            assert all(told.names[tpn] in text for tpn in marked)
            assert all(told.names[tpn] in whole for tpn in marked)


@pytest.mark.parametrize("width", [340, 440])
def test_no_word_of_a_name_is_broken_in_a_narrow_panel(qapp: QApplication, width: int) -> None:
    """The picture is a little smaller first."""
    view, told = view_of(qapp, FILES[0])
    view.resize(width, 300)
    words = {"Ásta", "Þorvaldsdóttir"}
    everybody = dict.fromkeys(told.full_names, "Ásta Þorvaldsdóttir")
    view.show_bracket(told.trace.brackets[0], told.names, full_names=everybody)
    cards = [item for item in view.items() if isinstance(item, PlayerItem)]
    assert cards
    assert all(words <= set(" ".join(card.texts).split()) for card in cards)
    assert view.horizontalScrollBar().maximum() == 0
