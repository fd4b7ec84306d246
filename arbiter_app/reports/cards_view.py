"""What stands on a pairing card: the player, one line per round, what the next round needs.

Colours due and floats are the pairing's business: a function for them is passed in. They are
written as in the trace: strength `mild`, `strong`, `absolute` or empty, floats `D`, `U` or `-`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import Protocol, TypeAlias

from arbiter_app.reports.codes import Told
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.tournament.history import PlayerHistory, RoundEntry, histories
from arbiter_app.tournament.match_result import OPEN_LETTERS, games_of, result_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import (
    ByeKind,
    Colour,
    GameResult,
    Points,
    Tpn,
    format_points_short,
)

NO_FLOAT, UPFLOAT = "-", "U"

"""Results of games that were not played: they give no colour (C.04.2 (2026) 3.4, 3.5)."""


class CardState(Protocol):
    """What paper takes from `arbiter_app.pairing.player_state.PlayerState`."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def score(self) -> Points: ...
    @property
    def points(self) -> Points: ...
    @property
    def is_topscorer(self) -> bool: ...
    @property
    def due(self) -> Colour | None: ...
    @property
    def strength(self) -> IntEnum: ...
    @property
    def floats(self) -> Sequence[Enum]: ...
    @property
    def bye_barred_since(self) -> int | None: ...


PlayerStates: TypeAlias = Callable[[Tournament], Iterable[CardState]]
"""Everybody's state before the next round: `arbiter_app.pairing.questions.system_states`."""

_States: TypeAlias = Mapping[Tpn, CardState]


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a card; everything that is not known yet is empty.

    `due` and `strength` are those before the round, `score` is that after it. `letter` has one for
    each game of a match; `bye_of_match` is what a bye is worth that is for all of them. Who `is_free`
    has no opponent in a round-robin.
    """

    round_number: int
    due: Colour | None = None
    strength: str = ""
    opponent: Tpn | None = None
    bye: ByeKind | None = None
    colour: Colour | None = None
    letter: str = ""
    score: Points | None = None
    floated: str = NO_FLOAT
    bye_of_match: str | None = None
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One player's card; `may_not_meet` are opponents forbidden in rounds to come."""

    tpn: Tpn
    name: str
    title: str
    rating: int
    federation: str
    club: str
    fide_id: str
    lines: tuple[CardLine, ...]
    may_not_meet: tuple[Tpn, ...] = ()
    bye_barred_since: int | None = None
    withdrawn_from: int | None = None


@dataclass(frozen=True, slots=True)
class CardsView:
    """The cards of a tournament; `next_round` is the line to go on with.

    `told` is what codes tell the players of the round paired last. By a table, as in a round-robin,
    nobody has a colour due or floats.
    """

    sheet: Sheet
    next_round: int
    cards: tuple[Card, ...]
    told: Mapping[Tpn, Told] = field(default_factory=dict)
    told_round: int = 0
    is_by_table: bool = False


def pairing_cards_view(
    tournament: Tournament,
    printing: Printing,
    *,
    states: PlayerStates | None = None,
    told: Mapping[Tpn, Told] | None = None,
) -> CardsView:
    """The cards filled in up to now, with free lines for the rounds to come.

    `states` gives the colours due, the floats and who may have no bye; without it those places
    stay free. In a round-robin they do: its colours are those of the table, and nobody floats.
    """
    if tournament.settings.is_round_robin:
        states = None
    past = histories(tournament)
    before = _states_before_rounds(tournament, states)
    number_of_lines = max(tournament.settings.rounds_total, len(tournament.rounds))
    next_round = len(tournament.rounds)
    if not tournament.rounds or tournament.rounds[-1].is_complete:
        next_round += 1
    return CardsView(
        sheet=sheet_of(tournament.settings, printing),
        next_round=next_round,
        cards=tuple(
            _card(tournament, player, past[player.tpn], before, number_of_lines or next_round)
            for player in tournament.players
        ),
        told=told or {},
        told_round=len(tournament.rounds),
        is_by_table=tournament.settings.is_round_robin,
    )


def _states_before_rounds(tournament: Tournament, states: PlayerStates | None) -> list[_States]:
    """Everybody's state before rounds 1, 2 … and before the next one.

    For a round still being played the games without a result are taken as adjourned: that
    changes neither its floats nor its colours.
    """
    if states is None:
        return [{} for _ in range(len(tournament.rounds) + 1)]
    everybody = replace(
        tournament,
        rounds=tuple(
            _without_gaps(played, tournament.settings.games_per_match)
            for played in tournament.rounds
        ),
        players=tuple(replace(player, withdrawn_from=None) for player in tournament.players),
    )
    moments = (
        replace(everybody.before_round(number), requested_byes=())
        for number in range(1, len(tournament.rounds) + 2)
    )
    return [{state.tpn: state for state in states(moment)} for moment in moments]


def _without_gaps(played: Round, games: int) -> Round:
    def decided(game: Game) -> Game:
        if not game.is_missing:
            return game
        found = [one or GameResult.ADJOURNED for one in games_of(game.result, games)]
        return replace(game, result=result_of(found))

    return replace(played, games=tuple(map(decided, played.games)))


def _card(
    tournament: Tournament,
    player: Player,
    past: PlayerHistory,
    before: list[_States],
    number_of_lines: int,
) -> Card:
    tpn = player.tpn
    known = {entry.round_number: entry for entry in past.entries}
    announced = {bye.round_number: bye.kind for bye in tournament.requested_byes if bye.tpn == tpn}
    is_open = bool(tournament.rounds) and not tournament.rounds[-1].is_complete
    lines = []
    for number in range(1, number_of_lines + 1):
        line = CardLine(number, bye=announced.get(number))
        if number <= len(before) and not (is_open and number == len(before)):
            line = _with_due(line, before[number - 1].get(tpn))
        if number in known:
            line = _played(line, known[number], past, before[number].get(tpn))
        if line.bye is not None and tournament.settings.games_per_match > 1:
            worth = tournament.settings.scoring.bye_points(line.bye)
            line = replace(line, bye_of_match=format_points_short(worth))
        if line.bye is not None:
            line = replace(line, is_free=tournament.settings.is_free(line.bye))
        lines.append(line)
    state = before[-1].get(tpn)
    return Card(
        tpn=tpn,
        name=player.name,
        title=player.title or "",
        rating=player.rating,
        federation=player.federation,
        club=player.club,
        fide_id=player.fide_id,
        lines=tuple(lines),
        may_not_meet=_may_not_meet(tournament, tpn),
        bye_barred_since=None if state is None else state.bye_barred_since,
        withdrawn_from=player.withdrawn_from,
    )


def _with_due(line: CardLine, state: CardState | None) -> CardLine:
    if state is None or state.due is None:
        return line
    return replace(line, due=state.due, strength=state.strength.name.lower())


def _played(
    line: CardLine, entry: RoundEntry, past: PlayerHistory, after: CardState | None
) -> CardLine:
    """A line with what is known of a paired round."""
    is_bye = entry.opponent is None
    is_decided = not OPEN_LETTERS.intersection(entry.letter)
    return replace(
        line,
        opponent=entry.opponent,
        bye=ByeKind(entry.letter) if is_bye else None,
        colour=None if entry.is_forfeit else entry.colour,
        letter=entry.letter if is_decided else "",
        score=past.score_after(entry.round_number) if is_decided else None,
        floated=NO_FLOAT if after is None else str(after.floats[0].value),
    )


def _may_not_meet(tournament: Tournament, tpn: Tpn) -> tuple[Tpn, ...]:
    found: set[Tpn] = set()
    for group in tournament.strict_groups:
        if tpn in group.tpns and group.last_round >= tournament.next_round:
            found.update(group.tpns)
    return tuple(sorted(found - {tpn}))
