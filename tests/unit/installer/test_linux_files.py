"""Menu entry and file type name the program and its files; the archive leaves nothing but one's own."""

from __future__ import annotations

import configparser
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arbiter_app.event_header import APPLICATION_ID, EVENT_SUFFIX, SQLITE_MAGIC
from arbiter_app.languages import languages

INSTALLER = Path(__file__).parents[3] / "installer"
NAMES = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(INSTALLER / "arbiter-app.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def file_type() -> ElementTree.Element:
    (found,) = ElementTree.parse(INSTALLER / "arbiter-app.xml").getroot()
    return found


def test_the_file_type_is_that_of_events() -> None:
    """By their name, and by the header where the name is another."""
    kind = file_type()
    assert f"{kind.attrib['type']};" == entry()["MimeType"]
    (glob,) = kind.iter(f"{NAMES}glob")
    assert glob.attrib["pattern"] == f"*{EVENT_SUFFIX}"
    database, program = kind.iter(f"{NAMES}match")
    assert database.attrib["value"].replace("\\000", "\0").encode() == SQLITE_MAGIC
    assert int(program.attrib["value"], 16) == APPLICATION_ID
    assert program.attrib["offset"] == "68"
    (icon,) = kind.iter(f"{NAMES}icon")
    assert icon.attrib["name"] in (INSTALLER / "build.sh").read_text(encoding="utf-8")


def test_both_speak_every_language_of_the_program() -> None:
    wanted = set(languages()) - {"en"}
    assert {each.attrib.get(LANGUAGE) for each in file_type().iter(f"{NAMES}comment")} == {
        None,
        *wanted,
    }
    for key in ("Comment", "GenericName"):
        assert {name for name in entry() if name.startswith(f"{key}[")} == {
            f"{key}[{language}]" for language in wanted
        }


@pytest.mark.skipif(sys.platform != "linux", reason="an archive for Linux")
def test_the_archive_is_installed_updated_and_removed(tmp_path: Path) -> None:
    """What is the user's stays, also where the folder has a name that must be quoted."""
    home = tmp_path / 'a "home" 100%'
    data = home / ".local" / "share"
    own = data / "arbiter-app" / "rating-lists" / "fide.sqlite"
    own.parent.mkdir(parents=True)
    own.touch()
    archive = tmp_path / "archive"
    for name in ("applications/arbiter-app.desktop", "mime/packages/arbiter-app.xml"):
        (archive / "share" / name).parent.mkdir(parents=True)
        shutil.copyfile(INSTALLER / Path(name).name, archive / "share" / name)
    for name in ("scalable/apps/arbiter-app.svg", "256x256/apps/arbiter-app.png"):
        (archive / "share/icons/hicolor" / name).parent.mkdir(parents=True)
        (archive / "share/icons/hicolor" / name).touch()
    kind = archive / "share/icons/hicolor/scalable/mimetypes/application-x-arbiter-event.svg"
    kind.parent.mkdir(parents=True)
    kind.touch()
    (archive / "program").mkdir()
    (archive / "LICENCES.txt").touch()
    shutil.copy(INSTALLER / "portable.sh", archive / "install.sh")

    def install(version: str, *arguments: str) -> None:
        for old in (archive / "program").iterdir():
            old.unlink()
        (archive / "program" / "arbiter-app").write_text(version, encoding="utf-8")
        (archive / "program" / f"only-{version}").touch()
        environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
        done = subprocess.run(
            ["sh", str(archive / "install.sh"), *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    program = home / ".local" / "opt" / "arbiter-app"
    install("1")
    install("2")
    assert (home / ".local/bin/arbiter-app").read_text(encoding="utf-8") == "2"
    assert sorted(path.name for path in program.iterdir()) == [
        "LICENCES.txt",
        "arbiter-app",
        "install.sh",
        "only-2",
    ]
    told = (data / "applications/arbiter-app.desktop").read_text(encoding="utf-8")
    path = str(program / "arbiter-app").replace('"', '\\\\"').replace("%", "%%")
    assert f'Exec="{path}" %f' in told.splitlines()
    assert "TryExec" not in told

    install("2", "--remove")
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    caches = {
        path for path in left if "/mime/" in path or path.endswith((".cache", "mimeinfo.cache"))
    }
    assert left - caches == {".local/share/arbiter-app/rating-lists/fide.sqlite"}
    assert not any("x-arbiter-event" in path for path in left)
