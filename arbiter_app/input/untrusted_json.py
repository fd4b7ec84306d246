"""JSON that anybody may have written: nothing in it can fail later, or deeper down."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, Final

from arbiter_app.input.limits import (
    DEEPEST_JSON,
    HIGHEST_INTEGER,
    LONGEST_NUMBER,
    BeyondLimitError,
)

_STRING: Final = re.compile('"[^"]*"?')
_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_TOO_MANY_OPEN: Final = b"[" * (DEEPEST_JSON + 1)
_LONG_NUMBER: Final = re.compile(f"[0-9]{{{LONGEST_NUMBER - 1}}}")
_HALF_A_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(text: str | bytes, *, has_any_integer: bool = False) -> Any:
    """Return what a text says.

    Numbers fit into 64 bits, unless it `has_any_integer`, and every string can be written in UTF-8.

    Raises:
        BeyondLimitError: it is nested too deeply, or has a whole number that is too large.
        ValueError: it is not JSON.
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text))
    if is_too_deep(text):
        raise BeyondLimitError(DEEPEST_JSON)
    has_long_numbers = not has_any_integer and _LONG_NUMBER.search(text) is not None
    found = (_CAREFUL if has_long_numbers else _QUICK).decode(text)
    if "\\u" in text and _HALF_A_CHARACTER.search(text):
        # Half a character can be written in JSON, and nowhere else.
        json.dumps(found, ensure_ascii=False).encode()
    return found


def is_too_deep(text: str) -> bool:
    """Return whether lists and objects are nested too deeply, without reading them.

    The reader calls itself for each level: what is nested 100,000 deep can end the program.
    """
    if text.count("[") + text.count("{") <= DEEPEST_JSON:
        return False
    # Backslashes are in strings only: without escaped ones and escaped quotes a quote is an end.
    plain = text.replace("\\\\", "").replace('\\"', "")
    outside = _STRING.sub("", plain).encode("ascii", "replace")
    left = outside.translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(DEEPEST_JSON):
        if _TOO_MANY_OPEN in left:
            return True
        # Each pass takes away the innermost level.
        less = left.replace(b"[]", b"")
        if len(less) == len(left):
            break
        left = less
    return bool(left)


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER or abs(number := int(digits)) > HIGHEST_INTEGER:
        raise BeyondLimitError(HIGHEST_INTEGER)
    return number


def _decimal(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"a number without end: {digits[:LONGEST_NUMBER]}")
    return number


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


_QUICK: Final = json.JSONDecoder(parse_float=_decimal, parse_constant=_no_constant)
_CAREFUL: Final = json.JSONDecoder(
    parse_int=_integer, parse_float=_decimal, parse_constant=_no_constant
)
