"""Documents read back: nothing missing, nothing cut, nothing over anything else (printing.md)."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Protocol

import pytest
from pypdf import PdfReader

from arbiter_app.pairing.player_state import player_states
from arbiter_app.reports import (
    Paper,
    pairing_cards_pdf,
    pairing_cards_view,
    pairings_pdf,
    pairings_view,
    standings_pdf,
    standings_view,
)
from arbiter_app.standings import standings
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import GameResult
from tests.unit.reports import samples

FIELDS = [(2, 1), (8, 3), (61, 4), (300, 2)]
LONG_EVENT = "Internationale Offene Vereinsmeisterschaft der Schachgesellschaft 1876 zu Ålesund"


class Document(Protocol):
    """A document made from a tournament."""

    def __call__(self, tournament: Tournament, *, paper: Paper = Paper.A4) -> bytes: ...


def pairings(tournament: Tournament, *, paper: Paper = Paper.A4) -> bytes:
    view = pairings_view(tournament, len(tournament.rounds), samples.printing_on(paper))
    return pairings_pdf(view)


def table(
    tournament: Tournament, *, paper: Paper = Paper.A4, tie_breaks: list[str] | None = None
) -> bytes:
    ranked = standings(tournament, tie_breaks=tie_breaks)
    view = standings_view(tournament, ranked, samples.printing_on(paper))
    return standings_pdf(view)


def cards(tournament: Tournament, *, paper: Paper = Paper.A4) -> bytes:
    view = pairing_cards_view(tournament, samples.printing_on(paper), states=player_states)
    return pairing_cards_pdf(view)


DOCUMENTS: list[Document] = [pairings, table, cards]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize(("count", "rounds"), FIELDS)
def test_every_name_is_there_in_full(document: Document, count: int, rounds: int) -> None:
    """Names are never cut: they shrink, then they wrap."""
    tournament = samples.tournament(count, rounds)
    found = samples.squeezed(samples.text_of(document(tournament)))
    missing = [
        player.name for player in tournament.players if samples.squeezed(player.name) not in found
    ]
    assert not missing


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize(("count", "rounds"), FIELDS[:3])
def test_nothing_overlaps_or_leaves_the_page(
    document: Document, count: int, rounds: int, paper: Paper
) -> None:
    tournament = samples.tournament(count, rounds, name=LONG_EVENT, manual=True)
    assert samples.layout_faults(document(tournament, paper=paper)) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_same_view_gives_the_same_bytes(document: Document) -> None:
    """The time of printing is passed in; nothing else changes."""
    tournament = samples.tournament(12, 3)
    assert document(tournament) == document(tournament)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_metadata_fonts_and_footer(document: Document) -> None:
    reader = PdfReader(BytesIO(document(samples.tournament(61, 4))))
    assert reader.metadata is not None
    assert (reader.metadata.title or "").startswith("Harbour Open 2026 – ")
    assert reader.metadata.author == "IA Sigríður Guðmundsdóttir"
    assert str(reader.root_object["/Lang"]) == "en"
    for number, page in enumerate(reader.pages, 1):
        text = " ".join(page.extract_text().split())
        assert f"{number} / {len(reader.pages)}" in text
        assert "2026-11-21 14:05" in text
        assert "Harbour Open 2026" in text
        assert "Chief Arbiter IA Sigríður Guðmundsdóttir" in text
        embedded, others = page._get_fonts()
        assert embedded
        assert not others, "a font is not embedded"


def test_paper_size_and_direction() -> None:
    few, many = samples.tournament(8, 3), samples.tournament(61, 4)
    sizes = {}
    for name, pdf in (
        ("few", pairings(few)),
        ("many", table(many)),
        ("letter", table(many, paper=Paper.LETTER)),
        ("cards", cards(few, paper=Paper.LETTER)),
    ):
        box = PdfReader(BytesIO(pdf)).pages[0].mediabox
        sizes[name] = (round(box.width), round(box.height))
    assert sizes == {
        "few": (842, 595),
        "many": (595, 842),
        "letter": (612, 792),
        "cards": (792, 612),
    }


def test_pairings_by_board_with_unpaired_last() -> None:
    """Boards in order, points before the round; byes and absent players after the boards."""
    tournament = samples.tournament(61, 4)
    text = samples.text_of(pairings(tournament))
    assert "Round 4" in text
    assert "2026/11/23" in text
    order = [
        text.index(label)
        for label in ("Pairing-allocated bye", "Full-point bye", "Half-point bye", "Absent")
    ]
    assert order == sorted(order)
    last_board = tournament.rounds[-1].games[-1]
    assert text.index(tournament.player(last_board.white).name) < order[0]


def test_pairings_repeat_the_column_heads() -> None:
    reader = PdfReader(BytesIO(pairings(samples.tournament(300, 2))))
    assert len(reader.pages) > 3
    for page in reader.pages:
        text = page.extract_text()
        assert "White" in text
        assert "Pairings" in text


def test_no_page_has_only_the_byes() -> None:
    """What follows the list takes rows with it to its page."""
    for count in range(52, 66, 2):
        reader = PdfReader(BytesIO(pairings(samples.tournament(count, 3))))
        text = reader.pages[-1].extract_text()
        assert "Absent" in text
        assert "White" in text


def test_results_where_they_are_known() -> None:
    tournament = samples.tournament(8, 1, is_last_open=False)
    games = tuple(
        replace(game, result=result)
        for game, result in zip(
            tournament.rounds[0].games,
            (
                GameResult.WHITE_WINS,
                GameResult.DRAW,
                GameResult.BLACK_WINS_BY_FORFEIT,
                GameResult.ADJOURNED,
            ),
            strict=True,
        )
    )
    decided = replace(tournament, rounds=(replace(tournament.rounds[0], games=games),))
    text = samples.squeezed(samples.text_of(pairings(decided)))
    assert "1:0" in text
    assert "½:½" in text
    assert "–:+" in text


def test_a_pairing_changed_by_hand_says_so() -> None:
    text = samples.text_of(pairings(samples.tournament(8, 2, manual=True)))
    assert "Pairing changed by hand: Late arrival, C.04.2 3.3" in text


def test_standings_show_codes_names_and_values() -> None:
    tournament = samples.tournament(61, 4, is_last_open=False)
    text = samples.text_of(table(tournament, tie_breaks=["BH/C1", "SB", "AOB"]))
    assert "after round 4" in text
    assert "BH/C1 Buchholz Cut-1" in text
    assert "Average of Opponents' Buchholz" in text


@pytest.mark.parametrize("count", [8, 61])
def test_standings_with_many_tie_breaks(count: int) -> None:
    """Ten columns still leave names whole."""
    codes = ["PTS", "BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO/U1400", "TPN"]
    tournament = samples.tournament(count, 4, is_last_open=False)
    pdf = table(tournament, tie_breaks=codes)
    assert samples.layout_faults(pdf) == []
    found = samples.squeezed(samples.text_of(pdf))
    assert all(samples.squeezed(player.name) in found for player in tournament.players)


def test_standings_before_the_first_round_and_without_players() -> None:
    assert "before round 1" in samples.text_of(table(samples.tournament(8, 0)))
    empty = Tournament(settings=Settings())
    assert "Standings" in samples.text_of(table(empty))
    assert PdfReader(BytesIO(cards(empty))).pages[0].mediabox.width > 800


def test_four_cards_on_a_page_for_many_rounds() -> None:
    six = PdfReader(BytesIO(cards(samples.tournament(24, 2))))
    four = PdfReader(BytesIO(cards(samples.tournament(24, 2, total=15))))
    assert (len(six.pages), len(four.pages)) == (4, 6)
    assert samples.layout_faults(cards(samples.tournament(24, 2, total=15))) == []
