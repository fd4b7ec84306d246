"""Every claim made in the words about a round, judged by the results of the tournament.

The catalogue is listened to: what it is asked to say, with the names and numbers that go into the
sentence, is looked up in what was played. Nothing of the engine is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import networkx

from arbiter_app.explain import Colours, Names, label, paragraph, sentence
from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import amounts, in_points, points_in_words
from arbiter_app.explain.burstein import messages as burstein
from arbiter_app.explain.double_swiss import messages as double_swiss
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import POINT, Colour, Points, Tpn
from arbiter_app.trace import (
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    Illegal,
    NoCompletion,
    PairTrace,
    PassedOver,
    RoundTrace,
    Worse,
)
from arbiter_app.wording import ENGLISH, NUMBERS, Catalogue, Message, Parameter
from tests.oracle.state import Float, Strength
from tests.property.explain.facts import BYE, FREE_WINS, BracketFacts, Facts, with_colours

Parameters: TypeAlias = Mapping[str, str]
Decision: TypeAlias = PairTrace | FloaterTrace | ByeTrace

COUNTS = {message.one: number for number, message in enumerate(NUMBERS)}
COLOURS = {"White": Colour.WHITE, "Black": Colour.BLACK}


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the catalogue with what was put into it."""

    message: Message
    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Listening(Catalogue):
    """English, and everything that was said in it."""

    said: list[Said] = field(default_factory=list)

    def say(self, message: Message, count: int = 1, /, **parameters: Parameter) -> str:
        said = {name: self.parameter(value) for name, value in parameters.items()}
        self.said.append(Said(message, said))
        return Catalogue.say(self, message, count, **parameters)


@dataclass(frozen=True, slots=True)
class Context:
    """Of whom is spoken: the decision, and its bracket unless it is the bye's."""

    facts: Facts
    names: Mapping[str, Tpn]
    decision: Decision | BracketTrace
    bracket: BracketFacts | None
    asker: Tpn | None = None

    def tpn(self, name: str) -> Tpn:
        return self.you if name == "you" else self.names[name]

    @property
    def you(self) -> Tpn:
        if self.asker is not None:
            return self.asker
        decision = self.decision
        assert not isinstance(decision, BracketTrace)
        return decision.first if isinstance(decision, PairTrace) else decision.tpn

    def tpns(self, listed: str) -> list[Tpn]:
        """The players of a list; `three others` and pronouns stand for nobody."""
        names_alone = re.sub(r" \((?:round \d+|due \w+)\)", "", listed)
        found = re.split(r", | and | or ", names_alone)
        return [self.tpn(name) for name in found if name == "you" or name in self.names]

    @property
    def here(self) -> BracketFacts:
        assert self.bracket is not None
        return self.bracket


Judge: TypeAlias = Callable[[Context, Parameters], bool]


def number_of(word: str) -> int:
    return COUNTS[word] if word in COUNTS else int(word)


# --- meetings, colours, byes ------------------------------------------------------------------


def _met(context: Context, said: Parameters) -> bool:
    one, other = context.tpn(said["player"]), context.tpn(said["other"])
    return context.facts.met(one, other, int(said["round"]))


def _met_several(context: Context, said: Parameters) -> bool:
    player = context.tpn(said["player"])
    return all(context.facts.met(player, other) for other in context.tpns(said["others"]))


def _with_round(context: Context, said: Parameters) -> bool:
    """A name with a round: they met in it, or it is that of a bye."""
    other, number = context.tpn(said["player"]), int(said["round"])
    return context.facts.met(context.you, other, number) or context.facts.had(
        other, FREE_WINS.keys(), number
    )


_CLAUSE_MET = re.compile(r"(?:they|you) met in round (\d+)")


def _passed_over(context: Context, said: Parameters) -> bool:
    """Of one who was passed over `they met in round 3` speaks of the decision's player."""
    found = _CLAUSE_MET.search(said["clause"])
    if found is None:
        return True
    (other,) = context.tpns(said.get("players") or said["other"])
    return context.facts.met(context.you, other, int(found[1]))


def _offences_of_pair(context: Context, said: Parameters) -> bool:
    one, other = (context.tpn(name) for name in said["pair"].split("–"))
    found = _CLAUSE_MET.search(said["offences"])
    if found is not None and not context.facts.met(one, other, int(found[1])):
        return False
    due = re.search(r"both must have (White|Black)", said["offences"])
    return due is None or all(context.facts.must_have(tpn, COLOURS[due[1]]) for tpn in (one, other))


def _same_due(context: Context, said: Parameters) -> bool:
    colour = COLOURS[said["colour"]]
    return all(
        context.facts.must_have(context.tpn(said[one]), colour) for one in ("player", "other")
    )


def _same_due_several(context: Context, said: Parameters) -> bool:
    players = [context.tpn(said["player"]), *context.tpns(said["others"])]
    return all(context.facts.must_have(tpn, COLOURS[said["colour"]]) for tpn in players)


def _histories(context: Context, said: Parameters) -> bool:
    first, second = context.tpn(said["first"]), context.tpn(said["second"])
    rows = context.facts.row(first), context.facts.row(second)
    return rows == (said["first_colours"], said["second_colours"])


def _had(letter: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        return context.facts.had(context.tpn(said["player"]), {letter}, int(said["round"]))

    return judge


def _had_several(context: Context, said: Parameters) -> bool:
    return all(context.facts.had(tpn, FREE_WINS.keys()) for tpn in context.tpns(said["others"]))


# --- floaters ---------------------------------------------------------------------------------


def _alone(context: Context, said: Parameters) -> bool:
    return len(context.here.members) == 1


def _has_met_all(context: Context, said: Parameters) -> bool:
    player = context.tpn(said["player"])
    opponents = context.here.possible_opponents(player)
    return bool(opponents) and all(context.facts.met(player, other) for other in opponents)


def _may_meet_nobody(context: Context, said: Parameters) -> bool:
    opponents = context.here.possible_opponents(context.you)
    return bool(opponents) and not any(
        context.facts.may_meet(context.you, other) for other in opponents
    )


def _no_other_opponent(context: Context, said: Parameters) -> bool:
    decision = context.decision
    assert isinstance(decision, FloaterTrace)
    others = {passed.tpn for passed in decision.passed_over}
    possible = context.here.possible_opponents(decision.tpn)
    return {other for other in possible if context.facts.may_meet(decision.tpn, other)} <= others


def _only_opponents(context: Context, said: Parameters) -> bool:
    """Nobody else could be met by who floats, or those told of are enough others with the bye."""
    player = context.tpn(said["player"])
    opponents = context.here.possible_opponents(player) if context.bracket is not None else []
    possible = {other for other in opponents if context.facts.may_meet(player, other)}
    return possible <= {*context.tpns(said["others"])}


def _left_alone(context: Context, said: Parameters) -> bool:
    """Alone in the last bracket, so that the bye is theirs."""
    player, here = context.tpn(said["player"]), context.here
    alike = [one for one in context.facts.field.players if one.score == context.facts.score(player)]
    return here.members == [player] and not here.below and len(alike) == 1


def _left_over(context: Context, said: Parameters) -> bool:
    """The one who is not paired in the last bracket, of an odd number of players."""
    is_odd = len(context.facts.field.players) % 2 == 1
    here = context.here
    return is_odd and not here.below and here.floaters == [context.tpn(said["player"])]


def _more_unplayed(context: Context, said: Parameters) -> bool:
    """Of those who would get the bye instead; to be compared by [C9]."""
    state = context.facts.state
    counts = {state(tpn).unplayed for tpn in context.tpns(said["others"])}
    more, fewer = number_of(said["more"]), number_of(said["fewer"])
    return counts == {more} and state(context.tpn(said["player"])).unplayed == fewer < more


def _first_in_order(context: Context, said: Parameters) -> bool:
    """Nobody ranked lower, of the residents or of those moved down, stays."""
    here, player = context.here, context.tpn(said["player"])
    group = here.moved_down if player in here.moved_down else here.residents
    return all(tpn in here.floaters for tpn in group[group.index(player) :])


def _floated(direction: Float, back: int, who: str) -> Judge:
    """They had such a float in the previous round (0), or two rounds before (1)."""

    def judge(context: Context, said: Parameters) -> bool:
        players = context.tpns(said[who])
        return bool(players) and all(
            context.facts.state(tpn).floats[back] is direction for tpn in players
        )

    return judge


def _goes_on(judge: Judge) -> Judge:
    """Somebody is there to float to: who is left over in the last bracket gets the bye."""
    return lambda context, said: bool(context.here.below) and judge(context, said)


def _bye_after(back: int) -> Judge:
    """Nobody is below, and whoever is named floated down so many rounds before."""
    named = _floated(Float.DOWN, back, "players")

    def judge(context: Context, said: Parameters) -> bool:
        is_last = context.bracket is None or not context.here.below
        players = said.get("players") or said.get("player", "they")
        return is_last and (players == "they" or named(context, {"players": players}))

    return judge


def _bye_floated(back: int) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        (receiver,) = context.here.floaters
        return not context.here.below and (context.facts.state(receiver).floats[back] is Float.DOWN)

    return judge


_ABSOLUTE = {"C1", "C3", "C.1", "C.3", "forbidden pair"}


def _limbo(context: Context, said: Parameters) -> bool:
    """All who stay there, each with the rules; who could meet nobody, by an absolute one."""
    found = re.findall(r"(.+?) \[([^\]]+)\](?:, | and |$)", said["players"])
    told = {tpn: {*rules.split(", ")} for names, rules in found for tpn in context.tpns(names)}
    stay = {tpn for tpn in context.here.moved_down if tpn in context.here.floaters}
    return {*told} == stay and all(
        _possible(context, tpn) or rules <= _ABSOLUTE for tpn, rules in told.items()
    )


def _no_pair(context: Context, said: Parameters) -> bool:
    """Nobody may meet anybody, those moved down only being asked about residents (3.2.3)."""
    here = context.here
    return {*context.tpns(said["players"])} == {*here.members} and not any(
        _possible(context, tpn) for tpn in here.members
    )


def _pair_met(context: Context, said: Parameters) -> bool:
    one, other = (context.tpn(name) for name in said["pair"].split("–"))
    return context.facts.met(one, other, int(said["round"]))


def _floated_twice(direction: Float, who: str) -> Judge:
    judges = [_floated(direction, back, who) for back in (0, 1)]
    return lambda context, said: all(judge(context, said) for judge in judges)


def _possible(context: Context, tpn: Tpn) -> list[Tpn]:
    return [one for one in context.here.residents if context.facts.may_meet(tpn, one)]


def _also_in_the_pairing(context: Context, said: Parameters) -> bool:
    """What is called unavoidable: the colour is missed, or the float repeated, as paired as well."""
    here, text = context.here, said["offences"]
    for name in re.findall(r"([^(,\[\]]+?) misses ", text):
        missing = {
            state.tpn
            for pair in here.trace.pairs
            for state, colour in with_colours(context.facts, pair)
            if state.preference not in (None, colour)
        }
        found = [tpn for known, tpn in context.names.items() if name.strip().endswith(known)]
        if not missing & set(found):
            return False
    return True


def _decisive(context: Context) -> Iterator[str]:
    """What is said against the first candidate is not so of the pairing made, and it is illegal if
    it is said to be.
    """
    trace = context.here.trace
    reason = trace.proposal_reason
    pairs = [tuple(pair) for pair in context.here.first_candidate()]
    made = {frozenset((pair.first, pair.second)) for pair in trace.pairs}
    if not context.facts.system.startswith("dutch"):
        return
    if (reason is None) != (made == {frozenset(pair) for pair in pairs}):
        yield f"first candidate: {reason}"
    apart = [pair for pair in pairs if not context.facts.may_meet(*pair)]
    if bool(apart) != (isinstance(reason, Illegal) and reason.rule != "C2"):
        yield f"first candidate: {reason}, but {apart}"
    if isinstance(reason, Worse):
        meaning = words_of(context.facts.system).rules[reason.criterion].meaning
        if isinstance(reason.played, int) and meaning in _OF_CRITERIA:
            count = context.here.count(meaning)
            if not reason.played == count < sum(amounts(reason.forced)):
                yield f"first candidate: {reason}, but {count}"


# --- pairs --------------------------------------------------------------------------------------


def _tried_first(context: Context, said: Parameters) -> bool:
    """The first candidate has the pair, or it is that of a floater whom Lim pairs before (3.8)."""
    pair = context.decision
    assert isinstance(pair, PairTrace)
    here = context.here
    if context.facts.system.startswith("lim") and pair.part == "mdp":
        return pair.first in here.moved_down
    return frozenset((pair.first, pair.second)) in here.first_candidate()


def _made_here(context: Context, said: Parameters) -> bool:
    """The pair that is said to have moved the others: made here, and not as proposed."""
    moved = frozenset((context.tpn(said["one"]), context.tpn(said["other"])))
    first_candidate = context.here.first_candidate()
    made = {frozenset((pair.first, pair.second)) for pair in context.here.trace.pairs}
    undone = {frozenset(pair) for pair in context.here.trace.undone}
    # After an exchange in Double-Swiss a pair may stand as it did before it, and move others.
    stands = moved in first_candidate and not context.here.trace.upfloaters
    return moved in made | undone and not stands and _is_left(context, said)


def _is_left(context: Context, said: Parameters) -> bool:
    """Everybody on the other side who is ranked above the opponent was taken before."""
    pair, here = context.decision, context.here
    assert isinstance(pair, PairTrace)
    if frozenset((pair.first, pair.second)) in here.first_candidate():
        return False
    if not context.facts.system.startswith("dutch"):
        return True
    places = context.facts.places
    taken = {p.second: p.first for p in here.trace.pairs if p.part == pair.part}
    before = [tpn for tpn in here.residents if places[tpn] < places[pair.second]]
    if pair.part == "mdp":
        return all(tpn in taken and places[taken[tpn]] < places[pair.first] for tpn in before)
    lower = [tpn for tpn in before if tpn in taken or tpn in here.floaters]
    return all(tpn in taken and places[taken[tpn]] < places[pair.first] for tpn in lower)


def _after_exchange(context: Context, said: Parameters) -> bool:
    """Those named have changed sides: of the upper half who is now opponent or floats."""
    here = context.here
    upper, lower = here.original_halves()
    firsts = {pair.first for pair in here.trace.pairs if pair.part != "mdp"}
    from_s1 = {context.tpn(name) for name in re.split(r", | and ", said["from_s1"])}
    from_s2 = {context.tpn(name) for name in re.split(r", | and ", said["from_s2"])}
    return (
        from_s1 == set(upper) - firsts
        and from_s2 == firsts & set(lower)
        and _is_left(context, said)
    )


# --- amounts ----------------------------------------------------------------------------------


def _played_is(meaning: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        here = context.here.count(meaning)
        return number_of(said["played"]) == here < number_of(said["forced"])

    return judge


def _count_is(meaning: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        return number_of(said["count"]) == context.here.count(meaning)

    return judge


def _floater_scores(context: Context, said: Parameters) -> bool:
    told = said.get("played", said.get("points", ""))
    scores = tuple(context.facts.score(tpn) for tpn in context.here.floaters)
    return in_points(ENGLISH, tuple(sorted(scores, reverse=True))) == told


def _has_the_bye(context: Context, said: Parameters) -> bool:
    """The one who is left over, with their score if it is told."""
    (receiver,) = context.here.floaters
    points = points_in_words(ENGLISH, context.facts.score(receiver))
    return said.get("points", points) == points and context.facts.state(receiver).may_receive_pab


def _payer_floats(context: Context, said: Parameters) -> bool:
    (payer,) = context.tpns(said["players"])
    now = {points_in_words(ENGLISH, context.facts.score(tpn)) for tpn in context.here.floaters}
    points = points_in_words(ENGLISH, context.facts.score(payer))
    return points == said["forced"] and said["played"] in now and payer not in context.here.floaters


def _bound(context: Context, said: Parameters) -> bool:
    colour, here = COLOURS[said["colour"]], context.here
    seekers = [tpn for tpn in here.members if context.facts.state(tpn).preference is colour]
    if "count" in said and number_of(said["count"]) != len(seekers):
        return False
    if "players" in said and number_of(said["players"]) != len(here.members):
        return False
    # Every pair serves one of them, and every downfloater may be one.
    least = len(seekers) - len(here.trace.pairs) - len(here.floaters)
    return least == (number_of(said["missing"]) if "missing" in said else 1)


NAMED_STRENGTHS = {
    criterion_words.PREFERENCES["strong"].one: {Strength.STRONG},
    criterion_words.PREFERENCES["absolute"].one: {Strength.ABSOLUTE},
    criterion_words.PREFERENCE_EITHER.one: {Strength.STRONG, Strength.ABSOLUTE},
}


def _miss_preference(context: Context, said: Parameters) -> bool:
    """Of named players: an absolute preference is not called a strong one."""
    players = context.tpns(said.get("players") or said["player"])
    strengths = {context.facts.state(tpn).strength for tpn in players}
    return bool(players) and strengths <= NAMED_STRENGTHS[said["preference"]]


def _count_preferences(context: Context, said: Parameters) -> bool:
    strengths = context.here.missing_strengths()
    return _count_is("C13")(context, said) and strengths <= NAMED_STRENGTHS[said["preference"]]


def _name_due(context: Context, said: Parameters) -> bool:
    return context.facts.state(context.tpn(said["player"])).preference is COLOURS[said["colour"]]


def _both_due(context: Context, said: Parameters) -> bool:
    """Where the player addressed is one of the two, the other is named in the question only."""
    players = [context.tpn(said[one]) for one in ("first", "other")]
    return all(context.facts.state(tpn).preference is COLOURS[said["colour"]] for tpn in players)


def _all_due(context: Context, said: Parameters) -> bool:
    players = [context.tpn(said["player"]), *context.tpns(said["others"])]
    return all(context.facts.state(tpn).preference is COLOURS[said["colour"]] for tpn in players)


def _ranked_above(higher: str, lower: str) -> Judge:
    """By score, then by number (1.2)."""

    def judge(context: Context, said: Parameters) -> bool:
        def place(tpn: Tpn) -> tuple[Points, Tpn]:
            return -context.facts.score(tpn), tpn

        first = place(context.tpn(said[higher]))
        return all(first < place(tpn) for tpn in context.tpns(said[lower]))

    return judge


def _parting(context: Context, said: Parameters) -> bool:
    """Where two pairings part: in the one made the one gets the other, who is ranked above those
    whom the one would get instead.
    """
    pair = frozenset((context.tpn(said.get("first", "you")), context.tpn(said["gets"])))
    made = (
        {frozenset((each.first, each.second)) for each in context.bracket.trace.pairs}
        if (context.bracket is not None)
        else {pair}
    )
    return pair in made and _ranked_above("gets", "instead")(context, said)


def _exchanged_now(context: Context, said: Parameters) -> bool:
    """Those who change places are those of the exchange of the bracket."""
    if context.bracket is None:
        return True
    upper, lower = context.here.original_halves()
    firsts = {pair.first for pair in context.here.trace.pairs if pair.part != "mdp"}
    return {*context.tpns(said["now"])} == {*upper} - firsts | firsts & {*lower}


def _own_score(context: Context, said: Parameters) -> bool:
    opponent = context.tpn(said["opponent"])
    return context.facts.score(opponent) == context.facts.score(context.you)


_AGAIN = re.compile(r"floated (up|down) (in the previous round|two rounds before)")


def _again(text: str) -> tuple[Float, int]:
    """Which float is repeated, and how many rounds back it was."""
    found = _AGAIN.search(text)
    assert found is not None
    direction = Float.UP if found[1] == "up" else Float.DOWN
    return direction, 1 if found[2].startswith("two") else 0


def _again_by(context: Context, said: Parameters, text: str) -> bool:
    """So many float again by so much as paired."""
    differences = [
        points_in_words(ENGLISH, each) for each in context.here.differences(*_again(text))
    ]
    played, forced = number_of(said["played"]), number_of(said["forced"])
    return differences.count(said["points"]) == played < forced


def _not_by_so_much(context: Context, said: Parameters) -> bool:
    points = said["clause"].rpartition(" by ")[2]
    differences = context.here.differences(*_again(said["clause"]))
    larger = [each for each in differences if points_of(points) <= each]
    return not larger


def points_of(text: str) -> Points:
    """`1½ points` in tenths."""
    whole = text.partition(" ")[0]
    return int(whole.rstrip("½") or 0) * POINT + (POINT // 2 if whole.endswith("½") else 0)


# --- colours ----------------------------------------------------------------------------------


def _both_granted(context: Context, said: Parameters) -> bool:
    pair = context.decision
    assert isinstance(pair, PairTrace)
    white, black = context.facts.state(pair.white), context.facts.state(pair.black)
    return (
        context.tpn(said["white"]) == pair.white
        and white.preference is not Colour.BLACK
        and black.preference is not Colour.WHITE
        and (white.preference, black.preference) != (None, None)
    )


def _stronger(context: Context, said: Parameters) -> bool:
    pair, granted = context.decision, context.tpn(said["granted"])
    assert isinstance(pair, PairTrace)
    other = pair.black if granted == pair.white else pair.white
    own, others = context.facts.state(granted), context.facts.state(other)
    names = {Strength.ABSOLUTE: "absolute", Strength.STRONG: "strong", Strength.MILD: "mild"}
    return (
        own.preference is others.preference is COLOURS[said["colour"]]
        and own.strength > others.strength
        and (names[own.strength], names[others.strength])
        == (said["strength"], said["other_strength"])
    )


def _higher_ranked(context: Context, said: Parameters) -> bool:
    pair = context.decision
    assert isinstance(pair, PairTrace)
    white, black = context.facts.state(pair.white), context.facts.state(pair.black)
    higher = white if white.rank < black.rank else black
    got = Colour.WHITE if higher is white else Colour.BLACK
    return white.preference is black.preference is got


def _alternating(context: Context, said: Parameters) -> bool:
    """In the last round in which their colours differed White had Black (GHR 3.4)."""
    pair = context.decision
    assert isinstance(pair, PairTrace)
    rows = context.facts.row(pair.white)[::-1], context.facts.row(pair.black)[::-1]
    differing = [(one, other) for one, other in zip(*rows, strict=False) if one != other]
    return bool(differing) and differing[0] == ("B", "W")


def _alternates(context: Context, said: Parameters) -> bool:
    """In those rounds White had Black, and Black White, and it is the last such place."""
    if not _alternating(context, said):
        return False
    own, others = said["own"], said["others"]
    white, black = context.tpn(said["white"]), context.tpn(said["black"])
    sides = ((white, int(own), Colour.BLACK), (black, int(others), Colour.WHITE))
    return all(
        any(
            entry.round_number == number and entry.is_played and entry.colour is colour
            for entry in context.facts.history[tpn].entries
        )
        for tpn, number, colour in sides
    )


def _ranked_higher(context: Context, said: Parameters) -> bool:
    pair, higher = context.decision, context.tpn(said["higher"])
    assert isinstance(pair, PairTrace)
    lower = pair.black if higher == pair.white else pair.white
    got = Colour.WHITE if higher == pair.white else Colour.BLACK
    states = context.facts.state(higher), context.facts.state(lower)
    return (
        states[0].rank < states[1].rank
        and got is COLOURS[said["colour"]]
        and {state.preference for state in states} == {got}
    )


def _by_number(context: Context, said: Parameters) -> bool:
    """The higher ranked player's number among those paired so far, and the colour drawn."""
    pair, higher = context.decision, context.tpn(said["higher"])
    assert isinstance(pair, PairTrace)
    lower = pair.black if higher == pair.white else pair.white
    own, other = context.facts.state(higher), context.facts.state(lower)
    got = Colour.WHITE if higher == pair.white else Colour.BLACK
    initial = context.facts.field.initial_colour
    number = re.match(r"number (\d+)(?: \(number (\d+),)?", said["number"])
    assert number is not None
    return (
        own.rank < other.rank
        and own.preference is other.preference is None
        and got is COLOURS[said["colour"]]
        and int(number[1]) == own.number
        and int(number[2] or number[1]) == higher
        and initial is COLOURS[said["initial"]]
        and got is (initial if own.number % 2 else initial.opposite)
    )


def _history(context: Context, said: Parameters) -> bool:
    return context.facts.row(context.tpn(said["player"])) == said.get("colours", "")


def _unplayed_only(context: Context, said: Parameters) -> bool:
    entries = context.facts.history[context.tpn(said["player"])].entries
    return any(one.opponent is not None for one in entries) and _history(context, said)


def _ranked_last(context: Context, said: Parameters) -> bool:
    players = context.facts.field.players
    return context.tpn(said["player"]) == max(players, key=lambda one: (-one.score, one.tpn)).tpn


def _may_not_get(context: Context, said: Parameters) -> bool:
    """Twice the other colour in succession, or two more of it (Lim 2.1)."""
    row, other = context.facts.row(context.tpn(said["granted"])), said["other"][0]
    return row.endswith(2 * other) or 2 * row.count(other) - len(row) >= 2


_OF_CRITERIA: Mapping[str, Mapping[Message, Judge]] = {
    meaning: {
        criterion_words.WORSE[meaning]: _played_is(meaning),
        criterion_words.VALUES[meaning]: _count_is(meaning),
    }
    for meaning in ("C6", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")
}

_UP_OR_DOWN = {
    "C14": (Float.DOWN, 0),
    "C15": (Float.UP, 0),
    "C16": (Float.DOWN, 1),
    "C17": (Float.UP, 1),
    "C18": (Float.DOWN, 0),
    "C19": (Float.UP, 0),
    "C20": (Float.DOWN, 1),
    "C21": (Float.UP, 1),
}

_OF_FLOATERS = ("C14", "C16", "C18", "C20")

JUDGES_OF_ALL: Mapping[Message, Judge] = {
    m.PARTING: _parting,
    m.PARTING_YOURS: _parting,
    m.PARTING_EXCHANGES: _exchanged_now,
    m.BYE_AS_PROPOSED: _ranked_last,
    lim.COLOUR_MUST: _may_not_get,
    criterion_words.OFFENCE_MET: _met,
    m.MET_SEVERAL: _met_several,
    m.NAME_WITH_ROUND: _with_round,
    m.PASSED_OVER: _passed_over,
    m.NOT_OPPONENT_YOU: _passed_over,
    m.HAD_BYE: _had("U"),
    m.HAD_FULL_POINT_BYE: _had("F"),
    m.HAD_FORFEIT_WIN: _had("+"),
    m.HAD_FREE_WIN_SEVERAL: _had_several,
    m.SAME_DUE_HISTORIES: _histories,
    m.SAME_DUE_HISTORIES_YOU: _histories,
    lim.BECAUSE["lim 2.3.a"]: _has_met_all,
    m.HISTORY: _history,
    m.HISTORY_NONE: _history,
    m.HISTORY_UNPLAYED: _unplayed_only,
    m.PAIR_AS_PROPOSED: _tried_first,
    lim.PAIR_PROPOSED: _tried_first,
    old.PAIR_AS_IT_STANDS: _tried_first,
    m.PAIR_PLAYS_LEFT: _made_here,
    m.PAIR_MEETS_LEFT: _made_here,
    m.PAIR_PLAYS_AFTER_EXCHANGE: _after_exchange,
    m.PAIR_MEETS_AFTER_EXCHANGE: _after_exchange,
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    **JUDGES_OF_ALL,
    **{message: judge for each in _OF_CRITERIA.values() for message, judge in each.items()},
    **{
        criterion_words.OFFENCES[meaning]: _floated(*which, "player")
        for meaning, which in _UP_OR_DOWN.items()
    },
    **{
        criterion_words.FLOATER_OFFENCES[meaning]: _goes_on(
            _floated(*_UP_OR_DOWN[meaning], "players")
        )
        for meaning in _OF_FLOATERS
    },
    **{
        message: _bye_after(_UP_OR_DOWN[meaning][1])
        for each in (
            criterion_words.BYE_AFTER,
            criterion_words.BYE_TO_FLOATER,
            criterion_words.FLOATED_BEFORE,
            {meaning: criterion_words.LEFT_OFFENCES[meaning] for meaning in _OF_FLOATERS},
        )
        for meaning, message in each.items()
    },
    **{
        criterion_words.VALUES_LEFT_OVER[meaning]: _bye_floated(_UP_OR_DOWN[meaning][1])
        for meaning in _OF_FLOATERS
    },
    **{
        message: _goes_on(lambda _context, _said: True)
        for each in (dutch.VALUE_FLOATS_ON, dutch.WORSE_FLOATS_ON)
        for message in each.values()
    },
    criterion_words.LEFT_TWICE: lambda context, said: all(
        _bye_after(back)(context, said) for back in (0, 1)
    ),
    **{
        somebody: _floated(*_UP_OR_DOWN[meaning], "player")
        for meaning, (_, somebody) in dutch.REPEATING.items()
    },
    **{
        dutch.VALUES_OF_RESIDENTS[meaning]: _goes_on(_count_is(meaning))
        for meaning in ("C14", "C16")
    },
    dutch.VALUE_DIFFERENCES["C19"]: _count_is("C15"),
    dutch.VALUE_DIFFERENCES["C21"]: _count_is("C17"),
    criterion_words.OFFENCES_OF_PAIR: _offences_of_pair,
    criterion_words.OFFENCE_SAME_DUE: _same_due,
    m.SAME_DUE_SEVERAL: _same_due_several,
    m.FLOATER_ALONE: _alone,
    m.IS_ALONE: _alone,
    m.FLOATER_MET: _has_met_all,
    m.FLOATER_BARRED: _may_meet_nobody,
    m.MAY_MEET_NOBODY: _may_meet_nobody,
    m.NO_OTHER_OPPONENT: _no_other_opponent,
    m.ONLY_OPPONENTS: _only_opponents,
    m.LEFT_ALONE: _left_alone,
    m.LEFT_HEAD: _left_over,
    m.LEFT_MET: _has_met_all,
    m.HAS_UNPLAYED: _more_unplayed,
    m.HAS_UNPLAYED_ONE: _more_unplayed,
    m.FLOATER_AS_PROPOSED: _first_in_order,
    criterion_words.NAME_DUE: _name_due,
    criterion_words.BOTH_DUE: _both_due,
    criterion_words.ALL_DUE: _all_due,
    criterion_words.BOTH_DUE_YOU: _both_due,
    m.PARTING_MOVED_DOWN: _ranked_above("first", "instead"),
    m.OWN_SCORE_FIRST: _own_score,
    bracket_words.LIMBO: _limbo,
    m.NO_PAIR: _no_pair,
    m.PAIR_IN_ROUND: _pair_met,
    dutch.OFFENCES_TWICE["down"]: _floated_twice(Float.DOWN, "player"),
    dutch.OFFENCES_TWICE["up"]: _floated_twice(Float.UP, "player"),
    dutch.FLOATER_OFFENCES_TWICE["C14"]: _goes_on(_floated_twice(Float.DOWN, "players")),
    dutch.FLOATER_OFFENCES_TWICE["C18"]: _goes_on(_floated_twice(Float.DOWN, "players")),
    bracket_words.PROPOSAL_KEEPS: _also_in_the_pairing,
    m.PAIR_AS_PROPOSED: _tried_first,
    m.PAIR_HEAD_FIRST: _tried_first,
    m.PAIR_PLAYS_LEFT: _made_here,
    m.PAIR_MEETS_LEFT: _made_here,
    m.PAIR_PLAYS_AFTER_EXCHANGE: _after_exchange,
    m.PAIR_MEETS_AFTER_EXCHANGE: _after_exchange,
    criterion_words.VALUE_FLOATER_SCORES: _floater_scores,
    criterion_words.WORSE_FLOATER_SCORES: _floater_scores,
    burstein.VALUE_SCORES: _floater_scores,
    criterion_words.VALUE_LEFT_OVER: _has_the_bye,
    criterion_words.VALUE_LEFT_OVER_SCORE: _has_the_bye,
    burstein.WORSE_SCORES: _floater_scores,
    criterion_words.PAYER_FLOATS: _payer_floats,
    criterion_words.PAYERS["C13"]: _miss_preference,
    criterion_words.OFFENCES["C13"]: _miss_preference,
    criterion_words.VALUES["C13"]: _count_preferences,
    dutch.SO_MUCH_UP: _not_by_so_much,
    dutch.SO_MUCH_DOWN: _not_by_so_much,
    **{message: partial(_again_by, text=message.one) for message in dutch.AGAIN_BY.values()},
    criterion_words.COLOUR_BOUND: _bound,
    criterion_words.COLOUR_BOUND_ALL: _bound,
    criterion_words.COLOUR_BOUND_BOTH: _bound,
    m.COLOUR["5.2.1"]: _both_granted,
    m.COLOUR["5.2.3"]: _alternating,
    m.COLOUR["5.2.4"]: _higher_ranked,
    m.COLOUR_STRONGER: _stronger,
    m.COLOUR_ALTERNATES: _alternates,
    m.COLOUR_ALTERNATES_APART: _alternates,
    m.COLOUR_RANKED_HIGHER: _ranked_higher,
    m.COLOUR_ODD: _by_number,
    m.COLOUR_EVEN: _by_number,
}
"""By C.04.3, in either edition."""

_MEANING_OF_PAYERS = {
    **{message: meaning for meaning, message in criterion_words.PAYERS.items()},
    **{message: meaning for meaning, message in double_swiss.PAYERS.items()},
    criterion_words.BOTH_DUE: "C12",
    criterion_words.ALL_DUE: "C12",
    criterion_words.BOTH_DUE_YOU: "C12",
}


def untrue_claims(
    facts: Facts, trace: RoundTrace, of_bounds: Mapping[Message, Judge] | None = None
) -> Iterator[str]:
    """Everything said of a round, in any length, that the results do not bear out; `of_bounds` are
    more judges, by C.04.3.
    """
    names = Names.of(facts.tournament, trace)
    by_name = {name: tpn for tpn, name in names.items()}
    judges = JUDGES_OF_ALL
    if facts.system.startswith("dutch"):
        judges = {**JUDGES, **(of_bounds or {})}
    bye = trace.pairing_allocated_bye
    if bye is not None:
        context = Context(facts, by_name, bye, None)
        yield from _judged(context, names, JUDGES_OF_ALL)
    for each in trace.brackets:
        bracket = BracketFacts(facts, each)
        spoken_of: list[Decision | BracketTrace] = [each, *each.pairs, *each.downfloaters]
        for decision in spoken_of:
            yield from _judged(Context(facts, by_name, decision, bracket), names, judges)


def _wrong_label(context: Context) -> Iterator[str]:
    """`as proposed` is for pairs that the first candidate has, and for no other."""
    pair = context.decision
    if isinstance(pair, PairTrace):
        told = label(pair, system=context.facts.system)
        is_proposed = frozenset((pair.first, pair.second)) in context.here.first_candidate()
        if told == m.AS_PROPOSED.one and not is_proposed:
            yield f"{pair.first}-{pair.second} is called {told!r}"


def _judged(context: Context, names: Names, judges: Mapping[Message, Judge]) -> Iterator[str]:
    decision = context.decision
    yield from _wrong_label(context)
    if isinstance(decision, BracketTrace):
        yield from _decisive(context)
    told: list[tuple[str, Sequence[Said]]] = []
    listening = Listening()
    told.append((paragraph(decision, names, catalogue=listening), listening.said))
    listening = Listening()
    told.append((sentence(decision, names, catalogue=listening), listening.said))
    if isinstance(decision, PairTrace):
        listening = Listening()
        colours = Colours.of(decision)
        told.append((sentence(colours, names, catalogue=listening), listening.said))
    if not isinstance(decision, BracketTrace):
        for passed in decision.passed_over:
            listening = Listening()
            text = sentence(passed, names, within=decision, catalogue=listening)
            told.append((text, listening.said))
    for text, said in told:
        yield from untrue_of(context, text, said, judges)


def untrue_of(
    context: Context, text: str, said: Sequence[Said], judges: Mapping[Message, Judge]
) -> Iterator[str]:
    """What was said and is not so."""
    before: Said | None = None
    for each in said:
        judge = judges.get(each.message)
        if judge is not None and not judge(context, each.parameters):
            yield f"{text!r}: {each.message.one!r} {dict(each.parameters)}"
        if each.message in {criterion_words.AS_IT_IS, criterion_words.AS_IT_IS_RESIDENTS}:
            assert before is not None
            if not _is_as_it_is(
                context, before, residents=each.message is criterion_words.AS_IT_IS_RESIDENTS
            ):
                yield f"{text!r}: somebody does"
        if each.message in _MEANING_OF_PAYERS:
            before = each


def _is_as_it_is(context: Context, before: Said, *, residents: bool) -> bool:
    """`Orlov would …, which nobody in the bracket does now`: nobody at all, or no resident."""
    if context.bracket is None:
        return True
    meaning = _MEANING_OF_PAYERS[before.message]
    if meaning in double_swiss.PAYERS:
        # Who floats again there is counted in `tests/oracle/double_swiss`.
        missed = {offence.criterion for offence in context.bracket.trace.offences}
        return meaning.rpartition(" ")[2] not in missed
    if not residents and meaning in _UP_OR_DOWN:
        return not context.bracket.repeats(*_UP_OR_DOWN[meaning])
    if residents:
        repeating = set(context.bracket.repeats(*_UP_OR_DOWN[meaning]))
        return not repeating & {*context.bracket.residents} & {*context.bracket.floaters}
    return context.bracket.count(meaning) == 0


# --- what could not be completed, and who would get the bye -------------------------------------


def untrue_completions(facts: Facts, trace: RoundTrace) -> Iterator[str]:
    """Where [C4] or [C5] is said to be the reason and is not."""
    everybody = {player.tpn for player in facts.field.players}
    bye = trace.pairing_allocated_bye
    for passed in () if bye is None else bye.passed_over:
        if isinstance(passed.reason, NoCompletion):
            there = everybody - {passed.tpn}
            told = untrue_unserved(facts, passed.reason, there, has_bye=False)
            yield from (f"bye, {passed}: {wrong}" for wrong in told)
    for each in trace.brackets:
        here = BracketFacts(facts, each)
        kept: set[Tpn] = set()
        for pair in each.pairs:
            there = {*here.members, *here.below} - kept
            for passed in pair.passed_over:
                left = there - {pair.first, passed.tpn}
                yield from _completion(facts, trace, each, passed, left, here.never_paired)
            kept |= {pair.first, pair.second}
        for floater in each.downfloaters:
            there = {*here.members, *here.below}
            for passed in floater.passed_over:
                apart = {frozenset((passed.tpn, other)) for other in here.members}
                apart |= {frozenset((floater.tpn, other)) for other in here.below}
                apart |= here.never_paired
                yield from _completion(facts, trace, each, passed, there, apart, floater.tpn)


def _completion(
    facts: Facts,
    trace: RoundTrace,
    bracket: BracketTrace,
    passed: PassedOver,
    there: set[Tpn],
    apart: AbstractSet[frozenset[Tpn]],
    stays: Tpn | None = None,
) -> Iterator[str]:
    reason, about = passed.reason, f"bracket {bracket.number}, {passed}"
    if isinstance(reason, NoCompletion):
        if facts.can_be_paired(there, apart=_without_bye(apart, stays)):
            yield f"{about}: the rest can be paired"
        told = untrue_unserved(facts, reason, there, apart=_without_bye(apart, stays))
        yield from (f"{about}: {wrong}" for wrong in told)
    if isinstance(reason, Worse) and words_of(trace.system).rules[reason.criterion].meaning == "C5":
        assert isinstance(reason.played, tuple)
        assert isinstance(reason.forced, tuple)
        (played,), (forced,) = reason.played, reason.forced
        apart = _without_bye(apart, stays)
        if facts.can_be_paired(there, bye_upto=played, apart=apart):
            yield f"{about}: the bye need not go higher"
        if not facts.can_be_paired(there, bye_upto=forced, apart=apart):
            yield f"{about}: the bye would have to go even higher"


def untrue_unserved(
    facts: Facts,
    reason: NoCompletion,
    there: AbstractSet[Tpn],
    *,
    apart: AbstractSet[frozenset[Tpn]] = frozenset(),
    has_bye: bool = True,
) -> Iterator[str]:
    """Whether those named cannot all be served though all but any one could, and by whom."""
    left = set(reason.unserved)
    if not left:
        return
    graph = facts.graph(there, has_bye=has_bye, apart=apart)
    near = {other for one in left for other in graph[one]}
    if near - left - {BYE} != set(reason.opponents) or bool(near & left) != reason.among:
        yield f"they could meet {near}"
    is_open = has_bye and len(facts.field.players) % 2 == 1
    barred = {tpn for tpn in left if not facts.state(tpn).may_receive_pab} if is_open else set()
    if reason.has_bye != is_open or barred != {each.tpn for each in reason.barred}:
        yield f"the bye is barred for {barred}"
    for each in reason.barred:
        if not facts.had(each.tpn, FREE_WINS.keys(), each.reason.round_number):
            yield f"{each.tpn} did not have it then"
    if covers(graph, left):
        yield "all of them can be served"
    if not all(covers(graph, left - {one}) for one in left):
        yield "fewer would show it"


def covers(graph: networkx.Graph[Tpn], left: AbstractSet[Tpn]) -> bool:
    """Whether one matching serves all of some vertices."""
    weighted: networkx.Graph[Tpn] = networkx.Graph()
    weighted.add_weighted_edges_from(
        (one, other, (one in left) + (other in left)) for one, other in graph.edges
    )
    found = networkx.max_weight_matching(weighted)
    return left <= {vertex for pair in found for vertex in pair}


def _without_bye(
    apart: AbstractSet[frozenset[Tpn]], stays: Tpn | None
) -> frozenset[frozenset[Tpn]]:
    """Who stays in the bracket does not get the bye."""
    return frozenset(apart) | (frozenset() if stays is None else {frozenset((stays, BYE))})
