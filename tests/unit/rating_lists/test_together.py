"""Several lists at once: which are valid, and what each says of a player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter_app.rating_lists import (
    ImportedList,
    ListInfo,
    ListsTogether,
    RatingKind,
    Wish,
    checked_mapping,
    usual_folder,
    valid_lists,
)
from tests.rating_list_files import Row, combined_text, single_text

Keep = Callable[..., ImportedList]
ALL = (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ)


def info(source: str, month: str, *kinds: RatingKind) -> ListInfo:
    return ListInfo(source, kinds or ALL, month)


@pytest.mark.parametrize(
    ("month", "keys"),
    [
        ("", ["fide-2026-11", "fide-rapid-2026-12", "dwz-2026-09"]),
        ("2026-10", ["fide-2026-10", "fide-rapid-2026-12", "dwz-2026-09"]),
        ("2027-01", ["fide-2026-11", "fide-rapid-2026-12", "dwz-2026-09"]),
        ("2020-01", ["fide-2026-10", "fide-rapid-2026-12", "dwz-2026-09"]),
    ],
)
def test_of_each_series_the_list_of_the_month_is_valid(month: str, keys: list[str]) -> None:
    lists = [
        info("DWZ", "2026-09", RatingKind.NATIONAL),
        info("FIDE", "2026-10"),
        info("FIDE", "2026-11"),
        info("FIDE", "2026-12", RatingKind.RAPID),
    ]
    assert [one.key for one in valid_lists(lists, month)] == keys


def test_ratings_come_from_all_lists_with_their_source(keep: Keep, folder: Path) -> None:
    keep(single_text([Row(5, "Aas, Bo", "NOR", standard=1800, k=40)]), "standard_list.txt", Wish())
    keep(single_text([Row(5, "Aas, Bo", "NOR", standard=1700, k=20)]), "rapid_list.txt", Wish())
    columns = checked_mapping({"name": "N", "rating": "R", "fide_id": "F"})
    keep([b"N;R;F\nAas, Bo;1650;5\nAas, Cy;1500;\n"], "a.csv", Wish("NSF", "2026-10", columns))
    together = ListsTogether.valid(folder)
    try:
        first, second = together.find("aas", 5)
        by_id = together.by_fide_id("5")
        missing = together.by_fide_id("6"), together.by_fide_id("")
    finally:
        together.close()

    assert first.entry.ratings == {
        RatingKind.STANDARD: 1800,
        RatingKind.RAPID: 1700,
        RatingKind.NATIONAL: 1650,
    }
    assert first.entry.k_factors == {RatingKind.STANDARD: 40, RatingKind.RAPID: 20}
    assert by_id == first
    assert missing == (None, None)
    assert set(first.sources.values()) == {
        "fide-standard-2026-10",
        "fide-rapid-2026-10",
        "nsf-2026-10",
    }
    assert (second.entry.name, second.sources) == (
        "Aas, Cy",
        {RatingKind.NATIONAL: "nsf-2026-10"},
    )


def test_a_damaged_list_does_not_keep_the_others_from_being_asked(keep: Keep, folder: Path) -> None:
    keep(combined_text([Row(5, "Aas, Bo", "NOR", standard=1800)]))
    (folder / "dwz-2026-10.ratinglist").write_bytes(b"\x00" * 9000)
    together = ListsTogether.valid(folder)
    assert [info.key for info in together.lists] == ["fide-2026-10"]
    assert len(together.find("aas", 5)) == 1
    together.close()


def test_lists_are_kept_beside_the_settings() -> None:
    assert usual_folder().name == "rating-lists"
    assert usual_folder().parent.name == "arbiter-app"
