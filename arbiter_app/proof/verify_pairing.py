"""Checks the proof of a pairing by the FIDE (Dutch) System, C.04.3 of 1 February 2026.

`python verify_pairing.py FILE PROOF`: FILE is a report (TRF16, TRF26), PROOF says how a round of it must
be paired, and why. The answer is "proved", or what does not hold. No other program is trusted, nor any
number of the proof. Bare numbers are articles of C.04.3, [C1] to [C21] criteria; PROOF.md describes proofs.

A round is paired bracket by bracket (1.9.2). In each, a *candidate* is a set of pairs; who is in none
floats down. The right one is the best by [C6] to [C21], of the best the first that Article 4 generates
(3.8.1). Nobody can look at all of them: this program does not search, it adds up.

1.  A bracket with everybody below it is a graph: points are players (and the bye, if they are odd),
    two are joined if they may meet. A *perfect matching* pairs all. It holds a candidate and a way to
    complete the round, which [C4] demands. The pairing to be proved is such a matching.
2.  Criteria are numbers that pairs add to: a colour not granted costs 1 at [C12], leaving the bracket
    1 at [C6]. Where they are lists (the scores of [C7]) each size is a place of its own, the largest
    first. A matching is better if its list of numbers is smaller at the first place that differs.
3.  The proof gives *prices* to points and *tolls* to sets of an odd number of points, such lists, too.
    An odd set cannot be paired within itself: in each perfect matching a pair leaves it and pays its
    toll, which is not below nothing. It is checked of every two who may meet that their prices and the
    tolls of the sets that hold just one of them are together at most what the two cost. Add this up:
    a perfect matching costs at least all prices and tolls. If the pairing to be proved costs no more,
    nothing is better. (All these are in quarters. Such prices always exist: Edmonds 1965.)
4.  Two who cost more than their prices are in no matching that is as good: they are *out*. Among the
    others it is shown likewise that nothing as good comes earlier. Article 4 compares one thing after
    another: who of those moved down is paired (4.4), with whom (4.2), who is exchanged (4.3), who
    meets whom (4.2). Each is a decision about a player: partners as in an earlier candidate cost -1,
    as in a later one 1, as in the pairing 0. Mostly nobody earlier is left, and no price is needed.
    All costs together are one long list, compared from the front: so a set that has paid a toll at an
    earlier place may have any at later ones. [C5] is the first decision, made once for everybody.

Who follows `Graph.narrow` (3) and `Bracket` knows why "proved" is right. Where the text leaves room:
[C5] holds for the whole round. [C8] is how many float out of the following bracket, then their scores.
[C9] counts if the only downfloater gets the bye. In [C18] and [C20] the Limbo is further than any
opponent. The maximum in 1.8 is that of the rounds played. In 5.2.5 who never was paired has no number.
"""

import hashlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

Vector: TypeAlias = Mapping[tuple[int, int], int]  # by place: criterion, minus the size
Block: TypeAlias = dict[str, list[tuple[Vector, list[int]]]]  # prices and tolls, and whose
Part: TypeAlias = "tuple[str, Graph, Iterator[Step]]"  # where, and what is to be shown there
LIMBO, COUNT = 1_000_000, 2_000_000  # sizes beyond all scores: in the Limbo; how many, in [C8]
OTHER = {"w": "b", "b": "w"}
UNREADABLE = (AttributeError, LookupError, RecursionError, TypeError, ValueError)


class NotProvedError(Exception):
    """What does not hold, in one sentence."""


def demand(holds: object, sentence: str) -> None:
    if not holds:
        raise NotProvedError(sentence)


def bits(mask: int) -> Iterator[int]:
    """The points of a set. Sets are integers, whose bits are the points."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def mask_of(points: Iterable[int]) -> int:
    return sum(1 << point for point in points)


# --- The file ---
CELL = re.compile(r"( {0,4}[0-9]{0,4}) ([-WB ]) ([-+?=01WDLUFHZ ])")
BYES = dict(zip(" -0L+1W=DUFHZ", "ZZZZFFFHHUFHZ", strict=True))
POINTS = re.compile(r"\s*([WDLAZPX])\s*(-?[0-9]{1,3}(?:\.[0-9])?)(?=\s|$)", re.ASCII)
OF_162 = {"W": "1W+FU", "D": "=DH?", "L": "0L", "A": "Z-", "Z": "Z-", "P": "U", "X": "?"}
CODES = "WW:1W BW:1W WD:=D BD:=D WL:0L BL:0L ZPB:Z HPB:H FPB:F PAB:U FW:+ FL:- W:1W+F D:=DH L:0L"
OF_XXS = dict(each.split(":") for each in CODES.split())


class File:
    """A report. `cells`: by player and round, opponent, colour, letter; `away`: announced byes."""

    TEXT, CODES, OLD = "C.04.3 (2026)", "FIDE_DUTCH_2025 FIDE_DUTCH_2026", False

    def __init__(self, text: str) -> None:
        self.lines: dict[str, list[str]] = defaultdict(list)
        for line in re.split("\r\n|\r|\n", text.removeprefix("\ufeff").replace(",", ".")):
            known = not re.match("299|310|013|BB[WDLZFU]", line)
            demand(known, f"The file has records {line[:3]}, which are not understood here.")
            self.lines[line[:3]].append(line)
        system, begin = ("".join(self.words(code)[:1]) for code in ("192", "042"))
        edition, old = system.removesuffix("_BAKU"), bool(begin) and begin < "2026/02"
        fits = edition in (*self.CODES.split(), *("FIDE_DUTCH", "") * (old == self.OLD))
        demand(fits, f"The file is not of {self.TEXT}: record 192 {system!r}, 042 {begin!r}.")
        self.rounds = int([*self.words("142"), *self.words("XXR"), "0"][0])
        drawn = [word[0].lower() for word in self.words("152") + self.words("XXC")]
        worth, self.initial = self.read_points(), "".join(drawn).strip("r")[:1]
        self.points, loss, win = worth, worth["0"], worth["1"]
        self.floats = {"U", *(letter for letter in worth if worth[letter] > loss)}  # 1.4.3
        self.bars = {"U", *(letter for letter in worth if worth[letter] >= win)}  # [C2]
        self.away: dict[tuple[int, int], str] = {}
        for line in self.lines["240"]:
            for tpn in map(int, line[10:].split()):
                self.away.setdefault((int(line[6:9]), tpn), BYES[line[4]])
        ranged = [(int(line[4:7]), int(line[8:11]), line[12:]) for line in self.lines["260"]]
        groups = [group.split() for _, _, group in ranged]
        always = [line[4:] for line in self.lines["XXP"] if line[4:].split() not in groups]
        self.apart = [*ranged, *((1, 999, group) for group in always)]
        self.cells: dict[int, list[tuple[int, str, str]]] = {}
        for line in self.lines["001"]:
            ends = range(91, len(line.rstrip()), 10)
            self.cells[int(line[4:8])] = [self.read_cell(line[at : at + 8]) for at in ends]
        once = len(self.cells) == len(self.lines["001"]) and min(self.cells) > 0
        demand(once, "The file has a player twice, or one without a number.")
        self.paired = max(len(row) for row in self.cells.values())
        while self.paired and not any(self.is_there(tpn, self.paired) for tpn in self.cells):
            self.paired -= 1
        for tpn, cells in self.cells.items():
            self.settle(tpn, cells)
        for tpn in map(int, self.words("XXZ")):
            self.away.setdefault((self.paired + 1, tpn), "Z")
        self.virtual = [each for each in self.read_virtual() if each[0]]
        demand(self.virtual or system == edition, "The file has Baku's method, but no records 250.")

    def words(self, code: str) -> list[str]:
        return [word for line in self.lines[code] for word in line[4:].split()]

    def read_points(self) -> dict[str, int]:
        """Tenths of a point by letter: record 162, then what only XXS says."""
        table = dict.fromkeys("1W+FU", 10) | dict.fromkeys("=DH?", 5) | dict.fromkeys("0LZ-", 0)
        text = " ".join(line[4:].upper() for line in self.lines["162"])
        demand(not POINTS.sub("", text).strip(), f"The file has {text!r} for its points.")
        stated = dict(reversed(POINTS.findall(text)))
        for symbol in sorted(stated, key="WDLAZPX".find):
            table |= dict.fromkeys(OF_162[symbol], round(10 * float(stated[symbol])))
        fixed = "".join(symbol + OF_162[symbol][:2].strip("-") for symbol in stated)
        by_xxs: dict[str, int] = {}
        for code, _, points in (word.upper().partition("=") for word in self.words("XXS")):
            by_xxs |= dict.fromkeys(OF_XXS[code], round(10 * float(points)))
        table |= {letter: by_xxs[letter] for letter in by_xxs if letter not in fixed}
        return table if "X" in stated else table | {"?": table["="]}

    def read_cell(self, text: str) -> tuple[int, str, str]:
        found = CELL.fullmatch(text.ljust(8).upper())
        opponent, colour, letter = found.groups() if found else ("", "", "")
        if opponent.strip(" 0"):
            demand(letter in "10=WDL+-? ", f"The file has {text!r} for a round.")
            return int(opponent), colour.strip(" -").lower(), letter
        return 0, "", BYES[letter] if text.strip() else ""

    def settle(self, tpn: int, row: list[tuple[int, str, str]]) -> None:
        """Both players say the same; a blank cell is what record 240 says, or an absence."""
        row += [(0, "", "")] * (self.paired - len(row))
        for at, (opponent, colour, letter) in enumerate(row, 1):
            if opponent:
                back = [*self.cells.get(opponent, [])[at - 1 : at], (0, "", "")][0]
                same = back[0] == tpn != opponent and (back[2] in "+-") == (letter in "+-")
                same = same and (letter in "+-" or {colour, back[1]} == {"w", "b"})
                demand(same, f"Round {at} of the file is not clear: players {tpn} and {opponent}.")
            elif at <= self.paired:
                row[at - 1] = (0, "", letter or self.away.get((at, tpn), "Z"))
            elif letter:
                self.away.setdefault((at, tpn), letter)

    def is_there(self, tpn: int, at: int) -> bool:
        """Whether a player is paired in a round, or is to be."""
        opponent, _, letter = [*self.cells[tpn][at - 1 : at], (0, "", "")][0]
        return bool(opponent) or letter == "U" or (at > self.paired and (at, tpn) not in self.away)

    def read_virtual(self) -> Iterator[tuple[int, ...]]:
        """C.04.7: points, first and last round, first and last player."""
        for line in self.lines["250"]:
            ends = line[14:17], line[18:21], line[22:26], line[27:31]
            yield (round(10 * float(line[9:13])), *map(int, ends))
        for line in self.lines["XXA"] * (not self.lines["250"]):
            for at in range(9, len(line.rstrip()), 5):
                points, tpn = round(10 * float(line[at : at + 4].strip() or 0)), int(line[4:8])
                yield points, at // 5, at // 5, tpn, tpn

    def extra(self, tpn: int, at: int) -> int:
        """Virtual points in a round."""
        now = [each for each in self.virtual if each[1] <= at <= each[2]]
        return sum(points for points, _, _, first, last in now if first <= tpn <= last)

    def initial_colour(self) -> str:
        """5.1: as drawn, or as round 1 shows it by 5.2.5; White if it does not."""
        row = {tpn: cells[0] for tpn, cells in self.cells.items() if self.paired and cells[0][0]}
        first = min([tpn for tpn in row if row[tpn][2] not in "+-"] or row, default=0)
        place = sum(tpn <= first and self.is_there(tpn, 1) for tpn in self.cells)
        shown = row[first][1] if first else "w"
        return self.initial or (shown if place % 2 or not first else OTHER[shown])


# --- The position: all that the rules look at before a round ---
@dataclass
class Player:
    tpn: int
    points: int = 0
    score: int = 0  # with virtual points
    colours: str = ""  # of the games played (C.04.2 3.4)
    met: set[int] = field(default_factory=set)
    floats: str = "--"  # 1.4: of all rounds; when settled, of the last one and the one before
    barred: bool = False  # [C2]
    unplayed: int = 0
    place: int = 0  # in 5.2.5
    top: bool = False  # 1.8
    difference: int = 0  # 1.6
    due: str = ""  # 1.7
    strength: int = 0  # 3 absolute, 2 strong, 1 mild, 0 none


def position(file: File, at: int) -> tuple[list[Player], list[tuple[int, int]], str, str]:
    """Who is to be paired, by 1.2; whom the regulations keep apart; the initial-colour; a fingerprint."""
    demand(1 <= at <= file.paired + 1, f"The file does not reach round {at}.")
    everybody = {tpn: Player(tpn) for tpn in sorted(file.cells)}
    for past in range(1, at):
        score = {tpn: one.points + file.extra(tpn, past) for tpn, one in everybody.items()}
        for tpn, player in everybody.items():
            opponent, colour, letter = file.cells[tpn][past - 1]
            demand(letter != " ", f"The file lacks a result of player {tpn} in round {past}.")
            player.points += file.points[letter]
            if opponent and letter not in "+-":
                player.met, player.colours = player.met | {opponent}, player.colours + colour
                below = score[tpn] - score[opponent]
                player.floats += "D" if below > 0 else "U" if below else "-"  # 1.4.2
            else:
                player.unplayed += 1
                player.floats += "D" if letter in file.floats else "-"
                player.barred |= letter in file.bars
    place = 0
    for tpn, player in everybody.items():
        place += any(file.is_there(tpn, past) for past in range(1, at + 1))
        player.place, player.score = place, player.points + file.extra(tpn, at)
        player.top = at == file.rounds and 2 * player.score > file.points["1"] * (at - 1)
        player.floats, last = player.floats[:-3:-1], player.colours[-1:]
        player.difference = 2 * player.colours.count("w") - len(player.colours)
        twice = player.colours[-2:] == 2 * last and abs(player.difference) < 2
        player.strength = (3 if twice else min(abs(player.difference) + 1, 3)) * bool(last)
        if last and (twice or not player.difference):
            player.due = OTHER[last]  # 1.7.1, 1.7.3
        elif last:
            player.due = "b" if player.difference > 0 else "w"  # 1.7.1, 1.7.2
    there = {tpn for tpn in everybody if file.is_there(tpn, at)}
    players = sorted((everybody[tpn] for tpn in there), key=lambda one: (-one.score, one.tpn))
    groups = [group.split() for first, last, group in file.apart if first <= at <= last]
    kept = [there.intersection(map(int, group)) for group in groups]
    apart = sorted({(p, q) for group in kept for p in group for q in group if p < q})
    rows, initial = [vars(one) | {"met": sorted(one.met)} for one in players], file.initial_colour()
    whole = {"apart": apart, "initial": initial, "players": rows, "round": at}
    return players, apart, initial, hashlib.sha256(canonical(whole)).hexdigest()


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


# --- What two players are to each other: Article 5, [C1], [C3], and what they cost ---
def white_of(one: Player, other: Player, initial: str) -> Player:
    """5.2: who has White; `one` is the higher ranked."""
    wide = [(each.strength, abs(each.difference) * (each.strength == 3)) for each in (one, other)]
    both = zip(one.colours[::-1], other.colours[::-1], strict=False)
    latest = [mine for mine, theirs in both if mine != theirs]
    if one.due != other.due:
        colour = one.due or OTHER[other.due]  # 5.2.1
    elif not one.due:
        colour = initial if one.place % 2 else OTHER[initial]  # 5.2.5
    elif wide[0] != wide[1]:
        colour = one.due if wide[0] > wide[1] else OTHER[one.due]  # 5.2.2
    else:
        colour = OTHER[latest[0]] if latest else one.due  # 5.2.3, 5.2.4
    return one if colour == "w" else other


def meetings(players: list[Player], apart: list[tuple[int, int]]) -> list[int]:
    """Whom each may meet: [C1], [C3], and the pairs that the regulations forbid."""
    point = {player.tpn: p for p, player in enumerate(players)}
    never = [{p} | {point[tpn] for tpn in one.met & point.keys()} for p, one in enumerate(players)]
    for tpn, rival in [*apart, *(pair[::-1] for pair in apart)]:
        never[point[tpn]].add(point[rival])
    absolute = [one.due if one.strength == 3 and not one.top else "" for one in players]
    same = {due: mask_of(p for p, its in enumerate(absolute) if its == due) for due in OTHER}
    everybody = mask_of(range(len(players)))
    return [everybody & ~mask_of(never[p]) & ~same.get(due, 0) for p, due in enumerate(absolute)]


def pair_cost(one: Player, other: Player, initial: str) -> Vector:
    """[C10] to [C13], [C15], [C17] to [C21]; `one` is the higher ranked."""
    cost: Counter[tuple[int, int]] = Counter()
    if one.due and one.due == other.due:
        cost[12, 0] = 1
        cost[13, 0] = int(min(one.strength, other.strength) >= 2)  # the stronger is granted (5.2.2)
    if one.top or other.top:
        white = white_of(one, other, initial)
        for player in (one, other):
            colour, step = ("w", 1) if player is white else ("b", -1)
            cost[10, 0] += abs(player.difference + step) > 2
            cost[11, 0] += player.colours[-2:] == 2 * colour
    difference = one.score - other.score
    for back in (0, 2) if difference else ():
        cost[15 + back, 0] = cost[19 + back, -difference] = int(other.floats[back // 2] == "U")
        cost[18 + back, -difference] = int(one.floats[back // 2] == "D")
    return cost


# --- The addition (points 3 and 4 above) ---
class Step:
    """A weighing of costs; or a decision: nobody of `earlier` can be had, those of `later` are out."""

    def __init__(self, name: str, point: int, earlier: int, later: int, *weighed: Any) -> None:
        self.name, self.point, self.earlier, self.later = name, point, earlier, later
        self.cost, self.kind = weighed or (self.decided, self.side)

    def decided(self, p: int, q: int) -> Vector:
        return {(0, 0): self.side(p + q - self.point) if self.point in (p, q) else 0}

    def side(self, p: int) -> int:
        return 2 if p == self.point else (self.later >> p & 1) - (self.earlier >> p & 1)


def sign(terms: list[tuple[int, Vector]]) -> int:
    """Of the first place at which vectors, each times a number, do not add up to nothing."""
    total: Counter[tuple[int, int]] = Counter()
    for times, vector in terms:
        for place, amount in vector.items():
            total[place] += times * amount
    first = total[min((place for place in total if total[place]), default=(0, 0))]
    return (first > 0) - (first < 0)


@dataclass
class Graph:
    """Points to be paired: players in the order of 1.2, then the bye if there is one."""

    players: list[Player]
    initial: str
    names: dict[int, int]  # from those in the proof to points
    mate: list[int]  # whom each has in the pairing
    open: list[int]  # whom each may still have
    points: int
    charged: set[int] = field(default_factory=set)  # sets that have paid a toll

    def show(self, step: Step, block: Block | None, where: str) -> None:
        """Show a step by its part of the proof, None if there is none for it."""
        where, point = f"{where}, {step.name}", step.point
        if block or point < 0:
            self.narrow(step, block or {}, where)
        earlier = point >= 0 and not block and self.open[point] & step.earlier
        demand(not earlier, f"{where}: nothing shows that no earlier candidate is as good.")
        self.leave_out(point, step.later)
        if point >= 0 and self.open[point].bit_count() == 1:  # then nobody else can have that one
            self.leave_out(self.open[point].bit_length() - 1, ~(1 << point))

    def leave_out(self, point: int, others: int) -> None:
        for other in bits(self.open[point] & others):
            self.open[other] &= ~(1 << point)
        self.open[point] &= ~others

    def narrow(self, step: Step, block: Block, where: str) -> None:
        """Nothing costs less than the pairing; who costs more than the prices is out."""
        price: dict[int, Vector] = {}
        around: dict[int, list[int]] = {point: [] for point in bits(self.points)}
        sets: dict[int, Vector] = {}
        due = [(-4, step.cost(p, self.mate[p])) for p in around if p < self.mate[p]]
        for part, vector, names in [(each, *row) for each in block for row in block[each]]:
            points = [self.names.get(name, -1) for name in names]
            inside = mask_of({*points} - {-1})
            known = inside.bit_count() == len(names) and not inside & ~self.points
            demand(known, f"{where}: {names} are not all there.")
            due.append((len(points) if part == "prices" else 1, vector))
            if part == "prices":
                demand(not price.keys() & {*points}, f"{where}: a player has two prices.")
                price |= dict.fromkeys(points, vector)
                continue
            demand(len(names) % 2 and inside not in sets, f"{where}: a toll is not of an odd set.")
            paid, sets[inside] = sign([(1, vector)]), vector
            demand(paid >= 0 or inside in self.charged, f"{where}: a toll is below nothing.")
            self.charged |= {inside} if paid > 0 else set()
            for point in points:
                around[point].append(inside)
        demand(not sign(due), f"{where}: the pairing costs more than all prices and tolls.")
        alike: dict[Hashable, int] = defaultdict(int)
        for point, within in around.items():
            alike[step.kind(point), id(price.get(point)), *within] |= 1 << point
        groups = list(alike.values())
        for at, group in enumerate(groups):
            first, reach = next(bits(group)), 0
            for point in bits(group):
                reach |= self.open[point]
            for others in groups[at:]:
                if not reach & others:
                    continue
                second = next(point for point in bits(others) if point != first)
                left = [(4, step.cost(min(first, second), max(first, second)))]
                left += [(-1, price.get(first, {})), (-1, price.get(second, {}))]
                left += [(-1, sets[each]) for each in {*around[first]} ^ {*around[second]}]
                demand(sign(left) >= 0, f"{where}: two who may meet cost less than their prices.")
                for point in bits(group) if sign(left) else ():
                    self.leave_out(point, others)


# --- A bracket ---
class Bracket:
    """Players moved down and residents (1.3.2), in a graph of all who are not paired yet."""

    def __init__(self, graph: Graph, moved: list[int], residents: list[int], pab: int) -> None:
        self.players, self.mate, self.points = graph.players, graph.mate, graph.points
        self.initial, self.moved, self.residents = graph.initial, moved, residents
        self.inside, self.bye = mask_of(moved + residents), len(graph.players)
        self.score, self.outside = self.players[residents[0]].score, self.points & ~self.inside
        scores = [self.players[p].score for p in bits(self.outside) if p != self.bye]
        self.following = mask_of([*bits(self.outside)][: scores.count(max(scores, default=0))])
        self.floating = [p for p in bits(self.inside) if self.outside >> self.mate[p] & 1]
        self.gets_bye = [self.players[p].score for p in self.floating] == [pab]
        self.is_final = any(player.top for player in self.players)

    def cost(self, p: int, q: int) -> Vector:
        """Article 2.4. p is the higher ranked; q may be somebody below, or the bye."""
        if self.inside >> q & 1:
            return pair_cost(self.players[p], self.players[q], self.initial)
        cost: Counter[tuple[int, int]] = Counter()
        one, moved = self.players[p], self.players[p].score - self.score
        if self.inside >> p & 1:
            cost[6, 0] = cost[7, -one.score] = 1
            for back in (0, 2):  # [C14], [C16] of residents, [C18], [C20] of players moved down
                place = (18 + back, -LIMBO - moved) if moved else (14 + back, 0)
                cost[place] = int(one.floats[back // 2] == "D")
            cost[9, 0] = one.unplayed * (self.gets_bye and q == self.bye)
        floats_out = (self.inside | self.following) >> p & ~self.following >> q & 1
        if self.floating and self.following and floats_out:
            cost[8, -COUNT] = cost[8, -one.score] = 1
        return cost

    def kind(self, p: int) -> Hashable:
        if not self.inside >> p & 1:
            return "next" if self.following >> p & 1 else "bye" if p == self.bye else "below"
        one = self.players[p]
        alike = one.score, one.due, one.strength, one.floats, one.top, one.unplayed * self.gets_bye
        return (*alike, p) if self.is_final and one.strength == 3 else alike  # [C10], [C11]

    def steps(self) -> Iterator[Step]:
        """3.8.1: the best candidate, and of the best the first."""
        yield Step("C6 to C21", -1, 0, 0, self.cost, self.kind)
        # 4.4.2 the first set of pairable players moved down; 4.2 their opponents (3.7.2)
        for p in self.moved:
            floats = p in self.floating
            yield self.step("4.4", p, self.inside * floats, self.outside * (not floats))
        yield from (self.opponent(p, self.inside) for p in self.moved if p not in self.floating)
        # 3.2.2, 3.3.3: S1 and S2 of the bracket, or of the remainder
        rest = [p for p in self.residents if self.mate[p] not in self.moved]
        size = sum(self.inside >> self.mate[p] & 1 for p in rest) // 2
        s1, s2 = rest[:size], rest[size:]
        upper, lower = mask_of(s1), mask_of(s2)
        # 4.3: of a pair within S1 the lower ranked was exchanged, within S2 the higher ranked
        leaves = {p: upper & (1 << p) - 1 | self.outside for p in reversed(s1)}
        leaves |= {p: lower & -1 << p + 1 for p in s2}
        exchanged = [p for p in leaves if leaves[p] >> self.mate[p] & 1]
        bsn = {p: place for place, p in enumerate(rest, 1)}

        def exchange(p: int, q: int) -> Vector:
            """4.3.2 (1) how many are exchanged, (2) the difference of the sums."""
            if upper >> p & (upper | self.outside) >> q & 1:
                return {(1, 0): 1, (2, 0): -bsn[q if upper >> q & 1 else p]}
            return {(2, 0): bsn[p]} if lower >> p & lower >> q & 1 else {}

        if exchanged:
            yield Step("4.3", -1, 0, 0, exchange, lambda p: bsn.get(p, -(self.outside >> p & 1)))
        for p, others in leaves.items():  # 4.3.2 (3) the largest BSN of S1, (4) the smallest of S2
            earlier = others * bool(exchanged and p not in exchanged)
            later = self.points & ~others if p in exchanged else others * (not exchanged)
            yield self.step("4.3", p, earlier, later)  # none comes before every exchange
        for p in sorted({*s1} ^ {*exchanged}):  # 4.2: the transposition
            yield self.opponent(p, mask_of({*s2} ^ {*exchanged}))

    def opponent(self, p: int, possible: int) -> Step:
        """4.2.2: the first of some opponents in the order of 1.2."""
        earlier = possible & (1 << self.mate[p]) - 1
        return self.step("4.2", p, earlier, self.points & ~earlier & ~(1 << self.mate[p]))

    def step(self, article: str, p: int, earlier: int, later: int) -> Step:
        return Step(f"{article} of {self.players[p].tpn}", p, earlier, later)


# --- The round ---
def check_round(parts: Iterable[Part], shown: list[dict[str, Block]]) -> None:
    """1.9: everybody is paired once and legally, and in each bracket as it must be."""
    for where, graph, steps in parts:
        demand(shown, f"{where}: the proof does not speak of it.")
        blocks = shown.pop(0)
        for step in steps:
            graph.show(step, blocks.pop(step.name, None), where)
        demand(not blocks, f"{where}: {min(blocks, default='')} is nothing that is to be shown.")
    demand(not shown, "The proof speaks of more brackets than there are.")


def paired(file: File, proof: dict[str, Any]) -> Graph:
    """The pairing: the one of the file, if that has it; legal; with the colours of 5.2."""
    at, pairs, bye = number(proof["round"]), proof["pairs"], proof["bye"]
    players, apart, initial, digest = position(file, at)
    demand(digest == proof["position"], "The proof is of another position than that of the file.")
    odd = len(players) % 2
    names = {player.tpn: p for p, player in enumerate(players)} | ({0: len(players)} if odd else {})
    mate = [-1] * len(names)
    for white, black in [*pairs, *[(bye, 0)] * odd]:
        p, q = names.get(white, -1), names.get(black, -1)
        once = min(p, q) >= 0 and p != q and mate[p] == mate[q] == -1
        demand(once, f"{white} and {black} are not two players who are to be paired once (1.9.1).")
        mate[p], mate[q] = q, p
    demand(min(mate, default=-1) >= 0 and (odd or not bye), "Not everybody is paired (1.9.1).")
    if at <= file.paired:
        cells = [(tpn, *row[at - 1]) for tpn, row in file.cells.items()]
        theirs = {(tpn, opponent) for tpn, opponent, colour, _ in cells if colour == "w"}
        same = theirs == {*pairs} and bye == sum(cell[0] for cell in cells if cell[3] == "U")
        demand(same, f"Round {at} of the file is not paired as the proof says.")
    free = mask_of(p for p, player in enumerate(players) if not player.barred)  # [C2]
    rows = enumerate(meetings(players, apart))
    meets = [*(row | (free >> p & odd) << len(players) for p, row in rows), *[free] * odd]
    for white, black in pairs:
        p, q = sorted((names[white], names[black]))
        demand(meets[p] >> q & 1, f"{white} and {black} may not meet ([C1], [C3], or forbidden).")
        colours = white_of(players[p], players[q], initial).tpn == white
        demand(colours, f"{white} and {black} must have the other colours (5.2).")
    demand(not odd or free >> mate[-1] & 1, f"{bye} may not have the bye ([C2]).")
    return Graph(players, initial, names, mate, meets, (1 << len(names)) - 1)


def parts_of(whole: Graph) -> Iterator[Part]:
    """[C5] for everybody, and (1.9.2) the brackets from the top down, with those who floated there."""
    players, score = whole.players, -1
    if len(players) % 2:
        score = players[whole.mate[-1]].score
        lower = mask_of(p for p, player in enumerate(players) if player.score < score)
        higher = mask_of(p for p, player in enumerate(players) if player.score > score)
        yield "The bye", whole, iter([Step("C5", len(players), lower, higher)])
        whole.leave_out(len(players), lower | higher)
    points, moved = whole.points, list[int]()
    for group in sorted({player.score for player in players}, reverse=True):
        residents = [p for p, player in enumerate(players) if player.score == group]
        apart = mask_of(moved)  # 3.2.3: S2 has residents only
        rows = [row & points & ~(apart * (apart >> p & 1)) for p, row in enumerate(whole.open)]
        graph = Graph(players, whole.initial, whole.names, whole.mate, rows, points)
        bracket = Bracket(graph, moved, residents, score)
        yield f"Bracket of {group / 10:g} points", graph, bracket.steps()
        moved = bracket.floating
        points &= ~bracket.inside | mask_of(moved)


# --- The proof ---
PLACE = re.compile(r"C?(-?[0-9]{1,2})(?::(-?[0-9]{1,8}))?", re.ASCII)
PARTS = {"bye", "format", "pairs", "position", "round", "shown", "system"}
KIND = "pairing-proof-1", "dutch-2026"


def read_proof(data: bytes, kind: tuple[str, str] = KIND, *more: str) -> dict[str, Any]:
    """A proof in its canonical form, with nothing in it that is not described."""
    proof: dict[str, Any] = json.loads(data)
    form = canonical(proof) == data.removesuffix(b"\n"), proof["format"], proof["system"]
    demand(form == (True, *kind), f"The proof is none of {kind[1]} in its canonical form.")
    demand(proof.keys() == PARTS | {*more}, "The proof has other parts than a proof.")
    shown = [{name: read_block(each[name]) for name in each} for each in proof["shown"]]
    pairs = [(number(white), number(black)) for white, black in proof["pairs"]]
    return {**proof, "bye": number(proof["bye"]), "pairs": pairs, "shown": shown}


def number(value: Any) -> int:
    demand(type(value) is int, "The proof has something else where a number should be.")
    return cast(int, value)


def read_block(block: dict[str, Any]) -> Block:
    demand(block.keys() <= {"prices", "tolls"}, "The proof has other things than prices and tolls.")
    found: Block = {part: [] for part in block}
    for part, rows in block.items():
        for vector, names in rows:
            places = {PLACE.fullmatch(name): number(amount) for name, amount in vector.items()}
            demand(None not in places, "The proof has a price at a place that is none.")
            amounts = {(int(at[1]), -int(at[2] or 0)): places[at] for at in places if at}
            found[part].append((amounts, [*map(number, names)]))
    return found


def verify(trf: bytes, proof: bytes) -> str:
    """Empty if a proof shows how its round of a file must be paired, else what does not hold."""
    try:
        file, read = File(trf.decode("utf-8", "replace")), read_proof(proof)
        check_round(parts_of(paired(file, read)), read["shown"])
    except NotProvedError as problem:
        return str(problem)
    except UNREADABLE:
        return "The file or the proof does not have the form that it should have."
    return ""


if __name__ == "__main__":
    answer = verify(*(Path(name).read_bytes() for name in sys.argv[1:3]))
    print(f"not proved: {answer}" if answer else "proved")
    sys.exit(bool(answer))
