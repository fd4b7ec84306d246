"""What is otherwise where everybody meets everybody: length, numbers, who comes late or is absent.

The table is fixed when the first round is paired (C.05 Annex 1): from then on nobody joins, and all
keep their numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, RefusedError, UserError
from arbiter_app.operations.change import Change
from arbiter_app.operations.clock import DrawSeed, draw_seed
from arbiter_app.operations.numbering import numbered
from arbiter_app.operations.paired import with_round
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.choices import Drawing
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.remarks import NUMBERS_BY_LOT
from arbiter_app.tournament.strength import rank_order, ranking_key
from arbiter_app.tournament.tournament import Round, Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase, verbatim

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES = "C.05 Annex 1"


def rounds_for(settings: Settings) -> Callable[[int], int] | None:
    """How many rounds so many players play, where that follows from their number."""
    from arbiter_app.pairing.systems import description_of, system_for

    if not settings.is_round_robin:
        return None
    try:
        return description_of(system_for(settings)).rounds_for
    except InputError:
        return None


def rounds_by_table(tournament: Tournament) -> int:
    """How many rounds the players of a round-robin play, before it begins; 0 where that is chosen."""
    length = rounds_for(tournament.settings)
    count = len(tournament.players)
    return 0 if length is None or tournament.rounds or count < 2 else length(count)


def rounds_to_come(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of a round-robin that are not paired yet, as the table has them.

    None of a Swiss tournament; no more than those that still fit where rounds were paired by hand.
    """
    from arbiter_app.pairing.questions import pair_round

    if rounds_for(tournament.settings) is None:
        return ()
    paired = len(tournament.rounds)
    total = tournament.settings.rounds_total or MOST_ROUNDS
    while len(tournament.rounds) < total:
        try:
            tournament = with_round(tournament, pair_round(tournament))
        except UserError:
            break
    return tournament.rounds[paired:]


def with_length(state: TournamentState) -> TournamentState:
    """The tournament with the number of rounds that follows from the players, until it begins.

    Raises:
        RefusedError: report files have no room for so many rounds.
    """
    tournament = state.tournament
    total, count = rounds_by_table(tournament), len(tournament.players)
    if not total:
        return state
    if total > MOST_ROUNDS:
        raise RefusedError(
            phrase(
                "{count} players would need {total} rounds, but a report file has room for"
                " only {most}.",
                count=count,
                total=total,
                most=MOST_ROUNDS,
            ),
            article=TABLES,
            hint=phrase("Choose another pairing system for so many players."),
        )
    settings = replace(tournament.settings, rounds_total=total)
    return state.with_tournament(replace(tournament, settings=settings))


def with_its_tie_breaks(old: Settings, new: Settings) -> Settings:
    """The new settings with tie-breaks for round-robins, where those of the old are forbidden there.

    Only where another system is chosen: what is chosen for a round-robin is judged as it is (C.07 8).
    """
    from arbiter_app.standings.ranking import default_tie_breaks
    from arbiter_app.standings.recommended import remarks_on_list

    if not new.is_round_robin or old.is_round_robin or new.tie_breaks != old.tie_breaks:
        return new
    remarks = remarks_on_list(Tournament(settings=new), new.tie_breaks)
    if any(remark.forbidden for remark in remarks):
        return replace(new, tie_breaks=default_tie_breaks(new))
    return new


def _is_table_fixed(tournament: Tournament) -> bool:
    """True from the first round of a round-robin on: its players and their numbers stay."""
    return tournament.settings.is_round_robin and bool(tournament.rounds)


def refuse_late_entry(tournament: Tournament) -> None:
    """Refuse somebody who comes when the table is fixed.

    Raises:
        RefusedError: a round of a round-robin is paired.
    """
    if _is_table_fixed(tournament):
        raise RefusedError(
            phrase("Everybody meets everybody: nobody can join once round 1 is paired."),
            article=TABLES,
            hint=phrase("Take the rounds back first, if none has been played."),
        )


def refuse_leaving_the_table(tournament: Tournament, name: str) -> None:
    """Refuse to delete somebody whose number is in the table.

    Raises:
        RefusedError: a round of a round-robin is paired.
    """
    if _is_table_fixed(tournament):
        raise RefusedError(
            phrase("{name} has a number in the table and cannot be deleted.", name=name),
            article=TABLES,
            hint=phrase("Withdraw the player instead."),
        )


def refuse_other_numbers(tournament: Tournament) -> None:
    """Refuse other numbers once the table is fixed.

    Raises:
        RefusedError: a round of a round-robin is paired.
    """
    if _is_table_fixed(tournament):
        raise RefusedError(
            phrase("Numbers come from the pairing table and cannot change once round 1 is paired."),
            article=TABLES,
        )


def refuse_bye_by_table(tournament: Tournament) -> None:
    """Refuse a bye where the table gives everybody an opponent.

    Raises:
        RefusedError: the tournament is a round-robin; forfeits are its only unplayed games.
    """
    if tournament.settings.is_round_robin:
        raise RefusedError(
            phrase("In a round-robin there are no byes: a game that is not played is forfeited."),
            article="C.07 15.2",
            hint=phrase("Enter the forfeit as the result of the game."),
        )


def refuse_keeping_apart(tournament: Tournament) -> None:
    """Refuse players who may not meet.

    Raises:
        RefusedError: the tournament is a round-robin.
    """
    if tournament.settings.is_round_robin:
        raise RefusedError(
            phrase("In a round-robin everybody meets everybody: nobody can be kept apart."),
            article=TABLES,
        )


def number_by_lot(
    session: EventSession, tournament_id: int, *, draw: DrawSeed = draw_seed
) -> Change:
    """Draw the numbers of all players by lot, before round 1 is paired.

    Nobody chooses the seed, and it is drawn once, taken back or not: drawn again, lots fall as before,
    for those too who came since. Each is drawn for the place that a player would have by rating, title
    and name (C.04.2 (2026) 2.2). The report file tells the seed: anybody can repeat the drawing.

    Raises:
        RefusedError: the tournament is no round-robin, a round is paired, or fewer than two players.
    """
    from arbiter_app.standings.ties import lot

    state = session.state(tournament_id)
    _refuse_numbering(state.tournament)
    seed = (
        _seed_of_numbers(state.tournament)
        or session.drawn_seed(tournament_id, Drawing.NUMBERS)
        or draw()
    )
    order = rank_order(state.tournament.settings)
    by_strength = sorted(
        zip(state.tournament.players, state.keys, strict=True),
        key=lambda one: ranking_key(one[0], order),
    )
    lots = {key: lot(seed, place) for place, (_, key) in enumerate(by_strength, start=1)}
    after = numbered(state, sorted(lots, key=lambda key: (-lots[key], key)))
    kept = (line for line in after.tournament.comments if not line.startswith(NUMBERS_BY_LOT))
    told = replace(after.tournament, comments=(*kept, f"{NUMBERS_BY_LOT}{seed}"))
    return session.commit(
        Act(
            ActKind.PLAYERS_RENUMBERED,
            phrase("Numbers drawn by lot"),
            after=phrase("seed {seed}", seed=seed),
        ),
        tournament_id,
        state,
        after.with_tournament(told),
    )


def _seed_of_numbers(tournament: Tournament) -> str:
    """The seed by which the numbers were drawn; empty if they were not."""
    lines = [line for line in tournament.comments if line.startswith(NUMBERS_BY_LOT)]
    return lines[-1].removeprefix(NUMBERS_BY_LOT) if lines else ""


def set_number(session: EventSession, tournament_id: int, tpn: Tpn, number: Tpn) -> Change:
    """Give a player a number by hand, before round 1 is paired; whoever has it gets the other one.

    Raises:
        InputError: no such player, or no such number.
        RefusedError: the tournament is no round-robin, a round is paired, or the player has that
            number.
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    _refuse_numbering(tournament)
    player, other = tournament.player(tpn), tournament.player(number)
    if tpn == number:
        raise RefusedError(
            phrase("{name} already has number {number}.", name=player.name, number=number)
        )
    places = {tpn: other.tpn, other.tpn: tpn}
    order = sorted(
        zip(tournament.players, state.keys, strict=True),
        key=lambda one: places.get(one[0].tpn, one[0].tpn),
    )
    return session.commit(
        Act(
            ActKind.PLAYERS_RENUMBERED,
            phrase("Number for {name}", name=player.name),
            verbatim(str(tpn)),
            verbatim(str(number)),
        ),
        tournament_id,
        state,
        numbered(state, [key for _, key in order]),
    )


def _refuse_numbering(tournament: Tournament) -> None:
    if not tournament.settings.is_round_robin:
        raise RefusedError(
            phrase("Only a round-robin can have pairing numbers set by lot or by hand."),
            article="C.04.2 2.2",
            hint=phrase("In a Swiss tournament, rating, title and name determine them."),
        )
    refuse_other_numbers(tournament)
    if len(tournament.players) < 2:
        raise RefusedError(phrase("Numbers can be drawn only for two or more players."))
