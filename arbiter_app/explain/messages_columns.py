"""Headings over the columns in the picture of a bracket."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.messages import Message
from arbiter_app.explain.messages_brackets import S1, S2

PLAIN: Final = (S1, S2)
MOVED_DOWN: Final = (Message("S1 · MDP"), S2)
REMAINDER: Final = (Message("S1 · remainder"), Message("S2 · remainder"))
MEMBERS: Final = (Message("Moved-down players"), Message("Residents"))

MOVED_DOWN_1998: Final = (Message("S1 · moved down"), S2)
MEMBERS_1998: Final = (Message("Players moved down"), Message("Residents"))

HALVES_LIM: Final = (Message("Top half"), Message("Bottom half"))
FLOATERS_LIM: Final = (Message("Floaters"), Message("Opponents"))
MEMBERS_LIM: Final = (Message("Floaters"), Message("Residents"))

FIGURES: Final = Message("x = {x} · p = {p}")
EXCHANGE_LETTER: Final = Message("exchange {letter}")
FIGURES_APART: Final = Message(" · ")
