"""The scoring system: record 162, bbpPairings' BBW … BBU, JaVaFo's XXS; to and from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from arbiter_app.tournament.setting_words import POINTS_NAMES
from arbiter_app.tournament.types import Points, ScoringSystem, format_points, format_points_short
from arbiter_app.trf.decode import Line
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.fields import LEAST_POINTS, MOST_POINTS, points_value
from arbiter_app.trf.problems import ProblemLog, TrfError, quoted
from arbiter_app.trf.records import Records
from arbiter_app.wording import phrase

_PAIR = re.compile(r"\s*([A-Za-z])\s*(-?[0-9]{1,3}(?:[.,][0-9])?)(?=\s|$)", re.ASCII)

_RECORD_162 = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "absence",
    "P": "pairing_allocated_bye",
    "X": "unknown",
}
_BB_RECORDS = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "absence",
    "BBF": "forfeit_loss",
    "BBU": "pairing_allocated_bye",
}
_XXS_CODES = {
    "WW": "win",
    "BW": "win",
    "WD": "draw",
    "BD": "draw",
    "WL": "loss",
    "BL": "loss",
    "ZPB": "absence",
    "HPB": "half_point_bye",
    "FPB": "full_point_bye",
    "PAB": "pairing_allocated_bye",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
}
_XXS_SHORTCUTS = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
}


def read_scoring(records: Records, games: int, log: ProblemLog) -> ScoringSystem:
    """The scoring system of a file; 1–½–0 where the file is silent.

    `games` are those of a match: what the file gives for an absence is for one of them, what it
    gives for the pairing-allocated bye is for the match.

    Record 162 comes first; the records of the engines may add what it cannot say (forfeits and
    byes with values of their own). Contradictions are reported.

    Raises:
        TrfError: a value that cannot be understood, or different values for White and Black.
    """
    stated: dict[str, tuple[Points, str]] = {}
    for line in records.all("162"):
        values = _values_162(line, log)
        if games > 1 and "absence" in values:
            values["forfeit_loss"] = values.pop("absence")
        _state(stated, values, line, log)
    for code, name in _BB_RECORDS.items():
        for line in records.all(code):
            _state(stated, {name: _points(line, line.data, (5, 8))}, line, log)
    has_bb = any(records.all(code) for code in _BB_RECORDS)
    for line in records.all("XXS"):
        _state(stated, _values_xxs(line), line, log)
    scoring = _derived(
        {name: points for name, (points, code) in stated.items() if code != "XXS"},
        win_decides_bye=bool(records.all("162")) or has_bb or games > 1,
        games=games,
    )
    if has_bb and not records.all("162"):
        # bbpPairings' BBF does not follow BBZ.
        scoring = replace(scoring, forfeit_loss=0)
    if stated:
        scoring = replace(scoring, **{name: points for name, (points, _) in stated.items()})
    if "unknown" in stated or scoring.unknown == scoring.draw:
        return scoring
    return replace(scoring, unknown=scoring.draw)


def _derived(stated: dict[str, Points], *, win_decides_bye: bool, games: int) -> ScoringSystem:
    return ScoringSystem.of(
        win=stated.get("win", 10),
        draw=stated.get("draw", 5),
        loss=stated.get("loss", 0),
        absence=stated.get("absence" if games == 1 else "forfeit_loss"),
        pairing_allocated_bye=stated.get("pairing_allocated_bye", None if win_decides_bye else 10),
        games=games,
    )


def _state(
    stated: dict[str, tuple[Points, str]],
    values: dict[str, Points],
    line: Line,
    log: ProblemLog,
) -> None:
    for name, points in values.items():
        earlier = stated.setdefault(name, (points, line.code))
        if earlier[0] != points:
            log.left(
                line.number,
                None,
                phrase(
                    "{code} gives {points} points for {result}, {other} gives {earlier};"
                    " {other} is used.",
                    code=line.code,
                    points=format_points_short(points),
                    result=POINTS_NAMES[name],
                    other=earlier[1],
                    earlier=format_points_short(earlier[0]),
                ),
            )


def _values_162(line: Line, log: ProblemLog) -> dict[str, Points]:
    values: dict[str, Points] = {}
    position = 4
    while position < len(line.text):
        found = _PAIR.match(line.text, position)
        if found is None:
            raise TrfError(
                phrase(
                    "expected a symbol (W D L A P X) and its points, found {found}.",
                    found=quoted(line.text[position:].strip()),
                ),
                line=line.number,
                columns=(position + 1, len(line.text)),
            )
        symbol = found[1].upper()
        column = found.start(1) + 1
        if symbol == "Z":
            log.repaired(line.number, (column, column), phrase("symbol Z was read as A (absence)."))
            symbol = "A"
        if symbol not in _RECORD_162:
            raise TrfError(
                phrase(
                    "expected one of the symbols W D L A P X, found {found}.", found=quoted(symbol)
                ),
                line=line.number,
                columns=(column, column),
            )
        values[_RECORD_162[symbol]] = _points(line, found[2], (found.start(2) + 1, found.end(2)))
        position = found.end()
    return values


def _values_xxs(line: Line) -> dict[str, Points]:
    values: dict[str, Points] = {}
    whole = (5, len(line.text))
    for word in line.text[4:].split():
        code, separator, text = word.partition("=")
        names = _XXS_SHORTCUTS.get(code.upper(), (code.upper(),))
        if not separator or any(name not in _XXS_CODES for name in names):
            raise TrfError(
                phrase(
                    "expected CODE=VALUE with one of the codes {codes} or W D L, found {found}.",
                    codes=" ".join(_XXS_CODES),
                    found=quoted(word),
                ),
                line=line.number,
                columns=whole,
            )
        points = _points(line, text, whole)
        for name in names:
            field = _XXS_CODES[name]
            if values.setdefault(field, points) != points and name in ("BW", "BD", "BL"):
                raise TrfError(
                    phrase(
                        "White and Black get different points for the same result; expected"
                        " the same value for both."
                    ),
                    line=line.number,
                    columns=whole,
                )
            values[field] = points
    return values


def _points(line: Line, text: str, columns: tuple[int, int]) -> Points:
    points = points_value(text)
    if points is None or not LEAST_POINTS <= points <= MOST_POINTS:
        raise TrfError(
            phrase(
                "expected points with one decimal (−9.9 to 99.9), found {found}.",
                found=quoted(text),
            ),
            line=line.number,
            columns=columns,
        )
    return points


def scoring_lines(scoring: ScoringSystem, games: int, dialect: TrfDialect) -> Iterator[str]:
    """The records that say a scoring system; none for 1–½–0, unless it is for matches.

    TRF26 has record 162; for values that it cannot express (a forfeit or a requested bye with a
    value of its own) XXS is added. ENGINE writes all of 162, BB? and XXS, TRF16 has XXS alone.
    """
    if games == 1 and scoring == ScoringSystem():
        return
    absence = scoring.absence if games == 1 else scoring.forfeit_loss
    derived = ScoringSystem.of(
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        absence=absence,
        pairing_allocated_bye=scoring.pairing_allocated_bye,
        unknown=scoring.unknown,
        games=games,
    )
    if derived != ScoringSystem() and dialect is not TrfDialect.TRF16:
        yield _line_162(replace(scoring, absence=absence), dialect)
    if dialect is TrfDialect.ENGINE:
        for code, name in _BB_RECORDS.items():
            yield f"{code} {format_points(getattr(scoring, name)):>4}"
    codes = [
        f"{code}={format_points(getattr(scoring, name))}"
        for code, name in _XXS_CODES.items()
        if dialect is not TrfDialect.TRF26 or getattr(scoring, name) != getattr(derived, name)
    ]
    if codes:
        yield f"XXS {' '.join(codes)}"


def _line_162(scoring: ScoringSystem, dialect: TrfDialect) -> str:
    symbols = dict(_RECORD_162)
    if dialect is TrfDialect.ENGINE:
        # bbpPairings refuses X, and its releases do not agree on the letter of an absence (Z or
        # A): BBZ and BBF say it.
        del symbols["A"]
    if scoring.unknown == scoring.draw or dialect is TrfDialect.ENGINE:
        del symbols["X"]
    fields = [
        f"{symbol}{format_points(getattr(scoring, name)):>4}" for symbol, name in symbols.items()
    ]
    return "162  " + "    ".join(fields)
