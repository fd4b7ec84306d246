"""A round that is not known yet, in words: what its boards depend on."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain.names import Names
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.words import result_phrase
from arbiter_app.trace import OpenBoard, PossiblePair, RoundPreview
from arbiter_app.wording import Phrase, either, listed, phrase


def if_it_ends(board: OpenBoard, results: Sequence[Result], names: Names | None = None) -> Phrase:
    """The results of one game with which something will be; players by name, or by TPN."""
    white, black = _players(board, names)
    return phrase(
        "if {white} – {black} ends {results}",
        white=white,
        black=black,
        results=either([result_phrase(each) for each in results]),
    )


def by_games(preview: RoundPreview, pair: PossiblePair, names: Names | None = None) -> Phrase:
    """The games that decide whether there will be this board."""
    games = [_game(preview.open[place], names) for place in pair.depends_on]
    if not games:
        return phrase("not in every outcome")
    return phrase("depends on {games}", games=listed(games))


def how_certain(preview: RoundPreview, pair: PossiblePair, names: Names | None = None) -> Phrase:
    """What is known of one board or bye."""
    if pair.certain:
        return phrase("certain, whatever the results")
    if pair.results:
        (place,) = pair.depends_on
        return if_it_ends(preview.open[place], pair.results, names)
    return by_games(preview, pair, names)


def _game(board: OpenBoard, names: Names | None) -> str:
    white, black = _players(board, names)
    return f"{white} – {black}"


def _players(board: OpenBoard, names: Names | None) -> tuple[str, str]:
    if names is None:
        return str(board.white), str(board.black)
    return names[board.white], names[board.black]
