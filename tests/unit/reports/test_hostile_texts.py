"""Whatever people and programs put into names: paper keeps type that is read, and its cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]
import pytest
from pypdfium2 import raw

from arbiter_app.languages import catalogue
from arbiter_app.pairing.questions import why_not
from arbiter_app.reports.documents import DocumentName
from arbiter_app.reports.explanation import why_not_pdf, why_not_view
from arbiter_app.reports.fit import LEAST_TYPE, cut_to_fit, fit
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.typesetter import Face, Typesetter
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import verbatim
from tests.few_examples import few_of
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_documents import document

HOSTILE = (
    "W" * 200,
    "Anna " * 40,
    "Wolfeschlegelsteinhausenbergerdorff" * 4,
    "王" * 120,
    "Ben, " + "Van der " * 24,
    "i" * 200,
    "Κωνσταντινουπολιτόπουλος, " * 7,
)
"""As long as a line may be that is typed in, with and without places to part it."""

EVENT = "Meisterschaft" * 15

FIELDS = ((9, 3, 9), (12, 4, 30), (32, 9, 9), (8, 2, 99), (60, 9, 9))
"""Players, rounds played, and rounds in all."""


def hostile(count: int, rounds: int, total: int = 9) -> Tournament:
    """Every text of the event and of every third player is as long as it may be."""
    drawn = samples.hard_tournament(count, rounds)
    settings = replace(
        drawn.settings,
        name=EVENT,
        city="Llanfairpwllgwyngyll" * 10,
        chief_arbiter="IA " + "M" * 190,
        deputy_arbiters=("A" * 200, "B " * 100),
        time_control="9" * 200,
        rounds_total=total,
    )
    people = tuple(
        replace(
            player,
            name=HOSTILE[player.tpn // 3 % len(HOSTILE)],
            federation=("F" * 100, "NOR")[player.tpn % 2],
            club="C" * 200,
            category="U18 " * 50,
            fide_id="1" * 40,
        )
        if player.tpn % 3 == 0
        else player
        for player in drawn.players
    )
    last = replace(drawn.rounds[-1], note="N" * 150 + " reason" * 120)
    return replace(drawn, settings=settings, players=people, rounds=(*drawn.rounds[:-1], last))


def sizes(pdf: bytes) -> Iterator[tuple[int, float, str]]:
    """Page, size of type and letter of all that is written."""
    found = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(found, 1):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            letter = chr(raw.FPDFText_GetUnicode(text, index))
            if letter.strip():
                yield number, raw.FPDFText_GetFontSize(text, index), letter
        text.close()
        page.close()
    found.close()


def faults(pdf: bytes) -> list[str]:
    small = [
        f"page {page}: {letter!r} of {size:.1f} pt"
        for page, size, letter in sizes(pdf)
        if size < LEAST_TYPE - 0.01
    ]
    return [*small, *read_back.layout_faults(pdf)]


@pytest.mark.parametrize("name", DocumentName)
@pytest.mark.parametrize(
    ("count", "rounds", "total"),
    few_of(FIELDS, FIELDS[:2]),
)
def test_no_type_is_microscopic_and_nothing_leaves_its_cell(
    name: DocumentName, count: int, rounds: int, total: int
) -> None:
    """Names that could never stand on a line, in a field of few and of many players and rounds."""
    assert faults(document(name, hostile(count, rounds, total), samples.PRINTING)) == []


@pytest.mark.parametrize("name", DocumentName)
def test_on_the_narrowest_page(name: DocumentName) -> None:
    """Margins of 60 mm, four endless lines of heading, in the longer language."""
    heading = ("H" * 200, "100 år " * 28, "i" * 200, "1926–2026")
    page = PaperSettings(PaperSize.LETTER, PaperMargins(60, 60, 60, 60), heading)
    printing = Printing(samples.PRINTED_AT, page, catalogue("de"))
    assert faults(document(name, hostile(24, 9, 10), printing)) == []


def test_an_answer_with_endless_names() -> None:
    tournament = hostile(24, 3)
    before = replace(tournament.before_round(3), forbidden_groups=())
    answer = why_not(before, 9, 21)
    names = {player.tpn: player.name for player in before.players}
    view = why_not_view(before, answer, names, samples.PRINTING, note=verbatim("note " * 200))
    assert faults(why_not_pdf(view)) == []


@pytest.mark.parametrize("rounds", [15, 30])
def test_a_wide_table_goes_over_further_sheets(rounds: int) -> None:
    """Every round of every player is in the crosstable, however many there are."""
    tournament = samples.tournament(20, rounds, total=rounds, is_last_open=False)
    pdf = document(DocumentName.CROSSTABLE, tournament, samples.PRINTING)
    assert faults(pdf) == []
    text = f" {samples.text_of(pdf)} "
    for number in range(1, rounds + 1):
        assert f" {number} " in text


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("space", [4.0, 9.0, 20.0])
def test_what_is_cut_says_so_and_fits(text: str, space: float) -> None:
    setter = Typesetter()
    lines = fit(setter, text, Face.REGULAR, space)
    assert len(lines) <= 4
    assert all(setter.width(line) <= space + 1e-6 for line in lines)
    shown = "".join(lines).replace(" ", "")
    whole = text.replace(" ", "")
    assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1]))
    one = cut_to_fit(setter, text, Face.REGULAR, space)
    assert setter.width(one) <= space
    assert one == text or one.endswith("…")
