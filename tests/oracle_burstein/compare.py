"""Random small rounds, paired by the literal implementation and by the engine.

Run as a module to look at one of them: `python -m tests.oracle_burstein.compare SEED [COUNT]`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from random import Random

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.burstein.engine import BursteinEngine, engine_of
from arbiter_app.pairing.burstein.field import Everybody, field_in
from arbiter_app.pairing.burstein.index import Index, indexes
from arbiter_app.pairing.burstein.round import solve
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.player_state import Float, PlayerState, colour_preference
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, ScoringSystem, Tpn
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.reasons import Illegal, NoCompletion
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from tests.oracle import state as state_of
from tests.oracle_burstein.literal import Literal, LiteralBracket, LiteralRound, literal_index
from tests.simulation import expected_score

SCORINGS = (
    ScoringSystem.of(),
    ScoringSystem.of(win=30, draw=10),
    ScoringSystem.of(pairing_allocated_bye=5),
    ScoringSystem.of(loss=5, win=15, draw=10),
)


def small_event(rng: Random, most_players: int = 9) -> Tournament:
    """A small event of any kind before one of its rounds after the seeding rounds."""
    while True:
        tournament = _event(rng, rng.randint(3, most_players))
        total = tournament.settings.rounds_total
        first = min(total // 2, 4) + 1
        last = min(len(tournament.rounds) + 1, total)
        if first <= last:
            found = tournament.before_round(rng.randint(first, last))
            if len(found.players) - len(found.absences(found.next_round)) > 1:
                return found


def _event(rng: Random, players: int) -> Tournament:
    often = rng.choice((0.0, 0.1, 0.25))
    scoring = rng.choice((SCORINGS[0], *SCORINGS))
    options = GeneratorOptions(
        players,
        rng.randint(2, players + 1),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        full_byes=often * rng.random() / 4,
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 2,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.3)),
        rating_spread=rng.choice((0, 100, 400)),
        scoring=scoring,
        baku=rng.random() < 0.25 and scoring in SCORINGS[::2],
        system=rng.choice(("burstein", "burstein", "dutch-2026")),
    )
    made = generate(options, rng, expected_score)
    return replace(
        made, settings=replace(made.settings, system="FIDE_BURSTEIN" + "_BAKU" * options.baku)
    )


def difference(tournament: Tournament) -> str | None:
    """What differs in the round, its articles and its brackets; None if nothing does."""
    expected = _expected(Literal(tournament))
    try:
        pairing = engine_of(tournament).pair(tournament, explain=True)
    except NoLegalPairingError:
        return None if expected is None else "the engine finds no pairing"
    if expected is None:
        return "the engine pairs what cannot be paired"
    trace = pairing.trace
    assert trace is not None
    index = indexes(tournament)
    found = {tpn: (own.buchholz, own.sonneborn_berger) for tpn, own in index.items()}
    if found != literal_index(tournament):
        return f"index {found}, literally {literal_index(tournament)}"
    article = Literal(tournament).bye()[1]
    bye = trace.pairing_allocated_bye
    if bye is not None and bye.decided_by != article:
        return f"bye by {bye.decided_by}, literally {article}"
    return _round_difference(pairing, trace, expected)


def random_field(rng: Random, most_players: int = 9) -> tuple[Everybody, Literal]:
    """A field that no tournament need have made: meetings, colours, scores, ranking by chance."""
    count = rng.randint(2, most_players)
    often = rng.choice((0.1, 0.3, 0.5, 0.7))
    apart = {
        frozenset(pair) for pair in combinations(range(1, count + 1), 2) if rng.random() < often
    }
    spread = rng.choice((0, 1, 2, 4))
    scores = {tpn: 10 * rng.randint(0, spread) for tpn in range(1, count + 1)}
    places = dict(zip(scores, rng.sample(range(1, count + 1), count), strict=True))
    colours = {tpn: _random_colours(rng) for tpn in scores}
    barred = {tpn for tpn in scores if rng.random() < 0.3}
    met = {tpn: {next(iter(pair - {tpn})): 1 for pair in apart if tpn in pair} for tpn in scores}
    states = [
        PlayerState(
            tpn,
            score,
            score,
            colours[tpn],
            2 * colours[tpn].count(Colour.WHITE) - len(colours[tpn]),
            *colour_preference(colours[tpn]),
            (Float.NONE, Float.NONE),
            met[tpn],
            1 if tpn in barred else None,
            0,
            tpn,
            is_topscorer=False,
        )
        for tpn, score in scores.items()
    ]
    players = tuple(sorted(states, key=lambda state: (-state.score, -places[state.tpn])))
    literal = Literal(Tournament())
    literal.players = {
        tpn: state_of.PlayerState(
            tpn,
            tpn,
            score,
            colours[tpn],
            (state_of.Float.NONE, state_of.Float.NONE),
            0,
            tpn not in barred,
            is_topscorer=False,
            met=frozenset(met[tpn]),
        )
        for tpn, score in scores.items()
    }
    literal.ranking = places
    adjacency = tuple(
        sum(
            1 << position
            for position, other in enumerate(players)
            if other is not one and literal.may_meet(one.tpn, other.tpn)
        )
        for one in players
    )
    index = {tpn: Index(0, 0) for tpn in scores}
    return Everybody(1, players, adjacency, places, index, Colour.WHITE), literal


def _random_colours(rng: Random) -> tuple[Colour, ...]:
    return tuple(rng.choice((Colour.WHITE, Colour.BLACK)) for _ in range(rng.randint(0, 4)))


def field_difference(seed: int, most_players: int = 9) -> str | None:
    """What differs for the random field of a seed; None if nothing does."""
    everybody, literal = random_field(Random(seed), most_players)
    expected = _expected(literal)
    try:
        field = field_in(everybody)
    except NoLegalPairingError:
        return None if expected is None else "the engine finds no pairing"
    if expected is None:
        return "the engine pairs what cannot be paired"
    solved, engine = solve(field), BursteinEngine()
    trace = engine.trace(solved, everybody.number)
    return _round_difference(engine.publish(Tournament(), solved), trace, expected)


def _expected(literal: Literal) -> LiteralRound | None:
    try:
        return literal.round()
    except LookupError:
        return None


def _round_difference(
    pairing: RoundPairing, trace: RoundTrace, expected: LiteralRound
) -> str | None:
    if pairing.bye != expected.bye:
        return f"bye {pairing.bye}, literally {expected.bye}"
    made = tuple(
        LiteralBracket(
            bracket.score,
            bracket.order,
            tuple((pair.first, pair.second) for pair in bracket.pairs),
            tuple(floater.tpn for floater in bracket.downfloaters),
            _value({each.criterion: each.amount for each in bracket.values}),
            bracket.decided_by,
        )
        for bracket in trace.brackets
    )
    if made != expected.brackets:
        return f"{made}\nliterally {expected.brackets}"
    colours = {
        frozenset((pair.first, pair.second)): (pair.white, pair.black, pair.colour_article)
        for bracket in trace.brackets
        for pair in bracket.pairs
    }
    boards = {frozenset((pair.white, pair.black)): pair.white for pair in pairing.pairs}
    if colours != expected.colours:
        return f"colours {colours}, literally {expected.colours}"
    if boards != {pair: white for pair, (white, _, _) in colours.items()}:
        return "the boards are not those of the trace"
    return None


def _value(
    values: dict[str, object],
) -> tuple[int, tuple[int, ...], tuple[int, tuple[int, ...]], int]:
    c5, c6, c7, c8 = (values[f"C{number}"] for number in range(5, 9))
    assert isinstance(c5, int)
    assert isinstance(c6, tuple)
    assert isinstance(c7, tuple)
    assert isinstance(c8, int)
    return c5, c6, (c7[0], c7[1:]), c8


def answers_difference(tournament: Tournament) -> str | None:
    """What differs in why no other pair was made, and in the rounds that would have it."""
    literal = Literal(tournament)
    expected = _expected(literal)
    if expected is None:
        return None
    tpns = sorted(literal.players)
    questions: list[tuple[Tpn, Tpn | None]] = list(combinations(tpns, 2))
    if expected.bye is not None:
        questions += [(tpn, None) for tpn in tpns]
    for one, other in questions:
        answer = engine_of(tournament).why_not(tournament, one, other)
        forced = engine_of(tournament).pair_with(tournament, one, other)
        rule, number, round_ = _answer(tournament, expected, one, other)
        bracket = None if answer.bracket is None else answer.bracket.number
        if (answer.rule, bracket) != (rule, number):
            return f"{one}–{other}: {answer.rule} in {bracket}, literally {rule} in {number}"
        if _pairs(forced) != _literal_pairs(round_):
            return f"{one}–{other}: {_pairs(forced)}, literally {_literal_pairs(round_)}"
        if problem := _says_what_is_not(answer):
            return f"{one}–{other}: {problem}"
    return None


def _says_what_is_not(answer: WhyNot) -> str | None:
    """A reason of a kind that its rule does not have."""
    is_absolute = answer.rule in {"C1", "C2", "C3", "forbidden"}
    if is_absolute is not isinstance(answer.reason, Illegal):
        return f"{answer.rule} as {answer.reason}"
    if (answer.rule in {"C4", "3.1.2"}) is not isinstance(answer.reason, NoCompletion):
        return f"{answer.rule} as {answer.reason}"
    return None


def _answer(
    tournament: Tournament, played: LiteralRound, one: Tpn, other: Tpn | None
) -> tuple[str, int | None, LiteralRound | None]:
    """The first of what decides (6a of the readings), where, and the round with it."""
    free = Literal(tournament)
    if other is None:
        return _answer_bye(tournament, free, played, one)
    if frozenset((one, other)) in {frozenset(pair) for b in played.brackets for pair in b.pairs}:
        return "", None, played
    first, second = free.players[one], free.players[other]
    if not free.may_meet(one, other):
        if other in first.met:
            return "C1", None, None
        is_same = first.strength is second.strength and first.preference is second.preference
        is_shared = is_same and first.strength.name == "ABSOLUTE"
        return ("C3" if is_shared else "forbidden"), None, None
    forced = _expected(Literal(tournament, frozenset((one, other))))
    if forced is None:
        return "C4", None, None
    if forced.bye != played.bye and played.bye is not None and forced.bye is not None:
        return _earlier(free, played.bye, forced.bye), None, forced
    return *_first_difference(played, forced), forced


def _first_difference(played: LiteralRound, forced: LiteralRound) -> tuple[str, int]:
    for number, (now, then) in enumerate(zip(played.brackets, forced.brackets, strict=True), 1):
        if now.pairs != then.pairs:
            for criterion, mine, theirs in zip(range(5, 9), now.value, then.value, strict=True):
                if mine != theirs:
                    return f"C{criterion}", number
            return "4.3", number
    raise AssertionError("the pair was made")


def _earlier(literal: Literal, one: Tpn, other: Tpn) -> str:
    """Why one player comes before another for the bye (3.1.3 to 3.1.5)."""
    first, second = literal.players[one], literal.players[other]
    if first.score != second.score:
        return "3.1.3"
    return "3.1.4" if len(first.colours) != len(second.colours) else "3.1.5"


def _answer_bye(
    tournament: Tournament, free: Literal, played: LiteralRound, one: Tpn
) -> tuple[str, int | None, LiteralRound | None]:
    assert played.bye is not None
    if played.bye == one:
        return "", None, played
    if not free.players[one].may_receive_pab:
        return "C2", None, None
    forced = _expected(Literal(tournament, bye_of=one))
    if _comes_before(free, one, played.bye):
        return "3.1.2", None, forced
    return _earlier(free, played.bye, one), None, forced


def _comes_before(literal: Literal, one: Tpn, other: Tpn) -> bool:
    def key(tpn: Tpn) -> tuple[int, int, int]:
        state = literal.players[tpn]
        return state.score, -len(state.colours), -literal.ranking[tpn]

    return key(one) < key(other)


def _pairs(pairing: RoundPairing | None) -> tuple[set[frozenset[Tpn]], Tpn | None] | None:
    if pairing is None:
        return None
    return {frozenset((pair.white, pair.black)) for pair in pairing.pairs}, pairing.bye


def _literal_pairs(found: LiteralRound | None) -> tuple[set[frozenset[Tpn]], Tpn | None] | None:
    if found is None:
        return None
    return {frozenset(pair) for bracket in found.brackets for pair in bracket.pairs}, found.bye


def main() -> None:
    """Compare the rounds of some seeds."""
    first, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    for seed in range(first, first + count):
        tournament = small_event(Random(seed), most)
        try:
            found = (
                difference(tournament)
                or answers_difference(tournament)
                or field_difference(seed, most)
            )
        except InputError as error:
            found = str(error)
        if found:
            sys.stdout.write(f"{seed} {found}\n")
    sys.stdout.write(f"{count} rounds compared\n")


if __name__ == "__main__":
    main()
