"""The licences of what is really inside a package: collected, judged, written.

Every file that goes into the package has an owner: this program, Python, an installed library,
or a package of the system. Whatever has no owner, no text of its licence, or a licence that would
make the whole package GPL, ends the build.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

from arbiter_app.licences import (
    Component,
    LicenceText,
    in_order,
    of_distribution,
    of_fonts,
    of_program,
    of_python,
)

ROOT = Path(__file__).resolve().parents[1]

LGPL_MODULES = frozenset(
    {"Concurrent", "Core", "DBus", "EglFSDeviceIntegration", "EglFsKmsGbmSupport"}
    | {"EglFsKmsSupport", "Gui", "Network", "OpenGL", "OpenGLWidgets", "Pdf", "PdfWidgets"}
    | {"PrintSupport", "Svg", "SvgWidgets", "WaylandClient", "WaylandEglClientHwIntegration"}
    | {"Widgets", "WlShellIntegration", "Xml", "XcbQpa"}
)
"""Qt's modules that may be used under the LGPL, as far as a window may need them. Others (charts,
virtual keyboard, …) are GPL only: doc.qt.io/qt-6/qtmodules.html."""

GPL_PLUGINS = ("qtvirtualkeyboard",)

# Licences of Debian's packages: looked up in their copyright files; what is not here is looked at
# before it goes into a package. The texts themselves are taken from the build machine.
_LGPL_2 = "LGPL-2.1-or-later"
_LGPL_3_OR_GPL_2 = "LGPL-3.0-or-later OR GPL-2.0-or-later"
_GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
SYSTEM: Mapping[str, str] = {
    "libatk1.0-0": _LGPL_2,
    "libavahi": _LGPL_2,
    "libblkid1": _LGPL_2,
    "libbrotli1": "MIT",
    "libbsd0": "BSD-3-Clause AND BSD-2-Clause AND ISC",
    "libbz2-1.0": "bzip2-1.0.6",
    "libcairo": "LGPL-2.1-only OR MPL-1.1",
    "libcap2": "BSD-3-Clause OR GPL-2.0-only",
    "libcom-err2": "MIT",
    "libcups2": "Apache-2.0 with exceptions for GPL-2.0 and LGPL-2.0 software",
    "libdatrie1": _LGPL_2,
    "libdbus-1-3": "AFL-2.1 OR GPL-2.0-or-later",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "libfontconfig1": "MIT",
    "libfreetype6": "FTL OR GPL-2.0-or-later",
    "libfribidi0": _LGPL_2,
    "libgcc-s1": _GCC,
    "libgcrypt20": _LGPL_2,
    "libgdk-pixbuf": _LGPL_2,
    "libglib2.0-0": _LGPL_2,
    "libgmp10": _LGPL_3_OR_GPL_2,
    "libgnutls30": _LGPL_2,
    "libgpg-error0": _LGPL_2,
    "libgraphite2-3": "LGPL-2.1-or-later OR MPL-2.0",
    "libgssapi-krb5-2": "MIT",
    "libharfbuzz0b": "MIT-Modern-Variant",
    "libhogweed6": _LGPL_3_OR_GPL_2,
    "libidn2-0": _LGPL_3_OR_GPL_2,
    "libjpeg62-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "libk5crypto3": "MIT",
    "libkeyutils1": "LGPL-2.0-or-later",
    "libkrb5": "MIT",
    "liblz4-1": "BSD-2-Clause",
    "liblzma5": "0BSD",
    "libmd0": "BSD-3-Clause AND BSD-2-Clause AND ISC",
    "libmount1": _LGPL_2,
    "libnettle8": _LGPL_3_OR_GPL_2,
    "libp11-kit0": "BSD-3-Clause",
    "libpango": _LGPL_2,
    "libpcre2-8-0": "BSD-3-Clause",
    "libpixman-1-0": "MIT",
    "libpng16-16": "libpng-2.0",
    "libreadline8": "GPL-3.0-or-later",
    "libselinux1": "public domain",
    "libsqlite3-0": "public domain",
    "libssl3": "Apache-2.0",
    "libstdc++6": _GCC,
    "libsystemd0": _LGPL_2,
    "libtasn1-6": _LGPL_2,
    "libthai0": _LGPL_2,
    "libtinfo6": "X11",
    "libunistring2": _LGPL_3_OR_GPL_2,
    "libuuid1": "BSD-3-Clause",
    "libx11": "MIT",
    "libxau6": "MIT",
    "libxcb": "MIT",
    "libxdmcp6": "MIT",
    "libxext6": "MIT",
    "libxkbcommon": "MIT",
    "libxrender1": "MIT",
    "libzstd1": "BSD-3-Clause OR GPL-2.0-only",
    "zlib1g": "Zlib",
}

_COMMON = Path("/usr/share/common-licenses")
_COMMON_NAMED = re.compile(r"/usr/share/common-licenses/([\w.+-]*\w)")
_GPL = re.compile(r"(?<!L)GPL|(?<!Lesser )General Public Licen[sc]e", re.IGNORECASE)
_EXCEPTION = re.compile(r"\bwith\b", re.IGNORECASE)


class LicenceError(Exception):
    """Something that must not go into a package as it is; all of it, one a line."""


def is_gpl_only(licence: str) -> bool:
    """True if no way of using it is left but the GPL's, without an exception."""
    ways = re.split(r"\s+or\s+", licence.replace("-or-later", "+"), flags=re.IGNORECASE)
    return all(_GPL.search(way) and not _EXCEPTION.search(way) for way in ways)


def problems_of(component: Component) -> Iterator[str]:
    """What is wrong with a component, in sentences."""
    if not component.licence:
        yield f"{component.name}: nobody says under which licence it is."
    elif is_gpl_only(component.licence):
        yield f"{component.name} is under {component.licence}: it may not be packed."
    if not component.texts:
        yield f"{component.name}: there is no text of its licence ({component.licence})."


def problems_of_files(sources: Iterable[Path]) -> Iterator[str]:
    """Parts of Qt that are GPL only, by the names of their files."""
    for path in sources:
        module = re.match(r"(?:lib)?Qt6(\w+?)(?:\.so|\.dll|\.dylib|\.framework|$)", path.name)
        if module is not None and module[1] not in LGPL_MODULES:
            yield f"{path.name}: is this module of Qt under the LGPL? Then name it in LGPL_MODULES."
        if any(name in path.name for name in GPL_PLUGINS):
            yield f"{path.name} is under the GPL: it may not be packed."


def collect(sources: Iterable[Path]) -> tuple[Component, ...]:
    """The components that these files come from, and the program with its fonts.

    Raises:
        LicenceError: something has no owner, no text, or may not be packed.
    """
    files = sorted({path.resolve() for path in sources if path.exists()})
    problems = list(problems_of_files(files))
    found = [of_program(), *of_fonts()]
    owner = _owners()
    found += _owned(files, owner, problems).values()
    for component in found:
        problems.extend(problems_of(component))
    if problems:
        raise LicenceError("\n".join(dict.fromkeys(problems)))
    return in_order(found)


def _owned(
    files: Iterable[Path], owner: Callable[[Path], Component | None], problems: list[str]
) -> dict[str, Component]:
    found: dict[str, Component] = {}
    for path in files:
        if path.is_relative_to(ROOT) and not _is_library(path):
            continue
        component = owner(path)
        if component is None:
            problems.append(f"{path}: nobody knows where it comes from.")
        else:
            found[component.name] = component
    return found


def _is_library(path: Path) -> bool:
    return any(part in {"site-packages", "dist-packages"} for part in path.parts)


def _owners() -> Callable[[Path], Component | None]:
    """Who owns a file; each distribution and package is asked once."""
    by_file = {
        Path(str(found.locate_file(file))).resolve(): found
        for found in metadata.distributions()
        for file in found.files or ()
    }
    of_library: dict[str, Component] = {}
    of_package: dict[str, Component] = {}
    python = of_python()
    standard_library = Path(sysconfig.get_path("stdlib")).resolve()
    standard = [Path(prefix).resolve() for prefix in (sys.base_prefix, sys.base_exec_prefix)]

    def owner(path: Path) -> Component | None:
        found = by_file.get(path)
        if path.is_relative_to(standard_library) and not _is_library(path):
            return python
        if found is not None:
            name = found.metadata["Name"]
            if name not in of_library:
                of_library[name] = of_distribution(found)
            return of_library[name]
        package = None if _is_library(path) else _debian_package(path)
        if package is not None and not package.startswith(("libpython3", "python3")):
            if package not in of_package:
                of_package[package] = _of_debian(package)
            return of_package[package]
        if any(path.is_relative_to(prefix) for prefix in standard):
            return python
        return None

    return owner


def _debian_package(path: Path) -> str | None:
    """The package a system library was installed by; None where there are no such packages."""
    if shutil.which("dpkg-query") is None:
        return None
    # Where /lib is /usr/lib, packages may still name the other one.
    for name in (str(path), str(path).removeprefix("/usr")):
        asked = subprocess.run(
            ["dpkg-query", "--search", name], capture_output=True, text=True, check=False
        )
        if asked.returncode == 0:
            return asked.stdout.split(":", 1)[0].split(",", 1)[0]
    return None


def _of_debian(package: str) -> Component:
    asked = ["dpkg-query", "--show", "--showformat=${Version}", package]
    version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    own = Path("/usr/share/doc") / package / "copyright"
    texts = []
    if own.is_file():
        text = own.read_text(encoding="utf-8", errors="replace")
        texts.append(LicenceText(f"copyright of Debian's {package}", text))
        for name in sorted(set(_COMMON_NAMED.findall(text))):
            if (_COMMON / name).is_file():
                whole = (_COMMON / name).read_text(encoding="utf-8", errors="replace")
                texts.append(LicenceText(name, whole))
    names = [name for name in SYSTEM if package == name or package.startswith(name)]
    licence = SYSTEM[max(names, key=len)] if names else ""
    return Component(package, version, licence, tuple(texts))


def page(found: Iterable[Component]) -> str:
    """All of it as one text: the list, then the texts; a text that several have stands once."""
    components = tuple(found)
    lines = ["arbiter-app and what comes with it", ""]
    lines += [
        f"  {' '.join([each.name, each.version]).strip()}: {each.licence}" for each in components
    ]
    shown: dict[str, str] = {}
    for component in components:
        for each in component.texts:
            title = f"{component.name}: {each.title}"
            if each.text in shown:
                lines += ["", "=" * 79, title, "=" * 79, f"(as {shown[each.text]})"]
                continue
            shown[each.text] = title
            lines += ["", "=" * 79, title, "=" * 79, "", each.text.strip()]
    return "\n".join(lines) + "\n"
