"""What can be asked about the next round of a tournament: its pairing, and why it is no other.

Every question names a pairing system, or goes to that of the tournament's settings. Why two players
do not meet is found by forcing the pair: the round is paired again under the same rules, and the
two pairings are compared bracket by bracket from the top; the Lim System, which compares nothing,
says which article came first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.engine import Engine
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.systems import description_of, engine_for, system_for
from arbiter_app.pairing.unheard_wishes import no_such_wish, no_wishes
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, RoundCosts, WhyNot
    from arbiter_app.trace.brackets import BracketPlayer
    from arbiter_app.trace.problems import Problem
    from arbiter_app.trace.reasons import Illegal
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


def pair_round(
    tournament: Tournament, *, system: str | None = None, explain: bool = False
) -> RoundPairing:
    """Pair the next round; see `PairRound`. `system` defaults to that of the settings.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands.
        NoLegalPairingError: no complete legal round-pairing exists.
    """
    engine = engine_for(tournament, system)
    with unserved_named(tournament):
        return engine.pair(tournament, explain=explain)


def explain_round(tournament: Tournament, *, system: str | None = None) -> Iterator[ExplainedSoFar]:
    """Pair the next round, and give the pairing with ever more brackets of its trace.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands.
        NoLegalPairingError: no complete legal round-pairing exists.
    """
    engine = engine_for(tournament, system)
    with unserved_named(tournament):
        yield from engine.explain(tournament)


def why_not(
    tournament: Tournament, one: Tpn, other: Tpn | None, *, system: str | None = None
) -> WhyNot:
    """Why `one` does not meet `other` (or get the bye, if None) in the next round.

    Raises:
        InputError: a player who is not there to be paired, the same player twice, or the bye in a
            round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    engine = _engine(tournament, one, other, system)
    with unserved_named(tournament):
        return engine.why_not(tournament, one, other)


def pair_with(
    tournament: Tournament, one: Tpn, other: Tpn | None, *, system: str | None = None
) -> RoundPairing | None:
    """The next round as it would be if `one` met `other` (or got the bye, if None).

    It parts from the round as it is in the bracket that `why_not` names. None where there is no
    such round, and for systems that compare no rounds (Lim, 1998).

    Raises:
        InputError: a player who is not there to be paired, the same player twice, or the bye in a
            round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    engine = _engine(tournament, one, other, system)
    with unserved_named(tournament):
        return engine.pair_with(tournament, one, other)


def fewest_changes(
    tournament: Tournament,
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    *,
    system: str | None = None,
) -> RoundPairing:
    """The legal next round that keeps the most of some boards (White, Black), the bye counted as one.

    Players who are not there are passed over; boards that stay keep their colours.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    engine = engine_for(tournament, system)
    with unserved_named(tournament):
        return engine.fewest_changes(tournament, pairs, bye)


def pair_wishing(
    tournament: Tournament,
    pairs: Collection[tuple[Tpn, Tpn]],
    below: str,
    *,
    system: str | None = None,
) -> RoundPairing:
    """The next round in which as few of some pairs meet as no criterion from `below` upwards pays for.

    It is the round by the rules with one more criterion of quality, directly below that one.

    Raises:
        InputError: the system has no such criterion below which a wish can stand, or the tournament
            cannot be paired as it stands.
        NoLegalPairingError: the round has no legal pairing.
    """
    name = system_for(tournament.settings) if system is None else system
    check_wish(tournament, below, name)
    number = tournament.next_round
    wished = (ForbiddenGroup(pair, number, number, below) for pair in pairs)
    groups = (*tournament.forbidden_groups, *wished)
    return pair_round(replace(tournament, forbidden_groups=groups), system=name)


def check_wish(tournament: Tournament, below: str, system: str | None = None) -> None:
    """Refuse a wish below a criterion below which none can stand.

    Raises:
        InputError: it is none of the system's, or the system has none, or there is no such system.
    """
    codes = criteria_above_a_wish(tournament, system)
    if not codes:
        raise no_wishes(system_for(tournament.settings) if system is None else system)
    if below not in codes:
        raise no_such_wish(below, codes)


def criteria_above_a_wish(tournament: Tournament, system: str | None = None) -> tuple[str, ...]:
    """The codes of the criteria below which it can be wished that some do not meet; none in many systems.

    Raises:
        InputError: no such system.
    """
    name = system_for(tournament.settings) if system is None else system
    codes = description_of(name).above_a_wish
    return () if codes is None else codes(name)


def judge(
    tournament: Tournament,
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    *,
    system: str | None = None,
) -> Judgement:
    """Judge a pairing (White, Black) of everybody to be paired in the next round.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
        InputError: a result is missing.
    """
    return engine_for(tournament, system).judge(tournament, pairs, bye)


def costs_of_round(
    tournament: Tournament,
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    *,
    system: str | None = None,
) -> RoundCosts | None:
    """What a legal pairing of the next round costs in each criterion against the round by the rules.

    None where the system compares no pairings by criteria of this kind.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
        InputError: a result is missing, or there is no such system.
    """
    name = system_for(tournament.settings) if system is None else system
    costs = description_of(name).costs
    return None if costs is None else costs(tournament, pairs, bye, name)


def legality_of(tournament: Tournament, system: str | None = None) -> Legality:
    """What is legal in the next round, by default by the rules of the tournament's own system.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    return engine_for(tournament, system).legality(tournament)


def pair_problems(tournament: Tournament, white: Tpn, black: Tpn) -> tuple[Problem, ...]:
    """Every absolute rule that one pair with these colours would break in the next round; see `Legality`."""
    return legality_of(tournament).pair_problems(white, black)


def bye_problems(tournament: Tournament, tpn: Tpn) -> tuple[Illegal, ...]:
    """What bars a player from the PAB in the next round; see `Legality`."""
    return legality_of(tournament).bye_problems(tpn)


def system_states(tournament: Tournament, system: str | None = None) -> tuple[PlayerState, ...]:
    """The players to be paired in the next round, as their system sees them.

    Colours due, their strength and the floats are those of the system's own text: of a game over
    the board (C.04.3 (2026) 1.4), of any round not played (2017, A.4.b), of the pairing even if
    the game was forfeited (1998, A.4), of transfers only (Lim, 3.10). Nobody is paired.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    return engine_for(tournament, system).states(tournament)


def players_as_seen(tournament: Tournament, system: str | None = None) -> tuple[BracketPlayer, ...]:
    """Everybody to be paired in the next round, with the facts that sentences speak of.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    from arbiter_app.pairing.seen import as_seen

    return tuple(as_seen(state) for state in system_states(tournament, system))


@contextmanager
def unserved_named(tournament: Tournament) -> Iterator[None]:
    """Give the names of the players to the error that a round has no legal pairing."""
    try:
        yield
    except NoLegalPairingError as error:
        error.names = {tpn: tournament.player(tpn).name for tpn in error.unserved}
        raise


def _engine(tournament: Tournament, one: Tpn, other: Tpn | None, system: str | None) -> Engine:
    check_two_players(one, other)
    return engine_for(tournament, system)


def check_two_players(one: Tpn, other: Tpn | None) -> None:
    """Refuse a question about one player and the same player.

    Raises:
        InputError: the same player twice.
    """
    if one == other:
        raise InputError(phrase("Nobody can be their own opponent: name two different players."))
