"""Lines in order of a column, and the ends that tell names apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.gui.tables.arranging import arranged, sort_key, tails


def order(*texts: str) -> list[str]:
    return sorted(texts, key=sort_key)


def test_numbers_are_sorted_by_size_and_texts_by_letters() -> None:
    assert order("10", "9", "2½", "3=", "(4)") == ["2½", "3=", "(4)", "9", "10"]
    assert order("Zoë", "Ábel", "adam", "5") == ["5", "Ábel", "adam", "Zoë"]


def test_what_has_no_text_comes_last_in_both_directions() -> None:
    rows = ["entry", "b", "", "a", "c"]
    text = str
    assert arranged(rows, text, backwards=False, fixed=1) == ("entry", "a", "b", "c", "")
    assert arranged(rows, text, backwards=True, fixed=1) == ("entry", "c", "b", "a", "")


def test_names_that_begin_alike_have_their_ends() -> None:
    found = tails(["Smith, John 1850", "Smith, John 1920", "Kim, Minji", "Smith, Joan"])
    assert found["Smith, John 1850"] == "1850"
    assert found["Smith, John 1920"] == "1920"
    assert "Kim, Minji" not in found


@given(st.lists(st.text("ab ", min_size=1, max_size=14), unique=True))
def test_a_tail_is_the_end_of_its_name(names: list[str]) -> None:
    found = tails(names)
    assert all(name.endswith(tail) and tail for name, tail in found.items())
