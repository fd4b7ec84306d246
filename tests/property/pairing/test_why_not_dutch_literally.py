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
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from tests.oracle.bracket import Amount, BracketRecord, LiteralPairer
from tests.oracle.compare import position
from tests.oracle.constructed import small_position
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.field import LiteralField
from tests.oracle.forced_round import ForcedRound
from tests.oracle.replay_bracket import plain

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
            return _wrong_bye(reason, field, (least, score), one, other)
    if not round_with.is_possible():
        return "" if isinstance(reason, NoCompletion) else "it cannot be completed"
    parting = round_with.parting()
    if parting is None:
        return "" if reason is None else "it is paired"
    if answer.bracket is None or answer.bracket.number != parting.number:
        return f"bracket {parting.number}"
    vectors = [[*map(plain, vector)] for vector in (parting.record.vector, parting.vector)]
    others = _wrong_values(answer.bracket, parting.record, vectors, edition, field)
    if others:
        return others
    for name, played, alternative in zip(edition.criteria, *vectors, strict=True):
        if played != alternative:
            said = isinstance(reason, Worse) and (
                (reason.criterion, plain(reason.played), plain(reason.forced))
                == (name, played, alternative)
            )
            return "" if said else f"{name}: {played} and {alternative}"
    return "" if reason == Later(parting.step) else f"{parting.step}"


def _wrong_values(
    told: ComparedBracket,
    record: BracketRecord,
    vectors: Sequence[Sequence[Amount]],
    edition: LiteralEdition,
    field: LiteralField,
) -> str:
    """The bracket in which the rounds part: its score, whether it leaves one for the PAB, all values."""
    gets_bye = record.residents[-1] == field.players[-1].tpn and len(record.downfloaters) == 1
    if (told.score, told.gets_bye) != (record.score, gets_bye):
        return f"{record}"
    for values, vector in zip((told.played, told.forced), vectors, strict=True):
        counted = dict(zip(edition.criteria, vector, strict=True))
        if edition.system == "dutch-2026":
            del counted["C5"]
        if {each.criterion: plain(each.amount) for each in values} != counted:
            return f"{counted}"
    return ""


def _wrong_bye(
    reason: object, field: LiteralField, scores: tuple[int, int], one: int, other: int | None
) -> str:
    """[C5]: the score of the PAB, and who would get it: the round can be paired so."""
    least, score = scores
    bye = reason.bye if isinstance(reason, Worse) else None
    expected = Worse("C5", (least,), (score,), bye=bye)
    if reason != expected:
        return f"{expected}"
    taker = next(index for index, player in enumerate(field.players) if player.tpn == bye)
    if other is None:
        return "" if taker == one else "it is asked for another player"
    others = frozenset(range(len(field.players))) - {one, other}
    is_right = field.players[taker].score == score and field.players[taker].may_receive_pab
    completes = taker in others and field.completes(others, frozenset({taker}))
    return "" if is_right and completes else f"{bye} cannot get the bye then"


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
