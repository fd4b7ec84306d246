"""`arbiter-app prove`: a round with the proof that it must be paired so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import Loaded, Source, show_notes
from arbiter_app.cli.options import file_argument, file_to_write, round_option, tournament_option
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.reports import read_with_report
from arbiter_app.cli.rounds import round_of_interest
from arbiter_app.cli.spoken import tell
from arbiter_app.errors import NoLegalPairingError
from arbiter_app.output.forms import json_with
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.operations.proofs import RoundProof

_WRITTEN: Final = json_with("format", "pairs", "position", "shown")


@click.command("prove", short_help="Write the proof of a round.")
@file_argument
@round_option("The round, from the state before it; the next round by default, or the last.")
@file_to_write("The proof to write; - for standard output.", required=True)
@tournament_option
def prove(
    file: Source, round_number: int | None, output: Path, force: bool, number: int | None
) -> int:
    """Write a proof that a round is paired by the rules, for anybody to check.

    A proof says for each bracket why nothing is better and nothing as good comes earlier. "verify"
    checks it, and so does a short program that needs nothing of this one: "verifier" hands it out. The
    same position gives the same proof. There are proofs for the FIDE (Dutch) System of 2026 and of
    2017, and none yet for the others.

    An event keeps the proof of a round that was paired in the window, which is written as it is. No
    proof is written for a round of FILE that is not paired by the rules, or that heeds what the event
    wishes.

    \b
    Examples:
      arbiter-app prove open.trf --round 5 -o open-5.json
      arbiter-app prove club.arbiter -o next.json

    Exit codes: 0 written, 1 the round is not paired by the rules or has no legal pairing, 2 unreadable
    input.
    """
    from arbiter_app.operations.proofs import no_proof_of_wishes
    from arbiter_app.pairing.questions import pair_round
    from arbiter_app.proof import prove_round

    out = output_to(output, overwriting(file, force=force, like=_WRITTEN))
    loaded, report = read_with_report(file, number)
    show_notes(loaded)
    tournament = loaded.tournament
    chosen = round_of_interest(tournament) if round_number is None else round_number
    before = tournament.before_round(chosen)
    kept = _kept(file, loaded, chosen)
    if kept is not None:
        out.write(kept.proof)
        return OK
    if before.wishes(chosen):
        tell(no_proof_of_wishes(chosen))
        return DIFFERENT
    try:
        pairing = pair_round(before)
        if not _is_paired_so(tournament, pairing):
            tell(
                phrase(
                    "Round {number} was not paired by the rules, so there is no proof for it.",
                    number=chosen,
                )
            )
            return DIFFERENT
        out.write(prove_round(before, pairing, report))
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    return OK


def _kept(file: Source, loaded: Loaded, number: int) -> RoundProof | None:
    """The proof that an event keeps of a round; None if there is none.

    Told if it is of another position than that of now.
    """
    state = loaded.kept
    if state is None or number > len(state.tournament.rounds):
        return None
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.proofs import kept_proof_of_round
    from arbiter_app.operations.session import EventSession

    with EventSession.open(file, clock=SystemClock()) as session:
        found = kept_proof_of_round(session, state, number)
    if not found.proof:
        return None
    if found.of_then:
        told = phrase(
            "Something was corrected after round {number} was paired. The proof is for the"
            " position before the correction.",
            number=number,
        )
        tell(told)
    return found


def _is_paired_so(tournament: Tournament, pairing: RoundPairing) -> bool:
    """Whether the tournament does not have the round, or has it as it is paired by the rules."""
    if pairing.round_number > len(tournament.rounds):
        return True
    found = tournament.round(pairing.round_number)
    games = {(game.white, game.black) for game in found.games}
    pairs = {(pair.white, pair.black) for pair in pairing.pairs}
    return games == pairs and found.pairing_allocated_bye == pairing.bye
