"""Hints at title norms (B.01 1.4), from games made for each condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from arbiter_app.ratings.norms import (
    HINT,
    ForeignPlayers,
    NormGame,
    NormHint,
    norm_hints,
    opponents_average,
)
from arbiter_app.ratings.tables import difference_for

WIN, DRAW, LOSS = 2, 1, 0


def field(*halves: int) -> list[NormGame]:
    """Nine opponents for a GM norm: four GMs, an IM, an FM; five federations; average 2450."""
    titles = ("GM", "GM", "GM", "GM", "IM", "FM", "", "", "")
    federations = ("ITA", "FRA", "GER", "ESP", "ITA", "FRA", "ITA", "GER", "USA")
    return [
        NormGame(2450, title, federation, points)
        for title, federation, points in zip(titles, federations, halves, strict=True)
    ]


SEVEN = (WIN, WIN, WIN, WIN, WIN, WIN, DRAW, DRAW, LOSS)
"""Seven points of nine: .78, dp 220."""


def hint(games: list[NormGame]) -> NormHint:
    """The GM norm of a player from Italy."""
    found, _ = norm_hints(games, federation="ITA")
    assert found.title == "GM"
    return found


def failed(found: NormHint) -> list[tuple[str, str]]:
    return [(check.article, check.found) for check in found.checks if not check.met]


def test_a_norm() -> None:
    """2450 + 220 = 2670, which is 2600 and more."""
    found = hint(field(*SEVEN))
    assert (found.met, found.lacking, found.games) == (True, 0, 9)
    assert [check.found for check in found.checks if str(check.what) == "performance"] == ["2670"]
    assert str(HINT).startswith("A hint")


def test_missing_points() -> None:
    """Six of nine: .67 gives 125, 2575; one half-point more gives .72, 166, 2616."""
    found = hint(field(WIN, WIN, WIN, WIN, WIN, DRAW, DRAW, LOSS, LOSS))
    assert (found.met, found.lacking) == (False, 1)
    assert failed(found) == [("1.4.8", "2575")]


def test_fewer_than_nine_games() -> None:
    """1.4.1."""
    assert norm_hints(field(*SEVEN)[:8]) == ()


def test_titles_of_the_opponents() -> None:
    """1.4.5: half with a title, CM and WCM not counted; a third, at least three, of the kind."""
    games = field(*SEVEN)
    games[5] = replace(games[5], title="CM")
    games[4] = replace(games[4], title="WCM")
    assert failed(hint(games)) == [("1.4.5", "4")]
    few = [replace(game, title="FM" if index > 1 else "GM") for index, game in enumerate(games)]
    assert failed(hint(few)) == [("1.4.5", "2")]


def test_federations_of_the_opponents() -> None:
    """1.4.3: two foreign ones; 1.4.4: at most 3/5 own and 2/3 of one; FID is not foreign."""
    games = [replace(game, federation="ITA") for game in field(*SEVEN)]
    assert failed(hint(games)) == [("1.4.3", "0"), ("1.4.4", "9"), ("1.4.4", "9")]
    games = [replace(game, federation="FRA") for game in games]
    games[0] = replace(games[0], federation="GER")
    assert failed(hint(games)) == [("1.4.4", "8")]
    games = [replace(game, federation="FID" if i else "FRA") for i, game in enumerate(games)]
    assert failed(hint(games)) == [("1.4.3", "1"), ("1.4.4", "8")]


def test_average_and_floor() -> None:
    """1.4.6, 1.4.7: unrated 1400, one opponent raised to the floor, half up."""
    assert opponents_average([0, 2000], 2200) == 2100
    assert opponents_average([0, 0, 2000], 2200) == 1867
    assert opponents_average([2200, 2201], 2200) == 2201
    weak = [replace(game, rating=2370) for game in field(*[WIN] * 9)]
    assert failed(hint(weak)) == [("1.4.7", "2370")]


def test_later_games_may_be_ignored() -> None:
    """A norm reached after nine games stays, though the tenth and eleventh were lost."""
    lost = NormGame(2300, "", "ITA", LOSS)
    found = hint([*field(WIN, WIN, WIN, DRAW, WIN, DRAW, WIN, DRAW, DRAW), lost, lost])
    assert (found.met, found.games) == (True, 9)


def test_which_norms_are_of_use() -> None:
    """No norm of a title that the player has, none of women's titles for men."""
    games = field(*SEVEN)
    assert [each.title for each in norm_hints(games)] == ["GM", "IM"]
    assert [each.title for each in norm_hints(games, is_woman=True)] == ["GM", "IM", "WGM", "WIM"]
    assert [each.title for each in norm_hints(games, title="IM", is_woman=True)] == ["GM"]
    assert [each.title for each in norm_hints(games, title="CM")] == ["GM", "IM"]
    assert norm_hints(games, title="GM") == ()


def test_the_least_score() -> None:
    """1.4.8: at least 35 per cent, whatever the performance."""
    strong = [replace(game, rating=2800) for game in field(*[DRAW] * 6, LOSS, LOSS, LOSS)]
    assert failed(hint(strong)) == [("1.4.8", "33")]


def test_games_won_may_be_left_out() -> None:
    """1.4.1: of two weak opponents one is raised to the floor; without the other there is a norm."""
    games = field(WIN, DRAW, WIN, WIN, WIN, WIN, DRAW, DRAW, DRAW)
    weakest, weak = NormGame(1500, "", "ITA", WIN), NormGame(1600, "", "ITA", WIN)
    found = hint([*games[:4], weakest, *games[4:], weak])
    assert (found.met, found.games, found.average) == (True, 10, 2425)
    assert weakest not in found.counted
    drawn = hint([*(replace(each, halves=DRAW) for each in (weakest, weak)), *games])
    assert (drawn.met, drawn.games) == (False, 11)


def test_eight_games_and_a_free_win() -> None:
    """1.4.1."""
    found, _ = norm_hints(field(*SEVEN)[:8], federation="ITA", has_free_win=True)
    assert (found.met, found.games, found.with_free_win) == (True, 8, True)
    assert norm_hints(field(*SEVEN)[:7], has_free_win=True) == ()
    whole, _ = norm_hints(field(*SEVEN), federation="ITA", has_free_win=True)
    assert not whole.with_free_win


def test_with_many_foreign_players_federations_do_not_matter() -> None:
    """1.4.3, 1.4.4: in a Swiss with 20 foreign players of 3 federations, 10 of them with a title."""
    games = [replace(game, federation="ITA") for game in field(*SEVEN)]
    for foreign, met in ((ForeignPlayers(20, 3, 10), True), (ForeignPlayers(19, 3, 10), False)):
        found, _ = norm_hints(games, federation="ITA", foreign=foreign)
        assert found.met is met


def counts(games: Sequence[NormGame], own: str) -> bool:
    """The conditions of a GM norm, written down a second time (1.4.1 to 1.4.8)."""
    count = len(games)
    ratings = sorted(game.rating or 1400 for game in games)
    average = int((sum(ratings[1:]) + max(ratings[0], 2200)) / count + 0.5)
    per_cent = int(50 * sum(game.halves for game in games) / count + 0.5)
    federations = Counter(game.federation for game in games)
    return (
        count >= 9
        and average >= 2380
        and per_cent >= 35
        and average + difference_for(per_cent) >= 2600
        and 2 * sum(game.title not in ("", "CM", "WCM") for game in games) >= count
        and 3 * sum(game.title == "GM" for game in games) >= count
        and len(set(federations) - {own, "FID"}) >= 2
        and 5 * federations[own] <= 3 * count
        and 3 * max(federations.values()) <= 2 * count
    )


def ways_to_count(games: Sequence[NormGame]) -> Iterator[list[NormGame]]:
    """Every beginning, with every choice of games won left out."""
    for end in range(1, len(games) + 1):
        won = [place for place in range(end) if games[place].halves == WIN]
        for number in range(min(len(won) + 1, end)):
            for left_out in combinations(won, number):
                yield [games[place] for place in range(end) if place not in left_out]


@pytest.mark.parametrize("seed", range(60))
def test_the_most_games_that_meet_everything(seed: int) -> None:
    """1.4.1: among all ways to leave games out, none with more games meets the conditions."""
    lots = Random(seed)
    games = [
        NormGame(
            lots.choice((0, 2150, 2400, 2450, 2500, 2550)),
            lots.choice(("GM", "GM", "GM", "IM", "")),
            lots.choice(("ITA", "ITA", "FRA", "FRA", "GER", "ESP")),
            lots.choice((WIN, WIN, WIN, WIN, DRAW, LOSS)),
            opponent=number,
        )
        for number in range(lots.randint(9, 12))
    ]
    most = max((len(way) for way in ways_to_count(games) if counts(way, "ITA")), default=0)
    found = hint(games)
    assert found.met is (most > 0)
    if most:
        assert found.games == most
        assert counts(found.counted, "ITA")
        assert list(found.counted) in list(ways_to_count(games))
