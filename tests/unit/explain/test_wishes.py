"""What an event wishes is told like a criterion of its own, below the one that it names (D24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.answers import answer_paragraph
from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.text import explain_text
from arbiter_app.pairing.certificate import certify_round
from arbiter_app.pairing.questions import judge, pair_round, why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.reasons import Worse

NAMES = ("Anna", "Bert", "Cara", "Dirk", "Elif", "Finn", "Gela", "Hugo")


def event(system: str, *groups: ForbiddenGroup) -> Tournament:
    """Eight players before round 1: by the rules 1–5, 2–6, 3–7 and 4–8 meet."""
    settings = Settings(rounds_total=5, initial_colour=Colour.WHITE, system=system)
    players = tuple(Player(tpn, name, 2100 - tpn) for tpn, name in enumerate(NAMES, start=1))
    return Tournament(settings, players, forbidden_groups=groups)


@pytest.mark.parametrize(
    ("system", "below", "shown"),
    [("FIDE_DUTCH_2026", "C13", "C13a"), ("FIDE_DUTCH_2017", "C11", "C.11a")],
)
def test_a_wish_is_a_criterion_of_its_own(system: str, below: str, shown: str) -> None:
    """In the text, in its legend, in the answer to a question, and as data."""
    tournament = event(system, ForbiddenGroup((1, 5), below=below))
    made = pair_round(tournament, explain=True)
    assert (1, 6) in {(pair.white, pair.black) for pair in made.pairs}
    text = " ".join(explain_text(made, tournament).split())
    assert (
        f"Elif was passed over: with Anna–Elif, the event asks to keep them apart [{shown}]" in text
    )
    assert f"{shown} kept apart on request" in text
    names = Names.before(tournament, (), made.system)
    answer = why_not(tournament, 1, 5)
    assert f"the event asks to keep them apart [{shown}]" in answer_paragraph(answer, names)
    (bracket,) = round_to_json(made, names)["brackets"]
    codes = [each["criterion"] for each in bracket["values"]]
    assert codes.index(f"{below}a") == codes.index(below) + 1


def test_who_meets_all_the_same_is_told_with_what_it_would_cost() -> None:
    """Nobody may meet anybody: every board is one that the event wishes apart, and this is said."""
    tournament = event("FIDE_DUTCH_2026", ForbiddenGroup((1, 2, 3, 4, 5, 6, 7, 8), below="C8"))
    made = pair_round(tournament, explain=True)
    text = " ".join(explain_text(made, tournament).split())
    assert "Anna–Elif (the event asks to keep them apart [C8a])" in text
    assert "C8a four pairs that the event asks to keep apart meet" in text


def test_a_round_by_hand_is_compared_with_the_wish() -> None:
    """The round by the rules alone is worse here, by the wish and by nothing else."""
    tournament = event("FIDE_DUTCH_2026", ForbiddenGroup((1, 5), below="C13"))
    free = pair_round(replace(tournament, forbidden_groups=()))
    boards = [(pair.white, pair.black) for pair in free.pairs]
    found = judge(tournament, boards, None)
    assert found.reason == Worse("C13a", 0, 1, (1,))
    assert not found.illegal


@pytest.mark.parametrize("system", ["FIDE_DUTCH_2026", "FIDE_DUTCH_2017"])
def test_another_solver_finds_nothing_better_with_wishes(system: str) -> None:
    groups = ForbiddenGroup((1, 5, 6), below="C8"), ForbiddenGroup((2, 7, 3), below="C12")
    assert all(each.holds for each in certify_round(event(system, *groups)))
