"""What is left out of packages is not missed, and what is needed is not left out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from installer.contents import (
    FROM_SYSTEM,
    RECOMMENDED,
    UNUSED_MODULES,
    Entry,
    dependencies,
    is_used,
    needed,
)

LANGUAGES = ("de", "pt")

WITHOUT_THEM = """
import importlib, os, pkgutil, sys
for name in sys.argv[1].split():
    sys.modules[name] = None
import arbiter_app
for module in pkgutil.walk_packages(arbiter_app.__path__, "arbiter_app."):
    if "migrations" not in module.name and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
import psycopg
from arbiter_app.cli.app import main
sample = "resources/sample/harbour-open-2026.trf"
picture = "resources/icons/app.png"
paper = os.path.join(sys.argv[2], "standings.pdf")
sys.exit(
    main(["print", sample, "standings", "--logo", picture, "-o", paper])
    or main(["check", sample])
)
"""


def test_the_program_runs_without_the_modules_that_are_left_out(tmp_path: Path) -> None:
    """Every part of it and what connects to servers is read, and a paper with a picture is made, as if
    they were not there.
    """
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THEM, " ".join(UNUSED_MODULES), str(tmp_path)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "standings.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/iconengines/qsvgicon.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/Qt6Pdf.dll",
        "PySide6/Qt/lib/QtPdf.framework/Versions/A/QtPdf",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/translations/qtbase_pt.qm",
        "arbiter_app/data/languages/de/LC_MESSAGES/arbiter_app.mo",
        "arbiter_app/data/manual/en/pictures/rounds.png",
    ],
)
def test_what_is_used_stays(name: str) -> None:
    assert is_used(name, LANGUAGES)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        "PySide6/plugins/platforminputcontexts/qtvirtualkeyboardplugin.dll",
        "PySide6/plugins/imageformats/qtiff.dll",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt6Qml.dll",
        "PySide6/Qt/lib/QtVirtualKeyboard.framework/Versions/A/QtVirtualKeyboard",
        "PySide6/Qt/qml/QtQuick/qmldir",
        "PySide6/opengl32sw.dll",
        "PySide6/Qt/translations/qtbase_ko.qm",
        "PySide6/Qt/translations/qt_help_de.qm",
        "arbiter_app/data/languages/de/LC_MESSAGES/arbiter_app.po",
        "arbiter_app/data/languages/terms.tsv",
    ],
)
def test_what_is_not_used_goes(name: str) -> None:
    assert not is_used(name, LANGUAGES)


def test_libraries_are_there_for_those_who_ask() -> None:
    """By way of others too; what the desktop has stays with it, and what only it asks for goes."""
    entries: list[Entry] = [
        ("PySide6/QtGui.abi3.so", "gui", "EXTENSION"),
        ("PySide6/Qt/lib/libQt6Gui.so.6", "qt-gui", "BINARY"),
        ("PySide6/Qt/lib/libQt6Quick.so.6", "qt-quick", "BINARY"),
        ("pillow.libs/libjpeg-1.so.62", "jpeg", "BINARY"),
        ("libxcb-icccm.so.4", "icccm", "BINARY"),
        ("libX11.so.6", "x11", "BINARY"),
        ("libbsd.so.0", "bsd", "BINARY"),
        ("libpython3.11.so.1.0", "python", "BINARY"),
    ]
    asked = {
        "gui": ["libQt6Gui.so.6"],
        "qt-gui": ["libxcb-icccm.so.4", "libX11.so.6"],
        "qt-quick": ["libjpeg-1.so.62"],
        "x11": ["libbsd.so.0"],
    }
    kept = [name for name, _, _ in needed(entries, lambda file: asked.get(file, []))]
    assert kept == [
        "PySide6/QtGui.abi3.so",
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "libxcb-icccm.so.4",
        "libpython3.11.so.1.0",
    ]


def test_a_debian_package_asks_for_each_library_once() -> None:
    asked = dependencies(recommended=False).split(", ")
    advised = dependencies(recommended=True).split(", ")
    assert len(asked + advised) == len(set(asked + advised)) == len(set(FROM_SYSTEM.values()))
    assert set(advised) == RECOMMENDED
