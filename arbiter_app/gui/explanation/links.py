"""Where the reader can go on from a decision: its colours, the float before it, other opponents."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.explain.names import Colours, Names
from arbiter_app.gui.explanation.stages import Asked, Decision
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import ByeTrace, FloaterTrace, PairTrace


class Target(StrEnum):
    """What a link leads to: of a player, or of the round (by what is known now, or as made)."""

    COLOURS = "colours"
    PAIR = "pair"
    FLOAT = "float"
    WHY_NOT = "whynot"
    OF_NOW = "ofnow"
    AS_MADE = "asmade"


@dataclass(frozen=True, slots=True)
class Link:
    """A question about a player that can be followed."""

    target: Target
    tpn: Tpn
    text: str

    @property
    def address(self) -> str:
        return f"{self.target.value}:{self.tpn}"


def target_of(address: str) -> tuple[Target, Tpn]:
    """What an address of a link means."""
    target, _, tpn = address.partition(":")
    return Target(target), int(tpn)


def members(decision: Decision) -> tuple[Tpn, ...]:
    """The players a decision is about."""
    if isinstance(decision, PairTrace):
        return (decision.first, decision.second)
    return (decision.tpn,)


def links_of(asked: Asked, player: Tpn, names: Names, floated: Container[Tpn]) -> tuple[Link, ...]:
    """The questions next to this one; `player` is who was asked about."""
    links: list[Link] = []
    match asked:
        case PairTrace():
            links.append(Link(Target.COLOURS, player, tr("Why these colours?")))
            links += [_why_float(tpn, names) for tpn in members(asked) if tpn in floated]
        case Colours():
            links.append(Link(Target.PAIR, player, tr("Why this pair?")))
        case FloaterTrace():
            text = tr("Whom does {player} meet?").format(player=names[player])
            links.append(Link(Target.PAIR, player, text))
        case ByeTrace():
            links += [_why_float(player, names)] if player in floated else []
    links.append(Link(Target.WHY_NOT, player, tr("Why not somebody else?")))
    return tuple(links)


def links_of_basis(explained: ExplainedRound | None, *, is_of_now: bool) -> tuple[Link, ...]:
    """The other pairing of a round that what is known now would give otherwise."""
    if explained is None or explained.of_now is None:
        return ()
    if is_of_now:
        return (Link(Target.AS_MADE, 0, tr("Why is the round as it is?")),)
    return (Link(Target.OF_NOW, 0, tr("What would the rules give now?")),)


def _why_float(tpn: Tpn, names: Names) -> Link:
    text = tr("Why did {player} float?").format(player=names[tpn])
    return Link(Target.FLOAT, tpn, text)
