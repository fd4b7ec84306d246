"""Said on standard error when the edition of the rules had to be guessed."""

from __future__ import annotations

from arbiter_app.cli.spoken import tell
from arbiter_app.wording import phrase


def say_guessed_edition(guessed: int, checked: int = 1) -> None:
    """Says of files without a date and without an edition which one is taken, and why.

    `guessed` of `checked` files are such; nothing is said if none is.
    """
    if not guessed:
        return
    if checked == 1:
        tell(
            phrase(
                "The file has no date and names no edition of the FIDE (Dutch) System. The"
                " 2026 edition is assumed; use --system dutch-2017 for events before 1"
                " February 2026."
            )
        )
    else:
        tell(
            phrase(
                "{guessed} of {checked} files have no date and name no edition of the FIDE"
                " (Dutch) System. The 2026 edition is assumed; use --system dutch-2017 for"
                " events before 1 February 2026.",
                guessed=f"{guessed:,}",
                checked=f"{checked:,}",
            )
        )
