"""Pairing systems by the names arbiters know."""

from __future__ import annotations

from arbiter_app.explain.systems import words_of
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.trace.system_titles import title_of


def system_title(name: str) -> str:
    """The name of a system and its edition; that of a system that is not known."""
    if not name:
        return tr("Other system")
    return said(title_of(name))


def variant_title(name: str) -> str:
    """What makes the system of that name a variant of another one, empty if it is none."""
    variant = words_of(name).variant
    return "" if variant is None else spoken().say(variant)
