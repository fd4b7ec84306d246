"""Results in words, as they stand in the log and in messages."""

from __future__ import annotations

from arbiter_app.tournament.types import GameResult

_RESULTS = {
    "1": "1",
    "W": "1",
    "=": "½",
    "D": "½",
    "0": "0",
    "L": "0",
    "+": "+",
    "-": "−",
    "?": "?",
}


def result_text(result: GameResult | None) -> str:
    """A result as it stands in the log: `1–0`, `½–½`, `+–−`, `1–0 (unrated)`, `adjourned`."""
    if result is None:
        return "no result"
    if result is GameResult.ADJOURNED:
        return "adjourned"
    text = f"{_RESULTS[result.white_letter]}–{_RESULTS[result.black_letter]}"
    return text if result.is_rated or result.is_forfeit else f"{text} (unrated)"
