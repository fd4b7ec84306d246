"""What a player is told of the own round: at most three short sentences, below a headline.

The writer addresses the player: who has which opponent and colour is said once, by the headline, and
the sentences are reasons alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.explain import messages_brackets as upfloaters_messages
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.bounds import bound_clause
from arbiter_app.explain.colours import allowed_in_last_round, colour_sentence
from arbiter_app.explain.decisions import bye_to_receiver, decision_label, pair_clause
from arbiter_app.explain.floaters import (
    FloatOut,
    float_clause,
    in_brackets,
    is_run,
    runs_without_opponent,
    through_clause,
)
from arbiter_app.explain.names import Colours
from arbiter_app.explain.passed_over import Decision
from arbiter_app.explain.places import places_told
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.reasons_told import reasons_told
from arbiter_app.explain.upfloaters import taken_for
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import FewPairings, NothingBetter
from arbiter_app.trace.brackets import (
    AS_PROPOSED,
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.trace.rounds import AbsentPlayer, RoundPairing, RoundTrace
from arbiter_app.wording import SEMICOLON


@dataclass(frozen=True, slots=True)
class Sentence:
    """One reason; `rule` as the system writes it, several of them separated by commas."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """Speaks to a player about a round; `writer` addresses the player."""

    writer: Writer
    pairing: RoundPairing
    trace: RoundTrace
    tournament: Tournament

    def of_pair(
        self, bracket: BracketTrace, pair: PairTrace, opponent: Tpn, floats: Sequence[FloatOut]
    ) -> Iterator[Sentence]:
        """Why an opponent with this score, why this one, and why the colour."""
        if not self.writer.words.is_by_table:
            yield self._scores(bracket, opponent, floats)
            yield from self._did_not_play(opponent)
        yield self._opponent(bracket, pair)
        colours = Colours.of(pair)
        told = colour_sentence(self.writer, colours)
        if told:
            yield Sentence(self.writer.shown(colours.article), told)
        allowed = allowed_in_last_round(self.writer, colours)
        if allowed:
            yield Sentence(self.writer.words.topscorers, allowed)

    def of_bye(self, bye: ByeTrace) -> Iterator[Sentence]:
        """Why there is a bye, and why it is the player's."""
        if not self.writer.words.is_by_table:
            yield self._odd_number()
        rule = self._rule(bye, self.writer.words.first_for_bye)
        yield Sentence(rule, bye_to_receiver(self.writer, bye))

    def of_absence(self, away: AbsentPlayer) -> Iterator[Sentence]:
        """What the player has instead of a game."""
        yield self._sentence(
            self.writer.words.absence, self.writer.catalogue.say(why_messages.ABSENT[away.kind])
        )

    def of_floats(self, floats: Sequence[FloatOut]) -> Iterator[Sentence]:
        """Why the player left brackets, where no pair is known."""
        rules, told = self._why_floated(floats)
        yield self._sentence(rules, told)

    def _sentence(self, rule: str, told: str) -> Sentence:
        return Sentence(rule, self.writer.catalogue.sentence(told))

    # An opponent of this score

    def _scores(self, bracket: BracketTrace, opponent: Tpn, floats: Sequence[FloatOut]) -> Sentence:
        """Why the two meet although, or because, they have these scores."""
        writer, words, you = self.writer, self.writer.words, self._you
        scores = writer.names.scores
        if floats:
            return self._floated(bracket, opponent, floats)
        facts = {
            "one": writer.name(you),
            "other": writer.name(opponent),
            "points": writer.points_of(you),
            "others": writer.points_of(opponent),
        }
        found = bracket.upfloaters
        if found is not None and words.brought_up and {you, opponent} & {*found.tpns}:
            reason = taken_for(writer, found)
            said = writer.catalogue.say(upfloaters_messages.OWN, reason=reason, **facts)
            return self._sentence(writer.shown(found.rule), said)
        if scores[you] != scores[opponent]:
            cracked = self._cracked(opponent)
            message = why_messages.CRACKED if cracked else why_messages.TOGETHER
            said = writer.catalogue.say(message, **facts, **cracked)
            return self._sentence(words.together, said)
        if self._are_all_alike():
            facts["round"] = str(self.pairing.round_number)
            return self._sentence(
                words.own_score, writer.catalogue.say(why_messages.EVERYBODY_ALIKE, **facts)
            )
        # Where one of the two has virtual points, the scores are the same with these.
        if not writer.has_virtual_points(you):
            facts["points"] = facts["others"]
        return self._sentence(
            words.own_score, writer.catalogue.say(why_messages.SAME_SCORE, **facts)
        )

    def _cracked(self, opponent: Tpn) -> dict[str, str]:
        """The pair that was undone so that the two could meet (Lim 2.6), and what could not be paired
        with it; empty if none was.
        """
        cracked = (pair for bracket in self.trace.brackets for pair in bracket.cracked)
        for each in cracked:
            if {each.first, each.second} & {self._you, opponent} and each.blocked is not None:
                pair = self.writer.people((each.first, each.second))
                return {"pair": pair, "clause": clause(self.writer, each.blocked, None, None)}
        return {}

    def _are_all_alike(self) -> bool:
        """Everybody to be paired has the same score, whoever has the bye too: in Lim nobody's bracket
        holds them (1.1).
        """
        bye = self.trace.pairing_allocated_bye
        scores = {*self.writer.names.scores.values(), *(() if bye is None else (bye.score,))}
        return len(scores) == 1

    def _floated(
        self, bracket: BracketTrace, opponent: Tpn, floats: Sequence[FloatOut]
    ) -> Sentence:
        """Who of the two floated, from which score to which, and why."""
        writer = self.writer
        tpn = floats[0][1].tpn
        other = opponent if tpn == self._you else self._you
        rules, reasons = self._why_floated([each for each in floats if each[1].tpn == tpn])
        have_both = any(floater.tpn == other for _, floater in floats)
        goal = (
            points_in_words(writer.catalogue, bracket.score)
            if have_both
            else writer.points_of(other)
        )
        scores = writer.names.scores
        told = writer.catalogue.say(
            why_messages.FLOATED_BACK
            if not have_both and scores[tpn] == scores[other]
            else writer.words.floated,
            floater=writer.name(tpn),
            other=writer.name(other),
            points=writer.points_of(tpn),
            others=goal,
            reasons=reasons,
        )
        if have_both:
            came = writer.catalogue.say(
                why_messages.CAME, floater=writer.name(other), points=writer.points_of(other)
            )
            told = writer.catalogue.separated([told, came], SEMICOLON)
        return self._sentence(rules, told)

    def _why_floated(self, floats: Sequence[FloatOut]) -> tuple[str, str]:
        """The rules by which a player left one bracket after another, and the reasons; the same one
        may hold in two.
        """
        writer = self.writer
        rules: list[str] = []
        told: dict[str, list[FloatOut]] = {}
        runs = runs_without_opponent(writer, floats)
        for run in runs:
            rules += [self._rule(floater, writer.words.left_over) for _, floater in run]
            if len(run) > 1 or (len(runs) > 1 and is_run(writer, run)):
                told[through_clause(writer, run)] = []
            else:
                told.setdefault(self._floater(*run[0]), []).extend(run)
        if writer.brevity >= Brevity.REASONS:
            told = dict([*told.items()][:1])
        are_several = len(told) > 1
        reasons = [
            in_brackets(writer, reason, alike) if alike and are_several else reason
            for reason, alike in told.items()
        ]
        by = writer.catalogue.separated(dict.fromkeys(rules))
        return by, writer.catalogue.separated(reasons, SEMICOLON)

    def _floater(self, bracket: BracketTrace, floater: FloaterTrace) -> str:
        """Why a player left a bracket, as a clause."""
        writer = self._within(bracket)
        is_plain = writer.meaning(floater.decided_by) in writer.words.as_they_stand
        is_plain = is_plain and not floater.is_alone and not floater.passed_over
        told = _left_over_told(writer, bracket, floater) if is_plain else ""
        against = reasons_told(writer, floater) if floater.passed_over else ""
        told = told or writer.words.floats(writer, bracket, floater, against)
        return told or float_clause(writer, floater)

    def _did_not_play(self, opponent: Tpn) -> Iterator[Sentence]:
        """That the two were paired before, where the game was forfeited."""
        histories, writer = self.writer.names.histories, self.writer
        for entry in histories[self._you].entries if self._you in histories else ():
            if entry.opponent == opponent:
                said = writer.catalogue.say(
                    why_messages.DID_NOT_PLAY,
                    one=writer.name(self._you),
                    other=writer.name(opponent),
                    round=str(entry.round_number),
                )
                yield self._sentence(writer.words.unplayed, said)

    # This opponent

    def _opponent(self, bracket: BracketTrace, pair: PairTrace) -> Sentence:
        writer = self._within(bracket)
        is_first = pair.after is None and not pair.passed_over
        told = places_told(writer, bracket, pair) if is_first else ""
        rule = self._rule(pair, writer.words.first_pairs)
        return self._sentence(rule, told or pair_clause(writer, pair, bracket))

    def _odd_number(self) -> Sentence:
        writer = self.writer
        worth = self.tournament.settings.scoring.pairing_allocated_bye
        said = writer.catalogue.say(
            writer.words.odd_number,
            count=str(2 * len(self.pairing.pairs) + 1),
            points=points_in_words(writer.catalogue, worth),
        )
        return self._sentence(writer.words.bye, said)

    # Inside

    @property
    def _you(self) -> Tpn:
        assert self.writer.you is not None
        return self.writer.you

    def _within(self, bracket: BracketTrace) -> Writer:
        """The same writer, who knows who floats out of the bracket spoken of."""
        floaters = frozenset(each.tpn for each in bracket.downfloaters)
        return replace(self.writer, floaters=floaters)

    def _rule(self, decision: Decision, plain: str) -> str:
        """The rules that decided, or the plain one where nothing was passed over."""
        is_plain = decision.decided_by == AS_PROPOSED
        return plain if is_plain else decision_label(self.writer, decision)


def _left_over_told(writer: Writer, bracket: BracketTrace, floater: FloaterTrace) -> str:
    """That the lowest ranked are left over, as a clause, where it is they who float; else nothing."""
    if not writer.words.lowest_left_over:
        return ""
    members = sorted(
        (*bracket.moved_down_players, *bracket.residents),
        key=lambda player: (-player.score, player.tpn),
    )
    pairs, floaters = len(bracket.pairs), len(bracket.downfloaters)
    lowest = {player.tpn for player in members[-floaters:]}
    if not pairs or lowest != {each.tpn for each in bracket.downfloaters}:
        return ""
    catalogue, words = writer.catalogue, writer.words
    message = words.left_over_one if floaters == 1 else words.left_over_several
    since = {}
    if floaters > 1 and words.left_over_since is not None:
        reasons = _why_so_few(writer, bracket)
        if reasons:
            message, since = words.left_over_since, {"reasons": reasons}
    return catalogue.say(
        message,
        pairs,
        **since,
        player=writer.name(floater.tpn),
        count=catalogue.number(len(members)),
        pairs=catalogue.number(pairs),
        floaters=catalogue.number(floaters),
    )


def _why_so_few(writer: Writer, bracket: BracketTrace) -> str:
    """Why no more pairs are made in the bracket ([C6]), for players, where that is more than that
    nothing else does better.
    """
    bound = next((each for each in bracket.bounds if writer.meaning(each.criterion) == "C6"), None)
    if bound is None or any(
        isinstance(each, NothingBetter | FewPairings) for each in bound.reasons
    ):
        return ""
    return bound_clause(writer.in_plain_words(), bracket, bound)
