"""A random event played through the operations as an arbiter plays one, compared from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random

from arbiter_app.errors import UserError
from arbiter_app.operations import (
    Change,
    EventFileError,
    ManualPairing,
    NewPlayer,
    TournamentState,
    add_player,
    add_players,
    adjourn_missing,
    change_settings,
    create_tournament,
    delete_player,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    expel_player,
    export_trf,
    leave_fide_mode,
    pair_next_round,
    publish_round,
    renumber_players,
    request_byes,
    return_player,
    set_abnormal_points,
    set_forbidden_groups,
    set_pairing,
    set_virtual_points,
    unpair_last_round,
    why_not_pair,
    withdraw_player,
)
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem, Title, Tpn
from tests.imported import import_trf
from tests.played import compared
from tests.played.ledger import Ledger, games_on
from tests.store.support import new_session, open_session

Systems = tuple[str, ...]

DUTCH: Systems = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2026", "FIDE_DUTCH", "FIDE_DUTCH_2017")
DUBOV: Systems = (*("FIDE_DUBOV",) * 4, "FIDE_DUTCH_2026")
BURSTEIN: Systems = (*("FIDE_BURSTEIN",) * 4, "FIDE_DUBOV")
MATCHES: Systems = (*("FIDE_DOUBLESWISS",) * 4, "FIDE_BURSTEIN")
OUTSIDE_FIDE_MODE: Systems = ("LIM", "LIM_MAXI", "SWISS_1998")
OTHERS: Systems = (*OUTSIDE_FIDE_MODE, "FIDE_DUTCH_2026")
KINDS_OF_EVENTS = (DUTCH, DUTCH, DUBOV, BURSTEIN, MATCHES, MATCHES, OTHERS)
"""The systems that an event changes between, as often as they are played."""
_USUAL = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
_SELDOM = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.UNRATED_WHITE_WINS,
    GameResult.UNRATED_DRAW,
    GameResult.BOTH_LOSE,
    GameResult.WHITE_DRAWS_BLACK_LOSES,
    GameResult.ADJOURNED,
)
_FORFEITS = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)
_TROUBLED = ("Nora001", "Nora002")
_REQUESTED = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT)


class PlayedEvent:
    """One event by its seed: `play` it, then everything was compared.

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
        self._do(
            lambda: add_players(
                self.session,
                self.one,
                [self._new_player() for _ in range(self.rng.randint(4, most_players))],
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

    def _new_player(self) -> NewPlayer:
        self._next_name += 1
        rating = self.rng.choice((0, 1500, self.rng.randint(1400, 2400)))
        title = self.rng.choice((None, None, None, *Title))
        return NewPlayer(f"Nora{self._next_name:03}", rating=rating, title=title)

    # Acts: each is done or refused; what it meant goes into the ledger

    def _do(
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

    def play(self) -> None:
        """The whole event, to its last round or until it cannot go on."""
        rounds = self.tournament.settings.rounds_total or self.rng.randint(2, 6)
        for _ in range(rounds + 3):
            self._some(self._before_a_round, self.rng.randint(0, 6))
            self._compare_files()
            if not self._pair():
                break
            self._some(self._during_a_round, self.rng.randint(0, 6))
            if self._games > 1:
                self._some((self._enter_a_game,), self.rng.randint(0, 8))
            self._enter_the_results()
            self._some(self._after_a_round, self.rng.randint(0, 6))
            self.counted["values"] += compared.standings_are_literal(self.state)
        self._compare_files()
        self.counted["papers"] += compared.papers_are_complete(self.state)
        self._there_and_back()
        self.counted["events"] += 1
        self.counted[self.tournament.settings.system] += 1

    def _some(self, acts: Sequence[Callable[[], object]], times: int) -> None:
        for _ in range(times):
            self.rng.choice(acts)()

    @property
    def _before_a_round(self) -> Sequence[Callable[[], object]]:
        return (
            self._enter_late,
            self._enter_late,
            self._ask_for_byes,
            self._ask_for_byes,
            self._cancel_bye,
            self._withdraw,
            self._let_return,
            self._expel,
            self._edit,
            self._renumber,
            self._delete,
            self._forbid,
            self._change_settings,
            self._unpair,
            self._undo_some,
            self._reopen,
            self._go_on_with_a_copy,
            self._correct,
            self._reverse,
            self._unpair,
            self._edit,
            self._leave_fide_mode,
            self._penalise,
            self._accelerate,
            self._pair_new_by_hand,
        )

    @property
    def _during_a_round(self) -> Sequence[Callable[[], object]]:
        return (
            self._pair_by_hand,
            self._pair_by_hand,
            self._publish,
            self._correct,
            self._correct,
            self._reverse,
            self._enter_late,
            self._withdraw,
            self._expel,
            self._let_return,
            self._ask_for_byes,
            self._adjourn,
            self._unpair,
            self._renumber,
            self._edit,
            self._undo_some,
        )

    @property
    def _after_a_round(self) -> Sequence[Callable[[], object]]:
        return (
            self._correct,
            self._correct,
            self._correct,
            self._reverse,
            self._withdraw,
            self._ask_for_byes,
            self._undo_some,
            self._reopen,
            self._go_on_with_a_copy,
        )

    def _anybody(self) -> Tpn:
        """One of a few players more often than not: what meets in one player shows the defects."""
        players = self.tournament.players
        few = [player for player in players if player.name in _TROUBLED]
        return self.rng.choice(few if few and self.rng.random() < 0.7 else players).tpn

    def _name(self, tpn: Tpn) -> str:
        return self.tournament.player(tpn).name

    def _enter_late(self) -> None:
        new = self._new_player()
        before = self.tournament
        if self._do(lambda: add_player(self.session, self.one, new)) and before.rounds:
            compared.late_entry_is_in_order(before, self.tournament, new.name)

    def _ask_for_byes(self) -> None:
        tpn = self._anybody()
        name = self._name(tpn)
        last = self.tournament.settings.rounds_total or self.tournament.next_round + 2
        numbers = {self.rng.randint(1, last + 1) for _ in range(self.rng.randint(1, 2))}
        kinds: dict[int, ByeKind | None] = {
            number: self.rng.choice(_REQUESTED) for number in numbers
        }
        self._do(
            lambda: request_byes(
                self.session, self.one, tpn, kinds, confirmed=self.rng.random() < 0.9
            ),
            lambda ledger: ledger.asked.update((name, number) for number in kinds),
        )

    def _cancel_bye(self) -> None:
        requests = self.tournament.requested_byes
        if requests:
            bye = self.rng.choice(requests)
            self._do(
                lambda: request_byes(self.session, self.one, bye.tpn, {bye.round_number: None})
            )

    def _withdraw(self) -> None:
        tpn = self._anybody()
        name = self._name(tpn)
        next_round = self.tournament.next_round
        first = self.rng.choice((None, None, self.tournament.next_round + self.rng.randint(-1, 2)))
        number = self.tournament.next_round if first is None else first
        self._do(
            lambda: withdraw_player(self.session, self.one, tpn, first),
            lambda ledger: ledger.leave(name, number, next_round),
        )

    def _expel(self) -> None:
        if self.rng.random() < 0.6:
            return
        tpn = self._anybody()
        name, number = self._name(tpn), self.tournament.next_round
        reason = self.rng.choice(("", "telephone"))
        self._do(
            lambda: expel_player(self.session, self.one, tpn, reason=reason, confirmed=True),
            lambda ledger: ledger.gone.update({name: min(number, ledger.gone.get(name, number))}),
        )

    def _let_return(self) -> None:
        gone = [player.tpn for player in self.tournament.players if player.name in self.ledger.gone]
        if gone:
            tpn = self.rng.choice(gone)
            name = self._name(tpn)
            self._do(
                lambda: return_player(
                    self.session, self.one, tpn, confirmed=self.rng.random() < 0.7
                ),
                lambda ledger: ledger.gone.pop(name),
            )

    def _edit(self) -> None:
        tpn = self._anybody()
        old = self.tournament.player(tpn)
        new = self.rng.choice(
            (
                replace(old, rating=self.rng.randint(1400, 2400)),
                replace(old, rating=self.rng.randint(1400, 2400)),
                replace(old, rating=self.rng.randint(1400, 2400)),
                replace(old, title=self.rng.choice((None, *Title))),
                replace(old, federation="ITA"),
                old,
            )
        )
        self._do(lambda: edit_player(self.session, self.one, tpn, new))

    def _renumber(self) -> None:
        self._do(
            lambda: renumber_players(self.session, self.one, confirmed=self.rng.random() < 0.5)
        )

    def _delete(self) -> None:
        if len(self.tournament.players) > 4:
            tpn = self._anybody()
            name = self._name(tpn)
            self._do(
                lambda: delete_player(self.session, self.one, tpn),
                lambda ledger: ledger.gone.pop(name, None),
            )

    def _forbid(self) -> None:
        tpns = self.rng.sample([player.tpn for player in self.tournament.players], 2)
        groups = (ForbiddenGroup(tuple(tpns)),)
        self._do(lambda: set_forbidden_groups(self.session, self.one, groups, confirmed=True))

    def _change_settings(self) -> None:
        old = self.tournament.settings
        new = self.rng.choice(
            (
                replace(old, rounds_total=self.rng.randint(0, 8)),
                replace(old, start_date=self.rng.choice(("", "2026/01/10", "2026/05/09"))),
                replace(old, scoring=ScoringSystem.of(win=30, draw=10)),
                replace(old, system=self.rng.choice(self.systems)),
                replace(old, system=f"{self.rng.choice(self.systems)}_BAKU"),
                replace(old, city="Bergamo"),
            )
        )
        sure = self.rng.random() < 0.7
        self._do(
            lambda: change_settings(self.session, self.one, new, confirmed=sure),
            lambda ledger: ledger.take_settings(new),
        )

    def _penalise(self) -> None:
        """Half a point less, or a bonus, or none of them any more."""
        entry = AbnormalPoints("", self.rng.choice((-5, -10, 5)), 0, (self._anybody(),))
        before = abnormal_points(self.tournament)
        entries = self.rng.choice(((), (*before, entry), (*before, entry)))
        self._do(
            lambda: set_abnormal_points(
                self.session, self.one, entries, confirmed=self.rng.random() < 0.8
            )
        )

    def _accelerate(self) -> None:
        half = max(1, len(self.tournament.players) // 2)
        ranges = self.rng.choice(((), (VirtualPoints(10, 1, 2, 1, half),)))
        self._do(lambda: set_virtual_points(self.session, self.one, ranges, confirmed=True))

    def _pair_new_by_hand(self) -> None:
        """The next round drawn at random: illegal, as likely as not."""
        if self.rng.random() < 0.6:
            return
        tournament = self.tournament
        away = tournament.absences(tournament.next_round)
        here = [player.tpn for player in tournament.players if player.tpn not in away]
        self.rng.shuffle(here)
        byes = [Bye(tpn, kind) for tpn, kind in away.items()]
        if len(here) % 2:
            byes.append(Bye(here.pop(), ByeKind.PAIRING_ALLOCATED))
        pairing = ManualPairing(tuple(zip(here[::2], here[1::2], strict=True)), tuple(byes))
        done = self._do(
            lambda: set_pairing(
                self.session,
                self.one,
                tournament.next_round,
                pairing,
                reason="Drawn",
                confirm_illegal=True,
            ),
            lambda ledger: ledger.add_round(self.tournament),
        )
        if done:
            self._made_by_hand(self.ledger)
            self.counted["rounds by hand"] += 1
            self._some(self._during_a_round, self.rng.randint(0, 2))
            self._enter_the_results()

    def _leave_fide_mode(self) -> None:
        if self.rng.random() < 0.2:
            self._do(
                lambda: leave_fide_mode(self.session, self.one, confirmed=True), _left_fide_mode
            )

    def _pair(self) -> bool:
        """The next round; it is what `pair` makes of the exported file."""
        if "DUBOV" in self.tournament.settings.system:
            self._give_provisional_ratings()
        data = compared.file_is_the_event(self.session, self.one, self.other)
        drawn = bool(data.rounds) or data.settings.initial_colour is not None
        by_file = compared.next_pairing_of(data) if drawn else None
        colour = self.rng.choice((Colour.WHITE, Colour.BLACK))
        done = self._do(
            lambda: pair_next_round(self.session, self.one, draw_colour=lambda: colour),
            lambda ledger: ledger.add_round(self.tournament),
        )
        if not done:
            total = self.tournament.settings.rounds_total
            assert not drawn or by_file is None or 0 < total < self.tournament.next_round
            return False
        if drawn:
            number = len(self.tournament.rounds)
            pairing = self.session.pairing(self.one, number)
            assert compared.boards_of(pairing) == by_file, f"round {number} of the file"
        self.counted["rounds"] += 1
        self.counted["rounds of matches"] += self._games > 1
        return True

    def _give_provisional_ratings(self) -> None:
        """C.04.4.1 1.1: whoever is paired, or was, needs a rating; who needs one is named."""
        tournament = self.tournament
        away = tournament.absences(tournament.next_round)
        needed = [
            player
            for player in tournament.players
            if not player.rating
            and (
                player.tpn not in away
                or any(played.game_of(player.tpn) for played in tournament.rounds)
            )
        ]
        told = why_not_pair(tournament)
        if needed and told is not None and "Ratings" in str(told):
            assert needed[0].name in str(told)
            self.counted["ratings asked for"] += 1
        for player in needed:
            self._rate(player)

    def _rate(self, player: Player) -> None:
        rated = replace(player, rating=self.rng.randint(1400, 2000))
        self._do(lambda: edit_player(self.session, self.one, player.tpn, rated))

    def _pair_by_hand(self) -> None:
        rounds = self.tournament.rounds
        if not rounds:
            return
        pairing = ManualPairing.of_round(rounds[-1])
        for _ in range(self.rng.randint(0, 2)):
            first, second = self._anybody(), self._anybody()
            if first != second:
                pairing = pairing.with_players_moved(first, second)
        if self.rng.random() < 0.2 and pairing.pairs:
            pairing = pairing.with_colours_swapped(1)
        self._do(
            lambda: set_pairing(
                self.session, self.one, len(rounds), pairing, reason="Wish", confirm_illegal=True
            ),
            self._made_by_hand,
        )

    def _made_by_hand(self, ledger: Ledger) -> None:
        ledger.take_pairing(self.tournament)
        ledger.take_byes(self.tournament)

    def _publish(self) -> None:
        if self.tournament.rounds:
            number = self.rng.randint(1, len(self.tournament.rounds))
            self._do(lambda: publish_round(self.session, self.one, number))

    def _unpair(self) -> None:
        if self.tournament.rounds and self.rng.random() < 0.5:
            self._do(
                lambda: unpair_last_round(
                    self.session, self.one, confirmed=self.rng.random() < 0.9
                ),
                lambda ledger: ledger.take_back(),
            )

    def _adjourn(self) -> None:
        if self.rng.random() < 0.2:
            self._do(
                lambda: adjourn_missing(self.session, self.one, confirmed=True),
                lambda ledger: ledger.adjourn(self._games),
            )

    @property
    def _games(self) -> int:
        return 2 if "DOUBLESWISS" in self.tournament.settings.system else 1

    def _result(self) -> Result:
        if self._games == 1:
            return self._result_of_a_game()
        if self.rng.random() < 0.15:
            return MatchResult((self.rng.choice(_FORFEITS), self.rng.choice(_FORFEITS)))
        return MatchResult((self._result_of_a_game(), self._result_of_a_game()))

    def _result_of_a_game(self) -> GameResult:
        return self.rng.choice(_USUAL if self.rng.random() < 0.85 else _SELDOM)

    def _enter_a_game(self) -> None:
        """One game of a match, the other one as it is known."""
        found = self._some_game()
        if found is None:
            return
        number, game = found
        known = list(games_on(self.ledger.on_board(number, game.board)))
        known[self.rng.randrange(len(known))] = self.rng.choice((None, *_USUAL, *_SELDOM))
        result = MatchResult(tuple(known)) if any(known) else None
        self._do(
            lambda: enter_result(
                self.session,
                self.one,
                number,
                game.board,
                result,
                confirmed=self.rng.random() < 0.9,
            ),
            lambda ledger: ledger.enter(number, game.board, result),
        )

    def _enter_the_results(self) -> None:
        """Those still missing in the last round, as the slips come in."""
        if not self.tournament.rounds:
            return
        number = len(self.tournament.rounds)
        missing = {
            game.board: games_on(game.result)
            for game in self.tournament.rounds[-1].games
            if None in games_on(game.result)
        }
        results = {board: self._with_the_missing(known) for board, known in missing.items()}

        def meant(ledger: Ledger) -> None:
            for board, result in results.items():
                ledger.enter(number, board, result)

        self._do(lambda: enter_results(self.session, self.one, number, results), meant)

    def _with_the_missing(self, known: Sequence[GameResult | None]) -> Result:
        result = self._result()
        if isinstance(result, GameResult):
            return result
        together = zip(known, result.games, strict=True)
        return MatchResult(tuple(one or other for one, other in together))

    def _some_game(self) -> tuple[int, Game] | None:
        rounds = [played for played in self.tournament.rounds if played.games]
        if not rounds:
            return None
        played = self.rng.choice((rounds[0], *rounds, *rounds[-2:]))
        return played.number, self.rng.choice((played.games[0], *played.games))

    def _correct(self) -> None:
        found = self._some_game()
        if found is None:
            return
        number, game = found
        result = None if self.rng.random() < 0.1 else self._result()
        self._do(
            lambda: enter_result(
                self.session,
                self.one,
                number,
                game.board,
                result,
                confirmed=self.rng.random() < 0.9,
            ),
            lambda ledger: ledger.enter(number, game.board, result),
        )

    def _reverse(self) -> None:
        found = self._some_game()
        if found is None:
            return
        number, game = found
        self._do(
            lambda: exchange_colours(self.session, self.one, number, game.board, confirmed=True),
            lambda ledger: ledger.reverse(number, game.board),
        )

    # Undo and the file

    def _undo_some(self) -> None:
        for _ in range(self.rng.randint(1, 3)):
            if len(self.states) <= 3:
                return
            is_left = not self.ledger.fide_mode
            self.session.undo()
            self.states.pop()
            self.ledgers.pop()
            assert _undone(self.state) == _undone(self.states[-1])
            if is_left:
                # Undo does not lead back into FIDE mode.
                assert not self.state.in_fide_mode
                self.states[-1] = self.state
                for ledger in self.ledgers:
                    ledger.fide_mode = False
            self.ledger = deepcopy(self.ledgers[-1])

    def _reopen(self) -> None:
        before = self.state
        self.session.close()
        self.session = open_session(self.path)
        assert self.state == before, "the file has something else"

    def _go_on_with_a_copy(self) -> None:
        """The computer broke: the event goes on elsewhere, with the report file alone."""
        if self.rng.random() < 0.5:
            return
        before, data = self.state, export_trf(self.session, self.one)
        self.session.close()
        self.counted["copies"] += 1
        self.path = self.folder / f"copy-{self.counted['copies']}.arbiter"
        self.session = new_session(self.path)
        self.one = import_trf(self.session, data).created_id
        compared.copy_has_it_all(before, self.state)
        self.ledger.renumber_boards(self.tournament)
        self.states = [None, self.state]
        self.ledgers = [Ledger(), deepcopy(self.ledger)]
        compared.makes_sense(self.state, self.ledger)

    def _compare_files(self) -> None:
        read = compared.file_is_the_event(self.session, self.one, self.other)
        compared.rounds_are_proved(self.session, self.one, read)
        compared.report_is_true(self.session, self.one, self.ledger)
        self.counted["files"] += 1

    def _there_and_back(self) -> None:
        """Undone to nothing, step by step, and done again."""
        before, entry = self.state, self.session.journal()
        for earlier in reversed(self.states[:-1]):
            self.session.undo()
            if earlier is None:
                assert not self.session.tournaments()
            else:
                assert _undone(self.state) == _undone(earlier)
        assert self.session.undo_name is None
        self.session.go_to(max(one.id for one in entry if not one.undone))
        self._reopen_as(before)

    def _reopen_as(self, before: TournamentState) -> None:
        self.session.close()
        self.session = open_session(self.path)
        assert self.state == before


def _undone(state: TournamentState | None) -> TournamentState | None:
    """What undo leads back to: all but FIDE mode."""
    if state is None:
        return None
    return replace(state, left_fide_mode=None, left_by_undone_act=None)


def _left_fide_mode(ledger: Ledger) -> None:
    ledger.fide_mode = False
