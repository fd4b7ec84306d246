"""Messages, and messages with what they speak of.

The English text is the key for translation, as with gettext. Whoever raises an error or writes an
act into the log says what happened as a `Phrase`; whoever shows it has the catalogue of a language
say it. So a sentence exists once, for window, terminal, paper and log alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias, assert_never

from arbiter_app.file_names import to_readable


@dataclass(frozen=True, slots=True)
class Message:
    """A text with named parameters in braces.

    Attributes:
        one: the English text, which is its key in every catalogue.
        many: its English form for other counts than one; empty for a text without a count.
        context: tells apart what is the same in English and not elsewhere, such as the letter of
            a column; the `msgctxt` of gettext.
    """

    one: str
    many: str = ""
    context: str = ""

    def of(self, count: int = 1, /, **parameters: Parameter) -> Phrase:
        """This message with what it speaks of; `count` chooses the form."""
        return Phrase(self, count, tuple(parameters.items()))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message with what it speaks of. As a string it is English, as logs and tests read it.

    Attributes:
        count: chooses the form of a message that has two.
        parameters: names of people and things as they are, numbers, and other phrases, which are
            said in the same language; by name, in the order in which they were given.
    """

    message: Message
    count: int = 1
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        message = self.message
        text = message.many if message.many and self.count != 1 else message.one
        return to_readable(text.format_map({name: str(value) for name, value in self.parameters}))

    def __bool__(self) -> bool:
        """False for a phrase that says nothing, as `NOTHING` does."""
        return bool(self.message.one)


@dataclass(frozen=True, slots=True)
class Several:
    """Several things of which a message speaks at once: `A, B and C`.

    Attributes:
        between: what stands between two.
        before_last: what stands between the last two.
    """

    items: tuple[Parameter, ...]
    between: Message
    before_last: Message

    def __str__(self) -> str:
        return self.joined([str(item) for item in self.items], lambda message: message.one)

    def joined(self, items: Sequence[str], said: Callable[[Message], str]) -> str:
        """The items, said already, as one text; `said` says the texts that join two."""
        if len(items) < 2:
            return "".join(items)
        *most, last = items
        between = said(self.between)
        head = reduce(lambda text, item: between.format(most=text, last=item), most)
        return said(self.before_last).format(most=head, last=last)


Parameter: TypeAlias = "str | int | Phrase | Several"
"""What a message speaks of: a name or a text as it is, a number, a phrase, or several of these."""


def phrase(text: str, /, **parameters: Parameter) -> Phrase:
    """What is said with a text that is said in one place only: `phrase("No round is paired.")`."""
    return Phrase(Message(text), 1, tuple(parameters.items()))


def counted(count: int, one: str, many: str, /, **parameters: Parameter) -> Phrase:
    """The same with a count: `counted(n, "{count} player", "{count} players")`.

    The count is a parameter of both texts; languages have other numbers of forms than two.
    """
    return Phrase(Message(one, many), count, (("count", count), *parameters.items()))


def changed(before: Parameter, after: Parameter) -> Phrase:
    """What was one thing and is another: `2 → 3`. The arrow leads along the reader's line."""
    return phrase("{before} → {after}", before=before, after=after)


_AS_IT_IS: Final = Message("{text}")


def verbatim(text: str) -> Phrase:
    """A text that is the same in every language: a name, a word of a file, an older log's entry."""
    return Phrase(_AS_IT_IS, 1, (("text", text),)) if text else NOTHING


NOTHING: Final = Phrase(Message(""))
"""The phrase that says nothing."""


def reword(before: Phrase, word: Callable[[Message], Message]) -> Phrase:
    """Return the phrase, and all that it speaks of, with each message as `word` gives it."""

    def reword_parameter(value: Parameter) -> Parameter:
        match value:
            case Phrase():
                return reword(value, word)
            case Several():
                items = tuple(reword_parameter(item) for item in value.items)
                return Several(items, word(value.between), word(value.before_last))
            case str() | int():
                return value
            case _:
                assert_never(value)

    parameters = tuple((name, reword_parameter(value)) for name, value in before.parameters)
    return Phrase(word(before.message), before.count, parameters)


THEN: Final = Message("{first} {second}", context="two sentences")


def sentences(*said: Phrase) -> Phrase:
    """Sentences one after the other; those that say nothing are left out."""
    spoken = [one for one in said if one]
    if not spoken:
        return NOTHING
    return reduce(lambda first, second: THEN.of(first=first, second=second), spoken)


def one_after_another(said: Iterable[Phrase | str]) -> Phrase:
    """`A; B; C` as a phrase of its own; nothing of what says nothing."""
    spoken = [one for one in said if one]
    return phrase("{items}", items=separated(spoken, SEMICOLON)) if spoken else NOTHING


HEADED: Final = Message("{head}: {text}")
COMMA: Final = Message("{most}, {last}")
SEMICOLON: Final = Message("{most}; {last}")
AND: Final = Message("{most} and {last}")
OR: Final = Message("{most} or {last}")

DECIMAL: Final = Message("{whole}.{decimals}", context="a number")
"""A number that is not whole. Where lines run from right to left, the translation keeps its order."""


PERCENT: Final = Message("{number}%", context="a number")
"""A share of a hundred: languages have a space before the sign, or the sign before the number."""


def decimal(text: str) -> Phrase:
    """A number with a decimal point, `12.50`, as the reader's language writes it; others as they are."""
    whole, point, decimals = text.partition(".")
    return DECIMAL.of(whole=whole, decimals=decimals) if point else verbatim(text)


def listed(items: Iterable[Parameter], by: Message = COMMA) -> Several:
    """`A`, `A and B`, `A, B and C`, or with what else stands between two before the last."""
    return Several(tuple(items), by, AND)


def either(items: Iterable[Parameter]) -> Several:
    """`A`, `A or B`, `A, B or C`."""
    return Several(tuple(items), COMMA, OR)


def in_ranges(numbers: Iterable[int]) -> list[str]:
    """Return ascending numbers as texts; three or more in a row become a range: `1`, `3–5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told: list[str] = []
    for run in runs:
        told += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return told


def separated(items: Iterable[Parameter], by: Message = COMMA) -> Several:
    """`A, B, C`, or with what else stands between two."""
    return Several(tuple(items), by, by)
