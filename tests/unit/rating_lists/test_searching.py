"""Candidates, judged by a reading of the definition that looks at every player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.rating_lists import ListSearch, Wish, import_list, path_of
from arbiter_app.tournament.names import spelling_key, words_of
from tests.rating_list_files import Row, combined_text, rows, write
from tests.unit.rating_lists.conftest import NOW, silent

SearchOf = Callable[..., ListSearch]

LETTERS = "abcdefghiklmnoprstuxz"


def is_one_slip(one: str, other: str) -> bool:
    """One letter is wrong, missing, too many, or two neighbours are exchanged; not the first."""
    if one[:1] != other[:1] or one == other:
        return False
    for at in range(1, max(len(one), len(other))):
        if other == one[:at] + one[at + 1 :]:
            return True
        if one == other[:at] + other[at + 1 :] and other[at] in LETTERS:
            return True
        if len(one) == len(other):
            differ = [n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
            if len(differ) == 1 and other[differ[0]] in LETTERS:
                return True
            if (
                len(differ) == 2
                and differ[1] == differ[0] + 1
                and one[differ[0]] == other[differ[1]]
                and one[differ[1]] == other[differ[0]]
            ):
                return True
    return False


class Oracle:
    """The definition at the head of `searching`, word by word, for every player of the list."""

    def __init__(self, players: Sequence[Row]) -> None:
        def is_active(row: Row) -> bool:
            return row.standard + row.rapid + row.blitz > 0 and "i" not in row.flag

        self.players = sorted(
            players, key=lambda r: (not is_active(r), words_of(r.name), r.name, str(r.number))
        )
        words = {word for row in players for word in words_of(row.name).split()}
        self.vocabulary = sorted(
            (spelling_key(word), word) for word in words if len(word) >= 3 and word.isalpha()
        )

    def find(self, text: str, limit: int, federation: str) -> list[int]:
        terms = words_of(text).split()[:6]
        if not terms:
            return []
        found: list[Row] = []

        def take(step: list[Row]) -> None:
            own = [row for row in step if federation and row.federation == federation]
            for row in (*own, *step):
                if row not in found:
                    found.append(row)

        if len(terms) == 1 and terms[0].isdecimal():
            numbered = [row for row in self.players if str(row.number).startswith(terms[0])]
            found.extend(sorted(numbered, key=lambda row: str(row.number)))
        turned = [[*terms[at:], *terms[:at]] for at in range(len(terms))]
        take([row for row in self.players if words_of(row.name).split() in turned])
        take([row for row in self.players if words_of(row.name).startswith(" ".join(terms))])
        begun = [[term] for term in terms]
        take([row for row in self.players if self.has(row, begun, [[] for _ in terms])])
        if len(found) < limit:
            spelled = [self.spelled(term) for term in terms]
            take([row for row in self.players if self.has(row, begun, spelled)])
        if not found:
            both = [self.spelled(term) + self.slipped(term) for term in terms]
            take([row for row in self.players if self.has(row, begun, both)])
        return [row.number for row in found[:limit]]

    def has(self, row: Row, begun: list[list[str]], exact: list[list[str]]) -> bool:
        words = words_of(row.name).split()
        return all(
            any(word.startswith(start) for word in words for start in starts)
            or any(word in whole for word in words)
            for starts, whole in zip(begun, exact, strict=True)
        )

    def spelled(self, term: str) -> list[str]:
        if len(term) < 3 or not term.isalpha():
            return []
        key = spelling_key(term)
        return [
            word
            for other, word in self.vocabulary
            if other.startswith(key) and not word.startswith(term)
        ][:20]

    def slipped(self, term: str) -> list[str]:
        key = spelling_key(term)
        if len(key) < 4 or not term.isalpha():
            return []
        near = [
            (len(other), other, word)
            for other, word in self.vocabulary
            if any(is_one_slip(key, other[:length]) for length in range(1, len(other) + 1))
        ]
        return [word for _, _, word in sorted(near)[:40]]


PLAYERS = tuple(rows(600, seed=7))
FEDERATIONS = ("", "NOR", "RUS", "IND", "ESP")


@pytest.fixture(scope="module")
def search() -> ListSearch:
    with TemporaryDirectory() as folder:
        path = write(Path(folder) / "a.txt", combined_text(PLAYERS))
        info = import_list(path, Path(folder), Wish(month="2026-10"), NOW, silent).info
        return ListSearch(path_of(Path(folder), info))


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(PLAYERS)


@st.composite
def typed(draw: st.DrawFn) -> str:
    """What somebody types who means a player of the list, as far as they have come."""
    row = draw(st.sampled_from(PLAYERS))
    words = row.name.replace(",", "").split()
    if draw(st.booleans()):
        words = draw(st.permutations(words))
    text = draw(st.sampled_from([" ".join(words), row.name, str(row.number)]))
    match draw(st.integers(0, 3)):
        case 0 if len(text) > 2:
            at = draw(st.integers(1, len(text) - 2))
            text = text[:at] + draw(st.sampled_from([text[at + 1], "x", ""])) + text[at + 1 :]
        case 1:
            spellings = draw(
                st.sampled_from([("v", "w"), ("ch", "tsch"), ("y", "j"), ("a", "á"), ("k", "c")])
            )
            text = text.replace(*spellings)
        case _:
            text = draw(st.sampled_from([text, text.upper(), f" {text}"]))
    return text[: draw(st.integers(1, max(1, len(text))))]


@settings(max_examples=80, deadline=None)
@given(
    text=typed() | st.text(max_size=8),
    limit=st.integers(1, 30),
    federation=st.sampled_from(FEDERATIONS),
)
def test_candidates_are_those_of_the_definition(
    search: ListSearch, oracle: Oracle, text: str, limit: int, federation: str
) -> None:
    found = [int(entry.fide_id) for entry in search.find(text, limit, federation)]

    assert found == oracle.find(text, limit, federation)


@settings(max_examples=50, deadline=None)
@given(row=st.sampled_from(PLAYERS), data=st.data())
def test_whoever_is_meant_is_found_by_their_words_in_any_order(
    search: ListSearch, row: Row, data: st.DataObject
) -> None:
    words = data.draw(st.permutations(words_of(row.name).split()))
    namesakes = sum(sorted(words_of(r.name).split()) == sorted(words) for r in PLAYERS)

    found = search.find(" ".join(words), 100)

    assert str(row.number) in [entry.fide_id for entry in found] or namesakes > 100


def named(*names: str) -> list[Row]:
    return [Row(number, name, "NOR", standard=2000) for number, name in enumerate(names, start=100)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("carl", "Carlsen, Magnus"),
        ("MAGNUS CARLSEN", "Carlsen, Magnus"),
        ("magnus, carl", "Carlsen, Magnus"),
        ("karlsen", "Carlsen, Magnus"),
        ("carslen", "Carlsen, Magnus"),
        ("cralsen", "Carlsen, Magnus"),
        ("carlssen magnsu", "Carlsen, Magnus"),
        ("Müller Jörg", "Mueller, Joerg"),
        ("muller", "Mueller, Joerg"),
        ("oconnor", "O'Connor-Smith, Zoe"),
        ("smith o’connor", "O'Connor-Smith, Zoe"),
        ("Zoë", "O'Connor-Smith, Zoe"),
        ("tschigorin", "Chigorin, Mikhail"),
        ("Chigorín", "Chigorin, Mikhail"),
        ("juri averbach", "Averbakh, Yuri"),
        ("iouri", "Averbakh, Yuri"),
        ("karpow anatolij", "Karpov, Anatoly"),
        ("102", "O'Connor-Smith, Zoe"),
    ],
)
def test_a_name_is_found_however_it_is_written(search_of: SearchOf, typed: str, name: str) -> None:
    search = search_of(
        named(
            "Carlsen, Magnus",
            "Mueller, Joerg",
            "O'Connor-Smith, Zoe",
            "Chigorin, Mikhail",
            "Averbakh, Yuri",
            "Karpov, Anatoly",
        )
    )
    assert [entry.name for entry in search.find(typed, 5)] == [name]


def test_the_beginning_of_the_name_comes_before_other_words_and_those_before_spellings(
    search_of: SearchOf,
) -> None:
    search = search_of(
        named("Aas, Carl", "Carl, Zoe", "Karl, Ada", "Carlsen, Bo", "Bo, Carla", "Zed, Ann")
    )
    names = [entry.name for entry in search.find("carl", 10)]
    assert names == ["Carl, Zoe", "Carlsen, Bo", "Aas, Carl", "Bo, Carla", "Karl, Ada"]


def test_the_federation_comes_first_and_active_rated_players_before_others(
    search_of: SearchOf,
) -> None:
    search = search_of(
        [
            Row(1, "Berg, Ada", "SWE"),
            Row(2, "Berg, Bo", "SWE", standard=1500),
            Row(3, "Berg, Cy", "NOR", standard=1500, flag="i"),
            Row(4, "Berg, Di", "NOR", blitz=1500),
        ]
    )
    assert [e.name[-2:] for e in search.find("berg", 9)] == ["Bo", "Di", "da", "Cy"]
    assert [e.name[-2:] for e in search.find("berg", 9, "NOR")] == ["Di", "Cy", "Bo", "da"]
    assert [e.name[-2:] for e in search.find("berg", 1, "nor")] == ["Di"]


def test_those_who_have_exactly_the_name_come_before_all_whose_name_only_begins_so(
    search_of: SearchOf,
) -> None:
    longer = [Row(n, f"Berg, Ingrid {n}", "NOR", standard=2000) for n in range(20)]
    same = [Row(100, "Berg, Ingrid", "SWE"), Row(101, "Ingrid Berg", "DEN", standard=1500)]
    search = search_of([*longer, *same])
    for text in ("Berg, Ingrid", "ingrid berg"):
        found = search.find(text, 8, "NOR")
        assert [e.name for e in found[:2]] == ["Ingrid Berg", "Berg, Ingrid"]
        assert len(found) == 8


def test_nothing_typed_finds_nobody_and_any_signs_are_only_signs(search_of: SearchOf) -> None:
    search = search_of(named("Aas, Carl"))
    for text in ("", "  ", ",-'", '"', "*", "§nor", 'aas" OR "b', "NEAR(a b)", "%", "a" * 300):
        assert search.find(text, 5) in ((), search.find("aas", 5))
    assert search.find("aas", 0) == ()


def test_a_list_is_asked_from_several_threads(search_of: SearchOf) -> None:
    from concurrent.futures import ThreadPoolExecutor

    search = search_of(PLAYERS)
    texts = [row.name for row in PLAYERS[:200]]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: search.find(text, 3), texts))
    assert found == [search.find(text, 3) for text in texts]
