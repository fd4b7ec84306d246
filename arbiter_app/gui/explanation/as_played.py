"""What a round has for a player, where it is not what the rules give or nothing of the pairing."""

from __future__ import annotations

from arbiter_app.explain.names import Names
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.tournament import Round
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase


def is_paired(played: Round, tpn: Tpn) -> bool:
    """True if the player has a game in the round, or the pairing-allocated bye."""
    return played.game_of(tpn) is not None or played.pairing_allocated_bye == tpn


def why_unpaired(played: Round, tpn: Tpn, names: Names) -> str:
    """Why a player was not there to be paired."""
    kind = next((bye.kind for bye in played.byes if bye.tpn == tpn), None)
    match kind:
        case ByeKind.HALF_POINT:
            said = tr("{player} asked for a half-point bye in round {n} and is not paired.")
        case ByeKind.FULL_POINT:
            said = tr("{player} has a full-point bye in round {n} and is not paired.")
        case _:
            said = tr("{player} is absent in round {n} and is not paired.")
    return said.format(player=names[tpn], n=played.number)


def played_otherwise(played: Round, pairing: RoundPairing, tpn: Tpn, names: Names) -> str:
    """What the round has for the player instead of the engine's pairing; empty if it is the same.

    The same two players with other colours are something else too: what is explained tells why
    each has a colour.
    """
    game = played.game_of(tpn)
    own = None if game is None else (game.white, game.black)
    engines = next((p for p in pairing.pairs if tpn in (p.white, p.black)), None)
    made = None if engines is None else (engines.white, engines.black)
    if own == made:
        return ""
    if game is None:
        has = tr("{player} has the bye in round {n}").format(player=names[tpn], n=played.number)
    else:
        has = said(
            phrase(
                "Round {n}: {white} – {black}",
                n=played.number,
                white=names[game.white],
                black=names[game.black],
            )
        )
    why = ""
    if played.manual:
        why = tr("made by hand")
        if played.note:
            why = f"{why} ({played.note})"
    has = f"{has}, {why}" if why else has
    if made is None and pairing.bye != tpn:
        return tr("{has}. The rules pair the round without {player}.").format(
            has=has, player=names[tpn]
        )
    return tr("{has}. This is what the rules give, and why:").format(has=has)


def of_which_time(explained: ExplainedRound | None, *, is_of_now: bool) -> str:
    """Which pairing is explained, where what is known now gives another one; else empty."""
    if explained is None or not explained.is_of_then:
        return ""
    if is_of_now:
        tail = tr("This is what the rules would give now:")
    elif explained.of_now is None:
        tail = tr("The round could no longer be paired now. This is how it was paired:")
    else:
        tail = tr("This is how it was paired, with what was known then:")
    return f"{said(explained.since)} {tail}"
