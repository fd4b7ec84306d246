"""Each dialect carries a tournament, or says what it does not carry; engines take what is theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arbiter_app.errors import UserError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import games_of, result_of
from arbiter_app.tournament.tournament import BAKU, Game, Settings, Tournament
from arbiter_app.tournament.types import GameResult, ScoringSystem
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import LossKind, losses
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.few_examples import few_examples
from tests.strategies import rounds_of, texts, tournaments, with_ordered_boards
from tests.unit.trf.engines import Understood, bbp_pairings, javafo

SMALL = tournaments(max_players=7, max_rounds=3)
_OPEN = (None, GameResult.ADJOURNED)


@st.composite
def with_more_to_say(draw: st.DrawFn) -> Tournament:
    """A tournament with what files have little or no place for."""
    tournament = draw(SMALL)
    players = tuple(
        replace(
            player,
            club=draw(st.just("") | texts(9)),
            category=draw(st.just("") | texts(3)),
            name=draw(texts(60)),
            withdrawn_from=draw(st.none() | st.integers(tournament.next_round, 12)),
        )
        for player in tournament.players
    )
    rounds = tuple(
        replace(
            played,
            manual=draw(st.booleans()),
            games=tuple(
                replace(game, board=board)
                for board, game in enumerate(reversed(played.games), start=1)
            ),
        )
        if draw(st.booleans())
        else played
        for played in tournament.rounds
    )
    return replace(tournament, players=players, rounds=rounds)


@pytest.mark.parametrize("dialect", TrfDialect)
@few_examples(15)
@given(tournament=with_more_to_say())
def test_every_difference_is_told(dialect: TrfDialect, tournament: Tournament) -> None:
    again = read_trf(write_trf(tournament, dialect=dialect)).tournament
    told = {loss.kind for loss in losses(tournament, dialect)}
    assert _equalised(tournament, again, told) == again


@pytest.mark.parametrize("dialect", TrfDialect)
@few_examples(15)
@given(tournament=with_more_to_say())
def test_points_and_next_pairing_stay_unless_told(
    dialect: TrfDialect, tournament: Tournament
) -> None:
    assume(not any(loss.decides for loss in losses(tournament, dialect)))
    again = read_trf(write_trf(tournament, dialect=dialect)).tournament
    scores = {tpn: history.score for tpn, history in histories(tournament).items()}
    assert {tpn: history.score for tpn, history in histories(again).items()} == scores
    assert _paired(again) == _paired(tournament)


def _paired(tournament: Tournament) -> object:
    total = tournament.settings.rounds_total
    if 0 < total < tournament.next_round:
        return None
    try:
        return pair_round(tournament)
    except UserError as error:
        return type(error)


def _equalised(one: Tournament, other: Tournament, told: set[LossKind]) -> Tournament:
    """`one` with what is told to be lost taken from `other`."""
    columns: Mapping[LossKind, tuple[str, ...]] = {
        LossKind.PLAYERS: ("name", "federation", "fide_id", "birth_date", "withdrawn_from"),
        LossKind.CLUBS: ("club", "category"),
    }
    parts: Mapping[LossKind, str] = {
        LossKind.VIRTUAL_POINTS: "virtual_points",
        LossKind.FORBIDDEN_PAIRS: "forbidden_groups",
        LossKind.ABSENCES: "requested_byes",
        LossKind.OTHER_RECORDS: "other_records",
        LossKind.ABNORMAL_POINTS: "other_records",
        LossKind.COMMENTS: "comments",
    }
    in_settings: Mapping[LossKind, tuple[str, ...]] = {
        LossKind.SCORING: ("scoring",),
        LossKind.SETTINGS: (
            *("tie_breaks", "encoded_time_control", "starting_rank_method"),
            "pairing_controller",
        ),
    }
    for kind in told:
        if kind in parts:
            one = replace(one, **{parts[kind]: getattr(other, parts[kind])})
        if kind in in_settings:
            own = {name: getattr(other.settings, name) for name in in_settings[kind]}
            one = replace(one, settings=replace(one.settings, **own))
        if kind in columns:
            one = replace(
                one,
                players=tuple(
                    replace(player, **{name: getattr(twin, name) for name in columns[kind]})
                    for player, twin in zip(one.players, other.players, strict=True)
                ),
            )
        if kind is LossKind.SYSTEM:
            one = _without_baku_overridden(one, other)
        if kind is LossKind.MANUAL:
            one = replace(
                one,
                rounds=tuple(
                    replace(played, manual=twin.manual, note=twin.note)
                    for played, twin in zip(one.rounds, other.rounds, strict=True)
                ),
            )
    if LossKind.RESULTS in told:
        one = _drawn(one)
    return with_ordered_boards(one) if LossKind.BOARDS in told else one


def _without_baku_overridden(one: Tournament, other: Tournament) -> Tournament:
    """A system keeps its name, but for a Baku whose points others override that are nobody's."""
    plain = one.settings.system.removesuffix(BAKU)
    if other.settings.system != plain:
        return one
    return replace(one, settings=replace(one.settings, system=plain))


def _drawn(tournament: Tournament) -> Tournament:
    """With a draw for each game that has no result, or is adjourned."""
    count = tournament.settings.games_per_match

    def drawn(game: Game) -> Game:
        games = games_of(game.result, count)
        results = [GameResult.DRAW if one in _OPEN else one for one in games]
        return replace(game, result=result_of(results))

    rounds = tournament.rounds
    return replace(
        tournament,
        rounds=tuple(replace(one, games=tuple(map(drawn, one.games))) for one in rounds),
    )


@st.composite
def for_engines(draw: st.DrawFn) -> Tournament:
    """A tournament of games with a round left to be paired, and points that engines can count.

    No engine knows matches.
    """
    tournament = draw(tournaments(max_players=7, max_rounds=3, games=1))
    points = st.integers(0, 40)
    scoring = draw(
        st.just(ScoringSystem())
        | st.builds(ScoringSystem.of, win=points, draw=points, loss=points)
        | st.builds(
            ScoringSystem.of,
            win=points,
            draw=points,
            loss=points,
            absence=points,
            pairing_allocated_bye=points,
            unknown=points,
        )
    )
    forfeit_loss = draw(st.just(scoring.forfeit_loss) | points)
    stated = replace(
        tournament.settings,
        scoring=replace(scoring, forfeit_loss=forfeit_loss),
        rounds_total=tournament.next_round + draw(st.integers(0, 3)),
    )
    if tournament.players and not tournament.rounds:
        # Readers take byes of a round in which nobody plays for announcements.
        tpns = tuple(player.tpn for player in tournament.players)
        tournament = replace(tournament, rounds=(draw(rounds_of(1, tpns)),), requested_byes=())
        stated = replace(stated, rounds_total=stated.rounds_total + 1)
    return replace(tournament, settings=stated)


@few_examples(25)
@given(tournament=for_engines())
def test_engines_take_their_files_and_read_what_is_meant(tournament: Tournament) -> None:
    assume(any(played.games or played.byes for played in tournament.rounds))
    last = tournament.rounds[-1]
    assume(last.games or last.pairing_allocated_bye)
    data = write_trf(tournament, dialect=TrfDialect.ENGINE)
    bbp_pairings(data, checking=True)
    _assert_as_meant(bbp_pairings(data, checking=False), tournament)
    _assert_as_meant(javafo(data), tournament)


@few_examples(25)
@given(tournament=for_engines())
def test_javafo_takes_trf16(tournament: Tournament) -> None:
    last = tournament.rounds[-1] if tournament.rounds else None
    assume(last is not None and (last.games or last.pairing_allocated_bye))
    tournament = _drawn(tournament)
    _assert_as_meant(javafo(write_trf(tournament, dialect=TrfDialect.TRF16)), tournament)


def _assert_as_meant(understood: Understood, tournament: Tournament) -> None:
    number = tournament.next_round
    tpns = [player.tpn for player in tournament.players]
    assert understood.rounds == len(tournament.rounds)
    assert understood.absent == set(tournament.absences(number))
    colour = tournament.settings.initial_colour
    assert understood.initial_colour == ("" if colour is None else f"{colour.name.lower()}1")
    plain = replace(
        _drawn(tournament),
        other_records=(),
        settings=replace(
            tournament.settings,
            scoring=replace(tournament.settings.scoring, unknown=0),
        ),
    )
    scores = {tpn: history.score for tpn, history in histories(plain).items()}
    assert understood.points == scores
    meant = ranges_in_force(tournament)
    for at in range(1, number + 1):
        theirs = {
            tpn: own[at - 1]
            for tpn, own in understood.virtual.items()
            if tpn in tpns and len(own) >= at and own[at - 1]
        }
        assert theirs == virtual_points_in(meant, at, tpns)
    groups = {
        frozenset(group.tpns)
        for group in tournament.forbidden_groups
        if group.first_round <= number <= group.last_round
    }
    assert understood.forbidden == groups


def test_settings_have_a_place_in_every_complete_dialect() -> None:
    """Nothing of a plain tournament is told to be lost in TRF26."""
    assert losses(Tournament(Settings(name="Open", rounds_total=5)), TrfDialect.TRF26) == ()
