"""The arbiter's check list before a pairing: scores, colours, floats, byes, opponents."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.explain.systems import words_of
from arbiter_app.reports import messages
from arbiter_app.reports.cards_view import CardState, PlayerStates
from arbiter_app.reports.cells import (
    Cell,
    GameCell,
    MarksCell,
    NumberCell,
    name_cell,
    points_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.listing import Legend, Listing, draw_listing
from arbiter_app.reports.phrases import about, before_round, strength_of
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.history import RoundEntry, histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn
from arbiter_app.tournament.words import result_signs
from arbiter_app.wording import Catalogue

_ABSOLUTE = "absolute"


@dataclass(frozen=True, slots=True)
class PastRound:
    """What a player did in a round: opponent and colour, or the letter that says why not."""

    opponent: Tpn | None
    colour: str
    letter: str
    is_forfeit: bool = False

    @property
    def is_played(self) -> bool:
        return self.opponent is not None and not self.is_forfeit


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One player before the round.

    `floats` are two letters, the round before last first; `bye_barred_since` the round that bars
    the player from the pairing-allocated bye. For an absent player only `absent` is said.
    """

    tpn: Tpn
    title: str
    name: str
    points: Points
    score: Points
    past: tuple[PastRound, ...]
    due: str = ""
    strength: str = ""
    floats: str = "--"
    bye_barred_since: int | None = None
    is_topscorer: bool = False
    absent: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class ChecklistView:
    """What the check list shows: those to be paired by score, then the absent.

    `has_due` and `has_floats` say whether colours due and floats mean anything in this round.
    """

    sheet: Sheet
    round_number: int
    lines: tuple[CheckLine, ...]
    has_due: bool = True
    has_floats: bool = True

    @property
    def has_discs(self) -> bool:
        """True if a colour is shown, of a game or due."""
        return any(line.due or any(each.colour for each in line.past) for line in self.lines)

    @property
    def is_accelerated(self) -> bool:
        return any(line.score != line.points for line in self.lines)


def checklist_view(
    tournament: Tournament,
    round_number: int,
    printing: Printing,
    *,
    states: PlayerStates,
    system: str = "",
) -> ChecklistView:
    """The check list before a round; `states` are the pairing's own, `system` the name of the pairing
    system, if it is known: what it does not ask for is left out.

    Raises:
        InputError: the round before it is not paired, or has a result missing.
    """
    before = tournament.before_round(round_number)
    past = histories(before)
    # By a table nobody has a colour due, floats, or is barred from a bye.
    is_by_table = before.settings.is_round_robin
    known = {} if is_by_table else {state.tpn: state for state in states(before)}
    away = before.absences(round_number)
    lines = [
        _line(player, past[player.tpn].entries, known.get(player.tpn), away.get(player.tpn))
        for player in before.players
    ]
    lines.sort(key=lambda line: (line.absent is not None, -line.score, line.tpn))
    words = words_of(system) if system else None
    return ChecklistView(
        sheet_of(before.settings, printing),
        round_number,
        tuple(lines),
        any(line.due for line in lines)
        or not (is_by_table or (words is not None and not words.has_colours_due)),
        # A round may be one of another system, in which they count.
        any(line.floats.strip("-") for line in lines)
        or not (is_by_table or (words is not None and not words.has_floats)),
    )


def _line(
    player: Player,
    entries: tuple[RoundEntry, ...],
    state: CardState | None,
    absent: ByeKind | None,
) -> CheckLine:
    past = tuple(
        PastRound(
            entry.opponent,
            entry.colour.value if entry.colour and entry.gives_colour else "",
            entry.letter,
            entry.is_forfeit,
        )
        for entry in entries
    )
    points = sum(entry.points for entry in entries)
    title = player.title or ""
    if state is None:
        return CheckLine(player.tpn, title, player.name, points, points, past, absent=absent)
    return CheckLine(
        tpn=player.tpn,
        title=title,
        name=player.name,
        points=state.points,
        score=state.score,
        past=past,
        due=state.due.value if state.due else "",
        strength=state.strength.name.lower() if state.due else "",
        floats="".join(str(each.value) for each in reversed(state.floats)),
        bye_barred_since=state.bye_barred_since,
        is_topscorer=state.is_topscorer,
    )


def checklist_pdf(view: ChecklistView) -> bytes:
    """The check list as PDF, landscape."""
    title = view.sheet.catalogue.text(about(messages.CHECKLIST, before_round(view.round_number)))
    return pdf_of(view.sheet, title, lambda pdf: draw_checklist(pdf, view))


def draw_checklist(pdf: Pdf, view: ChecklistView) -> None:
    """Add the check list to a PDF."""
    say = view.sheet.catalogue.say
    heading = Heading(say(messages.CHECKLIST), say(messages.BEFORE_ROUND, round=view.round_number))
    colours = (say(messages.LEGEND_COLOURS), *view.sheet.colours_told) if view.has_discs else ()
    if any(past.is_forfeit for line in view.lines for past in line.past):
        colours = (*colours, say(messages.LEGEND_FORFEIT))
    marks = (
        (any(line.due for line in view.lines), messages.LEGEND_DUE),
        (any(line.floats.strip("-") for line in view.lines), messages.LEGEND_FLOATS),
    )
    legend = (
        *map(Legend, colours),
        *(Legend(say(message)) for is_shown, message in marks if is_shown),
    )
    draw_listing(pdf, Listing(view.sheet, heading, _table(view), legend, landscape=True))


def _table(view: ChecklistView) -> PrintedTable:
    say = view.sheet.catalogue.say
    rounds = max((len(line.past) for line in view.lines), default=0)
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=0.8),
        PrintedColumn(say(messages.NAME), gap=0.4, grows=True),
        PrintedColumn(say(messages.POINTS), gap=0.8),
        *([PrintedColumn(say(messages.CARD_SCORE), gap=0.8)] if view.is_accelerated else []),
        *(PrintedColumn(str(number + 1), Align.CENTRE, gap=0.8) for number in range(rounds)),
        *([PrintedColumn(say(messages.CARD_DUE), gap=1.2)] if view.has_due else []),
        *([PrintedColumn(say(messages.FLOATS), gap=0.9)] if view.has_floats else []),
        PrintedColumn(say(messages.BYES_GIVEN), gap=0.9),
    )
    rows = tuple(_row(view, line) for line in view.lines)
    groups = ((line.absent is None, line.score) for line in view.lines)
    return PrintedTable(columns, rows, ends_of_groups(groups), lead=3)


def _row(view: ChecklistView, line: CheckLine) -> tuple[Cell, ...]:
    say = view.sheet.catalogue.say
    row: list[Cell] = [
        NumberCell(str(line.tpn), face=Face.SEMIBOLD),
        title_cell(line.title),
        name_cell(line.name, tone=Tone.SOFT if line.absent else Tone.INK),
        points_cell(line.points, view.sheet.catalogue, face=Face.SEMIBOLD),
        *([points_cell(line.score, view.sheet.catalogue)] if view.is_accelerated else []),
        *(_past_cell(each) for each in line.past),
    ]
    marks: list[Cell] = []
    barred = ""
    if line.absent is not None:
        # Where colours due would stand, or else byes.
        away = soft_cell(say(messages.BYES[line.absent]))
        empty: list[Cell] = [MarksCell()] if view.has_floats else []
        return (*row, away, *empty, soft_cell("")) if view.has_due else (*row, *empty, away)
    if view.has_due:
        tone = Tone.INK if line.strength == _ABSOLUTE else Tone.SOFT
        marks.append(MarksCell(line.due, _due_text(line, view.sheet.catalogue), tone))
    if view.has_floats:
        marks.append(MarksCell(line.floats))
    if line.bye_barred_since is not None:
        barred = say(messages.NO_BYE_SINCE, round=line.bye_barred_since)
    return (*row, *marks, soft_cell(barred))


def _due_text(line: CheckLine, catalogue: Catalogue) -> str:
    known = [strength_of(line.strength)]
    if line.is_topscorer:
        known.append(messages.TOPSCORER.of())
    return catalogue.separated(filter(None, known))


def _past_cell(past: PastRound) -> Cell:
    if past.opponent is None:
        return GameCell("–", soft=True)
    if not past.is_played:
        signs = result_signs(past.letter)
        return GameCell(str(past.opponent), "", signs, soft=True, games=len(past.letter))
    return GameCell(str(past.opponent), past.colour, games=len(past.letter))
