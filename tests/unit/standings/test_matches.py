"""Standings of matches of two games, against the columns of the report files word by word.

C.07 does not speak of matches: a round is a match, an opponent is counted once, the points against
an opponent are those of the match, 0 … 2; a single forfeited game counts as played except where
ratings decide, and what counts games counts those over the board (C.04.5 (2026) Preface).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from arbiter_app.ratings.tables import difference_for
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, ScoringSystem
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus" / "double_swiss"
FILES = sorted(CORPUS.glob("*.trf"))
CODES = ("BH", "BH/C1", "SB", "PS", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS")
BY_RATINGS = ("ARO/U1400", "TPR/U1400")


@dataclass(frozen=True)
class Entry:
    """A match or bye of a player, from the two columns of the file; points in tenths."""

    opponent: int
    colours: str
    letters: str
    points: int
    other_letters: str
    other_points: int

    @property
    def is_forfeited(self) -> bool:
        return self.opponent != 0 and "--" in (self.letters, self.other_letters)

    @property
    def is_met(self) -> bool:
        return self.opponent != 0 and not self.is_forfeited

    @property
    def is_requested_bye(self) -> bool:
        return self.opponent == 0 and self.letters in ("H", "Z")

    @property
    def is_voluntary(self) -> bool:
        return self.is_requested_bye or (self.opponent != 0 and self.letters == "--")

    @property
    def games(self) -> list[tuple[str, str]]:
        """Letter and colour of each game over the board."""
        if not self.opponent:
            return []
        return [
            (letter, colour)
            for letter, colour in zip(self.letters, self.colours, strict=True)
            if letter not in "+-"
        ]


def worth(letters: str, scoring: ScoringSystem) -> int:
    """Byes are worth the match, letters of games their sum."""
    away = 2 * scoring.forfeit_loss
    byes = {"U": scoring.pairing_allocated_bye, "F": 2 * scoring.win, "H": 2 * scoring.draw}
    if len(letters) == 1:
        return {**byes, "Z": away}[letters]
    of_game = {"1": scoring.win, "W": scoring.win, "+": scoring.win, "=": scoring.draw}
    of_game |= {"D": scoring.draw, "0": scoring.loss, "L": scoring.loss, "-": scoring.forfeit_loss}
    return sum(of_game[letter] for letter in letters)


def entries(path: Path, scoring: ScoringSystem, rounds: int) -> dict[int, list[Entry]]:
    """What each player did, read from the columns of the file alone."""
    found: dict[int, list[tuple[int, str, str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:3] != "001":
            continue
        own = found.setdefault(int(line[4:8]), [])
        for number in range(rounds):
            first, second = (f"{line[91 + 10 * k :]:<8}"[:8] for k in (2 * number, 2 * number + 1))
            opponent = int(first[:4].strip() or 0)
            letters = first[7] + second[7] if opponent else (first[7].strip() or "Z")
            own.append((opponent, first[5] + second[5], letters))
    return {
        tpn: [
            Entry(
                opponent,
                colours,
                letters,
                worth(letters, scoring),
                found[opponent][number][2] if opponent else "",
                worth(found[opponent][number][2], scoring) if opponent else 2 * scoring.draw,
            )
            for number, (opponent, colours, letters) in enumerate(own)
        ]
        for tpn, own in found.items()
    }


def as_opponent(own: list[Entry], drawn: int) -> int:
    """16.3: a requested bye followed only by voluntary unplayed rounds counts as a drawn match."""
    return sum(
        drawn
        if each.is_requested_bye and all(later.is_voluntary for later in own[index:])
        else each.points
        for index, each in enumerate(own)
    )


def literally(
    past: dict[int, list[Entry]], ratings: dict[int, int], scoring: ScoringSystem
) -> dict[int, dict[str, Fraction | None]]:
    win, drawn = 2 * scoring.win, 2 * scoring.draw
    score = {tpn: sum(each.points for each in own) for tpn, own in past.items()}
    adjusted = {tpn: as_opponent(own, drawn) for tpn, own in past.items()}
    found: dict[int, dict[str, Fraction | None]] = {}
    for tpn, own in past.items():
        rounds = len(own)
        values = []
        for each in own:
            if each.is_met:
                values.append(adjusted[each.opponent])
            else:  # 16.4: the dummy
                cap = adjusted[each.opponent] if each.opponent else drawn * rounds
                values.append(min(score[tpn], cap))
        voluntary = [value for value, each in zip(values, own, strict=True) if each.is_voluntary]
        games = [game for each in own for game in each.games]
        rated = [each.opponent for each in own if each.games]
        average = (2 * sum(ratings[one] for one in rated) + len(rated)) // (2 * max(1, len(rated)))
        halves = sum({"1": 2, "W": 2, "=": 1, "D": 1}.get(letter, 0) for letter, _ in games)
        fraction = (100 * halves + len(games)) // (2 * max(1, len(games)))
        found[tpn] = {
            "PTS": Fraction(score[tpn], 10),
            "BH": Fraction(sum(values), 10),
            "BH/C1": Fraction(sum(values) - min(voluntary or values), 10),
            "SB": Fraction(
                sum(value * each.points for value, each in zip(values, own, strict=True)), 100
            ),
            "PS": Fraction(sum(each.points * (rounds - n) for n, each in enumerate(own)), 10),
            "WIN": Fraction(sum(each.points == win for each in own)),
            "WON": Fraction(sum(letter in "1W" for letter, _ in games)),
            "BPG": Fraction(sum(colour == "b" for _, colour in games)),
            "BWG": Fraction(sum(colour == "b" and letter in "1W" for letter, colour in games)),
            "REP": Fraction(sum(not each.is_voluntary for each in own)),
            "STD": sum(
                (
                    Fraction(1 if each.points > each.other_points else 0)
                    + (Fraction(1, 2) if each.points == each.other_points else 0)
                    for each in own
                ),
                Fraction(0),
            ),
            "KS": Fraction(
                sum(
                    each.points
                    for each in own
                    if each.opponent and 2 * score[each.opponent] >= win * rounds
                ),
                10,
            ),
            "ARO/U1400": Fraction(average) if rated else None,
            "TPR/U1400": Fraction(average + difference_for(fraction)) if rated else None,
        }
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_is_that_of_the_text(path: Path) -> None:
    tournament = read_trf(path.read_bytes()).tournament
    scoring = tournament.settings.scoring
    past = entries(path, scoring, len(tournament.rounds))
    ratings = {player.tpn: player.rating or 1400 for player in tournament.players}
    expected = literally(past, ratings, scoring)
    table = standings(tournament, tie_breaks=[*CODES, *BY_RATINGS])
    for row in table.rows:
        own = expected[row.tpn]
        assert Fraction(row.points, 10) == own["PTS"]
        shown = {code: row.values[code].value for code in own if code != "PTS"}
        assert shown == {code: value for code, value in own.items() if code != "PTS"}


def of_two(*games: GameResult) -> Tournament:
    """Players 1 and 2 tied with each other and with nobody, after their match."""
    players = (Player(1, "A", 2000), Player(2, "B", 1900))
    board = Game(1, 1, 2, MatchResult(games))
    settings = Settings(rounds_total=1, system="FIDE_DOUBLESWISS")
    return Tournament(settings, players, (Round(1, (board,)),))


def test_the_crosstable_has_the_letters_of_both_games() -> None:
    table = crosstable(of_two(GameResult.WHITE_WINS, GameResult.DRAW))
    assert [[(cell.letter, cell.points) for cell in row.cells] for row in table.rows] == [
        [("1=", 15)],
        [("0=", 5)],
    ]


def test_the_rating_report_lists_each_game_over_the_board() -> None:
    games = rated_games(of_two(GameResult.WHITE_WINS_BY_FORFEIT, GameResult.DRAW))
    assert [(game.halves, game.opponent) for game in games[1]] == [(1, 2)]
    both = rated_games(of_two(GameResult.WHITE_WINS, GameResult.DRAW))
    assert [game.halves for game in both[1]] == [2, 1]
    assert [game.halves for game in both[2]] == [0, 1]


def test_direct_encounter_goes_by_the_points_of_the_match() -> None:
    """6.1: also where each forfeited one game, which is a match played."""
    tournament = of_two(GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT)
    table = standings(tournament, tie_breaks=["DE"])
    shown = [row.values["DE"].working.contributions for row in table.rows]
    assert [[(one.opponent, one.points) for one in own] for own in shown] == [[(2, 1)], [(1, 1)]]
    forfeited = of_two(GameResult.DOUBLE_FORFEIT, GameResult.DOUBLE_FORFEIT)
    table = standings(forfeited, tie_breaks=["DE"])
    assert [row.values["DE"].working.contributions for row in table.rows] == [(), ()]
    assert [row.rank for row in table.rows] == [1, 1]
