"""What an act changed in a value, field by field, as the log has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import TypeVar, assert_never

from arbiter_app.operations.codes_told import LANGUAGE, language_told, setting_told
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.picture import Picture
from arbiter_app.tournament.player import PLAYER_FIELDS, Player, PlayerField
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Colour, ScoringSystem, Sex, format_points_short
from arbiter_app.tournament.words import COLOUR_NAMES
from arbiter_app.wording import (
    Message,
    Parameter,
    Phrase,
    decimal,
    one_after_another,
    phrase,
    separated,
    verbatim,
)

Described = TypeVar("Described", Settings, PaperSettings, Player)

_NOTHING = "–"


def fields_changed(old: Described, new: Described) -> tuple[Phrase, Phrase]:
    """The fields that differ, as they were and as they are: `city: –`, `city: Bergamo`."""
    names = [
        field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)
    ]
    return _described(old, names), _described(new, names)


def _described(value: Described, names: list[str]) -> Phrase:
    return one_after_another(
        phrase("{field}: {value}", field=_label(value, name), value=_told(value, name))
        for name in names
    )


def _told(value: Settings | PaperSettings | Player, name: str) -> Parameter:
    """A field in words; a code by what it means."""
    match value:
        case Settings():
            told = setting_told(value, name)
            if told is not None:
                return told or _NOTHING
        case PaperSettings() if name == "language":
            return language_told(value.language) or _NOTHING
        case Player() if name in _DATES:
            return _DATES[name].text_of(value) or _NOTHING
    return _value(getattr(value, name))


def _label(value: Settings | PaperSettings | Player, name: str) -> Phrase:
    if isinstance(value, Player) and name in _OF_PLAYERS:
        return _OF_PLAYERS[name]
    return LABELS.get(name) or verbatim(name.replace("_", " "))


_OF_PLAYERS: Mapping[str, Phrase] = MappingProxyType(
    {field.name: field.inside for field in PLAYER_FIELDS}
)

_DATES: Mapping[str, PlayerField] = MappingProxyType(
    {field.name: field for field in PLAYER_FIELDS if field.is_date}
)

LABELS: Mapping[str, Phrase] = MappingProxyType(
    {
        **_OF_PLAYERS,
        **{name: named.inside for name, named in SETTING_FIELDS.items()},
        "type_of_tournament": phrase("type"),
        "rounds_total": phrase("rounds"),
        "initial_colour": phrase("initial-colour"),
        "scoring": phrase("points"),
        "size": phrase("paper size"),
        "margins": phrase("margins"),
        "heading": phrase("heading"),
        "logo": phrase("logo"),
        "language": LANGUAGE,
        "wall": phrase("wall lists"),
        "why_codes": phrase("QR codes with reasons"),
        "withdrawn_from": phrase("withdrawn from round"),
        "tie_order": phrase("order among equals"),
        "later_ratings": phrase("later ratings"),
        "has_half_point_byes": phrase("entitled to half-point byes"),
    }
)
"""What the log calls the fields of settings, pages and players; the name of a player is not that of a
tournament.
"""


def _value(value: object) -> Parameter:
    """A value of a field in words; `–` if there is none."""
    match value:
        case bool():
            return phrase("yes") if value else phrase("no")
        case Colour():
            return COLOUR_NAMES[value]
        case Sex():
            return phrase("male") if value is Sex.MALE else phrase("female")
        case ScoringSystem():
            return scoring_text(value)
        case PaperSize():
            return "A4" if value is PaperSize.A4 else _LETTER
        case PaperMargins() | WallSettings() | Picture():
            return _of_page(value)
        case tuple():
            return separated(_value(item) for item in value) if value else _NOTHING
        case None | "" | 0:
            return _NOTHING
        case _:
            return str(value)


def _of_page(value: PaperMargins | WallSettings | Picture) -> Phrase:
    match value:
        case PaperMargins(top, bottom, left, right):
            return phrase(
                "{top}, {bottom}, {left}, {right} mm",
                top=top,
                bottom=bottom,
                left=left,
                right=right,
            )
        case WallSettings(size, marks_changes):
            of_type = phrase("{size} pt", size=size) if size else phrase("automatic size")
            if marks_changes:
                return phrase("{type}, changes marked", type=of_type)
            return phrase("{type}, changes not marked", type=of_type)
        case Picture():
            return phrase("{width} × {height} pixels", width=value.width, height=value.height)
        case _:
            assert_never(value)


_LETTER = Message("Letter", context="size of paper").of()


def scoring_text(scoring: ScoringSystem) -> Phrase:
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
        label.of(points=decimal(format_points_short(getattr(scoring, name))))
        for name, label in _SELDOM.items()
        if getattr(scoring, name) != getattr(usual, name)
    ]
    bye = phrase("bye {points}", points=decimal(format_points_short(scoring.pairing_allocated_bye)))
    return phrase("{points}", points=separated((main, bye, *others)))


_SELDOM = {
    "absence": Message("absent {points}"),
    "unknown": Message("adjourned {points}"),
    "forfeit_win": Message("win by forfeit {points}"),
    "forfeit_loss": Message("loss by forfeit {points}"),
    "full_point_bye": Message("full-point bye {points}"),
    "half_point_bye": Message("half-point bye {points}"),
}
