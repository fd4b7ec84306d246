"""`arbiter-app pair --system A --system B`: the same round by several systems, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from arbiter_app.cli.spoken import said
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.trace.by_system import BySystem

_COLUMN: Final = 16
_BOARD: Final = phrase("board")
_BYE: Final = phrase("bye")
_MARKS: Final = {Likeness.SAME: " ", Likeness.OTHER_COLOURS: "~", Likeness.DIFFERENT: "*"}


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
        "Pairs made by all of them: {same} of {boards}.", same=boards - other, boards=boards
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
