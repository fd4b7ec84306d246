"""Lists that people type into one line: what is shown is read back, and nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arbiter_app.errors import InputError
from arbiter_app.languages import catalogue, languages
from arbiter_app.tournament.typed_lists import (
    amounts_shown,
    amounts_typed,
    codes_typed,
    names_shown,
    names_typed,
    numbers_typed,
)
from arbiter_app.wording import ENGLISH, Catalogue, Message

_SIGNS = {"{whole}.{decimals}": "{whole},{decimals}", "{most}; {last}": "{most}؛ {last}"}


def _with_commas(message: Message, _count: int) -> str:
    return _SIGNS.get(message.one, message.one)


COMMAS = Catalogue("xx", _with_commas)
"""A language with a decimal comma, whose lists have Arabic semicolons."""
READERS = (*map(catalogue, languages()), COMMAS)

_names = st.text("abcÉß,،、 .-محمد", min_size=1, max_size=12).map(str.strip).filter(bool)
_amounts = st.integers(0, 10**11)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.language)
@given(names=st.lists(_names, max_size=4))
@example(names=["حسن، علي"])
@example(names=["حسن، علي", "Ng, Lia"])
def test_names_are_read_as_they_are_shown(reader: Catalogue, names: list[str]) -> None:
    assert names_typed(names_shown(names, reader)) == tuple(names)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.language)
@given(amounts=st.lists(_amounts, max_size=4))
@example(amounts=[50050])
@example(amounts=[100000])
@example(amounts=[50000, 30000])
def test_amounts_are_read_as_they_are_shown(reader: Catalogue, amounts: list[int]) -> None:
    assert amounts_typed(amounts_shown(amounts, reader), reader) == tuple(amounts)


@pytest.mark.parametrize("reader", [ENGLISH, COMMAS], ids=["point", "comma"])
@given(amounts=st.lists(_amounts, min_size=2, max_size=4), sign=st.sampled_from(".,"))
def test_with_semicolons_the_decimal_sign_may_be_either(
    reader: Catalogue, amounts: list[int], sign: str
) -> None:
    """Two figures behind a point or a comma are never anything but hundredths."""
    typed = ";".join(f"{amount // 100}{sign}{amount % 100:02}" for amount in amounts)
    assert amounts_typed(typed, reader) == tuple(amounts)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ng, Lia", ("Ng, Lia",)),
        ("Ng, Lia; Weiß, Anneliese ;", ("Ng, Lia", "Weiß, Anneliese")),
        ("محمد حسن؛ علي كريم", ("محمد حسن", "علي كريم")),
        ("محمد حسن، علي كريم", ("محمد حسن", "علي كريم")),
        ("حسن، محمد؛ كريم، علي", ("حسن، محمد", "كريم، علي")),
        ("حسن، محمد؛", ("حسن، محمد",)),
        ("王芳、李娜", ("王芳", "李娜")),
        (" ; ", ()),
    ],
)
def test_names_typed(text: str, names: tuple[str, ...]) -> None:
    assert names_typed(text) == names


def test_codes_have_neither_commas_nor_semicolons() -> None:
    assert codes_typed("BH/C1, SB;DE؛ WIN،ARO,") == ("BH/C1", "SB", "DE", "WIN", "ARO")


@pytest.mark.parametrize("reader", [ENGLISH, COMMAS], ids=["point", "comma"])
@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("", ()),
        ("500", (50000,)),
        ("500, 300, 150", (50000, 30000, 15000)),
        ("500 300 33.34", (50000, 30000, 3334)),
        ("500; 300; 150,50", (50000, 30000, 15050)),
        ("500; 300; 150.5", (50000, 30000, 15050)),
        ("1 000; 500;", (100000, 50000)),
        ("1’000; 500", (100000, 50000)),
        ("1\N{NO-BREAK SPACE}000 500", (100000, 50000)),
        ("٥٠٠؛ ٣٠٠؛ ١٥٠٫٥٠", (50000, 30000, 15050)),
        ("۵۰۰، ۳۰۰، ۱۵۰٫۵", (50000, 30000, 15050)),
        ("١٬٠٠٠؛ ٥٠٠", (100000, 50000)),
    ],
)
def test_amounts_that_every_language_reads_alike(
    reader: Catalogue, text: str, amounts: tuple[int, ...]
) -> None:
    assert amounts_typed(text, reader) == amounts


@pytest.mark.parametrize(
    ("text", "in_english", "with_decimal_commas"),
    [
        ("500,50", None, (50050,)),
        ("500, 300, 150,50", None, (50000, 30000, 15050)),
        ("500,50 300", None, (50050, 30000)),
        ("500,300", None, (50000, 30000)),
        ("500,300,200", None, (50000, 30000, 20000)),
        ("500,50,25", None, None),
        ("1,000", (100000,), None),
        ("1.000", None, (100000,)),
        ("1,000; 500", (100000, 50000), None),
        ("1.000; 500", None, (100000, 50000)),
        ("1,234.50; 1", (123450, 100), None),
        ("1.234,50; 1", None, (123450, 100)),
        ("1 000", None, None),
        ("1 500, 300", None, None),
        ("500 x", None, None),
        ("-5", None, None),
        ("0.005", None, None),
        ("500, 300; 200", None, None),
        ("9" * 5000, None, None),
    ],
)
def test_amounts_are_read_by_the_decimal_sign_or_refused(
    text: str, in_english: tuple[int, ...] | None, with_decimal_commas: tuple[int, ...] | None
) -> None:
    assert _read_or_refused(text, ENGLISH) == in_english
    assert _read_or_refused(text, COMMAS) == with_decimal_commas


def _read_or_refused(text: str, reader: Catalogue) -> tuple[int, ...] | None:
    try:
        return amounts_typed(text, reader)
    except InputError:
        return None


@pytest.mark.parametrize("text", ["500,300", "500 x"])
def test_what_is_refused_says_how_to_write_it(text: str) -> None:
    with pytest.raises(InputError, match=r"500; 300; 200[.]50"):
        amounts_typed(text, ENGLISH)


@given(
    runs=st.lists(st.tuples(st.integers(1, 300), st.integers(0, 20)), max_size=4),
    dash=st.sampled_from(["-", "–", " – ", "\N{MINUS SIGN}"]),
    between=st.sampled_from([",", ", ", " ", "; ", "، "]),
)
def test_numbers_are_typed_one_by_one_or_from_one_to_another(
    runs: list[tuple[int, int]], dash: str, between: str
) -> None:
    typed = between.join(f"{one}{dash}{one + more}" if more else f"{one}" for one, more in runs)
    meant = [number for one, more in runs for number in range(one, one + more + 1)]
    assert numbers_typed(typed) == tuple(dict.fromkeys(meant))


def test_numbers_in_other_figures_backwards_and_far_too_large() -> None:
    assert numbers_typed("٣–٥") == (3, 4, 5)
    assert numbers_typed("5-3") == (3, 4, 5)
    assert numbers_typed("1-999999999") == (1, 999999999)
    assert numbers_typed("") == ()
