"""Headings over the columns in the picture of a bracket."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.messages_brackets import S1, S2
from arbiter_app.wording import Message

PLAIN: Final = (S1, S2)
MOVED_DOWN: Final = (Message("S1 · MDP"), S2)
REMAINDER: Final = (Message("S1 · remainder"), Message("S2 · remainder"))
MEMBERS: Final = (Message("Moved-down players"), Message("Residents"))
