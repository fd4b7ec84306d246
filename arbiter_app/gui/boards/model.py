"""The boards of a round as they hang on the wall."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QObject

from arbiter_app.gui.look.direction import begins_at_right
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, ModelColumn, RowsModel
from arbiter_app.gui.tables.spoken import listed, rating_said
from arbiter_app.gui.tables.spoken_points import points_said
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import MatchResult, Result, games_of, with_game
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import (
    ByeKind,
    GameResult,
    Points,
    ScoringSystem,
    Title,
    Tpn,
)
from arbiter_app.tournament.words import (
    BYE_SIGNS,
    has_forfeits,
    result_in_words,
    result_phrase,
    result_signs,
    score_between_players,
)
from arbiter_app.wording import phrase

_NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A player on a board: who, how strong, and with how many points into the round.

    `has_left` if the player takes no part in the round any more.
    """

    tpn: Tpn
    name: str
    title: Title | None
    rating: int
    score: Points
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of a round: a board, or a player with a bye (`black` is None).

    `problems` are the rules the pair breaks, in words; empty for a legal pair. `marked` is a
    player who is to be exchanged with another. `really` is the game as it was played, where it
    was corrected too late for the pairings. `games` are those of a match. `is_free` is said of who
    has no opponent in a round-robin. `entered_by` says who has just entered the result at another
    desk, and when.
    """

    board: int | None
    white: BoardSide
    black: BoardSide | None
    result: Result | None
    bye: ByeKind | None
    problems: tuple[str, ...] = ()
    marked: Tpn | None = None
    bye_points: Points = 0
    really: Game | None = None
    games: int = 1
    is_free: bool = False
    entered_by: str = ""

    @property
    def standing(self) -> Result | None:
        """The result as far as it is known, from the side of the White player of the line."""
        if self.really is None:
            return self.result
        is_turned = self.really.white != self.white.tpn
        return self.really.swapped.result if is_turned else self.really.result

    def by_game(self) -> tuple[GameResult | None, ...]:
        """The results of the games of a match, in their order."""
        return games_of(self.result, self.games)

    @property
    def is_missing(self) -> bool:
        """True if the game still waits for its result."""
        return self.bye is None and (self.result is None or not self.result.is_final)

    def tpns(self) -> tuple[Tpn, ...]:
        return (self.white.tpn,) if self.black is None else (self.white.tpn, self.black.tpn)


class ScoresBefore:
    """Points brought into a round, worked out anew only when an earlier round is another one.

    Rounds are values: entering a result leaves the other rounds the very same objects.
    """

    def __init__(self) -> None:
        self._rounds: tuple[Round, ...] = ()
        self._scoring: ScoringSystem | None = None
        self._scores: Mapping[Tpn, Points] = {}

    def of(self, tournament: Tournament, number: int) -> Mapping[Tpn, Points]:
        """Every player's points before a round."""
        rounds = tournament.rounds[: number - 1]
        known = (
            self._scoring == tournament.settings.scoring
            and len(self._rounds) == len(rounds)
            and len(self._scores) == len(tournament.players)
            and all(one is other for one, other in zip(self._rounds, rounds, strict=True))
        )
        if not known:
            past = histories(tournament, after_round=number - 1)
            self._scores = {player.tpn: past[player.tpn].score for player in tournament.players}
            self._rounds, self._scoring = rounds, tournament.settings.scoring
        return self._scores


class BoardRows:
    """The lines of a paired round: boards first, then byes.

    Rounds and games are values, so a line is made anew only where something else stands in it.
    """

    def __init__(self) -> None:
        self._scores = ScoresBefore()
        self._before: Mapping[Tpn, Points] = {}
        self._players: tuple[Player, ...] = ()
        self._games = 1
        self._known: dict[int, tuple[Game, BoardRow]] = {}

    def of(
        self,
        tournament: Tournament,
        number: int,
        problems: Mapping[tuple[Tpn, Tpn | None], tuple[str, ...]],
        really: Mapping[int, Game] = MappingProxyType({}),
    ) -> tuple[BoardRow, ...]:
        """The lines of a round.

        `problems` by (White, Black); `really` are games corrected for the rating report, by board.
        """
        before = self._scores.of(tournament, number)
        games = tournament.settings.games_per_match
        is_same = before is self._before and tournament.players is self._players
        if not is_same or games != self._games:
            self._known = {}
        self._games = games
        self._before, self._players = before, tournament.players
        by_tpn = tournament.players_by_tpn()
        paired = tournament.round(number)
        boards = tuple(
            self._board(
                number,
                game,
                by_tpn,
                problems.get((game.white, game.black), ()),
                really.get(game.board),
            )
            for game in paired.games
        )
        byes = tuple(
            BoardRow(
                None,
                side_of(by_tpn[bye.tpn], before[bye.tpn], number),
                None,
                None,
                bye.kind,
                problems.get((bye.tpn, None), ()),
                bye_points=tournament.settings.scoring.bye_points(bye.kind),
                is_free=tournament.settings.is_free(bye.kind),
            )
            for bye in sorted(paired.byes, key=lambda bye: (bye.kind.is_requested, bye.tpn))
        )
        return boards + byes

    def _board(
        self,
        number: int,
        game: Game,
        by_tpn: Mapping[Tpn, Player],
        problems: tuple[str, ...],
        really: Game | None,
    ) -> BoardRow:
        shown, row = self._known.get(game.board, (None, None))
        if row is not None and shown is game and (row.problems, row.really) == (problems, really):
            return row
        made = BoardRow(
            game.board,
            side_of(by_tpn[game.white], self._before[game.white], number),
            side_of(by_tpn[game.black], self._before[game.black], number),
            game.result,
            None,
            problems,
            really=really,
            games=self._games,
        )
        self._known[game.board] = (game, made)
        return made


def side_of(player: Player, score: Points, round_number: int) -> BoardSide:
    """A player as a side of a board."""
    has_left = player.is_withdrawn_in(round_number)
    return BoardSide(player.tpn, player.name, player.title, player.rating, score, has_left)


def board_result_text(result: Result | None) -> str:
    """A result as it stands on the list, between its players, and where one is chosen for them:
    `½–½`; empty while it is missing.
    """
    if result is None:
        return ""
    if result is GameResult.ADJOURNED:
        return tr("adjourned")
    return score_between_players(result, from_the_right=begins_at_right())


def chosen_result_text(result: Result) -> str:
    """A result in a list to choose from: a forfeit in words as well, and what is not rated."""
    text = board_result_text(result)
    if isinstance(result, MatchResult) or result is GameResult.ADJOURNED:
        return text
    if result.is_forfeit:
        return f"{text}  {said(result_in_words(result))}"
    return text if result.is_rated else tr("{result}  (not rated)").format(result=text)


def result_mark(letters: str, worth: str) -> str:
    """One player's result as a mark: `½`, of a match `1 ½`, `bye ½`, a dash for an absence.

    `worth` are the points of the round, as they are shown.
    """
    sign = BYE_SIGNS.get(letters)
    if sign is None:
        return result_signs(letters)
    if letters == ByeKind.ZERO_POINT:
        return sign
    return tr("bye {points}").format(points=worth)


def bye_text(kind: ByeKind | None) -> str:
    """What a bye is called on the list; empty for a game."""
    match kind:
        case None:
            return ""
        case ByeKind.PAIRING_ALLOCATED:
            return tr("pairing-allocated bye")
        case ByeKind.FULL_POINT:
            return tr("full-point bye")
        case ByeKind.HALF_POINT:
            return tr("half-point bye")
        case ByeKind.ZERO_POINT:
            return tr("absent")


def side_detail(side: BoardSide) -> str:
    """Title and rating, and whether the player has left."""
    parts = [side.title.value if side.title else "", str(side.rating) if side.rating else "–"]
    if side.has_left:
        parts.append(tr("· withdrawn"))
    return " ".join(part for part in parts if part)


class BoardsModel(RowsModel[BoardRow]):
    """The boards of the round shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            _columns(),
            self._identify,
            parent,
            backdrop=lambda row: CellTone.ILLEGAL if row.problems else CellTone.PLAIN,
            spoken=spoken_board,
        )
        self._place: tuple[int | None, int] = (None, 0)
        self._chosen: int | None = None

    def choose_game(self, game: int | None) -> None:
        """The game of a match, counted from 0, to which the next key belongs; None for the usual."""
        if game != self._chosen:
            self._chosen = game
            column = self.column_number("result")
            last = self.rowCount() - 1
            if last >= 0:
                self.dataChanged.emit(self.index(0, column), self.index(last, column))

    def game_in_hand(self, row: BoardRow) -> int:
        """The game of a match that the next key enters: the one chosen, or the first one open."""
        if self._chosen is not None:
            return self._chosen
        games = row.by_game()
        return games.index(None) if None in games else 0

    def game_to_delete(self, row: BoardRow) -> int:
        """The game of a match whose result is deleted: the one chosen, or the last one entered."""
        if self._chosen is not None:
            return self._chosen
        entered = [number for number, game in enumerate(row.by_game()) if game is not None]
        return entered[-1] if entered else 0

    def whole_result(self, board: int, result: Result | None) -> Result | None:
        """What a result typed for a board makes of it: in a match it is that of one game."""
        number = self.row_of_board(board)
        row = None if number is None else self.rows[number]
        if row is None or row.games == 1 or isinstance(result, MatchResult):
            return result
        game = self.game_to_delete(row) if result is None else self.game_in_hand(row)
        return with_game(row.standing, game, result, row.games)

    def stand_in(self, tournament_id: int | None, round_number: int) -> None:
        """Where the boards to be shown are: a board of another round is another board."""
        self._place = (tournament_id, round_number)

    def _identify(self, row: BoardRow) -> Hashable:
        is_bye = row.board is None
        return (self._place, self.player_key(row.white.tpn) if is_bye else row.board)

    def row_of_board(self, board: int) -> int | None:
        return next((n for n, row in enumerate(self.rows) if row.board == board), None)

    def row_of_player(self, tpn: Tpn) -> int | None:
        return next((n for n, row in enumerate(self.rows) if tpn in row.tpns()), None)


def _columns() -> tuple[ModelColumn[BoardRow], ...]:
    return (
        ModelColumn(
            "board",
            tr("Board"),
            lambda row: str(row.board) if row.board is not None else "–",
            CENTRE,
            tone=lambda row: CellTone.ILLEGAL if row.problems else CellTone.MUTED,
            spoken=_board_said,
        ),
        ModelColumn(
            "white",
            tr("White"),
            lambda row: row.white.name,
            LEFT,
            secondary=lambda row: side_detail(row.white),
            tone=lambda row: _side_tone(row, row.white),
            cell_tip=_problem_tip,
            is_name=True,
            spoken=lambda row: listed(_white_said(row), *row.problems),
        ),
        ModelColumn(
            "white_score",
            tr("Pts"),
            lambda row: points_shown(row.white.score),
            CENTRE,
            spoken=lambda row: points_said(row.white.score),
        ),
        ModelColumn(
            "result",
            tr("Result"),
            _result_cell,
            CENTRE,
            tone=_result_tone,
            cell_tip=_result_tip,
            spoken=lambda row: listed(_result_said(row), _entered_said(row), correction_text(row)),
        ),
        ModelColumn(
            "black_score",
            tr("Pts"),
            lambda row: points_shown(row.black.score) if row.black else "",
            CENTRE,
            spoken=lambda row: points_said(row.black.score) if row.black else _bye_cell(row),
        ),
        ModelColumn(
            "black",
            tr("Black"),
            lambda row: row.black.name if row.black else _bye_cell(row),
            LEFT,
            secondary=_black_detail,
            tone=lambda row: _side_tone(row, row.black),
            cell_tip=_problem_tip,
            is_name=True,
            spoken=lambda row: listed(_black_said(row), *row.problems),
        ),
    )


def _bye_cell(row: BoardRow) -> str:
    """What the bye is called; an absence that is none but for having left is said to be that."""
    if row.is_free:
        return tr("bye")
    if row.bye is ByeKind.ZERO_POINT and row.white.has_left:
        return tr("withdrawn")
    return bye_text(row.bye)


def _result_cell(row: BoardRow) -> str:
    if row.bye is not None:
        return points_shown(row.bye_points)
    return board_result_text(row.result)


def correction_text(row: BoardRow) -> str:
    """How the game really was, where that counts for the rating report only; otherwise empty."""
    game = row.really
    if game is None:
        return ""
    text = said(
        phrase(
            "For the rating report only (C.04.2 4.3): {result}",
            result=result_phrase(game.result),
        )
    )
    if game.white != row.white.tpn:
        turned = tr("with colours reversed")
        text = f"{text}, {turned}"
    return text


def spoken_board(row: BoardRow) -> str:
    """A line of a round as a screen reader says it: who plays whom, and all that its colours tell."""
    return listed(
        _board_said(row),
        _white_said(row),
        _black_said(row),
        _result_said(row),
        _entered_said(row),
        correction_text(row),
        *row.problems,
    )


def _board_said(row: BoardRow) -> str:
    return "" if row.board is None else tr("Board {n}").format(n=row.board)


def _white_said(row: BoardRow) -> str:
    if row.black is None:
        return _side_said(row, row.white, row.white.name)
    return _side_said(row, row.white, tr("White {player}").format(player=row.white.name))


def _black_said(row: BoardRow) -> str:
    if row.black is None:
        return _bye_cell(row)
    return _side_said(row, row.black, tr("Black {player}").format(player=row.black.name))


def _side_said(row: BoardRow, side: BoardSide, named: str) -> str:
    mark = tr("marked to be swapped") if side.tpn == row.marked else ""
    left = tr("withdrawn") if side.has_left and row.black is not None else ""
    title = side.title.value if side.title else ""
    return listed(named, title, rating_said(side.rating), points_said(side.score), left, mark)


def _result_said(row: BoardRow) -> str:
    if row.bye is not None:
        return points_said(row.bye_points)
    if row.black is None or row.games == 1:
        return said(result_in_words(row.result))
    games = MatchResult(row.by_game())
    return said(result_in_words(games, row.white.name, row.black.name))


def _entered_said(row: BoardRow) -> str:
    """Who has just entered the result at another desk; empty if nobody has."""
    return tr("entered by {who}").format(who=row.entered_by) if row.entered_by else ""


def _result_tip(row: BoardRow) -> str:
    forfeited = _result_said(row) if has_forfeits([row.result]) else ""
    return "\n".join(filter(None, (forfeited, _entered_said(row), correction_text(row))))


def _black_detail(row: BoardRow) -> str:
    """Behind the rest, which gives way first, and in one piece: who has just entered the result."""
    mark = f"[{row.entered_by}]".replace(" ", _NO_BREAK) if row.entered_by else ""
    detail = side_detail(row.black) if row.black else ""
    return f"{_NO_BREAK}· ".join(text for text in (detail, mark) if text)


def _result_tone(row: BoardRow) -> CellTone:
    if row.bye is not None:
        return CellTone.MUTED
    return CellTone.MISSING if row.is_missing else CellTone.STRONG


def _side_tone(row: BoardRow, side: BoardSide | None) -> CellTone:
    if side is not None and side.tpn == row.marked:
        return CellTone.MARKED
    if side is None:
        return CellTone.MUTED
    if row.problems:
        return CellTone.ILLEGAL
    return CellTone.LEFT if side.has_left else CellTone.PLAIN


def _problem_tip(row: BoardRow) -> str:
    return "\n".join(row.problems)
