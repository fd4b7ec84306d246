"""Are the rounds of a tournament legal? From the games alone, by code of its own.

The engine is not asked: this is the second opinion on what it pairs. Only what the rules forbid
absolutely is looked at: second meetings, second byes, for the Dutch editions two players who must
have the same colour ([C1]-[C3]), forbidden pairs, and that everybody is served once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arbiter_app.tournament.abnormal import points_table
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn


@dataclass(frozen=True, slots=True)
class AbsoluteRules:
    """What systems and editions differ in.

    `full_point_bars_bye`: a full-point bye bars its player from the PAB, as in the Dutch edition
    of 2026; otherwise only a PAB or a forfeit win does. `has_absolute_colours`: two players who
    must have the same colour do not meet ([C3] of the Dutch editions).
    """

    full_point_bars_bye: bool = True
    has_absolute_colours: bool = True


def rules_of(system: str) -> AbsoluteRules:
    """The absolute rules of a pairing system by its short name."""
    return AbsoluteRules(
        full_point_bars_bye=system == "dutch-2026",
        has_absolute_colours=system.startswith("dutch-"),
    )


_DUTCH_2026: Final = AbsoluteRules()


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
        self._barring = {"U", "+", "F"} if rules.full_point_bars_bye else {"U", "+"}
        self._met: dict[frozenset[Tpn], int] = {}
        self._colours: dict[Tpn, str] = {player.tpn: "" for player in tournament.players}
        self._points: dict[Tpn, Points] = dict.fromkeys(self._colours, 0)
        self._barred: dict[Tpn, int] = {}

    def faults_of(self, played: Round) -> Iterator[str]:
        yield from self._service_faults(played)
        forbidden = set(self._tournament.forbidden_pairs(played.number))
        for game in played.games:
            if (min(game.white, game.black), max(game.white, game.black)) in forbidden:
                yield f"{game.white}–{game.black} is a forbidden pair"
            yield from self._meeting_faults(game, played.number)

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
            if tpn in self._barred:
                yield f"{tpn} may not get the bye since round {self._barred[tpn]} [C2]"

    def _meeting_faults(self, game: Game, number: int) -> Iterator[str]:
        met = self._met.get(frozenset((game.white, game.black)))
        if met is not None:
            yield f"{game.white}–{game.black} met in round {met} [C1]"
        due = _absolute_colour(self._colours[game.white])
        if (
            self._rules.has_absolute_colours
            and due
            and due == _absolute_colour(self._colours[game.black])
            and not self._is_topscorer(game.white, number)
            and not self._is_topscorer(game.black, number)
        ):
            yield f"{game.white}–{game.black} both must have {due} [C3]"

    def _is_topscorer(self, tpn: Tpn, number: int) -> bool:
        """More than half of the maximum before the final round (1.8)."""
        settings = self._tournament.settings
        most = settings.scoring.win * (number - 1)
        return number == settings.rounds_total and 2 * self._points[tpn] > most

    def add(self, played: Round) -> None:
        for game in played.games:
            white, black = game.result.value if game.result is not None else "  "
            self._add_letter(game.white, white, played.number)
            self._add_letter(game.black, black, played.number)
            if game.is_played:
                self._met[frozenset((game.white, game.black))] = played.number
                self._colours[game.white] += "w"
                self._colours[game.black] += "b"
        for bye in played.byes:
            self._add_letter(bye.tpn, bye.kind.value, played.number)

    def _add_letter(self, tpn: Tpn, letter: str, number: int) -> None:
        self._points[tpn] += self._table.of(tpn, number, letter)
        self._points[tpn] += self._table.added(tpn, number)
        if letter in self._barring:
            self._barred.setdefault(tpn, number)


def _absolute_colour(colours: str) -> str:
    """The colour that a player must have (1.7.1), empty if none."""
    whites, blacks = colours.count("w"), colours.count("b")
    if whites > blacks + 1 or colours.endswith("ww"):
        return "b"
    if blacks > whites + 1 or colours.endswith("bb"):
        return "w"
    return ""
