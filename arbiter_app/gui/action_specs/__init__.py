"""Every action of the window, once: text, icon, shortcut, status tip."""

from __future__ import annotations

from arbiter_app.gui.action_specs.event import event_specs
from arbiter_app.gui.action_specs.names import ActionName
from arbiter_app.gui.action_specs.papers import paper_specs
from arbiter_app.gui.action_specs.players import player_specs
from arbiter_app.gui.action_specs.questions import question_specs
from arbiter_app.gui.action_specs.rounds import round_specs
from arbiter_app.gui.action_specs.spec import ActionSpec
from arbiter_app.gui.action_specs.standings import standings_specs
from arbiter_app.gui.action_specs.view import view_specs

__all__ = ["ActionName", "ActionSpec", "action_specs"]


def action_specs() -> tuple[ActionSpec, ...]:
    """All actions, in the order in which the keys are listed."""
    return (
        *event_specs(),
        *view_specs(),
        *player_specs(),
        *round_specs(),
        *question_specs(),
        *standings_specs(),
        *paper_specs(),
    )
