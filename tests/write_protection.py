"""Folders and files that cannot be written, also for an administrator.

An administrator on Linux writes where it is forbidden. A test that is marked with
`write_protection` is therefore carried out by a process of its own that may read everything,
but has given that right away for good. The rights of the tests' own process never change: its
threads would disagree about them, and it could lose sight of the program itself.

Run as a module, with the arguments of Python, it is the beginning of such a process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
MARK = "write_protection"
_INSIDE = "ARBITER_TESTS_WITHOUT_OVERRIDE"

# <linux/prctl.h> and <linux/capability.h>.
_PR_CAPBSET_DROP = 24
_CAP_DAC_OVERRIDE = 1


@contextmanager
def write_protected(*paths: Path) -> Iterator[None]:
    """Nobody may write into these folders and files; what was allowed is allowed again after."""
    modes = [path.stat().st_mode for path in paths]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
        _set_immutable(path, True)
    try:
        yield
    finally:
        for path, mode in zip(paths, modes, strict=True):
            _set_immutable(path, False)
            path.chmod(mode)


def _set_immutable(path: Path, immutable: bool) -> None:
    """Where files have flags, one of them stops administrators too."""
    if sys.platform == "darwin":
        import stat

        os.chflags(path, stat.UF_IMMUTABLE if immutable else 0)


def protection_holds(folder: Path) -> bool:
    """True if this process cannot write where it is forbidden; tried in the folder."""
    tried = folder / "tried"
    tried.mkdir()
    try:
        with write_protected(tried):
            try:
                (tried / "file").touch()
            except OSError:
                return True
        (tried / "file").unlink()
        return False
    finally:
        tried.rmdir()


def run_without_override(item: pytest.Item, folder: Path) -> None:
    """Carries out a test in a process that cannot write where it is forbidden.

    What the test hands to the table of figures is handed on.
    """
    assert _INSIDE not in os.environ, "the right to write everywhere cannot be given away here"
    results = folder / "results.xml"
    command = [sys.executable, "-m", "tests.write_protection", "-m", "pytest", "-q", "-m", ""]
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, *plugins, f"--junitxml={results}", f"--basetemp={folder / 'own'}", item.nodeid],
        cwd=item.config.rootpath,
        env={**os.environ, _INSIDE: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for found in ElementTree.parse(results).iter("property"):
        item.user_properties.append((found.attrib["name"], literal_eval(found.attrib["value"])))


def _main() -> None:
    """Give the right away, then be Python: who starts as another program cannot get it back."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), "CAP_DAC_OVERRIDE")
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])


if __name__ == "__main__":
    _main()
