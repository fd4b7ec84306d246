"""A Dask cluster as what does the work: its client is an executor like the processes of a machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from arbiter_app import __version__
from arbiter_app.errors import InputError
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from concurrent.futures import Executor

_WAIT: Final = 20
"""Seconds for the scheduler to answer."""

_AGAIN: Final = 3
"""How often a piece is begun anew if the connection to who does it breaks."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a cluster, and how many pieces it does at once.

    What a worker had begun when it was lost is done by another one. Workers and this program tell
    each other values of Python: a cluster has to be one that is trusted.

    Raises:
        InputError: `distributed` is not installed, nobody answers, there are no workers, or they
            have another version of this program.
    """
    try:
        import distributed
    except ImportError as error:
        raise InputError(
            phrase("Using a cluster requires the package “distributed”."),
            hint=phrase("Install it with: pip install 'arbiter-app[cluster]'"),
        ) from error
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=_WAIT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(
            phrase("No Dask scheduler answers at {address}.", address=address)
        ) from error
    try:
        at_once = _number_of_workers(client, address)
        executor = client.get_executor(pure=False, retries=_AGAIN)
        try:
            yield executor, at_once
        finally:
            # Without waiting: what is still under way is cancelled.
            executor.shutdown(wait=False)
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=_WAIT)


def version_here() -> str:
    """The version of this program, asked of each worker."""
    return __version__


def _number_of_workers(client: Any, address: str) -> int:
    threads = sum(client.ncores().values())
    if not threads:
        raise InputError(phrase("The cluster at {address} has no workers.", address=address))
    try:
        versions = set(client.run(version_here).values())
    except ImportError as error:
        raise InputError(
            phrase("Arbiter is not installed on the workers at {address}.", address=address),
            hint=phrase("Install version {version} on the workers.", version=__version__),
        ) from error
    if versions != {__version__}:
        raise InputError(
            phrase(
                "The workers at {address} have a different version of Arbiter.", address=address
            ),
            hint=phrase("Install version {version} on the workers.", version=__version__),
        )
    return int(threads)
