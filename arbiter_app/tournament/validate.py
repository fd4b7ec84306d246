"""Every inconsistency of a tournament, as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.tournament.limits import (
    HIGHEST_RATING,
    MOST_ROUNDS,
    is_number_of_rounds,
    is_rating,
)
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.wording import Phrase, phrase, separated


class ProblemKind(StrEnum):
    """What is wrong. The value is stable: programs may compare it."""

    BAD_NUMBER = "bad-number"
    DUPLICATE_TPN = "duplicate-tpn"
    PLAYERS_NOT_SORTED = "players-not-sorted"
    BAD_RATING = "bad-rating"
    ROUND_NUMBER = "round-number"
    TOO_MANY_ROUNDS = "too-many-rounds"
    UNKNOWN_PLAYER = "unknown-player"
    SELF_PAIRING = "self-pairing"
    PLAYER_TWICE = "player-twice"
    PLAYER_MISSING = "player-missing"
    TWO_PABS = "two-pabs"
    BOARD_NUMBERS = "board-numbers"
    GAMES_OF_MATCH = "games-of-match"
    SECOND_PAB = "second-pab"
    MET_TWICE = "met-twice"
    REQUEST_OF_PAIRED_ROUND = "request-of-paired-round"
    REQUEST_TWICE = "request-twice"
    REQUEST_OF_PAB = "request-of-pab"
    BAD_RANGE = "bad-range"
    TOO_FEW_FORBIDDEN = "too-few-forbidden"


_NOTES = frozenset({ProblemKind.MET_TWICE, ProblemKind.SECOND_PAB})


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """One inconsistency: what, where, and a sentence for the arbiter.

    `round_number` is 0 and `tpns` empty where they have no meaning.
    """

    kind: ProblemKind
    message: Phrase
    round_number: int = 0
    tpns: tuple[Tpn, ...] = ()

    @property
    def is_note(self) -> bool:
        """True if the tournament is consistent, but not as the Swiss rules would have it."""
        return self.kind in _NOTES


def validate(tournament: Tournament) -> tuple[Inconsistency, ...]:
    """All inconsistencies of a tournament; empty for a sound one.

    A player who met an opponent twice or had two PABs (C.04.1 (2026) 3, 4) is a note: manual
    pairings may lead to that.
    """
    return (
        *_player_problems(tournament),
        *_round_problems(tournament),
        *_history_notes(tournament),
        *_request_problems(tournament),
        *_range_problems(tournament),
    )


def _player_problems(tournament: Tournament) -> Iterator[Inconsistency]:
    tpns = [player.tpn for player in tournament.players]
    for tpn, count in Counter(tpns).items():
        if count > 1:
            yield Inconsistency(
                ProblemKind.DUPLICATE_TPN,
                phrase("{count} players have number {tpn}.", count=count, tpn=tpn),
                tpns=(tpn,),
            )
    if tpns != sorted(tpns):
        yield Inconsistency(
            ProblemKind.PLAYERS_NOT_SORTED,
            phrase("The players are not sorted by pairing number."),
        )
    yield from _value_problems_of_players(tournament)


def value_problems(tournament: Tournament) -> Iterator[Inconsistency]:
    """The numbers that nobody could have typed, whatever the rest of the tournament is."""
    yield from _value_problems_of_players(tournament)
    yield from _rounds_total_problems(tournament.settings)


def _value_problems_of_players(tournament: Tournament) -> Iterator[Inconsistency]:
    for player in tournament.players:
        if player.tpn < 1:
            yield Inconsistency(
                ProblemKind.BAD_NUMBER,
                phrase("{tpn} is not a valid pairing number.", tpn=player.tpn),
                tpns=(player.tpn,),
            )
        for rating in dict.fromkeys(player.all_ratings):
            if not is_rating(rating):
                yield Inconsistency(
                    ProblemKind.BAD_RATING,
                    phrase(
                        "Player {tpn} has the rating {rating}; ratings must be 0 to {most}.",
                        tpn=player.tpn,
                        rating=rating,
                        most=HIGHEST_RATING,
                    ),
                    tpns=(player.tpn,),
                )


def _round_problems(tournament: Tournament) -> Iterator[Inconsistency]:
    known = {player.tpn for player in tournament.players}
    total = tournament.settings.rounds_total
    games = tournament.settings.games_per_match
    yield from _rounds_total_problems(tournament.settings)
    if len(tournament.rounds) > (total or MOST_ROUNDS):
        yield Inconsistency(
            ProblemKind.TOO_MANY_ROUNDS,
            phrase(
                "{paired} rounds are paired, but the tournament has {total}.",
                paired=len(tournament.rounds),
                total=total,
            ),
        )
    for expected, played in enumerate(tournament.rounds, start=1):
        if played.number != expected:
            yield Inconsistency(
                ProblemKind.ROUND_NUMBER,
                phrase(
                    "Round {number} appears where round {expected} should be.",
                    number=played.number,
                    expected=expected,
                ),
                played.number,
            )
        yield from _problems_of_round(played, known)
        yield from _problems_of_results(played, games)


def _rounds_total_problems(settings: Settings) -> Iterator[Inconsistency]:
    if not is_number_of_rounds(settings.rounds_total):
        yield Inconsistency(
            ProblemKind.TOO_MANY_ROUNDS,
            phrase(
                "The tournament has {total} rounds; at most {most} are allowed.",
                total=settings.rounds_total,
                most=MOST_ROUNDS,
            ),
        )


def _problems_of_round(played: Round, known: set[Tpn]) -> Iterator[Inconsistency]:
    number = played.number
    present = [tpn for game in played.games for tpn in (game.white, game.black)]
    for game in played.games:
        if game.white == game.black:
            yield Inconsistency(
                ProblemKind.SELF_PAIRING,
                phrase(
                    "Round {number}: player {tpn} is paired with themselves.",
                    number=number,
                    tpn=game.white,
                ),
                number,
                (game.white,),
            )
    present += [bye.tpn for bye in played.byes]
    counts = set(present)
    if len(counts) != len(present):
        for tpn, count in Counter(present).items():
            if count > 1:
                yield Inconsistency(
                    ProblemKind.PLAYER_TWICE,
                    phrase(
                        "Round {number}: player {tpn} appears {count} times in the pairing.",
                        number=number,
                        tpn=tpn,
                        count=count,
                    ),
                    number,
                    (tpn,),
                )
    for tpn in sorted(counts - known):
        yield Inconsistency(
            ProblemKind.UNKNOWN_PLAYER,
            phrase("Round {number}: there is no player {tpn}.", number=number, tpn=tpn),
            number,
            (tpn,),
        )
    for tpn in sorted(known - counts):
        yield Inconsistency(
            ProblemKind.PLAYER_MISSING,
            phrase(
                "Round {number}: player {tpn} has neither a game nor a bye.", number=number, tpn=tpn
            ),
            number,
            (tpn,),
        )
    pabs = tuple(bye.tpn for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    if len(pabs) > 1:
        yield Inconsistency(
            ProblemKind.TWO_PABS,
            phrase(
                "Round {number}: {count} players have the pairing-allocated bye.",
                number=number,
                count=len(pabs),
            ),
            number,
            pabs,
        )
    if [game.board for game in played.games] != list(range(1, len(played.games) + 1)):
        yield Inconsistency(
            ProblemKind.BOARD_NUMBERS,
            phrase(
                "Round {number}: the boards are not numbered from 1 without gaps.", number=number
            ),
            number,
        )


def _problems_of_results(played: Round, games: int) -> Iterator[Inconsistency]:
    for game in played.games:
        result = game.result
        if result is None:
            continue
        found = len(result.games) if isinstance(result, MatchResult) else 1
        if found != games:
            yield Inconsistency(
                ProblemKind.GAMES_OF_MATCH,
                phrase(
                    "Round {number}: board {board} has a result for {found} games instead of"
                    " {games}.",
                    number=played.number,
                    board=game.board,
                    found=found,
                    games=games,
                ),
                played.number,
                (game.white, game.black),
            )


def _history_notes(tournament: Tournament) -> Iterator[Inconsistency]:
    met: dict[tuple[Tpn, Tpn], tuple[int, Game]] = {}
    had_pab: dict[Tpn, int] = {}
    for played in tournament.rounds:
        number = played.number
        for game in played.games:
            white, black = game.white, game.black
            pair = (white, black) if white < black else (black, white)
            first = met.setdefault(pair, (number, game))
            if first[1] is game:
                continue
            if not first[1].is_played:
                met[pair] = number, game
            elif game.is_played:
                yield Inconsistency(
                    ProblemKind.MET_TWICE,
                    phrase(
                        "Round {number}: players {first} and {second} already met in round {earlier}.",
                        number=number,
                        first=pair[0],
                        second=pair[1],
                        earlier=first[0],
                    ),
                    number,
                    pair,
                )
        for bye in played.byes:
            if bye.kind is not ByeKind.PAIRING_ALLOCATED:
                continue
            earlier = had_pab.setdefault(bye.tpn, number)
            if earlier != number:
                yield Inconsistency(
                    ProblemKind.SECOND_PAB,
                    phrase(
                        "Round {number}: player {tpn} already had the pairing-allocated bye in round"
                        " {earlier}.",
                        number=number,
                        tpn=bye.tpn,
                        earlier=earlier,
                    ),
                    number,
                    (bye.tpn,),
                )


def _request_problems(tournament: Tournament) -> Iterator[Inconsistency]:
    known = {player.tpn for player in tournament.players}
    seen: set[tuple[int, Tpn]] = set()
    for request in tournament.requested_byes:
        number, tpn = request.round_number, request.tpn
        where = phrase(
            "The bye requested by player {tpn} for round {number}", tpn=tpn, number=number
        )
        if tpn not in known:
            yield Inconsistency(
                ProblemKind.UNKNOWN_PLAYER,
                phrase("{where}: there is no such player.", where=where),
                number,
                (tpn,),
            )
        if not request.kind.is_requested:
            yield Inconsistency(
                ProblemKind.REQUEST_OF_PAB,
                phrase("{where}: the pairing-allocated bye cannot be requested.", where=where),
                number,
                (tpn,),
            )
        if number < tournament.next_round:
            yield Inconsistency(
                ProblemKind.REQUEST_OF_PAIRED_ROUND,
                phrase("{where}: the round is already paired.", where=where),
                number,
                (tpn,),
            )
        if (number, tpn) in seen:
            yield Inconsistency(
                ProblemKind.REQUEST_TWICE,
                phrase("{where} is listed twice.", where=where),
                number,
                (tpn,),
            )
        seen.add((number, tpn))


def _range_problems(tournament: Tournament) -> Iterator[Inconsistency]:
    known = {player.tpn for player in tournament.players}
    for entry in tournament.virtual_points:
        rounds_fit = 1 <= entry.first_round <= entry.last_round
        if not rounds_fit or not 1 <= entry.first_tpn <= entry.last_tpn:
            yield Inconsistency(
                ProblemKind.BAD_RANGE,
                phrase(
                    "Virtual points for rounds {first_round}–{last_round}, players"
                    " {first_tpn}–{last_tpn}: the range is empty.",
                    first_round=entry.first_round,
                    last_round=entry.last_round,
                    first_tpn=entry.first_tpn,
                    last_tpn=entry.last_tpn,
                ),
            )
    for group in tournament.forbidden_groups:
        listed = separated(group.tpns)
        if not 1 <= group.first_round <= group.last_round <= MOST_ROUNDS:
            yield Inconsistency(
                ProblemKind.BAD_RANGE,
                phrase(
                    "The forbidden group {players}: rounds {first_round}–{last_round} are not"
                    " a valid range.",
                    players=listed,
                    first_round=group.first_round,
                    last_round=group.last_round,
                ),
                tpns=group.tpns,
            )
        if len(set(group.tpns)) < 2:
            yield Inconsistency(
                ProblemKind.TOO_FEW_FORBIDDEN,
                phrase("The forbidden group {players} has fewer than two players.", players=listed)
                if group.tpns
                else phrase("The forbidden group (empty) has fewer than two players."),
                tpns=group.tpns,
            )
        for tpn in sorted(set(group.tpns) - known):
            yield Inconsistency(
                ProblemKind.UNKNOWN_PLAYER,
                phrase(
                    "The forbidden group {players}: there is no player {tpn}.",
                    players=listed,
                    tpn=tpn,
                ),
                tpns=(tpn,),
            )
