"""What is answered to "why not?" by C.04.3, against the best round found by trying everything.

An arbiter who replays the answer by the letter, with the values of the round as it is paired, must
find the same first difference: the bracket, the criterion with both values, or the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch import forced
from arbiter_app.pairing.questions import why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.reasons import (
    Later,
    Worse,
)
from tests.oracle.compare import position
from tests.oracle.constructed import small_position
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.replay_forced import wrong_reason

MOST = 7

SMALL = range(12)
"""Seeds of small positions."""


def wrong_answers(tournament: Tournament, edition: LiteralEdition) -> Iterator[str]:
    """Everything that can be asked about a round, where the answer is not what trying shows."""
    pairer = edition.pairer(tournament)
    players = pairer.field.players
    asked: list[tuple[int, int | None]] = [
        (one, other) for one in range(len(players)) for other in range(one + 1, len(players))
    ]
    if len(players) % 2:
        asked += [(one, None) for one in range(len(players))]
    for one, other in asked:
        opponent = None if other is None else players[other].tpn
        answer = why_not(tournament, players[one].tpn, opponent, system=edition.system)
        wrong = wrong_reason(answer.reason, answer.bracket, pairer, edition, one, other)
        if not wrong and _is_compared(answer) and answer.bracket is None:
            wrong = "no bracket"
        if wrong:
            yield f"{players[one].tpn}-{opponent}: {answer.reason}, but {wrong}"


def _is_compared(answer: WhyNot) -> bool:
    """The answer is about a bracket: [C5] of 2026 comes before all of them."""
    is_of_round = answer.rule == "C5" and answer.system == "dutch-2026"
    return isinstance(answer.reason, Worse | Later) and not is_of_round


def check(system: str, seed: int, indices: Sequence[int], most: int = MOST) -> int:
    edition, asked = EDITIONS[system], 0
    for index in indices:
        tournament = position(seed, index, edition, max_players=most)
        try:
            wrong = list(wrong_answers(tournament, edition))
        except NoLegalPairingError:
            continue
        assert not wrong, "\n".join([f"position {index} of {seed}", *wrong])
        asked += 1
    return asked


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(4))
def test_every_answer_by_trying(system: str, block: int) -> None:
    assert check(system, 1926, range(block * 40, block * 40 + 40)) > 20


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
def test_every_answer_in_small_positions_by_trying(system: str) -> None:
    """Article 2 (C), 4 (D): also in positions of floats, byes and forbidden pairs of all kinds."""
    for seed in SMALL:
        with suppress(NoLegalPairingError):
            tournament = small_position(seed)
            wrong = list(wrong_answers(tournament, EDITIONS[system]))
            assert not wrong, "\n".join([f"position {seed}", *wrong])


def test_the_look_ahead_is_that_of_the_round_as_it_is() -> None:
    """[C8]: with the pair forced the following bracket would be paired worse whoever floats."""
    assert check("dutch-2026", 1926, (1015, 1059), most=9) == 2


@pytest.mark.parametrize(
    ("way", "instead"), [("best_with_floater", lambda *_: None), ("_MOST_SETS", 0)]
)
def test_each_way_to_the_look_ahead_of_the_round_as_it_is(
    way: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[C8]: by a downfloater who is received below as well as can be, or by trying each who may float."""
    monkeypatch.setattr(forced, way, instead)
    assert check("dutch-2026", 1926, (1015, 1059), most=9) == 2


def test_where_too_many_sets_of_downfloaters_are_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the look-ahead is that of the round with the pair forced, which is nearly always so."""
    monkeypatch.setattr(forced, "_MOST_SETS", 0)
    assert check("dutch-2026", 1926, range(40)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(50))
def test_every_answer_of_very_many_positions_by_trying(system: str, block: int) -> None:
    check(system, 192600, range(block * 100, block * 100 + 100))
