"""Standings by category, club and federation, on paper and as web pages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from arbiter_app.reports.cells import TextCell
from arbiter_app.reports.documents import DocumentName, document_paper, document_pdf, standings_of
from arbiter_app.reports.folders import html_files
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.table_setter import TableSetter
from arbiter_app.reports.typesetter import Typesetter
from arbiter_app.standings.groups import Grouping, ranked_groups
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.tournament import Tournament
from tests.unit.reports import samples
from tests.unit.reports.test_sheets import texts, written

NAMES = {
    Grouping.CATEGORY: (DocumentName.BY_CATEGORY, ("U12", "", "S50", "Girls <12>")),
    Grouping.CLUB: (DocumentName.BY_CLUB, ("Bergen & Omegn", "Oslo Schakselskap")),
    Grouping.FEDERATION: (DocumentName.BY_FEDERATION, ("NOR", "SWE", "")),
}


def named(grouping: Grouping, tpn: int) -> str:
    _, names = NAMES[grouping]
    return names[tpn % len(names)]


def event(count: int = 120) -> Tournament:
    drawn = samples.tournament(count, 5, is_last_open=False)
    people = tuple(
        replace(
            player,
            name=f"Berg {player.tpn}, Anna",
            category=named(Grouping.CATEGORY, player.tpn),
            club=named(Grouping.CLUB, player.tpn),
            federation=named(Grouping.FEDERATION, player.tpn),
        )
        for player in drawn.players
    )
    return replace(drawn, players=people)


@pytest.mark.parametrize("grouping", Grouping)
def test_each_group_stands_under_its_name(grouping: Grouping) -> None:
    """In the order of its places, on as many sheets as it takes, its name again on each."""
    tournament = event()
    document, _ = NAMES[grouping]
    made = document_paper(document, Subject(tournament, 5), samples.PRINTING)
    groups = ranked_groups(tournament, standings(tournament), grouping)
    assert len(made.pages) > 1
    known = {group.name for group in groups}
    listed: list[tuple[str, int]] = []
    for page in made.pages:
        group = ""
        for text in map(written, texts(page.marks)):
            if text in known:
                group = text
            elif found := re.fullmatch(r"Berg (\d+), Anna", text):
                assert group, "a page begins without the name of its group"
                listed.append((group, int(found.group(1))))
    assert listed == [(group.name, each.row.tpn) for group in groups for each in group.places]


def test_who_is_in_no_group_is_counted_and_left_out() -> None:
    pdf = document_pdf(DocumentName.BY_CATEGORY, Subject(event(), 5), samples.PRINTING)
    text = samples.text_of(pdf)
    assert "30 players have no category" in text
    assert "Berg 1, Anna" not in text
    pdf = document_pdf(DocumentName.BY_CLUB, Subject(event(), 5), samples.PRINTING)
    assert "have no" not in samples.text_of(pdf)


def test_without_groups_the_sheet_says_so() -> None:
    bare = replace(event(), players=tuple(replace(each, club="") for each in event().players))
    pdf = document_pdf(DocumentName.BY_CLUB, Subject(bare, 5), samples.PRINTING)
    assert "120 players have no club" in samples.text_of(pdf)


def test_places_count_within_the_group_and_the_overall_rank_is_beside() -> None:
    view = standings_of(Subject(event(12), 5), samples.PRINTING, Grouping.CLUB)
    for name, lines in view.groups:
        assert name
        assert lines[0].rank == 1
        assert [line.overall for line in lines] == sorted(line.overall for line in lines)
    ranks = sorted(line.overall for _, lines in view.groups for line in lines)
    assert ranks == sorted(row.rank for row in standings(event(12)).rows)
    pdf = document_pdf(DocumentName.BY_CLUB, Subject(event(12), 5), samples.PRINTING)
    assert "Overall" in samples.text_of(pdf)


def test_web_pages_have_the_groups_that_there_are() -> None:
    pages = html_files(Subject(event(), 5), samples.PRINTING)
    page = pages["standings-by-category.html"].decode()
    assert re.findall(r"<h2[^>]*>([^<]*)</h2>", page) == ["Girls &lt;12&gt;", "S50", "U12"]
    assert page.count("<table") == 3
    assert "30 players have no category" in page
    assert 'href="standings-by-club.html"' in page
    bare = replace(event(), players=tuple(replace(each, club="X") for each in event().players))
    assert "standings-by-club.html" not in html_files(Subject(bare, 5), samples.PRINTING)
    assert "standings-by-club.html" not in html_files(Subject(event(), 0), samples.PRINTING)


def test_a_heading_is_never_the_last_line_of_a_sheet() -> None:
    rows = tuple((TextCell(str(number)),) for number in range(40))
    names = tuple("ABCDEFGH"[number // 5] for number in range(40))
    table = PrintedTable(
        (PrintedColumn("", grows=True),), rows, ends_of_groups(names), headings=names
    )
    layout = TableSetter(Typesetter(), table).layout(200.0, 10.0)
    for height in range(90, 700, 7):
        pages = [page for (page,) in layout.pages_with(height, 0.0)]
        assert [row for page in pages for row in page] == list(range(40))
        for page in pages:
            begun = sum(layout.begins_group(row, page) for row in page)
            used = sum(layout.heights[page.start : page.stop]) + begun * layout.heading_height
            assert used <= max(height - layout.head_height, used if len(page) == 1 else 0)
        assert layout.count_pages(height, 0.0) == len(pages)
