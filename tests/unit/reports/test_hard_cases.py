"""Every document on every paper at its hardest: nothing cut, nothing over anything else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.languages import catalogue
from arbiter_app.reports import typesetter
from arbiter_app.reports.documents import DocumentName
from arbiter_app.reports.frame import Pdf
from arbiter_app.reports.sheet import Printing, Sheet
from arbiter_app.reports.typesetter import Typesetter
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import picture_of
from tests.few_examples import few_of
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_documents import document, logo

CASES = few_of(
    [
        (count, rounds, paper)
        for count, rounds in ((8, 4), (60, 5), (300, 3))
        for paper in PaperSize
    ],
    [(8, 4, PaperSize.LETTER), (60, 5, PaperSize.A4)],
)


@pytest.mark.parametrize("name", DocumentName)
@pytest.mark.parametrize(("count", "rounds", "paper"), CASES)
def test_nothing_is_cut_and_nothing_overlaps(
    name: DocumentName, count: int, rounds: int, paper: PaperSize
) -> None:
    tournament = samples.hard_tournament(count, rounds)
    assert read_back.layout_faults(document(name, tournament, samples.printing_on(paper))) == []


@pytest.mark.parametrize("name", DocumentName)
@pytest.mark.parametrize(
    "margins",
    few_of(
        [PaperMargins(5, 5, 5, 5), PaperMargins(60, 60, 60, 60), PaperMargins(5, 40, 60, 5)],
        [PaperMargins(5, 40, 60, 5)],
    ),
)
def test_the_narrowest_and_the_widest_margins(name: DocumentName, margins: PaperMargins) -> None:
    """With four lines of heading and a logo, on the smaller sheet."""
    heading = (samples.LONG_EVENT, "100 år Ålesunds Schakklubb", "Rådhuset, 6. etasje", "1926–2026")
    page = PaperSettings(PaperSize.LETTER, margins, heading, picture_of(logo()))
    printing = Printing(samples.PRINTED_AT, page, catalogue("de"))
    pdf = document(name, samples.hard_tournament(60, 5), printing)
    assert read_back.layout_faults(pdf) == []


@pytest.mark.parametrize("name", DocumentName)
@pytest.mark.parametrize("count", few_of([8, 28, 60], [28]))
def test_short_names_leave_nothing_over_the_edge(name: DocumentName, count: int) -> None:
    """Names that would let the type be large do not push the columns after them off the paper."""
    tournament = samples.tournament(count, 3)
    short = tuple(
        replace(player, name=f"Li {player.tpn}", federation=("NOR", "VIE")[player.tpn % 2])
        for player in tournament.players
    )
    for paper in PaperSize:
        printing = samples.printing_on(paper)
        pdf = document(name, replace(tournament, players=short), printing)
        assert read_back.layout_faults(pdf) == []


@pytest.mark.parametrize("name", DocumentName)
def test_no_last_page_is_nearly_empty(name: DocumentName) -> None:
    """Whatever the number of players, no page has only a row or two on it."""
    for count in (29, 31, 57, 59, 61):
        pages = list(
            read_back.pages_of(document(name, samples.tournament(count, 2), samples.PRINTING))
        )
        rows = [len({round(box.bottom) for box in characters}) for _, characters, _ in pages]
        assert len(pages) == 1 or rows[-1] >= 6, (count, rows)


# The check itself


def test_the_check_sees_what_is_wrong() -> None:
    """Characters over each other, outside the page, and a rule through a name."""
    assert read_back.layout_faults(drawn((100, 700, "Gil, Bo"))) == []
    over = read_back.layout_faults(drawn((100, 700, "Gil, Bo"), (102, 702, "Aas, Kari")))
    assert any("over" in fault for fault in over)
    outside = read_back.layout_faults(drawn((560, 700, "Wilhelmina")))
    assert any("outside" in fault for fault in outside)
    below = read_back.layout_faults(drawn((100, 5, "Gil")))
    assert any("outside" in fault for fault in below)
    crossed = read_back.layout_faults(drawn((100, 700, "Gil, Bo"), rule=703))
    assert any("a drawing across" in fault for fault in crossed)
    assert read_back.layout_faults(drawn((100, 700, "Gil, Bo"), rule=695)) == []


def test_the_check_sees_rows_that_are_too_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document whose rows are set half as high as they should be fails."""
    tournament = samples.hard_tournament(60, 5)
    monkeypatch.setattr("arbiter_app.reports.table_setter.ROW_STEP", 0.7)
    pdf = document(DocumentName.PAIRINGS, tournament, samples.PRINTING)
    assert read_back.layout_faults(pdf)


def test_the_check_sees_names_measured_too_short(monkeypatch: pytest.MonkeyPatch) -> None:
    width = Typesetter.width

    def shorter(
        self: Typesetter, text: str, face: typesetter.Face = typesetter.Face.REGULAR
    ) -> float:
        return width(self, text, face) * 0.6

    monkeypatch.setattr(Typesetter, "width", shorter)
    pdf = document(DocumentName.STANDINGS, samples.hard_tournament(60, 5), samples.PRINTING)
    assert read_back.layout_faults(pdf)


def drawn(*texts: tuple[float, float, str], rule: float | None = None) -> bytes:
    sheet = Sheet("Open", samples.PRINTING)
    pdf = Pdf(sheet, "Test")
    pdf.begin_page(595, 842)
    for x, y, text in texts:
        pdf.typesetter_of(sheet).draw(pdf.canvas, x, y, text, 12)
    if rule is not None:
        pdf.canvas.line(50, rule, 500, rule, weight=1.0, tone=0.0)
    return pdf.finish().pdf()


def test_the_hard_tournament_is_hard() -> None:
    """It has what it says: long names, unrated players, byes, forfeits, an illegal pairing."""
    tournament = samples.hard_tournament(60, 5)
    assert max(len(player.name) for player in tournament.players) >= 40
    assert any(not player.is_rated for player in tournament.players)
    assert {bye.kind for played in tournament.rounds for bye in played.byes} >= {*"HZF"}
    results = [game.result for played in tournament.rounds for game in played.games]
    assert any(result is not None and result.is_forfeit for result in results)
    last = {frozenset((game.white, game.black)) for game in tournament.rounds[-1].games}
    earlier = {
        frozenset((game.white, game.black))
        for played in tournament.rounds[:-1]
        for game in played.games
        if game.is_played
    }
    assert last & earlier
    everybody = sorted(
        [tpn for game in tournament.rounds[-1].games for tpn in (game.white, game.black)]
        + [bye.tpn for bye in tournament.rounds[-1].byes]
    )
    assert everybody == [player.tpn for player in tournament.players]
