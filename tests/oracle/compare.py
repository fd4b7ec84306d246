"""Compares the engine with the oracle on random positions.

`python -m tests.oracle.compare --system dutch-2017 --seed S --count N` prints every position on which they differ, as
TRF records, with both pairings, and how to get the position again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle.bracket import BracketRecord, LiteralRound
from tests.oracle.editions import EDITION_2026, EDITIONS, LiteralEdition
from tests.oracle.positions import describe, random_position


def position(
    seed: int, index: int, edition: LiteralEdition = EDITION_2026, *, max_players: int = 10
) -> Tournament:
    """The `index`-th position of a seed, whichever others were made before."""
    rng = Random(f"{seed}/{index}")
    return random_position(rng, max_players=max_players, edition=edition)


def oracle_pairing(tournament: Tournament, edition: LiteralEdition) -> LiteralRound | None:
    try:
        return edition.pairer(tournament).pair()
    except NoLegalPairingError:
        return None


def engine_pairing(
    tournament: Tournament, edition: LiteralEdition
) -> tuple[frozenset[tuple[Tpn, Tpn]], Tpn | None] | None:
    try:
        paired = pair_round(tournament, system=edition.system)
    except NoLegalPairingError:
        return None
    return frozenset((pair.white, pair.black) for pair in paired.pairs), paired.bye


def difference(tournament: Tournament, edition: LiteralEdition = EDITION_2026) -> str:
    """Empty if engine and oracle agree, otherwise the whole story."""
    expected = oracle_pairing(tournament, edition)
    try:
        found = engine_pairing(tournament, edition)
    except Exception as error:  # noqa: BLE001 a crash is a difference to be shown with its position
        return f"engine: {type(error).__name__}: {error}\n{_story(tournament, expected, edition)}"
    if (None if expected is None else (expected.pairs, expected.bye)) == found:
        return ""
    if found is None:
        return f"engine: no legal pairing\n{_story(tournament, expected, edition)}"
    pairs, bye = found
    return f"engine: {_pairs(pairs)}, PAB {bye}\n{_story(tournament, expected, edition)}"


def _story(tournament: Tournament, expected: LiteralRound | None, edition: LiteralEdition) -> str:
    if expected is None:
        return f"oracle: no legal pairing\n{describe(tournament)}"
    lines = [f"oracle: {_pairs(expected.pairs)}, PAB {expected.bye}"]
    lines += [_bracket(record, edition) for record in expected.brackets]
    return "\n".join([*lines, describe(tournament)])


def _pairs(pairs: frozenset[tuple[Tpn, Tpn]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in sorted(pairs))


def _bracket(record: BracketRecord, edition: LiteralEdition) -> str:
    vector = " ".join(
        f"{name}={value}"
        for name, value in zip(edition.criteria, record.vector, strict=True)
        if value not in {0, ()}
    )
    return (
        f"  bracket {record.score / 10} {record.route}: MDPs {record.moved_down_players}"
        f" residents {record.residents} pairs {_pairs(frozenset(record.pairs))}"
        f" downfloaters {record.downfloaters} [{vector}]"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description=__doc__)
    parser.add_argument("--system", choices=sorted(EDITIONS), default=EDITION_2026.system)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="index of the first position")
    parser.add_argument("--max-players", type=int, default=10)
    parser.add_argument("--stop-after", type=int, default=10, help="differences to print")
    options = parser.parse_args(arguments)
    edition = EDITIONS[options.system]
    started = time.monotonic()
    differing = 0
    seen: Counter[int] = Counter()
    for index in range(options.first, options.first + options.count):
        tournament = position(options.seed, index, edition, max_players=options.max_players)
        seen[len(tournament.players)] += 1
        story = difference(tournament, edition)
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
