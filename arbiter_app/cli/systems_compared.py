"""`arbiter-app pair --system A --system B`: the same round by several systems, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import Likeness, likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import RoundPairing
from arbiter_app.wording import NOTHING, Phrase, phrase

_COLUMN: Final = 16
_BOARD: Final = phrase("board")
_BYE: Final = phrase("bye")
_MARKS: Final = {Likeness.SAME: " ", Likeness.OTHER_COLOURS: "~", Likeness.DIFFERENT: "*"}


@dataclass(frozen=True, slots=True)
class BySystem:
    """A round by one of the systems: its pairing, or why there is none."""

    system: str
    pairing: RoundPairing | None
    error: Phrase = NOTHING
    alike: tuple[Likeness, ...] = ()
    """For each pair whether the others have it."""

    is_refused: bool = False
    """The system cannot pair the tournament as it stands, which is not to say that none exists."""


def pair_by_each(tournament: Tournament, systems: Sequence[str]) -> tuple[BySystem, ...]:
    """The next round by each of the systems, compared.

    Raises:
        InputError: no such system, or the tournament cannot be paired as it stands by any.
    """
    made = [_pair(tournament, system) for system in dict.fromkeys(systems)]
    if all(each.is_refused for each in made):
        raise InputError(made[0].error)
    pairs = [_pairs(each.pairing) for each in made if each.pairing is not None]
    return tuple(replace(each, alike=likeness(_pairs(each.pairing), pairs)) for each in made)


def _pair(tournament: Tournament, system: str) -> BySystem:
    try:
        return BySystem(system, pair_round(tournament, system=system))
    except (NoLegalPairingError, InputError) as error:
        return BySystem(system, None, error.said, is_refused=isinstance(error, InputError))


def _pairs(pairing: RoundPairing | None) -> list[tuple[int, int]]:
    return [] if pairing is None else [(pair.white, pair.black) for pair in pairing.pairs]


def compared_to_text(number: int, compared: Sequence[BySystem]) -> str:
    """A column for each system; what the others do not have is marked."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(number, compared))


def _lines(number: int, compared: Sequence[BySystem]) -> Iterator[str]:
    yield said(
        phrase("Round {number}, White first. * not made by all, ~ other colours", number=number)
    )
    yield ""
    yield f"{said(_BOARD)}  " + "".join(f"  {each.system:<{_COLUMN}}" for each in compared)
    columns = [list(_boards(each)) for each in compared]
    for board, cells in enumerate(zip_longest(*columns, fillvalue=""), start=1):
        yield f"{board:>5}  " + "".join(f"{cell:<{_COLUMN + 2}}" for cell in cells)
    byes = [None if each.pairing is None else each.pairing.bye for each in compared]
    if any(bye is not None for bye in byes):
        yield f"{said(_BYE):>5}  " + "".join(
            f"{cell:<{_COLUMN + 2}}" for cell in _bye_cells(compared)
        )
    yield ""
    yield said(_summary(compared))


def _boards(each: BySystem) -> Iterator[str]:
    if each.pairing is None:
        yield f"  {said(phrase('no pairing'))}"
        return
    for pair, alike in zip(each.pairing.pairs, each.alike, strict=True):
        yield f"{_MARKS[alike]} {pair.white} – {pair.black}"


def _bye_cells(compared: Sequence[BySystem]) -> Iterator[str]:
    paired = {each.pairing.bye for each in compared if each.pairing is not None}
    mark = _MARKS[Likeness.DIFFERENT if len(paired) > 1 else Likeness.SAME]
    for each in compared:
        bye = None if each.pairing is None else each.pairing.bye
        yield "" if bye is None else f"{mark} {bye}"


def _summary(compared: Sequence[BySystem]) -> Phrase:
    paired = [each for each in compared if each.pairing is not None]
    if len(paired) < 2:
        return phrase("There is nothing to compare.")
    boards = len(paired[0].alike)
    other = sum(alike is Likeness.DIFFERENT for alike in paired[0].alike)
    colours = sum(alike is Likeness.OTHER_COLOURS for alike in paired[0].alike)
    if not other and not colours:
        return phrase("The same pairs and colours.")
    if not other:
        return phrase(
            "The same pairs; other colours on {colours} of {boards} boards.",
            colours=colours,
            boards=boards,
        )
    return phrase(
        "{same} of {boards} pairs are made by all of them.", same=boards - other, boards=boards
    )


def compared_to_json(number: int, compared: Sequence[BySystem]) -> dict[str, Any]:
    """Each pairing, and for each pair whether the others have it."""
    return {"round": number, "pairings": [_to_json(each) for each in compared]}


def _to_json(each: BySystem) -> dict[str, Any]:
    if each.pairing is None:
        return {"system": each.system, "pairs": None, "bye": None, "error": said(each.error)}
    return {
        "system": each.system,
        "pairs": [
            {"board": pair.board, "white": pair.white, "black": pair.black, "others": str(alike)}
            for pair, alike in zip(each.pairing.pairs, each.alike, strict=True)
        ],
        "bye": each.pairing.bye,
    }
