"""Standings: the field ranked by points and an ordered list of tie-breaks (C.07 (2026) 4)."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from typing import TypeAlias, assert_never

from arbiter_app.errors import InputError
from arbiter_app.standings.edition import TieBreakEdition, edition_for
from arbiter_app.standings.external import external_values
from arbiter_app.standings.field import TieBreakField, is_round_robin
from arbiter_app.standings.own_record import points_column
from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.tie_break import (
    ARTICLE_ON_ROUND_ROBINS,
    POINTS,
    ByGroup,
    ByPlayer,
    Entered,
    SuitedTo,
    TieBreakCode,
)
from arbiter_app.standings.ties import TieDecision, check_manual, draw_lots, split_manually
from arbiter_app.standings.values import (
    NO_RANK,
    Exact,
    RowValues,
    Standings,
    StandingsRow,
    TieBreakColumn,
    Working,
)
from arbiter_app.tournament.open_games import OpenGame, open_games
from arbiter_app.tournament.tournament import Round, Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import counted, phrase

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB", "DE")
DEFAULT_OF_ROUND_ROBINS = ("DE", "WIN", "SB", "KS")


def default_tie_breaks(settings: Settings) -> tuple[str, ...]:
    """The tie-breaks where a tournament has none of its own."""
    return DEFAULT_OF_ROUND_ROBINS if is_round_robin(settings) else DEFAULT_TIE_BREAKS


def standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    tie_breaks: Sequence[str] | None = None,
    edition: TieBreakEdition | None = None,
    manual: Mapping[Tpn, int] | None = None,
    lots: str | None = None,
    external: Mapping[str, Mapping[Tpn, Exact]] | None = None,
    unranked: Collection[Tpn] = (),
) -> Standings:
    """The standings after a round (C.07 (2026) 4.2), tied players with the same rank.

    Without `after_round`, after the last round in which every game has a result or is
    adjourned. Without `tie_breaks`, by the tournament's own list, or by
    `default_tie_breaks` if it has none. Points come first unless the list says where (`PTS`, record 212). The
    edition follows from the first day of the tournament.

    Whom the list leaves tied share the rank, unless `manual` (places among those tied, as a
    play-off gave them) or after that `lots` (the seed of a drawing of lots) decides. `external`
    has the values of self-defined tie-breaks (`OTHER_…`) by code and player, higher is better.
    `unranked` players, who were expelled, have no rank; their games count for their opponents.

    Raises:
        InputError: an unknown tie-break, a round that has not been paired, or a manual ranking
            of players who are not there.
    """
    rounds = _round_number(tournament, after_round)
    check_manual(manual or {}, (player.tpn for player in tournament.players))
    codes, left_out = codes_of(tournament, tie_breaks, external or {})
    field = TieBreakField(
        tournament, rounds, edition or edition_for(tournament.settings.start_date)
    )
    return ranked(
        field,
        codes,
        left_out=left_out,
        manual=manual or {},
        lots=lots,
        external=external or {},
        unranked=unranked,
    )


def ranked(
    field: TieBreakField,
    codes: Sequence[TieBreakCode],
    *,
    left_out: tuple[str, ...] = (),
    manual: Mapping[Tpn, int],
    lots: str | None,
    external: Mapping[str, Mapping[Tpn, Exact]],
    unranked: Collection[Tpn],
) -> Standings:
    """The standings of a field, as `standings` says."""
    rounds = field.rounds
    left = [index for index, tpn in enumerate(field.tpns) if tpn not in unranked]
    counted = [index for index in left if index not in field.not_counted]
    others = [index for index in left if index in field.not_counted]
    groups: Groups = [each for each in (counted, others) if each]
    points = points_column(field, tie_break_code(POINTS))
    if not any(code.is_points for code in codes):
        groups = split(groups, points)
    columns = []
    for code in codes:
        column, groups = apply_tie_break(field, code, groups, external)
        columns.append(column)
    groups, decided = _decided(field, groups, manual, lots)
    played = field.tournament.rounds
    return Standings(
        round_number=rounds,
        tie_breaks=tuple(code.written for code in codes),
        rows=_rows(field, groups, tuple(columns), decided),
        points=points,
        left_out=left_out,
        lots=lots,
        open_games=open_games(played[:rounds]),
        next_round_open=_holding_back(played[rounds : rounds + 1]),
        unranked=tuple(
            StandingsRow(NO_RANK, tpn, field.scores[index], RowValues(tuple(columns), index))
            for index, tpn in enumerate(field.tpns)
            if tpn in unranked
        ),
        not_counted=tuple(field.tpns[place] for place in sorted(field.not_counted)),
    )


def _holding_back(coming: Sequence[Round]) -> tuple[OpenGame, ...]:
    """The games without a result of a round that has results already, adjourned ones aside."""
    if not any(game.result is not None for played in coming for game in played.games):
        return ()
    return tuple(game for game in open_games(coming) if not game.is_adjourned)


def _decided(
    field: TieBreakField, groups: Groups, manual: Mapping[Tpn, int], lots: str | None
) -> tuple[Groups, dict[int, TieDecision]]:
    """The groups still tied, split by hand and by lots, and who was placed by which."""
    result: Groups = []
    decided: dict[int, TieDecision] = {}
    position = {tpn: index for index, tpn in enumerate(field.tpns)}
    for group in groups:
        if len(group) == 1:
            result.append(group)
            continue
        by_hand = split_manually([field.tpns[member] for member in group], manual)
        if len(by_hand) > 1:
            decided.update(dict.fromkeys(group, TieDecision.MANUAL))
        for tied in by_hand:
            drawn = [tied] if lots is None or len(tied) == 1 else list(draw_lots(tied, lots))
            for tpn in tied if len(drawn) > 1 else ():
                decided[position[tpn]] = TieDecision.LOTS
            result.extend([position[tpn] for tpn in tpns] for tpns in drawn)
    return result, decided


def counted_rounds(tournament: Tournament) -> int:
    """The number of leading rounds in which every game has a result or is adjourned."""
    for played in tournament.rounds:
        if any(game.is_missing for game in played.games):
            return played.number - 1
    return len(tournament.rounds)


def _round_number(tournament: Tournament, after_round: int | None) -> int:
    if after_round is None:
        return counted_rounds(tournament)
    if not 0 <= after_round <= len(tournament.rounds):
        raise InputError(
            counted(
                len(tournament.rounds),
                "There are no standings after round {number}: only {count} round has been paired.",
                "There are no standings after round {number}: only {count} rounds have been"
                " paired.",
                number=after_round,
            )
        )
    return after_round


def codes_of(
    tournament: Tournament, asked: Sequence[str] | None, external: Container[str]
) -> tuple[list[TieBreakCode], tuple[str, ...]]:
    """The codes to use, and those of the tournament's own list that are not known.

    Raises:
        InputError: a code that was asked for is not known, or has no values in `external`.
    """

    def code_of(text: str) -> TieBreakCode:
        code = tie_break_code(text)
        if code.is_self_defined and code.written not in external:
            raise InputError(
                phrase(
                    "The values of the tie-break {code} are not in the file.",
                    code=code.written,
                ),
                hint=phrase("Enter them in the event."),
            )
        return code

    if asked is not None:
        return [code_of(text) for text in asked], ()
    known, left_out = [], []
    for text in tournament.settings.tie_breaks:
        try:
            known.append(code_of(text))
        except InputError:
            left_out.append(text)
    if not [code for code in known if not code.is_points]:
        known = [tie_break_code(text) for text in default_tie_breaks(tournament.settings)]
    return known, tuple(left_out)


def _rows(
    field: TieBreakField,
    groups: Groups,
    columns: tuple[TieBreakColumn, ...],
    decided: Mapping[int, TieDecision],
) -> tuple[StandingsRow, ...]:
    rows: list[StandingsRow] = []
    rank = 1
    for group in groups:
        rows.extend(
            StandingsRow(
                rank,
                field.tpns[member],
                field.scores[member],
                RowValues(columns, member),
                decided.get(member),
            )
            for member in sorted(group)
        )
        rank += len(group)
    return tuple(rows)


# One tie-break worked out for the whole field, where the regulations let it count.


Groups: TypeAlias = list[list[int]]
"""Positions of the players still tied, the best group first."""


def apply_tie_break(
    field: TieBreakField,
    code: TieBreakCode,
    groups: Groups,
    entered: Mapping[str, Mapping[Tpn, Exact]],
) -> tuple[TieBreakColumn, Groups]:
    """The column of a tie-break, and the groups that it leaves of those still tied."""
    tie_break = code.tie_break
    if (
        tie_break.suited_to is SuitedTo.NOT_ROUND_ROBINS
        and field.round_robin
        and field.edition.caps_dummies
    ):
        return _undefined(field, code, ARTICLE_ON_ROUND_ROBINS), groups
    if tie_break.by_ratings and field.has_unrated and code.unrated is None:
        return _undefined(field, code, code.article), groups
    match tie_break.worked_out:
        case ByGroup(column=among_tied):
            return among_tied(field, code, groups)
        case ByPlayer(column=work_out):
            column = work_out(field, code)
        case Entered():
            column = external_values(field, code, entered[code.written])
        case _:
            assert_never(tie_break.worked_out)
    return column, split(groups, column)


def _undefined(field: TieBreakField, code: TieBreakCode, article: str) -> TieBreakColumn:
    """A tie-break that separates nobody; the article says why."""
    return TieBreakColumn(
        code=code.written,
        amounts=(None,) * len(field),
        scale=1,
        explain=lambda _: Working(code.written, article),
    )


def split(groups: Groups, column: TieBreakColumn) -> Groups:
    """Every group still tied, split by the next tie-break; undefined values come last."""
    result: Groups = []
    for group in groups:
        if len(group) == 1:
            result.append(group)
            continue
        by_amount: dict[int | None, list[int]] = {}
        for member in group:
            by_amount.setdefault(column.amounts[member], []).append(member)
        undefined = by_amount.pop(None, None)
        defined = [amount for amount in by_amount if amount is not None]
        result.extend(by_amount[key] for key in sorted(defined, reverse=not column.ascending))
        if undefined:
            result.append(undefined)
    return result
