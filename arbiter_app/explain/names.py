"""The people of a round, as sentences speak of them: short names, and what they played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.history import PlayerHistory, RoundEntry, histories
from arbiter_app.tournament.names import natural_name, surname_and_first
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import BracketPlayer, PairTrace
from arbiter_app.trace.rounds import DEFAULT_SYSTEM, RoundTrace


@dataclass(frozen=True, slots=True)
class Due:
    """The colour a player should get and how strongly, as the trace says."""

    colour: str
    strength: str


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a pair, and the article that gives them."""

    white: Tpn
    black: Tpn
    article: str

    @classmethod
    def of(cls, pair: PairTrace) -> Colours:
        return cls(pair.white, pair.black, pair.colour_article)


@dataclass(frozen=True, slots=True)
class Names(Mapping[Tpn, str]):
    """Short names by TPN, with the facts that make a sentence complete.

    Behaves as a mapping from TPN to the name used in sentences: the surname where only one
    player of the tournament has it, otherwise first name and surname, with the TPN if even that
    is shared. `histories`, `due` and `scores` (for the pairing, virtual points included) may be
    empty, as may `numbers` (TPNs counted over those paired so far, C.04.3 (2026) 5.2.5); sentences
    then say less, never something wrong. `topscorers` are there in the final round only; `bye` is who
    gets the bye, where that is known. `system` is the pairing system whose rules are cited.
    """

    short: Mapping[Tpn, str]
    histories: Mapping[Tpn, PlayerHistory] = field(default_factory=dict)
    due: Mapping[Tpn, Due] = field(default_factory=dict)
    scores: Mapping[Tpn, Points] = field(default_factory=dict)
    numbers: Mapping[Tpn, int] = field(default_factory=dict)
    topscorers: frozenset[Tpn] = frozenset()
    bye: Tpn | None = None
    system: str = DEFAULT_SYSTEM

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        trace: RoundTrace | None = None,
        players: Iterable[BracketPlayer] | None = None,
    ) -> Names:
        """Names and facts as of the moment before the traced round was paired.

        `players` is everybody in it, where the trace does not have all brackets yet.
        The histories are those of `tournament`: whose score was another one then, because a
        result was corrected since, has none.
        """
        names = cls(
            short_names(tournament.players),
            histories(
                tournament,
                after_round=None if trace is None else trace.round_number - 1,
            ),
        )
        if trace is None:
            return names
        known = names.with_trace(trace)
        if players is not None:
            known = known.with_players(players)
        return known._of_its_time(tournament, trace)

    def _of_its_time(self, tournament: Tournament, trace: RoundTrace) -> Names:
        ranges = ranges_in_force(tournament)
        virtual = virtual_points_in(ranges, trace.round_number, list(self.histories))
        kept = {
            tpn: history
            for tpn, history in self.histories.items()
            if tpn not in self.scores or history.score + virtual.get(tpn, 0) == self.scores[tpn]
        }
        return self if len(kept) == len(self.histories) else replace(self, histories=kept)

    @classmethod
    def before(cls, tournament: Tournament, players: Iterable[BracketPlayer], system: str) -> Names:
        """Names and facts before a round that has no trace; `tournament` ends before it."""
        return replace(cls.of(tournament).with_players(players), system=system)

    @classmethod
    def from_mapping(cls, names: Mapping[Tpn, str]) -> Names:
        return names if isinstance(names, Names) else cls(names)

    def with_trace(self, trace: RoundTrace) -> Names:
        """The same people, with the facts and the edition of the traced round."""
        players = (
            player
            for bracket in trace.brackets
            for player in (*bracket.moved_down_players, *bracket.residents)
        )
        bye = trace.pairing_allocated_bye
        known = self.with_players(players)
        return replace(known, bye=None if bye is None else bye.tpn, system=trace.cited)

    def with_players(self, players: Iterable[BracketPlayer]) -> Names:
        """The same people, with their scores and the colours they are due."""
        known = tuple(players)
        return replace(
            self,
            due={player.tpn: Due(player.due, player.strength) for player in known},
            scores={player.tpn: player.score for player in known},
            numbers={player.tpn: player.number for player in known if player.number is not None},
            topscorers=frozenset(player.tpn for player in known if player.is_topscorer),
        )

    def __getitem__(self, tpn: Tpn) -> str:
        return self.short[tpn]

    def __iter__(self) -> Iterator[Tpn]:
        return iter(self.short)

    def __len__(self) -> int:
        return len(self.short)

    def colours(self, tpn: Tpn) -> tuple[Colour, ...]:
        """Colours of the games played so far, earliest first; empty if not known."""
        own = self.histories.get(tpn)
        return () if own is None else own.colours

    def entry(self, tpn: Tpn, round_number: int | None) -> RoundEntry | None:
        """What the player did in a round, if known."""
        own = self.histories.get(tpn)
        if own is None:
            return None
        return next((entry for entry in own.entries if entry.round_number == round_number), None)

    def meeting(self, first: Tpn, second: Tpn) -> int | None:
        """The round in which the two met, if known."""
        own = self.histories.get(first)
        if own is None:
            return None
        return next(
            (e.round_number for e in own.entries if e.is_played and e.opponent == second), None
        )


def short_names(players: tuple[Player, ...]) -> Mapping[Tpn, str]:
    """Names for sentences from names as files have them (`Surname, First name`)."""
    surnames = Counter(_surname(player.name) for player in players)
    full_names = Counter(natural_name(player.name) for player in players)
    return {player.tpn: _short(player, surnames, full_names) for player in players}


def by_number(tpn: Tpn) -> str:
    """Who has no name, or shares it: by the sign that needs no language."""
    return f"№ {tpn}"


def _short(player: Player, surnames: Counter[str], full_names: Counter[str]) -> str:
    surname = _surname(player.name)
    if not surname:
        return by_number(player.tpn)
    if surnames[surname] == 1:
        return surname
    natural = natural_name(player.name)
    return natural if full_names[natural] == 1 else f"{natural} ({by_number(player.tpn)})"


def _surname(name: str) -> str:
    return surname_and_first(name)[0]
