"""What the wall list of a round shows: boards with their players, and who is not paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.sheet import Printing, Sheet, round_told, sheet_of
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import BoardMarks, virtual_points_in
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import MatchResult, Result, result_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Points, Tpn
from arbiter_app.tournament.words import has_forfeits, score_between_players
from arbiter_app.wording import Catalogue, Message

NO_MARKS: Final = BoardMarks()
BY_HAND, ILLEGAL = "*", "!"

PROOF_DIGITS: Final = 12
"""Of the hash of a proof: nobody makes another proof for which these are the same."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board; `points` are those before the round, `virtual` count for it only."""

    tpn: Tpn
    name: str
    title: str
    rating: int
    points: Points
    federation: str = ""
    virtual: Points = 0
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of the list; `result` is None while it is played.

    `mark` is `*` for a pair made by hand, `!` for one against the rules, if these are marked.
    """

    board: int
    white: Seat
    black: Seat
    result: Result | None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class UnpairedLine:
    """Players with the same kind of bye, what that is called, and what it is worth."""

    kind: ByeKind
    called: Message
    worth: Points
    players: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PairingsView:
    """What the wall list shows."""

    sheet: Sheet
    round_number: int
    date: str
    boards: tuple[BoardLine, ...]
    unpaired: tuple[UnpairedLine, ...]
    published: datetime | None = None

    @property
    def forfeits_told(self) -> tuple[str, ...]:
        """The legend of results by forfeit, if there are any."""
        return forfeits_told((line.result for line in self.boards), self.sheet.catalogue)


def forfeits_told(results: Iterable[Result | None], catalogue: Catalogue) -> tuple[str, ...]:
    """The legend of results by forfeit, if one of these is."""
    return (catalogue.say(messages.LEGEND_FORFEIT),) if has_forfeits(results) else ()


def pairings_view(
    tournament: Tournament,
    round_number: int,
    printing: Printing,
    *,
    published: datetime | None = None,
    marks: BoardMarks = NO_MARKS,
    proof: str = "",
) -> PairingsView:
    """The wall list of a paired round; `marks` are the boards to be marked.

    The foot has the beginning of the hash of its `proof`, if there is one.

    Raises:
        InputError: the round has not been paired.
    """
    paired = tournament.round(round_number)
    before = histories(tournament, after_round=round_number - 1)
    players = tournament.players_by_tpn()
    virtual = virtual_points_in(ranges_in_force(tournament), round_number, players)
    seats = {
        tpn: replace(
            _seat(player, before[tpn].score, virtual.get(tpn, 0)),
            has_left=player.is_withdrawn_in(round_number),
        )
        for tpn, player in players.items()
    }
    foot = printing.catalogue.say(messages.PROVED, hash=proof[:PROOF_DIGITS]) if proof else ""
    return PairingsView(
        sheet=replace(sheet_of(tournament.settings, printing), foot=foot),
        round_number=round_number,
        date=round_told(tournament.settings, round_number, printing.catalogue),
        boards=tuple(
            BoardLine(
                game.board,
                seats[game.white],
                seats[game.black],
                game.result,
                _mark(game.board, marks),
            )
            for game in paired.games
        ),
        unpaired=_unpaired(tournament, paired, seats),
        published=published,
    )


def _mark(board: int, marks: BoardMarks) -> str:
    if board in marks.illegal:
        return ILLEGAL
    return BY_HAND if board in marks.by_hand else ""


def _seat(player: Player, points: Points, virtual: Points) -> Seat:
    return Seat(
        player.tpn,
        player.name,
        player.title or "",
        player.rating,
        points,
        player.federation,
        virtual,
    )


def _unpaired(
    tournament: Tournament, paired: Round, seats: Mapping[Tpn, Seat]
) -> tuple[UnpairedLine, ...]:
    """Byes by kind, the pairing-allocated bye first, the absent last; those of a kind by TPN."""
    lines = []
    for kind in ByeKind:
        tpns = sorted(bye.tpn for bye in paired.byes if bye.kind is kind)
        players = tuple(seats[tpn] for tpn in tpns)
        if players:
            worth = tournament.settings.scoring.bye_points(kind)
            called = bye_called(tournament.settings, kind)
            lines.append(UnpairedLine(kind, called, worth, players))
    return tuple(lines)


def bye_called(settings: Settings, kind: ByeKind) -> Message:
    """What a bye is called; in a round-robin without points, being free."""
    return messages.FREE if settings.is_free(kind) else messages.BYES[kind]


def printed_result_text(result: Result | None, *, from_the_right: bool) -> str:
    """A result as it stands between two names or beside them, empty while it is open.

    Of a match all games, an ellipsis for one that is open while another is not.
    """
    if isinstance(result, MatchResult):
        finished = [None if one is GameResult.ADJOURNED else one for one in result.games]
        result = result_of(finished)
    if result is None or result is GameResult.ADJOURNED:
        return ""
    return score_between_players(result, from_the_right=from_the_right)
