"""A criterion is described once; the engine, the trace and the explanation read the description."""

from __future__ import annotations

from collections import Counter

import pytest

from arbiter_app.explain.messages_criteria import OFFENCE_OTHER, VALUE_OTHER, WORSE_OTHER
from arbiter_app.explain.names import Names
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.values import floaters_clause, in_pair_clause, value_clause
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.trace.brackets import CriterionValue, Offence
from arbiter_app.trace.dutch_criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    NEXT_PSD,
    PSD,
    WISH,
    Criterion,
    above_a_wish,
    wish_below,
)
from arbiter_app.trace.reasons import CriterionAmount, Worse

EDITIONS = ((DUTCH_2026, CRITERIA_2026), (DUTCH_2017, CRITERIA_2017))
QUALITIES = [
    pytest.param(edition, each, id=f"{edition.name} {each.code}")
    for edition, criteria in EDITIONS
    for each in (
        *(each for each in criteria if each.number >= edition.first_quality),
        *(wish_below(each, each.number) for each in above_a_wish(criteria)),
    )
]


@pytest.mark.parametrize(("edition", "described"), EDITIONS, ids=["2026", "2017"])
def test_each_edition_has_its_criteria_in_order(
    edition: Edition, described: tuple[Criterion, ...]
) -> None:
    assert edition.criteria == described
    assert [each.number for each in described] == list(range(1, len(described) + 1))
    for values in ("article", "meaning", "name"):
        counted = Counter(getattr(each, values) for each in described)
        assert {value for value, count in counted.items() if count > 1} == set()
        assert all(counted)
    known = {each.code for each in CRITERIA_2026} | {PSD, NEXT_PSD}
    assert {each.meaning for each in described} <= known


@pytest.mark.parametrize(("edition", "described"), EDITIONS, ids=["2026", "2017"])
def test_a_rule_is_shown_as_its_edition_writes_it(
    edition: Edition, described: tuple[Criterion, ...]
) -> None:
    rules = words_of(edition.name).rules
    for each in described:
        rule = rules[each.code]
        assert (rule.article or rule.shown, rule.meaning) == (each.article, each.meaning)
        assert rule.name == each.name
    wishes = {code for code, rule in rules.items() if rule.name is WISH}
    assert {each.code for each in described} == {
        code for code in rules if code.startswith("C") and code not in wishes
    }
    assert wishes == {f"{each.code}a" for each in above_a_wish(described)}
    assert list(rules).index("C13a") == list(rules).index("C13") + 1


@pytest.mark.parametrize(("edition", "criterion"), QUALITIES)
def test_the_explanation_has_words_for_it(edition: Edition, criterion: Criterion) -> None:
    """Missed by more, by how much, and by whom: never the words for what nobody knows."""
    writer = writer_of(Names({1: "Anna", 2: "Bert"}, system=edition.name))
    code = criterion.code
    none: CriterionAmount = () if criterion.lists else 0
    some: CriterionAmount = 1
    if criterion.lists:
        some = (1, 20) if criterion.counts_first else (20,)
        none = (0,) if criterion.counts_first else ()
    say = writer.catalogue.say
    assert clause(writer, Worse(code, none, some, (1,)), 1, 2) != say(WORSE_OTHER)
    assert value_clause(writer, CriterionValue(code, some), (1,)) != say(
        VALUE_OTHER, code=writer.shown(code)
    )
    assert clause(writer, Worse(code, none, some), 1, 2) != say(WORSE_OTHER)
    nobody_knows = say(OFFENCE_OTHER, player="Anna")
    told = {in_pair_clause(writer, Offence(code, 1, 2)), floaters_clause(writer, code, [1])}
    assert told != {nobody_knows}
