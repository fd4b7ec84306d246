"""`arbiter-app why`: why a player has this opponent and colour, floats, or has the bye."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import (
    file_argument,
    of_one_round,
)
from arbiter_app.cli.players import BYE, find_opponent, find_player
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.spoken import tell
from arbiter_app.cli.terminal import width_of
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.output.forms import json_with
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import Message, Phrase, phrase, sentences

if TYPE_CHECKING:
    from arbiter_app.explain.why import Why

_WRITTEN: Final = json_with("round", "player", "kind", "headline", "sentences")
"""The text is plain prose, which could be anybody's."""


@click.command("why", short_help="Show why a player has this opponent, colour, float or bye.")
@file_argument
@of_one_round
@click.argument("player", metavar="A")
@click.argument("opponent", metavar="[B]", required=False)
@answer_options
def why(
    asked: RoundAsked,
    player: str,
    opponent: str | None,
) -> int:
    """Show why player A has this opponent and this colour in a round, floats, or has the bye.

    First comes what the player has, then a few sentences for players, each with its rule: why an
    opponent of this score, why this opponent, why this colour; then a paragraph for the arbiter.
    Players are named by pairing number or by a part of the name. With B (or "bye") it is also
    checked that this is what A has; where it is not, why-not tells why.

    \b
    Examples:
      arbiter-app why open.trf --round 5 12
      arbiter-app why open.trf --round 5 Petrov Ivanova
      arbiter-app why open.trf --round 5 12 --json

    Exit codes: 0 answered, 1 no legal pairing exists, 2 unreadable input, or A does not have B.
    """
    from arbiter_app.explain.why import why as reasons_of
    from arbiter_app.explain.why import why_to_json
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import check_two_players, pair_round

    out = asked.out(_WRITTEN)
    tournament = asked.read().tournament
    chosen = asked.round_of(tournament)
    before = state_before(tournament, chosen, system=asked.system)
    asked.say_undeclared(tournament, before)
    one = find_player(tournament, player)
    other = None if opponent is None else find_opponent(tournament, opponent)
    check_two_players(one, other)
    try:
        pairing = pair_round(before, system=asked.system, explain=True)
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    answer = reasons_of(pairing, before, one)
    if opponent is not None:
        _check_opponent(answer, other, pairing, tournament)
    asked.say_how_paired(tournament, before, pairing.system)
    _warn_if_played_otherwise(tournament, pairing, answer)
    if asked.as_json:
        out.text(json_text(why_to_json(answer)))
    else:
        out.text(_text(answer, width_of(asked.output)))
    return OK


def _text(answer: Why, width: int) -> str:
    """The headline, the sentences for players with their rules, the paragraph for the arbiter."""
    told = [answer.headline] if answer.headline else []
    told += [f"{each.text} [{each.rule}]" for each in answer.sentences]
    if answer.paragraph:
        told += ["", answer.paragraph]
    return "".join(f"{_wrapped(each, width)}\n" for each in told)


def _wrapped(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


def _check_opponent(
    answer: Why, other: Tpn | None, pairing: RoundPairing, tournament: Tournament
) -> None:
    """Refuse a question about a pair that the rules do not make.

    Raises:
        InputError: the player has another opponent, or no bye.
    """
    from arbiter_app.pairing.next_round import no_bye

    has_it = answer.has_bye if other is None else answer.opponent == other
    if has_it:
        return
    asked = BYE if other is None else str(other)
    has = _has(answer, tournament)
    if other is None and pairing.bye is None:
        raise InputError(sentences(has, no_bye(answer.round_number).message))
    away = {each.tpn for each in pairing.absent}
    if answer.player in away:
        raise InputError(has)
    if other in away:
        raise InputError(sentences(has, phrase("{tpn} is not paired.", tpn=asked)))
    raise InputError(
        has,
        hint=phrase(
            "To see why not, use “arbiter-app why-not … --round {number} {player} {opponent}”.",
            number=answer.round_number,
            player=answer.player,
            opponent=asked,
        ),
    )


_HAS_BYE: Final = Message("By the rules, {player} has the bye in round {number}.")
_IS_NOT_PAIRED: Final = Message("By the rules, {player} is not paired in round {number}.")


def _has(answer: Why, tournament: Tournament) -> Phrase:
    """What the player has by the rules."""
    player = f"{answer.player} {tournament.player(answer.player).name}"
    if answer.opponent is None:
        message = _HAS_BYE if answer.has_bye else _IS_NOT_PAIRED
        return message.of(player=player, number=answer.round_number)
    return phrase(
        "By the rules, {player} plays {opponent} in round {number}.",
        player=player,
        opponent=f"{answer.opponent} {tournament.player(answer.opponent).name}",
        number=answer.round_number,
    )


def _warn_if_played_otherwise(tournament: Tournament, pairing: RoundPairing, answer: Why) -> None:
    """A round can have been made by hand where the rules would not have made it so."""
    if answer.round_number > len(tournament.rounds):
        return
    played = tournament.round(answer.round_number)
    game = played.game_of(answer.player)
    had = None if game is None else (game.white, game.black)
    pairs = ((pair.white, pair.black) for pair in pairing.pairs)
    has = next((pair for pair in pairs if answer.player in pair), None)
    had_bye = played.pairing_allocated_bye == answer.player
    if had != has or had_bye != answer.has_bye:
        tell(
            phrase(
                "Round {number} was not played as the rules pair it. This explains the pairing"
                " by the rules.",
                number=answer.round_number,
            )
        )
