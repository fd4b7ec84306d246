"""Passwords hidden in texts: whatever is reported, logged or said of an error has none.

Such a text is made of many things. It is searched for all forms in which a password is given to
PostgreSQL, and for the passwords of the command line themselves. More may be hidden than had to be.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from urllib.parse import quote, quote_plus, unquote

from arbiter_app.errors import InputError
from arbiter_app.event_address import event_address

HIDDEN: Final = "***"

_SHORTEST: Final = 4
"""Letters of a password that is looked for by itself: a shorter one would be found everywhere."""

_ANY_SCHEME: Final = r"postgres(?:ql)?(?:\+\w+)?:"
_BEGINS: Final = re.compile(_ANY_SCHEME, re.IGNORECASE)
_SCHEME: Final = rf"({_ANY_SCHEME}(?:/+|(?=[^\n]*@)))"
_REST: Final = r"(?!\*)((?:[^\n]*@)?[^\s'\"“”‘’]*)([^\n]*)"
_IN_LINE: Final = re.compile(rf"{_SCHEME}{_REST}", re.IGNORECASE)
"""An address and the rest of its line. It goes up to the last @: a password may have any letters."""
_WITH_SLASHES: Final = re.compile(rf"({_ANY_SCHEME}/+){_REST}", re.IGNORECASE)
"""The same where no @ comes behind it: each place is looked at once."""

_TO_THE_END: Final = re.compile(rf"{_SCHEME}(.*)", re.IGNORECASE | re.DOTALL)
_UP_TO_AT: Final = re.compile(r"[^\s@]+@?")
_WITHOUT_SCHEME: Final = re.compile(r"[\w.+%-]{2,60}:(?=[^\s/:@])")
"""A name with its colon, in what stands before an @. One letter is a drive of Windows."""

_NAMES: Final = ("password", "passwd", "passphrase", "passfile", "pass", "pwd")


def _letter(letter: str) -> str:
    """A letter as it is or, in an address, as its figures."""
    return f"(?:{letter}|%{ord(letter):x}|%{ord(letter.upper()):x})"


_NAME: Final = f"(?:{'|'.join(''.join(map(_letter, name)) for name in _NAMES)})"
_NAMED: Final = re.compile(
    rf"([\w%]{{0,40}}{_NAME}\\*['\"]?\s*[:=]\s*)(\\*['\"][^\n]*|\S+)", re.IGNORECASE
)
"""A password with its name. Where it is quoted, to the end of the line: nobody knows how often it is."""

_QUOTED: Final = re.compile(r"(['\"])((?:\\.|(?!\1).)*)\1", re.DOTALL)


def hide_passwords(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text without passwords; `secrets` are some that are known."""
    # Those first: what follows may leave a part of one.
    long_enough = [secret for secret in secrets if len(secret) >= _SHORTEST]
    # What is said on one line has one space where there were several, or a tab.
    on_one_line = [" ".join(secret.split()) for secret in long_enough]
    forms = {form for secret in (*long_enough, *on_one_line) for form in _forms(secret) if form}
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, HIDDEN)
    text = "\n".join(map(_hide_in_line, text.split("\n")))
    text = _NAMED.sub(rf"\1{HIDDEN}", text)
    return _UP_TO_AT.sub(_hide_before_at, text)


def hide_in_command(arguments: Iterable[str]) -> str:
    """Return a command line as it was typed, without passwords."""
    return shlex.join(_hide_in_argument(argument) for argument in arguments)


def secrets_in(arguments: Iterable[str], environment: Mapping[str, str]) -> frozenset[str]:
    """Return the passwords in a command line and around it, as they were written and as they are."""
    written = {secret for argument in arguments for secret in _secrets_of(argument)}
    written.add(environment.get("PGPASSWORD", ""))
    return frozenset({*written, *map(unquote, written)} - {""})


def _hide_in_line(line: str) -> str:
    """Where no @ comes after a scheme, only one with slashes begins an address."""
    up_to_at = line[: line.rfind("@") + 1]
    addresses = _IN_LINE if _BEGINS.search(up_to_at) else _WITH_SLASHES
    return addresses.sub(_hide_in_address, line)


def _hide_in_address(found: re.Match[str]) -> str:
    """What may be seen of it; where it is wrong nobody knows where it ends."""
    text = found[1] + found[2]
    try:
        address = event_address(text)
    except InputError:
        return f"{found[1]}{HIDDEN}"
    rest = found.string[found.end(2) : found.end()]
    return f"{address.uri}{rest}" if address.password else found[0]


def _hide_before_at(found: re.Match[str]) -> str:
    """Hide what follows a name up to the @; each letter of a text is looked at once for that."""
    name = _WITHOUT_SCHEME.search(found[0]) if found[0].endswith("@") else None
    return found[0] if name is None else f"{found[0][: name.end()]}{HIDDEN}@"


def _hide_in_argument(argument: str) -> str:
    """An argument ends where it ends, whatever letters the password in it has."""
    address = _TO_THE_END.search(argument)
    shown = "" if address is None else _hide_in_address(address)
    before = argument if address is None else argument[: address.start()]
    return hide_passwords(before, secrets_in([argument], {})) + shown


def _secrets_of(argument: str) -> Iterator[str]:
    address = _TO_THE_END.search(argument)
    if address is not None:
        try:
            yield event_address(address[0]).password
        except InputError:
            yield address[2]
        who, at, where = address[2].rpartition("@")
        yield who.partition(":")[2] if at else where.partition("/")[0].partition(":")[2]
    named = list(_NAMED.finditer(argument))
    if address is None and not named:
        without = re.match(r"[\w.+%-]{2,}:(.+)@", argument, re.DOTALL)
        yield "" if without is None else without[1]
    for each in named:
        quoted = _QUOTED.match(each[2])
        if quoted is not None:
            yield re.sub(r"\\(.)", r"\1", quoted[2])
        elif address is not None:
            # It may have spaces.
            yield argument[each.start(2) :].partition("&")[0]
        else:
            yield each[2]


def _forms(secret: str) -> Iterator[str]:
    """How a text may have it: as it is, in an address, quoted by Python, JSON, a shell or PostgreSQL."""
    yield secret
    yield quote(secret)
    yield quote(secret, safe="")
    yield quote_plus(secret)
    yield repr(secret)[1:-1]
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield secret.replace("'", "'\"'\"'")
    yield secret.replace("\\", "\\\\").replace("'", "\\'")
