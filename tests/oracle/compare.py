"""Compares the engine with the oracle on random positions.

`python -m tests.oracle.compare --seed S --count N` prints every position on which they differ, as
TRF records, with both pairings, and how to get the position again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.systems import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle.dutch_2026 import CRITERIA, BracketRecord, LiteralRound, pair_round_literal
from tests.oracle.positions import describe, random_position


def position(seed: int, index: int, *, max_players: int = 10) -> Tournament:
    """The `index`-th position of a seed, whichever others were made before."""
    return random_position(Random(f"{seed}/{index}"), max_players=max_players)


def oracle_pairing(tournament: Tournament) -> LiteralRound | None:
    try:
        return pair_round_literal(tournament)
    except NoLegalPairingError:
        return None


def engine_pairing(tournament: Tournament) -> tuple[frozenset[tuple[Tpn, Tpn]], Tpn | None] | None:
    try:
        paired = pair_round(tournament, system="dutch-2026")
    except NoLegalPairingError:
        return None
    return frozenset((pair.white, pair.black) for pair in paired.pairs), paired.bye


def difference(tournament: Tournament) -> str:
    """Empty if engine and oracle agree, otherwise the whole story."""
    expected = oracle_pairing(tournament)
    try:
        found = engine_pairing(tournament)
    except Exception as error:  # noqa: BLE001 a crash is a difference to be shown with its position
        return f"engine: {type(error).__name__}: {error}\n{_story(tournament, expected)}"
    if (None if expected is None else (expected.pairs, expected.bye)) == found:
        return ""
    if found is None:
        return f"engine: no legal pairing\n{_story(tournament, expected)}"
    pairs, bye = found
    return f"engine: {_pairs(pairs)}, PAB {bye}\n{_story(tournament, expected)}"


def _story(tournament: Tournament, expected: LiteralRound | None) -> str:
    if expected is None:
        return f"oracle: no legal pairing\n{describe(tournament)}"
    lines = [f"oracle: {_pairs(expected.pairs)}, PAB {expected.bye}"]
    lines += [_bracket(record) for record in expected.brackets]
    return "\n".join([*lines, describe(tournament)])


def _pairs(pairs: frozenset[tuple[Tpn, Tpn]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in sorted(pairs))


def _bracket(record: BracketRecord) -> str:
    vector = " ".join(
        f"{name}={value}"
        for name, value in zip(CRITERIA, record.vector, strict=True)
        if value not in {0, ()}
    )
    return (
        f"  bracket {record.score / 10}: MDPs {record.moved_down_players}"
        f" residents {record.residents} pairs {_pairs(frozenset(record.pairs))}"
        f" downfloaters {record.downfloaters} [{vector}]"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="index of the first position")
    parser.add_argument("--max-players", type=int, default=10)
    parser.add_argument("--stop-after", type=int, default=10, help="differences to print")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    differing = 0
    seen: Counter[int] = Counter()
    for index in range(options.first, options.first + options.count):
        tournament = position(options.seed, index, max_players=options.max_players)
        seen[len(tournament.players)] += 1
        story = difference(tournament)
        if story:
            differing += 1
            sys.stdout.write(f"--- seed {options.seed}, position {index}\n{story}\n\n")
            sys.stdout.flush()
            if differing >= options.stop_after:
                break
    sys.stdout.write(
        f"{seen.total()} positions, {differing} different,"
        f" {time.monotonic() - started:.0f} s; by players: {dict(sorted(seen.items()))}\n"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
