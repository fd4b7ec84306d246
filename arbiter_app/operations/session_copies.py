"""Copies of an open event: kept before something large, saved as a file, published on a server."""

from __future__ import annotations

from pathlib import Path

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.clock import DrawIdentity, draw_identity
from arbiter_app.operations.session_held import HeldEvent
from arbiter_app.store.recovered import KeptCopy


class CopiedEvent(HeldEvent):
    """What an `EventSession` does with copies."""

    def keep_copy(self, occasion: str) -> None:
        """Keep a copy of the file before something large; old copies give way.

        If none can be made, that stops nothing; the change made next says so.

        Raises:
            RefusedError: the file is open for reading only.
        """
        with self._gate:
            self._refuse_reading_only()
            self._caution = self._file.keep_copy(self._clock.now(), occasion)

    @property
    def keeps_copies(self) -> bool:
        """Whether `keep_copy` can be promised.

        On a server it keeps one only where a folder was chosen; if none is, that is told afterwards.
        """
        return self.person is None

    @property
    def backup_folder(self) -> Path:
        """Where copies are kept."""
        return self._file.backup_folder

    def kept_copies(self) -> tuple[KeptCopy, ...]:
        """The copies kept of this event, newest first."""
        with self._gate:
            return self._file.kept_copies()

    def use_backup_folder(self, folder: Path) -> None:
        """Keep the copies in another folder, such as a USB stick, from now on."""
        with self._gate:
            self._file.use_backup_folder(folder)

    def save_copy(self, path: Path, draw: DrawIdentity = draw_identity) -> None:
        """Save the event as it stands as another file; an existing one is replaced.

        It is an event of its own from then on, with its own copies.

        Raises:
            EventFileError: the copy cannot be written, or is this file itself.
        """
        with self._gate:
            self._file.save_copy(path, draw())

    def publish(self, address: EventAddress, draw: DrawIdentity = draw_identity) -> None:
        """Write the event as it stands, with its whole log, to a server; this one stays as it is.

        What is published is an event of its own from then on, which says whose copy it is. It may
        take a while: use a worker.

        Raises:
            EventFileError: there is an event of that name, or the server does not let one.
        """
        with self._gate:
            self._file.publish(address, draw())
