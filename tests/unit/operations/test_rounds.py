"""Rounds: paired, taken back, changed by hand (C.04.2 (2026) 3 and 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    NewPlayer,
    WarnedAct,
    add_player,
    change_settings,
    delete_player,
    enter_result,
    enter_results,
    explained_pairing,
    pair_next_round,
    pairing_faults,
    pairing_questions,
    request_bye,
    set_forbidden_groups,
    set_pairing,
    unpair_last_round,
    why_not_pair,
    withdraw_player,
)
from arbiter_app.operations.paired import with_round
from arbiter_app.operations.records import input_hash
from arbiter_app.pairing.questions import pair_round
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Tpn
from arbiter_app.trace.reasons import Illegal
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase, verbatim
from tests.store.support import a_trace, pair_in_order

Event = tuple[EventSession, int]


class NoRules:
    """Everything is legal."""

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        return ()

    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]:
        return ()


def no_judge(tournament: Tournament) -> NoRules:
    return NoRules()


def pair(event: Event) -> RoundPairing:
    session, tournament_id = event
    return pair_next_round(session, tournament_id, pair=pair_in_order).pairing


def enter_all(event: Event, result: GameResult = GameResult.DRAW) -> None:
    session, tournament_id = event
    last = session.tournament(tournament_id).rounds[-1]
    results = {game.board: result for game in last.games}
    enter_results(session, tournament_id, last.number, results)


def test_what_was_paired_is_the_next_round(event: Event) -> None:
    """On the boards as anywhere else: one home for what a pairing makes of a tournament."""
    session, tournament_id = event
    request_bye(session, tournament_id, 1, 1, ByeKind.HALF_POINT)
    before = session.tournament(tournament_id)
    pairing = pair(event)
    assert pairing.bye is not None
    assert session.tournament(tournament_id) == with_round(before, pairing)


def boards(event: Event, round_number: int) -> Sequence[tuple[Tpn, Tpn]]:
    session, tournament_id = event
    return ManualPairing.of_round(session.tournament(tournament_id).round(round_number)).pairs


# Paired


def test_a_paired_round_is_what_the_engine_gave(event: Event) -> None:
    session, tournament_id = event
    change = pair_next_round(session, tournament_id, pair=pair_in_order)
    played = session.tournament(tournament_id).round(1)
    assert [(game.board, game.white, game.black) for game in played.games] == [
        (pair.board, pair.white, pair.black) for pair in change.pairing.pairs
    ]
    assert not played.manual
    assert change.round_number == 1
    assert str(change.entry.name) == "Round 1 paired"
    assert change.pairing.trace == a_trace(1)


def test_the_engine_of_the_settings_pairs_by_default(event: Event) -> None:
    """C.04.3 (2026): eight players without points, the upper half against the lower."""
    session, tournament_id = event
    change = pair_next_round(session, tournament_id)
    assert boards(event, 1) == ((1, 5), (6, 2), (3, 7), (8, 4))
    assert change.pairing.trace is not None
    assert session.pairing(tournament_id, 1) == change.pairing
    enter_all(event)
    with pytest.raises(InputError, match="no pairing system"):
        pair_next_round(session, tournament_id, system="none")


def test_the_record_of_the_pairing_can_be_proved_again(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    enter_all(event)
    before = session.tournament(tournament_id)
    pairing = pair(event)
    record = session.state(tournament_id).pairing_record(2)
    assert record is not None
    assert record.system == "in-order"
    assert record.engine_version
    tournament = session.tournament(tournament_id)
    assert record.input_hash == input_hash(before) == input_hash(tournament.before_round(2))
    assert session.pairing(tournament_id, 2) == pairing
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    changed = session.tournament(tournament_id).before_round(2)
    assert input_hash(changed) != record.input_hash


def test_the_initial_colour_is_drawn_before_round_1_if_it_was_not(event: Event) -> None:
    """C.04.3 (2026) 5.1: by lot, before the pairing of the first round."""
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, initial_colour=None)
    change_settings(session, tournament_id, settings)
    seen: list[Colour | None] = []

    def watch(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        seen.append(tournament.settings.initial_colour)
        return pair_in_order(tournament, explain=explain)

    pair_next_round(session, tournament_id, pair=watch, draw_colour=lambda: Colour.BLACK)
    assert seen == [Colour.BLACK]
    assert session.tournament(tournament_id).settings.initial_colour is Colour.BLACK
    session.undo()
    assert session.tournament(tournament_id).settings.initial_colour is None


def test_a_round_without_all_results_is_in_the_way_of_the_next(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    enter_result(session, tournament_id, 1, 2, GameResult.DRAW)
    with pytest.raises(RefusedError, match="boards 1, 3, 4 of round 1 have no result") as refusal:
        pair(event)
    assert refusal.value.article == "C.04.2 3.1"
    for board in (1, 3):
        enter_result(session, tournament_id, 1, board, GameResult.DRAW)
    with pytest.raises(RefusedError, match="board 4 of round 1 has no result"):
        pair(event)
    enter_result(session, tournament_id, 1, 4, GameResult.ADJOURNED)
    pair(event)


def test_no_more_rounds_are_paired_than_were_declared(event: Event) -> None:
    """C.04.1 Art. 1."""
    for _ in range(5):
        pair(event)
        enter_all(event)
    with pytest.raises(RefusedError, match="All 5 rounds") as refusal:
        pair(event)
    assert refusal.value.article == "C.04.1 1"


def test_two_players_are_needed(event: Event) -> None:
    session, tournament_id = event
    for tpn in range(2, 9):
        withdraw_player(session, tournament_id, tpn)
    with pytest.raises(RefusedError, match="1 of 8 players is present"):
        pair(event)
    for _ in range(8):
        delete_player(session, tournament_id, 1)
    assert "0 of 0" in str(why_not_pair(session.tournament(tournament_id)))


def test_an_engine_without_a_pairing_changes_nothing(event: Event) -> None:
    session, tournament_id = event
    before, log = session.state(tournament_id), session.journal()

    def none(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        raise NoLegalPairingError(verbatim("none"))

    with pytest.raises(NoLegalPairingError):
        pair_next_round(session, tournament_id, pair=none)
    assert session.state(tournament_id) is before
    assert session.journal() == log


# Taken back


def test_a_round_taken_back_leaves_what_was_there_before(event: Event) -> None:
    session, tournament_id = event
    request_bye(session, tournament_id, 3, 1, ByeKind.HALF_POINT)
    request_bye(session, tournament_id, 4, 2, ByeKind.ZERO_POINT)
    withdraw_player(session, tournament_id, 5)
    before = session.state(tournament_id)
    pair(event)
    unpair_last_round(session, tournament_id)
    assert session.state(tournament_id) == before
    with pytest.raises(RefusedError, match="No round"):
        unpair_last_round(session, tournament_id)


def test_results_are_not_deleted_unasked(event: Event) -> None:
    """4.4: a published pairing is changed in few cases only."""
    session, tournament_id = event
    pair(event)
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    with pytest.raises(ConfirmationNeededError, match="has 1 result; it would"):
        unpair_last_round(session, tournament_id)
    unpair_last_round(session, tournament_id, confirmed=True)
    assert session.tournament(tournament_id).rounds == ()


def test_a_late_entry_plays_when_its_round_is_paired_again(event: Event) -> None:
    """2.4: paired only when they actually arrive, and then they are."""
    session, tournament_id = event
    pair(event)
    add_player(session, tournament_id, NewPlayer("Late", rating=2000))
    unpair_last_round(session, tournament_id)
    assert session.tournament(tournament_id).requested_byes == ()
    assert pair(event).bye == 9


# By hand


def test_players_and_colours_are_exchanged_by_hand(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    changed = pairing.with_players_swapped(1, 4).with_colours_swapped(3)
    change = set_pairing(
        session, tournament_id, 1, changed, reason="Wish", confirm_illegal=True, judge=no_judge
    )
    played = session.tournament(tournament_id).round(1)
    assert boards(event, 1) == ((4, 2), (3, 1), (6, 5), (7, 8))
    assert (played.manual, played.note) == (True, "Wish")
    name = {player.tpn: player.name for player in session.tournament(tournament_id).players}
    pairs = ((1, 2), (3, 4), (5, 6)), ((4, 2), (3, 1), (6, 5))
    before, after = (
        "; ".join(f"{board}: {name[one]} – {name[two]}" for board, (one, two) in enumerate(each, 1))
        for each in pairs
    )
    assert str(change.entry.before) == before
    assert str(change.entry.after) == f"{after} (Wish)"
    assert session.pairing(tournament_id, 1) is not None


def test_the_bye_goes_to_another_player_by_hand(event: Event) -> None:
    session, tournament_id = event
    delete_player(session, tournament_id, 8)
    pair(event)
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    assert pairing.byes == (Bye(7, ByeKind.PAIRING_ALLOCATED),)
    changed = pairing.with_players_swapped(7, 2)
    set_pairing(session, tournament_id, 1, changed, reason="", confirm_illegal=True, judge=no_judge)
    assert session.tournament(tournament_id).round(1).pairing_allocated_bye == 2
    assert boards(event, 1)[0] == (1, 7)


def test_the_bye_can_go_to_a_late_entry_instead(event: Event) -> None:
    """4.4.4: a late entry is admitted with minimal changes; here against the player of the PAB."""
    session, tournament_id = event
    delete_player(session, tournament_id, 8)
    pair(event)
    late = add_player(session, tournament_id, NewPlayer("Late")).tpns[0]
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    changed = ManualPairing((*pairing.pairs, (7, late)))
    set_pairing(session, tournament_id, 1, changed, reason="Late entry", confirm_illegal=True)
    assert session.tournament(tournament_id).round(1).byes == ()
    assert boards(event, 1)[-1] == (7, 8)


def test_results_of_unchanged_games_stay(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS)
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    changed = pairing.with_players_swapped(5, 7).with_colours_swapped(1)
    set_pairing(session, tournament_id, 1, changed, reason="", confirm_illegal=True, judge=no_judge)
    game = session.tournament(tournament_id).round(1).games[0]
    assert (game.white, game.black, game.result) == (2, 1, GameResult.BLACK_WINS)
    with pytest.raises(RefusedError, match="board 1 of the round already has a result"):
        set_pairing(
            session,
            tournament_id,
            1,
            pairing.with_players_swapped(1, 5),
            reason="",
            confirm_illegal=True,
            judge=no_judge,
        )


def test_the_next_round_can_be_made_by_hand(event: Event) -> None:
    session, tournament_id = event
    request_bye(session, tournament_id, 7, 1, ByeKind.HALF_POINT)
    pairing = ManualPairing(
        ((1, 2), (3, 4), (5, 6)),
        (Bye(7, ByeKind.HALF_POINT), Bye(8, ByeKind.PAIRING_ALLOCATED)),
    )
    set_pairing(
        session,
        tournament_id,
        1,
        pairing,
        reason="Drawn by lot",
        confirm_illegal=True,
        judge=no_judge,
    )
    tournament = session.tournament(tournament_id)
    assert tournament.round(1).manual
    assert tournament.requested_byes == ()
    assert session.pairing(tournament_id, 1) is None
    with pytest.raises(RefusedError, match="no result"):
        set_pairing(session, tournament_id, 2, pairing, reason="", judge=no_judge)
    unpair_last_round(session, tournament_id)
    requests = session.tournament(tournament_id).requested_byes
    assert requests == (RequestedBye(7, 1, ByeKind.HALF_POINT),)


@pytest.mark.parametrize(
    ("pairing", "message"),
    [
        (ManualPairing(((1, 2), (3, 4), (5, 6))), "Neither a game nor a bye: Góra; Hü"),
        (ManualPairing(((1, 2), (3, 4), (5, 6), (7, 7))), "paired twice"),
        (ManualPairing(((1, 2), (3, 4), (5, 6), (7, 9))), "number 9"),
        (
            ManualPairing(
                ((1, 2), (3, 4), (5, 6)),
                (Bye(7, ByeKind.PAIRING_ALLOCATED), Bye(8, ByeKind.PAIRING_ALLOCATED)),
            ),
            "Only one player",
        ),
    ],
)
def test_everybody_is_in_the_round_once(event: Event, pairing: ManualPairing, message: str) -> None:
    session, tournament_id = event
    pair(event)
    with pytest.raises(InputError, match=message):
        set_pairing(session, tournament_id, 1, pairing, reason="")


def test_only_the_last_round_is_changed(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    enter_all(event)
    pair(event)
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    for wrong in (1, 3, 0, 9):
        with pytest.raises(RefusedError):
            set_pairing(session, tournament_id, wrong, pairing, reason="")


def test_an_illegal_pairing_needs_a_confirmation_and_a_reason(event: Event) -> None:
    """C1: two participants shall not play against each other more than once (C.04.1 Art. 2)."""
    session, tournament_id = event
    set_forbidden_groups(session, tournament_id, (ForbiddenGroup((3, 8)),))
    pair(event)
    enter_all(event)
    pair(event)
    again = ManualPairing(((1, 2), (8, 3), (4, 5), (6, 7)))
    faults = pairing_faults(session.tournament(tournament_id), 2, again)
    assert [(fault.board, fault.white, fault.black) for fault in faults] == [(1, 1, 2), (2, 8, 3)]
    assert [problem.rule for fault in faults for problem in fault.problems] == ["C1", "forbidden"]
    with pytest.raises(ConfirmationNeededError, match="boards 1, 2: C1, forbidden") as asked:
        set_pairing(session, tournament_id, 2, again, reason="Agreed")
    assert asked.value.article == "C.04.3 C1, C.05 5.2"
    with pytest.raises(RefusedError, match="give a reason"):
        set_pairing(session, tournament_id, 2, again, reason="  ", confirm_illegal=True)
    set_pairing(session, tournament_id, 2, again, reason="Agreed", confirm_illegal=True)
    assert session.tournament(tournament_id).round(2).note == "Agreed"
    assert str(session.journal()[-1].name) == "Round 2 paired by hand (illegal)"
    assert session.tournament(tournament_id).comments == (
        "MPA @ Round 2: illegal (board 1, board 2: C1, forbidden); Agreed;"
        " made by hand: Ágota–Borís, Hü–Chen",
    )


def test_a_legal_pairing_that_is_not_the_engines_is_asked_about_and_reported(
    event: Event,
) -> None:
    """VCL4THP 64–69: level 3 and a `###` line; no reason has to be given."""
    session, tournament_id = event
    pair(event)
    original = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    changed = original.with_players_swapped(1, 3)
    (question,) = pairing_questions(session, tournament_id, 1, changed)
    assert (question.act, question.needs_reason) == (WarnedAct.MANUAL_PAIRING, False)
    with pytest.raises(ConfirmationNeededError, match="differs from the program’s") as asked:
        set_pairing(session, tournament_id, 1, changed, reason="")
    assert (asked.value.level, asked.value.article) == (Level.CONFIRM, "C.04.2 1.5")
    set_pairing(session, tournament_id, 1, changed, reason="", confirm_illegal=True)
    assert session.tournament(tournament_id).comments == (
        "MPA @ Round 1: made by hand: Chen–Borís, Ágota–Dvořák",
    )
    assert pairing_questions(session, tournament_id, 1, original) == ()
    set_pairing(session, tournament_id, 1, original, reason="")
    assert session.tournament(tournament_id).comments == ()


def test_the_engines_pairing_of_a_round_made_elsewhere_is_not_by_hand(event: Event) -> None:
    """Nothing is kept of a round that was imported: the engine is asked."""
    session, tournament_id = event
    state = session.state(tournament_id)
    first = ManualPairing(((1, 2), (3, 4), (5, 6), (7, 8)))
    elsewhere = Round(1, tuple(Game(n, *pair) for n, pair in enumerate(first.pairs, start=1)))
    imported = replace(state.tournament, rounds=(elsewhere,))
    session.commit(
        Act(ActKind.TOURNAMENT_IMPORTED, phrase("Import")),
        tournament_id,
        state,
        state.with_tournament(imported),
    )
    own = pair_round(imported.before_round(1))
    engines = ManualPairing(tuple((pair.white, pair.black) for pair in own.pairs))
    assert set(engines.pairs) != set(first.pairs)
    assert pairing_questions(session, tournament_id, 1, engines) == ()
    set_pairing(session, tournament_id, 1, engines, reason="")
    assert not session.tournament(tournament_id).round(1).manual
    assert session.tournament(tournament_id).comments == ()


def test_a_second_pab_is_illegal(event: Event) -> None:
    """C2 (C.04.1 Art. 4)."""
    session, tournament_id = event
    delete_player(session, tournament_id, 8)
    pair(event)
    enter_all(event)
    pairing = ManualPairing(((1, 3), (2, 5), (4, 6)), (Bye(7, ByeKind.PAIRING_ALLOCATED),))
    (fault,) = pairing_faults(session.tournament(tournament_id), 2, pairing)
    assert (fault.board, fault.white, fault.black) == (None, 7, None)
    assert [problem.rule for problem in fault.problems] == ["C2"]


# Explained


def test_a_round_made_elsewhere_is_paired_again_to_be_explained(event: Event) -> None:
    session, tournament_id = event
    pairing = ManualPairing(((1, 2), (3, 4), (5, 6), (7, 8)))
    set_pairing(session, tournament_id, 1, pairing, reason="", confirm_illegal=True, judge=no_judge)
    found = explained_pairing(session, tournament_id, 1, pair=pair_in_order)
    assert found.trace == a_trace(1)
    with pytest.raises(InputError, match="not been paired"):
        explained_pairing(session, tournament_id, 2)


def test_a_kept_pairing_is_not_paired_again(event: Event) -> None:
    session, tournament_id = event
    pairing = pair(event)
    assert explained_pairing(session, tournament_id, 1) == pairing


def test_two_players_without_an_opponent_are_brought_together(event: Event) -> None:
    """C.04.2 (2026) 4.4.3 and 4.4.4: they get a board of their own; nobody else is touched."""
    session, tournament_id = event
    delete_player(session, tournament_id, 8)
    pair(event)
    late = add_player(session, tournament_id, NewPlayer("Late")).tpns[0]
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    changed = pairing.with_players_moved(7, late)
    assert changed == ManualPairing((*pairing.pairs, (7, late)))
    assert pairing.with_players_moved(1, 7) == pairing.with_players_swapped(1, 7)
    assert pairing.with_players_moved(1, 2) == pairing.with_players_swapped(1, 2)
