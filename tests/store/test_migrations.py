"""Files of every version are opened for ever; the tables are those that the program declares."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from arbiter_app.event_header import APPLICATION_ID
from arbiter_app.operations.interface import (
    EventSession,
    NotAnEventFileError,
    change_settings,
    enter_result,
    fees_of,
    k_factors,
    manual_places,
    pair_next_round,
    present_players,
)
from arbiter_app.operations.proofs import hash_of_pairing
from arbiter_app.store import database, opening, upgrade
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.proofs import KeptProof
from arbiter_app.store.schema import REVISIONS, SCHEMA_VERSION, Base
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.picture import picture_of
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.types import ByeKind, GameResult, Sex, Title
from arbiter_app.wording import Catalogue, verbatim
from tests.store.frozen import FILES, freeze
from tests.store.support import a_trace, open_session, pair_in_order
from tests.strategies import png

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]


def test_the_migrations_make_the_tables_that_the_program_declares(event: Event) -> None:
    session, _ = event
    session.close()
    raw = database.connect(session.path, write=True)
    engine = database.engine_on(raw, write=True)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
    raw.close()


def test_strict_types_and_deferred_references_are_in_the_file(event: Event) -> None:
    session, _ = event
    session.close()
    raw = sqlite3.connect(session.path)
    created = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    raw.close()
    for name, table in Base.metadata.tables.items():
        assert created[name].rstrip().upper().endswith("STRICT"), name
        references = sum(1 for _ in table.foreign_key_constraints)
        assert created[name].count("DEFERRABLE INITIALLY DEFERRED") == references, name


def test_the_versions_are_the_migrations_in_order() -> None:
    scripts = ScriptDirectory(str(Path(upgrade.__file__).parent / "migrations"))
    found = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(found)) == REVISIONS
    assert len(REVISIONS) == SCHEMA_VERSION
    assert int.from_bytes(b"ARBT", "big") == APPLICATION_ID


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_a_frozen_file_of_each_version_is_opened(version: int, tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / f"version-{version}.arbiter", path)
    with open_session(path) as session:
        assert not session.read_only
        assert session.notices == ()
        (info,) = session.tournaments()
        assert (info.name, info.players, info.rounds_paired) == ("Frozen Open", 9, 2)
        tournament = session.tournament(info.id)
        assert tournament.player(1).name == "Ágota"
        assert tournament.player(1).title is Title.GM
        assert tournament.player(4).withdrawn_from == 3
        assert tournament.round(1).games[0].result is GameResult.WHITE_WINS
        assert tournament.round(2).games[0].result is GameResult.BLACK_WINS_BY_FORFEIT
        assert [bye.kind for bye in tournament.round(1).byes] == [ByeKind.PAIRING_ALLOCATED]
        assert tournament.requested_byes[0].kind is ByeKind.HALF_POINT
        assert tournament.forbidden_groups[0].tpns == (2, 3)
        pairing = session.pairing(info.id, 2)
        assert pairing is not None
        assert pairing.trace == a_trace(2)
        assert str(session.undo_name) == "Bye requested by Eze, round 3"
        end = session.state(info.id)
        last = session.last_entry
        assert last is not None
        session.go_to(None)
        assert session.tournaments() == ()
        session.go_to(last.id)
        assert session.state(info.id) == end


def test_the_file_of_a_new_version_is_made_from_the_one_before(tmp_path: Path) -> None:
    """Once, as a frozen file stays as it is."""
    shutil.copy(FILES / f"version-{SCHEMA_VERSION - 1}.arbiter", tmp_path)
    frozen = freeze(tmp_path)
    raw = sqlite3.connect(frozen)
    assert raw.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    raw.close()
    with open_session(frozen) as session:
        assert session.notices == ()
        assert str(session.undo_name) == "Bye requested by Eze, round 3"
    with pytest.raises(FileExistsError):
        freeze(tmp_path)


def test_what_version_2_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-2.arbiter", path)
    with open_session(path) as session:
        state = session.state(1)
        assert [one.round_number for one in state.publications] == [1, 2]
        assert [(one.first_round, one.reason) for one in state.expulsions] == [(3, "Test")]
        assert state.expulsion(7) is not None
        assert [one.result for one in state.late_corrections] == [GameResult.DRAW]
        assert state.left_fide_mode == 3
        assert len(state.tournament.comments) == 3


def test_what_version_3_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-3.arbiter", path)
    with open_session(path) as session:
        state = session.state(1)
        choices, paper = state.choices, state.paper
        assert choices.lots == "Rome 2026"
        assert manual_places(state, 1) == {4: 1, 6: 2}
        assert {one.reason for one in choices.places} == {"Play-off"}
        assert [(one.code, str(one.value)) for one in choices.values] == [
            ("OTHER_QUIZ", "3"),
            ("OTHER_QUIZ", "5/2"),
        ]
        assert k_factors(state) == {1: 10, 5: 40}
        main, women = choices.prizes
        assert main == PrizeGroup("Main", (10000, 5000), sharing=Sharing.HORT)
        assert women.eligibility == Eligibility(rating_to=2000, category="U20", sex=Sex.FEMALE)
        assert paper == PaperSettings(
            PaperSize.LETTER,
            PaperMargins(20, 25, 15, 10),
            ("Chess Club", "Frozen Open"),
            picture_of(png()),
            "de",
        )


def test_what_version_5_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-5.arbiter", path)
    with open_session(path) as session:
        state = session.state(1)
        (entry,) = state.late_entries
        assert (entry.key, entry.missed_from, entry.first_round) == (state.key_of(9), 1, 2)


def test_what_version_6_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-6.arbiter", path)
    with open_session(path) as session:
        state = session.state(1)
        assert state.tournament.settings.round_times == ("10:00", "", "09:30")
        assert state.paper.wall == WallSettings(16, marks_changes=True)


def test_what_version_9_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-9.arbiter", path)
    with open_session(path) as session:
        state = session.state(1)
        assert present_players(state) == {2, 3}
        fees = fees_of(state)
        assert (fees[2].owed, fees[2].paid) == (2000, 2000)
        assert (fees[3].owed, fees[3].paid) == (2000, 0)
        assert 1 not in fees


def test_what_version_10_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-10.arbiter", path)
    with open_session(path) as session:
        assert session.state(1).paper.why_codes


def test_what_version_11_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-11.arbiter", path)
    with open_session(path) as session:
        kinds = [entry.kind for entry in session.journal()]
        assert kinds[-4:] == [
            *(ActKind.BYE_REQUESTED, ActKind.RESULTS_CORRECTED, ActKind.RESULTS_CORRECTED),
            ActKind.BYE_REQUESTED,
        ]
        assert ActKind.UNKNOWN not in kinds


def test_what_version_13_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    """Acts are said in the language of the reader; those of before are what was written then."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-13.arbiter", path)
    german = Catalogue("de", lambda message, _: GERMAN.get(message.one, message.one))
    with open_session(path) as session:
        before, corrected, asked = session.journal()[-3:]
    assert str(before.name) == str(asked.name) == "Bye requested by Eze, round 3"
    assert german.text(before.name) == "Bye requested by Eze, round 3"
    assert german.text(asked.name) == "Bye für Eze, Runde 3"
    assert german.text(asked.after) == "Bye mit halbem Punkt"
    assert german.text(corrected.name) == "Ergebnis an Brett 1, Runde 2"
    assert (corrected.before, corrected.after) == (verbatim("−–+"), verbatim("½–½"))


def test_what_version_14_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    """Ratings apart from that of the tournament, who ranks before whom, Chess960."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-14.arbiter", path)
    with open_session(path) as session:
        tournament = session.tournament(1)
        settings = tournament.settings
        assert (settings.rank_criterion, settings.rating_period) == ("NATIONAL", "ROUND")
        assert settings.start_positions == ("518", "", "0")
        first = tournament.player(1)
        assert (first.rating, first.fide_rating, first.national_rating) == (2400, 2395, 2410)
        assert first.fide_source == "fide-2026-02, standard"
        assert (first.national_source, first.national_id) == ("dsb-2026-01", "C0123")
        assert [player.tpn for player in tournament.players if player.fide_rating == 0] == [6]
        assert [player.name for player in tournament.players if player.tie_order] == ["Hü", "Iqbal"]
        assert tournament.player(2).later_ratings == ((2, 2401), (5, 2399))
        assert not tournament.player(3).has_half_point_byes
        kinds = {entry.kind for entry in session.journal()}
        assert kinds >= {
            ActKind.NUMBERS_EXCHANGED,
            ActKind.LATER_RATINGS_SET,
            ActKind.HALF_POINT_BYES_BARRED,
        }


def test_what_version_15_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    """What the checker of proofs said of the rounds."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-15.arbiter", path)
    with open_session(path) as session:
        kept = [
            list(session.kept_proofs(hash_of_pairing(record)).values())
            for record in session.state(1).pairings
        ]
        assert kept == [
            [KeptProof(b'{"format":"pairing-proof-1"}\n')],
            [KeptProof(refusal="Bracket of 1 points.")],
        ]
        (proof,), _ = kept
        assert dict(session.proof_digests()) == {6: proof.digest, 12: ""}


def test_what_version_16_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    """Who did it: the file came home from a server, where two acts were done."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-16.arbiter", path)
    with open_session(path) as session:
        assert [entry.person for entry in session.journal()[-3:]] == [None, "anna", "anna"]


def test_what_version_17_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    """A group that is kept apart as a wish; those of older versions never meet."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-17.arbiter", path)
    with open_session(path) as session:
        family, club = session.tournament(1).forbidden_groups
        assert (family.tpns, family.is_wish) == ((2, 3), False)
        assert (club.tpns, club.first_round, club.below) == ((1, 5, 8), 3, "C13")
        session.undo()
        session.undo()
        assert session.tournament(1).forbidden_groups == (family,)


GERMAN = {
    "Bye requested by {name}, round {round}": "Bye für {name}, Runde {round}",
    "Result of board {board}, round {round}": "Ergebnis an Brett {board}, Runde {round}",
    "half-point bye": "Bye mit halbem Punkt",
}


def test_version_12_is_for_results_of_matches(event: Event) -> None:
    """They stand in the column of results: an older program is not to take them for damage."""
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, system="FIDE_DOUBLESWISS")
    change_settings(session, tournament_id, settings, confirmed=True)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    result = MatchResult((GameResult.WHITE_WINS, None))
    enter_result(session, tournament_id, 1, 1, result)
    session.close()
    raw = sqlite3.connect(session.path)
    assert raw.execute("SELECT result FROM game WHERE board = 1").fetchone() == ("10  ",)
    assert raw.execute("PRAGMA user_version").fetchone()[0] >= 12
    raw.close()
    with open_session(session.path) as again:
        assert again.tournament(tournament_id).round(1).games[0].result == result
        again.undo()
        assert again.tournament(tournament_id).round(1).games[0].result is None
        again.redo()
        assert again.tournament(tournament_id).round(1).games[0].result == result


def older_program_knows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, files of the present version are old ones; the migration changes a number."""

    def upgrade(connection: Connection, _name: str) -> None:
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")

    monkeypatch.setattr(opening, "upgrade", upgrade)
    monkeypatch.setattr(database, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    monkeypatch.setattr(opening, "SCHEMA_VERSION", SCHEMA_VERSION + 1)


def test_an_old_file_is_copied_before_it_is_brought_up_to_date(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, tournament_id = event
    state = session.state(tournament_id)
    session.close()
    older_program_knows_more(monkeypatch)
    with open_session(session.path) as again:
        assert again.state(tournament_id) == state
    (copy,) = (session.path.parent / "backups").iterdir()
    assert copy.name.endswith(" before update.arbiter")


def test_an_old_file_that_can_only_be_read_is_brought_up_to_date_in_memory(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, tournament_id = event
    older_program_knows_more(monkeypatch)
    with open_session(session.path) as second:
        assert second.read_only
        assert second.state(tournament_id) == session.state(tournament_id)
    assert not (session.path.parent / "backups").exists()


def test_a_file_without_a_version_is_no_event_file(event: Event) -> None:
    session, _ = event
    session.close()
    raw = sqlite3.connect(session.path)
    raw.execute("PRAGMA user_version = 0")
    raw.close()
    with pytest.raises(NotAnEventFileError, match="no version"):
        open_session(session.path)
