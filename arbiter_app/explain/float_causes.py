"""What counts as a player's downfloat where no game was played: a bye, a forfeit, an absence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.history import RoundEntry
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Message

_ROUNDS_BACK: Final = {"C14": 1, "C18": 1, "C16": 2, "C20": 2}
"""By the meaning of a criterion of downfloats, how many rounds ago the first one was."""

_BYES: Final = {
    "H": criterion_words.BY_HALF_POINT_BYE,
    "F": criterion_words.BY_FULL_POINT_BYE,
    "U": criterion_words.BY_BYE,
}
"""By the letter of a round in which a player had no opponent."""


def floated_people(writer: Writer, tpns: Iterable[Tpn], meaning: str) -> str:
    """Their names, each with what counted as the earlier downfloat if it was no game; `meaning` is that
    of the criterion that speaks of it.

    C.04.3 (2026) 1.4.3: who scores without playing gets a downfloat; (2017) A.4.b: whoever does not
    play.
    """
    ordered = sorted(tpns, key=lambda tpn: tpn != writer.you)
    back = _ROUNDS_BACK.get(meaning, 0)
    return writer.catalogue.listed([floated_name(writer, tpn, back) for tpn in ordered])


def floated_name(writer: Writer, tpn: Tpn, *rounds_back: int) -> str:
    """The name, with what counted as a downfloat in those rounds if it was no game."""
    name, history = writer.name(tpn), writer.names.histories.get(tpn)
    entries = () if history is None else history.entries
    told = []
    for back in rounds_back:
        cause = _cause(entries[-back]) if 0 < back <= len(entries) else None
        if cause is not None:
            number = str(entries[-back].round_number)
            told.append(writer.catalogue.say(cause, round=number))
    if not told:
        return name
    causes = writer.catalogue.listed(told)
    return writer.catalogue.say(criterion_words.NAME_FLOATED, player=name, causes=causes)


def _cause(entry: RoundEntry) -> Message | None:
    if entry.is_played:
        return None
    if entry.opponent is None:
        return _BYES.get(entry.letter, criterion_words.BY_ABSENCE)
    return criterion_words.BY_FORFEIT_WIN if entry.points else criterion_words.BY_FORFEIT_LOSS
