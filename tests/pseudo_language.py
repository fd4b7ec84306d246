"""A language for tests in which every text of the program is recognised, and is two fifths longer.

Texts are English with accents on their letters, `Ŕóúńđóóó` for `Round`; parameters stay as they are. What
is seen in plain letters is in no catalogue: it is data, or somebody put it together. German is two
fifths longer than English, so that a page on which this has room has room for the rest.
"""

from __future__ import annotations

import re
from typing import Final

from arbiter_app.wording import Catalogue, Message

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED: Final = "áßćđéƒğĥíĵķĺɱńóþǫŕšťúνŵχýžÁßĆĐÉƑĞĤÍĴĶĹΜŃÓÞǪŔŠŤÚΝŴΧÝŽ"
_MARKS: Final = str.maketrans(_PLAIN, _MARKED)
_WORD: Final = re.compile(r"[^\W\d_]+")
_PARTS: Final = re.compile(r"(\{\w*\}|%\w)")
"""What stays: parameters, and the parts of a date."""


def marked(text: str) -> str:
    """A text in the pseudo-language."""
    parts = _PARTS.split(text)
    return "".join(part if _PARTS.fullmatch(part) else _longer(part) for part in parts)


def _longer(text: str) -> str:
    return _WORD.sub(lambda word: word[0].translate(_MARKS) + "ó" * -(-2 * len(word[0]) // 5), text)


def _translate(message: Message, count: int) -> str:
    return marked(message.many if message.many and count != 1 else message.one)


PSEUDO: Final = Catalogue("qps", _translate)


def plain_words(text: str) -> set[str]:
    """The words of a text that no catalogue said, of two plain letters or more."""
    return {word for word in _WORD.findall(text) if len(word) > 1 and word.isascii()}
