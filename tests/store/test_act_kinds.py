"""What an act was is kept beside what it is called: nothing depends on how acts are worded."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

import arbiter_app
from arbiter_app.operations.acts_reported import belongs_in_report, reported_acts
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    JournalEntry,
    ManualPairing,
    NewPlayer,
    add_player,
    add_players,
    enter_result,
    enter_results,
    go_to_entry,
    request_bye,
    set_pairing,
    undo_act,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.migrations import kinds_of_older
from arbiter_app.store.migrations.kinds_of_older import kind_of_older
from arbiter_app.store.schema import JournalRow, table_of
from arbiter_app.store.state import wording_of
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.wording import NOTHING, phrase, verbatim
from tests.store.acts import ACTS, AnAct, two_rounds
from tests.store.support import open_session, pair_in_order
from tests.translated import complete, messages_in, untranslated

Event = tuple[EventSession, int]
FILES = Path(__file__).parent / "files"


def _second(session: EventSession) -> int:
    return session.tournaments()[-1].id


def _third_round_by_hand(session: EventSession, one: int) -> object:
    made = pair_in_order(session.tournament(one))
    pairing = ManualPairing(tuple((pair.black, pair.white) for pair in made.pairs), ())
    return set_pairing(session, one, 3, pairing, reason="test", confirm_illegal=True)


def _late_half_point(session: EventSession, one: int) -> object:
    (late,) = (each.tpn for each in session.tournament(one).players if each.name == "Late")
    return request_bye(session, one, late, 1, ByeKind.HALF_POINT, confirmed=True)


HOW: Mapping[ActKind, AnAct] = {
    ActKind.EVENT_RENAMED: ACTS["rename_event"],
    ActKind.TOURNAMENT_CREATED: ACTS["create_tournament"],
    ActKind.TOURNAMENT_IMPORTED: ACTS["import_reviewed"],
    ActKind.TOURNAMENT_DELETED: ACTS["delete_tournament"],
    ActKind.SETTINGS_CHANGED: ACTS["change_settings"],
    ActKind.FIDE_MODE_LEFT: ACTS["leave_fide_mode"],
    ActKind.PAPER_CHANGED: ACTS["change_paper_settings"],
    ActKind.PLAYER_ADDED: AnAct(
        lambda s, _: add_player(s, _second(s), NewPlayer("New")), ACTS["create_tournament"].do
    ),
    ActKind.PLAYERS_ADDED: AnAct(
        lambda s, _: add_players(s, _second(s), [NewPlayer("L"), NewPlayer("M")]),
        ACTS["create_tournament"].do,
    ),
    ActKind.LATE_ENTRY: ACTS["add_player"],
    ActKind.LATE_ENTRIES: ACTS["import_players"],
    ActKind.PLAYER_EDITED: ACTS["edit_player"],
    ActKind.PLAYER_DELETED: ACTS["delete_player"],
    ActKind.PLAYERS_RENUMBERED: ACTS["renumber_players"],
    ActKind.NUMBERS_EXCHANGED: ACTS["exchange_numbers"],
    ActKind.LATER_RATINGS_SET: ACTS["set_later_ratings"],
    ActKind.HALF_POINT_BYES_BARRED: ACTS["bar_half_point_byes"],
    ActKind.RATINGS_UPDATED: ACTS["update_ratings"],
    ActKind.PLAYER_WITHDRAWN: ACTS["withdraw_player"],
    ActKind.PLAYER_RETURNED: ACTS["return_player"],
    ActKind.PLAYER_EXPELLED: ACTS["expel_player"],
    ActKind.PRESENCE_MARKED: ACTS["mark_present"],
    ActKind.ABSENCES_SETTLED: ACTS["settle_absences"],
    ActKind.FEES_SET: ACTS["set_fees"],
    ActKind.FEE_PAID: ACTS["pay_fee"],
    ActKind.BYE_REQUESTED: ACTS["request_bye"],
    ActKind.BYE_CANCELLED: ACTS["cancel_bye"],
    ActKind.BYE_CORRECTED: AnAct(_late_half_point, ACTS["add_player"].do),
    ActKind.BYES_CHANGED: ACTS["request_byes"],
    ActKind.FORBIDDEN_PAIRS_SET: ACTS["set_forbidden_groups"],
    ActKind.VIRTUAL_POINTS_SET: ACTS["set_virtual_points"],
    ActKind.ABNORMAL_POINTS_SET: ACTS["set_abnormal_points"],
    ActKind.ROUND_PAIRED: ACTS["pair_next_round"],
    ActKind.ROUND_PAIRED_AGAIN: ACTS["pair_again"],
    ActKind.ROUND_PAIRED_BY_HAND: AnAct(_third_round_by_hand, ACTS["pair_next_round"].before),
    ActKind.PAIRING_CHANGED: ACTS["set_pairing"],
    ActKind.PAIRING_TAKEN_BACK: ACTS["unpair_last_round"],
    ActKind.ROUND_PUBLISHED: ACTS["publish_round"],
    ActKind.PUBLICATION_TAKEN_BACK: ACTS["unpublish_round"],
    ActKind.BOARDS_ANNOUNCED: ACTS["announce_boards"],
    ActKind.RESULTS_ENTERED: ACTS["enter_result"],
    ActKind.ADJOURNED_RESULTS_ENTERED: AnAct(
        lambda s, one: enter_result(s, one, 2, 1, GameResult.DRAW),
        lambda s, one: enter_result(s, one, 2, 1, GameResult.ADJOURNED),
    ),
    ActKind.RESULTS_CORRECTED: AnAct(
        lambda s, one: enter_result(s, one, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    ),
    ActKind.COLOURS_REVERSED: ACTS["exchange_colours"],
    ActKind.LOTS_DRAWN: ACTS["set_lots"],
    ActKind.RANKED_BY_HAND: ACTS["set_manual_places"],
    ActKind.TIE_BREAK_VALUES_ENTERED: ACTS["set_entered_values"],
    ActKind.K_FACTORS_SET: ACTS["set_k_factors"],
    ActKind.PRIZES_SET: ACTS["set_prizes"],
}
"""An act of each kind that is done by an operation."""

BY_NO_OPERATION = (ActKind.CHANGED_OUTSIDE, ActKind.UNKNOWN)
AMONG_OTHERS = (ActKind.ACT_TAKEN_BACK, ActKind.ACT_DONE_AGAIN)
"""What undo and redo are where people have names: see `test_own_acts.py`."""


def entry_of(event: Event, kind: ActKind) -> JournalEntry:
    session, one = event
    two_rounds(event)
    act = HOW[kind]
    act.before(session, one)
    act.do(session, one)
    assert session.last_entry is not None
    return session.last_entry


@pytest.mark.parametrize("kind", HOW)
def test_every_operation_says_what_it_did(event: Event, kind: ActKind) -> None:
    entry = entry_of(event, kind)
    assert entry.kind is kind
    session, _ = event
    assert session.journal()[-1] == entry
    # Said in any language: the text itself is none that stays as it is.
    assert entry.name.message != verbatim("a name").message
    assert _in_english(session) == (str(entry.name), str(entry.before), str(entry.after))
    # The report of the tournament tells acts, on paper.
    said = messages_in(entry.name, entry.before, entry.after)
    lacking = {code: untranslated(code, said) for code in complete()}
    assert not any(lacking.values()), lacking
    session.close()
    with open_session(session.place) as again:
        assert again.notices == ()
        assert again.last_entry == entry


def _in_english(session: EventSession) -> tuple[str, ...]:
    """What anybody reads in the last row of the log."""
    log = table_of(JournalRow)
    texts = select(log.c.name, log.c.before_text, log.c.after_text)
    with session._file._home.reading() as connection:
        return tuple(connection.execute(texts.order_by(log.c.id.desc()).limit(1)).one())


def test_every_kind_is_that_of_some_act() -> None:
    assert HOW.keys() | {*BY_NO_OPERATION, *AMONG_OTHERS} == set(ActKind)


@pytest.mark.parametrize(
    ("boards", "kind"),
    [
        ((1, 2, 3), ActKind.RESULTS_CORRECTED),
        ((2, 3), ActKind.ADJOURNED_RESULTS_ENTERED),
        ((3, 4), ActKind.RESULTS_ENTERED),
    ],
)
def test_of_several_results_the_weightiest_counts(
    event: Event, boards: Iterable[int], kind: ActKind
) -> None:
    """Corrections are reported (C.04.2 4.3), and games that counted as drawn up to now (3.1)."""
    session, one = event
    two_rounds(event)
    enter_result(session, one, 2, 1, GameResult.WHITE_WINS)
    enter_result(session, one, 2, 2, GameResult.ADJOURNED)
    enter_results(session, one, 2, dict.fromkeys(boards, GameResult.DRAW))
    assert session.last_entry is not None
    assert session.last_entry.kind is kind


@pytest.mark.parametrize(
    ("kind", "is_told"),
    [
        *((kind, True) for kind in (ActKind.RESULTS_CORRECTED, ActKind.PAIRING_CHANGED)),
        *((kind, True) for kind in (ActKind.LATE_ENTRY, ActKind.PLAYER_EXPELLED)),
        *((kind, True) for kind in BY_NO_OPERATION),
        *((kind, False) for kind in (ActKind.RESULTS_ENTERED, ActKind.ROUND_PAIRED)),
        *((kind, False) for kind in (ActKind.PRESENCE_MARKED, ActKind.FEE_PAID)),
        *((kind, False) for kind in (ActKind.PLAYERS_ADDED, ActKind.PAPER_CHANGED)),
        *((kind, False) for kind in AMONG_OTHERS),
    ],
)
def test_the_report_tells_what_not_every_tournament_has(kind: ActKind, is_told: bool) -> None:
    assert belongs_in_report(kind) is is_told


def test_the_report_does_not_care_how_acts_are_worded(event: Event) -> None:
    session, one = event
    two_rounds(event)
    for kind in (
        *(ActKind.RESULTS_CORRECTED, ActKind.COLOURS_REVERSED, ActKind.PUBLICATION_TAKEN_BACK),
        *(ActKind.LATE_ENTRY, ActKind.BYE_REQUESTED, ActKind.PRESENCE_MARKED),
        *(ActKind.ADJOURNED_RESULTS_ENTERED, ActKind.PLAYER_EDITED),
    ):
        HOW[kind].before(session, one)
        HOW[kind].do(session, one)
    entries = session.journal()
    assert len({entry.kind for entry in entries}) > 8
    told = [(act.at, act.detail) for act in reported_acts(entries, one)]
    assert 0 < len(told) < len(entries)
    for name in (NOTHING, phrase("Corrected"), *(entry.name for entry in entries)):
        worded = [
            replace(entry, wording=wording_of(name, entry.before, entry.after)) for entry in entries
        ]
        assert [(act.at, act.detail) for act in reported_acts(worded, one)] == told


ASKED = {
    *(ActKind.TOURNAMENT_IMPORTED, ActKind.PLAYERS_ADDED, ActKind.LATE_ENTRIES),
    *(ActKind.ROUND_PUBLISHED, ActKind.PUBLICATION_TAKEN_BACK, ActKind.BOARDS_ANNOUNCED),
}
"""Not taken back without a question."""

ASKED_ON_A_WAY = {
    *(ActKind.ROUND_PAIRED, ActKind.ROUND_PAIRED_AGAIN, ActKind.ROUND_PAIRED_BY_HAND),
    *(ActKind.PAIRING_TAKEN_BACK, ActKind.TOURNAMENT_DELETED),
}
"""Not gone over without one, where somebody goes back to a point of the log."""


def is_asked(do: Callable[[], object]) -> bool:
    try:
        do()
    except ConfirmationNeededError:
        return True
    return False


@pytest.mark.parametrize("kind", HOW)
def test_going_over_what_is_large_is_asked_about(event: Event, kind: ActKind) -> None:
    session, _ = event
    last = entry_of(event, kind)
    before = session.journal()[-2].id
    assert is_asked(lambda: go_to_entry(session, before)) is (kind in ASKED | ASKED_ON_A_WAY)
    if session.last_entry != last:
        session.redo()
    assert is_asked(lambda: undo_act(session)) is (kind in ASKED)


# Logs of versions that kept only names

OF_OLDER = (
    ("Name of the event", "Open", "Otherwise", ActKind.EVENT_RENAMED),
    ("New tournament", "", "New", ActKind.TOURNAMENT_CREATED),
    ("Import of a TRF file", "", "Open: 8 players, 2 rounds", ActKind.TOURNAMENT_IMPORTED),
    ("Tournament deleted", "Club Open", "", ActKind.TOURNAMENT_DELETED),
    ("Settings of Club Open", "city: –", "city: Bergamo", ActKind.SETTINGS_CHANGED),
    ("Settings of the tournament", "city: –", "city: Bergamo", ActKind.SETTINGS_CHANGED),
    ("Settings of those who returned", "city: –", "city: Rome", ActKind.SETTINGS_CHANGED),
    ("FIDE mode left", "", "", ActKind.FIDE_MODE_LEFT),
    ("Page settings", "size: a4", "size: letter", ActKind.PAPER_CHANGED),
    ("New added", "", "", ActKind.PLAYER_ADDED),
    ("Result of added", "", "", ActKind.PLAYER_ADDED),
    ("2 players added", "", "", ActKind.PLAYERS_ADDED),
    ("Late entry of Late", "", "", ActKind.LATE_ENTRY),
    ("Late entry of 2 players", "", "", ActKind.LATE_ENTRIES),
    ("Data of Eze", "rating: 2360", "rating: 2700", ActKind.PLAYER_EDITED),
    ("B deleted", "", "", ActKind.PLAYER_DELETED),
    ("Players renumbered", "", "", ActKind.PLAYERS_RENUMBERED),
    ("Borís withdrawn", "", "from round 3", ActKind.PLAYER_WITHDRAWN),
    ("Borís returned", "withdrawn from round 3", "", ActKind.PLAYER_RETURNED),
    ("Borís expelled", "", "from round 3 (x)", ActKind.PLAYER_EXPELLED),
    ("Dvořák is here, round 3", "", "", ActKind.PRESENCE_MARKED),
    ("Dvořák is not here, round 3", "", "", ActKind.PRESENCE_MARKED),
    ("Eze absent from round 3", "", "withdrawn", ActKind.ABSENCES_SETTLED),
    ("3 players absent from round 3", "", "A: withdrawn; …", ActKind.ABSENCES_SETTLED),
    ("Fee of everybody", "", "12.50", ActKind.FEES_SET),
    ("Fee of Dvořák", "0.00", "20.00 paid", ActKind.FEE_PAID),
    ("Fee of Dvořák", "20.00", "0.00 paid", ActKind.FEE_PAID),
    ("Bye requested by Chen, round 3", "", "full-point bye", ActKind.BYE_REQUESTED),
    ("Bye of Chen cancelled, round 3", "full-point bye", "", ActKind.BYE_CANCELLED),
    ("Bye of Late corrected, round 1", "zero-point bye", "half", ActKind.BYE_CORRECTED),
    ("Byes of Chen, 2 rounds", "round 3: full", "round 4: half", ActKind.BYES_CHANGED),
    ("Forbidden pairs", "", "1–2", ActKind.FORBIDDEN_PAIRS_SET),
    ("Virtual points", "", "1 in rounds 1–1: 1–2", ActKind.VIRTUAL_POINTS_SET),
    ("Abnormal points", "", "Borís, round 1: -½", ActKind.ABNORMAL_POINTS_SET),
    ("Pairing of round 3", "", "4 boards, dutch-2026", ActKind.ROUND_PAIRED),
    ("Round 2 paired again", "4 boards", "4 boards, 2 others", ActKind.ROUND_PAIRED_AGAIN),
    ("Pairing of round 3 by hand", "", "4 boards (test)", ActKind.ROUND_PAIRED_BY_HAND),
    ("Pairing of round 2 by hand", "1: 1–2", "1: 2–1 (test)", ActKind.PAIRING_CHANGED),
    ("Illegal pairing of round 12 by hand", "1: 1–2", "1: 1–3", ActKind.PAIRING_CHANGED),
    ("Pairing of round 2 taken back", "4 boards", "", ActKind.PAIRING_TAKEN_BACK),
    ("Round 2 published", "", "", ActKind.ROUND_PUBLISHED),
    ("Publication of round 2 taken back", "", "", ActKind.PUBLICATION_TAKEN_BACK),
    ("Result of board 1, round 2", "no result", "½–½", ActKind.RESULTS_ENTERED),
    ("Results of 2 boards, round 2", "1: no result; 2: no result", "", ActKind.RESULTS_ENTERED),
    ("Result of board 1, round 2", "adjourned", "½–½", ActKind.ADJOURNED_RESULTS_ENTERED),
    (
        *("Results of 2 boards, round 2", "1: no result; 2: adjourned", "1: ½–½; 2: ½–½"),
        ActKind.ADJOURNED_RESULTS_ENTERED,
    ),
    ("Result of board 1, round 2", "1–0 (unrated)", "½–½", ActKind.RESULTS_CORRECTED),
    ("Results of 2 boards, round 2", "1: 1–0; 2: no result", "", ActKind.RESULTS_CORRECTED),
    ("Colours reversed on board 1, round 2", "1–2", "2–1", ActKind.COLOURS_REVERSED),
    ("Drawing of lots", "none", "seed Rome", ActKind.LOTS_DRAWN),
    ("Ranking by hand after round 1", "", "2, 4 Play-off", ActKind.RANKED_BY_HAND),
    ("Values of OTHER_QUIZ", "", "1: 3", ActKind.TIE_BREAK_VALUES_ENTERED),
    ("K of players", "", "1: 40", ActKind.K_FACTORS_SET),
    ("Prizes", "", "Main (2)", ActKind.PRIZES_SET),
    ("Changed outside the program", "1–0", "0–1", ActKind.CHANGED_OUTSIDE),
    ("Something else", "", "", ActKind.UNKNOWN),
)
"""Acts as versions 1 to 10 called them: these texts stay, however acts are worded today."""


@pytest.mark.parametrize(("name", "before", "after", "kind"), OF_OLDER)
def test_the_name_of_an_older_act_says_its_kind(
    name: str, before: str, after: str, kind: ActKind
) -> None:
    assert kind_of_older(name, before, after) is kind


def test_every_kind_of_older_acts_is_known() -> None:
    """Those that are told by a name: later kinds were kept with their acts from the beginning."""
    tree = ast.parse(Path(kinds_of_older.__file__).read_text(encoding="utf-8"))
    named = {
        ActKind[node.attr]
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "ActKind"
    }
    assert {kind for *_, kind in OF_OLDER} == named


def test_an_older_log_has_its_kinds(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-10.arbiter", path)
    with open_session(path) as session:
        assert session.notices == ()
        kinds = [entry.kind for entry in session.journal()]
        told = [str(act.name) for act in reported_acts(session.journal(), 1) if not act.undone]
    assert len(kinds) == 48
    assert ActKind.UNKNOWN not in kinds
    assert kinds[:8] == [
        *(ActKind.TOURNAMENT_CREATED, ActKind.PLAYERS_ADDED, ActKind.SETTINGS_CHANGED),
        *(ActKind.PLAYER_EDITED, ActKind.FORBIDDEN_PAIRS_SET, ActKind.ROUND_PAIRED),
        *(ActKind.ROUND_PUBLISHED, ActKind.RESULTS_ENTERED),
    ]
    assert told == [
        *("Settings of Frozen Open", "Data of Ágota", "Forbidden pairs"),
        *("Result of board 2, round 1", "Pairing of round 3 taken back", "Dvořák withdrawn"),
        *("Góra expelled", "FIDE mode left", "Drawing of lots", "K of players"),
        *("Values of OTHER_QUIZ", "Prizes", "Ranking by hand after round 1"),
        *("Late entry of the frozen file", "Settings of Frozen Open"),
        "Bye requested by Eze, round 3",
    ]


def test_only_older_logs_are_understood_by_names() -> None:
    """Anything else that looked at a name would be wrong as soon as it is worded otherwise."""
    package, module = Path(arbiter_app.__file__).parent, "kinds_of_older"
    readers = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        # Only who has the name in its text can import it.
        if module in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith(module)
    }
    assert readers == {"store/salvage.py", "store/migrations/versions/0011_act_kinds.py"}
