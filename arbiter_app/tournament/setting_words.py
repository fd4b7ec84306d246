"""What the settings are called where a message names one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from arbiter_app.wording import Phrase, phrase


@dataclass(frozen=True, slots=True)
class SettingName:
    """What a setting is called: `title` as a heading, `inside` in a list within a sentence."""

    title: Phrase
    inside: Phrase


SETTING_NAMES: Final[Mapping[str, SettingName]] = MappingProxyType(
    {
        "name": SettingName(phrase("Name"), phrase("name")),
        "city": SettingName(phrase("City"), phrase("city")),
        "federation": SettingName(phrase("Federation"), phrase("federation")),
        "start_date": SettingName(phrase("Start date"), phrase("start date")),
        "end_date": SettingName(phrase("End date"), phrase("end date")),
        "type_of_tournament": SettingName(
            phrase("Type of tournament"), phrase("type of tournament")
        ),
        "chief_arbiter": SettingName(phrase("Chief arbiter"), phrase("chief arbiter")),
        "deputy_arbiters": SettingName(phrase("Deputy arbiters"), phrase("deputy arbiters")),
        "time_control": SettingName(phrase("Time control"), phrase("time control")),
        "encoded_time_control": SettingName(
            phrase("Encoded time control"), phrase("encoded time control")
        ),
        "round_dates": SettingName(phrase("Round dates"), phrase("round dates")),
        "round_times": SettingName(phrase("Round times"), phrase("round times")),
        "tie_breaks": SettingName(phrase("Tie breaks"), phrase("tie breaks")),
        "starting_rank_method": SettingName(
            phrase("Starting rank method"), phrase("starting rank method")
        ),
        "pairing_controller": SettingName(
            phrase("Pairing controller"), phrase("pairing controller")
        ),
        "system": SettingName(phrase("System"), phrase("system")),
    }
)
"""Every setting that is a text or a list of texts, by its attribute of `Settings`."""

POINTS_NAMES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "win": phrase("win"),
        "draw": phrase("draw"),
        "loss": phrase("loss"),
        "absence": phrase("absence"),
        "pairing_allocated_bye": phrase("pairing allocated bye"),
        "unknown": phrase("unknown"),
        "forfeit_win": phrase("forfeit win"),
        "forfeit_loss": phrase("forfeit loss"),
        "full_point_bye": phrase("full point bye"),
        "half_point_bye": phrase("half point bye"),
    }
)
"""What a scoring system gives points for, by its attribute of `ScoringSystem`."""
