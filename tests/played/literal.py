"""Points and tie-breaks word by word from C.07 (2026), as slowly and plainly as the text reads.

Nothing of the program's own standings is used: only who played whom, with which letters. Of matches
C.07 does not speak: a round is a match, an opponent counts once; what counts games counts those over
the board (C.04.5 (2026) Preface).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ScoringSystem

CODES = ("BH", "BH/C1", "SB", "PS", "WIN", "WON", "BPG")


@dataclass(frozen=True)
class Entry:
    """A round of a player: the opponent (0 without one), White of the first game, a letter for each
    game, the opponent's letters, points in tenths.
    """

    opponent: int
    is_white: bool
    letters: str
    others: str
    points: int

    @property
    def is_played(self) -> bool:
        """Nobody forfeited all games."""
        return self.opponent != 0 and {"-"} not in (set(self.letters), set(self.others))

    @property
    def is_requested_bye(self) -> bool:
        """16.1.1."""
        return self.opponent == 0 and self.letters in "HZ"

    @property
    def is_voluntary(self) -> bool:
        """16.1.2: a requested bye or a forfeit loss."""
        return self.is_requested_bye or (self.opponent != 0 and set(self.letters) == {"-"})

    @property
    def over_the_board(self) -> list[tuple[str, bool]]:
        """Letter and White of each game that was not forfeited."""
        return [
            (letter, self.is_white != bool(number % 2))
            for number, letter in enumerate(self.letters)
            if self.opponent and letter not in "+-"
        ]


def worth(letter: str, scoring: ScoringSystem) -> int:
    """What a letter of the report file is worth."""
    if letter in "1W":
        return scoring.win
    if letter in "=D":
        return scoring.draw
    if letter in "0L":
        return scoring.loss
    others = {
        "+": scoring.forfeit_win,
        "-": scoring.forfeit_loss,
        "?": scoring.unknown,
        "U": scoring.pairing_allocated_bye,
        "F": scoring.full_point_bye,
        "H": scoring.half_point_bye,
        "Z": scoring.absence,
    }
    return others[letter]


def entries_of(tournament: Tournament, rounds: int) -> dict[int, list[Entry]]:
    """What each player did in the first rounds."""
    scoring = tournament.settings.scoring
    found: dict[int, list[Entry]] = {player.tpn: [] for player in tournament.players}
    for played in tournament.rounds[:rounds]:
        for game in played.games:
            assert game.result is not None
            white, black = game.result.value[::2], game.result.value[1::2]
            won, lost = (sum(worth(one, scoring) for one in own) for own in (white, black))
            found[game.white].append(Entry(game.black, True, white, black, won))
            found[game.black].append(Entry(game.white, False, black, white, lost))
        for bye in played.byes:
            letter = bye.kind.value
            found[bye.tpn].append(Entry(0, False, letter, "", worth(letter, scoring)))
    return found


def points_and_tie_breaks(
    tournament: Tournament, rounds: int, penalties: Mapping[int, int]
) -> dict[int, dict[str, Fraction]]:
    """Points and the `CODES` of each player; `penalties` are added to the score, in tenths."""
    scoring = tournament.settings.scoring
    games = 2 if "DOUBLESWISS" in tournament.settings.system else 1
    drawn = games * scoring.draw
    past = entries_of(tournament, rounds)
    score = {
        tpn: sum(entry.points for entry in own) + penalties.get(tpn, 0) for tpn, own in past.items()
    }
    as_opponent = {
        tpn: _as_opponent(own, drawn) + penalties.get(tpn, 0) for tpn, own in past.items()
    }
    capped = not tournament.settings.start_date or tournament.settings.start_date >= "2026/03/01"
    found: dict[int, dict[str, Fraction]] = {}
    for tpn, own in past.items():
        values = [
            _against(entry, score[tpn], as_opponent, drawn * rounds, capped=capped) for entry in own
        ]
        voluntary = [value for value, entry in zip(values, own, strict=True) if entry.is_voluntary]
        over_the_board = [game for entry in own for game in entry.over_the_board]
        progressive = [
            sum(entry.points for entry in own[:number]) + penalties.get(tpn, 0)
            for number in range(1, rounds + 1)
        ]
        found[tpn] = {
            "PTS": Fraction(score[tpn], 10),
            "BH": Fraction(sum(values), 10),
            "BH/C1": Fraction(sum(values) - min(voluntary or values, default=0), 10),
            "SB": Fraction(
                sum(value * entry.points for value, entry in zip(values, own, strict=True)), 100
            ),
            "PS": Fraction(sum(progressive), 10),
            "WIN": Fraction(sum(entry.points == games * scoring.win for entry in own)),
            "WON": Fraction(sum(letter in "1W" for letter, _ in over_the_board)),
            "BPG": Fraction(sum(not is_white for _, is_white in over_the_board)),
        }
    return found


def _as_opponent(own: list[Entry], drawn: int) -> int:
    """16.3: a requested bye followed only by voluntary unplayed rounds counts as a draw."""
    total = 0
    for position, entry in enumerate(own):
        rest = own[position + 1 :]
        if entry.is_requested_bye and all(later.is_voluntary for later in rest):
            total += drawn
        else:
            total += entry.points
    return total


def _against(
    entry: Entry, own_score: int, as_opponent: Mapping[int, int], most: int, *, capped: bool
) -> int:
    """16.4: the opponent's score, or that of the dummy of an unplayed round."""
    if entry.is_played:
        return as_opponent[entry.opponent]
    if not capped:
        return own_score
    return min(own_score, as_opponent[entry.opponent] if entry.opponent else most)
