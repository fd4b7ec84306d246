"""Who can end where: exact where all outcomes are ranked, and never outside what was proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.operations.prospects import prospects_of
from arbiter_app.pairing.questions import pair_round
from arbiter_app.standings.prizes import awards
from arbiter_app.standings.prospects import Places, PrizeOutlook, Prospects
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.values import Standings
from arbiter_app.store.choices import StandingsChoices
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Tpn
from tests.property.explain.generated import generated_event

ENDINGS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
SYSTEM = "dutch-2026"


def state_of(tournament: Tournament, rng: Random) -> TournamentState:
    """With prizes for everybody, and for those below a rating."""
    groups = [PrizeGroup("Main", (30000, 20000, 10000), sharing=rng.choice(list(Sharing)))]
    if rng.random() < 0.5:
        ratings = sorted(player.rating for player in tournament.players)
        below = Eligibility(rating_to=ratings[len(ratings) // 2])
        groups.append(PrizeGroup("Below", (5000, 2500), below, rng.choice(list(Sharing))))
    return TournamentState(
        tournament,
        tuple(range(1, len(tournament.players) + 1)),
        choices=StandingsChoices(prizes=tuple(groups)),
    )


def opened(tournament: Tournament, boards: list[int], rng: Random) -> Tournament:
    """The last round without the results of some boards; one of them may be adjourned."""
    last = tournament.rounds[-1]
    games = tuple(
        replace(game, result=rng.choice((None, None, GameResult.ADJOURNED)))
        if game.board in boards
        else game
        for game in last.games
    )
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, games=games)))


def adjourned_before(tournament: Tournament, rng: Random) -> Tournament:
    """A game of an earlier round is adjourned, of one of those with an open game in the last one."""
    open_now = {
        tpn
        for game in tournament.rounds[-1].games
        if not game.is_final
        for tpn in (game.white, game.black)
    }
    places = [
        (number, place)
        for number, played in enumerate(tournament.rounds[:-1])
        for place, game in enumerate(played.games)
        if game.result in ENDINGS and open_now & {game.white, game.black}
    ]
    if not places:
        return tournament
    number, place = rng.choice(places)
    return with_result(tournament, number, place, GameResult.ADJOURNED)


def with_result(
    tournament: Tournament, number: int, place: int, result: GameResult | None
) -> Tournament:
    """With another result, by the places of the round and of the game."""
    rounds = list(tournament.rounds)
    games = list(rounds[number].games)
    games[place] = replace(games[place], result=result)
    rounds[number] = replace(rounds[number], games=tuple(games))
    return replace(tournament, rounds=tuple(rounds))


def open_games(tournament: Tournament) -> list[tuple[int, int]]:
    return [
        (number, place)
        for number, played in enumerate(tournament.rounds)
        for place, game in enumerate(played.games)
        if not game.is_final
    ]


def every_end(tournament: Tournament) -> Iterator[tuple[Tournament, dict[Tpn, int]]]:
    """The tournament with each outcome, and the half-points of those with a single open game there."""
    places = open_games(tournament)
    for results in product(ENDINGS, repeat=len(places)):
        then, scores, several = tournament, dict[Tpn, int](), set[Tpn]()
        for (number, place), result in zip(places, results, strict=True):
            then = with_result(then, number, place, result)
            game = then.rounds[number].games[place]
            white = {"1": 2, "=": 1, "0": 0}[result.white_letter]
            several |= scores.keys() & {game.white, game.black}
            scores |= {game.white: white, game.black: 2 - white}
        yield then, {tpn: halves for tpn, halves in scores.items() if tpn not in several}


def events(seeds: range) -> Iterator[tuple[int, Tournament, Random]]:
    for seed in seeds:
        event, rng = generated_event(SYSTEM, seed), Random(seed)
        if event.rounds:
            yield seed, event, rng


def last_of(state: TournamentState) -> list[Prospects]:
    return list(prospects_of(state, jobs=1))


def rows_of(table: Standings) -> dict[Tpn, int]:
    return {row.tpn: row.rank for row in table.rows}


def winners_of(state: TournamentState, tournament: Tournament, table: Standings) -> set[Tpn]:
    return {award.tpn for award in awards(tournament, table, state.choices.prizes)}


def outlook(seen: list[bool]) -> PrizeOutlook:
    if all(seen):
        return PrizeOutlook.CERTAIN
    return PrizeOutlook.OPEN if any(seen) else PrizeOutlook.IMPOSSIBLE


def check_last_round(seeds: range) -> Counter[str]:
    """The last round with one to four games open, and one adjourned before: all by brute force."""
    found: Counter[str] = Counter()
    for seed, event, rng in events(seeds):
        whole = replace(event, settings=replace(event.settings, rounds_total=len(event.rounds)))
        boards = [game.board for game in whole.rounds[-1].games]
        chosen = rng.sample(boards, min(len(boards), rng.randint(1, 4)))
        then = opened(whole, chosen, rng)
        state = state_of(adjourned_before(then, rng) if seed % 2 else then, rng)
        first, *_, last = last_of(state)
        ranks: dict[Tpn, list[int]] = {}
        alone: dict[Tpn, list[bool]] = {}
        prizes: dict[Tpn, list[bool]] = {}
        by_score: dict[tuple[Tpn, int], list[tuple[int, bool]]] = {}
        for then, scores in every_end(state.tournament):
            table = standings(then)
            winners = winners_of(state, then, table)
            of_all = rows_of(table)
            for tpn, rank in of_all.items():
                ranks.setdefault(tpn, []).append(rank)
                alone.setdefault(tpn, []).append(rank == 1 and list(of_all.values()).count(1) == 1)
                prizes.setdefault(tpn, []).append(tpn in winners)
                if tpn in scores:
                    own = by_score.setdefault((tpn, scores[tpn]), [])
                    own.append((rank, tpn in winners))
        assert last.is_complete
        assert last.all_outcomes == 3 ** len(open_games(state.tournament))
        for row in last.rows:
            own_ranks = ranks[row.tpn]
            exact = Places(min(own_ranks), max(own_ranks), all(alone[row.tpn]))
            assert row.after == row.final == exact, (seed, row)
            assert row.prize == outlook(prizes[row.tpn]), (seed, row)
            conditions = {each.halves: each for each in row.by_score}
            assert set(conditions) == {halves for tpn, halves in by_score if tpn == row.tpn}
            for halves, each in conditions.items():
                seen = by_score[row.tpn, halves]
                assert each.places.best == min(rank for rank, _ in seen), (seed, row)
                assert each.places.worst == max(rank for rank, _ in seen), (seed, row)
                assert each.prize == outlook([won for _, won in seen]), (seed, row)
            found["exact"] += 1
            found["certain"] += exact.is_certain
        exactly = {row.tpn: row for row in last.rows}
        for row in first.rows:
            # What points alone allow holds all outcomes.
            whole_row = exactly[row.tpn]
            assert row.after.best <= whole_row.after.best, (seed, row)
            assert row.after.worst >= whole_row.after.worst, (seed, row)
            assert row.prize in {PrizeOutlook.OPEN, whole_row.prize}, (seed, row)
            for each, other in zip(row.by_score, whole_row.by_score, strict=True):
                assert each.places.best <= other.places.best, (seed, row)
                assert each.places.worst >= other.places.worst, (seed, row)
                assert each.prize in {PrizeOutlook.OPEN, other.prize}, (seed, row)
            found["prize by points"] += row.prize is not PrizeOutlook.OPEN
    return found


def played_on(tournament: Tournament, rng: Random) -> tuple[Tournament, dict[Tpn, int]]:
    """The open games end somehow, and the rounds to come are paired and played somehow."""
    scores: dict[Tpn, int] = {}

    def ended(played: Round) -> Round:
        games: list[Game] = []
        for game in played.games:
            result = game.result if game.is_final else rng.choice(ENDINGS)
            assert isinstance(result, GameResult)
            games.append(replace(game, result=result))
            if result in ENDINGS:
                white = {"1": 2, "=": 1, "0": 0}[result.white_letter]
                scores.update({game.white: white, game.black: 2 - white})
        return replace(played, games=tuple(games))

    rounds = [ended(played) for played in tournament.rounds]
    then = replace(tournament, rounds=tuple(rounds))
    while len(then.rounds) < tournament.settings.rounds_total:
        number = then.next_round
        away = then.absences(number)
        made = pair_round(then, system=SYSTEM)
        games = tuple(
            Game(board, pair.white, pair.black, None) for board, pair in enumerate(made.pairs, 1)
        )
        byes = [Bye(tpn, kind) for tpn, kind in away.items()]
        if made.bye is not None:
            byes.append(Bye(made.bye, ByeKind.PAIRING_ALLOCATED))
        scores.clear()
        then = replace(then, rounds=(*then.rounds, ended(Round(number, games, tuple(byes)))))
    return then, scores


def check_rounds_before(seeds: range, ends: int) -> Counter[str]:
    """Before the end: however it goes on, nobody ends outside what was said."""
    found: Counter[str] = Counter()
    for seed, event, rng in events(seeds):
        total = len(event.rounds)
        if total < 3:
            continue
        number = rng.randint(max(2, total - 2), total)
        before = event.before_round(number)
        before = replace(before, settings=replace(before.settings, rounds_total=total))
        boards = [game.board for game in before.rounds[-1].games]
        state = state_of(opened(before, rng.sample(boards, min(2, len(boards))), rng), rng)
        steps = last_of(state)
        for _ in range(ends):
            try:
                then, scores = played_on(state.tournament, rng)
            except NoLegalPairingError:
                # With other results the event would have been over before its last round.
                found["cut short"] += 1
                continue
            table = standings(then)
            winners, of_all = winners_of(state, then, table), rows_of(table)
            for known in (steps[0], steps[-1]):
                for row in known.rows:
                    assert row.final is not None
                    rank = of_all[row.tpn]
                    won = row.tpn in winners
                    assert row.final.best <= rank <= row.final.worst, (seed, row)
                    assert not row.has_won or rank == 1, (seed, row)
                    assert row.prize not in (
                        {PrizeOutlook.IMPOSSIBLE} if won else {PrizeOutlook.CERTAIN}
                    ), (seed, row)
                    found["won already"] += row.has_won
                    found["prize"] += row.prize is PrizeOutlook.CERTAIN
                    for each in row.by_score:
                        if scores.get(row.tpn) != each.halves:
                            continue
                        assert each.places.best <= rank <= each.places.worst, (seed, row)
                        assert each.prize not in (
                            {PrizeOutlook.IMPOSSIBLE} if won else {PrizeOutlook.CERTAIN}
                        ), (seed, row)
                        found["if scored"] += 1
    return found


def test_places_of_the_last_round_are_exact() -> None:
    found = check_last_round(range(4))
    assert found["certain"] > 5
    assert found["exact"] - found["certain"] > 20


def test_nobody_ends_outside_the_places_said() -> None:
    found = check_rounds_before(range(20, 29), 1)
    assert found["if scored"] > 20


@pytest.mark.slow
def test_many_of_both() -> None:
    exact = check_last_round(range(100, 220))
    assert exact["prize by points"]
    before = check_rounds_before(range(300, 500), 10)
    assert before["if scored"] > 100 * before["cut short"]
    assert before["won already"]
    assert before["prize"]
