"""How many mutants the tests noticed, by module; 1 if too few. Run by `./run.sh mutants`.

A mutant is a copy of the program with one mistake in it. What the type checker refuses is left out,
and what is no mistake: `equivalent_mutants.py` says which those are, and why.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Final

from tests.equivalent_mutants import EQUIVALENT, Equivalent

ENOUGH: Final = 0.95

NOT_RUN: Final = {None, 34}
REFUSED: Final = 37
NOTICED: Final = {1, 3, -24, 24, 36, 152, 255}
"""A test failed, or the mutant took far longer than the program does: exit codes of mutmut."""

_ORIGINAL: Final = "__mutmut_orig"


@dataclass(frozen=True, slots=True)
class Module:
    """A module with its mutants that were run and are mistakes.

    `noticed_after_all` are those said to be none that a test noticed; `missing` is what is said of
    mutants that are not made.
    """

    name: str
    count: int
    unnoticed: tuple[str, ...]
    equivalent: int = 0
    noticed_after_all: tuple[str, ...] = ()
    missing: tuple[Equivalent, ...] = ()

    @property
    def score(self) -> float:
        return 1 - len(self.unnoticed) / self.count

    @property
    def is_described(self) -> bool:
        return not self.noticed_after_all and not self.missing


def modules(folder: Path) -> Iterator[Module]:
    """The modules of which mutants were run, from what mutmut left beside each."""
    for path in sorted(folder.rglob("*.py.meta")):
        codes = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        run = {
            name: code for name, code in codes.items() if code not in NOT_RUN and code != REFUSED
        }
        if run:
            yield module(path.with_suffix(""), run)


def module(source: Path, run: dict[str, int]) -> Module:
    """A module with its mutants that were run, by name."""
    said = {
        each: (each.function, each.becomes) for each in EQUIVALENT if each.module == source.stem
    }
    changes = dict(changes_in(source.read_text(encoding="utf-8")))
    equivalent = [name for name in run if changes[name.rpartition(".")[2]] in said.values()]
    mistakes = {name: code for name, code in run.items() if name not in equivalent}
    return Module(
        source.stem,
        len(mistakes),
        tuple(name for name, code in mistakes.items() if code not in NOTICED),
        len(equivalent),
        tuple(name for name in equivalent if run[name] in NOTICED),
        tuple(each for each, change in said.items() if change not in changes.values()),
    )


def changes_in(source: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The mutants in the text of a module: each with its function and what stands there instead."""
    everything = source.splitlines()
    functions = {
        node.name: everything[node.lineno - 1 : node.end_lineno]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and "__mutmut_" in node.name
    }
    for name, mutant in functions.items():
        mangled = name.rpartition("__mutmut_")[0]
        original = functions[mangled + _ORIGINAL]
        renamed = [original[0].replace(mangled + _ORIGINAL, name), *original[1:]]
        # Without the two lines that name the files.
        lines = list(unified_diff(renamed, mutant, n=0))[2:]
        added, taken_out = (
            " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "+-"
        )
        # x_function, or xǁClassǁmethod
        yield name, (mangled.removeprefix("x_").rpartition("ǁ")[2], added or f"without {taken_out}")


def report(found: Sequence[Module]) -> Iterator[str]:
    """Who was not noticed, then a line for each module and one for all."""
    for module in found:
        yield from module.unnoticed
    yield f"\n{'':24} {'mutants':>8} {'noticed':>8} {'score':>8} {'no mistakes':>12}"
    for module in (*found, whole(found)):
        noticed = module.count - len(module.unnoticed)
        score = f"{module.score:8.1%} {module.equivalent:12}"
        yield f"{module.name:24} {module.count:8} {noticed:8} {score}"
    if whole(found).score < ENOUGH:
        yield f"\nFewer than {ENOUGH:.0%} were noticed. To see one: .venv-mutants/bin/mutmut show NAME"
    for module in found:
        for name in module.noticed_after_all:
            yield f"Said to be no mistake, and noticed: {name}"
        for each in module.missing:
            yield f"Said to be no mistake, and not made: {each.module}, {each.function}: {each.becomes}"


def whole(found: Sequence[Module]) -> Module:
    unnoticed = tuple(name for module in found for name in module.unnoticed)
    equivalent = sum(module.equivalent for module in found)
    return Module("all", sum(module.count for module in found), unnoticed, equivalent)


def main(folder: Path) -> int:
    found = list(modules(folder))
    if not found:
        sys.stdout.write("No mutant was run.\n")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in report(found))
    return int(whole(found).score < ENOUGH or not all(each.is_described for each in found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
