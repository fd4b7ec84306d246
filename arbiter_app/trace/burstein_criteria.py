"""The criteria of C.04.4.2 (2026), Article 2: one description of each, as of those of the Dutch System.

C1 to C4 are those of C.04.3; what C5 to C8 mean has other numbers there.
"""

from __future__ import annotations

from typing import Final

from arbiter_app.trace.dutch_criteria import Criterion
from arbiter_app.wording import Message

CRITERIA: Final = (
    Criterion(1, "2.1.1", Message("met before"), "C1"),
    Criterion(2, "2.1.2", Message("second bye"), "C2"),
    Criterion(3, "2.1.3", Message("same colour due"), "C3"),
    Criterion(4, "2.2.1", Message("completion"), "C4"),
    Criterion(5, "2.3.1", Message("number of floaters"), "C6"),
    Criterion(6, "2.3.2", Message("scores of floaters"), "C7", lists=True),
    Criterion(7, "2.3.3", Message("next bracket"), "C8", lists=True, counts_first=True),
    Criterion(8, "2.3.4", Message("colour"), "C12"),
)
"""The meanings are the codes of the criteria of C.04.3 (2026) that say the same."""
