"""The pairing systems: what they are called, which engine pairs by them, what else differs.

A system is a package beside this module that reads like its own text. To add one is to describe it
here and to give it words in `arbiter_app.explain`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.pairing.round_robin.schedule import DOUBLE, DOUBLE_REVERSED, SINGLE
from arbiter_app.pairing.second_opinion import AbsoluteRules, ByeRules, ColourRules
from arbiter_app.pairing.unheard_wishes import no_wishes
from arbiter_app.tournament.tournament import BAKU, Settings, Tournament, games_per_match
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import SEMICOLON, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.pairing.engine import Engine
    from arbiter_app.trace.answers import RoundCosts
    from arbiter_app.trace.collapse import Collapse
    from arbiter_app.trace.preview import OpenBoard

FIRST_DAY_OF_2026_EDITION: Final = "2026/02/01"
_DUTCH_BY_DATE: Final = ("FIDE_DUTCH", "")


OutOfReach: TypeAlias = (
    "Callable[[Tournament, Sequence[OpenBoard], int], Iterator[frozenset[tuple[Tpn, Tpn]]]]"
)
"""Boards (White, Black) that every outcome of some open games has, ever more of them, looking at no
more outcomes at a time than the last argument says.
"""

CostsOfRound: TypeAlias = (
    "Callable[[Tournament, Sequence[tuple[Tpn, Tpn]], Tpn | None, str], RoundCosts]"
)
"""What a legal pairing of the next round, and its bye, cost in each criterion, by the system of a name."""

CollapseOfRound: TypeAlias = "Callable[[Tournament, str], Collapse | None]"
"""Where the last brackets of the next round collapse by the system of a name; None if they do not."""


@dataclass(frozen=True, slots=True)
class SystemDescription:
    """A pairing system.

    Attributes:
        name: the name given to `--system`.
        code: the code of the tournament's settings (TRF26 record 192).
        engine: gives the engine for the next round, by the system's name: seeding rounds may be paired
            by another one (C.04.4.2 1.6.1). The system's package is loaded only then.
        absolute: what the second opinion holds against a round.
        in_use: a day from which on tournaments are played by it, for those that are generated.
        variant_of: the system of which this is a variant, chosen by a setting of that system.
        is_fide_mode: programs for the system are approved by FIDE, so that others can check its
            pairings (C.02.03 Art. 7), or FIDE describes it in an edition in force; pairing by any
            other system is outside FIDE mode.
        replaced_on: the first day of the edition that came after it (as in record 042); a tournament
            that begins then or later is paired by it outside FIDE mode.
        needs_ratings: everybody must have a rating, if need be a provisional one (C.04.4.1 1.1).
        needs_length: the number of all rounds decides on each of them (C.04.4.2 1.6.2).
        pairs_by_rating: ratings decide beside the numbers given by them: averages of opponents
            (C.04.4.1 1.7), or 100 points between players (Lim 3.2.3).
        out_of_reach: proves boards of the next round without pairing every outcome of the open games;
            None where the text gives no such proof.
        costs: what a pairing by hand costs in each criterion; None where the text compares by none.
        collapse: where the last brackets collapse; None where the text knows no such thing.
        above_a_wish: by the system's name the codes of the criteria below which it can be wished that
            some do not meet; None where no pairings are compared by such ones.
        rounds_for: how many rounds so many players play, where that follows from their number:
            everybody meets everybody (C.05 Annex 1).
    """

    name: str
    code: str
    engine: Callable[[str, Tournament], Engine]
    absolute: AbsoluteRules = field(default_factory=AbsoluteRules)
    in_use: date = date(2026, 3, 1)
    variant_of: str = ""
    is_fide_mode: bool = False
    replaced_on: str = ""
    needs_ratings: bool = False
    needs_length: bool = False
    pairs_by_rating: bool = False
    out_of_reach: OutOfReach | None = None
    costs: CostsOfRound | None = None
    collapse: CollapseOfRound | None = None
    above_a_wish: Callable[[str], tuple[str, ...]] | None = None
    rounds_for: Callable[[int], int] | None = None

    def is_in_force(self, start_date: str) -> bool:
        """True if a tournament that begins on that day is played by this edition; without a day, too."""
        return not self.replaced_on or start_date < self.replaced_on

    @property
    def games_per_match(self) -> int:
        """How many games two players play who are paired."""
        return games_per_match(self.code)


def _dutch(name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.dutch.engine import DutchEngine

    return DutchEngine(name)


def _out_of_reach(
    tournament: Tournament, boards: Sequence[OpenBoard], most: int
) -> Iterator[frozenset[tuple[Tpn, Tpn]]]:
    from arbiter_app.pairing.dutch.out_of_reach import boards_out_of_reach

    return boards_out_of_reach(tournament, boards, DEFAULT_SYSTEM, most)


def _table(name: str) -> OutOfReach:
    """All boards of a round-robin: what its table says depends on no result."""

    def boards(
        tournament: Tournament, open_boards: Sequence[OpenBoard], _most: int
    ) -> Iterator[frozenset[tuple[Tpn, Tpn]]]:
        from arbiter_app.pairing.outcomes import ended

        played = ended(tournament, open_boards, (0,) * len(open_boards))
        paired = engine_of(name, played).pair(played)
        yield frozenset((pair.white, pair.black) for pair in paired.pairs)

    return boards


def _costs(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> RoundCosts:
    from arbiter_app.pairing.dutch.whole_round import costs_of_round

    return costs_of_round(tournament, pairs, bye, name)


def _collapse(tournament: Tournament, name: str) -> Collapse | None:
    from arbiter_app.pairing.dutch.collapse import collapse_of

    return collapse_of(tournament, name)


def _above_a_wish(name: str) -> tuple[str, ...]:
    from arbiter_app.pairing.dutch.wishes import criteria_above_a_wish

    return criteria_above_a_wish(name)


def _dubov(_name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.dubov.engine import DubovEngine

    return DubovEngine()


def _burstein(name: str, tournament: Tournament) -> Engine:
    from arbiter_app.pairing.burstein.engine import engine_of

    return engine_of(tournament, name)


def _double_swiss(_name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine

    return DoubleSwissEngine()


def _swiss_1998(_name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.swiss_1998.engine import Swiss1998Engine

    return Swiss1998Engine()


def _lim(name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.lim.engine import LimEngine

    return LimEngine(name)


def _single_round_robin(name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.round_robin.engine import RoundRobinEngine

    return RoundRobinEngine(name, SINGLE)


def _double_round_robin(name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.round_robin.engine import RoundRobinEngine

    return RoundRobinEngine(name, DOUBLE)


def _double_round_robin_reversed(name: str, _tournament: Tournament) -> Engine:
    from arbiter_app.pairing.round_robin.engine import RoundRobinEngine

    return RoundRobinEngine(name, DOUBLE_REVERSED)


_LIMITS_OF_LIM: Final = AbsoluteRules(colours=ColourRules.LIMITS_BETWEEN_SCORES)

SYSTEMS: Final = (
    SystemDescription(
        DEFAULT_SYSTEM,
        "FIDE_DUTCH_2026",
        _dutch,
        is_fide_mode=True,
        out_of_reach=_out_of_reach,
        costs=_costs,
        above_a_wish=_above_a_wish,
    ),
    SystemDescription(
        "dutch-2017",
        "FIDE_DUTCH_2017",
        _dutch,
        AbsoluteRules(ByeRules.FORFEIT_WIN),
        in_use=date(2024, 3, 1),
        is_fide_mode=True,
        replaced_on=FIRST_DAY_OF_2026_EDITION,
        collapse=_collapse,
        costs=_costs,
        above_a_wish=_above_a_wish,
    ),
    SystemDescription(
        "dubov",
        "FIDE_DUBOV",
        _dubov,
        AbsoluteRules(colours=ColourRules.WITHOUT_EXCEPTION),
        is_fide_mode=True,
        needs_ratings=True,
        pairs_by_rating=True,
    ),
    SystemDescription(
        "burstein",
        "FIDE_BURSTEIN",
        _burstein,
        AbsoluteRules(colours=ColourRules.WITHOUT_EXCEPTION),
        is_fide_mode=True,
        needs_length=True,
    ),
    SystemDescription(
        "double-swiss",
        "FIDE_DOUBLESWISS",
        _double_swiss,
        AbsoluteRules(ByeRules.FORFEITED_MATCH, ColourRules.NONE),
        is_fide_mode=True,
    ),
    SystemDescription(
        "round-robin",
        "FIDE_ROUNDROBIN",
        _single_round_robin,
        AbsoluteRules(everybody_once=True),
        is_fide_mode=True,
        out_of_reach=_table("round-robin"),
        rounds_for=SINGLE.rounds,
    ),
    SystemDescription(
        "double-round-robin",
        "BERGER_DOUBLEROUNDROBIN",
        _double_round_robin,
        AbsoluteRules(everybody_once=True),
        is_fide_mode=True,
        out_of_reach=_table("double-round-robin"),
        rounds_for=DOUBLE.rounds,
    ),
    SystemDescription(
        "double-round-robin-reversed",
        "FIDE_DOUBLEROUNDROBIN",
        _double_round_robin_reversed,
        AbsoluteRules(everybody_once=True),
        variant_of="double-round-robin",
        is_fide_mode=True,
        out_of_reach=_table("double-round-robin-reversed"),
        rounds_for=DOUBLE_REVERSED.rounds,
    ),
    SystemDescription(
        "swiss-1998", "SWISS_1998", _swiss_1998, AbsoluteRules(colours=ColourRules.LIMITS)
    ),
    SystemDescription("lim", "LIM", _lim, _LIMITS_OF_LIM),
    SystemDescription(
        "lim-maxi",
        "LIM_MAXI",
        _lim,
        _LIMITS_OF_LIM,
        variant_of="lim",
        pairs_by_rating=True,
    ),
)
"""All systems, the default first. ETT26 has no codes for the last three: they are this program's."""

_OTHER_CODES: Final = {
    "FIDE_DUTCH_2025": DEFAULT_SYSTEM,
    "BERGER_ROUNDROBIN": "round-robin",
    "BERGER_ROUNDROBIN_G1": "round-robin",
    "BERGER_ROUNDROBIN_G2": "double-round-robin",
}
"""Other codes for the same systems: of other programs, or of ETT26, which has two for some."""


def system_names() -> tuple[str, ...]:
    """Names accepted by `--system`, the default first."""
    return tuple(system.name for system in SYSTEMS)


def description_of(name: str) -> SystemDescription:
    """The system of that name.

    Raises:
        InputError: there is none.
    """
    for system in SYSTEMS:
        if system.name == name:
            return system
    raise InputError(
        phrase("There is no pairing system “{name}”.", name=name),
        hint=phrase("Available systems: {systems}.", systems=separated(system_names())),
    )


def other_editions(name: str) -> tuple[str, ...]:
    """The names of the systems that are other editions of one: their codes differ by the year.

    Raises:
        InputError: no such system.
    """
    code = _without_year(description_of(name).code)
    return tuple(
        each.name for each in SYSTEMS if each.name != name and _without_year(each.code) == code
    )


def _without_year(code: str) -> str:
    return code[:-5] if code[-5:-4] == "_" and code[-4:].isdecimal() else code


def engine_of(name: str, tournament: Tournament) -> Engine:
    """The engine by which a system pairs the next round; only the system asked for is loaded.

    Raises:
        InputError: no such system, or the system does not pair a tournament of these settings.
    """
    return description_of(name).engine(name, tournament)


def system_for(settings: Settings) -> str:
    """The system that the settings ask for (TRF26 record 192, ETT26 codes).

    `FIDE_DUTCH` means the edition by the first day; without a date, the present one.

    Raises:
        InputError: a system that this program does not pair by.
    """
    code = settings.system.removesuffix(BAKU)
    if code in _DUTCH_BY_DATE:
        is_old = bool(settings.start_date) and settings.start_date < FIRST_DAY_OF_2026_EDITION
        return "dutch-2017" if is_old else DEFAULT_SYSTEM
    known = _OTHER_CODES | {system.code: system.name for system in SYSTEMS}
    if code in known:
        return known[code]
    raise InputError(
        phrase("The pairing system “{code}” is not available.", code=code),
        hint=phrase(
            "Choose one of: {systems}.",
            systems=separated(map(title_of, system_names()), SEMICOLON),
        ),
    )


def is_guess(settings: Settings) -> bool:
    """True if `system_for` has nothing to go by: no system, or no edition of it, and no date."""
    code = settings.system.removesuffix(BAKU)
    return code in _DUTCH_BY_DATE and not settings.start_date


def code_for(name: str, settings: Settings) -> str:
    """The code of a system for these settings, which keep their acceleration.

    Raises:
        InputError: no such system.
    """
    code = description_of(name).code
    return f"{code}{BAKU}" if settings.has_baku_acceleration else code


def engine_for(tournament: Tournament, system: str | None = None) -> Engine:
    """The engine of a system, by default of the tournament's own.

    Raises:
        InputError: no such system, or the event wishes of the next round what the system cannot heed.
    """
    name = system_for(tournament.settings) if system is None else system
    if description_of(name).above_a_wish is None and tournament.wishes(tournament.next_round):
        raise no_wishes(name)
    return engine_of(name, tournament)
