"""What a dialect of the report file cannot carry of a tournament: found by reading it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

from arbiter_app.tournament.abnormal import RECORD, parse_abnormal
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.match_result import games_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.tournament import BAKU, ForbiddenGroup, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trf.byes import announced_byes
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.forbidden import remarks_on_rounds
from arbiter_app.trf.header import names_system_in_comment
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import SEMICOLON, Message, Phrase, counted, phrase, separated


class LossKind(StrEnum):
    """What is lost, or changed. The value is stable: programs may compare it."""

    RESULTS = "results"
    ABNORMAL_POINTS = "abnormal-points"
    SCORING = "scoring"
    SYSTEM = "system"
    ROUNDS_TOTAL = "rounds-total"
    INITIAL_COLOUR = "initial-colour"
    VIRTUAL_POINTS = "virtual-points"
    FORBIDDEN_PAIRS = "forbidden-pairs"
    WISHES = "wishes"
    ABSENCES = "absences"
    SETTINGS = "settings"
    PLAYERS = "players"
    CLUBS = "clubs"
    BOARDS = "boards"
    MANUAL = "manual"
    OTHER_RECORDS = "other-records"
    COMMENTS = "comments"
    ENGINES = "engines"


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a file does not say as the tournament has it, with a sentence.

    `decides` is True where points or pairings would be others by the file.
    """

    kind: LossKind
    message: Phrase
    decides: bool = False


def losses(tournament: Tournament, dialect: TrfDialect) -> tuple[Loss, ...]:
    """Everything that a file in a dialect does not carry; first what decides points or pairings.

    Raises:
        InputError: the tournament cannot be written at all; see `write_trf`.
    """
    again = read_trf(write_trf(tournament, dialect=dialect)).tournament
    found = [
        *_results(tournament, again),
        *_other_records(tournament, again, dialect),
        *_settings(tournament, again, dialect),
        *_virtual_points(tournament, again),
        *_forbidden_pairs(tournament, again, dialect),
        *_wishes(tournament),
        *_absences(tournament, again),
        *_players(tournament, again),
        *_rounds(tournament, again),
        *_comments(tournament, again),
    ]
    if dialect is TrfDialect.ENGINE:
        found += _refused_by_engines(tournament)
    return tuple(sorted(found, key=lambda loss: not loss.decides))


def _results(one: Tournament, other: Tournament) -> Iterator[Loss]:
    """Engines want a result of each game; an adjourned one counts as a draw (C.04.2 3.1)."""
    changed: list[tuple[int, GameResult | None]] = []
    games = one.settings.games_per_match
    for played, again in zip(one.rounds, other.rounds, strict=True):
        results = {game.white: game.result for game in again.games}
        changed += [
            (played.number, was)
            for game in played.games
            for was, now in zip(
                games_of(game.result, games), games_of(results[game.white], games), strict=True
            )
            if now is not was
        ]
    adjourned = [number for number, result in changed if result is GameResult.ADJOURNED]
    missing = [number for number, result in changed if result is None]
    if adjourned:
        scoring = one.settings.scoring
        yield Loss(
            LossKind.RESULTS,
            counted(
                len(adjourned),
                "{count} adjourned game ({rounds}) was written as a draw, which is what it"
                " counts for the pairing.",
                "{count} adjourned games ({rounds}) were written as draws, which is what they"
                " count for the pairing.",
                rounds=_in_rounds(adjourned),
            ),
            decides=scoring.unknown != scoring.draw,
        )
    if missing:
        yield Loss(
            LossKind.RESULTS,
            counted(
                len(missing),
                "{count} game without a result ({rounds}) was written as a draw: pairing"
                " engines need a result.",
                "{count} games without a result ({rounds}) were written as draws: pairing"
                " engines need a result.",
                rounds=_in_rounds(missing),
            ),
            decides=True,
        )


def _other_records(one: Tournament, other: Tournament, dialect: TrfDialect) -> Iterator[Loss]:
    kept = set(other.other_records)
    gone = [text for text in one.other_records if text not in kept]
    abnormal = [text for text in gone if text.startswith(RECORD)]
    if abnormal:
        yield Loss(
            LossKind.ABNORMAL_POINTS,
            counted(
                len(abnormal),
                "{dialect} cannot record abnormal points (record 299, {count} line); the"
                " points in the file do not include them.",
                "{dialect} cannot record abnormal points (record 299, {count} lines); the"
                " points in the file do not include them.",
                dialect=dialect,
            ),
            decides=any(parse_abnormal(text) is not None for text in abnormal),
        )
    rest = sorted({text[:3] for text in gone if not text.startswith(RECORD)})
    if rest:
        yield Loss(
            LossKind.OTHER_RECORDS,
            phrase(
                "Preserved records are missing or changed in the file: {records}.",
                records=separated(rest),
            ),
        )


def _settings(one: Tournament, other: Tournament, dialect: TrfDialect) -> Iterator[Loss]:
    old, new = one.settings, other.settings
    if old.rounds_total != new.rounds_total:
        yield Loss(
            LossKind.ROUNDS_TOTAL,
            phrase("The file cannot record the number of rounds."),
            decides=True,
        )
    if old.initial_colour != new.initial_colour:
        yield Loss(
            LossKind.INITIAL_COLOUR,
            phrase("The file cannot record the initial-colour."),
            decides=True,
        )
    if old.scoring != new.scoring:
        yield _scoring(one, other)
    if one.virtual_points and new.system == old.system.removesuffix(BAKU) != old.system:
        yield Loss(
            LossKind.SYSTEM,
            phrase(
                "The file names the system {system}, without Baku: the virtual points are not"
                " those of Baku.",
                system=new.system,
            ),
        )
    elif (old.system or new.system) != new.system:
        yield Loss(
            LossKind.SYSTEM,
            phrase("The file cannot record the pairing system {system}.", system=old.system),
            decides=True,
        )
    elif names_system_in_comment(old.system, dialect):
        yield Loss(
            LossKind.SYSTEM,
            phrase(
                "{dialect} has no record for {system}: only a comment names the pairing system.",
                dialect=dialect,
                system=old.system,
            ),
        )
    named = [
        SETTING_FIELDS[field.name].inside
        for field in fields(Settings)
        if field.name not in _TOLD and getattr(old, field.name) != getattr(new, field.name)
    ]
    if named:
        yield Loss(
            LossKind.SETTINGS,
            phrase("Missing or changed in the file: {settings}.", settings=separated(named)),
        )


_TOLD = frozenset({"rounds_total", "initial_colour", "scoring", "system"})


def _scoring(one: Tournament, other: Tournament) -> Loss:
    old = dict(one.settings.scoring.letter_points())
    new = dict(other.settings.scoring.letter_points())
    is_adjourned = any(game.is_adjourned for played in one.rounds for game in played.games)
    unknown = old.pop("?") != new.pop("?")
    return Loss(
        LossKind.SCORING,
        phrase(
            "The file cannot say what an adjourned game counts for the pairing; it will be"
            " read as a draw."
        )
        if old == new
        else phrase("The file cannot record the points for results."),
        decides=old != new or (unknown and is_adjourned),
    )


def _virtual_points(one: Tournament, other: Tournament) -> Iterator[Loss]:
    if one.virtual_points == other.virtual_points:
        return
    old, new = ranges_in_force(one), ranges_in_force(other)
    tpns = [player.tpn for player in one.players]
    last = min(
        one.settings.rounds_total or MOST_ROUNDS,
        max((entry.last_round for entry in (*old, *new)), default=0),
    )
    same = all(
        virtual_points_in(old, number, tpns) == virtual_points_in(new, number, tpns)
        for number in range(1, last + 1)
    )
    yield Loss(
        LossKind.VIRTUAL_POINTS,
        phrase(
            "The file lists virtual points for each present player; a late entry among them"
            " would have none."
        )
        if same
        else phrase("The file does not contain all virtual points."),
        decides=not same,
    )


def _forbidden_pairs(one: Tournament, other: Tournament, dialect: TrfDialect) -> Iterator[Loss]:
    if set(one.strict_groups) == set(other.forbidden_groups):
        if dialect is TrfDialect.TRF16 and any(remarks_on_rounds(one.strict_groups)):
            yield Loss(
                LossKind.FORBIDDEN_PAIRS,
                phrase(
                    "{dialect} has no record for the rounds in which pairs are forbidden: only"
                    " comments name them, and XXP applies to the next round.",
                    dialect=dialect,
                ),
            )
        return
    yield Loss(
        LossKind.FORBIDDEN_PAIRS,
        phrase(
            "The file cannot record in which rounds pairs are forbidden. It lists those of the"
            " next round, for all rounds."
        ),
        decides=_rounds_of_groups(one, one.strict_groups)
        != _rounds_of_groups(other, other.forbidden_groups),
    )


def _wishes(tournament: Tournament) -> Iterator[Loss]:
    """No report file has a record of those who are kept apart only as far as no criterion suffers."""
    groups = [group for group in tournament.forbidden_groups if group.is_wish]
    if groups:
        yield Loss(
            LossKind.WISHES,
            counted(
                len(groups),
                "{count} group is kept apart only where no criterion suffers. A report file"
                " cannot record this; according to the file they may meet.",
                "{count} groups are kept apart only where no criterion suffers. A report file"
                " cannot record this; according to the file they may meet.",
            ),
            decides=bool(_rounds_of_groups(tournament, groups)),
        )


def _rounds_of_groups(
    tournament: Tournament, groups: Iterable[ForbiddenGroup]
) -> dict[frozenset[Tpn], int]:
    """The rounds from the next one on in which each group is kept apart, as bits."""
    last = tournament.settings.rounds_total or MOST_ROUNDS
    found: dict[frozenset[Tpn], int] = {}
    for group in groups:
        rounds = _bits(max(group.first_round, tournament.next_round), min(group.last_round, last))
        if rounds:
            tpns = frozenset(group.tpns)
            found[tpns] = found.get(tpns, 0) | rounds
    return found


def _bits(first: int, last: int) -> int:
    return (1 << last + 1) - (1 << first) if first <= last else 0


def _absences(one: Tournament, other: Tournament) -> Iterator[Loss]:
    if announced_byes(one) != announced_byes(other):
        yield Loss(
            LossKind.ABSENCES,
            phrase("The file does not contain all absences from later rounds."),
            decides=True,
        )
    elif one.requested_byes != other.requested_byes:
        yield Loss(
            LossKind.ABSENCES,
            phrase(
                "Byes requested for rounds that are not played, or by withdrawn players, are"
                " left out."
            ),
        )


def _players(one: Tournament, other: Tournament) -> Iterator[Loss]:
    cut: list[Player] = []
    clubs = 0
    for old, new in zip(one.players, other.players, strict=True):
        clubs += bool(old.club or old.category)
        if old != new and any(getattr(old, name) != getattr(new, name) for name in _COLUMNS):
            cut.append(old)
    if clubs:
        yield Loss(
            LossKind.CLUBS,
            counted(
                clubs,
                "The file cannot record the club and category of {count} player.",
                "The file cannot record the club and category of {count} players.",
            ),
        )
    if cut:
        shown = separated(
            (f"{player.tpn} {player.name[:40]}" for player in cut[:_MOST_NAMED]), SEMICOLON
        )
        players = phrase("{players}, …", players=shown) if len(cut) > _MOST_NAMED else shown
        yield Loss(
            LossKind.PLAYERS,
            counted(
                len(cut),
                "The data of {count} player does not fit the columns or the format of a report"
                " file: {players}.",
                "The data of {count} players does not fit the columns or the format of a"
                " report file: {players}.",
                players=players,
            ),
        )


_COLUMNS = tuple(field.name for field in fields(Player) if field.name not in ("club", "category"))


def _rounds(one: Tournament, other: Tournament) -> Iterator[Loss]:
    boards: list[int] = []
    manual: list[int] = []
    for old, new in zip(one.rounds, other.rounds, strict=True):
        if _boards(old) != _boards(new):
            boards.append(old.number)
        if (old.manual, old.note) != (new.manual, new.note):
            manual.append(old.number)
    if boards:
        yield Loss(
            LossKind.BOARDS,
            phrase(
                "The file cannot record board numbers. Those of {rounds} are not in the order"
                " of C.04.2 3.6, by which other programs will number them.",
                rounds=_in_rounds(boards),
            ),
        )
    if manual:
        yield Loss(
            LossKind.MANUAL,
            phrase(
                "The file does not say what was made by hand in {rounds}.",
                rounds=_in_rounds(manual),
            ),
        )


def _boards(played: Round) -> dict[tuple[Tpn, Tpn], int]:
    return {(game.white, game.black): game.board for game in played.games}


def _comments(one: Tournament, other: Tournament) -> Iterator[Loss]:
    if one.comments != other.comments:
        yield Loss(LossKind.COMMENTS, phrase("Comments are missing or changed in the file."))


def _refused_by_engines(tournament: Tournament) -> Iterator[Loss]:
    """What one of the engines does not take, although the file says it."""
    scoring = tournament.settings.scoring
    points = scoring.letter_points()
    reasons: list[Phrase] = []
    if min(points.values()) < 0:
        reasons.append(phrase("negative points"))
    if scoring.half_point_bye != scoring.draw or scoring.full_point_bye != scoring.win:
        reasons.append(phrase("requested byes that are not worth a draw or a win"))
    if scoring.forfeit_win != scoring.win:
        reasons.append(phrase("a forfeit win that is not worth a win"))
    if not tournament.settings.rounds_total:
        reasons.append(phrase("an unknown number of rounds"))
    if reasons:
        yield Loss(
            LossKind.ENGINES,
            phrase("bbpPairings does not accept {reasons}.", reasons=separated(reasons)),
        )


_MOST_NAMED = 5
_ROUNDS = Message("round {rounds}", "rounds {rounds}")


def _in_rounds(numbers: Sequence[int]) -> Phrase:
    shown = sorted(set(numbers))
    return _ROUNDS.of(len(shown), rounds=separated(shown))
