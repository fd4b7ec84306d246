"""Two pairings of a round beside each other, only where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from arbiter_app.cli.checking import Boards, CheckedRound

_COLUMN = 24


def differences(file: str, checked: CheckedRound) -> Iterator[str]:
    """Lines that show a round by the rules and as found."""
    yield f"{file}: round {checked.number} is different{_as_told(checked)}"
    if checked.expected is None:
        yield f"  {checked.error or 'There is no pairing by the rules.'}"
        yield ""
        return
    by_rules, found = checked.expected, checked.found
    yield f"  {'by the rules':<{_COLUMN}}in the file"
    rows = zip_longest(_only(by_rules, found), _only(found, by_rules), fillvalue="")
    yield from (f"  {left:<{_COLUMN}}{right}".rstrip() for left, right in rows)
    alike = len(set(by_rules.pairs) & set(found.pairs))
    if alike:
        yield f"  {alike} more {'board is' if alike == 1 else 'boards are'} alike"
    yield ""


def _as_told(checked: CheckedRound) -> str:
    """The reason that the file itself gives."""
    return f", as the file explains: {checked.reason}" if checked.reason else ""


def _only(one: Boards, other: Boards) -> Iterator[str]:
    """The pairs and the bye of the first that the second does not have."""
    same = set(other.pairs)
    for pair in one.pairs:
        if pair not in same:
            yield f"{pair[0]} – {pair[1]}"
    if one.bye != other.bye:
        yield "no bye" if one.bye is None else f"{one.bye} bye"
