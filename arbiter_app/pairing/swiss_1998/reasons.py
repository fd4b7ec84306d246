"""Why an alternative was not taken: force it, and see which criteria must give way (R14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.existence import largest_matching, withdraw
from arbiter_app.pairing.meetings import share_absolute_preference
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Constraint, Shape, build, places
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.solve import (
    B6_DROPPED,
    Candidate,
    Levels,
    Search,
)
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    BarredFromBye,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)

MOST_UNSERVED = 6
"""A longer list of players who cannot all be served shows nothing to a reader."""


def illegal_meeting(one: PlayerState, other: PlayerState) -> Illegal | None:
    """B.1 a (with the round) or B.2, whichever keeps two players apart; None if neither does."""
    met = one.met.get(other.tpn)
    if met is not None:
        return Illegal("B.1", met)
    if share_absolute_preference(one, other):
        return Illegal("B.2")
    return None


def illegal_bye(player: PlayerState) -> Illegal | None:
    """B.1 b, with the round of the point without playing; None if the player may have the bye."""
    if player.bye_barred_since is None:
        return None
    return Illegal("B.1", player.bye_barred_since)


def why_not_legal(field: Field, one: int, other: int) -> Illegal | None:
    """Why two positions may not meet, None if they may."""
    if field.compatible[one] >> other & 1:
        return None
    found = illegal_meeting(field.players[one], field.players[other])
    return Illegal(FORBIDDEN) if found is None else found


def not_completed(field: Field, taken: tuple[int, ...]) -> NoCompletion | None:
    """Who cannot be served by B.1 and B.2 once two players meet, or one has the bye; None if all can."""
    count = len(field.players)
    has_bye = bool(count % 2) and len(taken) == 2
    adjacency, active = _everybody(field, has_bye=has_bye)
    active &= ~mask_of(taken)
    adjacency = [others & active for others in adjacency]
    matching = Matching(adjacency, active)
    matching.match_greedily()
    if matching.complete():
        return None
    graph = Unserved(adjacency, count, field.players.__getitem__, has_bye, article="B.1")
    return graph.among(active)


def _everybody(field: Field, *, has_bye: bool) -> tuple[list[int], int]:
    """Who may meet whom, and who takes part: the players, and the bye as the last vertex."""
    count = len(field.players)
    adjacency = list(field.compatible)
    if has_bye:
        adjacency.append(field.bye_takers)
        for position in bits(field.bye_takers):
            adjacency[position] |= 1 << count
    return adjacency, (1 << len(adjacency)) - 1


class Rivals:
    """The alternatives of one paired bracket."""

    def __init__(self, field: Field, record: PairedBracket, shape: Shape, accepted: Candidate):
        self.field = field
        self.record = record
        self.shape = shape
        self.accepted = accepted
        self.split = accepted.exchange.apply(accepted.s1, accepted.s2)
        self._round: Matching | None = None

    def opponents(self) -> Iterator[tuple[tuple[int, int], str, list[tuple[int, Reason]]]]:
        """Each pair, its part of the bracket, and the earlier opponents with why not."""
        used = 0
        for pair in self.accepted.first_pairs:
            yield pair, "mdp", list(self._earlier(pair, self.shape.s2, used))
            used |= mask_of(pair)
        part = "remainder" if used else "homogeneous"
        for pair in self.accepted.pairs:
            yield pair, part, list(self._earlier(pair, self.split[1], used))
            used |= mask_of(pair)

    def _earlier(
        self, pair: tuple[int, int], opponents: Sequence[int], used: int
    ) -> Iterator[tuple[int, Reason]]:
        player, taken = pair
        for rival in opponents[: opponents.index(taken)]:
            if used >> rival & 1:
                continue
            yield rival, self.against_pair(player, rival)[0]

    def against_pair(self, one: int, other: int) -> tuple[Reason, Levels | None]:
        """Why two members of the bracket do not meet: what `why` says, and what `why-not` answers."""
        impossible: Reason | None = why_not_legal(self.field, one, other)
        if impossible is None and not self._completes(one, other):
            impossible = not_completed(self.field, (one, other))
        if impossible is not None:
            return impossible, None
        if {one, other} <= set(self.shape.s1):
            return NoCompletion(article="A.6"), None
        return self.weighed(Constraint(pairs=((min(one, other), max(one, other)),)))

    def _completes(self, one: int, other: int) -> bool:
        """Whether all others can be served once two players meet: by what changes of a whole pairing."""
        if self._round is None:
            has_bye = bool(len(self.field.players) % 2)
            self._round = largest_matching(*_everybody(self.field, has_bye=has_bye))
        whole = self._round
        matching = Matching(whole.adjacency, whole.active, list(whole.mate), whole.exposed)
        if matching.mate[one] == other:
            return whole.is_perfect
        for player in (one, other):
            withdraw(matching, player)
        return matching.complete()

    def against_bye(self, one: int) -> tuple[Reason, Levels | None]:
        """Why a member of the bracket does not remain for the bye."""
        impossible = illegal_bye(self.field.players[one]) or not_completed(self.field, (one,))
        if impossible is not None:
            return impossible, None
        return self.weighed(Constraint(remain=1 << one))

    def floaters(self) -> Iterator[tuple[int, list[tuple[int, Reason]]]]:
        """Each player who remains, and the lower ranked ones who would have, with why not."""
        remaining = self.accepted.remaining
        firsts = mask_of(one for one, _ in self.accepted.first_pairs)
        others = mask_of(remaining)
        members = self.shape.members
        for position in remaining:
            reasons: list[tuple[int, Reason]] = []
            for rival in reversed(members[members.index(position) + 1 :]):
                if (others | firsts) >> rival & 1:
                    continue
                reasons.append((rival, self._remains(position, rival, others)))
            yield position, reasons

    def _remains(self, position: int, rival: int, others: int) -> Reason:
        if self.record.is_lowest:
            return self.against_bye(rival)[0]
        remain = others & ~(1 << position) | 1 << rival
        return self.against(Constraint(remain=remain, paired=1 << position))

    def exchange(self) -> Reason:
        """Why S1 and S2 did not do as they stood."""
        split = (self.accepted.s1, self.accepted.s2)
        reason, levels = self.weighed(Constraint(pairs=self.accepted.first_pairs, split=split))
        return NoCompletion(article="C.7") if levels is None else reason

    def against(self, forced: Constraint) -> Reason:
        """Why the best pairing under a constraint is not the one accepted."""
        return self.weighed(forced)[0]

    def weighed(self, forced: Constraint) -> tuple[Reason, Levels | None]:
        """The same, and how far criteria give way for it; None if no pairing is left."""
        search = Search(self.field, self.shape, None, forced, x=self.record.x_at_start)
        levels = search.levels()
        if levels is None:
            return self._incomplete(forced), None
        found = self._worse(levels, forced)
        if found is not None:
            return found, levels
        if self.record.again:
            return NoCompletion(article=self.record.again), levels
        return self._later(forced, levels, search.first())

    def _later(
        self, forced: Constraint, levels: Levels, other: Candidate | None
    ) -> tuple[Reason, Levels]:
        """By which step of the order the best pairing under a constraint comes later, and whom it
        concerns.

        The opponents of the players moved down come before downfloats (R14): where they stay who
        they are, C.9 may give way further than with others.
        """
        assert other is not None, "there is a pairing under the constraint"
        now = self.accepted
        if other.first_pairs == now.first_pairs and other.downfloats > now.downfloats:
            kept = replace(forced, remain=mask_of(other.remaining))
            return self._worse_by("down", Levels.of(other), kept), Levels.of(other)
        return Later(*self._parting(other)), levels

    def _parting(self, other: Candidate) -> tuple[str, Parting]:
        """Where another pairing parts from the one accepted: D.1, or D.2 for exchanges."""
        now, tpn = self.accepted, self.field.tpns
        if now.first_pairs == other.first_pairs and now.exchange != other.exchange:
            exchanged, exchanged_now = (
                tpn((*each.exchange.from_s1, *each.exchange.from_s2)) for each in (other, now)
            )
            return "D.2", Parting(exchanged=exchanged, exchanged_now=exchanged_now)
        pairs = zip(now.all_pairs, other.all_pairs, strict=True)
        (one, gets), (_, instead) = next((a, b) for a, b in pairs if a != b)
        first, second, third = tpn((one, gets, instead))
        return "D.1", Parting(first, second, third)

    def _incomplete(self, forced: Constraint) -> NoCompletion:
        """Not so many pairs could be made as are required; a small set of players that shows it."""
        article = "C.13" if self.record.is_lowest else "C.14"
        graph = build(self.field, self.shape, places(self.shape, self.field), 0, 0, forced)
        # Who remains takes a place, and needs nobody.
        taken = sum(1 << place for place in [*bits(graph.outside)][: forced.remain.bit_count()])
        active, wanted = graph.active & ~(forced.remain | taken), graph.members & ~forced.remain
        found = left_over(graph.adjacency, active, wanted, 1, MOST_UNSERVED)
        if found is None:
            return NoCompletion(article=article)
        members, near, s1 = found.members, found.opponents & wanted, mask_of(self.shape.s1)
        free = (active & graph.outside).bit_count()
        # Who was moved down is paired first, and has no bye whether or not it is allowed.
        barred = tuple(self._barred_from_bye(members))
        is_told = bool(found.opponents & graph.outside) or len(barred) == members.bit_count()
        has_bye = self.record.is_lowest and bool(free) and is_told
        return NoCompletion(
            tuple(sorted(self._players(members))),
            article,
            tuple(sorted(self._players(near))),
            among=any(group & (group - 1) for group in found.groups),
            has_bye=has_bye,
            barred=barred if has_bye else (),
            moved_apart=any(self.field.compatible[one] & s1 for one in bits(members & s1)),
            may_remain=0 if self.record.is_lowest else free,
        )

    def _barred_from_bye(self, members: int) -> Iterator[BarredFromBye]:
        for player in (self.field.players[one] for one in bits(members)):
            illegal = illegal_bye(player)
            if illegal is not None:
                yield BarredFromBye(player.tpn, illegal)

    def _worse(self, levels: Levels, forced: Constraint) -> Worse | None:
        """The outermost criterion that has to give way further than it did (R14)."""
        accepted = self.accepted
        if levels.x != accepted.x:
            return None if levels.x < accepted.x else self._worse_by("B.4", levels, forced)
        if levels.upfloats != accepted.upfloats:
            if levels.upfloats < accepted.upfloats:
                return None
            return self._worse_by("up", levels, forced)
        chooses_first = (
            not forced.split and forced.pairs[-1:] and (forced.pairs[-1][0] in self.shape.s1)
        )
        if not chooses_first and levels.downfloats > accepted.downfloats:
            return self._worse_by("down", levels, forced)
        return None

    def _worse_by(self, what: str, levels: Levels, forced: Constraint) -> Worse:
        accepted = self.accepted
        match what:
            case "up":
                rule = "B.6" if levels.upfloats == B6_DROPPED else "B.5"
                flagged = self.field.upfloats[rule == "B.6"]
                up = mask_of(
                    other
                    for one, other in forced.pairs[-1:]
                    if self.field.floats_up(one, other) & flagged
                )
                return Worse(
                    rule, accepted.upfloats, levels.upfloats, self._players(up), article="C.10"
                )
            case "down":
                rule = "B.6" if levels.downfloats == B6_DROPPED else "B.5"
                down = forced.remain & self.field.downfloats[rule == "B.6"]
                return Worse(
                    rule, accepted.downfloats, levels.downfloats, self._players(down), article="C.9"
                )
            case _:
                return Worse("B.4", accepted.x, levels.x, article="C.11")

    def _players(self, positions: int) -> tuple[Tpn, ...]:
        members = [one for one in self.shape.members if positions >> one & 1]
        return self.field.tpns(members)
