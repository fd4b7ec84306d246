"""Checks the proof of a pairing by the FIDE (Dutch) System, C.04.3 in the edition of 2017.

`python verify_pairing_2017.py FILE PROOF`; `verify_pairing.py` must lie beside it. That one says what
candidates, perfect matchings, prices, tolls and decisions are, and reads the file. Here is what the
older text, in force to 31 January 2026, has of its own. A.1 to E.5 are its articles, C.1 to C.19 criteria.

The new text pairs each bracket so that the round can be completed. The older one does not ask (A.9):

1.  On the way down a bracket is paired for itself, with an eye on the following one (C.7). Its graph has
    the players of both, and *nobodies*: who is left over meets one. Two nobodies meet for nothing. So a
    perfect matching is a candidate, and the pairs of the following bracket with its downfloaters. A
    nobody has no price and is in no set, and all are alike: so it does not matter how many there are,
    and what is shown holds as if there were one for each player. If nobody floats, C.7 is the same for
    all candidates that are as good (C.5), and the following bracket is left out.
2.  If what floats down and everybody below can be paired completely, the process goes on. The pairing to
    be proved shows that they can: it pairs them.
3.  If not, the bracket is the Penultimate Pairing Bracket. The pairing to be proved is not the one of the
    way down, so the proof has that, too: `collapsing` is the score, `rejected` are the pairs in the
    bracket and in the following one. It is shown like any other (1). Then it is shown that the rest
    cannot be paired: in a graph whose pairs cost nothing, prices and tolls add up to nothing, so that
    each pair of a perfect matching would cost just its prices; and somebody has no such pair left.
4.  Then it is paired again with everybody below, so that the round is completed (C.4, and no C.7): this
    is the graph of the new text. What floats down and everybody below are the last bracket (A.9).
5.  In the last bracket, collapsed or not, all are paired but one, who has the bye if they are odd.

The order of candidates is that of the new text, in which C.04.3 has it in Article 4: exchanges with the
Limbo are 4.4 (of as many pairs, those with the highest scores and lowest numbers; the PSD settles how
many), transpositions 4.2, exchanges of residents 4.3. Colours are the same, E for 5.2.

Where the text leaves room: C.7 looks at the following scoregroup as it is, not collapsed; where that is the
last, who is left over there has the bye, and if none of those may (C.2), that counts as two more left
over. C.12 to C.19 count everybody who receives the float. C.16 to C.19 are compared like a PSD.
A requested bye of a full point does not bar from the bye (C.2). The rest is as in the new text.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from arbiter_app.proof import verify_pairing as new
else:
    import verify_pairing as new

KIND = "pairing-proof-2017-1", "dutch-2017"
ARTICLES = {  # of the new text, in which the rest of the checker speaks, and of the older one
    "C6 to C21": "C.5 to C.19",
    "4.4": "D.3",
    "4.3": "D.2",
    "4.2": "D.1",
    "[C1], [C3]": "C.1, C.3",
    "[C2]": "C.2",
    "1.9.1": "A.9",
    "5.2": "E",
}


def renamed(text: str) -> str:
    """With the articles of the older text."""
    for article, older in ARTICLES.items():
        text = text.replace(article, older)
    return text


class File(new.File):
    """A report of a tournament by the older text."""

    TEXT, CODES, OLD = "C.04.3 (2017)", "FIDE_DUTCH_2017", True

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.floats = {*self.points}  # A.4.b: who does not play, for whatever reason
        self.bars = {"U", "+"}  # C.2


# --- A bracket ---
class Bracket(new.Bracket):
    """Players moved down and residents; C.7 looks at those of `following`, if there are any."""

    def __init__(
        self, graph: new.Graph, moved: list[int], residents: list[int], following: int = 0
    ) -> None:
        self.players, self.mate, self.points = graph.players, graph.mate, graph.points
        self.initial, self.moved, self.residents = graph.initial, moved, residents
        self.inside, self.bye = new.mask_of(moved + residents), len(graph.players)
        self.outside, self.following = self.points & ~self.inside, following
        self.floating = [p for p in new.bits(self.inside) if self.outside >> self.mate[p] & 1]
        self.is_final, self.gets_bye = any(player.top for player in self.players), False

    def cost(self, p: int, q: int) -> new.Vector:
        """C.5 to C.19. p is the higher ranked; q may be somebody below, the bye, or a nobody."""
        cost: Counter[tuple[int, int]] = Counter()
        if self.inside >> q & 1:
            one, other = self.players[p], self.players[q]
            for (number, _), times in new.pair_cost(one, other, self.initial).items():
                if number <= 13:
                    cost[number - 2, 0] = times  # C.8 to C.11 are [C10] to [C13]
            if difference := one.score - other.score:
                self.floats_down(cost, one, difference)
                for back in (0, 2):  # C.13, C.17; C.15, C.19
                    up = int(other.floats[back // 2] == "U")
                    cost[13 + back, 0] = cost[17 + back, -difference] = up
            return cost
        if self.inside >> p & 1:
            cost[5, 0] = 1
            lowest = self.players[self.residents[-1]]
            self.floats_down(cost, self.players[p], self.below(p, lowest))
        if self.following >> q & self.inside >> p & 1:
            cost[7, -(self.players[p].score - self.players[q].score)] = 1
        elif self.following and p < self.bye and not self.following >> q & 1:
            lowest = self.players[next(new.bits(self.following))]
            cost[7, -new.COUNT] = cost[7, -self.below(p, lowest)] = 1
        elif p == self.bye:
            cost[7, -new.COUNT] = 2  # C.2
        return cost

    def floats_down(self, cost: Counter[tuple[int, int]], one: new.Player, difference: int) -> None:
        """C.6, and of who receives a downfloat C.12, C.16; C.14, C.18."""
        cost[6, -difference] = 1
        for back in (0, 2):
            down = int(one.floats[back // 2] == "D")
            cost[12 + back, 0] = cost[16 + back, -difference] = down

    def below(self, p: int, lowest: new.Player) -> int:
        """A.8: the difference of a downfloater, to one point less than the lowest score."""
        return self.players[p].score - (lowest.score - 10)

    def steps(self) -> Iterator[new.Step]:
        """B.8: the best candidate, and of the best the first."""
        for step in super().steps():
            step.name = renamed(step.name)
            yield step


# --- The round ---
def parts_of(whole: new.Graph, proof: dict[str, Any]) -> Iterator[new.Part]:
    """A.9: the brackets from the top down, and the two with which they collapse."""
    players, moved, points = whole.players, list[int](), whole.points
    ahead, collapsing = on_the_way_down(whole, proof), proof["collapsing"]
    groups = sorted({player.score for player in players}, reverse=True)
    new.demand(collapsing in (None, *groups[:-1]), f"The score {collapsing} is not that of a PPB.")
    for at, group in enumerate(groups):
        residents = [p for p, player in enumerate(players) if player.score == group]
        rest = points & ~new.mask_of(moved + residents)
        where = f"Bracket of {group / 10:g} points"
        if group != groups[-1]:
            graph, bracket = on_its_own(whole, ahead, moved, residents, groups[at + 1 :], where)
            yield where, graph, bracket.steps()
            if group != collapsing:
                moved, points = bracket.floating, new.mask_of(bracket.floating) | rest
                continue
            yield from impossible(whole, new.mask_of(bracket.floating) | rest, where)
            graph, bracket = completing(whole, points, moved, residents, f"{where} as the PPB")
            yield f"{where} as the PPB", graph, bracket.steps()
            moved, points = bracket.floating, new.mask_of(bracket.floating) | rest
            residents = [p for p in new.bits(rest) if p < len(players)]
            where = "Collapsed last bracket"
        graph, bracket = completing(whole, points, moved, residents, where)
        yield where, graph, bracket.steps()
        return


def on_the_way_down(whole: new.Graph, proof: dict[str, Any]) -> list[int]:
    """Whom each has in the brackets down to the PPB, and there before it collapses; or a nobody."""
    collapsing, nobody = proof["collapsing"], len(whole.players) + 1
    if collapsing is None:
        new.demand(not proof["rejected"], "Pairs are rejected, and nothing collapses.")
        return whole.mate
    low = {p for p, player in enumerate(whole.players) if player.score <= collapsing}
    low.add(len(whole.players))  # the bye
    ahead = [nobody if low & {p, q} else q for p, q in enumerate(whole.mate)]
    for one, other in proof["rejected"]:
        p, q = whole.names.get(one, -1), whole.names.get(other, -1)
        right = min(p, q) >= 0 and ahead[p] == ahead[q] == nobody and whole.open[p] >> q & 1
        new.demand(
            right, f"{one} and {other} cannot have been paired before the brackets collapsed."
        )
        ahead[p], ahead[q] = q, p
    return ahead


def on_its_own(
    whole: new.Graph,
    ahead: list[int],
    moved: list[int],
    residents: list[int],
    below: list[int],
    where: str,
) -> tuple[new.Graph, Bracket]:
    """A bracket on the way down, with the following one and nobodies; `below` are the scores there."""
    players, bye, first = whole.players, 1 << len(whole.players), len(whole.players) + 1
    inside, seen = new.mask_of(moved + residents), 0
    if any(not inside >> ahead[p] & 1 for p in new.bits(inside)):
        seen = new.mask_of(p for p, player in enumerate(players) if player.score == below[0])
    points = inside | seen | (whole.points & bye) * (len(below) == 1 and seen > 0)
    alone = [p for p in new.bits(points) if not points >> ahead[p] & 1]
    nobodies = range(first, first + len(alone) + 2)  # two of them meet
    anybody = points | new.mask_of(nobodies)
    mate = [*ahead, -1][:first] + [-1] * len(nobodies)
    rows = apart(whole, points, moved) + [0] * (first - len(whole.open)) + [anybody] * len(nobodies)
    for p in new.bits(points):
        rows[p] |= anybody & ~points
    for p, nobody in zip([*alone, nobodies[-1]], nobodies, strict=False):
        mate[p], mate[nobody] = nobody, p
    for nobody in nobodies:
        rows[nobody] &= ~(1 << nobody)
    graph = graph_of(whole, mate, rows, anybody, where)
    return graph, Bracket(graph, moved, residents, seen)


def completing(
    whole: new.Graph, points: int, moved: list[int], residents: list[int], where: str
) -> tuple[new.Graph, Bracket]:
    """A bracket with everybody below, or the last one with the bye."""
    graph = graph_of(whole, whole.mate, apart(whole, points, moved), points, where)
    return graph, Bracket(graph, moved, residents)


def apart(whole: new.Graph, points: int, moved: list[int]) -> list[int]:
    """Who may meet whom of some points. B.2: S2 has residents only."""
    those = new.mask_of(moved)
    return [row & points & ~(those * (those >> p & 1)) for p, row in enumerate(whole.open)]


def graph_of(
    whole: new.Graph, mate: list[int], rows: list[int], points: int, where: str
) -> new.Graph:
    """With the pairing, which must be a perfect matching of just these points."""
    paired = all(rows[p] >> mate[p] & 1 for p in new.bits(points))
    new.demand(paired, f"{where}: not everybody there is paired with somebody there.")
    return new.Graph(whole.players, whole.initial, whole.names, mate, rows, points)


def impossible(whole: new.Graph, points: int, where: str) -> Iterator[new.Part]:
    """A.9: what floats down and everybody below cannot be paired completely."""
    rows, where = [row & points for row in whole.open], f"{where}, what is left"
    graph = new.Graph(whole.players, whole.initial, whole.names, [-1] * len(rows), rows, points)
    yield where, graph, iter([new.Step("A.9", -1, 0, 0)])
    shown = any(not graph.open[p] for p in new.bits(points))
    new.demand(shown, f"{where}: nothing shows that it cannot be paired (A.9).")


# --- The proof ---
def read_proof(data: bytes) -> dict[str, Any]:
    """A proof in its canonical form; beside what the new text needs, what collapsed."""
    proof = new.read_proof(data, KIND, "collapsing", "rejected")
    rejected = [(new.number(one), new.number(other)) for one, other in proof["rejected"]]
    if proof["collapsing"] is not None:
        new.number(proof["collapsing"])
    return proof | {"rejected": rejected}


def paired(file: File, proof: dict[str, Any]) -> new.Graph:
    """The pairing: the one of the file, if that has it; legal; with the colours of E."""
    try:
        return new.paired(file, proof)
    except new.NotProvedError as problem:
        raise new.NotProvedError(renamed(str(problem))) from problem


def verify(trf: bytes, proof: bytes) -> str:
    """Empty if a proof shows how its round of a file must be paired, else what does not hold."""
    try:
        file, read = File(trf.decode("utf-8", "replace")), read_proof(proof)
        new.check_round(parts_of(paired(file, read), read), read["shown"])
    except new.NotProvedError as problem:
        return str(problem)
    except new.UNREADABLE:
        return "The file or the proof does not have the form that it should have."
    return ""


if __name__ == "__main__":
    answer = verify(*(Path(name).read_bytes() for name in sys.argv[1:3]))
    print(f"not proved: {answer}" if answer else "proved")
    sys.exit(bool(answer))
