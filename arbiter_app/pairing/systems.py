"""The pairing systems: what they are called, and what each of them can do.

A system is a package beside this module that reads like its own text; `engine_of` finds it. To add
one is to describe it here and to give it words in `arbiter_app.explain.words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.trace import RoundPairing
from arbiter_app.tournament.tournament import BAKU, Settings, Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.by_hand import Judgement
    from arbiter_app.pairing.player_state import PlayerState
    from arbiter_app.pairing.verdict import Legality
    from arbiter_app.pairing.why_not import WhyNot

DEFAULT_SYSTEM: Final = "dutch-2026"
FIRST_DAY_OF_2026_EDITION: Final = "2026/02/01"
_DUTCH_BY_DATE: Final = ("FIDE_DUTCH", "")


class PairRound(Protocol):
    """Pair the next round of a tournament."""

    def __call__(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """Pair round `tournament.next_round`; with `explain`, the complete trace comes along.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
            InputError: the tournament cannot be paired as it stands.
        """


class Engine(Protocol):
    """What a system answers about the next round of a tournament.

    All of them raise InputError for a tournament that cannot be paired as it stands, and
    NoLegalPairingError if the round has no pairing at all.
    """

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """The pairing, with `explain` its trace; see `PairRound`."""

    def legality(self, tournament: Tournament) -> Legality:
        """The absolute rules, for any number of questions."""

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Why `one` does not meet `other`, or does not get the bye if that is None."""

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The round as it would be if the two met, or `one` had the bye if `other` is None.

        None if there is no such round, or if the system compares no rounds.
        """

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """What a pairing made by hand is worth."""

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Everybody to be paired, with colours due and floats as the system's text has them."""


@dataclass(frozen=True, slots=True)
class SystemDescription:
    """A pairing system.

    Attributes:
        name: the name given to `--system`.
        code: the code of the tournament's settings (TRF26 record 192).
        variant_of: the system of which this is a variant, chosen by a setting of that system.
        is_fide_mode: programs for the system are approved by FIDE, so that others can check its
            pairings (C.02.03 Art. 7); pairing by any other system is outside FIDE mode.
    """

    name: str
    code: str
    variant_of: str = ""
    is_fide_mode: bool = False


SYSTEMS: Final = (
    SystemDescription(DEFAULT_SYSTEM, "FIDE_DUTCH_2026", is_fide_mode=True),
    SystemDescription("dutch-2017", "FIDE_DUTCH_2017", is_fide_mode=True),
    SystemDescription("swiss-1998", "SWISS_1998"),
    SystemDescription("lim", "LIM"),
    SystemDescription("lim-maxi", "LIM_MAXI", variant_of="lim"),
)
"""All systems, the default first. ETT26 has no codes for the last three: they are this program's."""

_OTHER_CODES: Final = {"FIDE_DUTCH_2025": DEFAULT_SYSTEM}
"""Codes of other programs for the same systems."""


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
        f"There is no pairing system “{name}”.", hint=f"Known are: {', '.join(system_names())}."
    )


def engine_of(name: str) -> Engine:
    """The engine of a system; only the system asked for is loaded.

    Raises:
        InputError: no such system.
    """
    match description_of(name).name:
        case "dutch-2026" | "dutch-2017":
            from arbiter_app.pairing.dutch.engine import DutchEngine

            return DutchEngine(name)
        case "swiss-1998":
            from arbiter_app.pairing.swiss_1998.engine import Swiss1998Engine

            return Swiss1998Engine()
        case _:
            from arbiter_app.pairing.lim.engine import LimEngine

            return LimEngine(name)


def system_for(settings: Settings) -> str:
    """The system that the settings ask for (TRF26 record 192, ETT26 codes).

    `FIDE_DUTCH` means the edition by the start date; without a date, the present one.

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
        f"The pairing system “{code}” is not available.",
        hint=f"Choose one of: {', '.join(system_names())}.",
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


def pair_round(
    tournament: Tournament, *, system: str | None = None, explain: bool = False
) -> RoundPairing:
    """Pair the next round; see `PairRound`. `system` defaults to that of the settings.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands.
        NoLegalPairingError: no complete legal round-pairing exists.
    """
    engine = engine_for(tournament, system)
    with unserved_named(tournament):
        return engine.pair(tournament, explain=explain)


@contextmanager
def unserved_named(tournament: Tournament) -> Iterator[None]:
    """Give the names of the players to the error that a round has no legal pairing."""
    try:
        yield
    except NoLegalPairingError as error:
        error.names = {tpn: tournament.player(tpn).name for tpn in error.unserved}
        raise


def engine_for(tournament: Tournament, system: str | None = None) -> Engine:
    """The engine of a system, by default of the tournament's own.

    Raises:
        InputError: no such system.
    """
    return engine_of(system_for(tournament.settings) if system is None else system)
