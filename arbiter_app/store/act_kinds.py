"""What kinds of acts there are: what the log says an act was, whatever its name is."""

from __future__ import annotations

from enum import StrEnum


class ActKind(StrEnum):
    """What an act was. The values are codes in the journal: a kind keeps its code for ever.

    The name of an act is for reading, and may be worded otherwise tomorrow; whatever is decided by
    what an act was is decided by its kind.
    """

    EVENT_RENAMED = "event-renamed"
    TOURNAMENT_CREATED = "tournament-created"
    TOURNAMENT_IMPORTED = "tournament-imported"
    """From a report file."""
    TOURNAMENT_DELETED = "tournament-deleted"
    SETTINGS_CHANGED = "settings-changed"
    FIDE_MODE_LEFT = "fide-mode-left"
    PAPER_CHANGED = "paper-changed"
    """How documents are printed."""

    PLAYER_ADDED = "player-added"
    PLAYERS_ADDED = "players-added"
    """Several at once before the first round, as from a table."""
    LATE_ENTRY = "late-entry"
    LATE_ENTRIES = "late-entries"
    """Several at once after the first round was paired."""
    PLAYER_EDITED = "player-edited"
    """What is known of a player was corrected."""
    PLAYER_DELETED = "player-deleted"
    PLAYERS_RENUMBERED = "players-renumbered"
    NUMBERS_EXCHANGED = "numbers-exchanged"
    """The pairing numbers of two players of the same strength."""
    LATER_RATINGS_SET = "later-ratings-set"
    """Those that players have from a later round on."""
    HALF_POINT_BYES_BARRED = "half-point-byes-barred"
    """A player is not entitled to them, or is after all."""
    RATINGS_UPDATED = "ratings-updated"
    """From the rating lists, before the first round."""
    PLAYER_WITHDRAWN = "player-withdrawn"
    PLAYER_RETURNED = "player-returned"
    PLAYER_EXPELLED = "player-expelled"
    PRESENCE_MARKED = "presence-marked"
    """A player is there for the next round, or is not after all."""
    ABSENCES_SETTLED = "absences-settled"
    """What becomes of players who are not there for the next round."""
    FEES_SET = "fees-set"
    FEE_PAID = "fee-paid"
    """Or not paid after all."""

    BYE_REQUESTED = "bye-requested"
    BYE_CANCELLED = "bye-cancelled"
    BYE_CORRECTED = "bye-corrected"
    """In a round that is paired."""
    BYES_CHANGED = "byes-changed"
    """Those of a player in several rounds at once."""

    FORBIDDEN_PAIRS_SET = "forbidden-pairs-set"
    VIRTUAL_POINTS_SET = "virtual-points-set"
    ABNORMAL_POINTS_SET = "abnormal-points-set"

    ROUND_PAIRED = "round-paired"
    """By the rules."""
    ROUND_PAIRED_AGAIN = "round-paired-again"
    """Taken back and paired by the rules in one act."""
    ROUND_PAIRED_BY_HAND = "round-paired-by-hand"
    PAIRING_CHANGED = "pairing-changed"
    """That of a round paired before, by hand."""
    PAIRING_TAKEN_BACK = "pairing-taken-back"
    ROUND_PUBLISHED = "round-published"
    PUBLICATION_TAKEN_BACK = "publication-taken-back"
    BOARDS_ANNOUNCED = "boards-announced"
    """Those of the next round that are certain while games are open."""

    RESULTS_ENTERED = "results-entered"
    """Of games that had none."""
    ADJOURNED_RESULTS_ENTERED = "adjourned-results-entered"
    """Of games of which at least one was adjourned, and none had a result."""
    RESULTS_CORRECTED = "results-corrected"
    """Of games of which at least one had another result."""
    COLOURS_REVERSED = "colours-reversed"

    LOTS_DRAWN = "lots-drawn"
    """Or no longer drawn."""
    RANKED_BY_HAND = "ranked-by-hand"
    TIE_BREAK_VALUES_ENTERED = "tie-break-values-entered"
    K_FACTORS_SET = "k-factors-set"
    PRIZES_SET = "prizes-set"

    ACT_TAKEN_BACK = "act-taken-back"
    """Somebody's last act, among those of others: see `turns`."""
    ACT_DONE_AGAIN = "act-done-again"
    """One that was taken back so."""
    CHANGED_OUTSIDE = "changed-outside"
    """What somebody did to the file without the program."""
    UNKNOWN = "unknown"
    """Of a program that kept no kinds, under a name that does not tell it."""

    @classmethod
    def of_code(cls, code: object) -> ActKind:
        """The kind with a code; unknown if this program knows none such."""
        found = cls._value2member_map_.get(code)
        return found if isinstance(found, cls) else cls.UNKNOWN
