"""No gap in the maps from articles to tests (`article_maps.py`).

A gap is an article without a test, a test that is gone or does not run, and a criterion without
which every test named for it would still pass.
"""

from __future__ import annotations

import ast
import importlib
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026, Edition
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.dutch_criteria import Criterion
from tests.oracle.bracket import Bracket, Candidate, Vector
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.unit.pairing.article_maps import HERE, MAPS, ONLY_2017

ROOT = Path(__file__).parents[3]


def gaps(
    covered: Mapping[str, Sequence[str]], articles: set[str], running: Mapping[str, set[str]]
) -> Iterator[str]:
    """Articles that no test protects, and tests named that are gone or do not run."""
    yield from sorted(article for article in articles if not covered.get(article))
    yield from sorted(set(covered) - articles)
    for name in sorted({name for names in covered.values() for name in names}):
        path, _, function = name.partition("::")
        if function not in running.get(path, ()):
            yield name


@pytest.fixture(scope="module")
def running() -> dict[str, set[str]]:
    """The tests of each file named."""
    names = [name for covered, _ in MAPS.values() for own in covered.values() for name in own]
    return {path: run_by(ROOT / path) for path in {name.partition("::")[0] for name in names}}


NOT_RUN = {"skip", "skipif", "xfail", "slow"}


def run_by(path: Path) -> set[str]:
    """The tests of a file that `./run.sh test` runs."""
    return {
        node.name
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and not any(mark in NOT_RUN for each in node.decorator_list for mark in _names(each))
    }


def _names(decorator: ast.expr) -> Iterator[str]:
    for node in ast.walk(decorator):
        if isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize("edition", MAPS)
def test_every_article_has_tests_that_run(edition: str, running: Mapping[str, set[str]]) -> None:
    assert list(gaps(*MAPS[edition], running)) == []


@pytest.mark.parametrize("edition", MAPS)
def test_a_gap_would_be_told(edition: str, running: Mapping[str, set[str]]) -> None:
    """An article that loses its only test, in each of the ways in which that can happen."""
    covered, articles = MAPS[edition]
    for article, names in covered.items():
        assert list(gaps({**covered, article: ()}, articles, running)) == [article]
        others = {key: own for key, own in covered.items() if key != article}
        assert list(gaps(others, articles, running)) == [article]
        gone = f"{names[0]}_of_another_name"
        assert list(gaps({**covered, article: (gone,)}, articles, running)) == [gone]
        elsewhere = f"tests/nowhere.py::{names[0].partition('::')[2]}"
        assert list(gaps({**covered, article: (elsewhere,)}, articles, running)) == [elsewhere]
    assert list(gaps({**covered, "9.9": ()}, articles, running)) == ["9.9"]


def test_a_test_that_does_not_run_is_none(tmp_path: Path) -> None:
    path = tmp_path / "test_some.py"
    path.write_text(
        "@pytest.mark.parametrize('a', [1])\ndef test_runs(a): ...\n"
        "@pytest.mark.slow\ndef test_slow(): ...\n"
        "@pytest.mark.skip(reason='no')\ndef test_skipped(): ...\n"
        "def helper(): ...\n",
        encoding="utf-8",
    )
    assert run_by(path) == {"test_runs"}


# --- without a criterion --------------------------------------------------------------------------


def without(
    monkeypatch: pytest.MonkeyPatch, edition: LiteralEdition, left_out: Collection[str]
) -> Callable[..., Any]:
    """Pairs by the literal implementation of an edition that has not got some criteria.

    Traces, which that has not got, stay those of the engine.
    """
    kept = [place for place, code in enumerate(edition.criteria) if code not in left_out]

    def pair(tournament: Tournament, *, system: str, explain: bool = False) -> Any:
        if explain:
            return pair_round(tournament, system=system, explain=True)
        pairer = edition.pairer(tournament)

        def rated(bracket: Bracket) -> Iterator[tuple[Vector, Candidate]]:
            for count in range(len(bracket.members) + 1):
                for candidate in pairer.candidates(bracket, count):
                    if pairer.is_admissible(bracket, candidate):
                        values = pairer.vector(bracket, candidate)
                        # An empty list where nobody floats, so that nobody floats further.
                        yield tuple(values[k] if values[k] != () else (0,) for k in kept), candidate

        def best_candidates(bracket: Bracket) -> tuple[list[Candidate], Vector]:
            candidates = list(rated(bracket))
            best = min(vector for vector, _ in candidates)
            chosen = [candidate for vector, candidate in candidates if vector == best]
            fewest = min(len(candidate.pairs) for candidate in chosen)
            return [each for each in chosen if len(each.pairs) == fewest], best

        monkeypatch.setattr(pairer, "best_candidates", best_candidates)
        found = pairer.pair()
        pairs = [SimpleNamespace(white=white, black=black) for white, black in found.pairs]
        return SimpleNamespace(pairs=pairs, bye=found.bye)

    return pair


def cases(test: Any) -> Iterator[dict[str, Any]]:
    """The parameters of a test, without the system."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        yield {}
        return
    (mark,) = marks
    names = mark.args[0]
    for values in mark.args[1]:
        plain = getattr(values, "values", values)
        yield {names: plain[0]} if isinstance(names, str) else dict(zip(names, plain, strict=True))


def fails(test: Any, arguments: Mapping[str, Any]) -> bool:
    """Whether an assertion of the test itself fails."""
    try:
        test(**arguments)
    except AssertionError as error:
        where = traceback.extract_tb(error.__traceback__)[-1].filename
        return bool(where == test.__code__.co_filename)
    return False


def qualities() -> Iterator[tuple[Edition, Criterion]]:
    for edition in (DUTCH_2026, DUTCH_2017):
        for criterion in edition.criteria:
            if criterion.number >= edition.first_quality:
                yield edition, criterion


IMPLIED = {("dutch-2026", "C6"): "C7", ("dutch-2017", "C5"): "C6"}
"""Criteria that the next one implies: players who can be paired can also be among those of a pairing
with the most pairs, so to pair the highest scores is to make the most pairs. Both are left out.
"""


def named_for(edition: Edition, article: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The tests of positions for an article, with their arguments."""
    for name in MAPS[edition.name][0][article]:
        path, _, function = name.partition("::")
        if path in {HERE, ONLY_2017}:
            test = getattr(importlib.import_module(path[:-3].replace("/", ".")), function)
            system = {"system": edition.name} if path == HERE else {}
            yield from ((test, own | system) for own in cases(test))


@pytest.mark.parametrize(
    ("edition", "criterion"),
    [pytest.param(*each, id=f"{each[0].name} {each[1].article}") for each in qualities()],
)
def test_each_quality_criterion_is_needed(
    monkeypatch: pytest.MonkeyPatch, edition: Edition, criterion: Criterion
) -> None:
    """A test named for the criterion fails where rounds are paired without it."""
    named = list(named_for(edition, criterion.article))
    assert not any(fails(test, own) for test, own in named)
    left_out = {criterion.code, IMPLIED.get((edition.name, criterion.code), criterion.code)}
    pair = without(monkeypatch, EDITIONS[edition.name], left_out)
    for test, _ in named:
        monkeypatch.setitem(test.__globals__, "pair_round", pair)
    assert any(fails(test, own) for test, own in named)
