"""What is typed is found where it is told."""

from __future__ import annotations

import pytest

from arbiter_app.manual import manual, search

MANUAL = manual("en")


@pytest.mark.parametrize(
    ("typed", "page", "title"),
    [
        ("half-point", "players", "Byes"),
        ("hort", "prizes", "Prizes"),
        ("power failed", "when-something-goes-wrong", "The power failed, or the program ended"),
        ("baku", "acceleration", "Baku acceleration"),
        ("buchholz", "tie-breaks", "What each of them is"),
        ("PROJECTOR", "hall", "Hall display"),
        ("why not", "questions", "Why not"),
    ],
)
def test_found_among_the_first(typed: str, page: str, title: str) -> None:
    found = [(each.page.name, each.section.title) for each in search(MANUAL, typed)]
    assert (page, title) in found[:4]


def test_all_words_must_be_there_and_begin_a_word() -> None:
    assert search(MANUAL, "buchholz zeppelin") == ()
    assert search(MANUAL, "uchholz") == ()
    assert search(MANUAL, "  … ") == ()


def test_the_words_around_are_shown() -> None:
    for found in search(MANUAL, "seed"):
        assert "seed" in found.excerpt.lower() or "seed" in found.section.title.lower()


def test_every_page_is_found_by_its_title() -> None:
    for page in MANUAL.pages[1:]:
        assert page.name in {each.page.name for each in search(MANUAL, page.title)[:3]}, page.title
