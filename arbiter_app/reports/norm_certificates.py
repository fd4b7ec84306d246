"""Certificates of title norms (IT1): the games that count, and each requirement with its figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.ratings.norms import NormCheck, NormGame, NormHint
from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    TextCell,
    name_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.dates import date_text
from arbiter_app.reports.fit import LEAST_TYPE
from arbiter_app.reports.flow import TEXT_SIZE, Flow
from arbiter_app.reports.frame import Heading, Pdf
from arbiter_app.reports.report_view import settings_facts
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.signatures import Signatures, signers
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.standings.norm_hints import NormEvent, norm_event, title_norm_hints
from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, format_points_short
from arbiter_app.wording import Catalogue

_SETTINGS: Final = (
    (TEXT_SIZE, 9.0, False),
    (LEAST_TYPE, LEAST_TYPE, False),
    (TEXT_SIZE, 9.0, True),
)
"""The type of facts, that of tables and remarks, and whether the certificate is parted: the best
first. A norm in thirteen games has room on one sheet.
"""


@dataclass(frozen=True, slots=True)
class CertifiedGame:
    """A game against somebody; `counts` for the norm, or is left out (B.01 1.4.1)."""

    round_number: int
    opponent: Player
    halves: int
    counts: bool


@dataclass(frozen=True, slots=True)
class NormCertificate:
    """A norm of a player, with the games it came from."""

    player: Player
    norm: NormHint
    games: tuple[CertifiedGame, ...]


@dataclass(frozen=True, slots=True)
class CertificatesView:
    """All norms of a tournament, by TPN; `facts` are those of the tournament."""

    sheet: Sheet
    facts: tuple[tuple[str, str], ...]
    event: NormEvent
    certificates: tuple[NormCertificate, ...]
    signers: tuple[str, ...]


def certificates_view(
    tournament: Tournament, number: int, printing: Printing, *, system: str = ""
) -> CertificatesView:
    """The norms that were met after a round, one certificate for each of a player's.

    A norm that includes another one of the same player (IM for GM, WIM for WGM) is left to the
    arbiter: each is a form of its own.
    """
    catalogue = printing.catalogue
    return CertificatesView(
        sheet_of(tournament.settings, printing),
        tuple(settings_facts(tournament.settings, catalogue, system)),
        norm_event(tournament, after_round=number),
        certificates(tournament, number),
        (signers(tournament.settings, catalogue)[0], catalogue.say(messages.FOR_THE_FEDERATION)),
    )


def certificates(tournament: Tournament, number: int) -> tuple[NormCertificate, ...]:
    """Every norm that was met after a round, by TPN."""
    players = tournament.players_by_tpn()
    games = rated_games(tournament, after_round=number)
    return tuple(
        NormCertificate(
            players[tpn],
            hint,
            tuple(
                CertifiedGame(
                    game.round_number,
                    players[game.opponent],
                    game.halves,
                    _is_counted(hint, game.round_number, game.opponent),
                )
                for game in games[tpn]
            ),
        )
        for tpn, hints in sorted(title_norm_hints(tournament, after_round=number).items())
        for hint in hints
        if hint.met
    )


def _is_counted(hint: NormHint, number: int, opponent: int) -> bool:
    return any(_is_game(game, number, opponent) for game in hint.counted)


def _is_game(game: NormGame, number: int, opponent: int) -> bool:
    return (game.round_number, game.opponent) == (number, opponent)


def draw_certificates(pdf: Pdf, view: CertificatesView) -> None:
    """A certificate begins on a page of its own; that there is none is said."""
    say = view.sheet.catalogue.say
    if not view.certificates:
        flow = Flow(pdf, view.sheet, Heading(say(messages.NORM_CERTIFICATES)))
        flow.paragraph(say(messages.NO_NORM))
        flow.finish()
    for certificate in view.certificates:
        _draw_certificate(pdf, view, certificate)


def _draw_certificate(pdf: Pdf, view: CertificatesView, certificate: NormCertificate) -> None:
    """On one sheet, in smaller type if need be, else the requirements are signed on a second one."""
    attempts = (
        _certificate(pdf, view, certificate, sizes, is_parted=is_parted)
        for *sizes, is_parted in _SETTINGS
    )
    flow = next(attempts)
    for smaller in attempts:
        if flow.pages == 1:
            break
        flow = smaller
    flow.finish()


def _certificate(
    pdf: Pdf,
    view: CertificatesView,
    certificate: NormCertificate,
    sizes: Sequence[float],
    *,
    is_parted: bool,
) -> Flow:
    """A certificate in these sizes of type; parted, its requirements begin a page."""
    of_facts, size = sizes
    catalogue, player = view.sheet.catalogue, certificate.player
    say = catalogue.say
    flow = Flow(pdf, view.sheet, Heading(say(messages.NORM_CERTIFICATES), certificate.norm.title))
    flow.head(say(messages.NORM_OF, title=certificate.norm.title), keep=120.0)
    of_norm = (*_facts_of_player(player, catalogue), *_facts_of_norm(certificate.norm, catalogue))
    flow.facts_beside(of_norm, view.facts, size=of_facts)
    flow.head(say(messages.OPPONENTS), is_ruled=False)
    flow.table(_games_table(certificate, catalogue), size=size)
    if is_parted:
        flow.begin_page()
    flow.head(say(messages.REQUIREMENTS), is_ruled=False)
    flow.table(requirements_table(certificate.norm.checks, catalogue), size=size)
    signatures = Signatures(flow.document, view.signers)
    remarks = tuple(_remarks(view, certificate.norm))
    flow.paragraphs(remarks, size=size, tone=Tone.SOFT, below=signatures.height)
    flow.picture(signatures.height, lambda _left, top: signatures.draw(top))
    return flow


def _facts_of_player(player: Player, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    say = catalogue.say
    facts = (
        (messages.PLAYER, " ".join(filter(None, (player.title, player.name)))),
        (messages.FIDE_ID, player.fide_id),
        (messages.OF_FEDERATION, player.federation),
        (messages.BORN_ON, date_text(player.birth_date, catalogue)),
        (messages.RATING_AT_START, str(player.official_rating or "")),
    )
    return ((say(name), value) for name, value in facts if value)


def _facts_of_norm(norm: NormHint, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    say = catalogue.say
    score = say(messages.SCORE_OF, score=halves_text(norm.halves), games=norm.games)
    yield say(messages.SCORE), score
    yield say(messages.OPPONENTS_AVERAGE), str(norm.average)
    yield say(messages.PERFORMANCE), str(norm.performance)


def halves_text(halves: int) -> str:
    """Half-points of games that are counted 1, ½ and 0, whatever they were worth: `6½`."""
    return format_points_short(Points(5 * halves))


def _games_table(certificate: NormCertificate, catalogue: Catalogue) -> PrintedTable:
    say = catalogue.say
    columns = (
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        PrintedColumn(say(messages.FIDE_ID), Align.RIGHT, gap=0.9),
        PrintedColumn(say(messages.FEDERATION), gap=0.9),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9),
        PrintedColumn(say(messages.RESULT), Align.RIGHT, gap=1.0),
        PrintedColumn("", gap=1.0),
    )
    return PrintedTable(columns, tuple(_game_row(game, catalogue) for game in certificate.games))


def _game_row(game: CertifiedGame, catalogue: Catalogue) -> tuple[Cell, ...]:
    opponent = game.opponent
    tone = Tone.INK if game.counts else Tone.SOFT
    return (
        NumberCell(str(game.round_number), tone=tone),
        title_cell(opponent.title or ""),
        name_cell(opponent.name, tone=tone),
        soft_cell(opponent.fide_id),
        soft_cell(opponent.federation),
        rating_cell(opponent.official_rating),
        TextCell(halves_text(game.halves), Face.SEMIBOLD, tone),
        soft_cell("" if game.counts else catalogue.say(messages.NOT_COUNTED)),
    )


def requirements_table(checks: tuple[NormCheck, ...], catalogue: Catalogue) -> PrintedTable:
    """Each requirement: its article, what was found, what is needed, whether it is met."""
    say = catalogue.say
    columns = (
        PrintedColumn(say(messages.ARTICLE), gap=0.0),
        PrintedColumn(say(messages.REQUIREMENT), gap=1.0, grows=True),
        PrintedColumn(say(messages.FIGURE), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.NEEDED), gap=1.0),
        PrintedColumn("", gap=1.0),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            soft_cell(check.article),
            TextCell(catalogue.text(check.what)),
            TextCell(check.found, Face.SEMIBOLD),
            TextCell(catalogue.text(check.needed)),
            soft_cell(say(messages.MET if check.met else messages.NOT_MET)),
        )
        for check in checks
    ]
    return PrintedTable(columns, tuple(rows))


def _remarks(view: CertificatesView, norm: NormHint) -> Iterator[str]:
    catalogue = view.sheet.catalogue
    if norm.with_free_win:
        yield catalogue.say(messages.WITH_FREE_WIN)
    yield large_event_told(view.event, catalogue)
    yield catalogue.say(messages.TO_BE_CONFIRMED)


def large_event_told(event: NormEvent, catalogue: Catalogue) -> str:
    """How many took part in every round, and what that means for an application (1.5.6)."""
    fewest = catalogue.say(
        messages.FEWEST_PLAYERS, event.participants, count=event.participants, average=event.average
    )
    meaning = messages.LARGE_SWISS if event.is_large_swiss else messages.NOT_LARGE_SWISS
    return catalogue.sentences([catalogue.sentence(fewest), catalogue.say(meaning)])
