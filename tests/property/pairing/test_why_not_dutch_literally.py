"""What is answered to "why not?" by C.04.3, against the best round found by trying everything.

An arbiter who replays the answer by the letter, with the values of the round as it is paired, must
find the same first difference: the bracket, the criterion with both values, or the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch import forced
from arbiter_app.pairing.questions import why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import Illegal, Later, NoCompletion, WhyNot, Worse
from tests.oracle.bracket import LiteralPairer
from tests.oracle.compare import position
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.forced_round import ForcedRound
from tests.oracle.replay_bracket import plain

MOST = 7


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
        wrong = _wrong(answer, pairer, edition, one, other)
        if wrong:
            yield f"{players[one].tpn}-{opponent}: {answer.reason}, but {wrong}"


def _wrong(
    answer: WhyNot, pairer: LiteralPairer, edition: LiteralEdition, one: int, other: int | None
) -> str:
    field, reason = pairer.field, answer.reason
    legal = field.players[one].may_receive_pab if other is None else field.is_legal(one, other)
    if isinstance(reason, Illegal) or not legal:
        return "" if isinstance(reason, Illegal) and not legal else f"legal: {legal}"
    round_with = ForcedRound(pairer, one, other)
    if edition.system == "dutch-2026" and len(field.players) % 2:
        least = max(field.players[taker].score for taker in field.takers)
        score = round_with.least_bye_score()
        if score is not None and score > least and (other is not None or round_with.is_possible()):
            expected = Worse("C5", (least,), (score,))
            return "" if reason == expected else f"{expected}"
    if not round_with.is_possible():
        return "" if isinstance(reason, NoCompletion) else "it cannot be completed"
    parting = round_with.parting()
    if parting is None:
        return "" if reason is None else "it is paired"
    if answer.bracket is None or answer.bracket.number != parting.number:
        return f"bracket {parting.number}"
    vectors = [[*map(plain, vector)] for vector in (parting.record.vector, parting.vector)]
    for name, played, alternative in zip(edition.criteria, *vectors, strict=True):
        if played != alternative:
            said = isinstance(reason, Worse) and (
                (reason.criterion, plain(reason.played), plain(reason.forced))
                == (name, played, alternative)
            )
            return "" if said else f"{name}: {played} and {alternative}"
    return "" if reason == Later(parting.step) else f"{parting.step}"


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


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(4))
def test_every_answer_by_trying(system: str, block: int) -> None:
    assert check(system, 1926, range(block * 40, block * 40 + 40)) > 20


def test_the_look_ahead_is_that_of_the_round_as_it_is() -> None:
    """[C8]: with the pair forced the following bracket would be paired worse whoever floats."""
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
