"""`arbiter-app rating-list`: lists of ratings, imported, searched, shown, removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import PICTURE_TYPE, json_option
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.wording import Phrase, counted, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.rating_lists import ColumnMapping, ListInfo, Tell

Command = TypeVar("Command", bound=Callable[..., Any])

_MOST_FOUND = 1000
_PER_CENT = 100

lists_option = click.option(
    "--lists",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where the lists are kept; by default beside the window's settings.",
)


@click.group("rating-list", short_help="Import rating lists, and find players in them.")
def rating_list() -> None:
    """Import rating lists, and find players in them.

    FIDE's lists are downloaded with a browser, from ratings.fide.com/download_lists.phtml: text or
    XML, standard, rapid, blitz or all in one, zipped or not. The program opens no connection.

    \b
    Examples:
      arbiter-app rating-list import players_list.zip
      arbiter-app rating-list update Downloads
      arbiter-app rating-list find "carlsen m" --json
      arbiter-app rating-list show
    """


@rating_list.command("import", short_help="Keep a downloaded list.")
@click.argument("file", metavar="FILE", type=PICTURE_TYPE)
@click.option("--progress", is_flag=True, help="Tell how far it is, also where no terminal is.")
@click.option(
    "--month", metavar="YYYY-MM", default="", help="The month that the list is valid from."
)
@click.option(
    "--name", metavar="NAME", default="", help="What a list is called that is not FIDE's."
)
@click.option(
    "--columns",
    metavar="FIELD=HEADING,…",
    default="",
    help="Its columns, by their headings or, in lines of fixed width, by places as 16-76; fields:"
    " name, first_name, fide_id, id, federation, sex, title, born, club, rating, standard, rapid,"
    " blitz.",
)
@click.option("--page", metavar="ADDRESS", default="", help="Where newer lists of it are found.")
@click.option("--like", metavar="LIST", default="", help="Columns as in this list, which is kept.")
@lists_option
@json_option
def import_(
    file: Path,
    progress: bool,
    month: str,
    name: str,
    columns: str,
    page: str,
    like: str,
    folder: Path | None,
    as_json: bool,
) -> int:
    """Keep the list in FILE, in place of the one of the same month, if there is one.

    It is there whole or not at all: what was kept stays if FILE is damaged, or the command is
    stopped. Lines that are no players are told.

    \b
    Examples:
      arbiter-app rating-list import players_list.zip
      arbiter-app rating-list import rapid_sep26frl.zip --progress
      arbiter-app rating-list import dwz.csv --name DWZ --columns name=Spieler,rating=DWZ,id=ZPS
      arbiter-app rating-list import dwz-november.csv --like dwz
    """
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.rating_lists import Wish, import_list, usual_folder

    place = folder or usual_folder()
    mapping, source = _mapping(columns, page), name
    if like:
        mapping, source = _as_kept(place, like)
    if name and mapping is None:
        raise InputError(
            phrase("The columns of the list are not specified."),
            hint=phrase("Use --columns or --like."),
        )
    with _told(progress) as tell:
        done = import_list(file, place, Wish(source, month, mapping), SystemClock().now(), tell)
    if as_json:
        click.echo(json_text({**_json_of(done.info), "left_out": done.left_out}), nl=False)
    else:
        imported = counted(
            done.info.players,
            "{list}: {count} player imported from {file}.",
            "{list}: {count} players imported from {file}.",
            list=done.info.key,
            file=done.info.file_name,
        )
        click.echo(said(imported))
    if done.is_month_of_file:
        month_taken = phrase(
            "The month {month} was taken from the file’s date; use --month to change it.",
            month=done.info.month,
        )
        click.echo(said(month_taken), err=True)
    if done.left_out:
        lost = counted(
            done.left_out,
            "{count} line skipped because it is not a player.",
            "{count} lines skipped because they are not players.",
        )
        click.echo(said(lost), err=True)
        for line in done.told:
            click.echo(f"  {said(line)}", err=True)
    return OK


@rating_list.command(short_help="Import what was downloaded, for every list that is kept.")
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("--open", "is_opened", is_flag=True, help="Let the browser download those not there.")
@click.option("--progress", is_flag=True, help="Tell how far it is, also where no terminal is.")
@click.option(
    "--lists",
    "place",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where the lists are kept; by default beside the window's settings.",
)
@json_option
def update(folder: Path, is_opened: bool, progress: bool, place: Path | None, as_json: bool) -> int:
    """Import from FOLDER, into which the browser downloads, a newer list of each that is kept.

    Newer are files that came since the list was imported; of the others it is told where they are
    downloaded from.

    \b
    Examples:
      arbiter-app rating-list update ~/Downloads --open
      arbiter-app rating-list update ~/Downloads
    """
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.newer_lists import downloaded
    from arbiter_app.operations.rating_lists import RatingLists, usual_folder_of_lists

    lists = RatingLists(place or usual_folder_of_lists())
    wanted = lists.downloads()
    files = dict(downloaded(wanted, folder))
    described: list[dict[str, Any]] = []
    for download in wanted:
        one: dict[str, Any] = {"list": download.info.key, "address": download.address, "file": None}
        file = files.get(download)
        if file is not None and file.changed > download.kept_since:
            with _told(progress) as tell:
                done = lists.import_file(file.path, SystemClock().now(), tell, download)
            one |= {"list": done.name, "file": file.path.name, "players": done.players}
        elif is_opened:
            click.launch(download.address)
        described.append(one)
    if as_json:
        click.echo(json_text(described), nl=False)
    else:
        for one in described:
            click.echo(said(_newer(one)))
    return OK


def _newer(one: dict[str, Any]) -> Phrase:
    """What came of a list that is kept."""
    if one["file"] is None:
        return phrase(
            "{list}: no newer file found. Download {address}",
            list=one["list"],
            address=one["address"],
        )
    return counted(
        one["players"],
        "{list}: {count} player imported from {file}.",
        "{list}: {count} players imported from {file}.",
        list=one["list"],
        file=one["file"],
    )


@rating_list.command(short_help="Find players.")
@click.argument("text", metavar="TEXT")
@click.option(
    "--limit",
    type=click.IntRange(1, _MOST_FOUND),
    default=12,
    show_default=True,
    metavar="N",
    help="How many at most.",
)
@click.option("--list", "key", metavar="LIST", default="", help="In this list alone.")
@click.option(
    "--federation", metavar="FED", default="", help="Players of this federation come first."
)
@lists_option
@json_option
def find(
    text: str, limit: int, key: str, federation: str, folder: Path | None, as_json: bool
) -> int:
    """Find players by what is typed of a name, or by their number; the most likely come first.

    Accents and the order of the words make no difference. Other spellings follow, and names with
    one wrong letter if there is nobody else.

    \b
    Examples:
      arbiter-app rating-list find "carlsen m"
      arbiter-app rating-list find "tschigorin" --limit 5 --json
      arbiter-app rating-list find 1503014
    """
    from arbiter_app.rating_lists import ListsTogether, chosen_list, kept_lists, usual_folder

    place = folder or usual_folder()
    lists = kept_lists(place)
    if not lists:
        raise InputError(
            phrase("No rating list has been imported."),
            hint=phrase("Import one: rating-list import FILE."),
        )
    together = (
        ListsTogether.of(place, [chosen_list(lists, key)]) if key else ListsTogether.valid(place)
    )
    try:
        found = [known.entry for known in together.find(text, limit, federation)]
    finally:
        together.close()
    if as_json:
        described = [
            {
                "fide_id": entry.fide_id or entry.national_id,
                "name": entry.name,
                "federation": entry.federation,
                "title": entry.title,
                "born": entry.born or None,
                "ratings": dict(entry.ratings),
            }
            for entry in found
        ]
        click.echo(json_text(described), nl=False)
        return OK
    for entry in found:
        ratings = " ".join(f"{kind} {value}" for kind, value in entry.ratings.items())
        click.echo(
            f"{entry.fide_id or entry.national_id:>10} {entry.title or '':3} {entry.name:34}"
            f" {entry.federation:3} {entry.born or '':4} {ratings}".rstrip()
        )
    return OK


@rating_list.command(short_help="Show which lists are kept.")
@lists_option
@json_option
def show(folder: Path | None, as_json: bool) -> int:
    """Show which lists are kept, the newest first.

    \b
    Example:
      arbiter-app rating-list show --json
    """
    from arbiter_app.rating_lists import damaged_lists, kept_lists, usual_folder

    place = folder or usual_folder()
    lists = kept_lists(place)
    if as_json:
        click.echo(json_text([_json_of(info) for info in lists]), nl=False)
    else:
        for info in lists:
            kept = phrase(
                "{list} {count} players  {kinds} ({file})",
                list=f"{info.key:28}",
                count=f"{info.players:>9}",
                kinds=separated(info.kinds),
                file=info.file_name,
            )
            click.echo(said(kept))
    for key in damaged_lists(place):
        damaged = phrase("{list} is damaged. Remove it and import the list again.", list=key)
        click.echo(said(damaged), err=True)
    return OK


@rating_list.command(short_help="Remove a list.")
@click.argument("key", metavar="LIST")
@lists_option
def remove(key: str, folder: Path | None) -> int:
    """Remove a list, by its name in `rating-list show`. Tournaments keep the ratings they have.

    \b
    Example:
      arbiter-app rating-list remove fide-2026-09
    """
    from arbiter_app.rating_lists import remove_list, usual_folder

    remove_list(folder or usual_folder(), key)
    click.echo(said(phrase("{list} was removed.", list=key)))
    return OK


def _mapping(columns: str, page: str) -> ColumnMapping | None:
    from arbiter_app.rating_lists import checked_mapping

    if not columns:
        return None
    pairs = [part.partition("=") for part in columns.split(",")]
    return checked_mapping({field.strip(): place.strip() for field, _, place in pairs}, page)


def _as_kept(folder: Path, key: str) -> tuple[ColumnMapping | None, str]:
    from arbiter_app.rating_lists import chosen_list, kept_lists

    info = chosen_list(kept_lists(folder), key)
    if info.mapping is None:
        raise InputError(
            phrase(
                "{key} is a FIDE list, and the columns of FIDE lists are"
                " already known. Leave out --like.",
                key=info.key,
            )
        )
    return info.mapping, info.source


def _json_of(info: ListInfo) -> dict[str, Any]:
    return {
        "list": info.key,
        "source": info.source,
        "kinds": list(info.kinds),
        "month": info.month,
        "players": info.players,
        "file": info.file_name,
        "imported_at": info.imported_at,
        "columns": None if info.mapping is None else dict(info.mapping.columns),
        "page": info.page,
    }


@contextmanager
def _told(lines: bool) -> Iterator[Tell]:
    """How far it is: a bar on the terminal, or a line for every ten per cent."""
    done_before = 0
    with progress_of("Importing", _PER_CENT, least=1) as bar:

        def tell(done: int, total: int) -> None:
            nonlocal done_before
            per_cent = _PER_CENT * done // total
            bar.advance(per_cent - done_before)
            if lines and per_cent // 10 > done_before // 10:
                click.echo(f"{per_cent // 10 * 10} %", err=True)
            done_before = per_cent

        yield tell
