"""XML that anybody may have written: told element by element, no tree of it is made."""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from arbiter_app.input.limits import DEEPEST_XML, Allowance


class XmlListener:
    """Hears what is in a document, in its order, and cares for nothing of it.

    Names are without the prefix of their namespace. `depth` is 1 for the outermost element.
    """

    def start(self, name: str, attributes: Mapping[str, str], depth: int, /) -> None:
        """An element begins."""

    def text(self, data: str, /) -> None:
        """Text of the innermost element that has begun."""

    def end(self, name: str, depth: int, /) -> None:
        """An element ends."""


def read_xml(content: bytes, listener: XmlListener, elements: Allowance) -> None:
    """Tell a listener what is in a document; each element uses one of those allowed.

    Namespaces are not resolved: their names can be longer than all the rest, and would be copied
    for each element.

    Raises:
        BeyondLimitError: it has more elements than are allowed.
        ValueError: it is not XML, is nested too deeply, or declares a document type: no file that is read has one, and
            entities can make a few bytes grow to gigabytes.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        elements.use()
        if depth > DEEPEST_XML:
            raise ValueError(f"elements nested more than {DEEPEST_XML} deep")
        if any(":" in key for key in attributes):
            attributes = {_local(key): value for key, value in attributes.items()}
        listener.start(_local(name), attributes, depth)

    def end(name: str) -> None:
        nonlocal depth
        listener.end(_local(name), depth)
        depth -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = listener.text
    parser.StartDoctypeDeclHandler = _refuse_declarations
    try:
        # All at once: piece by piece, a long name would be looked at again with each piece.
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError) as error:
        # An encoding that nobody knows is a LookupError.
        raise ValueError(f"not XML: {error}") from error


def _local(name: str) -> str:
    return name.rpartition(":")[2] if ":" in name else name


def _refuse_declarations(name: str, *_: object) -> None:
    raise ValueError(f"a document type is declared: {name[:80]}")
