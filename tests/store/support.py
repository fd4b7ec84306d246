"""An event to try things on: a clock that ticks, a pairing without an engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import TypeAlias

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    RatingDifference,
    add_players,
    change_settings,
    create_tournament,
    enter_results,
)
from arbiter_app.store.file_home import FileHome
from arbiter_app.store.log_file import log_of
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    FewPairings,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    TooManyComing,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import (
    AfterExchange,
    AfterPair,
    BracketDirection,
    BracketPlayer,
    BracketTrace,
    ByeInLine,
    ByeTrace,
    CrackedPair,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    NextInLine,
    Offence,
    PairTrace,
    PassedOver,
    ProcedureStep,
    SetPassedOver,
    ShiftTrace,
    SubgroupsTrace,
    UpfloatersTrace,
)
from arbiter_app.trace.reasons import (
    BarredFromBye,
    Illegal,
    Later,
    NextFloaters,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import (
    AbsentPlayer,
    Pair,
    RoundPairing,
    RoundTrace,
)

Desks: TypeAlias = tuple[EventSession, EventSession, int]
"""Two desks at an event on a server, and its tournament."""

NAMES = ("Ágota", "Borís", "Chen", "Dvořák", "Eze", "Fátima", "Góra", "Hü", "Iqbal", "Jón")


class TickingClock:
    """A second passes with each look."""

    def __init__(self) -> None:
        self._now = datetime(2026, 2, 1, 9, 0, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


def listed(tpn: Tpn, rating: int, source: str = "") -> RatingDifference:
    """Another rating that a list has for a player."""
    return RatingDifference(tpn, "", 0, rating, source)


def pair_in_order(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Neighbours play each other; an odd one gets the PAB."""
    number = tournament.next_round
    away = tournament.absences(number)
    here = [player.tpn for player in tournament.players if player.tpn not in away]
    shift = (number - 1) % len(here)
    here = here[shift:] + here[:shift]
    bye = here.pop() if len(here) % 2 else None
    return RoundPairing(
        system="in-order",
        round_number=number,
        pairs=tuple(
            Pair(board, white, black)
            for board, (white, black) in enumerate(zip(here[::2], here[1::2], strict=True), start=1)
        ),
        bye=bye,
        absent=tuple(AbsentPlayer(tpn, kind) for tpn, kind in sorted(away.items())),
        trace=a_trace(number) if explain else None,
    )


def a_trace(number: int) -> RoundTrace:
    """The trace in the frozen files of every version, about the players 1 to 9: it never changes.

    What is recorded since then is in `a_full_trace`.
    """
    reasons: tuple[Reason, ...] = (
        Illegal("C1", 2),
        NoCompletion((4, 5, 6)),
        Worse("C12", 1, 2, (7,)),
        Worse("C6", (10, 5), (10, 10), ()),
        Later("4.2"),
    )
    passed = tuple(PassedOver(tpn, reason) for tpn, reason in enumerate(reasons, start=3))
    bracket = BracketTrace(
        number=1,
        score=15,
        moved_down_players=(BracketPlayer(1, 20, "w", "strong", "D-", 2),),
        residents=(BracketPlayer(2, 15, "", "", "--"), BracketPlayer(3, 15, "b", "mild", "-U")),
        max_pairs=1,
        m1=1,
        limbo=(9,),
        s1=(1,),
        s2=(2, 3),
        remainder_s1=(4,),
        remainder_s2=(5,),
        proposal=((1, 2),),
        proposal_offences=(Offence("C1", 1, 2), Offence("C6", 3)),
        values=(CriterionValue("C6", (15, 5)), CriterionValue("C12", 2)),
        offences=(Offence("C12", 3, 1),),
        exchange=ExchangeTrace((4,), (5,), reasons[3]),
        pairs=(PairTrace(1, 3, 3, 1, "mdp", "5.2.4", passed),),
        downfloaters=(FloaterTrace(2, passed[:1]),),
    )
    return RoundTrace("in-order", number, ByeTrace(9, 5, passed[:2]), (bracket,))


def a_full_trace(number: int) -> RoundTrace:
    """`a_trace` and what systems other than the Dutch record besides."""
    trace = a_trace(number)
    barred = BarredFromBye(4, Illegal("C2", 1))
    later = Later("4.2", Parting(1, 2, 3))
    served = NoCompletion((4, 5, 6), "C4", (1, 2), among=True, has_bye=True, barred=(barred,))
    bracket = replace(
        trace.brackets[0],
        pairs=(
            *trace.brackets[0].pairs,
            PairTrace(4, 5, 4, 5, "remainder", "5.2.5", after=AfterPair(1, 3, "C12")),
            PairTrace(6, 7, 6, 7, "remainder", "5.2.5", after=AfterExchange((6,), (7,), "C12")),
        ),
        downfloaters=(FloaterTrace(2, (PassedOver(3, served), PassedOver(4, later))),),
        direction=BracketDirection.UP,
        first_scrutiny=((1, 2),),
        cracked=(CrackedPair(4, 5, 1, 2, 0),),
        steps=(ProcedureStep("C.6", "paired", (1, 2), (3,)),),
        bounds=(
            Bound("C6", (OddNumber(3), Barrier(((1,), (2, 3, 4)), (5,), 1), NothingBetter((2,)))),
            Bound("C7", (NobodyLess(), FewPairings(1, (((1, 3),),), are_legal=True))),
            Bound("C8", (TooManyComing(2, 1),)),
            Bound("C12", (Seekers("w", 3, 4, 1),)),
            Bound("C13", (StrongSeekers("w", 1, 0),)),
            Bound(
                "C18",
                (
                    Whoever((1,)),
                    Price((5,), Worse("C8", 1, 2, (3,), next_floaters=NextFloaters((6,), (25,)))),
                ),
            ),
            Bound("C20", (Unavoidable(((1,),), (5,), 1, least=20, floating=1),)),
        ),
        upfloaters=UpfloatersTrace(
            (4, 5), "C7", (SetPassedOver((3, 4), Worse("C7", 0, 1)),), ((20, 15),), served
        ),
        subgroups=SubgroupsTrace(
            (1, 2),
            (3,),
            to_part=ShiftTrace("3.2.4.1", True, (1, 2), (2,), (PassedOver(1, served),)),
        ),
        order=(2, 1, 3),
        decided_by=("C1-C5", "C8", "4.3"),
    )
    ranked = replace(bracket, residents=(replace(bracket.residents[0], index=(125, 1075)),))
    bye = trace.pairing_allocated_bye
    assert bye is not None
    passed = bye.passed_over[:1]
    in_line = NextInLine(ByeInLine(9, 5, 3, (50, 725)), ByeInLine(8, 10), "3.1.3", passed)
    return replace(
        trace,
        pairing_allocated_bye=replace(bye, runner_up=in_line),
        brackets=(ranked,),
        text="in-another-order",
    )


def new_players(count: int) -> list[NewPlayer]:
    return [
        NewPlayer(
            f"{NAMES[index % 10]} {index // 10}".removesuffix(" 0"),
            rating=max(0, 2400 - 10 * index),
        )
        for index in range(count)
    ]


def new_session(path: Path | EventAddress) -> EventSession:
    return EventSession.create(path, clock=TickingClock())


def open_session(path: Path | EventAddress) -> EventSession:
    return EventSession.open(path, clock=TickingClock())


def raw_of(session: EventSession) -> sqlite3.Connection:
    """The connection by which an open event file is written."""
    home = session._file._home
    assert isinstance(home, FileHome)
    return home._raw


def until_settled(path: Path) -> None:
    """Wait until everything done in an open event is in its file; only a defect takes long."""
    log = log_of(path)
    until(lambda: not log.exists() or not log.stat().st_size)


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what another thread or process does; only a defect takes long."""
    end = monotonic() + 60
    while not is_so():
        assert monotonic() < end, "it does not happen"
        sleep(0.005)


def new_event(
    path: Path | EventAddress, players: int = 8, rounds: int = 5
) -> tuple[EventSession, int]:
    """An open event with one tournament, its players entered."""
    session = new_session(path)
    settings = Settings(name="Club Open", rounds_total=rounds, initial_colour=Colour.WHITE)
    tournament_id = create_tournament(session, settings).created_id
    if players:
        add_players(session, tournament_id, new_players(players))
    return session, tournament_id


def end_tournament(session: EventSession, tournament_id: int) -> None:
    """Make the last paired round the last of the tournament, draws where results are missing."""
    tournament = session.tournament(tournament_id)
    last = tournament.rounds[-1]
    missing = dict.fromkeys((g.board for g in last.games if g.is_missing), GameResult.DRAW)
    if missing:
        enter_results(session, tournament_id, last.number, missing)
    if tournament.settings.rounds_total != last.number:
        settings = replace(tournament.settings, rounds_total=last.number)
        change_settings(session, tournament_id, settings, confirmed=True)
