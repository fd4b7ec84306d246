"""Players from tables: tolerant, within limits, everything left out is said."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.input.limits import MOST_TABLE_BYTES
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    Origin,
    PlayersPreview,
    PlayersTable,
    TableField,
    add_players,
    import_players,
    preview_players,
    read_table,
)
from arbiter_app.operations.table.players import MOST_PROBLEMS
from arbiter_app.tournament.types import Sex, Title

Event = tuple[EventSession, int]

WORKBOOKS = Path(__file__).parent / "workbooks"
TABLE = """No.;Title;Name;Fed;FIDE-ID;Elo;Sex;Born;Club
1;GM;Ågård, Søren;den;1400001;2501;m;1.5.1990;Århus
2;;Zoë;NED;0;;w;2001;
"""


def table_of(data: str | bytes, remembered: Mapping[str, str] | None = None) -> PlayersTable:
    raw = data.encode() if isinstance(data, str) else data
    return read_table(raw, {} if remembered is None else remembered)


def preview(data: str | bytes, remembered: Mapping[str, str] | None = None) -> PlayersPreview:
    return preview_players(table_of(data, remembered).layout, (), 2026)


def players(data: str | bytes) -> list[NewPlayer]:
    return [entry.player for entry in preview(data).players]


def fields(table: PlayersTable) -> dict[str, TableField | None]:
    return {column.heading: column.field for column in table.layout.columns}


def left_out(table: PlayersTable) -> list[str]:
    return [column.heading for column in table.layout.columns if column.is_open]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_a_table_is_read_in_any_usual_form(encoding: str, delimiter: str) -> None:
    table = TABLE.replace("Ågård, Søren", '"Ågård, Søren"').replace(";", delimiter)
    reading = preview(table.encode(encoding))
    assert reading.problems == ()
    assert [entry.player for entry in reading.players] == [
        NewPlayer(
            "Ågård, Søren",
            rating=2501,
            title=Title.GM,
            sex=Sex.MALE,
            federation="DEN",
            fide_id="1400001",
            birth_date="1990/05/01",
            club="Århus",
        ),
        NewPlayer("Zoë", sex=Sex.FEMALE, federation="NED", birth_date="2001/00/00"),
    ]


def test_names_and_ratings_without_headings_are_enough() -> None:
    expected = [NewPlayer("Anna", rating=1900), NewPlayer("Bert")]
    assert players("Anna,1900\r\nBert\r\n\r\n") == expected


def test_columns_without_headings_are_known_by_what_stands_in_them() -> None:
    table = table_of(
        "1\tFM\tMeier, Hans\tGER\t2301\t4600001\t1.2.1990\tSK Ulm\n"
        "2\tWFM\tMüller, Anna\tSUI\t1950\t1300001\t3.4.1999\tSG Bern\n"
    )
    assert [column.field for column in table.layout.columns] == [
        *(None, TableField.TITLE, TableField.NAME, TableField.FEDERATION),
        *(TableField.RATING, TableField.FIDE_ID, TableField.BIRTH_DATE, TableField.CLUB),
    ]


@pytest.mark.parametrize(
    "table",
    [
        # The same table with the surnames and with the first names in front.
        "Meier\tHans\t1800\nMüller\tAnna\t1700\n",
        "Hans\tMeier\t1800\nAnna\tMüller\t1700\n",
        "De Vries\tJan\t1800\nNúñez Díaz\tAna\t1700\n",
        # Results for the Irish federation: the name is in two cells, below another one's.
        "Player,456,Fox,Anna\n1,0,B,Tailor,Peter P.,2209,,ENG\n2,=,W,Naval,Egon,2205,,ISR\n",
        # Headings that nobody knows beside one that is known.
        "Wer;Wo;Elo\nHans;Meier;1800\n",
        "Vorname;Wer;Elo\nHans;Meier;1800\n",
        "Vorname;Verein;Elo\nHans;Ulm;1800\n",
        # One heading over two columns, twice the same one, and the other half under an unknown one.
        "Name;;Elo\nMeier;Hans;1800\n",
        "Name;Name;Elo\nMeier;Hans;1800\n",
        "Nombre;Paterno;Elo\nAna;Núñez;1800\n",
    ],
)
def test_which_column_has_the_names_is_asked_where_nobody_can_tell(table: str) -> None:
    reading = preview(table)
    assert reading.players == ()
    assert [str(problem.message) for problem in reading.problems] == [
        "No column has surnames or full names: choose one."
    ]
    assert table_of(table).layout.columns[0].field is None or "Vorname" in table


def test_columns_that_were_asked_for_make_whole_names() -> None:
    layout = table_of("Hans\tMeier\t1800\nAnna\tMüller\t1700\n").layout
    told = layout.with_field(0, TableField.FIRST_NAME).with_field(1, TableField.SURNAME)
    assert [entry.player for entry in preview_players(told, (), 2026).players] == [
        NewPlayer("Meier, Hans", rating=1800),
        NewPlayer("Müller, Anna", rating=1700),
    ]


def test_nobody_is_called_by_a_first_name_alone() -> None:
    reading = preview("Surname;First name;Elo\n;Anna;1800\nBrook;Ben;1700\n")
    assert [entry.player.name for entry in reading.players] == ["Brook, Ben"]
    (problem,) = reading.problems
    assert (problem.line, problem.left_out) == (2, True)
    assert str(problem.message) == "There is only a first name: “Anna”."


def test_tables_of_swissperfect_are_known() -> None:
    """The fields of its files, and the list that it exports."""
    (player,) = players(
        "START_NO;SURNAME;FIRSTNAME;SEX;TITLE;INTL_RTG;LOC_RTG;FEDER;INTL_ID;LOC_ID\n"
        "1;Fox;Anna;F;;1900;1800;IRL;2500001;456\n"
    )
    assert (player.name, player.sex, player.federation) == ("Fox, Anna", Sex.FEMALE, "IRL")
    assert (player.rating, player.national_rating) == (1900, 1800)
    assert (player.fide_id, player.national_id) == ("2500001", "456")
    (listed,) = players(
        "No\tName     \tLoc Id\tTotal\t 1  \n\n1 \tFox, Anna\t456   \t1    \t27:W\n"
    )
    assert (listed.name, listed.national_id) == ("Fox, Anna", "456")


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n"])
def test_a_report_file_is_no_table(newline: str) -> None:
    report = newline.join(("012 Open", "001    1      Fox, Anna                         1900", ""))
    with pytest.raises(InputError, match="report file"):
        table_of(report)


def test_the_dates_of_a_column_are_in_one_order() -> None:
    def born(*cells: str) -> list[str]:
        rows = "".join(f"Bo {number}, A;{cell}\n" for number, cell in enumerate(cells))
        return [one.birth_date for one in players(f"Name;Born\n{rows}")]

    assert born("03/04/2005", "25/12/2001", "3.4.98") == ["2005/04/03", "2001/12/25", "1998/04/03"]
    assert born("03/04/2005", "12/25/2001", "3/4/98") == ["2005/03/04", "2001/12/25", "1998/03/04"]
    mixed = "Name;Born\nBo, A;03/04/2005\nBo, B;12/25/2001\nBo, C;25/12/2001\nBo, D;05/05/2001\n"
    assert [one.birth_date for one in players(mixed)] == [
        *("2005/00/00", "2001/12/25", "2001/12/25", "2001/05/05"),
    ]
    (problem,) = preview(mixed).problems
    assert (problem.line, problem.left_out) == (2, False)
    assert "Is the day or the month first?" in str(problem.message)


@pytest.mark.parametrize(
    ("table", "name"),
    [
        ("First name,Surname\nAnna,Bo\n", "Bo, Anna"),
        ("Name;Vorname\nBo;Anna\n", "Bo, Anna"),
        ("Name;Vorname\nBo, Anna;Anna\n", "Bo, Anna"),
        ("Name;Vorname\nAnna Bo;Anna\n", "Anna Bo"),
        ("Name;Surname\nAnna;Bo\n", "Bo, Anna"),
        ("Name;Surname\nAnna Bo;Bo\n", "Anna Bo"),
        ("Name;Surname\nBobby;Bo\n", "Bo, Bobby"),
        ("Surname;First name\nJuan Pérez;Juan\n", "Juan Pérez, Juan"),
        ("Apellido 1;Apellido 2;Nombre\nNúñez;Díaz;Ana\n", "Núñez Díaz, Ana"),
        ("Фамилия;Имя;Отчество\nИванов;Иван;Петрович\n", "Иванов, Иван Петрович"),
        ("Nombre\nAna Núñez\n", "Ana Núñez"),
        ("Name,Rating\nBo, Anna,1900\nKo, Bert,1800\n", "Bo, Anna"),
        ("Name\nBo, Anna\n", "Bo, Anna"),
        ("Name\nGM Bo, Anna\n", "Bo, Anna"),
        ("Name\nBo, Anna (WFM)\n", "Bo, Anna"),
        ("Name\nImhof, GM\n", "Imhof, GM"),
    ],
)
def test_a_name_is_put_together_from_its_parts(table: str, name: str) -> None:
    assert players(table)[0].name == name


def test_a_title_in_the_name_is_a_title() -> None:
    first, second = players("Name;Elo\nGM Carlsen, Magnus;2830\nKo, Anna (WIM);2300\n")
    assert (first.title, second.title) == (Title.GM, Title.WIM)


@pytest.mark.parametrize(
    ("table", "read"),
    [
        # Swiss-Manager's own headings, and those of its printed lists and of Chess-Results.
        (
            "ID_No;Name;Sex;Fed;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int\n"
            "7;Bo, Anna;f;BRA;3;Xadrez;3/4/1999;1700;2100001;1800\n",
            ("Bo, Anna", Sex.FEMALE, "BRA", "Xadrez", "1999/04/03", 1700, "2100001", 1800),
        ),
        # Vega's text files: two digits of the year.
        (
            "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN\n"
            "BO ANNA ; BRA;03.04.99;f;IGM; 2100001; 1800; 0; 1700; 20; Xadrez\n",
            ("BO ANNA", Sex.FEMALE, "BRA", "Xadrez", "1999/04/03", 1700, "2100001", 1800),
        ),
        # The list of the German federation.
        (
            "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,"
            "Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land,Verein\n"
            '1,2,3,A,"Bo, Anna",W,A,1999,202001,1700,20,1800,GM,2100001,BRA,Xadrez\n',
            ("Bo, Anna", Sex.FEMALE, "BRA", "Xadrez", "1999/00/00", 1700, "2100001", 1800),
        ),
    ],
)
def test_headings_of_the_fields_programs_are_known(table: str, read: tuple[object, ...]) -> None:
    (player,) = players(table)
    assert read == (
        *(player.name, player.sex, player.federation, player.club, player.birth_date),
        *(player.national_rating, player.fide_id, player.rating),
    )


def test_fides_rating_list_as_a_table_is_known() -> None:
    table = table_of(
        "ID Number;Name;Fed;Sex;Tit;WTit;OTit;FOA;SRtng;SGm;SK;RRtng;B-day;Flag\n"
        "1503014;Carlsen, Magnus;NOR;M;GM;;;;2830;0;10;2818;1990;\n"
    )
    (entry,) = preview_players(table.layout, (), 2026).players
    player = entry.player
    assert (player.fide_id, player.rating, player.title) == ("1503014", 2830, Title.GM)
    assert (player.birth_date, player.sex) == ("1990/00/00", Sex.MALE)
    assert left_out(table) == ["RRtng"]


def test_lines_above_the_headings_are_no_players() -> None:
    table = table_of(
        "From the tournament database\n\nOpen 2026 in Ulm\n\n"
        "No.;;Name;FideID;FED;Rtg\n1;GM;Bo, Anna;2100001;BRA;1800\n"
    )
    (entry,) = preview_players(table.layout, (), 2026).players
    assert entry.line == 6
    assert entry.player.title is Title.GM
    assert len(table.layout.above) == 2


def test_a_lone_national_rating_is_that_of_the_tournament() -> None:
    assert players("Name;DWZ\nBo;1700\n") == [NewPlayer("Bo", rating=1700)]


def test_no_column_is_left_out_in_silence() -> None:
    """What is not understood is told, and the arbiter can say what it is."""
    table = table_of("Name;Verein;Geb.;Titel;Wohin;Elo;Rtg\nBo, A;Ulm;1999;FM;Haus;1800;1\n")
    assert fields(table) == {
        "Name": TableField.NAME,
        "Verein": TableField.CLUB,
        "Geb.": TableField.BIRTH_DATE,
        "Titel": TableField.TITLE,
        "Wohin": None,
        "Elo": TableField.RATING,
        "Rtg": None,
    }
    assert left_out(table) == ["Wohin", "Rtg"]
    told = table.layout.with_field(4, TableField.CATEGORY).with_field(6, TableField.RATING)
    assert [column.heading for column in told.columns if column.is_open] == ["Elo"]
    (entry,) = preview_players(told, (), 2026).players
    assert (entry.player.category, entry.player.rating) == ("Haus", 1)


def test_what_was_said_of_a_column_is_remembered() -> None:
    table = table_of("Name;Wohin;Farbe\nBo, A;Haus;rot\n")
    told = table.layout.with_field(1, TableField.CLUB).with_field(2, None).chosen()
    again = table_of("WOHIN;farbe;Name\nHaus;rot;Bo\n", told)
    assert fields(again) == {"WOHIN": TableField.CLUB, "farbe": None, "Name": TableField.NAME}
    assert left_out(again) == []
    assert {column.origin for column in again.layout.columns} == {Origin.REMEMBERED, Origin.HEADING}


def test_a_table_without_names_says_so_and_can_be_told() -> None:
    table = table_of("Rating;Fed;Wer\n1900;GER;Bo\n")
    layout = table.layout
    assert layout.has_names  # words in a column nobody named
    nobody = layout.with_field(2, None)
    assert preview_players(nobody, (), 2026).problems[0].left_out
    assert preview_players(nobody.with_field(2, TableField.NAME), (), 2026).players[0].line == 2


@pytest.mark.parametrize(
    ("letters", "male", "female"),
    [
        (("m", "w"), "m", "w"),
        (("h", "m"), "h", "m"),
        (("M", "V"), "M", "V"),
        (("K", "M"), "M", "K"),
        (("e", "k"), "e", "k"),
        (("f", "n"), "f", "n"),
        (("м", "ж"), "м", "ж"),
        (("muž", "žena"), "muž", "žena"),
        (("", "f"), "", "f"),
    ],
)
def test_letters_for_the_sex_are_those_of_a_language(
    letters: tuple[str, str], male: str, female: str
) -> None:
    table = "Name;Sex\n" + "".join(f"N{n};{letter}\n" for n, letter in enumerate(letters))
    found = {letter: one.sex for letter, one in zip(letters, players(table), strict=True)}
    assert found[female] is Sex.FEMALE
    assert found[male] is (Sex.MALE if male else None)


@pytest.mark.parametrize(("letters", "sex"), [("FFF", Sex.MALE), ("NNN", Sex.FEMALE)])
def test_a_heading_tells_the_language_where_nobody_of_the_other_sex_is_there(
    letters: str, sex: Sex
) -> None:
    """In Hungarian F is férfi, and the column is called Nem."""
    rows = "".join(f"Szőke, {number};{letter}\n" for number, letter in enumerate(letters))
    assert {one.sex for one in players(f"Név;Nem\n{rows}")} == {sex}


def test_what_cannot_be_used_is_left_out_and_said_with_its_line() -> None:
    rows = [
        "Name,Rating,Title,Sex,FIDE ID,Born,Club",
        "A,high,XX,?,abc,yesterday,ok",
        ",1900,,,,,",
        "B\u202e,1900,,,,,",
        f"{'L' * 300},1800,,,,,",
        "C,12345,,,7,,",
        "D,1,,,7,,",
    ]
    reading = preview("\n".join(rows))
    assert [(entry.player.name, entry.player.rating) for entry in reading.players] == [
        *(("A", 0), ("B", 1900), ("L" * 200, 1800), ("C", 0), ("D", 1)),
    ]
    found = [(problem.line, problem.left_out) for problem in reading.problems]
    assert found == [*[(2, False)] * 5, (3, True), (4, False), (5, False), (6, False)]
    same = reading.players[-1].same
    assert same is not None
    assert (same.line, same.certain) == (6, True)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"\x01\x00\x00\x00\x00", "not a text"),
        (b"PK\x03\x04\x00\x00", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old or protected"),
        (b"a" * (MOST_TABLE_BYTES + 1), "larger than 5 MB"),
        (b"Name\n" + b"x\n" * 10_000, "more than 9999 players"),
        (b"Name\n" + b"x\n" * 10_100, "more than 9999 players"),
        (b"Name," + b"," * 300, "columns"),
        (b'Name\n"' + b"x" * 140_000, "Line 2"),
    ],
)
def test_what_is_no_table_of_players_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        preview(data)


def test_problems_are_listed_up_to_a_limit() -> None:
    reading = preview(b"Name,Rating\n" + b"A,x\n" * 5000)
    assert len(reading.problems) == MOST_PROBLEMS
    assert str(reading.problems[-1].message) == f"{5001 - MOST_PROBLEMS} more problems."


def test_damaged_tables_are_read_or_refused() -> None:
    chance = random.Random(5)
    workbook = (WORKBOOKS / "openpyxl.xlsx").read_bytes()
    for number in range(2000):
        data = bytearray(TABLE.encode() if number % 4 else workbook)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 4))
        with suppress(InputError):
            assert preview(bytes(data)).players is not None


# Workbooks: the files were written by openpyxl, XlsxWriter and odfpy.


def test_a_workbook_of_excel_is_read_with_its_dates_and_numbers() -> None:
    data = (WORKBOOKS / "openpyxl.xlsx").read_bytes()
    table = table_of(data)
    assert table.other_sheets == ("Hinweise",)
    assert left_out(table) == ["Startgeld"]
    assert players(data) == [
        NewPlayer(
            "Ågård, Søren",
            rating=2301,
            title=Title.FM,
            birth_date="1990/05/01",
            fide_id="1400001",
            club="Århus",
        ),
        NewPlayer("Łukasik, Żaneta", birth_date="2001/12/31", club="Kraków"),
        NewPlayer("Çelik, İrem", rating=1756, birth_date="2005/00/00"),
    ]


def test_shared_strings_in_pieces_and_results_of_formulas_are_read() -> None:
    assert players((WORKBOOKS / "xlsxwriter.xlsx").read_bytes()) == [
        NewPlayer("Müller, Jörg", rating=1850, federation="GER", birth_date="1983/02/03"),
        NewPlayer("Иванов, Иван", rating=1705, birth_date="1977/00/00"),
    ]


def test_an_open_document_is_read() -> None:
    assert players((WORKBOOKS / "odfpy.ods").read_bytes()) == [
        NewPlayer(
            "Lefèvre, Michèle",
            rating=1912,
            federation="FRA",
            birth_date="1999/03/04",
            club="Besançon",
        ),
        NewPlayer("Dupont, Léa", federation="FRA", club="Dijon"),
    ]


def changed_workbook(part: str, content: bytes) -> bytes:
    """The workbook with another part."""
    made = BytesIO()
    with (
        zipfile.ZipFile(WORKBOOKS / "xlsxwriter.xlsx") as source,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, content if name == part else source.read(name))
    return made.getvalue()


BOMB = b"""<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&b;</t></si></sst>"""
FAR = b"""<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData></worksheet>"""


@pytest.mark.parametrize(
    ("part", "content", "message"),
    [
        ("xl/sharedStrings.xml", BOMB, "damaged"),
        ("xl/worksheets/sheet1.xml", b" " * 41_000_000, "larger than 40 MB"),
        ("xl/worksheets/sheet1.xml", FAR, "more than 200 columns"),
        ("xl/worksheets/sheet1.xml", b"<worksheet>", "damaged"),
    ],
)
def test_a_hostile_workbook_is_refused(part: str, content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        table_of(changed_workbook(part, content))


# Who is there already


@pytest.mark.parametrize(
    ("known", "row", "certain"),
    [
        (NewPlayer("Bo, Anna", fide_id="7"), "Other;7;", True),
        (NewPlayer("Bo, Anna", birth_date="1999/04/03"), "Anna Bo;;1999", False),
        (NewPlayer("Müller, Jörg", birth_date="1999/04/03"), "Joerg Mueller;;3.4.1999", False),
        (NewPlayer("Bo, Anna"), "BO ANNA;;1999", False),
        (NewPlayer("Bo, Anna", birth_date="1999/04/03"), "Bo, Anna;;4.4.1999", None),
        (NewPlayer("Bo, Anna", birth_date="1999/00/00"), "Bo, Anna;;2000", None),
        (NewPlayer("Bo, Anna", fide_id="7"), "Bo, Anna;8;", None),
        (NewPlayer("Bo, Anna"), "Bo, Anne;;", None),
    ],
)
def test_who_is_in_the_list_already_is_known(
    known: NewPlayer, row: str, *, certain: bool | None
) -> None:
    """Certain by the FIDE ID; likely by the name, if nothing known of the two differs."""
    layout = table_of(f"Name;FIDE ID;Born\n{row}\n").layout
    (entry,) = preview_players(layout, (known.with_tpn(4),), 2026).players
    assert (None if entry.same is None else entry.same.certain) is certain
    if entry.same is not None:
        assert entry.same.tpn == 4


def test_the_same_line_twice_is_the_same_player() -> None:
    _, second = preview("Name;Born\nBo;1999\nBo;1999\n").players
    assert second.same is not None
    assert (second.same.line, second.same.tpn) == (2, None)


def test_an_import_is_one_act_after_a_copy(event: Event) -> None:
    session, tournament_id = event
    change = import_players(session, tournament_id, players(TABLE))
    assert len(change.keys) == 2
    assert session.tournament(tournament_id).player(1).name == "Ågård, Søren"
    assert str(session.undo_name) == "2 players added"
    copies = [path.name for path in (session.backup_folder).iterdir()]
    assert any("before an import" in name for name in copies)
    known = session.tournament(tournament_id).players
    again = preview_players(table_of(TABLE).layout, known, 2026).players
    assert [entry.same is not None and entry.same.certain for entry in again] == [True, False]
    assert all(entry.same is not None for entry in again)
    with pytest.raises(InputError, match="no player to add"):
        import_players(session, tournament_id, ())
    with pytest.raises(InputError, match="already belongs to"):
        add_players(session, tournament_id, [again[0].player])
