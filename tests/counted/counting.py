"""Rounds generated, explained in print, and judged by `tests.counted.claims`, until there are enough cases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.explain.answers import answer_paragraph
from arbiter_app.explain.names import Names
from arbiter_app.explain.text import explain_text
from arbiter_app.explain.why import answers
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round, players_as_seen, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.write import write_trf
from tests.counted import claims
from tests.counted.report import Paired, Report
from tests.simulation import expected_score

SYSTEM = "dutch-2026"

_MANY = 10
"""With fewer players than this everybody meets nearly everybody: few pairings are possible."""

Printing: TypeAlias = Callable[[Tournament, Paired], Iterator[tuple[bool, str]]]
"""The claims of one kind in what is printed of a round."""


@dataclass
class Counted:
    """How many claims there were, and the words of those that are false."""

    cases: int = 0
    false: list[str] = field(default_factory=list)
    words: Counter[str] = field(default_factory=Counter)


def count(printing: Printing, start: int, cases: int, *, most_players: int = 14) -> Counted:
    """So many cases of one kind at least, of events from seed `start` on."""
    counted, seed = Counted(), start
    while counted.cases < cases:
        event = _event(seed, most_players)
        report = Report(write_trf(event).decode())
        for number in range(1, len(event.rounds)):
            before, paired = event.before_round(number), report.round(number)
            try:
                told = [*printing(before, paired)]
            except NoLegalPairingError:
                continue
            counted.cases += len(told)
            counted.words.update(words for _, words in told)
            counted.false += [
                f"seed {seed}, round {number}: {words}" for is_so, words in told if not is_so
            ]
        seed += 1
    return counted


def _event(seed: int, most_players: int) -> Tournament:
    rng = Random(f"counted/{seed}")
    players = rng.randint(5, most_players)
    often = rng.choice((0.0, 0.05, 0.15))
    options = GeneratorOptions(
        players,
        players - 1 if most_players < _MANY else rng.randint(3, min(9, players - 1)),
        draws=rng.choice((0.05, 0.3, 0.6)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        late=rng.choice((0.0, 0.1, 0.3)),
        system=SYSTEM,
    )
    return generate(options, rng, expected_score)


def in_why(judge: claims.Judge) -> Printing:
    """In the answers to "why?" of everybody in the round."""

    def printed(before: Tournament, paired: Paired) -> Iterator[tuple[bool, str]]:
        answer = answers(pair_round(before, system=SYSTEM, explain=True), before)
        for white in sorted(paired.white):
            yield from judge(paired, _named(before, white, answer(white).text))

    return printed


def _named(before: Tournament, white: Tpn, text: str) -> str:
    """What is said to the player with White, with the player's name instead of “you”; who has White is
    said by the headline, and here before the reason.
    """
    name = before.player(white).name
    told = re.sub(r"\b[Yy]ou\b", name, text)
    return told.replace("Both get the colour due", f"{name} has White: both get the colour due")


def in_round(judge: claims.Judge) -> Printing:
    """In the explanation of the whole round."""

    def printed(before: Tournament, paired: Paired) -> Iterator[tuple[bool, str]]:
        text = explain_text(pair_round(before, system=SYSTEM, explain=True), before)
        yield from judge(paired, " ".join(text.split()))

    return printed


def in_answers(before: Tournament, paired: Paired) -> Iterator[tuple[bool, str]]:
    """In the answers to "why not?" of every pair."""
    names = Names.before(before, players_as_seen(before, SYSTEM), SYSTEM)
    there = sorted(paired.there)
    for place, one in enumerate(there):
        for other in there[place + 1 :]:
            answer = why_not(before, one, other, system=SYSTEM)
            text = answer_paragraph(answer, names)
            yield from claims.of_downfloaters(paired, text, one, other)


KINDS: dict[str, tuple[Printing, int]] = {
    "all in one scoregroup": (in_why(claims.of_one_scoregroup), 14),
    "so many would float down": (in_answers, 14),
    "the pairing made has this too": (in_round(claims.of_pairs_kept), 30),
    "no other pairs can be made": (in_round(claims.of_no_other_pairs), 8),
    "both colour preferences": (in_why(claims.of_preferences), 14),
}
"""Each kind of claim, where it is printed, and the most players of events in which it is frequent."""
