"""TRF records 012–222, XXR, XXC, comments and records that are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.pairing.systems import code_for, system_names
from arbiter_app.tournament.tournament import BAKU, Settings, Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import LossKind, losses
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.engines import bbp_pairings
from tests.unit.trf.files import HEADER, error, messages, player, reading

FULL = (
    "012 Open di Città",
    "022 Roma",
    "032 ITA",
    "042 2026/11/21",
    "052 2026/11/23",
    "062 0",
    "072 0",
    "082 0",
    "092 Individual: Swiss-System",
    "102 IA Rossi, Mario (12345)",
    "112 FA Bianchi, Anna",
    "112 FA Verdi, Ugo",
    "122 90 min + 30 sec",
    f"132{'':88}26/11/21  26/11/22            26/11/23",
    "142 9",
    "152 W",
    "172 ITA HBFN",
    "182 arbiter_app 1.0",
    "192 FIDE_DUTCH_2026",
    "202 BH/C1,BH,SB,DE",
    "222 5400+30",
)
SETTINGS = Settings(
    name="Open di Città",
    city="Roma",
    federation="ITA",
    start_date="2026/11/21",
    end_date="2026/11/23",
    type_of_tournament="Individual: Swiss-System",
    chief_arbiter="IA Rossi, Mario (12345)",
    deputy_arbiters=("FA Bianchi, Anna", "FA Verdi, Ugo"),
    time_control="90 min + 30 sec",
    encoded_time_control="5400+30",
    round_dates=("2026/11/21", "2026/11/22", "", "2026/11/23"),
    rounds_total=9,
    initial_colour=Colour.WHITE,
    system="FIDE_DUTCH_2026",
    tie_breaks=("BH/C1", "BH", "SB", "DE"),
    starting_rank_method="ITA HBFN",
    pairing_controller="arbiter_app 1.0",
)


@pytest.mark.parametrize("acceleration", ["", BAKU])
@pytest.mark.parametrize("name", system_names())
def test_engines_take_every_system_and_it_is_read_back(name: str, acceleration: str) -> None:
    """bbpPairings 6.0.0 takes FIDE_BURSTEIN; FIDE_DUBOV and FIDE_DOUBLESWISS it would refuse."""
    plain = reading(HEADER, "142 9", "152 W", player(1), player(2)).tournament
    code = code_for(name, plain.settings) + acceleration
    tournament = replace(plain, settings=replace(plain.settings, system=code, rounds_total=9))
    written = write_trf(tournament, dialect=TrfDialect.ENGINE)
    assert bbp_pairings(written, checking=False).points == {1: 0, 2: 0}
    assert (b"\r\n192 " in written) is (name in {"dutch-2026", "burstein"})
    assert read_trf(written).tournament.settings.system == code
    told = [loss for loss in losses(tournament, TrfDialect.ENGINE) if loss.kind is LossKind.SYSTEM]
    assert bool(told) is (b"\r\n192 " not in written)


def test_the_whole_header() -> None:
    found = reading(*FULL)
    assert found.tournament.settings == SETTINGS
    assert found.problems == ()


def test_the_header_is_written_in_the_order_of_the_codes() -> None:
    tournament = reading(*FULL).tournament
    written = write_trf(tournament, newline="\n").decode().splitlines()
    assert written == [line for line in FULL if not line.startswith("082")]
    in_trf16 = write_trf(tournament, dialect=TrfDialect.TRF16, newline="\n").decode()
    assert [line[:3] for line in in_trf16.splitlines()] == [
        *("012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "112", "122"),
        *("132", "XXR", "XXC", "###"),
    ]
    assert "### Pairing system: FIDE_DUTCH_2026" in in_trf16


def test_a_silent_file_gives_the_defaults() -> None:
    settings = reading(HEADER).tournament.settings
    assert settings == Settings(name="Test", system="FIDE_DUTCH")


def test_engines_get_both_dialects() -> None:
    written = write_trf(reading(*FULL).tournament, dialect=TrfDialect.ENGINE).decode()
    assert {"142 9", "XXR 9", "152 W", "XXC white1"} <= set(written.split("\r\n"))


def test_engines_get_the_code_that_bbppairings_knows() -> None:
    """bbpPairings 6.0.0 stops at a code of record 192 that it does not know."""
    written = write_trf(reading(*FULL).tournament, dialect=TrfDialect.ENGINE)
    assert b"192 FIDE_DUTCH_2025\r\n" in written
    assert read_trf(written).tournament.settings.system == "FIDE_DUTCH_2026"


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
        ("FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_2026_BAKU"),
        ("FIDE_DUTCH_2017", "FIDE_DUTCH_2017"),
        ("FIDE_DUTCH", "FIDE_DUTCH"),
        ("CUSTOM_SWISS", "CUSTOM_SWISS"),
    ],
)
def test_system_codes(code: str, system: str) -> None:
    found = reading(f"192 {code}")
    assert found.tournament.settings.system == system
    assert [problem.repaired for problem in found.problems] == [True] * (code != system)


@pytest.mark.parametrize(
    ("lines", "colour"),
    [
        (("152 W",), Colour.WHITE),
        (("152 b",), Colour.BLACK),
        (("XXC white1",), Colour.WHITE),
        (("XXC rank black1",), Colour.BLACK),
        (("XXC rank",), None),
        ((HEADER,), None),
    ],
)
def test_initial_colour(lines: tuple[str, ...], colour: Colour | None) -> None:
    found = reading(*lines)
    assert found.tournament.settings.initial_colour is colour
    assert messages(found.problems) == []


def test_pairing_by_the_order_of_the_lines_is_not_silently_ignored() -> None:
    """XXC rank pairs by position in the file; here the numbers of columns 5–8 count."""
    found = reading("XXC rank", player(2), player(1))
    assert len(messages(found.problems)) == 1
    assert "asks for pairing in the order of the lines" in messages(found.problems)[0]


@pytest.mark.parametrize(
    ("lines", "columns", "message"),
    [
        (("142 x",), (5, 5), "expected the number of rounds (1–99), found “x”."),
        (("XXR 100",), (5, 7), "expected the number of rounds (1–99), found “100”."),
        (("152 G",), (5, 5), "expected the initial-colour W or B, found “G”."),
        (("152 White",), (5, 9), "expected the initial-colour W or B, found “White”."),
    ],
)
def test_wrong_header_records(
    lines: tuple[str, ...], columns: tuple[int, int], message: str
) -> None:
    found = error(HEADER, *lines)
    assert (found.line, found.columns) == (2, columns)
    assert message in str(found.message)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("012 A", "012 B"),
            "Line 2: a second record 012; the first one (line 1) is used.",
        ),
        (
            ("142 9", "XXR 7"),
            "Line 2, column 5: XXR says 7 rounds, record 142 says 9; record 142 is used.",
        ),
        (
            ("152 W", "XXC black1"),
            (
                "Line 2, columns 5–10: XXC black1 contradicts the initial-colour given before;"
                " black1 is not used."
            ),
        ),
        (
            ("XXC green1",),
            (
                "Line 1, columns 5–10: expected white1, black1 or rank, found “green1”, which"
                " was ignored."
            ),
        ),
        (
            ("042 2026-11-21",),
            "Line 1, columns 5–14: the date 2026-11-21 was read as 2026/11/21.",
        ),
        (
            ("052 21.11.2026",),
            "Line 1, columns 5–14: the date 21.11.2026 was read as 2026/11/21.",
        ),
        (
            ("042 in spring",),
            (
                "Line 1, columns 5–13: expected a date as YYYY/MM/DD, found “in spring”; it is"
                " kept unchanged."
            ),
        ),
        (
            (f"132{'':88}26/11/21  26/13/22",),
            (
                "Line 1, columns 102–109: expected the date of round 2 as YY/MM/DD, found"
                " “26/13/22”, which was ignored."
            ),
        ),
        (
            ("132 26/11/21",),
            (
                "Line 1, columns 5–91: expected blanks before column 92, found “26/11/21”,"
                " which was ignored."
            ),
        ),
        (("202 BH", "212 PTS,SB"), None),
        (("012Test",), "Line 1, column 4: a blank was expected after the record code."),
        (("xxr 9",), "Line 1, columns 1–3: xxr was read as XXR."),
    ],
)
def test_header_problems_are_reported(lines: tuple[str, ...], message: str | None) -> None:
    found = messages(reading(*lines).problems)
    assert len(found) == 1
    assert message is None or found == [message]


def test_more_rounds_than_announced_are_reported() -> None:
    found = reading("142 1", player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0", "   1 w 0"))
    assert "Line 1, column 5: 1 rounds stated, but 2 are paired." in messages(found.problems)


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (("202 BH/C1, BH ,SB",), ("BH/C1", "BH", "SB")),
        (("212 PTS,BH,SB",), ("BH", "SB")),
        (("202 BH,SB", "212 PTS,BH,SB"), ("BH", "SB")),
        (("212 BH,PTS",), ("BH", "PTS")),
    ],
)
def test_tie_breaks(lines: tuple[str, ...], codes: tuple[str, ...]) -> None:
    """212 is 202 with the points in their place."""
    found = reading(*lines)
    assert found.tournament.settings.tie_breaks == codes
    assert found.problems == ()
    assert read_trf(write_trf(found.tournament)).tournament == found.tournament


def test_comments_are_kept_without_their_mark() -> None:
    found = reading(HEADER, "### printed in board 3's favour", "###", "####odd")
    assert found.tournament.comments == ("printed in board 3's favour", "", "#odd")
    assert found.problems == ()
    assert read_trf(write_trf(found.tournament)).tournament == found.tournament


KEPT = (
    "013 Team Rossi                          1    2",
    "299 something",
    "310   1 Team Rossi",
    "352 WBWB",
    "362 TW 2.0    TD 1.0    TL 0.0",
    "801 text",
    "999 text",
    "XXQ text",
    "text",
)


def test_other_records_are_kept_and_reported() -> None:
    found = reading(HEADER, *KEPT)
    assert found.tournament.other_records == KEPT
    assert [problem.line for problem in found.problems] == list(range(2, 11))
    assert str(found.problems[1]) == (
        "Line 3, columns 1–3: record 299 (abnormal points) cannot be understood; it is kept"
        " unchanged, but its points are not counted."
    )
    assert [problem.repaired for problem in found.problems] == [line[:3] != "299" for line in KEPT]
    in_trf26 = read_trf(write_trf(found.tournament)).tournament
    assert in_trf26.other_records == KEPT
    in_trf16 = read_trf(write_trf(found.tournament, dialect=TrfDialect.TRF16)).tournament
    assert in_trf16.other_records == tuple(line for line in KEPT if line[:3] != "299")


def test_engines_do_not_get_records_that_they_refuse() -> None:
    written = write_trf(reading(HEADER, *KEPT).tournament, dialect=TrfDialect.ENGINE)
    assert [line[:3] for line in written.decode().split("\r\n")[4:-1]] == [
        *("352", "362", "801", "999", "XXQ", "tex"),
    ]


@pytest.mark.parametrize("system", ["LIM", "LIM_MAXI", "SWISS_1998", "LIM_BAKU"])
def test_a_system_without_a_code_is_a_custom_swiss_named_in_a_comment(system: str) -> None:
    """Record 192: ETT26 has no codes for the Lim System and the rules of 1998."""
    tournament = Tournament(Settings(system=system), comments=("Hall 2",))
    for dialect in TrfDialect:
        text = write_trf(tournament, dialect=dialect)
        # bbpPairings refuses a file with that code, and TRF16 has no record.
        assert (b"192 CUSTOM_SWISS\r\n" in text) == (dialect is TrfDialect.TRF26)
        assert f"### Pairing system: {system}\r\n".encode() in text
        read = read_trf(text).tournament
        assert read.settings.system == system
        assert read.comments == ("Hall 2",)


def test_another_custom_swiss_stays_what_it_is() -> None:
    read = reading("192 CUSTOM_SWISS", "### Pairing system: by the club's own rules").tournament
    assert read.settings.system == "CUSTOM_SWISS"
    assert read.comments == ("Pairing system: by the club's own rules",)


DAYS = ("042 2011/02/25", "052 2011/02/27")


def round_dates(*fields: str, days: tuple[str, ...] = DAYS) -> tuple[tuple[str, ...], list[str]]:
    """The dates of the rounds, and what is said of the record."""
    dates = "".join(f"{field:<10}" for field in fields)
    found = reading(*days, f"132{'':88}{dates}")
    said = [text for text in messages(found.problems) if text.startswith(f"Line {len(days) + 1}")]
    return found.tournament.settings.round_dates, said


def test_dates_of_rounds_in_another_order_are_read_where_one_fits() -> None:
    """As a program for the Irish federation wrote them: year, day, month."""
    read, said = round_dates("11.25.02", "11.26.02", "11.27.02")
    assert read == ("2011/02/25", "2011/02/26", "2011/02/27")
    assert said[0] == "Line 3, columns 92–99: the date 11.25.02 was read as 2011/02/25."
    assert len(said) == 3


@pytest.mark.parametrize(
    ("fields", "days"),
    [
        # 25 February 2011 or 25 November 2002.
        (("11.25.02", "11.01.02"), ()),
        (("11.25.02", "11.01.02"), ("042 2011/02/25",)),
        # No order puts both of them into the days of the tournament.
        (("11.25.02", "11.01.02"), DAYS),
    ],
)
def test_dates_of_rounds_in_no_clear_order_are_left_out(
    fields: tuple[str, ...], days: tuple[str, ...]
) -> None:
    read, said = round_dates(*fields, days=days)
    assert read == ()
    assert len(said) == len(fields)
    assert all("which is the day, the month or the year is not clear" in text for text in said)


def test_dates_of_rounds_are_in_the_order_of_the_record_unless_all_say_otherwise() -> None:
    in_order = ("2003/04/02", "2003/04/05")
    assert round_dates("03.04.02", "03.04.05", days=()) == (in_order, [])
    days = ("042 2003/04/01", "052 2003/04/30")
    assert round_dates("03.04.02", "03.04.05", days=days) == (in_order, [])
    # Postponed games are outside, and still no reason to read anything otherwise.
    assert round_dates("03.04.02", "03.05.20", days=days)[0] == ("2003/04/02", "2003/05/20")
    days = ("042 2002/04/01", "052 2002/04/30")
    assert round_dates("03.04.02", days=days)[0] == ("2002/04/03",)
    # 3 April or 4 March: both are in the days of the tournament.
    days = ("042 2002/03/01", "052 2002/04/30")
    assert round_dates("03.04.02", days=days)[0] == ("2003/04/02",)


def test_one_wrong_date_takes_no_other_with_it() -> None:
    read, said = round_dates("11.02.25", "11.13.32", "11.02.27")
    assert read == ("2011/02/25", "", "2011/02/27")
    assert len(said) == 1
    assert "found “11.13.32”, which was ignored" in said[0]


def test_dates_with_the_year_last_are_in_one_order() -> None:
    settings = reading("042 03/04/2011", "052 03/25/2011").tournament.settings
    assert (settings.start_date, settings.end_date) == ("2011/03/04", "2011/03/25")


LINES = (
    "### Equal players ranked by: NATIONAL",
    "### Ratings in a long event: ROUND",
    "### FIDE ratings from fide-2026-10, standard: 1",
    "### National ratings from nsf-2026-10: 1 2",
)


def test_lines_for_what_has_no_record_stay_as_they_are() -> None:
    """Whatever a setting or a field is called in the window: older files are read for ever."""
    found = reading(HEADER, *LINES, player(1), player(2)).tournament
    assert (found.settings.rank_criterion, found.settings.rating_period) == ("NATIONAL", "ROUND")
    assert [each.fide_source for each in found.players] == ["fide-2026-10, standard", ""]
    assert [each.national_source for each in found.players] == ["nsf-2026-10"] * 2
    assert found.comments == ()
    written = write_trf(found, newline="\n").decode().splitlines()
    assert [line for line in written if line.startswith("###")] == [*LINES]
