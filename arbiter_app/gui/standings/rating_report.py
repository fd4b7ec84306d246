"""The rating report: each player's games, expected score, change with K, performance, norm hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from PySide6.QtCore import QObject

from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import Palette, scaled
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import exact_shown, hundredths_shown
from arbiter_app.gui.text.headed_lines import heading_html
from arbiter_app.gui.text.text_tables import far_side, near_side, row_html, table_html
from arbiter_app.gui.text.wording import joined, said, spoken, tr
from arbiter_app.operations.interface import k_factors
from arbiter_app.ratings.change import FirstRating, GameExpectation, RatedGame, RatingChange
from arbiter_app.ratings.norms import HINT, NormHint
from arbiter_app.standings.norm_hints import title_norm_hints
from arbiter_app.standings.rating_report import OWN_K, PlayerReport, rating_report
from arbiter_app.standings.values import signed_text
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player with the report on them; `k` is what the arbiter said, None if it was derived."""

    player: Player
    report: PlayerReport
    k: int | None
    hints: tuple[NormHint, ...]


def rated_players(shown: Ranked) -> tuple[RatedPlayer, ...]:
    """The report on everybody, by TPN."""
    tournament, number = shown.tournament, shown.table.round_number
    known = k_factors(shown.state)
    hints = title_norm_hints(tournament, after_round=number)
    players = tournament.players_by_tpn()
    return tuple(
        RatedPlayer(players[report.tpn], report, known.get(report.tpn), hints.get(report.tpn, ()))
        for report in rating_report(tournament, after_round=number, k_factors=known)
    )


def signed(value: Fraction) -> str:
    """An exact change with its sign, in the language of the window: `+4,2`."""
    return spoken().figures(signed_text(value))


class RatingReportModel(RowsModel[RatedPlayer]):
    """One line for each player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: self.player_key(row.player.tpn), parent)


def _columns() -> tuple[ModelColumn[RatedPlayer], ...]:
    return (
        ModelColumn("tpn", tr("No."), lambda row: str(row.player.tpn), CENTRE, tone=_muted),
        ModelColumn(
            "title", "", lambda row: row.player.title or "", RIGHT, tr("Title"), tone=_muted
        ),
        ModelColumn("name", tr("Name"), lambda row: row.player.name, LEFT, is_name=True),
        ModelColumn(
            "rating", tr("Rating"), lambda row: str(row.player.official_rating or "–"), RIGHT
        ),
        ModelColumn("k", "K", _k_text, CENTRE, tr("* set by the arbiter")),
        ModelColumn(
            "games", tr("Games"), lambda row: str(row.report.rated_games), CENTRE, tr("Rated games")
        ),
        ModelColumn(
            "score",
            tr("Points"),
            lambda row: _of_change(row, lambda change: exact_shown(change.score)),
            CENTRE,
        ),
        ModelColumn(
            "expected",
            tr("Expected"),
            lambda row: _of_change(
                row, lambda change: hundredths_shown(int(100 * change.expected))
            ),
            CENTRE,
            tr("Expected score (B.02, table 8.1.2)"),
        ),
        ModelColumn(
            "change",
            tr("Change", "of a rating"),
            _change_text,
            RIGHT,
            tr("K × (score − expected score)"),
            tone=lambda _row: CellTone.STRONG,
        ),
        ModelColumn(
            "performance",
            "Rp",
            lambda row: str(row.report.performance.rating) if row.report.performance else "–",
            CENTRE,
            tr("Performance rating"),
        ),
        ModelColumn(
            "norm",
            tr("Norm hint"),
            _norm_text,
            LEFT,
            said(HINT),
            tone=lambda _row: CellTone.ACCENT,
        ),
    )


def _muted(_row: RatedPlayer) -> CellTone:
    return CellTone.MUTED


def _of_change(row: RatedPlayer, text: Callable[[RatingChange], str]) -> str:
    return text(row.report.change) if row.report.change is not None else "–"


def _k_text(row: RatedPlayer) -> str:
    change = row.report.change
    if change is None:
        return "–"
    return f"{change.k_used}{OWN_K if row.k is not None else ''}"


def _change_text(row: RatedPlayer) -> str:
    if row.report.change is not None:
        return signed(row.report.change.change)
    first = row.report.first
    return "–" if first is None or first.rating is None else str(first.rating)


def _norm_text(row: RatedPlayer) -> str:
    met = [hint.title for hint in row.hints if hint.met]
    near = [hint.title for hint in row.hints if not hint.met]
    parts = [tr("{title}?").format(title=title) for title in met]
    parts += [tr("{title}: nearly").format(title=title) for title in near]
    return joined(parts)


# The working


def report_html(row: RatedPlayer, players: Mapping[Tpn, Player], colours: Palette) -> str:
    """How a player's change came about, and the conditions of norms looked at."""
    parts = [heading_html(row.player.name)]
    if row.report.change is not None:
        parts.append(_change_html(row.report.change, players, colours))
    elif row.report.first is not None:
        parts.append(_first_html(row.report.first, players, colours))
    performance = row.report.performance
    if performance is not None:
        text = tr("Performance {rating} = average {average} {difference} for {fraction}\u00a0%")
        line = text.format(
            rating=performance.rating,
            average=performance.average,
            difference=f"{'+' if performance.difference >= 0 else '−'} {abs(performance.difference)}",
            fraction=performance.fraction,
        )
        parts.append(f"<p>{escape(line)}</p>")
    parts += [_hint_html(hint, colours) for hint in row.hints]
    if row.hints:
        parts.append(f"<p style='color:{colours.muted}'>{escape(said(HINT))}</p>")
    return "".join(parts)


def _change_html(change: RatingChange, players: Mapping[Tpn, Player], colours: Palette) -> str:
    lines = "".join(_game_html(each, change, players, colours) for each in change.games)
    table = table_html(lines, 2)
    total = tr("{k} × ({score} − {expected}) = {change}").format(
        k=change.k_used,
        score=exact_shown(change.score),
        expected=hundredths_shown(int(100 * change.expected)),
        change=signed(change.change),
    )
    note = ""
    if change.k_used != change.k:
        text = tr("K is {used} instead of {k} because K times games may not exceed 700.").format(
            used=change.k_used, k=change.k
        )
        note = f"<p style='color:{colours.muted}'>{escape(text)}</p>"
    return f"{table}<p align='{near_side()}'><b>{escape(in_own_order(total, of_figures=True))}</b></p>{note}"


def _game_html(
    game: GameExpectation, change: RatingChange, players: Mapping[Tpn, Player], colours: Palette
) -> str:
    """Two rows, as the name needs the whole width: the opponent, then the figures; with the name
    what is said of the rating, where that is more than a number.
    """
    small = f"color:{colours.muted};font-size:{scaled(12)}px"
    limited = escape(tr(" (400 counted)") if game.is_limited else "")
    ratings = f"<span style='{small}'>{_ratings(game.game, change)}{limited}</span>"
    is_more = bool(limited) or _has_own(game.game, change)
    name = escape(players[game.game.opponent].name)
    points = _sum(_halves(game.game.halves), hundredths_shown(game.expected))
    figure = f"align='{far_side()}' style='white-space:nowrap'"
    return row_html(
        f"<td width='22' style='color:{colours.muted}'>{game.game.round_number}</td>",
        f"<td colspan='3' align='{near_side()}'>{name}{f'<br>{ratings}' if is_more else ''}</td>",
    ) + row_html(
        "<td></td>",
        f"<td align='{near_side()}'>{'' if is_more else ratings}</td>",
        f"<td {figure}>{points}</td>",
        f"<td {figure}>{in_own_order(signed(game.gain), of_figures=True)}</td>",
    )


def _ratings(game: RatedGame, change: RatingChange) -> str:
    """The opponent's rating, and the player's own where that is not the one of the first day."""
    if not _has_own(game, change):
        return str(game.rating)
    return escape(tr("{rating}, own rating {own}").format(rating=game.rating, own=game.own))


def _has_own(game: RatedGame, change: RatingChange) -> bool:
    return game.own not in (0, change.rating)


def _first_html(first: FirstRating, players: Mapping[Tpn, Player], colours: Palette) -> str:
    lines = "".join(
        row_html(
            f"<td style='color:{colours.muted}'>{game.round_number}</td>",
            f"<td align='{near_side()}'>{escape(players[game.opponent].name)}</td>",
            f"<td align='{far_side()}'>{game.rating}</td>",
            f"<td align='{far_side()}'>{_halves(game.halves)}</td>",
        )
        for game in first.games
    )
    table = table_html(lines, 4)
    if first.rating is not None:
        text = tr("First rating {rating}, with two draws against 1800 added").format(
            rating=first.rating
        )
    else:
        text = said(phrase("No first rating: {reason}", reason=first.reason))
    return f"{table}<p><b>{escape(text)}</b></p>"


def _hint_html(hint: NormHint, colours: Palette) -> str:
    title = tr("Hint: {title} norm in {games} games").format(title=hint.title, games=hint.games)
    lines = "".join(
        row_html(
            f"<td>{'✓' if check.met else '✗'}</td>",
            f"<td>{escape(said(check.what))}</td>",
            f"<td align='{far_side()}'>{escape(check.found)} / {escape(said(check.needed))}</td>",
            f"<td style='color:{colours.muted}' align='{far_side()}'>{check.article}</td>",
        )
        for check in hint.checks
    )
    return f"<p style='color:{colours.accent}'><b>{escape(title)}</b></p>{table_html(lines, 3)}"


def _sum(score: str, expected: str) -> str:
    return in_own_order(f"{score} − {expected}", of_figures=True)


def _halves(halves: int) -> str:
    return exact_shown(Fraction(halves, 2))
