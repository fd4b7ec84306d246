"""A bracket in words: composition, proposal and what fails, the best possible."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import with_rule, with_rules
from arbiter_app.explain.amounts import amounts, points_in_words
from arbiter_app.explain.bounds import seekers_clause, with_bounds
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.upfloaters import upfloaters_sentences
from arbiter_app.explain.values import offences_of_proposal, told_offences, told_values
from arbiter_app.explain.writer import Groups, Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Seekers
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace, Offence
from arbiter_app.wording import SEMICOLON

_SHORT_LIST = 6
"""More pairs or offences than this are not told one by one in a paragraph."""


def bracket_label(writer: Writer, bracket: BracketTrace) -> str:
    """`Bracket 2, 2½ points`."""
    return writer.catalogue.say(
        writer.words.bracket,
        number=str(bracket.number),
        points=points_in_words(writer.catalogue, bracket.score),
    )


def composition(writer: Writer, bracket: BracketTrace) -> str:
    """Who is in the bracket and how many pairs it can give, as a clause."""
    catalogue = writer.catalogue
    listed = catalogue.listed(_members(writer, bracket))
    pairs = bracket.max_pairs + len(bracket.undone)
    if not pairs:
        return catalogue.say(writer.words.composition_none, members=listed)
    return writer.words.composed(writer, bracket, listed) or catalogue.say(
        writer.words.composition, pairs, members=listed, pairs=catalogue.number(pairs)
    )


def _members(writer: Writer, bracket: BracketTrace) -> list[str]:
    """Counts of those who came in and of the residents."""
    catalogue = writer.catalogue
    own = writer.words.came_in(bracket)
    came = [(writer.words.moved_down, bracket.m0)] if own is None else [*own]
    residents = len(bracket.residents)
    if residents or not bracket.m0:
        came.append((writer.words.residents, residents))
    return [catalogue.say(each, n, count=catalogue.number(n)) for each, n in came if n]


def composition_sentence(writer: Writer, bracket: BracketTrace) -> str:
    """The composition, who was brought up and why they, and who is in the limbo."""
    sentences = [writer.catalogue.sentence(composition(writer, bracket))]
    if bracket.undone and writer.words.undone_later is not None:
        told = [writer.pair(one, other) for one, other in bracket.undone]
        said = writer.catalogue.say(
            writer.words.undone_later, len(told), pairs=writer.catalogue.listed(told)
        )
        sentences.append(writer.catalogue.sentence(said))
    if bracket.upfloaters is not None and writer.words.brought_up:
        sentences += upfloaters_sentences(writer, bracket.upfloaters)
    if bracket.limbo and (bracket.pairs or writer.words.has_steps):
        # Without any pair everybody floats.
        players = (
            writer.people(bracket.limbo) if writer.words.has_steps else _in_limbo(writer, bracket)
        )
        said = writer.catalogue.say(writer.words.limbo, len(bracket.limbo), players=players)
        sentences.append(writer.catalogue.sentence(said))
    return writer.catalogue.sentences(sentences)


def _in_limbo(writer: Writer, bracket: BracketTrace) -> str:
    """Who stays in the limbo, and by which rules; those alike together."""
    groups: dict[str, list[Tpn]] = {}
    floaters = {floater.tpn: floater for floater in bracket.downfloaters}
    for tpn in bracket.limbo:
        floater = floaters.get(tpn, FloaterTrace(tpn))
        reasons = [passed.reason for passed in floater.passed_over or floater.barred]
        reasons += [] if floater.because is None else [floater.because]
        rules = dict.fromkeys(writer.shown(reason.rule) for reason in reasons)
        groups.setdefault(writer.catalogue.separated(rules), []).append(tpn)
    told = []
    for label, players in groups.items():
        said = writer.people(players)
        told.append(writer.catalogue.say(m.WITH_RULE, clause=said, rule=label) if label else said)
    return writer.catalogue.listed(told)


def subgroups(writer: Writer, bracket: BracketTrace) -> Groups:
    """The players of a bracket under the names of their subgroups, everybody once."""
    say, words = writer.catalogue.say, writer.words
    own = words.groups(writer, bracket)
    if own is not None:
        return _with_rest([*own], bracket)
    top, bottom = map(say, words.halves)
    remainder_top, remainder_bottom = map(say, words.remainder_halves)
    has_remainder = bool(bracket.remainder_s1 or bracket.remainder_s2)
    if not bracket.s1 and not bracket.remainder_s1:
        remainder_bottom = bottom
    groups = [
        (top, bracket.s1),
        (bottom, () if has_remainder else bracket.s2),
        (say(bracket_words.LIMBO_PLAYERS), () if words.has_steps else bracket.limbo),
        (remainder_top, bracket.remainder_s1),
        (remainder_bottom, bracket.remainder_s2),
    ]
    if has_remainder and bracket.s2 != bracket.remainder_s2:
        # S2 is all residents (3.2.3); those of them who met nobody moved down come again.
        groups.insert(1, (bottom, bracket.s2))
        return groups
    return _with_rest(groups, bracket)


def _with_rest(groups: list[tuple[str, tuple[Tpn, ...]]], bracket: BracketTrace) -> Groups:
    """Return the groups, then the players who are in none of them."""
    shown = {tpn for _, tpns in groups for tpn in tpns}
    members = (*bracket.moved_down_players, *bracket.residents)
    rest = tuple(player.tpn for player in members if player.tpn not in shown)
    return [*groups, ("", rest)] if rest else groups


def proposal_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """The first candidate, and what is wrong with it."""
    catalogue = writer.catalogue
    if len(bracket.proposal) > _SHORT_LIST:
        proposed = catalogue.say(writer.words.proposal_in_order)
    else:
        pairs = [pair_of_names(writer, first, second) for first, second in bracket.proposal]
        proposed = catalogue.say(writer.words.proposal, pairs=catalogue.listed(pairs))
    return catalogue.sentences([catalogue.sentence(proposed), verdict_sentence(writer, bracket)])


def proposal_stands(bracket: BracketTrace) -> bool:
    """True if the first candidate became the pairing of the bracket."""
    proposed = {frozenset(pair) for pair in bracket.proposal}
    made = {
        frozenset((pair.first, pair.second))
        for pair in bracket.pairs
        # In Lim the pairs of floaters are made before anything is proposed.
        if not bracket.first_scrutiny or pair.part != "mdp"
    }
    # What was undone later for the sake of others was made here all the same (Lim 2.6).
    came = {player.tpn for player in bracket.moved_down_players}
    made |= {frozenset(pair) for pair in bracket.undone if not came & {*pair}}
    return proposed == made


def proposal_told(writer: Writer, bracket: BracketTrace) -> str:
    """The first candidate and its verdict, as far as there is one and the steps do not tell it."""
    if not bracket.proposal:
        return ""
    if not bracket.steps:
        return proposal_paragraph(writer, bracket)
    if not bracket.proposal_offences:
        return ""
    if bracket.first_scrutiny:
        return verdict_sentence(writer, bracket)
    return proposal_paragraph(writer, bracket)


def verdict_sentence(writer: Writer, bracket: BracketTrace) -> str:
    """What is decisive against the first candidate, and what the pairing made offends against too."""
    writer = writer.within(bracket)
    catalogue, words = writer.catalogue, writer.words
    offences = bracket.proposal_offences
    if proposal_stands(bracket):
        if not offences:
            return catalogue.sentence(catalogue.say(words.proposal_perfect))
        said = offences_clause(writer, offences)
        if not said:
            return catalogue.sentence(catalogue.say(bracket_words.PROPOSAL_STANDS_APART))
        return catalogue.sentence(catalogue.say(words.proposal_stands, offences=said))
    decisive, kept = offences_of_proposal(bracket)
    said = offences_clause(writer, decisive)
    reason = bracket.proposal_reason
    if reason is not None and not decisive:
        said = with_rule(writer, clause(writer, reason, None, None), reason.rule)
    message = words.proposal_fails if said else words.proposal_falls
    told = [catalogue.sentence(catalogue.say(message, offences=said))]
    unavoidable = offences_clause(writer, kept)
    if unavoidable:
        told.append(
            catalogue.sentence(catalogue.say(bracket_words.PROPOSAL_KEEPS, offences=unavoidable))
        )
    return catalogue.sentences(told)


def offences_clause(writer: Writer, offences: Sequence[Offence]) -> str:
    """Offences with their rules, pair by pair, then those of who is left over; the first few."""
    catalogue = writer.catalogue
    by_pair: dict[tuple[Tpn, Tpn], list[str]] = {}
    floaters: list[str] = []
    for each in told_offences(writer, offences):
        said = with_rules(writer, each.clause, each.rules)
        (floaters if each.pair is None else by_pair.setdefault(each.pair, [])).append(said)
    shown: list[str] = []
    for (first, second), clauses in [*by_pair.items()][:_SHORT_LIST]:
        pair, listed = writer.pair(first, second), catalogue.separated(clauses)
        shown.append(catalogue.say(criterion_words.OFFENCES_OF_PAIR, pair=pair, offences=listed))
    more = sum(len(clauses) for clauses in [*by_pair.values()][_SHORT_LIST:])
    shown += floaters
    if more:
        shown.append(catalogue.say(bracket_words.OFFENCES_MORE, more, count=catalogue.number(more)))
    return catalogue.listed(shown)


def best_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """What the accepted candidate misses, and why that cannot be avoided; for players without rules.

    Nothing where nobody can be paired: there everybody floats, and nothing could be better.
    """
    if not bracket.pairs:
        return ""
    catalogue = writer.catalogue
    missed = [*told_values(writer, bracket.values, bracket)]
    if not missed:
        return catalogue.sentence(catalogue.say(writer.words.best_perfect))
    clauses = [value.clause for value in missed]
    if not writer.is_plain:
        clauses = [with_rules(writer, value.clause, value.criteria) for value in missed]
    criteria = [value.criteria for value in missed]
    told = [*with_bounds(writer, bracket, zip(criteria, clauses, strict=True))]
    listed = catalogue.listed(clauses)
    if told != clauses:
        listed = catalogue.separated(told, SEMICOLON)
    sentences = [catalogue.sentence(catalogue.say(writer.words.best_possible, values=listed))]
    bound = colour_bound(writer, bracket)
    if bound:
        sentences.append(catalogue.sentence(bound))
    return writer.catalogue.sentences(sentences)


def colour_bound(writer: Writer, bracket: BracketTrace) -> str:
    """By counting, why [C12] cannot be less, for traces of older versions without bounds; empty if
    counting alone does not prove the value.

    Every pair satisfies one player of a colour, and every downfloater takes one away.
    """
    if bracket.bounds:
        return ""
    missed = sum(
        sum(amounts(v.amount)) for v in bracket.values if writer.meaning(v.criterion) == "C12"
    )
    players = (*bracket.moved_down_players, *bracket.residents)
    served = len(bracket.pairs) + len(bracket.downfloaters)
    for letter in ("w", "b"):
        seekers = sum(player.due == letter for player in players)
        if 0 < missed == seekers - served:
            return seekers_clause(writer, Seekers(letter, seekers, len(players), missed))
    return ""


def pair_of_names(writer: Writer, first: Tpn, second: Tpn) -> str:
    """Two names as a pair: `Petrov–Ivanova`."""
    return writer.pair(first, second)
