"""The pairing systems and the one function they share: a tournament in, a round's pairing out."""

from __future__ import annotations

from typing import Protocol

from arbiter_app.errors import InputError
from arbiter_app.pairing.trace import RoundPairing
from arbiter_app.tournament.tournament import Settings, Tournament

DEFAULT_SYSTEM = "dutch-2026"
FIRST_DAY_OF_2026_EDITION = "2026/02/01"


class PairRound(Protocol):
    """Pair the next round of a tournament."""

    def __call__(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """Pair round `tournament.next_round`; with `explain`, the complete trace comes along.

        Raises:
            NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
            InputError: the tournament cannot be paired as it stands.
        """


SYSTEM_NAMES = (DEFAULT_SYSTEM, "dutch-2017", "swiss-1998", "lim", "lim-maxi")


def system_names() -> tuple[str, ...]:
    """Names accepted by `--system`, the default first."""
    return SYSTEM_NAMES


def _pair_function(name: str) -> PairRound:
    """The system's function; only the system asked for is loaded."""
    match name:
        case "dutch-2026":
            from arbiter_app.pairing.dutch.round import pair_dutch_2026

            return pair_dutch_2026
        case "dutch-2017":
            from arbiter_app.pairing.dutch.round import pair_dutch_2017

            return pair_dutch_2017
        case "swiss-1998":
            from arbiter_app.pairing.swiss_1998.round import pair_swiss_1998

            return pair_swiss_1998
        case "lim":
            from arbiter_app.pairing.lim.round import pair_lim

            return pair_lim
        case "lim-maxi":
            from arbiter_app.pairing.lim.round import pair_lim_maxi

            return pair_lim_maxi
        case _:
            raise InputError(
                f"There is no pairing system “{name}”.",
                hint=f"Known are: {', '.join(SYSTEM_NAMES)}.",
            )


def system_for(settings: Settings) -> str:
    """The system that the settings ask for (TRF26 record 192, ETT26 codes).

    `LIM`, `LIM_MAXI` and `SWISS_1998` are this program's own: ETT26 has no codes for them.
    `FIDE_DUTCH` means the edition by the start date; without a date, the present one.

    Raises:
        InputError: a system that this program does not pair by.
    """
    match settings.system.removesuffix("_BAKU"):
        case "FIDE_DUTCH_2026" | "FIDE_DUTCH_2025":
            return DEFAULT_SYSTEM
        case "FIDE_DUTCH_2017":
            return "dutch-2017"
        case "SWISS_1998":
            return "swiss-1998"
        case "LIM":
            return "lim"
        case "LIM_MAXI":
            return "lim-maxi"
        case "FIDE_DUTCH" | "":
            is_old = bool(settings.start_date) and settings.start_date < FIRST_DAY_OF_2026_EDITION
            return "dutch-2017" if is_old else DEFAULT_SYSTEM
        case other:
            raise InputError(
                f"The pairing system “{other}” is not available.",
                hint=f"Choose one of: {', '.join(system_names())}.",
            )


def pair_round(
    tournament: Tournament, *, system: str | None = None, explain: bool = False
) -> RoundPairing:
    """Pair the next round; see `PairRound`. `system` defaults to that of the settings.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands.
        NoLegalPairingError: no complete legal round-pairing exists.
    """
    name = system_for(tournament.settings) if system is None else system
    return _pair_function(name)(tournament, explain=explain)
