"""What a pairing system answers about the next round: values, whoever asks and whoever answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from arbiter_app.pairing.compared import ComparedBracket
from arbiter_app.pairing.next_round import Scored, not_there
from arbiter_app.pairing.problems import IllegalColour, Problem
from arbiter_app.pairing.trace import Illegal, Later, NoCompletion, Reason, Worse
from arbiter_app.tournament.types import Tpn


class Verdict(StrEnum):
    """What would become of the round with the pair forced."""

    PAIRED = "paired"
    ILLEGAL = "illegal"
    NO_COMPLETION = "no-completion"
    WORSE = "worse"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer: `other` is None where the question was about the bye.

    `reason` is None if the pair was made; `bracket` is None where no bracket had to be compared.
    """

    system: str
    round_number: int
    one: Tpn
    other: Tpn | None
    reason: Reason | None
    bracket: ComparedBracket | None = None

    @property
    def verdict(self) -> Verdict:
        match self.reason:
            case None:
                return Verdict.PAIRED
            case Illegal():
                return Verdict.ILLEGAL
            case NoCompletion():
                return Verdict.NO_COMPLETION
            case Worse():
                return Verdict.WORSE
            case Later():
                return Verdict.LATER
            case _:
                assert_never(self.reason)

    @property
    def rule(self) -> str:
        return "" if self.reason is None else self.reason.rule

    @property
    def pays(self) -> tuple[Tpn, ...]:
        return self.reason.pays if isinstance(self.reason, Worse) else ()


@dataclass(frozen=True, slots=True)
class IllegalPair:
    """A pair (or, with `black` None, a bye) that breaks an absolute rule."""

    white: Tpn
    black: Tpn | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class WrongColours:
    """A pair whose colours are not those of Article 5, with the article that gives them."""

    white: Tpn
    black: Tpn
    article: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a pairing made by hand is worth.

    `reason` tells the first bracket's first criterion that is worse than in the engine's pairing
    (or the step of the order), `bracket_number` where; both are None if the pairs are the
    engine's, and not looked for in an illegal pairing.
    """

    illegal: tuple[IllegalPair, ...]
    reason: Reason | None
    bracket_number: int | None
    colours: tuple[WrongColours, ...]

    @property
    def is_engines(self) -> bool:
        return not self.illegal and self.reason is None and not self.colours


@dataclass(frozen=True, slots=True)
class Legality:
    """What is legal in round `tournament.next_round`, worked out once for any number of questions.

    The absolute rules of the system (C1, C2 and C3 of C.04.3 (2026) 2.1), pairs forbidden by the
    regulations (C.05 5.2), and the limits of the colours (C.04.1 (2026) 6 and 7). `states` are the
    players to be paired. For those `meeting` says why two may not meet, `bye` why somebody may not
    have the bye, and `colours` why White may not have White and Black not Black, though they may
    meet.
    """

    states: Mapping[Tpn, Scored]
    meeting: Callable[[Tpn, Tpn], tuple[Illegal, ...]]
    bye: Callable[[Tpn], Illegal | None]
    colours: Callable[[Tpn, Tpn], tuple[IllegalColour, ...]]

    @classmethod
    def by_position(
        cls,
        players: Sequence[Scored],
        meeting: Callable[[int, int], Illegal | None],
        bye: Callable[[int], Illegal | None],
        colours: Callable[[int, int], tuple[IllegalColour, ...]],
    ) -> Legality:
        """The rules of a system that asks by positions in its own order of the players."""
        position = {player.tpn: index for index, player in enumerate(players)}

        def problems(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
            found = meeting(position[white], position[black])
            return () if found is None else (found,)

        return cls(
            {player.tpn: player for player in players},
            problems,
            lambda tpn: bye(position[tpn]),
            lambda white, black: colours(position[white], position[black]),
        )

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Problem, ...]:
        """Every absolute rule that a pair with these colours would break.

        Raises:
            InputError: one of the two is not there to be paired in that round.
        """
        self._check_present(white)
        self._check_present(black)
        return (*self.meeting(white, black), *self.colours(white, black))

    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]:
        """The rule that bars the player from the PAB, if any.

        Raises:
            InputError: the player is not there to be paired in that round.
        """
        self._check_present(tpn)
        found = self.bye(tpn)
        return () if found is None else (found,)

    def _check_present(self, tpn: Tpn) -> None:
        if tpn not in self.states:
            raise not_there(tpn)
