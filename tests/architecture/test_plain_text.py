"""Names are text: what shows a text in the window is made in one place, where nothing is read as tags.

`gui/text/plain_text.py` makes labels and gives tips, `gui/text/rich_text.py` has what shows templates. Statuses in
the line below the window, texts of fields, buttons and cells are never read as tags by Qt.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.program import sources

HOMES = ("gui/text/plain_text.py", "gui/text/rich_text.py")

ALLOWED = {
    "gui/text/hints.py": "keys are drawn by a template of its own, in which keys and words are escaped",
}

READERS = {
    "QErrorMessage",
    "QGraphicsTextItem",
    "QInputDialog",
    "QLabel",
    "QMessageBox",
    "QProgressDialog",
    "QSplashScreen",
    "QStaticText",
    "QSystemTrayIcon",
    "QTextBrowser",
    "QTextDocument",
    "QTextEdit",
    "QToolTip",
    "QWhatsThis",
    "QWizard",
}
"""What guesses whether a text is HTML, or takes it to be: never made, derived from, or asked to show."""

METHODS = {
    "setTabToolTip",
    "setTabWhatsThis",
    "setToolTip",
    "setWhatsThis",
    "setOpenExternalLinks",
}
"""What gives a text to a label that Qt makes."""

FORMATS = {"AutoText", "MarkdownText", "RichText"}

LETTERED = {
    "QAction": (0, 1),
    "QCheckBox": (0,),
    "QGroupBox": (0,),
    "QMenu": (0,),
    "QPushButton": (0, 1),
    "QRadioButton": (0,),
    "addAction": (0, 1),
    "addMenu": (0, 1),
    "addTab": (0, 1),
    "call_button": (1,),
    "push_button": (0,),
    "segment": (0,),
    "setIconText": (0,),
    "setTabText": (1,),
    "setTitle": (0,),
}
"""Calls by their names, and which of their arguments are texts where `&` marks a letter."""

FIGURES = {"count", "figure", "n", "number"}
LITERAL = "literal"

TIP = "ToolTipRole"
PLAIN = "plain_tip"


def read_as_tags(nodes: Iterator[ast.AST] | tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """Lines in which something could be read as tags, and what stands there."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in READERS:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in READERS:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(attr="addRow"), args=[first, _]) if is_text(first):
                yield node.lineno, "addRow"
            case ast.Call(func=ast.Attribute(attr=name)) if (
                name.startswith("set") and mentions(node, TIP) and not mentions(node, PLAIN)
            ):
                yield node.lineno, name
            case ast.ClassDef(bases=bases):
                yield from (
                    (node.lineno, each) for each in map(ast.unparse, bases) if each in READERS
                )
            case ast.Attribute(attr=name) if name in FORMATS:
                yield node.lineno, name
            case ast.match_case(pattern=told, body=body) if mentions(told, TIP):
                yield from tips_in(body)
            case ast.If(test=told, body=body) if is_compared(told):
                yield from tips_in(body)


def tips_in(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    """What a model returns as a tip without asking `plain_tip`."""
    for node in (inner for each in body for inner in ast.walk(each)):
        match node:
            case ast.Return(value=None | ast.Constant(value=None)):
                continue
            case ast.Return(value=ast.Call(func=ast.Name(id=name))) if name == PLAIN:
                continue
            case ast.Return(value=ast.expr() as value):
                yield node.lineno, f"return {ast.unparse(value)}"


def is_compared(node: ast.expr) -> bool:
    return any(isinstance(inner, ast.Compare) and mentions(inner, TIP) for inner in ast.walk(node))


def letters_of_names(nodes: Iterator[ast.AST] | tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """Lines in which something else than a figure is put into such a text as it is."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in LETTERED:
                texts = (node.args[place] for place in LETTERED[name] if place < len(node.args))
                for put in (each for text in texts for each in put_into(text)):
                    if not is_figure_or_literal(put):
                        yield node.lineno, ast.unparse(put)


def put_into(text: ast.expr) -> Iterator[ast.expr]:
    """What a text is filled with where it is given."""
    for node in ast.walk(text):
        match node:
            case ast.FormattedValue(value=value):
                yield value
            case ast.Call(func=ast.Attribute(attr="format"), args=args, keywords=words):
                yield from args
                yield from (word.value for word in words if word.arg not in FIGURES)


def is_figure_or_literal(put: ast.expr) -> bool:
    match put:
        case ast.Name(id=name):
            return name in FIGURES
        case ast.Call(func=ast.Name(id=name)):
            return name == LITERAL
    return False


def mentions(node: ast.AST, name: str) -> bool:
    return any(
        name in (getattr(inner, "attr", ""), getattr(inner, "id", "")) for inner in ast.walk(node)
    )


def is_text(node: ast.expr) -> bool:
    """True for what is seen to be a text: Qt would make a label of it."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(text)
        case (
            ast.JoinedStr() | ast.Call(func=ast.Attribute(attr="tr" | "format") | ast.Name(id="tr"))
        ):
            return True
    return False


def test_texts_are_shown_in_one_place() -> None:
    elsewhere = [
        f"{module.name}:{line}: {what}"
        for module in sources()
        if module.name.startswith("gui/") and module.name not in {*HOMES, *ALLOWED}
        for line, what in read_as_tags(module.nodes)
    ]
    assert elsewhere == []


def test_no_exception_is_left_over() -> None:
    needed = {module.name for module in sources() if any(read_as_tags(module.nodes))}
    assert needed == {*HOMES, *ALLOWED}


@pytest.mark.parametrize(
    "text",
    [
        "QLabel(name)",
        "class Line(QLabel): pass",
        "box = QMessageBox(parent)",
        "QMessageBox.question(self, title, name)",
        "QToolTip.showText(place, name)",
        "button.setToolTip(name)",
        "tabs.setTabToolTip(1, name)",
        "text.setTextFormat(Qt.TextFormat.RichText)",
        "form.addRow(self.tr('Name'), field)",
        "form.addRow(f'{name}', field)",
        "box.setItemData(1, name, Qt.ItemDataRole.ToolTipRole)",
        "match role:\n case Qt.ItemDataRole.ToolTipRole:\n  return name",
        "def f():\n if role == Qt.ItemDataRole.ToolTipRole:\n  return row.name",
        "document = QTextDocument()",
    ],
)
def test_what_could_be_read_is_found(text: str) -> None:
    assert [*read_as_tags(ast.walk(ast.parse(text)))]


@pytest.mark.parametrize(
    "text",
    [
        "def f(label: QLabel) -> None: label.setText(name)",
        "widget.findChildren(QLabel)",
        "isinstance(child, QMessageBox)",
        "form.addRow('', field)",
        "form.addRow(caption, field)",
        "give_tip(button, name)",
        "box.setItemData(1, plain_tip(name), Qt.ItemDataRole.ToolTipRole)",
        "match role:\n case Qt.ItemDataRole.ToolTipRole:\n  return plain_tip(name)",
        "index.data(Qt.ItemDataRole.ToolTipRole)",
        "bar.showMessage(name)",
        "text = RichText(parent)",
    ],
)
def test_what_is_plain_is_left_alone(text: str) -> None:
    assert not [*read_as_tags(ast.walk(ast.parse(text)))]


def test_names_on_buttons_tabs_and_in_menus_are_literal() -> None:
    as_they_are = [
        f"{module.name}:{line}: {what}"
        for module in sources()
        if module.name.startswith("gui/")
        for line, what in letters_of_names(module.nodes)
    ]
    assert as_they_are == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("menu.addMenu(f'&{figure}  {name}')", 1),
        ("tabs.addTab(tr('Of {name}').format(name=name))", 1),
        ("self.call_button(button, self.tr('Take {a} and {b}').format(a=one, b=other))", 2),
        ("menu.addMenu(f'&{figure}  {literal(name)}')", 0),
        ("pair.setIconText(text.format(n=number))", 0),
        ("push_button(self.tr('&Close'), self.close, name=f'{name}Close')", 0),
    ],
)
def test_what_is_put_into_a_text_with_letters_is_found(text: str, found: int) -> None:
    assert len([*letters_of_names(ast.walk(ast.parse(text)))]) == found
