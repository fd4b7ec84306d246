"""A round explained on paper, with pictures of its brackets; and one "why not?" on half a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arbiter_app.errors import InputError
from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.cited import cited_rules
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import account, label, paragraph
from arbiter_app.explain.systems import words_of
from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.bracket_picture import (
    PrintedPicture,
    bracket_picture,
    draw_bracket_picture,
)
from arbiter_app.reports.fit import LEAST_TYPE
from arbiter_app.reports.flow import LINE, TEXT_SIZE, Flow, wrapped
from arbiter_app.reports.frame import SMALL_SIZE, DocumentFrame, Heading, Pdf, pdf_of
from arbiter_app.reports.phrases import about, of_round
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.typesetter import Face, Tone
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace, PairTrace
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import (
    NOTHING,
    Catalogue,
    Phrase,
    beginning_at_the_right,
    phrase,
    separated,
)


@dataclass(frozen=True, slots=True)
class Told:
    """A decision: what was decided, the rules in short, the paragraph."""

    what: str
    rules: str
    text: str


@dataclass(frozen=True, slots=True)
class ExplainedBracket:
    """A bracket; pairs that came as proposed are only listed."""

    number: int
    title: str
    floaters_title: str
    summary: str
    picture: PrintedPicture
    exchange: str
    pairs: tuple[Told, ...]
    as_proposed: tuple[str, ...]
    floaters: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """The explanation of a round, or of some of its brackets.

    `system` is the title of the pairing system; `rules` are what the codes stand for: code,
    article, name; `note` says of what time the pairing is, where that of now is another one.
    """

    sheet: Sheet
    round_number: int
    bye: str
    brackets: tuple[ExplainedBracket, ...]
    rules: tuple[tuple[str, str, str], ...]
    system: str = ""
    note: str = ""


def explanation_view(
    tournament: Tournament,
    pairing: RoundPairing,
    printing: Printing,
    *,
    bracket: int | None = None,
    note: Phrase = NOTHING,
) -> ExplanationView:
    """A round as its trace tells it, or the bracket with number `bracket`.

    Raises:
        InputError: the pairing has no trace, or no such bracket.
    """
    trace = pairing.trace
    if trace is None:
        raise InputError(phrase("No reasons were recorded when this round was paired."))
    printing = printing.of_sentences
    catalogue = printing.catalogue
    teller = _Teller(tournament, trace, catalogue)
    chosen = [each for each in trace.brackets if bracket in (None, each.number)]
    if not chosen:
        raise InputError(
            phrase(
                "Round {round} has no bracket {bracket}.",
                round=pairing.round_number,
                bracket=bracket or 0,
            ),
            hint=phrase("Its brackets are numbered 1 to {last}.", last=len(trace.brackets)),
        )
    bye = trace.pairing_allocated_bye
    return ExplanationView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=pairing.round_number,
        bye=""
        if bye is None or bracket is not None
        else paragraph(bye, teller.names, catalogue=catalogue),
        brackets=tuple(map(teller.bracket, chosen)),
        rules=teller.rules(),
        system=catalogue.text(title_of(trace.system)),
        note=catalogue.text(note),
    )


def _in_sentences(names: Names) -> Names:
    """The names as sentences have them, also those that are written from right to left."""
    return replace(names, short={tpn: in_own_order(name) for tpn, name in names.short.items()})


def _told_name(name: str, catalogue: Catalogue) -> str:
    """A name among others, on paper of any direction."""
    return catalogue.parameter(in_own_order(name))


class _Teller:
    """Puts the trace of a round into words."""

    def __init__(self, tournament: Tournament, trace: RoundTrace, catalogue: Catalogue) -> None:
        self._trace = trace
        self._catalogue = catalogue
        self._full = {player.tpn: player.name for player in tournament.players}
        self.names = _in_sentences(Names.of(tournament, trace))

    def bracket(self, bracket: BracketTrace) -> ExplainedBracket:
        title = label(bracket, catalogue=self._catalogue, system=self._trace.cited)
        told = [pair for pair in bracket.pairs if self._is_worth_telling(pair)]
        return ExplainedBracket(
            number=bracket.number,
            title=title,
            floaters_title=self._catalogue.say(
                words_of(self._trace.cited).heading_of_floaters(bracket)
            ),
            summary=account(bracket, self.names, catalogue=self._catalogue),
            picture=bracket_picture(
                bracket, self._full, self._trace.cited, catalogue=self._catalogue
            ),
            exchange=""
            if bracket.exchange is None
            else paragraph(bracket.exchange, self.names, catalogue=self._catalogue),
            pairs=tuple(self._pair(pair) for pair in told),
            as_proposed=tuple(self._numbers(pair) for pair in bracket.pairs if pair not in told),
            floaters=tuple(
                self._told(self._named(floater.tpn), floater) for floater in bracket.downfloaters
            ),
        )

    @staticmethod
    def _is_worth_telling(pair: PairTrace) -> bool:
        return bool(pair.passed_over or pair.rule)

    def _numbers(self, pair: PairTrace) -> str:
        numbers = f"{pair.first}–{pair.second}"
        return beginning_at_the_right(numbers) if self._catalogue.isolates else numbers

    def _pair(self, pair: PairTrace) -> Told:
        first, second = (self._named(tpn) for tpn in (pair.first, pair.second))
        return self._told(f"{first} – {second}", pair)

    def _named(self, tpn: Tpn) -> str:
        """A player with the pairing number, told as one thing."""
        return self._catalogue.parameter(f"{tpn} {in_own_order(self._full[tpn])}")

    def _told(self, what: str, item: PairTrace | FloaterTrace) -> Told:
        return Told(
            what,
            label(item, catalogue=self._catalogue, system=self._trace.cited),
            paragraph(item, self.names, catalogue=self._catalogue),
        )

    def rules(self) -> tuple[tuple[str, str, str], ...]:
        words = words_of(self._trace.cited)
        rules = (words.rules[code] for code in cited_rules(self._trace, words))
        return tuple((rule.shown, rule.article, self._catalogue.say(rule.name)) for rule in rules)


def explanation_pdf(view: ExplanationView) -> bytes:
    """The explanation as PDF."""
    title = view.sheet.catalogue.separated((messages.EXPLANATION.of(), of_round(view.round_number)))
    return pdf_of(view.sheet, title, lambda pdf: draw_explanation(pdf, view))


def draw_explanation(pdf: Pdf, view: ExplanationView) -> None:
    """Add the explanation to a PDF."""
    say = view.sheet.catalogue.say
    right = (view.system,) if view.system else ()
    heading = Heading(
        say(messages.EXPLANATION), say(messages.ROUND, round=view.round_number), right
    )
    flow = Flow(pdf, view.sheet, heading)
    if view.note:
        flow.paragraph(view.note, face=Face.SEMIBOLD)
    if any(bracket.pairs or bracket.as_proposed for bracket in view.brackets):
        flow.paragraph(say(messages.LEGEND_PICTURE), size=SMALL_SIZE, tone=Tone.SOFT)
    if view.bye:
        flow.head(say(messages.THE_BYE))
        flow.paragraph(view.bye)
    for bracket in view.brackets:
        _draw_bracket(flow, bracket, view)
    if view.rules:
        kept = view.sheet.catalogue.parameter
        texts = ["  ".join(kept(part) for part in rule if part) for rule in view.rules]
        flow.head(say(messages.RULES), keep=(len(texts) + 1) // 2 * TEXT_SIZE * LINE)
        flow.items(texts)
    flow.finish()


def _draw_bracket(flow: Flow, bracket: ExplainedBracket, view: ExplanationView) -> None:
    say = view.sheet.catalogue.say
    flow.head(bracket.title, keep=90.0)
    flow.paragraph(bracket.summary)
    if bracket.picture.caption:
        flow.paragraph(bracket.picture.caption, tone=Tone.SOFT)
    flow.space(4.0)
    draw_bracket_picture(flow, bracket.picture, view.sheet.catalogue)
    flow.space(4.0)
    if bracket.exchange:
        flow.section(say(messages.EXCHANGE))
        flow.paragraph(bracket.exchange)
    if bracket.pairs:
        flow.section(say(messages.PAIRS))
        _draw_told(flow, bracket.pairs)
    if bracket.as_proposed:
        flow.paragraph(say(messages.AS_PROPOSED, pairs=separated(bracket.as_proposed)))
    if bracket.floaters:
        flow.section(bracket.floaters_title)
        _draw_told(flow, bracket.floaters)


def _draw_told(flow: Flow, items: tuple[Told, ...]) -> None:
    for item in items:
        flow.row(item.what, item.rules)
        flow.paragraph(item.text, indent=14.0, after=5.0)


_LEAST_SCALE = LEAST_TYPE / 10.5
"""How far the answer shrinks to stand on half a page."""


@dataclass(frozen=True, slots=True)
class WhyNotView:
    """The answer to one question: a sentence for the player, a paragraph for the arbiter."""

    sheet: Sheet
    round_number: int
    question: str
    sentence: str
    account: str


def why_not_view(
    tournament: Tournament,
    answer: WhyNot,
    names: Mapping[Tpn, str],
    printing: Printing,
    *,
    opponent: Tpn | None = None,
    note: Phrase = NOTHING,
) -> WhyNotView:
    """The answer of `arbiter_app.pairing.questions.why_not`, in words.

    `opponent` is whom the player who asks has, if known; `note` what else to know.
    """
    printing = printing.of_sentences
    catalogue = printing.catalogue
    full = {player.tpn: player.name for player in tournament.players}
    names = _in_sentences(Names.from_mapping(names))
    account = answer_paragraph(answer, names, catalogue=catalogue)
    other = (
        catalogue.say(messages.THE_BYE)
        if answer.other is None
        else _told_name(full[answer.other], catalogue)
    )
    return WhyNotView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=answer.round_number,
        question=f"{_told_name(full[answer.one], catalogue)} – {other}",
        sentence=answer_sentence(answer, names, opponent=opponent, catalogue=catalogue),
        account=f"{account} {catalogue.text(note)}".strip(),
    )


def why_not_pdf(view: WhyNotView) -> bytes:
    """The answer as PDF, on the upper half of a page."""
    title = view.sheet.catalogue.text(about(messages.WHY_NOT, view.question))
    return pdf_of(view.sheet, title, lambda pdf: draw_why_not(pdf, view))


def draw_why_not(pdf: Pdf, view: WhyNotView) -> None:
    """Add the answer to a PDF: set smaller until it fits on half a page, or on the whole of it."""
    say = view.sheet.catalogue.say
    document = DocumentFrame(pdf, view.sheet, landscape=False)
    document.begin_page(view.sheet.catalogue.text(about(messages.WHY_NOT, view.question)))
    document.draw_heading(
        Heading(say(messages.WHY_NOT), say(messages.ROUND, round=view.round_number))
    )
    parts = ((view.sentence, 13.0), (view.account, 10.5))
    half = document.height / 2 + 34
    is_half = True
    scale = _scale(document, view, parts, document.body_top - half)
    if scale is None:
        is_half = False
        scale = _scale(document, view, parts, document.body_height) or _LEAST_SCALE
    y = document.body_top - 4
    y = _draw_text(document, view.question, 13 * scale, y, Face.SEMIBOLD) - 10 * scale
    for (text, size), head in zip(
        parts, (say(messages.FOR_THE_PLAYER), say(messages.FOR_THE_ARBITER)), strict=True
    ):
        y = (
            _draw_text(document, head, max(8.5 * scale, LEAST_TYPE), y, Face.SEMIBOLD, Tone.SOFT)
            - 1
        )
        y = _draw_text(document, text, size * scale, y) - 12 * scale
    if is_half:
        _draw_half_footer(document, view)
    else:
        document.draw_footer(1, 1)


def _scale(
    document: DocumentFrame, view: WhyNotView, parts: tuple[tuple[str, float], ...], room: float
) -> float | None:
    """The largest scale at which the answer is not higher than `room`; None if it would be small.

    A note of a thousand letters and names of two hundred fit on a page at the least scale.
    """
    scale = 1.0
    while scale >= _LEAST_SCALE:
        if _answer_height(document, view, parts, scale) <= room:
            return scale
        scale -= 0.04
    return None


def _answer_height(
    document: DocumentFrame,
    view: WhyNotView,
    parts: tuple[tuple[str, float], ...],
    scale: float,
) -> float:
    texts = [(view.question, 13.0, Face.SEMIBOLD), *((*part, Face.REGULAR) for part in parts)]
    lines = sum(
        len(wrapped(document.typesetter, text, document.measure / (size * scale), face))
        * size
        * LINE
        for text, size, face in texts
    )
    return (lines + 38) * scale + 2 * max(8.5 * scale, LEAST_TYPE) * LINE + 6


def _draw_text(
    document: DocumentFrame,
    text: str,
    size: float,
    top: float,
    face: Face = Face.REGULAR,
    tone: Tone = Tone.INK,
) -> float:
    for line in wrapped(document.typesetter, text, document.measure / size, face):
        document.draw_within(
            document.left, top - size, line, size, document.measure, face=face, tone=tone
        )
        top -= size * LINE
    return top


def _draw_half_footer(document: DocumentFrame, view: WhyNotView) -> None:
    """Event and time of printing above the line to cut along."""
    sheet = view.sheet
    middle = document.height / 2
    arbiter = sheet.catalogue.say(messages.ARBITER, name=sheet.arbiter) if sheet.arbiter else ""
    text = "   ·   ".join(part for part in (sheet.event, arbiter, sheet.printed) if part)
    document.draw_within(document.left, middle + 16, text, SMALL_SIZE, document.measure)
    document.draw_cut(8, middle, document.width - 8, middle)
