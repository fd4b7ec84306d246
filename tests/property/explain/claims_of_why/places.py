"""Who meets whom by the places in a bracket, and who was there to be met."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.tournament.types import Tpn
from tests.oracle_dubov.literal import Dubov
from tests.property.explain.claims.context import number_of, points_of
from tests.property.explain.claims_of_why.moment import Judge, Moment, group_of, tpns, who_stay
from tests.property.explain.facts import BracketFacts


def everybody_alike(moment: Moment, said: Mapping[str, str]) -> bool:
    return len(moment.alike(points_of(said["points"]))) == len(moment.present)


def same_score(moment: Moment, said: Mapping[str, str]) -> bool:
    """With the virtual points of one or both, where that is said."""
    both = [moment.tpns[said[who]] for who in ("one", "other")]
    virtual = any(moment.score_of(tpn) != moment.facts.history[tpn].score for tpn in both)
    scores = {moment.score_of(tpn) for tpn in both}
    told = "including virtual points" in said["points"]
    return scores == {points_of(said["points"])} and told == virtual


def two_scores(floater: str) -> Judge:
    def judge(moment: Moment, said: Mapping[str, str]) -> bool:
        scores = moment.score(said[floater]), moment.score(said["other"])
        return scores == (points_of(said["points"]), points_of(said["others"]))

    return judge


def floated(moment: Moment, said: Mapping[str, str]) -> bool:
    """From the own score to that of the other one, or where both floated, to that of the bracket."""
    floater, other = moment.tpns[said["floater"]], moment.tpns[said["other"]]
    goals = {moment.score(said["other"])}
    if other in _floaters(moment):
        goals = {
            bracket.score
            for bracket in moment.brackets
            for pair in bracket.pairs
            if floater in (pair.first, pair.second)
        }
    own, goal = moment.score(said["floater"]), points_of(said["others"])
    is_there = floater in _floaters(moment)
    return is_there and own == points_of(said["points"]) != goal and {goal} == goals


def floated_back(moment: Moment, said: Mapping[str, str]) -> bool:
    """To a player of the own score."""
    scores = moment.score(said["floater"]), moment.score(said["other"])
    return moment.tpns[said["floater"]] in _floaters(moment) and scores[0] == scores[1]


def came(moment: Moment, said: Mapping[str, str]) -> bool:
    floater = moment.tpns[said["floater"]]
    is_floater = floater in _floaters(moment)
    return is_floater and moment.score(said["floater"]) == points_of(said["points"])


def _floaters(moment: Moment) -> set[Tpn]:
    return {each.tpn for bracket in moment.brackets for each in bracket.downfloaters}


def halves(moment: Moment, said: Mapping[str, str]) -> bool:
    """Nobody was moved down into the bracket: its players are all who have the score."""
    alike = moment.alike(points_of(said["points"]))
    half, place = len(alike) // 2, int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return len(alike) == int(said["count"]) and both == [alike[place], alike[half + place]]


def halves_left(moment: Moment, said: Mapping[str, str]) -> bool:
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


def moved_down(moment: Moment, said: Mapping[str, str]) -> bool:
    """The second is in that place of the score; the first comes from a higher one."""
    score, place = points_of(said["points"]), int(said.get("place", "1"))
    return moment.score(said["first"]) > score and (
        moment.alike(score)[place - 1] == moment.tpns[said["second"]]
    )


def moved_down_left(moment: Moment, said: Mapping[str, str]) -> bool:
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


def halves_together(moment: Moment, said: Mapping[str, str]) -> bool:
    bracket, group = group_of(moment, said)
    if bracket.direction == "up":
        group.reverse()
    half, place = len(group) // 2, int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return len(group) == int(said["count"]) and both == [group[place], group[half + place]]


def alone_with(moment: Moment, said: Mapping[str, str]) -> bool:
    player = moment.tpns[said["player"]]
    return not {*who_stay(moment, points_of(said["points"]))} - {player}


def met_all_with(moment: Moment, said: Mapping[str, str]) -> bool:
    """Everybody with these points, and whoever is named, in that round."""
    player = moment.tpns[said["player"]]
    scores = [points_of(points) for points in re.findall(r"\d*½|\d+", said["points"])]
    everybody = [tpn for score in scores for tpn in who_stay(moment, score) if tpn != player]
    named = re.findall(r"(Player \d+) \(round (\d+)\)", said["others"])
    return all(moment.facts.met(player, tpn) for tpn in everybody) and all(
        moment.facts.met(player, moment.tpns[name], int(number)) for name, number in named
    )


def did_not_play(moment: Moment, said: Mapping[str, str]) -> bool:
    one, other = moment.tpns[said["one"]], moment.tpns[said["other"]]
    entry = moment.facts.history[one].entries[int(said["round"]) - 1]
    return entry.opponent == other and entry.is_forfeit


def tried_first(moment: Moment, said: Mapping[str, str]) -> bool:
    """The first candidate of a bracket has the pair; in Lim floaters are paired before (3.8)."""
    both = {moment.tpns[said["first"]], moment.tpns[said["second"]]}
    brackets = [BracketFacts(moment.facts, bracket) for bracket in moment.brackets]
    if moment.facts.system.startswith("lim"):
        return any(both & {*bracket.moved_down} for bracket in brackets) or any(
            both == {*pair} for bracket in moment.brackets for pair in bracket.proposal
        )
    return any(frozenset(both) in bracket.first_candidate() for bracket in brackets)


def odd_number(moment: Moment, said: Mapping[str, str]) -> bool:
    return len(moment.present) == int(said["count"]) and int(said["count"]) % 2 == 1


def odd_number_lowest(moment: Moment, said: Mapping[str, str]) -> bool:
    """2026, [C5]: with the bye for anybody with fewer points the others could not be paired."""
    facts = moment.facts
    (receiver,) = (tpn for tpn in moment.present if tpn not in moment.opponents)
    lower = [facts.score(tpn) for tpn in moment.present if facts.score(tpn) < facts.score(receiver)]
    return odd_number(moment, said) and not (
        lower and facts.can_be_paired(moment.present, bye_upto=max(lower))
    )


def named_floats(moment: Moment, said: Mapping[str, str]) -> bool:
    """[C7]: the one named floats with so many points, and those who would do not."""
    floats = {each.tpn for bracket in moment.brackets for each in bracket.downfloaters}
    other, points = moment.tpns[said["other"]], points_of(said["played"])
    payers = tpns(moment, said["players"])
    return (
        other in floats
        and moment.score(said["other"]) == points
        and all(moment.score_of(tpn) == points_of(said["forced"]) > points for tpn in payers)
    )


def left_over(moment: Moment, said: Mapping[str, str]) -> bool:
    return number_of(said["count"]) % 2 == 1 or number_of(said["floaters"]) > 1


def places_of_dubov(moment: Moment, said: Mapping[str, str]) -> bool:
    """Dubov 3.2.3, 3.2.5: places by the average rating of the opponents, and by number.

    Who was shifted stands in the other half; nobody has been where the halves are those of colours.
    """
    bracket, group = group_of(moment, said)
    literal = Dubov(moment.facts.tournament)
    assert bracket.subgroups is not None
    shifts = (bracket.subgroups.to_part, bracket.subgroups.to_equalise)
    moved = {tpn for shift in shifts if shift is not None for tpn in shift.shifted}
    upper = {*bracket.subgroups.g1} ^ moved
    place = int(said["place"]) - 1
    both = [moment.tpns[said["first"]], moment.tpns[said["second"]]]
    return both == [literal.by_aro(upper)[place], sorted({*group} - upper)[place]]
