"""Colours that only the last round allows, by the results."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.tournament.types import POINT
from tests.property.explain.claims.context import number_of
from tests.property.explain.claims_of_why.moment import Moment, tpns


def third_in_a_row(moment: Moment, said: Mapping[str, str]) -> bool:
    """1.6: the last two games played had this colour too."""
    row = moment.facts.row(moment.tpns[said["player"]])
    return row.endswith(said["colour"][0] * 2)


def more_often(moment: Moment, said: Mapping[str, str]) -> bool:
    """1.6: the colour difference with this game, more than two."""
    row = moment.facts.row(moment.tpns[said["player"]]) + said["colour"][0]
    difference = 2 * row.count(said["colour"][0]) - len(row)
    return difference == number_of(said["count"]) > 2


def in_last_round(moment: Moment, said: Mapping[str, str]) -> bool:
    """1.8: the last round, and more than half of the points that could be had before it."""
    tournament = moment.facts.tournament
    played = tournament.next_round - 1
    names = [moment.facts.score(tpn) for tpn in tpns(moment, said["topscorers"])]
    is_last = tournament.next_round == tournament.settings.rounds_total
    return is_last and bool(names) and all(2 * score > POINT * played for score in names)
