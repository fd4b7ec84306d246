"""Which tie-breaks there are: code name to function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.standings import own_record, ratings_based, sums
from arbiter_app.standings.codes import TieBreakCode, parse_code
from arbiter_app.standings.field import Field
from arbiter_app.standings.values import Column

TieBreak: TypeAlias = Callable[[Field, TieBreakCode], Column]

TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(
    {
        "PTS": own_record.points,
        "BH": sums.buchholz,
        "FB": sums.fore_buchholz,
        "AOB": sums.average_opponents_buchholz,
        "SB": sums.sonneborn_berger,
        "KS": own_record.koya,
        "WIN": own_record.wins,
        "WON": own_record.games_won,
        "BPG": own_record.black_games,
        "BWG": own_record.black_wins,
        "REP": own_record.rounds_elected,
        "STD": own_record.standard_points,
        "PS": own_record.progressive_score,
        "TPN": own_record.pairing_number,
        "ARO": ratings_based.average_rating,
        "TPR": ratings_based.performance,
        "PTP": ratings_based.perfect_performance,
        "APRO": ratings_based.average_performance,
        "APPO": ratings_based.average_perfect_performance,
        "RTNG": ratings_based.rating,
    }
)
"""All tie-breaks of C.07 (2026) 5 for individuals but DE, which needs the groups still tied."""

DIRECT_ENCOUNTER = "DE"

MODIFIERS: Mapping[str, str] = MappingProxyType(
    {
        "BH": "CMP",
        "FB": "CMP",
        "SB": "CP",
        "PS": "C",
        "ARO": "CMU",
        "AOB": "F",
        "KS": "L",
        "DE": "P",
        "TPN": "R",
        "RTNG": "RU",
        "TPR": "U",
        "PTP": "U",
        "APRO": "U",
        "APPO": "U",
    }
)
"""The kinds of modifier each tie-break takes (MTB26)."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "PTS": "Points",
        "AOB": "Average of Opponents' Buchholz",
        "APPO": "Average Perfect [Tournament] Performance of Opponents",
        "APRO": "Average [Tournament] Performance Rating of Opponents",
        "ARO": "Average Rating of Opponents",
        "BH": "Buchholz",
        "DE": "Direct Encounter",
        "FB": "Fore Buchholz",
        "REP": "Rounds one Elected to Play in",
        "KS": "Koya System for Round Robin",
        "BPG": "Number of Games Played with Black",
        "WON": "Number of Games Won",
        "BWG": "Number of Games Won with Black",
        "WIN": "Number of Wins",
        "PTP": "Perfect Tournament Performance",
        "RTNG": "Rating",
        "SB": "Sonneborn-Berger",
        "STD": "Standard Points",
        "PS": "Progressive Scores",
        "TPN": "Tournament Pairing Number",
        "TPR": "Tournament Performance Rating",
    }
)
"""Names of the list in C.07 (2026) 5."""


def tie_break_code(text: str) -> TieBreakCode:
    """A code that can be worked out, or a self-defined one.

    Raises:
        InputError: no such tie-break, or a modifier that does not go with it.
    """
    code = parse_code(text)
    if code.is_self_defined:
        return code
    if code.name not in TIE_BREAKS and code.name != DIRECT_ENCOUNTER:
        raise InputError(
            f"There is no tie-break “{code.written}”.",
            hint="Known are " + ", ".join(sorted((*TIE_BREAKS, DIRECT_ENCOUNTER))) + ".",
        )
    used = {
        "C": code.cut_low and not code.cut_high,
        "M": code.cut_high,
        "P": code.forfeits_played,
        "F": code.fore,
        "R": code.reverse,
        "L": code.limit,
        "U": code.unrated is not None,
    }
    for letter, is_used in used.items():
        if is_used and letter not in MODIFIERS.get(code.name, ""):
            raise InputError(f"The tie-break {code.name} cannot have the modifier {letter}.")
    return code


def tie_break_name(text: str) -> str:
    """The name of a tie-break in the words of C.07, with its modifiers: `Buchholz Cut-1`.

    Raises:
        InputError: as for `tie_break_code`.
    """
    code = tie_break_code(text)
    if code.is_self_defined:
        return f"{code.name.removeprefix('OTHER_')} (self-defined)"
    parts = [NAMES[code.name]]
    if code.cut_low:
        parts.append(f"{'Median' if code.cut_high else 'Cut'}-{code.cut_low}")
    if code.limit:
        parts.append(f"limit {code.limit:+d}".replace("-", "−"))
    if code.fore:
        parts.append("(Fore Buchholz)")
    if code.reverse:
        parts.append("(reversed)")
    if code.forfeits_played:
        parts.append("(forfeits as played)")
    if code.unrated is not None:
        parts.append(f"(unrated {code.unrated})")
    return " ".join(parts)
