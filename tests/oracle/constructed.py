"""Positions made by hand: scores, colours and floats as one likes, to try one rule at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Points, Tpn

FLOAT_POINTS = {"d": -10, "u": 10}
LEVELS = ([10], [10, 0], [20, 10, 0], [30, 20, 10, 0], [25, 20, 15, 10, 0])


def position(
    scores: Sequence[Points],
    histories: Mapping[Tpn, str] | None = None,
    *,
    apart: Iterable[tuple[Tpn, Tpn]] = (),
    final: bool = False,
    initial: Colour = Colour.WHITE,
) -> Tournament:
    """Players 1, 2, … with these pairing scores and histories, before a round.

    A history has a word per round: `W` or `B`, with `d` or `u` after it for a downfloat or upfloat;
    `U`, `F`, `H`, `Z` for a bye. Everybody has played against a partner of his own who has left, so
    that nobody present has met anybody; pairs in `apart` are forbidden.
    """
    count = len(scores)
    words = {tpn: history.split() for tpn, history in (histories or {}).items()}
    played = max((len(own) for own in words.values()), default=0)
    this_round = played + 1
    players = [Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1)]
    partners = {tpn: count + tpn for tpn in range(1, count + 1)} if played else {}
    players += [
        Player(tpn, f"Partner {tpn}", withdrawn_from=this_round) for tpn in partners.values()
    ]
    rounds, virtual = [], []
    points = dict.fromkeys(range(1, count + 1), 0)
    for number in range(1, played + 1):
        games: list[Game] = []
        byes: list[Bye] = []
        for tpn, partner in partners.items():
            word = words[tpn][number - 1] if number <= len(words.get(tpn, ())) else "Z"
            if word[0] in "UFHZ":
                byes += [Bye(tpn, ByeKind(word)), Bye(partner, ByeKind(word))]
                points[tpn] += {"U": 10, "F": 10, "H": 5, "Z": 0}[word]
                continue
            white, black = (tpn, partner) if word[0] == "W" else (partner, tpn)
            games.append(Game(len(games) + 1, white, black, GameResult.DRAW))
            points[tpn] += 5
            if word[1:]:
                shift = FLOAT_POINTS[word[1:]]
                virtual.append(VirtualPoints(shift, number, number, partner, partner))
        rounds.append(Round(number, tuple(games), tuple(byes)))
    for tpn, score in enumerate(scores, 1):
        virtual.append(VirtualPoints(score - points[tpn], this_round, this_round, tpn, tpn))
    return Tournament(
        Settings(rounds_total=this_round + (0 if final else 5), initial_colour=initial),
        tuple(players),
        tuple(rounds),
        virtual_points=tuple(virtual),
        forbidden_groups=tuple(ForbiddenGroup(pair) for pair in apart),
    )


def small_position(seed: int) -> Tournament:
    """A few players with any scores, colours, floats and byes, some of whom may not meet."""
    rng = Random(f"small/{seed}")
    count = rng.choice([4, 5, 5, 6, 6, 7, 7, 8])
    levels, rounds = rng.choice(LEVELS), rng.choice([1, 2, 2, 3])
    scores = sorted(rng.choices(levels, k=count), reverse=True)
    everybody = range(1, count + 1)
    byes = rng.choice(["", "U", "UHZ"])
    histories = {
        tpn: " ".join(
            letter + (rng.choice(["", "d", "u"]) if letter in "WB" else "")
            for letter in rng.choices("WWWBBB" + byes, k=rounds)
        )
        for tpn in everybody
    }
    pairs = list(combinations(everybody, 2))
    apart = rng.sample(pairs, rng.choice([0, 0, 1, 2, 3, count - 1]))
    return position(scores, histories, apart=apart, final=rng.random() < 0.4)
