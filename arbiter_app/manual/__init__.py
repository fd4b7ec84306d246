"""The manual: pages of Markdown from `resources/manual`, for the window, the web and paper.

The pages are English; `contents.md` says their order, under headings. What a page may have is what
CommonMark has, and tables. Other languages have the same pages, block by block in their own words
(`translation.py`); a language without any reads the English ones.
"""

from arbiter_app.manual.pages import (
    CONTENTS,
    PICTURES,
    Chapter,
    Manual,
    ManualPage,
    Section,
    languages_of_the_manual,
    manual,
)
from arbiter_app.manual.searching import Found, search
from arbiter_app.manual.web import body, web_files

__all__ = [
    "CONTENTS",
    "PICTURES",
    "Chapter",
    "Found",
    "Manual",
    "ManualPage",
    "Section",
    "body",
    "languages_of_the_manual",
    "manual",
    "search",
    "web_files",
]
