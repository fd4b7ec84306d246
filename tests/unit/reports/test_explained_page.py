"""A round as a page to be read: well-formed, in order, and nothing of the text left out."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from arbiter_app.errors import InputError
from arbiter_app.explain.systems import SYSTEMS
from arbiter_app.explain.text import explain_text
from arbiter_app.languages import catalogue
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.explained_page import ExplainedPage, explained_html, explained_page
from arbiter_app.reports.sheet import Printing
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, phrase
from tests.pseudo_language import PSEUDO, plain_words
from tests.unit.reports import samples
from tests.unit.reports.test_codes import paired
from tests.unit.reports.test_in_no_catalogue import CODES, PAIRED, PRINTING

VOID = {"meta", "br"}
BLOCKS = {"h1", "h2", "h3", "p", "li", "title"}


class Page(HTMLParser):
    """What a screen reader has of a page: its elements in order, each with its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.wrong: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))
        if tag == "li" and self.open[-1] not in {"ul", "ol"}:
            self.wrong.append(f"li in {self.open[-1]}")
        if tag in BLOCKS:
            self.elements.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self.open and "style" not in self.open and BLOCKS & set(self.open):
            tag, text = self.elements[-1]
            self.elements[-1] = tag, text + data

    def of(self, *tags: str) -> list[str]:
        return [" ".join(text.split()) for tag, text in self.elements if tag in tags]


def page_of(before: Tournament, pairing: RoundPairing, printing: Printing) -> ExplainedPage:
    return explained_page(before, pairing, printing)


def round_of(system: str) -> tuple[Tournament, RoundPairing]:
    before = PAIRED.before_round(4)
    return before, pair_round(before, system=system, explain=True)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_is_well_formed_and_says_all_that_the_text_says(system: str) -> None:
    """Of every system: headings without a level left out, lists in lists, no sentence less."""
    before, pairing = round_of(system)
    html = explained_html(page_of(before, pairing, samples.PRINTING))
    page = Page(html)
    assert page.wrong == []
    assert page.open == []
    assert ("html", {"lang": "en", "dir": "ltr"}) in page.attributes
    assert "<script" not in html
    assert not re.search(r' (on\w+|style)="|url\(|@import|https?:', html)
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= level + 1 for level, after in pairwise(levels))
    links = [each["href"] for tag, each in page.attributes if tag == "a"]
    targets = [f"#{each['id']}" for tag, each in page.attributes if tag == "h2"]
    assert links == targets
    said = " ".join(text for _, text in page.elements).split()
    text = explain_text(pairing, before).replace("─", "").replace("═", "")
    assert [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in " ".join(said)] == []


def test_who_plays_whom_comes_first_board_by_board() -> None:
    before, pairing = round_of("dutch-2026")
    page = Page(explained_html(page_of(before, pairing, samples.PRINTING)))
    names = {player.tpn: player.name for player in before.players}
    boards = [
        f"{pair.white} {names[pair.white]} (White) – {pair.black} {names[pair.black]} (Black)"
        for pair in pairing.pairs
    ]
    items = page.of("li")
    start = items.index(boards[0])
    assert items[start : start + len(boards)] == boards
    numbers = [int(each["value"] or 0) for tag, each in page.attributes if "value" in each]
    assert numbers == [pair.board for pair in pairing.pairs]


def test_every_decision_has_its_reason_and_its_colours() -> None:
    """Each pair of each bracket is an item with both colours and the sentence why."""
    before, pairing = round_of("dutch-2026")
    told = page_of(before, pairing, samples.PRINTING).round
    pairs = [bracket.pairs for bracket in told.brackets if bracket.pairs is not None]
    decided = [decision for made in pairs for decision in made.each]
    assert len(decided) == len(pairing.pairs)
    items = Page(explained_html(page_of(before, pairing, samples.PRINTING))).of("li")
    for decision in decided:
        first, second = decision.sides
        assert {first.colour, second.colour} == {"White", "Black"}
        assert any(item.endswith(" ".join(decision.text.split())) for item in items)


def test_byes_of_all_kinds_and_notes_are_read() -> None:
    asked = (RequestedBye(2, 4, ByeKind.HALF_POINT),)
    tournament = replace(paired(15, 4), requested_byes=asked).before_round(4)
    pairing = pair_round(tournament, explain=True)
    notes = (phrase("It was paired before."), NOTHING)
    page = Page(explained_html(explained_page(tournament, pairing, samples.PRINTING, notes=notes)))
    assert f"2 {tournament.player(2).name}: Half-point bye" in page.of("li")
    assert page.of("p").count("It was paired before.") == 1
    assert "" not in page.of("p", "li", "h2", "h3")


def test_every_text_of_a_page_is_in_a_catalogue() -> None:
    before, pairing = round_of("dutch-2026")
    page = Page(explained_html(page_of(before, pairing, PRINTING)))
    assert page_of(before, pairing, PRINTING).round.catalogue is PSEUDO
    found = plain_words(" ".join(text for _, text in page.elements)) - CODES
    assert {word for word in found if not re.fullmatch("[DU]+", word)} == set()


def test_a_page_runs_as_its_language_does_and_names_in_their_own_order() -> None:
    """In Arabic from the right, Latin names and numbers isolated; in English the other way round."""
    before, pairing = round_of("dutch-2026")
    arabic = replace(samples.PRINTING, catalogue=catalogue("ar"))
    html = explained_html(page_of(before, pairing, arabic))
    if catalogue("ar").explains:
        assert '<html lang="ar" dir="rtl">' in html
        assert f"<bdi>\u2068{before.players[0].name}\u2069</bdi>" in html
    else:
        assert '<html lang="en" dir="ltr">' in html
    first = replace(before.players[0], name="عمر")
    mixed = replace(before, players=(first, *before.players[1:]))
    assert "<bdi>\u2068عمر\u2069</bdi>" in explained_html(page_of(mixed, pairing, samples.PRINTING))


def test_what_is_typed_cannot_become_markup() -> None:
    before, pairing = round_of("dutch-2026")
    first = replace(before.players[0], name="<script>&\"'")
    hostile = replace(
        before,
        players=(first, *before.players[1:]),
        settings=replace(before.settings, name="</title><b>"),
    )
    html = explained_html(page_of(hostile, pairing, samples.PRINTING))
    assert Page(html).wrong == []
    assert "<script" not in html
    assert "<b>" not in html


def test_a_round_without_its_trace_cannot_be_read() -> None:
    before, pairing = round_of("dutch-2026")
    with pytest.raises(InputError):
        explained_page(before, replace(pairing, trace=None), samples.PRINTING)
