"""The dossier: what was found, for programs and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from arbiter_app import __version__
from arbiter_app.cli.acceptance.found import Cause, Count, Findings
from arbiter_app.cli.acceptance.plan import Plan
from arbiter_app.cli.files import json_text
from arbiter_app.cli.spoken import LANGUAGE, PROGRAM
from arbiter_app.trace.rounds import DEFAULT_SYSTEM

JSON_NAME: Final = "acceptance.json"
PDF_NAME: Final = "acceptance.pdf"

ASKED_FOR: Final = 50_000
"""Tournaments in each direction that FIDE asks for, with at most `ALLOWED` discrepancies (VCL4THP 33,
34; TEC Manual 3.9.4)."""
ALLOWED: Final = 10


@dataclass(frozen=True, slots=True)
class Dossier:
    """What came of both directions: tournaments of this program, and those of others."""

    plan: Plan
    generated: Findings
    foreign: Findings

    def to_json(self) -> dict[str, Any]:
        """For programs: the same plan and the same files give the same."""
        return {
            "program": PROGRAM,
            "version": __version__,
            "plan": self.plan.to_json(),
            "generated": _direction(self.generated),
            "foreign": _direction(self.foreign),
        }

    def files(self, now: datetime) -> Mapping[str, bytes]:
        """The dossier by file name."""
        return {
            JSON_NAME: json_text(self.to_json()).encode(),
            PDF_NAME: self._pdf(now),
        }

    def _pdf(self, now: datetime) -> bytes:
        from arbiter_app.reports.acceptance import AcceptanceView, FoundDifference, acceptance_pdf
        from arbiter_app.reports.sheet import Printing

        made, foreign = self.generated, self.foreign
        view = AcceptanceView(
            printing=Printing(now, catalogue=LANGUAGE),
            program=f"{PROGRAM} {__version__}",
            system=self.plan.system or DEFAULT_SYSTEM,
            seed=self.plan.seed,
            asked_for=ASKED_FOR,
            allowed=ALLOWED,
            counts=tuple(
                (count.value, made.counts.get(count, 0), foreign.counts.get(count, 0))
                for count in Count
            ),
            causes=tuple(
                (cause.value, made.by_cause()[cause], foreign.by_cause()[cause]) for cause in Cause
            ),
            differences=tuple(
                FoundDifference(each.file, each.round_number, each.cause.value, each.message)
                for found in (made, foreign)
                for each in found.discrepancies
            ),
        )
        return acceptance_pdf(view)


def _direction(found: Findings) -> dict[str, Any]:
    causes = {cause.value: number for cause, number in found.by_cause().items()}
    written = found.to_json()
    return {
        "counts": written["counts"],
        "causes": causes,
        "within_ten": len(found.discrepancies) <= ALLOWED,
        "discrepancies": written["discrepancies"],
    }
