"""Errors that are shown to the arbiter.

Everything that is not a `UserError` is a defect of the program and goes to the one handler of
last resort.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.wording import NOTHING, Phrase, phrase, sentences


class UserError(Exception):
    """Something the arbiter can put right.

    The message says what is wrong, where, and what to do. `hint` is the "what to do" part when it
    is worth showing on a line of its own. As a string the error is English; whoever shows it has a
    catalogue say `said`.
    """

    def __init__(self, message: Phrase, *, hint: Phrase = NOTHING) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    @property
    def said(self) -> Phrase:
        """Message and hint."""
        return sentences(self.message, self.hint)

    def __str__(self) -> str:
        return str(self.said)


class InputError(UserError):
    """Bad input: a file, a record or an argument that cannot be understood."""

    def in_file(self, name: str) -> InputError:
        """Return the error with the name of the file in which it is."""
        return InputError(
            phrase("{file}: {message}", file=name, message=self.message), hint=self.hint
        )


class NoLegalPairingError(UserError):
    """No round-pairing complies with the absolute criteria (C.04.3 (2026) 1.9.3).

    `unserved` names players (by TPN) who cannot all be served: together they need more
    opponents than the rest of the field can give them. `names` are theirs, by TPN: whoever shows
    the error may have another tournament before them by then.
    """

    def __init__(
        self,
        message: Phrase,
        *,
        unserved: tuple[int, ...] = (),
        hint: Phrase = NOTHING,
    ) -> None:
        super().__init__(message, hint=hint)
        self.unserved = unserved
        self.names: Mapping[int, str] = {}


class RefusedError(UserError):
    """An operation that the rules or the state of the event do not allow.

    `article` is the article that forbids it, empty where it is plain common sense.
    """

    def __init__(self, message: Phrase, *, article: str = "", hint: Phrase = NOTHING) -> None:
        super().__init__(message, hint=hint)
        self.article = article
