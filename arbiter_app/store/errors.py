"""What can be wrong with an event file, in the arbiter's words."""

from __future__ import annotations

from pathlib import Path

from arbiter_app.errors import RefusedError, UserError
from arbiter_app.output.reasons import MAY_HAVE_MOVED
from arbiter_app.store.state import JournalEntry
from arbiter_app.wording import NOTHING, Phrase, phrase


class EventFileError(UserError):
    """The event file cannot be opened, read or written."""


class NotWrittenError(EventFileError):
    """A file cannot be written; `reason` is why: the end of a sentence, without the full stop."""

    def __init__(self, message: Phrase, reason: Phrase, *, hint: Phrase = NOTHING) -> None:
        super().__init__(message, hint=hint)
        self.reason = reason


class MissingFileError(EventFileError):
    """There is no such file."""

    @classmethod
    def at(cls, path: Path) -> MissingFileError:
        """Return the error that names a path."""
        return cls(
            phrase("There is no file “{path}”.", path=str(path)),
            hint=MAY_HAVE_MOVED,
        )


class NotAnEventFileError(EventFileError):
    """The file is something else."""

    def __init__(self, message: Phrase, *, hint: Phrase = NOTHING) -> None:
        super().__init__(message, hint=hint or phrase("Choose an event file (.arbiter)."))


class DamagedFileError(EventFileError):
    """The file was an event file, but is damaged."""


class StrayLogError(EventFileError):
    """Beside the file is a log that does not continue it: the arbiter chooses what to go on with."""


class NewerFileError(EventFileError):
    """The file was written by a newer version of the program."""


class ChangedMeanwhileError(RefusedError):
    """What an act was based on was changed at another desk; nothing was written."""


class BuiltUponError(RefusedError):
    """An act cannot be taken back alone, or not be done again: `later` depends on what is there."""

    def __init__(self, message: Phrase, later: JournalEntry) -> None:
        super().__init__(message)
        self.later = later
