"""What all tests share: no display, no user's settings, the same random numbers every time."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.write_protection import MARK, protection_holds, run_without_override

# Before anything imports Qt: without a display, in one language and time zone, and with a home of
# their own, so that tests neither read nor change the settings of whoever runs them.
_HOME = tempfile.TemporaryDirectory(prefix="arbiter-tests-")
os.environ.update(
    QT_QPA_PLATFORM="offscreen",
    LC_ALL="C.UTF-8",
    TZ="UTC",
    HOME=_HOME.name,
    XDG_CONFIG_HOME=f"{_HOME.name}/config",
    XDG_DATA_HOME=f"{_HOME.name}/data",
    XDG_STATE_HOME=f"{_HOME.name}/state",
    XDG_CACHE_HOME=f"{_HOME.name}/cache",
    XDG_RUNTIME_DIR=_HOME.name,
)

settings.register_profile("default", derandomize=True, deadline=None, database=None)
settings.register_profile(
    "soak",
    max_examples=2000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


@pytest.fixture(autouse=True)
def same_random_numbers() -> None:
    """A failure can be repeated: nothing in a test depends on the moment it runs."""
    random.seed(20260201)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that needs write protection has it, whoever runs the tests."""
    if pyfuncitem.get_closest_marker(MARK) is None:
        return None
    with tempfile.TemporaryDirectory(prefix="arbiter-tests-") as name:
        if protection_holds(Path(name)):
            return None
        run_without_override(pyfuncitem, Path(name))
    return True


@pytest.fixture(scope="session")
def corpus_dir() -> Path:
    """The tournaments paired by the 2026 rules: `NAME.trf`, `NAME.boards`, `index.tsv`."""
    return Path(__file__).parent / "corpus" / "dutch2026"


@pytest.fixture(scope="session", autouse=True)
def own_home() -> Iterator[None]:
    """Removes the tests' own home at the end, before the interpreter would complain about it."""
    yield
    _HOME.cleanup()
