"""How a tie-break value came about, as a short text with a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from arbiter_app.gui.boards.model import result_mark
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import Palette, scaled
from arbiter_app.gui.text.figures import exact_shown, figures
from arbiter_app.gui.text.headed_lines import heading_html
from arbiter_app.gui.text.text_tables import far_side, near_side, row_html, table_html
from arbiter_app.gui.text.wording import joined, said, tr
from arbiter_app.standings.places import Comparison, PlaceWorking
from arbiter_app.standings.registry import tie_break_code, tie_break_name
from arbiter_app.standings.steps import AVERAGE, DIFFERENCE, EXPECTED, PENALTIES, SCORE
from arbiter_app.standings.tie_break import WorkingForm
from arbiter_app.standings.ties import TieDecision
from arbiter_app.standings.values import Contribution, Exact, TieBreakValue
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON


@dataclass(frozen=True, slots=True)
class WorkingText:
    """The formula on one line, and the same as a table (rich text)."""

    title: str
    formula: str
    table: str


def working_text(
    value: TieBreakValue, player: Player, players: Mapping[Tpn, Player], colours: Palette
) -> WorkingText:
    """The working of one cell of the standings."""
    working = value.working
    total = figures(value.text)
    name = said(tie_break_name(working.code))
    formula = in_own_order(_formula(value, total), of_figures=True)
    cut = [item for item in working.contributions if item.cut]
    if cut:
        lost = joined(exact_shown(item.value) for item in cut)
        formula += tr("; cut: {values}").format(values=in_own_order(lost, of_figures=True))
    rows = "".join(_line(item, players, colours) for item in working.contributions)
    steps = "".join(
        row_html(
            f"<td colspan='3' style='color:{colours.muted}'>{escape(said(step.name.words))}</td>",
            f"<td align='{far_side()}'>{escape(exact_shown(step.value))}</td>",
        )
        for step in working.steps
    )
    table = table_html(rows + steps, 4)
    article = tr("C.07 article {article}").format(article=working.article)
    table += f"<p style='color:{colours.muted}'>{escape(article)}</p>"
    return WorkingText(f"{name} – {in_own_order(player.name)}", formula, table)


def _formula(value: TieBreakValue, total: str) -> str:
    """The value and what it was made of, on one line."""
    working, exact = value.working, value.value
    kept = [item.value for item in working.contributions if not item.cut]
    terms = [_short(term) for term in kept]
    steps = {step.name: step.value for step in working.steps}
    if exact is None:
        return total
    match tie_break_code(working.code).tie_break.form:
        case WorkingForm.SUM if kept:
            added = [_signed(steps[PENALTIES])] if PENALTIES in steps else []
            return f"{total} = {' '.join([' + '.join(terms), *added])}"
        case WorkingForm.MEAN:
            return f"{total} = ({' + '.join(terms)}) / {len(terms)}"
        case WorkingForm.RATING_AND_DIFFERENCE:
            return f"{total} = {_short(steps[AVERAGE])} {_signed(steps[DIFFERENCE])}"
        case WorkingForm.EXPECTED_SCORE:
            return tr("{rating}: the expected score {expected} reaches {score} points").format(
                rating=total, expected=_short(steps[EXPECTED]), score=_short(steps[SCORE])
            )
        case WorkingForm.SUM | WorkingForm.PLACE | WorkingForm.ITSELF:
            return total


def _short(value: Exact) -> str:
    return exact_shown(value)


def _signed(value: Exact) -> str:
    return f"+ {_short(value)}" if value >= 0 else f"− {_short(-value)}"


def place_working_text(
    working: PlaceWorking, player: Player, players: Mapping[Tpn, Player], colours: Palette
) -> WorkingText:
    """Why a player has a place."""
    shared = [players[tpn].name for tpn in working.shared_with]
    if shared:
        line = tr("Rank {rank}, shared with {names}: no tie-break separates them.").format(
            rank=working.rank, names=joined(shared, SEMICOLON)
        )
    else:
        line = tr("Rank {rank}").format(rank=working.rank)
    rows = "".join(
        row_html(
            f"<td align='{near_side()}'><span style='color:{colours.muted}'>{escape(title)}</span><br>"
            f"{escape(players[each.tpn].name)}<br>{escape(_separated(each))}</td>"
        )
        for title, each in (
            (tr("Next above"), working.before),
            (tr("Next below"), working.behind),
        )
        if each is not None
    )
    table = table_html(rows, 4)
    article = tr("C.07 article {article}").format(article="4.2")
    table += f"<p style='color:{colours.muted}'>{escape(article)}</p>"
    return WorkingText(tr("Rank – {name}").format(name=player.name), line, table)


def _separated(each: Comparison) -> str:
    match each.decision:
        case TieDecision.LOTS:
            return tr("separated by drawing of lots")
        case TieDecision.MANUAL:
            return tr("separated by hand")
        case None:
            pass
    name = said(tie_break_name(each.code)) if each.code else tr("Points")
    return tr("{name}: {own} against {other}").format(
        name=name, own=figures(each.own), other=figures(each.other)
    )


def shown_working(text: WorkingText, colours: Palette) -> str:
    """The working of one cell in the window: what is long is scrolled as a whole."""
    return f"{heading_html(text.title)}<p align='{near_side()}' style='color:{colours.muted}'>{escape(text.formula)}</p>{text.table}"


def printed_working(tournament: str, after: str, text: WorkingText) -> str:
    """The working of one cell on paper, black on white."""
    head = " · ".join(part for part in (tournament, after) if part)
    return (
        f"<p style='font-size:9pt;color:#555'>{escape(head)}</p>"
        f"<p style='font-size:14pt'><b>{escape(text.title)}</b></p>"
        f"<p style='font-size:11pt'>{escape(text.formula)}</p>{text.table}"
    )


def _line(item: Contribution, players: Mapping[Tpn, Player], colours: Palette) -> str:
    opponent = players[item.opponent].name if item.opponent is not None else tr("no opponent")
    notes = _notes(item)
    ink = colours.faint if item.cut else colours.text
    struck = "text-decoration:line-through;" if item.cut else ""
    number = "" if item.round_number is None else str(item.round_number)
    small = (
        f"<br><span style='color:{colours.muted};font-size:{scaled(12)}px'>{escape(notes)}</span>"
        if notes
        else ""
    )
    mark = result_mark(item.letter, exact_shown(item.points))
    return row_html(
        f"<td width='22' style='color:{colours.muted}'>{number}</td>",
        f"<td align='{near_side()}'>{escape(opponent)}{small}</td>",
        f"<td width='26' align='center' style='white-space:nowrap'>{escape(mark)}</td>",
        f"<td width='48' align='{far_side()}' style='{struck}'>"
        f"{escape(exact_shown(item.value))}</td>",
        style=f"color:{ink}",
    )


def _notes(item: Contribution) -> str:
    notes = []
    if item.dummy is not None:
        notes.append(tr("counted as a dummy opponent (16.4)"))
    elif item.unadjusted is not None and item.score is not None and item.score != item.unadjusted:
        notes.append(
            tr("adjusted score {adjusted} instead of {real} (16.3)").format(
                adjusted=exact_shown(item.score),
                real=exact_shown(item.unadjusted),
            )
        )
    match item.cut:
        case "low":
            notes.append(tr("cut as the least significant value"))
        case "high":
            notes.append(tr("cut as the most significant value"))
    return joined(notes, SEMICOLON)
