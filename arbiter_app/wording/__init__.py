"""What the program says, before it is said in any language: messages, phrases, catalogues."""

from arbiter_app.wording.catalogue import (
    ENGLISH,
    NUMBERS,
    SENTENCE,
    Catalogue,
)
from arbiter_app.wording.direction import isolated, isolated_from_the_right, runs_leftwards
from arbiter_app.wording.message import (
    NOTHING,
    SEMICOLON,
    Message,
    Parameter,
    Phrase,
    Several,
    counted,
    either,
    listed,
    one_after_another,
    phrase,
    sentences,
    separated,
    verbatim,
)

__all__ = [
    "ENGLISH",
    "NOTHING",
    "NUMBERS",
    "SEMICOLON",
    "SENTENCE",
    "Catalogue",
    "Message",
    "Parameter",
    "Phrase",
    "Several",
    "counted",
    "either",
    "isolated",
    "isolated_from_the_right",
    "listed",
    "one_after_another",
    "phrase",
    "runs_leftwards",
    "sentences",
    "separated",
    "verbatim",
]
