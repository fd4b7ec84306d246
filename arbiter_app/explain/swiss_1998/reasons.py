"""Reasons of the system of 1998 as clauses."""

from __future__ import annotations

from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.worse import in_figures, in_numbers, who_pays
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.reasons import Illegal, Worse


def kind_in_1998(reason: Illegal, is_bye: bool) -> AbsoluteRule | None:
    """B.1 speaks of meetings and of byes."""
    return AbsoluteRule.BYE if reason.rule == "B.1" and is_bye else None


def worse_in_1998(writer: Writer, reason: Worse) -> str:
    """What would be worse; for the player addressed in the same words."""
    match writer.meaning(reason.criterion):
        case "1998 B.4" if writer.is_plain:
            return in_numbers(writer, old.WORSE_X_YOU, reason)
        case "1998 B.4":
            return in_figures(writer, old.WORSE_X, reason)
        case "1998 B.5" | "1998 B.6" as meaning:
            floats = old.WORSE_UPFLOAT if reason.article == "C.10" else old.WORSE_DOWNFLOAT
            return who_pays(writer, floats[meaning], reason)
        case _:
            return ""
