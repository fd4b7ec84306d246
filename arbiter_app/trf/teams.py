"""Tournaments of teams, which are refused by name, told from individual ones that list teams.

Record 192 says which it is, then the free text of record 092; where neither does, the rounds do:
teams play matches, so that everybody in a team meets players of one other team.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.tournament import Round
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import slice_columns, whole_number
from arbiter_app.wording import Phrase, phrase

TEAM_RECORDS: Final[Mapping[str, Phrase]] = {
    "013": phrase("team, TRF16"),
    "300": phrase("team line-up"),
    "310": phrase("team"),
    "320": phrase("team bye"),
    "330": phrase("forfeited match"),
    "352": phrase("board colours"),
    "362": phrase("team points"),
    "801": phrase("team results"),
    "802": phrase("team results"),
}
"""What the records of teams are."""

_FIRST_MEMBER: Final = {"013": 37, "310": 74}
"""The column of the first member of a team; the others follow every five columns."""
_WORDS: Final = re.compile(r"[\W_]+")
_TEAM_WORDS: Final = (
    *("team", "mannschaft", "equip", "squadr", "ploeg", "druzyn", "druzst", "csapat", "ekip"),
    *("lagturn", "lagtavl", "команд", "takim"),
)
_INDIVIDUAL_WORDS: Final = (
    *("individ", "einzel", "indywid", "jednotliv", "egyeni", "bireysel", "индивид", "личн"),
)
_LEAST_MATCHES: Final = 2
_OF_TEN_GAMES: Final = 9
"""So many of ten games of teams are in the match of their team: a reserve may be elsewhere."""


def line_that_says_teams(lines: Sequence[Line]) -> Line | None:
    """Return the line that says that this is a tournament of teams, None if no line does."""
    system = _stated(lines, "192")
    if system is not None:
        return system if "TEAM" in system.data.upper() else None
    kind = _stated(lines, "092")
    return kind if kind is not None and _speaks_of(kind, _TEAM_WORDS) else None


def line_of_a_team(lines: Iterable[Line]) -> Line | None:
    """Return the first record of a team, None in a file that lists none."""
    return next((line for line in lines if line.code in TEAM_RECORDS), None)


def is_played_by_teams(lines: Sequence[Line], rounds: Sequence[Round]) -> bool:
    """Whether the rounds are matches of the teams listed, unless the file says it is individual."""
    if _stated(lines, "192") is not None:
        return False
    kind = _stated(lines, "092")
    if kind is not None and _speaks_of(kind, _INDIVIDUAL_WORDS):
        return False
    team_of = {
        tpn: number
        for number, line in enumerate(line for line in lines if line.code in _FIRST_MEMBER)
        for tpn in _members(line)
    }
    games = matches = in_matches = 0
    for played in rounds:
        met = _met_by_teams(team_of, played)
        for team, others in met.items():
            opponent, boards = others.most_common(1)[0]
            games += others.total()
            if boards > 1 and opponent != team and met[opponent].most_common(1)[0][0] == team:
                matches += 1
                in_matches += boards
    # Each match was counted from both sides.
    return matches >= 2 * _LEAST_MATCHES and 10 * in_matches >= _OF_TEN_GAMES * games


def _met_by_teams(team_of: Mapping[Tpn, int], played: Round) -> Mapping[int, Counter[int]]:
    """How many games the players of each team had with those of each other one, in a round."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for game in played.games:
        white, black = team_of.get(game.white), team_of.get(game.black)
        if white is not None and black is not None:
            met[white][black] += 1
            met[black][white] += 1
    return met


def _members(line: Line) -> Iterable[Tpn]:
    for column in range(_FIRST_MEMBER[line.code], len(line.text) + 1, 5):
        number = whole_number(slice_columns(line.text, column, column + 3))
        if number is not None:
            yield number


def _stated(lines: Iterable[Line], code: str) -> Line | None:
    return next((line for line in lines if line.code == code and line.data), None)


def _speaks_of(line: Line, beginnings: tuple[str, ...]) -> bool:
    words = _WORDS.split(folded(line.data).casefold())
    is_individual = any(word.startswith(_INDIVIDUAL_WORDS) for word in words)
    if beginnings is _TEAM_WORDS and is_individual:
        return False
    return any(word.startswith(beginnings) for word in words)
