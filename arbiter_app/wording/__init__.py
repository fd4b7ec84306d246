"""What the program says, before it is said in any language: messages, phrases, catalogues."""

from arbiter_app.wording.catalogue import (
    ENGLISH,
    NUMBERS,
    SENTENCE,
    Catalogue,
)
from arbiter_app.wording.direction import (
    beginning_at_the_right,
    isolated,
    isolated_from_the_right,
    runs_leftwards,
    side_by_side,
)
from arbiter_app.wording.message import (
    NOTHING,
    SEMICOLON,
    Message,
    Parameter,
    Phrase,
    Several,
    changed,
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
    "beginning_at_the_right",
    "changed",
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
    "side_by_side",
    "verbatim",
]
