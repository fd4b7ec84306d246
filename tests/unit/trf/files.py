"""Small files, written column by column."""

from __future__ import annotations

from arbiter_app.trf.problems import TrfError, TrfProblem
from arbiter_app.trf.read import TrfReading, read_trf

HEADER = "012 Test"


def player(tpn: int, *cells: str, points: str = "", name: str = "", fields: str = "") -> str:
    """A record 001: `cells` as `   2 w 1`, one for each round; `fields` overrides columns 10–79."""
    own = fields or f"     {name or f'Player{tpn}, A':<33}"
    return f"001 {tpn:>4} {own:<70} {points:>4} {tpn:>4}" + "".join(
        f"  {cell:<8}" for cell in cells
    )


def bye(kind: str) -> str:
    return f"0000 - {kind}"


def trf(*lines: str) -> bytes:
    return "".join(f"{line.rstrip()}\n" for line in lines).encode()


def reading(*lines: str) -> TrfReading:
    return read_trf(trf(*lines))


def error(*lines: str) -> TrfError:
    """The error that a file gives."""
    try:
        found = reading(*lines)
    except TrfError as refused:
        return refused
    raise AssertionError(f"no error: {found}")


def messages(problems: tuple[TrfProblem, ...]) -> list[str]:
    """The problems as the arbiter sees them, without the remarks on points left blank."""
    return [str(problem) for problem in problems if "expected points" not in str(problem.message)]
