"""A tournament as rows of the tables."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from enum import Enum

from arbiter_app.errors import InputError
from arbiter_app.store.choices import StandingsChoices
from arbiter_app.store.state import (
    Expulsion,
    Fee,
    LateCorrection,
    LateEntry,
    PairingRecord,
    Presence,
    Publication,
)
from arbiter_app.store.values import (
    SETTINGS,
    Row,
    eligibility_to_text,
    numbering_to_text,
    numbers_to_text,
    scoring_to_text,
    strings_to_text,
)
from arbiter_app.tournament.paper import PaperSettings, WallSettings
from arbiter_app.tournament.picture import Picture
from arbiter_app.tournament.player import PLAYER_FIELDS, FieldValue, Player
from arbiter_app.tournament.tournament import (
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    VirtualPoints,
)
from arbiter_app.tournament.types import ScoringSystem, Tpn
from arbiter_app.wording import phrase

Keys = Mapping[Tpn, int]


def key_in(keys: Keys, tpn: Tpn) -> int:
    """The key of a TPN.

    Raises:
        InputError: something in the tournament names a player who is not there.
    """
    try:
        return keys[tpn]
    except KeyError:
        raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn)) from None


def tournament_row(tournament_id: int, settings: Settings) -> Row:
    """The row of a tournament's settings."""
    kept = {name: _setting(getattr(settings, name)) for name in SETTINGS}
    return {"id": tournament_id, **kept}


def _setting(value: object) -> str | int | None:
    match value:
        case tuple():
            return strings_to_text(value)
        case ScoringSystem():
            return scoring_to_text(value)
        case Enum():
            return str(value.value)
        case str() | int() | None:
            return value
        case _:
            raise TypeError(f"{value!r} has no column")


def player_row(tournament_id: int, player: Player, key: int) -> Row:
    """The row of a player."""
    return {
        "id": key,
        "tournament_id": tournament_id,
        "tpn": player.tpn,
        **{each.name: _plain(getattr(player, each.name)) for each in PLAYER_FIELDS},
        "withdrawn_from": player.withdrawn_from,
        "tie_order": player.tie_order,
        "has_half_point_byes": int(player.has_half_point_byes),
    }


def later_rating_rows(
    tournament_id: int, players: Iterable[Player], keys: Iterable[int]
) -> Iterator[Row]:
    """The rows of ratings that came during the tournament."""
    for player, key in zip(players, keys, strict=True):
        for first_round, rating in player.later_ratings:
            yield {
                "tournament_id": tournament_id,
                "player_id": key,
                "first_round": first_round,
                "rating": rating,
            }


def _plain(value: FieldValue) -> str | int | None:
    return value.value if isinstance(value, Enum) else value


def round_row(tournament_id: int, played: Round) -> Row:
    """The row of a round without its games and byes."""
    return {
        "tournament_id": tournament_id,
        "number": played.number,
        "manual": int(played.manual),
        "note": played.note,
    }


def game_rows(
    tournament_id: int, round_number: int, games: Iterable[Game], keys: Keys
) -> Iterator[Row]:
    """The rows of games of a round."""
    for game in games:
        yield {
            "tournament_id": tournament_id,
            "round_number": round_number,
            "board": game.board,
            "white_id": key_in(keys, game.white),
            "black_id": key_in(keys, game.black),
            "result": None if game.result is None else game.result.value,
        }


def bye_rows(tournament_id: int, played: Round, keys: Keys) -> Iterator[Row]:
    """The rows of a round's byes."""
    for position, bye in enumerate(played.byes):
        yield {
            "tournament_id": tournament_id,
            "round_number": played.number,
            "position": position,
            "player_id": key_in(keys, bye.tpn),
            "kind": bye.kind.value,
        }


def requested_bye_rows(
    tournament_id: int, requests: Sequence[RequestedBye], keys: Keys
) -> Iterator[Row]:
    """The rows of the requested byes, in order."""
    for position, request in enumerate(requests):
        yield {
            "tournament_id": tournament_id,
            "position": position,
            "player_id": key_in(keys, request.tpn),
            "round_number": request.round_number,
            "kind": request.kind.value,
        }


def virtual_points_rows(
    tournament_id: int, virtual_points: Sequence[VirtualPoints]
) -> Iterator[Row]:
    """The rows of the virtual points, in order."""
    for position, virtual in enumerate(virtual_points):
        yield {
            "tournament_id": tournament_id,
            "position": position,
            "points": virtual.points,
            "first_round": virtual.first_round,
            "last_round": virtual.last_round,
            "first_tpn": virtual.first_tpn,
            "last_tpn": virtual.last_tpn,
        }


def forbidden_group_rows(tournament_id: int, groups: Sequence[ForbiddenGroup]) -> Iterator[Row]:
    """The rows of the forbidden groups without their players."""
    for position, group in enumerate(groups):
        yield {
            "tournament_id": tournament_id,
            "position": position,
            "first_round": group.first_round,
            "last_round": group.last_round,
            "below": group.below,
        }


def forbidden_member_rows(
    tournament_id: int, groups: Sequence[ForbiddenGroup], keys: Keys
) -> Iterator[Row]:
    """The rows of the players of the forbidden groups."""
    for group_position, group in enumerate(groups):
        for position, tpn in enumerate(group.tpns):
            yield {
                "tournament_id": tournament_id,
                "group_position": group_position,
                "position": position,
                "player_id": key_in(keys, tpn),
            }


def file_record_rows(tournament_id: int, kind: str, texts: Sequence[str]) -> Iterator[Row]:
    """The rows of the lines kept from a file, of kind `comment` or `record`."""
    for position, text in enumerate(texts):
        yield {"tournament_id": tournament_id, "kind": kind, "position": position, "text": text}


def pairing_record_row(tournament_id: int, record: PairingRecord) -> Row:
    """The row of a pairing record."""
    return {
        "tournament_id": tournament_id,
        "round_number": record.round_number,
        "system": record.system,
        "engine_version": record.engine_version,
        "input_hash": record.input_hash,
        "pairing_json": record.packed_pairing,
        "numbering": numbering_to_text(record.numbering),
    }


def publication_row(tournament_id: int, publication: Publication) -> Row:
    """The row of a published round."""
    return {
        "tournament_id": tournament_id,
        "round_number": publication.round_number,
        "at": publication.at.astimezone(UTC).isoformat(),
    }


def expulsion_row(tournament_id: int, expulsion: Expulsion) -> Row:
    """The row of an expelled player."""
    return {
        "tournament_id": tournament_id,
        "player_id": expulsion.key,
        "first_round": expulsion.first_round,
        "reason": expulsion.reason,
    }


def late_correction_row(tournament_id: int, correction: LateCorrection) -> Row:
    """The row of a correction for the rating report only."""
    return {
        "tournament_id": tournament_id,
        "round_number": correction.round_number,
        "board": correction.board,
        "white_id": correction.white_key,
        "black_id": correction.black_key,
        "result": correction.result.value,
    }


def late_entry_row(tournament_id: int, entry: LateEntry) -> Row:
    """The row of a late entry."""
    return {
        "tournament_id": tournament_id,
        "player_id": entry.key,
        "first_round": entry.first_round,
        "missed_from": entry.missed_from,
    }


def presence_row(tournament_id: int, presence: Presence) -> Row:
    """The row of a player who is there."""
    return {
        "tournament_id": tournament_id,
        "player_id": presence.key,
        "round_number": presence.round_number,
    }


def fee_row(tournament_id: int, fee: Fee) -> Row:
    """The row of what a player owes."""
    return {
        "tournament_id": tournament_id,
        "player_id": fee.key,
        "owed": fee.owed,
        "paid": fee.paid,
    }


def left_fide_mode_rows(tournament_id: int, next_round: int | None) -> Iterator[Row]:
    """The row of a tournament that left FIDE mode; none for one that did not."""
    if next_round is not None:
        yield {"tournament_id": tournament_id, "next_round": next_round}


def choice_rows(tournament_id: int, choices: StandingsChoices) -> Mapping[str, Sequence[Row]]:
    """The rows of the choices for the standings, by table."""
    own = {"tournament_id": tournament_id}
    lots = [] if choices.lots is None else [choices.lots]
    return {
        "drawing_of_lots": [{**own, "seed": seed} for seed in lots],
        "manual_place": [
            {
                **own,
                "round_number": one.round_number,
                "player_id": one.key,
                "place": one.place,
                "reason": one.reason,
            }
            for one in choices.places
        ],
        "entered_value": [
            {**own, "code": one.code, "player_id": one.key, "value": str(one.value)}
            for one in choices.values
        ],
        "k_factor": [{**own, "player_id": one.key, "k": one.k} for one in choices.k_factors],
        "prize_group": [
            {
                **own,
                "position": position,
                "name": group.name,
                "prizes": numbers_to_text(group.prizes),
                "sharing": group.sharing.value,
                "eligibility": eligibility_to_text(group.eligibility),
            }
            for position, group in enumerate(choices.prizes)
        ],
    }


def paper_rows(tournament_id: int, paper: PaperSettings) -> Iterator[Row]:
    """The row of the paper settings; none for those that every tournament begins with."""
    if replace(paper, logo=None, wall=WallSettings(), why_codes=False) != PaperSettings():
        yield {
            "tournament_id": tournament_id,
            "size": paper.size.value,
            "margin_top": paper.margins.top,
            "margin_bottom": paper.margins.bottom,
            "margin_left": paper.margins.left,
            "margin_right": paper.margins.right,
            "heading": strings_to_text(paper.heading),
            "language": paper.language,
        }


def wall_rows(tournament_id: int, wall: WallSettings) -> Iterator[Row]:
    """The row of what hangs on the wall, unless it is as every tournament begins with."""
    if wall != WallSettings():
        yield {
            "tournament_id": tournament_id,
            "type_size": wall.type_size,
            "marks_changes": int(wall.marks_changes),
        }


def codes_rows(tournament_id: int, paper: PaperSettings) -> Iterator[Row]:
    """The row of the codes on slips and cards, if they carry any."""
    if paper.why_codes:
        yield {"tournament_id": tournament_id, "why": 1}


def round_time_rows(tournament_id: int, times: Sequence[str]) -> Iterator[Row]:
    """The rows of the rounds whose time is known."""
    for number, time in enumerate(times, 1):
        if time:
            yield {"tournament_id": tournament_id, "round_number": number, "time": time}


def logo_rows(tournament_id: int, logo: Picture | None) -> Iterator[Row]:
    """The row of the logo, if there is one."""
    if logo is not None:
        yield {
            "tournament_id": tournament_id,
            "kind": logo.kind.value,
            "width": logo.width,
            "height": logo.height,
            "data": base64.b64encode(logo.data).decode("ascii"),
        }
