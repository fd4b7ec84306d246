"""The texts of the program for translators: `update` writes the catalogues, `check` tells gaps.

Every text that somebody reads is a literal in the source, in one of these calls:

    Message("one", "many", context="…")     counted(count, "one", "many", …)
    phrase("text", …)                       self.tr("text"), QCoreApplication.translate("…", "text")

`update` collects them, brings `resources/languages/*/LC_MESSAGES/arbiter_app.po` up to date, keeping
what is translated, and makes the `.mo` beside each that the program reads.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "resources" / "languages"
DOMAIN = "arbiter_app"


@dataclass(frozen=True, slots=True)
class Found:
    """A text in the source."""

    one: str
    many: str
    context: str
    place: tuple[str, int]


def texts(root: Path = ROOT) -> Iterator[Found]:
    """Every text of the program, in the order of the files."""
    for path in sorted((root / "arbiter_app").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from _of_call(node, (path.relative_to(root).as_posix(), node.lineno))


def _of_call(call: ast.Call, place: tuple[str, int]) -> Iterator[Found]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    literals = [_literal(argument) for argument in call.args]
    named = {keyword.arg: _literal(keyword.value) for keyword in call.keywords}
    match name, literals:
        case "Message", [str(one), *rest]:
            many = rest[0] if rest else named.get("many")
            context = rest[1] if len(rest) > 1 else named.get("context")
            yield Found(one, many or "", context or "", place)
        case "counted", [_, str(one), str(many), *_]:
            yield Found(one, many, "", place)
        case (("phrase" | "tr"), [str(one), *_]):
            yield Found(one, "", "", place)
        case "translate", [_, str(one), *_]:
            yield Found(one, "", "", place)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def template(root: Path = ROOT) -> Catalog:
    """All texts, none translated."""
    catalog = Catalog(project="arbiter_app", charset="utf-8", fuzzy=False)
    for found in texts(root):
        if re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", found.one)):
            key = (found.one, found.many) if found.many else found.one
            catalog.add(key, locations=[found.place], context=found.context or None)
    return catalog


def update() -> None:
    """Bring every language up to date with the source."""
    fresh = template()
    for path in sorted(LANGUAGES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        catalog = _read(path)
        catalog.update(fresh, no_fuzzy_matching=True)
        with path.open("wb") as file:
            write_po(file, catalog, width=100, omit_header=False, include_previous=False)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)


def check() -> int:
    """Tell what is not translated or wrong; the number of faults (gaps are none)."""
    faults = 0
    for path in sorted(LANGUAGES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        catalog = _read(path)
        wanted = {(message.id, message.context) for message in template() if message.id}
        there = {
            (message.id, message.context) for message in catalog if message.id and message.string
        }
        print(f"{catalog.locale}: {len(wanted & there)} of {len(wanted)} texts translated")
        for message in catalog:
            for wrong in _wrong(message.id, message.string):
                print(f"{path.relative_to(ROOT)}: {message.id!r}: {wrong}")
                faults += 1
    return faults


def _wrong(key: object, said: object) -> Iterator[str]:
    """What a translation lacks or has too much: the parameters are those of the English text."""
    wanted = {name for text in _all(key) for name in re.findall(r"\{(\w*)\}", text)}
    for text in filter(None, _all(said)):
        for name in set(re.findall(r"\{(\w*)\}", text)) - wanted:
            yield f"there is no {{{name}}}"
        for name in wanted - set(re.findall(r"\{(\w*)\}", text)) - {"count"}:
            yield f"{{{name}}} is missing"


def _all(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(map(str, text or ()))  # type: ignore[call-overload]


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update"]:
            update()
        case ["check"]:
            sys.exit(min(1, check()))
        case _:
            sys.exit("usage: languages.py update | check")
