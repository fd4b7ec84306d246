"""Names with tags, formulas and line ends in them are letters in every document, page, table and report."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]
import pytest
from pypdfium2 import raw

from arbiter_app.reports.documents import DocumentName
from arbiter_app.reports.folders import csv_files, html_files
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.reports import samples
from tests.unit.reports.test_documents import document
from tests.unit.reports.test_web_and_csv import Reader, subject

CORE = "Kova"
TAGS = "<b><img src=p.png><a href='http://x'>"
BEHIND = "&amp;</b>"
FORMULAS = ("=1+1", "+1", "-1+1", "@SUM(1)", "\t=1", "\r=1")


def named(tournament: Tournament, name: str) -> Tournament:
    """Everybody, their clubs, the event, its place, its people and notes are called so."""
    people = tuple(
        replace(each, name=f"{name} {each.tpn}", club=name, federation=name[:3], category=name)
        for each in tournament.players
    )
    settings = replace(
        tournament.settings,
        name=name,
        city=name,
        federation=name[:3],
        chief_arbiter=name,
        deputy_arbiters=(name, name),
        time_control=name,
    )
    rounds = tuple(replace(each, note=name) for each in tournament.rounds)
    return replace(tournament, players=people, settings=settings, rounds=rounds)


def kinds_of_objects(pdf: bytes) -> Iterator[int]:
    """What is drawn on the pages, and where links are."""
    found = pypdfium2.PdfDocument(pdf)
    for page in found:
        yield from (drawn.type for drawn in page.get_objects())
        assert raw.FPDFPage_GetAnnotCount(page) == 0
        page.close()
    found.close()


@pytest.mark.parametrize("name", DocumentName)
def test_on_paper(name: DocumentName) -> None:
    """Written as they are: no picture, no link, no letter less."""
    tournament = named(samples.tournament(9, 3), f"{TAGS}{CORE}{BEHIND}")
    page = PaperSettings(heading=(f"{TAGS}{CORE}{BEHIND}",))
    pdf = document(name, tournament, replace(samples.PRINTING, page=page))
    assert raw.FPDF_PAGEOBJ_IMAGE not in kinds_of_objects(pdf)
    text = "".join(samples.text_of(pdf).split())
    assert TAGS.replace(" ", "") in text


def test_on_web_pages() -> None:
    tournament = named(samples.tournament(9, 3), f"{TAGS}{CORE}{BEHIND}")
    page = PaperSettings(heading=(f"{TAGS}{CORE}{BEHIND}",))
    printing = replace(samples.PRINTING, page=page)
    pages = {
        name: data
        for name, data in html_files(subject(tournament), printing).items()
        if name.endswith(".html")
    }
    assert len(pages) > 5
    for name, data in pages.items():
        read = Reader(data)
        assert not {"b", "img"} & set(read.tags), name
        assert all(
            link in pages or link.endswith((".css", ".js", "#main")) for link in read.links
        ), name
        text = "".join(read.text)
        assert text.count(CORE) == text.count(f"{TAGS}{CORE}{BEHIND}") > 0, name


@pytest.mark.parametrize("formula", FORMULAS)
def test_in_tables(formula: str) -> None:
    """No cell begins as a formula does, whatever stands in it; figures are figures."""
    for name, data in csv_files(
        subject(named(samples.tournament(9, 3), formula)), samples.PRINTING
    ).items():
        rows = [*csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))]
        cells = [cell for row in rows for cell in row]
        assert any(formula in cell for cell in cells) or name.startswith("colours"), name
        for cell in cells:
            if cell.startswith(("=", "+", "-", "@", "\t", "\r")) and len(cell) > 1:
                float(cell)


@pytest.mark.parametrize(
    "name", [f"{TAGS}{CORE}", "Kova\n001    9", "Kova\r\n999 x", "Kova\x85012 x", "Kova\u2028012 x"]
)
def test_in_report_files(name: str) -> None:
    """A name is a name when it is read again, and never a line of its own."""
    tournament = named(samples.tournament(9, 3), "Kova")
    players = (replace(tournament.players[0], name=name[:33]), *tournament.players[1:])
    settings = replace(tournament.settings, name=name, city=name, chief_arbiter=name)
    tournament = replace(tournament, players=players, settings=settings)
    again = read_trf(write_trf(tournament)).tournament
    assert len(again.players) == 9
    assert [each.name for each in again.players[1:]] == [
        each.name for each in tournament.players[1:]
    ]
    for read in (again.players[0].name, again.settings.name, again.settings.city):
        assert " ".join(name.split()).startswith(" ".join(read.split()))
        assert read.startswith(name[:4])
