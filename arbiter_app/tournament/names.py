"""Names of people, and other words: how they are compared, put in order and searched.

Whoever types a name has another keyboard than whoever wrote it down: accents, capitals, apostrophes
and hyphens never make a difference. The alphabet is that of the base letters, the same on every
machine, since pairing numbers depend on it (C.04.2 (2026) 2.2).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, TypeAlias

NameKey: TypeAlias = tuple[str, str]

_ARABIC_COMMA: Final = "\N{ARABIC COMMA}"
"""The comma of Arabic keyboards."""

BASE_LETTERS: Final = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ŋ": "n",
    "ħ": "h",
    "ŧ": "t",
    "ß": "ss",
    "ς": "σ",
    "’": "",
    "'": "",
    "-": " ",
}
"""Letters that Unicode does not take apart, and what stands between letters of a name."""

_BASE: Final = str.maketrans(BASE_LETTERS)
_ASCII_WORDS: Final = str.maketrans(
    {
        chr(code): chr(code).lower() if chr(code).isalnum() else "" if chr(code) == "'" else " "
        for code in range(128)
    }
)
"""What `words_of` makes of each of the letters that most names have alone."""
_UMLAUTS: Final = (("ae", "a"), ("oe", "o"), ("ue", "u"))


def folded(text: str) -> str:
    """A text as it is compared: base letters only, no capitals, no apostrophes or hyphens."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_BASE)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> str:
    """The words of a text as they are compared, one blank between two: `Müller, Jörg` has two."""
    if text.isascii():
        # The same, ten times as fast: rating lists have millions of names.
        return " ".join(text.translate(_ASCII_WORDS).split())
    plain = "".join(letter if letter.isalnum() else " " for letter in folded(text))
    return " ".join(plain.split())


_SPELLINGS: Final = (
    *(("schtsch", "s"), ("shch", "s"), ("tsch", "c"), ("tch", "c"), ("cz", "c"), ("ch", "c")),
    *(("dzh", "j"), ("dsch", "j"), ("dj", "j"), ("sch", "s"), ("sh", "s"), ("sz", "s")),
    *(("zh", "z"), ("kh", "h"), ("ph", "f"), ("th", "t"), ("gh", "g"), ("ck", "k")),
    *(("ks", "x"), ("ts", "z"), ("tz", "z"), ("ae", "a"), ("oe", "o"), ("ue", "u")),
    *(("ou", "u"), ("oo", "u"), ("ee", "i"), ("ie", "i"), ("iy", "i"), ("ij", "i")),
    *(("yi", "i"), ("ye", "e"), ("je", "e"), ("j", "i"), ("y", "i"), ("w", "f")),
    *(("v", "f"), ("q", "k"), ("c", "k")),
)
"""Ways to write one sound in Latin letters, longer ones first: `Tschigorin`, `Chigorin`."""

_SPELLED: Final = re.compile("|".join(spelling for spelling, _ in _SPELLINGS) + r"|(.)\1+")
_SOUNDS: Final = dict(_SPELLINGS)


def spelling_key(word: str) -> str:
    """What the spellings of a word from another alphabet have in common: Yuri, Juri, Iurii.

    For a word of `words_of`. Letters are told by their sound alone, doubled ones are one, and an
    `h` counts at the beginning only.
    """
    sounds = _SPELLED.sub(lambda found: _SOUNDS.get(found.group()) or found.group(1), word)
    once = "".join(letter for letter, _ in groupby(sounds))
    return once[:1] + once[1:].replace("h", "")


def surname_and_first(name: str) -> tuple[str, str]:
    """The parts of a name as files have it (`Surname, First name`); all is surname without a comma."""
    surname, _, first = name.replace(_ARABIC_COMMA, ",").partition(",")
    return surname.strip(), first.strip()


def is_full_name(text: str) -> bool:
    """Whether a text has a surname and a given name, divided by a comma: more than an initial."""
    surname, first = surname_and_first(text)
    return bool(words_of(surname)) and len(words_of(first).replace(" ", "")) > 1


def short_names(names: Iterable[str]) -> Mapping[str, str]:
    """Return names with initials in place of given names: `Berg, Ingrid Anna` is `Berg, I. A.`.

    Where these are the same for two of them, their first given names have as many letters as tell
    them apart. A name without a comma stays as it is.
    """
    found: dict[str, str] = {}
    left = list(dict.fromkeys(names))
    longest = max((len(_first_word(name)) for name in left), default=1)
    for letters in range(1, longest + 1):
        shortened = {name: _shortened(name, letters) for name in left}
        counts = Counter(map(words_of, shortened.values()))
        found |= {name: short for name, short in shortened.items() if counts[words_of(short)] == 1}
        left = [name for name in left if name not in found]
    return found | {name: name for name in left}


def _first_word(name: str) -> str:
    return next(iter(surname_and_first(name)[1].split()), "")


def _shortened(name: str, letters: int) -> str:
    """A name with so many letters of its first given name, and one of each other.

    What stands between them, such as `de los`, is left out.
    """
    surname, given = surname_and_first(name)
    words = given.split()
    if not words:
        return name
    words = [word for word in words if not word[0].islower()] or words
    comma = name.replace(_ARABIC_COMMA, ",").index(",")
    short = " ".join(_initials(word, 1 if at else letters) for at, word in enumerate(words))
    return f"{surname}{name[comma]} {short}"


def _initials(word: str, letters: int) -> str:
    """`Jean-Pierre` is `J.-P.`; with more than one letter the first part has them."""
    parts = word.split("-")
    return "-".join(_beginning(part, 1 if at else letters) for at, part in enumerate(parts))


def _beginning(part: str, letters: int) -> str:
    end, found = 0, 0
    while end < len(part) and (found < letters or unicodedata.combining(part[end])):
        found += not unicodedata.combining(part[end])
        end += 1
    return part if end >= len(part.rstrip(".")) else f"{part[:end]}."


def natural_name(name: str) -> str:
    """Return given name and surname of a name as files have it."""
    surname, first = surname_and_first(name)
    return f"{first} {surname}".strip()


def name_key(name: str) -> NameKey:
    """The key to sort names by: by base letters first, then as they are."""
    return folded(name), name


def occurs(text: str, name: str) -> bool:
    """Whether every word of a text stands somewhere in a name."""
    known = folded(name)
    return all(word in known for word in folded(text).split())


def same_name_key(name: str) -> tuple[str, ...]:
    """The words of a name in any order, without accents: `Müller, Jörg` is `Joerg Mueller`."""
    plain = words_of(name)
    for two, one in _UMLAUTS:
        plain = plain.replace(two, one)
    return tuple(sorted(plain.split()))
