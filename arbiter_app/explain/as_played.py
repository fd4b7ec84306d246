"""Whether a round was played as it is explained."""

from __future__ import annotations

from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, Phrase, phrase


def is_as_played(pairing: RoundPairing, tournament: Tournament) -> bool | None:
    """Whether the round of the tournament is this pairing; None if the tournament does not have it."""
    if pairing.round_number > len(tournament.rounds):
        return None
    played = tournament.round(pairing.round_number)
    games = {(game.white, game.black) for game in played.games}
    expected = {(pair.white, pair.black) for pair in pairing.pairs}
    return games == expected and played.pairing_allocated_bye == pairing.bye


def told_if_played_otherwise(pairing: RoundPairing, tournament: Tournament) -> Phrase:
    """That the round was not played so, and the reason if one is known; nothing if it was."""
    if is_as_played(pairing, tournament) is not False:
        return NOTHING
    reason = explained_rounds(tournament).get(pairing.round_number, "")
    if not reason:
        return phrase(
            "Round {number} was not played as the rules pair it. This explains the pairing by"
            " the rules.",
            number=pairing.round_number,
        )
    return phrase(
        "Round {number} was not played as the rules pair it ({reason}). This explains the"
        " pairing by the rules.",
        number=pairing.round_number,
        reason=reason,
    )
