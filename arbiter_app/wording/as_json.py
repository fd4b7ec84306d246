"""Phrases as JSON: kept with what they speak of, to be said later, in whatever language.

A text that is the same in every language is a string. Any other phrase is a list: its message, what it
speaks of by name (if anything), its count (if it is not 1). There a string or a number stands for
itself, and several things are an object: the things, and the messages that stand between two and
before the last. A message is its English text, or, where it has more, a list of the text, the form
for other counts, and the context.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from functools import lru_cache
from string import Formatter
from typing import Any, Final, TypeAlias, assert_never

from arbiter_app.file_names import to_readable
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.wording.message import Message, Parameter, Phrase, Several, verbatim

_Json: TypeAlias = "str | int | list[_Json] | dict[str, _Json]"

_DEEPEST: Final = 40
"""Phrases within phrases; nothing that is said has more than a few."""

_JOINED: Final = ("most", "last")
"""What the messages of several things speak of."""


def phrases_to_text(phrases: Iterable[Phrase]) -> str:
    """Phrases as a list in JSON, on one line."""
    told = [str(each) if _is_verbatim(each) else _of_phrase(each) for each in phrases]
    return to_readable(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


def phrases_from_text(text: str) -> tuple[Phrase, ...]:
    """The phrases of such a list.

    Whatever is given back can be said: a message speaks of nothing that is not there.

    Raises:
        ValueError: the text is anything else.
    """
    told: Any = read_json(text, has_any_integer=True)
    if type(told) is not list:
        raise _no_phrase(text)
    return tuple(
        [verbatim(each) if type(each) is str else _phrase(each, _DEEPEST) for each in told]
    )


# Told


def _is_verbatim(phrase: Phrase) -> bool:
    return len(phrase.parameters) < 2 and phrase == verbatim(str(phrase))


def _of_phrase(phrase: Phrase) -> _Json:
    told: list[_Json] = [_of_message(phrase.message)]
    if phrase.parameters or phrase.count != 1:
        told.append({name: _of_parameter(value) for name, value in phrase.parameters})
    if phrase.count != 1:
        told.append(phrase.count)
    return told


def _of_message(message: Message) -> _Json:
    if message.many or message.context:
        return [message.one, message.many, message.context]
    return message.one


def _of_parameter(value: Parameter) -> _Json:
    if isinstance(value, str | int):
        return value
    match value:
        case Phrase():
            return _of_phrase(value)
        case Several():
            return {
                "items": [_of_parameter(item) for item in value.items],
                "between": _of_message(value.between),
                "before_last": _of_message(value.before_last),
            }
        case _:
            assert_never(value)


# Understood: thousands when a log is shown, so that types are looked at the quick way.


def _phrase(told: Any, deepest: int) -> Phrase:
    if type(told) is not list or not 1 <= len(told) <= 3 or not deepest:
        raise _no_phrase(told)
    named = told[1] if len(told) > 1 else {}
    count = told[2] if len(told) > 2 else 1
    if type(named) is not dict or type(count) is not int:
        raise _no_phrase(told)
    message = _message(told[0], named)
    values = [
        (name, value if type(value) in _PLAIN else _parameter(value, deepest - 1))
        for name, value in named.items()
    ]
    return Phrase(message, count, tuple(values))


_PLAIN: Final = (str, int)


def _message(told: Any, known: Collection[str]) -> Message:
    """A message that speaks of nothing but what is `known`."""
    if type(told) is str:
        message, names = message_of(told)
    elif type(told) is list and [type(part) for part in told] == [str, str, str]:
        message, names = message_of(*told)
    else:
        raise _no_phrase(told)
    for name in names:
        if name not in known:
            raise ValueError(f"a message speaks of what is not there: {_beginning(told)}")
    return message


def _parameter(told: Any, deepest: int) -> Parameter:
    """What stands there and is no plain text or number."""
    if type(told) is not dict:
        return _phrase(told, deepest)
    if told.keys() != {"items", "between", "before_last"} or type(told["items"]) is not list:
        raise _no_phrase(told)
    items = [
        item if type(item) in _PLAIN else _parameter(item, deepest - 1) for item in told["items"]
    ]
    between, last = (_message(told[part], _JOINED) for part in ("between", "before_last"))
    return Several(tuple(items), between, last)


# A log has the same few messages again and again.
@lru_cache(maxsize=1000)
def message_of(one: str, many: str = "", context: str = "") -> tuple[Message, tuple[str, ...]]:
    """A message, and what it speaks of.

    Raises:
        ValueError: it has more than names in its braces, or they do not close.
    """
    names: dict[str, None] = {}
    for text in (one, many):
        for _, name, form, conversion in Formatter().parse(text):
            if name is None:
                continue
            if form or conversion or not name.isidentifier():
                raise ValueError(f"a message has more than names in braces: {_beginning(text)}")
            names[name] = None
    return Message(one, many, context), tuple(names)


def _no_phrase(told: object) -> ValueError:
    return ValueError(f"not what somebody could have said: {_beginning(told)}")


def _beginning(told: object) -> str:
    return str(told)[:80]
