"""Boards of the next round announced before all results are in, and held against the real pairing.

A board is announced only if every outcome of the open games has it: then nothing that is still to be
played can make it another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.announced import (
    announced_boards,
    announced_line,
    without_announcement,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import (
    NOTHING,
    Phrase,
    counted,
    one_after_another,
    phrase,
    separated,
    verbatim,
)

if TYPE_CHECKING:
    from arbiter_app.trace.preview import RoundPreview
    from arbiter_app.trace.rounds import RoundPairing


def announceable(tournament: Tournament, preview: RoundPreview) -> tuple[tuple[Tpn, Tpn], ...]:
    """The certain boards (White, Black) that are not announced yet."""
    known = set(announced_boards(tournament, preview.round_number))
    return tuple(
        (pair.white, pair.black)
        for pair in preview.certain
        if pair.black is not None and (pair.white, pair.black) not in known
    )


def announce_boards(
    session: EventSession, tournament_id: int, tournament: Tournament, preview: RoundPreview
) -> Change:
    """Announce the certain boards of the next round; `tournament` is what the preview is of.

    Raises:
        RefusedError: the tournament is not the same any more, or no board is certain that was not
            announced.
    """
    state = session.state(tournament_id)
    if state.tournament is not tournament:
        raise RefusedError(
            phrase("The tournament was changed in the meantime."), hint=phrase("Please try again.")
        )
    number = preview.round_number
    new = announceable(tournament, preview)
    if not new:
        raise RefusedError(phrase("No further boards of round {round} are certain.", round=number))
    boards = (*announced_boards(tournament, number), *new)
    comments = (
        *without_announcement(tournament.comments, number),
        announced_line(tournament, number, boards),
    )
    act = Act(
        ActKind.BOARDS_ANNOUNCED,
        phrase("Boards of round {round} announced early", round=number),
        after=one_after_another(_boards(tournament, new)),
    )
    after = state.with_tournament(replace(tournament, comments=comments))
    return session.commit(act, tournament_id, state, after)


def paired_otherwise(tournament: Tournament, pairing: RoundPairing) -> tuple[tuple[Tpn, Tpn], ...]:
    """The boards (White, Black) that were announced of a round, and are not in its pairing."""
    made = {(pair.white, pair.black) for pair in pairing.pairs}
    announced = announced_boards(tournament, pairing.round_number)
    return tuple(pair for pair in announced if pair not in made)


def otherwise_told(tournament: Tournament, pairing: RoundPairing) -> Phrase:
    """What has to be said of boards announced that turned out otherwise; nothing if none did."""
    others = paired_otherwise(tournament, pairing)
    if not others:
        return NOTHING
    return counted(
        len(others),
        "{count} announced board is not in the pairing: {boards}. If only open results were"
        " entered since then, this is a bug in Arbiter: please report it.",
        "{count} announced boards are not in the pairing: {boards}. If only open results were"
        " entered since then, this is a bug in Arbiter: please report it.",
        boards=separated(_boards(tournament, others)),
    )


def _boards(tournament: Tournament, pairs: Iterable[tuple[Tpn, Tpn]]) -> list[Phrase]:
    names = {player.tpn: player.name for player in tournament.players}
    return [verbatim(f"{names[white]} – {names[black]}") for white, black in pairs]
