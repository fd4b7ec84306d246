"""Parts of texts, looked for by the database, letter for letter."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from arbiter_app.store.packing import MARK


class _Position(FunctionElement[int]):
    """Where in a text another one begins, from 1; 0 where it is not."""

    name = "instr"
    inherit_cache = True


@compiles(_Position)
def _of_sqlite(element: _Position, compiler: SQLCompiler, **options: Any) -> str:
    return f"instr{compiler.process(element.clause_expr, **options)}"


@compiles(_Position, "postgresql")
def _of_postgresql(element: _Position, compiler: SQLCompiler, **options: Any) -> str:
    return f"strpos{compiler.process(element.clause_expr, **options)}"


def has_part(text: ColumnElement[str], part: str) -> ColumnElement[bool]:
    """Whether a text has another one in it; large and small letters are different ones."""
    return _Position(text, bindparam(None, part)) > 0


def may_have_part(text: ColumnElement[str], part: str) -> ColumnElement[bool]:
    """Whether a text has another one in it, or is packed, so that only who unpacks it can tell."""
    return has_part(text, part) | text.startswith(MARK)
