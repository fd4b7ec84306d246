"""Why a player has this opponent and colour, floats, has the bye or is not paired: in sentences.

One rule for who is spoken to, on the desk, on paper and for programs alike: a headline and at most
three short sentences speak to the player asked about (“you”), each with its rule beside it;
`paragraph` is for the arbiter, names everybody, and adds rules, sets and values to the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from arbiter_app.errors import InputError
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.floaters import FloatOut
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.to_arbiter import ToArbiter
from arbiter_app.explain.to_player import Sentence, ToPlayer
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import BracketTrace, ByeTrace, PairTrace
from arbiter_app.trace.rounds import AbsentPlayer, RoundPairing, RoundTrace
from arbiter_app.wording import ENGLISH, SENTENCE, Catalogue, phrase

MOST_LETTERS: Final = 350
"""Longer answers are not read by a player; what is not needed is left out of them."""

_SHORTER: Final = (Brevity.SENTENCES, Brevity.FACTS, Brevity.NAMES, Brevity.REASONS)


class Outcome(StrEnum):
    """What a round has for a player."""

    PAIR = "pair"
    BYE = "bye"
    FLOATER = "floater"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for what a round has for a player; `opponent` is None without a game.

    `headline` says to the player what it is, empty where the trace does not have it yet; `paragraph`
    is what the arbiter reads besides the sentences.
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
        """What the player reads: the headline and the sentences, without their rules."""
        return " ".join(filter(None, self.told))

    @property
    def told(self) -> tuple[str, ...]:
        """The same, the headline first, each sentence by itself."""
        headline = (self.headline,) if self.headline else ()
        return (*headline, *(sentence.text for sentence in self.sentences))


def why(
    pairing: RoundPairing,
    tournament: Tournament,
    tpn: Tpn,
    *,
    names: Names | None = None,
    catalogue: Catalogue = ENGLISH,
    for_arbiter: bool = True,
) -> Why:
    """Why the pairing of a round has this for a player.

    `tournament` is the one that was paired, at any moment from before the round on; `names` are
    those of `Names.of` for it and the trace, where many players of a round are asked about. Without
    `for_arbiter` there is no paragraph.

    Raises:
        InputError: the pairing was made without its trace, or the player is not in it.
    """
    about = answers(pairing, tournament, names=names, catalogue=catalogue, for_arbiter=for_arbiter)
    return about(tpn)


def answers(
    pairing: RoundPairing,
    tournament: Tournament,
    *,
    names: Names | None = None,
    catalogue: Catalogue = ENGLISH,
    for_arbiter: bool = True,
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
    return _Asked(pairing, trace, tournament, writer, for_arbiter=for_arbiter).about


def why_to_json(answer: Why) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "round": answer.round_number,
        "player": answer.player,
        "opponent": answer.opponent,
        "kind": answer.kind.value,
        "headline": answer.headline,
        "sentences": [{"rule": each.rule, "text": each.text} for each in answer.sentences],
    }


@dataclass(frozen=True, slots=True)
class _Asked:
    """A round that is asked about."""

    pairing: RoundPairing
    trace: RoundTrace
    tournament: Tournament
    writer: Writer
    for_arbiter: bool

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
                    "You can only ask about players who were present when the round was paired."
                ),
            )
        return self._pair(*found, tpn)

    def _only_floats(self, tpn: Tpn, floats: list[FloatOut]) -> Why:
        """What is known of a player whose pair the trace does not have."""
        sentences = self._told(tpn, lambda to: to.of_floats(floats))
        told = self._to_arbiter(lambda to: to.of_floats(floats))
        return self._answer(tpn, None, Outcome.FLOATER, sentences, told)

    def _absent(self, away: AbsentPlayer) -> Why:
        sentences = self._told(away.tpn, lambda to: to.of_absence(away))
        answer = self._answer(away.tpn, None, Outcome.ABSENT, sentences, "")
        number = str(self.pairing.round_number)
        headline = self.writer.catalogue.say(why_messages.HEADLINE_ABSENT, round=number)
        return replace(answer, headline=headline)

    def _bye(self, bye: ByeTrace) -> Why:
        sentences = self._told(bye.tpn, lambda to: to.of_bye(bye))
        told = self._to_arbiter(lambda to: to.of_bye(bye))
        answer = self._answer(bye.tpn, None, Outcome.BYE, sentences, told)
        headline = self.writer.catalogue.say(why_messages.HEADLINE_BYE)
        return replace(answer, headline=headline)

    def _pair(self, bracket: BracketTrace, pair: PairTrace, tpn: Tpn) -> Why:
        opponent = pair.second if tpn == pair.first else pair.first
        floats = [*self._floats_of(tpn), *self._floats_of(opponent)]
        sentences = self._told(tpn, lambda to: to.of_pair(bracket, pair, opponent, floats))
        told = self._to_arbiter(lambda to: to.of_pair(bracket, pair, floats))
        brought_up = () if bracket.upfloaters is None else bracket.upfloaters.tpns
        floated = tpn in brought_up or any(each.tpn == tpn for _, each in floats)
        kind = Outcome.FLOATER if floated else Outcome.PAIR
        headline = self.writer.catalogue.say(
            why_messages.HEADLINE,
            opponent=self.writer.name(opponent),
            colour=self.writer.colour(Colour.WHITE if tpn == pair.white else Colour.BLACK),
        )
        return replace(self._answer(tpn, opponent, kind, sentences, told), headline=headline)

    def _to_arbiter(self, sentences: Callable[[ToArbiter], Iterable[str]]) -> str:
        """What the arbiter reads besides, where it is wanted."""
        if not self.for_arbiter:
            return ""
        return self.writer.catalogue.sentences(sentences(ToArbiter(self.writer)))

    def _told(
        self, tpn: Tpn, sentences: Callable[[ToPlayer], Iterable[Sentence]]
    ) -> tuple[Sentence, ...]:
        """What the player reads: as much of it as has a length that is read."""
        told: tuple[Sentence, ...] = ()
        for brevity in _SHORTER:
            writer = replace(self.writer.to(tpn), brevity=brevity)
            to_player = ToPlayer(writer, self.pairing, self.trace, self.tournament)
            told = tuple(sentences(to_player))
            if sum(len(each.text) + 1 for each in told) <= MOST_LETTERS:
                break
        return told

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
