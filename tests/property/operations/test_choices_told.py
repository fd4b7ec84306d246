"""What was chosen for the standings comes back from the program's own report file.

Entered values of tie-breaks (C.07 (2026) 4.1), K (B.02 8.3.3) and prizes have no record in TRF26.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.operations.report_file import state_of_file, tournament_for_file, with_keys
from arbiter_app.store.choices import K_FACTORS, EnteredValue, KFactor, StandingsChoices
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.prizes import LARGEST_PRIZE, Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Sex
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import verbatim

PLAYERS = 9
TPNS = st.integers(1, PLAYERS)
TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12).map(
    lambda text: clean_line(text, verbatim("The text"))
)
NUMBERS = st.none() | st.integers(0, 3000)
VALUES = st.fractions(-(10**6), 10**6, max_denominator=10**6)


def in_order(first: int | None, last: int | None) -> tuple[int | None, int | None]:
    if first is not None and last is not None and first > last:
        return last, first
    return first, last


@st.composite
def groups(draw: st.DrawFn) -> PrizeGroup:
    rating_from, rating_to = in_order(draw(NUMBERS), draw(NUMBERS))
    born_from, born_to = in_order(draw(NUMBERS), draw(NUMBERS))
    return PrizeGroup(
        draw(TEXTS.filter(bool)),
        tuple(draw(st.lists(st.integers(0, LARGEST_PRIZE), min_size=1, max_size=4))),
        Eligibility(
            rating_from,
            rating_to,
            draw(TEXTS),
            draw(st.none() | st.sampled_from(Sex)),
            draw(TEXTS),
            draw(TEXTS),
            born_from,
            born_to,
        ),
        draw(st.sampled_from(Sharing)),
    )


@st.composite
def choices(draw: st.DrawFn) -> StandingsChoices:
    codes = st.sampled_from(["OTHER_QUIZ", "OTHER_A1"])
    values = draw(st.dictionaries(st.tuples(codes, TPNS), VALUES))
    factors = draw(st.dictionaries(TPNS, st.sampled_from(K_FACTORS)))
    return StandingsChoices(
        values=tuple(EnteredValue(code, tpn, values[code, tpn]) for code, tpn in sorted(values)),
        k_factors=tuple(KFactor(tpn, factors[tpn]) for tpn in sorted(factors)),
        prizes=tuple(draw(st.lists(groups(), max_size=3, unique_by=lambda group: group.name))),
    )


def entries() -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, PLAYERS + 1))
    return Tournament(settings=Settings(name="Open", rounds_total=5), players=players)


@settings(max_examples=60)
@given(chosen=choices(), dialect=st.sampled_from(TrfDialect))
def test_what_was_chosen_is_read_again(chosen: StandingsChoices, dialect: TrfDialect) -> None:
    """In every dialect, whatever keys the players have; the lines are no comments any more."""
    state = state_of_file(entries())
    keys = tuple(100 + tpn for tpn in range(PLAYERS))
    kept = with_keys(replace(state, choices=chosen), keys)
    data = write_trf(tournament_for_file(kept), dialect=dialect)
    again = state_of_file(read_trf(data).tournament)
    assert again.choices == chosen
    assert again.tournament.comments == ()
    assert write_trf(tournament_for_file(again), dialect=dialect) == data


@given(
    line=st.sampled_from(
        [
            *("Values of OTHER_QUIZ: 1 3, 99 2", "Values of OTHER_QUIZ: 1 1/0"),
            *("Values of OTHER_QUIZ: 1 2000001", "Values of OTHER_QUIZ:", "Values of BH: 1 2"),
            *(
                "K of players: 1 30",
                "K of players: 1 40/3",
                "K of players: one 40",
            ),
            *("Prizes: 500, 300", 'Prizes: {"name": "A"}', "Prizes: []", "Prizes: " + "[" * 9000),
            'Prizes: {"name": "A", "prizes": [-1], "sharing": "hort"}',
            'Prizes: {"name": "A", "prizes": [true], "sharing": "hort"}',
            'Prizes: {"name": "A", "prizes": [1], "sharing": "by lot"}',
        ]
    )
)
def test_a_line_that_cannot_be_is_only_a_comment(line: str) -> None:
    state = state_of_file(replace(entries(), comments=(line,)))
    assert state.choices == StandingsChoices()
    assert state.tournament.comments == (line,)


def test_a_value_is_told_exactly() -> None:
    chosen = StandingsChoices(values=(EnteredValue("OTHER_QUIZ", 2, Fraction(7, 3)),))
    state = replace(state_of_file(entries()), choices=chosen)
    assert tournament_for_file(state).comments == ("Values of OTHER_QUIZ: 2 7/3",)
