"""FIDE's checklist, other systems and round-robins (questions 89 to 105)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.document_source import DocumentSource
from arbiter_app.errors import InputError, RefusedError
from arbiter_app.explain.records import fault
from arbiter_app.languages import catalogue
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    NewPlayer,
    WarnedAct,
    add_player,
    add_players,
    change_settings,
    create_tournament,
    delete_player,
    enter_results,
    export_trf,
    leave_fide_mode,
    number_by_lot,
    pair_next_round,
    pairing_faults,
    pairing_questions,
    renumber_players,
    request_bye,
    return_player,
    rounds_by_table,
    set_forbidden_groups,
    set_number,
    set_pairing,
    standings_of,
    unpair_last_round,
    with_acceleration,
    with_pairing_system,
    withdraw_player,
)
from arbiter_app.operations.round_robin import rounds_to_come
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.systems import SYSTEMS, system_for
from arbiter_app.reports.crosstable_table import crosstable_pdf, crosstable_view
from arbiter_app.reports.csv import crosstable_csv
from arbiter_app.reports.html_tables import crosstable_page
from arbiter_app.reports.schedule import schedule_view
from arbiter_app.reports.sheet import Printing
from arbiter_app.standings.crosstable import CrosstableOrder, crosstable
from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.recommended import remarks_on_list
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Tpn
from arbiter_app.trf.read import read_trf
from tests.imported import import_trf
from tests.store.support import TickingClock, open_session
from tests.unit.reports import samples

Event = tuple[EventSession, int]
TABLE = "C.05 Annex 1"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EventSession]:
    made = EventSession.create(tmp_path / "club.arbiter", clock=TickingClock())
    yield made
    made.close()


def event(session: EventSession, players: int, system: str = "round-robin") -> Event:
    """A round-robin whose players have the numbers in the order in which they came."""
    settings = with_pairing_system(Settings(name="Club", rounds_total=9), system)
    tournament_id = create_tournament(session, settings).created_id
    people = [
        NewPlayer(f"Player {number}", rating=1500 + number) for number in range(1, players + 1)
    ]
    add_players(session, tournament_id, people)
    return session, tournament_id


def tournament_of(made: Event) -> Tournament:
    session, tournament_id = made
    return session.tournament(tournament_id)


def play(made: Event, rounds: int = 99) -> None:
    """Rounds paired by the table; White wins where nobody has left."""
    for _ in range(min(rounds, tournament_of(made).settings.rounds_total)):
        number = pair_next_round(*made).round_number
        still_open = [g.board for g in tournament_of(made).round(number).games if g.result is None]
        enter_results(*made, number, dict.fromkeys(still_open, GameResult.WHITE_WINS))


def games(made: Event, number: int) -> list[tuple[Tpn, Tpn]]:
    return [(game.white, game.black) for game in tournament_of(made).round(number).games]


def test_q89_to_q92_other_systems_are_in_fide_mode_only_if_fide_describes_them() -> None:
    """Swiss systems without an edition in force are outside it (question 91)."""
    inside = {system.name for system in SYSTEMS if system.is_fide_mode}
    assert {"dubov", "burstein", "double-swiss", "round-robin"} <= inside
    assert not {"lim", "lim-maxi", "swiss-1998"} & inside


def test_q93_the_system_is_locked_once_a_round_is_paired(session: EventSession) -> None:
    made = event(session, 6)
    play(made, 1)
    for other in ("double-round-robin", "dutch-2026"):
        settings = with_pairing_system(tournament_of(made).settings, other)
        with pytest.raises(RefusedError):
            change_settings(*made, settings, confirmed=True)


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 3), (7, 7), (8, 7)])
def test_q94_a_round_robin_is_chosen_and_its_length_follows(
    session: EventSession, players: int, rounds: int
) -> None:
    made = event(session, players)
    assert tournament_of(made).settings.rounds_total == rounds
    assert rounds_by_table(tournament_of(made)) == rounds
    assert session.state(made[1]).in_fide_mode
    play(made)
    met = [frozenset(pair) for number in range(1, rounds + 1) for pair in games(made, number)]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(1, players + 1), 2)))
    with pytest.raises(RefusedError, match="rounds are paired"):
        pair_next_round(*made)


def test_q94_chosen_later_it_has_the_same_length(session: EventSession) -> None:
    """With tie-breaks for round-robins, where those of before must not be used (question 105)."""
    settings = Settings(name="Club", rounds_total=5, tie_breaks=("BH/C1", "BH", "SB"))
    tournament_id = create_tournament(session, settings).created_id
    add_players(session, tournament_id, [NewPlayer(f"Player {n}") for n in range(6)])
    old = session.tournament(tournament_id).settings
    change_settings(session, tournament_id, with_pairing_system(old, "double-round-robin"))
    now = session.tournament(tournament_id).settings
    assert (now.rounds_total, now.tie_breaks) == (10, ("DE", "WIN", "SB", "KS"))
    kept = replace(old, tie_breaks=("DE", "SB"))
    change_settings(session, tournament_id, kept)
    change_settings(session, tournament_id, with_pairing_system(kept, "round-robin"))
    assert session.tournament(tournament_id).settings.tie_breaks == ("DE", "SB")


def test_q94_more_players_than_a_report_file_has_rounds_for(session: EventSession) -> None:
    with pytest.raises(RefusedError, match="102 players would need 101 rounds"):
        event(session, 102)


def test_q94_the_table_is_closed_with_the_first_round(session: EventSession) -> None:
    """Nobody joins, nobody is deleted, numbers stay; before that whoever comes has the next one."""
    made = event(session, 5)
    add_player(*made, NewPlayer("Strong", rating=2700))
    assert tournament_of(made).player(6).name == "Strong"
    assert tournament_of(made).settings.rounds_total == 5
    delete_player(*made, 2)
    assert [player.name for player in tournament_of(made).players] == [
        "Player 1",
        "Player 3",
        "Player 4",
        "Player 5",
        "Strong",
    ]
    play(made, 1)
    free = tournament_of(made).rounds[0].byes[0].tpn
    refused: tuple[Callable[[], object], ...] = (
        lambda: add_player(*made, NewPlayer("Late")),
        lambda: delete_player(*made, free),
        lambda: renumber_players(*made, confirmed=True),
        lambda: set_number(*made, 1, 2),
        lambda: number_by_lot(*made),
    )
    for act in refused:
        with pytest.raises(RefusedError) as refusal:
            act()
        assert refusal.value.article == TABLE


def test_q94_there_are_no_byes_no_acceleration_and_nobody_is_kept_apart(
    session: EventSession,
) -> None:
    """Forfeits are the only unplayed games (C.07 15.2)."""
    made = event(session, 5)
    with pytest.raises(RefusedError, match="no byes"):
        request_bye(*made, 1, 1, ByeKind.HALF_POINT)
    with pytest.raises(RefusedError, match="nobody can be kept apart"):
        set_forbidden_groups(*made, (ForbiddenGroup((1, 2)),))
    accelerated = with_acceleration(tournament_of(made).settings, accelerated=True)
    with pytest.raises(RefusedError, match="cannot be accelerated"):
        change_settings(*made, accelerated)


def test_q94_who_is_free_has_no_points_for_it(session: EventSession) -> None:
    """Nor is it an absence that was asked for, when the round is taken back."""
    made = event(session, 5)
    pair_next_round(*made)
    (free,) = tournament_of(made).rounds[0].byes
    assert free.kind is ByeKind.ZERO_POINT
    assert tournament_of(made).settings.initial_colour is None
    unpair_last_round(*made)
    assert tournament_of(made).requested_byes == ()


def test_q94_the_table_waits_for_no_result(session: EventSession) -> None:
    made = event(session, 4)
    for _ in range(3):
        pair_next_round(*made)
    assert len(tournament_of(made).rounds) == 3


def test_q94_the_whole_schedule_is_known_from_the_start(session: EventSession) -> None:
    """On paper too: the rounds paired, and those to come; of a Swiss tournament those paired."""
    made = event(session, 5)
    coming = rounds_to_come(tournament_of(made))
    assert len(coming) == 5
    printing = Printing(TickingClock().now(), PaperSettings(), catalogue("en"))
    view = schedule_view(tournament_of(made), printing, coming=coming)
    assert len(view.lines) == 5 * 3
    play(made, 2)
    assert [each.number for each in rounds_to_come(tournament_of(made))] == [3, 4, 5]
    assert games(made, 2) == [(g.white, g.black) for g in coming[1].games]
    source = DocumentSource(session.state(made[1]))
    assert source.as_of(2).coming is not None
    swiss = replace(tournament_of(made), settings=Settings(rounds_total=4))
    assert rounds_to_come(swiss) == ()
    assert [line.white is None for line in schedule_view(swiss, printing).lines] == [
        *([False] * 6),
        True,
        True,
    ]


def names(made: Event) -> list[str]:
    return [player.name for player in tournament_of(made).players]


def seed_told(made: Event) -> str:
    """The seed of the numbers that the report file tells; empty if it tells none."""
    lines = export_trf(*made).decode().splitlines()
    told = [line.split("seed ")[1].strip() for line in lines if "### Numbers by lot" in line]
    assert len(told) <= 1
    return "".join(told)


class TestQ95:
    """Numbers by hand, or by lot."""

    def test_by_hand(self, session: EventSession) -> None:
        """Whoever has the number gets the other one."""
        made = event(session, 4)
        set_number(*made, 1, 3)
        names = [player.name for player in tournament_of(made).players]
        assert names == ["Player 3", "Player 2", "Player 1", "Player 4"]
        session.undo()
        assert tournament_of(made).player(1).name == "Player 1"
        with pytest.raises(InputError):
            set_number(*made, 1, 9)
        with pytest.raises(RefusedError, match="already has number 2"):
            set_number(*made, 2, 2)

    def test_by_lot_anybody_can_repeat_it(self, session: EventSession) -> None:
        """From the seed in the report file, by the places that strength gives the players."""
        made = event(session, 8)
        set_number(*made, 1, 5)
        number_by_lot(*made)
        drawn = names(made)
        seed = seed_told(made)
        lots = {
            f"Player {9 - place}": sha256(f"{seed}/{place}".encode()).hexdigest()[:16]
            for place in range(1, 9)
        }
        assert drawn == sorted(lots, key=lambda name: lots[name], reverse=True)
        log = session.journal()[-1].wording.phrases()
        assert [str(said) for said in log] == ["Numbers drawn by lot", "", f"seed {seed}"]

    def test_nobody_chooses_the_seed(self, session: EventSession) -> None:
        """Each tournament has its own, by chance."""
        seeds = set()
        for _ in range(3):
            made = event(session, 8)
            number_by_lot(*made)
            seeds.add(seed_told(made))
        assert len(seeds) == 3

    def test_drawn_again_the_lots_are_the_same(self, session: EventSession) -> None:
        """After numbers by hand, undone, redone, and in the file opened again."""
        made = event(session, 8)
        number_by_lot(*made, draw=lambda: "first")
        drawn = names(made)
        set_number(*made, 1, 5)
        number_by_lot(*made, draw=lambda: "second")
        assert (names(made), seed_told(made)) == (drawn, "first")
        while seed_told(made):
            session.undo()
        number_by_lot(*made, draw=lambda: "third")
        assert (names(made), seed_told(made)) == (drawn, "first")
        session.undo()
        session.redo()
        assert (names(made), seed_told(made)) == (drawn, "first")
        session.undo()
        add_player(*made, NewPlayer("Another"))
        session.close()
        with open_session(session.path) as again:
            number_by_lot(again, made[1], draw=lambda: "fourth")
            assert seed_told((again, made[1])) == "first"

    def test_outside_fide_mode_too(self, session: EventSession) -> None:
        made = event(session, 8)
        leave_fide_mode(*made, confirmed=True)
        number_by_lot(*made, draw=lambda: "first")
        session.undo()
        number_by_lot(*made, draw=lambda: "second")
        assert seed_told(made) == "first"

    def test_what_a_file_says_stays(self, session: EventSession) -> None:
        """Seeds were words of the arbiter once."""
        made = event(session, 8)
        number_by_lot(*made, draw=lambda: "20 November")
        drawn = names(made)
        other = session, import_trf(session, export_trf(*made)).created_id
        assert seed_told(other) == "20 November"
        number_by_lot(*other)
        assert (names(other), seed_told(other)) == (drawn, "20 November")

    def test_what_cannot_be_drawn(self, session: EventSession) -> None:
        made = event(session, 1)
        with pytest.raises(RefusedError, match="only for two or more players"):
            number_by_lot(*made)
        swiss = create_tournament(session, Settings(name="Open", rounds_total=5)).created_id
        with pytest.raises(RefusedError, match="Only a round-robin can have pairing numbers set"):
            number_by_lot(session, swiss)

    def test_they_stay_whatever_is_corrected(self, session: EventSession) -> None:
        """In a Swiss tournament the list would be numbered again."""
        made = event(session, 4)
        add_player(*made, NewPlayer("Strong", rating=2700))
        assert tournament_of(made).player(5).name == "Strong"
        renumber_players(*made, confirmed=True)
        assert tournament_of(made).player(1).name == "Strong"


def test_q96_the_tables_are_those_of_the_handbook(session: EventSession) -> None:
    """C.05 Annex 1, for 7 or 8 players; see also `tests/unit/pairing/round_robin`."""
    made = event(session, 8)
    play(made)
    assert games(made, 1) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert games(made, 2) == [(8, 5), (6, 4), (7, 3), (1, 2)]
    assert games(made, 7) == [(4, 8), (5, 3), (6, 2), (7, 1)]


@pytest.mark.parametrize(
    ("system", "rounds"),
    [
        ("double-round-robin", [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]),
        ("double-round-robin-reversed", [[(1, 4), (2, 3)], [(2, 4), (3, 1)], [(4, 3), (1, 2)]]),
    ],
)
def test_q98_q99_whether_the_last_two_rounds_of_the_first_cycle_are_reversed(
    session: EventSession, system: str, rounds: list[list[tuple[Tpn, Tpn]]]
) -> None:
    made = event(session, 4, system)
    play(made)
    assert [games(made, number) for number in (1, 2, 3)] == rounds
    assert games(made, 4) == [(4, 1), (3, 2)]
    assert games(made, 6) == [(4, 2), (1, 3)]


class TestQ100ToQ102:
    """Paired by hand: everybody once or twice, no colour three times in a row."""

    def by_hand(self, made: Event, number: int, *pairs: tuple[Tpn, Tpn]) -> ManualPairing:
        pairing = ManualPairing(pairs)
        set_pairing(*made, number, pairing, reason="drawn by hand", confirm_illegal=True)
        results = dict.fromkeys(range(1, len(pairs) + 1), GameResult.DRAW)
        enter_results(*made, number, results)
        return pairing

    def test_q100_a_round_is_paired_by_hand(self, session: EventSession) -> None:
        """Confirmed with level 3 as not the table's; what comes next is what still fits."""
        made = event(session, 4)
        other = ManualPairing(((4, 3), (1, 2)))
        (question,) = pairing_questions(*made, 1, other)
        assert (question.act, question.asked.level) == (WarnedAct.MANUAL_PAIRING, Level.CONFIRM)
        self.by_hand(made, 1, (4, 3), (1, 2))
        pair_next_round(*made)
        assert games(made, 2) == [(1, 4), (2, 3)]

    def test_q101_that_every_pair_meets_once(self, session: EventSession) -> None:
        made = event(session, 4)
        play(made, 1)
        (question, *_) = pairing_questions(*made, 2, ManualPairing(((4, 1), (3, 2))))
        assert (question.act, question.asked.level) == (WarnedAct.ILLEGAL_PAIRING, Level.CONFIRM)
        assert TABLE in question.asked.article

    def test_q101_in_double_rounds_twice(self, session: EventSession) -> None:
        """In the second cycle everybody again, and not more."""
        made = event(session, 4, "double-round-robin")
        play(made, 3)
        assert pairing_questions(*made, 4, ManualPairing(((4, 1), (3, 2)))) == ()
        play(made, 1)
        acts = [one.act for one in pairing_questions(*made, 5, ManualPairing(((1, 4), (2, 3))))]
        assert WarnedAct.ILLEGAL_PAIRING in acts

    def test_q102_no_third_colour_in_a_row(self, session: EventSession) -> None:
        made = event(session, 6, "double-round-robin")
        self.by_hand(made, 1, (1, 6), (2, 5), (3, 4))
        self.by_hand(made, 2, (1, 5), (6, 4), (2, 3))
        third = ManualPairing(((1, 4), (5, 3), (6, 2)))
        acts = [one.act for one in pairing_questions(*made, 3, third)]
        assert WarnedAct.ILLEGAL_PAIRING in acts

    def test_q102_not_the_same_colours_twice_between_two(self, session: EventSession) -> None:
        """C.05 Annex 1: in the second cycle the colours are the other ones; by the table they are."""
        made = event(session, 4, "double-round-robin")
        play(made, 3)
        first = games(made, 1)
        turned, as_before = ManualPairing(((4, 1), (3, 2))), ManualPairing(((1, 4), (3, 2)))
        assert first == [(1, 4), (2, 3)]
        assert pairing_questions(*made, 4, turned) == ()
        questions = {one.act: one.asked for one in pairing_questions(*made, 4, as_before)}
        asked = questions[WarnedAct.ILLEGAL_PAIRING]
        assert asked.level is Level.CONFIRM
        assert "board 1" in str(asked.message)
        (found,) = pairing_faults(tournament_of(made), 4, as_before)
        (problem,) = found.problems
        assert fault(1, 4, problem, {1: "Aas", 4: "Dahl"}) == (
            "C.05 Annex 1: Aas would have White against the same opponent as in round 1"
        )

    def test_rounds_of_other_tables_go_on_by_hand(self, session: EventSession) -> None:
        """Where nothing of the table is left the arbiter is told, and pairs on."""
        made = event(session, 6)
        self.by_hand(made, 1, (1, 2), (3, 6), (4, 5))
        self.by_hand(made, 2, (3, 1), (5, 2), (6, 4))
        self.by_hand(made, 3, (1, 4), (2, 6), (3, 5))
        with pytest.raises(InputError, match="The table has no round left"):
            pair_next_round(*made)
        assert rounds_to_come(tournament_of(made)) == ()
        self.by_hand(made, 4, (5, 1), (2, 3), (4, 6))
        assert len(tournament_of(made).rounds) == 4


class TestQ103:
    """The 50 % rule (C.05 6.6)."""

    def test_who_leaves_before_half_of_the_games(self, session: EventSession) -> None:
        """The games that are left are forfeited; nothing of theirs counts in the standings."""
        made = event(session, 6)
        play(made, 2)
        withdraw_player(*made, 6)
        play(made, 3)
        table = standings_of(session.state(made[1]))
        assert table.not_counted == (6,)
        assert table.rows[-1].tpn == 6
        assert {row.points for row in table.rows if row.tpn == 6} == {0}
        last = [
            g
            for n in (3, 4, 5)
            for g in tournament_of(made).round(n).games
            if 6 in (g.white, g.black)
        ]
        assert all(game.won_by_forfeit(game.opponent_of(6)) for game in last)
        counted = sum(row.points for row in table.rows)
        assert counted == 10 * 10

    def test_who_leaves_after_half_of_them_counts(self, session: EventSession) -> None:
        made = event(session, 6)
        play(made, 3)
        withdraw_player(*made, 6)
        play(made, 2)
        assert standings_of(session.state(made[1])).not_counted == ()

    def test_who_comes_back_has_missed_nothing_else(self, session: EventSession) -> None:
        made = event(session, 6)
        play(made, 1)
        withdraw_player(*made, 6)
        play(made, 1)
        with pytest.raises(ConfirmationNeededError):
            return_player(*made, 6)
        return_player(*made, 6, confirmed=True)
        play(made, 3)
        assert session.state(made[1]).late_entries == ()
        assert standings_of(session.state(made[1])).not_counted == ()


ROUND_ROBIN_CODES = [
    "DE",
    "BPG",
    "BWG",
    "REP",
    "STD",
    "SB",
    "SB/C1",
    "SB/C2",
    "RTNG",
    "RTNG/R",
    "WIN",
    "TPN",
    "TPN/R",
    "KS",
    "KS/L1",
    "KS/L2",
    "KS/L-1",
    "KS/L-2",
]


def test_q104_the_tie_breaks_of_round_robins(session: EventSession) -> None:
    """All that FIDE asks for are offered, and worked out without a remark."""
    made = event(session, 6)
    assert set(ROUND_ROBIN_CODES) <= set(offered_codes())
    assert remarks_on_list(tournament_of(made), ROUND_ROBIN_CODES) == ()
    play(made)
    table = standings_of(session.state(made[1]), tie_breaks=ROUND_ROBIN_CODES)
    values = table.row_of(1).values
    assert all(values[code].value is not None for code in ROUND_ROBIN_CODES)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_q105_the_buchholz_family_is_refused(session: EventSession, code: str) -> None:
    made = event(session, 6)
    settings = replace(tournament_of(made).settings, tie_breaks=("DE", code))
    with pytest.raises(RefusedError) as refusal:
        change_settings(*made, settings)
    assert refusal.value.article == "C.07 8"


@pytest.mark.parametrize("system", [one.name for one in SYSTEMS if one.rounds_for is not None])
@pytest.mark.parametrize("players", [5, 6])
def test_a_report_file_there_and_back(session: EventSession, system: str, players: int) -> None:
    """Record 192, `Z` for who is free; every round checks; imported it is in FIDE mode."""
    made = event(session, players, system)
    play(made)
    data = export_trf(*made)
    back = read_trf(data).tournament
    assert system_for(back.settings) == system
    assert all(check.same for check in check_tournament(back))
    again = import_trf(session, data).created_id
    assert session.state(again).in_fide_mode


@pytest.mark.parametrize(("system", "games"), [("round-robin", 1), ("double-round-robin", 2)])
def test_q094_the_crosstable_has_a_column_for_each_opponent(
    session: EventSession, system: str, games: int
) -> None:
    """White wins every game: what is 1 in one line is 0 in that of the other."""
    made = event(session, 3, system)
    play(made)
    table = crosstable(tournament_of(made), order=CrosstableOrder.TPN)
    view = crosstable_view(tournament_of(made), table, samples.PRINTING)
    assert view.columns == ("1", "2", "3")
    signs = [[game.sign for game in line.games] for line in view.lines]
    for one, other in combinations(range(3), 2):
        assert len(signs[one][other]) == games
        assert set(zip(signs[one][other], signs[other][one], strict=True)) <= {
            ("1", "0"),
            ("0", "1"),
        }
    assert [line[number] for number, line in enumerate(signs)] == ["×"] * 3
    if games == 2:
        assert {"".join(sorted(each)) for line in signs for each in line} == {"01", "×"}
    head = crosstable_csv(view).decode("utf-8-sig").splitlines()[0]
    assert ",Rating,1,2,3,Points," in head
    assert crosstable_pdf(view).startswith(b"%PDF")
    assert "One column per opponent" in crosstable_page(view).body
