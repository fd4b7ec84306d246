"""A whole round as text and as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from arbiter_app.errors import InputError
from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.text import explain_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace.brackets import BracketTrace, CriterionValue, PassedOver
from arbiter_app.trace.reasons import Later, Worse
from arbiter_app.trace.rounds import AbsentPlayer, RoundPairing

TEXT = """Round 3 · FIDE (Dutch) System, 2026 edition
═══════════════════════════════════════════
2 pairs and the bye for Nikitin.

The pairing-allocated bye
─────────────────────────
  Nikitin, with ½ point, gets the pairing-allocated bye. Belov was passed over: Belov had a
  full-point bye in round 2 [C2].

Bracket 2 · 1 point
───────────────────
  Two moved-down players and four residents; at most two pairs. Belov stays in the limbo.

    S1      1 Petrov, Pavel      1½ · due White, strong · floats -D · from bracket 1
    S2      2 Ivanova, Irina     1 · due White, mild
            3 Sidorov, Semyon    1 · no colour due · floats U-
            4 Orlov, Oleg        1 · due White, strong
            6 Kuznetsov, Kirill  1 · due White, mild
    Limbo   5 Belov, Boris       1½ · due White, absolute · from bracket 1
    S1R     2 Ivanova, Irina     1 · due White, mild
    S2R     4 Orlov, Oleg        1 · due White, strong
            6 Kuznetsov, Kirill  1 · due White, mild

  Proposal
    The first candidate pairs Petrov–Ivanova and Sidorov–Orlov. It is rejected: Petrov–Ivanova
    (they met in round 2 [C1]) and Sidorov–Orlov (Orlov misses a strong colour preference [C12,
    C13]).

  Exchange
    Ivanova and Orlov are exchanged between S1 and S2: without an exchange, two players would
    miss their colour preference instead of one, affecting Orlov [C12]. No exchange earlier in
    the order is as good [4.3].

  Best possible
    C6   two players float down
    C7   the downfloaters have 1½ and 1 points
    C8   one player with ½ point has to float out of the next bracket
    C12  one player misses their colour preference
    C18  one player gets a downfloat again, as in the previous round, by ½ point
    Five of the six players prefer White, so at least one cannot get it.

  Pairs
      1 Petrov, Pavel (W) – 3 Sidorov, Semyon (B)                                             C1
      Petrov meets Sidorov. Ivanova was passed over: they met in round 2 [C1]. Sidorov is the
      first opponent who gives the bracket its best possible pairing. Petrov has White: Petrov
      gets the colour due; Sidorov has no preference [5.2.1].
      4 Orlov, Oleg (W) – 2 Ivanova, Irina (B)                                       as proposed
      Orlov meets Ivanova, the first opponent in the order. Orlov has White: both are due White,
      and the preference of Orlov is stronger: strong against mild [5.2.2].

  Downfloaters
      5 Belov, Boris                                                                 as proposed
      Belov floats down. No other downfloater comes earlier in the order.
      6 Kuznetsov, Kirill                                                                     C4
      Kuznetsov floats down. Orlov was passed over: with Orlov instead, the rest of the round
      could not be paired: Nikitin would have no opponent [C4].
"""

LEGEND = """
Rules cited from C.04.3
───────────────────────
  C1     2.1.1   met before
  C2     2.1.2   second bye
  C4     2.2.1   completion
  C6     2.4.1   number of downfloaters
  C7     2.4.2   scores of downfloaters
  C8     2.4.3   next bracket
  C12    2.4.7   colour
  C13    2.4.8   strong colour
  C18    2.4.13  score difference, downfloat again
  4.3            order of exchanges
  5.2.1          both preferences
  5.2.2          stronger preference
"""


def test_a_round_as_text(pairing: RoundPairing, tournament: Tournament) -> None:
    assert explain_text(pairing, tournament) == TEXT + LEGEND


def test_one_bracket_as_text(pairing: RoundPairing, tournament: Tournament) -> None:
    start = TEXT.index("\nBracket 2")
    assert explain_text(pairing, tournament, 2) == TEXT[start:]


def test_the_homogeneous_bracket_and_absent_players(
    pairing: RoundPairing, bracket: BracketTrace, tournament: Tournament
) -> None:
    assert pairing.trace is not None
    plain = replace(
        bracket,
        number=1,
        moved_down_players=(),
        residents=bracket.residents[:3],
        max_pairs=1,
        limbo=(),
        s1=(2,),
        s2=(3,),
        remainder_s1=(),
        remainder_s2=(),
        proposal=((2, 3),),
        proposal_offences=(),
        values=(),
        exchange=None,
        pairs=(replace(bracket.pairs[0], first=2, second=3, white=2, black=3, passed_over=()),),
        downfloaters=(),
    )
    trace = replace(pairing.trace, brackets=(plain,), pairing_allocated_bye=None)
    other = replace(
        pairing,
        bye=None,
        absent=(AbsentPlayer(5, ByeKind.HALF_POINT),),
        trace=trace,
        pairs=pairing.pairs[:1],
    )
    text = explain_text(other, tournament)
    assert "1 pair and 1 player absent." in text
    assert "    S1      2 Ivanova" in text
    assert "    S2      3 Sidorov" in text
    assert "            4 Orlov" in text
    assert "  Best possible\n    The pairing of the bracket is perfect.\n" in text
    assert "Exchange" not in text


def test_no_such_bracket(pairing: RoundPairing, tournament: Tournament) -> None:
    with pytest.raises(InputError, match="Round 3 has no bracket 7"):
        explain_text(pairing, tournament, 7)


def test_a_pairing_without_its_trace(pairing: RoundPairing, tournament: Tournament) -> None:
    bare = replace(pairing, trace=None)
    with pytest.raises(InputError, match="made without an explanation"):
        explain_text(bare, tournament)
    assert round_to_json(bare, Names.of(tournament))["brackets"] == []


def decisions(found: Any) -> list[dict[str, Any]]:
    """Everything that says what decided it."""
    if isinstance(found, list):
        return [each for item in found for each in decisions(item)]
    if not isinstance(found, dict):
        return []
    inner = [each for item in found.values() for each in decisions(item)]
    return [found, *inner] if "decided_by" in found else inner


def test_json_gives_each_decision_with_its_rule_and_sentence(
    pairing: RoundPairing, tournament: Tournament
) -> None:
    written = round_to_json(pairing, Names.of(tournament))
    assert json.loads(json.dumps(written)) == written
    assert [(each["decided_by"], each["sentence"]) for each in decisions(written)] == [
        ("C2", "Nikitin gets the bye: Belov had a full-point bye in round 2."),
        (
            "C12",
            (
                "Ivanova and Orlov are exchanged between S1 and S2: without an exchange, two"
                " players would miss their colour preference instead of one, Orlov among them."
            ),
        ),
        ("C1", "Petrov plays Sidorov: Petrov and Ivanova met in round 2."),
        ("as-proposed", "Orlov plays Ivanova: this is the pair that the rules try first."),
        (
            "as-proposed",
            "Belov floats down: the lowest ranked of a bracket are left over first.",
        ),
        (
            "C4",
            (
                "Kuznetsov floats down: if Orlov floated down instead, Nikitin would have no "
                "opponent."
            ),
        ),
    ]


def test_json_carries_the_fields_of_the_trace(
    pairing: RoundPairing, tournament: Tournament
) -> None:
    written = round_to_json(pairing, Names.of(tournament))
    assert (written["system"], written["round"], written["bye"]) == ("dutch-2026", 3, 7)
    assert written["pairs"][0] == {"board": 1, "white": 1, "black": 3}
    assert written["names"]["2"] == "Ivanova"
    (bracket,) = written["brackets"]
    assert bracket["score"] == 1.0
    assert (bracket["m0"], bracket["m1"], bracket["max_pairs"]) == (2, 1, 2)
    assert bracket["moved_down_players"][0] == {
        "tpn": 1,
        "score": 1.5,
        "due": "w",
        "strength": "strong",
        "floats": "-D",
        "from_bracket": 1,
        "aro": None,
        "upfloats": None,
    }
    assert (bracket["s1"], bracket["limbo"]) == ([1], [5])
    assert bracket["proposal"] == [[1, 2], [3, 4]]
    assert bracket["values"][1] == {
        "criterion": "C7",
        "article": "2.4.2",
        "amount": ["1.5", "1.0"],
        "sentence": "The downfloaters have 1½ and 1 points.",
        "reason": None,
    }
    assert bracket["values"][2]["amount"] == ["1", "0.5"]
    assert bracket["exchange"]["reason"] == {
        "kind": "worse",
        "rule": "C12",
        "played": 1,
        "forced": 2,
        "pays": [4],
    }
    assert bracket["pairs"][0]["passed_over"] == [
        {
            "tpn": 2,
            "sentence": "You could not play Ivanova: you met in round 2.",
            "kind": "illegal",
            "rule": "C1",
            "round": 2,
        }
    ]
    assert bracket["pairs"][0]["colour_sentence"] == (
        "Petrov has White: Petrov gets the colour due; Sidorov has no preference (so far Petrov WB, "
        "Sidorov B)."
    )
    assert bracket["downfloaters"][1]["passed_over"][0]["unserved"] == [7]


def test_json_of_other_amounts_and_the_order(
    pairing: RoundPairing, bracket: BracketTrace, tournament: Tournament
) -> None:
    """A difference that will only grow is marked; a later candidate names its step."""
    assert pairing.trace is not None
    changed = replace(
        bracket,
        values=(CriterionValue("C18", (1_000_005,)), CriterionValue("C99", 1)),
        exchange=None,
        downfloaters=(
            replace(
                bracket.downfloaters[0],
                passed_over=(
                    PassedOver(4, Later("4.2")),
                    PassedOver(6, Worse("C20", (), (5,))),
                ),
            ),
        ),
    )
    other = replace(pairing, trace=replace(pairing.trace, brackets=(changed,)))
    (written,) = round_to_json(other, Names.of(tournament))["brackets"]
    assert written["values"][0]["amount"] == [">0.5"]
    assert written["values"][1]["article"] is None
    assert written["exchange"] is None
    later, worse = written["downfloaters"][0]["passed_over"]
    assert (later["kind"], later["rule"]) == ("later", "4.2")
    assert (worse["played"], worse["forced"]) == ([], ["0.5"])
    assert round_to_json(other, Names.of(tournament), bracket=9)["brackets"] == []


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_are_no_longer_than_asked_for(
    pairing: RoundPairing, tournament: Tournament, width: int
) -> None:
    text = explain_text(pairing, tournament, width=width)
    assert max(map(len, text.splitlines())) <= width
    words = explain_text(pairing, tournament).replace("─", "").replace("═", "").split()
    assert text.replace("─", "").replace("═", "").split() == words


def test_a_label_that_does_not_fit_stands_below(
    pairing: RoundPairing, tournament: Tournament
) -> None:
    lines = explain_text(pairing, tournament, 2, width=50).splitlines()
    place = next(i for i, line in enumerate(lines) if "Sidorov, Semyon (B)" in line)
    assert lines[place : place + 2] == [
        "      1 Petrov, Pavel (W) – 3 Sidorov, Semyon (B)",
        f"{'C1':>50}",
    ]


def test_parts_can_be_emphasised(pairing: RoundPairing, tournament: Tournament) -> None:
    """What is added takes no room in the line."""
    plain = explain_text(pairing, tournament)
    marked = explain_text(
        pairing, tournament, emphasise=lambda part, text: f"<{part.value}>{text}</>"
    )
    assert "<title>Round 3" in marked
    assert "<heading>Bracket 2" in marked
    assert "  <section>Proposal</>" in marked
    assert "  <label>as proposed</>\n" in marked
    assert re.sub(r"<[a-z/]+>", "", marked) == plain
