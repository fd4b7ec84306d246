"""What stands around the pages of the manual, on paper and on the web."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

FIND: Final = Message("Search the manual")
SECTIONS_FOUND: Final = Message("{number} sections found")
PREVIOUS_PAGE: Final = Message("Previous page")
NEXT_PAGE: Final = Message("Next page")
VERSION: Final = Message("Version {version}")
