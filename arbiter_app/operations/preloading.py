"""What the first event needs, loaded before it is asked for."""

from __future__ import annotations

from importlib import import_module

_FOR_THE_FIRST_EVENT = (
    "arbiter_app.store.event_file",
    "arbiter_app.trf.losses",
    "arbiter_app.trace.as_json",
    "arbiter_app.trace.by_system",
    "arbiter_app.trace.kept_apart",
    "arbiter_app.trace.preview",
    "arbiter_app.pairing.checker",
    "arbiter_app.pairing.legality",
    "arbiter_app.pairing.questions",
    "arbiter_app.pairing.seen",
    "arbiter_app.standings.check",
    "arbiter_app.standings.offered",
    "arbiter_app.standings.places",
    "arbiter_app.standings.recommended",
)


def load_ahead() -> None:
    """Import the database, the files and the engine of the default system; takes a second.

    Operations import them when they are called, so that a start does not wait for them. Meant for
    a worker beside the start page.
    """
    for name in _FOR_THE_FIRST_EVENT:
        import_module(name)
    from arbiter_app.pairing.systems import engine_of
    from arbiter_app.tournament.tournament import Tournament
    from arbiter_app.trace.rounds import DEFAULT_SYSTEM

    engine_of(DEFAULT_SYSTEM, Tournament())
