"""The words on paper, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbiter_app.tournament.types import ByeKind


@dataclass(frozen=True, slots=True)
class Words:
    """Everything the documents say that is not data; `{}` takes a number or a name."""

    language: str = "en"
    # Documents
    pairings: str = "Pairings"
    pairings_alphabetical: str = "Pairings by name"
    result_slips: str = "Result slips"
    pairing_cards: str = "Pairing cards"
    standings: str = "Standings"
    crosstable: str = "Crosstable"
    players: str = "Players"
    explanation: str = "Why this pairing"
    why_not: str = "Why not?"
    board_cards: str = "Board cards"
    name_cards: str = "Name cards"
    checklist: str = "Check list"
    report: str = "Tournament report"
    round_papers: str = "Papers"
    # The page
    tournament: str = "Tournament"
    round: str = "Round {}"
    after_round: str = "after round {}"
    before_round: str = "before round {}"
    before_first_round: str = "before round 1"
    result_missing: str = "1 result missing"
    results_missing: str = "{} results missing"
    game_adjourned: str = "1 game adjourned"
    games_adjourned: str = "{} games adjourned"
    missing_results: str = "Missing results"
    adjourned_as_draw: str = "? adjourned: a draw is counted for the pairing"
    adjourned_as: str = "? adjourned: {} is counted for the pairing"
    not_counted_yet: str = "? no result yet: nothing is counted"
    arbiter: str = "Chief Arbiter {}"
    printed: str = "Printed {}"
    published: str = "Published {}"
    date_format: str = "%Y-%m-%d"
    page: str = "{} / {}"
    # Columns
    board: str = "Board"
    white: str = "White"
    black: str = "Black"
    points: str = "Pts"
    won: str = "W"
    drawn: str = "D"
    lost: str = "L"
    legend_games: str = "W D L games won, drawn, lost over the board"
    rating: str = "Rating"
    result: str = "Result"
    rank: str = "Rank"
    number: str = "No."
    name: str = "Name"
    opponent: str = "Opponent"
    federation: str = "Fed."
    club: str = "Club"
    born: str = "Born"
    fide_id_head: str = "FIDE ID"
    category: str = "Cat."
    prize: str = "Prize"
    day: str = "Date"
    time: str = "Time"
    games: str = "Games"
    draws: str = "Draws"
    forfeits: str = "Forfeits"
    byes: str = "Byes"
    byes_and_absences: str = "Byes and absences"
    kind: str = "Kind"
    worth: str = "Worth"
    announced: str = "{}, announced"
    what: str = "What was done"
    reason: str = "Reason"
    unrated: str = "–"
    not_rated: str = "unrated"
    # Byes and remarks
    pairing_allocated_bye: str = "Pairing-allocated bye"
    full_point_bye: str = "Full-point bye"
    half_point_bye: str = "Half-point bye"
    zero_point_bye: str = "Absent"
    marks_by_hand: str = "* paired by hand"
    marks_illegal: str = "! against the rules"
    virtual: str = "Virt."
    legend_virtual: str = "Virt.: virtual points of the accelerated round, for the pairing only"
    by_hand: str = "by hand"
    signature: str = "Signature"
    # Cards and check list
    card_round: str = "Rd"
    card_due: str = "Due"
    card_opponent: str = "Opponent"
    card_result: str = "Result"
    card_score: str = "Score"
    card_float: str = "Float"
    floats: str = "Floats"
    mild: str = "mild"
    strong: str = "strong"
    absolute: str = "absolute"
    topscorer: str = "topscorer"
    bye: str = "bye"
    absent: str = "absent"
    had_bye: str = "no further bye"
    had_bye_in: str = "not again ({})"
    may_not_meet: str = "May not meet {}"
    withdrawn: str = "withdrawn from round {}"
    expelled: str = "expelled from round {}"
    name_withdrawn: str = "{} (withdrawn)"
    fide_id: str = "ID {}"
    legend_colours: str = "A ring is White, a full disc Black"
    legend_due: str = "due: the colour preference and its strength"
    legend_floats: str = "arrows: floats, the round before last first"
    legend_cell: str = "A cell has the opponent, the colour and the result"
    opponent_by_rank: str = "opponents by rank"
    opponent_by_number: str = "opponents by pairing number"
    # Explanation
    the_bye: str = "The bye"
    pairs: str = "Pairs"
    as_proposed: str = "As proposed: {}"
    exchange: str = "Exchange"
    rules: str = "Rules"
    legend_picture: str = (
        "Discs at the ends of a line: the colours given. Under a name: score, colour due, floats."
    )
    for_the_player: str = "For the player"
    for_the_arbiter: str = "For the arbiter"
    # Report
    summary: str = "Summary"
    place: str = "Place"
    dates: str = "Dates"
    chief_arbiter: str = "Chief Arbiter"
    deputy_arbiters: str = "Deputy Arbiters"
    time_control: str = "Time control"
    system: str = "Pairing system"
    accelerated: str = "{}, Baku Acceleration"
    rounds: str = "Rounds"
    rounds_of: str = "{} of {}"
    players_summary: str = "{} players, {} rated, average rating {}"
    players_unrated: str = "{} players, none rated"
    federations: str = "Federations"
    federations_summary: str = "{}: {}"
    games_summary: str = "{} games played, {} won by White, {} drawn, {} won by Black"
    first_places: str = "First places"
    withdrawals: str = "Withdrawals"
    manual_pairings: str = "Pairings changed by hand"
    corrections: str = "Log of the arbiters"
    undone: str = "taken back"
    none: str = "none"
    # Web pages and the hall
    by_name: str = "By name"
    colour: str = "Colour"
    find_name: str = "Find a name"
    found: str = "{} found"
    as_of: str = "As of {}"
    refreshed: str = "This page is loaded anew every minute"

    def name_of(self, name: str, *, has_left: bool) -> str:
        """A name in a list; who has left is marked."""
        return self.name_withdrawn.format(name) if has_left else name

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

    def date_of(self, day: date) -> str:
        return day.strftime(self.date_format)

    def date_text(self, text: str) -> str:
        """A date of the settings (`2026/11/21`) as the paper writes it; other texts as they are."""
        try:
            return self.date_of(date.fromisoformat(text.replace("/", "-")))
        except ValueError:
            return text

    def after(self, round_number: int) -> str:
        """`after round 5`, or that none was played."""
        return self.after_round.format(round_number) if round_number else self.before_first_round

    def strength(self, name: str) -> str:
        """The strength of a colour preference, as the trace names it; empty for none."""
        known = {"mild": self.mild, "strong": self.strong, "absolute": self.absolute}
        return known.get(name.lower(), "")


ENGLISH = Words()
