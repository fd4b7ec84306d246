"""Every action of the window, once: text, icon, shortcut, status tip."""

from __future__ import annotations

from arbiter_app.gui.actions.event import event_specs
from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.papers import paper_specs
from arbiter_app.gui.actions.players import player_specs
from arbiter_app.gui.actions.questions import question_specs
from arbiter_app.gui.actions.rounds import round_specs
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.actions.standings import standings_specs
from arbiter_app.gui.actions.view import view_specs

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
