"""What somebody changed without the program is told in words, whatever it was."""

from __future__ import annotations

import pytest

from arbiter_app.store.outside_words import described
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JOURNALLED
from arbiter_app.wording.as_json import phrases_to_text

TOLD_BY_THEIR_CONTENT = {"event", "tournament", "player", "round", "game"}


@pytest.mark.parametrize("table", [table.name for table in JOURNALLED])
def test_rows_of_every_table_have_a_word(table: str) -> None:
    if table not in TOLD_BY_THEIR_CONTENT:
        added = RowChange(table, None, {"round_number": 3})
        words = table.replace("_", " ")
        assert str(described(added, "both")) == f"{words} of round 3 added, not in the log"
        removed = RowChange(table, {"kind": "x"}, None)
        assert str(described(removed, "both")) == f"{words} removed, still in the log"


OTHERWISE = {
    "tpn": "number",
    "fide_id": "FIDE ID",
    "rounds_total": "rounds",
    "fide_rating": "FIDE rating",
    "fide_source": "FIDE rating list",
    "national_source": "national rating list",
    "national_id": "national ID",
    "start_date": "first day",
    "end_date": "last day",
    "initial_colour": "initial-colour",
    "rank_criterion": "equal players ranked by",
    "withdrawn_from": "withdrawn from round",
    "rating_period": "length of the event",
    "start_positions": "starting positions",
    "tie_breaks": "tie-breaks",
}


@pytest.mark.parametrize(
    "column", sorted({column.name for table in JOURNALLED for column in table.columns})
)
def test_columns_are_called_as_they_are_unless_arbiters_call_them_otherwise(column: str) -> None:
    change = RowChange("event", {column: "1/2"}, {column: "½"})
    word = OTHERWISE.get(column, column.removesuffix("_id").replace("_", " "))
    assert str(described(change, "both")) == f"the event: {word} ½ (the log says 1/2)"
    assert str(described(change, "before")) == f"the event: {word} 1/2"


def test_the_name_of_a_player_is_another_text_than_that_of_a_tournament() -> None:
    """Polish says “nazwisko” of a person and “nazwa” of a tournament."""
    told = {
        table: phrases_to_text([described(RowChange(table, {"name": "A"}, {"name": "B"}), "after")])
        for table in ("player", "tournament")
    }
    assert '["name","","of a thing"]' in told["tournament"]
    assert "of a thing" not in told["player"]
