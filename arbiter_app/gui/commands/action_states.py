"""What the actions would do now: their texts, and whether they can be chosen."""

from __future__ import annotations

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import native_keys
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.commands.menus import OF_A_PLAYER
from arbiter_app.gui.text.plain_text import give_tip, literal
from arbiter_app.gui.text.wording import headed, said, tr
from arbiter_app.operations.interface import ChangeKind
from arbiter_app.tournament.strength import is_long

_OF_ACTIONS = frozenset(
    {ChangeKind.TOURNAMENTS, ChangeKind.SETTINGS, ChangeKind.PLAYERS, ChangeKind.ROUNDS}
)
"""Changes after which other actions can be chosen, or do something else."""


def refresh_actions(context: CommandContext, kinds: frozenset[ChangeKind] = _OF_ACTIONS) -> None:
    """Let every action of the open event say what it would do after changes of these kinds."""
    if context.opened is None:
        return
    _refresh_history(context)
    if not kinds & _OF_ACTIONS:
        return
    _refresh_rounds(context)
    tournament, state = context.tournament, context.state
    actions = context.actions
    actions[ActionName.LEAVE_FIDE_MODE].setEnabled(state is not None and state.in_fide_mode)
    for name in (
        ActionName.DELETE_TOURNAMENT,
        ActionName.SETTINGS,
        ActionName.IMPORT_PLAYERS,
        ActionName.FORBIDDEN_PAIRS,
        ActionName.VIRTUAL_POINTS,
    ):
        actions[name].setEnabled(tournament is not None)
    has_players = tournament is not None and bool(tournament.players)
    for name in (
        ActionName.PRINT,
        ActionName.SAVE_DOCUMENT,
        ActionName.PAGE_SETTINGS,
        ActionName.EXPORT_CSV,
        ActionName.EXPORT_HTML,
    ):
        actions[name].setEnabled(has_players)
    actions[ActionName.PRINT_ROUND].setEnabled(tournament is not None and bool(tournament.rounds))
    actions[ActionName.UPDATE_RATINGS].setEnabled(
        tournament is not None
        and has_players
        and (not tournament.rounds or is_long(tournament.settings))
    )
    has_numbers = tournament is not None and len(tournament.players) > 1
    actions[ActionName.RENUMBER].setEnabled(has_numbers)
    is_table_open = (
        tournament is not None and tournament.settings.is_round_robin and not tournament.rounds
    )
    for name in (ActionName.NUMBER_BY_LOT, ActionName.SET_NUMBER):
        actions[name].setEnabled(has_numbers and is_table_open)
    for name in (
        *OF_A_PLAYER,
        ActionName.DELETE_PLAYER,
        ActionName.PRESENCE,
        ActionName.WITH_AND_WITHOUT,
        ActionName.FIND_PLAYER,
    ):
        actions[name].setEnabled(has_players)


def why_not_now(context: CommandContext, name: str) -> str:
    """Why an action cannot be chosen now, for whoever presses its keys."""
    tournament = context.tournament
    if context.page is None:
        return tr("open an event first.")
    if name.startswith("hall_"):
        return tr("the hall is not open.")
    if tournament is None:
        return tr("the event has no tournament.")
    if not tournament.players:
        return tr("there are no players yet.")
    if name == ActionName.UNDO:
        return tr("there is nothing to undo.")
    if name == ActionName.REDO:
        return tr("there is nothing to redo.")
    if name in {ActionName.NUMBER_BY_LOT, ActionName.SET_NUMBER}:
        return tr("only for round-robins, before round 1 is paired.")
    if not tournament.rounds:
        return tr("no round is paired yet.")
    return tr("not possible right now.")


def _refresh_history(context: CommandContext) -> None:
    event = context.opened
    undo_name = None if event is None else event.undo_name
    redo_name = None if event is None else event.redo_name
    for key, name, plain in (
        (ActionName.UNDO, undo_name, tr("Undo")),
        (ActionName.REDO, redo_name, tr("Redo")),
    ):
        action = context.actions[key]
        action.setEnabled(name is not None)
        text = headed(plain, said(name)) if name else plain
        action.setText(literal(text))
        action.setStatusTip(text)
        give_tip(action, f"{text} ({native_keys(action)})")
    has_acts = event is not None and event.last_entry is not None
    context.actions[ActionName.UNDO_ALL].setEnabled(has_acts)


def _refresh_rounds(context: CommandContext) -> None:
    tournament, actions = context.tournament, context.actions
    total = 0 if tournament is None else tournament.settings.rounds_total
    number = 1 if tournament is None else tournament.next_round
    finished = bool(total) and number > total
    actions[ActionName.ANNOUNCE_BOARDS].setEnabled(number > 1 and not finished)
    pair = actions[ActionName.PAIR_NEXT]
    pair.setEnabled(tournament is not None and not finished)
    text = tr("All rounds paired") if finished else tr("Pair round {n}")
    pair.setText(text.format(n=number))
    pair.setIconText(text.format(n=number))
    for name in (
        ActionName.UNPAIR,
        ActionName.PAIR_AGAIN,
        ActionName.CHECK_ROUNDS,
        ActionName.ADJOURN,
        ActionName.ADJOURN_MISSING,
        ActionName.REVERSE_COLOURS,
        ActionName.SECOND_ENTRY,
        ActionName.ALL_SYSTEMS,
        ActionName.READ_ROUND,
        ActionName.MEND_ROUND,
        ActionName.SAVE_PROOF,
    ):
        actions[name].setEnabled(number > 1)
    refresh_publication(context)


def refresh_publication(context: CommandContext) -> None:
    """Publishing is about the round that is shown."""
    action = context.actions[ActionName.PUBLISH]
    shown = 0 if context.page is None else context.page.rounds.round_number
    action.setEnabled(shown > 0)
    is_published = shown > 0 and context.publication(shown) is not None
    text = tr("Take publication back") if is_published else tr("Publish round {n}")
    action.setText(text.format(n=max(shown, 1)))
    action.setIconText(tr("Published") if is_published else tr("Publish"))
    action.setChecked(is_published)
