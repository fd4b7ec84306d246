"""The pages of an event by name, and where on them a player is shown."""

from __future__ import annotations

from enum import StrEnum

from arbiter_app.gui.actions.specs import ActionName


class PageName(StrEnum):
    """The pages of an event, in the order of the rail."""

    PLAYERS = "players"
    ROUNDS = "rounds"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    DOCUMENTS = "documents"
    LOG = "log"

    @property
    def action(self) -> ActionName:
        """What leads to it."""
        return ActionName(f"go_{self}")


class PlayerPlace(StrEnum):
    """Where a player is found and shown: on a page, or with everything in the pane."""

    BOARD = "rounds"
    STANDING = "standings"
    IN_LIST = "players"
    DETAILS = "details"

    @classmethod
    def on_page(cls, page: PageName) -> PlayerPlace:
        """That of a page; the pane, where a page has no line for everybody."""
        return cls(page.value) if page.value in tuple(cls) else cls.DETAILS
