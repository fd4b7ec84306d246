"""The checker's own text, to be handed out."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

NAME: Final = "verify_pairing.py"


def verifier() -> bytes:
    """The file `verify_pairing.py` as it stands in the program."""
    return files("arbiter_app.proof").joinpath(NAME).read_bytes()
