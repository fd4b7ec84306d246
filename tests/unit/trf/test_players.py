"""TRF record 001, columns 1–89."""

from __future__ import annotations

import pytest

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Sex, Title
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.files import HEADER, bye, error, messages, player, reading, trf

RULER = (
    "001   12 mWGM Müller-Østergård, Zoë             2345 GER    12345678"
    " 1987/06/05  4.5    3     7 w 1"
)


def test_each_field_in_its_columns() -> None:
    found = reading(RULER, player(7, "  12 b 0"))
    twelve = found.tournament.player(12)
    assert twelve == Player(
        tpn=12,
        name="Müller-Østergård, Zoë",
        rating=2345,
        title=Title.WGM,
        sex=Sex.MALE,
        federation="GER",
        fide_id="12345678",
        birth_date="1987/06/05",
    )
    assert found.ranks == {12: 3, 7: 7}


def test_a_record_is_written_as_it_was_read() -> None:
    found = reading(RULER.replace(" 4.5", " 1.0"), player(7, "  12 b 0"))
    written = write_trf(found.tournament, ranks=found.ranks, newline="\n").decode()
    assert RULER.replace(" 4.5", " 1.0") in written.split("\n")


def test_a_short_record_has_blank_fields() -> None:
    found = reading("001    3")
    assert found.tournament.players == (Player(tpn=3, name=""),)
    assert found.ranks == {}
    assert [str(problem) for problem in found.problems] == [
        "Line 1, columns 81–84: expected points, found blanks; they are computed from the rounds."
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("GM ", Title.GM),
        (" gm", Title.GM),
        ("g  ", Title.GM),
        ("  m", Title.IM),
        ("wf ", Title.WFM),
        ("WCM", Title.WCM),
        ("   ", None),
    ],
)
def test_titles_old_and_new(text: str, title: Title | None) -> None:
    found = reading(player(1, fields=f" {text}"))
    assert found.tournament.player(1).title is title
    assert messages(found.problems) == []


@pytest.mark.parametrize(
    ("fields", "message", "repaired"),
    [
        (
            " NM ",
            (
                "Line 1, columns 11–13: expected a title (GM, IM, WGM, FM, WIM, CM, WFM, WCM),"
                " found “NM”, which was ignored."
            ),
            False,
        ),
        ("x", "Line 1, column 10: expected m or w, found “x”, which was ignored.", False),
        ("F", "Line 1, column 10: sex f was read as w.", True),
        (
            f"{'':60}1987.6.5",
            "Line 1, columns 70–79: the birth date 1987.6.5 was read as 1987/06/05.",
            True,
        ),
        (
            f"{'':60}1987",
            "Line 1, columns 70–79: the birth date 1987 was read as 1987/00/00.",
            True,
        ),
        (
            f"{'':60}1987/13/05",
            "Line 1, columns 70–79: the birth date 1987/13/05 was read as 1987/00/00.",
            True,
        ),
        (
            f"{'':60}yesterday",
            (
                "Line 1, columns 70–79: expected a birth date as YYYY/MM/DD, found"
                " “yesterday”, which was ignored."
            ),
            False,
        ),
        (
            f"     {'N' * 34}",
            "Line 1, columns 15–48: the name is longer than 33 characters; it was shortened.",
            True,
        ),
    ],
)
def test_what_a_player_record_has_repaired(fields: str, message: str, repaired: bool) -> None:
    found = reading(player(1, fields=fields))
    assert messages(found.problems) == [message]
    assert found.problems[0].repaired is repaired


@pytest.mark.parametrize("text", ["0000/00/00", "    /  /  ", "          "])
def test_an_empty_birth_date_is_no_problem(text: str) -> None:
    found = reading(player(1, fields=f"{'':60}{text}"))
    assert found.tournament.player(1).birth_date == ""
    assert messages(found.problems) == []


@pytest.mark.parametrize("text", ["1987/00/00", "1987/06/00", "1987/06/05"])
def test_a_birth_date_may_be_a_year_only(text: str) -> None:
    found = reading(player(1, fields=f"{'':60}{text}"))
    assert found.tournament.player(1).birth_date == text
    assert messages(found.problems) == []


@pytest.mark.parametrize(
    ("line", "columns", "message"),
    [
        ("001", (5, 8), "expected a pairing number (1–9999), found blanks."),
        ("001  abc", (5, 8), "expected a pairing number (1–9999), found “abc”."),
        ("001    0", (5, 8), "expected a pairing number (1–9999), found “0”."),
        ("001    ١", (5, 8), "expected a pairing number (1–9999), found “١”."),
        ("001   12", (5, 8), "pairing number 12 is already used in line 1."),
        ("0011   12", (4, 4), "expected a blank after the record code 001."),
        ("001    1x", (9, 9), "expected a blank between two fields, found “x”."),
        (f"001    1{'':40}abcd", (49, 52), "expected a rating or blanks, found “abcd”."),
    ],
)
def test_wrong_records_name_the_place(line: str, columns: tuple[int, int], message: str) -> None:
    found = error(RULER, line)
    assert (found.line, found.columns) == (2, columns)
    assert message in str(found.message)


def test_columns_that_count_bytes_are_understood() -> None:
    """Some programs pad names in UTF-8 bytes: each accent shifts the rest of the record."""
    name = "Müller, Zoë".encode()
    record = b"001    1 w    " + name.ljust(33) + b" 2100 GER" + b" " * 24 + b" 1.0    1     2 w 1"
    second = player(2, "   1 b 0", points=" 0.0").encode()
    found = read_trf(record + b"\n" + second)
    one = found.tournament.player(1)
    assert (one.name, one.rating, one.federation) == ("Müller, Zoë", 2100, "GER")
    assert messages(found.problems) == [
        "Line 1, columns 15–47: the columns of this line are counted in bytes and were read"
        " that way."
    ]


def test_players_are_sorted_by_their_numbers() -> None:
    found = reading(player(3), player(1), player(20))
    assert [one.tpn for one in found.tournament.players] == [1, 3, 20]


def test_points_that_do_not_follow_from_the_results_are_reported() -> None:
    found = reading(player(1, "   2 w 1", points=" 0.5"), player(2, "   1 b 0", points=" 0.0"))
    assert messages(found.problems) == [
        (
            "Line 1, columns 81–84: player 1 has ½ points here, but 1 according to the"
            " results; the results are used."
        )
    ]


def test_points_may_include_announced_byes() -> None:
    """JaVaFo wants the next round's half-point bye in the points, bbpPairings does not."""
    lines = [player(2, "   1 b 0", points=" 0.0")]
    for points in (" 1.0", " 1.5"):
        found = reading(player(1, "   2 w 1", bye("H"), points=points), *lines)
        assert found.problems == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("062 3", "Line 1, columns 5–5: “3” players stated; the file has 2."),
        ("072 1", "Line 1, columns 5–5: “1” rated players stated; the file has 0."),
        ("082 4", "Line 1, columns 5–5: “4” teams stated; the file has 0."),
    ],
)
def test_counts_are_compared(line: str, message: str) -> None:
    found = reading(line, player(1), player(2))
    assert messages(found.problems) == [message.replace("columns 5–5", "column 5")]


def test_right_counts_are_no_problem() -> None:
    assert messages(reading("062 2 (2)", "072 0", "082 0", player(1), player(2)).problems) == []


def test_long_names_and_control_characters_are_written_safely() -> None:
    long = Player(tpn=1, name="N" * 500, federation="ITALY", fide_id="1" * 20)
    odd = Player(tpn=2, name="Line\r\nend\x00, Tab\t\ud800")
    tournament = reading(HEADER).tournament
    changed = type(tournament)(players=(long, odd))
    for dialect in TrfDialect:
        found = read_trf(write_trf(changed, dialect=dialect)).tournament
        assert found.player(1).name == "N" * 33
        assert found.player(1).federation == "ITA"
        assert found.player(2).name == "Line end , Tab ?"


def test_national_ratings_stand_in_nrs_records() -> None:
    """TRF16/26 NRS: a federation's code in place of 001."""
    rating = f"ITA    2{'':40}1850"
    full = f"ITA    1 w2N  {'Bianchi, Anna':<33} 1900 ITA    ITA12345"
    lines = ["032 ITA", player(1, points=" 0.0"), player(2, points=" 0.0"), rating, full]
    found = reading(*lines)
    assert [one.national_rating for one in found.tournament.players] == [1900, 1850]
    assert found.tournament.other_records == (full,)
    assert [str(problem) for problem in found.problems] == [
        "Line 5, columns 1–3: the national rating and ID of player 1 are used; the rest is"
        " kept unchanged."
    ]
    assert [one.national_id for one in found.tournament.players] == ["ITA12345", ""]
    assert read_trf(write_trf(found.tournament)).tournament == found.tournament


def test_a_changed_national_rating_replaces_the_kept_record() -> None:
    full = f"ITA    1 w2N  {'Bianchi, Anna':<33} 1900 ITA    ITA12345"
    tournament = reading("032 ITA", player(1), full).tournament
    changed = type(tournament)(
        settings=tournament.settings,
        players=(Player(tpn=1, name="B", national_rating=2000, national_id="ITA777"),),
        other_records=tournament.other_records,
    )
    found = read_trf(write_trf(changed)).tournament
    assert found.player(1).national_rating == 2000
    assert found.player(1).national_id == "ITA777"
    assert found.other_records == (full.replace("1900", "2000").replace("ITA12345", "  ITA777"),)


def test_an_unknown_three_letter_record_is_no_national_record() -> None:
    found = read_trf(trf(player(1), "ABC  text"))
    assert found.tournament.other_records == ("ABC  text",)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("012 Open\u202e",),
            "Line 1, columns 5–9: the text: invisible characters were removed.",
        ),
        (
            ("012 " + "x" * 900,),
            ("Line 1, columns 5–904: the text: it was shortened to 200 characters."),
        ),
        (("012 x", "112 A\u200e"), "Line 2, columns 5–6: the text: invisible characters were"),
        (("012 x", "### \u2066B"), "Line 2: a comment: invisible characters were removed."),
        (
            ("012 x", "### " + "B" * 1001),
            ("Line 2: a comment: it was shortened to 1000 characters."),
        ),
        (("012 x", "XYZ \u2066B"), "Line 2: invisible characters were read as blanks."),
        (("012 x", "202 BH,\u2066S"), "Line 2, columns 5–9: a tie-break: invisible characters"),
        (
            ("012 x", player(1, name="Anna\u202e Bee")),
            "Line 2, columns 15–47: the name: invisible characters were removed.",
        ),
    ],
)
def test_invisible_characters_and_endless_texts_are_repaired(
    lines: tuple[str, ...], message: str
) -> None:
    """As when typed: they turn a line around on the screen, or fill it."""
    found = reading(*lines)
    assert message in "\n".join(messages(found.problems))
    assert found.problems[0].repaired
    again = read_trf(write_trf(found.tournament))
    assert again.tournament == found.tournament


@pytest.mark.parametrize("written", ["28. 07. 2005", "28.07.2005", "2005-07-28", "20050728"])
def test_birth_dates_as_files_have_them(written: str) -> None:
    """Longer than its columns, such a date pushes points and rounds to the right."""
    own = f"001    1      {'A, B':<33} 2000 ITA {'':>11} "
    rest = f"{written:<10}  0.5    1     2 w ="
    found = reading(f"{own}{rest}", player(2, "   1 b ="))
    assert found.tournament.player(1).birth_date == "2005/07/28"
    assert len(found.tournament.rounds) == 1
    assert any("birth date" in str(problem) for problem in found.problems)
    assert all(problem.repaired for problem in found.problems)
