"""The judge of every message whose truth the results show, all subjects together."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.wording import Message
from tests.property.explain.claims import (
    byes,
    colours,
    criteria,
    floaters,
    floats,
    meetings,
    pairs,
    preferences,
)
from tests.property.explain.claims.context import Judge

JUDGES_OF_ALL: Mapping[Message, Judge] = {
    **meetings.OF_ALL,
    **byes.OF_ALL,
    **floaters.OF_ALL,
    **pairs.OF_ALL,
    **preferences.OF_ALL,
    **colours.OF_ALL,
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    **JUDGES_OF_ALL,
    **meetings.JUDGES,
    **byes.JUDGES,
    **floats.JUDGES,
    **floaters.JUDGES,
    **pairs.JUDGES,
    **criteria.JUDGES,
    **preferences.JUDGES,
    **colours.JUDGES,
}
"""By C.04.3, in either edition."""
