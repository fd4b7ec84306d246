"""What the program is made of, and under which licences: of the package, or of this environment.

A package carries the list of what is really in it, made when it was built (`installer/licences.py`).
Elsewhere the list is that of the libraries which are installed.
"""

from __future__ import annotations

import json
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from arbiter_app import __version__
from arbiter_app.resources import resource_path

PROGRAM: Final = "arbiter-app"
INDEX: Final = "licences.json"
_PACKED: Final = f"packed-licences/{INDEX}"

QT: Final = frozenset({"pyside6-essentials", "shiboken6"})
"""Distributions of Qt and its bindings; they come without the texts of their licences."""

_QT_TEXTS: Final = ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt")
_MORE_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "psycopg": ("GPL-3.0.txt",),
    "psycopg-binary": ("GPL-3.0.txt", "psycopg-third-party.txt"),
    "uharfbuzz": ("uharfbuzz-third-party.txt",),
}
"""What must come with a distribution besides its own texts: the GPL that the LGPL builds on, and
licences of libraries inside it."""

_FONTS: Final[Mapping[str, tuple[str, str]]] = {
    "Noto Sans": ("OFL-1.1", "LICENSE-NotoSans.txt"),
    "DejaVu Sans": ("Bitstream-Vera AND public domain", "LICENSE-DejaVu.txt"),
    "Droid Sans Fallback": ("Apache-2.0", "LICENSE-DroidSansFallback.txt"),
}
_REQUIREMENT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class LicenceText:
    """A text that must come with a component: a licence, a notice, a list of authors."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Component:
    """A library, a font or another part; `licence` is an SPDX expression where there is one."""

    name: str
    version: str
    licence: str
    texts: tuple[LicenceText, ...]

    @property
    def whole_text(self) -> str:
        """All its texts, one after the other."""
        head = f"{self.name} {self.version}".strip() + f"\nLicence: {self.licence}\n"
        return "\n\n".join([head, *(f"{each.title}\n\n{each.text.strip()}" for each in self.texts)])


def components() -> tuple[Component, ...]:
    """The program first, then what it is made of by name."""
    try:
        index = resource_path(_PACKED)
    except FileNotFoundError:
        return installed_components()
    return read_index(index)


def installed_components() -> tuple[Component, ...]:
    """The program, its fonts, Python, and the libraries it needs, as they are installed here."""
    libraries = [of_distribution(found) for found in required(PROGRAM)]
    return in_order([of_program(), *of_fonts(), of_python(), *libraries])


def in_order(found: Iterable[Component]) -> tuple[Component, ...]:
    """The program first, then by name; each once."""
    once = {component.name: component for component in found}
    return tuple(
        sorted(once.values(), key=lambda each: (each.name != PROGRAM, each.name.casefold()))
    )


def of_program() -> Component:
    """This program; its icons were drawn for it."""
    own = Path(__file__).parents[1] / "LICENSE"
    text = own.read_text(encoding="utf-8") if own.is_file() else ""
    if not text:
        installed = _distribution(PROGRAM)
        text = "" if installed is None else _file_of(installed, "LICENSE")
    return Component(PROGRAM, __version__, "MIT", _texts([("LICENSE", text)]))


def of_fonts() -> Iterator[Component]:
    """The fonts that come with the program."""
    for name, (licence, file) in _FONTS.items():
        text = resource_path(f"fonts/{file}").read_text(encoding="utf-8")
        yield Component(f"Font {name}", "", licence, (LicenceText(file, text),))


def of_python() -> Component:
    """The language's interpreter and standard library."""
    places = [Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)]
    names = ("LICENSE.txt", "LICENSE")
    found = [path for place in places for name in names if (path := place / name).is_file()]
    text = found[0].read_text(encoding="utf-8", errors="replace") if found else ""
    version = ".".join(map(str, sys.version_info[:3]))
    return Component("Python", version, "PSF-2.0", _texts([("LICENSE.txt", text)]))


def of_distribution(found: metadata.Distribution) -> Component:
    """An installed library with the texts that its own list of files calls licences (PEP 639)."""
    told = found.metadata
    name = told["Name"]
    if _normal(name) in QT:
        texts = [(file, _own_text(file)) for file in _QT_TEXTS]
    else:
        files = told.get_all("License-File") or ("LICENSE", "LICENSE.txt", "COPYING", "COPYING.txt")
        texts = [(file, _file_of(found, file)) for file in files]
        texts += [(file, _own_text(file)) for file in _MORE_TEXTS.get(_normal(name), ())]
    return Component(name, found.version, licence_of(found), _texts(texts))


def licence_of(found: metadata.Distribution) -> str:
    """The licence as the library's metadata tells it, empty if they do not."""
    told = found.metadata
    for header in ("License-Expression", "License"):
        stated = "".join(told.get_all(header) or ()).strip()
        if stated:
            return stated.splitlines()[0]
    classifiers = told.get_all("Classifier") or ()
    named = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License ::")]
    return " OR ".join(named)


def required(name: str) -> tuple[metadata.Distribution, ...]:
    """The distributions that one needs, and those that they need; extras are left out."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [name]
    while waiting:
        needed = _distribution(waiting.pop())
        if needed is None or _normal(needed.metadata["Name"]) in found:
            continue
        found[_normal(needed.metadata["Name"])] = needed
        for requirement in needed.requires or ():
            word = _REQUIREMENT.match(requirement)
            if word is not None and "extra ==" not in requirement:
                waiting.append(word.group())
    found.pop(_normal(name), None)
    return tuple(found.values())


def write_index(found: Iterable[Component], folder: Path) -> None:
    """Write the list and its texts into a folder: for the program (`INDEX`), and for people."""
    folder.mkdir(parents=True, exist_ok=True)
    texts: dict[str, int] = {}  # many have the same ones
    listed = []
    for component in found:
        numbers = [texts.setdefault(each.text, len(texts)) for each in component.texts]
        titles = [each.title for each in component.texts]
        listed.append(
            {
                "name": component.name,
                "version": component.version,
                "licence": component.licence,
                "texts": list(zip(titles, numbers, strict=True)),
            }
        )
        name = re.sub(r"[^\w.+-]+", "-", component.name)
        (folder / f"{name}.txt").write_text(component.whole_text + "\n", encoding="utf-8")
    index = {"components": listed, "texts": list(texts)}
    text = json.dumps(index, ensure_ascii=False, indent=1)
    (folder / INDEX).write_text(text, encoding="utf-8")


def read_index(path: Path) -> tuple[Component, ...]:
    """What `write_index` wrote."""
    index = json.loads(path.read_text(encoding="utf-8"))
    texts = index["texts"]
    return tuple(
        Component(
            each["name"],
            each["version"],
            each["licence"],
            tuple(LicenceText(title, texts[number]) for title, number in each["texts"]),
        )
        for each in index["components"]
    )


def _texts(found: Iterable[tuple[str, str]]) -> tuple[LicenceText, ...]:
    return tuple(LicenceText(title, text) for title, text in found if text.strip())


def _own_text(name: str) -> str:
    return resource_path(f"licences/{name}").read_text(encoding="utf-8")


def _file_of(found: metadata.Distribution, name: str) -> str:
    """A text beside the metadata, in the folder of PEP 639 or where it was before."""
    return found.read_text(f"licenses/{name}") or found.read_text(name) or ""


def _distribution(name: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None


def _normal(name: str) -> str:
    """A name as package indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()
