"""How an action of the window presents itself."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.gui.actions.names import ActionName


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """How an action presents itself. `text` may have a mnemonic (`&`).

    `repeats` for one that may be done again and again while its key is held. `also` are keys by which
    other programs know it.
    """

    name: ActionName
    text: str
    icon: str
    shortcut: str
    tip: str
    checkable: bool = False
    short: str = ""
    repeats: bool = False
    also: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that do it, the program's own first."""
        return tuple(filter(None, (self.shortcut, self.also)))
