"""Codes on slips and cards tell each player why, legibly, and never of a game they do not have."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]
import pytest
import segno

from arbiter_app.explain.why import why
from arbiter_app.operations.interface import explained_round_of, state_of_file
from arbiter_app.operations.paired import with_round
from arbiter_app.pairing.questions import pair_round, system_states
from arbiter_app.reports.canvas import Box, Canvas, Disc, Line, Logo, Mark, Modules, Page, Text
from arbiter_app.reports.codes import (
    LEAST_MODULE,
    QUIET_ZONE,
    code_within,
    draw_code,
    sentences_of,
)
from arbiter_app.reports.documents import DocumentName, document_paper
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.sheet import MILLIMETRE, Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.rounds import RoundPairing
from tests.few_examples import few_of
from tests.unit.reports import samples
from tests.unit.reports.test_hostile_texts import HOSTILE

WITH_CODES = (DocumentName.RESULT_SLIPS, DocumentName.PAIRING_CARDS)
DOTS = 6
"""Pixels to a point at which pages are looked at."""


def paired(count: int, rounds: int, total: int = 9) -> Tournament:
    """Rounds paired by the rules, with results drawn by lot but for the last one."""
    lots = random.Random(20261122)
    drawn = samples.tournament(count, 1, total=total)
    tournament = replace(drawn, rounds=(), requested_byes=(), forbidden_groups=())
    results = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    for number in range(1, rounds + 1):
        tournament = with_round(tournament, pair_round(tournament))
        if number < rounds:
            last = tournament.rounds[-1]
            games = tuple(replace(game, result=lots.choice(results)) for game in last.games)
            done = replace(last, games=games)
            tournament = replace(tournament, rounds=(*tournament.rounds[:-1], done))
    return tournament


def named(tournament: Tournament) -> Tournament:
    """Every third name is as long as it may be."""
    people = tuple(
        replace(player, name=HOSTILE[player.tpn // 3 % len(HOSTILE)])
        if player.tpn % 3 == 0
        else player
        for player in tournament.players
    )
    return replace(tournament, players=people)


def explained_round(tournament: Tournament, number: int) -> RoundPairing:
    return explained_round_of(state_of_file(tournament), number).pairing


def paper_of(
    name: DocumentName,
    tournament: Tournament,
    *,
    codes: bool = True,
    size: str = "a4",
    outside_since: int | None = None,
) -> Paper:
    subject = Subject(
        tournament,
        len(tournament.rounds),
        states=system_states,
        told_from=lambda number: explained_round(tournament, number),
    )
    page = PaperSettings(PaperSize(size), why_codes=codes)
    printing = Printing(samples.PRINTED_AT, page, outside_since=outside_since)
    return document_paper(name, subject, printing)


def codes_of(page: Page) -> list[Modules]:
    return [mark for mark in page.marks if isinstance(mark, Modules)]


def all_codes(paper: Paper) -> list[Modules]:
    return [code for page in paper.pages for code in codes_of(page)]


def rows_of(text: str, level: str) -> tuple[tuple[bool, ...], ...]:
    """A code of this text; apostrophes of print would take more room in it."""
    text = text.replace("’", "'")
    made = segno.make_qr(text, error=level, mode="byte", encoding="utf-8", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


@pytest.mark.parametrize("name", WITH_CODES)
@pytest.mark.parametrize("event", ["Harbour Open 2026", samples.LONG_EVENT])
def test_that_fide_mode_was_left_stands_clear_of_the_first_card(
    name: DocumentName, event: str
) -> None:
    drawn = paired(8, 3)
    tournament = replace(drawn, settings=replace(drawn.settings, name=event))
    page = paper_of(name, tournament, outside_since=2).pages[0]
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    (outside,) = (
        mark
        for mark in texts
        if "".join(piece.letters for piece in mark.pieces).startswith("Not in FIDE mode")
    )
    others = [mark for mark in texts if mark is not outside and mark.left < page.width / 2]
    highest = max(mark.baseline + 0.72 * mark.size for mark in others)
    assert highest < outside.baseline - 0.22 * outside.size


@pytest.mark.parametrize("name", WITH_CODES)
def test_each_player_has_a_code_with_their_own_sentences(name: DocumentName) -> None:
    drawn = paired(23, 4)
    people = tuple(replace(one, name=f"Jørgensen {one.tpn}") for one in drawn.players)
    tournament = replace(drawn, players=people)
    pairing = explained_round(tournament, 4)
    found = {code.rows for code in all_codes(paper_of(name, tournament))}
    for game in tournament.rounds[-1].games:
        for tpn in (game.white, game.black):
            text = why(pairing, tournament, tpn).text
            assert found & {rows_of(text, "M"), rows_of(text, "L")}, text
    bye = tournament.rounds[-1].pairing_allocated_bye
    assert bye is not None
    text = why(pairing, tournament, bye).text
    has_bye = bool(found & {rows_of(text, "M"), rows_of(text, "L")})
    assert has_bye is (name is DocumentName.PAIRING_CARDS)


@pytest.mark.parametrize("name", [*DocumentName])
def test_without_being_asked_for_there_are_no_codes(name: DocumentName) -> None:
    if name is DocumentName.EXPLANATION:
        return
    tournament = paired(12, 3)
    assert all_codes(paper_of(name, tournament, codes=False)) == []
    assert bool(all_codes(paper_of(name, tournament))) is (
        name in {*WITH_CODES, DocumentName.ROUND_PAPERS}
    )


@pytest.mark.parametrize(
    ("total", "size"), few_of([(5, "a4"), (11, "letter"), (30, "a4")], [(11, "letter")])
)
@pytest.mark.parametrize("name", WITH_CODES)
def test_codes_are_large_enough_and_nothing_is_near_them(
    name: DocumentName, total: int, size: str
) -> None:
    """ISO/IEC 18004, 9.1: four light modules round it; smaller squares are not read from paper."""
    paper = paper_of(name, named(paired(24, 4, total)), size=size)
    assert len(all_codes(paper)) > 12
    for page in paper.pages:
        for code in codes_of(page):
            assert code.module >= LEAST_MODULE - 1e-9
            assert code.side >= 15 * MILLIMETRE
            others = [box for mark in page.marks if mark is not code for box in _boxes(mark)]
            zone = QUIET_ZONE * code.module
            left, bottom = code.left - zone, code.bottom - zone
            right, top = code.left + code.side + zone, code.bottom + code.side + zone
            assert 0 < left < right < page.width
            assert 0 < bottom < top < page.height
            near = [
                (x, y, to_x, to_y)
                for x, y, to_x, to_y in others
                if x < right - 0.01
                and to_x > left + 0.01
                and y < top - 0.01
                and to_y > bottom + 0.01
            ]
            assert near == []


def _boxes(mark: Mark) -> Iterator[tuple[float, float, float, float]]:
    match mark:
        case Text(left, baseline, size, _, pieces):
            yield left, baseline, left + size * sum(piece.width for piece in pieces), baseline
        case Line():
            xs, ys = sorted((mark.x, mark.to_x)), sorted((mark.y, mark.to_y))
            yield xs[0] - 0.02, ys[0] - 0.02, xs[1] + 0.02, ys[1] + 0.02
        case Box() | Logo():
            yield mark.left, mark.bottom, mark.left + mark.width, mark.bottom + mark.height
        case Disc(x, y, radius):
            yield x - radius, y - radius, x + radius, y + radius
        case Modules():
            yield mark.left, mark.bottom, mark.left + mark.side, mark.bottom + mark.side
        case _:
            raise AssertionError(mark)


@pytest.mark.parametrize("name", WITH_CODES)
def test_the_pdf_shows_every_module(name: DocumentName) -> None:
    paper = paper_of(name, paired(12, 3))
    document = pypdfium2.PdfDocument(paper.pdf())
    for page, shown in zip(paper.pages, document, strict=True):
        image = shown.render(scale=DOTS).to_pil().convert("L")
        for code in codes_of(page):
            assert seen(image, code, page.height) == code.rows


def seen(image: object, code: Modules, height: float) -> tuple[tuple[bool, ...], ...]:
    """The modules as a picture of the page has them."""
    count = len(code.rows)
    top = height - code.bottom - code.side

    def is_dark(row: int, column: int) -> bool:
        x = (code.left + (column + 0.5) * code.module) * DOTS
        y = (top + (row + 0.5) * code.module) * DOTS
        return bool(image.getpixel((int(x), int(y))) < 128)  # type: ignore[attr-defined]

    return tuple(tuple(is_dark(row, column) for column in range(count)) for row in range(count))


def test_whose_game_is_not_that_of_the_rules_is_told_nothing() -> None:
    """And the others are told first that the round is not all as the rules pair it."""
    tournament = paired(24, 4)
    pairing = explained_round(tournament, 4)
    last = tournament.rounds[-1]
    first, second, third, *others = last.games
    games = (
        replace(first, black=second.black),
        replace(second, black=first.black),
        replace(third, white=third.black, black=third.white),
        *others,
    )
    changed = replace(
        tournament, rounds=(*tournament.rounds[:-1], replace(last, games=games, manual=True))
    )
    told = sentences_of(changed, 4, pairing)
    moved = {tpn for game in (first, second, third) for tpn in (game.white, game.black)}
    assert told.keys() == {tpn for game in others for tpn in (game.white, game.black)}
    assert not moved & told.keys()
    for tpn, sentences in told.items():
        assert sentences[0].startswith("Other boards of round 4 differ from the rules;")
        assert " ".join(sentences).endswith(why(pairing, tournament, tpn).text)
    as_paired = sentences_of(tournament, 4, pairing)
    assert not any("Other boards" in " ".join(each) for each in as_paired.values())
    assert sentences_of(tournament, 4, None) == {}


def test_who_has_the_bye_by_hand_is_told_nothing() -> None:
    tournament = paired(23, 3)
    pairing = explained_round(tournament, 3)
    last = tournament.rounds[-1]
    (bye,) = last.byes
    game = last.games[-1]
    games = (*last.games[:-1], replace(game, white=bye.tpn))
    swapped = replace(last, games=games, byes=(replace(bye, tpn=game.white),), manual=True)
    told = sentences_of(replace(tournament, rounds=(*tournament.rounds[:-1], swapped)), 3, pairing)
    assert not {bye.tpn, game.white, game.black} & told.keys()
    assert len(told) == 20


def test_what_has_no_room_is_left_out_from_the_end() -> None:
    sentences = ("Ágota plays Borís.", "x" * 400, "y" * 400)
    room = 25 * MILLIMETRE
    code = code_within(sentences, room)
    assert code is not None
    assert code.text == "Ágota plays Borís."
    whole = code_within(sentences, 60 * MILLIMETRE)
    assert whole is not None
    assert whole.text == " ".join(sentences)
    assert code_within(("z" * 3000,), 80 * MILLIMETRE) is None
    assert code_within(sentences, 5 * MILLIMETRE) is None
    assert code_within((), room) is None


def test_a_code_has_the_better_correction_where_there_is_room() -> None:
    text = "Ágota plays Borís: only these two are present with 3 points so far."
    large, small = code_within((text,), 40 * MILLIMETRE), code_within((text,), 14 * MILLIMETRE)
    assert large is not None
    assert small is not None
    assert large.rows == rows_of(text, "M")
    assert small.rows == rows_of(text, "L")


def test_bars_cover_the_dark_modules_and_no_others() -> None:
    code = code_within(("Ágota plays Borís.",), 25 * MILLIMETRE)
    assert code is not None
    canvas = Canvas()
    draw_code(canvas, 10, 20, 25 * MILLIMETRE, code)
    (mark,) = canvas.taken()
    assert isinstance(mark, Modules)
    covered: set[tuple[int, int]] = set()
    for left, bottom, width, height in mark.bars():
        assert height == pytest.approx(mark.module)
        row = len(mark.rows) - 1 - round((bottom - mark.bottom) / mark.module)
        first = round((left - mark.left) / mark.module)
        cells = {(row, first + step) for step in range(round(width / mark.module))}
        assert not covered & cells
        covered |= cells
    dark = {
        (row, column)
        for row, modules in enumerate(mark.rows)
        for column, is_dark in enumerate(modules)
        if is_dark
    }
    assert covered == dark
