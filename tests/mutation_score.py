"""How many mutants the tests noticed, by module; 1 if too few. Run by `./run.sh mutants`.

A mutant is a copy of the program with one mistake in it. What the type checker refuses is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ENOUGH: Final = 0.95

NOT_RUN: Final = {None, 34}
REFUSED: Final = 37
NOTICED: Final = {1, 3, -24, 24, 36, 152, 255}
"""A test failed, or the mutant took far longer than the program does: exit codes of mutmut."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module with its mutants that were run."""

    name: str
    count: int
    unnoticed: tuple[str, ...]

    @property
    def score(self) -> float:
        return 1 - len(self.unnoticed) / self.count


def modules(folder: Path) -> Iterator[Module]:
    """The modules of which mutants were run, from what mutmut left beside each."""
    for path in sorted(folder.rglob("*.py.meta")):
        codes = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        run = {
            name: code for name, code in codes.items() if code not in NOT_RUN and code != REFUSED
        }
        if run:
            unnoticed = tuple(name for name, code in run.items() if code not in NOTICED)
            yield Module(path.name.removesuffix(".py.meta"), len(run), unnoticed)


def report(found: Sequence[Module]) -> Iterator[str]:
    """Who was not noticed, then a line for each module and one for all."""
    for module in found:
        yield from module.unnoticed
    yield f"\n{'':24} {'mutants':>8} {'noticed':>8} {'score':>8}"
    for module in (*found, whole(found)):
        noticed = module.count - len(module.unnoticed)
        yield f"{module.name:24} {module.count:8} {noticed:8} {module.score:8.1%}"
    if whole(found).score < ENOUGH:
        yield f"\nFewer than {ENOUGH:.0%} were noticed. To see one: .venv-mutants/bin/mutmut show NAME"


def whole(found: Sequence[Module]) -> Module:
    unnoticed = tuple(name for module in found for name in module.unnoticed)
    return Module("all", sum(module.count for module in found), unnoticed)


def main(folder: Path) -> int:
    found = list(modules(folder))
    if not found:
        sys.stdout.write("No mutant was run.\n")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in report(found))
    return int(whole(found).score < ENOUGH)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
