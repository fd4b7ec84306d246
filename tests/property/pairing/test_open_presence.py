"""The next round while it is open who plays: certain is what every answer has, all of them enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.preview import preview_round
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trace.preview import OpenPresence, RoundPreview
from tests.property.explain.generated import SYSTEMS, generated_event
from tests.property.pairing.test_preview import (
    ENDINGS,
    last_of,
    opened,
    paired,
    results_of,
    with_results,
)
from tests.simulation import expected_score


def there_are(before: Tournament, answers: dict[Tpn, bool]) -> Tournament:
    """The same with some players there and others away: said anew of each, whatever was said before."""
    number = before.next_round
    others = [
        request
        for request in before.requested_byes
        if request.tpn not in answers or request.round_number != number
    ]
    away = [
        RequestedBye(tpn, number, ByeKind.ZERO_POINT) for tpn, here in answers.items() if not here
    ]
    players = tuple(
        replace(player, withdrawn_from=None) if answers.get(player.tpn) else player
        for player in before.players
    )
    return replace(before, players=players, requested_byes=(*others, *away))


def positions(system: str, seeds: range) -> Iterator[tuple[str, Tournament, list[int], list[Tpn]]]:
    """Moments between two rounds: none or one board to be opened, one to three players unsure."""
    for seed in seeds:
        event, rng = generated_event(system, seed), Random(seed)
        if len(event.rounds) < 2:
            continue
        number = rng.randint(2, len(event.rounds))
        before = event.before_round(number)
        boards = [game.board for game in before.rounds[-1].games]
        few = event.settings.games_per_match == 1
        open_ones = sorted(rng.sample(boards, min(len(boards), rng.randint(0, int(few)))))
        tpns = [player.tpn for player in before.players]
        unsure = rng.sample(tpns, min(len(tpns), rng.randint(1, 3)))
        absent = sorted(before.absences(number))
        if absent and rng.random() < 0.5 and absent[0] not in unsure:
            unsure[0] = absent[0]
        yield f"{system}/{seed}, round {number}", before, open_ones, unsure


def check(system: str, seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, before, boards, unsure in positions(system, seeds):
        preview = last_of(
            preview_round(
                opened(before, boards), expected_score, rng=Random(1), unsure=unsure, system=system
            )
        )
        every = {
            (*results, *here): paired_if_two(
                there_are(
                    with_results(before, boards, results), dict(zip(unsure, here, strict=True))
                ),
                system,
            )
            for results in product(results_of(before), repeat=len(boards))
            for here in product((True, False), repeat=len(unsure))
        }
        assert preview.is_complete, name
        assert preview.all_outcomes == len(every), name
        assert [each.tpn for each in preview.unsure] == unsure, name
        assert preview.without_pairing == sum(not pairs for pairs in every.values()), name
        told = {(pair.white, pair.black): pair for pair in preview.pairs}
        assert set(told) == {pair for pairs in every.values() for pair in pairs}, name
        for pair, possible in told.items():
            has = {answers: pair in pairs for answers, pairs in every.items()}
            assert possible.certain == all(has.values()), (name, pair)
            depends_on = [
                place
                for place in range(len(boards) + len(unsure))
                if any(
                    made != other_made
                    for answers, made in has.items()
                    for other, other_made in has.items()
                    if all(
                        one == two
                        for at, (one, two) in enumerate(zip(answers, other, strict=True))
                        if at != place
                    )
                )
            ]
            assert list(possible.depends_on) == depends_on, (name, pair)
            if len(depends_on) == 1 and depends_on[0] >= len(boards):
                assert {answers[depends_on[0]] for answers, made in has.items() if made} == {
                    possible.here
                }, (name, pair)
                found["with" if possible.here else "without"] += 1
            found["certain" if possible.certain else "open"] += 1
        if not boards:
            check_rounds(preview, unsure, every)
    return found


def paired_if_two(before: Tournament, system: str) -> frozenset[tuple[Tpn, Tpn | None]]:
    if len(before.players) - len(before.absences(before.next_round)) < 2:
        return frozenset()
    return paired(before, system)


def check_rounds(
    preview: RoundPreview,
    unsure: list[Tpn],
    every: Mapping[tuple[bool | Result, ...], frozenset[tuple[Tpn, Tpn | None]]],
) -> None:
    """With no game open the rounds side by side are the pairings of all answers, each once."""
    assert len(preview.rounds) == len(every)
    assert preview.rounds[0].here == tuple(unsure)
    assert preview.rounds[-1].here == ()
    for possible in preview.rounds:
        answers = tuple(tpn in possible.here for tpn in unsure)
        bye = [] if possible.bye is None else [(possible.bye, None)]
        assert frozenset([*possible.boards, *bye]) == every[answers]


@pytest.mark.parametrize("system", SYSTEMS)
def test_certain_is_what_every_answer_has(system: str) -> None:
    found = check(system, range(4))
    assert found["open"] > 0
    assert found["with"] + found["without"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(0, 400, 100))
def test_certain_is_what_every_answer_has_in_hundreds_of_events(system: str, start: int) -> None:
    found = check(system, range(start, start + 100))
    assert found["certain"] > 10
    assert found["with"] > 10
    assert found["without"] > 10


def test_what_is_proved_while_games_are_open_holds_whoever_plays() -> None:
    """C.04.3 (2026) 1.9: with few outcomes looked at only what is proved is certain."""
    proved = 0
    for seed in range(3, 13):
        event = generated_event("dutch-2026", seed)
        before = event.before_round(len(event.rounds))
        if not before.rounds:
            continue
        boards = [game.board for game in before.rounds[-1].games][-2:]
        unsure = [before.players[-1].tpn]
        preview = last_of(
            preview_round(
                opened(before, boards), expected_score, rng=Random(1), unsure=unsure, most=1
            )
        )
        assert not preview.is_complete
        certain = {(pair.white, pair.black) for pair in preview.certain}
        proved += len(certain)
        for results in product(ENDINGS, repeat=len(boards)):
            for here in (True, False):
                then = there_are(with_results(before, boards, results), {unsure[0]: here})
                assert certain <= paired_if_two(then, "dutch-2026"), (seed, results, here)
    assert proved > 0


def test_players_are_there_to_be_unsure_of() -> None:
    before = generated_event("dutch-2026", 3).before_round(2)
    with pytest.raises(InputError, match="no player with pairing number 999"):
        next(preview_round(before, expected_score, rng=Random(1), unsure=[999]))


def test_somebody_named_twice_is_one_question() -> None:
    before = generated_event("dutch-2026", 3).before_round(2)
    preview = last_of(preview_round(before, expected_score, rng=Random(1), unsure=[1, 1]))
    assert [each.tpn for each in preview.unsure] == [1]
    assert preview.all_outcomes == 2


def test_whoever_is_concerned_has_no_certain_board() -> None:
    """Nobody who is unsure is counted: that it is about them is known."""
    for _name, before, _boards, unsure in positions("dutch-2026", range(8)):
        preview = last_of(preview_round(before, expected_score, rng=Random(1), unsure=unsure))
        safe = {tpn for pair in preview.certain for tpn in (pair.white, pair.black)}
        seen = {tpn for pair in preview.pairs for tpn in (pair.white, pair.black)} - {None}
        assert set(preview.concerned) == seen - safe - set(unsure)
        asked = {
            question.tpn for question in preview.questions if isinstance(question, OpenPresence)
        }
        assert asked == set(unsure)
        assert len(preview.questions) == len(preview.open) + len(unsure)
        places = {place for pair in preview.pairs for place in pair.depends_on}
        assert places <= set(range(len(preview.questions)))
