"""What a correction would affect, worked out before it is made (C.04.2 (2026) 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError
from arbiter_app.operations.last_round import can_be_paired_again
from arbiter_app.operations.late_corrections import is_correction, is_too_late
from arbiter_app.operations.numbering import LAST_FREE_ROUND, numbered_by_strength, placed
from arbiter_app.operations.players import corrected_player
from arbiter_app.operations.ranking import standings_of
from arbiter_app.operations.records import engines_pairing, input_hash
from arbiter_app.operations.results import with_colours_reversed, with_games
from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.tournament.words import in_fractions
from arbiter_app.wording import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.standings.values import Standings, StandingsRow
    from arbiter_app.trace.rounds import RoundPairing


class CountsFor(StrEnum):
    """What a correction still counts for, by the moment it is reported (4.3)."""

    NEXT_PAIRING = "next-pairing"
    """Reported before the next pairing."""
    FOLLOWING_PAIRING = "following-pairing"
    """Reported after the next pairing: that one stays, the following one takes it into account."""
    RATING_REPORT_ONLY = "rating-report-only"
    """Reported later."""
    NO_NUMBERS = "no-numbers"
    """A rating or title, reported after the fourth round was paired: TPNs stay (2.3), so that no
    pairing takes it into account; tie-breaks by rating and the rating report do.
    """


@dataclass(frozen=True, slots=True)
class AffectedRound:
    """A paired round that would have been paired differently.

    Attributes:
        expected: what the engine pairs from what is known now, None with `error` where it cannot.
        would_be: what it pairs with the correction, None with `error` where it cannot.
        may_be_paired_again: it is the last round, and neither published nor played (C.04.2 4.4).
        is_published: everybody may have seen it.
    """

    round_number: int
    expected: RoundPairing | None
    would_be: RoundPairing | None
    error: Phrase = NOTHING
    may_be_paired_again: bool = False
    is_published: bool = False

    @property
    def staying_boards(self) -> tuple[int, ...]:
        """The boards that are the same with the correction, as the engine numbers them."""
        if self.expected is None:
            return ()
        then = _pairs(self.would_be)
        return tuple(
            board
            for board, pair in enumerate(self.expected.pairs, start=1)
            if (pair.white, pair.black) in then
        )

    @property
    def different_pairs(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """The pairs (White, Black) that the correction would have made, in board order."""
        if self.would_be is None:
            return ()
        known = _pairs(self.expected)
        return tuple(
            (pair.white, pair.black)
            for pair in self.would_be.pairs
            if (pair.white, pair.black) not in known
        )


@dataclass(frozen=True, slots=True)
class AffectedValue:
    """A tie-break that the correction changes, as it is shown."""

    code: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class AffectedRank:
    """A player for whom the correction changes something in the standings, as of all rounds paired.

    Attributes:
        values: the tie-breaks that change.
        prize_before, prize_after: the prize as it stands now, in the smallest coin; 0 for none.
    """

    tpn: Tpn
    name: str
    rank_before: int
    rank_after: int
    points_before: Points
    points_after: Points
    values: tuple[AffectedValue, ...] = ()
    prize_before: int = 0
    prize_after: int = 0

    @property
    def only_tie_breaks(self) -> bool:
        """True if rank, points and prize stay as they are."""
        return (self.rank_before, self.points_before, self.prize_before) == (
            self.rank_after,
            self.points_after,
            self.prize_after,
        )


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """What a correction affects; the pairings of paired rounds are never changed by it.

    Attributes:
        rounds: paired rounds that would have been paired differently.
        ranks: changes of the standings, by rank; none if it counts for the rating report only.
        new_tpns: TPN before and after, where `renumber_players` is still possible and would
            change it (2.3).
        right_tpn: the TPN that the right data of a player give, whether or not it can be given any
            more; 0 if it is the one that the player has.
    """

    counts_for: CountsFor
    rounds: tuple[AffectedRound, ...]
    ranks: tuple[AffectedRank, ...]
    new_tpns: tuple[tuple[Tpn, Tpn], ...] = ()
    right_tpn: Tpn = 0


def preview_results(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    results: Mapping[int, Result | None],
) -> CorrectionPreview:
    """What entering these results (by board) would affect. It may take a while: use a worker.

    Raises:
        InputError: no such round or board.
    """
    state = session.state(tournament_id)
    games = _games(state.tournament, round_number)
    changed = {
        board: replace(_game(games, round_number, board), result=result)
        for board, result in results.items()
    }
    return _preview_of_games(state, round_number, changed)


def preview_colours(
    session: EventSession, tournament_id: int, round_number: int, board: int
) -> CorrectionPreview:
    """What reversing the colours of a game would affect.

    Raises:
        InputError: no such round or board.
    """
    state = session.state(tournament_id)
    game = _game(_games(state.tournament, round_number), round_number, board)
    return _preview_of_games(state, round_number, {board: with_colours_reversed(game)})


def preview_player(
    session: EventSession, tournament_id: int, tpn: Tpn, player: Player
) -> CorrectionPreview:
    """What correcting the data of a player (rating, title, name) would affect.

    The pairings made go by the TPNs that were given. The `rounds` are those that would have been
    paired differently, with what was really played before each, by the TPNs that the right data
    give (2.2); they are told by the TPNs as they are. Standings may change through tie-breaks by
    rating. It may take a while: use a worker.

    Raises:
        InputError, RefusedError: as for `edit_player`.
    """
    state = session.state(tournament_id)
    old = state.tournament.player(tpn)
    new = corrected_player(state.tournament, tpn, player)
    players = tuple(new if other is old else other for other in state.tournament.players)
    corrected = state.with_tournament(replace(state.tournament, players=players))
    right = placed(corrected, state.key_of(tpn))
    right_tpn = right.tpns_by_key()[state.key_of(tpn)]
    is_late = len(state.tournament.rounds) >= LAST_FREE_ROUND and right_tpn != tpn
    return CorrectionPreview(
        CountsFor.NO_NUMBERS if is_late else CountsFor.NEXT_PAIRING,
        tuple(_rounds_by_right_numbers(state, right)),
        tuple(_ranks(state, corrected)),
        tuple(_new_tpns(corrected)),
        right_tpn if right_tpn != tpn else 0,
    )


def counts_for(
    tournament: Tournament, round_number: int, game: Game, now: Game | None = None
) -> CountsFor:
    """What a correction of a game of this round, made now, counts for (4.3)."""
    if is_too_late(tournament, round_number, game, now):
        return CountsFor.RATING_REPORT_ONLY
    if round_number < len(tournament.rounds):
        return CountsFor.FOLLOWING_PAIRING
    return CountsFor.NEXT_PAIRING


def comes_late(
    tournament: Tournament, round_number: int, game: Game, now: Game | None = None
) -> bool:
    """True if a later round was paired on the result of a game: show the preview first."""
    return is_correction(game, now) and round_number < len(tournament.rounds)


def _preview_of_games(
    state: TournamentState, round_number: int, changed: Mapping[int, Game]
) -> CorrectionPreview:
    tournament = state.tournament
    played = tournament.round(round_number)
    corrected = with_games(state, played, changed)
    times = [
        counts_for(tournament, round_number, game, changed[game.board])
        for game in played.games
        if game.board in changed
    ]
    latest = max(times, key=list(CountsFor).index, default=CountsFor.NEXT_PAIRING)
    for_rating = latest is CountsFor.RATING_REPORT_ONLY and state.in_fide_mode
    return CorrectionPreview(
        latest,
        tuple(_rounds(state, corrected.tournament, round_number)),
        () if for_rating else tuple(_ranks(state, corrected)),
    )


def _rounds(
    state: TournamentState, corrected: Tournament, round_number: int
) -> Iterator[AffectedRound]:
    from arbiter_app.pairing.checker import check_round

    for number in range(round_number + 1, len(corrected.rounds) + 1):
        before, after = state.tournament.before_round(number), corrected.before_round(number)
        if input_hash(before) == input_hash(after):
            continue
        would_be = check_round(corrected, number)
        expected = engines_pairing(state, number)
        if would_be.expected is None or expected is None or _differ(expected, would_be.expected):
            error = would_be.error or NOTHING
            yield _affected(state, number, expected, would_be.expected, error)


def _rounds_by_right_numbers(
    state: TournamentState, right: TournamentState
) -> Iterator[AffectedRound]:
    """The rounds that other data of a player would have given, in the TPNs of `state`."""
    from arbiter_app.pairing.checker import check_round
    from arbiter_app.trace.as_json import renumbered_pairing

    now = state.tpns_by_key()
    back = {tpn: now[key] for key, tpn in right.tpns_by_key().items()}
    for number in range(1, len(right.tournament.rounds) + 1):
        made = check_round(right.tournament, number)
        would_be = None if made.expected is None else renumbered_pairing(made.expected, back)
        expected = engines_pairing(state, number)
        if would_be is None or expected is None or _differ(expected, would_be):
            yield _affected(state, number, expected, would_be, made.error or NOTHING)


def _affected(
    state: TournamentState,
    number: int,
    expected: RoundPairing | None,
    would_be: RoundPairing | None,
    error: Phrase,
) -> AffectedRound:
    return AffectedRound(
        number,
        expected,
        would_be,
        error,
        can_be_paired_again(state, number),
        state.publication(number) is not None,
    )


def _differ(one: RoundPairing, other: RoundPairing) -> bool:
    return _pairs(one) != _pairs(other) or one.bye != other.bye


def _pairs(pairing: RoundPairing | None) -> frozenset[tuple[Tpn, Tpn]]:
    if pairing is None:
        return frozenset()
    return frozenset((pair.white, pair.black) for pair in pairing.pairs)


def _ranks(before: TournamentState, after: TournamentState) -> Iterator[AffectedRank]:
    if not before.tournament.rounds:
        return
    try:
        old, new = standings_of(before), standings_of(after)
    except InputError:
        old, new = standings_of(before, tie_breaks=()), standings_of(after, tie_breaks=())
    was = {row.tpn: row for row in old.rows}
    had, gets = _prizes(before, old), _prizes(after, new)
    for row in new.rows:
        then = was[row.tpn]
        found = AffectedRank(
            row.tpn,
            after.tournament.player(row.tpn).name,
            then.rank,
            row.rank,
            then.points,
            row.points,
            tuple(_values(old.tie_breaks, then, row)),
            had.get(row.tpn, 0),
            gets.get(row.tpn, 0),
        )
        if found.values or not found.only_tie_breaks:
            yield found


def _values(
    codes: Sequence[str], before: StandingsRow, after: StandingsRow
) -> Iterator[AffectedValue]:
    """The tie-breaks that differ as they are shown, each code once."""
    told: set[str] = set()
    for code, old, new in zip(codes, before.cells, after.cells, strict=True):
        if old.text != new.text and code not in told:
            told.add(code)
            yield AffectedValue(code, in_fractions(old.text), in_fractions(new.text))


def _prizes(state: TournamentState, table: Standings) -> Mapping[Tpn, int]:
    """The prizes as the standings are, the last round played or not."""
    from arbiter_app.standings.prizes import awards

    if not state.choices.prizes:
        return {}
    found = awards(state.tournament, table, state.choices.prizes)
    return {award.tpn: award.won.amount for award in found}


def _new_tpns(corrected: TournamentState) -> Iterator[tuple[Tpn, Tpn]]:
    if len(corrected.tournament.rounds) >= LAST_FREE_ROUND:
        return
    after = numbered_by_strength(corrected).tpns_by_key()
    for key, tpn in corrected.tpns_by_key().items():
        if after[key] != tpn:
            yield tpn, after[key]


def _games(tournament: Tournament, round_number: int) -> Mapping[int, Game]:
    return {game.board: game for game in tournament.round(round_number).games}


def _game(games: Mapping[int, Game], round_number: int, board: int) -> Game:
    if board not in games:
        raise InputError(
            phrase("Round {round} has no board {board}.", round=round_number, board=board)
        )
    return games[board]
