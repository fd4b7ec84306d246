"""Report files taken into an event, without a look at how their rounds are paired: that takes long."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.import_review import ImportReview, ReviewKind, ReviewRemark
from arbiter_app.operations.interface import EventSession, TrfImported, import_reviewed
from arbiter_app.tournament.entered_text import repaired_line
from arbiter_app.trf.read import read_trf


def import_trf(session: EventSession, data: bytes, *, name: str = "") -> TrfImported:
    """Add the tournament of a report file to the event; `name` is used if the file gives none."""
    reading = read_trf(data)
    tournament = reading.tournament
    if not tournament.settings.name:
        settings = replace(tournament.settings, name=repaired_line(name).text)
        reading = replace(reading, tournament=replace(tournament, settings=settings))
    remarks = [ReviewRemark(ReviewKind.REPAIRED, each.said, each.line) for each in reading.problems]
    return import_reviewed(session, ImportReview(reading, tuple(remarks)))
