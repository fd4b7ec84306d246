"""Names that paper cannot write in full are known before it is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.reports.missing_letters import names_without_letters
from tests.unit.reports import samples
from tests.unit.reports.scripts import NAMES

TIBETAN, THAANA = "བསྟན་འཛིན", "އިބްރާހީމް"


def test_names_with_letters_that_no_font_has() -> None:
    """Each once, the event's own before those of the players."""
    tournament = samples.tournament(8, 1)
    players = tournament.players
    changed = (replace(players[0], name=TIBETAN), replace(players[1], name=TIBETAN), *players[2:])
    settings = replace(tournament.settings, chief_arbiter=THAANA)
    found = names_without_letters(replace(tournament, players=changed, settings=settings))
    assert found == (THAANA, TIBETAN)


@pytest.mark.parametrize(
    "name", [*samples.NAMES, *NAMES.values(), "□", "E\u0301ric", "", "محمد \u200fعلي"]
)
def test_all_others_are_not_spoken_of(name: str) -> None:
    """Letters put together, joined or only steering the line are written like any other."""
    tournament = samples.tournament(8, 1)
    players = (replace(tournament.players[0], name=name), *tournament.players[1:])
    found = names_without_letters(replace(tournament, players=players))
    assert name not in found
