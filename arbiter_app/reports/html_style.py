"""The look of the web pages, and the little they do by themselves: from `resources/web`."""

from __future__ import annotations

import json
from typing import Final

from arbiter_app.output.forms import STYLE_MARK
from arbiter_app.resources import resource_path
from arbiter_app.tournament.names import BASE_LETTERS

REFRESHED_EACH: Final = 60
"""Seconds after which a page of a running tournament is loaded anew: results come within minutes."""


def style() -> str:
    """The style sheet, with the mark by which it is known as ours."""
    return f"{STYLE_MARK}\n{_part('style.css')}"


def explanation_style() -> str:
    """The style of a round to be read, which stands in its page."""
    return _part("explanation.css")


def script() -> str:
    """What pages do: search and renewal. Letters are folded as the program folds them."""
    letters = json.dumps(BASE_LETTERS, ensure_ascii=True)
    return f'{STYLE_MARK}\n"use strict";\nconst LETTERS = {letters};\n{_part("pages.js")}'


def _part(name: str) -> str:
    return resource_path(f"web/{name}").read_text(encoding="utf-8")
