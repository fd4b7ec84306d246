"""Title norms in a tournament (B.01): what its players came to, and what the event itself was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arbiter_app.ratings.norms import (
    ROUNDS_WITH_ONE_UNPLAYED,
    UNRATED,
    ForeignPlayers,
    NormGame,
    NormHint,
    norm_hints,
)
from arbiter_app.standings.ranking import counted_rounds
from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.match_result import FORFEITED, NO_LETTERS
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Sex, Tpn

_NORM_TITLES = frozenset({"GM", "IM", "WGM", "WIM"})


def title_norm_hints(
    tournament: Tournament, *, after_round: int | None = None, near: int = 1
) -> Mapping[Tpn, tuple[NormHint, ...]]:
    """The norms that players met, or missed by at most `near` half-points of the score.

    These are hints: see `arbiter_app.ratings.norms.HINT`. Forfeits, adjourned games and games of
    less than one move are left out.
    """
    number = counted_rounds(tournament) if after_round is None else after_round
    players = tournament.players_by_tpn()
    foreign = norm_event(tournament, after_round=number).foreign
    free_wins = _free_wins(tournament, number)
    found: dict[Tpn, tuple[NormHint, ...]] = {}
    for tpn, games in rated_games(tournament, after_round=number).items():
        player = players[tpn]
        opponents = [(game, players[game.opponent]) for game in games]
        hints = norm_hints(
            [
                NormGame(
                    opponent.official_rating,
                    opponent.title or "",
                    opponent.federation,
                    game.halves,
                    game.opponent,
                    game.round_number,
                )
                for game, opponent in opponents
            ],
            title=player.title or "",
            federation=player.federation,
            is_woman=player.sex is Sex.FEMALE,
            has_free_win=tpn in free_wins,
            foreign=foreign,
        )
        shown = tuple(hint for hint in hints if hint.met or hint.lacking <= near)
        if shown:
            found[tpn] = shown
    return found


@dataclass(frozen=True, slots=True)
class NormEvent:
    """What an event is to those who apply for a title: the least of all its rounds.

    Attributes:
        participants: how many took part in the round with the fewest of them.
        average: the lowest average rating of those who took part in a round, unrated ones 1400.
        foreign: see `ForeignPlayers`; none while nobody has said which federation is the host.
    """

    participants: int
    average: int
    foreign: ForeignPlayers

    @property
    def is_large_swiss(self) -> bool:
        """One norm of an application has to be from such an event, or another one listed (1.5.6)."""
        return self.participants >= 40 and self.average >= 2000


def norm_event(tournament: Tournament, *, after_round: int | None = None) -> NormEvent:
    """The least numbers of all rounds counted (1.4.3, 1.5.6).

    Who plays a game, wins by forfeit or has the pairing-allocated bye takes part in a round.
    """
    number = counted_rounds(tournament) if after_round is None else after_round
    players = tournament.players_by_tpn()
    rounds = [[players[tpn] for tpn in _took_part(played)] for played in tournament.rounds[:number]]
    host = tournament.settings.federation
    return NormEvent(
        min(map(len, rounds), default=0),
        min((_average(present) for present in rounds if present), default=0),
        _foreign(rounds, host) if host else ForeignPlayers(),
    )


def _took_part(played: Round) -> Iterator[Tpn]:
    for game in played.games:
        yield from _there(game)
    yield from (bye.tpn for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)


def _there(game: Game) -> Iterator[Tpn]:
    letters = game.result.letters if game.result else NO_LETTERS
    for tpn, own in zip((game.white, game.black), letters, strict=True):
        if set(own) != {FORFEITED}:
            yield tpn


def _average(players: list[Player]) -> int:
    total = sum(player.official_rating or UNRATED for player in players)
    return (2 * total + len(players)) // (2 * len(players))


def _foreign(rounds: list[list[Player]], host: str) -> ForeignPlayers:
    of_rounds = [
        [
            player
            for player in present
            if player.official_rating and player.federation not in ("", host, "FID")
        ]
        for present in rounds
    ]
    return ForeignPlayers(
        min(map(len, of_rounds), default=0),
        min((len({each.federation for each in one}) for one in of_rounds), default=0),
        min(
            (sum((each.title or "") in _NORM_TITLES for each in one) for one in of_rounds),
            default=0,
        ),
    )


def _free_wins(tournament: Tournament, number: int) -> frozenset[Tpn]:
    """Who won one of nine rounds without a game, by forfeit or with the bye (1.4.1)."""
    if max(number, tournament.settings.rounds_total) != ROUNDS_WITH_ONE_UNPLAYED:
        return frozenset()
    return frozenset(
        tpn for played in tournament.rounds[:number] for tpn in _won_without_a_game(played)
    )


def _won_without_a_game(played: Round) -> Iterator[Tpn]:
    forfeited = (game for game in played.games if game.result and game.result.is_forfeit)
    yield from (tpn for game in forfeited for tpn in _there(game))
    yield from (bye.tpn for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
