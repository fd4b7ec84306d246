"""Settings changed after the start: what is refused, asked about, and checked again (C.04.1 Art. 1, 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.errors import RefusedError
from arbiter_app.operations.rechecked import rounds_made_wrong, with_decisive_settings
from arbiter_app.operations.systems import (
    is_another_system,
)
from arbiter_app.operations.warnings import (
    WarnedAct,
)
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import (
    NOTHING,
    Message,
    Phrase,
    counted,
    phrase,
    sentences,
    separated,
)


def refuse_after_start(old: Settings, new: Settings, paired: int) -> None:
    """What no confirmation changes once rounds are paired; `paired` is their number."""
    if new.games_per_match != old.games_per_match:
        raise RefusedError(
            counted(
                old.games_per_match,
                "So far each board has played {count} game per round; with the other system it"
                " would play {games}.",
                "So far each board has played {count} games per round; with the other system"
                " it would play {games}.",
                games=new.games_per_match,
            ),
            article="C.04.5 4.4",
            hint=phrase("Start another tournament, or take the rounds back first."),
        )
    if old.initial_colour is not None and new.initial_colour is not old.initial_colour:
        raise RefusedError(
            phrase("The initial-colour was drawn before round 1 and cannot be changed."),
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


def late_changes(state: TournamentState, new: Settings) -> Iterator[tuple[WarnedAct, Phrase, str]]:
    """What should not change after the start: the act, what to ask, what to report."""
    old, paired = state.tournament.settings, len(state.tournament.rounds)
    if is_another_system(old, new):
        message = phrase(
            "The tournament has begun: its rounds would be paired by two different systems."
        )
        if old.has_baku_acceleration != new.has_baku_acceleration:
            message = phrase(
                "The tournament has begun: acceleration is chosen before round 1 and cannot be"
                " added, changed or removed later."
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
                    "The number of rounds is declared in advance, because the last round has"
                    " pairing rules of its own. The rounds already paired will be checked"
                    " again."
                ),
                _accelerated_rounds(old, new) if was_accelerated else NOTHING,
            ),
            f"{old.rounds_total or 'unknown'} to {new.rounds_total or 'unknown'}",
        )
    if new.scoring != old.scoring:
        yield (
            WarnedAct.CHANGED_POINTS,
            phrase(
                "The tournament has begun: the rounds already paired used the old points. They"
                " will be checked again."
            ),
            "",
        )
    if new.tie_breaks != old.tie_breaks:
        yield (
            WarnedAct.CHANGED_TIE_BREAKS,
            phrase("The tournament has begun, and its tie-breaks have been announced."),
            f"{', '.join(old.tie_breaks) or '–'} to {', '.join(new.tie_breaks) or '–'}",
        )
    if _by_round(new) != _by_round(old):
        yield (
            WarnedAct.CHANGED_TIE_BREAKS,
            phrase(
                "The tournament has begun, and it has been announced which of several ratings"
                " counts in tie-breaks."
            ),
            "by the rating of each round" if _by_round(new) else "by the first rating",
        )


def _by_round(settings: Settings) -> bool:
    return rating_period(settings) is RatingPeriod.BY_ROUND


DECIDING = (WarnedAct.CHANGED_ROUNDS, WarnedAct.CHANGED_POINTS)
"""Changes by which a paired round can become another than the rules give."""


def made_wrong(
    state: TournamentState, settings: Settings, acts: Sequence[WarnedAct]
) -> tuple[int, ...]:
    """The paired rounds, checked again, that the rules do not give any more by these settings."""
    if not any(act in DECIDING for act in acts):
        return ()
    tournament = state.tournament
    return rounds_made_wrong(tournament, with_decisive_settings(tournament, settings))


def about_wrong(rounds: Sequence[int]) -> Phrase:
    """What is asked where rounds would have been paired otherwise."""
    return Message(
        "With the new settings, round {rounds} would have been paired differently.",
        "With the new settings, rounds {rounds} would have been paired differently.",
    ).of(len(rounds), rounds=separated(str(number) for number in rounds))


def with_wrong(detail: str, rounds: Sequence[int]) -> str:
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
        "The accelerated rounds change too: group A gets the points of a win up to round"
        " {win_after} (before: {win_before}), and half of them up to round {last_after}"
        " (before: {last_before}).",
        win_after=win_after,
        win_before=win_before,
        last_after=last_after,
        last_before=last_before,
    )
