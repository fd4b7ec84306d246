"""What was corrected after a round was paired: as the report file tells it, and read back.

A line of the file is English for whoever reads it; read back, it is said in any language.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Final

from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.words import BYE_NAMES, result_called, result_phrase, result_text
from arbiter_app.wording import Message, Phrase, phrase, verbatim

EXCHANGED: Final = phrase("numbers exchanged")
RENUMBERED: Final = phrase("pairing numbers given anew")
VIRTUAL_POINTS: Final = phrase("virtual points changed")
ABNORMAL_POINTS: Final = phrase("abnormal points changed")
COLOURS_REVERSED: Final = phrase("colours reversed")

_RATING: Final = Message("rating of {name}")
_GAME: Final = Message("{white}–{black} in round {round}, {correction}")
_BYE: Final = Message("{name}, {now} in round {round} instead of {before}")
_RESULT: Final = Message("{now} instead of {before}")
_REVERSED_AND: Final = Message("colours reversed, {correction}")

_ALONE: Final = {
    str(told): told
    for told in (EXCHANGED, RENUMBERED, VIRTUAL_POINTS, ABNORMAL_POINTS, COLOURS_REVERSED)
}
_BETWEEN: Final = "; "
_FORMS: Final = {"round": "[0-9]{1,2}"}
"""What stands for a parameter; anything for the others."""

_BYE_CALLED: Final = {str(name): name for name in BYE_NAMES.values()}


def rating_corrected(name: str) -> Phrase:
    """The rating of a player is another."""
    return _RATING.of(name=name)


def game_corrected(white: str, black: str, round_number: int, correction: Phrase) -> Phrase:
    """A game of a round is another; the players are named by the colours as they were."""
    return _GAME.of(white=white, black=black, round=round_number, correction=correction)


def bye_corrected(name: str, round_number: int, now: Phrase, before: Phrase) -> Phrase:
    """A bye of a round is another; both as `BYE_NAMES` call them."""
    return _BYE.of(name=name, round=round_number, now=now, before=before)


def result_corrected(now: Result | None, before: Result | None) -> Phrase:
    """A result is another."""
    return _RESULT.of(now=result_phrase(now), before=result_phrase(before))


def reversed_and(correction: Phrase) -> Phrase:
    """The colours are reversed, and something else is corrected too."""
    return _REVERSED_AND.of(correction=correction)


def corrections_read(detail: str) -> tuple[Phrase, ...]:
    """The details of a line, each correction as it was told; what is not understood, as it stands."""
    return tuple(_read(part) for part in detail.split(_BETWEEN) if part)


def _read(text: str) -> Phrase:
    if text in _ALONE:
        return _ALONE[text]
    if found := _fitting(_RATING, text):
        return rating_corrected(found["name"])
    if found := _fitting(_GAME, text):
        white, black, number = found["white"], found["black"], int(found["round"])
        return game_corrected(white, black, number, _read(found["correction"]))
    if found := _fitting(_BYE, text):
        now, before = _BYE_CALLED.get(found["now"]), _BYE_CALLED.get(found["before"])
        if now is not None and before is not None:
            return bye_corrected(found["name"], int(found["round"]), now, before)
    if found := _fitting(_REVERSED_AND, text):
        return reversed_and(_read(found["correction"]))
    if found := _fitting(_RESULT, text):
        return _RESULT.of(now=_result_read(found["now"]), before=_result_read(found["before"]))
    return verbatim(text)


def _result_read(text: str) -> Phrase:
    """A result that is named, said; what names none, as it stands."""
    named = result_called(text)
    is_named = named is not None or text == result_text(None)
    return result_phrase(named) if is_named else verbatim(text)


def _fitting(message: Message, text: str) -> dict[str, str]:
    """What stands in a text for each parameter of a message; nothing if it is not that message."""
    pattern = "".join(
        re.escape(literal) + ("" if name is None else f"(?P<{name}>{_FORMS.get(name, '.+')})")
        for literal, name, _, _ in Formatter().parse(message.one)
    )
    found = re.fullmatch(pattern, text)
    return {} if found is None else found.groupdict()
