"""What was done is undone; the event is closed, opened, copied, and compared with its files."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from arbiter_app.operations.interface import TournamentState, export_trf
from tests.imported import import_trf
from tests.played import compared
from tests.played.event import PlayedEvent
from tests.played.ledger import Ledger
from tests.store.support import new_session, open_session


def undo_some(event: PlayedEvent) -> None:
    for _ in range(event.rng.randint(1, 3)):
        if len(event.states) <= 3:
            return
        is_left = not event.ledger.fide_mode
        event.session.undo()
        event.states.pop()
        event.ledgers.pop()
        assert _undone(event.state) == _undone(event.states[-1])
        if is_left:
            # Undo does not lead back into FIDE mode.
            assert not event.state.in_fide_mode
            event.states[-1] = event.state
            for ledger in event.ledgers:
                ledger.fide_mode = False
        event.ledger = deepcopy(event.ledgers[-1])


def reopen(event: PlayedEvent) -> None:
    before = event.state
    event.session.close()
    event.session = open_session(event.path)
    assert event.state == before, "the file has something else"


def go_on_with_a_copy(event: PlayedEvent) -> None:
    """The computer broke: the event goes on elsewhere, with the report file alone."""
    if event.rng.random() < 0.5:
        return
    before, data = event.state, export_trf(event.session, event.one)
    event.session.close()
    event.counted["copies"] += 1
    event.path = event.folder / f"copy-{event.counted['copies']}.arbiter"
    event.session = new_session(event.path)
    event.one = import_trf(event.session, data).created_id
    compared.copy_has_it_all(before, event.state)
    event.ledger.renumber_boards(event.tournament)
    event.states = [None, event.state]
    event.ledgers = [Ledger(), deepcopy(event.ledger)]
    compared.makes_sense(event.state, event.ledger)


def compare_files(event: PlayedEvent) -> None:
    read = compared.file_is_the_event(event.session, event.one, event.other)
    compared.rounds_are_proved(event.session, event.one, read)
    compared.report_is_true(event.session, event.one, event.ledger)
    event.counted["files"] += 1


def there_and_back(event: PlayedEvent) -> None:
    """Undone to nothing, step by step, and done again."""
    before, entry = event.state, event.session.journal()
    for earlier in reversed(event.states[:-1]):
        event.session.undo()
        if earlier is None:
            assert not event.session.tournaments()
        else:
            assert _undone(event.state) == _undone(earlier)
    assert event.session.undo_name is None
    event.session.go_to(max(one.id for one in entry if not one.undone))
    reopen(event)
    assert event.state == before, "done again it is something else"


def _undone(state: TournamentState | None) -> TournamentState | None:
    """What undo leads back to: all but FIDE mode."""
    if state is None:
        return None
    return replace(state, left_fide_mode=None, left_by_undone_act=None)
