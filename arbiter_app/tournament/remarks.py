"""The `###` lines of a report file that say something no record can, and are read back.

They follow the form of FIDE's check list (VCL4THP): what happened, `@ Round n`, and the details
after a colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.types import Tpn

MANUAL_PAIRING: Final = "MPA"
FIDE_MODE_LEFT: Final = "FIDE mode left"
LATE_CORRECTION: Final = "Correction for the rating report only"
WITHDRAWN: Final = "Withdrawn"

_PLACE = re.compile(r" @ Round (\d{1,2})(?:: (.*))?", re.ASCII)
_ILLEGAL = re.compile(r"illegal \([^)]*\)(?:; )?")
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


def remark(what: str, round_number: int, detail: str = "") -> str:
    """A line such as `MPA @ Round 3: the players asked for it`."""
    return f"{what} @ Round {round_number}" + (f": {detail}" if detail else "")


def remarks(comments: Iterable[str], what: str) -> Iterator[tuple[int, str]]:
    """Round and details of each line of that kind, in their order."""
    for line in comments:
        found = _PLACE.fullmatch(line.removeprefix(what)) if line.startswith(what) else None
        if found is not None and 1 <= int(found[1]) <= MOST_ROUNDS:
            yield int(found[1]), found[2] or ""


def note_of_manual_pairing(detail: str) -> str:
    """The arbiter's reason in the details of `MPA`, after what was illegal."""
    return _ILLEGAL.sub("", detail, count=1)


def withdrawn_remark(round_number: int, tpns: Iterable[Tpn]) -> str:
    """The line of the players who are withdrawn from a round on."""
    return remark(WITHDRAWN, round_number, f"players {', '.join(str(tpn) for tpn in tpns)}")


def withdrawn_players(comments: Iterable[str]) -> dict[Tpn, int]:
    """The first round from which each player is withdrawn, by the lines that say so."""
    found: dict[Tpn, int] = {}
    for round_number, detail in remarks(comments, WITHDRAWN):
        for number in _NUMBER.findall(detail.removeprefix("players ")):
            found[int(number)] = round_number
    return found
