"""A document is described once; the window, the command and the papers read the description."""

from __future__ import annotations

import ast

import pytest

from arbiter_app.languages import catalogue
from arbiter_app.reports.document import Document
from arbiter_app.reports.documents import DOCUMENTS, DocumentName
from arbiter_app.resources import resource_path
from tests.architecture.program import sources

ALL = list(DOCUMENTS.values())


def test_every_name_has_its_description() -> None:
    """In one order, which is that of the window and of the command's help."""
    assert [*DOCUMENTS] == [each.name for each in ALL] == [*DocumentName]
    assert len({str(each.title) for each in ALL}) == len(ALL)


@pytest.mark.parametrize("document", ALL, ids=lambda each: each.name)
def test_a_description_is_whole(document: Document) -> None:
    """Words, picture, a heading in each language, and something that draws it."""
    assert str(document.title)
    assert str(document.purpose)
    assert resource_path(f"icons/{document.icon}.svg").is_file()
    assert document.parts
    english, german = (catalogue(code).say(document.heading) for code in ("en", "de"))
    assert english.strip()
    assert german.strip()
    assert english != german


def test_no_list_of_documents_beside_the_descriptions() -> None:
    """Whoever tells documents apart by name does so for one alone, by `DocumentName`."""
    several = set()
    for module in sources():
        if module.name == "reports/documents.py":
            continue
        for node in module.nodes:
            if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.MatchOr):
                texts = {getattr(each, "value", None) for each in ast.walk(node)}
                if len({text for text in texts if isinstance(text, str)} & UNLIKE_OTHERS) > 1:
                    several.add(module.name)
    assert several == set()


UNLIKE_OTHERS = {name.value for name in DocumentName if "-" in name}
"""Names that mean nothing else: `players` is a page of the window as well."""
