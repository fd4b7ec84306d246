"""The words on paper, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.types import ByeKind


@dataclass(frozen=True, slots=True)
class Words:
    """Everything the documents say that is not data; `{}` takes a number or a name."""

    language: str = "en"
    tournament: str = "Tournament"
    pairings: str = "Pairings"
    standings: str = "Standings"
    pairing_cards: str = "Pairing cards"
    round: str = "Round {}"
    after_round: str = "after round {}"
    before_first_round: str = "before round 1"
    board: str = "Board"
    white: str = "White"
    black: str = "Black"
    points: str = "Pts"
    rating: str = "Rating"
    result: str = "Result"
    rank: str = "Rank"
    number: str = "No."
    name: str = "Name"
    federation: str = "Fed."
    unrated: str = "–"
    pairing_allocated_bye: str = "Pairing-allocated bye"
    full_point_bye: str = "Full-point bye"
    half_point_bye: str = "Half-point bye"
    zero_point_bye: str = "Absent"
    changed_by_hand: str = "Pairing changed by hand."
    changed_because: str = "Pairing changed by hand: {}"
    arbiter: str = "Chief Arbiter {}"
    printed: str = "Printed {}"
    page: str = "{} / {}"
    card_round: str = "Rd"
    card_due: str = "Due"
    card_opponent: str = "Opponent"
    card_result: str = "Result"
    card_score: str = "Score"
    card_float: str = "Float"
    mild: str = "mild"
    strong: str = "strong"
    absolute: str = "absolute"
    bye: str = "bye"
    absent: str = "absent"
    had_bye: str = "no further bye"
    may_not_meet: str = "May not meet {}"
    withdrawn: str = "withdrawn from round {}"
    fide_id: str = "ID {}"

    def bye_name(self, kind: ByeKind) -> str:
        match kind:
            case ByeKind.PAIRING_ALLOCATED:
                return self.pairing_allocated_bye
            case ByeKind.FULL_POINT:
                return self.full_point_bye
            case ByeKind.HALF_POINT:
                return self.half_point_bye
            case ByeKind.ZERO_POINT:
                return self.zero_point_bye


ENGLISH = Words()
