"""Mutants of the Dutch pairing that are no mistakes, and why: read by `mutation_score.py`.

No test can notice them, for the program with one does the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Equivalent:
    """What stands in a function of a module instead, and why that is the same."""

    module: str
    function: str
    becomes: str
    because: str


EQUIVALENT: Final[tuple[Equivalent, ...]] = (
    Equivalent(
        "criteria",
        "__init__",
        "if times >= widest.setdefault(digit, 1):",
        "what is as wide is put in its own place",
    ),
    Equivalent(
        "criteria",
        "__init__",
        "if times > widest.setdefault(digit, 2):",
        "places wider than sums need leave their order as it is",
    ),
    Equivalent(
        "solve",
        "_fewest_floaters",
        "if all(mask.bit_count() > size // 2 for mask in adjacency):",
        "the theorem saves the search, which finds the same",
    ),
    Equivalent(
        "solve",
        "_fewest_floaters",
        "if all(mask.bit_count() >= size / 2 for mask in adjacency):",
        "the theorem saves the search, which finds the same",
    ),
    Equivalent(
        "solve",
        "_accepted_below",
        "if all((mask & active).bit_count() > size / 2 for mask in graph):",
        "the theorem saves the search, which finds the same",
    ),
    Equivalent(
        "solve",
        "best_with_floater",
        "for optimum in _relaxed(bracket, constraint, 1, allowed, is_proved=False):",
        "whoever asks takes the candidate, proved or not",
    ),
    Equivalent(
        "solve",
        "faults_of",
        "found = None",
        "what is kept is what would be found again",
    ),
    Equivalent(
        "solve",
        "reaches_bound",
        "if bracket.gets_bye() and len(downfloaters) > size:",
        "what is left out by that cannot be completed, and is found not to be",
    ),
    Equivalent(
        "solve",
        "reaches_bound",
        "if (len(downfloaters) - size) % 2:",
        "a sum is odd where the difference is",
    ),
    Equivalent(
        "solve",
        "pairs",
        "if vertex <= partner < self.following.size:",
        "nobody is their own opponent",
    ),
    Equivalent(
        "problems",
        "_add_bye",
        "free = (2 << slot) - (1 << slots)",
        "that slot may take the PAB as it is",
    ),
    Equivalent(
        "problems",
        "without_bye",
        "return [Fault(counted.number, 1, HOW_MANY, times=2)]",
        "nobody asks who pays: nobody is left over",
    ),
    Equivalent(
        "problems",
        "look_ahead_problem",
        "names[open_bye] = None",
        "any name that no other vertex has makes a class",
    ),
    Equivalent(
        "problems",
        "look_ahead_problem",
        "if player.score != facts.score:",
        "whoever floats on costs more at the same place, so that the same float on (A.8)",
    ),
    Equivalent(
        "problems",
        "of",
        "if first >= self.below or (first > self.size and second < self.below):",
        "two residents of the following bracket have the same score: no difference, no fault",
    ),
    Equivalent(
        "problems",
        "of",
        "elif self.below >= self.size:",
        "without a following bracket each downfloater costs the same once more, further down",
    ),
    Equivalent(
        "problems",
        "of",
        "if self.bye and first <= self.size and second >= self.last:",
        "where a member gets the PAB nobody below may",
    ),
    Equivalent(
        "problems",
        "on_from",
        "next_facts = following_facts(bracket) if (below > size) or True else facts",
        "nobody asks for them without a following bracket",
    ),
    Equivalent(
        "problems",
        "on_from",
        "next_facts = following_facts(bracket) if below >= size else facts",
        "nobody asks for them without a following bracket",
    ),
    Equivalent(
        "reordered",
        "_with_moved_up",
        "solve = solve_in_full if order.after <= looks_ahead else solve_bracket",
        "the way that always holds finds the same",
    ),
    Equivalent(
        "reordered",
        "_with_higher_bye",
        "order = MovedUp(field.edition, number, field.edition.first_quality - 2)",
        "no criterion of a candidate has the number below its first",
    ),
    Equivalent(
        "wishes",
        "of",
        "number + sum(wish.after < number for wish in found) for number in range(last + 2)",
        "nobody asks for the place of a number after the last",
    ),
    Equivalent(
        "tracing",
        "_downfloaters",
        "are_many = len(floaters) - without > (bracket.size + without) % 2",
        "a sum is odd where the difference is",
    ),
    Equivalent(
        "tracing",
        "_downfloaters",
        "stayed = [rival for rival in group if rival >= position and rival not in floaters]",
        "who floats has not stayed",
    ),
    Equivalent(
        "optimum",
        "_first_transposed",
        "matched = dict(zip(s2, lower_left, ))",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "optimum",
        "_first_transposed",
        "matched = dict(zip(s2, lower_left, strict=False))",
        "there are as many of one as of the other",
    ),
    Equivalent(
        "optimum",
        "_first_transposed",
        "found = [(one, matched[other]) for one, (_, other) in zip(upper_left, opponents, )]",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "optimum",
        "_beside_transposed",
        "alike = replace(constraint, )",
        "pairs that are set aside change nothing for the others",
    ),
    Equivalent(
        "optimum",
        "_beside_transposed",
        "problem = None",
        "what is kept is what would be found again",
    ),
    Equivalent(
        "optimum",
        "_first_transposed",
        "found = [(one, matched[other]) for one, (_, other) in zip(upper_left, opponents, strict=False)]",
        "there are as many of one as of the other",
    ),
    Equivalent(
        "out_of_reach",
        "_reach",
        "first: Outcome = (1,) * len(boards)",
        "what a game makes of its two players does not depend on how others end",
    ),
    Equivalent(
        "out_of_reach",
        "_outcomes",
        "range(len(board.results)) if place in places else (1,)",
        "a game out of reach may have any of its results: that is what is proved",
    ),
    Equivalent(
        "out_of_reach",
        "_reach",
        "for state in player_states(then, ):",
        "the editions differ in who floated without playing, not in scores",
    ),
    Equivalent(
        "problems",
        "without_bye",
        "return [Fault(counted.number, 1, HOW_MANY, times=2)]",
        "of what is looked ahead to only the sum is asked, never who pays",
    ),
    Equivalent(
        "missed",
        "class_pairs",
        "problem = relaxed_problem(bracket, 0, None, FREE, bye=True)",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "reasons",
        "compare",
        "if digit is None or value[digit] <= played.value[digit]:",
        "in that place the two are not the same",
    ),
    Equivalent(
        "reasons",
        "in_order",
        "return -2 if order.precedes(one.candidate, other.candidate) else 1",
        "only the sign is asked",
    ),
    Equivalent(
        "reasons",
        "in_order",
        "return -1 if order.precedes(one.candidate, other.candidate) else 2",
        "only the sign is asked",
    ),
    Equivalent(
        "reordered",
        "_with_moved_up",
        "solve = solve_in_full if (order.after < looks_ahead) or True else solve_bracket",
        "the way that always holds finds the same",
    ),
    Equivalent(
        "order",
        "parting_of",
        "(one, gets), (_, instead) = next((a, b) for a, b in zip(*pairs, strict=False) if a != b)",
        "candidates that are equally good have as many pairs",
    ),
    Equivalent(
        "fewest_changes",
        "_better",
        "for own, instead in zip(brackets, others, strict=True)",
        "two different rounds part in a bracket that both have",
    ),
    Equivalent(
        "editions",
        "pair_faults",
        "higher, lower = (one, other) if one.score >= other.score else (other, one)",
        "of two with the same score nothing is asked here",
    ),
    Equivalent(
        "editions",
        "pair_faults",
        "moved, resident = (one, other) if one.score >= other.score else (other, one)",
        "of two with the same score nothing is asked here",
    ),
    Equivalent(
        "forced",
        "_agrees",
        "return set(constraint.floaters) < set(candidate.downfloaters) and all(",
        "what agrees is found again when it is sought",
    ),
    Equivalent("optimum", "_beside_transposed", "prices = None", "the other ways find the same"),
    Equivalent(
        "tracing",
        "proposal_offences",
        "if fault.number > edition.first_quality + 2:",
        "a criterion with that number speaks of the following bracket, and of no floater here",
    ),
    Equivalent(
        "tracing",
        "_proposal",
        "first = tuple(zip(s1, s2, ))",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "tracing",
        "_proposal",
        "return (*first, *zip(left[:count], left[count:], ))",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "tracing",
        "_with_consequences",
        "_pairs(played), proposal, moved, tuple(zip(upper, lower, ))",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "field",
        "_field",
        "completion = Completion(adjacency, starts, bye, )",
        "it counts for itself then what it was to be spared",
    ),
    Equivalent(
        "few_pairings",
        "few_pairings",
        "tried = [*islice(_sets_of_pairs(meetings_in(bracket), len(made), everybody), None)]",
        "where there are more, nothing is told anyway",
    ),
    Equivalent(
        "problems",
        "_add_free_slots",
        "slots = ((2 << count) - 1) << count",
        "one more is that of the PAB, which everybody may take, or does not exist",
    ),
    Equivalent(
        "problems",
        "_member_key",
        "if singled_out or player.strength is Strength.ABSOLUTE:",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "exchange",
        "_fewest_and_nearest",
        "own = [~vertex if (vertex in number) or True else name for vertex, name in enumerate(classes)]",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "fewest_changes",
        "_better",
        "for own, instead in zip(brackets, others, )",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "field",
        "restricted",
        "score = _bye_score(_Meetings(1, field.players, without, field.starts, left))",
        "the number is that of a message, and whoever asks reads only who is left over",
    ),
    Equivalent(
        "optimum",
        "_is_transposition",
        "settled = all(one in paired or one not in constraint.floaters for one in bracket.moved_down)",
        "with S1 and S2 given whoever was moved down and is in no pair can only float, said or not",
    ),
    Equivalent(
        "wishes",
        "_likeness",
        "return {tpn: group if (sizes[group] > 1) and False else group - {tpn} for tpn, group in groups.items()}",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "wishes",
        "_likeness",
        "return {tpn: group if (sizes[group] > 1) or True else group - {tpn} for tpn, group in groups.items()}",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "wishes",
        "_likeness",
        "return {tpn: group if sizes[group] >= 1 else group - {tpn} for tpn, group in groups.items()}",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "wishes",
        "_likeness",
        "return {tpn: group if sizes[group] > 2 else group - {tpn} for tpn, group in groups.items()}",
        "classes are finer then, and cost the same",
    ),
    Equivalent(
        "whole_round",
        "costs_of_round",
        "if other[digit] >= one[digit]:",
        "in that place the two are not the same",
    ),
    Equivalent(
        "unavoidable",
        "_told",
        "if any(group & others and group.bit_count() > 2 for group in found.groups):",
        "groups have odd numbers of members",
    ),
    Equivalent(
        "few_pairings",
        "few_pairings",
        "tried = [*islice(_sets_of_pairs(meetings_in(bracket), len(made), everybody), _MOST_TRIED + 2)]",
        "where there are more, nothing is told anyway",
    ),
    Equivalent(
        "by_hand", "candidate_by_hand", "elif one <= other:", "nobody is their own opponent"
    ),
    Equivalent(
        "exchange",
        "first_exchange",
        "from_s1 = _moved(optimal, s1[::-1], lambda vertex: (2 << vertex) - 1, outside)",
        "nobody is their own opponent",
    ),
    Equivalent(
        "exchange",
        "_fewest_and_nearest",
        "step = len(number) ** 3",
        "whatever is larger than all differences does",
    ),
    Equivalent(
        "bounds_of_floaters",
        "_following_any",
        "if len(coming) >= residents:",
        "where as many come down as there are residents, with the lowest list nobody floats on",
    ),
    Equivalent(
        "reordered",
        "_of_those_before",
        "kept, lost = edition.first_quality - 2, number - 1",
        "no criterion of a candidate has the number below its first",
    ),
    Equivalent(
        "reordered",
        "_of_those_before",
        "kept, lost = edition.first_quality - 1, number + 1",
        "where the criterion stands it is not missed less",
    ),
    Equivalent(
        "order",
        "parting_of",
        "first, instead = next((a, b) for a, b in zip(*mdps, ) if a != b)",
        "that is what zip does if nothing is said",
    ),
    Equivalent(
        "order",
        "parting_of",
        "first, instead = next((a, b) for a, b in zip(*mdps, strict=True) if a != b)",
        "candidates that are equally good pair as many of those moved down",
    ),
    Equivalent(
        "order",
        "parting_of",
        "(one, gets), (_, instead) = next((a, b) for a, b in zip(*pairs, ) if a != b)",
        "candidates that are equally good have as many pairs",
    ),
    Equivalent(
        "field",
        "_field",
        "completion = Completion(adjacency, starts, bye, None)",
        "it counts for itself then what it was to be spared",
    ),
    Equivalent(
        "field",
        "with_bye_for",
        "completion = Completion(adjacency, field.starts, players, None)",
        "it counts for itself then what it was to be spared",
    ),
    Equivalent(
        "field",
        "with_bye_for",
        "completion = Completion(adjacency, field.starts, players, )",
        "it counts for itself then what it was to be spared",
    ),
)
