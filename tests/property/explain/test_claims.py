"""Nothing untrue is said: the words about rounds of every system, judged by the results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf
from tests.few_examples import few_of
from tests.oracle.corpus import Entry, entries
from tests.property.explain.answers import untrue_answers
from tests.property.explain.claims.bounds import JUDGES_OF_BOUNDS
from tests.property.explain.claims.completions import untrue_completions
from tests.property.explain.claims.rounds import untrue_claims
from tests.property.explain.facts import Facts
from tests.property.explain.generated import DUTCH, SYSTEMS, generated_rounds

CORPUS = Path(__file__).parents[2] / "corpus"
SMALL = 40
ENTRIES = [entry for entry in entries() if entry.players <= SMALL]
OTHERS = [("lim", "lim"), ("lim-maxi", "lim"), ("swiss-1998", "dutch1998")]


def name_of(entry: Entry) -> str:
    return f"{entry.system}-{entry.name}"


def rounds(
    tournament: Tournament, system: str, count: int
) -> Iterator[tuple[Tournament, RoundTrace]]:
    for number in range(1, count + 1):
        before = tournament.before_round(number)
        try:
            trace = pair_round(before, system=system, explain=True).trace
        except NoLegalPairingError:
            continue
        assert trace is not None
        yield before, trace


def check(entry: Entry) -> None:
    for before, trace in rounds(entry.tournament(), entry.system, entry.rounds_paired):
        facts = Facts(before, entry.system)
        untrue = [*untrue_claims(facts, trace, JUDGES_OF_BOUNDS), *untrue_completions(facts, trace)]
        assert not untrue, "\n".join([f"round {trace.round_number}", *untrue])


@pytest.mark.parametrize("entry", ENTRIES[::12], ids=name_of)
def test_what_is_said_is_true(entry: Entry) -> None:
    check(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_what_is_said_of_every_event_is_true(entry: Entry) -> None:
    check(entry)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_what_would_be_untrue_is_found(system: str) -> None:
    """Judged by the results of one round less, what is said of meetings, colours and floats fails."""
    entry = next(entry for entry in ENTRIES if entry.system == system and entry.rounds_paired > 6)
    tournament = entry.tournament()
    untrue = ""
    for before, trace in rounds(tournament, system, entry.rounds_paired):
        if trace.round_number > 3:
            facts = Facts(before.before_round(trace.round_number - 1), system)
            untrue += "\n".join(untrue_claims(facts, trace, JUDGES_OF_BOUNDS))
    for words in (
        "met in round",
        "colour preference",
        "as in the previous round",
        "has White",
        "may meet",
        "another downfloat against any opponent",
        "unless a downfloat of two rounds before is repeated",
    ):
        assert words in untrue


@pytest.mark.parametrize("entry", few_of(ENTRIES[2::20], ENTRIES[2::40]), ids=name_of)
def test_answers_are_true(entry: Entry) -> None:
    """Every question of one player of each round, and the same about the bye."""
    tournament = entry.tournament()
    for number in range(2, entry.rounds_paired + 1):
        before = tournament.before_round(number)
        facts = Facts(before, entry.system)
        asker = facts.field.players[number % len(facts.field.players)].tpn
        untrue = list(untrue_answers(facts, asker))
        assert not untrue, "\n".join([f"round {number}", *untrue])


@pytest.mark.parametrize(("system", "folder"), OTHERS)
def test_what_is_said_by_other_systems_is_true(system: str, folder: str) -> None:
    check_files(system, folder, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "folder"), OTHERS)
def test_what_is_said_by_other_systems_of_every_event_is_true(system: str, folder: str) -> None:
    check_files(system, folder, 1)


def check_files(system: str, folder: str, every: int) -> None:
    for file in sorted((CORPUS / folder).glob("0*.trf"))[::every]:
        tournament = read_trf(file.read_bytes()).tournament
        for before, trace in rounds(tournament, system, len(tournament.rounds)):
            untrue = list(untrue_claims(Facts(before, system), trace))
            assert not untrue, "\n".join([f"{file.name}, round {trace.round_number}", *untrue])


def check_generated(system: str, seeds: range) -> None:
    """What is said of every round, and what every player is answered in some of them."""
    for index, (facts, trace) in enumerate(generated_rounds(system, seeds)):
        untrue = list(untrue_claims(facts, trace, JUDGES_OF_BOUNDS if system in DUTCH else None))
        if system in DUTCH:
            untrue += untrue_completions(facts, trace)
        if system in DUTCH and index % 8 == 7:
            asker = facts.field.players[index % len(facts.field.players)]
            untrue += untrue_answers(facts, asker.tpn)
        where = f"{facts.tournament.settings.name}, round {trace.round_number}"
        assert not untrue, "\n".join([where, *untrue])


@pytest.mark.parametrize("start", few_of(range(0, 60, 10), [0]))
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_said_of_generated_rounds_is_true(system: str, start: int) -> None:
    check_generated(system, range(start, start + 10))


def test_each_name_is_told_with_what_counted_as_a_downfloat() -> None:
    """2017, A.4.b: eight who did not play would get the bye instead; some are named, others counted."""
    check_generated("dutch-2017", range(4133, 4134))


@pytest.mark.parametrize("seed", [1660, 1876])
def test_no_difference_is_told_of_who_floats_on_in_2017(seed: int) -> None:
    """A.8: out of the bracket a float counts with a value that is no difference in score."""
    check_generated("dutch-2017", range(seed, seed + 1))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 9000, 200))
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_said_of_thousands_of_generated_rounds_is_true(system: str, start: int) -> None:
    check_generated(system, range(start, start + 200))


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_is_kept_apart_from_oneself(system: str) -> None:
    """A question about one player and the same player is refused alike in every system."""
    facts, _ = next(generated_rounds(system, range(1)))
    with pytest.raises(InputError, match="own opponent"):
        why_not(facts.tournament, 1, 1, system=system)
