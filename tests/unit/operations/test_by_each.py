"""A round by each of the pairing systems, compared with the round as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import pair_otherwise, pair_round_by_each, systems_to_compare
from arbiter_app.pairing.by_each import pair_by_each
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.tournament.tournament import Tournament
from tests.corpus.reference import entries_of

ROUND = 5


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Nine rounds of thirteen players, complete."""
    return entries_of("dutch-2026")["0004-regular-n13-r9"].tournament()


def test_every_system_pairs_the_round_as_it_would_alone(played: Tournament) -> None:
    """Also one in the middle, from what was known before it."""
    found = list(pair_round_by_each(played, ROUND, systems_to_compare()))
    assert [each.system for each in found] == list(systems_to_compare())
    for each in found:
        assert each.pairing == pair_round(played.before_round(ROUND), system=each.system)
        assert bool(each.taken_as_given) is (each.system == "double-swiss")
        assert not each.is_refused


def test_each_is_compared_with_the_round_as_it_is(played: Tournament) -> None:
    games = [(game.white, game.black) for game in played.round(ROUND).games]
    found = list(pair_round_by_each(played, ROUND, systems_to_compare()))
    for each in found:
        assert each.pairing is not None
        for pair, alike in zip(each.pairing.pairs, each.alike, strict=True):
            pair_now = (pair.white, pair.black) in games
            turned_now = (pair.black, pair.white) in games
            is_like = {Likeness.SAME: pair_now, Likeness.OTHER_COLOURS: turned_now}
            assert is_like.get(alike, not pair_now and not turned_now)
    own = next(each for each in found if each.system == "dutch-2026")
    assert set(own.alike) == {Likeness.SAME}
    assert any(Likeness.DIFFERENT in each.alike for each in found)


def test_a_player_away_is_away_in_all_of_them(played: Tournament) -> None:
    white = played.round(ROUND).games[0].white
    for each in pair_round_by_each(played, ROUND, systems_to_compare(), turned=white):
        alone = pair_otherwise(played, ROUND, each.system, turned=white).pairing
        assert each.pairing is not None
        assert (each.pairing.pairs, each.pairing.bye) == (alone.pairs, alone.bye)
        assert white not in {tpn for pair in each.pairing.pairs for tpn in (pair.white, pair.black)}


def test_who_cannot_pair_it_says_why_and_keeps_no_other_from_it(played: Tournament) -> None:
    """C.04.4.2 1.6.2: Burstein needs the length; C.04.4.1 1.1: Dubov ratings, else 0 is assumed."""
    unrated = replace(
        played,
        players=tuple(replace(player, rating=0) for player in played.players),
        settings=replace(played.settings, rounds_total=0),
    )
    found = {each.system: each for each in pair_round_by_each(unrated, ROUND, systems_to_compare())}
    assert [each.system for each in found.values() if each.is_refused] == ["burstein"]
    assert found["burstein"].pairing is None
    assert "number of rounds" in str(found["burstein"].error)
    assert "0 is assumed" in str(found["dubov"].taken_as_given[0])


def test_what_none_of_them_can_pair_is_refused(played: Tournament) -> None:
    unsaid = replace(played, settings=replace(played.settings, rounds_total=0))
    with pytest.raises(InputError, match="number of rounds"):
        pair_by_each(unsaid.before_round(ROUND), ("burstein", "burstein"))
