"""What the `###` lines of a file say beyond its records.

Withdrawals, rounds made by hand, and the rounds of forbidden pairs where the dialect has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbiter_app.tournament.remarks import (
    ReportLine,
    forbidden_remark,
    forbidden_told,
    missing_remarks,
    note_of_manual_pairing,
    remarks,
    withdrawn_players,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind


def with_remarks(tournament: Tournament) -> Tournament:
    """The tournament with what its comments tell.

    Those on withdrawals, forbidden pairs and missing results go where the rest says it now, and says
    it again whenever the file is written. The absences that follow from withdrawals are no requests.
    Those on rounds made by hand stay, as acts that are reported.
    """
    tournament = _without_missing_told(tournament)
    by_hand = dict(remarks(tournament.comments, ReportLine.MANUAL_PAIRING))
    if by_hand:
        tournament = replace(
            tournament,
            rounds=tuple(
                replace(played, manual=True, note=note_of_manual_pairing(by_hand[played.number]))
                if played.number in by_hand
                else played
                for played in tournament.rounds
            ),
        )
    return _with_withdrawals(_with_forbidden(tournament))


def _without_missing_told(tournament: Tournament) -> Tournament:
    """Without the lines on missing results of rounds that have such results: they will be told anew.

    What a line says in detail, and in which words, was another version's or another moment's.
    """
    if not tournament.comments:
        return tournament
    told = _rounds_told(missing_remarks(tournament.rounds))
    kept = tuple(line for line in tournament.comments if told.isdisjoint(_rounds_told([line])))
    return replace(tournament, comments=kept)


def _rounds_told(lines: Iterable[str]) -> frozenset[int]:
    """The rounds of which lines tell that results are missing."""
    return frozenset(number for number, _ in remarks(lines, ReportLine.RESULTS_MISSING))


def _with_forbidden(tournament: Tournament) -> Tournament:
    """The groups with their rounds, in place of an XXP of the same players."""
    known = {player.tpn for player in tournament.players}
    told = [one for one in forbidden_told(tournament.comments) if known.issuperset(one.tpns)]
    if not told:
        return tournament
    groups = {one.tpns for one in told}
    stated = (one for one in tournament.forbidden_groups if one.tpns not in groups)
    lines = {forbidden_remark(one) for one in told}
    return replace(
        tournament,
        forbidden_groups=(*stated, *told),
        comments=tuple(line for line in tournament.comments if line not in lines),
    )


def _with_withdrawals(tournament: Tournament) -> Tournament:
    found = withdrawn_players(tournament.comments)
    if not found:
        return tournament
    for played in tournament.rounds:
        for game in played.games:
            for tpn in (game.white, game.black):
                # Whoever was paired again since came back; the remark is not of this moment. In a
                # round-robin all games are paired, and those who are away forfeit theirs.
                has_come = not tournament.settings.is_round_robin or not game.forfeited_by(tpn)
                if has_come and found.get(tpn, played.number + 1) <= played.number:
                    del found[tpn]
    known = {player.tpn for player in tournament.players}
    if not found or not known.issuperset(found):
        return tournament
    return replace(
        tournament,
        players=tuple(
            replace(player, withdrawn_from=found[player.tpn]) if player.tpn in found else player
            for player in tournament.players
        ),
        requested_byes=tuple(
            request
            for request in tournament.requested_byes
            if request.kind is not ByeKind.ZERO_POINT
            or request.round_number < found.get(request.tpn, request.round_number + 1)
        ),
        comments=tuple(
            line for line in tournament.comments if not list(remarks([line], ReportLine.WITHDRAWN))
        ),
    )
