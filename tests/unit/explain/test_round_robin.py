"""What round-robins say: the table, its round, the numbers in it; when others meet."""

from __future__ import annotations

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.names import Names
from arbiter_app.explain.text import explain_text
from arbiter_app.explain.why import why
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult

PEOPLE = tuple(
    Player(tpn, f"{name}, X", 2000 - tpn)
    for tpn, name in ((1, "Adams"), (2, "Baker"), (3, "Clark"), (7, "Davis"), (9, "Evans"))
)
FORFEIT = GameResult.WHITE_WINS_BY_FORFEIT
FIRST = Round(
    1, (Game(1, 2, 9, FORFEIT), Game(2, 3, 7, GameResult.DRAW)), (Bye(1, ByeKind.ZERO_POINT),)
)
BEFORE = Tournament(Settings(system="BERGER_DOUBLEROUNDROBIN"), PEOPLE, (FIRST,))


def told(tpn: int) -> list[str]:
    return [each.text for each in why(pair_round(BEFORE, explain=True), BEFORE, tpn).sentences]


def answered(one: int, other: int | None) -> tuple[str, str]:
    answer, names = why_not(BEFORE, one, other), Names.of(BEFORE)
    return answer_sentence(answer, names), answer_paragraph(answer, names)


def test_a_pair_is_told_by_its_round_in_the_table() -> None:
    """Neither scores nor games that were not played have anything to do with it."""
    meets, colours = told(3)
    assert meets == "It is a pair of round 2 of the table for 5 players."
    assert colours.startswith("The table gives these colours")


def test_who_is_free_meets_the_number_that_nobody_has() -> None:
    assert told(7) == [
        "The number of players is odd, so the highest number of the table, which is the"
        " opponent here, counts as a bye."
    ]


def test_why_not_names_the_round() -> None:
    assert answered(1, 3) == (
        "You were not paired with Clark: you meet in round 3.",
        "Adams–Clark is not paired in round 2: they meet in round 3 [C.05 Annex 1].",
    )
    assert answered(2, 9)[0] == "You could not play Evans: you met in round 1."
    assert answered(9, None)[1].startswith(
        "Evans does not get the bye in round 2: in the table that comes in round 4"
    )


def test_the_whole_round_has_the_numbers_of_the_table_where_they_are_others() -> None:
    text = explain_text(pair_round(BEFORE, explain=True), BEFORE)
    assert "Round 2 of the table for 5 players" in text
    assert "9 Evans, X" in text
    assert "number 5" in text
    assert "number 1" not in text
    assert "absent" not in text
    assert text.count("Berger tables") == 2


def test_in_the_second_cycle_the_colours_are_the_other_ones() -> None:
    two = tuple(Player(tpn, f"Player {tpn}") for tpn in (1, 2))
    played = Round(1, (Game(1, 1, 2, GameResult.DRAW),))
    again = Tournament(Settings(system="FIDE_DOUBLEROUNDROBIN"), two, (played,))
    text = explain_text(pair_round(again, explain=True), again)
    assert "Round 1 of the table for 2 players, in cycle 2" in " ".join(text.split())
    assert "with the colours reversed from the first cycle" in " ".join(text.split())
