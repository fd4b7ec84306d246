"""Documents read back: nothing missing, nothing cut, nothing over anything else."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from arbiter_app.errors import InputError
from arbiter_app.languages import catalogue
from arbiter_app.pairing.player_state import player_states
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.documents import DOCUMENTS, DocumentName, document_pdf
from arbiter_app.reports.pairings_view import pairings_view
from arbiter_app.reports.report_view import LoggedAct, settings_facts
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.standings_table import standings_pdf, standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import picture_of
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import ENGLISH, phrase, verbatim
from tests.few_examples import few_of
from tests.unit.reports import read_back, samples

FIELDS = [(2, 1), (8, 3), (61, 4), (300, 2)]
CUT_APART = {DocumentName.RESULT_SLIPS, DocumentName.BOARD_CARDS, DocumentName.NAME_CARDS}
SEVERAL = {DocumentName.ROUND_PAPERS}


ALL = list(DocumentName)
NOT_OF_EVERYBODY = {
    DocumentName.KNOWN_SO_FAR,
    DocumentName.RESULT_SLIPS,
    DocumentName.EXPLANATION,
    DocumentName.BOARD_CARDS,
    DocumentName.NAME_CARDS,
    DocumentName.REPORT,
    DocumentName.FEDERATION_REPORT,
    DocumentName.NORM_CERTIFICATES,
    DocumentName.BY_CATEGORY,
    DocumentName.BY_CLUB,
    DocumentName.BY_FEDERATION,
}
"""Documents of some players, such as the first ones, or of none; on name cards names stand in parts."""


def document(name: DocumentName, tournament: Tournament, printing: Printing) -> bytes:
    """Any document of the last round."""
    number = len(tournament.rounds)
    pairing = None
    if name is DocumentName.KNOWN_SO_FAR:
        tournament = samples.with_a_round_to_come(tournament)
    if name is DocumentName.EXPLANATION:
        tournament = replace(tournament, forbidden_groups=())
        pairing = pair_round(tournament.before_round(number), explain=True)
    acts = (
        LoggedAct(
            samples.PRINTED_AT, verbatim("Result of board 7, round 1"), verbatim("1–0 → ½–½")
        ),
        LoggedAct(
            samples.PRINTED_AT,
            phrase("Round {round} paired by hand", round=1),
            verbatim("1: 12–5; " * 12),
            undone=True,
        ),
    )
    subject = Subject(tournament, number, states=player_states, pairing=pairing, acts=acts)
    return document_pdf(name, subject, printing)


def pairings(tournament: Tournament, *, paper: PaperSize = PaperSize.A4) -> bytes:
    return document(DocumentName.PAIRINGS, tournament, samples.printing_on(paper))


def table(
    tournament: Tournament, *, paper: PaperSize = PaperSize.A4, tie_breaks: list[str] | None = None
) -> bytes:
    ranked = standings(tournament, tie_breaks=tie_breaks)
    return standings_pdf(standings_view(tournament, ranked, samples.printing_on(paper)))


def cards(tournament: Tournament, *, paper: PaperSize = PaperSize.A4) -> bytes:
    return document(DocumentName.PAIRING_CARDS, tournament, samples.printing_on(paper))


@pytest.mark.parametrize(
    "name", [name for name in ALL if name not in {*NOT_OF_EVERYBODY, *SEVERAL}]
)
@pytest.mark.parametrize(("count", "rounds"), few_of(FIELDS, FIELDS[:3]))
def test_every_name_is_there_in_full(name: DocumentName, count: int, rounds: int) -> None:
    """Names of people are not cut: they shrink, then they wrap."""
    tournament = samples.tournament(count, rounds, is_last_open=name is DocumentName.PAIRINGS)
    pdf = document(name, tournament, samples.PRINTING)
    assert samples.missing_names(pdf, (player.name for player in tournament.players)) == []


@pytest.mark.parametrize("name", [DocumentName.RESULT_SLIPS, DocumentName.NAME_CARDS])
def test_every_name_is_there_on_what_is_cut_apart(name: DocumentName) -> None:
    """Family and given name stand apart on name cards; slips are there for those who play."""
    tournament = samples.tournament(61, 3)
    paired = {tpn for game in tournament.rounds[-1].games for tpn in (game.white, game.black)}
    names = [player.name for player in tournament.players if player.tpn in paired]
    parts = [part for each in names for part in each.split(",")]
    pdf = document(name, tournament, samples.PRINTING)
    wanted = parts if name is DocumentName.NAME_CARDS else names
    assert samples.missing_names(pdf, wanted) == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("count", "rounds", "paper"),
    [(2, 1, PaperSize.A4), (8, 3, PaperSize.LETTER), (61, 4, PaperSize.A4)],
)
def test_nothing_overlaps_or_leaves_the_page(
    name: DocumentName, count: int, rounds: int, paper: PaperSize
) -> None:
    tournament = samples.tournament(
        count, rounds, name=samples.LONG_EVENT, manual=True, is_last_open=count == 8
    )
    assert read_back.layout_faults(document(name, tournament, samples.printing_on(paper))) == []


@pytest.mark.parametrize("name", ALL)
def test_a_large_field_on_narrow_margins_with_logo_and_heading(name: DocumentName) -> None:
    page = PaperSettings(
        PaperSize.LETTER,
        PaperMargins(10, 15, 9, 9),
        ("100 år Ålesunds Schakklubb",),
        picture_of(logo()),
    )
    printing = Printing(samples.PRINTED_AT, page, catalogue("de"))
    tournament = samples.tournament(90, 3, is_last_open=False)
    assert read_back.layout_faults(document(name, tournament, printing)) == []


@pytest.mark.parametrize("name", ALL)
def test_the_same_view_gives_the_same_bytes(name: DocumentName) -> None:
    """The time of printing is passed in; nothing else changes."""
    tournament = samples.tournament(12, 3)
    first, second = (document(name, tournament, samples.PRINTING) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ALL)
def test_metadata_language_and_fonts(name: DocumentName) -> None:
    printing = replace(samples.PRINTING, catalogue=catalogue("de"))
    reader = PdfReader(BytesIO(document(name, samples.tournament(61, 4), printing)))
    # An explanation is all in English where a language does not have all its sentences.
    has_all = name is not DocumentName.EXPLANATION or printing.explains
    said = printing.catalogue if has_all else ENGLISH
    title = said.say(DOCUMENTS[name].heading)
    assert reader.metadata is not None
    assert (reader.metadata.title or "").startswith(f"Harbour Open 2026 – {title}")
    assert reader.metadata.author == "IA Sigríður Guðmundsdóttir"
    assert str(reader.root_object["/Lang"]) == said.language
    assert [str(item.title) for item in reader.outline if not isinstance(item, list)]
    for page in reader.pages:
        embedded, others = page._get_fonts()
        assert embedded
        assert not others, "a font is not embedded"


@pytest.mark.parametrize(
    "name", [name for name in ALL if name not in {*CUT_APART, *SEVERAL, DocumentName.PAIRING_CARDS}]
)
def test_each_page_says_what_it_belongs_to(name: DocumentName) -> None:
    pages = read_back.words_of(document(name, samples.tournament(61, 4), samples.PRINTING))
    for number, text in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in text
        assert "2026-11-21 14:05" in text
        assert "Harbour Open 2026" in text
        assert "Chief Arbiter IA Sigríður Guðmundsdóttir" in text


def test_all_papers_of_a_round_in_one_pdf() -> None:
    """Each document counts its own pages, and is found through the outline."""
    tournament = samples.tournament(61, 4)
    pdf = document(DocumentName.ROUND_PAPERS, tournament, samples.PRINTING)
    reader = PdfReader(BytesIO(pdf))
    titles = [str(item.title) for item in reader.outline if not isinstance(item, list)]
    assert titles == [
        "Pairings Round 4",
        "Pairings by name Round 4",
        "Standings after round 3",
        "Result slips Round 4",
    ]
    assert reader.metadata is not None
    assert reader.metadata.title == "Harbour Open 2026 – Papers Round 4"


def logo() -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (300, 120), (20, 60, 120)).save(buffer, "PNG")
    return buffer.getvalue()


def test_paper_size_and_direction() -> None:
    few, many = samples.tournament(8, 3), samples.tournament(61, 4)
    sizes = {}
    for name, pdf in (
        ("few", pairings(few)),
        ("many", table(many)),
        ("letter", table(many, paper=PaperSize.LETTER)),
        ("cards", cards(few, paper=PaperSize.LETTER)),
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
    assert "2026-11-23" in text
    order = [
        text.index(label)
        for label in ("Pairing-allocated bye", "Full-point bye", "Half-point bye", "Absent")
    ]
    assert order == sorted(order)
    last_board = tournament.rounds[-1].games[-1]
    assert text.index(tournament.player(last_board.white).name) < order[0]


def test_the_unpaired_of_a_kind_stand_by_number() -> None:
    """Whoever came late stands in the round behind the others, wherever in the list they are."""
    tournament = samples.tournament(61, 4)
    *others, last = tournament.rounds
    turned = replace(tournament, rounds=(*others, replace(last, byes=last.byes[::-1])))
    (told, again) = (pairings_view(each, 4, samples.PRINTING) for each in (tournament, turned))
    assert told.unpaired == again.unpaired
    for line in told.unpaired:
        tpns = [seat.tpn for seat in line.players]
        assert tpns == sorted(tpns)
    assert any(len(line.players) > 1 for line in told.unpaired)


def test_pairings_repeat_the_column_heads() -> None:
    pages = read_back.words_of(pairings(samples.tournament(300, 2)))
    assert len(pages) > 3
    for text in pages:
        assert "White" in text
        assert "Pairings" in text


def test_no_page_has_only_the_byes() -> None:
    """What follows the list takes rows with it to its page."""
    for count in range(52, 66, 2):
        text = read_back.words_of(pairings(samples.tournament(count, 3)))[-1]
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
    assert "1–0" in text
    assert "½–½" in text
    assert "0–1F" in text
    assert "F:byforfeit" in text


@pytest.mark.parametrize(("total", "is_made"), [(0, True), (2, False), (3, False), (4, True)])
def test_no_pairings_are_known_of_a_round_after_the_last_one(total: int, is_made: bool) -> None:
    drawn = samples.tournament(8, 3, total=total, is_last_open=False)
    subject = Subject(drawn, 3, states=player_states)
    if is_made:
        assert document_pdf(DocumentName.KNOWN_SO_FAR, subject, samples.PRINTING)
        return
    with pytest.raises(InputError, match="All rounds are paired") as refused:
        document_pdf(DocumentName.KNOWN_SO_FAR, subject, samples.PRINTING)
    assert "number of rounds in the settings" in str(refused.value)


def test_deputies_whose_names_have_commas_are_told_apart() -> None:
    tournament = samples.tournament(8, 3)
    settings = replace(tournament.settings, deputy_arbiters=("Ng, Lia", "Weiß, Anneliese"))
    assert "Ng, Lia; Weiß, Anneliese" in dict(settings_facts(settings, ENGLISH)).values()


def test_standings_show_codes_names_and_values() -> None:
    tournament = samples.tournament(61, 4, is_last_open=False)
    text = samples.text_of(table(tournament, tie_breaks=["BH/C1", "SB", "AOB"]))
    assert "after round 4" in text
    assert "BH/C1 Buchholz Cut-1" in text
    assert "Average of Opponents’ Buchholz" in text


@pytest.mark.parametrize("count", [8, 61])
def test_standings_with_many_tie_breaks(count: int) -> None:
    """Ten columns still leave names whole."""
    codes = ["PTS", "BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO/U1400", "TPN"]
    tournament = samples.tournament(count, 4, is_last_open=False)
    pdf = table(tournament, tie_breaks=codes)
    assert read_back.layout_faults(pdf) == []
    assert samples.missing_names(pdf, (player.name for player in tournament.players)) == []


def test_standings_before_the_first_round_and_without_players() -> None:
    assert "before round 1" in samples.text_of(table(samples.tournament(8, 0)))
    empty = Tournament(settings=Settings())
    assert "Standings" in samples.text_of(table(empty))
    assert PdfReader(BytesIO(cards(empty))).pages[0].mediabox.width > 800


def test_four_cards_on_a_page_for_many_rounds() -> None:
    six = PdfReader(BytesIO(cards(samples.tournament(24, 2))))
    four = PdfReader(BytesIO(cards(samples.tournament(24, 2, total=15))))
    assert (len(six.pages), len(four.pages)) == (4, 6)
    assert read_back.layout_faults(cards(samples.tournament(24, 2, total=15))) == []
