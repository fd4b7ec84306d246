"""Positions of generated events of 2 to 1,000 players, each with the time that its pairing takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from types import MappingProxyType
from typing import Final

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.generator_options import OptionRanges
from arbiter_app.pairing.questions import pair_round
from arbiter_app.ratings.tables import expected_score
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing

SMALLEST, LARGEST = 2, 1_000
MOST_SATURATED: Final = 60

LONG: Final = 0.02
"""Seconds from which on a time is taken three times: the least is what the pairing takes, the rest
what else the machine had to do."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round that is to be paired; `seconds` of the processor is what that takes."""

    kind: str
    seed: int
    players: int
    round_number: int
    rounds: int
    seconds: float


def _players(rng: Random, most: int = LARGEST) -> int:
    """As many small events as large ones: each doubling is equally likely."""
    return round(exp(rng.uniform(log(SMALLEST), log(most))))


def _drawn(rng: Random, players: int, rounds: tuple[int, int] | None = None) -> GeneratorOptions:
    return OptionRanges(players=(players, players), rounds=rounds).draw(rng, rng)


def _ordinary(rng: Random) -> GeneratorOptions:
    return _drawn(rng, _players(rng))


def _odd(rng: Random) -> GeneratorOptions:
    return _drawn(rng, min(_players(rng) | 1, LARGEST - 1))


def _absences(rng: Random) -> GeneratorOptions:
    players = _players(rng)
    asked = OptionRanges(
        players=(players, players),
        forfeits=rng.uniform(0.1, 0.4),
        half_byes=rng.uniform(0, 0.15),
        zero_byes=rng.uniform(0, 0.15),
        withdrawals=rng.uniform(0, 0.05),
        late=rng.uniform(0, 0.3),
    )
    return asked.draw(rng, rng)


def _unbalanced(rng: Random) -> GeneratorOptions:
    """Hardly any draws or nearly only draws, everybody equal or hardly anybody."""
    players = _players(rng)
    asked = OptionRanges(
        players=(players, players),
        draws=rng.choice((0.0, 0.02, 0.95)),
        rating_spread=rng.choice((0, 600)),
    )
    return asked.draw(rng, rng)


def _apart(rng: Random) -> GeneratorOptions:
    players = _players(rng)
    return OptionRanges(players=(players, players), forbidden=rng.uniform(0.1, 0.8)).draw(rng, rng)


def _saturated(rng: Random) -> GeneratorOptions:
    """As many rounds as can be paired, and one more."""
    players = _players(rng, MOST_SATURATED)
    return _drawn(rng, players, (players, players))


Maker = Callable[[Random], GeneratorOptions]
KINDS: Final[Mapping[str, tuple[int, Maker]]] = MappingProxyType(
    {
        "ordinary": (45, _ordinary),
        "odd fields": (15, _odd),
        "forfeits and absences": (15, _absences),
        "few draws or many": (10, _unbalanced),
        "kept apart": (5, _apart),
        "saturated": (10, _saturated),
    }
)
"""How often an event is of a kind, and what it is like."""


def positions_of(seed: int) -> tuple[Position, ...]:
    """All rounds of the event of that number, also one that can be paired no more."""
    rng = Random(f"tail/{seed}")
    weights = [weight for weight, _ in KINDS.values()]
    kind = rng.choices([*KINDS], weights)[0]
    options = KINDS[kind][1](rng)
    times: list[float] = []

    def pair(tournament: Tournament) -> RoundPairing:
        found, seconds = _timed(tournament)
        if seconds >= LONG:
            seconds = min(seconds, *(_timed(tournament)[1] for _ in range(2)))
        times.append(seconds)
        if isinstance(found, NoLegalPairingError):
            raise found
        return found

    generate(options, rng, expected_score, pair)
    return tuple(
        Position(kind, seed, options.players, number, options.rounds, seconds)
        for number, seconds in enumerate(times, start=1)
    )


def _timed(tournament: Tournament) -> tuple[RoundPairing | NoLegalPairingError, float]:
    """The pairing, or that there is none; and the seconds of the processor that took."""
    found: RoundPairing | NoLegalPairingError
    start = time.process_time()
    try:
        found = pair_round(tournament)
    except NoLegalPairingError as error:
        found = error
    return found, time.process_time() - start


def positions(most: int, made: Iterable[tuple[Position, ...]]) -> Iterator[Position]:
    """The first `most` of them."""
    count = 0
    for event in made:
        yield from event[: most - count]
        count += len(event)
        if count >= most:
            return


def table(found: Sequence[Position]) -> list[str]:
    """Median, 99.9 % and worst of each kind, and of all."""
    kinds = {kind: [each for each in found if each.kind == kind] for kind in KINDS}
    return [_line(kind, of_kind) for kind, of_kind in {**kinds, "all": [*found]}.items() if of_kind]


def _line(kind: str, found: list[Position]) -> str:
    found = sorted(found, key=lambda each: each.seconds)
    middle = found[len(found) // 2].seconds
    late = found[min(len(found) - 1, int(len(found) * 0.999))].seconds
    worst = found[-1]
    return (
        f"{kind:<22} {len(found):>7} positions  median {1000 * middle:6.2f} ms"
        f"  99.9 % {1000 * late:7.2f} ms  worst {1000 * worst.seconds:7.2f} ms:"
        f" event {worst.seed}, {worst.players} players, round {worst.round_number} of {worst.rounds}"
    )
