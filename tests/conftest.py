"""What all tests share: no display, no user's settings, the same random numbers every time."""

from __future__ import annotations

import gc
import os
import random
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from arbiter_app.event_address import EventAddress
from tests.few_examples import ALSO_LONG
from tests.write_protection import MARK, protection_holds, run_without_override

if TYPE_CHECKING:
    from tests.server import TestServer

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

_OF_PAIRING = [
    Path(__file__).parent / folder
    for folder in (
        "property/matching",
        "property/pairing",
        "unit/matching",
        "unit/pairing",
        "unit/trace",
    )
]

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


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """All modules and tests stay until the end: collecting garbage need not look at them each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def pytest_itemcollected(item: pytest.Item) -> None:
    """The tests of the pairing are those that reach its branches, but for what would only take long.

    Where branches are counted a test takes three times as long.
    """
    of_pairing = any(item.path.is_relative_to(folder) for folder in _OF_PAIRING)
    if of_pairing and item.get_closest_marker("uncounted") is None:
        item.add_marker("counted")


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What works with an event is tested in both of its homes, unless it looks into the file itself.

    On a server each test takes a third of a second more: but for a few they are long tests. A test
    of few examples is a long test too, of many.
    """
    if metafunc.definition.get_closest_marker(ALSO_LONG) is not None:
        metafunc.fixturenames.append("length")
        many = pytest.param("many", marks=pytest.mark.slow)
        metafunc.parametrize("length", ["few", many])
    if "event_place" not in metafunc.fixturenames:
        return
    homes = [pytest.param("file", id="file")]
    if metafunc.definition.get_closest_marker("file_only") is None:
        is_quick = metafunc.definition.get_closest_marker("quick_on_server") is not None
        marks = () if is_quick else (pytest.mark.slow,)
        homes.append(pytest.param("server", id="server", marks=marks))
    metafunc.parametrize("event_place", homes, indirect=True)


@pytest.fixture
def event_place(request: pytest.FixtureRequest, path: Path) -> Iterator[Path | EventAddress]:
    """Where a new event is to be: the file `path`, or a database of that name on a server."""
    if request.param == "file":
        yield path
        return
    server = request.getfixturevalue("server")
    yield server.address(path.stem)
    server.drop(path.stem)


@pytest.fixture(scope="session")
def server() -> Iterator[TestServer]:
    """A PostgreSQL server of the tests' own; whoever asks for it waits for its start."""
    # Imported here: most tests need no server.
    from tests.server import running_server

    with running_server() as running:
        yield running


@pytest.fixture
def address(request: pytest.FixtureRequest, server: TestServer) -> Iterator[EventAddress]:
    """Where a new event on a server is to be, which is called as the test's module says."""
    name: str = request.module.NAME
    yield server.address(name)
    server.drop(name)


@pytest.fixture(scope="session")
def corpus_dir() -> Path:
    """The tournaments paired by the 2026 rules: `NAME.trf`, `NAME.boards`, `index.tsv`."""
    return Path(__file__).parent / "corpus" / "dutch2026"


@pytest.fixture(scope="session", autouse=True)
def own_home() -> Iterator[None]:
    """Removes the tests' own home at the end, before the interpreter would complain about it."""
    yield
    _HOME.cleanup()
