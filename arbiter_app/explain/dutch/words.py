"""The words of the FIDE (Dutch) System, edition by edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain import messages_bounds as bound_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.explain.dutch.rules import (
    RULES_2017,
    RULES_2026,
    SAME_PLAYERS_2017,
    SAME_PLAYERS_2026,
    WISHES,
)
from arbiter_app.explain.dutch.values import value_of_differences
from arbiter_app.explain.dutch.worse import worse_differences
from arbiter_app.explain.messages_bounds import WISHED_APART
from arbiter_app.explain.terms import FloatsTwice
from arbiter_app.explain.writer import SystemWords
from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD
from arbiter_app.wording import Message

_FLOATS_TWICE: Final = (
    FloatsTwice(frozenset({"C14", "C18"}), frozenset({"C16", "C20"}), dutch.OFFENCES_TWICE["down"]),
    FloatsTwice(frozenset({"C15", "C19"}), frozenset({"C17", "C21"}), dutch.OFFENCES_TWICE["up"]),
)


def _with_wishes(words: Mapping[str, Message], wish: Message) -> Mapping[str, Message]:
    """Clauses by meaning, with what is said of each wish of an event."""
    return {**words, **dict.fromkeys(WISHES, wish)}


_LIKE: Final = {**criterion_words.LIKE, **dict.fromkeys(WISHES, WISHED_APART)}
_WORSE: Final = _with_wishes(criterion_words.WORSE, dutch.WORSE_WISH)
_WITHOUT: Final = _with_wishes(bound_words.WITHOUT, dutch.WITHOUT_WISH)

DUTCH: Final[Mapping[str, SystemWords]] = {
    "dutch-2026": SystemWords(
        odd_number=why_messages.ODD_NUMBER_LOWEST,
        topscorers="C3",
        values=_with_wishes(
            {**criterion_words.VALUES, **dutch.VALUES_OF_RESIDENTS}, dutch.VALUE_WISH
        ),
        floats_twice=_FLOATS_TWICE,
        floater_floats_twice=dutch.FLOATER_OFFENCES_TWICE,
        rules=RULES_2026,
        same_players=SAME_PLAYERS_2026,
        worse_counts=_WORSE,
        like=_LIKE,
        without=_WITHOUT,
        wishes=WISHES,
        worse=worse_differences,
        value=value_of_differences,
    ),
    "dutch-2017": SystemWords(
        own_score="C.04.1.e",
        together="A.9",
        first_pairs="B.3",
        left_over="B.3",
        bye="A.5",
        first_for_bye="A.5",
        topscorers="C.3",
        absence="C.04.2",
        unplayed="C.1",
        offences={**criterion_words.OFFENCES, PSD: dutch.OFFENCE_PSD},
        floater_offences={
            **criterion_words.FLOATER_OFFENCES,
            NEXT_PSD: criterion_words.FLOATER_OFFENCES["C8"],
        },
        values=_with_wishes(criterion_words.VALUES, dutch.VALUE_WISH),
        floats_twice=_FLOATS_TWICE,
        floater_floats_twice=dutch.FLOATER_OFFENCES_TWICE,
        rules=RULES_2017,
        same_players=SAME_PLAYERS_2017,
        worse_counts=_WORSE,
        like=_LIKE,
        without=_WITHOUT,
        wishes=WISHES,
        worse=worse_differences,
        value=value_of_differences,
    ),
}
"""By the names given to `--system`."""
