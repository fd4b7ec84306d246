"""The log says what was changed in words an arbiter writes."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from arbiter_app.operations.fields_changed import LABELS, Described, fields_changed, scoring_text
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import Picture, PictureKind
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Colour, ScoringSystem, Sex, Title
from arbiter_app.wording.as_json import phrases_to_text


@pytest.mark.parametrize(
    ("changed", "before", "after"),
    [
        ({"city": "Bergamo"}, "city: –", "city: Bergamo"),
        ({"rounds_total": 7}, "rounds: –", "rounds: 7"),
        ({"tie_breaks": ("BH/C1", "SB")}, "tie-breaks: –", "tie-breaks: BH/C1, SB"),
        (
            {"round_dates": ("2026/05/01", "", "2026/05/03")},
            "round dates: –",
            "round dates: 2026/05/01, –, 2026/05/03",
        ),
        ({"initial_colour": Colour.BLACK}, "initial-colour: –", "initial-colour: Black"),
        ({"initial_colour": Colour.WHITE}, "initial-colour: –", "initial-colour: White"),
        (
            {"scoring": ScoringSystem.of(win=30, draw=10)},
            "points: 1 – ½ – 0, bye 1",
            "points: 3 – 1 – 0, bye 3",
        ),
        (
            {"name": "Open", "deputy_arbiters": ("A", "B")},
            "name: –; deputy arbiters: –",
            "name: Open; deputy arbiters: A, B",
        ),
        ({}, "", ""),
    ],
)
def test_settings(changed: dict[str, object], before: str, after: str) -> None:
    old = Settings()
    assert _told(old, replace(old, **changed)) == (before, after)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scoring", "text"),
    [
        (ScoringSystem(), "1 – ½ – 0, bye 1"),
        (ScoringSystem.of(pairing_allocated_bye=5), "1 – ½ – 0, bye ½"),
        (
            ScoringSystem.of(win=30, draw=10, absence=5, unknown=0),
            "3 – 1 – 0, bye 3, absent ½, adjourned 0, loss by forfeit ½",
        ),
        (
            replace(ScoringSystem(), forfeit_win=5, full_point_bye=0, half_point_bye=0),
            "1 – ½ – 0, bye 1, win by forfeit ½, full-point bye 0, half-point bye 0",
        ),
    ],
)
def test_points(scoring: ScoringSystem, text: str) -> None:
    assert str(scoring_text(scoring)) == text


def test_a_player() -> None:
    old = Player(1, "Ng, Li", rating=1900, sex=Sex.MALE)
    new = Player(
        1, "Ng, Lia", title=Title.WFM, sex=Sex.FEMALE, fide_id="5800012", birth_date="2001/00/00"
    )
    assert _told(old, new) == (
        "name: Ng, Li; rating: 1900; title: –; sex: male; FIDE ID: –; birth date: –",
        "name: Ng, Lia; rating: –; title: WFM; sex: female; FIDE ID: 5800012; birth date: 2001",
    )


def test_paper() -> None:
    old = PaperSettings()
    new = PaperSettings(
        PaperSize.LETTER, PaperMargins(10, 11, 12, 13), ("Club", "Open"), _picture(), "de"
    )
    assert _told(old, new) == (
        "paper size: A4; margins: 14, 18, 14, 14 mm; heading: –; logo: –; language: –",
        "paper size: Letter; margins: 10, 11, 12, 13 mm; heading: Club, Open; logo: 30 × 20 pixels;"
        " language: Deutsch",
    )


def _told(old: Described, new: Described) -> tuple[str, str]:
    before, after = fields_changed(old, new)
    return str(before), str(after)


def test_every_field_of_what_is_described_has_its_word() -> None:
    """The field's own words in English, unless arbiters say something else."""
    otherwise = {
        *("fide_id", "rounds_total", "scoring", "type_of_tournament", "size", "why_codes"),
        *("fide_rating", "fide_source", "national_source", "national_id", "tie_order"),
        *("has_half_point_byes", "rank_criterion", "rating_period"),
        *("start_date", "end_date", "initial_colour", "withdrawn_from", "tie_breaks", "wall"),
        "start_positions",
    }
    for described in (Settings, PaperSettings, Player):
        for field in fields(described):
            if field.name not in {"tpn", *otherwise}:
                assert str(LABELS[field.name]) == field.name.replace("_", " ")
    assert otherwise <= LABELS.keys()
    assert str(LABELS["initial_colour"]) == "initial-colour"
    assert str(LABELS["withdrawn_from"]) == "withdrawn from round"


def _picture() -> Picture:
    return Picture(PictureKind.PNG, 30, 20, b"")


def test_the_name_of_a_player_is_another_text_than_that_of_a_tournament() -> None:
    """Polish says “nazwisko” of a person and “nazwa” of a tournament."""
    of_tournament = fields_changed(Settings(name="Open"), Settings(name="Club Open"))
    of_player = fields_changed(Player(1, "Ng"), Player(1, "Ngo"))
    assert phrases_to_text(of_tournament).count('["name","","of a thing"]') == 2
    assert phrases_to_text(of_player).count('["name"]') == 2
