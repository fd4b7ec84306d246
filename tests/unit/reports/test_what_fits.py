"""What fits on paper is not cut: not by the last digit of a size worked out so that it fits."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.reports.canvas import Text
from arbiter_app.reports.fit import broken, cut_to_fit
from arbiter_app.reports.frame import DocumentFrame, Heading, Pdf
from arbiter_app.reports.pairings import pairings_pdf
from arbiter_app.reports.pairings_view import pairings_view
from arbiter_app.reports.sheet import sheet_of
from arbiter_app.reports.typesetter import Face, Typesetter, never_last
from arbiter_app.tournament.paper import WallSettings
from arbiter_app.tournament.tournament import Settings
from tests.unit.reports.read_back import character_boxes
from tests.unit.reports.samples import PRINTING, text_of, tournament

SETTER = Typesetter()


@given(
    text=st.text("abcijlmwW 0123456789·", min_size=1, max_size=80).map(str.strip).filter(bool),
    before=st.floats(0, 30),
    room=st.floats(60, 800),
)
def test_type_made_small_enough_cuts_nothing(text: str, before: float, room: float) -> None:
    """As for a title with its subject beside it: the size comes from the width of both."""
    size = room / (before + SETTER.width(text))
    assert cut_to_fit(SETTER, text, Face.REGULAR, (room - before * size) / size) == text


@given(st.integers(1, 150), st.sampled_from(["Standings", "Crosstable"]))
def test_a_title_says_to_its_end_how_many_results_are_missing(missing: int, title: str) -> None:
    subject = f"after round 4 · Round 5: {missing} results missing"
    sheet = sheet_of(Settings(name="Harbour Open", city="Ålesund"), PRINTING)
    pdf = Pdf(sheet, title)
    DocumentFrame(pdf, sheet, landscape=False).begin(Heading(title, subject, ("Ålesund",)), 1)
    (page,) = pdf.finish().pages
    texts = [
        "".join(piece.letters for piece in mark.pieces)
        for mark in page.marks
        if isinstance(mark, Text)
    ]
    assert subject in texts


_FOOTER, _HEADING = 75.0, 90.0
"""What a page keeps at its ends for what stands on each, in points."""


def _filled(pdf: bytes) -> list[float]:
    """How far down each page goes, 1 to its end."""
    found = []
    for (_, height), boxes in character_boxes(pdf):
        lowest = min(box.bottom for box in boxes if box.bottom > _FOOTER)
        found.append((height - _HEADING - lowest) / (height - _HEADING - _FOOTER))
    return found


def _with_long_names(count: int, letters: int) -> bytes:
    """The wall list of a round; a third of the players have names of that many letters."""
    played, lots = tournament(count, 5), random.Random(count)
    parts = ("Papadimitriou", "Hernandez Rodriguez", "Konstantinos", "Müller-Lüdenscheidt", "Ana")
    named = tuple(
        replace(
            player,
            name=" ".join(lots.choices(parts, k=5))[:letters].rstrip()
            if player.tpn % 3 == 0
            else f"Kowalczyk, Anna {player.tpn}",
        )
        for player in played.players
    )
    return pairings_pdf(pairings_view(replace(played, players=named), 5, PRINTING))


@pytest.mark.parametrize("letters", [24, 33, 42])
@pytest.mark.parametrize("count", [36, 40, 46])
def test_long_names_do_not_make_two_half_empty_pages_of_the_wall_list(
    count: int, letters: int
) -> None:
    """What stands beside the names yields, or they go over two lines: large type fills the pages.

    All names are whole.
    """
    pdf = _with_long_names(count, letters)
    filled = _filled(pdf)
    assert len(filled) == 1 or filled[0] > 0.8, filled
    assert sum(filled) / len(filled) > 0.55, filled
    assert "…" not in text_of(pdf)


def test_large_type_for_300_players_needs_few_sheets() -> None:
    """What stands beside the names goes before most of them take two lines; none is cut."""
    wall = replace(PRINTING, page=replace(PRINTING.page, wall=WallSettings(type_size=16)))
    played = tournament(300, 5)
    named = tuple(
        replace(player, name=f"Papadimitriou, Ana {player.tpn}") for player in played.players
    )
    pdf = pairings_pdf(pairings_view(replace(played, players=named), 5, wall))
    sheets = list(character_boxes(pdf))
    boards = len(played.round(5).games)
    assert len(sheets) <= boards / 10 + 1
    found = text_of(pdf)
    assert all(f"Ana {game.white}" in found for game in played.round(5).games)


@given(st.floats(4, 40))
def test_no_line_begins_with_what_a_no_break_space_joins_to_the_word_before(room: float) -> None:
    """In French a colon stands after one, and belongs to its word."""
    text = "Ronde 3\u00a0: cinq échiquiers\u202f; départ à 14\u00a0h"
    lines = broken(SETTER, text, Face.REGULAR, room)
    if SETTER.width("échiquiers\u202f;") <= room:
        assert not any(line[0] in ":;h" for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.floats(4, 40))
def test_no_line_ends_with_a_word_of_one_letter_in_polish(room: float) -> None:
    """It goes with the next word, wherever both have room."""
    polish = Typesetter(never_last=never_last("pl"))
    text = "Grali ze sobą w rundzie 2, a preferencja (i kolor) u 3 z 4 zawodników w i o partii"
    lines = broken(polish, text, Face.REGULAR, room)
    if max(map(polish.width, ("w rundzie", "preferencja", "zawodników", "w i o partii"))) <= room:
        assert not any(line.split()[-1].strip("(") in set("aiouwz") for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert never_last("it") == never_last("en") == frozenset()
