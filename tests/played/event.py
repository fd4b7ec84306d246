"""A random event, the ledger of what was meant in it, and how an act is done to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    Change,
    EventFileError,
    NewPlayer,
    TournamentState,
    add_players,
    create_tournament,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Colour, ScoringSystem, Title, Tpn
from tests.played import compared
from tests.played.ledger import Ledger
from tests.store.support import new_session

Systems = tuple[str, ...]

DUTCH: Systems = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2026", "FIDE_DUTCH", "FIDE_DUTCH_2017")
DUBOV: Systems = (*("FIDE_DUBOV",) * 4, "FIDE_DUTCH_2026")
BURSTEIN: Systems = (*("FIDE_BURSTEIN",) * 4, "FIDE_DUBOV")
MATCHES: Systems = (*("FIDE_DOUBLESWISS",) * 4, "FIDE_BURSTEIN")
OUTSIDE_FIDE_MODE: Systems = ("LIM", "LIM_MAXI", "SWISS_1998")
OTHERS: Systems = (*OUTSIDE_FIDE_MODE, "FIDE_DUTCH_2026")
KINDS_OF_EVENTS = (DUTCH, DUTCH, DUBOV, BURSTEIN, MATCHES, MATCHES, OTHERS)
"""The systems that an event changes between, as often as they are played."""

_TROUBLED = ("Nora001", "Nora002")


class PlayedEvent:
    """One event by its seed: once it was played (`driver`), everything was compared.

    `counted` tells what was done and compared. Without `systems`, the seed says by which.
    """

    def __init__(
        self, seed: int, folder: Path, *, most_players: int = 16, systems: Systems = ()
    ) -> None:
        self.rng = Random(seed)
        self.systems = systems or KINDS_OF_EVENTS[seed % len(KINDS_OF_EVENTS)]
        self.folder = folder
        self.ledger = Ledger()
        self.counted: Counter[str] = Counter()
        self._next_name = 0
        self.path = folder / "event.arbiter"
        self.session = new_session(self.path)
        self.other = new_session(folder / "imported.arbiter")
        settings = self._settings()
        self.one = create_tournament(self.session, settings).created_id
        self.ledger.take_settings(settings)
        self.states: list[TournamentState | None] = [None, self.state]
        self.ledgers: list[Ledger] = [Ledger(), deepcopy(self.ledger)]
        self.do(
            lambda: add_players(
                self.session,
                self.one,
                [self.new_player() for _ in range(self.rng.randint(4, most_players))],
            )
        )

    def close(self) -> None:
        self.session.close()
        self.other.close()

    @property
    def state(self) -> TournamentState:
        return self.session.state(self.one)

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    def _settings(self) -> Settings:
        rng = self.rng
        baku = rng.random() < 0.25
        scoring = ScoringSystem()
        if not baku and rng.random() < 0.3:
            scoring = rng.choice(
                (
                    ScoringSystem.of(pairing_allocated_bye=5),
                    ScoringSystem.of(win=30, draw=10),
                    ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=10),
                )
            )
        return Settings(
            name="Random Open",
            start_date=rng.choice(("", "2026/01/10", "2026/05/09")),
            rounds_total=rng.randint(2, 7) if baku or rng.random() < 0.85 else 0,
            initial_colour=rng.choice((None, Colour.WHITE, Colour.BLACK)),
            scoring=scoring,
            system=rng.choice(self.systems) + ("_BAKU" if baku else ""),
        )

    def new_player(self) -> NewPlayer:
        self._next_name += 1
        rating = self.rng.choice((0, 1500, self.rng.randint(1400, 2400)))
        title = self.rng.choice((None, None, None, *Title))
        return NewPlayer(f"Nora{self._next_name:03}", rating=rating, title=title)

    def do(
        self, act: Callable[[], Change], meant: Callable[[Ledger], object] = lambda _ledger: None
    ) -> bool:
        """Do it, comparing: refused means nothing changed."""
        before, entries = self.state, len(self.session.journal())
        try:
            act()
        except EventFileError:
            raise
        except UserError:
            self.counted["refused"] += 1
            assert self.state == before, "a refused act changed something"
            assert len(self.session.journal()) == entries
            return False
        if self.state == before:
            self.counted["nothing to change"] += 1
            assert len(self.session.journal()) == entries, "nothing changed, and the log grew"
            return True
        self.counted["acts"] += 1
        meant(self.ledger)
        self.states.append(self.state)
        self.ledgers.append(deepcopy(self.ledger))
        compared.makes_sense(self.state, self.ledger)
        return True

    def some(self, acts: Sequence[Callable[[PlayedEvent], object]], times: int) -> None:
        for _ in range(times):
            self.rng.choice(acts)(self)

    def anybody(self) -> Tpn:
        """One of a few players more often than not: what meets in one player shows the defects."""
        players = self.tournament.players
        few = [player for player in players if player.name in _TROUBLED]
        return self.rng.choice(few if few and self.rng.random() < 0.7 else players).tpn

    def name_of(self, tpn: Tpn) -> str:
        return self.tournament.player(tpn).name

    @property
    def games(self) -> int:
        return 2 if "DOUBLESWISS" in self.tournament.settings.system else 1
