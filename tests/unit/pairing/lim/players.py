"""Players, fields and score-groups as the worked examples give them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.lim.field import Direction, Field, ScoreGroup, make_field
from arbiter_app.pairing.lim.players import LimPlayer, due_colour, forbidden_colours
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.types import Colour

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "corpus" / "lim" / "examples.json").read_text(encoding="utf-8")
)
GAMES_FOR_DUE = {"w": "b", "b": "w", None: ""}
"""Colours played that make the colour due."""


def colours_of(letters: str) -> tuple[Colour, ...]:
    return tuple(Colour(letter) for letter in letters)


def player(
    tpn: int,
    score: int = 0,
    colours: str = "",
    *,
    rating: int = 0,
    met: Sequence[int] = (),
    floated: Float = Float.NONE,
) -> LimPlayer:
    played = colours_of(colours)
    return LimPlayer(
        tpn,
        score,
        rating,
        played,
        due_colour(played),
        forbidden_colours(played),
        tpn,
        dict.fromkeys(met, 1),
        None,
        (floated, Float.NONE),
    )


def field_for(players: Sequence[LimPlayer], **settings: Any) -> Field:
    """A field of some players in any order."""
    return make_field(tuple(sorted(players, key=lambda p: (-p.score, p.tpn))), **settings)


def positions(field: Field, tpns: Sequence[int]) -> list[int]:
    found = {player.tpn: index for index, player in enumerate(field.players)}
    return [found[tpn] for tpn in tpns]


def tpns(field: Field, found: Sequence[int]) -> list[int]:
    return [field.players[position].tpn for position in found]


def tpn_pairs(field: Field, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [tpns(field, pair) for pair in pairs]


NEIGHBOURS = range(101, 131)
"""Numbers of the players of the neighbouring score-group in the examples."""


def group_with_neighbours(
    members: Sequence[LimPlayer], direction: Direction, **settings: Any
) -> tuple[Field, ScoreGroup]:
    """A score-group of the upper or lower half, all scores alike, beside a median one."""
    score = members[0].score
    beside = 10
    assert score == (20 if direction is Direction.DOWN else 0)
    field = field_for([*members, *(player(tpn, beside) for tpn in NEIGHBOURS)], **settings)
    own = mask_of(positions(field, [member.tpn for member in members]))
    return field, ScoreGroup(score, own, direction, field.everybody & ~own)


def score_in(direction: Direction) -> int:
    return 20 if direction is Direction.DOWN else 0
