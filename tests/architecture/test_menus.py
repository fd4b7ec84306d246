"""Menus that open over a page are made in one place, which gives them the look of now."""

from __future__ import annotations

import ast

from tests.architecture.program import sources
from tests.architecture.test_writing import name_of

ALLOWED = {
    "gui/explanation/widgets.py": "built with its page, and dressed with it",
}
"""Who makes a menu that is no `PopupMenu`, and why."""


def test_whatever_opens_a_menu_makes_a_popup_menu() -> None:
    made = {
        module.name
        for module in sources()
        for node in module.nodes
        if isinstance(node, ast.Call) and name_of(node.func) == "QMenu"
    }
    assert made == set(ALLOWED)
    derived = {
        module.name
        for module in sources()
        for node in module.nodes
        if isinstance(node, ast.ClassDef) and "QMenu" in {name_of(base) for base in node.bases}
    }
    assert derived == {"gui/look/dressing.py", "gui/commands/menus.py"}
