"""FIDE mode: which act outside the rules is answered how, and what of it is reported.

The levels are those of FIDE's verification check list (draft VCL4THP v13); one table says for
each act its level, its article, what it means, and the beginning of the `###` line that reports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import ConfirmationNeededError, Level
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import ReportLine, remark
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import Phrase, phrase

MANY_RESULTS: Final = 10
"""So many are not deleted in one step."""


class WarnedAct(StrEnum):
    """An act that the rules do not allow, or discourage."""

    LEAVING_FIDE_MODE = "leaving-fide-mode"
    CHANGED_ROUNDS = "changed-rounds"
    CHANGED_SYSTEM = "changed-system"
    CHANGED_POINTS = "changed-points"
    ROUNDS_MADE_WRONG = "rounds-made-wrong"
    CHANGED_TIE_BREAKS = "changed-tie-breaks"
    LATE_FORBIDDEN_PAIRS = "late-forbidden-pairs"
    LATE_VIRTUAL_POINTS = "late-virtual-points"
    LATE_RENUMBERING = "late-renumbering"
    RENUMBERING = "renumbering"
    NEW_NUMBERS = "new-numbers"
    EXCHANGED_NUMBERS = "exchanged-numbers"
    LATE_EXCHANGE = "late-exchange"
    RATINGS_BY_METHOD = "ratings-by-method"
    CHANGED_RANKING = "changed-ranking"
    ABNORMAL_POINTS = "abnormal-points"
    ILLEGAL_PAIRING = "illegal-pairing"
    MANUAL_PAIRING = "manual-pairing"
    BOTH_COLOURS_WRONG = "both-colours-wrong"
    CHANGED_PUBLISHED = "changed-published"
    CHANGED_PUBLISHED_BY_RULE = "changed-published-by-rule"
    PUBLISHED_UNPROVED = "published-unproved"
    UNPUBLISHING = "unpublishing"
    UNPAIRED_RESULTS = "unpaired-results"
    UNPAIRED_PUBLISHED = "unpaired-published"
    UNPAIRED_LEAVERS = "unpaired-leavers"
    FULL_POINT_BYE = "full-point-bye"
    SECOND_HALF_POINT_BYE = "second-half-point-bye"
    CORRECTED_BYE = "corrected-bye"
    CANCELLED_BYES = "cancelled-byes"
    EXPULSION = "expulsion"
    REINSTATEMENT = "reinstatement"
    RETURN = "return"
    LATE_CORRECTION = "late-correction"
    CORRECTED_BASIS = "corrected-basis"
    CHANGED_SINCE_UNPAIRED = "changed-since-unpaired"
    REVERSED_COLOURS = "reversed-colours"
    LATE_ADJOURNING = "late-adjourning"
    FINISHED_ADJOURNED = "finished-adjourned"
    ADJOURNING_MISSING = "adjourning-missing"
    ADJOURNED_NO_DRAW = "adjourned-no-draw"
    PAIRED_WHILE_ADJOURNED = "paired-while-adjourned"
    NO_LOTS = "no-lots"


@dataclass(frozen=True, slots=True)
class ActWarning:
    """What is said about an act.

    Attributes:
        level: how it is answered in FIDE mode.
        verb: the act itself, on the button that confirms it.
        article: the article behind it.
        consequence: what follows from it, for the second step of a level-4 warning.
        report: the `###` line in the report file, None if nothing is reported.
    """

    level: Level
    verb: Phrase
    article: str
    consequence: Phrase
    report: ReportLine | None = None


WARNINGS: Mapping[WarnedAct, ActWarning] = {
    WarnedAct.LEAVING_FIDE_MODE: ActWarning(
        Level.TWO_STEPS,
        phrase("Leave FIDE mode"),
        "C.02.03 7.1",
        phrase(
            "The tournament can never return to FIDE mode. Every document and the report file"
            " will say so, and the tournament might not be rated."
        ),
        ReportLine.FIDE_MODE_LEFT,
    ),
    WarnedAct.CHANGED_ROUNDS: ActWarning(
        Level.TWO_STEPS,
        phrase("Change the rounds"),
        "C.04.1 1",
        phrase(
            "Rounds already paired stay as they are; later rounds may be paired differently."
            " The change is recorded in the report file."
        ),
        ReportLine.ROUNDS_CHANGED,
    ),
    WarnedAct.CHANGED_SYSTEM: ActWarning(
        Level.REJECT,
        phrase("Change the system"),
        "C.04.2 1.3",
        phrase("The rounds would be paired by two different systems."),
        ReportLine.SYSTEM_CHANGED,
    ),
    WarnedAct.CHANGED_POINTS: ActWarning(
        Level.CONFIRM,
        phrase("Change the points"),
        "C.04.1 3",
        phrase("Past rounds get the new points. The change is recorded in the report file."),
        ReportLine.POINTS_CHANGED,
    ),
    WarnedAct.ROUNDS_MADE_WRONG: ActWarning(
        Level.REJECT,
        phrase("Change the settings"),
        "C.04.2 1.4",
        phrase("These rounds stay as they are; the report file names them."),
    ),
    WarnedAct.CHANGED_TIE_BREAKS: ActWarning(
        Level.TWO_STEPS,
        phrase("Change the tie-breaks"),
        "C.07 4",
        phrase(
            "The tie-breaks were announced before the start; a change may put other players first."
        ),
        ReportLine.TIE_BREAKS_CHANGED,
    ),
    WarnedAct.LATE_FORBIDDEN_PAIRS: ActWarning(
        Level.REJECT,
        phrase("Change forbidden pairs"),
        "C.05 5.2",
        phrase("Rounds already paired did not take the restriction into account."),
        ReportLine.FORBIDDEN_PAIRS_CHANGED,
    ),
    WarnedAct.LATE_VIRTUAL_POINTS: ActWarning(
        Level.REJECT,
        phrase("Change virtual points"),
        "C.04.2 1.1",
        phrase("Rounds already paired did not take the virtual points into account."),
    ),
    WarnedAct.ABNORMAL_POINTS: ActWarning(
        Level.CONFIRM,
        phrase("Change the points"),
        "C.04.1 3",
        phrase("Scores and later pairings use these points. This is recorded in the report file."),
    ),
    WarnedAct.LATE_RENUMBERING: ActWarning(
        Level.REJECT,
        phrase("Renumber the players"),
        "C.04.2 2.3",
        phrase("Later rounds will be paired with different pairing numbers."),
    ),
    WarnedAct.RENUMBERING: ActWarning(
        Level.CONFIRM,
        phrase("Renumber the players"),
        "C.04.2 2.3",
        phrase("Rounds already paired stay as they are; later rounds use the new numbers."),
        ReportLine.RENUMBERED,
    ),
    WarnedAct.NEW_NUMBERS: ActWarning(
        Level.CONFIRM,
        phrase("Renumber the players"),
        "C.04.2 2.2",
        phrase("Round 1 will be paired with the new numbers."),
    ),
    WarnedAct.EXCHANGED_NUMBERS: ActWarning(
        Level.CONFIRM,
        phrase("Swap the numbers"),
        "C.04.2 2.2.3",
        phrase("Later renumbering keeps the two in this order."),
    ),
    WarnedAct.LATE_EXCHANGE: ActWarning(
        Level.CONFIRM,
        phrase("Swap the numbers"),
        "C.04.2 2.2.3, 2.3",
        phrase("Rounds already paired stay as they are; later rounds use the new numbers."),
        ReportLine.RENUMBERED,
    ),
    WarnedAct.RATINGS_BY_METHOD: ActWarning(
        Level.CONFIRM,
        phrase("Change the ratings"),
        "C.04.2 2.1, 2.2",
        phrase("The players are ranked by these ratings."),
    ),
    WarnedAct.CHANGED_RANKING: ActWarning(
        Level.REJECT,
        phrase("Change the ranking"),
        "C.04.2 2.1, 2.2",
        phrase("The rounds already paired used a different order."),
    ),
    WarnedAct.BOTH_COLOURS_WRONG: ActWarning(
        Level.ACKNOWLEDGE,
        phrase("Save"),
        "C.04.1 8",
        phrase("With the colours swapped, both would get the colour due."),
    ),
    WarnedAct.ILLEGAL_PAIRING: ActWarning(
        Level.CONFIRM,
        phrase("Save as illegal"),
        "C.04.3 2.1",
        phrase("The pairing breaks the rules and will be reported."),
    ),
    WarnedAct.MANUAL_PAIRING: ActWarning(
        Level.CONFIRM,
        phrase("Save"),
        "C.04.2 1.5",
        phrase("The round is not the one the rules give. This is recorded in the report file."),
        ReportLine.MANUAL_PAIRING,
    ),
    WarnedAct.CHANGED_PUBLISHED: ActWarning(
        Level.TWO_STEPS,
        phrase("Change the pairing"),
        "C.04.2 4.4",
        phrase("Players may have prepared for the published pairing and must be told."),
        ReportLine.PUBLISHED_CHANGED,
    ),
    WarnedAct.CHANGED_PUBLISHED_BY_RULE: ActWarning(
        Level.CONFIRM,
        phrase("Change the pairing"),
        "C.04.2 4.4",
        phrase("Players may have prepared for the published pairing and must be told."),
        ReportLine.PUBLISHED_CHANGED,
    ),
    WarnedAct.PUBLISHED_UNPROVED: ActWarning(
        Level.CONFIRM,
        phrase("Publish the round"),
        "C.04.2 1.4",
        phrase(
            "The pairing engine and the proof checker disagree, so one of them is wrong."
            " Before you publish the round, read the explanation, or have another program"
            " check the report file."
        ),
    ),
    WarnedAct.UNPUBLISHING: ActWarning(
        Level.CONFIRM,
        phrase("Unpublish the round"),
        "C.04.2 4.4",
        phrase("Players may have seen the pairing already."),
    ),
    WarnedAct.UNPAIRED_RESULTS: ActWarning(
        Level.CONFIRM,
        phrase("Take the round back"),
        "C.04.2 4.4",
        phrase("The results of the round are deleted with it."),
        ReportLine.UNPAIRED,
    ),
    WarnedAct.UNPAIRED_PUBLISHED: ActWarning(
        Level.TWO_STEPS,
        phrase("Take the round back"),
        "C.04.2 4.4",
        phrase("Players may have prepared for the published pairing and must be told."),
        ReportLine.PUBLISHED_TAKEN_BACK,
    ),
    WarnedAct.UNPAIRED_LEAVERS: ActWarning(
        Level.CONFIRM,
        phrase("Take the round back"),
        "C.04.2 3.2",
        phrase("Anyone who should play in this round must be brought back as a returning player."),
    ),
    WarnedAct.FULL_POINT_BYE: ActWarning(
        Level.ACKNOWLEDGE,
        phrase("Add the bye"),
        "C.04.2 3.3",
        phrase("The player gets a point without playing."),
        ReportLine.FULL_POINT_BYE,
    ),
    WarnedAct.SECOND_HALF_POINT_BYE: ActWarning(
        Level.CONFIRM,
        phrase("Add the bye"),
        "C.05 6.7",
        phrase("The tournament rules may allow only one half-point bye per player."),
    ),
    WarnedAct.CORRECTED_BYE: ActWarning(
        Level.CONFIRM,
        phrase("Change the bye"),
        "C.04.2 2.4, 3.3",
        phrase(
            "A missed round scores nothing unless the tournament rules say otherwise. Rounds"
            " paired since then stay as they are."
        ),
    ),
    WarnedAct.CANCELLED_BYES: ActWarning(
        Level.CONFIRM,
        phrase("Cancel the byes"),
        "C.04.2 3.3",
        phrase("They do not come back if you add rounds again, but Undo restores them."),
    ),
    WarnedAct.EXPULSION: ActWarning(
        Level.CONFIRM,
        phrase("Expel the player"),
        "C.04.2 3.2",
        phrase("The player will no longer be paired."),
        ReportLine.EXPULSION,
    ),
    WarnedAct.REINSTATEMENT: ActWarning(
        Level.CONFIRM,
        phrase("Reinstate the player"),
        "C.04.2 3.2",
        phrase("The player will be paired again."),
        ReportLine.REINSTATEMENT,
    ),
    WarnedAct.RETURN: ActWarning(
        Level.CONFIRM,
        phrase("Bring the player back"),
        "C.04.2 3.2",
        phrase("The player will be paired again; missed rounds stay missed."),
    ),
    WarnedAct.LATE_CORRECTION: ActWarning(
        Level.CONFIRM,
        phrase("Change the result"),
        "C.04.2 4.3",
        phrase("Pairings and standings stay as they are; only the rating report is corrected."),
        ReportLine.LATE_CORRECTION,
    ),
    WarnedAct.CORRECTED_BASIS: ActWarning(
        Level.CONFIRM,
        phrase("Change the result"),
        "C.04.2 4.3",
        phrase("That round stays as it was paired. This is recorded in the report file."),
        ReportLine.OTHER_BASIS,
    ),
    WarnedAct.CHANGED_SINCE_UNPAIRED: ActWarning(
        Level.CONFIRM,
        phrase("Change the result"),
        "C.04.2 4.3",
        phrase("Both results are recorded in the report file."),
        ReportLine.RESULT_CHANGED,
    ),
    WarnedAct.REVERSED_COLOURS: ActWarning(
        Level.CONFIRM,
        phrase("Reverse the colours"),
        "C.04.2 4.3",
        phrase(
            "Later rounds are paired with the colours actually played. This is recorded in"
            " the report file."
        ),
        ReportLine.COLOURS_REVERSED,
    ),
    WarnedAct.LATE_ADJOURNING: ActWarning(
        Level.REJECT,
        phrase("Adjourn the game"),
        "C.04.2 4.3",
        phrase("The result could then be changed at any time, and later pairings with it."),
    ),
    WarnedAct.FINISHED_ADJOURNED: ActWarning(
        Level.ACKNOWLEDGE,
        phrase("Adjourn the game"),
        "C.04.2 3.1",
        phrase("An adjourned game counts as a draw for the next pairing."),
    ),
    WarnedAct.ADJOURNING_MISSING: ActWarning(
        Level.ACKNOWLEDGE,
        phrase("Adjourn the games"),
        "C.04.2 3.1",
        phrase("Adjourned games count as draws for the next pairing."),
    ),
    WarnedAct.PAIRED_WHILE_ADJOURNED: ActWarning(
        Level.ACKNOWLEDGE,
        phrase("Pair the round"),
        "C.04.2 3.1",
        phrase("An unfinished game of an earlier round keeps counting as a draw."),
    ),
    WarnedAct.ADJOURNED_NO_DRAW: ActWarning(
        Level.CONFIRM,
        phrase("Enter the result"),
        "C.04.2 3.1",
        phrase("Later rounds were paired as if the game had been drawn."),
        ReportLine.ADJOURNED_NO_DRAW,
    ),
    WarnedAct.NO_LOTS: ActWarning(
        Level.CONFIRM,
        phrase("Remove the lots"),
        "C.07 4.2",
        phrase("Tied players share their rank again; the seed stays the same."),
    ),
}


NOT_IN_FIDE_MODE = phrase("This is not possible in FIDE mode.")


def level_of(state: TournamentState, act: WarnedAct) -> Level:
    """How an act is answered: outside FIDE mode nothing is rejected or asked twice."""
    level = WARNINGS[act].level
    return level if state.in_fide_mode else min(level, Level.CONFIRM)


def ask(
    state: TournamentState,
    act: WarnedAct,
    message: Phrase,
    *,
    confirmed: bool,
    article: str = "",
    at_least: Level = Level.ACKNOWLEDGE,
) -> None:
    """Refuse or question an act as its level says; silent once it is confirmed.

    `article` replaces that of the table where more is known, `at_least` raises the level where much
    would be lost.

    Raises:
        RefusedError: level 5, in FIDE mode.
        ConfirmationNeededError: levels 2 to 4, and the act is not confirmed.
    """
    warning, level = WARNINGS[act], max(level_of(state, act), at_least)
    if level is Level.REJECT:
        raise RefusedError(
            message,
            article=article or warning.article,
            hint=NOT_IN_FIDE_MODE,
        )
    if not confirmed:
        raise ConfirmationNeededError(
            message,
            warning.verb,
            article=article or warning.article,
            level=level,
            consequence=warning.consequence,
        )


def with_report_line(
    tournament: Tournament, act: WarnedAct, round_number: int, detail: str = ""
) -> Tournament:
    """The tournament with the `###` line of an act; taking the act back takes the line back."""
    line = remark(_line(act), round_number, detail)
    return replace(tournament, comments=(*tournament.comments, line))


def unreported(tournament: Tournament, act: WarnedAct, round_number: int) -> Tournament:
    """The tournament without the lines of an act in a round: what they told is no longer so."""
    start = report_start(act, round_number)
    left = tuple(
        line for line in tournament.comments if line != start and not line.startswith(f"{start}: ")
    )
    return tournament if left == tournament.comments else replace(tournament, comments=left)


def report_start(act: WarnedAct, round_number: int) -> str:
    """The beginning of an act's `###` line, such as `MPA @ Round 3`.

    Raises:
        ValueError: nothing is reported of the act.
    """
    return remark(_line(act), round_number)


def _line(act: WarnedAct) -> ReportLine:
    line = WARNINGS[act].report
    if line is None:
        raise ValueError(f"{act} has no line in the report")
    return line
