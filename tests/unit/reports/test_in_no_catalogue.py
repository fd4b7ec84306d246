"""Everything on paper and on web pages is in a catalogue, but for data and codes.

In a language in which every text is marked, of a tournament whose own texts are Greek, no word in
plain letters is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest

from arbiter_app.explain.systems import SYSTEMS
from arbiter_app.operations.pairing_on_paper import states_of_system
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.reports.canvas import Mark, Placed, Text
from arbiter_app.reports.codes import sentences_of
from arbiter_app.reports.documents import DOCUMENTS, DocumentName, document_paper
from arbiter_app.reports.explanation import why_not_view
from arbiter_app.reports.folders import html_files
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.report_view import LoggedAct
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.paper import PaperSettings, WallSettings
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import (
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.wording import verbatim
from tests.pseudo_language import PSEUDO, marked, plain_words
from tests.unit.reports import samples
from tests.unit.reports.test_codes import paired

PAGE = PaperSettings(wall=WallSettings(marks_changes=True), why_codes=True)
PRINTING = Printing(samples.PRINTED_AT, PAGE, PSEUDO)
CODES = {"FIDE", "BAKU", "NOR", "VIE", "BH", "DE", "Annex"}
"""What is the same in every language: articles are cited as FIDE numbers them (C.05 Annex 1)."""


def greek(tournament: Tournament) -> Tournament:
    """All that the event itself says in letters that the program has not."""
    people = tuple(
        replace(
            player,
            name=f"Παπάς, Νίκος {player.tpn}",
            club="Όμιλος" if player.tpn % 2 else "",
            category="Ν",
            title=None,
            birth_date="1990/01/02",
        )
        for player in tournament.players
    )
    settings = replace(
        tournament.settings,
        name="Αγώνες",
        city="Αθήνα",
        chief_arbiter="Διαιτητής",
        deputy_arbiters=("Βοηθός", "Άλλος"),
        time_control="90+30",
        federation="",
        tie_breaks=("BH", "DE"),
    )
    return replace(tournament, players=people, settings=settings)


def events() -> Iterator[tuple[str, Tournament]]:
    """At all stages: paired by the rules, by lot with byes of all kinds, with games missing."""
    yield "paired", greek(paired(15, 4))
    hard = greek(samples.hard_tournament(30, 4))
    withdrawn = tuple(
        replace(player, withdrawn_from=3) if player.tpn in (4, 5) else player
        for player in hard.players
    )
    rounds = (*hard.rounds[:-1], replace(hard.rounds[-1], note="Λόγος"))
    yield "by lot", replace(hard, players=withdrawn, rounds=rounds)
    drawn = greek(samples.tournament(24, 3, is_last_open=False))
    first, *games = drawn.rounds[1].games
    second = replace(
        drawn.rounds[1],
        games=(
            replace(first, result=None),
            replace(games[0], result=GameResult.ADJOURNED),
            *games[1:],
        ),
    )
    adjourned = replace(drawn, rounds=(drawn.rounds[0], second, drawn.rounds[2]))
    yield "adjourned", adjourned
    yield (
        "accelerated",
        replace(
            drawn,
            settings=replace(drawn.settings, system="FIDE_DUTCH_2026_BAKU", rounds_total=5),
            virtual_points=(VirtualPoints(10, 1, 5, 1, 12),),
            requested_byes=(RequestedBye(7, 4, ByeKind.HALF_POINT),),
        ),
    )


EVENTS = dict(events())
PAIRED = EVENTS["paired"]


def subject(tournament: Tournament, system: str = "dutch-2026") -> Subject:
    number = len(tournament.rounds)
    act = LoggedAct(samples.PRINTED_AT, verbatim("Αποτέλεσμα"), verbatim("1–0 → ½–½"), undone=True)
    plain = replace(tournament, forbidden_groups=(), requested_byes=())
    return Subject(
        tournament,
        number,
        states=states_of_system(plain),
        pairing=pair_round(PAIRED.before_round(4), system=system, explain=True),
        acts=(act,),
        expelled=frozenset({4}),
        system=system,
        prizes=(PrizeGroup("Α", (300, 200)),),
        published={number: samples.PRINTED_AT},
        marks=lambda _number: BoardMarks(frozenset({1, 3}), frozenset({3})),
    )


def texts_of(paper: Paper) -> Iterator[str]:
    yield paper.imprint.title
    yield paper.imprint.subject
    for page in paper.pages:
        yield page.title
        yield from _drawn(page.marks)


def _drawn(marks: tuple[Mark, ...]) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Text():
                yield "".join(piece.letters for piece in mark.pieces)
            case Placed():
                yield from _drawn(mark.marks)


def left(texts: Iterator[str]) -> dict[str, str]:
    """Plain words and where they were."""
    return {
        word: text
        for text in texts
        for word in plain_words(re.sub(r"\b[A-Z]{1,2}[0-9.]+[a-z]?\b", "", text)) - CODES
    }


@pytest.mark.parametrize("name", [*DOCUMENTS])
@pytest.mark.parametrize("event", [*EVENTS])
def test_documents(event: str, name: str) -> None:
    if event == "adjourned" and name == DocumentName.CHECKLIST:
        # Results are missing: there is nothing to check yet.
        return
    paper = document_paper(name, subject(EVENTS[event]), PRINTING)
    texts = [*texts_of(paper)]
    assert left(iter(texts)) == {}
    assert not any("□" in text for text in texts)


@pytest.mark.parametrize("system", [*SYSTEMS])
def test_explanations(system: str) -> None:
    """Every system's sentences, for the arbiter, for the player, and in codes."""
    about = subject(PAIRED, system)
    assert left(texts_of(document_paper(DocumentName.EXPLANATION, about, PRINTING))) == {}
    assert about.pairing is not None
    told = sentences_of(PAIRED, 4, about.pairing, PSEUDO)
    assert left(iter([text for texts in told.values() for text in texts])) == {}


@pytest.mark.parametrize("other", [*range(2, 16)])
def test_answers(other: int) -> None:
    before = PAIRED.before_round(4)
    names = {player.tpn: player.name for player in before.players}
    view = why_not_view(before, why_not(before, 1, other), names, PRINTING)
    assert left(iter((view.question, view.sentence, view.account))) == {}


@pytest.mark.parametrize("event", [*EVENTS])
def test_web_pages(event: str) -> None:
    pages = html_files(subject(EVENTS[event]), PRINTING)
    for name in (each for each in pages if each.endswith(".html")):
        page = pages[name].decode()
        shown = re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL)
        said = re.findall(r'(?:aria-label|data-l|data-found|alt|title)="([^"]*)"', shown)
        texts = [*map(unescape, said), *map(unescape, re.split(r"<[^>]*>", shown))]
        assert left(iter(texts)) == {}, name


def test_what_is_in_no_catalogue_is_seen() -> None:
    assert plain_words(marked("Round {number} of").format(number=3) + " by hand") == {"by", "hand"}
