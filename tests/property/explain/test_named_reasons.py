"""Who is meant is said: who would float on ([C8]), whose score-group was another one (Lim 2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.decisions import exchange_sentence
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import writer_of
from arbiter_app.pairing.questions import pair_with, players_as_seen, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.brackets import ExchangeTrace
from arbiter_app.trace.reasons import Illegal, Later, Worse
from tests.property.explain.generated import generated_event

ENOUGH = 4
"""So many answers of the rare kind are looked at."""


def answered(system: str, seeds: Sequence[int]) -> Iterator[tuple[Tournament, Names, WhyNot]]:
    """Why not, of every two players of generated rounds."""
    for seed in seeds:
        event = generated_event(system, seed)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            names = Names.before(before, players_as_seen(before, system), system)
            for one, other in permutations(names.scores, 2):
                try:
                    yield before, names, why_not(before, one, other, system=system)
                except NoLegalPairingError:
                    break


@pytest.mark.parametrize(
    ("system", "seeds"),
    [("dutch-2026", range(8, 24)), ("dutch-2017", (51, 114, 75)), ("burstein", range(12))],
)
def test_who_would_float_on_is_named(system: str, seeds: Sequence[int]) -> None:
    """[C8]; 2017, C.7: in the best round with the pair they have no opponent of the following bracket."""
    named = 0
    for before, names, answer in answered(system, seeds):
        reason = answer.reason
        if not isinstance(reason, Worse) or reason.next_floaters is None:
            continue
        with_it = pair_with(before, answer.one, answer.other, system=system)
        assert with_it is not None
        opponents = {pair.white: pair.black for pair in with_it.pairs}
        opponents |= {pair.black: pair.white for pair in with_it.pairs}
        players, scores = reason.next_floaters.players, reason.next_floaters.scores
        for tpn in players:
            opponent = opponents.get(tpn)
            assert opponent is not None or with_it.bye == tpn
            assert opponent is None or names.scores[opponent] < min(scores)
        paragraph, sentence = answer_paragraph(answer, names), answer_sentence(answer, names)
        if "out of the next bracket instead of" in paragraph and ", namely " in paragraph:
            said = ("would then have no opponent with", "would float down from the next bracket, ")
            assert any(words in sentence for words in said)
            for tpn in players:
                assert names[tpn] in paragraph
                assert tpn == answer.one or names[tpn] in sentence
            named += 1
        if named == ENOUGH:
            return
    raise AssertionError("nobody would float on")


@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
def test_why_the_score_group_was_another_one(system: str) -> None:
    """The scores, or why one had to leave; never only that it was so."""
    groups = transfers = 0
    for _, names, answer in answered(system, range(4)):
        if not isinstance(answer.reason, Later) or answer.other is None:
            continue
        sentence, paragraph = answer_sentence(answer, names), answer_paragraph(answer, names)
        assert "another score-group" not in sentence + paragraph
        if answer.reason.article == "2.2":
            groups += 1
            assert "only floaters leave their score-group" in sentence
            assert names.scores[answer.one] == names.scores[answer.other] or "to your" in sentence
        if answer.reason.article == "2.3":
            transfers += 1
            assert answer.left is not None
            assert answer.left.tpn in (answer.one, answer.other)
            assert "had to leave the score-group: " in sentence
        else:
            assert answer.left is None
    assert groups > 100
    assert transfers


def test_without_an_exchange_in_a_remainder_the_pairs_before_it_stay() -> None:
    """What is compared keeps the pairs of the players moved down, and that is said."""
    names = Names({1: "Anna", 2: "Bert"})
    exchange = ExchangeTrace((1,), (2,), Illegal("C1"))
    kept = "with the moved-down players paired as they are, "
    for in_remainder in (False, True):
        each = ExchangeTrace(exchange.from_s1, exchange.from_s2, exchange.reason, "", in_remainder)
        assert (kept in exchange_sentence(writer_of(names), each)) is in_remainder
