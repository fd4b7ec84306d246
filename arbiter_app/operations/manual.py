"""Rounds paired or changed by hand, and what is illegal about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeAlias

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.basis import without_pairing_told
from arbiter_app.operations.change import Change, ConfirmationNeededError
from arbiter_app.operations.codes_told import bye_told
from arbiter_app.operations.late_corrections import without_corrections
from arbiter_app.operations.publishing import (
    PublishedChange,
    published_act,
    reported_published_change,
)
from arbiter_app.operations.records import engines_pairing
from arbiter_app.operations.rounds import why_not_pair, with_start_fixed
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, unreported, with_report_line
from arbiter_app.operations.withdrawals import refuse_pairing_withdrawn
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.board_text import boards_text, places_told
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.remarks import manual_pairing_detail, named_pairs
from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.wording import (
    SEMICOLON,
    Message,
    Phrase,
    counted,
    one_after_another,
    phrase,
    separated,
    verbatim,
)

if TYPE_CHECKING:
    from arbiter_app.trace.problems import Problem
    from arbiter_app.trace.reasons import Illegal

_GIVE_REASON = phrase("Please give a reason.")


@dataclass(frozen=True, slots=True)
class ManualPairing:
    """A round as the arbiter puts it together: boards from 1 on (White, Black), and the byes.

    Every player of the tournament is in it exactly once.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    byes: tuple[Bye, ...] = ()

    @classmethod
    def of_round(cls, played: Round) -> ManualPairing:
        """The pairing of a round as it stands, to be changed from there."""
        return cls(tuple((game.white, game.black) for game in played.games), played.byes)

    def with_colours_swapped(self, board: int) -> ManualPairing:
        """White and Black of a board exchanged."""
        pairs = list(self.pairs)
        white, black = pairs[board - 1]
        pairs[board - 1] = (black, white)
        return replace(self, pairs=tuple(pairs))

    def with_byes_paired(self, white: Tpn, black: Tpn) -> ManualPairing:
        """Two players without an opponent on a board of their own, after the others (4.4.3)."""
        byes = tuple(bye for bye in self.byes if bye.tpn not in {white, black})
        return ManualPairing((*self.pairs, (white, black)), byes)

    def with_players_moved(self, first: Tpn, second: Tpn) -> ManualPairing:
        """Two players brought together if both are without an opponent, else exchanged."""
        if {first, second} <= {bye.tpn for bye in self.byes}:
            return self.with_byes_paired(first, second)
        return self.with_players_swapped(first, second)

    def with_players_swapped(self, first: Tpn, second: Tpn) -> ManualPairing:
        """Two players exchanged: each takes the other's board and colour, or the other's bye."""
        other = {first: second, second: first}
        return ManualPairing(
            tuple(
                (other.get(white, white), other.get(black, black)) for white, black in self.pairs
            ),
            tuple(replace(bye, tpn=other.get(bye.tpn, bye.tpn)) for bye in self.byes),
        )


@dataclass(frozen=True, slots=True)
class PairingFault:
    """What is illegal about a board (`black` is its Black), or about the PAB (`board` None)."""

    board: int | None
    white: Tpn
    black: Tpn | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """A question about a pairing made by hand.

    Attributes:
        act: what it is about.
        asked: level, message, article, consequence.
        needs_reason: it can be confirmed only with a reason.
    """

    act: WarnedAct
    asked: ConfirmationNeededError
    needs_reason: bool


class PairRules(Protocol):
    """What breaks the rules in a pair or a bye of one round."""

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Problem, ...]: ...
    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]: ...


RulesOf: TypeAlias = Callable[[Tournament], PairRules]
"""The rules for the next round of a tournament; by default the engine's own answer."""


def engines_rules(tournament: Tournament) -> PairRules:
    """The rules of the pairing engine, worked out once for the round."""
    from arbiter_app.pairing.questions import legality_of

    return legality_of(tournament)


def pairing_faults(
    tournament: Tournament,
    round_number: int,
    pairing: ManualPairing,
    *,
    judge: RulesOf = engines_rules,
) -> tuple[PairingFault, ...]:
    """What is illegal in a pairing made by hand, board by board.

    C1, C2, C3, a forbidden pair, and a colour that its player may not get (C.04.1 (2026) 6, 7).

    `round_number` is the last paired round or the next one.

    Raises:
        InputError: the round is not one that can be paired now.
    """
    rules = judge(_with_all_present(tournament.before_round(round_number), pairing))
    faults = [
        PairingFault(board, white, black, rules.pair_problems(white, black))
        for board, (white, black) in enumerate(pairing.pairs, start=1)
    ]
    faults += [
        PairingFault(None, bye.tpn, None, rules.bye_problems(bye.tpn))
        for bye in pairing.byes
        if bye.kind is ByeKind.PAIRING_ALLOCATED
    ]
    return tuple(fault for fault in faults if fault.problems)


def set_pairing(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    pairing: ManualPairing,
    *,
    reason: str,
    confirm_illegal: bool = False,
    case: PublishedChange | None = None,
    judge: RulesOf = engines_rules,
) -> Change:
    """Pair a round by hand: change the last paired round, or make the next one.

    Games of the same two players keep their result. The round is marked as made by hand, with
    the reason, and reported (`### MPA @ Round n`); put back as the engine had it, it is neither.
    `case` says why a published pairing is changed. `confirm_illegal` confirms every question of
    `pairing_questions`.

    Raises:
        InputError: a player is missing, unknown or there twice.
        RefusedError: an earlier round, which cannot be changed (C.04.2 (2026) 4.4); a player who
            is withdrawn; a result would be lost; no reason although illegal or published.
        ConfirmationNeededError: the first question, if `confirm_illegal` is not set.
    """
    state = session.state(tournament_id)
    note = clean_line(reason, phrase("The reason"))
    questions = pairing_questions(
        session, tournament_id, round_number, pairing, case=case, judge=judge
    )
    if questions and not confirm_illegal:
        raise questions[0].asked
    for question in questions:
        if question.needs_reason and not note:
            asked = question.asked
            raise RefusedError(asked.message, article=asked.article, hint=_GIVE_REASON)
    old = None if _is_new(state, round_number) else state.tournament.round(round_number)
    by_hand = not _is_as_paired(state, round_number, pairing)
    faults = pairing_faults(state.tournament, round_number, pairing, judge=judge)
    new = Round(
        round_number,
        _games(pairing, old),
        pairing.byes,
        manual=by_hand,
        note=note if by_hand else "",
    )
    tournament = _reported(state, round_number, pairing, case, note, faults)
    requests = tuple(
        request for request in tournament.requested_byes if request.round_number != round_number
    )
    tournament = with_start_fixed(state.with_tournament(tournament)).tournament
    changed = replace(
        tournament,
        rounds=(*tournament.rounds[: round_number - 1], new),
        requested_byes=requests,
    )
    session.keep_copy(f"before pairing round {round_number} by hand")
    return session.commit(
        _manual_act(state.tournament, round_number, old, pairing, note, is_illegal=bool(faults)),
        tournament_id,
        state,
        without_pairing_told(
            without_corrections(state.with_tournament(changed), round_number), round_number
        ),
    )


def _reported(
    state: TournamentState,
    round_number: int,
    pairing: ManualPairing,
    case: PublishedChange | None,
    note: str,
    faults: Sequence[PairingFault],
) -> Tournament:
    """The tournament with the lines that a pairing made by hand leaves in the report."""
    tournament = reported_published_change(state, round_number, case, note)
    tournament = unreported(tournament, WarnedAct.MANUAL_PAIRING, round_number)
    if _is_as_paired(state, round_number, pairing):
        return tournament
    illegal = [fault.board for fault in faults]
    made = _made_by_hand(state, round_number, pairing)
    told = manual_pairing_detail(illegal, rules_broken(faults), note, made)
    return with_report_line(tournament, WarnedAct.MANUAL_PAIRING, round_number, told)


def lines_of_pairing(
    state: TournamentState,
    round_number: int,
    pairing: ManualPairing,
    note: str,
    *,
    case: PublishedChange | None = None,
) -> tuple[str, ...]:
    """The `###` lines that `set_pairing` would add to the report with this reason.

    Raises:
        InputError: the round is not one that can be paired now.
    """
    faults = pairing_faults(state.tournament, round_number, pairing)
    after = _reported(state, round_number, pairing, case, note, faults)
    before = set(state.tournament.comments)
    return tuple(line for line in after.comments if line not in before)


def pairing_questions(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    pairing: ManualPairing,
    *,
    case: PublishedChange | None = None,
    judge: RulesOf = engines_rules,
) -> tuple[PairingQuestion, ...]:
    """What has to be confirmed before a pairing made by hand is written, the gravest first.

    It is illegal, or at least not the engine's; the round is published.

    Raises:
        InputError: a player is missing, unknown or there twice.
        RefusedError: an earlier round, which cannot be changed (C.04.2 (2026) 4.4).
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    if _is_new(state, round_number):
        refusal = why_not_pair(tournament)
        if refusal is not None:
            raise refusal
    elif round_number != len(tournament.rounds):
        raise RefusedError(
            phrase(
                "Only the last paired round can be changed, and that is not round {round}.",
                round=round_number,
            ),
            article="C.04.2 4.4",
        )
    _check_everyone_once(tournament, round_number, pairing)
    faults = pairing_faults(tournament, round_number, pairing, judge=judge)
    found: list[PairingQuestion | None] = []
    if faults:
        found.append(_about_illegal(state, faults))
    elif not _is_as_paired(state, round_number, pairing):
        message = phrase(
            "The pairing of round {round} differs from the program’s.", round=round_number
        )
        found.append(_about(state, WarnedAct.MANUAL_PAIRING, message))
    found.append(_about_colours(state, round_number, pairing))
    if state.publication(round_number) is not None:
        act = published_act(case)
        message = phrase("Round {round} is published.", round=round_number)
        found.append(_about(state, act, message, needs_reason=True))
    asked = [question for question in found if question is not None]
    return tuple(sorted(asked, key=lambda question: -question.asked.level))


def _about(
    state: TournamentState,
    act: WarnedAct,
    message: Phrase,
    *,
    article: str = "",
    needs_reason: bool = False,
) -> PairingQuestion | None:
    try:
        ask(state, act, message, confirmed=False, article=article)
    except ConfirmationNeededError as asked:
        return PairingQuestion(act, asked, needs_reason)
    return None


def _is_new(state: TournamentState, round_number: int) -> bool:
    return round_number == state.tournament.next_round


def _with_all_present(before: Tournament, pairing: ManualPairing) -> Tournament:
    """Absences taken back for those who play after all, such as a late entry (C.04.2 4.4.4)."""
    away = {bye.tpn for bye in pairing.byes if bye.kind.is_requested}
    number = before.next_round
    requests = tuple(
        request
        for request in before.requested_byes
        if request.round_number != number or request.tpn in away
    )
    return replace(before, requested_byes=requests)


def _check_everyone_once(tournament: Tournament, round_number: int, pairing: ManualPairing) -> None:
    names = {player.tpn: player.name for player in tournament.players}
    seen: set[Tpn] = set()
    everyone = [tpn for pair in pairing.pairs for tpn in pair] + [bye.tpn for bye in pairing.byes]
    for tpn in everyone:
        if tpn not in names:
            raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))
        if tpn in seen:
            raise InputError(phrase("{name} is paired twice.", name=names[tpn]))
        seen.add(tpn)
    forgotten = [name for tpn, name in names.items() if tpn not in seen]
    if forgotten:
        raise InputError(
            phrase("Neither a game nor a bye: {names}.", names=separated(forgotten, SEMICOLON)),
            hint=phrase("Every player needs a game or a bye."),
        )
    away = {bye.tpn for bye in pairing.byes if bye.kind is ByeKind.ZERO_POINT}
    refuse_pairing_withdrawn(tournament, round_number, away)
    if sum(1 for bye in pairing.byes if bye.kind is ByeKind.PAIRING_ALLOCATED) > 1:
        raise InputError(phrase("Only one player can have the pairing-allocated bye."))


def _is_as_paired(state: TournamentState, round_number: int, pairing: ManualPairing) -> bool:
    """True if it is the engine's own pairing, from what is known now."""
    made = engines_pairing(state, round_number)
    if made is None:
        return False
    pairs = {(pair.white, pair.black) for pair in made.pairs}
    byes = {bye.tpn for bye in pairing.byes if not bye.kind.is_requested}
    return set(pairing.pairs) == pairs and byes == ({made.bye} - {None})


def _made_by_hand(state: TournamentState, round_number: int, pairing: ManualPairing) -> str:
    """The pairs, and the bye, that the engine does not have; by name, as numbers may change later."""
    given = _given(state, round_number)
    engine = engines_pairing(state, round_number)
    bye = None if engine is None else engine.bye
    names = {player.tpn: player.name for player in state.tournament.players}
    allocated = [one.tpn for one in pairing.byes if one.kind is ByeKind.PAIRING_ALLOCATED]
    others = [pair for pair in pairing.pairs if pair not in given]
    return named_pairs(
        [(names[white], names[black]) for white, black in others],
        next((names[tpn] for tpn in allocated if tpn != bye), ""),
    )


def _given(state: TournamentState, round_number: int) -> frozenset[tuple[Tpn, Tpn]]:
    """The engine's own pairs (White, Black); none where it has no pairing."""
    engine = engines_pairing(state, round_number)
    return (
        frozenset() if engine is None else frozenset((one.white, one.black) for one in engine.pairs)
    )


def _about_colours(
    state: TournamentState, round_number: int, pairing: ManualPairing
) -> PairingQuestion | None:
    """Boards made by hand on which White is due Black and Black is due White (C.04.1 (2026) 8)."""
    from arbiter_app.pairing.player_state import colour_preference

    before = state.tournament.before_round(round_number)
    if before.settings.games_per_match > 1:
        return None
    past, given = histories(before), _given(state, round_number)
    due = {tpn: colour_preference(each.colours)[0] for tpn, each in past.items()}
    wrong = [
        board
        for board, (white, black) in enumerate(pairing.pairs, start=1)
        if due[white] is Colour.BLACK and due[black] is Colour.WHITE and (white, black) not in given
    ]
    if not wrong:
        return None
    message = phrase("On {boards} both players get the wrong colour.", boards=boards_text(wrong))
    return _about(state, WarnedAct.BOTH_COLOURS_WRONG, message)


def _about_illegal(
    state: TournamentState, faults: Sequence[PairingFault]
) -> PairingQuestion | None:
    rules = rules_broken(faults)
    message = phrase(
        "The pairing is illegal ({where}: {rules}).",
        where=places_told([fault.board for fault in faults]),
        rules=separated(rules),
    )
    article = ", ".join(_article(rule) for rule in rules)
    return _about(state, WarnedAct.ILLEGAL_PAIRING, message, article=article, needs_reason=True)


def rules_broken(faults: Sequence[PairingFault]) -> list[str]:
    """The absolute rules that the faults break, each once."""
    return sorted({problem.rule for fault in faults for problem in fault.problems})


def _article(rule: str) -> str:
    """Where an absolute rule stands; those of other systems than the Dutch name it themselves."""
    from arbiter_app.trace.reasons import FORBIDDEN

    if rule == FORBIDDEN:
        return "C.05 5.2"
    return f"C.04.3 {rule}" if rule in {"C1", "C2", "C3"} else rule


def _games(pairing: ManualPairing, old: Round | None) -> tuple[Game, ...]:
    kept: Mapping[frozenset[Tpn], Game] = (
        {} if old is None else {frozenset((game.white, game.black)): game for game in old.games}
    )
    games = tuple(
        _game(board, white, black, kept.get(frozenset((white, black))))
        for board, (white, black) in enumerate(pairing.pairs, start=1)
    )
    left = {frozenset((game.white, game.black)) for game in games}
    lost = [
        game.board
        for players, game in kept.items()
        if game.result is not None and players not in left
    ]
    if lost:
        raise RefusedError(
            Message(
                "{boards} of the round already has a result.",
                "{boards} of the round already have results.",
            ).of(len(lost), boards=boards_text(sorted(lost))),
            hint=phrase("First delete the results of games that are no longer paired."),
        )
    return games


def _game(board: int, white: Tpn, black: Tpn, old: Game | None) -> Game:
    if old is None or old.result is None:
        return Game(board, white, black)
    return replace(old if old.white == white else old.swapped, board=board)


def _manual_act(
    tournament: Tournament,
    number: int,
    old: Round | None,
    pairing: ManualPairing,
    note: str,
    *,
    is_illegal: bool,
) -> Act:
    name = phrase("Round {round} paired by hand", round=number)
    if is_illegal:
        name = phrase("Round {round} paired by hand (illegal)", round=number)
    if old is None:
        boards = counted(len(pairing.pairs), "{count} board", "{count} boards")
        after = _with_note(boards, note)
        return Act(ActKind.ROUND_PAIRED_BY_HAND, name, after=after)
    before = ManualPairing.of_round(old)
    names = {player.tpn: player.name for player in tournament.players}
    after = _with_note(_different(pairing, before, names), note)
    return Act(ActKind.PAIRING_CHANGED, name, _different(before, pairing, names), after)


def _different(pairing: ManualPairing, other: ManualPairing, names: Mapping[Tpn, str]) -> Phrase:
    """The boards and byes of a pairing that the other does not have.

    By name: numbers may be given anew, and the log is read later.
    """
    pairs = [
        verbatim(f"{board}: {names[white]} – {names[black]}")
        for board, (white, black) in enumerate(pairing.pairs, start=1)
        if board > len(other.pairs) or other.pairs[board - 1] != (white, black)
    ]
    byes = [bye_told(names[bye.tpn], bye.kind) for bye in pairing.byes if bye not in other.byes]
    return one_after_another(pairs + byes)


def _with_note(told: Phrase, note: str) -> Phrase:
    return phrase("{told} ({note})", told=told, note=note) if note else told
