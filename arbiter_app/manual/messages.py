"""What stands around the pages of the manual, on paper and on the web."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

FIND: Final = Message("Find in the manual")
SECTIONS_FOUND: Final = Message("{number} sections found")
PREVIOUS_PAGE: Final = Message("Page before")
NEXT_PAGE: Final = Message("Page after")
VERSION: Final = Message("Version {version}")
