"""Damaged files: an error that names its place, or a tournament that can be written again."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path

import pytest

from arbiter_app.tournament.entered_text import (
    LONGEST_REMARK,
    LONGEST_REPORT_LINE,
    clean_line,
    is_invisible,
)
from arbiter_app.tournament.remarks import is_report_line
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import losses
from arbiter_app.trf.problems import MAX_LISTED, TrfError
from arbiter_app.trf.read import TrfReading, read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import Catalogue, Message, Phrase, verbatim
from tests.few_examples import few_of

MUTATIONS = 3000
PARTS = 6
SPOILING = (b"  ", b"\n", b"\xc3\xa9", b"\x00", "\u202e".encode(), "e\u0301\u2066".encode())
INSERTED = b" 0123456789wb-+=UHFZ\t\r\n/.,"
LINES = (
    b"240 H   9    1    2",
    b"260   1   3    1    2    3",
    b"250       1.0   1   2    1    4",
    b"XXZ 1 2",
    b"XXA    1  1.0  0.5",
    b"XXC rank black1",
    b"XXS W=3.0 D=1.0",
    b"BBW  2.0",
    b"162  W 3.0    D 1.0    P 2.0",
    b"212 PTS,BH,SB",
    b"299 +      2.5",
    b"013 Team                             1    2",
    b"GER    1                                         2000",
    b"132" + b" " * 88 + b"26/01/01  26/01/02",
    b"042 2026/01/01",
    b"### a comment",
)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with some lines added and one to four bytes, pieces or lines spoiled."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((0, 0, 1, 3))):
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(LINES))
    for _ in range(rng.randrange(3)):
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(3):
            case 0:
                lines[one], lines[two] = lines[two], lines[one]
            case 1:
                lines.insert(one, lines[two])
            case _:
                del lines[one]
                lines = lines or [b""]
    spoiled = bytearray(b"\n".join(lines))
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(spoiled) + 1)
        match rng.randrange(5):
            case 0:
                spoiled[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                spoiled[at : at + 1] = b""
            case 2:
                spoiled[at:at] = bytes([rng.choice(INSERTED)])
            case 3:
                other = rng.randrange(len(spoiled) + 1)
                spoiled[at : at + 10] = spoiled[other : other + 10]
            case _:
                spoiled[at : at + 1] = rng.choice(SPOILING)
    return bytes(spoiled)


@pytest.mark.parametrize(
    ("folder", "part"),
    few_of(
        [*(("dutch2026", part) for part in range(PARTS)), ("double_swiss", PARTS)],
        [("dutch2026", 0), ("double_swiss", PARTS)],
    ),
)
def test_damaged_files_are_refused_with_a_place_or_read_completely(
    corpus_dir: Path, folder: str, part: int
) -> None:
    """Of games, and of matches, which take two columns each."""
    rng = random.Random(part)
    files = [path.read_bytes() for path in sorted((corpus_dir.parent / folder).glob("*.trf"))]
    small = [data for data in files if len(data) < 2500]
    refused = 0
    for _ in range(MUTATIONS // PARTS):
        data = mutated(rng.choice(small), rng)
        outcome = _outcome(data)
        if isinstance(outcome, TrfReading):
            _assert_written_again(outcome)
            for problem in outcome.problems:
                _assert_can_be_said(problem.said)
        else:
            refused += 1
            assert outcome.line >= 1
            assert str(outcome).startswith(f"Line {outcome.line}")
            _assert_can_be_said(outcome.said)
    assert 0 < refused < MUTATIONS // PARTS


def _in_other_words(message: Message, _count: int) -> str:
    """A language in which every text stands between brackets, but for what is no text of ours."""
    return message.one if message == verbatim("It").message else f"<{message.one}>"


def _assert_can_be_said(phrase: Phrase) -> None:
    """A translator meets the whole of it, and it has what its messages speak of."""
    said = Catalogue("xx", _in_other_words).text(phrase)
    assert (said[0], said[-1]) == ("<", ">")


def _outcome(data: bytes) -> TrfReading | TrfError:
    try:
        return read_trf(data)
    except TrfError as error:
        return error


def _assert_written_again(reading: TrfReading) -> None:
    tournament = reading.tournament
    _assert_as_typed(tournament)
    assert len(reading.problems) <= MAX_LISTED + 1
    for dialect in TrfDialect:
        again = read_trf(write_trf(tournament, dialect=dialect, ranks=reading.ranks))
        assert again.ranks == reading.ranks
        told = losses(tournament, dialect)
        if not told:
            assert again.tournament == tournament
        elif not any(loss.decides for loss in told):
            assert len(again.tournament.rounds) == len(tournament.rounds)
        third = read_trf(write_trf(again.tournament, dialect=dialect))
        assert third.tournament == again.tournament


def _assert_as_typed(tournament: Tournament) -> None:
    """What comes in by a file is held to what typing is held to."""
    own = tournament.settings
    texts = [getattr(own, field.name) for field in fields(own)]
    texts += [*own.deputy_arbiters, *own.tie_breaks]
    for player in tournament.players:
        texts += [player.name, player.federation, player.fide_id]
    for text in texts:
        if type(text) is str:
            assert clean_line(text, verbatim("It")) == text
    for text in tournament.comments:
        most = LONGEST_REPORT_LINE if is_report_line(text) else LONGEST_REMARK
        assert len(text) <= most
        assert not any(is_invisible(letter) for letter in text)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\x00" * 1000,
        b"\xff\xfe",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        b"PK\x03\x04",
        b"<html></html>",
        bytes(range(256)),
        b"001" * 100_000,
        b"\r" * 300_000,
        b"001    1" + b" " * 3000 + b"1 w 1\n",
        "001    ١".encode(),
    ],
)
def test_what_is_no_trf_is_refused(data: bytes) -> None:
    with pytest.raises(TrfError):
        read_trf(data)
