"""How messages become text: translation, plural forms, numbers and lists in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain.messages import Message
from arbiter_app.tournament.types import Points, format_points_short

Translate: TypeAlias = Callable[[str], str]
"""Gives the text in the reader's language, as `gettext` does."""

TranslatePlural: TypeAlias = Callable[[str, str, int], str]
"""Gives the right plural form in the reader's language, as `ngettext` does."""


def _same(text: str) -> str:
    return text


def _english(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages in one language; English, the language of the source, by default."""

    translate: Translate = _same
    translate_plural: TranslatePlural = _english

    def say(self, message: Message, count: int = 1, /, **parameters: str) -> str:
        """The message with its parameters; `count` chooses the plural form."""
        if message.many:
            text = self.translate_plural(message.one, message.many, count)
        else:
            text = self.translate(message.one)
        return text.format_map(parameters)

    def number(self, count: int) -> str:
        """A count in words up to twelve: `none`, `one`, `two`; digits beyond."""
        if 0 <= count < len(m.NUMBERS):
            return self.say(m.NUMBERS[count])
        return str(count)

    def points(self, points: Points) -> str:
        """Points with their unit: `½ point`, `1 point`, `2½ points`, `0 points`."""
        form = 1 if 0 < points <= 10 else 2
        return self.say(m.POINTS, form, points=format_points_short(points))

    def listed(self, items: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return self._listed(items, m.LIST_AND)

    def either(self, items: Sequence[str]) -> str:
        """`A`, `A or B`, `A, B or C`."""
        return self._listed(items, m.LIST_OR)

    def _listed(self, items: Sequence[str], joint: Message) -> str:
        if not items:
            return ""
        *most, last = items
        if not most:
            return last
        return self.say(joint, most=self.say(m.LIST_COMMA).join(most), last=last)

    def sentence(self, clause: str) -> str:
        """A clause as a sentence: capital letter, full stop."""
        return self.say(m.SENTENCE, clause=with_capital(clause))


_SYMBOLS: Final = frozenset({"p", "w", "x"})
"""Symbols of rules, which stay small where a sentence begins."""


def with_capital(clause: str) -> str:
    """The clause as a sentence begins; a symbol of the rules stays as it is."""
    if clause.partition(" ")[0] in _SYMBOLS:
        return clause
    return clause[:1].upper() + clause[1:]


ENGLISH = Catalogue()
