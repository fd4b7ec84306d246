"""Numbers in the window have the decimal sign of its language; names beside them stay whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication, QTextBrowser
from pytestqt.qtbot import QtBot

from arbiter_app.gui.look.theme import LIGHT
from arbiter_app.gui.standings.rating_report import RatedPlayer, RatingReportModel, report_html
from arbiter_app.gui.standings.working import shown_working, working_text
from arbiter_app.gui.text.figures import (
    decimal_shown,
    exact_shown,
    figures,
    hundredths_shown,
    money_shown,
    points_shown,
)
from arbiter_app.gui.text.wording import CatalogueTranslator
from arbiter_app.gui.window.app import make_application
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.rating_report import rating_report
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import Catalogue

READER = Catalogue("xx", lambda message, _count: message.one.replace("}.{", "},{"))
NAMES = ("Schwarzenberger, Maximilian", "Papadopoulou, Konstantina", "Guðmundsdóttir, Sigríður")


@pytest.fixture
def with_commas(qapp: QApplication) -> Iterator[None]:
    translator = CatalogueTranslator(READER, qapp)
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)
    translator.setParent(None)


@pytest.mark.usefixtures("with_commas")
def test_a_number_is_written_alike_wherever_it_stands() -> None:
    assert [points_shown(points) for points in (25, 23, 20)] == ["2½", "2,3", "2"]
    assert [exact_shown(Fraction(*each)) for each in ((1, 2), (61, 20), (7, 3))] == [
        "½",
        "3,05",
        "7/3",
    ]
    assert [decimal_shown(Fraction(*each)) for each in ((1, 2), (61, 20))] == ["0,5", "3,05"]
    assert (hundredths_shown(50), money_shown(3334), money_shown(500)) == ("0,50", "33,34", "5")
    assert [figures(text) for text in ("1999.33", "12.5", "3=")] == ["1999,33", "12½", "3="]


@pytest.mark.usefixtures("with_commas")
def test_rating_changes_and_workings_have_no_decimal_point(played: Tournament) -> None:
    players = played.players_by_tpn()
    rows = [
        RatedPlayer(players[report.tpn], report, None, ())
        for report in rating_report(played)
        if report.change
    ]
    model = RatingReportModel()
    model.set_rows(tuple(rows))
    cells = [
        str(model.index(row, column).data() or "")
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    assert any("," in cell for cell in cells if cell[:1] in "+−")
    html = "".join(report_html(row, players, LIGHT) for row in rows)
    assert "0,9" in html
    assert not any(cell[:1].isdigit() and "." in cell for cell in cells)
    assert "0.9" not in html
    averaged = replace(played, settings=replace(played.settings, tie_breaks=("AOB",)))
    row = next(row for row in standings(averaged).rows if "." in row.cells[0].text)
    text = working_text(row.cells[0], players[row.tpn], players, LIGHT)
    assert row.cells[0].text.replace(".", ",") in text.formula


def broken_words(html: str, width: int, qtbot: QtBot) -> list[str]:
    """Words of the text of which a part stands on the next line."""
    shown = QTextBrowser()
    qtbot.addWidget(shown)
    document = shown.document()
    document.setDocumentMargin(0)
    shown.setHtml(html)
    document.setTextWidth(width)
    found, block = [], document.begin()
    while block.isValid():
        layout, text = block.layout(), block.text()
        ends = [layout.lineAt(line).textStart() for line in range(1, layout.lineCount())]
        found += [text for end in ends if text[end - 1].isalnum() and text[end].isalnum()]
        block = block.next()
    return found


def test_names_in_workings_are_not_broken_within_words(played: Tournament, qtbot: QtBot) -> None:
    """As narrow as the panes beside the tables may be."""
    make_application([])
    people = [replace(one, name=NAMES[one.tpn % len(NAMES)]) for one in played.players]
    named = replace(played, players=tuple(people))
    players = named.players_by_tpn()
    for report in rating_report(named):
        html = report_html(RatedPlayer(players[report.tpn], report, None, ()), players, LIGHT)
        assert broken_words(html, 198, qtbot) == []
    table = standings(replace(named, settings=replace(named.settings, tie_breaks=("BH/C1",))))
    for row in table.rows:
        text = working_text(row.cells[0], players[row.tpn], players, LIGHT)
        assert broken_words(shown_working(text, LIGHT), 258, qtbot) == []
