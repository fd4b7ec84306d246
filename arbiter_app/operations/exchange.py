"""Tournament report files in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.operations.change import TrfImported
from arbiter_app.operations.events import name_of_event_with
from arbiter_app.operations.fide_mode import out_of_fide_mode
from arbiter_app.operations.import_review import ImportReview
from arbiter_app.operations.late_corrections import for_rating_report
from arbiter_app.operations.report_file import (
    only_in_event,
    state_of_file,
    tournament_for_file,
    with_keys,
)
from arbiter_app.operations.results_lost import reported_state
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.final import why_not_final
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Phrase, counted, one_after_another, phrase, separated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter_app.trf.dialect import TrfDialect


_MOST_KEPT = 200
"""Of more remarks the log has the number."""


def import_reviewed(
    session: EventSession, review: ImportReview, *, confirmed: bool = False
) -> TrfImported:
    """Add the tournament of a TRF file whose review the arbiter has accepted.

    A copy of an event with tournaments is kept first. All remarks of the review are in the log, and
    the report file tells of the rounds that are not those of the rules.

    Raises:
        RefusedError: the file is open for reading only.
        ConfirmationNeededError: by its system or its points the tournament will not be in FIDE mode,
            and the file does not say so (two steps; VCL4THP 43, 56).
    """
    if review.outside is not None:
        state = state_of_file(review.reading.tournament)
        ask(state, WarnedAct.LEAVING_FIDE_MODE, review.outside, confirmed=confirmed)
    reading, remarks = review.reading, [one.said for one in review.remarks]
    tournament = reading.tournament
    if session.tournaments():
        session.keep_copy("before an import")
    tournament_id = session.new_tournament_id()
    shown = _shown_by_rounds(tournament)
    told = [_summary(tournament, len(reading.problems)), *remarks[:_MOST_KEPT]]
    if len(remarks) > _MOST_KEPT:
        more = len(remarks) - _MOST_KEPT
        told.append(counted(more, "and {count} more remark", "and {count} more remarks"))
    told += [one for one in shown if one not in remarks]
    change = session.commit(
        Act(
            ActKind.TOURNAMENT_IMPORTED,
            phrase("TRF file imported"),
            after=one_after_another(told),
        ),
        tournament_id,
        None,
        with_keys(
            out_of_fide_mode(state_of_file(tournament), since=1),
            session.new_player_keys(len(tournament.players)),
        ),
        event_name=name_of_event_with(session, tournament_id, tournament.settings.name),
    )
    return TrfImported(
        change.outcome,
        change.message,
        change.caution,
        tournament_id,
        reading.problems,
        shown,
        review.differences,
    )


def _shown_by_rounds(tournament: Tournament) -> tuple[Phrase, ...]:
    """What is taken of initial colour and number of rounds as the file does not say them."""
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.undeclared import undeclared

    if not tournament.rounds:
        return ()
    before = state_before(tournament, len(tournament.rounds))
    return tuple(undeclared(tournament, before))


def export_trf(
    session: EventSession, tournament_id: int, dialect: TrfDialect | None = None
) -> bytes:
    """The tournament as a TRF file, TRF26 unless another dialect is asked for.

    The rank of each player is that of the standings as they are now.

    Raises:
        InputError: something in the tournament does not fit into the dialect.
    """
    from arbiter_app.trf.dialect import TrfDialect
    from arbiter_app.trf.write import write_trf

    state = reported_state(session, tournament_id)
    return write_trf(
        tournament_for_file(state),
        dialect=TrfDialect.TRF26 if dialect is None else dialect,
        ranks=_ranks(state),
    )


def not_in_report_file(
    session: EventSession, tournament_id: int, dialect: TrfDialect | None = None
) -> tuple[Phrase, ...]:
    """What a file written by `export_trf` cannot say of the tournament, a sentence each.

    Raises:
        InputError: something in the tournament does not fit into the dialect.
    """
    from arbiter_app.trf.dialect import TrfDialect
    from arbiter_app.trf.losses import losses

    state = reported_state(session, tournament_id)
    chosen = TrfDialect.TRF26 if dialect is None else dialect
    lost = losses(tournament_for_file(state), chosen)
    return (*(loss.message for loss in lost), *only_in_event(state))


def export_rating_report(
    session: EventSession, tournament_id: int, dialect: TrfDialect | None = None
) -> bytes:
    """The final report: games as they really were, late corrections included (C.04.2 4.3).

    The ranks are those of the standings, which late corrections do not change.

    Raises:
        RefusedError: a game is still open (C.04.2 3.1).
        InputError: something in the tournament does not fit into the dialect.
    """
    from arbiter_app.trf.dialect import TrfDialect
    from arbiter_app.trf.write import write_trf

    state = reported_state(session, tournament_id)
    return write_trf(
        final_report(state),
        dialect=TrfDialect.TRF26 if dialect is None else dialect,
        ranks=_ranks(state),
    )


def final_report(state: TournamentState) -> Tournament:
    """The tournament as the final report has it; see `export_rating_report`.

    Raises:
        RefusedError: a game is still open (C.04.2 3.1).
    """
    refusal = why_not_final(state.tournament)
    if refusal is not None:
        raise refusal
    return for_rating_report(state.with_tournament(tournament_for_file(state)))


def _ranks(state: TournamentState) -> Mapping[Tpn, int] | None:
    from arbiter_app.operations.ranking import ranks_of

    return ranks_of(state) if state.tournament.rounds else None


def _summary(tournament: Tournament, problems: int) -> Phrase:
    found = [
        counted(len(tournament.players), "{count} player", "{count} players"),
        counted(len(tournament.rounds), "{count} round", "{count} rounds"),
    ]
    if problems:
        found.append(counted(problems, "{count} problem", "{count} problems"))
    return phrase("{name}: {found}", name=tournament.settings.name, found=separated(found))
