"""Players as they are named on the command line."""

from __future__ import annotations

import re
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.named_players import matching_players
from arbiter_app.tournament.names import folded, surname_and_first
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.typed_lists import number_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON, phrase, separated

BYE: Final = "bye"
"""Stands for the bye where a player can be named."""

_MOST_NAMED: Final = 5
"""More players than this are not listed when a name fits several."""


def find_opponent(tournament: Tournament, text: str) -> Tpn | None:
    """The player, or None for the bye.

    Raises:
        InputError: as for `find_player`.
    """
    return None if text.casefold() == BYE else find_player(tournament, text)


def find_player(tournament: Tournament, text: str) -> Tpn:
    """The player with this pairing number, or the only one whose name has these words in it.

    Raises:
        InputError: there is none, or there are several.
    """
    if re.fullmatch(r"[+-]?[0-9]+", text):
        # A sign makes no name of it: the number is none that anybody has.
        sign = -1 if text.startswith("-") else 1
        return tournament.player(sign * number_of(text.lstrip("+-"))).tpn
    wanted = folded(text).strip()
    if not wanted:
        raise InputError(phrase("Give a player’s pairing number, or part of the name."))
    found = matching_players(tournament.players, text)
    exact = [player for player in found if wanted in _names(player.name)]
    match exact if len(exact) == 1 else found:
        case [player]:
            return player.tpn
        case []:
            raise InputError(phrase("No player’s name contains “{text}”.", text=text))
        case _:
            shown = separated(
                (f"{player.tpn} {player.name}" for player in found[:_MOST_NAMED]), SEMICOLON
            )
            raise InputError(
                phrase("“{text}” matches several players.", text=text),
                hint=phrase("Use the pairing number: {players} …", players=shown)
                if len(found) > _MOST_NAMED
                else phrase("Use the pairing number: {players}", players=shown),
            )


def _names(name: str) -> tuple[str, str]:
    """The whole name, and the family name before its comma."""
    return folded(name), folded(surname_and_first(name)[0])
