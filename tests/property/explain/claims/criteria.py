"""How many pairs or players miss a criterion, as paired and otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.double_swiss import messages as double_swiss
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.wording import Message
from tests.property.explain.claims.context import Context, Judge, Parameters, number_of
from tests.property.explain.claims.floats import UP_OR_DOWN, goes_on
from tests.property.explain.claims.listening import Said


def _played_is(meaning: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        here = context.here.count(meaning)
        return number_of(said["played"]) == here < number_of(said["forced"])

    return judge


def count_is(meaning: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        return number_of(said["count"]) == context.here.count(meaning)

    return judge


MEANING_OF_PAYERS = {
    **{message: meaning for meaning, message in criterion_words.PAYERS.items()},
    **{message: meaning for meaning, message in double_swiss.PAYERS.items()},
    criterion_words.BOTH_DUE: "C12",
    criterion_words.ALL_DUE: "C12",
}


def is_as_it_is(context: Context, before: Said, *, residents: bool) -> bool:
    """`Orlov would …, but as paired nobody in the bracket does`: nobody at all, or no resident."""
    if context.bracket is None:
        return True
    meaning = MEANING_OF_PAYERS[before.message]
    if meaning in double_swiss.PAYERS:
        # Who floats again there is counted in `tests/oracle/double_swiss`.
        missed = {offence.criterion for offence in context.bracket.trace.offences}
        return meaning.rpartition(" ")[2] not in missed
    if not residents and meaning in UP_OR_DOWN:
        return not context.bracket.repeats(*UP_OR_DOWN[meaning])
    if residents:
        repeating = set(context.bracket.repeats(*UP_OR_DOWN[meaning]))
        return not repeating & {*context.bracket.residents} & {*context.bracket.floaters}
    return context.bracket.count(meaning) == 0


COUNTED = ("C6", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")

JUDGES: Mapping[Message, Judge] = {
    **{criterion_words.WORSE[meaning]: _played_is(meaning) for meaning in COUNTED},
    **{criterion_words.VALUES[meaning]: count_is(meaning) for meaning in COUNTED},
    **{
        dutch.VALUES_OF_RESIDENTS[meaning]: goes_on(count_is(meaning)) for meaning in ("C14", "C16")
    },
    dutch.VALUE_DIFFERENCES["C19"]: count_is("C15"),
    dutch.VALUE_DIFFERENCES["C21"]: count_is("C17"),
}
"""By C.04.3, in either edition."""
