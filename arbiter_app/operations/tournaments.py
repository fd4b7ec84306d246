"""Tournaments of an event: made, set up, deleted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change, ConfirmationNeededError, Level, TournamentCreated
from arbiter_app.operations.clock import DrawSeed, draw_seed
from arbiter_app.operations.events import name_of_event_with
from arbiter_app.operations.fide_mode import ask_before_leaving, out_of_fide_mode
from arbiter_app.operations.fields_changed import fields_changed
from arbiter_app.operations.measured_strength import (
    ask_about_ranking,
    ranked_anew,
    with_lot_drawn,
    with_ratings_by_method,
)
from arbiter_app.operations.round_robin import (
    refuse_keeping_apart,
    with_its_tie_breaks,
    with_length,
)
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.settings_after_start import (
    DECIDING,
    about_wrong,
    late_changes,
    made_wrong,
    refuse_after_start,
    with_wrong,
)
from arbiter_app.operations.settings_checked import (
    check_tie_breaks,
    checked,
    of_the_same_edition,
    refuse_scoring,
)
from arbiter_app.operations.systems import (
    refuse_acceleration,
    with_points_of_matches,
)
from arbiter_app.operations.warnings import (
    WARNINGS,
    WarnedAct,
    ask,
    with_report_line,
)
from arbiter_app.operations.wishes import refuse_other_criteria, refuse_wishes
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Phrase,
    counted,
    listed,
    one_after_another,
    phrase,
    sentences,
    separated,
    verbatim,
)

_NAMED_BYES = 5


def create_tournament(
    session: EventSession, settings: Settings, *, draw: DrawSeed = draw_seed
) -> TournamentCreated:
    """Add a tournament without players to the event.

    Raises:
        InputError: a setting that cannot be.
        RefusedError: points that FIDE does not allow, or Baku acceleration without the number of
            rounds or with points that do not go with it (C.04.7 (2026) 1).
    """
    settings = with_points_of_matches(checked(settings), 1)
    refuse_scoring(settings)
    refuse_acceleration(Tournament(settings=settings))
    tournament_id = session.new_tournament_id()
    settings = with_lot_drawn(session, tournament_id, settings, None, draw)
    change = session.commit(
        Act(ActKind.TOURNAMENT_CREATED, phrase("New tournament"), after=verbatim(settings.name)),
        tournament_id,
        None,
        out_of_fide_mode(TournamentState(Tournament(settings=settings))),
        event_name=name_of_event_with(session, tournament_id, settings.name),
    )
    return TournamentCreated(change.outcome, change.message, change.caution, tournament_id)


def change_settings(
    session: EventSession,
    tournament_id: int,
    settings: Settings,
    *,
    confirmed: bool = False,
    draw: DrawSeed = draw_seed,
) -> Change:
    """Change what was decided before the first round.

    Where a lot is to rank equal players its seed is drawn: see `with_lot_drawn`.

    Raises:
        InputError: a setting that cannot be.
        RefusedError: rounds of games are paired, and matches asked for, or the other way round;
            Baku acceleration without the number of rounds or with points that do not go
            with it (C.04.7 (2026) 1); another system while some are kept apart by a wish; the drawn initial colour cannot change any more (C.04.3 (2026) 5.1), or
            fewer rounds than are paired (C.04.1 Art. 1); in FIDE mode another system (C.04.2
            1.3), another measure of strength (2.1, 2.2), points that FIDE does not allow, points or a number of rounds by which a paired
            round would be another (C.04.2 1.4), or a tie-break that must not be used (C.07 8).
        ConfirmationNeededError: after the start, for the number of rounds, the points and the
            tie-breaks (C.04.1 Art. 1 and 3); before it where players get other tournament
            ratings (C.04.2 2.1); for byes requested for rounds that there will not be
            any more, which are cancelled; for a system outside FIDE mode, which the tournament
            leaves by it. They are reported.
    """
    state = session.state(tournament_id)
    old = state.tournament.settings
    settings = of_the_same_edition(state.tournament, checked(settings, old))
    settings = with_lot_drawn(session, tournament_id, settings, old, draw)
    settings = with_points_of_matches(settings, old.games_per_match)
    settings = with_its_tie_breaks(old, settings)
    chosen = replace(state.tournament, settings=settings)
    settings = with_length(state.with_tournament(chosen)).tournament.settings
    if state.in_fide_mode and settings.scoring != old.scoring:
        refuse_scoring(settings)
    refuse_other_criteria(state.tournament, settings)
    changed = _without_byes_beyond(replace(state.tournament, settings=settings))
    changed = with_ratings_by_method(changed, old)
    cancelled = _cancelled_byes(state.tournament, changed)
    if _acceleration(settings) != _acceleration(old):
        refuse_acceleration(changed)
    if settings.tie_breaks != old.tie_breaks:
        check_tie_breaks(changed, old.tie_breaks, in_fide_mode=state.in_fide_mode)
    if state.tournament.rounds:
        refuse_after_start(old, settings, len(state.tournament.rounds))
        late = tuple(late_changes(state, settings))
        wrong = made_wrong(state, settings, [act for act, _, _ in late])
        if wrong:
            ask(state, WarnedAct.ROUNDS_MADE_WRONG, about_wrong(wrong), confirmed=confirmed)
        for act, message, detail in late:
            also = cancelled if act is WarnedAct.CHANGED_ROUNDS else NOTHING
            ask(state, act, sentences(message, also), confirmed=confirmed)
            if WARNINGS[act].report:
                told = with_wrong(detail, wrong) if act in DECIDING else detail
                changed = with_report_line(changed, act, changed.next_round, told)
    ask_about_ranking(state, changed, confirmed=confirmed)
    if cancelled:
        ask(state, WarnedAct.CANCELLED_BYES, cancelled, confirmed=confirmed)
    then = ranked_anew(state.with_tournament(changed), old)
    if settings != old:
        ask_before_leaving(state, settings, confirmed=confirmed)
        then = out_of_fide_mode(then)
    before, after = fields_changed(old, settings)
    if cancelled:
        after = phrase("{changes}. {cancelled}", changes=after, cancelled=cancelled)
    return session.commit(
        Act(
            ActKind.SETTINGS_CHANGED,
            phrase("Settings of {name}", name=settings.name)
            if settings.name
            else phrase("Settings of the tournament"),
            before,
            after,
        ),
        tournament_id,
        state,
        then,
        event_name=None
        if settings.name == old.name
        else name_of_event_with(session, tournament_id, settings.name),
    )


def _without_byes_beyond(tournament: Tournament) -> Tournament:
    """The tournament without byes requested for rounds that there will not be."""
    last = tournament.settings.rounds_total
    left = tuple(
        request for request in tournament.requested_byes if not last or request.round_number <= last
    )
    if len(left) == len(tournament.requested_byes):
        return tournament
    return replace(tournament, requested_byes=left)


def _cancelled_byes(before: Tournament, after: Tournament) -> Phrase:
    """A sentence naming the requests that `after` has no round for; empty without any."""
    left = frozenset(after.requested_byes)
    gone = [one for one in before.requested_byes if one not in left]
    if not gone:
        return NOTHING
    shown = sorted(gone, key=lambda one: (one.round_number, one.tpn))[:_NAMED_BYES]
    byes = separated(
        (
            phrase(
                "{name}, round {round}", name=before.player(one.tpn).name, round=one.round_number
            )
            for one in shown
        ),
        SEMICOLON,
    )
    more = len(gone) - len(shown)
    if more:
        return phrase(
            "Byes requested for rounds that will not be played are cancelled: {byes} and {more}"
            " more.",
            byes=byes,
            more=more,
        )
    return phrase(
        "Byes requested for rounds that will not be played are cancelled: {byes}.", byes=byes
    )


def set_forbidden_groups(
    session: EventSession,
    tournament_id: int,
    groups: tuple[ForbiddenGroup, ...],
    *,
    confirmed: bool = False,
) -> Change:
    """Say which players may not meet (TRF26 record 260), replacing what was said before.

    A group with `below` is kept apart only as far as nothing suffers in that criterion or above it.

    Raises:
        InputError: an unknown player, or a group of fewer than two; a criterion below which nothing can be
            wished in the tournament's system.
        RefusedError: everybody meets everybody; in FIDE mode, a round is already paired; restrictions must be announced
            before the first round (C.05 Art. 5.2); or what is wished in FIDE mode, by which no other
            program would pair (C.04.2 1.4).
        ConfirmationNeededError: the same outside FIDE mode.
    """
    state = session.state(tournament_id)
    if groups:
        refuse_keeping_apart(state.tournament)
    known = {player.tpn for player in state.tournament.players}
    for group in groups:
        if len(set(group.tpns)) < 2 or not known.issuperset(group.tpns):
            raise InputError(
                phrase("A group of players who may not meet needs at least two players.")
            )
        if not 1 <= group.first_round <= group.last_round <= MOST_ROUNDS:
            raise InputError(
                phrase(
                    "Rounds {first}–{last} are not a range of rounds up to {most}.",
                    first=str(group.first_round)[:40],
                    last=str(group.last_round)[:40],
                    most=MOST_ROUNDS,
                )
            )
    refuse_wishes(state, groups)
    if state.tournament.rounds:
        ask(
            state,
            WarnedAct.LATE_FORBIDDEN_PAIRS,
            phrase("Forbidden pairs have to be announced before the first round."),
            confirmed=confirmed,
        )
    changed = replace(state.tournament, forbidden_groups=groups)
    if changed.rounds and groups != state.tournament.forbidden_groups:
        changed = with_report_line(changed, WarnedAct.LATE_FORBIDDEN_PAIRS, changed.next_round)
    return session.commit(
        Act(
            ActKind.FORBIDDEN_PAIRS_SET,
            phrase("Forbidden pairs"),
            _groups(state.tournament, state.tournament.forbidden_groups),
            _groups(state.tournament, groups),
        ),
        tournament_id,
        state,
        state.with_tournament(changed),
    )


def leave_fide_mode(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> Change:
    """Leave FIDE mode for good: undo does not lead back (`EventSession.state`); it is reported.

    Raises:
        RefusedError: it was left before.
        ConfirmationNeededError: always first, with two steps.
    """
    state = session.state(tournament_id)
    if not state.in_fide_mode:
        raise RefusedError(phrase("The tournament is not in FIDE mode."))
    ask(
        state,
        WarnedAct.LEAVING_FIDE_MODE,
        phrase("Outside FIDE mode, the program does not enforce the rules."),
        confirmed=confirmed,
    )
    number = state.tournament.next_round
    tournament = with_report_line(state.tournament, WarnedAct.LEAVING_FIDE_MODE, number)
    after = replace(state, tournament=tournament, left_fide_mode=number)
    return session.commit(
        Act(ActKind.FIDE_MODE_LEFT, phrase("FIDE mode left")), tournament_id, state, after
    )


def delete_tournament(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> Change:
    """Delete a tournament with all its players and rounds; it can be undone, a copy is kept first.

    Raises:
        ConfirmationNeededError: it has players; the question says what goes with them.
    """
    state = session.state(tournament_id)
    if state.tournament.players and not confirmed:
        back = _COMES_BACK if session.keeps_copies else _COMES_BACK_THERE
        raise ConfirmationNeededError(
            _what_goes(state),
            phrase("Delete the tournament"),
            level=Level.TWO_STEPS if state.tournament.rounds else Level.CONFIRM,
            consequence=back,
        )
    session.keep_copy("before deleting a tournament")
    return session.commit(
        Act(
            ActKind.TOURNAMENT_DELETED,
            phrase("Tournament deleted"),
            before=verbatim(state.tournament.settings.name),
        ),
        tournament_id,
        state,
        None,
    )


_COMES_BACK = phrase(
    "A backup of the file is made first. To get the tournament back, use “Undo”, or “Go to"
    " entry” in the log."
)

_COMES_BACK_THERE = phrase("To get the tournament back, use “Undo”, or “Go to entry” in the log.")


def _what_goes(state: TournamentState) -> Phrase:
    """A sentence about a tournament that is to be deleted: what would go with it."""
    tournament = state.tournament
    results = sum(game.result is not None for each in tournament.rounds for game in each.games)
    parts = [
        (len(tournament.players), _PLAYERS),
        (len(tournament.rounds), _ROUNDS),
        (results, _RESULTS),
    ]
    told = listed(many.of(count, count=count) for count, many in parts if count)
    name = tournament.settings.name
    which = phrase("The unnamed tournament")
    if name:
        which = phrase("“{name}”", name=name)
    published = len(state.publications)
    if published:
        return counted(
            published,
            "{which} would be deleted with {parts}, including {count} published round.",
            "{which} would be deleted with {parts}, including {count} published rounds.",
            which=which,
            parts=told,
        )
    return phrase("{which} would be deleted with {parts}.", which=which, parts=told)


_PLAYERS = Message("{count} player", "{count} players")
_ROUNDS = Message("{count} round", "{count} rounds")
_RESULTS = Message("{count} result", "{count} results")


def _acceleration(settings: Settings) -> tuple[object, ...]:
    """What decides whether the rounds can be accelerated."""
    return (
        settings.has_baku_acceleration,
        settings.is_round_robin,
        settings.scoring,
        settings.rounds_total,
    )


def _groups(tournament: Tournament, groups: tuple[ForbiddenGroup, ...]) -> Phrase:
    """By name: numbers may be given anew, and the log is read later."""
    names = {player.tpn: player.name for player in tournament.players}
    return one_after_another(_group(group, names) for group in groups)


def _group(group: ForbiddenGroup, names: Mapping[Tpn, str]) -> Phrase:
    players = " – ".join(names.get(tpn, str(tpn)) for tpn in group.tpns)
    if not group.is_wish:
        return verbatim(players)
    return phrase("{players} (wish below {criterion})", players=players, criterion=group.below)
