"""A bracket in words: composition, proposal and what fails, the best possible."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.offences import (
    merged_offences,
    missed_values,
    offence_clause,
    value_clause,
)
from arbiter_app.explain.reasons import with_rule
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import BracketTrace, Offence
from arbiter_app.tournament.types import Tpn

_SHORT_LIST = 6
"""More pairs or offences than this are not told one by one in a paragraph."""


def bracket_label(writer: Writer, bracket: BracketTrace) -> str:
    """`Bracket 2, 2½ points`."""
    return writer.catalogue.say(
        m.BRACKET, number=str(bracket.number), points=writer.catalogue.points(bracket.score)
    )


def composition(writer: Writer, bracket: BracketTrace) -> str:
    """Who is in the bracket and how many pairs it can give, as a clause."""
    catalogue = writer.catalogue
    residents = len(bracket.residents)
    members = [catalogue.say(m.RESIDENTS, residents, count=catalogue.number(residents))]
    if bracket.m0:
        members.insert(
            0, catalogue.say(m.MOVED_DOWN, bracket.m0, count=catalogue.number(bracket.m0))
        )
    listed = catalogue.listed(members)
    if bracket.max_pairs == 0:
        return catalogue.say(m.COMPOSITION_NONE, members=listed)
    return catalogue.say(
        m.COMPOSITION,
        bracket.max_pairs,
        members=listed,
        pairs=catalogue.number(bracket.max_pairs),
    )


def composition_sentence(writer: Writer, bracket: BracketTrace) -> str:
    """The composition, and who is in the limbo."""
    sentences = [writer.catalogue.sentence(composition(writer, bracket))]
    if bracket.limbo:
        sentences.append(
            writer.catalogue.sentence(
                writer.catalogue.say(
                    m.LIMBO, len(bracket.limbo), players=writer.people(bracket.limbo)
                )
            )
        )
    return " ".join(sentences)


def proposal_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """The first candidate, and what is wrong with it."""
    catalogue = writer.catalogue
    if not bracket.proposal:
        return catalogue.sentence(catalogue.say(m.PROPOSAL_NONE))
    if len(bracket.proposal) > _SHORT_LIST:
        proposed = catalogue.say(m.PROPOSAL_IN_ORDER)
    else:
        pairs = [pair_of_names(writer, first, second) for first, second in bracket.proposal]
        proposed = catalogue.say(m.PROPOSAL, pairs=catalogue.listed(pairs))
    return f"{catalogue.sentence(proposed)} {catalogue.sentence(_verdict(writer, bracket))}"


def proposal_stands(bracket: BracketTrace) -> bool:
    """True if the first candidate became the pairing of the bracket."""
    proposed = {frozenset(pair) for pair in bracket.proposal}
    return proposed == {frozenset((pair.first, pair.second)) for pair in bracket.pairs}


def _verdict(writer: Writer, bracket: BracketTrace) -> str:
    catalogue = writer.catalogue
    said = offences_clause(writer, bracket.proposal_offences)
    match proposal_stands(bracket), bool(bracket.proposal_offences):
        case True, False:
            return catalogue.say(m.PROPOSAL_PERFECT)
        case True, True:
            return catalogue.say(m.PROPOSAL_STANDS, offences=said)
        case False, True:
            return catalogue.say(m.PROPOSAL_FAILS, offences=said)
        case _:
            return catalogue.say(m.PROPOSAL_FALLS)


def offences_clause(writer: Writer, offences: Sequence[Offence]) -> str:
    """Offences with their rules, the first few one by one."""
    catalogue = writer.catalogue
    merged = merged_offences(writer, offences)
    shown = [
        catalogue.say(
            m.WITH_RULE,
            clause=offence_clause(writer, offence),
            rule=catalogue.say(m.LIST_COMMA).join(writer.shown(rule) for rule in rules),
        )
        for offence, rules in merged[:_SHORT_LIST]
    ]
    more = len(merged) - len(shown)
    if more:
        shown.append(catalogue.say(m.OFFENCES_MORE, more, count=catalogue.number(more)))
    return catalogue.listed(shown)


def best_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """What the accepted candidate misses, and why that cannot be avoided where it is plain."""
    catalogue = writer.catalogue
    missed = missed_values(bracket.values)
    if not missed:
        return catalogue.sentence(catalogue.say(m.BEST_PERFECT))
    clauses = [with_rule(writer, value_clause(writer, value), value.criterion) for value in missed]
    sentences = [
        catalogue.sentence(catalogue.say(m.BEST_POSSIBLE, values=catalogue.listed(clauses)))
    ]
    bound = colour_bound(writer, bracket)
    if bound:
        sentences.append(catalogue.sentence(bound))
    return " ".join(sentences)


def colour_bound(writer: Writer, bracket: BracketTrace) -> str:
    """By counting, why [C12] cannot be less; empty if counting alone does not prove the value.

    Every pair satisfies one player of a colour, and every downfloater takes one away.
    """
    missed = sum(
        sum(amounts(v.amount)) for v in bracket.values if writer.meaning(v.criterion) == "C12"
    )
    players = (*bracket.moved_down_players, *bracket.residents)
    served = len(bracket.pairs) + len(bracket.downfloaters)
    for letter in ("w", "b"):
        seekers = sum(player.due == letter for player in players)
        if 0 < missed == seekers - served:
            return _bound_clause(writer, letter, seekers, len(players), missed)
    return ""


def _bound_clause(writer: Writer, letter: str, seekers: int, players: int, missed: int) -> str:
    catalogue = writer.catalogue
    message = m.COLOUR_BOUND
    if seekers == players:
        message = m.COLOUR_BOUND_BOTH if players == 2 else m.COLOUR_BOUND_ALL
    return catalogue.say(
        message,
        count=catalogue.number(seekers),
        players=catalogue.number(players),
        colour=writer.colour(letter),
        missing=catalogue.number(missed),
    )


def bracket_paragraph(writer: Writer, bracket: BracketTrace) -> str:
    """The whole bracket for the arbiter, without its pairs and downfloaters one by one."""
    return " ".join(
        [
            writer.catalogue.sentence(bracket_label(writer, bracket)),
            composition_sentence(writer, bracket),
            proposal_paragraph(writer, bracket),
            best_paragraph(writer, bracket),
        ]
    )


def pair_of_names(writer: Writer, first: Tpn, second: Tpn) -> str:
    """Two names as a pair: `Petrov–Ivanova`."""
    return writer.catalogue.say(m.PAIRED, first=writer.name(first), second=writer.name(second))
