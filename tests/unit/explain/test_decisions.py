"""Pairs, colours, downfloaters, exchanges and the bye, to the letter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain import Names, as_proposed, label, paragraph, sentence
from arbiter_app.explain.names import Due
from arbiter_app.trace import (
    FORBIDDEN,
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    Illegal,
    Later,
    NoCompletion,
    PairTrace,
    Parting,
    PassedOver,
    Reason,
    Worse,
)

PETROV, IVANOVA, SIDOROV, ORLOV, BELOV, KUZNETSOV, NIKITIN = range(1, 8)

COLOUR = " Petrov has White: this grants both colour preferences [5.2.1]."


def pair(*passed_over: PassedOver, article: str = "5.2.1") -> PairTrace:
    return PairTrace(PETROV, SIDOROV, PETROV, SIDOROV, "homogeneous", article, passed_over)


def test_a_pair_as_proposed(names: Names) -> None:
    assert label(pair()) == as_proposed() == "as proposed"
    assert sentence(pair(), names) == "Petrov plays Sidorov, the opponent whom the rules try first."
    assert paragraph(pair(), names) == (
        "Petrov meets Sidorov, the first opponent in the order." + COLOUR
    )


def test_the_last_opponent_passed_over_decides(names: Names) -> None:
    decided = pair(
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(ORLOV, Worse("C12", 1, 2, (BELOV,))),
        PassedOver(KUZNETSOV, Worse("C12", 1, 3, (BELOV, ORLOV))),
    )
    assert label(decided) == "C1, C12"
    assert sentence(decided, names) == (
        "Petrov plays Sidorov: Petrov and Ivanova met in round 2; if Petrov played"
        " Kuznetsov, three players would miss their colour preference instead of one, Belov and Orlov "
        "among them; one other would not do either."
    )
    assert paragraph(decided, names) == (
        "Petrov meets Sidorov. Ivanova was passed over: they met in round 2 [C1]. Orlov was passed "
        "over: with Petrov–Orlov two players would miss their colour preference instead of one, "
        "Belov paying [C12]. Kuznetsov was passed over: with Petrov–Kuznetsov three players would "
        "miss their colour preference instead of one, Belov and Orlov paying [C12]. Sidorov is the "
        "first opponent with whom the bracket is as good as it can be." + COLOUR
    )


@pytest.mark.parametrize(
    ("passed_over", "text"),
    [
        (
            (PassedOver(IVANOVA, Illegal("C1", 2)), PassedOver(ORLOV, Illegal("C1", 1))),
            (
                "Ivanova (round 2) and Orlov (round 1) were passed over: Petrov has already met them "
                "[C1]."
            ),
        ),
        (
            (PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3"))),
            "Ivanova and Orlov were passed over: they must have the same colour as Petrov [C3].",
        ),
        (
            (PassedOver(IVANOVA, Illegal(FORBIDDEN)), PassedOver(ORLOV, Illegal(FORBIDDEN))),
            (
                "Ivanova and Orlov were passed over: the regulations of the tournament keep them apart "
                "from Petrov [forbidden pair]."
            ),
        ),
        (
            (PassedOver(IVANOVA, NoCompletion((BELOV,))), PassedOver(ORLOV, NoCompletion())),
            (
                "Ivanova and Orlov were passed over: with either of them the rest of the round could not "
                "be paired [C4]."
            ),
        ),
        (
            (
                PassedOver(IVANOVA, Worse("C12", 0, 1, (IVANOVA,))),
                PassedOver(ORLOV, Illegal("C1", 1)),
                PassedOver(BELOV, Worse("C12", 0, 1, (BELOV,))),
            ),
            (
                "Orlov was passed over: they met in round 1 [C1]. Ivanova and Belov were passed over: "
                "with either of them one player would miss the colour preference instead of none [C12]."
            ),
        ),
    ],
)
def test_opponents_that_failed_alike_are_told_together(
    names: Names, passed_over: tuple[PassedOver, ...], text: str
) -> None:
    """The group of the deciding opponent comes last."""
    assert paragraph(pair(*passed_over), names) == (
        f"Petrov meets Sidorov. {text} Sidorov is the first opponent with whom the bracket is as "
        "good as it can be." + COLOUR
    )


def test_several_who_must_have_the_same_colour(names: Names) -> None:
    known = replace(names, due={PETROV: Due("b", "absolute")})
    decided = pair(PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3")))
    assert "passed over: like Petrov they must have Black [C3]." in paragraph(decided, known)


@pytest.mark.parametrize(
    ("article", "due", "text"),
    [
        ("5.2.1", {}, "Petrov has White: this grants both colour preferences [5.2.1]."),
        ("5.2.2", {}, "Petrov has White: the stronger colour preference is granted [5.2.2]."),
        (
            "5.2.2",
            {PETROV: Due("w", "absolute"), SIDOROV: Due("w", "strong")},
            (
                "Petrov has White, having the stronger colour preference: absolute against strong "
                "[5.2.2]."
            ),
        ),
        (
            "5.2.2",
            {PETROV: Due("b", "mild"), SIDOROV: Due("b", "strong")},
            (
                "Sidorov has Black, having the stronger colour preference: strong against mild "
                "[5.2.2]."
            ),
        ),
        (
            "5.2.2",
            {PETROV: Due("w", "absolute"), SIDOROV: Due("w", "absolute")},
            (
                "Petrov has White: both preferences are absolute, and the colour difference of "
                "Petrov is wider [5.2.2]."
            ),
        ),
        (
            "5.2.3",
            {},
            (
                "Petrov has White: the colours alternate from the last round in which one had White "
                "and the other Black [5.2.3]."
            ),
        ),
        (
            "5.2.4",
            {},
            "Petrov has White: the higher ranked player gets the colour preferred [5.2.4].",
        ),
        (
            "5.2.5",
            {},
            (
                "Petrov has White: the pairing number of the higher ranked player decides, by the "
                "initial-colour [5.2.5]."
            ),
        ),
        ("5.9", {}, "Petrov has White [5.9]."),
    ],
)
def test_the_article_that_gave_the_colours(
    names: Names, article: str, due: dict[int, Due], text: str
) -> None:
    """C.04.3 (2026) 5.2.1 to 5.2.5."""
    assert paragraph(pair(article=article), replace(names, due=due)).endswith(text)


def test_downfloaters(names: Names) -> None:
    free = FloaterTrace(BELOV)
    decided = FloaterTrace(
        BELOV,
        (
            PassedOver(ORLOV, NoCompletion()),
            PassedOver(KUZNETSOV, Worse("C16", 0, 1, (KUZNETSOV,))),
        ),
    )
    assert (
        sentence(free, names)
        == "Belov floats down, as the lowest ranked of a bracket are left over first."
    )
    assert paragraph(free, names) == (
        "Belov floats down. No other downfloater comes earlier in the order."
    )
    assert label(decided) == "C4, C16"
    assert sentence(decided, names) == (
        "Belov floats down: if Orlov floated down instead, the rest of the round could not be "
        "paired; if Kuznetsov floated down instead, Kuznetsov would float down as two rounds "
        "before, which no resident of the bracket does now."
    )
    assert paragraph(decided, names) == (
        "Belov floats down. Orlov was passed over: with Orlov instead, the rest of the "
        "round could not be paired [C4]. Kuznetsov was passed over: with Kuznetsov "
        "instead, one player who floated down two rounds before would float down again "
        "instead of none, Kuznetsov paying [C16]."
    )


def test_a_downfloater_who_is_alone(names: Names) -> None:
    alone = FloaterTrace(BELOV, is_alone=True)
    assert label(alone) == "alone"
    assert sentence(alone, names) == "Belov floats down: nobody else is in the bracket."
    assert paragraph(alone, names) == "Belov floats down. Nobody else is in the bracket."


@pytest.mark.parametrize(
    ("barred", "shown", "told", "full"),
    [
        (
            (PassedOver(IVANOVA, Illegal("C1", 1)),),
            "C1",
            ", having already met every possible opponent in the bracket: Ivanova (round 1)",
            "Belov and Ivanova met in round 1 [C1]",
        ),
        (
            (PassedOver(IVANOVA, Illegal("C1", 1)), PassedOver(ORLOV, Illegal("C1", 2))),
            "C1",
            ", having already met every possible opponent in the bracket: Ivanova (round 1) and Orlov "
            "(round 2)",
            "Belov has already met Ivanova (round 1) and Orlov (round 2) [C1]",
        ),
        (
            (
                PassedOver(IVANOVA, Illegal("C3")),
                PassedOver(ORLOV, Illegal("C1", 2)),
                PassedOver(NIKITIN, Illegal("forbidden")),
                PassedOver(KUZNETSOV, Illegal("forbidden")),
            ),
            "C3, C1, forbidden pair",
            ", as there is nobody in the bracket whom Belov may play: Belov and Ivanova both must have "
            "the same colour; Belov and Orlov met in round 2; the regulations of the tournament keep "
            "Nikitin and Kuznetsov apart from Belov",
            "Belov and Ivanova both must have the same colour [C3]; Belov and Orlov met in round 2 "
            "[C1]; the regulations of the tournament keep Nikitin and Kuznetsov apart from Belov "
            "[forbidden pair]",
        ),
        (
            (PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3"))),
            "C3",
            ", as there is nobody in the bracket whom Belov may play: Ivanova and Orlov must have the "
            "same colour as Belov",
            "Ivanova and Orlov must have the same colour as Belov [C3]",
        ),
    ],
)
def test_a_downfloater_who_may_meet_nobody(
    names: Names, barred: tuple[PassedOver, ...], shown: str, told: str, full: str
) -> None:
    floater = FloaterTrace(BELOV, barred=barred)
    assert label(floater) == shown
    assert sentence(floater, names) == f"Belov floats down{told}."
    assert paragraph(floater, names) == (
        f"Belov floats down. Nobody in the bracket may be the opponent: {full}."
    )


@pytest.mark.parametrize(
    ("because", "shown", "told", "full"),
    [
        (
            NoCompletion((NIKITIN,)),
            "C4",
            "the rest of the round could not be paired, with no opponent left for Nikitin",
            "the rest of the round could not be paired, with no opponent left for Nikitin [C4]",
        ),
        (
            Worse("C7", (10, 5), (15, 5), (PETROV,)),
            "C7",
            "Petrov would float down with 1½ points, and not somebody with 1 point",
            "the downfloaters would have 1½ and ½ points instead of 1 and ½ points, Petrov paying "
            "[C7]",
        ),
        (
            Later("4.4"),
            "4.4",
            "the pairing would be just as good, but it comes later in the order of the rules",
            "the pairing would be just as good, but it comes later in the order of moved-down "
            "players [4.4]",
        ),
    ],
)
def test_a_moved_down_player_who_is_not_paired(
    names: Names, because: Reason, shown: str, told: str, full: str
) -> None:
    floater = FloaterTrace(BELOV, because=because)
    assert label(floater) == floater.decided_by == shown
    assert sentence(floater, names) == (
        f"Belov floats down: with Belov paired in the bracket, {told}."
    )
    assert paragraph(floater, names) == (
        f"Belov floats down. With Belov paired in the bracket, {full}."
    )


@pytest.mark.parametrize(
    ("floater", "told", "full"),
    [
        (
            FloaterTrace(BELOV, is_alone=True, gets_bye=True),
            "Belov gets the bye: nobody else has so few points, and nobody was moved down to play.",
            "Nobody else is in the bracket.",
        ),
        (
            FloaterTrace(BELOV, gets_bye=True),
            "Belov gets the bye, as the lowest ranked of all who are to be paired.",
            "Nobody comes before Belov for it.",
        ),
        (
            FloaterTrace(BELOV, (PassedOver(ORLOV, Worse("C9", 0, 1)),), gets_bye=True),
            "Belov gets the bye: Orlov has one unplayed game, Belov none.",
            "Orlov was passed over: with Orlov instead, the bye would go to a player with one "
            "unplayed game instead of none [C9].",
        ),
        (
            FloaterTrace(
                BELOV,
                (PassedOver(ORLOV, Worse("C9", 1, 3)), PassedOver(SIDOROV, Worse("C9", 1, 3))),
                gets_bye=True,
            ),
            "Belov gets the bye: Orlov and Sidorov have three unplayed games, Belov one.",
            "Orlov and Sidorov were passed over: with either of them the bye would go to a player "
            "with three unplayed games instead of one [C9].",
        ),
        (
            FloaterTrace(BELOV, barred=(PassedOver(ORLOV, Illegal("C1", 2)),), gets_bye=True),
            "Belov gets the bye, having already met everybody else in the last bracket: Orlov (round "
            "2).",
            "Nobody in the bracket may be the opponent: Belov and Orlov met in round 2 [C1].",
        ),
        (
            FloaterTrace(BELOV, barred=(PassedOver(ORLOV, Illegal("forbidden")),), gets_bye=True),
            "Belov gets the bye, as there is nobody in the last bracket whom Belov may play: the "
            "regulations of the tournament keep Belov and Orlov apart.",
            "Nobody in the bracket may be the opponent: the regulations of the tournament keep Belov "
            "and Orlov apart [forbidden pair].",
        ),
        (
            FloaterTrace(BELOV, because=Worse("C12", 0, 1), gets_bye=True),
            "Belov gets the bye: with Belov paired, one player would miss the colour preference "
            "instead of none.",
            "With Belov paired in the bracket, one player would miss the colour preference instead of "
            "none [C12].",
        ),
    ],
)
def test_who_is_left_over_in_the_last_bracket_gets_the_bye(
    names: Names, floater: FloaterTrace, told: str, full: str
) -> None:
    """It is not said that they float."""
    assert sentence(floater, names) == told
    assert paragraph(floater, names) == (
        f"Belov is left over and gets the pairing-allocated bye. {full}"
    )


def test_a_downfloater_with_no_other_opponent(names: Names) -> None:
    one = FloaterTrace(BELOV, (PassedOver(ORLOV, Illegal("C1")),))
    two = FloaterTrace(
        BELOV, (PassedOver(KUZNETSOV, Illegal("C1")), PassedOver(ORLOV, Illegal("C1")))
    )
    told = "Belov may meet nobody else in the bracket"
    assert sentence(one, names) == "Belov floats down: Belov may meet only Orlov in the bracket."
    assert sentence(one.passed_over[0], names, within=one) == (
        f"Orlov does not float down instead of Belov: {told}."
    )
    assert paragraph(one, names) == f"Belov floats down. Orlov was passed over: {told} [C1]."
    assert sentence(two, names) == (
        "Belov floats down: Belov may meet only Kuznetsov or Orlov in the bracket."
    )
    assert paragraph(two, names) == (
        f"Belov floats down. Kuznetsov and Orlov were passed over: {told} [C1]."
    )


def test_a_downfloater_of_the_last_bracket(names: Names) -> None:
    """Who floats from there gets the bye, which another may not get again."""
    last = FloaterTrace(BELOV, (PassedOver(NIKITIN, Illegal("C2", 1)),))
    assert sentence(last, names) == "Belov floats down: Nikitin had the bye in round 1."
    assert paragraph(last, names) == (
        "Belov floats down. Nikitin was passed over: Nikitin had the bye in round 1 [C2]."
    )


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        ((Illegal("C1", 1), Illegal("C1", 2)), "Petrov has already met Ivanova and Orlov"),
        ((Illegal("C3"), Illegal("C3")), "Ivanova and Orlov must have the same colour as Petrov"),
        (
            (Illegal("forbidden"), Illegal("forbidden")),
            "the regulations of the tournament keep Ivanova and Orlov apart from Petrov",
        ),
        (
            (Worse("C12", 0, 1, (BELOV,)), Worse("C12", 0, 1, (BELOV,))),
            "if Petrov played Ivanova or Orlov, Belov would get the wrong colour, which nobody in the "
            "bracket does now",
        ),
        (
            (Worse("C12", 0, 1, (BELOV,)), Worse("C12", 0, 1, (PETROV,))),
            "if Petrov played Ivanova or Orlov, one player would miss the colour preference instead of none",
        ),
        (
            (Later("4.3"), Later("4.3")),
            "if Petrov played Ivanova or Orlov, the pairing would be just as good, but the upper half of a "
            "bracket plays the lower half, with no more exchanges between them than are needed",
        ),
        (
            (NoCompletion((BELOV,)), Illegal("C1")),
            "if Petrov played Ivanova, the rest of the round could not be paired, with no opponent left for "
            "Belov; Petrov and Orlov have met before",
        ),
    ],
)
def test_a_player_reads_why_not_the_others(
    names: Names, reasons: tuple[Reason, Reason], told: str
) -> None:
    first, second = reasons
    made = pair(PassedOver(IVANOVA, first), PassedOver(ORLOV, second))
    assert sentence(made, names) == f"Petrov plays Sidorov: {told}."


def test_of_many_opponents_that_failed_alike_the_first_are_named(names: Names) -> None:
    made = pair(*(PassedOver(tpn, Illegal("C1", 1)) for tpn in range(2, 9)))
    assert sentence(made, names) == (
        "Petrov plays Sidorov: Petrov has already met Ivanova, Sidorov, Orlov, Belov and three "
        "others."
    )


def test_of_many_reasons_the_first_and_the_last_are_told(names: Names) -> None:
    """Why not the natural opponent, and what decided; the arbiter reads all of them."""
    made = pair(
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(ORLOV, Worse("C12", 0, 1, (ORLOV,))),
        PassedOver(BELOV, Illegal("C3")),
        PassedOver(KUZNETSOV, NoCompletion()),
        PassedOver(NIKITIN, Worse("C14", 0, 1, (NIKITIN,))),
    )
    first = "Petrov plays Sidorov: Petrov and Ivanova met in round 2; if Petrov played Nikitin, Nikitin would "
    last = "float down as in the previous round, which no resident of the bracket does now; "
    assert sentence(made, names) == f"{first}{last}three others would not do either."
    one = pair(
        PassedOver(ORLOV, Worse("C12", 0, 1, (ORLOV,))),
        PassedOver(BELOV, Illegal("C3")),
        PassedOver(KUZNETSOV, NoCompletion()),
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(NIKITIN, Worse("C12", 0, 1, (ORLOV,))),
    )
    assert sentence(one, names) == (
        "Petrov plays Sidorov: if Petrov played Orlov or Nikitin, Orlov would get the wrong colour,"
        " which nobody in the bracket does now; three others would not do either."
    )


def test_an_exchange_without_which_nothing_is_legal(names: Names) -> None:
    exchange = ExchangeTrace((IVANOVA,), (ORLOV,), Illegal("C1"))
    told = (
        "Ivanova and Orlov change places between S1 and S2: without an exchange S1 and S2 could "
        "not be paired legally"
    )
    assert sentence(exchange, names) == f"{told}."
    assert paragraph(exchange, names).startswith(f"{told} [C1]. ")


def test_exchanges(names: Names) -> None:
    one = ExchangeTrace((IVANOVA,), (ORLOV,), Worse("C12", 1, 2, (ORLOV,)))
    two = ExchangeTrace((PETROV, IVANOVA), (ORLOV, BELOV), NoCompletion())
    needed = ExchangeTrace((IVANOVA,), (ORLOV,), Later("4.3"))
    without = "without an exchange two players would miss their colour preference instead of one"
    assert label(one) == "C12"
    assert sentence(one, names) == (
        f"Ivanova and Orlov change places between S1 and S2: {without}, Orlov among them."
    )
    assert paragraph(one, names) == (
        f"Ivanova and Orlov change places between S1 and S2: {without}, Orlov paying [C12]. No "
        "exchange that comes earlier in the order does as well [4.3]."
    )
    assert sentence(two, names) == (
        "Petrov and Ivanova change places with Orlov and Belov between S1 and S2: without an "
        "exchange the rest of the round could not be paired."
    )
    assert sentence(needed, names) == (
        "Ivanova and Orlov change places between S1 and S2: without an exchange there is no "
        "legal candidate."
    )


def test_the_bye(names: Names) -> None:
    free = ByeTrace(NIKITIN, 5)
    decided = ByeTrace(
        KUZNETSOV, 10, (PassedOver(NIKITIN, Illegal("C2", 1)), PassedOver(BELOV, NoCompletion()))
    )
    barred = ByeTrace(
        KUZNETSOV, 10, (PassedOver(NIKITIN, Illegal("C2", 1)), PassedOver(BELOV, Illegal("C2", 2)))
    )
    assert (
        sentence(free, names)
        == "Nikitin gets the bye, as the lowest ranked of all who are to be paired."
    )
    assert paragraph(free, names) == (
        "Nikitin gets the pairing-allocated bye with ½ point. Nobody comes before Nikitin for it."
    )
    assert label(decided) == "C2, C4"
    assert sentence(decided, names) == (
        "Kuznetsov gets the bye: Nikitin had the bye in round 1; if Belov had the bye"
        " instead, the rest of the round could not be paired."
    )
    assert paragraph(decided, names) == (
        "Kuznetsov gets the pairing-allocated bye with 1 point. Nikitin was passed "
        "over: Nikitin had the bye in round 1 [C2]. Belov was passed over: with Belov instead, the rest of the round could not be paired [C4]."
    )
    assert paragraph(barred, names) == (
        "Kuznetsov gets the pairing-allocated bye with 1 point. Nikitin (round 1) and Belov "
        "(round 2) were passed over: they already had a bye or a win by forfeit [C2]."
    )


def test_a_forbidden_pair_in_a_label() -> None:
    assert label(pair(PassedOver(IVANOVA, Illegal(FORBIDDEN)))) == "forbidden pair"


def test_opponents_who_are_all_due_the_same_colour(names: Names) -> None:
    """C12: who would get the wrong colour is the one of the two or the other."""
    alike = {tpn: Due("w", "mild") for tpn in (PETROV, ORLOV, NIKITIN)}
    passed = tuple(PassedOver(tpn, Worse("C12", 0, 1, (tpn,))) for tpn in (ORLOV, NIKITIN))
    pair = PairTrace(PETROV, SIDOROV, PETROV, SIDOROV, "homogeneous", "5.2.1", passed)
    assert sentence(pair, replace(names, due=alike)) == (
        "Petrov plays Sidorov: Orlov and Nikitin are due White like Petrov, so that with any of them"
        " one of the two would get the wrong colour, which nobody in the bracket does now."
    )
    other = alike | {NIKITIN: Due("b", "mild")}
    assert "like Petrov" not in sentence(pair, replace(names, due=other))


def test_where_two_pairings_part_is_told_of_each_alternative(names: Names) -> None:
    """4.2: where the same player parts them, they are told together."""
    later = [Later("4.2", Parting(PETROV, IVANOVA, tpn)) for tpn in (SIDOROV, ORLOV)]
    one = FloaterTrace(BELOV, (PassedOver(ORLOV, later[1]),))
    assert sentence(one, names) == (
        "Belov floats down: if Orlov floated down instead, the pairing would be just as good, but "
        "Petrov comes first in the order and gets Ivanova, not Orlov."
    )
    both = FloaterTrace(BELOV, (PassedOver(SIDOROV, later[0]), PassedOver(ORLOV, later[1])))
    assert sentence(both, names) == (
        "Belov floats down: if Sidorov or Orlov floated down instead, the pairing would be just as "
        "good, but Petrov comes first in the order and gets Ivanova, not Sidorov or Orlov."
    )
    exchange = Later("4.2", Parting(exchanged=(PETROV, ORLOV)))
    apart = FloaterTrace(BELOV, (PassedOver(SIDOROV, later[0]), PassedOver(ORLOV, exchange)))
    assert sentence(apart, names) == (
        "Belov floats down: if Sidorov floated down instead, the pairing would be just as good, but "
        "Petrov comes first in the order and gets Ivanova, not Sidorov; if Orlov floated down "
        "instead, the pairing would be just as good, but Petrov and Orlov would have to change "
        "places between the upper and the lower half."
    )
