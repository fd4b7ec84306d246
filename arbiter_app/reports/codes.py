"""QR codes (ISO/IEC 18004) on paper: text that any phone reads without a network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from arbiter_app.explain.messages_why import OTHER_BOARDS
from arbiter_app.explain.why import answers
from arbiter_app.reports.canvas import Canvas
from arbiter_app.reports.sheet import MILLIMETRE
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import ENGLISH, Catalogue

LEAST_MODULE: Final = 0.33 * MILLIMETRE
"""A square smaller than this is not read by every phone from every printer."""

LARGEST_MODULE: Final = 0.6 * MILLIMETRE
QUIET_ZONE: Final = 4
"""Light modules that a code has round it (ISO/IEC 18004, 9.1)."""

_LEVELS: Final = ("M", "L")
"""Levels of error correction, the better one first: 15 % and 7 % of the code may be lost."""

_SHORTER: Final = str.maketrans("’", "'")
"""In UTF-8 an apostrophe of print takes the room of three letters, and room is what a code lacks."""

Told: TypeAlias = tuple[str, ...]
"""Sentences for one player, in their order."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code by its rows of modules from the top, true for dark ones; without the quiet zone."""

    rows: tuple[tuple[bool, ...], ...]
    text: str

    @property
    def modules(self) -> int:
        """Modules across, the quiet zone included."""
        return len(self.rows) + 2 * QUIET_ZONE


def code_within(sentences: Told, room: float) -> Code | None:
    """The code of these sentences in a square of `room` points, quiet zone included.

    Apostrophes are those of a typewriter. The last sentences are left out where there is no room
    for all of them; None if there is not even room for the first one.
    """
    for count in range(len(sentences), 0, -1):
        text = " ".join(sentences[:count]).translate(_SHORTER)
        for level in _LEVELS:
            code = _code(text, level, int(room / LEAST_MODULE + 1e-9))
            if code is not None:
                return code
    return None


def _code(text: str, level: str, most_modules: int) -> Code | None:
    """The smallest code of a text as UTF-8, None if it would be larger than this.

    ISO/IEC 18004, 7.8: eight masks are tried for a code, which takes nearly all of the time. Whether
    a text fits at all is therefore asked first, with one mask and the largest code allowed.
    """
    import segno

    make = partial(segno.make_qr, text, error=level, mode="byte", encoding="utf-8")
    largest = min((most_modules - 2 * QUIET_ZONE - 17) // 4, 40)
    if largest < 1:
        return None
    try:
        make(version=largest, mask=0, boost_error=False)
    except segno.DataOverflowError:
        return None
    made = make(boost_error=False)
    return Code(tuple(tuple(bool(module) for module in row) for row in made.matrix), text)


def draw_code(canvas: Canvas, left: float, bottom: float, room: float, code: Code) -> None:
    """Draw a code in the middle of a square of `room` points, as large as its quiet zone allows."""
    module = min(room / code.modules, LARGEST_MODULE)
    edge = (room - module * len(code.rows)) / 2
    canvas.modules(left + edge, bottom + edge, module, code.rows)


def sentences_of(
    tournament: Tournament,
    round_number: int,
    pairing: RoundPairing | None,
    catalogue: Catalogue = ENGLISH,
) -> Mapping[Tpn, Told]:
    """Why the players of a round have their game or bye, for those who have what the rules give.

    Where other boards are not those of the rules, that is said first.
    """
    if pairing is None or pairing.trace is None:
        return {}
    played = tournament.round(round_number)
    ours = {(pair.white, pair.black) for pair in pairing.pairs}
    games = [(game.white, game.black) for game in played.games]
    told = [tpn for game in games if game in ours for tpn in game]
    bye = played.pairing_allocated_bye
    if bye is not None and bye == pairing.bye:
        told.append(bye)
    is_all = set(games) == ours and bye == pairing.bye
    said = catalogue.say(OTHER_BOARDS, round=str(round_number))
    before = "" if is_all else f"{catalogue.sentence(said)} "
    about = answers(pairing, tournament, catalogue=catalogue, for_arbiter=False)

    def sentences(tpn: Tpn) -> Told:
        first, *others = about(tpn).told
        return (f"{before}{first}", *others)

    return {tpn: sentences(tpn) for tpn in told}
