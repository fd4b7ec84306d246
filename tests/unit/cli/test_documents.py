"""`print`, `standings`, `convert`, `demo`; TRF and event files alike."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from pypdf import PdfReader

from arbiter_app.cli.demo import documents, sample_event
from arbiter_app.cli.files import json_text
from arbiter_app.languages import catalogue, languages
from arbiter_app.operations.interface import (
    EventSession,
    change_paper_settings,
    enter_result,
    pair_next_round,
    publish_round,
    withdraw_player,
)
from arbiter_app.operations.paired import with_round
from arbiter_app.output.output_file import OutputFile
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.documents import DocumentName
from arbiter_app.standings.values import Working
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.imported import import_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


class NoonClock:
    """A clock that stands still."""

    def now(self) -> datetime:
        return datetime(2026, 2, 1, 12, tzinfo=UTC)


@pytest.fixture
def event(small: Path, tmp_path: Path) -> Path:
    """An event with two tournaments: the small one, and the sample."""
    path = tmp_path / "club.arbiter"
    with EventSession.create(path, clock=NoonClock()) as session:
        import_trf(session, small.read_bytes(), name="small")
        import_trf(session, sample_event().read_bytes(), name="sample")
    return path


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("pairings", "--round", "3"), "Player0011"),
        (("pairings",), "Player0007"),
        (("standings",), "Player0002"),
        (("standings", "--round", "2", "--paper", "letter"), "Player0002"),
        (("pairing-cards", "--round", "2"), "Player0013"),
        (("pairings-alphabetical", "--round", "3"), "Player0011"),
        (("result-slips",), "Signature"),
        (("crosstable", "--round", "5"), "after round 5"),
        (("players", "--language", "de"), "Teilnehmer"),
        (("players", "--by-name"), "Player0013"),
        (("explanation", "--round", "4"), "Bracket 2"),
        (("explanation", "--round", "4", "--bracket", "1"), "Bracket 1"),
        (("explanation", "--round", "4", "--why-not", "1", "bye"), "Why not?"),
        (("explanation", "--round", "4", "--why-not", "1", "Player0002"), "For the arbiter"),
        (("board-cards",), "6"),
        (("name-cards",), "Player0013"),
        (("colours-and-floats", "--round", "4"), "before round 4"),
        (("report", "--heading", "Ours"), "Tournament report"),
        (("round", "--round", "9"), "Pairings by name"),
    ],
)
def test_print(
    run: Run, small: Path, tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    out = tmp_path / "out.pdf"
    ran = run("print", small, *arguments, "-o", out)
    assert (ran.code, ran.out) == (0, "")
    assert expected in text_of(out.read_bytes())


def test_a_logo_on_paper(run: Run, small: Path, tmp_path: Path) -> None:
    logo, out = tmp_path / "logo.png", tmp_path / "out.pdf"
    Image.new("RGB", (40, 20), (200, 0, 0)).save(logo)
    assert run("print", small, "players", "--logo", logo, "-o", out).code == 0
    assert len(PdfReader(out).pages[0].images) == 1
    wrong = run("print", small, "players", "--logo", small, "-o", out)
    assert wrong.code == 2
    assert "neither PNG nor JPEG" in wrong.err


def test_paper_in_a_language_that_is_not_there(run: Run, small: Path, tmp_path: Path) -> None:
    ran = run("print", small, "players", "--language", "tlh", "-o", tmp_path / "out.pdf")
    assert ran.code == 2
    there = ", ".join(languages())
    assert f"Available languages: {there}." in ran.err


def test_an_explanation_on_paper_is_in_arabic_too(run: Run, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    ran = run("print", small, "explanation", "--language", "ar", "-o", out)
    assert ran.code == 0
    assert "Explanations are not available in this language" not in ran.err
    assert str(PdfReader(out).root_object["/Lang"]) == "ar"


@pytest.mark.parametrize("explains", [True, False])
def test_an_explanation_is_in_a_language_that_has_all_of_it(
    run: Run, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, explains: bool
) -> None:
    """Else it is in English and says so. The language that the PDF names is that of its sentences."""
    german = replace(catalogue("de"), explains=explains)
    monkeypatch.setattr("arbiter_app.languages.catalogue", lambda _: german)
    out = tmp_path / "out.pdf"
    for question in ((), ("--why-not", "1", "2")):
        ran = run(
            "print", small, "explanation", "--round", "4", *question, "--language", "de", "-o", out
        )
        assert ran.code == 0
        assert (
            ran.err.endswith(
                "Explanations are not available in this language and are shown in English.\n"
            )
            is not explains
        )
        assert str(PdfReader(out).root_object["/Lang"]) == ("de" if explains else "en")


@pytest.mark.parametrize("option", [("--bracket", "1"), ("--why-not", "1", "2"), ("--by-name",)])
def test_an_option_of_another_document(
    run: Run, small: Path, tmp_path: Path, option: tuple[str, ...]
) -> None:
    ran = run("print", small, "standings", *option, "-o", tmp_path / "out.pdf")
    assert ran.code == 2
    assert f"{option[0]} can only be used with the document" in ran.err
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pairings", "--round", "0"), "0 is not in the range"),
        (("pairings", "--paper", "a3"), "'a3' is not one of"),
        (("pairings", "--margins", "4", "18", "14", "14"), "4 is not in the range"),
        (("wallpaper",), "'wallpaper' is not one of"),
        (("standings", "--language", "xx"), "Documents are not available in the language"),
        (("explanation", "--bracket", "99"), "has no bracket 99"),
        (("explanation", "--round", "4", "--why-not", "2", "222"), "no player with pairing number"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(
    run: Run, small: Path, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    """Said clearly; what stood under the name of the PDF is still there."""
    out = tmp_path / "out.pdf"
    out.write_bytes(b"of yesterday")
    ran = run("print", small, *arguments, "-o", out, "--force")
    assert ran.code == 2
    assert said in ran.err
    assert out.read_bytes() == b"of yesterday"


@pytest.mark.parametrize("document", DocumentName)
def test_a_tournament_without_players(run: Run, tmp_path: Path, document: str) -> None:
    """Lists are empty; a round that nobody plays is refused."""
    empty, out = tmp_path / "empty.trf", tmp_path / "out.pdf"
    empty.write_text("012 Empty\n", "utf-8")
    ran = run("print", empty, document, "-o", out)
    if document in {"pairings", "pairings-alphabetical", "result-slips", "explanation", "round"}:
        assert ran.code == 2
        assert "0 of 0 players" in ran.err
        assert not out.exists()
    else:
        assert ran.code == 0
        assert out.read_bytes().startswith(b"%PDF-")


def test_a_folder_that_is_not_there(run: Run, small: Path, tmp_path: Path) -> None:
    ran = run("print", small, "standings", "-o", tmp_path / "no" / "out.pdf")
    assert ran.code == 2
    assert "cannot be written: there is no such file or folder" in ran.err


def test_the_tournament_is_not_written_over(run: Run, small: Path, tmp_path: Path) -> None:
    copy = tmp_path / "open.trf"
    copy.write_bytes(small.read_bytes())
    ran = run("print", copy, "standings", "-o", copy)
    assert ran.code == 2
    assert " is the input file." in ran.err
    assert copy.read_bytes() == small.read_bytes()


def test_the_page_of_an_event_and_other_wishes(run: Run, event: Path, tmp_path: Path) -> None:
    """What the event keeps counts, unless an option says something else."""
    out = tmp_path / "out.pdf"
    kept = PaperSettings(PaperSize.LETTER, PaperMargins(40, 20, 30, 30), ("Ours",), language="de")
    with EventSession.open(event, clock=NoonClock()) as session:
        change_paper_settings(session, session.tournaments()[0].id, kept)
    assert run("print", event, "players", "-o", out).code == 0
    page = PdfReader(out).pages[0]
    assert {float(page.mediabox.width), float(page.mediabox.height)} == {612, 792}
    assert page.extract_text().startswith("Ours")
    assert "Teilnehmer" in page.extract_text()
    options = ("--paper", "a4", "--margins", "14", "18", "14", "14", "--language", "en")
    lines = ("--heading", "Theirs", "--heading", "and ours")
    assert run("print", event, "players", *options, *lines, "-o", out).code == 0
    page = PdfReader(out).pages[0]
    assert 612 not in (page.mediabox.width, page.mediabox.height)
    assert " ".join(page.extract_text().split()).startswith("Theirs and ours Players")
    assert run("export", event, "html", "-o", tmp_path / "site").code == 0
    assert "<p>Ours</p>" in (tmp_path / "site" / "players.html").read_text("utf-8")


def test_web_pages_of_an_event_have_what_is_published(
    run: Run, event: Path, tmp_path: Path
) -> None:
    """A round that is published publishes those before it; the tables are the arbiter's own."""
    site, tables = tmp_path / "site", tmp_path / "tables"
    done = run("export", event, "html", "--tournament", "2", "-o", site)
    assert done.code == 0
    assert "Round 3 is not published and was left out." in done.err
    assert not list(site.glob("round-*.html"))
    with EventSession.open(event, clock=NoonClock()) as session:
        tournament_id = session.tournaments()[1].id
        publish_round(session, tournament_id, 2)
    assert run("export", event, "html", "--tournament", "2", "-o", site).code == 0
    assert {path.name for path in site.glob("round-*.html")} == {"round-1.html", "round-2.html"}
    told = "The pairings of round 3 are not published yet"
    assert told in (site / "by-name.html").read_text("utf-8")
    # Whoever asks for a round gets it without a word on later ones.
    older = run("export", event, "html", "--tournament", "2", "--round", "1", "-o", tables)
    assert older.code == 0
    assert told not in (tables / "by-name.html").read_text("utf-8")
    assert run("export", event, "csv", "--tournament", "2", "-o", tables).code == 0
    assert (tables / "round-3.csv").exists()
    with EventSession.open(event, clock=NoonClock()) as session:
        session.undo()
    assert run("export", event, "html", "--tournament", "2", "-o", site).code == 0
    # A page that is none any more says what the first one says.
    assert {path.read_bytes() for path in site.glob("round-*.html")} == {
        (site / "index.html").read_bytes()
    }
    assert (site / "index.html").read_bytes() == (site / "players.html").read_bytes()


def test_the_report_of_an_event_has_its_log(run: Run, event: Path, tmp_path: Path) -> None:
    """Corrections are told; results entered for the first time are not."""
    with EventSession.open(event, clock=NoonClock()) as session:
        tournament_id = session.tournaments()[1].id
        session_round = pair_next_round(session, tournament_id)
        enter_result(session, tournament_id, 4, 1, GameResult.DRAW)
        enter_result(session, tournament_id, 4, 1, GameResult.WHITE_WINS, confirmed=True)
        withdraw_player(session, tournament_id, 5, 5)
    assert session_round.rounds == {4}
    out = tmp_path / "report.pdf"
    assert run("print", event, "report", "--tournament", "2", "-o", out).code == 0
    text = " ".join(text_of(out.read_bytes()).split())
    assert "½–½ → 1–0" in text
    assert "withdrawn" in text
    assert "no result" not in text


def test_export_as_web_pages(run: Run, small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert run("export", small, "html", "--language", "de", "-o", folder).code == 0
    assert "Rangliste" in (folder / "standings.html").read_text("utf-8")
    assert len(list(folder.glob("round-*.html"))) == 9


def test_export_as_tables(run: Run, small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    assert run("export", small, "csv", "--round", "3", "-o", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        *("colours-and-floats.csv", "crosstable.csv", "players.csv"),
        *("round-1.csv", "round-2.csv", "round-3.csv", "standings.csv"),
    ]
    refused = run("export", small, "csv", "-o", small)
    assert refused.code == 2


def test_printing_the_next_round_pairs_it(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "next.pdf"
    assert run("print", sample_event(), "pairings", "--round", "4", "-o", out).code == 0
    assert "Bjørnstad" in text_of(out.read_bytes())


def test_printing_a_round_that_is_not_there(run: Run, small: Path, tmp_path: Path) -> None:
    for document in ("pairings", "pairing-cards", "standings"):
        ran = run("print", small, document, "--round", "12", "-o", tmp_path / "out.pdf")
        assert ran.code == 2
        assert "12" in ran.err
        assert not (tmp_path / "out.pdf").exists()


def test_print_needs_a_file_to_write(run: Run, small: Path) -> None:
    ran = run("print", small, "standings")
    assert ran.code == 2
    assert "Missing option '-o'" in ran.err


def test_standings_as_json(run: Run, small: Path) -> None:
    asked = ("standings", small, "--round", "2", "--tie-breaks", "BH/C1, DE", "--json")
    found = json.loads(run(*asked, "--workings").out)
    assert list(found) == ["round", "missing", "players"]
    assert found["round"] == 2
    first = found["players"][0]
    assert list(first) == ["tpn", "rank", "points", "withdrawn", "values", "workings"]
    assert (first["rank"], first["points"]) == (1, 2.0)
    assert set(first["values"]) == set(first["workings"]) == {"BH/C1", "DE"}
    assert len(found["players"]) == 13
    assert isinstance(first["values"]["BH/C1"], str)
    assert first["workings"]["BH/C1"]["contributions"][0]["round"] == 1
    for row in found["players"]:
        del row["workings"]
    assert json.loads(run(*asked).out) == found
    assert run("standings", small, "--workings").code == 2


def test_standings_in_json_are_written_row_by_row(
    run: Run, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thousand players with every tie-break and its workings do not fit into memory."""
    asked: list[int] = []
    written: list[int] = []
    command = import_module("arbiter_app.cli.standings")
    explain, write = command._working, OutputFile.write

    def explained(working: Working) -> Any:
        asked.append(len(written))
        return explain(working)

    def counted(writer: OutputFile, data: bytes) -> None:
        written.append(len(data))
        write(writer, data)

    monkeypatch.setattr(command, "_working", explained)
    monkeypatch.setattr(OutputFile, "write", counted)
    target = tmp_path / "standings.json"
    options = ("--tie-breaks", "BH", "--json", "--workings")
    assert run("standings", small, *options, "-o", target).code == 0
    assert asked == list(range(13))
    whole = json.loads(target.read_text(encoding="utf-8"))
    assert target.read_text(encoding="utf-8") == json_text(whole)


def test_standings_tell_what_is_missing(run: Run, small: Path, tmp_path: Path) -> None:
    """Never silently an earlier round; an adjourned game counts as a draw (C.04.2 3.1)."""
    played = read_trf(small.read_bytes()).tournament
    *earlier, last = played.rounds
    first, second, *others = last.games
    games = (replace(first, result=GameResult.ADJOURNED), replace(second, result=None), *others)
    path = tmp_path / "open.trf"
    path.write_bytes(write_trf(replace(played, rounds=(*earlier, replace(last, games=games)))))
    assert "Round 9: 1 result missing, board 2." in run("standings", path).out
    text = run("standings", path, "--round", "9").out
    told = "Round 9: 1 result missing, board 2; 1 game adjourned, board 1."
    assert text.startswith(f"Standings after round 9\n{told}\n")
    assert "? adjourned: counts as a draw for the pairing\n? no result yet" in text
    assert text.count("?  ") == 4
    found = json.loads(run("standings", path, "--json").out)
    assert found["round"] == 8
    place = {"round": 9, "board": 2, "white": second.white, "black": second.black}
    assert found["missing"] == [{**place, "adjourned": False}]
    found = json.loads(run("standings", path, "--round", "9", "--json").out)
    assert [game["adjourned"] for game in found["missing"]] == [True, False]


def test_standings_of_nobody_are_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nobody.trf"
    path.write_text("012 Nobody\n", encoding="utf-8")
    assert json.loads(run("standings", path, "--json").out)["players"] == []


def test_standings_as_a_table(run: Run, small: Path) -> None:
    ran = run("standings", small, "--tie-breaks", "BH")
    lines = ran.out.splitlines()
    assert lines[0] == "Standings after round 9"
    assert lines[2] == "Rank  No.  Name           Points   BH"
    assert lines[3].split()[:3] == ["1", "2", "Player0002,"]
    assert len(lines) == 3 + 13


def test_lots_are_the_same_for_the_same_games(run: Run, small: Path, tmp_path: Path) -> None:
    """C.07 (2026) 4.2: whom the list leaves tied draw lots; anybody can repeat the drawing.

    The seed is made of all games: another result of the last round is another drawing, also of the
    ranks after the first.
    """
    tournament = read_trf(small.read_bytes()).tournament
    *before, last = tournament.rounds
    first, *others = last.games
    assert first.result is not GameResult.DRAW
    drawn = replace(last, games=(replace(first, result=GameResult.DRAW), *others))
    other = tmp_path / "other.trf"
    other.write_bytes(write_trf(replace(tournament, rounds=(*before, drawn))))
    ranks: dict[Path, list[tuple[int, int]]] = {}
    for file in (small, small, other):
        options = ("--round", "1", "--tie-breaks", "WIN", "--lots", "--json")
        out = run("standings", file, *options).out
        found = [(row["tpn"], row["rank"]) for row in json.loads(out)["players"]]
        assert [rank for _, rank in found] == list(range(1, 14))
        assert ranks.setdefault(file, found) == found
    assert ranks[small] != ranks[other]


def test_an_undefined_value_is_null(run: Run, small: Path, tmp_path: Path) -> None:
    """C.07 (2026) 10: dropped where unrated players take part. Codes stand as they were asked."""
    reading = read_trf(small.read_bytes())
    first, *others = reading.tournament.players
    unrated = replace(reading.tournament, players=(replace(first, rating=0), *others))
    file = tmp_path / "unrated.trf"
    file.write_bytes(write_trf(unrated))
    out = run("standings", file, "--tie-breaks", "aro,bh-c1,ARO/U1400", "--json").out
    for row in json.loads(out)["players"]:
        assert row["values"]["aro"] is None
        assert isinstance(row["values"]["bh-c1"], str)
        assert row["values"]["ARO/U1400"].isdigit()


def test_an_unknown_tie_break(run: Run, small: Path) -> None:
    ran = run("standings", small, "--tie-breaks", "XYZ")
    assert ran.code == 2
    assert "XYZ" in ran.err


@pytest.mark.parametrize("dialect", list(TrfDialect))
def test_convert(run: Run, small: Path, tmp_path: Path, dialect: TrfDialect) -> None:
    out = tmp_path / "out.trf"
    assert run("convert", small, "--to", dialect.value.lower(), "-o", out).code == 0
    reading = read_trf(small.read_bytes())
    assert out.read_bytes() == write_trf(reading.tournament, dialect=dialect, ranks=reading.ranks)


def test_an_event_file_is_read_like_a_trf(run: Run, event: Path, small: Path) -> None:
    from_event = run("pair", event, "--round", "3")
    assert from_event.code == 0
    assert from_event.out == run("pair", small, "--round", "3").out
    second = run("pair", event, "--tournament", "2", "--format", "json")
    assert json.loads(second.out)["round"] == 4
    assert run("check", event).out == "1 file, 9 rounds checked: all match.\n"


def test_an_event_has_no_third_tournament(run: Run, event: Path) -> None:
    ran = run("standings", event, "--tournament", "3")
    assert ran.code == 2
    assert "has no tournament 3. Its tournaments: 1 " in ran.err


def test_an_event_without_tournaments(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.arbiter"
    EventSession.create(path, clock=NoonClock()).close()
    ran = run("pair", path)
    assert ran.code == 2
    assert "It has no tournaments yet." in ran.err


def test_the_demo_writes_everything_about_the_next_round() -> None:
    tournament = read_trf(sample_event().read_bytes()).tournament
    paired = with_round(tournament, pair_round(tournament))
    written = dict(documents(paired, "why"))
    assert list(written) == [
        "round-4-explained.txt",
        "round-4.trf",
        "pairings-round-4.pdf",
        "pairing-cards-round-4.pdf",
        "standings-round-3.pdf",
    ]
    assert len(read_trf(written["round-4.trf"]).tournament.rounds) == 4
    assert "Bjørnstad" in text_of(written["pairings-round-4.pdf"])


@pytest.mark.parametrize(
    ("system", "title"), [("lim", "Lim System"), ("dutch-2017", "2017 edition")]
)
def test_a_round_is_printed_as_another_system_pairs_it(
    run: Run, small: Path, tmp_path: Path, system: str, title: str
) -> None:
    """The round not yet paired, and its explanation; the file says nothing of it."""
    tournament = read_trf(small.read_bytes()).tournament
    number = len(tournament.rounds)
    before = tournament.before_round(number)
    path = tmp_path / "out.pdf"
    arguments = ["--round", str(number), "--system", system, "-o", str(path)]
    done = run("print", str(small), "explanation", *arguments)
    assert done.code == 0
    assert ("outside FIDE mode" in done.err) == (system == "lim")
    assert title in text_of(path.read_bytes())
    unpaired = tmp_path / "before.trf"
    unpaired.write_bytes(write_trf(before))
    done = run("print", str(unpaired), "pairings", *arguments)
    assert done.code == 0
    text = " ".join(text_of(path.read_bytes()).split())
    names = {player.tpn: player.name for player in tournament.players}
    for pair in pair_round(before, system=system).pairs:
        assert text.index(names[pair.white]) < text.index(names[pair.black])


def test_an_unknown_system_is_refused(run: Run, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    done = run("print", str(small), "pairings", "--system", "chess", "-o", str(path))
    assert done.code == 2
    assert "no pairing system “chess”" in done.err
    assert not path.exists()


@pytest.mark.parametrize("document", ["result-slips", "pairing-cards"])
def test_codes_that_tell_why_are_printed_if_asked_for(
    run: Run, small: Path, tmp_path: Path, document: str
) -> None:
    title = "Why this pairing"
    plain, coded = tmp_path / "plain.pdf", tmp_path / "coded.pdf"
    assert run("print", small, document, "--round", "2", "-o", plain).code == 0
    assert run("print", small, document, "--round", "2", "--why-codes", "-o", coded).code == 0
    assert title not in text_of(plain.read_bytes())
    assert title in text_of(coded.read_bytes())


def test_names_that_paper_cannot_write_are_told(run: Run, small: Path, tmp_path: Path) -> None:
    """The PDF is made; on standard error stands which names have letters that no font has."""
    paper, tibetan = tmp_path / "players.pdf", "བསྟན་འཛིན"
    said = "letters in these names are missing from the print fonts"
    assert said not in run("print", small, "players", "-o", paper).err
    tournament = read_trf(small.read_bytes()).tournament
    players = (replace(tournament.players[0], name=tibetan), *tournament.players[1:])
    file = tmp_path / "tibetan.trf"
    file.write_bytes(write_trf(replace(tournament, players=players)))
    ran = run("print", file, "players", "-o", paper)
    assert ran.code == 0
    assert said in ran.err
    assert tibetan in ran.err
