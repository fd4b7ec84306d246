"""The kinds of acts in logs of versions that kept only names (1 to 10).

For the migration, and for the recovery of a file that no migration can begin with: nothing else
reads the name of an act.
"""

from __future__ import annotations

import re
from typing import Final

from arbiter_app.store.act_kinds import ActKind

_BY_NAME: Final = (
    (r"Name of the event", ActKind.EVENT_RENAMED),
    (r"New tournament", ActKind.TOURNAMENT_CREATED),
    (r"Import of a TRF file", ActKind.TOURNAMENT_IMPORTED),
    (r"Tournament deleted", ActKind.TOURNAMENT_DELETED),
    (r"FIDE mode left", ActKind.FIDE_MODE_LEFT),
    (r"Page settings", ActKind.PAPER_CHANGED),
    (r"Players renumbered", ActKind.PLAYERS_RENUMBERED),
    (r"Forbidden pairs", ActKind.FORBIDDEN_PAIRS_SET),
    (r"Virtual points", ActKind.VIRTUAL_POINTS_SET),
    (r"Abnormal points", ActKind.ABNORMAL_POINTS_SET),
    (r"Pairing of round \d+", ActKind.ROUND_PAIRED),
    (r"Round \d+ paired again", ActKind.ROUND_PAIRED_AGAIN),
    (r"Pairing of round \d+ taken back", ActKind.PAIRING_TAKEN_BACK),
    (r"Round \d+ published", ActKind.ROUND_PUBLISHED),
    (r"Publication of round \d+ taken back", ActKind.PUBLICATION_TAKEN_BACK),
    (r"Colours reversed on board \d+, round \d+", ActKind.COLOURS_REVERSED),
    (r"Drawing of lots", ActKind.LOTS_DRAWN),
    (r"Ranking by hand after round \d+", ActKind.RANKED_BY_HAND),
    (r"Values of OTHER_\w+", ActKind.TIE_BREAK_VALUES_ENTERED),
    (r"K of players", ActKind.K_FACTORS_SET),
    (r"Prizes", ActKind.PRIZES_SET),
    (r"Changed outside the program", ActKind.CHANGED_OUTSIDE),
    (r"\d+ players added", ActKind.PLAYERS_ADDED),
    (r"Late entry of \d+ players", ActKind.LATE_ENTRIES),
    # People and tournaments may be called anything; at least nobody's name begins like these.
    (r"Data of .*", ActKind.PLAYER_EDITED),
    (r"Settings of .*", ActKind.SETTINGS_CHANGED),
    (r"Bye requested by .*, round \d+", ActKind.BYE_REQUESTED),
    (r"Bye of .* cancelled, round \d+", ActKind.BYE_CANCELLED),
    (r"Bye of .* corrected, round \d+", ActKind.BYE_CORRECTED),
    (r"Byes of .*, \d+ rounds", ActKind.BYES_CHANGED),
    (r"Late entry of .*", ActKind.LATE_ENTRY),
    (r".* absent from round \d+", ActKind.ABSENCES_SETTLED),
    (r".* is (not )?here, round \d+", ActKind.PRESENCE_MARKED),
    (r".* added", ActKind.PLAYER_ADDED),
    (r".* deleted", ActKind.PLAYER_DELETED),
    (r".* withdrawn", ActKind.PLAYER_WITHDRAWN),
    (r".* returned", ActKind.PLAYER_RETURNED),
    (r".* expelled", ActKind.PLAYER_EXPELLED),
)
_BY_HAND: Final = r"(Illegal p|P)airing of round \d+ by hand"
_RESULTS: Final = r"(Result of board|Results of) \d+( boards)?, round \d+"
_NO_RESULTS: Final = r"(\d+: )?no result(; \d+: no result)*"
_NO_RESULT_OR_ADJOURNED: Final = r"(\d+: )?(no result|adjourned)(; \d+: (no result|adjourned))*"


def kind_of_older(name: str, before: str, after: str) -> ActKind:
    """What an act was by its name in those versions, and by what it says it changed."""
    if re.fullmatch(_RESULTS, name):
        return _kind_of_results(before)
    if re.fullmatch(_BY_HAND, name):
        return ActKind.PAIRING_CHANGED if before else ActKind.ROUND_PAIRED_BY_HAND
    if name.startswith("Fee of "):
        return ActKind.FEE_PAID if after.endswith(" paid") else ActKind.FEES_SET
    return next(
        (kind for pattern, kind in _BY_NAME if re.fullmatch(pattern, name, re.DOTALL)),
        ActKind.UNKNOWN,
    )


def _kind_of_results(before: str) -> ActKind:
    if re.fullmatch(_NO_RESULTS, before):
        return ActKind.RESULTS_ENTERED
    if re.fullmatch(_NO_RESULT_OR_ADJOURNED, before):
        return ActKind.ADJOURNED_RESULTS_ENTERED
    return ActKind.RESULTS_CORRECTED
