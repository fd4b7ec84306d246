"""Why a player has this opponent and colour, floats, has the bye or is not paired: in sentences.

Each sentence is one record of the trace, told to players who know no rule numbers, with the rule
beside it; `paragraph` is the same for the arbiter, with rules and values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from arbiter_app.errors import InputError
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_upfloaters as upfloaters_messages
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.colours import colour_sentence
from arbiter_app.explain.decisions import (
    bye_paragraph,
    bye_sentence,
    decision_label,
    pair_paragraph,
    pair_sentence,
)
from arbiter_app.explain.floaters import floater_sentence, floater_told
from arbiter_app.explain.last_round import allowed_in_last_round
from arbiter_app.explain.limbo import (
    FloatOut,
    in_brackets,
    runs_without_opponent,
    through_brackets,
    through_paragraph,
)
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.passed_over import Decision
from arbiter_app.explain.places import left_over_told, places_told
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.upfloaters import taken_for
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import (
    AS_PROPOSED,
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.trace.rounds import AbsentPlayer, RoundPairing, RoundTrace
from arbiter_app.wording import ENGLISH, SENTENCE, Catalogue, phrase


class Outcome(StrEnum):
    """What a round has for a player."""

    PAIR = "pair"
    BYE = "bye"
    FLOATER = "floater"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One reason; `rule` as the system writes it, several of them separated by commas."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for what a round has for a player; `opponent` is None without a game.

    `headline` says to the player what it is, empty where the only sentence says it; `paragraph` is
    the account for the arbiter.
    """

    round_number: int
    player: Tpn
    opponent: Tpn | None
    kind: Outcome
    sentences: tuple[Sentence, ...]
    paragraph: str
    headline: str = ""

    @property
    def has_bye(self) -> bool:
        return self.kind is Outcome.BYE

    @property
    def text(self) -> str:
        """The sentences for players, without their rules."""
        return " ".join(sentence.text for sentence in self.sentences)


def why(
    pairing: RoundPairing,
    tournament: Tournament,
    tpn: Tpn,
    *,
    names: Names | None = None,
    catalogue: Catalogue = ENGLISH,
) -> Why:
    """Why the pairing of a round has this for a player.

    `tournament` is the one that was paired, at any moment from before the round on; `names` are
    those of `Names.of` for it and the trace, where many players of a round are asked about.

    Raises:
        InputError: the pairing was made without its trace, or the player is not in it.
    """
    return answers(pairing, tournament, names=names, catalogue=catalogue)(tpn)


def answers(
    pairing: RoundPairing,
    tournament: Tournament,
    *,
    names: Names | None = None,
    catalogue: Catalogue = ENGLISH,
) -> Callable[[Tpn], Why]:
    """`why` of many players of one pairing: the names and histories are looked up once.

    Raises:
        InputError: the pairing was made without its trace; of each player, as `why` does.
    """
    trace = pairing.trace
    if trace is None:
        raise InputError(SENTENCE.of(clause=bracket_words.ROUND_WITHOUT_TRACE.of()))
    known = Names.of(tournament, trace) if names is None else names
    writer = writer_of(known, catalogue)
    return _Asked(pairing, trace, tournament, writer).about


def why_to_json(answer: Why) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "round": answer.round_number,
        "player": answer.player,
        "opponent": answer.opponent,
        "kind": answer.kind.value,
        "sentences": [{"rule": each.rule, "text": each.text} for each in answer.sentences],
    }


@dataclass(frozen=True, slots=True)
class _Asked:
    """A round that is asked about."""

    pairing: RoundPairing
    trace: RoundTrace
    tournament: Tournament
    writer: Writer

    def about(self, tpn: Tpn) -> Why:
        bye = self.trace.pairing_allocated_bye
        if bye is not None and bye.tpn == tpn:
            return self._bye(bye)
        away = next((each for each in self.pairing.absent if each.tpn == tpn), None)
        if away is not None:
            return self._absent(away)
        found = next(
            ((b, p) for b in self.trace.brackets for p in b.pairs if tpn in (p.first, p.second)),
            None,
        )
        if found is None:
            floats = [*self._floats_of(tpn)]
            if floats:
                return self._only_floats(tpn, floats)
            raise InputError(
                phrase(
                    "Player {tpn} is not in the pairing of round {round}.",
                    tpn=tpn,
                    round=self.pairing.round_number,
                ),
                hint=phrase(
                    "Only players who were there when the round was paired can be asked about."
                ),
            )
        return self._pair(*found, tpn)

    def _only_floats(self, tpn: Tpn, floats: list[FloatOut]) -> Why:
        """What is known of a player whose pair the trace does not have."""
        sentences = tuple(
            self._through(run) if len(run) > 1 else self._of_floater(*run[0])
            for run in runs_without_opponent(self.writer, floats)
        )
        told = self.writer.catalogue.sentences(self._floats_told(floats))
        return self._answer(tpn, None, Outcome.FLOATER, sentences, told)

    def _floats_told(self, floats: Sequence[FloatOut]) -> Iterator[str]:
        """The floats for the arbiter: what is one chain in one sentence, each other with its bracket,
        or with all in which the same is the reason. What was said of one float is not said of another.
        """
        runs = runs_without_opponent(self.writer, floats)
        told: dict[tuple[str, ...], list[FloatOut]] = {}
        for run in runs:
            if len(run) > 1:
                told[(through_paragraph(self.writer, run),)] = []
            else:
                told.setdefault((*floater_told(self.writer, run[0][1]),), []).extend(run)
        said: set[str] = set()
        for (head, *others), alike in told.items():
            is_one_of_several = alike and len(runs) > 1
            yield in_brackets(self.writer, head, alike) if is_one_of_several else head
            yield from (sentence for sentence in others if sentence not in said)
            said.update(others)

    def _absent(self, away: AbsentPlayer) -> Why:
        said = self.writer.catalogue.say(
            why_messages.ABSENT[away.kind],
            player=self.writer.name(away.tpn),
            round=str(self.pairing.round_number),
        )
        sentence = Sentence(self.writer.words.absence, self.writer.catalogue.sentence(said))
        return self._answer(away.tpn, None, Outcome.ABSENT, (sentence,), sentence.text)

    def _bye(self, bye: ByeTrace) -> Why:
        is_by_table = self.writer.words.is_by_table
        sentences = (*(() if is_by_table else (self._odd_number(),)), self._of_bye(bye))
        answer = self._answer(
            bye.tpn, None, Outcome.BYE, sentences, bye_paragraph(self.writer, bye)
        )
        headline = self.writer.catalogue.say(why_messages.HEADLINE_BYE)
        return replace(answer, headline=headline)

    def _pair(self, bracket: BracketTrace, pair: PairTrace, tpn: Tpn) -> Why:
        opponent = pair.second if tpn == pair.first else pair.first
        floats = [*self._floats_of(tpn), *self._floats_of(opponent)]
        colours = Colours.of(pair)
        is_by_table = self.writer.words.is_by_table
        sentences = (
            *(() if is_by_table else self._scores(bracket, tpn, opponent, floats)),
            *(() if is_by_table else self._did_not_play(tpn, opponent)),
            self._of_pair(bracket, pair),
            Sentence(self.writer.shown(colours.article), colour_sentence(self.writer, colours)),
            *self._of_last_round(colours),
        )
        told = [*self._floats_told(floats)]
        told.append(pair_paragraph(self.writer, pair))
        brought_up = () if bracket.upfloaters is None else bracket.upfloaters.tpns
        floated = tpn in brought_up or any(each.tpn == tpn for _, each in floats)
        kind = Outcome.FLOATER if floated else Outcome.PAIR
        paragraph = self.writer.catalogue.sentences(told)
        headline = self.writer.catalogue.say(
            why_messages.HEADLINE,
            opponent=self.writer.name(opponent),
            colour=self.writer.colour(Colour.WHITE if tpn == pair.white else Colour.BLACK),
        )
        answer = self._answer(tpn, opponent, kind, sentences, paragraph)
        return replace(answer, headline=headline)

    def _of_last_round(self, colours: Colours) -> Iterator[Sentence]:
        said = allowed_in_last_round(self.writer, colours)
        if said:
            yield Sentence(self.writer.words.topscorers, said)

    def _answer(
        self,
        tpn: Tpn,
        opponent: Tpn | None,
        kind: Outcome,
        sentences: tuple[Sentence, ...],
        paragraph: str,
    ) -> Why:
        number = self.pairing.round_number
        return Why(number, tpn, opponent, kind, sentences, paragraph)

    def _floats_of(self, tpn: Tpn) -> Iterator[FloatOut]:
        """The player's floats, from the bracket of the own score on."""
        return (
            (bracket, floater)
            for bracket in self.trace.brackets
            for floater in bracket.downfloaters
            if floater.tpn == tpn
        )

    def _scores(
        self, bracket: BracketTrace, tpn: Tpn, opponent: Tpn, floats: list[FloatOut]
    ) -> Iterator[Sentence]:
        """Why the two meet although, or because, they have these scores."""
        say, words = self.writer.catalogue.say, self.writer.words
        scores = self.writer.names.scores
        if floats:
            yield from self._floated(tpn, opponent, floats)
            return
        one, other = self.writer.name(tpn), self.writer.name(opponent)
        points, others = self.writer.points_of(tpn), self.writer.points_of(opponent)
        brought_up = self._brought_up(bracket, tpn, opponent)
        if brought_up is not None:
            yield brought_up
            return
        if scores[tpn] != scores[opponent]:
            facts = {"one": one, "other": other, "points": points, "others": others}
            cracked = self._cracked(tpn, opponent)
            message = why_messages.CRACKED if cracked else why_messages.TOGETHER
            said = say(message, **facts, **cracked)
        elif self._are_all_alike():
            number = str(self.pairing.round_number)
            said = say(why_messages.EVERYBODY_ALIKE, round=number, points=points)
        else:
            # Where one of the two has virtual points, the scores are the same with these.
            same = points if self.writer.has_virtual_points(tpn) else others
            said = say(why_messages.SAME_SCORE, one=one, other=other, points=same)
        rule = words.together if scores[tpn] != scores[opponent] else words.own_score
        yield Sentence(rule, self.writer.catalogue.sentence(said))

    def _brought_up(self, bracket: BracketTrace, tpn: Tpn, opponent: Tpn) -> Sentence | None:
        """That one of the two was brought up from a lower score; None if that is not to be told."""
        found = bracket.upfloaters
        writer = self.writer
        if found is None or not writer.words.brought_up or not {tpn, opponent} & {*found.tpns}:
            return None
        said = writer.catalogue.say(
            upfloaters_messages.OWN,
            one=writer.name(tpn),
            other=writer.name(opponent),
            points=writer.points_of(tpn),
            others=writer.points_of(opponent),
            reason=taken_for(writer, found),
        )
        return Sentence(writer.shown(found.rule), writer.catalogue.sentence(said))

    def _cracked(self, tpn: Tpn, opponent: Tpn) -> dict[str, str]:
        """The pair that was undone so that the two could meet (Lim 2.6), and what could not be paired
        with it; empty if none was.
        """
        cracked = (pair for bracket in self.trace.brackets for pair in bracket.cracked)
        for each in cracked:
            if {each.first, each.second} & {tpn, opponent} and each.blocked is not None:
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

    def _floated(self, tpn: Tpn, opponent: Tpn, floats: list[FloatOut]) -> Iterator[Sentence]:
        """Each float with its reason; the first begins with the two scores, if they differ."""
        scores = self.writer.names.scores
        first = floats[0][1].tpn
        other = opponent if first == tpn else tpn
        begins = ""
        if scores[tpn] != scores[opponent]:
            said = self.writer.catalogue.say(
                why_messages.FLOATER_FROM,
                floater=self.writer.name(first),
                other=self.writer.name(other),
                points=self.writer.points_of(first),
                others=self.writer.points_of(other),
            )
            begins = self.writer.catalogue.sentence(said)
        # The same may hold in two brackets.
        told: dict[Sentence, list[FloatOut]] = {}
        for run in runs_without_opponent(self.writer, floats):
            if len(run) > 1:
                told[self._through(run)] = []
            else:
                told.setdefault(self._of_floater(*run[0]), []).extend(run)
        for each, alike in told.items():
            is_one_of_several = alike and len(told) > 1
            text = in_brackets(self.writer, each.text, alike) if is_one_of_several else each.text
            yield Sentence(each.rule, self.writer.catalogue.sentences([begins, text]))
            begins = ""

    def _through(self, floats: Sequence[FloatOut]) -> Sentence:
        """One sentence about a player who has no opponent in several brackets, one after the other."""
        rules = dict.fromkeys(
            self._rule(floater, self.writer.words.left_over) for _, floater in floats
        )
        rule = ", ".join(rules)
        return Sentence(rule, through_brackets(self.writer, floats))

    def _did_not_play(self, tpn: Tpn, opponent: Tpn) -> Iterator[Sentence]:
        """That the two were paired before, where the game was forfeited."""
        names = self.writer.names
        for entry in names.histories[tpn].entries if tpn in names.histories else ():
            if entry.opponent == opponent:
                said = self.writer.catalogue.say(
                    why_messages.DID_NOT_PLAY,
                    one=self.writer.name(tpn),
                    other=self.writer.name(opponent),
                    round=str(entry.round_number),
                )
                yield Sentence(self.writer.words.unplayed, self.writer.catalogue.sentence(said))

    def _odd_number(self) -> Sentence:
        catalogue = self.writer.catalogue
        said = catalogue.say(
            self.writer.words.odd_number,
            count=str(2 * len(self.pairing.pairs) + 1),
            points=points_in_words(
                catalogue, self.tournament.settings.scoring.pairing_allocated_bye
            ),
        )
        return Sentence(self.writer.words.bye, catalogue.sentence(said))

    def _of_bye(self, bye: ByeTrace) -> Sentence:
        rule = self._rule(bye, self.writer.words.first_for_bye)
        return Sentence(rule, bye_sentence(self.writer, bye))

    def _of_pair(self, bracket: BracketTrace, pair: PairTrace) -> Sentence:
        rule = self._rule(pair, self.writer.words.first_pairs)
        text = places_told(self.writer, bracket, pair) if _is_first(pair) else ""
        floaters = {each.tpn for each in bracket.downfloaters}
        writer = replace(self.writer, floaters=frozenset(floaters))
        return Sentence(rule, text or pair_sentence(writer, pair))

    def _of_floater(self, bracket: BracketTrace, floater: FloaterTrace) -> Sentence:
        floaters = {each.tpn for each in bracket.downfloaters}
        writer = replace(self.writer, floaters=frozenset(floaters))
        rule = self._rule(floater, self.writer.words.left_over)
        is_plain = self.writer.meaning(floater.decided_by) in self.writer.words.as_they_stand
        is_plain = is_plain and not floater.is_alone and not floater.passed_over
        text = left_over_told(writer, bracket, floater) if is_plain else ""
        text = text or writer.words.floats(writer, bracket, floater)
        return Sentence(rule, text or floater_sentence(writer, floater))

    def _rule(self, decision: Decision, plain: str) -> str:
        """The rules that decided, or the plain one where nothing was passed over."""
        is_plain = decision.decided_by == AS_PROPOSED
        return plain if is_plain else decision_label(self.writer, decision)


def _is_first(pair: PairTrace) -> bool:
    """True if nothing moved anybody before the two, and nobody was passed over."""
    return pair.after is None and not pair.passed_over
