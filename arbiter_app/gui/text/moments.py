"""Moments as the window writes them: by the clock of this computer, in the language of the window."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.gui.text.wording import spoken
from arbiter_app.local_time import to_local_time
from arbiter_app.reports.dates import date_of, moment_of


def moment_told(moment: datetime) -> str:
    """Date and time of day, `2026-11-21 09:41` in English."""
    return moment_of(to_local_time(moment), spoken())


def second_told(moment: datetime) -> str:
    """The same to the second, for a column of moments: `2026-11-21  09:41:07`."""
    here = to_local_time(moment)
    return f"{date_of(here, spoken())}  {here:%H:%M:%S}"
