"""Known public disputes, settled by our own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.explain.answers import answer_sentence
from arbiter_app.explain.colours import allowed_in_last_round
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.why import why
from arbiter_app.pairing.questions import pair_round, players_as_seen, why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, RequestedBye, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Tpn

SYSTEM = "dutch-2026"
NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fred", "Gina", "Hugo")


def tournament(
    players: int,
    rounds: Sequence[Round] = (),
    *,
    rounds_total: int = 9,
    away: Sequence[RequestedBye] = (),
) -> Tournament:
    """Named players, the first letter by their number; White is the initial-colour."""
    settings = Settings(name="Dispute", rounds_total=rounds_total, initial_colour=Colour.WHITE)
    people = tuple(Player(tpn, NAMES[tpn - 1]) for tpn in range(1, players + 1))
    return Tournament(settings, people, tuple(rounds), tuple(away))


def told(before: Tournament, tpn: Tpn) -> str:
    return why(pair_round(before, system=SYSTEM, explain=True), before, tpn).text


def refused(before: Tournament, one: Tpn, other: Tpn | None) -> str:
    answer = why_not(before, one, other, system=SYSTEM)
    names = Names.before(before, players_as_seen(before, SYSTEM), SYSTEM)
    return answer_sentence(answer, names)


def test_number_two_has_the_colour_of_odd_numbers() -> None:
    """5.2.5 counts those who have been paired so far: number 1 comes in round 2 only."""
    late = RequestedBye(1, 1, ByeKind.ZERO_POINT)
    said = told(tournament(5, away=[late]), 2)
    assert said.endswith(
        "The initial-colour is White; number 1 (2, counted among those paired so far) is odd, so White "
        "goes to the higher ranked (you)."
    )


def test_five_blacks_by_forfeit_are_no_colour() -> None:
    """Three Blacks, none of them played, and Black again: unplayed games have no colour."""
    lost = GameResult.WHITE_WINS_BY_FORFEIT
    rounds = [
        Round(
            1, (Game(1, 1, 4, lost), Game(2, 2, 5, GameResult.DRAW), Game(3, 3, 6, GameResult.DRAW))
        ),
        Round(
            2, (Game(1, 2, 4, lost), Game(2, 6, 1, GameResult.DRAW), Game(3, 5, 3, GameResult.DRAW))
        ),
        Round(
            3, (Game(1, 3, 4, lost), Game(2, 1, 5, GameResult.DRAW), Game(3, 2, 6, GameResult.DRAW))
        ),
    ]
    before = tournament(6, rounds)
    pair = next(
        pair for pair in pair_round(before, system=SYSTEM).pairs if 4 in (pair.white, pair.black)
    )
    said = told(before, 4)
    assert "you none, as unplayed games have no colour" in said
    granted = "Black" if pair.white == 4 else "White"
    assert f"You play Bert with {'White' if granted == 'Black' else 'Black'}." in said
    assert "Bert gets the colour due; you have no preference" in said


def test_no_bye_after_a_win_by_forfeit() -> None:
    """[C2]: a win without playing bars the bye, like a bye."""
    won = GameResult.WHITE_WINS_BY_FORFEIT
    rounds = [
        Round(
            1,
            (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, won)),
            (Bye(5, ByeKind.PAIRING_ALLOCATED),),
        )
    ]
    before = tournament(5, rounds)
    assert refused(before, 4, None) == "You could not get the bye: you won by forfeit in round 1."
    assert refused(before, 5, None) == "You could not get the bye: you had the bye in round 1."


def test_two_points_against_none() -> None:
    """Who has met all of the own score, and all with fewer points, plays further down."""
    win, draw = GameResult.WHITE_WINS, GameResult.DRAW
    rounds = [
        Round(1, (Game(1, 1, 3, win), Game(2, 4, 2, GameResult.BLACK_WINS))),
        Round(2, (Game(1, 2, 1, draw), Game(2, 3, 4, draw))),
    ]
    before = tournament(4, rounds)
    said = told(before, 1)
    assert said.startswith("You play Dora with White. You floated down from 1½ points to ½ point: ")
    assert "all possible opponents in the bracket have been met before" in said
    assert "Bert (round 2)" in said
    assert refused(before, 1, 2) == "You could not play Bert: you met in round 2."


def test_paired_before_but_not_met() -> None:
    """A forfeited game is no meeting (C.04.2 (2026) 3.5): the two may be paired again."""
    forfeit = GameResult.WHITE_WINS_BY_FORFEIT
    rounds = [Round(1, (Game(1, 1, 2, forfeit),))]
    before = tournament(2, rounds)
    assert (
        "You were also paired with Bert in round 1, but that game was not played and does not count."
        in told(before, 1)
    )


def test_a_third_white_in_the_last_round() -> None:
    """1.8, [C3]: two topscorers who both must have Black meet, and one of them gets White again."""
    win, draw = GameResult.WHITE_WINS, GameResult.DRAW
    rounds = [
        Round(1, (Game(1, 1, 3, win), Game(2, 2, 4, win), Game(3, 5, 6, draw))),
        Round(2, (Game(1, 1, 6, win), Game(2, 2, 5, win), Game(3, 3, 4, draw))),
    ]
    before = tournament(6, rounds, rounds_total=3)
    said = told(before, 2)
    assert said.startswith("You play Anna with White. You both have 2 points")
    assert said.endswith(
        "White for you for the third time in a row: this is allowed only in the last round,"
        " because you and Anna have more than half of the possible points."
    )


def test_a_colour_difference_of_three_in_the_last_round() -> None:
    """1.6, 1.8: not three times in a row, but three times more often."""
    colours = "WWBWBW"
    games = (
        Round(
            number,
            (Game(1, 1, 2, GameResult.DRAW) if row == "W" else Game(1, 2, 1, GameResult.DRAW),),
        )
        for number, row in enumerate(colours, start=1)
    )
    known = Names.of(tournament(2, [*games]))
    writer = writer_of(replace(known, system=SYSTEM, topscorers=frozenset({1})))
    assert allowed_in_last_round(writer, Colours(1, 2, "5.2.2")) == (
        "Three more Whites than Blacks for Anna and three more Blacks than Whites for Bert:"
        " this is allowed only in the last round, because Anna has more than half of the"
        " possible points."
    )
    assert not allowed_in_last_round(writer, Colours(2, 1, "5.2.2"))
    assert not allowed_in_last_round(
        writer_of(replace(known, system=SYSTEM)), Colours(1, 2, "5.2.2")
    )
    other = replace(known, system="dubov", topscorers=frozenset({1}))
    assert not allowed_in_last_round(writer_of(other), Colours(1, 2, "5.2.2"))


def test_the_bye_goes_to_as_low_a_score_as_possible() -> None:
    """[C5]: who had the bye has its point, and the next one goes to a player without any."""
    win = GameResult.WHITE_WINS
    rounds = [
        Round(1, (Game(1, 1, 3, win), Game(2, 2, 4, win)), (Bye(5, ByeKind.PAIRING_ALLOCATED),))
    ]
    before = tournament(5, rounds)
    assert told(before, 4) == (
        "You have the pairing-allocated bye. There are 5 players to pair, an odd number, so"
        " one with as low a score as possible gets the bye, which is worth 1 point. It goes to"
        " the lowest ranked of all who are to be paired."
    )


def test_few_pairs_are_made_where_those_below_need_opponents() -> None:
    """[C6], [C4]: four residents make one pair, so that the two below, who have met, have opponents."""
    draw = GameResult.DRAW
    games = (Game(1, 1, 3, draw), Game(2, 4, 2, draw), Game(3, 5, 6, GameResult.BOTH_LOSE))
    said = told(tournament(6, [Round(1, games)]), 3)
    assert (
        "four players make only one pair there, because below this bracket, Emil and Fred may"
        " meet nobody, so two floaters are needed from here; the two lowest ranked are left"
        " over."
    ) in said
