"""Sentences say what codes mean: the log, of whatever version, and what is asked and refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    NewPlayer,
    add_player,
    change_paper_settings,
    change_settings,
    log_csv,
    pair_again,
    pair_next_round,
    set_pairing,
    words_of_act,
)
from arbiter_app.pairing.systems import SYSTEMS, SystemDescription, system_for
from arbiter_app.store.state import wording_of
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.setting_words import (
    RANK_CRITERIA,
    RATING_PERIODS,
    SETTING_FIELDS,
    STARTING_RANK_METHODS,
)
from arbiter_app.tournament.strength import RankCriterion
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import ByeKind
from arbiter_app.tournament.words import BYE_NAMES
from arbiter_app.trace.system_titles import TITLES, title_of
from arbiter_app.wording import Phrase, one_after_another, phrase
from tests.store.support import new_event

Event = tuple[EventSession, int]


def last_act(session: EventSession) -> str:
    """Before and after of the last act, as whoever reads the log is told."""
    _, before, after = words_of_act(session.journal()[-1].wording)
    told = f"{before} → {after}"
    assert told.replace(" → ", ",") in log_csv(session).decode("utf-8-sig").replace('"', "")
    return told


def change(event: Event, **settings: object) -> str:
    session, one = event
    old = session.tournament(one).settings
    change_settings(session, one, replace(old, **settings), confirmed=True)  # type: ignore[arg-type]
    return last_act(session)


@pytest.mark.parametrize("system", [each for each in SYSTEMS if each.rounds_for is None])
def test_a_paired_round_names_its_system(event: Event, system: SystemDescription) -> None:
    """When it is paired, and when it is paired again."""
    session, one = event
    name = system.name
    if name != system_for(session.tournament(one).settings):
        assert f"system: {title_of(name)}" in change(event, system=system.code)
    pair_next_round(session, one)
    assert last_act(session) == f" → 4 boards, {title_of(name)}"
    add_player(session, one, NewPlayer("Late", rating=1500))
    pair_again(session, one, confirmed=True)
    told = last_act(session)
    assert told.startswith("4 boards → ")
    assert told.endswith(f" of them different, {title_of(name)}")


def test_settings_that_are_codes_are_told_by_their_meaning(event: Event) -> None:
    assert change(event, system="FIDE_DUTCH_2026_BAKU", rounds_total=9).endswith(
        f"system: {title_of('dutch-2026')}, Baku acceleration"
    )
    for code, meaning in STARTING_RANK_METHODS.items():
        assert change(event, starting_rank_method=f"GER {code}").endswith(
            f"→ starting rank method: GER {code}: {meaning}"
        )
    for period, meaning in RATING_PERIODS.items():
        if period:
            assert change(event, rating_period=period.value).endswith(f": {meaning}")
    for criterion, meaning in RANK_CRITERIA.items():
        if criterion not in {RankCriterion.ALPHABET, RankCriterion.LOT}:
            assert change(event, rank_criterion=criterion.value).endswith(f": {meaning}")
    told = change(event, rank_criterion="LOT")
    session, one = event
    seed = session.tournament(one).settings.rank_criterion.removeprefix("LOT ")
    assert told.endswith(f"ranked by: drawing of lots: {seed}")


def test_paper_names_its_language(event: Event) -> None:
    session, one = event
    change_paper_settings(session, one, PaperSettings(language="de"))
    assert last_act(session) == "language: – → language: Deutsch"


def test_a_bye_given_by_hand_is_called_by_its_name(path: Path) -> None:
    session, one = new_event(path, players=7)
    pair_next_round(session, one)
    made = ManualPairing.of_round(session.tournament(one).round(1))
    (had,) = made.byes
    other = made.pairs[0][1]
    swapped = made.with_players_swapped(had.tpn, other)
    set_pairing(session, one, 1, swapped, reason="", confirm_illegal=True)
    before, _, after = last_act(session).partition(" → ")
    names = [session.tournament(one).player(tpn).name for tpn in (had.tpn, other)]
    assert f"{names[0]}: pairing-allocated bye" in before
    assert f"{names[1]}: pairing-allocated bye" in after
    session.close()


OLD_SETTING = "{field}: {value}"


def of_older(after: Phrase) -> str:
    """What is told of an act that an older version wrote so."""
    return str(words_of_act(wording_of(phrase("An act"), phrase("before"), after))[2])


@pytest.mark.parametrize("name", TITLES)
def test_older_entries_have_the_short_name_of_the_system(name: str) -> None:
    boards = phrase("{n} boards", n=4)
    said = of_older(phrase("{boards}, {system}", boards=boards, system=name))
    assert said == f"4 boards, {title_of(name)}"


def test_older_entries_have_codes_of_settings_and_of_byes() -> None:
    system = SETTING_FIELDS["system"].inside
    told = one_after_another(
        phrase(OLD_SETTING, field=field, value=value)
        for field, value in (
            (system, "FIDE_DUTCH_2017_BAKU"),
            (SETTING_FIELDS["rank_criterion"].inside, "YOUNGER"),
            (SETTING_FIELDS["rating_period"].inside, "–"),
            (SETTING_FIELDS["city"].inside, "FIDE"),
            (phrase("language"), "fr"),
        )
    )
    assert of_older(told) == (
        "system: FIDE (Dutch) System, 2017 edition, Baku acceleration; equal players ranked"
        " by: age, younger first; length of the event: –; city: FIDE; language: Français"
    )
    for code in ("FIDE_DUTCH", "of another program"):
        assert of_older(phrase(OLD_SETTING, field=system, value=code)) == f"system: {code}"
    for kind in ByeKind:
        assert of_older(phrase("{tpn}: bye {kind}", tpn=5, kind=kind.value)) == (
            f"5: {BYE_NAMES[kind]}"
        )


def test_what_can_be_chosen_instead_of_an_unknown_system_is_named() -> None:
    with pytest.raises(InputError) as refused:
        system_for(Settings(system="KNOCKOUT"))
    assert str(refused.value.hint).count("; ") == len(SYSTEMS) - 1
    assert "Dubov System (C.04.4.1)" in str(refused.value.hint)
