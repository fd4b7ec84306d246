"""Web pages that need nothing from elsewhere, and tables that other programs read."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest
from PIL import Image

from arbiter_app.pairing.questions import system_states
from arbiter_app.reports.cells import points_cell, value_cells
from arbiter_app.reports.folders import csv_files, html_files
from arbiter_app.reports.html_parts import person
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.names import BASE_LETTERS
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.picture import picture_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import ENGLISH, Catalogue
from tests.unit.reports import samples

VOID = {"meta", "link", "input"}


class Reader(HTMLParser):
    """What a page says and refers to; every element has to be closed."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.language = ""
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if tag == "html":
            self.language = values.get("lang") or ""
        self.links += [values[name] or "" for name in ("href", "src") if name in values]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def subject(tournament: Tournament) -> Subject:
    return Subject(tournament, len(tournament.rounds), states=system_states)


def hard_case() -> Tournament:
    tournament = samples.tournament(61, 4, name="Cup <&> “Open”", manual=True)
    tricky = replace(tournament.players[3], name='=cmd, <b>"Eve"</b>', title=None)
    players = (*tournament.players[:3], tricky, *tournament.players[4:])
    return replace(tournament, players=players)


@pytest.fixture(scope="module")
def pages() -> Mapping[str, bytes]:
    return html_files(subject(hard_case()), samples.PRINTING)


def test_the_folder_is_complete_and_on_its_own(pages: Mapping[str, bytes]) -> None:
    """Nothing from elsewhere, no scripts but its own; each link leads into the folder."""
    assert set(pages) == {
        *("index.html", "standings.html", "crosstable.html", "by-name.html", "players.html"),
        *("standings-by-club.html", "standings-by-federation.html"),
        *("style.css", "pages.js"),
        *(f"round-{number}.html" for number in range(1, 5)),
    }
    for name, data in pages.items():
        assert b"http" not in data.replace(b"http-equiv", b""), name
        if name.endswith(".html"):
            assert set(Reader(data).links) <= {*pages, "#main"}
            assert data.count(b'<main id="main" tabindex="-1">') == 1
            assert data.index(b'<a class="skip" href="#main">') < data.index(b"<header")
            assert data.count(b"<script") == data.count(b'<script src="pages.js" defer></script>')
            assert not re.search(rb' (on\w+|style)="', data)
    assert not re.search(rb"url\(|@import", pages["style.css"])
    assert not re.search(rb"fetch|XMLHttp|import|eval|innerHTML", pages["pages.js"])


def test_without_scripts_a_page_is_loaded_anew_and_nothing_is_hidden_but_the_search(
    pages: Mapping[str, bytes],
) -> None:
    """A refresh that the browser does itself would lose what is being typed where scripts run."""
    for name, data in pages.items():
        if name.endswith(".html"):
            page = data.decode()
            assert '<noscript><meta http-equiv="refresh" content="60"></noscript>' in page
            assert '<body data-refresh="60">' in page
            assert re.findall(r"<(\w+)[^>]* hidden>", page) == ["form"]


def test_a_finished_tournament_is_not_loaded_anew() -> None:
    over = samples.tournament(8, 2, total=2, is_last_open=False)
    for name, data in html_files(subject(over), samples.PRINTING).items():
        if name.endswith(".html"):
            assert b'<body data-refresh="0">' in data
            assert b"http-equiv" not in data
    waiting = samples.tournament(8, 2, total=2)
    assert b'data-refresh="60"' in html_files(subject(waiting), samples.PRINTING)["index.html"]


def test_the_search_field_has_a_label_and_tells_what_it_found(pages: Mapping[str, bytes]) -> None:
    page = pages["standings.html"].decode()
    assert '<label for="find">Find a name</label><input id="find" type="search"' in page
    assert '<output for="find" aria-live="polite">' in page


def test_names_to_be_searched_are_marked_and_opponents_are_not(
    pages: Mapping[str, bytes],
) -> None:
    """By name, a line is found by its own name: not again by that of the opponent."""
    names = sorted(player.name for player in hard_case().players)
    for file in ("by-name.html", "players.html", "standings.html", "crosstable.html"):
        page = pages[file].decode()
        marked = re.findall(r'<bdi class="p" dir="auto">(.*?)</bdi>', page)
        assert sorted(map(unescape, marked)) == names, file
    lines = pages["by-name.html"].decode().count("<tr") - 1
    assert lines == len(names)


def test_by_name_the_colour_is_a_word_before_the_opponent(pages: Mapping[str, bytes]) -> None:
    """It is the player's own, and read aloud once: the disc beside it is for the eye alone."""
    tournament = hard_case()
    names = {player.tpn: player.name for player in tournament.players}
    rows = {}
    for row in pages["by-name.html"].decode().split("<tr")[2:]:
        name, *rest = re.findall(r"<td[^>]*>(.*?)</td>", row)
        rows[unescape(re.sub("<[^>]+>", "", name))] = rest
    for game in tournament.rounds[-1].games:
        for tpn, word in ((game.white, "White"), (game.black, "Black")):
            board, colour, opponent = rows[names[tpn]]
            assert board == str(game.board)
            assert colour == (
                f'<span class="disc {word.lower()}" aria-hidden="true"></span>'
                f'<span class="colour">{word}</span>'
            )
            assert unescape(re.sub("<[^>]+>", "", opponent)) == names[game.opponent_of(tpn)]


def test_letters_are_folded_as_they_are_sorted(pages: Mapping[str, bytes]) -> None:
    found = re.search(rb"const LETTERS = (\{.*?\});", pages["pages.js"])
    assert found is not None
    assert json.loads(found[1]) == BASE_LETTERS


def test_cards_keep_their_roles_and_cells_without_heads_have_labels(
    pages: Mapping[str, bytes],
) -> None:
    """Rows shown as cards are no table to a screen reader any more, unless it is said."""
    for file in ("round-4.html", "by-name.html", "standings.html", "crosstable.html"):
        page = pages[file].decode()
        assert '<table role="table" class="cards' in page
        assert page.count("<tr") == page.count('<tr role="row"')
        assert page.count("<td") == page.count('<td role="cell"')
    games = re.findall(r'class="c g(?: s)?" data-l="(\d)"', pages["crosstable.html"].decode())
    assert games == ["1", "2", "3"] * 61


def test_the_crosstable_has_every_tie_break_of_the_standings(pages: Mapping[str, bytes]) -> None:
    """On the page and as a table for programs; no place is left unexplained there."""
    made = subject(hard_case())
    codes = ["BH/C1", "BH", "SB", "DE"]
    assert [code for code in made.ranked.tie_breaks if code != "PTS"] == codes
    page = pages["crosstable.html"].decode()
    assert [code for code in codes if f">{code}</th>" in page] == codes
    rows = table(csv_files(made, samples.PRINTING)["crosstable.csv"])
    assert set(codes) <= set(rows[0])


def test_before_the_first_round_the_players_are_the_first_page() -> None:
    files = html_files(subject(samples.tournament(8, 0)), samples.PRINTING)
    assert set(files) == {"index.html", "players.html", "style.css", "pages.js"}
    assert files["index.html"] == files["players.html"]


def test_nobody_is_told_when_players_were_born() -> None:
    tournament = samples.tournament(8, 0)
    people = tuple(replace(player, birth_date="1987/06/05") for player in tournament.players)
    page = html_files(subject(replace(tournament, players=people)), samples.PRINTING)[
        "players.html"
    ]
    assert b"1987" not in page
    assert people[0].fide_id.encode() not in page


def test_pages_are_well_formed_and_say_their_language(pages: Mapping[str, bytes]) -> None:
    for name, data in pages.items():
        if name.endswith(".html"):
            reader = Reader(data)
            assert reader.open == []
            assert reader.language == "en"
            assert {"main", "nav", "header", "footer", "h1", "table"} <= set(reader.tags)


def test_every_name_is_there_and_harmless(pages: Mapping[str, bytes]) -> None:
    for name in ("standings.html", "crosstable.html", "round-4.html", "index.html"):
        text = "".join(Reader(pages[name]).text)
        missing = [each.name for each in hard_case().players if each.name not in text]
        assert not missing
        assert "b" not in Reader(pages[name]).tags


def test_the_phone_and_the_printer_are_thought_of(pages: Mapping[str, bytes]) -> None:
    assert b'name="viewport"' in pages["standings.html"]
    assert b"@media print" in pages["style.css"]
    assert b"@media (max-width" in pages["style.css"]


def test_a_title_is_never_broken_into_its_letters(pages: Mapping[str, bytes]) -> None:
    """Beside a long name on a phone, where anything else may be broken anywhere."""
    rules = re.findall(r"^\.t \{([^{}]*)\}", pages["style.css"].decode(), re.MULTILINE)
    assert any("white-space: nowrap" in rule for rule in rules)


def test_by_name_disc_and_word_of_the_colour_stand_on_one_line(
    pages: Mapping[str, bytes],
) -> None:
    """Also where the names beside them take all the width that they find."""
    own = re.findall(r'<td[^>]*class="own"[^>]*>(.*?)</td>', pages["by-name.html"].decode())
    assert len(own) == 2 * len(hard_case().rounds[-1].games)
    assert all('class="disc' in cell and 'class="colour"' in cell for cell in own)
    rules = re.findall(r"^([^{}@]+) \{([^{}]*)\}", pages["style.css"].decode(), re.MULTILINE)
    whole = [names for names, rule in rules if "white-space: nowrap" in rule]
    assert any(".own" in names.split(", ") for names in whole)


def test_who_has_left_is_marked_behind_a_name_from_the_right() -> None:
    """A browser gives an element the direction of its first letter, isolated or not."""
    named = ENGLISH.text(name_of("محمد عبد", has_left=True))
    assert person(named) == '<span class="p">\u2068محمد عبد\u2069 (withdrawn)</span>'
    alone = ENGLISH.text(name_of("محمد عبد", has_left=False))
    assert person(alone) == '<bdi class="p" dir="auto">محمد عبد</bdi>'


def test_the_disc_of_white_is_white_and_that_of_black_black_in_the_dark_as_well(
    pages: Mapping[str, bytes],
) -> None:
    """A disc in the colour of the text is a white one for Black on a dark page."""
    style = pages["style.css"].decode()
    fills = {
        selector.strip(): fill
        for selector, rule in re.findall(r"([^{}]*\.disc[^{}]*)\{([^{}]*)\}", style)
        for fill in re.findall(r"background: ([^;]*);", rule)
    }
    assert fills == {".disc": "#fff", ".disc.black": "#16181d"}
    assert "forced-color-adjust: none" in style


def test_the_unpaired_are_told_and_no_reason_for_a_change_by_hand(
    pages: Mapping[str, bytes],
) -> None:
    """The reason is for the log and the report, not for everybody."""
    text = "".join(Reader(pages["round-4.html"]).text)
    assert "Late arrival" not in text
    assert "Pairing-allocated bye" in text


def test_by_name_two_of_one_name_find_their_own_boards() -> None:
    drawn = samples.tournament(8, 1)
    first, second, *others = drawn.players
    players = (
        replace(first, name="Smith, John", rating=1850),
        replace(second, name="Smith, John", rating=1720),
        *others,
    )
    page = html_files(subject(replace(drawn, players=players)), samples.PRINTING)[
        "by-name.html"
    ].decode()
    for name in ("Smith, John 1850<", "Smith, John 1720<"):
        assert name in page
    assert "Smith, John<" not in page


def test_the_heading_of_the_event() -> None:
    printing = Printing(samples.PRINTED_AT, PaperSettings(heading=("Ålesund inviterer",)))
    page = html_files(subject(samples.tournament(8, 2)), printing)["index.html"].decode()
    assert "Ålesund inviterer" in page


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_of_every_table() -> None:
    files = csv_files(subject(hard_case()), samples.PRINTING)
    assert set(files) == {
        *("players.csv", "standings.csv", "crosstable.csv"),
        *(f"round-{number}.csv" for number in range(1, 5)),
    }
    assert len(table(files["players.csv"])) == 61
    assert table(files["players.csv"])[3]["Name"] == '\'=cmd, <b>"Eve"</b>'
    rows = table(files["round-4.csv"])
    tournament = hard_case()
    assert len(rows) == len(tournament.rounds[3].games) + len(tournament.rounds[3].byes)
    assert {row["Bye"] for row in rows} == {
        *("", "pairing-allocated-bye", "full-point-bye", "half-point-bye", "zero-point"),
    }
    standing = table(files["standings.csv"])
    assert standing[0]["Rank"] == "1"
    assert all(re.fullmatch(r"\d+\.\d", row["Points"]) for row in standing)


def test_csv_of_crosstable_and_check_list() -> None:
    files = csv_files(subject(samples.tournament(61, 3, is_last_open=False)), samples.PRINTING)
    rows = table(files["crosstable.csv"])
    assert {row["2 colour"] for row in rows} == {"w", "b", ""}
    assert {row["2 result"] for row in rows} <= {"1", "0.5", "0", "+", "-", ""}
    checks = table(files["colours-and-floats.csv"])
    assert len(checks) == 61
    assert {row["Strength"] for row in checks} >= {"absolute", "strong"}
    assert checks[-1]["Absent"] == "half-point"


def test_a_heading_of_several_lines_and_a_logo() -> None:
    """The logo stands in the folder, under the name of its kind."""
    buffer = io.BytesIO()
    Image.new("RGB", (8, 4)).save(buffer, "JPEG")
    page = PaperSettings(heading=("Our club", "100 years"), logo=picture_of(buffer.getvalue()))
    tournament = samples.tournament(8, 2)
    files = html_files(subject(tournament), Printing(samples.PRINTED_AT, page))
    assert files["logo.jpeg"] == buffer.getvalue()
    for name, data in files.items():
        if name.endswith(".html"):
            assert '<img src="logo.jpeg" alt=""><p>Our club</p><p>100 years · ' in data.decode()
    assert "<img" not in html_files(subject(tournament), samples.PRINTING)["index.html"].decode()


def test_halves_and_quarters_stand_as_fractions() -> None:
    page = html_files(subject(samples.tournament(61, 4)), samples.PRINTING)[
        "standings.html"
    ].decode()
    table = page[page.index("<tbody") :]
    values = re.findall(r'class="n v" data-l="[^"]+">(\d*[½¼¾]?)</td>', table)
    assert len(values) >= 3 * 61
    assert any(value.endswith(("½", "¼", "¾")) for value in values)
    assert not re.findall(r'class="n v" data-l="[^"]+">\d+\.\d+</td>', table)


def test_values_of_a_column_have_as_many_decimals() -> None:
    """One average that is no fraction makes decimals of its whole column."""
    cells = value_cells(("2000.5", "1999.33", "2001", "–"), ENGLISH)
    assert [cell.whole + cell.rest for cell in cells] == ["2000.50", "1999.33", "2001.00", "–"]
    cells = value_cells(("12.5", "0.75", "3"), ENGLISH)
    assert [cell.whole + cell.rest for cell in cells] == ["12½", "¾", "3"]


def test_decimals_have_the_sign_of_the_language() -> None:
    """Halves have none, and what other programs read has a point (`csv.py`)."""
    reader = Catalogue("xx", lambda message, _count: message.one.replace("}.{", "},{"))
    cells = value_cells(("2000.5", "1999.33"), reader)
    assert [(cell.whole, cell.rest) for cell in cells] == [("2000", ",50"), ("1999", ",33")]
    told = [points_cell(points, reader) for points in (25, 23)]
    assert [cell.whole + cell.rest for cell in told] == ["2½", "2,3"]
