"""What a changed result would do, before it is decided: boards, ranks, tie-breaks, prizes."""

from __future__ import annotations

from arbiter_app.operations.interface import (
    CorrectionPreview,
    EventSession,
    enter_result,
    preview_results,
    publish_round,
    set_prizes,
    standings_of,
)
from arbiter_app.standings.prizes import awards
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import in_fractions
from tests.unit.operations.test_corrections import Event, play_rounds

OTHER = GameResult.BLACK_WINS


def asked(event: Event, number: int) -> tuple[EventSession, int, CorrectionPreview]:
    session, one = event
    return session, one, preview_results(session, one, number, {1: OTHER})


def test_boards_that_stay_and_boards_that_differ_are_all_boards(event: Event) -> None:
    session, one = event
    play_rounds(event, 3)
    for number in (1, 2):
        preview = preview_results(session, one, number, {1: OTHER})
        for affected in preview.rounds:
            assert affected.expected is not None
            assert affected.would_be is not None
            made = [(pair.white, pair.black) for pair in affected.expected.pairs]
            staying = {made[board - 1] for board in affected.staying_boards}
            would_be = {(pair.white, pair.black) for pair in affected.would_be.pairs}
            assert staying == set(made) & would_be
            assert set(affected.different_pairs) == would_be - set(made)


def test_what_the_rules_still_allow_for_a_round(event: Event) -> None:
    """C.04.2 4.4: paired again while neither published nor played; published, it hardly changes."""
    session, one = event
    play_rounds(event, 2)
    session.undo()
    _, _, preview = asked(event, 1)
    (second,) = preview.rounds
    assert second.may_be_paired_again
    assert not second.is_published
    publish_round(session, one, 2)
    _, _, preview = asked(event, 1)
    (second,) = preview.rounds
    assert not second.may_be_paired_again
    assert second.is_published


def test_tie_breaks_and_prizes_are_those_of_the_standings_before_and_after(event: Event) -> None:
    """Halves are written as the standings write them."""
    """Everything that differs between the two standings is told, and nothing else."""
    session, one = event
    play_rounds(event, 2)
    set_prizes(session, one, [PrizeGroup("Main", (50000, 30000, 10000))])
    before = session.state(one)
    _, _, preview = asked(event, 2)
    table = standings_of(before)
    had = {
        each.tpn: each.won.amount
        for each in awards(before.tournament, table, before.choices.prizes)
    }
    enter_result(session, one, 2, 1, OTHER, confirmed=True)
    after = session.state(one)
    now = standings_of(after)
    gets = {
        each.tpn: each.won.amount for each in awards(after.tournament, now, after.choices.prizes)
    }
    told = {rank.tpn: rank for rank in preview.ranks}
    was = {row.tpn: row for row in table.rows}
    for row in now.rows:
        old, rank = was[row.tpn], told.get(row.tpn)
        cells = {
            code: (in_fractions(one.text), in_fractions(other.text))
            for code, one, other in zip(table.tie_breaks, old.cells, row.cells, strict=True)
            if one.text != other.text
        }
        differs = (old.rank, old.points, had.get(row.tpn, 0)) != (
            row.rank,
            row.points,
            gets.get(row.tpn, 0),
        )
        assert (rank is not None) == (differs or bool(cells))
        if rank is not None:
            assert {each.code: (each.before, each.after) for each in rank.values} == cells
            assert (rank.prize_before, rank.prize_after) == (
                had.get(row.tpn, 0),
                gets.get(row.tpn, 0),
            )
            assert rank.only_tie_breaks == (not differs)
    assert any(rank.prize_before != rank.prize_after for rank in preview.ranks)
