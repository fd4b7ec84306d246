"""The texts of the program as they stand in its source, and what is wrong with them.

Every text that somebody reads is a literal in one of these calls:

    Message("one", "many", context="…")     counted(count, "one", "many", …)
    phrase("text", …)                       tr("text", "context")
    QCoreApplication.translate("…", "text")

A program that collects them sees nothing else, and nobody can translate what it does not see.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

_READ_BACK: Final = "arbiter_app/wording/as_json.py"
"""Messages that were kept, of whatever version, stand in no source."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the source.

    Attributes:
        many: the form for other counts than one; empty for a text without a count.
        file: where it stands, from the root of the repository.
    """

    one: str
    many: str
    context: str
    file: str
    line: int


def texts(root: Path = ROOT) -> Iterator[Text]:
    """Every text of the program, in the order of the files."""
    for file, nodes in _sources(root):
        for call in _calls(nodes):
            yield from _texts_of(call, file)


def faults(root: Path = ROOT) -> Iterator[str]:
    """What nobody can translate, or would not be filled in: place, and what is wrong."""
    for file, nodes in _sources(root):
        if file == _READ_BACK:
            continue
        given_on = _given_on(nodes)
        for call in (*_calls(nodes), *_calls_of_named(nodes)):
            for fault in _faults_of(call, given_on):
                yield f"{file}:{call.node.lineno}: {fault}"


@dataclass(frozen=True, slots=True)
class _Call:
    """A call with texts: the arguments that are texts, and what names its parameters."""

    name: str
    node: ast.Call
    arguments: Sequence[ast.expr]
    context: ast.expr | None = None
    filled: ast.Call | None = None


def _sources(root: Path) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """Each module with all that is in it, first the module itself."""
    for path in sorted((root / "arbiter_app").rglob("*.py")):
        yield (
            path.relative_to(root).as_posix(),
            (*ast.walk(ast.parse(path.read_text(encoding="utf-8"))),),
        )


def _calls(nodes: tuple[ast.AST, ...]) -> Iterator[_Call]:
    """The calls that have texts, with what fills in the parameters where that can be seen."""
    filled = {
        id(node.func.value): node
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("format", "of")
    }
    for node in nodes:
        if isinstance(node, ast.Call):
            call = _call(node)
            if call is not None:
                own = node if call.name in ("phrase", "counted") else filled.get(id(node))
                yield _Call(call.name, node, call.arguments, call.context, own)


def _calls_of_named(nodes: tuple[ast.AST, ...]) -> Iterator[_Call]:
    """Where a message that has a name in the module is filled in: `NOBODY.of(round=3)`."""
    named = {}
    module = nodes[0]
    assert isinstance(module, ast.Module)
    for node in module.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call() as value) | ast.AnnAssign(
                ast.Name(name), _, ast.Call() as value
            ):
                call = _call(value)
                if call is not None and call.name == "Message":
                    named[name] = call
    for filled in nodes:
        match filled:
            case ast.Call(ast.Attribute(ast.Name(name), "of")) if name in named:
                yield _Call("Message", filled, named[name].arguments, filled=filled)


def _call(node: ast.Call) -> _Call | None:
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    match node.func:
        case ast.Name("Message"):
            both = [*node.args[:2], *(value for name, value in named.items() if name == "many")]
            context = node.args[2] if len(node.args) > 2 else named.get("context")
            return _Call("Message", node, both, context)
        case ast.Name("counted"):
            return _Call("counted", node, node.args[1:3])
        case ast.Name("phrase"):
            return _Call("phrase", node, node.args[:1])
        case ast.Name("tr" | "_tr") | ast.Attribute(attr="tr"):
            context = node.args[1] if len(node.args) > 1 else named.get("context")
            return _Call("tr", node, node.args[:1], context)
        case ast.Attribute(ast.Name("QCoreApplication"), "translate"):
            return _Call("translate", node, node.args[1:2])
        case _:
            return None


def _texts_of(call: _Call, file: str) -> Iterator[Text]:
    context = "".join(_literals(call.context)) if call.context else ""
    forms = [[*_literals(argument)] for argument in call.arguments]
    match forms:
        case [ones, many]:
            for one, other in zip(ones, many, strict=False):
                yield Text(one, other, context, file, call.node.lineno)
        case [ones]:
            for one in ones:
                yield Text(one, "", context, file, call.node.lineno)


def _literals(node: ast.expr) -> Iterator[str]:
    """The literals among which an argument chooses; none for what is no literal."""
    match node:
        case ast.Constant(str() as text):
            yield text
        case ast.IfExp():
            yield from _literals(node.body)
            yield from _literals(node.orelse)


_GIVING_ON: Final = frozenset({"tr", "_tr", "phrase", "counted"})


def _given_on(nodes: tuple[ast.AST, ...]) -> frozenset[int]:
    """Texts that one of these functions gives on: the literal is where it is called."""
    return frozenset(
        id(each)
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name in _GIVING_ON
        for own in [{argument.arg for argument in (*node.args.posonlyargs, *node.args.args)}]
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and each.id in own
    )


def _faults_of(call: _Call, given_on: frozenset[int]) -> Iterator[str]:
    for argument in call.arguments:
        if id(argument) not in given_on and not _is_literal(argument):
            yield f"{call.name} needs a text that stands there, not `{ast.unparse(argument)}`"
    if call.context is not None and not _is_literal(call.context):
        yield f"{call.name} needs a context that stands there"
    known = [text for argument in call.arguments for text in _literals(argument)]
    for text in known:
        yield from _wrong_parameters(text)
        yield from wrong_signs(text)
    if call.filled is not None:
        yield from _wrongly_filled(call, call.filled, known)


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_literal(node.body) and _is_literal(node.orelse)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def parameters(text: str) -> frozenset[str]:
    """The names of the parameters of a text.

    Raises:
        ValueError: it has a brace that opens or closes nothing.
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _wrong_parameters(text: str) -> Iterator[str]:
    try:
        names = parameters(text)
    except ValueError as error:
        yield f"“{text}”: {error}"
        return
    if not all(name.isidentifier() for name in names):
        yield f"“{text}”: parameters have names, such as {{name}}"


_TYPEWRITER: Final = re.compile(r"[\w}]'")


def wrong_signs(text: str) -> Iterator[str]:
    """What a text has of a typewriter, in the source and in translations."""
    if _TYPEWRITER.search(text):
        yield f"“{text}”: an apostrophe is ’"


def _wrongly_filled(call: _Call, filled: ast.Call, known: Sequence[str]) -> Iterator[str]:
    """Parameters are given by name: those of the text, no more and no less."""
    if any(keyword.arg is None for keyword in filled.keywords) or not known:
        return
    given = {str(keyword.arg) for keyword in filled.keywords}
    if call.name == "counted":
        given.add("count")
    if call.name in ("tr", "translate") and filled.args:
        yield f"“{known[0]}”: its parameters are given by name"
    wanted = frozenset[str]().union(*map(parameters, known))
    if wanted - given:
        yield f"“{known[0]}”: nothing is given for {', '.join(sorted(wanted - given))}"
    if given - wanted - {"count"}:
        yield f"“{known[0]}” has no {', '.join(sorted(given - wanted - {'count'}))}"
