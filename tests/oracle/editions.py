"""The literal implementations by the name of the system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle import dutch_2017, dutch_2026, state
from tests.oracle.bracket import LiteralPairer


@dataclass(frozen=True, slots=True)
class LiteralEdition:
    """`criteria` are the names of the places of the vectors.

    `pairer_with_bye` pairs the round in which a player, who may receive it, gets the PAB.
    """

    system: str
    criteria: tuple[str, ...]
    pairer: Callable[[Tournament], LiteralPairer]
    pairer_with_bye: Callable[[Tournament, Tpn], LiteralPairer]
    may_receive_pab: state.PabRule


def _pairer_2026(tournament: Tournament) -> LiteralPairer:
    return dutch_2026.Pairer(dutch_2026.Field(tournament))


def _pairer_2017(tournament: Tournament) -> LiteralPairer:
    return dutch_2017.Pairer(dutch_2017.Field(tournament))


def _bye_2026(tournament: Tournament, tpn: Tpn) -> LiteralPairer:
    field = dutch_2026.Field(tournament)
    field.give_bye_to(tpn)
    return dutch_2026.Pairer(field)


def _bye_2017(tournament: Tournament, tpn: Tpn) -> LiteralPairer:
    field = dutch_2017.Field(tournament)
    field.give_bye_to(tpn)
    return dutch_2017.Pairer(field)


EDITION_2026 = LiteralEdition(
    "dutch-2026", dutch_2026.CRITERIA, _pairer_2026, _bye_2026, state.may_receive_pab
)
EDITION_2017 = LiteralEdition(
    "dutch-2017", dutch_2017.CRITERIA, _pairer_2017, _bye_2017, dutch_2017.may_receive_pab
)
EDITIONS = {edition.system: edition for edition in (EDITION_2026, EDITION_2017)}
