"""Actions on players."""

from __future__ import annotations

from arbiter_app.gui.action_specs.names import ActionName
from arbiter_app.gui.action_specs.spec import ActionSpec
from arbiter_app.gui.wording import tr


def player_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.FIND_PLAYER,
            tr("&Find a player…"),
            "search",
            "Ctrl+F",
            tr("By a part of the name or the number: board, standings, list, details"),
        ),
        ActionSpec(
            ActionName.PLAYER_DETAILS,
            tr("D&etails of the player"),
            "player",
            "Ctrl+G",
            tr("All rounds of the player under the cursor, the place and the tie-breaks"),
        ),
        ActionSpec(
            ActionName.SHOW_BOARD,
            tr("Sh&ow the board"),
            "rounds",
            "",
            tr("The player under the cursor in the round shown"),
        ),
        ActionSpec(
            ActionName.SHOW_STANDING,
            tr("Show in the s&tandings"),
            "standings",
            "",
            tr("The player under the cursor in the standings"),
        ),
        ActionSpec(
            ActionName.SHOW_IN_LIST,
            tr("Show i&n the list"),
            "players",
            "",
            tr("The player under the cursor in the list of players"),
        ),
        ActionSpec(
            ActionName.CLOSE_DETAILS,
            tr("&Close the details"),
            "close",
            "",
            tr("Close the pane of a player"),
        ),
        ActionSpec(
            ActionName.ADD_PLAYER,
            tr("&Add players"),
            "add",
            "Ctrl+Shift+N",
            tr("Go to the row in which players are typed"),
        ),
        ActionSpec(
            ActionName.PRESENCE,
            tr("Who is &here?…"),
            "check",
            "Shift+F12",
            tr("The presence list of the next round: who is not here gets a bye, or is out"),
            short=tr("Who is here?"),
        ),
        ActionSpec(
            ActionName.REQUEST_BYE,
            tr("Request &byes…"),
            "bye",
            "Ctrl+B",
            tr("Rounds in which the player is absent, and what missed rounds are worth"),
        ),
        ActionSpec(
            ActionName.WITHDRAW,
            tr("&Withdraw"),
            "withdraw",
            "Ctrl+Shift+W",
            tr("The player leaves the tournament, or comes back"),
        ),
        ActionSpec(
            ActionName.WITHDRAW_LATER,
            tr("Withdraw from a &later round…"),
            "clock",
            "Ctrl+Shift+D",
            tr("The player still plays, and leaves before a later round"),
            short=tr("Withdraw later"),
        ),
        ActionSpec(
            ActionName.EXPEL,
            tr("E&xpel…"),
            "expel",
            "Ctrl+Shift+X",
            tr("The player is not paired any more; with a reason, reported"),
        ),
        ActionSpec(
            ActionName.BAR_HALF_POINTS,
            tr("No half-point b&yes, or again"),
            "bye",
            "",
            tr("Whether the player is entitled to half-point byes (C.05 6.7)"),
            short=tr("Half-point byes"),
        ),
        ActionSpec(
            ActionName.LATER_RATINGS,
            tr("Later &ratings…"),
            "numbers",
            "",
            tr("Ratings that came during an event of more than 30 days (C.07 10)"),
        ),
        ActionSpec(
            ActionName.EXCHANGE_NUMBERS,
            tr("Exchange the nu&mber…"),
            "numbers",
            "",
            tr("With a player of the same rating and title, until round 4 is paired"),
        ),
        ActionSpec(
            ActionName.IMPORT_PLAYERS,
            tr("&Import players…"),
            "import",
            "Ctrl+Shift+I",
            tr("Add players from a table (CSV, Excel), seen before they are added"),
            short=tr("Import"),
        ),
        ActionSpec(
            ActionName.PASTE_PLAYERS,
            tr("Pa&ste players"),
            "copy",
            "Ctrl+V",
            tr("Add players copied from a spreadsheet, seen before they are added"),
            short=tr("Paste"),
        ),
        ActionSpec(
            ActionName.RATING_LISTS,
            tr("Ratin&g lists…"),
            "numbers",
            "",
            tr("The lists that names are looked up in: import, remove, look for newer ones"),
        ),
        ActionSpec(
            ActionName.UPDATE_RATINGS,
            tr("&Update ratings…"),
            "numbers",
            "",
            tr("Ratings that are not those of the list valid on the first day; before round 1"),
        ),
        ActionSpec(
            ActionName.RENUMBER,
            tr("&Number the list again"),
            "numbers",
            "Ctrl+F2",
            tr("Pairing numbers by rating, title and name, until round 4 is paired"),
        ),
        ActionSpec(
            ActionName.FORBIDDEN_PAIRS,
            tr("Players who may not &meet…"),
            "apart",
            "Ctrl+Shift+F",
            tr("Families, clubs, whom the regulations name"),
        ),
        ActionSpec(
            ActionName.VIRTUAL_POINTS,
            tr("&Virtual points…"),
            "up",
            "Ctrl+Shift+V",
            tr("An acceleration of your own, announced before round 1"),
        ),
        ActionSpec(
            ActionName.PENALTIES,
            tr("&Penalties and bonuses…"),
            "warning",
            "Ctrl+Shift+Y",
            tr("Points taken or given beside the results, results of other worth"),
        ),
        ActionSpec(
            ActionName.DELETE_PLAYER,
            tr("&Delete player"),
            "delete",
            "Ctrl+Del",
            tr("Remove from the list a player who was never paired"),
        ),
    )
