"""Exchanges, to the letter."""

from __future__ import annotations

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.trace.brackets import ExchangeTrace
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, ORLOV, PETROV


def test_an_exchange_without_which_nothing_is_legal(names: Names) -> None:
    exchange = ExchangeTrace((IVANOVA,), (ORLOV,), Illegal("C1"))
    told = (
        "Ivanova and Orlov are exchanged between S1 and S2: without an exchange, S1 and S2"
        " could not be paired legally"
    )
    assert sentence(exchange, names) == f"{told}."
    assert paragraph(exchange, names).startswith(f"{told} [C1]. ")


def test_exchanges(names: Names) -> None:
    one = ExchangeTrace((IVANOVA,), (ORLOV,), Worse("C12", 1, 2, (ORLOV,)))
    two = ExchangeTrace((PETROV, IVANOVA), (ORLOV, BELOV), NoCompletion())
    needed = ExchangeTrace((IVANOVA,), (ORLOV,), Later("4.3"))
    without = "without an exchange, two players would miss their colour preference instead of one"
    assert label(one) == "C12"
    assert sentence(one, names) == (
        f"Ivanova and Orlov are exchanged between S1 and S2: {without}, Orlov among them."
    )
    assert paragraph(one, names) == (
        f"Ivanova and Orlov are exchanged between S1 and S2: {without}, affecting Orlov"
        " [C12]. No exchange earlier in the order is as good [4.3]."
    )
    assert sentence(two, names) == (
        "Petrov and Ivanova are exchanged with Orlov and Belov between S1 and S2: without an"
        " exchange, the rest of the round could not be paired."
    )
    assert sentence(needed, names) == (
        "Ivanova and Orlov are exchanged between S1 and S2: without an exchange, there is no"
        " legal candidate."
    )
