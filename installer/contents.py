"""What goes into a package, and what is left to the system: read by the spec, by the build and by tests.

Names of files are those inside the package, with `/` on every system.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from typing import Final, TypeAlias

UNUSED_MODULES: Final = (
    "PIL.ImageQt",
    "PIL._avif",  # pictures on paper are PNG or JPEG
    "PIL._imagingcms",
    "PIL._imagingft",
    "PIL._imagingtk",
    "PIL._webp",
    "PySide6.Qt3DCore",
    "PySide6.QtDBus",
    "PySide6.QtMultimedia",
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtWebEngineCore",
    "doctest",
    "hypothesis",
    "matplotlib",
    "numpy",
    "pandas",
    "pdb",
    "pydoc",
    "pygments",  # colours source text
    "pytest",
    "readline",  # its library is under the GPL
    "scipy",
    "sqlalchemy.dialects.mssql",
    "sqlalchemy.dialects.mysql",
    "sqlalchemy.dialects.oracle",
    "tkinter",
    "unittest",
)
"""What libraries would use if it were there, and parts of them this program has no use for."""

QT_PLUGINS: Final[Mapping[str, frozenset[str]]] = {
    "iconengines": frozenset({"qsvgicon"}),
    "imageformats": frozenset({"qico", "qjpeg", "qsvg"}),  # PNG is in Qt's core
    "platforminputcontexts": frozenset(
        {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"}
    ),
    "platforms": frozenset({"qcocoa", "qoffscreen", "qwayland", "qwindows", "qxcb"}),
    # That of GTK brings half of GTK along.
    "platformthemes": frozenset({"qxdgdesktopportal"}),
    "printsupport": frozenset({"cocoaprintersupport", "cupsprintersupport"}),
    "styles": frozenset({"qmacstyle", "qmodernwindowsstyle"}),
    "wayland-decoration-client": frozenset({"adwaita", "bradient"}),
    "wayland-graphics-integration-client": frozenset({"qt-plugin-wayland-egl"}),
    "wayland-shell-integration": frozenset({"xdg-shell"}),
    "xcbglintegrations": frozenset({"qxcb-egl-integration", "qxcb-glx-integration"}),
}
"""Plugins of Qt by their folder: those of every system this program runs on, no others."""

UNUSED_FILES: Final = re.compile(
    r"/qml/|Qt6?(Qml|Quick|VirtualKeyboard)"
    # Pictures of a graphics card drawn by the processor: no widget needs them.
    r"|/opengl32sw\.dll$|/d3dcompiler_\d+\.dll$"
    # The catalogues as translators have them; the program reads what is made of them.
    r"|/data/languages/.*\.(po|md|tsv)$"
)

FROM_SYSTEM: Final[Mapping[str, str]] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libcups.so.2": "libcups2t64 | libcups2",
    "libcrypto.so.3": "libssl3t64 | libssl3",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libssl.so.3": "libssl3t64 | libssl3",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Libraries that every Linux desktop has, and keeps up to date, with the packages of Debian."""

RECOMMENDED: Final = frozenset(
    {"libcups2t64 | libcups2", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1"}
)
"""Without these the program runs, but cannot print, or needs X."""

Entry: TypeAlias = tuple[str, str, str]
"""Of PyInstaller: the name inside the package, the file it is made from, its kind."""

_PLUGIN = re.compile(r"(?:^|/)plugins/([\w-]+)/(?:lib)?([\w-]+?)\.(?:so|dll|dylib)$")
_QT_TEXT = re.compile(r"/translations/(\w+)\.qm$")


def is_used(name: str, languages: Iterable[str]) -> bool:
    """False for a file that this program has no use for.

    Of Qt's own texts those in the program's `languages` are used.
    """
    text = _QT_TEXT.search(name)
    if text is not None:
        return text[1] in {f"qtbase_{language}" for language in languages}
    plugin = _PLUGIN.search(name)
    if plugin is not None and "PySide6" in name:
        return plugin[2] in QT_PLUGINS.get(plugin[1], frozenset())
    return UNUSED_FILES.search(name) is None


def needed(entries: Iterable[Entry], asks_for: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Without libraries of Linux that nobody asks for, and without those of the system.

    Modules, plugins and Python itself are there because they are used; a library is if one of these
    asks for it, or a library that is. `asks_for` tells names of the libraries a file needs.
    """
    known = list(entries)
    libraries = {PurePosixPath(entry[0]).name: entry for entry in known if _is_library(entry[0])}
    reached: set[str] = set()
    waiting = [source for name, source, _ in known if not _is_library(name)]
    while waiting:
        for asked in asks_for(waiting.pop()):
            name = PurePosixPath(asked).name
            entry = libraries.get(name)
            if entry is not None and name not in reached and name not in FROM_SYSTEM:
                reached.add(name)
                waiting.append(entry[1])
    return [
        entry
        for entry in known
        if not _is_library(entry[0]) or PurePosixPath(entry[0]).name in reached
    ]


def _is_library(name: str) -> bool:
    """True for what is there for others: a library of the system, of Qt, or of a Python package."""
    path = PurePosixPath(name)
    if path.name.startswith("libpython"):
        return False
    folder = path.parent.as_posix()
    return folder in {".", "PySide6/Qt/lib"} or folder.endswith(".libs")


def dependencies(*, recommended: bool) -> str:
    """Packages of Debian as `Depends` or `Recommends` of a package names them, libc6 left out."""
    packages = dict.fromkeys(FROM_SYSTEM.values())
    return ", ".join(each for each in packages if (each in RECOMMENDED) is recommended)


if __name__ == "__main__":
    print(dependencies(recommended="recommended" in sys.argv[1:]))
