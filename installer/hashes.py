"""Write every package that our own files install with its hashes, from pyproject.toml and constraints.txt.

Usage: python -m installer.hashes [UV]

UV is the program uv, by default the one on the path; it asks the package index for the sha256 of every
file of a version, whatever system it is for. pip refuses what has another one.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "installer" / "hashed"
CONSTRAINTS: Final = ROOT / "installer" / "constraints.txt"

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "program": (),
    "dev": ("program",),
    "installer": ("program",),
    "mutants": ("program", "dev"),
}
"""The files, each with those that are installed with it; each but the first is an extra."""

OLDEST_PYTHON: Final = "3.11"


def requirements(part: str) -> list[str]:
    """Return what pyproject.toml asks for in a part; with the program what builds it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted: list[str] = project["project"]["optional-dependencies"].get(part, [])
    if part == "program":
        wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    return wanted


def packages(text: str) -> dict[str, str]:
    """Return the packages of a file of requirements by name, each with its lines."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        if not line.startswith(" "):
            name = line.partition("==")[0]
        found[name] = found.get(name, "") + line
    return found


def resolved(uv: str, wanted: Iterable[str]) -> dict[str, str]:
    """Return all that is needed for some requirements, on every system, with hashes.

    Raises:
        CalledProcessError: there is no such version, or nothing fits together.
    """
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "wanted.in"
        asked.write_text("\n".join(wanted), encoding="utf-8")
        done = subprocess.run(
            [
                *(uv, "pip", "compile", str(asked), "--quiet", "--no-header", "--no-annotate"),
                *("--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes"),
                *("--constraints", str(CONSTRAINTS)),
            ],
            stdout=subprocess.PIPE,
            check=True,
            encoding="utf-8",
        )
    return packages(done.stdout)


def main(arguments: list[str]) -> None:
    """Write the files."""
    uv = arguments[0] if arguments else "uv"
    FOLDER.mkdir(exist_ok=True)
    for part, others in PARTS.items():
        with_others = (*others, part)
        found = resolved(uv, [one for each in with_others for one in requirements(each)])
        known = {name: lines for each in others for name, lines in packages(written(each)).items()}
        text = "".join(lines for name, lines in found.items() if lines != known.get(name))
        (FOLDER / f"{part}.txt").write_text(text, encoding="utf-8", newline="\n")


def written(part: str) -> str:
    """Return what the file of a part says."""
    return (FOLDER / f"{part}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
