"""Why two players do not meet, or one has no PAB, against the best round found by trying everything."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.reasons import CriterionAmount, Illegal, Later, NoCompletion, Reason, Worse
from tests.oracle.bracket import Amount, BracketRecord, LiteralPairer
from tests.oracle.editions import LiteralEdition
from tests.oracle.field import LiteralField
from tests.oracle.forced_round import ForcedRound


def wrong_reason(
    reason: Reason | None,
    told: ComparedBracket | None,
    pairer: LiteralPairer,
    edition: LiteralEdition,
    one: int,
    other: int | None,
) -> str:
    """Empty if the reason why two positions do not meet, or why one has no PAB, is what trying shows;
    and so are the values of the bracket, where that is told.
    """
    field = pairer.field
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
    if told is not None and told.number != parting.number:
        return f"bracket {parting.number}"
    vectors = [[*map(plain, vector)] for vector in (parting.record.vector, parting.vector)]
    others = told and _wrong_values(told, parting.record, vectors, edition, field)
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


def plain(amount: Amount | CriterionAmount) -> Amount:
    """Without zeros, which no list of a trace has."""
    return amount if isinstance(amount, int) else tuple(item for item in amount if item)
