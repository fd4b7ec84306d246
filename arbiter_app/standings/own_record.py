"""Tie-breaks from the player's own record (C.07 (2026) 7), and the Koya system (9.2)."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.standings.field import Cell, TieBreakField
from arbiter_app.standings.steps import LIMIT, PENALTIES, Step
from arbiter_app.standings.tie_break import (
    POINTS,
    ByPlayer,
    Modifier,
    SuitedTo,
    TieBreak,
    TieBreakCode,
    WorkingForm,
)
from arbiter_app.standings.values import Contribution, TieBreakColumn, Working, exact
from arbiter_app.wording import phrase

_Worth = Callable[[Cell], int]


def _per_round(
    field: TieBreakField, code: TieBreakCode, worth: _Worth, scale: int = 1
) -> TieBreakColumn:
    """A column that adds up something for each round; `worth` is in units of 1/`scale`."""

    def explain(position: int) -> Working:
        shown = tuple(
            _own_contribution(field, cell, number, worth(cell), scale)
            for number, cell in enumerate(field.cells[position], 1)
        )
        return Working(code.written, code.article, shown)

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(sum(map(worth, own)) for own in field.cells),
        scale=scale,
        explain=explain,
    )


def _own_contribution(
    field: TieBreakField, cell: Cell, number: int, amount: int, scale: int
) -> Contribution:
    return Contribution(
        round_number=number,
        opponent=field.tpn_of(cell.opponent),
        letter=cell.letter,
        points=exact(cell.points, 10),
        score=None,
        value=exact(amount, scale),
        is_voluntary=cell.is_voluntary,
    )


def points_column(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """PTS: the score, first element of every ranking (4.2, record 212), penalties included."""
    results = _per_round(field, code, lambda cell: cell.points, scale=10)

    def explain(position: int) -> Working:
        plain = results.explain(position)
        added = sum(field.added[position].values())
        steps = (Step(PENALTIES, exact(added, 10)),) if added else ()
        return Working(plain.code, plain.article, plain.contributions, steps)

    return TieBreakColumn(code.written, tuple(field.scores), 10, explain)


def wins(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """WIN: rounds with as many points as for a win, played or not (7.1).

    Of a match as many as for a win of all its games: the text knows points of games only.
    """
    win = field.win
    return _per_round(field, code, lambda cell: int(cell.points == win))


def games_won(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """WON: games won over the board (7.2); a forfeit has a letter of its own."""
    return _per_round(field, code, lambda cell: _won(cell.letter))


def black_games(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """BPG: games played over the board with Black (7.3)."""
    return _per_round(field, code, lambda cell: len(cell.games_with_black))


def black_wins(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """BWG: games won over the board with Black (7.4)."""
    return _per_round(field, code, lambda cell: _won(cell.games_with_black))


def _won(letters: str) -> int:
    return letters.count("1") + letters.count("W")


def rounds_elected(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """REP: rounds less half-point byes, zero-point byes and forfeit losses (7.6)."""
    return _per_round(field, code, lambda cell: int(not cell.is_voluntary))


def standard_points(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """STD: 1 for more points than the scheduled opponent, ½ for as many (7.7).

    Without an opponent the points are compared with those of a draw.
    """
    opposing = _opposing_points(field)
    halves = [
        [_standard_halves(cell, other) for cell, other in zip(own, others, strict=True)]
        for own, others in zip(field.cells, opposing, strict=True)
    ]

    def explain(position: int) -> Working:
        shown = tuple(
            _own_contribution(field, cell, number, halves[position][number - 1], 2)
            for number, cell in enumerate(field.cells[position], 1)
        )
        return Working(code.written, code.article, shown)

    return TieBreakColumn(code.written, tuple(map(sum, halves)), 2, explain)


def _standard_halves(cell: Cell, opposing: int | None) -> int:
    if opposing is None:
        return 0
    return 2 if cell.points > opposing else int(cell.points == opposing)


def _opposing_points(field: TieBreakField) -> list[list[int | None]]:
    """Per cell the opponent's points of that round, a draw's for byes, None while pending."""
    return [
        [
            None
            if cell.is_pending
            else field.draw
            if cell.opponent is None
            else field.cells[cell.opponent][number].points
            for number, cell in enumerate(own)
        ]
        for own in field.cells
    ]


def progressive_score(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """PS: the sum of the scores after each round, Cut-n from the first round on (7.5, 14.1.2)."""

    def weight(number: int) -> int:
        return max(0, field.rounds - max(number, code.cut_low + 1) + 1)

    def explain(position: int) -> Working:
        shown = []
        running = 0
        for number, cell in enumerate(field.cells[position], 1):
            running += cell.points + field.added[position].get(number, 0)
            shown.append(
                Contribution(
                    round_number=number,
                    opponent=field.tpn_of(cell.opponent),
                    letter=cell.letter,
                    points=exact(cell.points, 10),
                    score=exact(running, 10),
                    value=exact(running, 10),
                    cut="low" if number <= code.cut_low else "",
                )
            )
        return Working(code.written, code.article, tuple(shown))

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(
            sum(
                (cell.points + added.get(number, 0)) * weight(number)
                for number, cell in enumerate(own, 1)
            )
            for own, added in zip(field.cells, field.added, strict=True)
        ),
        scale=10,
        explain=explain,
    )


def koya(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """KS: points against those who scored at least half of what was possible (9.2, 14.5).

    In a round-robin the free rounds of an odd field are no part of the maximum, nor are games that do
    not count.
    """
    rounds = field.rounds
    if field.round_robin:
        counted = [own for place, own in enumerate(field.cells) if place not in field.not_counted]
        rounds -= max((sum(cell.opponent is None for cell in own) for own in counted), default=0)
    twice_limit = field.win * rounds + 10 * code.limit

    def worth(cell: Cell) -> int:
        if cell.opponent is None or 2 * field.scores[cell.opponent] < twice_limit:
            return 0
        return cell.points

    column = _per_round(field, code, worth, scale=10)

    def explain(position: int) -> Working:
        plain = column.explain(position)
        return Working(
            plain.code, plain.article, plain.contributions, (Step(LIMIT, exact(twice_limit, 20)),)
        )

    return TieBreakColumn(column.code, column.amounts, column.scale, explain)


def pairing_number(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """TPN: the tournament pairing number, lowest first, `/R` highest first (7.8)."""
    return TieBreakColumn(
        code=code.written,
        amounts=field.tpns,
        scale=1,
        explain=lambda _: Working(code.written, code.article),
        ascending=not code.reverse,
    )


TIE_BREAKS = (
    TieBreak(POINTS, phrase("Points"), "4.2", ByPlayer(points_column), WorkingForm.SUM),
    TieBreak("WIN", phrase("Number of Wins"), "7.1", ByPlayer(wins), WorkingForm.SUM, place=60),
    TieBreak(
        "WON", phrase("Number of Games Won"), "7.2", ByPlayer(games_won), WorkingForm.SUM, place=70
    ),
    TieBreak(
        "BPG",
        phrase("Number of Games Played with Black"),
        "7.3",
        ByPlayer(black_games),
        WorkingForm.SUM,
        place=80,
    ),
    TieBreak(
        "BWG",
        phrase("Number of Games Won with Black"),
        "7.4",
        ByPlayer(black_wins),
        WorkingForm.SUM,
        place=90,
    ),
    TieBreak(
        "PS",
        phrase("Progressive Scores"),
        "7.5",
        ByPlayer(progressive_score),
        WorkingForm.SUM,
        place=100,
        modifiers=(Modifier.CUT,),
    ),
    TieBreak(
        "REP",
        phrase("Rounds one Elected to Play in"),
        "7.6",
        ByPlayer(rounds_elected),
        WorkingForm.SUM,
        place=110,
        old_codes=("GE",),
    ),
    TieBreak(
        "STD",
        phrase("Standard Points"),
        "7.7",
        ByPlayer(standard_points),
        WorkingForm.SUM,
        place=120,
        since=TieBreakEdition.CAPPED,
        readings=phrase(
            "Programs read STD (7.7) in two ways after double forfeits and games scored 0–0 or ½–0;"
            " some ranks may differ for that reason alone."
        ),
    ),
    TieBreak(
        "KS",
        phrase("Koya System for Round Robin"),
        "9.2",
        ByPlayer(koya),
        WorkingForm.SUM,
        place=190,
        modifiers=(Modifier.LIMIT,),
        suited_to=SuitedTo.ROUND_ROBINS,
    ),
    TieBreak(
        "TPN",
        phrase("Tournament Pairing Number"),
        "7.8",
        ByPlayer(pairing_number),
        WorkingForm.ITSELF,
        place=200,
        modifiers=(Modifier.REVERSED,),
        since=TieBreakEdition.CAPPED,
    ),
)
