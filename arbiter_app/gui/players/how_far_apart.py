"""The choice how far players are kept apart: whatever it costs, or as far as no criterion suffers."""

from __future__ import annotations

from arbiter_app.explain.kept_apart import criterion_told
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import criteria_above_a_wish, pairing_system_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase


def fill_how_far(choice: ChoiceBox, tournament: Tournament, without: str) -> None:
    """The criteria of the tournament's system with their codes, below `without` with an empty one."""
    system = pairing_system_of(tournament)
    choice.addItem(without, "")
    for code in criteria_above_a_wish(tournament):
        told = phrase(
            "Only as far as {criterion} and higher criteria do not suffer",
            criterion=criterion_told(code, system),
        )
        choice.addItem(said(told), code)
