"""The List of Participants (C.04.2 (2026) 2 and 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    Change,
    ConfirmationNeededError,
    EventSession,
    NewPlayer,
    add_player,
    add_players,
    cancel_bye,
    change_settings,
    delete_player,
    edit_player,
    enter_results,
    pair_next_round,
    renumber_players,
    request_bye,
    request_byes,
    return_player,
    set_abnormal_points,
    set_forbidden_groups,
    withdraw_player,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.tournament import ForbiddenGroup, RequestedBye, VirtualPoints
from arbiter_app.tournament.types import ByeKind, GameResult, Title
from arbiter_app.wording import phrase
from tests.store.support import open_session, pair_in_order

Event = tuple[EventSession, int]


def names(event: Event) -> list[str]:
    session, tournament_id = event
    return [player.name for player in session.tournament(tournament_id).players]


def play_rounds(event: Event, count: int) -> None:
    session, tournament_id = event
    for _ in range(count):
        paired = pair_next_round(session, tournament_id, pair=pair_in_order)
        results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
        enter_results(session, tournament_id, paired.round_number, results)


def test_tpns_follow_rating_then_title_then_name(event: Event) -> None:
    """2.2.1 to 2.2.3; titles in the order GM, IM, WGM, FM, WIM, CM, WFM, WCM, none."""
    session, tournament_id = event
    while session.tournament(tournament_id).players:
        delete_player(session, tournament_id, 1)
    expected = [f"{title} 2000" for title in Title] + ["Ämil", "Anna", "zoe", "unrated"]
    ratings = [2000] * 11 + [0]
    titles: list[Title | None] = [*Title, None, None, None, None]
    people = [
        NewPlayer(name, rating=rating, title=title)
        for name, rating, title in zip(expected, ratings, titles, strict=True)
    ]
    added = add_players(session, tournament_id, people[::-1])
    assert names(event) == expected
    assert added.tpns == tuple(range(12, 0, -1))
    assert session.tpn_of(tournament_id, added.keys[0]) == 12


def test_before_round_1_every_change_of_strength_renumbers(event: Event) -> None:
    session, tournament_id = event
    key = session.player_key(tournament_id, 5)
    player = session.tournament(tournament_id).player(5)
    change = edit_player(session, tournament_id, 5, replace(player, rating=2500))
    assert names(event)[0] == "Eze"
    assert session.tpn_of(tournament_id, key) == 1
    assert (str(change.entry.before), str(change.entry.after)) == ("rating: 2360", "rating: 2500")


def test_after_round_1_a_correction_leaves_the_tpns_until_renumbered(event: Event) -> None:
    """2.3: the data can be adjusted at any time, and the TPNs reassigned accordingly."""
    session, tournament_id = event
    play_rounds(event, 1)
    player = session.tournament(tournament_id).player(5)
    edit_player(session, tournament_id, 5, replace(player, rating=2500))
    assert names(event)[4] == "Eze"
    before = session.tournament(tournament_id).round(1)
    renumber_players(session, tournament_id, confirmed=True)
    assert names(event)[0] == "Eze"
    after = session.tournament(tournament_id).round(1)
    assert [(game.white, game.black) for game in before.games][2] == (5, 6)
    assert [(game.white, game.black) for game in after.games][2] == (1, 6)
    assert (after.games[0].white, after.games[0].black) == (2, 3)


def test_tpns_are_frozen_once_round_4_is_paired(event: Event) -> None:
    """2.3: "No modification of a TPN ... is allowed after the fourth round has been paired"."""
    session, tournament_id = event
    play_rounds(event, 3)
    player = session.tournament(tournament_id).player(5)
    edit_player(session, tournament_id, 5, replace(player, rating=2500))
    renumber_players(session, tournament_id, confirmed=True)
    session.undo()
    play_rounds(event, 1)
    with pytest.raises(RefusedError, match="fourth round") as refusal:
        renumber_players(session, tournament_id)
    assert refusal.value.article == "C.04.2 2.3"


def test_a_list_in_order_is_not_renumbered(event: Event) -> None:
    session, tournament_id = event
    with pytest.raises(RefusedError, match="in order"):
        renumber_players(session, tournament_id)


@pytest.mark.parametrize("rounds", [1, 4])
def test_a_late_entry_comes_to_its_place_without_points(event: Event, rounds: int) -> None:
    """2.4, in any round: everyone below moves down, the rounds before give nothing."""
    session, tournament_id = event
    play_rounds(event, rounds)
    games = session.tournament(tournament_id).round(1).games
    added = add_player(session, tournament_id, NewPlayer("Late", rating=2375))
    assert added.tpns == (4,)
    assert names(event)[3:5] == ["Late", "Dvořák"]
    tournament = session.tournament(tournament_id)
    for played in tournament.rounds:
        (bye,) = [bye for bye in played.byes if bye.tpn == 4]
        assert bye.kind is ByeKind.ZERO_POINT
    assert [(game.white, game.black) for game in games] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    after = [(game.white, game.black) for game in tournament.round(1).games]
    assert after == [(1, 2), (3, 5), (6, 7), (8, 9)]


def test_a_late_entry_leaves_the_last_player_of_group_a_where_he_is(event: Event) -> None:
    """C.04.7 (2026) 1.3: the last GA-participant stays the same; the size of GA may change."""
    session, tournament_id = event
    state = session.state(tournament_id)
    group_a = replace(state.tournament, virtual_points=(VirtualPoints(10, 1, 2, 1, 4),))
    session.commit(
        Act(ActKind.VIRTUAL_POINTS_SET, phrase("Baku")),
        tournament_id,
        state,
        state.with_tournament(group_a),
    )
    play_rounds(event, 1)
    add_player(session, tournament_id, NewPlayer("Inside", rating=2375))
    assert session.tournament(tournament_id).virtual_points[0].last_tpn == 5
    add_player(session, tournament_id, NewPlayer("Below", rating=2366))
    assert session.tournament(tournament_id).virtual_points[0].last_tpn == 5


def test_nobody_can_join_when_all_rounds_are_paired(event: Event) -> None:
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, rounds_total=1)
    change_settings(session, tournament_id, settings)
    play_rounds(event, 1)
    with pytest.raises(RefusedError, match="All rounds are paired"):
        add_player(session, tournament_id, NewPlayer("Late"))


def test_what_is_typed_is_cleaned(event: Event) -> None:
    session, tournament_id = event
    new = NewPlayer("  Zed \t Zacharias ", fide_id=" 123 ", birth_date="1990-5-1", club="A  B")
    (tpn,) = add_player(session, tournament_id, new).tpns
    player = session.tournament(tournament_id).player(tpn)
    assert (player.name, player.fide_id, player.club) == ("Zed Zacharias", "123", "A B")
    assert player.birth_date == "1990/05/01"


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (NewPlayer("   "), "needs a name"),
        (NewPlayer("x" * 201), "longer than 200"),
        (NewPlayer("a\x00b"), "U\\+0000"),
        (NewPlayer("\u202etxt"), "U\\+202E"),
        (NewPlayer("A", rating=10_000), "between 0 and 9999"),
        (NewPlayer("A", rating=-1), "between 0 and 9999"),
        (NewPlayer("A", national_rating=10_000), "between 0 and 9999"),
        (NewPlayer("A", birth_date="1.5.90"), "2001/05/31"),
        (NewPlayer("A", birth_date="1990/02/31"), "not a valid date"),
        (NewPlayer("A", birth_date="31.02.1990"), "not a valid date"),
    ],
)
def test_impossible_data_are_refused_and_change_nothing(
    event: Event, player: NewPlayer, message: str
) -> None:
    session, tournament_id = event
    before, log = session.state(tournament_id), session.journal()
    with pytest.raises(InputError, match=message):
        add_player(session, tournament_id, player)
    assert session.state(tournament_id) is before
    assert session.journal() == log


def test_a_fide_id_is_given_once(event: Event) -> None:
    session, tournament_id = event
    add_player(session, tournament_id, NewPlayer("First", fide_id="100"))
    with pytest.raises(InputError, match="already belongs to First"):
        add_player(session, tournament_id, NewPlayer("Second", fide_id="100"))
    with pytest.raises(InputError, match="already"):
        add_players(
            session, tournament_id, [NewPlayer("A", fide_id="5"), NewPlayer("B", fide_id="5")]
        )
    with pytest.raises(InputError, match="no player to add"):
        add_players(session, tournament_id, [])


def test_a_deleted_player_leaves_no_gap_and_no_restriction(event: Event) -> None:
    session, tournament_id = event
    groups = (ForbiddenGroup((2, 3)), ForbiddenGroup((3, 4, 5)))
    set_forbidden_groups(session, tournament_id, groups)
    request_bye(session, tournament_id, 3, 2, ByeKind.ZERO_POINT)
    request_bye(session, tournament_id, 6, 2, ByeKind.ZERO_POINT)
    delete_player(session, tournament_id, 3)
    tournament = session.tournament(tournament_id)
    assert [player.tpn for player in tournament.players] == list(range(1, 8))
    assert tournament.forbidden_groups == (ForbiddenGroup((3, 4)),)
    assert tournament.requested_byes == (RequestedBye(5, 2),)


def test_after_round_1_players_withdraw_instead_of_being_deleted(event: Event) -> None:
    """3.2: participants who withdraw are no longer paired."""
    session, tournament_id = event
    play_rounds(event, 1)
    with pytest.raises(RefusedError, match="cannot be deleted") as refusal:
        delete_player(session, tournament_id, 1)
    assert refusal.value.article == "C.04.2 3.2"
    with pytest.raises(RefusedError, match="already paired"):
        withdraw_player(session, tournament_id, 1, 1)
    change = withdraw_player(session, tournament_id, 1)
    assert str(change.entry.after) == "from round 2"
    play_rounds(event, 1)
    tournament = session.tournament(tournament_id)
    assert tournament.round(2).game_of(1) is None
    assert tournament.requested_byes == ()
    with pytest.raises(ConfirmationNeededError, match="is withdrawn from round 2 on"):
        return_player(session, tournament_id, 1)
    return_player(session, tournament_id, 1, confirmed=True)
    play_rounds(event, 1)
    assert session.tournament(tournament_id).round(3).game_of(1) is not None
    with pytest.raises(RefusedError, match="not withdrawn"):
        return_player(session, tournament_id, 1)


def test_who_was_never_paired_is_deleted_in_any_round(event: Event) -> None:
    """Expected and never come: nothing of them is left, and undo brings everything back."""
    session, tournament_id = event
    request_bye(session, tournament_id, 3, 1, ByeKind.HALF_POINT)
    request_bye(session, tournament_id, 3, 3, ByeKind.ZERO_POINT)
    play_rounds(event, 2)
    before = session.state(tournament_id)
    pairing = session.pairing(tournament_id, 1)
    assert pairing is not None
    assert [one.tpn for one in pairing.absent] == [3]
    withdraw_player(session, tournament_id, 3)
    session.undo()
    with pytest.raises(RefusedError, match="cannot be deleted"):
        delete_player(session, tournament_id, 3)  # played round 2
    add_player(
        session,
        tournament_id,
        NewPlayer("Never, Come", rating=before.tournament.player(4).rating + 1),
    )
    late = next(
        one for one in session.tournament(tournament_id).players if one.name == "Never, Come"
    )
    assert late.tpn <= 4
    played = session.tournament(tournament_id)
    entries = (AbnormalPoints("", -10, 2, (late.tpn,)), AbnormalPoints("", 10, 2, (late.tpn, 8)))
    set_abnormal_points(session, tournament_id, entries, confirmed=True)
    delete_player(session, tournament_id, late.tpn)
    after = session.tournament(tournament_id)
    assert [one.tpn for one in after.players] == list(range(1, 9))
    assert after.rounds == before.tournament.rounds
    assert [one.tpns for one in abnormal_points(after)] == [(7,)]
    again = session.pairing(tournament_id, 1)
    assert again == pairing
    session.undo()
    session.undo()
    assert session.tournament(tournament_id) == played


def test_of_a_pairing_that_stands_nobody_takes_the_place_of_the_deleted(event: Event) -> None:
    """The record of a round names those who were absent; a deleted one is no longer named."""
    session, tournament_id = event
    for number in (1, 2):
        request_bye(session, tournament_id, 2, number, ByeKind.ZERO_POINT)
    play_rounds(event, 2)
    others = session.tournament(tournament_id).rounds[0].games
    delete_player(session, tournament_id, 2)
    pairing = session.pairing(tournament_id, 1)
    assert pairing is not None
    assert pairing.absent == ()
    games = session.tournament(tournament_id).rounds[0].games
    moved = [(one.white - (one.white > 2), one.black - (one.black > 2)) for one in others]
    assert [(one.white, one.black) for one in games] == moved
    assert {(pair.white, pair.black) for pair in pairing.pairs} == set(moved)
    with open_session(session.place) as again:
        assert again.state(tournament_id) == session.state(tournament_id)


def test_a_deletion_that_moves_numbers_is_refused_after_round_4(event: Event) -> None:
    """2.3: no modification of a TPN after the fourth round has been paired."""
    session, tournament_id = event
    play_rounds(event, 4)
    top = add_player(session, tournament_id, NewPlayer("Top", rating=2900)).tpns[0]
    last = add_player(session, tournament_id, NewPlayer("Last")).tpns[0]
    with pytest.raises(
        RefusedError, match="would change the pairing numbers of the players below"
    ) as refusal:
        delete_player(session, tournament_id, top)
    assert refusal.value.article == "C.04.2 2.3"
    delete_player(session, tournament_id, last)
    assert session.tournament(tournament_id).players[-1].name != "Last"


def test_a_withdrawal_is_not_lost_by_a_correction(event: Event) -> None:
    session, tournament_id = event
    withdraw_player(session, tournament_id, 2, 3)
    player = replace(session.tournament(tournament_id).player(2), withdrawn_from=None, club="X")
    edit_player(session, tournament_id, 2, player)
    assert session.tournament(tournament_id).player(2).withdrawn_from == 3


def test_a_requested_bye_is_given_by_the_pairing(event: Event) -> None:
    """3.3: known absentees are not paired."""
    session, tournament_id = event
    request_bye(session, tournament_id, 3, 1, ByeKind.ZERO_POINT)
    change = request_bye(session, tournament_id, 3, 1, ByeKind.HALF_POINT)
    assert (str(change.entry.before), str(change.entry.after)) == (
        "zero-point bye",
        "half-point bye",
    )
    request_bye(session, tournament_id, 4, 2, ByeKind.ZERO_POINT)
    play_rounds(event, 1)
    tournament = session.tournament(tournament_id)
    kinds = {bye.tpn: bye.kind for bye in tournament.round(1).byes}
    assert kinds == {8: ByeKind.PAIRING_ALLOCATED, 3: ByeKind.HALF_POINT}
    assert tournament.requested_byes == (RequestedBye(4, 2),)
    cancel_bye(session, tournament_id, 4, 2)
    assert session.tournament(tournament_id).requested_byes == ()
    with pytest.raises(RefusedError, match="has not requested"):
        cancel_bye(session, tournament_id, 4, 2)


def test_what_cannot_be_requested_is_refused(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 1)
    with pytest.raises(InputError, match="cannot be requested"):
        request_bye(session, tournament_id, 1, 2, ByeKind.PAIRING_ALLOCATED)
    for missing in (0, 6):
        with pytest.raises(InputError, match="no round"):
            request_bye(session, tournament_id, 1, missing, ByeKind.ZERO_POINT)
    with pytest.raises(RefusedError, match="already paired"):
        request_bye(session, tournament_id, 1, 1, ByeKind.ZERO_POINT)


def asks(act: Callable[[bool], Change], message: str) -> None:
    with pytest.raises(ConfirmationNeededError, match=message):
        act(False)
    act(True)


def test_deprecated_and_repeated_byes_ask_first(event: Event) -> None:
    """VCL19 no. 17 (full-point byes warn); C.05 Art. 6.7 (one half-point bye)."""
    session, tournament_id = event

    def full(confirmed: bool) -> Change:
        kind = ByeKind.FULL_POINT
        return request_bye(session, tournament_id, 1, 2, kind, confirmed=confirmed)

    def second_half(confirmed: bool) -> Change:
        kind = ByeKind.HALF_POINT
        return request_bye(session, tournament_id, 2, 3, kind, confirmed=confirmed)

    asks(full, "deprecated")
    request_bye(session, tournament_id, 2, 1, ByeKind.HALF_POINT)
    request_bye(session, tournament_id, 2, 1, ByeKind.HALF_POINT)
    asks(second_half, "already has a half-point bye in round 1")
    play_rounds(event, 1)
    with pytest.raises(ConfirmationNeededError):
        request_bye(session, tournament_id, 2, 4, ByeKind.HALF_POINT)


def test_unknown_players_are_refused(event: Event) -> None:
    session, tournament_id = event
    acts: list[Callable[[], Change]] = [
        lambda: delete_player(session, tournament_id, 9),
        lambda: withdraw_player(session, tournament_id, 9),
        lambda: return_player(session, tournament_id, 9),
        lambda: request_bye(session, tournament_id, 9, 1, ByeKind.ZERO_POINT),
        lambda: cancel_bye(session, tournament_id, 9, 1),
    ]
    for act in acts:
        with pytest.raises(InputError, match="no player with pairing number 9"):
            act()
    with pytest.raises(InputError, match="no player"):
        session.player_key(tournament_id, 9)
    assert session.tpn_of(tournament_id, 999) is None


def test_byes_for_several_rounds_are_one_act(event: Event) -> None:
    """3.3: known in advance; what is asked for one round is asked for several."""
    session, one = event
    acts = len(session.journal())
    request_byes(session, one, 3, {2: ByeKind.ZERO_POINT, 4: ByeKind.HALF_POINT})
    assert session.tournament(one).requested_byes == (
        RequestedBye(3, 2, ByeKind.ZERO_POINT),
        RequestedBye(3, 4, ByeKind.HALF_POINT),
    )
    entries = session.journal()
    assert len(entries) == acts + 1
    assert str(entries[-1].after) == "round 2: zero-point bye; round 4: half-point bye"
    request_byes(session, one, 3, {2: None, 4: ByeKind.ZERO_POINT})
    assert session.tournament(one).requested_byes == (RequestedBye(3, 4, ByeKind.ZERO_POINT),)


def test_of_several_byes_a_second_half_point_is_asked_about(event: Event) -> None:
    """C.05 6.7: nothing of the act is done before the answer."""
    session, one = event
    wanted = {1: ByeKind.HALF_POINT, 3: ByeKind.HALF_POINT}
    with pytest.raises(ConfirmationNeededError, match="already has a half-point bye in round 1"):
        request_byes(session, one, 3, wanted)
    assert session.tournament(one).requested_byes == ()
    request_byes(session, one, 3, wanted, confirmed=True)
    assert len(session.tournament(one).requested_byes) == 2


def test_byes_of_no_round_are_refused(event: Event) -> None:
    session, one = event
    with pytest.raises(InputError, match="No round"):
        request_byes(session, one, 3, {})
