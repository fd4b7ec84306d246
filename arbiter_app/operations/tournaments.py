"""Tournaments of an event: made, set up, deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change, ConfirmationNeededError, TournamentCreated
from arbiter_app.operations.fields_changed import fields_changed
from arbiter_app.operations.measured_strength import (
    ask_about_ranking,
    ranked_anew,
    with_ratings_by_method,
)
from arbiter_app.operations.rechecked import rounds_made_wrong, with_decisive_settings
from arbiter_app.operations.round_robin import (
    refuse_keeping_apart,
    with_its_tie_breaks,
    with_length,
)
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.systems import (
    ask_before_leaving,
    is_another_system,
    out_of_fide_mode,
    refuse_acceleration,
    why_not_these_points,
    with_edition_fixed,
    with_points_of_matches,
)
from arbiter_app.operations.warnings import (
    NOT_IN_FIDE_MODE,
    WARNINGS,
    WarnedAct,
    ask,
    with_report_line,
)
from arbiter_app.standings import remarks_on_list, tie_break_code
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.limits import MOST_ROUNDS, is_number_of_rounds
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Phrase,
    counted,
    listed,
    phrase,
    sentences,
    separated,
    verbatim,
)

_NAMED_BYES = 5


def create_tournament(session: EventSession, settings: Settings) -> TournamentCreated:
    """Add a tournament without players to the event.

    Raises:
        InputError: a setting that cannot be.
        RefusedError: points that FIDE does not allow, or Baku acceleration without the number of
            rounds or with points that do not go with it (C.04.7 (2026) 1).
    """
    settings = with_points_of_matches(_checked(settings), 1)
    _refuse_scoring(settings)
    refuse_acceleration(Tournament(settings=settings))
    tournament_id = session.new_tournament_id()
    change = session.commit(
        Act(ActKind.TOURNAMENT_CREATED, phrase("New tournament"), after=verbatim(settings.name)),
        tournament_id,
        None,
        out_of_fide_mode(TournamentState(Tournament(settings=settings))),
    )
    return TournamentCreated(change.outcome, change.message, change.caution, tournament_id)


def change_settings(
    session: EventSession, tournament_id: int, settings: Settings, *, confirmed: bool = False
) -> Change:
    """Change what was decided before the first round.

    Raises:
        InputError: a setting that cannot be.
        RefusedError: rounds of games are paired, and matches asked for, or the other way round;
            Baku acceleration without the number of rounds or with points that do not go
            with it (C.04.7 (2026) 1); the drawn initial colour cannot change any more (C.04.3 (2026) 5.1), or
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
    settings = _of_the_same_edition(state.tournament, _checked(settings, old))
    settings = with_points_of_matches(settings, old.games_per_match)
    settings = with_its_tie_breaks(old, settings)
    chosen = replace(state.tournament, settings=settings)
    settings = with_length(state.with_tournament(chosen)).tournament.settings
    if state.in_fide_mode and settings.scoring != old.scoring:
        _refuse_scoring(settings)
    changed = _without_byes_beyond(replace(state.tournament, settings=settings))
    changed = with_ratings_by_method(changed, old)
    cancelled = _cancelled_byes(state.tournament, changed)
    if _acceleration(settings) != _acceleration(old):
        refuse_acceleration(changed)
    if settings.tie_breaks != old.tie_breaks:
        _check_tie_breaks(changed, old.tie_breaks, in_fide_mode=state.in_fide_mode)
    if state.tournament.rounds:
        _refuse_after_start(old, settings, len(state.tournament.rounds))
        late = tuple(_late_changes(state, settings))
        wrong = _made_wrong(state, settings, [act for act, _, _ in late])
        if wrong:
            ask(state, WarnedAct.ROUNDS_MADE_WRONG, _about_wrong(wrong), confirmed=confirmed)
        for act, message, detail in late:
            also = cancelled if act is WarnedAct.CHANGED_ROUNDS else NOTHING
            ask(state, act, sentences(message, also), confirmed=confirmed)
            if WARNINGS[act].report:
                told = _with_wrong(detail, wrong) if act in _DECIDING else detail
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

    Raises:
        InputError: an unknown player, or a group of fewer than two.
        RefusedError: everybody meets everybody; in FIDE mode, a round is already paired; restrictions must be announced
            before the first round (C.05 Art. 5.2).
        ConfirmationNeededError: the same outside FIDE mode.
    """
    state = session.state(tournament_id)
    if groups:
        refuse_keeping_apart(state.tournament)
    known = {player.tpn for player in state.tournament.players}
    for group in groups:
        if len(set(group.tpns)) < 2 or not known.issuperset(group.tpns):
            raise InputError(
                phrase("A group of players who may not meet needs two players at least.")
            )
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
            _groups(state.tournament.forbidden_groups),
            _groups(groups),
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
        phrase("Outside FIDE mode the program does not hold you to the rules."),
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
        raise ConfirmationNeededError(_what_goes(state), consequence=_COMES_BACK)
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
    "A copy of the file is kept first. “Undo”, or “Go to here” in the log, gives the tournament back."
)


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
    which = phrase("The tournament without a name")
    if name:
        which = phrase("“{name}”", name=name)
    published = len(state.publications)
    if published:
        return counted(
            published,
            "{which} would be deleted with {parts}, {count} published round among them.",
            "{which} would be deleted with {parts}, {count} published rounds among them.",
            which=which,
            parts=told,
        )
    return phrase("{which} would be deleted with {parts}.", which=which, parts=told)


_PLAYERS = Message("{count} player", "{count} players")
_ROUNDS = Message("{count} round", "{count} rounds")
_RESULTS = Message("{count} result", "{count} results")


def _checked(settings: Settings, old: Settings | None = None) -> Settings:
    """The settings with clean texts; what an imported file said and did not change may stay."""
    if not is_number_of_rounds(settings.rounds_total):
        raise InputError(
            phrase("The number of rounds must be between 1 and {most}.", most=MOST_ROUNDS)
        )
    most = MOST_ROUNDS // settings.games_per_match
    if settings.rounds_total > most:
        raise InputError(
            phrase(
                "There can be {most} rounds of matches at most: report files count each game.",
                most=most,
            )
        )
    cleaned: dict[str, Any] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if old is not None and value == getattr(old, field.name):
            continue
        described = SETTING_FIELDS.get(field.name)
        if described is None:
            continue
        what = phrase("“{setting}”", setting=described.title)
        if isinstance(value, tuple):
            cleaned[field.name] = tuple(described.clean(item, what) for item in value)
        else:
            cleaned[field.name] = described.clean(value, what)
    for name in ("round_times", "start_positions"):
        if name in cleaned:
            cleaned[name] = _to_the_last(cleaned[name])
    return replace(settings, **cleaned)


def _to_the_last(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The texts without empty ones at the end."""
    last = max((place for place, text in enumerate(texts, 1) if text), default=0)
    return texts[:last]


def _refuse_scoring(settings: Settings) -> None:
    refusal = why_not_these_points(settings)
    if refusal is not None:
        raise refusal


def _check_tie_breaks(
    tournament: Tournament, known: tuple[str, ...], *, in_fide_mode: bool
) -> None:
    """What an imported file asked for may stay; what is added has to be one that is known."""
    codes = tournament.settings.tie_breaks
    for code in codes:
        if code not in known:
            tie_break_code(code)
    for remark in remarks_on_list(tournament, codes) if in_fide_mode else ():
        if remark.forbidden:
            raise RefusedError(
                remark.message,
                article=f"C.07 {remark.article}",
                hint=NOT_IN_FIDE_MODE,
            )


def _of_the_same_edition(tournament: Tournament, settings: Settings) -> Settings:
    """The new settings with the edition by which round 1 was paired, whatever date they have."""
    old = tournament.settings
    if not tournament.rounds or old.system != settings.system:
        return settings
    if not is_another_system(old, settings):
        return settings
    return replace(settings, system=with_edition_fixed(old).system)


def _acceleration(settings: Settings) -> tuple[object, ...]:
    """What decides whether the rounds can be accelerated."""
    return (
        settings.has_baku_acceleration,
        settings.is_round_robin,
        settings.scoring,
        settings.rounds_total,
    )


def _refuse_after_start(old: Settings, new: Settings, paired: int) -> None:
    if new.games_per_match != old.games_per_match:
        raise RefusedError(
            counted(
                old.games_per_match,
                "The players of a board have played {count} game in a round so far; by the other"
                " system they would play {games}.",
                "The players of a board have played {count} games in a round so far; by the other"
                " system they would play {games}.",
                games=new.games_per_match,
            ),
            article="C.04.5 4.4",
            hint=phrase("Begin another tournament, or take the rounds back first."),
        )
    if old.initial_colour is not None and new.initial_colour is not old.initial_colour:
        raise RefusedError(
            phrase("The initial colour was drawn before round 1 and stays as it is."),
            article="C.04.3 5.1",
        )
    if 0 < new.rounds_total < paired:
        raise RefusedError(
            counted(
                paired,
                "{count} round is already paired; the tournament cannot have fewer.",
                "{count} rounds are already paired; the tournament cannot have fewer.",
            ),
            article="C.04.1 1",
        )


def _late_changes(state: TournamentState, new: Settings) -> Iterator[tuple[WarnedAct, Phrase, str]]:
    """What should not change after the start: the act, what to ask, what to report."""
    old, paired = state.tournament.settings, len(state.tournament.rounds)
    if is_another_system(old, new):
        message = phrase(
            "The tournament has begun: its rounds would be paired by two different systems."
        )
        if old.has_baku_acceleration != new.has_baku_acceleration:
            message = phrase(
                "The tournament has begun: an acceleration is chosen before the first round, and"
                " neither added, altered nor removed afterwards."
            )
        yield (
            WarnedAct.CHANGED_SYSTEM,
            message,
            f"{old.system} to {new.system}",
        )
    was_accelerated = old.has_baku_acceleration and new.has_baku_acceleration
    # A last round that came from a file was paired by who knew the number.
    is_last_now = new.rounds_total == paired and state.pairing_record(paired) is not None
    is_declared = old.rounds_total or was_accelerated or is_last_now
    if is_declared and new.rounds_total != old.rounds_total:
        yield (
            WarnedAct.CHANGED_ROUNDS,
            sentences(
                phrase(
                    "The number of rounds is declared beforehand: a last round is paired by"
                    " rules of its own. The rounds already paired are checked again."
                ),
                _accelerated_rounds(old, new) if was_accelerated else NOTHING,
            ),
            f"{old.rounds_total or 'unknown'} to {new.rounds_total or 'unknown'}",
        )
    if new.scoring != old.scoring:
        yield (
            WarnedAct.CHANGED_POINTS,
            phrase(
                "The tournament has begun: rounds already paired were paired with other points."
                " They are checked again."
            ),
            "",
        )
    if new.tie_breaks != old.tie_breaks:
        yield (
            WarnedAct.CHANGED_TIE_BREAKS,
            phrase("The tournament has begun: its tie-breaks were announced before."),
            f"{', '.join(old.tie_breaks) or '–'} to {', '.join(new.tie_breaks) or '–'}",
        )
    if _by_round(new) != _by_round(old):
        yield (
            WarnedAct.CHANGED_TIE_BREAKS,
            phrase(
                "The tournament has begun: which of several ratings counts in tie-breaks was"
                " announced before."
            ),
            "by the rating of each round" if _by_round(new) else "by the first rating",
        )


def _by_round(settings: Settings) -> bool:
    return rating_period(settings) is RatingPeriod.BY_ROUND


_DECIDING = (WarnedAct.CHANGED_ROUNDS, WarnedAct.CHANGED_POINTS)
"""Changes by which a paired round can become another than the rules give."""


def _made_wrong(
    state: TournamentState, settings: Settings, acts: Sequence[WarnedAct]
) -> tuple[int, ...]:
    """The paired rounds, checked again, that the rules do not give any more by these settings."""
    if not any(act in _DECIDING for act in acts):
        return ()
    tournament = state.tournament
    return rounds_made_wrong(tournament, with_decisive_settings(tournament, settings))


def _about_wrong(rounds: Sequence[int]) -> Phrase:
    return Message(
        "Checked again: by the new settings round {rounds} would have been paired otherwise.",
        "Checked again: by the new settings rounds {rounds} would have been paired otherwise.",
    ).of(len(rounds), rounds=separated(str(number) for number in rounds))


def _with_wrong(detail: str, rounds: Sequence[int]) -> str:
    """The details of a `###` line with the rounds that the rules would give otherwise."""
    told = f"rounds {', '.join(map(str, rounds))} would be paired otherwise" if rounds else ""
    return "; ".join(part for part in (detail, told) if part)


def _accelerated_rounds(old: Settings, new: Settings) -> Phrase:
    """What another number of rounds means for Baku acceleration (C.04.7 (2026) 1.4)."""
    from arbiter_app.tournament.acceleration import baku_rounds

    (win_before, last_before), (win_after, last_after) = (
        baku_rounds(settings.rounds_total) for settings in (old, new)
    )
    return phrase(
        "The accelerated rounds, too: group A has a win more up to round {win_after} (before:"
        " {win_before}), and half of it up to round {last_after} (before: {last_before}).",
        win_after=win_after,
        win_before=win_before,
        last_after=last_after,
        last_before=last_before,
    )


def _groups(groups: tuple[ForbiddenGroup, ...]) -> Phrase:
    return verbatim("; ".join("–".join(str(tpn) for tpn in group.tpns) for group in groups))
