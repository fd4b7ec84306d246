"""Why this opponent, this colour, this float, this bye: answered for everybody, and truly."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.explain import messages, why
from arbiter_app.explain import messages_upfloaters as upfloaters
from arbiter_app.explain import messages_why as m
from arbiter_app.explain.dubov import messages as dubov
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.names import short_names
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.systems import words_of
from arbiter_app.explain.why import Outcome
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace import BracketTrace, RoundPairing
from arbiter_app.trf import read_trf
from tests.oracle.corpus import Entry, entries
from tests.oracle_dubov.literal import Dubov
from tests.property.explain.claims import Listening, Said, number_of
from tests.property.explain.facts import BracketFacts, Facts
from tests.property.explain.generated import DUTCH, SYSTEMS, generated_event
from tests.property.explain.test_other_completions import due

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

Judge: TypeAlias = Callable[["Moment", Mapping[str, str]], bool]


class Moment:
    """A round and who is in it, by the results alone."""

    def __init__(self, before: Tournament, pairing: RoundPairing) -> None:
        self.facts = Facts(before, pairing.system)
        self.brackets = () if pairing.trace is None else pairing.trace.brackets
        away = {each.tpn for each in pairing.absent}
        self.present = [p.tpn for p in before.players if p.tpn not in away]
        self.tpns = {name: tpn for tpn, name in short_names(before.players).items()}
        self.opponents = {
            **{pair.white: pair.black for pair in pairing.pairs},
            **{pair.black: pair.white for pair in pairing.pairs},
        }

    def score(self, name: str) -> Points:
        return self.score_of(self.tpns[name])

    def score_of(self, tpn: Tpn) -> Points:
        """For the pairing; by C.04.7 a match won counts for twice the virtual points of a game won."""
        if self.facts.system != "double-swiss":
            return self.facts.score(tpn)
        before = self.facts.tournament
        virtual = virtual_points_in(
            ranges_in_force(before), before.next_round, [player.tpn for player in before.players]
        )
        return self.facts.history[tpn].score + virtual.get(tpn, 0)

    def alike(self, score: Points) -> list[Tpn]:
        return [tpn for tpn in self.present if self.score_of(tpn) == score]


def points_of(text: str) -> Points:
    """Tenths of a point from `2½ points`."""
    number = text.partition(" ")[0]
    return 10 * int(number.rstrip("½") or "0") + (5 if number.endswith("½") else 0)


def _everybody_alike(moment: Moment, said: Mapping[str, str]) -> bool:
    return len(moment.alike(points_of(said["points"]))) == len(moment.present)


def _same_score(moment: Moment, said: Mapping[str, str]) -> bool:
    return moment.score(said["one"]) == moment.score(said["other"]) == points_of(said["points"])


def _two_scores(floater: str) -> Judge:
    def judge(moment: Moment, said: Mapping[str, str]) -> bool:
        scores = moment.score(said[floater]), moment.score(said["other"])
        return scores == (points_of(said["points"]), points_of(said["others"]))

    return judge


def _halves(moment: Moment, said: Mapping[str, str]) -> bool:
    """Nobody was moved down into the bracket: its players are all who have the score."""
    alike = moment.alike(points_of(said["points"]))
    half, place = len(alike) // 2, int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return len(alike) == int(said["count"]) and both == [alike[place], alike[half + place]]


def _halves_left(moment: Moment, said: Mapping[str, str]) -> bool:
    """Of those who do not meet somebody with more points."""
    score = points_of(said["points"])
    left = [
        tpn
        for tpn in moment.alike(score)
        if moment.facts.score(moment.opponents.get(tpn, tpn)) <= score
    ]
    half, place = int(said["count"]) // 2, int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return len(left) == int(said["count"]) and both == [left[place], left[half + place]]


def _moved_down(moment: Moment, said: Mapping[str, str]) -> bool:
    """The second is in that place of the score; the first comes from a higher one."""
    score, place = points_of(said["points"]), int(said.get("place", "1"))
    return moment.score(said["first"]) > score and (
        moment.alike(score)[place - 1] == moment.tpns[said["second"]]
    )


def _moved_down_left(moment: Moment, said: Mapping[str, str]) -> bool:
    """The same of those who are left once the players without an opponent are moved down (1998)."""
    score, place = points_of(said["points"]), int(said["place"])
    gone = {
        each.tpn
        for bracket in moment.brackets
        for each in bracket.downfloaters
        if each.rule == "C.1" and bracket.score == score
    }
    left = [tpn for tpn in moment.alike(score) if tpn not in gone]
    return moment.score(said["first"]) > score and (
        left[place - 1] == moment.tpns[said["second"]] and bool(gone)
    )


def _group_of(moment: Moment, said: Mapping[str, str]) -> tuple[BracketTrace, list[Tpn]]:
    """The bracket of a pair, and who was paired together with it, by rank, or who stays over."""
    one, other = moment.tpns[said["first"]], moment.tpns[said["second"]]
    bracket, pair = next(
        (bracket, pair)
        for bracket in moment.brackets
        for pair in bracket.pairs
        if {pair.first, pair.second} == {one, other}
    )
    there = {t for p in bracket.pairs if p.part == pair.part for t in (p.first, p.second)}
    there |= {t for undone in bracket.undone for t in undone}
    if not moment.facts.system.startswith("lim"):
        residents = {player.tpn for player in bracket.residents}
        left = {each.tpn for each in bracket.downfloaters if each.rule != "C.1"}
        there |= left if pair.part == "homogeneous" else left & residents
    return bracket, sorted(there, key=lambda tpn: (-moment.facts.score(tpn), tpn))


def _halves_together(moment: Moment, said: Mapping[str, str]) -> bool:
    bracket, group = _group_of(moment, said)
    if bracket.direction == "up":
        group.reverse()
    half, place = len(group) // 2, int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return len(group) == int(said["count"]) and both == [group[place], group[half + place]]


def _floater_first(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.8: who comes before among those with the score floats, or plays an earlier floater."""
    bracket, _ = _group_of(moment, said)
    opponent = moment.tpns[said["second"]]
    gone = {each.tpn for each in bracket.downfloaters}
    for pair in bracket.pairs:
        if pair.second == opponent:
            break
        gone |= {pair.first, pair.second} if pair.part == "mdp" else set()
    left = {player.tpn for player in bracket.residents} - gone
    if opponent not in left:
        return not left
    first = max(left) if bracket.direction == "up" else min(left)
    return opponent == first and moment.score(said["second"]) == points_of(said["points"])


def _made_even(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.2: of those in the score-group who have opponents, nobody's number comes before."""
    player = moment.tpns[said["players"]]
    bracket = next(
        bracket
        for bracket in moment.brackets
        if (player, "2.3.d") in {(each.tpn, each.rule) for each in bracket.downfloaters}
    )
    members = {each.tpn for each in (*bracket.moved_down_players, *bracket.residents)}
    members -= {
        each.tpn for each in bracket.downfloaters if each.rule in ("2.3.a", "2.3.b", "2.3.c")
    }
    return player == (min(members) if bracket.direction == "up" else max(members))


def _made_even_near(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.2 in maxi-tournaments: so many of those rated within 100 points are due each colour."""
    near = moment.tpns[said["near"]]
    bracket = next(
        bracket
        for bracket in moment.brackets
        if moment.tpns[said["players"]] in {each.tpn for each in bracket.downfloaters}
        and near in {each.tpn for each in (*bracket.moved_down_players, *bracket.residents)}
    )
    gone = {each.tpn for each in bracket.downfloaters if each.rule in ("2.3.a", "2.3.b", "2.3.c")}
    members = {each.tpn for each in (*bracket.moved_down_players, *bracket.residents)} - gone
    ratings = {player.tpn: player.rating for player in moment.facts.tournament.players}
    dues = [due(moment.facts, tpn) for tpn in members if abs(ratings[tpn] - ratings[near]) <= 100]
    last = min(members) if bracket.direction == "up" else max(members)
    counts = number_of(said["white"]), number_of(said["black"])
    return near == last and counts == (dues.count("W"), dues.count("B"))


def _left_over(moment: Moment, said: Mapping[str, str]) -> bool:
    return int(said["count"]) % 2 == 1 or number_of(said["floaters"]) > 1


def _did_not_play(moment: Moment, said: Mapping[str, str]) -> bool:
    one, other = moment.tpns[said["one"]], moment.tpns[said["other"]]
    entry = moment.facts.history[one].entries[int(said["round"]) - 1]
    return entry.opponent == other and entry.is_forfeit


def _who_stay(moment: Moment, score: Points) -> list[Tpn]:
    """Whom somebody with this score could meet in its bracket; in Lim only those who are paired in
    their score-group are sure to have been there.
    """
    alike = moment.alike(score)
    if moment.facts.system == "burstein":
        # The bye is given before any bracket is made (3.1).
        return [tpn for tpn in alike if tpn in moment.opponents]
    if not moment.facts.system.startswith("lim"):
        return alike
    return [
        tpn
        for tpn in alike
        if tpn in moment.opponents and moment.facts.score(moment.opponents[tpn]) == score
    ]


def _alone_with(moment: Moment, said: Mapping[str, str]) -> bool:
    player = moment.tpns[said["player"]]
    return not {*_who_stay(moment, points_of(said["points"]))} - {player}


def _met_all_with(moment: Moment, said: Mapping[str, str]) -> bool:
    """Everybody with these points, and whoever is named, in that round."""
    player = moment.tpns[said["player"]]
    scores = [points_of(points) for points in re.findall(r"\d*½|\d+", said["points"])]
    everybody = [tpn for score in scores for tpn in _who_stay(moment, score) if tpn != player]
    named = re.findall(r"(Player \d+) \(round (\d+)\)", said["others"])
    return all(moment.facts.met(player, tpn) for tpn in everybody) and all(
        moment.facts.met(player, moment.tpns[name], int(number)) for name, number in named
    )


def _tried_first(moment: Moment, said: Mapping[str, str]) -> bool:
    """The first candidate of a bracket has the pair; in Lim floaters are paired before (3.8)."""
    both = {moment.tpns[said["first"]], moment.tpns[said["second"]]}
    brackets = [BracketFacts(moment.facts, bracket) for bracket in moment.brackets]
    if moment.facts.system.startswith("lim"):
        return any(both & {*bracket.moved_down} for bracket in brackets) or any(
            both == {*pair} for bracket in moment.brackets for pair in bracket.proposal
        )
    return any(frozenset(both) in bracket.first_candidate() for bracket in brackets)


def _odd_number(moment: Moment, said: Mapping[str, str]) -> bool:
    return len(moment.present) == int(said["count"]) and int(said["count"]) % 2 == 1


def _places_of_dubov(moment: Moment, said: Mapping[str, str]) -> bool:
    """Dubov 3.2.3, 3.2.5: places by the average rating of the opponents, and by number.

    Who was shifted stands in the other half; nobody has been where the halves are those of colours.
    """
    bracket, group = _group_of(moment, said)
    literal = Dubov(moment.facts.tournament)
    assert bracket.subgroups is not None
    shifts = (bracket.subgroups.to_part, bracket.subgroups.to_equalise)
    moved = {tpn for shift in shifts if shift is not None for tpn in shift.shifted}
    upper = {*bracket.subgroups.g1} ^ moved
    place = int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return both == [literal.by_aro(upper)[place], sorted({*group} - upper)[place]]


JUDGES: Mapping[int, Judge] = {
    id(messages.PAIR_AS_PROPOSED): _tried_first,
    id(dubov.PLACES): _places_of_dubov,
    id(dubov.PLACES_SHIFTED): _places_of_dubov,
    id(dubov.PLACES_HALVES): _places_of_dubov,
    id(upfloaters.OWN): _two_scores("one"),
    id(m.EVERYBODY_ALIKE): _everybody_alike,
    id(m.SAME_SCORE): _same_score,
    id(m.FLOATER_FROM): _two_scores("floater"),
    id(m.TOGETHER): _two_scores("one"),
    id(m.CRACKED): _two_scores("one"),
    id(m.HALVES): _halves,
    id(m.ONLY_TWO): _halves,
    id(m.HALVES_LEFT): _halves_left,
    id(m.ONLY_TWO_LEFT): _halves_left,
    id(m.MOVED_DOWN): _moved_down,
    id(m.MOVED_DOWN_FIRST): _moved_down,
    id(m.HALVES_MIXED): _halves_together,
    id(m.HALVES_UPWARD): _halves_together,
    id(m.ONLY_TWO_MIXED): _halves_together,
    id(m.FLOATER_FIRST_DOWN): _floater_first,
    id(m.FLOATER_FIRST_UP): _floater_first,
    id(m.FLOATERS_LEFT): _floater_first,
    id(m.MOVED_DOWN_LEFT): _moved_down_left,
    id(m.MOVED_DOWN_LEFT_FIRST): _moved_down_left,
    id(m.MOVED_DOWN_PAIRED): _moved_down,
    id(m.MOVED_DOWN_PAIRED_FIRST): _moved_down,
    id(lim.MADE_EVEN_FIRST): _made_even,
    id(lim.MADE_EVEN_LAST): _made_even,
    id(lim.MADE_EVEN_NEAR): _made_even_near,
    id(lim.MADE_EVEN_FIRST_NEAR): _made_even_near,
    id(lim.MADE_EVEN_LAST_NEAR): _made_even_near,
    id(m.LEFT_OVER): _left_over,
    id(m.SEVERAL_LEFT_OVER): _left_over,
    id(old.LEFT_OVER): _left_over,
    id(old.SEVERAL_LEFT_OVER): _left_over,
    id(m.ODD_NUMBER): _odd_number,
    id(m.ALONE_WITH): _alone_with,
    id(m.MET_ALL_WITH): _met_all_with,
    id(m.DID_NOT_PLAY): _did_not_play,
}


def untrue(moment: Moment, said: Said) -> bool:
    judge = JUDGES.get(id(said.message))
    return judge is not None and not judge(moment, said.parameters)


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
    kinds = set()
    for player in before.players:
        listening = Listening()
        answer = why(pairing, before, player.tpn, catalogue=listening)
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
        kinds.add(answer.kind)
        told = [each.text for each in answer.sentences]
        assert len(told) == len({*told}), f"said twice: {where}"
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


def check_entry(entry: Entry) -> None:
    tournament = entry.tournament()
    for number in range(1, entry.rounds_paired + 1):
        check(tournament.before_round(number), entry.system)


@pytest.mark.parametrize("entry", entries()[::25], ids=name_of)
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
        why(pairing, before, tpn, catalogue=listening)
        found += sum(untrue(moment, said) for said in listening.said)
    assert found
