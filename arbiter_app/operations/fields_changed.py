"""What an act changed in a value, field by field, as the log has it."""

from __future__ import annotations

from dataclasses import fields
from typing import TypeVar

from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.picture import Picture
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Colour, ScoringSystem, Sex, format_points_short

Described = TypeVar("Described", Settings, PaperSettings, Player)

NOTHING = "–"


def fields_changed(old: Described, new: Described) -> tuple[str, str]:
    """The fields that differ, as they were and as they are: `city: –`, `city: Bergamo`."""
    names = [
        field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)
    ]
    return _described(old, names), _described(new, names)


def _described(value: Described, names: list[str]) -> str:
    return "; ".join(f"{_label(name)}: {value_text(getattr(value, name))}" for name in names)


def _label(name: str) -> str:
    return _LABELS.get(name, name.replace("_", " "))


_LABELS = {
    "fide_id": "FIDE ID",
    "rounds_total": "rounds",
    "scoring": "points",
    "type_of_tournament": "type",
    "size": "paper",
    "why_codes": "codes that tell why",
}
"""Labels that are not the field's own words."""


def value_text(value: object) -> str:
    """A value of a field in words; `–` if there is none."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Colour():
            return "White" if value is Colour.WHITE else "Black"
        case Sex():
            return "male" if value is Sex.MALE else "female"
        case ScoringSystem():
            return scoring_text(value)
        case PaperSize():
            return "A4" if value is PaperSize.A4 else "Letter"
        case PaperMargins():
            return f"{value.top}, {value.bottom}, {value.left}, {value.right} mm"
        case WallSettings():
            size = f"{value.type_size} pt" if value.type_size else "any type"
            return f"{size}, changes {'marked' if value.marks_changes else 'not marked'}"
        case Picture():
            return f"{value.width} × {value.height} pixels"
        case tuple():
            return ", ".join(value_text(item) for item in value) or NOTHING
        case None | "" | 0:
            return NOTHING
        case _:
            return str(value)


def scoring_text(scoring: ScoringSystem) -> str:
    """What results are worth: `1 – ½ – 0, bye 1`, and what else is not as usual."""
    usual = ScoringSystem.of(
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        absence=0,
        pairing_allocated_bye=scoring.pairing_allocated_bye,
    )
    main = " – ".join(
        format_points_short(worth) for worth in (scoring.win, scoring.draw, scoring.loss)
    )
    others = [
        f"{label} {format_points_short(getattr(scoring, name))}"
        for name, label in _SELDOM.items()
        if getattr(scoring, name) != getattr(usual, name)
    ]
    return ", ".join((main, f"bye {format_points_short(scoring.pairing_allocated_bye)}", *others))


_SELDOM = {
    "absence": "absent",
    "unknown": "adjourned",
    "forfeit_win": "win by forfeit",
    "forfeit_loss": "loss by forfeit",
    "full_point_bye": "full-point bye",
    "half_point_bye": "half-point bye",
}
