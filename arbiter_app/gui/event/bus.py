"""The one broadcast: what an operation changed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Bus(QObject):
    """Tells every view what changed; views ask for new snapshots themselves.

    `changed` carries an `operations.Change`, `tournament_chosen` the id of the tournament shown.
    """

    changed = Signal(object)
    tournament_chosen = Signal(int)
