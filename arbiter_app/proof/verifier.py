"""The checkers' own text, to be handed out."""

from __future__ import annotations

from importlib.resources import files

from arbiter_app.proof.checkers import checker_of


def verifier(system: str) -> bytes:
    """The file that checks proofs of rounds of a system, as it stands in the program.

    Raises:
        InputError: there are no proofs for the system.
    """
    return files("arbiter_app.proof").joinpath(checker_of(system).names[0]).read_bytes()


def files_beside(system: str) -> tuple[str, ...]:
    """The names of the other files that it needs; they check proofs of other systems.

    Raises:
        InputError: there are no proofs for the system.
    """
    return checker_of(system).names[1:]
