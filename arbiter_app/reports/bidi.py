"""Texts written from right to left: letters joined, and put in the order in which they are drawn.

A PDF draws characters from left to right. This gives the visual order of a line by the Unicode
Bidirectional Algorithm (UAX #9, rules P2 to L4, with isolates and without embeddings), after Arabic
letters were given the forms in which they join (chapter 9.2 of the Unicode Standard, with the
forms of the compatibility blocks). Which way a line runs is said by the language of the paper;
names and numbers that keep their own order inside it are isolated.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Final

from arbiter_app.wording import isolated, runs_leftwards

LEFT_TO_RIGHT_OVERRIDE: Final = "\u202d"
"""Not drawn: what follows is drawn in the order in which it is written."""

_LRI, _RLI, _FSI, _PDI = "\u2066", "\u2067", "\u2068", "\u2069"
_INITIATORS: Final = frozenset({_LRI, _RLI, _FSI})
_ISOLATES: Final = re.compile(f"[{_LRI}-{_PDI}]")
_MARKS: Final = {"L": "\u200e", "R": "\u200f", "AL": "\u061c"}
"""Not drawn: they run as the letters of a kind."""

_DIRECTED: Final = re.compile(f"[{_LRI}-{_PDI}{''.join(_MARKS.values())}]")
"""What is part of a line with a direction, whatever its letters are."""

_OBJECT = "\ufffc"
"""Stands in a line for what is isolated there."""

_FORM_BLOCKS: Final = ((0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
_TATWEEL, _LAM = "\u0640", "\u0644"
_MIRRORED: Final = str.maketrans("()[]{}<>«»‹›⟨⟩「」（）", ")(][}{><»«›‹⟩⟨」「）（")
_CLOSES: Final = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "「": "」", "（": "）"}
"""Brackets that come in pairs, by what opens them."""
_STRONG: Final = frozenset({"L", "R", "EN", "AN"})
_BETWEEN_ITEMS: Final = re.compile(r"(?<=\s)·(?=\s)")
"""Stands between items of the page, each of which is a line of its own."""


def visual(text: str, *, from_the_right: bool = False) -> str:
    """The line in the order in which it is drawn, in a language whose lines begin at the left or
    right. Items between which stands “·” are in their order, each with an order of its own.
    """
    has_parts = _RLI in text or (from_the_right and _has_parts(text))
    if not (has_parts or runs_leftwards(text)):
        return text
    items = [_item(item, from_the_right) for item in _items(text)]
    return "·".join(reversed(items) if from_the_right else items)


def in_own_order(name: str) -> str:
    """A name as it stands among words of the paper, or alone on a paper of another direction."""
    return isolated(name) if runs_leftwards(name) else name


def lines_of_their_own(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines into which a text was broken, each with what says how it runs within the whole.

    What is isolated over the end of a line is isolated in each of them, in the direction that it
    has as a whole; where a line ends, marks stand for the letters of the lines beside it.
    """
    if len(lines) < 2 or not any(runs_leftwards(line) or _ISOLATES.search(line) for line in lines):
        return tuple(lines)
    text = "\n".join(lines)
    open_ones, marks = [""], [""]
    kept, line = [], ""
    for index, letter in enumerate(text):
        if letter == "\n":
            kept.append(line + _ending(text, index, marks))
            line = "".join(map("".join, zip(open_ones, marks, strict=True)))
            continue
        if letter in _INITIATORS:
            open_ones.append(_initiator(text, index))
            marks.append("")
            line += open_ones[-1]
            continue
        if letter == _PDI and len(marks) > 1:
            open_ones.pop()
            marks.pop()
        else:
            marks[-1] = _MARKS.get(_kind(letter), marks[-1])
        line += letter
    return (*kept, line)


def _initiator(text: str, index: int) -> str:
    """The initiator with its direction, where it is for the first letter to say."""
    if text[index] != _FSI:
        return text[index]
    return _RLI if _first_strong(text[index + 1 : _end(text, index)]) == "R" else _LRI


def _ending(text: str, index: int, marks: Sequence[str]) -> str:
    """What ends a line there: for each isolate, the innermost first, the letter that follows."""
    ends = []
    for depth, mark in reversed([*enumerate(marks)]):
        following = ""
        index += 1
        while index < len(text) and not (depth and text[index] == _PDI):
            if text[index] in _INITIATORS:
                index = _end(text, index)
            elif not following:
                following = _following(text[index], mark)
            index += 1
        ends.append(following)
    return _PDI.join(ends)


def _following(letter: str, mark: str) -> str:
    """The mark for a letter or figure of the next line; figures go with the letter before them."""
    kind = _kind(letter)
    return mark if kind in ("EN", "AN") else _MARKS.get(kind, "")


# Items and isolates


def _has_parts(text: str) -> bool:
    return "·" in text or _DIRECTED.search(text) is not None


def _items(text: str) -> Iterator[str]:
    start = 0
    for found in _BETWEEN_ITEMS.finditer(text):
        if _depth(text[: found.start()]) == 0:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _depth(text: str) -> int:
    """How many isolates are open at the end of a text."""
    depth = 0
    for found in _ISOLATES.findall(text):
        depth = max(depth - 1, 0) if found == _PDI else depth + 1
    return depth


def _item(text: str, from_the_right: bool) -> str:
    """An item in its visual order; one of nothing but other letters and figures stays as it is."""
    if runs_leftwards(text) or _DIRECTED.search(text):
        return _reordered(_joined(text), "R" if from_the_right else "L")
    if not from_the_right:
        return text
    own = text.strip()
    before, _, after = text.partition(own) if own else (text, "", "")
    return f"{after}{own}{before}"


def _end(text: str, start: int) -> int:
    """Where what is isolated from `start` on ends (BD9): at its sign, or with the text."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] in _INITIATORS:
            depth += 1
        elif text[index] == _PDI:
            depth -= 1
            if not depth:
                return index
    return len(text)


def _first_strong(text: str) -> str:
    """P2 and P3: the direction of the first letter that has one, outside of isolates."""
    index = 0
    while index < len(text):
        if text[index] in _INITIATORS:
            index = _end(text, index)
        elif (kind := _kind(text[index])) in ("L", "R", "AL"):
            return "L" if kind == "L" else "R"
        index += 1
    return "L"


def _parted(text: str) -> tuple[str, Mapping[int, str]]:
    """The text with one sign for each isolate; what that is when drawn, by its place (X5a to X6a)."""
    letters: list[str] = []
    drawn: dict[int, str] = {}
    index = 0
    while index < len(text):
        letter = text[index]
        if letter in _INITIATORS:
            end = _end(text, index)
            inside = text[index + 1 : end]
            drawn[len(letters)] = _reordered(
                inside, "R" if _initiator(text, index) == _RLI else "L"
            )
            letters.append(_OBJECT)
            index = end
        elif letter != _PDI:
            letters.append(letter)
        index += 1
    return "".join(letters), drawn


# Joining


@dataclass(frozen=True, slots=True)
class _Forms:
    """The shapes of a letter alone and next to others; empty where it has none."""

    isolated: str = ""
    final: str = ""
    initial: str = ""
    medial: str = ""


@cache
def _forms() -> tuple[Mapping[str, _Forms], Mapping[str, _Forms]]:
    """Shapes of letters, and of the ligatures that lam must form with alef."""
    letters: dict[str, dict[str, str]] = {}
    ligatures: dict[str, dict[str, str]] = {}
    for first, last in _FORM_BLOCKS:
        for code in range(first, last + 1):
            kind, *codes = unicodedata.decomposition(chr(code)).split() or [""]
            parts = "".join(chr(int(part, 16)) for part in codes)
            name = kind.strip("<>")
            if name not in ("isolated", "final", "initial", "medial"):
                continue
            if len(parts) == 1:
                letters.setdefault(parts, {}).setdefault(name, chr(code))
            elif len(parts) == 2 and parts[0] == _LAM and code >= 0xFEF5:
                ligatures.setdefault(parts, {})[name] = chr(code)
    return (
        {letter: _Forms(**shapes) for letter, shapes in letters.items()},
        {pair: _Forms(**shapes) for pair, shapes in ligatures.items()},
    )


def _joined(text: str) -> str:
    letters, ligatures = _forms()
    units = _units(text, ligatures)
    shaped = []
    for index, unit in enumerate(units):
        forms = letters.get(unit) or ligatures.get(unit)
        if forms is None:
            shaped.append(unit)
            continue
        before = _neighbour(units, index, -1)
        after = _neighbour(units, index, 1)
        joins_before = bool(forms.final) and _joins_onwards(before, letters)
        joins_after = bool(forms.initial) and _joins_backwards(after, letters, ligatures)
        match joins_before, joins_after:
            case True, True:
                shape = forms.medial
            case True, False:
                shape = forms.final
            case False, True:
                shape = forms.initial
            case _:
                shape = forms.isolated
        shaped.append(shape or unit)
    return "".join(shaped)


def _units(text: str, ligatures: Mapping[str, _Forms]) -> list[str]:
    """The letters; lam and alef are one, which the marks between them follow."""
    units: list[str] = []
    for letter in text:
        base = len(units) - 1
        while base >= 0 and _is_mark(units[base]):
            base -= 1
        if base >= 0 and units[base] + letter in ligatures:
            units[base] += letter
        else:
            units.append(letter)
    return units


def _is_mark(unit: str) -> bool:
    return unicodedata.category(unit[0]).startswith("M")


def _neighbour(units: list[str], index: int, step: int) -> str:
    """The next letter in a direction; marks above and below letters do not count."""
    index += step
    while 0 <= index < len(units):
        if not _is_mark(units[index]):
            return units[index]
        index += step
    return ""


def _joins_onwards(unit: str, letters: Mapping[str, _Forms]) -> bool:
    """Whether a unit joins with what follows: those that have an initial form do."""
    return unit == _TATWEEL or (unit in letters and bool(letters[unit].initial))


def _joins_backwards(
    unit: str, letters: Mapping[str, _Forms], ligatures: Mapping[str, _Forms]
) -> bool:
    forms = letters.get(unit) or ligatures.get(unit)
    return unit == _TATWEEL or (forms is not None and bool(forms.final))


# Order


def _reordered(text: str, base: str) -> str:
    text, isolates = _parted(text)
    if not text:
        return ""
    kinds = [_kind(letter) for letter in text]
    _resolve_weak(kinds, base)
    _resolve_brackets(text, kinds, base)
    _resolve_neutral(kinds, base)
    levels = [_level(kind, base) for kind in kinds]
    return _by_levels(text, levels, isolates)


def _kind(letter: str) -> str:
    return unicodedata.bidirectional(letter) or "L"


def _resolve_weak(kinds: list[str], base: str) -> None:
    """W1 to W7: marks, numbers and what stands next to numbers."""
    strong, previous = base, base
    for index, found in enumerate(kinds):
        kind = previous if found == "NSM" else found
        kinds[index] = "AN" if kind == "EN" and strong == "AL" else kind
        if kind in ("L", "R", "AL"):
            strong = kind
        previous = kind
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for index in range(1, len(kinds) - 1):
        before, after = kinds[index - 1], kinds[index + 1]
        if before == after and (
            (kinds[index] == "ES" and before == "EN")
            or (kinds[index] == "CS" and before in ("EN", "AN"))
        ):
            kinds[index] = before
    _resolve_signs(kinds)
    strong = base
    for index, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"


def _resolve_signs(kinds: list[str]) -> None:
    """W5 and W6: signs such as % go with the number they touch, other separators are neutral."""
    index = 0
    while index < len(kinds):
        end = index
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        if end > index:
            touches = "EN" in (kinds[index - 1] if index else "", *kinds[end : end + 1])
            kinds[index:end] = ["EN" if touches else "ON"] * (end - index)
            index = end
        else:
            if kinds[index] in ("ES", "CS"):
                kinds[index] = "ON"
            index += 1


def _resolve_brackets(text: str, kinds: list[str], base: str) -> None:
    """N0: both brackets of a pair run as what is between them, or as what stands before them."""
    for opening, closing in _bracket_pairs(text, kinds):
        within = {_direction(kind) for kind in kinds[opening + 1 : closing] if kind in _STRONG}
        if not within:
            continue
        if base in within:
            chosen = base
        else:
            before = (_direction(kind) for kind in kinds[opening - 1 :: -1] if kind in _STRONG)
            chosen = next(before, base) if opening else base
        for bracket in (opening, closing):
            kinds[bracket] = chosen
            for mark in takewhile(
                lambda place: _kind(text[place]) == "NSM", range(bracket + 1, len(text))
            ):
                kinds[mark] = chosen


def _bracket_pairs(text: str, kinds: list[str]) -> list[tuple[int, int]]:
    """BD16: where the pairs open and close, in the order in which they open."""
    pairs = []
    open_ones: list[tuple[str, int]] = []
    for index, letter in enumerate(text):
        if kinds[index] != "ON":
            continue
        if letter in _CLOSES:
            open_ones.append((_CLOSES[letter], index))
        elif any(letter == closing for closing, _ in open_ones):
            while True:
                closing, opened = open_ones.pop()
                if closing == letter:
                    pairs.append((opened, index))
                    break
    return sorted(pairs)


def _resolve_neutral(kinds: list[str], base: str) -> None:
    """N1 and N2: what is between two runs of the same direction goes with them."""
    index = 0
    while index < len(kinds):
        end = index
        while end < len(kinds) and kinds[end] not in _STRONG:
            end += 1
        if end > index:
            before = _direction(kinds[index - 1]) if index else base
            after = _direction(kinds[end]) if end < len(kinds) else base
            kinds[index:end] = [before if before == after else base] * (end - index)
        index = max(end, index + 1)


def _direction(kind: str) -> str:
    return "L" if kind == "L" else "R"


def _level(kind: str, base: str) -> int:
    """I1 and I2."""
    if base == "L":
        return {"L": 0, "R": 1}.get(kind, 2)
    return {"R": 1}.get(kind, 2)


def _by_levels(text: str, levels: list[int], isolates: Mapping[int, str]) -> str:
    """L2 to L4: runs reversed from the highest level down, marks kept behind their letter."""
    clusters: list[tuple[str, int]] = []
    for index, (letter, level) in enumerate(zip(text, levels, strict=True)):
        if index in isolates:
            clusters.append((isolates[index], level))
        elif clusters and level % 2 and unicodedata.category(letter) == "Mn":
            clusters[-1] = clusters[-1][0] + letter, clusters[-1][1]
        else:
            clusters.append((letter.translate(_MIRRORED) if level % 2 else letter, level))
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(clusters):
            end = start
            while end < len(clusters) and clusters[end][1] >= level:
                end += 1
            clusters[start:end] = clusters[start:end][::-1]
            start = max(end, start + 1)
    return "".join(cluster for cluster, _ in clusters)
