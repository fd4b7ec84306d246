"""What is open is counted as it is listed (C.04.2 (2026) 3.1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.tournament.open_games import OpenCount, OpenCounts, count_open, open_games
from arbiter_app.tournament.tournament import Game, Round
from arbiter_app.tournament.types import GameResult

RESULTS = st.lists(st.lists(st.sampled_from([None, *GameResult]), max_size=6), max_size=4)


def rounds_of(results: list[list[GameResult | None]]) -> list[Round]:
    return [
        Round(number, games=tuple(Game(board, 1, 2, each) for board, each in enumerate(played, 1)))
        for number, played in enumerate(results, 1)
    ]


@given(RESULTS)
def test_the_count_is_that_of_the_list(results: list[list[GameResult | None]]) -> None:
    rounds = rounds_of(results)
    flat = [each for played in results for each in played]
    expected = OpenCount(flat.count(None), flat.count(GameResult.ADJOURNED))
    assert count_open(rounds) == expected
    assert OpenCount.of(open_games(rounds)) == expected


@given(st.lists(RESULTS, min_size=1, max_size=4), st.data())
def test_what_was_counted_before_is_counted_again_where_it_is_another(
    several: list[list[list[GameResult | None]]], data: st.DataObject
) -> None:
    counts, shown = OpenCounts(), list[Round]()
    for results in several:
        others = rounds_of(results)
        kept = data.draw(st.integers(0, min(len(shown), len(others))))
        shown = [*shown[:kept], *others[kept:]]
        assert counts.of(shown) == count_open(shown)
