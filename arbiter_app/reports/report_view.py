"""What the tournament report tells: what was played, what was not, what the arbiters did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.reports import messages
from arbiter_app.reports.dates import date_text
from arbiter_app.reports.interim import open_told
from arbiter_app.reports.pairings_view import bye_called
from arbiter_app.reports.phrases import after_round
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.signatures import signers
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.final import is_last_round_paired
from arbiter_app.tournament.match_result import Result, games_of
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Catalogue,
    Phrase,
    beginning_at_the_right,
    in_ranges,
    separated,
)

_FIRST_PLACES = 10
_WHITE_WINS = frozenset("1W")


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act of the arbiter, as the log of the event has it; `detail` may be empty."""

    at: datetime
    what: Phrase
    detail: Phrase = NOTHING
    undone: bool = False


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in figures.

    `games` are those that were played to an end; `others` of them neither won nor drawn, as ½–0.
    """

    number: int
    date: str
    games: int
    white_wins: int
    draws: int
    black_wins: int
    others: int
    forfeits: int
    byes: int
    is_manual: bool
    note: str


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """One of the first places."""

    rank: int
    title: str
    name: str
    federation: str
    rating: int
    points: Points
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that was paired and not played."""

    round_number: int
    board: int
    white: str
    black: str
    result: Result


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """The rounds in which a player had byes of a kind, or will have: each worth `worth`."""

    tpn: Tpn
    name: str
    kind: str
    rounds: tuple[int, ...]
    worth: Points


@dataclass(frozen=True, slots=True)
class LeavingLine:
    """Somebody who was not paired any more from a round on."""

    from_round: int
    tpn: Tpn
    name: str
    is_expelled: bool = False


@dataclass(frozen=True, slots=True)
class ReportView:
    """What the report tells.

    `subject` says how many results are missing, or else after which round it is made; it is empty
    after the last round, when nothing is missing (`why_not_final`).

    `places_after` says after which round the places are, if it is not the last one paired.
    """

    sheet: Sheet
    subject: str
    facts: tuple[tuple[str, str], ...]
    rounds: tuple[RoundSummary, ...]
    places: tuple[FirstPlace, ...]
    places_after: str
    forfeits: tuple[Forfeit, ...]
    absences: tuple[AbsenceLine, ...]
    withdrawals: tuple[LeavingLine, ...]
    acts: tuple[LoggedAct, ...]
    signers: tuple[str, ...] = ()


def report_view(
    tournament: Tournament,
    standings: Standings,
    printing: Printing,
    *,
    acts: Sequence[LoggedAct] = (),
    expelled: Container[Tpn] = (),
    system: str = "",
) -> ReportView:
    """The report of a tournament; `acts` are those of the log that belong into it, in order.

    `expelled` are those of the players who have left that were sent away; `system` is the title of the pairing system; without it the settings' own words are shown.
    """
    names = {player.tpn: player.name for player in tournament.players}
    rounds = tuple(
        _round_summary(
            played, date_of_round(tournament.settings, played.number, printing.catalogue)
        )
        for played in tournament.rounds
    )
    return ReportView(
        sheet=sheet_of(tournament.settings, printing),
        subject=_subject(tournament, printing.catalogue),
        facts=tuple(_facts(tournament, rounds, printing.catalogue, system)),
        rounds=rounds,
        places=_places(tournament, standings),
        places_after=""
        if standings.round_number == len(rounds)
        else printing.catalogue.text(after_round(standings.round_number)),
        forfeits=tuple(
            Forfeit(played.number, game.board, names[game.white], names[game.black], game.result)
            for played in tournament.rounds
            for game in played.games
            if game.result is not None and game.result.is_forfeit
        ),
        absences=tuple(_absences(tournament, printing.catalogue)),
        withdrawals=tuple(
            LeavingLine(player.withdrawn_from, player.tpn, player.name, player.tpn in expelled)
            for player in tournament.players
            if player.withdrawn_from is not None
        ),
        acts=tuple(acts),
        signers=signers(tournament.settings, printing.catalogue),
    )


def _subject(tournament: Tournament, catalogue: Catalogue) -> str:
    """One of the two: beside the title both have no room, and the facts say the other."""
    still_open = open_games(tournament.rounds)
    if still_open:
        return catalogue.parameter(open_told(still_open))
    is_over = is_last_round_paired(tournament)
    return "" if is_over else catalogue.text(after_round(len(tournament.rounds)))


def _absences(tournament: Tournament, catalogue: Catalogue) -> Iterator[AbsenceLine]:
    """By player and kind; those announced for rounds to come after those of the rounds paired."""
    found: dict[tuple[Tpn, int], list[int]] = {}
    announced: dict[tuple[Tpn, int], list[int]] = {}
    kinds = list(ByeKind)
    for played in tournament.rounds:
        for bye in played.byes:
            found.setdefault((bye.tpn, kinds.index(bye.kind)), []).append(played.number)
    for asked in sorted(tournament.requested_byes, key=lambda request: request.round_number):
        announced.setdefault((asked.tpn, kinds.index(asked.kind)), []).append(asked.round_number)
    names = {player.tpn: player.name for player in tournament.players}
    settings = tournament.settings
    told = [
        (key, bye_called(settings, kinds[key[1]]).of(), rounds) for key, rounds in found.items()
    ]
    told += [
        (key, messages.ANNOUNCED.of(bye=messages.BYES[kinds[key[1]]].of()), rounds)
        for key, rounds in announced.items()
    ]
    for (tpn, kind), said, rounds in sorted(told, key=lambda line: line[0]):
        worth = tournament.settings.scoring.bye_points(kinds[kind])
        yield AbsenceLine(tpn, names[tpn], catalogue.text(said), tuple(rounds), worth)


def _round_summary(played: Round, date: str) -> RoundSummary:
    results = [
        one
        for game in played.games
        for one in games_of(game.result, 1)
        if one is not None and one.is_final
    ]
    over_the_board = [each for each in results if not each.is_forfeit]
    white_wins = sum(each.white_letter in _WHITE_WINS for each in over_the_board)
    draws = sum(each.value in ("==", "DD") for each in over_the_board)
    black_wins = sum(each.black_letter in _WHITE_WINS for each in over_the_board)
    return RoundSummary(
        number=played.number,
        date=date,
        games=len(over_the_board),
        white_wins=white_wins,
        draws=draws,
        black_wins=black_wins,
        others=len(over_the_board) - white_wins - draws - black_wins,
        forfeits=len(results) - len(over_the_board),
        byes=len(played.byes),
        is_manual=played.manual,
        note=played.note,
    )


def settings_facts(
    settings: Settings, catalogue: Catalogue, system: str = ""
) -> Iterator[tuple[str, str]]:
    """What and where a tournament is, and by which rules: the names of facts, and what is known.

    `system` is the title of the pairing system; without it the settings' own words are shown.
    """
    dates = " – ".join(
        dict.fromkeys(
            date_text(date, catalogue) for date in (settings.start_date, settings.end_date) if date
        )
    )
    say = catalogue.say
    if catalogue.isolates:
        dates = beginning_at_the_right(dates)
    facts = (
        (say(messages.TOURNAMENT), settings.name),
        (
            say(messages.PLACE),
            catalogue.separated(filter(None, (settings.city, settings.federation))),
        ),
        (say(messages.DATES), dates),
        (say(messages.CHIEF_ARBITER), settings.chief_arbiter),
        # A name has a comma of its own: `Ng, Lia`.
        (say(messages.DEPUTY_ARBITERS), catalogue.separated(settings.deputy_arbiters, SEMICOLON)),
        (say(messages.TIME_CONTROL), settings.time_control),
        (say(messages.SYSTEM), system or settings.type_of_tournament or settings.system),
    )
    return (fact for fact in facts if fact[1])


def facts_of_players(players: Sequence[Player], catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """How many there are, how many of them rated, and of which federations."""
    yield catalogue.say(messages.PLAYERS), _people(players, catalogue)
    federations = _federations(players, catalogue)
    if federations:
        yield catalogue.say(messages.FEDERATIONS), federations


def _facts(
    tournament: Tournament, rounds: Sequence[RoundSummary], catalogue: Catalogue, system: str
) -> Iterator[tuple[str, str]]:
    played, total = len(tournament.rounds), tournament.settings.rounds_total
    games, others = sum(each.games for each in rounds), sum(each.others for each in rounds)
    say = catalogue.say
    missing = _missing(tournament, catalogue)
    if missing:
        yield say(messages.MISSING_RESULTS), missing
    yield from settings_facts(tournament.settings, catalogue, system)
    yield (
        say(messages.ROUNDS),
        say(messages.ROUNDS_OF, played=played, total=total) if total else str(played),
    )
    yield from facts_of_players(tournament.players, catalogue)
    yield (
        say(messages.GAMES),
        say(
            messages.GAMES_PLAYED_AND_OTHERS if others else messages.GAMES_PLAYED,
            games,
            count=games,
            white=sum(each.white_wins for each in rounds),
            drawn=sum(each.draws for each in rounds),
            black=sum(each.black_wins for each in rounds),
            others=others,
        ),
    )


def _missing(tournament: Tournament, catalogue: Catalogue) -> str:
    """The boards without a final result, round by round."""
    boards = (
        (played.number, [game.board for game in open_games([played])])
        for played in tournament.rounds
    )
    told = (
        messages.BOARDS_OF_ROUND.of(
            len(missing), round=number, boards=separated(in_ranges(missing))
        )
        for number, missing in boards
        if missing
    )
    return catalogue.separated(told, SEMICOLON)


def _people(players: Sequence[Player], catalogue: Catalogue) -> str:
    rated = [player.rating for player in players if player.is_rated]
    if not rated:
        return catalogue.say(messages.PLAYERS_UNRATED, len(players), count=len(players))
    average = (2 * sum(rated) + len(rated)) // (2 * len(rated))
    return catalogue.say(
        messages.PLAYERS_RATED,
        len(players),
        count=len(players),
        rated=len(rated),
        average=average,
    )


def _federations(players: Sequence[Player], catalogue: Catalogue) -> str:
    counts = Counter(player.federation for player in players if player.federation)
    if not counts:
        return ""
    by_size = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    listed = separated(f"{code}\u00a0{count}" for code, count in by_size)
    return catalogue.say(messages.FEDERATIONS_COUNTED, number=len(counts), federations=listed)


def _places(tournament: Tournament, standings: Standings) -> tuple[FirstPlace, ...]:
    players = tournament.players_by_tpn()
    places = []
    for row in standings.rows:
        if row.rank > _FIRST_PLACES:
            break
        player = players[row.tpn]
        places.append(
            FirstPlace(
                row.rank,
                player.title or "",
                player.name,
                player.federation,
                player.rating,
                row.points,
                is_open=row.tpn in standings.open_players,
            )
        )
    return tuple(places[: 2 * _FIRST_PLACES])
