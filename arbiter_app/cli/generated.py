"""One random tournament: made, written, read back and checked, within one process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, assert_never

from arbiter_app import __version__
from arbiter_app.errors import UserError
from arbiter_app.output.forms import GENERATED_MARK
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.generator import OptionRanges, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import description_of
from arbiter_app.ratings.tables import expected_score
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter_app.pairing.checker import RoundCheck
    from arbiter_app.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Series:
    """Tournaments by number: each is drawn from the seed and its number alone."""

    ranges: OptionRanges
    seed: int
    dialect: TrfDialect = TrfDialect.TRF26

    def tournament(self, number: int) -> Tournament:
        """Tournament `number`, the same whenever it is made, with or without the others."""
        name = f"{self.seed}/{number}"
        rng, of_rules = Random(name), Random(f"{name}/rules")
        made = generate(self.ranges.draw(rng, of_rules), rng, expected_score)
        origin = f"{__version__}, seed {self.seed}, tournament {number}"
        return replace(
            made,
            settings=replace(made.settings, name=f"Random tournament {name}"),
            comments=(f"{GENERATED_MARK} {origin}",),
        )

    def trf(self, number: int) -> bytes:
        """Tournament `number` in the dialect, ranked by its tie-breaks."""
        return self._written(self.tournament(number))

    def _written(self, made: Tournament) -> bytes:
        from arbiter_app.standings.ranking import standings

        ranks = {row.tpn: row.rank for row in standings(made).rows}
        return write_trf(made, dialect=self.dialect, ranks=ranks)

    def trfs(self, numbers: Sequence[int]) -> tuple[bytes, ...]:
        """Several of them. Can be called in a process of its own."""
        return tuple(self.trf(number) for number in numbers)

    def checks(self, numbers: Sequence[int]) -> Tally:
        """Make and check several of them. Can be called in a process of its own."""
        tally = Tally()
        for number in numbers:
            tally = tally.plus(self.check(number))
        return tally

    def check(self, number: int) -> Tally:
        """Make tournament `number`, write it, read it back, pair every round and rank it again.

        The rounds of a system with proofs are proved, and the proofs checked.
        """
        made = self.tournament(number)
        data, faults = self.checked(made)
        rounds = made.rounds
        return Tally(
            1,
            len(rounds),
            sum(len(played.games) for played in rounds),
            int(len(rounds) < made.settings.rounds_total),
            (FaultyTournament(number, data, faults),) if faults else (),
        )

    def checked(self, made: Tournament) -> tuple[bytes, tuple[str, ...]]:
        """A tournament of the series as it is written, and what is wrong with that."""
        data = self._written(made)
        return data, tuple(_faults(made, data, self.ranges.system))


@dataclass(frozen=True, slots=True)
class FaultyTournament:
    """A tournament that did not come out the same, with its file and what is wrong."""

    number: int
    data: bytes
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How much was checked, and what was wrong. `cut_short` ended before their last round."""

    tournaments: int = 0
    rounds: int = 0
    pairs: int = 0
    cut_short: int = 0
    faults: tuple[FaultyTournament, ...] = ()

    def plus(self, other: Tally) -> Tally:
        return Tally(
            self.tournaments + other.tournaments,
            self.rounds + other.rounds,
            self.pairs + other.pairs,
            self.cut_short + other.cut_short,
            self.faults + other.faults,
        )


def _faults(made: Tournament, data: bytes, name: str) -> Iterator[str]:
    from arbiter_app.proof import can_be_proved
    from arbiter_app.standings.check import check_standings

    try:
        reading = read_trf(data)
    except UserError as error:
        yield f"the file cannot be read back: {error}"
        return
    back = reading.tournament
    for problem in reading.problems:
        yield f"the file was read back with a repair: {problem}"
    if not is_same(made, back):
        yield "the file says something else than was written"
    # The file itself has to say the system (record 192, or a comment).
    for check in check_tournament(back):
        if not check.same:
            yield f"round {check.round_number} is different: {check.error or 'other pairs'}"
        elif can_be_proved(name):
            yield from _without_proof(name, check, data)
    wrong = check_standings(back, reading.ranks).wrong
    if wrong:
        yield f"ranks do not follow the tie-breaks: {len(wrong)}"
    if len(back.rounds) < back.settings.rounds_total and _can_be_paired(back):
        yield f"round {back.next_round} can be paired after all"
    yield from illegalities(back, description_of(name).absolute)


def _without_proof(system: str, check: RoundCheck, data: bytes) -> Iterator[str]:
    """Why the checker that is handed out does not take a round of the file as proved."""
    from arbiter_app.proof import Accepted, NotUnderstood, Refused, verdict_on

    pairs = [(game.white, game.black) for game in check.found.games]
    bye = check.found.pairing_allocated_bye
    verdict = verdict_on(system, data, check.round_number, pairs, bye)
    match verdict:
        case Accepted():
            return
        case Refused(reason) | NotUnderstood(reason):
            yield f"round {check.round_number} is not proved: {reason}"
        case _:
            assert_never(verdict)


def is_same(made: Tournament, back: Tournament) -> bool:
    """True if games, results, byes, requests and rules survived the file."""
    return _content(made) == _content(back)


def _content(tournament: Tournament) -> tuple[object, ...]:
    """What pairing depends on, without an order of its own; withdrawals as the absences they are."""
    total = max(tournament.settings.rounds_total, tournament.next_round)
    return (
        tournament.settings,
        [(player.tpn, player.rating, player.title) for player in tournament.players],
        [
            (
                played.number,
                {(game.white, game.black, game.result) for game in played.games},
                {(bye.tpn, bye.kind) for bye in played.byes},
            )
            for played in tournament.rounds
        ],
        [dict(tournament.absences(number)) for number in range(tournament.next_round, total + 1)],
        [set(tournament.forbidden_pairs(number)) for number in range(1, total + 1)],
    )


def _can_be_paired(tournament: Tournament) -> bool:
    try:
        pair_round(tournament)
    except UserError:
        return False
    return True
