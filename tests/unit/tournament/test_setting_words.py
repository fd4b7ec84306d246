"""Every setting and everything that is worth points has a name where a message names it."""

from __future__ import annotations

from dataclasses import fields

from arbiter_app.tournament.setting_words import POINTS_NAMES, SETTING_FIELDS
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import ScoringSystem


def test_every_setting_that_is_a_text_has_a_name() -> None:
    plain = Settings()
    texts = {
        field.name
        for field in fields(Settings)
        if isinstance(getattr(plain, field.name), str | tuple)
    }
    assert set(SETTING_FIELDS) == texts
    for name in SETTING_FIELDS.values():
        assert str(name.title).lower() == str(name.inside)


def test_everything_that_is_worth_points_has_a_name() -> None:
    assert set(POINTS_NAMES) == {field.name for field in fields(ScoringSystem)}
