"""Everything on paper and on web pages that is not data, for a catalogue to say.

The sentences about pairings are those of `arbiter_app/explain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.standings.groups import Grouping
from arbiter_app.tournament.types import ByeKind, Colour
from arbiter_app.wording import Message

# Headings of documents --------------------------------------------------------------------------

PAIRINGS: Final = Message("Pairings")
KNOWN_SO_FAR: Final = Message("Pairings known so far")
PAIRINGS_BY_NAME: Final = Message("Pairings by name")
RESULT_SLIPS: Final = Message("Result slips")
PAIRING_CARDS: Final = Message("Pairing cards")
STANDINGS: Final = Message("Standings")
STANDINGS_BY: Final[Mapping[Grouping, Message]] = {
    Grouping.CATEGORY: Message("Standings by category"),
    Grouping.CLUB: Message("Standings by club"),
    Grouping.FEDERATION: Message("Standings by federation"),
}
CROSSTABLE: Final = Message("Crosstable")
PLAYERS: Final = Message("Players")
EXPLANATION: Final = Message("Why this pairing")
WHY_NOT: Final = Message("Why not?")
BOARD_CARDS: Final = Message("Board cards")
NAME_CARDS: Final = Message("Name cards")
CHECKLIST: Final = Message("Check list")
RATING_CHANGES: Final = Message("Rating changes")
REPORT: Final = Message("Tournament report")
ALL_ROUNDS: Final = Message("Schedule", context="all rounds of a tournament")
ROUNDS_IN_ALL: Final = Message("{count} round", "{count} rounds")
ROUND_PAPERS: Final = Message("Papers", context="all papers of a round")
ABOUT: Final = Message("{heading} {subject}", context="heading of a document")

# The page ---------------------------------------------------------------------------------------

TOURNAMENT: Final = Message("Tournament")
ROUND: Final = Message("Round {round}")
AFTER_ROUND: Final = Message("after round {round}")
BEFORE_ROUND: Final = Message("before round {round}")
ARBITER: Final = Message("Chief Arbiter {name}")
OUTSIDE: Final = Message("Not in FIDE mode since round {number}")
PRINTED: Final = Message("Printed {moment}")
PROVED: Final = Message("Proved: {hash}")
PUBLISHED: Final = Message("Published {moment}")
AS_OF: Final = Message("As of {moment}")
DATE: Final = Message("%Y-%m-%d", context="date: %Y year, %m month, %d day")
PAGE: Final = Message("{page} / {pages}", context="page")
SIGNATURE: Final = Message("Signature {player}")

# What is missing --------------------------------------------------------------------------------

RESULTS_MISSING: Final = Message("{count} result missing", "{count} results missing")
GAMES_ADJOURNED: Final = Message("{count} game adjourned", "{count} games adjourned")
ROUND_COMING: Final = Message("{round}: {missing}")
MISSING_RESULTS: Final = Message("Missing results")
BOARDS_OF_ROUND: Final = Message("Round {round}: board {boards}", "Round {round}: boards {boards}")
ADJOURNED_AS_DRAW: Final = Message("? adjourned: counts as a draw for the pairing")
ADJOURNED_AS: Final = Message("? adjourned: counts as {points} for the pairing")
NOT_COUNTED_YET: Final = Message("? no result yet: does not count")
BELOW_HALF: Final = Message(
    "{names} completed less than half of the games: the results do not count (C.05 6.6)",
    "{names} completed less than half of the games: their results do not count (C.05 6.6)",
)

# Boards announced before the round is paired ------------------------------------------------------

PRELIMINARY: Final = Message("preliminary", context="pairings known so far")
PRELIMINARY_NOTE: Final = Message(
    "These boards are certain, whatever the results of the open games. Board numbers and all"
    " other boards follow with the pairing."
)

NONE_ANNOUNCED: Final = Message("No board is announced yet.")

# An appeal before it is decided ------------------------------------------------------------------

APPEAL: Final = Message("For the appeals committee")
APPEAL_BOARD: Final = Message("Round {round}, board {board}")
APPEAL_QUESTION: Final = Message("If {before} becomes {after}")
APPEAL_NOTHING_CHANGED: Final = Message("Nothing is changed yet.")
APPEAL_NEXT: Final = Message("A correction made now counts for the next pairing (C.04.2 4.3).")
APPEAL_FOLLOWING: Final = Message(
    "If you correct it now, it counts for the following pairing (C.04.2 4.3)."
)
APPEAL_RATING_ONLY: Final = Message(
    "If you correct it now, it counts only for the rating report (C.04.2 4.3)."
)
APPEAL_NO_ROUND: Final = Message("All rounds so far would have been paired the same way.")
APPEAL_AS_PAIRED: Final = Message("With the result as entered")
APPEAL_WOULD_BE: Final = Message("With the other result")
APPEAL_BYE: Final = Message("Bye: {player}")
APPEAL_STAYING: Final = Message("Board {boards} stays the same.", "Boards {boards} stay the same.")
APPEAL_CAN_BE_PAIRED: Final = Message(
    "The round is neither published nor played: it can be paired again."
)
APPEAL_PUBLISHED: Final = Message(
    "The round is published: it may be changed only in the cases of C.04.2 4.4."
)
APPEAL_PLAYED: Final = Message("The round stays as it was paired (C.04.2 4.3).")
APPEAL_NO_RANK: Final = Message("Nothing changes in the standings.")
APPEAL_TIE_BREAKS: Final = Message("Tie-breaks")
APPEAL_ONLY_TIE_BREAKS: Final = Message(
    "For {count} more player, only tie-breaks change.",
    "For {count} more players, only tie-breaks change.",
)

# Columns ----------------------------------------------------------------------------------------

BOARD: Final = Message("Board")
WHITE: Final = Message("White")
BLACK: Final = Message("Black")
COLOURS: Final[Mapping[Colour, Message]] = {Colour.WHITE: WHITE, Colour.BLACK: BLACK}
POINTS: Final = Message("Pts")
WON: Final = Message("W", context="games won")
DRAWN: Final = Message("D", context="games drawn")
LOST: Final = Message("L", context="games lost")
LEGEND_GAMES: Final = Message("W D L games won, drawn, lost over the board")
RATING: Final = Message("Rating")
RESULT: Final = Message("Result")
RANK: Final = Message("Rank")
OVERALL: Final = Message("Overall", context="rank among all players")
NUMBER: Final = Message("No.")
NUMBER_OF_PLAYER: Final = Message("No. {number}")
NAME: Final = Message("Name")
NAME_WITHDRAWN: Final = Message("{name} (withdrawn)")
OPPONENT: Final = Message("Opponent")
YOU_ARE: Final = Message("You are", context="heading of a column of names")
YOU_HAVE: Final = Message("You have", context="heading of a column of colours, White or Black")
YOUR_OPPONENT_IS: Final = Message("Your opponent is", context="heading of a column of names")
NOT_SHOWN: Final = Message("Not shown here: {columns}", context="columns of a list on paper")
FEDERATION: Final = Message("Fed.")
CLUB: Final = Message("Club")
BORN: Final = Message("Born")
FIDE_ID: Final = Message("FIDE ID")
CATEGORY: Final = Message("Cat.")
PRIZE: Final = Message("Prize")
VIRTUAL: Final = Message("Virt.")
LEGEND_VIRTUAL: Final = Message(
    "Virt.: virtual points of the accelerated round, for the pairing only"
)
NOT_RATED: Final = Message("unrated")
FIDE_RATING: Final = Message("FIDE", context="rating")
NATIONAL_RATING: Final = Message("National", context="rating")
START_POSITION: Final = Message("Starting position {number}: {pieces}", context="Chess960")
PIECES: Final[Mapping[str, Message]] = {
    "K": Message("K", context="king"),
    "Q": Message("Q", context="queen"),
    "R": Message("R", context="rook"),
    "B": Message("B", context="bishop"),
    "N": Message("N", context="knight"),
}
"""The letters of the pieces, by those in English."""

# Groups -----------------------------------------------------------------------------------------

IN_NO_GROUP: Final[Mapping[Grouping, Message]] = {
    Grouping.CATEGORY: Message(
        "{count} player has no category", "{count} players have no category"
    ),
    Grouping.CLUB: Message("{count} player has no club", "{count} players have no club"),
    Grouping.FEDERATION: Message(
        "{count} player has no federation", "{count} players have no federation"
    ),
}

# Rating changes ---------------------------------------------------------------------------------

K_FACTOR: Final = Message("K", context="factor of a rating change")
EXPECTED: Final = Message("Expected", context="score")
CHANGE: Final = Message("Change", context="of a rating")
FIRST_RATING: Final = Message("First rating", context="of a player who had none")
LEGEND_CHANGE: Final = Message(
    "Change: K × (score − expected score); the rating list rounds the sum of all tournaments of its"
    " period"
)
LEGEND_OWN_K: Final = Message("* K entered by the arbiter")
LEGEND_LIMITED_K: Final = Message("K times games is at most 700")
LEGEND_FIRST_RATING: Final = Message(
    "First rating: of these games alone, with two draws against 1800 added"
)
LEGEND_RP: Final = Message("Rp: performance rating")

# Byes and marks ---------------------------------------------------------------------------------

BYES: Final[Mapping[ByeKind, Message]] = {
    ByeKind.PAIRING_ALLOCATED: Message("Pairing-allocated bye"),
    ByeKind.FULL_POINT: Message("Full-point bye"),
    ByeKind.HALF_POINT: Message("Half-point bye"),
    ByeKind.ZERO_POINT: Message("Absent"),
}
FREE: Final = Message("Bye", context="has no opponent in a round-robin of an odd number")
MARKS_BY_HAND: Final = Message("* paired by hand")
MARKS_ILLEGAL: Final = Message("! against the rules")

# Cards, check list, crosstable ------------------------------------------------------------------

CARD_ROUND: Final = Message("Rd")
CARD_DUE: Final = Message("Due", context="colour")
CARD_SCORE: Final = Message("Score")
CARD_FLOAT: Final = Message("Float")
FLOATS: Final = Message("Floats")
STRENGTHS: Final[Mapping[str, Message]] = {
    "mild": Message("mild", context="colour preference"),
    "strong": Message("strong", context="colour preference"),
    "absolute": Message("absolute", context="colour preference"),
}
"""By the names of the trace."""
TOPSCORER: Final = Message("topscorer")
BYE: Final = Message("bye", context="cell of a table")
BYE_WORTH: Final = Message("bye {worth}", context="cell of a table")
ABSENT: Final = Message("absent", context="cell of a table")
NO_FURTHER_BYE: Final = Message("no further bye")
NO_BYE_SINCE: Final = Message("not again ({round})", context="bye")
MAY_NOT_MEET: Final = Message("May not meet {players}")
WITHDRAWN: Final = Message("withdrawn from round {round}")
EXPELLED: Final = Message("expelled from round {round}")
IDENTITY: Final = Message("ID {number}")
LEGEND_COLOURS: Final = Message(
    "A disc is the player’s own colour: a ring is White, a full disc Black"
)
LEGEND_FORFEIT: Final = Message("F: by forfeit", context="F stands behind a result: 1–0 F")
COLOURS_OF_MATCH: Final = Message("Colours of the first game", context="of each match")
LEGEND_DUE: Final = Message("due: the colour preference and its strength")
LEGEND_FLOATS: Final = Message("arrows: floats of the last two rounds, the earlier one first")
LEGEND_CELL: Final = Message("Each cell shows opponent, colour and result")
OPPONENT_BY_RANK: Final = Message("opponents by rank")
OPPONENT_BY_NUMBER: Final = Message("opponents by pairing number")
COLUMN_OF_OPPONENT: Final = Message("One column per opponent, by pairing number")

# Explanation ------------------------------------------------------------------------------------

THE_BYE: Final = Message("The bye")
PAIRS: Final = Message("Pairs")
AS_PROPOSED: Final = Message("As proposed: {pairs}")
EXCHANGE: Final = Message("Exchange")
RULES: Final = Message("Rules")
PARTS_OF_PAGE: Final = Message("On this page")
LEGEND_PICTURE: Final = Message(
    "Discs at the ends of a line show the colours given. Below each name: score, colour due,"
    " floats."
)
FOR_THE_PLAYER: Final = Message("For the player")
FOR_THE_ARBITER: Final = Message("For the arbiter")

# Report -----------------------------------------------------------------------------------------

SUMMARY: Final = Message("Summary")
PLACE: Final = Message("Place", context="where the tournament is")
DATES: Final = Message("Dates")
CHIEF_ARBITER: Final = Message("Chief Arbiter")
DEPUTY_ARBITERS: Final = Message("Deputy Arbiters")
TIME_CONTROL: Final = Message("Time control")
SYSTEM: Final = Message("Pairing system")
ACCELERATED: Final = Message("{system}, Baku Acceleration")
ROUNDS: Final = Message("Rounds")
ROUNDS_OF: Final = Message("{played} of {total}", context="rounds")
PLAYERS_RATED: Final = Message(
    "{count} player, {rated} rated, average rating {average}",
    "{count} players, {rated} rated, average rating {average}",
)
PLAYERS_UNRATED: Final = Message("{count} player, none rated", "{count} players, none rated")
FEDERATIONS: Final = Message("Federations")
FEDERATIONS_COUNTED: Final = Message("{number}: {federations}")
GAMES: Final = Message("Games")
GAMES_PLAYED: Final = Message(
    "{count} game played, {white} won by White, {drawn} drawn, {black} won by Black",
    "{count} games played, {white} won by White, {drawn} drawn, {black} won by Black",
)
GAMES_PLAYED_AND_OTHERS: Final = Message(
    "{count} game played, {white} won by White, {drawn} drawn, {black} won by Black, {others} with"
    " another result",
    "{count} games played, {white} won by White, {drawn} drawn, {black} won by Black, {others} with"
    " another result",
)
OTHER_RESULTS: Final = Message("Other", context="results")
DATE_OF_ROUND: Final = Message("Date")
DRAWS: Final = Message("Draws")
FORFEITS: Final = Message("Forfeits")
BYES_GIVEN: Final = Message("Byes")
BY_HAND: Final = Message("by hand")
FIRST_PLACES: Final = Message("First places")
BYES_AND_ABSENCES: Final = Message("Byes and absences")
KIND: Final = Message("Kind", context="of bye")
WORTH: Final = Message("Points", context="of a bye")
ANNOUNCED: Final = Message("{bye}, announced")
WITHDRAWALS: Final = Message("Withdrawals")
CHANGED_BY_HAND: Final = Message("Pairings changed by hand")
REASON: Final = Message("Reason")
LOG: Final = Message("Arbiters’ log")
TIME: Final = Message("Time")
WHAT: Final = Message("Action")
UNDONE: Final = Message("undone")
NONE: Final = Message("none", context="under a heading")

# Web pages --------------------------------------------------------------------------------------

BY_NAME: Final = Message("By name")
BY_GROUP: Final[Mapping[Grouping, Message]] = {
    Grouping.CATEGORY: Message("By category"),
    Grouping.CLUB: Message("By club"),
    Grouping.FEDERATION: Message("By federation"),
}
NOT_PUBLISHED: Final = Message("The pairings of round {round} are not published yet")
SKIP: Final = Message("Skip to the content", context="a link of a web page")
FIND_NAME: Final = Message("Find a name")
FOUND: Final = Message("{number} found", context="names")
REFRESHED: Final = Message("This page refreshes every minute")

# Forms for the federation ------------------------------------------------------------------------

NORM_CERTIFICATES: Final = Message("Title norm certificate")
NORM_OF: Final = Message("{title} norm")
NO_NORM: Final = Message(
    "No player has met all the conditions checked here for a GM, IM, WGM or WIM norm."
)
NORM: Final = Message("Norm", context="a result that counts for a title")
PLAYER: Final = Message("Player")
OF_FEDERATION: Final = Message("Federation")
BORN_ON: Final = Message("Date of birth")
RATING_AT_START: Final = Message("Rating at the start")
OPPONENTS: Final = Message("Opponents")
SCORE_OF: Final = Message("{score} of {games}")
SCORE: Final = Message("Score", context="of the games of a norm")
OPPONENTS_AVERAGE: Final = Message("Average rating of opponents (Ra)")
PERFORMANCE: Final = Message("Performance rating (Rp)")
NOT_COUNTED: Final = Message("not counted", context="a game")
REQUIREMENTS: Final = Message("Requirements of B.01")
ARTICLE: Final = Message("Article", context="of a regulation")
REQUIREMENT: Final = Message("Requirement")
FIGURE: Final = Message("Found", context="what was found")
NEEDED: Final = Message("Required")
MET: Final = Message("met")
NOT_MET: Final = Message("not met")
WITH_FREE_WIN: Final = Message(
    "One of the nine rounds was won without playing. An application may contain only one such"
    " norm (1.4.1)."
)
FEWEST_PLAYERS: Final = Message(
    "Fewest players in a round: {count}; lowest average rating in a round: {average}",
    "Fewest players in a round: {count}; lowest average rating in a round: {average}",
)
LARGE_SWISS: Final = Message(
    "This event has at least 40 players in every round and an average of at least 2000. One"
    " norm of an application must come from such an event (1.5.6)."
)
NOT_LARGE_SWISS: Final = Message(
    "One norm of an application must come from another event: one with at least 40 players in"
    " every round and an average of at least 2000, or one of those listed (1.5.6)."
)
TO_BE_CONFIRMED: Final = Message(
    "By signing, you confirm what is not checked here: time control, rounds per day,"
    " registration, playing conditions and, where they apply, the rules for championships."
)
FOR_THE_FEDERATION: Final = Message("For the federation")
FOR_THE_ORGANISER: Final = Message("For the organiser")
FEDERATION_REPORT: Final = Message("Tournament report for the federation")
SCHEDULE: Final = Message("Schedule")
ROUND_BEGINS: Final = Message("Round {round}: {when}")
PARTICIPANTS: Final = Message("Participants")
OWN_FEDERATION: Final = Message("Home")
FOREIGN: Final = Message("Foreign")
ALL: Final = Message("Total")
WITHOUT_TITLE: Final = Message("untitled")
FOREIGN_PLAYERS: Final = Message("Foreign players")
NORMS: Final = Message("Norms")
TITLE: Final = Message("Title", context="of a player, such as IM")
RA: Final = Message("Ra", context="average of the opponents")
RP: Final = Message("Rp", context="performance")
TO_BE_COMPLETED: Final = Message("What the rating officer will ask about")

# The dossier for FIDE's acceptance ---------------------------------------------------------------

ACCEPTANCE: Final = Message("Acceptance dossier")
ACCEPTANCE_BY: Final = Message("{program}, {system}, seed {seed}")
ACCEPTANCE_MADE: Final = Message("Generated tournaments")
ACCEPTANCE_FOREIGN: Final = Message("Tournaments from other programs")
ACCEPTANCE_CHECKED: Final = Message(
    "{checked} of {wanted} tournaments checked, {found} discrepancies found ({allowed} allowed)"
)
ACCEPTANCE_NOTHING: Final = Message("none checked")
ACCEPTANCE_CONTENT: Final = Message("What was checked")
ACCEPTANCE_CAUSES: Final = Message("Discrepancies by cause")
ACCEPTANCE_ALL: Final = Message("Discrepancies")
ACCEPTANCE_MORE: Final = Message(
    "{count} more is listed in the JSON file.",
    "{count} more are listed in the JSON file.",
)
ACCEPTANCE_HOW: Final = Message("Method")
ACCEPTANCE_HOW_MADE: Final = Message(
    "Each generated tournament was written as TRF26, read back and paired again round by"
    " round. Separate code checked it for illegal pairs, and the ranks were recalculated from"
    " its list of tie-breaks."
)
ACCEPTANCE_HOW_FOREIGN: Final = Message(
    "Each tournament from another program was paired again round by round, and ranked again if"
    " it has a list of tie-breaks. Where a round differed, another solver was asked whether"
    " there is a better pairing than Arbiter’s."
)
ACCEPTANCE_AGAIN: Final = Message(
    "The same seed and version generate the same tournaments again. They are in this folder"
    " for use with other checkers."
)
ACCEPTANCE_CAUSE: Final = Message("Cause")
ACCEPTANCE_MADE_HEAD: Final = Message("Generated")
ACCEPTANCE_FOREIGN_HEAD: Final = Message("Other programs", context="tournaments of other programs")
ACCEPTANCE_FILE: Final = Message("Tournament or file")
ACCEPTANCE_WHAT: Final = Message("Difference")

ACCEPTANCE_COUNTS: Final[Mapping[str, Message]] = {
    "tournaments": Message("tournaments"),
    "players": Message("players"),
    "rounds": Message("rounds paired again"),
    "pairs": Message("pairs"),
    "ranks": Message("ranks verified by tie-breaks"),
    "ended-early": Message("tournaments with fewer rounds than announced"),
    "accelerated": Message("accelerated tournaments"),
    "other-points": Message("tournaments with points other than 1–½–0"),
    "other-bye": Message("tournaments in which the pairing-allocated bye is not worth a win"),
    "forbidden": Message("prohibited pairings"),
    "pairing-allocated": Message("pairing-allocated byes"),
    "half-point": Message("half-point byes"),
    "full-point": Message("full-point byes"),
    "zero-point": Message("zero-point byes"),
    "forfeits": Message("games forfeited"),
    "unusual": Message("results ½–0, 0–½ and 0–0 over the board"),
    "without-list": Message("tournaments whose ranks could not be verified"),
    "unreadable": Message("files that could not be read"),
}

ACCEPTANCE_CAUSE_NAMES: Final[Mapping[str, Message]] = {
    "input": Message("error in the file"),
    "ours": Message("this program"),
    "interpretation": Message("different interpretation of the rules"),
    "tie-breaks": Message("tie-breaks"),
    "other": Message("the other program"),
    "open": Message("to be examined"),
}
