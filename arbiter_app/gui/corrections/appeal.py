"""What a correction would change, as a page for the appeals committee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import (
    AffectedRank,
    AffectedRound,
    CorrectionPreview,
    CountsFor,
)
from arbiter_app.reports import messages
from arbiter_app.reports.appeal import (
    AppealBoard,
    AppealRank,
    AppealRound,
    AppealView,
    appeal_pdf,
)
from arbiter_app.reports.sheet import Printing, sheet_of
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.prizes import money_text
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import result_said
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import Catalogue, Message

_COUNTS: Final[Mapping[CountsFor, Message]] = {
    CountsFor.NEXT_PAIRING: messages.APPEAL_NEXT,
    CountsFor.FOLLOWING_PAIRING: messages.APPEAL_FOLLOWING,
    CountsFor.RATING_REPORT_ONLY: messages.APPEAL_RATING_ONLY,
}
"""What a corrected result counts for, as paper says it."""


def appeal_paper(
    tournament: Tournament,
    round_number: int,
    game: Game,
    result: Result,
    preview: CorrectionPreview,
    printing: Printing,
) -> bytes:
    """The page as PDF: a function for a worker."""
    return appeal_pdf(appeal_view(tournament, round_number, game, result, preview, printing))


def appeal_view(
    tournament: Tournament,
    round_number: int,
    game: Game,
    result: Result,
    preview: CorrectionPreview,
    printing: Printing,
) -> AppealView:
    """The page: what differs if a game of a round had another result."""
    sheet = sheet_of(tournament.settings, printing)
    names = told_apart(tournament.players)
    shown = [rank for rank in preview.ranks if not rank.only_tie_breaks]
    return AppealView(
        sheet=sheet,
        round_number=round_number,
        board=game.board,
        players=_pair(names[game.white], names[game.black], sheet.catalogue),
        results=("–" if game.result is None else result_said(game.result), result_said(result)),
        counts_for=_COUNTS[preview.counts_for],
        rounds=tuple(_round(each, names, sheet.catalogue) for each in preview.rounds),
        ranks=tuple(map(_rank, shown)),
        only_tie_breaks=len(preview.ranks) - len(shown),
    )


def appeal_name(tournament: Tournament, number: int, board: int) -> str:
    """What the file is called: `Harbour Open - Appeal, round 4, board 2`."""
    text = tr("{event} - Appeal, round {round}, board {board}")
    return text.format(event=tournament.settings.name, round=number, board=board)


def _round(each: AffectedRound, names: Mapping[Tpn, str], catalogue: Catalogue) -> AppealRound:
    allowed = messages.APPEAL_PLAYED
    if each.may_be_paired_again:
        allowed = messages.APPEAL_CAN_BE_PAIRED
    elif each.is_published:
        allowed = messages.APPEAL_PUBLISHED
    boards = tuple(_boards(each, names, catalogue)) if each.would_be is not None else ()
    error = said(each.error) if each.would_be is None else ""
    return AppealRound(each.round_number, boards, each.staying_boards, error, allowed)


def _boards(
    each: AffectedRound, names: Mapping[Tpn, str], catalogue: Catalogue
) -> Iterator[AppealBoard]:
    """The boards as paired that do not stay, beside them the pairs that would come, and the bye."""
    before, after = (_named(one, names, catalogue) for one in (each.expected, each.would_be))
    old = [(board, pair) for board, pair in enumerate(before, start=1) if pair not in after]
    new = [pair for pair in after if pair not in before]
    for paired, would_be in zip_longest(old, new):
        board, pair = paired or (None, "")
        yield AppealBoard(board, pair, would_be or "")
    byes = [None if one is None else one.bye for one in (each.expected, each.would_be)]
    if byes[0] != byes[1]:
        told = (
            "" if tpn is None else catalogue.say(messages.APPEAL_BYE, player=names[tpn])
            for tpn in byes
        )
        yield AppealBoard(None, *told)


def _named(
    pairing: RoundPairing | None, names: Mapping[Tpn, str], catalogue: Catalogue
) -> list[str]:
    pairs = () if pairing is None else pairing.pairs
    return [_pair(names[pair.white], names[pair.black], catalogue) for pair in pairs]


def _pair(white: str, black: str, catalogue: Catalogue) -> str:
    """White where the line begins, each name in the order of its own letters."""
    return f"{catalogue.parameter(white)} – {catalogue.parameter(black)}"


def _rank(rank: AffectedRank) -> AppealRank:
    had, gets = (
        money_text(amount) if amount else "" for amount in (rank.prize_before, rank.prize_after)
    )
    return AppealRank(
        rank.name,
        (rank.rank_before, rank.rank_after),
        (rank.points_before, rank.points_after),
        tuple((value.code, value.before, value.after) for value in rank.values),
        (had, gets),
    )
