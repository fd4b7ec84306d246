"""What an answer adds for an arbiter: the players of the bracket, who came first, the rule and values
against each of them, and the colours so far. It repeats no sentence of the player's answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.explain import messages_why as m
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.amounts import amount_to_json
from arbiter_app.explain.brackets import best_paragraph, bracket_label, composition, subgroups
from arbiter_app.explain.colours import colours_so_far
from arbiter_app.explain.floaters import FloatOut, in_brackets
from arbiter_app.explain.names import Colours
from arbiter_app.explain.passed_over import Group, groups_of, is_without_opponent, name_in_group
from arbiter_app.explain.upfloaters import upfloaters_sentences
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.brackets import BracketTrace, ByeTrace, PairTrace, PassedOver
from arbiter_app.trace.reasons import CriterionAmount, NoCompletion, Worse
from arbiter_app.wording import SEMICOLON

_MOST_MEMBERS = 16
"""The members of a bracket with more players than this are counted only."""


@dataclass(frozen=True, slots=True)
class ToArbiter:
    """Speaks to an arbiter about what a player has in a round; `writer` addresses nobody."""

    writer: Writer

    def of_pair(
        self, bracket: BracketTrace, pair: PairTrace, floats: Sequence[FloatOut]
    ) -> Iterator[str]:
        """The floats, the bracket and its sets, the opponents who came first, the colours so far."""
        yield from self.of_floats(floats)
        yield self._bracket(bracket)
        if bracket.upfloaters is not None and self.writer.words.brought_up:
            yield from upfloaters_sentences(self.writer, bracket.upfloaters)
        yield self._opponents(pair)
        yield best_paragraph(self.writer, bracket)
        yield colours_so_far(self.writer, Colours.of(pair))

    def of_bye(self, bye: ByeTrace) -> Iterator[str]:
        """Who came first for the bye."""
        writer = self.writer
        if bye.passed_over:
            said = writer.catalogue.say(m.BYE_NOT_FOR, others=self._failed(bye.passed_over))
        else:
            said = writer.catalogue.say(m.BYE_FIRST, player=writer.name(bye.tpn))
            said = with_rule(writer, said, bye.rule or writer.words.first_for_bye)
        yield writer.catalogue.sentence(said)

    def of_floats(self, floats: Sequence[FloatOut]) -> Iterator[str]:
        """Out of which brackets somebody floated, and who came first to float, or was no opponent."""
        writer = self.writer
        for bracket, floater in floats:
            told = floater.passed_over or floater.barred
            message = m.FLOATS_ALONE
            has_nobody = is_without_opponent(writer, floater)
            if floater.barred or (has_nobody and told):
                message = m.FLOATS_WITHOUT_OPPONENT
            elif floater.passed_over:
                message = m.FLOATS_NOT
            elif not floater.is_alone and not has_nobody:
                message = m.FLOATS_FIRST
            said = writer.catalogue.say(
                message, player=writer.name(floater.tpn), others=self._failed(told)
            )
            because = floater.because
            if floater.rule:
                said = with_rule(writer, said, floater.rule)
            elif because is not None and not told:
                said = with_rule(writer, said, because.rule)
            yield writer.catalogue.sentence(in_brackets(writer, said, [(bracket, floater)]))

    def _bracket(self, bracket: BracketTrace) -> str:
        """Who was there: the bracket, its composition and its sets."""
        writer = self.writer
        told = [composition(writer, bracket), *self._sets(bracket)]
        return writer.catalogue.sentence(
            writer.catalogue.headed(
                bracket_label(writer, bracket), writer.catalogue.separated(told, SEMICOLON)
            )
        )

    def _sets(self, bracket: BracketTrace) -> Iterator[str]:
        if len(bracket.moved_down_players) + len(bracket.residents) > _MOST_MEMBERS:
            return
        for name, tpns in subgroups(self.writer, bracket):
            if tpns:
                told = self.writer.people(tpns)
                yield self.writer.catalogue.headed(name, told) if name else told

    def _opponents(self, pair: PairTrace) -> str:
        """Who came before the opponent in the order, or that nobody did."""
        writer = self.writer
        first = writer.name(pair.first)
        if pair.passed_over:
            others = self._failed(pair.passed_over)
            said = writer.catalogue.say(m.PASSED_OVER, first=first, others=others)
        else:
            said = writer.catalogue.say(m.NOBODY_BEFORE, first=first)
            said = with_rule(writer, said, pair.rule or writer.words.opponent_order)
        return writer.catalogue.sentence(said)

    def _failed(self, passed_over: Sequence[PassedOver]) -> str:
        """Those who came first, alike together, each with the rule and the values compared."""
        groups = groups_of(self.writer, passed_over)
        return self.writer.catalogue.separated(map(self._group, groups), SEMICOLON)

    def _group(self, group: Group) -> str:
        writer, say = self.writer, self.writer.catalogue.say
        names = writer.catalogue.listed(name_in_group(writer, each) for each in group.members)
        reason, rule = group.reason, writer.shown(group.reason.rule)
        match reason:
            case Worse():
                facts = {
                    "names": names,
                    "rule": rule,
                    "played": self._value(reason, reason.played),
                    "forced": self._value(reason, reason.forced),
                }
                if not reason.pays:
                    return say(m.WORSE, **facts)
                return say(m.WORSE_PAID, players=writer.people(reason.pays), **facts)
            case NoCompletion(unserved=unserved) if unserved:
                return say(m.UNSERVED, names=names, rule=rule, players=writer.people(unserved))
            case _:
                return say(m.FAILED, names=names, rule=rule)

    def _value(self, reason: Worse, amount: CriterionAmount) -> str:
        """A value as figures: a count, or scores and differences."""
        writer = self.writer
        told = amount_to_json(writer.meaning(reason.criterion), amount)
        if isinstance(told, int):
            return str(told)
        return writer.catalogue.separated(map(str, told)) if told else "0"
