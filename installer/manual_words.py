"""What the manual takes from the window: the words of its menus and buttons, its keys, titles of pages.

In the source these are English: `**Round › Publish the round**`, `Ctrl+Shift+P`, a link with the title of
the page that it leads to. In another language they are what the window has there, so that nobody
translates them, and they cannot differ from it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from arbiter_app.wording import Catalogue, Message
from installer.catalogues import Entry
from installer.manual_pages import PATH, plain

_MOST_FILLED: Final = 4
"""A text that has hardly a letter besides its parameters is found everywhere."""

_MODIFIERS: Final = ("Ctrl", "Shift", "Alt")
_EDITING: Final = ("Backspace", "Del", "Enter", "Esc", "Ins", "Menu", "Return", "Space", "Tab")
_MOVING: Final = ("Down", "End", "Home", "Left", "PgDown", "PgUp", "Right", "Up")
_KEYS: Final = (*_MODIFIERS, *_EDITING, *_MOVING)
_ALONG: Final = {"Left": "Right", "Right": "Left"}
"""Keys along the line, where lines begin at the right; see `keys_along` of the window."""

_SPECIAL: Final = re.compile(r"([\\*_`\[\]<&])")
_MARKED: Final = re.compile(
    r"(?P<code>`[^`]+`)|\*\*(?P<bold>.+?)\*\*|\[(?P<label>[^\]\[`*]+)\]\((?P<target>[^)\s]*)\)"
)
_DOTS: Final = "…"
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class _Form:
    """A text of the window, in one of its two forms."""

    message: Message
    count: int

    @property
    def text(self) -> str:
        return self.message.many if self.count > 1 else self.message.one

    def in_words_of(self, catalogue: Catalogue, **parameters: str) -> str:
        said = catalogue.translate(self.message, self.count)
        return _PARAMETER.sub(lambda found: parameters.get(found[1], found[0]), said)


class WindowTexts:
    """The texts of the program by what is seen of them: without the mark of a letter, without dots."""

    def __init__(self, known: Iterable[Entry]) -> None:
        self._by_text = defaultdict[str, list[_Form]](list)
        self._with_parts: list[_Form] = []
        for entry in known:
            message = Message(entry.one, entry.many, entry.context)
            for form in (_Form(message, 1), *([_Form(message, 2)] if entry.many else ())):
                shown = plain(form.text)
                self._by_text[shown].append(form)
                if "{" in shown and len(_PARAMETER.sub("", shown)) > _MOST_FILLED:
                    self._with_parts.append(form)
        self._with_parts.sort(key=lambda form: -len(_PARAMETER.sub("", form.text)))

    def has(self, text: str) -> bool:
        """Whether a text of the manual is wholly one of the window, as it stands there."""
        return any(
            form.text.replace("&", "") in (text, f"{text}…", f"{text} …")
            and not form.message.context
            for form in self._by_text.get(plain(text), ())
        )

    def said(self, text: str, catalogue: Catalogue, *, in_menu: bool = False) -> str | None:
        """What the window says for such a text; `in_menu` for the title or an item of a menu."""
        said = self._said(text, catalogue, in_menu=in_menu)
        return said if said is None or text.endswith(_DOTS) else plain(said)

    def _said(self, text: str, catalogue: Catalogue, *, in_menu: bool) -> str | None:
        if forms := self._by_text.get(plain(text)):
            best = min(forms, key=lambda form: _unlike(form, text, in_menu))
            return best.in_words_of(catalogue).replace("&", "")
        for form in self._with_parts:
            parts = _parts(form)
            if all(part in text for part, _ in parts) and (found := _matched(parts, text)):
                return form.in_words_of(catalogue, **found).replace("&", "")
        return None

    def path(self, text: str, catalogue: Catalogue, *, in_menu: bool = False) -> str | None:
        """An item with its menu, or what is said elsewhere in the window."""
        steps = text.split(PATH)
        in_menu = in_menu or len(steps) > 1
        said = [self.said(step, catalogue, in_menu=in_menu) for step in steps]
        return PATH.join(step for step in said if step) if all(said) else None


def _unlike(form: _Form, text: str, in_menu: bool) -> tuple[bool, bool, bool]:
    """How far a text of the window is from the one that is meant; the least is taken."""
    return bool(form.message.context), ("&" in form.text) is not in_menu, form.text != text


def _parts(form: _Form) -> list[tuple[str, str]]:
    """What is seen of a text: letters, and the parameter behind them or nothing."""
    return [(part, name or "") for part, name, *_ in Formatter().parse(plain(form.text))]


def _matched(parts: Sequence[tuple[str, str]], text: str) -> Mapping[str, str]:
    """The parameters of a text; none if it is another one."""
    pattern, seen = "", set[str]()
    for part, name in parts:
        pattern += re.escape(part)
        if name:
            pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+)"
            seen.add(name)
    found = re.fullmatch(pattern, text)
    return {} if found is None else found.groupdict()


@cache
def key_names(language: str) -> Mapping[str, str]:
    """What keys are called in the window: those that Qt knows in the language."""
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(QLocale(language), "qtbase", "_", folder)
    said = {name: translator.translate("QShortcut", name) or name for name in _KEYS}
    if QLocale(language).textDirection().name == "RightToLeft":
        return {name: said[_ALONG.get(name, name)] for name in _KEYS}
    return said


def keys(code: str, language: str) -> str:
    """A key, or several at once, as the window names them; anything else stays."""
    names = key_names(language)
    *held, last = code.rsplit("+", 1) if not code.endswith("+") else (code[:-2] or None, "+")
    with_held = [part for each in held if each for part in each.split("+")]
    if not all(part in names for part in with_held):
        return code
    return "+".join(names.get(part, part) for part in (*with_held, last))


def _escaped(text: str) -> str:
    """A text that is no Markdown, as Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def filled(
    text: str,
    words: Callable[[str], str | None],
    key: Callable[[str], str],
    title: Callable[[str, str], str | None],
) -> str:
    """A block with the words of the window, its keys, and titles of pages in their places.

    Args:
        text: the block, in which those are still English.
        words: what the window says; None for what it does not say.
        key: how it names keys.
        title: what a link is called by its English words and where it leads; None if those are no
            title.
    """

    def fill(found: re.Match[str]) -> str:
        if found["code"]:
            return f"`{key(found['code'][1:-1])}`"
        if found["bold"]:
            said = words(found["bold"])
            return found[0] if said is None else f"**{_escaped(said)}**"
        said = title(found["label"], found["target"])
        return found[0] if said is None else f"[{said}]({found['target']})"

    return _MARKED.sub(fill, text)
