"""The web pages one by one: pairings, by name, standings, crosstable, players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from arbiter_app.reports import messages
from arbiter_app.reports.by_name import ByNameView, SeatLine
from arbiter_app.reports.cells import UNRATED, value_cells
from arbiter_app.reports.crosstable_table import CrosstableGame, CrosstableLine, CrosstableView
from arbiter_app.reports.html_parts import WebPage, cell, disc, disc_and_word, head, person, table
from arbiter_app.reports.interim import OPEN
from arbiter_app.reports.pairings_view import (
    BY_HAND,
    ILLEGAL,
    BoardLine,
    PairingsView,
    Seat,
    printed_result_text,
)
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.players_list import PlayersView, columns_with_texts
from arbiter_app.reports.standings_table import StandingsLine, StandingsView
from arbiter_app.standings.groups import Grouping
from arbiter_app.standings.values import rank_text
from arbiter_app.tournament.types import Colour, format_points_short
from arbiter_app.wording import Catalogue

# Pairings


def pairings_page(view: PairingsView) -> WebPage:
    """A round by board."""
    say = view.sheet.catalogue.say
    heads = head(
        (
            (say(messages.BOARD), "n"),
            (say(messages.POINTS), "n"),
            (say(messages.WHITE), ""),
            (say(messages.RATING), "n"),
            (say(messages.RESULT), "c"),
            (say(messages.BLACK), ""),
            (say(messages.RATING), "n"),
            (say(messages.POINTS), "n"),
        )
    )
    rows = (_board(line, view.sheet.catalogue) for line in view.boards)
    return WebPage(
        f"round-{view.round_number}.html",
        say(messages.ROUND, round=view.round_number),
        say(messages.PAIRINGS),
        _dated(say(messages.ROUND, round=view.round_number), view.date),
        _notes(view.sheet.colours_told) + table("cards boards", heads, rows) + _unpaired(view),
        view.round_number,
    )


def _dated(text: str, date: str) -> str:
    return f"{text} · {date}" if date else text


def _board(line: BoardLine, catalogue: Catalogue) -> str:
    figures = catalogue.figures

    def side(seat: Seat, colour: Colour) -> list[str]:
        rating = str(seat.rating) if seat.rating else UNRATED
        return [
            cell(
                f"{disc_and_word(colour, catalogue)} {person(seat.name, seat.title)}",
                colour.name.lower(),
            ),
            cell(rating, "n s rating"),
            cell(figures(format_points_short(seat.points)), "n points"),
        ]

    result = printed_result_text(line.result, from_the_right=catalogue.isolates)
    white, white_rating, white_points = side(line.white, Colour.WHITE)
    black, black_rating, black_points = side(line.black, Colour.BLACK)
    return "".join(
        (
            cell(f"{line.board}{line.mark}", "n b board"),
            white_points,
            white,
            white_rating,
            cell(escape(result) or "–", "c b result"),
            black,
            black_rating,
            black_points,
        )
    )


def _unpaired(view: PairingsView) -> str:
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    figures = view.sheet.catalogue.figures
    parts = []
    for line in view.unpaired:
        named = [
            person(text(name_of(seat.name, has_left=seat.has_left)), seat.title)
            for seat in line.players
        ]
        names = "".join(f"<dd>{name}</dd>" for name in named)
        worth = figures(f" · {format_points_short(line.worth)}") if line.worth else ""
        parts.append(f"<dt>{escape(say(line.called) + worth)}</dt>{names}\n")
    listed = f"<dl>\n{''.join(parts)}</dl>\n" if parts else ""
    marks = [
        legend
        for mark, legend in (
            (BY_HAND, say(messages.MARKS_BY_HAND)),
            (ILLEGAL, say(messages.MARKS_ILLEGAL)),
        )
        if any(line.mark == mark for line in view.boards)
    ]
    marks += view.forfeits_told
    note = f'<p class="s">{escape(" · ".join(marks))}</p>\n' if marks else ""
    return listed + note


def by_name_page(view: ByNameView, *, is_old: bool = False) -> WebPage:
    """A round by name: where do I sit, with which colour, against whom? Of an old round nobody asks."""
    say = view.sheet.catalogue.say
    heads = head(
        (
            (say(messages.YOU_ARE), ""),
            (say(messages.BOARD), "n"),
            (say(messages.YOU_HAVE), ""),
            (say(messages.YOUR_OPPONENT_IS), ""),
        )
    )
    rows = (_seat(line, view.sheet.catalogue) for line in view.lines)
    listed = "" if is_old else table("cards by-name", heads, rows)
    return WebPage(
        "by-name.html",
        say(messages.BY_NAME),
        say(messages.PAIRINGS_BY_NAME),
        _dated(say(messages.ROUND, round=view.round_number), view.date),
        _notes(view.sheet.colours_told) + listed,
    )


def _seat(line: SeatLine, catalogue: Catalogue) -> str:
    name = cell(person(catalogue.text(name_of(line.name, has_left=line.has_left))), "b name")
    if line.board is None or line.colour is None:
        kind = "" if line.called is None else catalogue.say(line.called)
        return "".join((name, cell("", "n board"), cell(""), cell(escape(kind))))
    return "".join(
        (
            name,
            cell(str(line.board), "n b board", label=catalogue.say(messages.BOARD)),
            cell(disc_and_word(line.colour, catalogue), "own"),
            # Not a name to be found by: the line of the opponent is found by it.
            cell(f'<bdi dir="auto">{escape(line.opponent)}</bdi>'),
        )
    )


# Standings


def _values(lines: Sequence[Sequence[str]], catalogue: Catalogue) -> list[list[str]]:
    """The values of tie-breaks, line by line, as on paper."""
    columns = [
        [found.whole + found.rest for found in value_cells(each, catalogue)]
        for each in zip(*lines, strict=True)
    ]
    return [list(row) for row in zip(*columns, strict=True)] or [[] for _ in lines]


def standings_page(view: StandingsView) -> WebPage:
    """Ranks, points and tie-breaks."""
    say = view.sheet.catalogue.say
    listed = _standings(view, view.lines)
    return WebPage(
        "standings.html",
        say(messages.STANDINGS),
        say(messages.STANDINGS),
        view.subject,
        listed + _notes(view.notes) + _legend(view.legend),
    )


def groups_page(view: StandingsView) -> WebPage:
    """The same within each group: category, club or federation.

    Raises:
        ValueError: the standings have no groups.
    """
    if view.grouping is None:
        raise ValueError(view)
    say = view.sheet.catalogue.say
    listed = (
        f'<section><h2 dir="auto">{escape(name)}</h2>\n{_standings(view, lines)}</section>\n'
        for name, lines in view.groups
    )
    return WebPage(
        f"standings-by-{view.grouping}.html",
        say(messages.BY_GROUP[view.grouping]),
        say(view.heading),
        view.subject,
        "".join(listed) + _notes(view.notes) + _legend(view.legend),
    )


def _standings(view: StandingsView, lines: Sequence[StandingsLine]) -> str:
    """A table of standings, or of a group of them."""
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    has_federations = view.grouping is not Grouping.FEDERATION and any(
        line.federation for line in view.lines
    )
    has_prizes = any(line.prize for line in view.lines)
    heads = head(
        (
            (say(messages.RANK), "n"),
            *([(say(messages.OVERALL), "n wide-only")] if view.grouping else []),
            (say(messages.NUMBER), "n wide-only"),
            (say(messages.NAME), "sticky"),
            *([(say(messages.FEDERATION), "wide-only")] if has_federations else []),
            (say(messages.RATING), "n wide-only"),
            (say(messages.POINTS), "n"),
            *((code, "n") for code in view.codes),
            *([(say(messages.PRIZE), "n")] if has_prizes else []),
        )
    )
    rows = (
        "".join(
            (
                cell(rank_text(line.rank), "n b rank"),
                cell(rank_text(line.overall), "n s wide-only") if view.grouping else "",
                cell(str(line.tpn), "n s wide-only"),
                cell(
                    person(text(name_of(line.name, has_left=line.has_left)), line.title),
                    "name sticky",
                ),
                cell(escape(line.federation), "s wide-only") if has_federations else "",
                cell(str(line.rating or UNRATED), "n s wide-only"),
                cell(_sum(line, view.sheet.catalogue), "n b sum"),
                *_labelled(view.codes, values),
                _prize(line.prize, view.sheet.catalogue) if has_prizes else "",
            )
        )
        for line, values in zip(
            lines, _values([line.values for line in lines], view.sheet.catalogue), strict=True
        )
    )
    return table("cards lines standings", heads, rows)


def _labelled(codes: Sequence[str], values: Sequence[str]) -> Iterator[str]:
    """The values of tie-breaks of one line."""
    for code, value in zip(codes, values, strict=True):
        yield cell(escape(value), "n v", label=code)


def _sum(line: StandingsLine | CrosstableLine, catalogue: Catalogue) -> str:
    """The points, with a sign if a game may still change them."""
    text = catalogue.figures(format_points_short(line.points))
    return text + OPEN if line.is_open else text


def _notes(notes: Iterable[str]) -> str:
    return "".join(f'<p class="s">{escape(note)}</p>\n' for note in notes)


def _prize(text: str, catalogue: Catalogue) -> str:
    return cell(
        escape(catalogue.figures(text)),
        "n b v",
        label=catalogue.say(messages.PRIZE) if text else "",
    )


def _legend(legend: Iterable[tuple[str, str]]) -> str:
    text = " · ".join(f"{escape(code)} {escape(name)}" for code, name in legend)
    return f'<p class="s">{text}</p>\n' if text else ""


# Crosstable


def crosstable_page(view: CrosstableView) -> WebPage:
    """Opponent, colour and result of each player in each round; in a round-robin against each."""
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    heads = head(
        (
            (say(messages.RANK), "n"),
            *(((say(messages.NUMBER), "n"),) if view.by_opponent else ()),
            (say(messages.NAME), "sticky"),
            (say(messages.RATING), "n"),
            *((column, "c") for column in view.columns),
            (say(messages.POINTS), "n"),
            *((code, "n") for code in view.codes),
        )
    )
    rows = (
        "".join(
            (
                cell(rank_text(line.rank), "n b rank"),
                *((cell(str(line.tpn), "n s"),) if view.by_opponent else ()),
                cell(
                    person(text(name_of(line.name, has_left=line.has_left)), line.title),
                    "name sticky",
                ),
                cell(str(line.rating or UNRATED), "n s rating"),
                *(
                    _game(game, column, view.sheet.catalogue)
                    for column, game in zip(view.columns, line.games, strict=True)
                ),
                cell(_sum(line, view.sheet.catalogue), "n b sum"),
                *_labelled(view.codes, values),
            )
        )
        for line, values in zip(
            view.lines,
            _values([line.values for line in view.lines], view.sheet.catalogue),
            strict=True,
        )
    )
    kind = "cards lines crosstable" + (" matches" if view.sheet.games > 1 else "")
    note = f'<p class="s">{escape(view.explained)}</p>\n'
    return WebPage(
        "crosstable.html",
        say(messages.CROSSTABLE),
        say(messages.CROSSTABLE),
        view.subject,
        table(kind, heads, rows)
        + note
        + _notes(
            (
                *((say(messages.LEGEND_COLOURS),) if view.has_discs else ()),
                *view.forfeits_told,
                *view.sheet.colours_told,
                *view.notes,
            )
        )
        + _legend(view.legend),
    )


def _game(game: CrosstableGame, column: str, catalogue: Catalogue) -> str:
    mark = disc(Colour(game.colour), catalogue) if game.colour else " "
    text = f"{escape(game.opponent)}{mark}{game.sign}"
    return cell(text, "c g" if game.is_played else "c g s", label=column)


# Players


def players_page(view: PlayersView) -> WebPage:
    """The participants, with the columns that are public."""
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    players = view.players
    shown = [
        (say(column.heading), "s wide-only" if column.is_wide else "s", texts)
        for column, texts in columns_with_texts(view)
        if column.is_public
    ]
    heads = head(
        (
            (say(messages.NUMBER), "n"),
            (say(messages.NAME), ""),
            (say(messages.RATING), "n"),
            *((title, kind) for title, kind, _ in shown),
        )
    )
    rows = (
        "".join(
            (
                cell(str(player.tpn), "n s"),
                cell(
                    person(
                        text(
                            name_of(player.name, has_left=player.has_left_after(view.after_round))
                        ),
                        player.title or "",
                    )
                ),
                cell(str(player.rating or UNRATED), "n"),
                *(cell(escape(texts[index]), kind) for _, kind, texts in shown),
            )
        )
        for index, player in enumerate(players)
    )
    return WebPage(
        "players.html",
        say(messages.PLAYERS),
        say(messages.PLAYERS),
        str(len(players)),
        table("players", heads, rows),
    )
