"""A connection to a server that does not wait for ever for a network that says nothing.

A network that drops packets refuses nothing: without this an answer is waited for until the system
gives up, and behind something in between that is alive itself, as a tunnel is, for ever.
"""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Any, Final, TypeVar

import psycopg

T = TypeVar("T")

PATIENCE: Final = 8.0
"""Seconds without a byte until a connection counts as lost; no desk has its turn that long."""


class NoAnswerError(psycopg.OperationalError):
    """Nothing came for too long."""


class PatientConnection(psycopg.Connection[Any]):
    """It is closed when nothing comes for too long, or when somebody gives it up meanwhile."""

    is_given_up = False
    patience: float | None = None
    """Seconds, where the server is given another time than `PATIENCE`."""

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **settings: Any) -> T:
        """Wait as psycopg does, for whatever is asked of the server.

        Raises:
            NoAnswerError: nothing came, and the connection is closed.
        """
        return super().wait(self._while_it_answers(gen), *args, **settings)

    def _while_it_answers(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """The same generator, which hears ten times a second that nothing has come."""
        try:
            patience = PATIENCE if self.patience is None else self.patience
            wanted = next(gen)
            last = monotonic()
            while True:
                came = yield wanted
                if came:
                    last = monotonic()
                elif self.is_given_up or monotonic() - last > patience:
                    self.close()
                    raise NoAnswerError("the server does not answer")
                wanted = gen.send(came)
        except StopIteration as end:
            result: T = end.value
            return result
