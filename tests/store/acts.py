"""Every operation that changes an event, ready to be tried: interrupted, without space, twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from arbiter_app.operations.interface import (
    Absence,
    EventSession,
    ManualPairing,
    NewPlayer,
    TournamentState,
    add_player,
    add_players,
    adjourn_missing,
    announce_boards,
    bar_half_point_byes,
    cancel_bye,
    change_paper_settings,
    change_settings,
    create_tournament,
    delete_player,
    delete_tournament,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    exchange_numbers,
    expel_player,
    go_to_entry,
    import_players,
    import_reviewed,
    leave_fide_mode,
    mark_present,
    number_by_lot,
    pair_again,
    pair_next_round,
    pay_fee,
    preview_next_round,
    publish_round,
    redo_act,
    rename_event,
    renumber_players,
    request_bye,
    request_byes,
    return_player,
    review_import,
    set_abnormal_points,
    set_entered_values,
    set_fees,
    set_forbidden_groups,
    set_k_factors,
    set_later_ratings,
    set_lots,
    set_manual_places,
    set_number,
    set_pairing,
    set_prizes,
    set_virtual_points,
    settle_absences,
    undo_act,
    unpair_last_round,
    unpublish_round,
    update_ratings,
    withdraw_player,
)
from arbiter_app.tournament.abnormal import AbnormalPoints
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import picture_of
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, VirtualPoints
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.write import write_trf
from tests.store.support import end_tournament, listed, pair_in_order
from tests.strategies import png

Event = tuple[EventSession, int]
Do = Callable[[EventSession, int], object]
Snapshot = Mapping[int, TournamentState | str]


@dataclass(frozen=True, slots=True)
class AnAct:
    """An operation on the event of `two_rounds`, after what has to be done before it."""

    do: Do
    before: Do = lambda _session, _one: None


def two_rounds(event: Event) -> None:
    """A complete round, and one without results."""
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    for game in session.tournament(one).round(1).games:
        enter_result(session, one, 1, game.board, GameResult.DRAW)
    pair_next_round(session, one, pair=pair_in_order)


def snapshot(session: EventSession) -> Snapshot:
    """All tournaments of an event, and as number 0 its name if it is not that of the file."""
    states = {info.id: session.state(info.id) for info in session.tournaments()}
    name = session.event_name
    return states if name == session.path.stem else {0: name, **states}


def _second(session: EventSession) -> int:
    return session.tournaments()[-1].id


def _make_second(session: EventSession, _one: int) -> None:
    two = create_tournament(session, Settings(name="Second", rounds_total=3)).created_id
    add_players(session, two, [NewPlayer("A"), NewPlayer("B", rating=2000)])


def _complete(session: EventSession, one: int) -> None:
    games = session.tournament(one).round(2).games
    enter_results(session, one, 2, dict.fromkeys((g.board for g in games), GameResult.DRAW))


def _with_lots(session: EventSession, one: int) -> None:
    end_tournament(session, one)
    set_lots(session, one, True)


def _three_rounds(session: EventSession, one: int) -> None:
    _complete(session, one)
    pair_next_round(session, one, pair=pair_in_order)


def _out_of_order(session: EventSession, one: int) -> None:
    _edit(session, one)


def _edit(session: EventSession, one: int) -> object:
    player = session.tournament(one).player(5)
    return edit_player(session, one, 5, replace(player, rating=2700))


def _settings(session: EventSession, one: int) -> object:
    changed = replace(session.tournament(one).settings, city="Bergamo", rounds_total=7)
    return change_settings(session, one, changed, confirmed=True)


def _by_hand(session: EventSession, one: int) -> object:
    pairing = ManualPairing.of_round(session.tournament(one).round(2))
    changed = pairing.with_players_swapped(2, 7)
    return set_pairing(session, one, 2, changed, reason="test", confirm_illegal=True)


def _of_equal_strength(session: EventSession, one: int) -> None:
    player = session.tournament(one).player(5)
    edit_player(session, one, 5, replace(player, rating=session.tournament(one).player(4).rating))


def _long_event(session: EventSession, one: int) -> None:
    changed = replace(session.tournament(one).settings, rating_period="ROUND")
    change_settings(session, one, changed, confirmed=True)


def _round_robin(session: EventSession, _one: int) -> None:
    _make_second(session, _one)
    second = _second(session)
    changed = replace(session.tournament(second).settings, system="FIDE_ROUNDROBIN")
    change_settings(session, second, changed, confirmed=True)


def _paper(session: EventSession, one: int) -> object:
    settings = PaperSettings(
        PaperSize.LETTER, PaperMargins(left=30), ("Club", "Open"), picture_of(png()), "de"
    )
    return change_paper_settings(session, one, settings)


def _bye(session: EventSession, one: int) -> object:
    return request_bye(session, one, 3, 3, ByeKind.FULL_POINT, confirmed=True)


def _import_reviewed(session: EventSession, one: int) -> object:
    review = review_import(write_trf(session.tournament(one)), name="Imported")
    return import_reviewed(session, review)


def _announce(session: EventSession, one: int) -> object:
    tournament = session.tournament(one)
    *_, preview = preview_next_round(tournament, jobs=1)
    return announce_boards(session, one, tournament, preview)


def _branch(session: EventSession, one: int) -> None:
    withdraw_player(session, one, 2)
    session.undo()
    withdraw_player(session, one, 3)


ACTS: Mapping[str, AnAct] = {
    "rename_event": AnAct(lambda s, _one: rename_event(s, "Otherwise")),
    "add_player": AnAct(lambda s, one: add_player(s, one, NewPlayer("Late", rating=2390))),
    "add_players": AnAct(lambda s, one: add_players(s, one, [NewPlayer("L"), NewPlayer("M")])),
    "adjourn_missing": AnAct(lambda s, one: adjourn_missing(s, one, confirmed=True)),
    "cancel_bye": AnAct(lambda s, one: cancel_bye(s, one, 3, 3), before=_bye),
    "change_paper_settings": AnAct(_paper),
    "change_settings": AnAct(_settings),
    "create_tournament": AnAct(lambda s, _: create_tournament(s, Settings(name="New"))),
    "delete_player": AnAct(lambda s, _: delete_player(s, _second(s), 2), before=_make_second),
    "delete_tournament": AnAct(lambda s, one: delete_tournament(s, one, confirmed=True)),
    "edit_player": AnAct(_edit),
    "enter_result": AnAct(lambda s, one: enter_result(s, one, 2, 1, GameResult.DRAW)),
    "enter_results": AnAct(
        lambda s, one: enter_results(
            s, one, 1, dict.fromkeys((1, 2), GameResult.WHITE_WINS), confirmed=True
        ),
        before=_three_rounds,
    ),
    "exchange_colours": AnAct(lambda s, one: exchange_colours(s, one, 2, 1, confirmed=True)),
    "expel_player": AnAct(lambda s, one: expel_player(s, one, 2, reason="x", confirmed=True)),
    "import_players": AnAct(
        lambda s, one: import_players(s, one, (NewPlayer("X", 1), NewPlayer("Y", 2)))
    ),
    "import_reviewed": AnAct(_import_reviewed),
    "leave_fide_mode": AnAct(lambda s, one: leave_fide_mode(s, one, confirmed=True)),
    "pair_next_round": AnAct(
        lambda s, one: pair_next_round(s, one, pair=pair_in_order), before=_complete
    ),
    "mark_present": AnAct(lambda s, one: mark_present(s, one, 4)),
    "pay_fee": AnAct(
        lambda s, one: pay_fee(s, one, 4), before=lambda s, one: set_fees(s, one, 2000)
    ),
    "announce_boards": AnAct(_announce, before=_complete),
    "publish_round": AnAct(lambda s, one: publish_round(s, one, 2)),
    "update_ratings": AnAct(
        lambda s, _: update_ratings(s, _second(s), [listed(2, 2500)]), before=_make_second
    ),
    "renumber_players": AnAct(
        lambda s, one: renumber_players(s, one, confirmed=True), before=_out_of_order
    ),
    "exchange_numbers": AnAct(
        lambda s, one: exchange_numbers(s, one, 4, 5, confirmed=True), before=_of_equal_strength
    ),
    "number_by_lot": AnAct(
        lambda s, _: number_by_lot(s, _second(s), draw=lambda: "seed"), before=_round_robin
    ),
    "set_number": AnAct(lambda s, _: set_number(s, _second(s), 1, 2), before=_round_robin),
    "set_later_ratings": AnAct(
        lambda s, one: set_later_ratings(s, one, 3, {2: 2410, 4: 2400}), before=_long_event
    ),
    "bar_half_point_byes": AnAct(lambda s, one: bar_half_point_byes(s, one, 3, barred=True)),
    "request_bye": AnAct(_bye),
    "request_byes": AnAct(
        lambda s, one: request_byes(s, one, 3, {3: None, 4: ByeKind.HALF_POINT}), before=_bye
    ),
    "return_player": AnAct(
        lambda s, one: return_player(s, one, 2, confirmed=True),
        before=lambda s, one: expel_player(s, one, 2, reason="x", confirmed=True),
    ),
    "set_entered_values": AnAct(
        lambda s, one: set_entered_values(s, one, "OTHER_QUIZ", {1: 3, 2: Fraction(5, 2)})
    ),
    "set_abnormal_points": AnAct(
        lambda s, one: set_abnormal_points(
            s, one, [AbnormalPoints("", -5, 1, (2,))], confirmed=True
        )
    ),
    "set_virtual_points": AnAct(
        lambda s, _: set_virtual_points(s, _second(s), [VirtualPoints(10, 1, 1, 1, 2)]),
        before=_make_second,
    ),
    "set_fees": AnAct(lambda s, one: set_fees(s, one, 1250)),
    "settle_absences": AnAct(
        lambda s, one: settle_absences(
            s, one, {1: Absence.ZERO_POINT_BYE, 2: Absence.WITHDRAWN, 4: Absence.HALF_POINT_BYE}
        )
    ),
    "set_forbidden_groups": AnAct(
        lambda s, _: set_forbidden_groups(s, _second(s), (ForbiddenGroup((1, 2)),)),
        before=_make_second,
    ),
    "set_k_factors": AnAct(lambda s, one: set_k_factors(s, one, {1: 40, 3: 20})),
    "set_lots": AnAct(lambda s, one: set_lots(s, one, False, confirmed=True), before=_with_lots),
    "set_manual_places": AnAct(
        lambda s, one: set_manual_places(s, one, 1, {2: 1, 4: 2}, reason="Play-off")
    ),
    "set_pairing": AnAct(_by_hand),
    "set_prizes": AnAct(
        lambda s, one: set_prizes(s, one, [PrizeGroup("Main", (500, 300)), PrizeGroup("B", (1,))])
    ),
    "unpair_last_round": AnAct(unpair_last_round),
    "pair_again": AnAct(pair_again),
    "unpublish_round": AnAct(
        lambda s, one: unpublish_round(s, one, 2, confirmed=True),
        before=lambda s, one: publish_round(s, one, 2),
    ),
    "withdraw_player": AnAct(lambda s, one: withdraw_player(s, one, 2)),
    "undo_act": AnAct(lambda s, _: undo_act(s, confirmed=True)),
    "go_to_entry": AnAct(
        lambda s, _: go_to_entry(s, s.journal()[-2].id, confirmed=True), before=_branch
    ),
    "redo_act": AnAct(lambda s, _: redo_act(s), before=lambda s, _: undo_act(s, confirmed=True)),
    "redo": AnAct(lambda s, _: s.redo(), before=lambda s, _: s.undo()),
    "go_to": AnAct(lambda s, _: s.go_to(None)),
}
"""By the name of the operation or, the last two, of the session's method."""

BACK_AND_FORTH = frozenset({"undo_act", "redo_act", "go_to_entry", "redo", "go_to"})
"""Those that write no entry of the log, in a file."""
