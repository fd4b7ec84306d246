"""Why this opponent, this colour, this float, this bye: answered for everybody, and truly."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import words_of
from arbiter_app.explain.why import Outcome, why
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from tests.oracle.corpus import Entry, entries
from tests.property.explain.claims.listening import Listening
from tests.property.explain.claims_of_why.judges import untrue
from tests.property.explain.claims_of_why.moment import Moment
from tests.property.explain.generated import DUTCH, SYSTEMS, generated_event
from tests.simulation import expected_score

CORPUS = Path(__file__).parents[2] / "corpus"

FOLDERS = {
    "burstein": "burstein",
    "dubov": "dubov",
    "double-swiss": "double_swiss",
    "lim": "lim",
    "lim-maxi": "lim",
    "swiss-1998": "dutch1998",
}

OTHERS = [
    (system, file)
    for system, folder in FOLDERS.items()
    for file in sorted((CORPUS / folder).glob("0*.trf"))
]


def articles(system: str) -> set[str]:
    """What may stand beside a sentence: the rules of the system, and the basic ones."""
    words = words_of(system)
    basic = {words.own_score, words.together, words.first_pairs, words.left_over}
    basic |= {words.bye, words.first_for_bye, words.absence, words.unplayed}
    basic |= {"alone", "forbidden pair"}
    return basic | {rule.shown for rule in words_of(system).rules.values()}


def check(before: Tournament, system: str) -> set[Outcome]:
    """Everybody's answer of one round; the kinds of answers there were."""
    pairing = pair_round(before, system=system, explain=True)
    assert pairing.trace is not None
    moment, known = Moment(before, pairing), articles(pairing.trace.cited)
    kinds, names = set(), Names.of(before, pairing.trace)
    for player in before.players:
        listening = Listening()
        moment.ask(player.tpn)
        answer = why(pairing, before, player.tpn, names=names, catalogue=listening)
        where = f"{before.settings.name}, round {pairing.round_number}, {player.tpn}: {answer}"
        assert answer.opponent == moment.opponents.get(player.tpn), where
        assert (answer.kind is Outcome.BYE) == (pairing.bye == player.tpn), where
        assert (answer.kind is Outcome.ABSENT) == (player.tpn not in moment.present), where
        assert not [said for said in listening.said if untrue(moment, said)], where
        assert all(each.text.endswith(".") and "{" not in each.text for each in answer.sentences)
        if pairing.system not in DUTCH:
            assert not {"1.9.2", "A.9"} & {each.rule for each in answer.sentences}, where
        cited = {rule for each in answer.sentences for rule in each.rule.split(", ")}
        # Of the matrices of 1998 the letter is cited too: `D.2 a`.
        assert all(rule in known or rule.partition(" ")[0] in known for rule in cited), where
        if answer.opponent is not None:
            assert len(answer.sentences) >= 3, where
            assert answer.headline.startswith("You play "), where
        kinds.add(answer.kind)
        told = [each.text for each in answer.sentences]
        assert len(told) == len({*told}), f"said twice: {where}"
        for_arbiter = re.split(r"(?<=\.) (?=[A-Z])", answer.paragraph)
        assert len(for_arbiter) == len({*for_arbiter}), f"said twice: {answer.paragraph}"
        for number, each in enumerate(told):
            assert not any(each in other for other in told[number + 1 :]), where
    return kinds


@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_is_answered_truly(system: str) -> None:
    """Generated rounds of every system, each player of each asked about."""
    kinds = set()
    for seed in range(10):
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            kinds |= check(event.before_round(number), system)
    assert kinds == set(Outcome)


@pytest.mark.parametrize("system", ["dutch-2026", "double-swiss"])
def test_virtual_points_are_told_of_both(system: str) -> None:
    """C.04.7: one of two may have them, and the scores are the same with them."""
    options = GeneratorOptions(14, 5, baku=True, system=system)
    event = generate(options, Random(31), expected_score)
    for number in range(1, 4):
        check(event.before_round(number), system)


@pytest.mark.parametrize(("seed", "number"), [(1029, 6), (1106, 8)])
def test_who_has_no_opponent_is_gone_when_the_others_get_their_places(
    seed: int, number: int
) -> None:
    """1998, C.1: nobody meets the highest ranked who has been moved down before."""
    check(generated_event("swiss-1998", seed).before_round(number), "swiss-1998")


@pytest.mark.parametrize(("system", "seed"), [("lim", 1103), ("lim-maxi", 1156)])
def test_not_everybody_is_alike_where_one_with_the_bye_has_less(system: str, seed: int) -> None:
    """In Lim who has the bye is in no score-group (1.1)."""
    check(generated_event(system, seed).before_round(2), system)


def test_what_holds_in_two_brackets_is_said_once() -> None:
    """A player floats on twice for the same reason, with the same figures (2017, C.6)."""
    check(generated_event("dutch-2017", 1109).before_round(9), "dutch-2017")


@pytest.mark.parametrize("seed", [1877, 2210])
def test_what_holds_in_two_brackets_is_said_once_to_arbiters_too(seed: int) -> None:
    """A player floats on twice, as the rest of the round could not be paired otherwise ([C4])."""
    event = generated_event("burstein", seed)
    for number in range(1, len(event.rounds) + 1):
        check(event.before_round(number), "burstein")


@pytest.mark.parametrize(
    ("system", "seed", "number"), [("lim-maxi", 2823, 7), ("swiss-1998", 3070, 5)]
)
def test_what_is_said_of_one_float_is_not_said_of_another(
    system: str, seed: int, number: int
) -> None:
    """The type of a floater in two score-groups (Lim 3.9); who was passed over for both (1998, C.14)."""
    check(generated_event(system, seed).before_round(number), system)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 200))
@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_is_answered_truly_in_thousands_of_events(system: str, start: int) -> None:
    for seed in range(start, start + 200):
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            check(event.before_round(number), system)


def name_of(entry: Entry) -> str:
    return f"{entry.system}-{entry.name}"


SAMPLE = [entry for entry in entries() if entry.players <= 120][::25]
"""Large events take long, and are answered with all others in the long tests."""


def check_entry(entry: Entry) -> None:
    tournament = entry.tournament()
    for number in range(1, entry.rounds_paired + 1):
        check(tournament.before_round(number), entry.system)


@pytest.mark.parametrize("entry", SAMPLE, ids=name_of)
def test_the_corpus_is_answered(entry: Entry) -> None:
    """Every pair, floater, bye and colour of a sample of the events paired by other programs."""
    check_entry(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", entries(), ids=name_of)
def test_the_whole_corpus_is_answered(entry: Entry) -> None:
    check_entry(entry)


def name_of_file(case: tuple[str, Path]) -> str:
    system, file = case
    return f"{system}-{file.stem}"


def check_file(system: str, file: Path) -> None:
    """The rounds that a file of the other systems' corpora has, each from the state before it."""
    event = read_trf(file.read_bytes()).tournament
    for number in range(1, len(event.rounds) + 1):
        check(event.before_round(number), system)


@pytest.mark.parametrize("case", OTHERS[1::8], ids=name_of_file)
def test_the_corpora_of_other_systems_are_answered(case: tuple[str, Path]) -> None:
    """Every pair, floater, bye and colour of a sample of their events."""
    check_file(*case)


@pytest.mark.slow
@pytest.mark.parametrize("case", OTHERS, ids=name_of_file)
def test_the_whole_corpora_of_other_systems_are_answered(case: tuple[str, Path]) -> None:
    check_file(*case)


def test_a_wrong_answer_is_found() -> None:
    """Judged by the scores of a round before, what is said of scores fails."""
    event = next(
        event
        for event in (generated_event("dutch-2026", seed) for seed in range(50))
        if len(event.rounds) > 4 and not any(bye.kind.is_requested for bye in event.round(3).byes)
    )
    before = event.before_round(4)
    pairing = pair_round(before, system="dutch-2026", explain=True)
    moment = Moment(event.before_round(3), pairing)
    found = 0
    for tpn in moment.present:
        listening = Listening()
        moment.ask(tpn)
        why(pairing, before, tpn, catalogue=listening)
        found += sum(untrue(moment, said) for said in listening.said)
    assert found
