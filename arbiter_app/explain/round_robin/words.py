"""The words of round-robins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.round_robin import messages as own
from arbiter_app.explain.rules import Rule
from arbiter_app.explain.terms import KINDS, AbsoluteRule, PairPlaces
from arbiter_app.explain.writer import SystemWords, Writer
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.reasons import Later
from arbiter_app.wording import Message

_TABLE: Final = "C.05 Annex 1"
_OTHER_COLOURS: Final = "C.05 Annex 1, second cycle"


def _step(writer: Writer, step: ProcedureStep, _before: tuple[int, ...]) -> str:
    """Which round of which table it is."""
    players, table_round, cycle = (str(amount) for amount in step.amounts)
    message = own.STEP if cycle == "1" else own.STEP_OF_CYCLE
    return writer.catalogue.say(message, round=table_round, count=players, cycle=cycle)


def _places(_writer: Writer, bracket: BracketTrace, _pair: PairTrace) -> PairPlaces:
    players, table_round, _cycle = bracket.steps[0].amounts
    return PairPlaces(own.PLACES, table_round, players)


def _found(_pair: PairTrace) -> tuple[Message, Message]:
    return own.PAIR, own.PAIR


def _facts(writer: Writer, player: BracketPlayer) -> tuple[str, ...]:
    """The number in the table, where it is another one than that of the player."""
    if player.number == player.tpn:
        return ()
    return (writer.catalogue.say(own.NUMBER, number=str(player.number)),)


def _parted(writer: Writer, reason: Later, is_free: bool) -> str:
    if is_free:
        message = own.FREE_IN_ROUND
    else:
        message = own.MEET_IN_ROUND if writer.you is None else own.MEET_IN_ROUND_YOU
    return writer.catalogue.say(message, round=str(reason.round_number))


def _bye_decided(writer: Writer, free: ByeTrace) -> str:
    told = writer.catalogue.say(own.FREE_BECAUSE, player=writer.name(free.tpn))
    return writer.catalogue.sentence(told)


_SINGLE: Final = SystemWords(
    rules_title=own.RULES,
    bye_title=own.FREE_TITLE,
    bye_head=own.FREE,
    bracket=own.ROUND,
    heading=own.ROUND,
    residents=own.PLAYERS,
    composition=own.COMPOSITION,
    result_title=own.RESULT_TITLE,
    best_perfect=own.RESULT,
    halves=own.HALVES,
    columns=own.HALVES,
    opponent_order=_TABLE,
    own_score=_TABLE,
    together=_TABLE,
    first_pairs=_TABLE,
    bye=_TABLE,
    first_for_bye=_TABLE,
    absence="C.05 6.6",
    answer_forced=m.ANSWER_NOT_MADE,
    answer_forced_bye=m.ANSWER_NO_BYE,
    has_colours_due=False,
    has_floats=False,
    has_steps=True,
    is_by_table=True,
    is_forced=False,
    kinds={**KINDS, _TABLE: AbsoluteRule.MET},
    colour={_TABLE: own.WHITE, _OTHER_COLOURS: own.WHITE_AGAIN},
    rules={
        _TABLE: Rule(_TABLE, "", own.BERGER, _TABLE),
        _OTHER_COLOURS: Rule(_TABLE, "", own.COLOURS_AGAIN, _OTHER_COLOURS),
    },
    step=_step,
    places=_places,
    found=_found,
    facts=_facts,
    parted=_parted,
    bye_decided=_bye_decided,
)

ROUND_ROBIN: Final = {
    "round-robin": _SINGLE,
    "double-round-robin": _SINGLE,
    "double-round-robin-reversed": replace(_SINGLE, variant=own.REVERSED),
}
"""The words of each of them."""
