"""What belongs on paper beside the names: when, where from, how it stands, who answers for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from arbiter_app.languages import catalogue
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.paper import WALL_TYPES, PaperSettings, WallSettings
from arbiter_app.tournament.tournament import RequestedBye, Tournament, VirtualPoints
from arbiter_app.tournament.types import ByeKind
from tests.few_examples import few_of
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_hostile_texts import sizes

PUBLISHED = datetime(2026, 11, 21, 9, 41)  # noqa: DTZ001 - local time of the playing hall
OF_A_ROUND = [DocumentName.PAIRINGS, DocumentName.PAIRINGS_BY_NAME]


def walls(**wall: object) -> Printing:
    return Printing(samples.PRINTED_AT, PaperSettings(wall=WallSettings(**wall)))  # type: ignore[arg-type]


def timed(tournament: Tournament) -> Tournament:
    settings = replace(tournament.settings, round_times=("10:00", "15:30"))
    return replace(tournament, settings=settings)


def made(
    name: DocumentName, tournament: Tournament, printing: Printing = samples.PRINTING
) -> bytes:
    number = len(tournament.rounds)
    subject = Subject(
        tournament,
        number,
        published={number: PUBLISHED},
        marks=lambda _number: BoardMarks(frozenset({1, 3}), frozenset({3})),
    )
    return document_pdf(name, subject, printing)


@pytest.mark.parametrize("name", [*OF_A_ROUND, DocumentName.RESULT_SLIPS])
def test_day_and_time_of_the_round(name: DocumentName) -> None:
    text = samples.text_of(made(name, timed(samples.tournament(12, 2))))
    assert "2026-11-21 15:30" in text


@pytest.mark.parametrize("name", OF_A_ROUND)
def test_when_it_was_published(name: DocumentName) -> None:
    tournament = samples.tournament(12, 2)
    assert "Published 2026-11-21 09:41" in samples.text_of(made(name, tournament))
    before = document_pdf(name, Subject(tournament, 2), samples.PRINTING)
    assert "Published" not in samples.text_of(before)
    german = replace(samples.PRINTING, catalogue=catalogue("de"))
    assert "Veröffentlicht 21.11.2026 09:41" in samples.text_of(made(name, tournament, german))


@pytest.mark.parametrize("name", [DocumentName.PAIRINGS, DocumentName.RESULT_SLIPS])
def test_number_and_federation_of_each_player(name: DocumentName) -> None:
    """Nobody is sent to another's board by a name that two have."""
    tournament = samples.tournament(12, 2)
    twins = tuple(replace(player, name="Novák, Jan") for player in tournament.players)
    text = samples.text_of(made(name, replace(tournament, players=twins)))
    assert "NOR" in text
    assert "VIE" in text
    last = tournament.rounds[-1].games[0]
    for tpn in (last.white, last.black):
        assert f" {tpn} " in text


def test_the_list_by_name_tells_those_of_one_name_apart() -> None:
    """It has no other columns than those that read as a sentence."""
    tournament = samples.tournament(12, 2)
    twins = tuple(replace(player, name="Novák, Jan") for player in tournament.players)
    twice = replace(tournament, players=twins)
    text = samples.text_of(made(DocumentName.PAIRINGS_BY_NAME, twice))
    last = tournament.rounds[-1].games[0]
    assert f"Novák, Jan ({last.white}) 1 White Novák, Jan ({last.black})" in text


@pytest.mark.parametrize("name", OF_A_ROUND)
def test_a_federation_that_all_have_takes_no_room(name: DocumentName) -> None:
    tournament = samples.tournament(12, 2)
    same = tuple(replace(player, federation="NOR") for player in tournament.players)
    assert "NOR" not in samples.text_of(made(name, replace(tournament, players=same)))


def test_the_reason_for_a_change_by_hand_is_not_for_the_wall() -> None:
    """It is in the log and in the report; marks are there if the page is to have them."""
    tournament = samples.tournament(12, 2, manual=True)
    reason = "Late arrival"
    for printing in (samples.PRINTING, walls(marks_changes=True)):
        assert reason not in samples.text_of(made(DocumentName.PAIRINGS, tournament, printing))
    plain = samples.text_of(made(DocumentName.PAIRINGS, tournament))
    assert "by hand" not in plain
    assert "against the rules" not in plain
    marked = samples.text_of(made(DocumentName.PAIRINGS, tournament, walls(marks_changes=True)))
    assert "* paired by hand" in marked
    assert "! against the rules" in marked
    assert marked.count("*") == 2
    assert marked.count("!") == 2
    assert reason in samples.text_of(made(DocumentName.REPORT, tournament))


def test_virtual_points_of_an_accelerated_round() -> None:
    """What was counted for the pairing beside the points, and what it is."""
    tournament = samples.tournament(12, 2)
    virtual = (VirtualPoints(10, 1, 2, 1, 6),)
    fast = samples.text_of(made(DocumentName.PAIRINGS, replace(tournament, virtual_points=virtual)))
    paired = [tpn for game in tournament.rounds[-1].games for tpn in (game.white, game.black)]
    assert fast.count("+1") == sum(tpn <= 6 for tpn in paired) > 0
    assert "virtual points of the accelerated round" in fast
    over = replace(tournament, virtual_points=(VirtualPoints(10, 1, 1, 1, 6),))
    assert "irtual" not in samples.text_of(made(DocumentName.PAIRINGS, over))


def test_games_won_drawn_and_lost_in_the_standings() -> None:
    """Over the board; where the columns leave room for them."""
    drawn = samples.tournament(20, 5, is_last_open=False)
    tournament = replace(
        drawn,
        players=tuple(
            replace(each, name=f"Li {each.tpn}", club="", federation="") for each in drawn.players
        ),
        settings=replace(drawn.settings, tie_breaks=("BH",)),
    )
    pdf = made(DocumentName.STANDINGS, tournament)
    text = samples.text_of(pdf)
    assert "W D L games won, drawn, lost over the board" in text
    past = histories(tournament)
    for row in standings(tournament).rows[:3]:
        letters = [entry.letter for entry in past[row.tpn].entries if entry.is_played]
        counted = [sum(letter in kind for letter in letters) for kind in ("1W", "=D", "0L")]
        assert " {} {} {} ".format(*counted) in text
    many = replace(
        tournament,
        settings=replace(
            tournament.settings,
            tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "TPN", "AOB"),
        ),
    )
    assert read_back.layout_faults(made(DocumentName.STANDINGS, many)) == []


def test_as_many_tie_breaks_in_the_crosstable_as_fit() -> None:
    codes = ("BH/C1", "BH", "SB", "WIN", "WON", "BPG", "PS", "ARO", "AOB")

    def shown(rounds: int) -> int:
        drawn = samples.tournament(20, rounds, is_last_open=False)
        drawn = replace(drawn, settings=replace(drawn.settings, tie_breaks=codes))
        pdf = made(DocumentName.CROSSTABLE, drawn)
        assert read_back.layout_faults(pdf) == []
        text = samples.text_of(pdf)
        heads = text[text.index("Pts") : text.index("Pts") + 60].split()
        return next(count for count in range(9, 0, -1) if [*codes[:count]] == heads[1 : count + 1])

    assert shown(3) == 9
    assert 2 < shown(7) < 9
    assert shown(9) >= 2


def test_absences_in_a_table_by_player() -> None:
    """A player who is away for four rounds is one line, not four; what is announced is told."""
    tournament = samples.tournament(12, 5, is_last_open=False)
    away = replace(
        tournament,
        requested_byes=tuple(RequestedBye(4, number, ByeKind.ZERO_POINT) for number in (7, 8, 9)),
    )
    text = samples.text_of(made(DocumentName.REPORT, away))
    assert "Byes and absences" in text
    assert "Absent, announced 7–9 0" in text


def test_who_signs() -> None:
    """The report and the final standings; no list of a round, and no standings on the way."""
    drawn = samples.tournament(12, 5, total=5, is_last_open=False)
    drawn = replace(drawn, settings=replace(drawn.settings, deputy_arbiters=("FA Ola Berg",)))
    for name in (DocumentName.REPORT, DocumentName.STANDINGS):
        text = samples.text_of(made(name, drawn))
        # Once in the line to sign on; the footer has the same words.
        assert text.count("Chief Arbiter IA Sigríður Guðmundsdóttir") > pages_in(made(name, drawn))
        assert "FA Ola Berg" in text
    for name in OF_A_ROUND:
        assert "FA Ola Berg" not in samples.text_of(made(name, drawn))
    longer = replace(drawn, settings=replace(drawn.settings, rounds_total=7))
    assert "FA Ola Berg" not in samples.text_of(made(DocumentName.STANDINGS, longer))


def pages_in(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


@pytest.mark.parametrize("name", [*OF_A_ROUND, DocumentName.STANDINGS])
@pytest.mark.parametrize("size", [16, 24])
@pytest.mark.parametrize("count", few_of([100, 300], [100]))
def test_the_type_that_the_arbiter_wants_on_the_wall(
    name: DocumentName, size: int, count: int
) -> None:
    """Many players: every name and number of a board in that size, over as many sheets as it takes."""
    tournament = samples.tournament(count, 2, is_last_open=False)
    pdf = made(name, tournament, walls(type_size=size))
    assert read_back.layout_faults(pdf) == []
    assert samples.missing_names(pdf, (each.name for each in tournament.players)) == []
    large = sum(1 for _, found, _ in sizes(pdf) if found >= size - 0.01)
    named = sum(len(samples.squeezed(each.name)) for each in tournament.players)
    # Readers of a PDF lose a letter here and there, where two of one kind touch.
    assert large >= 0.98 * named


@pytest.mark.parametrize("size", WALL_TYPES)
def test_every_size_on_a_small_field(size: int) -> None:
    for name in (*OF_A_ROUND, DocumentName.STANDINGS):
        pdf = made(name, samples.hard_tournament(60, 5), walls(type_size=size))
        assert read_back.layout_faults(pdf) == []


@pytest.mark.parametrize(
    "name",
    [
        *OF_A_ROUND,
        DocumentName.STANDINGS,
        DocumentName.CROSSTABLE,
        DocumentName.PLAYERS,
    ],
)
def test_who_has_left_is_marked(name: DocumentName) -> None:
    """Withdrawn from the present round on; who will leave later is not yet."""
    start = samples.tournament(12, 2)
    gone = next(bye.tpn for bye in start.rounds[-1].byes if bye.kind is ByeKind.ZERO_POINT)
    later = start.rounds[-1].games[0].white
    people = tuple(
        replace(player, withdrawn_from={gone: 2, later: 9}.get(player.tpn))
        for player in start.players
    )
    text = samples.squeezed(samples.text_of(made(name, replace(start, players=people))))
    assert text.count("(withdrawn)") == 1
    assert samples.squeezed(f"{start.player(gone).name} (withdrawn)") in text
    assert "(withdrawn)" not in samples.text_of(made(name, start))
