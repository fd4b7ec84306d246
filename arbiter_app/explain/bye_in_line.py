"""Who would have the bye if its receiver did not, and by what the receiver comes before them."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.explain import messages_brackets as m
from arbiter_app.explain.absolute import with_rule, with_rules
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.reasons_told import reasons_told
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import format_points_short
from arbiter_app.tournament.words import hundredths_text, in_fractions
from arbiter_app.trace.brackets import ByeTrace, NextInLine
from arbiter_app.wording import Catalogue


def next_in_line(writer: Writer, bye: ByeTrace) -> str:
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
        told = writer.catalogue.say(m.AFTER, reasons=reasons, next=told)
    return writer.catalogue.sentence(told)


def index_told(index: tuple[int, ...], catalogue: Catalogue) -> str:
    """Buchholz and Sonneborn-Berger: `19½ / 7¼`; `7.3` where no fraction has a sign."""
    buchholz, sonneborn_berger = index
    figures = catalogue.figures
    second = figures(in_fractions(hundredths_text(sonneborn_berger).rstrip("0").rstrip(".")))
    return f"{figures(format_points_short(buchholz))} / {second}"


def _compared(writer: Writer, found: NextInLine) -> str:
    """The first thing in which the two differ: score, games, rank."""
    say, number = writer.catalogue.say, writer.catalogue.number
    receiver, other = found.receiver, found.other
    names = {"player": writer.name(receiver.tpn), "other": writer.name(other.tpn)}
    if receiver.score != other.score:
        points = points_in_words(writer.catalogue, other.score)
        return say(m.SCORE, other=names["other"], points=points)
    if receiver.games is not None and other.games is not None and receiver.games != other.games:
        games, others = receiver.games, number(other.games)
        return say(writer.words.next_by_games, games, own=number(games), others=others, **names)
    if receiver.index != other.index:
        own, others = (index_told(each.index, writer.catalogue) for each in (receiver, other))
        return say(m.INDEX, own=own, others=others, **names)
    message = m.NUMBER_AT_EQUAL_INDEX if receiver.index else m.NUMBER
    return say(message, own=str(receiver.tpn), others=str(other.tpn), **names)
