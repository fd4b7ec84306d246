"""Two pairings of a round beside each other, only where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from arbiter_app.cli.checking import Boards, CheckedRound
from arbiter_app.cli.spoken import said
from arbiter_app.wording import Phrase, counted, phrase

_COLUMN = 24


def difference_lines(file: str, checked: CheckedRound) -> Iterator[str]:
    """Lines that show a round by the rules and as found."""
    yield said(_different(file, checked))
    if checked.expected is None:
        yield f"  {said(checked.error or _NO_PAIRING)}"
        yield ""
        return
    by_rules, found = checked.expected, checked.found
    yield f"  {said(_BY_THE_RULES):<{_COLUMN}}{said(_IN_THE_FILE)}"
    rows = zip_longest(_only(by_rules, found), _only(found, by_rules), fillvalue="")
    yield from (f"  {left:<{_COLUMN}}{right}".rstrip() for left, right in rows)
    alike = len(set(by_rules.pairs) & set(found.pairs))
    if alike:
        more = counted(alike, "{count} more board is alike", "{count} more boards are alike")
        yield f"  {said(more)}"
    yield ""


_NO_PAIRING: Final = phrase("There is no pairing by the rules.")
_BY_THE_RULES: Final = phrase("by the rules")
_IN_THE_FILE: Final = phrase("in the file")


def _different(file: str, checked: CheckedRound) -> Phrase:
    """That the round is different, with the reason that the file itself gives."""
    if checked.reason:
        return phrase(
            "{file}: round {number} is different, as the file explains: {reason}",
            file=file,
            number=checked.number,
            reason=checked.reason,
        )
    return phrase("{file}: round {number} is different", file=file, number=checked.number)


def _only(one: Boards, other: Boards) -> Iterator[str]:
    """The pairs and the bye of the first that the second does not have."""
    same = set(other.pairs)
    for pair in one.pairs:
        if pair not in same:
            yield f"{pair[0]} – {pair[1]}"
    if one.bye != other.bye:
        yield said(phrase("no bye") if one.bye is None else phrase("{tpn} bye", tpn=one.bye))
