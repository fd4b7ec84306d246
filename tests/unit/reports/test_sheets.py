"""Lists on sheets: how large the type is, which columns are there, how full the pages are."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.pairing.player_state import player_states
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.canvas import Mark, Placed, Text
from arbiter_app.reports.cells import TextCell
from arbiter_app.reports.documents import DocumentName, document_paper, document_pdf
from arbiter_app.reports.fit import LEAST_TYPE, broken
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.table_setter import TableSetter
from arbiter_app.reports.type_sizes import ON_THE_WALL
from arbiter_app.reports.typesetter import Face, Typesetter
from arbiter_app.tournament.names import short_names
from arbiter_app.tournament.paper import PaperSize
from arbiter_app.tournament.tournament import Tournament
from tests.few_examples import few_of
from tests.unit.reports import read_back, samples

WALLS = [
    DocumentName.PAIRINGS,
    DocumentName.PAIRINGS_BY_NAME,
    DocumentName.STANDINGS,
]
LISTS = [*WALLS, DocumentName.CROSSTABLE, DocumentName.PLAYERS, DocumentName.CHECKLIST]

SETTER = Typesetter()

FAMILY = ("Berg", "Kowalczyk", "Papadákis", "Whitcombe", "Nguyễn", "Müller", "Ferrão", "O’Hanlon")
LONG_FAMILY = (
    "Desrosiers-Blais de Montmorency",
    "Papadimitriou-Konstantinidou",
    "Fernández de la Vega y Ortiz",
)
FROM_THE_RIGHT = ("כהן", "אבוטבול", "الحسيني", "شیرازی")
GIVEN = ("Anna", "Łukasz", "Jörg", "Beatriz", "Ciarán")
LONG_GIVEN = ("Maximilian Alexander Ferdinand", "José María de los Ángeles", "Étienne Guillaume")
VERY_LONG_GIVEN = tuple(f"{' '.join([each] * 5)} Konstantin" for each in LONG_GIVEN)
MIXED_GIVEN = ("Anna", *VERY_LONG_GIVEN)
GIVEN_FROM_THE_RIGHT = ("דוד", "שרה", "محمد", "فاطمة")

ENDS_A_NAME = re.compile(r"\w \d+$")

NAMES: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "short": [(FAMILY, GIVEN)],
    "long": [(LONG_FAMILY, LONG_GIVEN)],
    "some long": [*[(FAMILY, GIVEN)] * 6, (LONG_FAMILY, LONG_GIVEN)],
    "from the right": [(FROM_THE_RIGHT, GIVEN_FROM_THE_RIGHT)],
}


def field(count: int, kind: str = "short", *, rounds: int = 3, is_open: bool = True) -> Tournament:
    """A tournament with names of a kind, each with its number, so that all are different."""
    lots = random.Random(count)
    drawn = samples.tournament(count, rounds, is_last_open=is_open)
    people = []
    for player in drawn.players:
        family, given = lots.choice(NAMES[kind])
        name = f"{lots.choice(family)}, {lots.choice(given)} {player.tpn}"
        people.append(replace(player, name=name))
    return replace(drawn, players=tuple(people), forbidden_groups=())


def paper(name: DocumentName, tournament: Tournament, size: PaperSize = PaperSize.A4) -> Paper:
    subject = Subject(tournament, len(tournament.rounds), states=player_states)
    return document_paper(name, subject, samples.printing_on(size))


def texts(marks: tuple[Mark, ...]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Placed):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def written(mark: Text) -> str:
    return "".join(piece.letters for piece in mark.pieces)


def all_texts(made: Paper) -> list[Text]:
    return [text for page in made.pages for text in texts(page.marks)]


COUNTS = few_of([8, 60, 300], [8, 60])


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", WALLS)
def test_nothing_on_the_wall_is_smaller_than_what_is_read_from_two_metres(
    name: DocumentName, count: int, kind: str, size: PaperSize
) -> None:
    """Neither heads nor ratings nor the footer; and no name alone is smaller, or cut."""
    made = paper(name, field(count, kind), size)
    found = all_texts(made)
    assert min(text.size for text in found) >= ON_THE_WALL.least
    assert not any("…" in written(text) for text in found)


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("name", [*LISTS, DocumentName.RESULT_SLIPS])
def test_all_names_are_of_one_size(name: DocumentName, kind: str) -> None:
    """Long ones go over several lines, or all have initials."""
    made = paper(name, field(60, kind, is_open=name is not DocumentName.CHECKLIST))
    families = [family for each in (FAMILY, LONG_FAMILY) for family in each]
    in_rows = [
        text
        for page in made.pages
        for text in texts(page.marks)
        if any(written(text).startswith(f"{family},") for family in families)
    ]
    sizes = Counter(round(text.size, 2) for text in in_rows)
    # Who is not paired is named below the boards, in a size of its own.
    at_boards = {size for size, times in sizes.items() if times > 4}
    assert len(at_boards) <= 1, sizes
    assert kind == "from the right" or at_boards


@pytest.mark.parametrize("name", DocumentName)
def test_no_letter_is_smaller_than_small_print(name: DocumentName) -> None:
    drawn = field(40, "some long", rounds=5, is_open=name is not DocumentName.CHECKLIST)
    tournament = samples.with_a_round_to_come(drawn)
    pairing = None
    if name is DocumentName.EXPLANATION:
        pairing = pair_round(tournament.before_round(len(tournament.rounds)), explain=True)
    subject = Subject(tournament, len(tournament.rounds), states=player_states, pairing=pairing)
    made = document_paper(name, subject, samples.printing_on(PaperSize.A4))
    assert min(text.size for text in all_texts(made)) >= LEAST_TYPE


@pytest.mark.parametrize("kind", ["short", "some long"])
@pytest.mark.parametrize("name", LISTS)
def test_pages_are_about_equally_full(name: DocumentName, kind: str) -> None:
    """No half-empty sheets beside full ones: 60 rows are not 30, 15 and 15."""
    for count in (41, 60, 75, 90):
        made = paper(name, field(count, kind, is_open=name is not DocumentName.CHECKLIST))
        # Each name ends in its number, whatever lines it goes over.
        names = [
            sum(bool(ENDS_A_NAME.search(written(text))) for text in texts(page.marks))
            for page in made.pages
        ]
        assert min(names) >= 0.6 * max(names), (count, names)


@pytest.mark.slow
@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("kind", ["short", "some long"])
def test_standings_of_1000_players(kind: str, size: PaperSize) -> None:
    """Upright sheets, 36 at most on A4 where a seventh of the names is long."""
    made = paper(DocumentName.STANDINGS, field(1000, kind, rounds=9, is_open=False), size)
    assert not any(page.is_landscape for page in made.pages)
    most = {PaperSize.A4: (32, 36), PaperSize.LETTER: (35, 40)}[size]
    assert len(made.pages) <= dict(zip(("short", "some long"), most, strict=True))[kind]
    assert min(text.size for text in all_texts(made)) >= ON_THE_WALL.least


def test_the_type_on_the_wall_is_larger_where_the_sheets_allow_it() -> None:
    """Of 60 players; of 300 fewer sheets are worth a little of it."""
    for count, least, sheets in ((20, 13.0, 1), (60, 13.0, 2), (300, 12.5, 5)):
        made = paper(DocumentName.PAIRINGS, field(count))
        board = [
            text for text in all_texts(made) if ", " in written(text) and "·" not in written(text)
        ]
        usual = Counter(text.size for text in board).most_common(1)[0][0]
        assert usual >= least, (count, usual)
        assert len(made.pages) <= sheets


@pytest.mark.parametrize("rounds", [5, 9, 13])
def test_a_list_says_which_columns_it_leaves_out(rounds: int) -> None:
    """Each tie-break of the crosstable stands there, or it is said that it does not."""
    codes = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "AOB")
    drawn = field(30, rounds=rounds, is_open=False)
    settings = replace(drawn.settings, tie_breaks=codes, rounds_total=rounds)
    subject = Subject(replace(drawn, settings=settings), rounds, states=player_states)
    for name in (DocumentName.CROSSTABLE, DocumentName.STANDINGS):
        made = document_paper(name, subject, samples.PRINTING)
        found = [written(text) for text in all_texts(made)]
        told = " ".join(text for text in found if "·" in text or text.startswith("Not shown"))
        left_out = told.partition("Not shown here: ")[2]
        for code in codes:
            assert code in found or f"{code}" in left_out.replace(",", " ").split(), code


def test_a_legend_explains_only_what_is_printed() -> None:
    drawn = field(30, rounds=9, is_open=False)
    codes = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "AOB")
    settings = replace(drawn.settings, tie_breaks=codes)
    made = paper(DocumentName.CROSSTABLE, replace(drawn, settings=settings))
    found = [written(text) for text in all_texts(made)]
    heads, legend = set(found), " ".join(text for text in found if " · " in text)
    assert "BH" in heads
    for code, called in (("ARO", "Average Rating of Opponents"), ("AOB", "Average of Opponents’")):
        assert (called in legend) == (code in heads)


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("name", [DocumentName.PAIRINGS, DocumentName.STANDINGS])
def test_of_numbers_to_look_up_by_nothing_is_said(name: DocumentName, size: PaperSize) -> None:
    """Nobody misses pairing numbers where the names have no room for them."""
    found = all_texts(paper(name, field(300, "some long", is_open=True), size))
    told = [written(text) for text in found if "Not shown" in written(text)]
    assert "No." not in {written(text) for text in found}
    assert told
    assert not any("No." in text for text in told)


def test_the_legend_of_many_sheets_is_on_the_last_one() -> None:
    """It would cost a line or more of each sheet; of few sheets it is on each."""
    for count, is_on_each in ((14, True), (300, False)):
        made = paper(DocumentName.STANDINGS, field(count, "some long", is_open=False))
        pages = [" ".join(map(written, texts(page.marks))) for page in made.pages]
        has_legend = ["Sonneborn-Berger" in page for page in pages]
        assert has_legend == [is_on_each] * (len(pages) - 1) + [True]


def test_one_long_name_stands_on_one_line_where_the_sheet_can_be_turned() -> None:
    drawn = field(14, rounds=5, is_open=False)
    name = f"{LONG_FAMILY[0]}, {LONG_GIVEN[0]}"
    people = tuple(replace(each, name=name) if each.tpn == 4 else each for each in drawn.players)
    made = paper(DocumentName.STANDINGS, replace(drawn, players=people))
    assert name in {written(text) for text in all_texts(made)}


@pytest.mark.parametrize(
    ("kind", "size", "sheets"),
    [
        ("short", PaperSize.A4, 8),
        ("short", PaperSize.LETTER, 10),
        ("some long", PaperSize.A4, 12),
        ("some long", PaperSize.LETTER, 12),
        ("from the right", PaperSize.A4, 8),
    ],
)
def test_300_players_by_name_need_few_sheets(kind: str, size: PaperSize, sheets: int) -> None:
    made = paper(DocumentName.PAIRINGS_BY_NAME, field(300, kind), size)
    assert len(made.pages) <= sheets
    assert min(text.size for text in all_texts(made)) >= ON_THE_WALL.least


def table_of(*names: str, gap: float = 2.0) -> PrintedTable:
    """Names between two columns."""
    columns = (
        PrintedColumn("", gap=0.0),
        PrintedColumn("", gap=gap, grows=True),
        PrintedColumn("", gap=gap),
    )
    rows = tuple((TextCell("88"), TextCell(name), TextCell("88")) for name in names)
    return PrintedTable(columns, rows)


def test_gaps_close_where_a_name_then_stands_on_one_line() -> None:
    """And stay as they are where that is not enough."""
    name = "Kowalczyk, Małgorzata"
    room = 2 * SETTER.width("88") + SETTER.width(name) + 4.0
    table = table_of(name)
    for lacking, lines, lefts in ((0.0, 1, 0.0), (1.0, 1, 1.0), (3.0, 2, 0.0)):
        layout = TableSetter(SETTER, table).layout((room - lacking) * 10.0, 10.0)
        assert len(layout.lines[0][1] or ()) == lines
        gap = layout.lefts[1] / 10 - SETTER.width("88")
        assert gap == pytest.approx(2.0 - lefts / 2, abs=0.01)


def test_a_name_that_ends_a_line_behind_a_hyphen_is_not_parted() -> None:
    setter = TableSetter(SETTER, table_of("Papadimitriou-Konstantinidou", "Konstantinidou" * 2))
    room = SETTER.width("Konstantinidou") + 0.5
    width = room + 4.0 + 2 * SETTER.width("88")
    assert setter.crowded(width * 10.0, 10.0) == (1.0, 0.0, 0.5)


def test_clubs_stand_in_the_standings_where_there_is_room() -> None:
    drawn = field(12, rounds=4, is_open=False)
    people = tuple(replace(player, club=f"Club {player.tpn % 3}") for player in drawn.players)
    settings = replace(drawn.settings, tie_breaks=("BH",))
    tournament = replace(drawn, players=people, settings=settings)
    subject = Subject(tournament, 4, states=player_states)
    text = samples.text_of(document_pdf(DocumentName.STANDINGS, subject, samples.PRINTING))
    assert text.count("Club ") >= 12
    bare = replace(tournament, players=tuple(replace(each, club="") for each in people))
    subject = Subject(bare, 4, states=player_states)
    assert "Club" not in samples.text_of(
        document_pdf(DocumentName.STANDINGS, subject, samples.PRINTING)
    )


@pytest.mark.parametrize("name", [DocumentName.PAIRINGS, DocumentName.STANDINGS])
@pytest.mark.parametrize(
    ("given", "has_initials"), [(GIVEN, False), (VERY_LONG_GIVEN, True), (MIXED_GIVEN, True)]
)
def test_initials_are_for_all_or_for_nobody(
    name: DocumentName, given: tuple[str, ...], has_initials: bool
) -> None:
    """Also those whose own given names are short have initials where others need them."""
    drawn = samples.tournament(300, 3, is_last_open=name is DocumentName.PAIRINGS)
    people = tuple(
        replace(each, name=f"Berg {each.tpn}, {given[each.tpn % len(given)]}")
        for each in drawn.players
    )
    paired = {tpn for game in drawn.rounds[-1].games for tpn in (game.white, game.black)}
    names = [each.name for each in people if name is DocumentName.STANDINGS or each.tpn in paired]
    shorts = short_names(names)
    made = paper(name, replace(drawn, players=people, forbidden_groups=()))
    found = joined("".join(written(text) for text in all_texts(made)))
    forms = {(joined(each) in found, joined(shorts[each]) in found) for each in names}
    assert forms == {(not has_initials, has_initials)}


def joined(text: str) -> str:
    """A text without the spaces at which its lines end."""
    return "".join(text.split())


@given(
    st.lists(st.text("abcdefg", min_size=1, max_size=9), min_size=1, max_size=4).map(" ".join),
    st.lists(st.text("abcdefg", min_size=1, max_size=6), min_size=2, max_size=3).map(" ".join),
    st.floats(14, 60),
)
def test_no_line_ends_inside_short_brackets(before: str, inside: str, room: float) -> None:
    text = f"{before} ({inside}) {before}"
    lines = broken(SETTER, text, Face.REGULAR, room)
    if SETTER.width(f"({inside})") <= min(room, max(room / 2, 25.0)):
        assert all(line.count("(") == line.count(")") for line in lines), lines
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_initials_tell_players_apart() -> None:
    names = (
        "Berg, Ingrid Anna",
        "Smith, Anna",
        "Smith, Adam",
        "Li, Jean-Pierre",
        "王浩然",
        "Kim, J",
        "Kim, Jo",
    )
    assert list(short_names(names).values()) != list(names)
    found = short_names(names)
    assert found["Berg, Ingrid Anna"] == "Berg, I. A."
    assert (found["Smith, Anna"], found["Smith, Adam"]) == ("Smith, An.", "Smith, Ad.")
    assert found["Li, Jean-Pierre"] == "Li, J.-P."
    assert found["王浩然"] == "王浩然"
    assert found["Kim, J"] != found["Kim, Jo"]
    assert short_names(["Fernández, José María de los Ángeles"]) == {
        "Fernández, José María de los Ángeles": "Fernández, J. M. Á."
    }
    assert short_names(["כהן, דוד"]) == {"כהן, דוד": "כהן, ד."}


@given(
    st.sets(st.text("ABab ,.-é", min_size=1, max_size=12).map(str.strip).filter(bool), max_size=9)
)
def test_short_names_are_as_different_as_the_names(names: set[str]) -> None:
    found = short_names(sorted(names))
    assert set(found) == names
    assert all(len(short) <= len(name) + 1 for name, short in found.items())
    assert len(set(found.values())) == len(names)


@pytest.mark.parametrize(("rounds", "in_words"), [(9, True), (20, False)])
def test_cards_say_colours_in_words(rounds: int, in_words: bool) -> None:
    """Those played and those due; where there is no room, a legend says what discs are."""
    drawn = samples.tournament(12, 3, total=rounds, is_last_open=False)
    made = paper(DocumentName.PAIRING_CARDS, drawn)
    found = [written(text) for text in all_texts(made)]
    played = sum(game.is_played for each in drawn.rounds for game in each.games for _ in range(2))
    said = sum(word in ("White", "Black") for word in found)
    assert said == played if in_words else said == 0
    strengths = [
        text for text in found if text.split()[-1:] in (["mild"], ["strong"], ["absolute"])
    ]
    assert len(strengths) > 12
    assert all(text.startswith(("White ", "Black ")) is in_words for text in strengths)
    assert any("A disc is" in text for text in found) is not in_words


LONG_ARBITER = "IA Fürstenberg-Übelacker, Wilhelmine Désirée Kunigunde"


@pytest.mark.parametrize("rounds", [9, 15, 40, 80])
def test_pages_of_cards_are_counted_whole_below_a_long_name_of_the_arbiter(rounds: int) -> None:
    """With one, two or more cards in a row."""
    drawn = samples.tournament(12, 3, total=rounds, is_last_open=False)
    settings = replace(drawn.settings, chief_arbiter=LONG_ARBITER)
    made = paper(DocumentName.PAIRING_CARDS, replace(drawn, settings=settings))
    assert read_back.layout_faults(made.pdf()) == []
    for number, page in enumerate(made.pages, 1):
        found = {written(text) for text in texts(page.marks)}
        assert {f"{number} / {len(made.pages)}", f"Chief Arbiter {LONG_ARBITER}"} <= found


def test_no_line_of_a_card_ends_before_the_number_of_the_fide_id() -> None:
    """Whatever the club is called."""
    drawn = samples.tournament(24, 1)
    people = tuple(
        replace(player, club="K" * index, fide_id=str(4_000_000 + index))
        for index, player in enumerate(drawn.players, 5)
    )
    made = paper(DocumentName.PAIRING_CARDS, replace(drawn, players=people))
    found = [written(text) for text in all_texts(made)]
    assert sum(bool(re.search(r"ID\s4\d{6}$", text)) for text in found) == len(people)


@pytest.mark.parametrize("name", [DocumentName.STANDINGS, DocumentName.REPORT])
def test_who_signs_is_named_in_full(name: DocumentName) -> None:
    """A name of several lines moves those below it, and covers nothing."""
    drawn = samples.tournament(12, 3, total=3, is_last_open=False)
    settings = replace(
        drawn.settings, chief_arbiter=LONG_ARBITER, deputy_arbiters=(LONG_ARBITER,) * 4
    )
    made = paper(name, replace(drawn, settings=settings))
    assert not any("…" in written(text) for text in all_texts(made))
    assert read_back.layout_faults(made.pdf()) == []
    words = read_back.words_of(made.pdf())[-1]
    assert words.count(LONG_ARBITER) >= 5
