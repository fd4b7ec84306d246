"""Are the rounds of a tournament legal? From the games alone, by code of its own.

The engine is not asked: this is the second opinion on what it pairs. Only what the rules forbid
absolutely is looked at: second meetings, second byes, colours, forbidden pairs, and that everybody
is served once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

from arbiter_app.tournament.abnormal import points_table
from arbiter_app.tournament.match_result import NO_LETTERS
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn


class ColourRules(Enum):
    """What the rules say of colours, and whom they except in the final round."""

    SHARED = "shared"
    """Two players who must have the same colour do not meet, and who must have one gets it, unless
    one of the two is a topscorer ([C3] of the Dutch editions, C.04.1 (2026) 6 and 7)."""
    WITHOUT_EXCEPTION = "without-exception"
    """The same, with no exception in any round (Dubov and Burstein 2.1.3)."""
    LIMITS = "limits"
    """No third colour in a row and no difference of three, but for players with more than half of
    the points (B.2 of 1998)."""
    LIMITS_BETWEEN_SCORES = "limits-between-scores"
    """The limits, but for players who meet somebody with the same score (Lim 5.1, Article 6)."""
    NONE = "none"
    """No colour is wrong: each player has both in every match (C.04.5)."""


class ByeRules(Enum):
    """Who is barred from the PAB, besides those who had one."""

    FULL_POINT = "full-point"
    """Whoever had as many points as for a win from a round without playing ([C2] of 2026)."""
    FORFEIT_WIN = "forfeit-win"
    """Whoever won by forfeit (C.2 of 2017)."""
    FORFEITED_MATCH = "forfeited-match"
    """Whoever had a full-point bye, or a match that only the opponent forfeited, all of its games
    ([C2] of C.04.5)."""


@dataclass(frozen=True, slots=True)
class AbsoluteRules:
    """What systems and editions differ in.

    `everybody_once` is said of round-robins: in as many rounds as it takes everybody meets everybody,
    forfeited or not, and in the next as many rounds again with the other colours (C.05 Annex 1).
    Nothing else is forbidden there, and nobody has a pairing-allocated bye.
    """

    bye: ByeRules = ByeRules.FULL_POINT
    colours: ColourRules = ColourRules.SHARED
    everybody_once: bool = False


_DUTCH_2026: Final = AbsoluteRules()

_UNPLAYED: Final = frozenset("+-FHZ")
"""Letters of rounds without playing, the PAB aside."""


def illegalities(tournament: Tournament, rules: AbsoluteRules = _DUTCH_2026) -> Iterator[str]:
    """What is illegal in the rounds played, a line each."""
    past = _Past(tournament, rules)
    for played in tournament.rounds:
        for fault in past.faults_of(played):
            yield f"round {played.number}: {fault}"
        past.add(played)


class _Past:
    """What the rounds so far mean for the next one."""

    def __init__(self, tournament: Tournament, rules: AbsoluteRules) -> None:
        self._tournament = tournament
        self._rules = rules
        self._table = points_table(tournament)
        self._met: dict[frozenset[Tpn], int] = {}
        self._colours: dict[Tpn, str] = {player.tpn: "" for player in tournament.players}
        self._points: dict[Tpn, Points] = dict.fromkeys(self._colours, 0)
        self._barred: dict[Tpn, int] = {}
        self._white: dict[tuple[int, frozenset[Tpn]], Tpn] = {}

    def faults_of(self, played: Round) -> Iterator[str]:
        yield from self._service_faults(played)
        forbidden = set(self._tournament.forbidden_pairs(played.number))
        for game in played.games:
            if self._rules.everybody_once:
                yield from self._faults_in_cycle(game, played.number)
                continue
            if (min(game.white, game.black), max(game.white, game.black)) in forbidden:
                yield f"{game.white}–{game.black} is a forbidden pair"
            yield from self._meeting_faults(game, played.number)

    def _cycle(self, number: int) -> int:
        """How often everybody had met everybody before a round of a round-robin."""
        players = len(self._colours)
        return (number - 1) // (players if players % 2 else players - 1)

    def _faults_in_cycle(self, game: Game, number: int) -> Iterator[str]:
        cycle, pair = self._cycle(number), frozenset((game.white, game.black))
        if (cycle, pair) in self._white:
            yield f"{game.white}–{game.black} meet twice in a cycle"
        if self._white.get((cycle - 1, pair)) == game.white:
            yield f"{game.white}–{game.black} had the same colours before"

    def _service_faults(self, played: Round) -> Iterator[str]:
        times = Counter(tpn for game in played.games for tpn in (game.white, game.black))
        times.update(bye.tpn for bye in played.byes)
        for tpn in self._colours:
            if times[tpn] != 1:
                yield f"{tpn} is served {times[tpn]} times"
        allocated = [bye.tpn for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        if len(allocated) > 1:
            yield f"{len(allocated)} pairing-allocated byes"
        for tpn in allocated:
            if self._rules.everybody_once:
                yield f"{tpn} has a pairing-allocated bye"
            elif tpn in self._barred:
                yield f"{tpn} may not get the bye since round {self._barred[tpn]} [C2]"

    def _meeting_faults(self, game: Game, number: int) -> Iterator[str]:
        met = self._met.get(frozenset((game.white, game.black)))
        if met is not None:
            yield f"{game.white}–{game.black} met in round {met} [C1]"
        if self._rules.colours is ColourRules.NONE:
            return
        due = _absolute_colour(self._colours[game.white])
        if (
            self._rules.colours in {ColourRules.SHARED, ColourRules.WITHOUT_EXCEPTION}
            and due
            and due == _absolute_colour(self._colours[game.black])
            and not self._is_exempt(game.white, game, number)
        ):
            yield f"{game.white}–{game.black} both must have {due} [C3]"
        else:
            yield from self._colour_limits(game, number)

    def _colour_limits(self, game: Game, number: int) -> Iterator[str]:
        for tpn, colour in ((game.white, "w"), (game.black, "b")):
            due = _absolute_colour(self._colours[tpn])
            if due and due != colour and not self._is_exempt(tpn, game, number):
                yield f"{game.white}–{game.black}: {tpn} gets {colour} after {self._colours[tpn]}"

    def _is_exempt(self, tpn: Tpn, game: Game, number: int) -> bool:
        if self._rules.colours is ColourRules.WITHOUT_EXCEPTION:
            return False
        if self._rules.colours is ColourRules.SHARED:
            return any(self._is_topscorer(one, number) for one in (game.white, game.black))
        if self._rules.colours is ColourRules.LIMITS:
            return self._is_topscorer(tpn, number)
        is_last = number == self._tournament.settings.rounds_total
        return is_last and self._points[game.white] == self._points[game.black]

    def _is_topscorer(self, tpn: Tpn, number: int) -> bool:
        """More than half of the maximum before the final round (1.8)."""
        settings = self._tournament.settings
        most = settings.scoring.win * (number - 1)
        return number == settings.rounds_total and 2 * self._points[tpn] > most

    def add(self, played: Round) -> None:
        for game in played.games:
            pair = frozenset((game.white, game.black))
            self._white[self._cycle(played.number), pair] = game.white
            white, black = NO_LETTERS if game.result is None else game.result.letters
            self._add_letters(game.white, played.number, white, black)
            self._add_letters(game.black, played.number, black, white)
            if game.is_played:
                self._met[frozenset((game.white, game.black))] = played.number
                self._colours[game.white] += "w"
                self._colours[game.black] += "b"
        for bye in played.byes:
            self._add_letters(bye.tpn, played.number, bye.kind.value)

    def _add_letters(self, tpn: Tpn, number: int, own: str, others: str = "") -> None:
        """The letters of a player's round, one for each game, and those of the opponent."""
        worth = self._table.of(tpn, number, own)
        self._points[tpn] += worth + self._table.added(tpn, number)
        if self._bars(own, others, worth):
            self._barred.setdefault(tpn, number)

    def _bars(self, own: str, others: str, worth: Points) -> bool:
        """Whether a round, worth so many points, bars from the PAB ([C2])."""
        if own == ByeKind.PAIRING_ALLOCATED.value:
            return True
        match self._rules.bye:
            case ByeRules.FULL_POINT:
                return own in _UNPLAYED and worth >= self._tournament.settings.scoring.win
            case ByeRules.FORFEIT_WIN:
                return own == "+"
            case ByeRules.FORFEITED_MATCH:
                won = set(others) == {"-"} != set(own)
                return own == ByeKind.FULL_POINT.value or won
            case _:
                assert_never(self._rules.bye)


def _absolute_colour(colours: str) -> str:
    """The colour that a player must have (1.7.1), empty if none."""
    whites, blacks = colours.count("w"), colours.count("b")
    if abs(whites - blacks) > 1:
        return "b" if whites > blacks else "w"
    if colours.endswith(("ww", "bb")):
        return "b" if colours.endswith("w") else "w"
    return ""
