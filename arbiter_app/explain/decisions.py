"""Pairs, colours, exchanges and the bye in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.absolute import with_rule, with_rules
from arbiter_app.explain.amounts import index_told, points_in_words
from arbiter_app.explain.colours import colour_sentence
from arbiter_app.explain.names import Colours
from arbiter_app.explain.passed_over import Decision, passed_over_sentences
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.reasons_told import deciding_reason, reasons_told
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.trace.brackets import (
    AfterExchange,
    AfterPair,
    BracketTrace,
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    NextInLine,
    PairTrace,
)
from arbiter_app.trace.reasons import Illegal, Later
from arbiter_app.wording import SENTENCE, Message

_TURNS: Final = (m.PAIR_LEFT_YOURS, m.PAIR_LEFT_FOR_YOU, m.PAIR_LEFT)
_SINCE: Final = (m.PAIR_LEFT_SINCE_YOURS, m.PAIR_LEFT_SINCE_FOR_YOU, m.PAIR_LEFT_SINCE)
"""Whose turn came before: said to the first player, to the second, to neither."""


def decision_label(writer: Writer, decision: Decision) -> str:
    """The article named, else the rules that removed earlier alternatives, each once: `C1, C12`."""
    named = decision.rule
    if isinstance(decision, PairTrace) and decision.after is not None:
        named = decision.after.rule
    if named:
        return writer.shown(named)
    against = decision.passed_over
    if isinstance(decision, FloaterTrace):
        if decision.is_alone:
            return writer.catalogue.say(m.ALONE)
        against = against or decision.barred
        if decision.because is not None and not against:
            return writer.shown(decision.because.rule)
    rules = dict.fromkeys(passed.reason.rule for passed in against)
    if not rules:
        return writer.catalogue.say(m.AS_PROPOSED)
    return writer.catalogue.separated(writer.shown(rule) for rule in rules)


def pair_sentence(writer: Writer, pair: PairTrace) -> str:
    """Who plays whom, and why not those who came earlier."""
    return writer.catalogue.say(
        m.PAIR_DECIDED,
        first=writer.name(pair.first),
        second=writer.name(pair.second),
        reasons=pair_clause(writer, pair),
    )


def pair_clause(writer: Writer, pair: PairTrace, bracket: BracketTrace | None = None) -> str:
    """Why the two play each other, for players; with the reason behind what moved others before
    them, where the bracket has it.
    """
    if isinstance(pair.after, AfterPair):
        return _in_turn(writer, pair, pair.after, bracket)
    if pair.after is not None:
        return _after_exchange(writer, pair, pair.after, bracket)
    if pair.passed_over:
        return reasons_told(writer, pair)
    message = writer.words.pair_ruled if pair.rule else m.PAIR_AS_PROPOSED
    first, second = writer.name(pair.first), writer.name(pair.second)
    return writer.catalogue.say(message, first=first, second=second)


def _in_turn(
    writer: Writer, pair: PairTrace, after: AfterPair, bracket: BracketTrace | None
) -> str:
    """Whose turn came before, and why they met: the opponent left was next."""
    pairs = () if bracket is None else bracket.pairs
    moved = [one for one in pairs if (one.first, one.second) == (after.first, after.second)]
    reasons = ""
    if moved and moved[0].passed_over and writer.brevity < Brevity.REASONS:
        reasons = deciding_reason(writer, moved[0])
    name, turns = writer.name, _SINCE if reasons else _TURNS
    return writer.catalogue.say(
        turns[(pair.first, pair.second).index(writer.you) if writer.you is not None else -1],
        first=name(pair.first),
        second=name(pair.second),
        one=name(after.first),
        other=name(after.second),
        reasons=reasons,
    )


def _after_exchange(
    writer: Writer, pair: PairTrace, after: AfterExchange, bracket: BracketTrace | None
) -> str:
    """Who had to change halves, and why."""
    facts = {
        "first": writer.name(pair.first),
        "second": writer.name(pair.second),
        "from_s1": writer.people(after.from_s1),
        "from_s2": writer.people(after.from_s2),
    }
    exchange = None if bracket is None else bracket.exchange
    if exchange is None:
        return writer.catalogue.say(m.PAIR_AFTER_EXCHANGE, **facts)
    told = _exchange_clause(writer.in_plain_words(), exchange)
    return writer.catalogue.say(m.PAIR_AFTER_EXCHANGE_SINCE, clause=told, **facts)


def pair_paragraph(writer: Writer, pair: PairTrace) -> str:
    """The pair with all opponents passed over, and its colours."""
    say = writer.catalogue.say
    first, second = writer.name(pair.first), writer.name(pair.second)
    colours = colour_sentence(writer, Colours.of(pair), with_article=True)
    if pair.after is not None:
        said = m.PAIR_MEETS_LEFT, m.PAIR_MEETS_AFTER_EXCHANGE
        told = with_rule(writer, _left(writer, pair, pair.after, *said), pair.after.rule)
        return writer.catalogue.sentences([writer.catalogue.sentence(told), colours])
    if pair.rule:
        return writer.catalogue.sentences([_pair_by_article(writer, pair), colours])
    if not pair.passed_over:
        return writer.catalogue.sentences(
            [say(m.PAIR_HEAD_FIRST, first=first, second=second), colours]
        )
    return writer.catalogue.sentences(
        [
            say(m.PAIR_HEAD, first=first, second=second),
            *passed_over_sentences(writer, pair),
            say(m.PAIR_BEST, second=second),
            colours,
        ]
    )


def _left(
    writer: Writer,
    pair: PairTrace,
    after: AfterPair | AfterExchange,
    after_pair: Message,
    after_exchange: Message,
) -> str:
    """The first opponent left, and what moved those who come before."""
    say = writer.catalogue.say
    first, second = writer.name(pair.first), writer.name(pair.second)
    if isinstance(after, AfterPair):
        one, other = writer.name(after.first), writer.name(after.second)
        return say(after_pair, first=first, second=second, one=one, other=other)
    return say(
        after_exchange,
        first=first,
        second=second,
        from_s1=writer.people(after.from_s1),
        from_s2=writer.people(after.from_s2),
    )


def _pair_by_article(writer: Writer, pair: PairTrace) -> str:
    """The pair, the opponents passed over, and how the article named found this one."""
    head, last = writer.words.found_by(pair)
    first, second = writer.name(pair.first), writer.name(pair.second)
    article = writer.words.order_cited(pair)
    told = with_rule(writer, writer.catalogue.say(last, first=first, second=second), article)
    if not pair.passed_over:
        return writer.catalogue.sentence(told)
    return writer.catalogue.sentences(
        [
            writer.catalogue.say(
                SENTENCE, clause=writer.catalogue.say(head, first=first, second=second)
            ),
            *passed_over_sentences(writer, pair),
            writer.catalogue.sentence(told),
        ]
    )


def _bye_clause(writer: Writer, bye: ByeTrace) -> str:
    """Why this player has the PAB, for players."""
    if not bye.passed_over:
        return writer.catalogue.say(m.BYE_AS_PROPOSED, player=writer.name(bye.tpn))
    return reasons_told(writer, bye)


def bye_to_receiver(writer: Writer, bye: ByeTrace) -> str:
    """Why the receiver, whom the writer addresses, has the PAB."""
    own = writer.words.bye_decided(writer, bye)
    own = own if own and not bye.passed_over else ""
    head = "" if own else writer.catalogue.sentence(_bye_clause(writer, bye))
    return writer.catalogue.sentences([head, own, _next_in_line(writer, bye)])


def bye_sentence(writer: Writer, bye: ByeTrace) -> str:
    """Who gets the PAB, and why not the player who came last before."""
    plain = writer.for_players()
    own, following = writer.words.bye_decided(plain, bye), _next_in_line(plain, bye)
    if own and not bye.passed_over:
        head = _bye_head(writer, bye)
    else:
        head = writer.catalogue.say(
            m.BYE_DECIDED, player=writer.name(bye.tpn), reasons=_bye_clause(writer, bye)
        )
    return writer.catalogue.sentences([head, own, following])


def bye_paragraph(writer: Writer, bye: ByeTrace) -> str:
    """The PAB with all players passed over."""
    own = writer.words.bye_decided(writer, bye)
    told = [*passed_over_sentences(writer, bye), *([own] if own else [])]
    if not told:
        told = [writer.catalogue.say(m.BYE_FIRST, player=writer.name(bye.tpn))]
    return writer.catalogue.sentences([_bye_head(writer, bye), *told, _next_in_line(writer, bye)])


def _bye_head(writer: Writer, bye: ByeTrace) -> str:
    return writer.catalogue.say(
        writer.words.bye_head,
        player=writer.name(bye.tpn),
        points=points_in_words(writer.catalogue, bye.score),
    )


def _next_in_line(writer: Writer, bye: ByeTrace) -> str:
    """As a sentence, for the arbiter with the rules; empty where the record does not say it."""
    found = bye.runner_up
    if found is None:
        return ""
    told = _compared(writer, found)
    if not writer.is_plain:
        told = with_rule(writer, told, found.rule)
    if found.between:
        between = replace(bye, passed_over=found.between, runner_up=None)
        reasons = reasons_told(writer, between)
        if not writer.is_plain:
            rules = dict.fromkeys(each.reason.rule for each in found.between)
            reasons = with_rules(writer, reasons, [*rules])
        told = writer.catalogue.say(bracket_words.AFTER, reasons=reasons, next=told)
    return writer.catalogue.sentence(told)


def _compared(writer: Writer, found: NextInLine) -> str:
    """The first thing in which the two differ: score, games, rank."""
    say, number = writer.catalogue.say, writer.catalogue.number
    receiver, other = found.receiver, found.other
    names = {"player": writer.name(receiver.tpn), "other": writer.name(other.tpn)}
    if receiver.score != other.score:
        points = points_in_words(writer.catalogue, other.score)
        return say(bracket_words.SCORE, other=names["other"], points=points)
    if receiver.games is not None and other.games is not None and receiver.games != other.games:
        games, others = receiver.games, number(other.games)
        return say(writer.words.next_by_games, games, own=number(games), others=others, **names)
    if receiver.index != other.index:
        own, others = (index_told(each.index, writer.catalogue) for each in (receiver, other))
        return say(bracket_words.INDEX, own=own, others=others, **names)
    message = bracket_words.NUMBER_AT_EQUAL_INDEX if receiver.index else bracket_words.NUMBER
    return say(message, own=str(receiver.tpn), others=str(other.tpn), **names)


def exchange_sentence(writer: Writer, exchange: ExchangeTrace) -> str:
    """Who changes places, and why the original S1 and S2 would not do."""
    return _exchange(writer, exchange, _exchange_clause(writer.for_players(), exchange))


def exchange_paragraph(writer: Writer, exchange: ExchangeTrace) -> str:
    """The same with the rules."""
    said = _exchange_clause(writer, exchange)
    order = writer.words.exchange_order
    letter = ""
    if exchange.letter:
        letter = writer.catalogue.say(m.EXCHANGE_LETTER, letter=exchange.letter)
    ends = [end for end in (letter, writer.catalogue.say(m.EXCHANGE_FIRST)) if end]
    return writer.catalogue.sentences(
        [
            _exchange(writer, exchange, with_rule(writer, said, exchange.reason.rule)),
            *(writer.catalogue.sentence(with_rule(writer, end, order)) for end in ends),
        ]
    )


def exchange_label(writer: Writer, exchange: ExchangeTrace) -> str:
    """What the exchange was made for, with its letter if it has one: `B.4, D.2 a`."""
    rules = [writer.shown(exchange.reason.rule)]
    if exchange.letter:
        rules.append(f"{writer.words.exchange_order} {exchange.letter}")
    return writer.catalogue.separated(rules)


def _exchange_clause(writer: Writer, exchange: ExchangeTrace) -> str:
    """What the original S1 and S2 would have led to, with what is kept before them."""
    told = _without_exchange(writer, exchange)
    if not exchange.in_remainder:
        return told
    return writer.catalogue.say(m.EXCHANGE_IN_REMAINDER, clause=told)


def _without_exchange(writer: Writer, exchange: ExchangeTrace) -> str:
    if isinstance(exchange.reason, Later):
        # Nothing comes before the original S1 and S2: they gave no candidate at all.
        return writer.catalogue.say(writer.words.exchange_needed)
    if isinstance(exchange.reason, Illegal):
        return writer.catalogue.say(m.EXCHANGE_ILLEGAL)
    return clause(writer, exchange.reason, None, None)


def _exchange(writer: Writer, exchange: ExchangeTrace, said: str) -> str:
    return writer.catalogue.say(
        writer.words.exchange,
        len(exchange.from_s1),
        from_s1=writer.people(exchange.from_s1),
        from_s2=writer.people(exchange.from_s2),
        clause=said,
    )
