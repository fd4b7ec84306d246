"""Choices for the standings: lots, places by hand, values worked out elsewhere, K, prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.report_file import LOTS
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.choices import (
    K_FACTORS,
    Drawing,
    EnteredValue,
    KFactor,
    ManualPlace,
    is_possible_value,
)
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.prizes import PrizeGroup, checked_group
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Parameter, Phrase, decimal, one_after_another, phrase

if TYPE_CHECKING:
    from arbiter_app.standings.values import Exact, Standings


def standings_of(
    state: TournamentState,
    *,
    after_round: int | None = None,
    tie_breaks: Sequence[str] | None = None,
) -> Standings:
    """The standings after a round with everything that the arbiter chose for them.

    Places given by hand count for the round they were given after. Who was expelled by then has no
    rank (VCL4THP 198).

    Raises:
        InputError: as for `arbiter_app.standings.standings`.
    """
    from arbiter_app.standings.ranking import counted_rounds, standings

    number = counted_rounds(state.tournament) if after_round is None else after_round
    choices = ranking_choices(state, number, tie_breaks)
    return standings(
        state.tournament,
        after_round=after_round,
        tie_breaks=tie_breaks,
        manual=choices.manual,
        lots=choices.lots,
        external=choices.external,
        unranked=choices.unranked,
    )


@dataclass(frozen=True, slots=True)
class RankingChoices:
    """What the arbiter chose for the standings after a round, by TPN."""

    manual: Mapping[Tpn, int]
    lots: str | None
    external: Mapping[str, Mapping[Tpn, Exact]]
    unranked: frozenset[Tpn]


def ranking_choices(
    state: TournamentState, round_number: int, tie_breaks: Sequence[str] | None = None
) -> RankingChoices:
    """What the arbiter chose for the standings after a round."""
    from arbiter_app.standings.codes import SELF_DEFINED

    tpns = state.tpns_by_key()
    external: dict[str, dict[Tpn, Exact]] = {
        code: {} for code in _asked(state.tournament, tie_breaks) if SELF_DEFINED.fullmatch(code)
    }
    for one in state.choices.values:
        external.setdefault(one.code, {})[tpns[one.key]] = one.value
    return RankingChoices(
        manual_places(state, round_number),
        state.choices.lots,
        external,
        frozenset(
            tpns[one.key]
            for one in state.expulsions
            if one.key in tpns and one.first_round <= round_number + 1
        ),
    )


def standings_after(state: TournamentState, round_number: int) -> Standings:
    """`standings_of` for documents, which say the round."""
    return standings_of(state, after_round=round_number)


def _asked(tournament: Tournament, tie_breaks: Sequence[str] | None) -> Sequence[str]:
    return tournament.settings.tie_breaks if tie_breaks is None else tie_breaks


def ranks_of(state: TournamentState) -> Mapping[Tpn, int]:
    """The rank of each player in the standings as they are now, for a report file."""
    try:
        table = standings_of(state)
    except InputError:
        # A tie-break that this program cannot compute is no reason to withhold the file: ranks
        # then follow the points.
        table = standings_of(state, tie_breaks=())
    return {row.tpn: row.rank for row in table.rows}


def ranks_by_list(state: TournamentState) -> Mapping[Tpn, int] | None:
    """The ranks by the tournament's own list of tie-breaks, None if it has none or no round."""
    tournament = state.tournament
    return ranks_of(state) if tournament.settings.tie_breaks and tournament.rounds else None


def manual_places(state: TournamentState, round_number: int) -> Mapping[Tpn, int]:
    """The places given by hand after a round."""
    tpns = state.tpns_by_key()
    return {
        tpns[one.key]: one.place for one in state.choices.places if one.round_number == round_number
    }


def set_lots(
    session: EventSession, tournament_id: int, are_drawn: bool, *, confirmed: bool = False
) -> Change:
    """Draw lots among those whom the tie-breaks leave tied (C.07 (2026) 4.2), or no longer.

    The seed comes from all games of the tournament, and the report file tells it: anybody can repeat
    the drawing. It is drawn once, taken back or not: drawn again, lots fall as before, whatever was
    corrected in the meantime (VCL4THP 206).

    Raises:
        RefusedError: the last round is not over.
        ConfirmationNeededError: lots are to be taken back.
    """
    state = session.state(tournament_id)
    old = state.choices.lots
    if are_drawn:
        after = with_lots(
            state, session.drawn_seed(tournament_id, Drawing.LOTS) if old is None else old
        )
    else:
        if old is not None and state.tournament.rounds:
            ask(
                state,
                WarnedAct.NO_LOTS,
                phrase("Lots were drawn with the seed “{seed}”.", seed=old),
                confirmed=confirmed,
            )
        after = _with_seed(state, None)
    now = after.choices.lots
    act = Act(ActKind.LOTS_DRAWN, phrase("Drawing of lots"), _seed_text(old), _seed_text(now))
    return session.commit(act, tournament_id, state, after)


def with_lots(state: TournamentState, drawn: str | None) -> TournamentState:
    """Return the state with its lots: by the seed of an earlier drawing, else by that of its games.

    Raises:
        RefusedError: none were drawn yet, and the last round is not over.
    """
    if drawn is not None:
        return _with_seed(state, drawn)
    from arbiter_app.standings.ties import is_over, seed_of_games

    if not is_over(state.tournament):
        raise RefusedError(
            phrase("Lots can be drawn when the last round is over."),
            article="C.07 4.2",
            hint=phrase("Until then those who are tied share the rank."),
        )
    return _with_seed(state, seed_of_games(state.tournament))


def _with_seed(state: TournamentState, seed: str | None) -> TournamentState:
    line = "" if seed is None else f"{LOTS}: seed {seed}"
    return replace(
        state,
        tournament=_told(state.tournament, LOTS, line),
        choices=replace(state.choices, lots=seed),
    )


def _seed_text(seed: str | None) -> Phrase:
    return phrase("none") if seed is None else phrase("seed {seed}", seed=seed)


def set_manual_places(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    places: Mapping[Tpn, int],
    *,
    reason: str,
) -> Change:
    """Rank players by hand whom the tie-breaks leave tied after a round (C.07 (2026) 2.1, 3).

    The places replace those given before after that round; none takes them all back. They and
    the reason, for instance a play-off, are told in the report file.

    Raises:
        InputError: a round that is not complete, an unknown player, or a place below 1.
        RefusedError: no reason, or a player who is tied with nobody.
    """
    from arbiter_app.standings.ranking import counted_rounds

    state = session.state(tournament_id)
    if not 1 <= round_number <= counted_rounds(state.tournament):
        raise InputError(phrase("Round {round} is not complete yet.", round=round_number))
    note = clean_line(reason, phrase("The reason"))
    if places and not note:
        raise RefusedError(
            phrase("A ranking by hand needs a reason."),
            article="C.07 2.1",
            hint=phrase("Say how the tie was broken, for instance by a play-off."),
        )
    kept = tuple(one for one in state.choices.places if one.round_number != round_number)
    bare = replace(state, choices=replace(state.choices, places=kept, lots=None))
    _refuse_untied(state.tournament, standings_of(bare, after_round=round_number), places)
    keys = state.keys_by_tpn()
    new = tuple(ManualPlace(round_number, keys[tpn], place, note) for tpn, place in places.items())
    ordered = tuple(sorted((*kept, *new), key=lambda one: (one.round_number, one.key)))
    before = _by_name(state, manual_places(state, round_number))
    now = _by_name(state, places)
    if note:
        now = phrase("{told} ({note})", told=now, note=note)
    said = phrase("Ranking by hand after round {round}", round=round_number)
    return session.commit(
        Act(ActKind.RANKED_BY_HAND, said, before, now),
        tournament_id,
        state,
        replace(state, choices=replace(state.choices, places=ordered)),
    )


def without_places(state: TournamentState, round_number: int) -> TournamentState:
    """The tournament without the places given after a round that is no longer paired."""
    kept = tuple(one for one in state.choices.places if one.round_number < round_number)
    if kept == state.choices.places:
        return state
    return replace(state, choices=replace(state.choices, places=kept))


def set_entered_values(
    session: EventSession, tournament_id: int, code: str, values: Mapping[Tpn, Exact]
) -> Change:
    """Enter the values of a self-defined tie-break (C.07 (2026) 4.1), replacing those before.

    Higher is better; players without a value come last.

    Raises:
        InputError: a code that is not `OTHER_` and letters, an unknown player, a value too large.
    """
    from arbiter_app.standings.codes import SELF_DEFINED
    from arbiter_app.standings.values import exact_text

    state = session.state(tournament_id)
    if not SELF_DEFINED.fullmatch(code):
        raise InputError(
            phrase("“{code}” is not the code of a self-defined tie-break.", code=code),
            hint=phrase("Use OTHER_ followed by letters and digits, for example OTHER_QUIZ."),
        )
    keys = state.keys_by_tpn()
    for tpn, value in values.items():
        _check_known(keys, tpn)
        if not is_possible_value(Fraction(value)):
            raise InputError(
                phrase("The value of player {tpn} is too large or has too many digits.", tpn=tpn)
            )
    kept = (one for one in state.choices.values if one.code != code)
    new = (EnteredValue(code, keys[tpn], Fraction(value)) for tpn, value in values.items())
    ordered = tuple(sorted((*kept, *new), key=lambda one: (one.code, one.key)))
    told = _by_name(state, {tpn: decimal(exact_text(value)) for tpn, value in values.items()})
    return session.commit(
        Act(
            ActKind.TIE_BREAK_VALUES_ENTERED,
            phrase("Values of {code}", code=code),
            after=told,
        ),
        tournament_id,
        state,
        replace(state, choices=replace(state.choices, values=ordered)),
    )


def set_k_factors(session: EventSession, tournament_id: int, factors: Mapping[Tpn, int]) -> Change:
    """Say K of players, as the rating list does (B.02 8.3.3), replacing what was said before.

    Raises:
        InputError: an unknown player, or another K than 10, 20 or 40.
    """
    state = session.state(tournament_id)
    keys = state.keys_by_tpn()
    for tpn, k in factors.items():
        _check_known(keys, tpn)
        if k not in K_FACTORS:
            raise InputError(
                phrase("{k} is not a valid K factor for player {tpn}.", tpn=tpn, k=k),
                hint=phrase("K must be 10, 20 or 40."),
            )
    new = tuple(sorted((KFactor(keys[tpn], k) for tpn, k in factors.items()), key=_key))
    told = _by_name(state, factors)
    return session.commit(
        Act(ActKind.K_FACTORS_SET, phrase("K factors of players"), after=told),
        tournament_id,
        state,
        replace(state, choices=replace(state.choices, k_factors=new)),
    )


def k_factors(state: TournamentState) -> Mapping[Tpn, int]:
    """K of the players of whom it was said."""
    tpns = state.tpns_by_key()
    return {tpns[one.key]: one.k for one in state.choices.k_factors}


def set_prizes(session: EventSession, tournament_id: int, groups: Sequence[PrizeGroup]) -> Change:
    """Say which prizes there are, group by group, replacing what was said before.

    Raises:
        InputError: a group without a name or prizes, two of the same name, an amount that is
            negative or larger than a thousand million, or more than 200 prizes.
    """
    state = session.state(tournament_id)
    cleaned = tuple(checked_group(group) for group in groups)
    if len({group.name for group in cleaned}) != len(cleaned):
        raise InputError(phrase("Two prize groups have the same name."))
    return session.commit(
        Act(
            ActKind.PRIZES_SET,
            phrase("Prizes"),
            _groups_text(state.choices.prizes),
            _groups_text(cleaned),
        ),
        tournament_id,
        state,
        replace(state, choices=replace(state.choices, prizes=cleaned)),
    )


def _groups_text(groups: Sequence[PrizeGroup]) -> Phrase:
    return one_after_another(f"{group.name} ({len(group.prizes)})" for group in groups)


def _by_name(state: TournamentState, worth: Mapping[Tpn, Parameter]) -> Phrase:
    """What players have, by name: numbers may be given anew, and the log is read later."""
    names = {player.tpn: player.name for player in state.tournament.players}
    return one_after_another(
        phrase("{who}: {worth}", who=names[tpn], worth=worth[tpn]) for tpn in sorted(worth)
    )


def _key(one: KFactor) -> int:
    return one.key


def _check_known(keys: Mapping[Tpn, int], tpn: Tpn) -> None:
    if tpn not in keys:
        raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))


def _refuse_untied(tournament: Tournament, table: Standings, places: Mapping[Tpn, int]) -> None:
    ranks = {row.tpn: row.rank for row in table.rows}
    counts: dict[int, int] = {}
    for rank in ranks.values():
        counts[rank] = counts.get(rank, 0) + 1
    for tpn, place in places.items():
        if tpn not in ranks:
            raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))
        if place < 1:
            raise InputError(
                phrase("{place} is not a valid place for player {tpn}.", tpn=tpn, place=place),
                hint=phrase("Places start at 1."),
            )
        if counts[ranks[tpn]] == 1:
            raise RefusedError(
                phrase(
                    "{name} is not tied after the tie-breaks.", name=tournament.player(tpn).name
                ),
                article="C.07 4.2",
                hint=phrase("Only players who share a rank can be ranked by hand."),
            )


def _told(tournament: Tournament, start: str, line: str) -> Tournament:
    """The tournament with one `###` line about a choice in place of what was said before."""
    kept = tuple(one for one in tournament.comments if not one.startswith(f"{start}: "))
    return replace(tournament, comments=(*kept, line) if line else kept)
