"""Floaters of Lim: who makes the number even, and whom a floater meets."""

from __future__ import annotations

from collections.abc import Mapping

from tests.property.explain.claims.context import number_of, points_of
from tests.property.explain.claims_of_why.moment import Judge, Moment, group_of, tpns
from tests.property.explain.test_other_completions import due


def floater_first(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.8: who comes before among those with the score floats, or plays an earlier floater."""
    bracket, _ = group_of(moment, said)
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


def only_left(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.8: no other resident is there when the floater is paired."""
    bracket, _ = group_of(moment, said)
    opponent = moment.tpns[said["second"]]
    gone = {each.tpn for each in bracket.downfloaters}
    for pair in bracket.pairs:
        if pair.second == opponent:
            break
        gone |= {pair.first, pair.second}
    left = {player.tpn for player in bracket.residents} - gone
    return left == {opponent} and moment.score(said["second"]) == points_of(said["points"])


def makes_even(moment: Moment, said: Mapping[str, str]) -> bool:
    """Of those who have opponents in the score-group there is an odd number."""
    player = moment.tpns[said["player"]]
    without = ("2.3.a", "2.3.b", "2.3.c")
    return any(
        (bracket.m0 + len(bracket.residents) - sum(f.rule in without for f in bracket.downfloaters))
        % 2
        for bracket in moment.brackets
        if player in {each.tpn for each in bracket.downfloaters}
    )


def alone_near(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.2: nobody else who has an opponent in the score-group is rated within 100 points."""
    player = moment.tpns[said["players"]]
    ratings = {each.tpn: each.rating for each in moment.facts.tournament.players}
    without = ("2.3.a", "2.3.b", "2.3.c")
    for bracket in moment.brackets:
        gone = {each.tpn for each in bracket.downfloaters if each.rule in without}
        if player in {each.tpn for each in bracket.downfloaters} - gone:
            members = {one.tpn for one in (*bracket.moved_down_players, *bracket.residents)}
            rivals = members - gone - {player}
            if not any(abs(ratings[tpn] - ratings[player]) <= 100 for tpn in rivals):
                return made_even(moment, said)
    return False


def floats_on(moment: Moment, said: Mapping[str, str]) -> bool:
    """Lim 3.9: they came from another score, or nobody is named."""
    players = tpns(moment, said["players"])
    came_in = {one.tpn for bracket in moment.brackets for one in bracket.moved_down_players}
    return {*players} <= came_in


def due_alike(*who: str) -> Judge:
    """Lim: all of them are due the colour that is named."""

    def judge(moment: Moment, said: Mapping[str, str]) -> bool:
        if not moment.facts.system.startswith("lim"):
            return True
        players = [tpn for each in who for tpn in tpns(moment, said[each])]
        return {due(moment.facts, tpn) for tpn in players} == {said["colour"][0]}

    return judge


def made_even(moment: Moment, said: Mapping[str, str]) -> bool:
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


def made_even_near(moment: Moment, said: Mapping[str, str]) -> bool:
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
