"""What must hold of an event after any act, compared from outside the operations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import BytesIO

from pypdf import PdfReader

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    EventSession,
    Expulsion,
    LateEntry,
    TournamentState,
    check_paired_round,
    export_rating_report,
    export_trf,
    standings_of,
    state_of_file,
)
from arbiter_app.operations.results_lost import reported_state
from arbiter_app.pairing.checker import check_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.abnormal import abnormal_points
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.remarks import ReportLine, explained_rounds, remark
from arbiter_app.tournament.strength import ranking_key
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Tpn
from arbiter_app.tournament.validate import validate
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from tests.imported import import_trf
from tests.played.ledger import Ledger, games_on
from tests.played.literal import CODES, points_and_tie_breaks
from tests.store.support import TickingClock

Boards = tuple[set[tuple[int, int]], int | None]


def boards_of(pairing: RoundPairing | None) -> Boards:
    assert pairing is not None
    return {(pair.white, pair.black) for pair in pairing.pairs}, pairing.bye


def makes_sense(state: TournamentState, ledger: Ledger) -> None:
    """The data are sound, and what the acts meant."""
    tournament = state.tournament
    assert not [problem for problem in validate(tournament) if not problem.is_note]
    names = {player.tpn: player.name for player in tournament.players}
    found = [
        {(names[game.white], names[game.black], game.result) for game in played.games}
        for played in tournament.rounds
    ]
    assert found == ledger.games(for_rating=False), "games are not those entered"
    nobody_gone_is_there(tournament, ledger)
    for bye in tournament.requested_byes:
        assert (names[bye.tpn], bye.round_number) in ledger.asked, "nobody asked for this bye"
    what_the_lines_tell(tournament)


def nobody_gone_is_there(tournament: Tournament, ledger: Ledger) -> None:
    """C.04.2 3.2: who withdrew is no longer paired; C.07 16.1.1: each such bye is worth zero."""
    for player in tournament.players:
        first = ledger.gone.get(player.name)
        if first is None:
            continue
        for played in tournament.rounds[first - 1 :]:
            assert played.game_of(player.tpn) is None, f"{player.name} is paired again"
            kinds = {bye.kind for bye in played.byes if bye.tpn == player.tpn}
            assert kinds == {ByeKind.ZERO_POINT}, f"{player.name} is gone, and gets points"
        away = tournament.absences(max(first, tournament.next_round))
        assert away.get(player.tpn) is ByeKind.ZERO_POINT, f"{player.name} is to be paired"


def what_the_lines_tell(tournament: Tournament) -> None:
    """A full-point bye has its line as long as there is one, under the player's name."""
    names = {player.tpn: player.name for player in tournament.players}
    total = tournament.settings.rounds_total or 99
    gone = {player.tpn: player.withdrawn_from or 100 for player in tournament.players}
    full = {
        (played.number, names[bye.tpn])
        for played in tournament.rounds
        for bye in played.byes
        if bye.kind is ByeKind.FULL_POINT
    } | {
        (bye.round_number, names[bye.tpn])
        for bye in tournament.requested_byes
        if bye.kind is ByeKind.FULL_POINT and bye.round_number < gone[bye.tpn]
        if bye.round_number <= total
    }
    lines = [line for line in tournament.comments if line.startswith("Full-point bye @ ")]
    told = {f"Full-point bye @ Round {number}: {name}" for number, name in full}
    assert set(lines) == told
    assert len(lines) == len(told)


def late_entry_is_in_order(before: Tournament, after: Tournament, name: str) -> None:
    """C.04.2 2.4: at no other place would fewer players stand on the wrong side."""
    (new,) = (player for player in after.players if player.name == name)
    own = ranking_key(new)
    others = [ranking_key(player) for player in before.players]
    wrong = [
        sum(key > own for key in others[:place]) + sum(key < own for key in others[place:])
        for place in range(len(others) + 1)
    ]
    assert wrong[new.tpn - 1] == min(wrong), f"{name} is not where he belongs"
    assert [player.name for player in after.players if player is not new] == [
        player.name for player in before.players
    ]


# Files


def _comparable(tournament: Tournament) -> Tournament:
    """Without what no report file has room for (see `write_trf`)."""
    return replace(
        tournament,
        players=tuple(
            replace(player, club="", category="", withdrawn_from=None)
            for player in tournament.players
        ),
        rounds=tuple(_comparable_round(played) for played in tournament.rounds),
        requested_byes=(),
    )


def _comparable_round(played: Round) -> Round:
    games = sorted(played.games, key=lambda game: game.white)
    return replace(
        played,
        games=tuple(replace(game, board=0) for game in games),
        byes=tuple(sorted(played.byes, key=lambda bye: bye.tpn)),
        manual=False,
        note="",
    )


def _told(state: TournamentState) -> tuple[tuple[str, ...], int | None]:
    """The comments, and when FIDE mode was left: a file says it also where the act that left it, and
    with it the line, was taken back (VCL4THP 45).
    """
    line = remark(ReportLine.FIDE_MODE_LEFT, state.outside_since or 0)
    return tuple(each for each in state.tournament.comments if each != line), state.outside_since


def file_is_the_event(session: EventSession, one: int, other: EventSession) -> Tournament:
    """Export and import (into another event) give the same tournament, and the same file again."""
    data = export_trf(session, one)
    before = session.state(one)
    reading = read_trf(data)
    read = reading.tournament
    assert not reading.problems, reading.problems
    ours = before.tournament
    if ours.virtual_points:
        assert read.virtual_points == ours.virtual_points
    assert _comparable(read).players == _comparable(ours).players
    assert _comparable(read).rounds == _comparable(ours).rounds
    assert read.forbidden_groups == ours.forbidden_groups
    assert abnormal_points(read) == abnormal_points(ours)
    assert _told(state_of_file(read)) == _told(reported_state(session, one))
    last = ours.settings.rounds_total or ours.next_round
    for number in range(ours.next_round, last + 1):
        assert dict(read.absences(number)) == dict(ours.absences(number))
    for bye in read.requested_byes:
        assert bye.round_number <= (ours.settings.rounds_total or bye.round_number)
    copy = import_trf(other, data).created_id
    assert export_trf(other, copy) == data
    other.undo()
    return reading.tournament


def copy_has_it_all(before: TournamentState, copy: TournamentState) -> None:
    """What happened beside the results came back from the file."""
    assert copy.outside_since == before.outside_since
    assert _by_name(copy, copy.expulsions) == _by_name(before, before.expulsions)
    assert _by_name(copy, copy.late_entries) == _by_name(before, before.late_entries)
    assert len(copy.late_corrections) == len(before.late_corrections)
    assert [player.withdrawn_from for player in copy.tournament.players] == [
        player.withdrawn_from for player in before.tournament.players
    ]


def _by_name(
    state: TournamentState, facts: Sequence[Expulsion] | Sequence[LateEntry]
) -> set[tuple[str, Expulsion | LateEntry]]:
    names = dict(zip(state.keys, (player.name for player in state.tournament.players), strict=True))
    return {(names[fact.key], replace(fact, key=0)) for fact in facts}


def rounds_are_proved(session: EventSession, one: int, read: Tournament) -> None:
    """The check of the file says what the application says; what differs is explained in it."""
    ours = session.tournament(one)
    explained = explained_rounds(read)
    for number in range(1, len(ours.rounds) + 1):
        by_file = check_round(read, number)
        by_app = check_paired_round(ours, number)
        assert by_file.same == (by_app is None), f"round {number}"
        if not by_file.same:
            assert number in explained, f"round {number} differs, and the file gives no reason"
        kept = session.pairing(one, number)
        if kept is not None and number not in explained:
            assert boards_of(kept)[0] == {(g.white, g.black) for g in ours.round(number).games}


def next_pairing_of(read: Tournament) -> Boards | None:
    """What `arbiter-app pair` makes of the file; None if it cannot be paired."""
    try:
        return boards_of(pair_round(read))
    except UserError:
        return None


def report_is_true(session: EventSession, one: int, ledger: Ledger) -> None:
    """The rating report has every game as it was found to be last (C.04.2 4.3)."""
    tournament = session.tournament(one)
    if not tournament.rounds or open_games(tournament.rounds):
        return
    for dialect in (TrfDialect.TRF26, TrfDialect.TRF16):
        report = read_trf(export_rating_report(session, one, dialect)).tournament
        names = {player.tpn: player.name for player in report.players}
        found = [
            {(names[game.white], names[game.black], game.result) for game in played.games}
            for played in report.rounds
        ]
        assert found == ledger.games(for_rating=True), "the report is not what was played"
        assert len(report.rounds) == len(tournament.rounds)
        assert max((bye.round_number for bye in report.requested_byes), default=0) <= (
            tournament.settings.rounds_total or 99
        )


# Standings and papers


def standings_are_literal(state: TournamentState) -> int:
    """Points and tie-breaks are those of the text; the number of values compared."""
    tournament = state.tournament
    rounds = tournament.last_complete_round
    while rounds < len(tournament.rounds) and all(
        None not in games_on(game.result) for game in tournament.rounds[rounds].games
    ):
        rounds += 1
    if not rounds:
        return 0
    table = standings_of(state, after_round=rounds, tie_breaks=CODES)
    penalties: Counter[int] = Counter()
    for entry in abnormal_points(tournament):
        # The driver gives none but penalties that count from the first round on.
        assert (entry.type, entry.round_number) == ("", 0)
        penalties.update(dict.fromkeys(entry.tpns, entry.points))
    literal = points_and_tie_breaks(tournament, rounds, penalties)
    for row in table.rows:
        expected = literal[row.tpn]
        assert Fraction(row.points, 10) == expected["PTS"], row.tpn
        for code in CODES:
            assert row.values[code].value == expected[code], (row.tpn, code)
    order = [
        (-expected["PTS"], *(-expected[code] for code in CODES))
        for expected in (literal[row.tpn] for row in table.rows)
    ]
    assert order == sorted(order)
    return len(table.rows) * (1 + len(CODES))


_PAPERS = (
    DocumentName.PLAYERS,
    DocumentName.PAIRINGS,
    DocumentName.STANDINGS,
    DocumentName.CROSSTABLE,
)


def papers_are_complete(state: TournamentState) -> int:
    """Everybody is on every paper of the last round, who was expelled not in the standings.

    FIDE's checklist, question 198. Returns the number of papers.
    """
    tournament = state.tournament
    if not tournament.rounds or not tournament.last_complete_round:
        return 0
    printing = Printing(TickingClock().now())
    subject = Subject(
        tournament,
        len(tournament.rounds),
        rank=lambda number: standings_of(state, after_round=number),
    )
    for name in _PAPERS:
        pages = PdfReader(BytesIO(document_pdf(name, subject, printing))).pages
        text = " ".join(page.extract_text() for page in pages)
        gone = _expelled(state) if name is DocumentName.STANDINGS else set()
        for player in tournament.players:
            assert (player.name in text) != (player.tpn in gone), f"{player.name} on {name}"
    return len(_PAPERS)


def _expelled(state: TournamentState) -> set[Tpn]:
    """Who was sent away before the standings shown."""
    tpns, last = state.tpns_by_key(), standings_of(state).round_number
    return {tpns[each.key] for each in state.expulsions if each.first_round <= last + 1}


def all_final(tournament: Tournament) -> bool:
    return all(
        game.result not in (None, GameResult.ADJOURNED)
        for played in tournament.rounds
        for game in played.games
    )
