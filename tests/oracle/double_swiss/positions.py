"""Rounds of all kinds as values, for the oracle and for the engine; the seed decides everything.

A tournament is simulated by the oracle's own account of what a match means: matches are paired by
the rules or just legally, results are drawn with byes, single and double forfeits, late entries,
withdrawals, prohibited pairs, acceleration and other scoring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from arbiter_app.pairing.double_swiss.field import DoubleSwissPlayer, Field, field_of_players
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.types import Colour
from tests.oracle.double_swiss.literal import LiteralField, LiteralPlayer

GAMES = ("10", "01", "==", "=0", "0=", "00", "+-", "-+", "--")
SCORING = ({"1": 10, "=": 5, "0": 0}, {"1": 30, "=": 10, "0": 0}, {"1": 30, "=": 20, "0": 10})


@dataclass
class _Person:
    score: int = 0
    met: set[int] = field(default_factory=set)
    floated: bool = False
    colours: str = ""
    matches: int = 0
    barred: bool = False
    was_paired: bool = False


def _two(rng: Random, players: int) -> tuple[int, int]:
    one, other = rng.sample(range(1, players + 1), 2)
    return min(one, other), max(one, other)


@dataclass(frozen=True)
class Character:
    """What kind of tournament it is: chances, and how the rounds are paired."""

    players: int
    rounds: int
    draws: float
    forfeits: float
    absences: float
    by_the_rules: float
    worth: dict[str, int]
    prohibited: tuple[tuple[int, int], ...]
    virtual: tuple[int, int, int]

    @classmethod
    def drawn(cls, rng: Random, most: int) -> Character:
        players = rng.randint(2, most)
        count = rng.choice((0, 0, 0, 1, 3))
        return cls(
            players,
            rng.randint(1, max(1, min(9, players - 1))),
            rng.random(),
            rng.choice((0.0, 0.05, 0.3)),
            rng.choice((0.0, 0.05, 0.2)),
            rng.choice((0.0, 0.5, 1.0)),
            rng.choice((SCORING[0], SCORING[0], *SCORING)),
            tuple(_two(rng, players) for _ in range(count)),
            rng.choice(((0, 0, 0), (0, 0, 0), (20, rng.randint(1, 4), rng.randint(1, players)))),
        )


def rounds(seed: int, most: int = 14) -> Iterator[LiteralField]:
    """The rounds of a tournament as they stand before they are paired, as the oracle sees them."""
    rng = Random(seed)
    character = Character.drawn(rng, most)
    people = {number: _Person() for number in range(1, character.players + 1)}
    initial = rng.choice("wb")
    late = {one: rng.randint(2, 4) for one in people if rng.random() < character.absences / 2}
    gone: set[int] = set()
    for number in range(1, character.rounds + 1):
        gone |= {one for one in people if number > 1 and rng.random() < character.absences / 4}
        present = [
            one
            for one in people
            if one not in gone
            and number >= late.get(one, 1)
            and rng.random() >= character.absences / 2
        ]
        if len(present) < 2:
            return
        position = _position(people, present, character, number, initial)
        yield position
        pairs, bye = _paired(position, character, rng)
        if pairs is None:
            return
        _play(people, present, pairs, bye, position, character, rng)


def _virtual(character: Character, one: int, number: int) -> int:
    points, last, size = character.virtual
    return points if number <= last and one <= size else 0


def _position(
    people: dict[int, _Person],
    present: list[int],
    character: Character,
    number: int,
    initial: str,
) -> LiteralField:
    arrived = [one for one in people if one in present or people[one].was_paired]
    players = [
        LiteralPlayer(
            one,
            people[one].score + _virtual(character, one, number),
            frozenset(people[one].met),
            people[one].floated,
            people[one].colours,
            people[one].matches,
            people[one].barred,
            arrived.index(one) + 1,
        )
        for one in present
    ]
    return LiteralField(
        players, character.prohibited, is_last=number == character.rounds, initial=initial
    )


def _paired(
    position: LiteralField, character: Character, rng: Random
) -> tuple[list[tuple[int, int]] | None, int | None]:
    """The pairs, White of game 1 first, and the bye; None if there is no pairing."""
    if rng.random() < character.by_the_rules and len(position.players) <= 10:
        found = position.round()
        return (None, None) if found is None else (list(found.pairs), found.bye)
    everybody = frozenset(position.players)
    bye = None
    if len(everybody) % 2:
        byes = position.possible_byes()
        if not byes:
            return None, None
        bye = rng.choice(byes)
    return random_pairs(position, everybody - {bye}, rng), bye


def random_pairs(
    position: LiteralField, left: frozenset[int], rng: Random
) -> list[tuple[int, int]] | None:
    """Legal pairs of some players at random, None if they cannot be paired."""
    if not position.complete(left):
        return None
    pairs: list[tuple[int, int]] = []
    while left:
        one = min(left)
        partners = [
            other
            for other in left - {one}
            if position.may_meet(one, other) and position.complete(left - {one, other})
        ]
        other = rng.choice(sorted(partners))
        pairs.append((one, other) if rng.random() < 0.5 else (other, one))
        left -= {one, other}
    return pairs


def _play(
    people: dict[int, _Person],
    present: list[int],
    pairs: list[tuple[int, int]],
    bye: int | None,
    position: LiteralField,
    character: Character,
    rng: Random,
) -> None:
    worth = {"+": character.worth["1"], "-": 0, **character.worth}
    for person in people.values():
        person.floated = False
    for white, black in pairs:
        letters = [_letters(character, rng) for _ in range(2)]
        forfeited = [{game[side] for game in letters} == {"-"} for side in (0, 1)]
        for side, own, other in ((0, white, black), (1, black, white)):
            person = people[own]
            person.was_paired = True
            person.score += sum(worth[game[side]] for game in letters)
            if any(forfeited):
                person.barred |= forfeited[1 - side] and not forfeited[side]
                continue
            person.met.add(other)
            person.matches += 1
            if any(game[0] not in "+-" for game in letters):
                person.colours += "wb"[side]
            person.floated = position.players[own].score != position.players[other].score
    for one, person in people.items():
        if one == bye:
            person.barred = person.was_paired = True
            person.score += worth["1"] + worth["="]
        elif one not in present:
            kind = rng.choice("ZZHHF")
            person.score += {"Z": 0, "H": 2 * worth["="], "F": 2 * worth["1"]}[kind]
            person.barred |= kind == "F"


def _letters(character: Character, rng: Random) -> str:
    if rng.random() < character.forfeits:
        return rng.choice(GAMES[6:])
    if rng.random() < character.draws:
        return "=="
    return rng.choice(GAMES[:2] * 4 + GAMES[3:6])


def engine_field(position: LiteralField) -> Field:
    """The same round as the engine sees it."""
    players = [
        DoubleSwissPlayer(
            one.number,
            one.score,
            one.score,
            dict.fromkeys(one.met, 1),
            Float.UP if one.floated else Float.NONE,
            tuple(Colour(letter) for letter in one.colours),
            one.matches,
            1 if one.barred else None,
            one.place,
        )
        for one in position.players.values()
    ]
    pairs = [(min(pair), max(pair)) for pair in position.prohibited]
    return field_of_players(
        players, pairs, is_last=position.is_last, initial=Colour(position.initial)
    )
