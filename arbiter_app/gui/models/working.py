"""How a tie-break value came about, as a short text with a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication

from arbiter_app.gui.models.boards import result_mark
from arbiter_app.gui.models.standings import half_text
from arbiter_app.gui.theme import Colours
from arbiter_app.standings import Contribution, TieBreakValue, exact_text, tie_break_name
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class WorkingText:
    """The formula on one line, and the same as a table (rich text)."""

    title: str
    formula: str
    table: str


def working_text(
    value: TieBreakValue, player: Player, players: Mapping[Tpn, Player], colours: Colours
) -> WorkingText:
    """The working of one cell of the standings."""
    working = value.working
    total = half_text(value.text)
    name = tie_break_name(working.code)
    kept = [item for item in working.contributions if not item.cut]
    cut = [item for item in working.contributions if item.cut]
    formula = total
    if kept:
        formula = f"{total} = " + " + ".join(half_text(exact_text(item.value)) for item in kept)
    if cut:
        lost = ", ".join(half_text(exact_text(item.value)) for item in cut)
        formula += _tr("; cut: {values}").format(values=lost)
    rows = "".join(_line(item, players, colours) for item in working.contributions)
    steps = "".join(
        f"<tr><td colspan='3' style='color:{colours.muted}'>{escape(step.label)}</td>"
        f"<td align='right'>{escape(half_text(exact_text(step.value)))}</td></tr>"
        for step in working.steps
    )
    table = f"<table width='100%' cellspacing='0' cellpadding='4'>{rows}{steps}</table>"
    article = _tr("C.07 article {article}").format(article=working.article)
    table += f"<p style='color:{colours.muted}'>{escape(article)}</p>"
    return WorkingText(f"{name} – {player.name}", formula, table)


def _line(item: Contribution, players: Mapping[Tpn, Player], colours: Colours) -> str:
    opponent = players[item.opponent].name if item.opponent is not None else _tr("no opponent")
    notes = _notes(item)
    ink = colours.faint if item.cut else colours.text
    struck = "text-decoration:line-through;" if item.cut else ""
    number = "" if item.round_number is None else str(item.round_number)
    small = (
        f"<br><span style='color:{colours.muted};font-size:12px'>{escape(notes)}</span>"
        if notes
        else ""
    )
    return (
        f"<tr style='color:{ink}'>"
        f"<td width='22' style='color:{colours.muted}'>{number}</td>"
        f"<td>{escape(opponent)}{small}</td>"
        f"<td width='26' align='center'>{escape(result_mark(item.letter))}</td>"
        f"<td width='48' align='right' style='{struck}'>"
        f"{escape(half_text(exact_text(item.value)))}</td></tr>"
    )


def _notes(item: Contribution) -> str:
    notes = []
    if item.dummy is not None:
        notes.append(_tr("counted as a dummy opponent (16.4)"))
    elif item.unadjusted is not None and item.score is not None and item.score != item.unadjusted:
        notes.append(
            _tr("adjusted score {adjusted} instead of {real} (16.3)").format(
                adjusted=half_text(exact_text(item.score)),
                real=half_text(exact_text(item.unadjusted)),
            )
        )
    match item.cut:
        case "low":
            notes.append(_tr("cut as the least significant value"))
        case "high":
            notes.append(_tr("cut as the most significant value"))
    return "; ".join(notes)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Working", text)
