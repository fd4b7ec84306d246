"""What a document is about: a tournament as of a round, and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from arbiter_app.reports.cards_view import PlayerStates
from arbiter_app.reports.report_view import LoggedAct
from arbiter_app.standings.prizes import awards
from arbiter_app.standings.ranking import counted_rounds, standings
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.final import why_not_final
from arbiter_app.tournament.prizes import PrizeGroup, money_text
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, Phrase


@dataclass(frozen=True, slots=True)
class Subject:
    """What a document is about.

    Attributes:
        round_number: the round paired, or the last one of standings.
        states: the pairing's view of the players, for cards and the check list.
        pairing: the pairing with its trace, for the explanation.
        note: of what time that pairing is, where what is known now gives another one.
        bracket: the only bracket to explain, None for all.
        by_name: whether the participants are listed by name, not by TPN.
        acts: acts of the log for the report.
        expelled: who was expelled, for the report.
        rank: the standings after a round with what the arbiter chose for them; without it the
            tournament's own.
        prizes: the groups of prizes, told in the final standings.
        k_factors: K of the players for whom the arbiter entered it.
        published: when each round was published, in local time.
        marks: the boards of a round that were made by hand, or are against the rules.
        told_from: the pairing of a round that codes tell the players of, None if there is none.
        proof: the hash of the proof of a round, empty if there is none.
        coming: the rounds still to be paired that are known already.
        system: the name of the pairing system (as for `--system`), if it is one of this program.
    """

    tournament: Tournament
    round_number: int
    states: PlayerStates | None = None
    pairing: RoundPairing | None = None
    note: Phrase = NOTHING
    bracket: int | None = None
    by_name: bool = False
    acts: tuple[LoggedAct, ...] = ()
    expelled: frozenset[Tpn] = frozenset()
    system: str = ""
    rank: Callable[[int], Standings] | None = None
    prizes: tuple[PrizeGroup, ...] = ()
    k_factors: Mapping[Tpn, int] = field(default_factory=dict)
    published: Mapping[int, datetime] = field(default_factory=dict)
    marks: Callable[[int], BoardMarks] | None = None
    told_from: Callable[[int], RoundPairing | None] | None = None
    proof: Callable[[int], str] | None = None
    coming: Callable[[], tuple[Round, ...]] | None = None

    @property
    def ranked(self) -> Standings:
        """The standings after the round, or after the last complete one before it."""
        number = self.last_round_ranked
        if self.rank is not None:
            return self.rank(number)
        return standings(self.tournament, after_round=number)

    def won(self, table: Standings) -> Mapping[Tpn, str]:
        """The prizes won, as texts; nothing before the last round is over and all games are."""
        last = self.tournament.settings.rounds_total or len(self.tournament.rounds)
        is_final = table.round_number >= last and why_not_final(self.tournament) is None
        if not is_final or not self.prizes:
            return {}
        found = awards(self.tournament, table, self.prizes)
        return {award.tpn: money_text(award.won.amount) for award in found}

    @property
    def last_round_ranked(self) -> int:
        return min(self.round_number, counted_rounds(self.tournament))

    @property
    def checklist_round(self) -> int:
        """The round a check list is for: the next one once the round asked about is over."""
        tournament, number = self.tournament, self.round_number
        total = tournament.settings.rounds_total
        is_over = number == len(tournament.rounds) == tournament.last_complete_round
        has_next = not total or number < total
        return number + 1 if is_over and has_next else max(number, 1)
