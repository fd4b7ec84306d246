"""How messages become text: translation, plural forms, lists and numbers in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias, assert_never

from arbiter_app.file_names import to_readable
from arbiter_app.wording.direction import isolated_from_the_right
from arbiter_app.wording.message import (
    COMMA,
    DECIMAL,
    HEADED,
    PERCENT,
    THEN,
    Message,
    Parameter,
    Phrase,
    Several,
    either,
    listed,
    separated,
)

Translate: TypeAlias = Callable[[Message, int], str]
"""Gives the text of a message in the reader's language, in the form that the count asks for."""

NUMBERS: Final = (
    Message("none", context="number"),
    Message("one"),
    Message("two"),
    Message("three"),
    Message("four"),
    Message("five"),
    Message("six"),
    Message("seven"),
    Message("eight"),
    Message("nine"),
    Message("ten"),
    Message("eleven"),
    Message("twelve"),
)
SENTENCE: Final = Message("{clause}.")

_SYMBOLS: Final = frozenset({"p", "x"})
"""Symbols of rules, which stay small where a sentence begins: no language has such a word."""

_NARROW_SPACE: Final = "\u202f"
_FIVE_DIGITS: Final = 10_000

_CAPITALS: Final[Mapping[str, Mapping[str, str]]] = {"tr": {"i": "İ"}}
"""Capital letters that a language has of its own."""


def _english(message: Message, count: int) -> str:
    return message.many if message.many and count != 1 else message.one


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages in one language; English, the language of the source, by default.

    Attributes:
        language: its code, `en`, `de`.
        explains: whether it has every sentence about pairings. An explanation half in English
            helps nobody, and is all in English then.
        isolates: whether its lines run from right to left, so that numbers and names have to be kept
            in their own order within them: “2½” would be read “½2”.
    """

    language: str = "en"
    translate: Translate = _english
    explains: bool = True
    isolates: bool = False

    @property
    def direction(self) -> str:
        """How its lines run, as HTML says it."""
        return "rtl" if self.isolates else "ltr"

    def say(self, message: Message, count: int = 1, /, **parameters: Parameter) -> str:
        """The message with its parameters; `count` chooses the plural form."""
        said = {name: self.parameter(value) for name, value in parameters.items()}
        return to_readable(self.translate(message, count).format_map(said))

    def text(self, phrase: Phrase) -> str:
        """A phrase in this language, with all the phrases inside it."""
        return self.say(phrase.message, phrase.count, **dict(phrase.parameters))

    def parameter(self, value: Parameter) -> str:
        """What a message speaks of, in this language."""
        match value:
            case str():
                return isolated_from_the_right(value) if self.isolates else value
            case int():
                return str(value)
            case Phrase():
                return self.text(value)
            case Several():
                return value.joined([self.parameter(item) for item in value.items], self.say_plain)
            case _:
                assert_never(value)

    def say_plain(self, message: Message) -> str:
        """The text of a message with its parameters still in braces."""
        return self.translate(message, 1)

    def number(self, count: int) -> str:
        """A count in words up to twelve: `none`, `one`, `two`; digits beyond."""
        if 0 <= count < len(NUMBERS):
            return self.say(NUMBERS[count])
        return str(count)

    @property
    def decimal_sign(self) -> str:
        """What stands in a number before its decimals."""
        return self.say_plain(DECIMAL).partition("{whole}")[2].partition("{decimals}")[0] or "."

    def figures(self, text: str) -> str:
        """A number with a decimal point, `12.33`, as the language writes it; others, `12½`, stay."""
        return text.replace(".", self.decimal_sign) if "." in text else text

    def whole_number(self, number: int) -> str:
        """A whole number, thousands apart: `12,345`.

        A comma would be taken for decimals where those stand behind one: there a narrow space is
        between the thousands, from five digits on.
        """
        if self.decimal_sign == ".":
            return f"{number:,}"
        return (
            f"{number:,}".replace(",", _NARROW_SPACE)
            if abs(number) >= _FIVE_DIGITS
            else str(number)
        )

    def percent(self, number: int) -> str:
        """A share of a hundred, `68%`, as the language writes it."""
        return self.say(PERCENT, number=number)

    def listed(self, items: Iterable[Parameter]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return self.parameter(listed(items))

    def either(self, items: Iterable[Parameter]) -> str:
        """`A`, `A or B`, `A, B or C`."""
        return self.parameter(either(items))

    def separated(self, items: Iterable[Parameter], by: Message = COMMA) -> str:
        """`A, B, C`, or with what else stands between two."""
        return self.parameter(separated(items, by))

    def headed(self, head: str, text: str) -> str:
        """`Board 3: …`: what a text is about, the colon as the language writes it, and the text."""
        return self.say_plain(HEADED).format(head=head, text=text)

    def sentences(self, told: Iterable[str]) -> str:
        """Sentences one after the other; empty ones are left out."""
        spoken = [each for each in told if each]
        if not spoken:
            return ""
        return reduce(lambda first, second: self.say(THEN, first=first, second=second), spoken)

    def sentence(self, clause: str) -> str:
        """A clause as a sentence: capital letter, full stop."""
        return self.say(SENTENCE, clause=self.with_capital(clause))

    def with_capital(self, clause: str) -> str:
        """The clause as a sentence begins; a symbol of the rules stays as it is."""
        if clause.partition(" ")[0] in _SYMBOLS:
            return clause
        first = clause[:1]
        capitals = _CAPITALS.get(self.language.partition("_")[0], {})
        return capitals.get(first, first.upper()) + clause[1:]


ENGLISH: Final = Catalogue()
