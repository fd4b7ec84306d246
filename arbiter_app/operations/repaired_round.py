"""A round that cannot stay as it was made: paired again, or with few boards changed.

Somebody does not come, two refuse to play, a result was wrong: the rounds are made from what is
known now, and shown beside the round as it was. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.operations.manual import ManualPairing
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.presence import with_presence_turned
from arbiter_app.tournament.tournament import Bye, ForbiddenGroup, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.trace.answers import Judgement, RoundCosts
    from arbiter_app.trace.brackets import BracketPlayer
    from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class CorrectedResult:
    """Another result of a board (White, Black) of an earlier round."""

    round_number: int
    white: Tpn
    black: Tpn
    result: Result


@dataclass(frozen=True, slots=True)
class Upset:
    """What happened after a round was made.

    Attributes:
        absent: players who do not come after all.
        present: players who were absent and are there.
        apart: pairs that will not be played.
        results: corrections of earlier rounds.
    """

    absent: Collection[Tpn] = ()
    present: Collection[Tpn] = ()
    apart: Sequence[tuple[Tpn, Tpn]] = ()
    results: Sequence[CorrectedResult] = ()


@dataclass(frozen=True, slots=True)
class WithinBoards:
    """A round in which some boards only were paired again, and what that costs.

    Attributes:
        boards: those that could change, beside those that cannot stay.
        pairing: None if these alone cannot be paired.
        costs: as in `RepairedRound`.
    """

    boards: tuple[int, ...]
    pairing: RoundPairing | None
    judgement: Judgement | None
    costs: RoundCosts | None = None


@dataclass(frozen=True, slots=True)
class RepairedRound:
    """A round as it was made, and the ways to mend it.

    Attributes:
        before: the state before the round, as it is known now.
        made: the round as it was made.
        by_rules: the round paired again.
        fewest: the legal round that changes the fewest boards, the bye counted as one.
        judgement: what that costs: where it is worse than the round paired again.
        players: scores and colours due as the system sees them.
        within: the round in which only boards that were named are paired again, if it was asked for.
        costs: what the fewest changes cost in each criterion; None where the system has no such ones.
    """

    before: Tournament
    made: Round
    by_rules: RoundPairing
    fewest: RoundPairing
    judgement: Judgement
    players: tuple[BracketPlayer, ...] = field(repr=False)
    within: WithinBoards | None = None
    costs: RoundCosts | None = None

    def changed(self, pairing: RoundPairing) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards (White, Black) of a pairing that the round as it was made does not have so."""
        boards = {(game.white, game.black) for game in self.made.games}
        new = ((pair.white, pair.black) for pair in pairing.pairs)
        return tuple(pair for pair in new if pair not in boards)

    def with_other_opponent(self, pairing: RoundPairing) -> tuple[Tpn, ...]:
        """Who has another opponent than in the round as it was made, or none any more, by TPN."""
        now = _opponents((pair.white, pair.black) for pair in pairing.pairs)
        made = _opponents((game.white, game.black) for game in self.made.games)
        return tuple(sorted(tpn for tpn, opponent in made.items() if now.get(tpn) != opponent))

    def with_other_colour(self, pairing: RoundPairing) -> tuple[Tpn, ...]:
        """Who plays with the other colour than in the round as it was made, by TPN."""
        now = {tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)}
        white = {pair.white for pair in pairing.pairs}
        return tuple(
            sorted(
                tpn
                for game in self.made.games
                for tpn in (game.white, game.black)
                if tpn in now and (tpn in white) != (tpn == game.white)
            )
        )

    def by_hand(self, pairing: RoundPairing) -> ManualPairing:
        """The pairing as the arbiter would put it together: everybody in it, as a game or a bye.

        Whoever is not paired keeps the bye asked for, and has none where none was.
        """
        boards = tuple((pair.white, pair.black) for pair in pairing.pairs)
        return put_together(self.before, boards, pairing.bye)

    def differs(self, pairing: RoundPairing) -> bool:
        """True if a board, a colour or the bye is another one than in the round as it was made."""
        return bool(
            self.changed(pairing)
            or self.given_up(pairing)
            or pairing.bye != self.made.pairing_allocated_bye
        )

    @property
    def is_one_round(self) -> bool:
        """True if paired again it is the round with the fewest boards changed."""
        return same_round(self.fewest, self.by_rules)

    def given_up(self, pairing: RoundPairing) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards (White, Black) of the round as it was made that a pairing does not have so."""
        boards = {(pair.white, pair.black) for pair in pairing.pairs}
        old = ((game.white, game.black) for game in self.made.games)
        return tuple(pair for pair in old if pair not in boards)


def put_together(
    before: Tournament, boards: tuple[tuple[Tpn, Tpn], ...], bye: Tpn | None
) -> ManualPairing:
    """A pairing of the next round, with everybody in it, as a game or a bye.

    Whoever is not paired keeps the bye asked for, and has none where none was.
    """
    in_games = {tpn for pair in boards for tpn in pair}
    asked = {
        request.tpn: request.kind
        for request in before.requested_byes
        if request.round_number == before.next_round
    }
    byes = [
        Bye(
            player.tpn,
            ByeKind.PAIRING_ALLOCATED
            if player.tpn == bye
            else asked.get(player.tpn, ByeKind.ZERO_POINT),
        )
        for player in before.players
        if player.tpn not in in_games
    ]
    return ManualPairing(boards, tuple(byes))


def same_round(one: RoundPairing, other: RoundPairing) -> bool:
    """True if two pairings have the same boards with the same colours, and the same bye."""
    first, second = (
        ({(pair.white, pair.black) for pair in each.pairs}, each.bye) for each in (one, other)
    )
    return first == second


def _opponents(pairs: Iterable[tuple[Tpn, Tpn]]) -> Mapping[Tpn, Tpn]:
    return {one: other for white, black in pairs for one, other in ((white, black), (black, white))}


def repaired_round(
    tournament: Tournament,
    round_number: int,
    upset: Upset,
    *,
    within: Collection[int] | None = None,
    system: str | None = None,
) -> RepairedRound:
    """A round paired again from what is known now, and with the fewest boards changed.

    `within` are boards that may be paired again, by their numbers, while all others stay that can; with
    no number among them only those that cannot stay. It pairs the round several times: use a worker.

    Raises:
        InputError: the round is not paired; somebody is absent, or present, already; a board that is
            to be corrected is not there.
        NoLegalPairingError: the round has no legal pairing any more.
    """
    from arbiter_app.pairing.questions import (
        costs_of_round,
        fewest_changes,
        judge,
        pair_round,
        players_as_seen,
    )

    made = tournament.round(round_number)
    before = before_upset(tournament, round_number, upset)
    by_rules = pair_round(before, system=system)
    pairs = [(game.white, game.black) for game in made.games]
    fewest = fewest_changes(before, pairs, made.pairing_allocated_bye, system=system)
    now = [(pair.white, pair.black) for pair in fewest.pairs]
    judgement = judge(before, now, fewest.bye, system=system)
    players = players_as_seen(before, system)
    costs = costs_of_round(before, now, fewest.bye, system=system)
    only = None if within is None else _within(before, made, within, system)
    return RepairedRound(before, made, by_rules, fewest, judgement, players, only, costs)


def _within(
    before: Tournament, made: Round, boards: Collection[int], system: str | None
) -> WithinBoards:
    """Only some boards paired again, and those that cannot stay; the bye stays with who has it.

    Raises:
        InputError: there is no such board.
    """
    from arbiter_app.pairing.questions import costs_of_round, fewest_changes, judge, legality_of

    known = {game.board: game for game in made.games}
    for board in boards:
        if board not in known:
            raise InputError(
                phrase("Round {round} has no board {board}.", round=made.number, board=board)
            )
    legality = legality_of(before, system)
    kept = [
        (game.white, game.black)
        for game in made.games
        if game.board not in boards
        and {game.white, game.black} <= legality.states.keys()
        and not legality.meeting(game.white, game.black)
    ]
    bye = made.pairing_allocated_bye
    stays = bye in legality.states and len(legality.states) % 2 == 1
    free = legality.states.keys() - {tpn for pair in kept for tpn in pair}
    free -= {bye} if stays else set()
    apart = _kept_apart(before, kept, free, bye if stays else None)
    try:
        pairing = fewest_changes(apart, kept, bye if stays else None, system=system)
    except NoLegalPairingError:
        return WithinBoards(tuple(sorted(boards)), None, None)
    now = [(pair.white, pair.black) for pair in pairing.pairs]
    judgement = judge(before, now, pairing.bye, system=system)
    costs = costs_of_round(before, now, pairing.bye, system=system)
    return WithinBoards(tuple(sorted(boards)), pairing, judgement, costs)


def _kept_apart(
    before: Tournament,
    kept: Sequence[tuple[Tpn, Tpn]],
    free: Collection[Tpn],
    bye: Tpn | None,
) -> Tournament:
    """The tournament in which those of a board that stays, and who has the bye, meet nobody else."""
    number = before.next_round
    units = [*kept, *(() if bye is None else ((bye,),))]
    groups = [
        ForbiddenGroup((one, other), number, number)
        for place, unit in enumerate(units)
        for one in unit
        for other in (*(tpn for later in units[place + 1 :] for tpn in later), *free)
    ]
    return replace(before, forbidden_groups=(*before.forbidden_groups, *groups))


def before_upset(tournament: Tournament, round_number: int, upset: Upset) -> Tournament:
    """The state before a round with what happened since.

    Raises:
        InputError: somebody is absent, or present, already; a board is not there.
    """
    from arbiter_app.pairing.checker import state_before

    before = state_before(tournament, round_number)
    for tpn in (*upset.absent, *upset.present):
        before.player(tpn)
        is_absent = tpn in before.absences(round_number)
        if is_absent != (tpn in upset.present):
            raise InputError(_already(tpn, round_number, is_absent=is_absent))
        before = with_presence_turned(before, tpn)
    for correction in upset.results:
        before = _corrected(before, correction)
    apart = tuple(ForbiddenGroup(pair, round_number, round_number) for pair in upset.apart)
    return replace(before, forbidden_groups=(*before.forbidden_groups, *apart))


def _already(tpn: Tpn, number: int, *, is_absent: bool) -> Phrase:
    if is_absent:
        return phrase("Player {tpn} is already absent from round {number}.", tpn=tpn, number=number)
    return phrase("Player {tpn} is not absent from round {number}.", tpn=tpn, number=number)


def _corrected(before: Tournament, correction: CorrectedResult) -> Tournament:
    played = before.round(correction.round_number)
    pair = (correction.white, correction.black)
    if all((game.white, game.black) != pair for game in played.games):
        raise InputError(
            phrase(
                "Round {number} has no board {white} – {black}.",
                number=correction.round_number,
                white=correction.white,
                black=correction.black,
            )
        )
    games = tuple(
        replace(game, result=correction.result) if (game.white, game.black) == pair else game
        for game in played.games
    )
    rounds = list(before.rounds)
    rounds[played.number - 1] = replace(played, games=games)
    return replace(before, rounds=tuple(rounds))
