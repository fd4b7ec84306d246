"""A round that is not known yet, in words: what its boards depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from arbiter_app.explain.names import Names
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import result_phrase
from arbiter_app.trace.preview import (
    OpenBoard,
    OpenPresence,
    OpenQuestion,
    PossiblePair,
    RoundPreview,
)
from arbiter_app.wording import NOTHING, Phrase, counted, either, listed, phrase


def if_it_ends(board: OpenBoard, results: Sequence[Result], names: Names | None = None) -> Phrase:
    """The results of one game with which something will be; players by name, or by TPN."""
    white, black = _players(board, names)
    return phrase(
        "if {white} – {black} ends {results}",
        white=white,
        black=black,
        results=either([result_phrase(each) for each in results]),
    )


def if_there(player: str, *, here: bool) -> Phrase:
    """That a player is there for the next round, or is not, as a condition."""
    if here:
        return phrase("if {player} plays", player=player)
    return phrase("if {player} does not play", player=player)


def by_questions(preview: RoundPreview, pair: PossiblePair, names: Names | None = None) -> Phrase:
    """The games and players that decide whether there will be this board."""
    questions = [_question(preview.questions[place], names) for place in pair.depends_on]
    if not questions:
        return phrase("only in some outcomes")
    return phrase("depends on {games}", games=listed(questions))


def how_certain(preview: RoundPreview, pair: PossiblePair, names: Names | None = None) -> Phrase:
    """What is known of one board or bye."""
    if pair.certain:
        return certainty(preview)
    if preview.is_undecided(pair):
        return undecided(preview)
    condition = one_condition(preview, pair, names)
    return by_questions(preview, pair, names) if condition is None else condition


def certainty(preview: RoundPreview) -> Phrase:
    """That something is certain, and whatever may come."""
    if not preview.unsure:
        return phrase("certain, whatever the results")
    if not preview.open:
        return phrase("certain, no matter who plays")
    return phrase("certain, whatever the results and no matter who plays")


def undecided(preview: RoundPreview) -> Phrase:
    """That nothing looked at speaks against something, and nothing proves it."""
    return counted(
        preview.outcomes,
        "undecided: in the {count} outcome looked at, but there are more",
        "undecided: in all {count} outcomes looked at, but there are more",
    )


def undecided_boards(preview: RoundPreview) -> Phrase:
    """How many boards are not known to be certain or not; nothing if there are none."""
    boards = sum(pair.black is not None for pair in preview.undecided)
    if not boards:
        return NOTHING
    return counted(
        boards,
        "{count} board is undecided: there are more outcomes than were paired.",
        "{count} boards are undecided: there are more outcomes than were paired.",
    )


def one_condition(
    preview: RoundPreview, pair: PossiblePair, names: Names | None = None
) -> Phrase | None:
    """The one game or player that decides, and how; None where several do, or it is not known."""
    if len(pair.depends_on) != 1:
        return None
    (place,) = pair.depends_on
    question = preview.questions[place]
    match question:
        case OpenBoard():
            return if_it_ends(question, pair.results, names) if pair.results else None
        case OpenPresence():
            if pair.here is None:
                return None
            return if_there(_player(question.tpn, names), here=pair.here)
        case _:
            assert_never(question)


def _question(question: OpenQuestion, names: Names | None) -> str:
    match question:
        case OpenBoard():
            white, black = _players(question, names)
            return f"{white} – {black}"
        case OpenPresence():
            return _player(question.tpn, names)
        case _:
            assert_never(question)


def _players(board: OpenBoard, names: Names | None) -> tuple[str, str]:
    return _player(board.white, names), _player(board.black, names)


def _player(tpn: Tpn, names: Names | None) -> str:
    return str(tpn) if names is None else names[tpn]
