"""What is told of a round, part by part: what a text, the window and a web page lay out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.absolute import rules_shown
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.bounds import with_bounds
from arbiter_app.explain.brackets import (
    best_paragraph,
    colour_bound,
    composition_sentence,
    proposal_told,
    subgroups,
)
from arbiter_app.explain.cited import cited_rules
from arbiter_app.explain.colours import due_clause
from arbiter_app.explain.decisions import (
    bye_paragraph,
    decision_label,
    exchange_paragraph,
    pair_paragraph,
)
from arbiter_app.explain.floaters import floater_paragraph, floaters_together
from arbiter_app.explain.names import Names
from arbiter_app.explain.steps import steps_once
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.values import told_values
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import ENGLISH, SENTENCE, Catalogue, Message


@dataclass(frozen=True, slots=True)
class CodedLine:
    """A rule or an article, and what is said of it; the code is empty where there is none."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class ToldSection:
    """A heading with a text, or with lines, below it."""

    title: str
    text: str = ""
    lines: tuple[CodedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldPlayer:
    """A player of a bracket, and what counts: score, colour due, floats, where they came from."""

    tpn: Tpn
    name: str
    score: Points
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldGroup:
    """Players of a bracket under the name of their subgroup, which may be empty."""

    title: str
    players: tuple[ToldPlayer, ...]


@dataclass(frozen=True, slots=True)
class ToldSide:
    """A player of a decision, with the name of the colour; empty for who floats."""

    tpn: Tpn
    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """A board of the round."""

    number: int
    white: ToldSide
    black: ToldSide


@dataclass(frozen=True, slots=True)
class ToldDecision:
    """A pair or a floater: the rules in short, and why."""

    sides: tuple[ToldSide, ...]
    rules: str
    text: str


@dataclass(frozen=True, slots=True)
class ToldDecisions:
    """Pairs, or floaters; `together` is said of all of them instead of one after the other."""

    title: str
    each: tuple[ToldDecision, ...]
    together: str = ""


@dataclass(frozen=True, slots=True)
class ToldHead:
    """What comes before the brackets.

    Attributes:
        title: the round and its system.
        facts: how many pairs, who has the bye, how many are absent, as a sentence.
        seeding: by whose rules the round is paired, where they are not the system's own.
        bye: why somebody has the bye; None where nobody does.
    """

    title: str
    facts: str
    seeding: str
    bye: ToldSection | None


@dataclass(frozen=True, slots=True)
class ToldBracket:
    """A bracket, in the order in which it is read."""

    number: int
    title: str
    composition: str
    groups: tuple[ToldGroup, ...]
    steps: ToldSection | None
    proposal: ToldSection | None
    exchange: ToldSection | None
    best: ToldSection | None
    pairs: ToldDecisions | None
    floaters: ToldDecisions | None

    @property
    def sections(self) -> tuple[ToldSection, ...]:
        """What is told of the bracket as a whole."""
        found = (self.steps, self.proposal, self.exchange, self.best)
        return tuple(section for section in found if section is not None)

    @property
    def decisions(self) -> tuple[ToldDecisions, ...]:
        """What is told of its players."""
        return tuple(told for told in (self.pairs, self.floaters) if told is not None)


@dataclass(frozen=True, slots=True)
class ToldRule:
    """What a code stands for: how it is written, its article, its name."""

    shown: str
    article: str
    name: str


@dataclass(frozen=True, slots=True)
class ToldRules:
    """The legend."""

    title: str
    rules: tuple[ToldRule, ...]


@dataclass(frozen=True, slots=True)
class RoundInWords:
    """A whole round, in a language."""

    catalogue: Catalogue
    head: ToldHead
    boards: tuple[ToldBoard, ...]
    brackets: tuple[ToldBracket, ...]
    rules: ToldRules


def round_in_words(
    pairing: RoundPairing,
    tournament: Tournament,
    *,
    names: Names | None = None,
    catalogue: Catalogue = ENGLISH,
) -> RoundInWords:
    """A round, all of it; `names` are those of the trace, if they are to stand otherwise in sentences.

    Raises:
        InputError: the pairing has no trace.
    """
    trace = pairing.trace
    if trace is None:
        raise InputError(SENTENCE.of(clause=bracket_words.ROUND_WITHOUT_TRACE.of()))
    writer = writer_of(names or Names.of(tournament, trace), catalogue)
    teller = RoundTeller(writer, full_names(tournament))
    return RoundInWords(
        catalogue,
        teller.head(pairing, trace),
        teller.boards(pairing),
        tuple(map(teller.bracket, trace.brackets)),
        teller.rules(trace),
    )


def full_names(tournament: Tournament) -> Mapping[Tpn, str]:
    """What players are called where they are listed."""
    return {player.tpn: player.name for player in tournament.players}


class RoundTeller:
    """Puts a round into words, part by part."""

    def __init__(self, writer: Writer, full_names: Mapping[Tpn, str]) -> None:
        self._writer = writer
        self._words = writer.words
        self._say = writer.catalogue.say
        self._full_names = full_names
        self._bye: ByeTrace | None = None

    def head(self, pairing: RoundPairing, trace: RoundTrace) -> ToldHead:
        """What comes before the brackets: the title, and the bye."""
        catalogue = self._writer.catalogue
        number = self._say(bracket_words.ROUND_TITLE, number=str(pairing.round_number))
        bye = self._bye = trace.pairing_allocated_bye
        return ToldHead(
            title=f"{number} · {catalogue.text(title_of(pairing.system))}",
            facts=self._facts_of_round(pairing),
            seeding=self._seeding(trace),
            bye=None
            if bye is None
            else ToldSection(self._say(self._words.bye_title), bye_paragraph(self._writer, bye)),
        )

    def boards(self, pairing: RoundPairing) -> tuple[ToldBoard, ...]:
        """Who plays whom, in the order in which boards are published."""
        return tuple(
            ToldBoard(
                pair.board,
                self._side(pair.white, Colour.WHITE),
                self._side(pair.black, Colour.BLACK),
            )
            for pair in pairing.pairs
        )

    def bracket(self, bracket: BracketTrace) -> ToldBracket:
        """Composition, proposal, best possible, exchange, pairs, downfloaters."""
        proposal = proposal_told(self._writer, bracket)
        return ToldBracket(
            number=bracket.number,
            title=self._say(
                self._title_of(bracket),
                number=str(bracket.number),
                points=points_in_words(self._writer.catalogue, bracket.score),
            ),
            composition=composition_sentence(self._writer, bracket),
            groups=self._members(bracket),
            steps=self._steps(bracket),
            proposal=self._section(self._words.proposal_title, proposal) if proposal else None,
            exchange=None
            if bracket.exchange is None
            else self._section(
                bracket_words.HEAD_EXCHANGE, exchange_paragraph(self._writer, bracket.exchange)
            ),
            best=self._best_possible(bracket) if bracket.pairs else None,
            pairs=self._pairs(bracket) if bracket.pairs else None,
            floaters=self._floaters(bracket) if bracket.downfloaters else None,
        )

    def rules(self, trace: RoundTrace) -> ToldRules:
        """The legend: what the codes in brackets stand for."""
        found = [self._words.rules[code] for code in cited_rules(trace, self._words)]
        return ToldRules(
            self._say(self._words.rules_title),
            tuple(ToldRule(rule.shown, rule.article, self._say(rule.name)) for rule in found),
        )

    def _facts_of_round(self, pairing: RoundPairing) -> str:
        catalogue = self._writer.catalogue
        facts = [
            self._say(bracket_words.ROUND_PAIRS, len(pairing.pairs), count=str(len(pairing.pairs))),
        ]
        if pairing.bye is not None:
            facts.append(self._say(bracket_words.ROUND_BYE, player=self._writer.name(pairing.bye)))
        if pairing.absent and not self._words.is_by_table:
            away = len(pairing.absent)
            facts.append(self._say(bracket_words.ROUND_ABSENT, away, count=str(away)))
        return catalogue.sentence(catalogue.listed(facts))

    def _seeding(self, trace: RoundTrace) -> str:
        """By whose rules the round is paired, where they are not the system's own."""
        message = words_of(trace.system).seeding
        if not trace.text or message is None:
            return ""
        return self._say(message, system=title_of(trace.text))

    def _title_of(self, bracket: BracketTrace) -> Message:
        """The heading, which may say in which direction the bracket is paired."""
        return self._words.headings.get(bracket.direction, self._words.heading)

    def _section(self, head: Message, text: str) -> ToldSection:
        return ToldSection(self._say(head), text)

    def _steps(self, bracket: BracketTrace) -> ToldSection | None:
        """The procedure article by article, where the trace has it."""
        if not bracket.steps:
            return None
        steps = steps_once(self._writer, bracket)
        return ToldSection(
            self._say(bracket_words.HEAD_STEPS),
            lines=tuple(CodedLine(self._writer.shown(step.article), step.text) for step in steps),
        )

    def _best_possible(self, bracket: BracketTrace) -> ToldSection:
        """The vector, one missed criterion to a line, and why it cannot be better."""
        told = [*told_values(self._writer, bracket.values, bracket)]
        if not told:
            return self._section(self._words.result_title, best_paragraph(self._writer, bracket))
        codes = [rules_shown(self._writer, value.criteria) for value in told]
        values = [(value.criteria, value.clause) for value in told]
        clauses = with_bounds(self._writer, bracket, values)
        bound = colour_bound(self._writer, bracket)
        return ToldSection(
            self._say(self._words.result_title),
            text=self._writer.catalogue.sentence(bound) if bound else "",
            lines=tuple(
                CodedLine(code, clause) for code, clause in zip(codes, clauses, strict=True)
            ),
        )

    def _pairs(self, bracket: BracketTrace) -> ToldDecisions:
        return ToldDecisions(
            self._say(bracket_words.HEAD_PAIRS),
            tuple(
                ToldDecision(
                    (self._coloured(pair, pair.first), self._coloured(pair, pair.second)),
                    decision_label(self._writer, pair),
                    pair_paragraph(self._writer, pair),
                )
                for pair in bracket.pairs
            ),
        )

    def _coloured(self, pair: PairTrace, tpn: Tpn) -> ToldSide:
        return self._side(tpn, Colour.WHITE if tpn == pair.white else Colour.BLACK)

    def _side(self, tpn: Tpn, colour: Colour) -> ToldSide:
        return ToldSide(tpn, self._name(tpn), self._writer.colour(colour))

    def _floaters(self, bracket: BracketTrace) -> ToldDecisions:
        title = self._say(self._words.heading_of_floaters(bracket))
        together = floaters_together(self._writer, bracket)
        if together:
            return ToldDecisions(title, (), together)
        return ToldDecisions(
            title,
            tuple(
                ToldDecision(
                    (ToldSide(floater.tpn, self._name(floater.tpn)),),
                    decision_label(self._writer, floater),
                    self._floater(floater),
                )
                for floater in bracket.downfloaters
            ),
        )

    def _floater(self, floater: FloaterTrace) -> str:
        """Why the player floats; of the bye what its own paragraph has said is not said again."""
        bye = self._bye
        is_told = bye is not None and bye.passed_over and floater.passed_over == bye.passed_over
        if floater.gets_bye and is_told:
            return self._say(m.BYE_AS_ABOVE, player=self._writer.name(floater.tpn))
        return floater_paragraph(self._writer, floater)

    def _members(self, bracket: BracketTrace) -> tuple[ToldGroup, ...]:
        players = {
            player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)
        }
        return tuple(
            ToldGroup(
                title,
                tuple(
                    ToldPlayer(
                        tpn, self._name(tpn), players[tpn].score, tuple(self._facts(players[tpn]))
                    )
                    for tpn in tpns
                ),
            )
            for title, tpns in subgroups(self._writer, bracket)
            if tpns
        )

    def _facts(self, player: BracketPlayer) -> list[str]:
        facts = []
        if self._words.has_colours_due:
            facts.append(self._due(player))
        if player.floats.strip("-"):
            facts.append(self._say(bracket_words.FLOATS, floats=player.floats))
        if player.from_bracket is not None:
            facts.append(self._say(self._words.from_bracket, number=str(player.from_bracket)))
        return [*facts, *self._words.facts(self._writer, player)]

    def _due(self, player: BracketPlayer) -> str:
        return due_clause(self._writer, player.due, player.strength)

    def _name(self, tpn: Tpn) -> str:
        return self._full_names.get(tpn, "")
