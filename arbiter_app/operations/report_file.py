"""What a report file says beside the tournament, in its `###` lines: to and from a state."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from arbiter_app.operations.choice_lines import choice_lines, with_told_choices
from arbiter_app.operations.fact_lines import retold, told_places
from arbiter_app.operations.late_corrections import correction_line, told_corrections
from arbiter_app.store.choices import ManualPlace, StandingsChoices
from arbiter_app.store.state import Expulsion, LateCorrection, LateEntry, TournamentState
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.remarks import ReportLine, missed_remark, missed_rounds, remark, remarks
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Phrase, phrase

LOTS = "Drawing of lots"


def state_of_file(tournament: Tournament) -> TournamentState:
    """A tournament that was read from a report file, with what its comments tell.

    That is the seed of lots, the rankings by hand, entered values, K and prizes, the round in which
    FIDE mode was left, late entries, expulsions, and corrections for the rating report, where the
    file has the game as it was paired on. Keys are the TPNs.
    """
    start = f"{LOTS}: seed "
    seeds = [line.removeprefix(start) for line in tournament.comments if line.startswith(start)]
    left = [number for number, _ in remarks(tournament.comments, ReportLine.FIDE_MODE_LEFT)]
    tpns = tuple(player.tpn for player in tournament.players)
    missed = missed_rounds(tournament.comments)
    late = {
        tpn: missed[tpn]
        for tpn in tpns
        if tpn in missed and missed[tpn].stop <= tournament.next_round
    }
    # The state says it now: `tournament_for_file` writes the lines again.
    comments = (line for line in tournament.comments if not late.keys() & missed_rounds([line]))
    tournament = replace(tournament, comments=tuple(comments)) if late else tournament
    choices, comments_left = with_told_choices(
        StandingsChoices(), tournament.comments, frozenset(tpns)
    )
    if comments_left != tournament.comments:
        tournament = replace(tournament, comments=comments_left)
    state = TournamentState(
        tournament,
        tpns,
        expulsions=_expulsions(tournament),
        left_fide_mode=left[0] if left else None,
        choices=replace(
            choices,
            lots=seeds[-1].strip() if seeds else None,
            places=tuple(_places(tournament)),
        ),
        late_entries=tuple(
            LateEntry(tpn, rounds.stop, rounds.start) for tpn, rounds in late.items()
        ),
    )
    return _with_corrections(state)


def with_keys(state: TournamentState, keys: Sequence[int]) -> TournamentState:
    """The state with other keys for its players."""
    new = dict(zip(state.keys, keys, strict=True))
    return replace(
        state,
        keys=tuple(keys),
        expulsions=tuple(replace(one, key=new[one.key]) for one in state.expulsions),
        late_corrections=tuple(
            replace(one, white_key=new[one.white_key], black_key=new[one.black_key])
            for one in state.late_corrections
        ),
        late_entries=tuple(replace(one, key=new[one.key]) for one in state.late_entries),
        choices=replace(
            state.choices,
            places=tuple(replace(one, key=new[one.key]) for one in state.choices.places),
            values=tuple(replace(one, key=new[one.key]) for one in state.choices.values),
            k_factors=tuple(replace(one, key=new[one.key]) for one in state.choices.k_factors),
        ),
    )


def tournament_for_file(state: TournamentState) -> Tournament:
    """The tournament as a report file has it.

    With lines on the rounds that late entries missed, on entered values, K and prizes.

    Files of older versions have corrections in the numbers of the day on which they were made.
    """
    tournament = retold(state, state).tournament
    tpns = state.tpns_by_key()
    told = tuple(choice_lines(state.choices, tpns))
    comments, left = tournament.comments, state.outside_since
    if left is not None and not any(remarks(comments, ReportLine.FIDE_MODE_LEFT)):
        # The act was taken back, and its line with it; that it was left stays. It stands where it
        # will when the file is read, before the lines that are no comments of the tournament.
        comments = (*comments, remark(ReportLine.FIDE_MODE_LEFT, left))
    if not state.late_entries and not told and comments == tournament.comments:
        return tournament
    missed = sorted((tpns[one.key], one.missed_from, one.first_round) for one in state.late_entries)
    lines = (missed_remark(tpn, range(first, stop)) for tpn, first, stop in missed)
    return replace(tournament, comments=(*comments, *lines, *told))


def only_in_event(state: TournamentState) -> Iterator[Phrase]:
    """What no report file has of an event, whatever its dialect: a sentence each."""
    if state.paper != PaperSettings():
        yield phrase("The page settings are kept only in the event.")
    if state.presences or state.fees:
        yield phrase("Who is present and who has paid is kept only in the event.")
    if state.publications:
        yield phrase("Which rounds are published, and when, is kept only in the event.")


def _places(tournament: Tournament) -> Iterator[ManualPlace]:
    """The places given by hand that comments tell, of rounds that are over (C.07 (2026) 2.1)."""
    from arbiter_app.standings.ranking import counted_rounds

    known = {player.tpn for player in tournament.players}
    found: dict[int, list[ManualPlace]] = {}
    for number, places, reason in told_places(tournament.comments):
        if 1 <= number <= counted_rounds(tournament) and known.issuperset(places):
            found[number] = [
                ManualPlace(number, tpn, place, reason) for tpn, place in sorted(places.items())
            ]
    for number in sorted(found):
        yield from found[number]


def _with_corrections(state: TournamentState) -> TournamentState:
    """The state with the corrections that its comments tell of games still as they were entered.

    A report file has no board numbers: the game is found by its players. In a final report the
    game is corrected already, and the line is history.
    """
    tournament = state.tournament
    games = {
        (played.number, game.white, game.black): game
        for played in tournament.rounds
        for game in played.games
    }
    tpns = state.tpns_by_key()
    corrections: dict[tuple[int, int], LateCorrection] = {}
    comments: list[str] = []
    for line in tournament.comments:
        correction = _correction(games, line)
        if correction is None:
            comments.append(line)
        else:
            corrections[correction.round_number, correction.board] = correction
            comments.append(correction_line(tournament, correction, tpns))
    if not corrections:
        return state
    found = replace(
        state,
        tournament=replace(tournament, comments=tuple(comments)),
        late_corrections=tuple(corrections[place] for place in sorted(corrections)),
    )
    return retold(found, found)


def _correction(games: Mapping[tuple[int, Tpn, Tpn], Game], line: str) -> LateCorrection | None:
    """The correction that a line tells, None if it is none or does not fit the games."""
    for told in told_corrections([line]):
        number, entered, really = told
        game = games.get((number, entered.white, entered.black))
        if game is None or game.result != entered.result or really.result is None:
            continue
        if {really.white, really.black} == {game.white, game.black}:
            return LateCorrection(number, game.board, really.white, really.black, really.result)
    return None


def _expulsions(tournament: Tournament) -> tuple[Expulsion, ...]:
    """Whom the remarks tell to be expelled, and who has not come back since."""
    gone: dict[str, list[Player]] = {}
    for player in tournament.players:
        if player.withdrawn_from is not None:
            gone.setdefault(player.name, []).append(player)
    expelled: dict[Tpn, Expulsion] = {}
    for line in tournament.comments:
        for number, detail in remarks([line], ReportLine.EXPULSION):
            for end in _ends_of_names(detail, gone):
                away = [one.tpn for one in gone[detail[:end]] if one.is_withdrawn_in(number)]
                tpn = next((one for one in away if one not in expelled), None)
                if tpn is not None:
                    expelled[tpn] = Expulsion(tpn, number, detail[end + 2 :])
                    break
        for _, name in remarks([line], ReportLine.REINSTATEMENT):
            back = [one.tpn for one in gone.get(name, []) if one.tpn in expelled]
            for tpn in back[:1]:
                del expelled[tpn]
    return tuple(expelled[tpn] for tpn in sorted(expelled))


def _ends_of_names(detail: str, names: Collection[str]) -> Iterator[int]:
    """Where a name ends with which the detail begins: names have commas, the longest comes first."""
    longest = max(map(len, names), default=0)
    for found in reversed(list(re.finditer(", ", detail[: longest + 2]))):
        if detail[: found.start()] in names:
            yield found.start()
