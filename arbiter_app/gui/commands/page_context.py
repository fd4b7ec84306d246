"""What every page of an open event is made with."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import RatingLists


@dataclass(frozen=True, slots=True)
class EventContext:
    """The open event, and what of the window its pages use."""

    event: OpenEvent
    tasks: Tasks
    actions: Actions
    icons: Icons
    theme: Theme
    lists: RatingLists
    previews: Tasks
    """Where outcomes of open games are paired: that takes long, and the event waits for none of it."""
    lookups: Tasks
    """Where names are looked up in the rating lists: nothing else waits for that, nor it for others."""
