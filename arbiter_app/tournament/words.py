"""Points, fractions and results as people read them: `4½`, `12¼`, `½–½`.

Whatever is shown on the screen, on paper or in a message is written by these and by
`format_points_short`; programs get decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, assert_never

from arbiter_app.tournament.match_result import MatchResult, Result, result_of
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.wording import (
    Message,
    Phrase,
    beginning_at_the_right,
    phrase,
    separated,
    verbatim,
)

_FRACTIONS = {"": "", "5": "½", "25": "¼", "75": "¾"}

FORFEIT: Final = "F"
"""Behind a result that nobody played for, in every language; a legend says so."""

RESULT_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "1": "1",
        "W": "1",
        "=": "½",
        "D": "½",
        "0": "0",
        "L": "0",
        "+": f"1{FORFEIT}",
        "-": f"0{FORFEIT}",
        "?": "?",
    }
)
"""A player's result in a game as people read it, by the letter of the report file."""

_CODES: Final = MappingProxyType({"+": "+", "-": "-", "=": "0.5", "D": "0.5"})
"""The same for other programs, where it is another sign."""

OPEN_GAME: Final = "…"
"""Where the result of a game of a match will stand."""


def result_signs(letters: str) -> str:
    """A player's result as a mark: `½`, of a match `1 ½`; empty while nothing is entered."""
    if not letters.strip():
        return ""
    return "\N{NO-BREAK SPACE}".join(RESULT_SIGNS.get(letter, OPEN_GAME) for letter in letters)


def result_codes(letters: str) -> str:
    """Return a player's result for other programs: `0.5`, `+`, of a match `1 0.5`."""
    return " ".join(_CODES.get(letter) or RESULT_SIGNS.get(letter, OPEN_GAME) for letter in letters)


BYE_SIGNS: Mapping[str, str] = MappingProxyType({"U": "1", "F": "1", "H": "½", "Z": "–"})
"""What a bye is worth by the usual points, by the letter of the report file."""


def in_fractions(text: str) -> str:
    """`12.5` as `12½`, `12.25` as `12¼`, `12.0` as `12`; other decimals and texts stay."""
    whole, fraction = split_fraction(text)
    return whole + fraction


def split_fraction(text: str) -> tuple[str, str]:
    """The whole number and what stands behind it: `12` and `½`; nothing before a fraction alone.

    Other decimals keep their point: `12` and `.33`. What is no number is whole.
    """
    whole, point, decimals = text.partition(".")
    if not point or not decimals.isdecimal():
        return text, ""
    fraction = _FRACTIONS.get(decimals.rstrip("0"))
    if fraction is None:
        return whole, f".{decimals}"
    return (whole.removesuffix("0") if fraction and whole in {"0", "-0"} else whole), fraction


def hundredths_text(hundredths: int) -> str:
    """Hundredths, not below zero, with both of their places: `0.50`."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def fraction_of(text: str) -> Fraction:
    """The number that somebody typed: `2½`, `2.5` or `2,5`.

    Raises:
        ValueError, ZeroDivisionError: it is none.
    """
    plain = text.strip().replace(",", ".")
    for decimals, sign in _FRACTIONS.items():
        if sign:
            plain = plain.replace(sign, f".{decimals}")
    return Fraction(plain)


def in_decimals(text: str) -> str:
    """`12½` as `12.5` and `½` as `0.5`, for other programs; minus and dash as on a keyboard."""
    for decimals, sign in _FRACTIONS.items():
        if sign:
            text = text.replace(sign, f"0.{decimals}" if text == sign else f".{decimals}")
    return text.replace("−", "-").replace("–", "-")


def score_text(result: Result) -> str:
    """A result that stands for itself: `1–0`, `½–½`, `1–0 F`, in every language White's number first
    from the left; whether it is rated is not said.

    Of a match all games in their order, an ellipsis for one not entered: `1–0 ½–½`, `1–0 …`.
    """
    if isinstance(result, MatchResult):
        return " ".join(OPEN_GAME if one is None else score_text(one) for one in result.games)
    white, black = (RESULT_SIGNS[letter].removesuffix(FORFEIT) for letter in result.letters)
    return (
        f"{white}–{black}\N{NO-BREAK SPACE}{FORFEIT}" if result.is_forfeit else f"{white}–{black}"
    )


def score_between_players(result: Result, *, from_the_right: bool) -> str:
    """A result between or beside White and Black, or their columns: as `score_text` has it, but each
    number on the side of its player. Where lines begin at the right, so do the players, with White.
    """
    if not from_the_right:
        return score_text(result)
    if isinstance(result, MatchResult):
        # A letter behind one game would turn the figures of the next.
        games = (
            OPEN_GAME if one is None else score_between_players(one, from_the_right=True)
            for one in result.games
        )
        return beginning_at_the_right(" ".join(games))
    return beginning_at_the_right(score_text(result))


def has_forfeits(results: Iterable[Result | None]) -> bool:
    """Return whether a legend has to say what `FORFEIT` is: it stands behind one of the results."""
    return any(FORFEIT in score_text(result) for result in results if result is not None)


COLOUR_NAMES: Mapping[Colour, Phrase] = MappingProxyType(
    {Colour.WHITE: phrase("White"), Colour.BLACK: phrase("Black")}
)

BYE_NAMES: Mapping[ByeKind, Phrase] = MappingProxyType(
    {
        ByeKind.PAIRING_ALLOCATED: phrase("pairing-allocated bye"),
        ByeKind.FULL_POINT: phrase("full-point bye"),
        ByeKind.HALF_POINT: phrase("half-point bye"),
        ByeKind.ZERO_POINT: phrase("zero-point bye"),
    }
)


COLOURS_SAID: Mapping[Colour, Phrase] = MappingProxyType(
    {
        Colour.WHITE: Message("White", context="in a sentence").of(),
        Colour.BLACK: Message("Black", context="in a sentence").of(),
    }
)
"""The colours as a sentence has them, which need not be how they stand alone."""


def result_in_words(result: Result | None, white: str = "", black: str = "") -> Phrase:
    """A result as one says it aloud: `White wins`, `draw`, `White wins by forfeit`, `no result`.

    In a match, of which all games are said, the players have to be called by their names: White of
    the board has Black in every second game.
    """
    if not isinstance(result, MatchResult):
        return _game_in_words(result, white, black)
    games = (
        phrase("game {number}: {result}", number=number, result=_game_in_words(one, white, black))
        for number, one in enumerate(result.games, start=1)
    )
    return phrase("{games}", games=separated(games))


def _game_in_words(result: GameResult | None, white: str, black: str) -> Phrase:
    """Of colours a sentence is said as a whole: in other languages their verb is another one than
    that of a name.
    """
    match result:
        case None:
            return phrase("no result")
        case GameResult.ADJOURNED:
            return phrase("adjourned")
        case GameResult.WHITE_WINS | GameResult.UNRATED_WHITE_WINS:
            said = phrase("{player} wins", player=white) if white else phrase("White wins")
        case GameResult.BLACK_WINS | GameResult.UNRATED_BLACK_WINS:
            said = phrase("{player} wins", player=black) if black else phrase("Black wins")
        case GameResult.DRAW | GameResult.UNRATED_DRAW:
            said = phrase("draw")
        case GameResult.WHITE_DRAWS_BLACK_LOSES | GameResult.UNRATED_WHITE_DRAWS:
            said = _draws(white, black) if white else phrase("White draws, Black loses")
        case GameResult.WHITE_LOSES_BLACK_DRAWS | GameResult.UNRATED_BLACK_DRAWS:
            said = _draws(black, white) if black else phrase("Black draws, White loses")
        case GameResult.BOTH_LOSE | GameResult.UNRATED_BOTH_LOSE:
            said = phrase("both lose")
        case GameResult.WHITE_WINS_BY_FORFEIT:
            return _wins_by_forfeit(white) if white else phrase("White wins by forfeit")
        case GameResult.BLACK_WINS_BY_FORFEIT:
            return _wins_by_forfeit(black) if black else phrase("Black wins by forfeit")
        case GameResult.DOUBLE_FORFEIT:
            return phrase("both lose by forfeit")
        case _:
            assert_never(result)
    return said if result.is_rated else phrase("{result}, not rated", result=said)


def _draws(player: str, other: str) -> Phrase:
    return phrase("{player} draws, {other} loses", player=player, other=other)


def _wins_by_forfeit(player: str) -> Phrase:
    return phrase("{player} wins by forfeit", player=player)


def player_result_in_words(letters: str) -> Phrase:
    """What a round was to a player, by the letters of the report file: `won`, `drawn`, `no result`.

    Of a match all games in their order; of a bye what it is called.
    """
    if letters in BYE_SIGNS:
        return BYE_NAMES[ByeKind(letters)]
    if len(letters) <= 1:
        return _LETTERS_SAID.get(letters, phrase("no result"))
    games = (
        phrase("game {number}: {result}", number=number, result=player_result_in_words(letter))
        for number, letter in enumerate(letters, start=1)
    )
    return phrase("{games}", games=separated(games))


_LETTERS_SAID: Mapping[str, Phrase] = MappingProxyType(
    {
        "1": phrase("won"),
        "=": phrase("drawn"),
        "0": phrase("lost"),
        "W": phrase("won, not rated"),
        "D": phrase("drawn, not rated"),
        "L": phrase("lost, not rated"),
        "+": phrase("won by forfeit"),
        "-": phrase("lost by forfeit"),
        "?": phrase("adjourned"),
    }
)


def result_phrase(result: Result | None, *, beside_players_from_the_right: bool = False) -> Phrase:
    """A result as it is said, in the log for instance; in English as `result_text` has it."""
    said = result_said(result, beside_players_from_the_right=beside_players_from_the_right)
    return verbatim(said) if isinstance(said, str) else said


def result_said(
    result: Result | None, *, beside_players_from_the_right: bool = False
) -> Phrase | str:
    """The same where it is a part of something: a score is no phrase, but the same everywhere.

    Where players stand beside it, it is a `score_between_players`.
    """
    from_the_right = beside_players_from_the_right
    if result is None:
        return phrase("no result")
    if isinstance(result, MatchResult):
        games = (
            result_said(one, beside_players_from_the_right=from_the_right) for one in result.games
        )
        return phrase("{games}", games=separated(games))
    if result is GameResult.ADJOURNED:
        return phrase("adjourned")
    score = score_between_players(result, from_the_right=from_the_right)
    if result.is_rated or result.is_forfeit:
        return score
    return phrase("{score} (unrated)", score=score)


_OPEN: Final = ("no result",)
_ADJOURNED: Final = ("adjourned",)
_UNRATED: Final = ("unrated",)
"""What these are called in report files; behind that, what older versions called them."""

_BETWEEN_GAMES: Final = ", "


def result_text(result: Result | None) -> str:
    """A result as it stands in report files: `1–0`, `½–½`, `+–−`, `1–0 (unrated)`, `adjourned`.

    They are read back, so that forfeits keep the signs they always had there.

    Of a match all games in their order: `1–0, adjourned`, `½–½, no result`.
    """
    if isinstance(result, MatchResult):
        return _BETWEEN_GAMES.join(result_text(one) for one in result.games)
    return _names(result)[0]


_TYPED: Final = tuple(
    result for result in GameResult if result.is_forfeit or result.value in {"10", "==", "01"}
)


def result_typed(text: str) -> GameResult | None:
    """The result of a game that somebody types as a score: `1-0`, `1/2`, `½–½`, `1-0 F`, `+--`; None
    if none.
    """
    typed = _as_typed(text.replace("1/2", "½"))
    named = {
        _as_typed(written): result
        for result in _TYPED
        for written in (score_text(result), _score_in_files(result))
    }
    return named.get(f"{typed}-{typed}" if typed == "½" else typed)


def results_typed() -> str:
    """How results can be typed, one after the other."""
    return ", ".join(_with_hyphens(score_text(result)) for result in _TYPED)


def _as_typed(text: str) -> str:
    """The text with hyphens, without blanks, in capitals."""
    return "".join(_with_hyphens(text).split()).upper()


def _with_hyphens(text: str) -> str:
    return text.replace("–", "-").replace("−", "-").replace("\N{NO-BREAK SPACE}", " ")


def result_called(text: str) -> Result | None:
    """The result that a text of this version or an older one names; None if it names none.

    Of a match all games in their order, as `result_text` has them.
    """
    games: list[GameResult | None] = []
    for word in text.split(_BETWEEN_GAMES):
        named = next((result for result in GameResult if word in _names(result)), None)
        if named is None and word not in _OPEN:
            return None
        games.append(named)
    return result_of(games)


def _score_in_files(result: GameResult) -> str:
    """The score, of a forfeit by its letters."""
    if not result.is_forfeit:
        return score_text(result)
    return "–".join(letter.replace("-", "−") for letter in result.letters)


def _names(result: GameResult | None) -> tuple[str, ...]:
    """How a result is written in files, and how people read it."""
    if result is None:
        return _OPEN
    if result is GameResult.ADJOURNED:
        return _ADJOURNED
    score = _score_in_files(result)
    if result.is_forfeit:
        return (score, score_text(result))
    if result.is_rated:
        return (score,)
    return tuple(f"{score} ({mark})" for mark in _UNRATED)
