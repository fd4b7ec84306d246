"""`arbiter-app why-not`: why two players did not meet, or why a player did not get the bye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import (
    file_argument,
    of_one_round,
)
from arbiter_app.cli.players import find_opponent, find_player
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.spoken import tell
from arbiter_app.cli.terminal import width_of
from arbiter_app.errors import NoLegalPairingError
from arbiter_app.output.forms import json_with
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.explain.names import Names
    from arbiter_app.operations.questions import WhyNotAnswer
    from arbiter_app.trace.answers import WhyNot

_WRITTEN: Final = json_with("round", "pair", "verdict")
"""The text is plain prose, which could be anybody's."""


@click.command("why-not", short_help="Show why two players did not meet.")
@file_argument
@of_one_round
@click.argument("player", metavar="A")
@click.argument("opponent", metavar="B")
@answer_options
def why_not(
    asked: RoundAsked,
    player: str,
    opponent: str,
) -> int:
    """Show why player A did not meet player B in a round, or, with B "bye", did not get the bye.

    The pair is forced, the round paired again by the same rules, and the two pairings are
    compared; in the Lim System the answer is read from the procedure. Players are named by pairing
    number or by a part of the name. First comes a sentence for player A, then a paragraph for the
    arbiter, then which pairs would change.

    \b
    Examples:
      arbiter-app why-not open.trf --round 5 12 31
      arbiter-app why-not open.trf --round 5 Petrov bye
      arbiter-app why-not open.trf --round 5 12 31 --json

    Exit codes: 0 answered, 1 no legal pairing exists, 2 unreadable input.
    """
    from arbiter_app.operations.questions import ask_why_not

    out = asked.out(_WRITTEN)
    tournament = asked.read().tournament
    chosen = asked.round_of(tournament)
    one = find_player(tournament, player)
    other = find_opponent(tournament, opponent)
    try:
        found = ask_why_not(tournament, chosen, one, other, system=asked.system)
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    asked.say_undeclared(tournament, found.before)
    asked.say_how_paired(tournament, found.before, found.answer.system)
    _warn_if_played(found)
    if asked.as_json:
        out.text(json_text(_json(found)))
    else:
        out.text(_text(found, width_of(asked.output)))
    return OK


def names_of(before: Tournament, answer: WhyNot) -> Names:
    """Names for the sentences, with the scores and colours due as the engine sees them."""
    from arbiter_app.explain.names import Names
    from arbiter_app.pairing.questions import players_as_seen

    return Names.before(before, players_as_seen(before, answer.system), answer.cited)


def _names(found: WhyNotAnswer) -> Names:
    from arbiter_app.explain.names import Names

    return Names.before(found.before, found.players, found.answer.cited)


def _text(found: WhyNotAnswer, width: int) -> str:
    """The sentence for the player, the paragraph for the arbiter, and what would change."""
    import textwrap

    from arbiter_app.explain.answers import answer_paragraph, answer_sentence, counter_sentence

    names = _names(found)
    sentence = answer_sentence(found.answer, names, opponent=found.opponent)
    told = [sentence, answer_paragraph(found.answer, names)]
    if found.as_it_is is not None and found.with_it is not None:
        told.append(counter_sentence(found.as_it_is, found.with_it, names))
    wrapped = (
        textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False) for text in told
    )
    return "\n\n".join(wrapped) + "\n"


def _json(found: WhyNotAnswer) -> dict[str, Any]:
    from arbiter_app.explain.answers import answer_to_json, counter_to_json

    counter = None
    if found.as_it_is is not None and found.with_it is not None:
        counter = counter_to_json(found.as_it_is, found.with_it)
    told = answer_to_json(found.answer, _names(found), opponent=found.opponent)
    return {**told, "round_with_it": counter}


def _warn_if_played(found: WhyNotAnswer) -> None:
    """A pair can have been made by hand where the rules would not have made it."""
    if found.was_played:
        tell(
            phrase(
                "Round {number} was played this way, but the rules pair it differently. This"
                " is why.",
                number=found.answer.round_number,
            )
        )
