"""Pairs, colours, downfloaters, exchanges and the bye in words."""

from __future__ import annotations

from arbiter_app.explain import messages as m
from arbiter_app.explain.messages import Message
from arbiter_app.explain.passed_over import Decision, decision_clause, passed_over_sentences
from arbiter_app.explain.reasons import clause, with_rule
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import (
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    Later,
    PairTrace,
)
from arbiter_app.tournament.types import Tpn


def decision_label(writer: Writer, decision: Decision) -> str:
    """The rules that removed earlier alternatives, each once, in order: `C1, C12`."""
    rules = dict.fromkeys(passed.reason.rule for passed in decision.passed_over)
    if not rules:
        return writer.catalogue.say(m.AS_PROPOSED)
    return writer.catalogue.say(m.LIST_COMMA).join(writer.shown(rule) for rule in rules)


def pair_sentence(writer: Writer, pair: PairTrace) -> str:
    """Who plays whom, and why not the opponent that came last before."""
    first, second = writer.name(pair.first), writer.name(pair.second)
    if not pair.passed_over:
        return writer.catalogue.say(m.PAIR_AS_PROPOSED, first=first, second=second)
    last = pair.passed_over[-1]
    return writer.catalogue.say(
        m.PAIR_DECIDED,
        first=first,
        second=second,
        other=writer.name(last.tpn),
        clause=decision_clause(writer, pair, last),
    )


def pair_paragraph(writer: Writer, pair: PairTrace) -> str:
    """The pair with all opponents passed over, and its colours."""
    say = writer.catalogue.say
    first, second = writer.name(pair.first), writer.name(pair.second)
    colours = colour_paragraph(writer, pair)
    if not pair.passed_over:
        return f"{say(m.PAIR_HEAD_FIRST, first=first, second=second)} {colours}"
    return " ".join(
        [
            say(m.PAIR_HEAD, first=first, second=second),
            *passed_over_sentences(writer, pair),
            say(m.PAIR_BEST, second=second),
            colours,
        ]
    )


def colour_sentence(writer: Writer, pair: PairTrace) -> str:
    """Why White has White, by the article of 5.2 that decided."""
    return writer.catalogue.sentence(_colour_clause(writer, pair))


def colour_paragraph(writer: Writer, pair: PairTrace) -> str:
    """The same with the article."""
    return writer.catalogue.sentence(
        with_rule(writer, _colour_clause(writer, pair), pair.colour_article)
    )


def _colour_clause(writer: Writer, pair: PairTrace) -> str:
    say = writer.catalogue.say
    white = writer.name(pair.white)
    if pair.colour_article == "5.2.2":
        granted = _granted(writer, pair)
        if granted is not None:
            return _stronger_clause(writer, pair, granted)
    return say(m.COLOUR.get(pair.colour_article, m.COLOUR_OTHER), white=white)


def _granted(writer: Writer, pair: PairTrace) -> Tpn | None:
    """The player who got the colour both want, if the trace says what they want."""
    white_due = writer.names.due.get(pair.white)
    black_due = writer.names.due.get(pair.black)
    if white_due is None or black_due is None or white_due.colour != black_due.colour:
        return None
    return {"w": pair.white, "b": pair.black}.get(white_due.colour)


def _stronger_clause(writer: Writer, pair: PairTrace, granted: Tpn) -> str:
    say = writer.catalogue.say
    other = pair.black if granted == pair.white else pair.white
    strength = writer.names.due[granted].strength
    other_strength = writer.names.due[other].strength
    colour = say(m.WHITE if granted == pair.white else m.BLACK)
    name = writer.name(granted)
    if strength == other_strength:
        return say(m.COLOUR_WIDER, colour=colour, granted=name)
    return say(
        m.COLOUR_STRONGER,
        colour=colour,
        granted=name,
        strength=say(m.STRENGTHS.get(strength, Message(strength))),
        other_strength=say(m.STRENGTHS.get(other_strength, Message(other_strength))),
    )


def floater_sentence(writer: Writer, floater: FloaterTrace) -> str:
    """Who floats down, and why not the player who came last before."""
    return _against_last(writer, floater, m.FLOATER_AS_PROPOSED, m.FLOATER_DECIDED)


def floater_paragraph(writer: Writer, floater: FloaterTrace) -> str:
    """The downfloater with all players passed over."""
    say = writer.catalogue.say
    return " ".join(
        [
            say(m.FLOATER_HEAD, player=writer.name(floater.tpn)),
            *(passed_over_sentences(writer, floater) or [say(m.FLOATER_FIRST)]),
        ]
    )


def bye_sentence(writer: Writer, bye: ByeTrace) -> str:
    """Who gets the PAB, and why not the player who came last before."""
    return _against_last(writer, bye, m.BYE_AS_PROPOSED, m.BYE_DECIDED)


def bye_paragraph(writer: Writer, bye: ByeTrace) -> str:
    """The PAB with all players passed over."""
    say = writer.catalogue.say
    player = writer.name(bye.tpn)
    return " ".join(
        [
            say(m.BYE_HEAD, player=player, points=writer.catalogue.points(bye.score)),
            *(passed_over_sentences(writer, bye) or [say(m.BYE_FIRST, player=player)]),
        ]
    )


def _against_last(
    writer: Writer, decision: FloaterTrace | ByeTrace, as_proposed: Message, decided: Message
) -> str:
    player = writer.name(decision.tpn)
    if not decision.passed_over:
        return writer.catalogue.say(as_proposed, player=player)
    last = decision.passed_over[-1]
    return writer.catalogue.say(
        decided,
        player=player,
        other=writer.name(last.tpn),
        clause=decision_clause(writer, decision, last),
    )


def exchange_sentence(writer: Writer, exchange: ExchangeTrace) -> str:
    """Who changes places, and why the original S1 and S2 would not do."""
    return _exchange(writer, exchange, _exchange_clause(writer, exchange))


def exchange_paragraph(writer: Writer, exchange: ExchangeTrace) -> str:
    """The same with the rules."""
    said = _exchange_clause(writer, exchange)
    return " ".join(
        [
            _exchange(writer, exchange, with_rule(writer, said, exchange.reason.rule)),
            writer.catalogue.sentence(
                with_rule(writer, writer.catalogue.say(m.EXCHANGE_FIRST), "4.3")
            ),
        ]
    )


def _exchange_clause(writer: Writer, exchange: ExchangeTrace) -> str:
    """What the original S1 and S2 would have led to."""
    if isinstance(exchange.reason, Later):
        # Nothing comes before the original S1 and S2: they gave no candidate at all.
        return writer.catalogue.say(m.EXCHANGE_NEEDED)
    return clause(writer, exchange.reason, None, None)


def _exchange(writer: Writer, exchange: ExchangeTrace, said: str) -> str:
    return writer.catalogue.say(
        m.EXCHANGE,
        len(exchange.from_s1),
        from_s1=writer.people(exchange.from_s1),
        from_s2=writer.people(exchange.from_s2),
        clause=said,
    )
