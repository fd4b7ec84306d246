"""What a player reads is short and speaks to the player; the arbiter reads something else, with names."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.explain.names import short_names
from arbiter_app.explain.why import Why, answers
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from tests.property.explain.generated import SYSTEMS, generated_event

SENTENCES, LETTERS, SHARE = 3, 350, 0.95
"""Design notes: at most so many sentences and letters below the headline, in so many answers."""


def answered(system: str, seeds: range, *, most_players: int = 16) -> list[tuple[str, Why]]:
    """What everybody of generated rounds is told, with the name of each."""
    told: list[tuple[str, Why]] = []
    for seed in seeds:
        event = generated_event(system, seed, most_players=most_players)
        for number in range(1, len(event.rounds) + 1):
            told += _of_round(event.before_round(number), system)
    return told


def _of_round(before: Tournament, system: str) -> list[tuple[str, Why]]:
    try:
        answer = answers(pair_round(before, system=system, explain=True), before)
    except NoLegalPairingError:
        return []
    names = short_names(before.players)
    return [(names[player.tpn], answer(player.tpn)) for player in before.players]


def below_headline(answer: Why) -> str:
    return " ".join(each.text for each in answer.sentences)


def sentences_in(text: str) -> list[str]:
    return re.findall(r"[^.]+(?:\.\d[^.]*)*\.(?=\s|$)", text)


def is_short(answer: Why) -> bool:
    text = below_headline(answer)
    return len(text) <= LETTERS and len(sentences_in(text)) <= SENTENCES


def share_of_short(told: list[tuple[str, Why]]) -> float:
    short = Counter(is_short(answer) for _, answer in told)
    return short[True] / len(told)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nearly_every_answer_is_short(system: str) -> None:
    told = answered(system, range(6))
    assert len(told) > 200
    assert share_of_short(told) >= SHARE


@pytest.mark.slow
@pytest.mark.parametrize("most_players", [16, 40, 120])
@pytest.mark.parametrize("system", SYSTEMS)
def test_nearly_every_answer_of_many_events_is_short(system: str, most_players: int) -> None:
    told = answered(system, range(1000, 1000 + 1600 // most_players), most_players=most_players)
    assert share_of_short(told) >= SHARE


@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_is_spoken_to_and_named_to_the_arbiter(system: str) -> None:
    """One rule: the headline and the sentences say “you”, the paragraph never does."""
    for name, answer in answered(system, range(3)):
        assert answer.headline.startswith("You "), answer
        alone = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        assert not alone.search(answer.text), answer
        assert not re.search(r"\b[Yy]ou\b", answer.paragraph), answer


@pytest.mark.parametrize("system", SYSTEMS)
def test_you_takes_the_verb_of_several(system: str) -> None:
    verbs = "has|gets|floats|plays|meets|is|misses|does|was"
    for _, answer in answered(system, range(6)):
        assert not re.search(rf"\b[Yy]ou (?:{verbs})\b", answer.text), answer


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_arbiter_does_not_read_the_sentences_again(system: str) -> None:
    """Not even with the player's name in the place of “you”."""
    for name, answer in answered(system, range(4)):
        paragraph = re.sub(r" \[[^\]]*\]", "", answer.paragraph).casefold()
        for each in sentences_in(below_headline(answer)):
            named = re.sub(r"\b[Yy]ou\b", name, each).strip(" .").casefold()
            assert named not in paragraph, f"{named}: {answer.paragraph}"
