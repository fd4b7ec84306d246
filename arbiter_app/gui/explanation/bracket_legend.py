"""What the signs in the picture of a bracket and on the ladder mean: only those that are in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from arbiter_app.gui.explanation.bracket_picture import BracketPicture, LinkKind
from arbiter_app.gui.explanation.ladder import Rung
from arbiter_app.gui.explanation.stages import AnyStage, Stage
from arbiter_app.gui.text.wording import headed, joined, tr
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import FloaterWay
from arbiter_app.wording import SEMICOLON


class Sign(Enum):
    """How a sign looks."""

    COLOURS = auto()
    """The discs of both colours."""
    PLATE = auto()
    LEAVES = auto()
    COMES = auto()
    PLAIN = auto()


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sign, and what it says."""

    kind: Sign
    sign: str
    text: str


def legend_of(
    picture: BracketPicture, stage: AnyStage, rungs: Iterable[Rung]
) -> tuple[LegendEntry, ...]:
    """Return the legend of a picture and of the ladder beside it."""
    return tuple(_entries(picture, stage, tuple(rungs)))


def with_marked_named(text: str, picture: BracketPicture, names: Mapping[Tpn, str]) -> str:
    """Return a text of a step with all whom the picture marks in it: pairs and players not named yet."""
    marked = [*_marked_pairs(picture), *_marked_players(picture)]
    unnamed = [
        headed(_pair(names, tpns), rules) if rules else _pair(names, tpns)
        for tpns, rules in marked
        if not all(names[tpn] in text for tpn in tpns)
    ]
    return "\n".join(filter(None, (text, joined(unnamed, SEMICOLON))))


def _pair(names: Mapping[Tpn, str], tpns: tuple[Tpn, ...]) -> str:
    return " – ".join(names[tpn] for tpn in tpns)


def _marked_pairs(picture: BracketPicture) -> Iterator[tuple[tuple[Tpn, ...], str]]:
    """Pairs that stand out, with the rules they miss."""
    for link in picture.links:
        if link.kind in {LinkKind.FAILING, LinkKind.NEW, LinkKind.CRACKED}:
            yield (link.first, link.second), link.label if link.kind is LinkKind.FAILING else ""


def _marked_players(picture: BracketPicture) -> Iterator[tuple[tuple[Tpn, ...], str]]:
    """Players who stand out, with the rules missed because they float."""
    for node in picture.nodes:
        if node.trouble or node.concerned:
            yield (node.player.tpn,), node.trouble


def _entries(
    picture: BracketPicture, stage: AnyStage, rungs: tuple[Rung, ...]
) -> Iterator[LegendEntry]:
    nodes = picture.nodes
    if any(link.white is not None for link in picture.links):
        yield LegendEntry(Sign.COLOURS, "○●", tr("colour in this round"))
    label = next((link.label for link in picture.links if link.label), "")
    if label:
        text = tr("rule that is missed") if stage is Stage.FAILS else tr("rule that decided")
        yield LegendEntry(Sign.PLATE, label.partition(",")[0], text)
    goes = {node.goes for node in nodes} | {rung.way for rung in rungs if rung.going}
    comes = {node.comes for node in nodes}
    if FloaterWay.DOWN in goes:
        yield LegendEntry(Sign.LEAVES, "↓", tr("floats down"))
    if FloaterWay.UP in goes:
        yield LegendEntry(Sign.LEAVES, "↑", tr("floats up"))
    if FloaterWay.DOWN in comes or any(rung.from_above for rung in rungs):
        yield LegendEntry(Sign.COMES, "↘", tr("comes from above"))
    if FloaterWay.UP in comes or any(rung.from_below for rung in rungs):
        yield LegendEntry(Sign.COMES, "↗", tr("comes from below"))
    if any(node.exchanged for node in nodes):
        yield LegendEntry(Sign.PLAIN, "⇄", tr("changed halves"))
    if any(rung.cracked for rung in rungs):
        yield LegendEntry(Sign.LEAVES, "⚡", tr("pairs undone"))
