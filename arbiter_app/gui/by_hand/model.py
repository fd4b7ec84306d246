"""A pairing changed by hand: the steps taken, and the verdict on where they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import fault
from arbiter_app.gui.boards.model import BoardRow, side_of
from arbiter_app.gui.text.wording import explaining
from arbiter_app.operations.interface import (
    ManualPairing,
    PairingFault,
    PairRules,
    engines_rules,
    pairing_faults,
    pairing_system_of,
)
from arbiter_app.tournament.history import PlayerHistory
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Bye, Game, RequestedBye, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trace.problems import IllegalColour, Problem
from arbiter_app.trace.rounds import RoundPairing

Problems = Mapping[tuple[Tpn, Tpn | None], tuple[str, ...]]


class DraftVerdict(Enum):
    """What a pairing made by hand is."""

    ILLEGAL = "illegal"
    LEGAL = "legal"
    ENGINES = "engines"
    CHECKING = "checking"
    """Not known yet: the engine is still pairing the round."""

    ALONE = "alone"
    """Legal, and the engine has no pairing to compare with."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The pairing on the table and the steps that led to it, each of which can be undone."""

    steps: tuple[ManualPairing, ...]

    @classmethod
    def of(cls, played: Round) -> Draft:
        return cls((ManualPairing.of_round(played),))

    @property
    def pairing(self) -> ManualPairing:
        return self.steps[-1]

    @property
    def is_changed(self) -> bool:
        return self.steps[-1] != self.steps[0]

    def then(self, pairing: ManualPairing) -> Draft:
        """The draft after one more step; a step that changes nothing is none."""
        return self if pairing == self.pairing else Draft((*self.steps, pairing))

    def without_last(self) -> Draft:
        return Draft(self.steps[:-1]) if len(self.steps) > 1 else self


def engines_draft(pairing: RoundPairing, draft: ManualPairing) -> ManualPairing:
    """The engine's pairing in the form of a draft; byes by request as they stand."""
    pab = () if pairing.bye is None else (pairing.bye,)
    requested = tuple(bye for bye in draft.byes if bye.kind.is_requested)
    allocated = [bye for bye in draft.byes if not bye.kind.is_requested]
    own = tuple(replace(allocated[0], tpn=tpn) if allocated else _pab(tpn) for tpn in pab)
    return ManualPairing(tuple((pair.white, pair.black) for pair in pairing.pairs), own + requested)


def _pab(tpn: Tpn) -> Bye:
    return Bye(tpn, ByeKind.PAIRING_ALLOCATED)


def verdict(
    draft: ManualPairing, faults: Sequence[PairingFault], engine: RoundPairing | None
) -> DraftVerdict:
    """What the draft is, by the engine's own rules and its own pairing."""
    if faults:
        return DraftVerdict.ILLEGAL
    if engine is None:
        return DraftVerdict.ALONE
    allocated = {bye.tpn for bye in draft.byes if not bye.kind.is_requested}
    same = set(draft.pairs) == {
        (pair.white, pair.black) for pair in engine.pairs
    } and allocated == {engine.bye} - {None}
    return DraftVerdict.ENGINES if same else DraftVerdict.LEGAL


class Judge:
    """What is illegal in the pairings of one round; the rules are worked out once."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self._tournament = tournament
        self._number = round_number
        self._rules: dict[tuple[RequestedBye, ...], PairRules] = {}
        self._trusted: set[frozenset[Tpn]] = set()
        self._colours: set[tuple[Tpn, Tpn | None]] = set()
        self.names = names_of_round(tournament, round_number)

    def fits(self, tournament: Tournament, round_number: int) -> bool:
        """False if something has changed on which the answers depend."""
        mine = self._tournament
        return (
            round_number == self._number
            and mine.settings == tournament.settings
            and mine.players == tournament.players
            and mine.forbidden_groups == tournament.forbidden_groups
            and mine.rounds[: round_number - 1] == tournament.rounds[: round_number - 1]
        )

    def trust(self, engine: RoundPairing) -> None:
        """The engine's own pairs are legal, with their colours: it has proved it."""
        self._trusted = {frozenset((pair.white, pair.black)) for pair in engine.pairs}
        if engine.bye is not None:
            self._trusted.add(frozenset((engine.bye,)))
        self._colours = {(pair.white, pair.black) for pair in engine.pairs}

    def faults(self, pairing: ManualPairing) -> tuple[PairingFault, ...]:
        """What breaks an absolute rule.

        Raises:
            InputError: a player is paired who is not there in this round.
        """
        found = pairing_faults(self._tournament, self._number, pairing, judge=self._rules_for)
        left = [replace(fault, problems=tuple(self._doubted(fault))) for fault in found]
        return tuple(fault for fault in left if fault.problems)

    def _doubted(self, fault: PairingFault) -> Iterator[Problem]:
        """What the engine has not proved to be legal."""
        for problem in fault.problems:
            if isinstance(problem, IllegalColour):
                if (fault.white, fault.black) not in self._colours:
                    yield problem
            elif _players_of(fault) not in self._trusted:
                yield problem

    def problems(self, pairing: ManualPairing) -> Problems:
        """The same in words, by White and Black."""
        return problem_texts(self.names, self.faults(pairing))

    def _rules_for(self, before: Tournament) -> PairRules:
        """The rules depend on who is absent; everything else stays."""
        absent = before.requested_byes
        if absent not in self._rules:
            self._rules[absent] = engines_rules(before)
        return self._rules[absent]


def _players_of(fault: PairingFault) -> frozenset[Tpn]:
    return frozenset(tpn for tpn in (fault.white, fault.black) if tpn is not None)


def names_of_round(tournament: Tournament, round_number: int) -> Names:
    """Names for what is said of a pairing: what was played before it, the system's own rules."""
    before = tournament.before_round(round_number)
    return Names.before(before, (), pairing_system_of(tournament))


def problem_texts(names: Names, faults: Sequence[PairingFault]) -> Problems:
    """What is illegal, in words with the facts, by White and Black (None for the bye)."""
    return {
        (each.white, each.black): tuple(
            fault(each.white, each.black, problem, names, catalogue=explaining())
            for problem in each.problems
        )
        for each in faults
    }


def draft_rows(
    tournament: Tournament,
    round_number: int,
    draft: ManualPairing,
    problems: Problems,
    past: Mapping[Tpn, PlayerHistory],
) -> tuple[BoardRow, ...]:
    """The lines of the draft; results stay with games that are still paired.

    `past` is what everybody played before the round.
    """
    players = tournament.players_by_tpn()
    games = {
        frozenset((game.white, game.black)): game for game in tournament.round(round_number).games
    }
    boards = tuple(
        BoardRow(
            board,
            side_of(players[white], past[white].score, round_number),
            side_of(players[black], past[black].score, round_number),
            _kept_result(games.get(frozenset((white, black))), white),
            None,
            problems.get((white, black), ()),
            games=tournament.settings.games_per_match,
        )
        for board, (white, black) in enumerate(draft.pairs, start=1)
    )
    byes = tuple(
        BoardRow(
            None,
            side_of(players[bye.tpn], past[bye.tpn].score, round_number),
            None,
            None,
            bye.kind,
            problems.get((bye.tpn, None), ()),
            bye_points=tournament.settings.scoring.bye_points(bye.kind),
        )
        for bye in sorted(draft.byes, key=lambda bye: (bye.kind.is_requested, bye.tpn))
    )
    return boards + byes


def _kept_result(game: Game | None, white: Tpn) -> Result | None:
    if game is None or game.result is None:
        return None
    return game.result if game.white == white else game.swapped.result
