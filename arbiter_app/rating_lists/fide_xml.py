"""FIDE's lists as XML: parsed player by player, since the whole has some 800 MB."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree import ElementTree as ET

from arbiter_app.errors import InputError
from arbiter_app.input.limits import LONGEST_LIST_CELL, LONGEST_LIST_PLAYER, MOST_LIST_LINES
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.rating_lists.fide_text import kind_named
from arbiter_app.rating_lists.records import (
    SEXES,
    TITLES,
    Layout,
    LeftOut,
    Record,
    decoded,
    k_factor_in,
    rating_in,
    year,
)
from arbiter_app.tournament.names import words_of
from arbiter_app.wording import Message, phrase

_UNREADABLE: Final = Message("Player {number}: “{name}” cannot be read.")
_ROOT: Final = b"<playerslist>"
_END: Final = b"</player>"
_LAST: Final = b"</playerslist>"
_NAMESPACE: Final = b"xmlns"
_FIRST_BYTES: Final = 4096


def is_fide_xml(beginning: bytes) -> bool:
    """True for the first bytes of such a list."""
    return _ROOT in beginning[:_FIRST_BYTES]


def layout_of(beginning: bytes, file_name: str) -> Layout:
    """Which ratings a list has, by its first player; the month is not in it.

    Raises:
        InputError: the list of one kind, whose name does not say which.
    """
    if b"<rapid_rating>" in beginning:
        return Layout((RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ))
    return Layout((kind_named(file_name),))


def records_of(
    blocks: Iterable[bytes], layout: Layout, left_out: LeftOut, name: str
) -> Iterator[Record]:
    """The players; those that cannot be read go to `left_out`.

    Raises:
        InputError: it is no XML from some place on, or ends before its end.
    """
    rest = b""
    players = 0
    begun = False
    for block in blocks:
        rest += block
        if not begun:
            _, root, after = rest.partition(_ROOT)
            if not root:
                continue
            rest, begun = after, True
        end = rest.rfind(_END) + len(_END)
        if end < len(_END):
            if len(rest) > LONGEST_LIST_PLAYER:
                raise _broken(name, players)
            continue
        if players > MOST_LIST_LINES:
            raise InputError(
                phrase(
                    "{name} has more than {most} lines: not a rating list.",
                    name=name,
                    most=MOST_LIST_LINES,
                )
            )
        for values in _parsed(rest[:end], name, players):
            players += 1
            try:
                yield _record(values, layout)
            except ValueError:
                left_out.add(_UNREADABLE, number=players, name=values.get("name", ""))
        rest = rest[end:]
    if rest.strip() != _LAST:
        raise _broken(name, players)


def _parsed(text: bytes, name: str, before: int) -> Iterator[dict[str, str]]:
    """The elements of whole players.

    Each piece is parsed by itself, as an element of which nothing outside is known: a piece cannot
    define what a name stands for. FIDE's lists have no namespaces, whose names would be copied for
    each element.
    """
    if _NAMESPACE in text:
        raise _broken(name, before)
    try:
        root = ET.fromstring(b"<list>" + text + b"</list>")
    except ET.ParseError:
        # Letters of an old code page, or a damaged file.
        try:
            root = ET.fromstring(f"<list>{decoded(text)}</list>")
        except ET.ParseError as error:
            raise _broken(name, before) from error
    for player in root:
        yield {child.tag: child.text or "" for child in player}


def _record(values: dict[str, str], layout: Layout) -> Record:
    fide_id = values["fideid"].strip() if "fideid" in values else ""
    name = " ".join(values.get("name", "").split())
    if not (fide_id.isdecimal() and name and len(name) <= LONGEST_LIST_CELL):
        raise ValueError("no player")
    title = values.get("title", "").strip()
    if title not in TITLES:
        title = values.get("w_title", "").strip()
    return (
        fide_id,
        "",
        name,
        words_of(name),
        values.get("country", "").strip(),
        SEXES.get(values.get("sex", "").strip(), ""),
        title if title in TITLES else "",
        year(values.get("birthday", "").strip()),
        "",
        *(rating_in(_of_kind(values, kind, layout, "rating")) for kind in _KINDS),
        0,
        *(k_factor_in(_of_kind(values, kind, layout, "k")) for kind in _KINDS),
        1 if "i" in values.get("flag", "") else 0,
    )


_KINDS: Final = (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ)


def _of_kind(values: dict[str, str], kind: RatingKind, layout: Layout, what: str) -> str:
    if kind not in layout.kinds:
        return ""
    is_plain = kind is RatingKind.STANDARD or len(layout.kinds) == 1
    return values.get(what if is_plain else f"{kind.value}_{what}", "").strip()


def _broken(name: str, players: int) -> InputError:
    return InputError(
        phrase(
            "{name} is damaged after player {players}: the download seems to be incomplete.",
            name=name,
            players=players,
        ),
        hint=phrase("Download it again."),
    )
