"""Why two players were not paired, or why a player did not get the bye, and what would change: in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import histories_clause, with_rule, with_rules
from arbiter_app.explain.amounts import (
    amount_to_json,
    amounts,
    in_points,
    points_in_words,
)
from arbiter_app.explain.brackets import pair_of_names
from arbiter_app.explain.floaters import float_clause
from arbiter_app.explain.names import Names
from arbiter_app.explain.reasons import clause, elsewhere, is_possible
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.values import is_level, missed_values, told_values, value_clause
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.likeness import Likeness, likeness
from arbiter_app.tournament.types import Tpn, format_points, format_points_short
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import Pair, RoundPairing
from arbiter_app.wording import ENGLISH, Catalogue

_MOST_PAIRS = 6
"""More pairs than this are counted."""


def counter_sentence(
    as_it_is: RoundPairing,
    with_it: RoundPairing,
    names: Mapping[Tpn, str],
    *,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """Which pairs there would be instead of which, and who would have the bye instead of whom; empty
    if no pair changes: then the bye is the same, too.
    """
    writer = writer_of(Names.from_mapping(names), catalogue)
    old, new = changed_pairs(as_it_is, with_it), changed_pairs(with_it, as_it_is)
    if not old:
        return ""
    facts = {"new": _listed(writer, new), "old": _listed(writer, old)}
    player, other = with_it.bye, as_it_is.bye
    if player is None or other is None or player == other:
        return catalogue.sentence(catalogue.say(m.COUNTER, **facts))
    facts |= {"player": writer.name(player), "other": writer.name(other)}
    return catalogue.sentence(catalogue.say(m.COUNTER_AND_BYE, **facts))


def counter_to_json(as_it_is: RoundPairing, with_it: RoundPairing) -> dict[str, Any]:
    """The round with the pair for programs; `changed` marks what the round as it is does not have."""
    changed = set(changed_pairs(with_it, as_it_is))
    return {
        "pairs": [
            {
                "board": pair.board,
                "white": pair.white,
                "black": pair.black,
                "changed": pair in changed,
            }
            for pair in with_it.pairs
        ],
        "bye": with_it.bye,
        "bye_changed": with_it.bye != as_it_is.bye,
    }


def changed_pairs(mine: RoundPairing, theirs: RoundPairing) -> tuple[Pair, ...]:
    """The pairs of one that the other does not have, by board."""
    own, others = ([(pair.white, pair.black) for pair in each.pairs] for each in (mine, theirs))
    alike = likeness(own, [others])
    return tuple(
        pair for pair, each in zip(mine.pairs, alike, strict=True) if each is Likeness.DIFFERENT
    )


def _listed(writer: Writer, pairs: Sequence[Pair]) -> str:
    told = [writer.pair(pair.white, pair.black) for pair in pairs[:_MOST_PAIRS]]
    more = len(pairs) - len(told)
    if more:
        told.append(writer.catalogue.say(m.OTHERS, more, count=writer.catalogue.number(more)))
    return writer.catalogue.listed(told)


BYE = "bye"
"""Stands in JSON for the opponent where the question is about the bye."""

_FEW = 6
"""Codes of more criteria than this are not listed."""


def answer_sentence(
    answer: WhyNot,
    names: Mapping[Tpn, str],
    *,
    opponent: Tpn | None = None,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """What the player who asks, `answer.one`, is told; `opponent` is whom they have, if known."""
    writer = _writer(answer, names, catalogue).to(answer.one)
    say = catalogue.say
    number = str(answer.round_number)
    if answer.reason is None:
        if answer.other is None:
            return say(m.ANSWER_BYE_YOU, round=number)
        return say(m.ANSWER_PAIRED_YOU, other=writer.name(answer.other), round=number)
    said = _told(writer, answer, answer.reason)
    is_order = is_possible(writer, answer.reason)
    if answer.other is None:
        return say(m.NO_BYE_YOU if is_order else m.NOT_BYE_YOU, clause=said)
    told = say(
        m.NOT_PAIRED_YOU if is_order else m.NOT_OPPONENT_YOU,
        other=_opponent(writer, answer, answer.other),
        clause=said,
    )
    own_score = _own_score_first(writer, answer, answer.other, opponent) if is_order else ""
    return catalogue.sentences([own_score, told])


def _own_score_first(writer: Writer, answer: WhyNot, other: Tpn, opponent: Tpn | None) -> str:
    """To one who has an opponent of the own score and asks for one of another; else nothing."""
    scores = writer.names.scores
    own = scores.get(answer.one)
    if opponent is None or own is None or scores.get(opponent) != own or scores.get(other) == own:
        return ""
    return writer.catalogue.say(
        m.OWN_SCORE_FIRST,
        points=writer.points_of(answer.one),
        opponent=writer.name(opponent),
    )


def answer_paragraph(
    answer: WhyNot, names: Mapping[Tpn, str], *, catalogue: Catalogue = ENGLISH
) -> str:
    """The full account for the arbiter, with rules, bracket and values."""
    writer = _writer(answer, names, catalogue)
    facts = {"round": str(answer.round_number), "player": writer.name(answer.one)}
    if answer.other is not None:
        facts["pair"] = pair_of_names(writer, answer.one, answer.other)
    is_bye = answer.other is None
    reason = answer.reason
    if reason is None:
        return catalogue.say(m.ANSWER_BYE if is_bye else m.ANSWER_PAIRED, **facts)
    said = with_rule(writer, _clause(writer, answer, reason), reason.rule)
    if isinstance(reason, Illegal):
        message = m.ANSWER_ILLEGAL_BYE if is_bye else m.ANSWER_ILLEGAL
        return catalogue.say(message, clause=said, **facts)
    words = writer.words
    is_cost = isinstance(reason, Worse | NoCompletion)
    if not words.is_forced and is_cost and writer.meaning(reason.rule) not in words.without_with:
        said = catalogue.say(m.WITH_THIS, clause=said)
    if answer.bracket is not None:
        # In 2017 a bracket is paired without looking at those below it (A.9).
        stays = words.is_forced and isinstance(reason, NoCompletion)
        said = catalogue.say(
            m.ANSWER_STAYS if stays else words.answer_changes,
            number=str(answer.bracket.number),
            points=points_in_words(catalogue, answer.bracket.score),
            clause=said,
        )
    told = catalogue.say(
        words.answer_forced_bye if is_bye else words.answer_forced, clause=said, **facts
    )
    bracket = answer.bracket
    if bracket is None or isinstance(reason, NoCompletion):
        return told
    if not bracket.played and not bracket.forced:
        # Not every system has values that could be compared.
        return told
    return catalogue.sentences([told, _both_values(writer, answer, bracket)])


def answer_to_json(
    answer: WhyNot,
    names: Mapping[Tpn, str],
    *,
    opponent: Tpn | None = None,
    catalogue: Catalogue = ENGLISH,
) -> dict[str, Any]:
    """The answer for programs; amounts are counts, or scores and differences as strings."""
    writer = _writer(answer, names, catalogue)
    bracket = answer.bracket
    return {
        "round": answer.round_number,
        "pair": [answer.one, BYE if answer.other is None else answer.other],
        "verdict": str(answer.verdict),
        "rule": answer.rule,
        "bracket": None
        if bracket is None
        else {"score": format_points(bracket.score), "number": bracket.number},
        "played": _amounts(writer, _values(answer, forced=False)),
        "forced": _amounts(writer, _values(answer, forced=True)),
        "pays": list(answer.pays),
        "sentence": answer_sentence(answer, names, opponent=opponent, catalogue=catalogue),
    }


def _writer(answer: WhyNot, names: Mapping[Tpn, str], catalogue: Catalogue) -> Writer:
    return writer_of(replace(Names.from_mapping(names), system=answer.cited), catalogue)


def _told(writer: Writer, answer: WhyNot, reason: Reason) -> str:
    """The reason as a clause for the player, with its bracket if that is not the player's own."""
    said = _of_the_bye(writer, answer, reason) if answer.other is None else ""
    said = said or _clause(writer, answer, reason)
    bracket = answer.bracket
    if bracket is None or not isinstance(reason, Worse | Later):
        if bracket is not None and writer.words.is_forced:
            return writer.catalogue.say(m.WITH_HIGHER, clause=said)
        if bracket is None or writer.meaning(reason.rule) not in writer.words.in_its_bracket:
            return said
        points = points_in_words(writer.catalogue, bracket.score)
        return writer.catalogue.say(writer.words.in_bracket, points=points, clause=said)
    scores = {writer.names.scores.get(tpn) for tpn in (answer.one, answer.other) if tpn is not None}
    if scores in ({bracket.score}, {None}):
        return said
    return elsewhere(writer, reason, bracket.score, said)


def _clause(writer: Writer, answer: WhyNot, reason: Reason) -> str:
    if answer.other is not None:
        told = histories_clause(writer, reason, answer.one, answer.other)
        if told is not None:
            return told
    told = _higher_bye(writer, answer, reason) or _left(writer, answer, reason)
    return told or clause(writer, reason, answer.one, answer.other)


def _left(writer: Writer, answer: WhyNot, reason: Reason) -> str:
    """Lim 2.2 and 2.3: that one of the two was in another score-group, or had to leave it, and why."""
    if not isinstance(reason, Later) or answer.bracket is None or reason.parting is None:
        return ""
    why = "" if answer.left is None else float_clause(writer, answer.left)
    return writer.words.apart(writer, reason, answer.bracket.score, answer.left, why)


def _higher_bye(writer: Writer, answer: WhyNot, reason: Reason) -> str:
    """[C5], [C9]: who would get the bye, and who has it with fewer points or unplayed games; empty
    where one is not known.
    """
    if not isinstance(reason, Worse):
        return ""
    gets = answer.one if answer.other is None else reason.bye
    if gets is None or answer.bye is None:
        return ""
    catalogue = writer.catalogue
    names = {"player": writer.name(gets), "receiver": writer.name(answer.bye)}
    match writer.meaning(reason.criterion):
        case "C5":
            return catalogue.say(
                m.BYE_GOES_HIGHER,
                played=in_points(catalogue, reason.played),
                forced=in_points(catalogue, reason.forced),
                **names,
            )
        case "C9":
            played, forced = (sum(amounts(each)) for each in (reason.played, reason.forced))
            return catalogue.say(
                m.BYE_GOES_TO_UNPLAYED,
                forced,
                played=catalogue.number(played),
                forced=catalogue.number(forced),
                **names,
            )
        case _:
            return ""


def _of_the_bye(writer: Writer, answer: WhyNot, reason: Reason) -> str:
    """Where the bye itself is the matter, what counts for it; otherwise nothing."""
    catalogue = writer.catalogue
    if not isinstance(reason, Worse):
        return ""
    receiver = "" if answer.bye is None else writer.name(answer.bye)
    match writer.meaning(reason.rule):
        case "C5":
            return catalogue.say(
                m.BYE_HAS_LOWER if receiver else m.BYE_GOES_LOWER,
                receiver=receiver,
                played=in_points(catalogue, reason.played),
                forced=in_points(catalogue, reason.forced),
            )
        case "C9":
            return catalogue.say(
                m.BYE_HAS_FEWEST_UNPLAYED if receiver else m.BYE_FEWEST_UNPLAYED,
                receiver=receiver,
                played=catalogue.number(sum(amounts(reason.played))),
                forced=catalogue.number(sum(amounts(reason.forced))),
            )
        case _:
            return ""


def _opponent(writer: Writer, answer: WhyNot, other: Tpn) -> str:
    """The opponent's name, with both scores where they matter and differ."""
    name = writer.name(other)
    own_score, others_score = (writer.names.scores.get(tpn) for tpn in (answer.one, other))
    if (
        isinstance(answer.reason, Illegal)
        or answer.bracket is None
        or own_score is None
        or others_score is None
        or own_score == others_score
    ):
        return name
    return writer.catalogue.say(
        m.OTHER_WITH_VIRTUAL_POINTS if _is_virtual(writer, answer) else m.OTHER_WITH_POINTS,
        other=name,
        others=points_in_words(writer.catalogue, others_score),
        own=writer.catalogue.figures(format_points_short(own_score)),
    )


def _is_virtual(writer: Writer, answer: WhyNot) -> bool:
    """True if the score for the pairing of one of the two is not that in the standings."""
    names = writer.names
    return any(
        tpn in names.histories and names.histories[tpn].score != names.scores.get(tpn)
        for tpn in (answer.one, answer.other)
        if tpn is not None
    )


def _both_values(writer: Writer, answer: WhyNot, bracket: ComparedBracket) -> str:
    """What is missed either way, or where the two differ, in each."""
    say = writer.catalogue.say
    if bracket.played == bracket.forced and not missed_values(bracket.played):
        return say(m.ANSWER_BOTH_PERFECT)
    if bracket.played == bracket.forced:
        values = _missed(writer, bracket, bracket.played)
        return say(m.ANSWER_SAME_VALUES, values=values)
    same = {value.criterion for value in bracket.played if value in bracket.forced}
    reason = answer.reason
    if isinstance(reason, Worse):
        # Its two values have just been told.
        same.add(reason.criterion)
    played, forced = (
        [value for value in values if value.criterion not in same]
        for values in (bracket.played, bracket.forced)
    )
    before, after = missed_values(played), missed_values(forced)
    told = [
        say(message if other else only, values=_missed(writer, bracket, values))
        for values, other, message, only in (
            (before, after, m.ANSWER_AS_PAIRED, m.ANSWER_AS_PAIRED_ONLY),
            (after, before, m.ANSWER_WITH_CHANGE, m.ANSWER_WITH_CHANGE_ONLY),
        )
        if values
    ]
    return writer.catalogue.sentences(told)


def _missed(writer: Writer, bracket: ComparedBracket, values: Sequence[CriterionValue]) -> str:
    told = told_values(writer, values, gets_bye=bracket.gets_bye)
    clauses = [with_rules(writer, value.clause, value.criteria) for value in told]
    if clauses:
        return writer.catalogue.listed(clauses)
    if len(values) > _FEW:
        return writer.catalogue.say(m.ANSWER_ALL_PERFECT)
    counted = [value for value in values if not is_level(writer, value)]
    if not counted:
        return writer.catalogue.listed([value_clause(writer, value) for value in values])
    codes = writer.catalogue.listed([writer.shown(value.criterion) for value in counted])
    return writer.catalogue.say(criterion_words.VALUE_ZERO, len(counted), code=codes)


def _values(answer: WhyNot, *, forced: bool) -> tuple[CriterionValue, ...]:
    """The values compared: of the bracket, or of [C5] alone, which comes before all brackets."""
    if answer.bracket is not None:
        return answer.bracket.forced if forced else answer.bracket.played
    if isinstance(answer.reason, Worse):
        reason = answer.reason
        return (CriterionValue(reason.criterion, reason.forced if forced else reason.played),)
    return ()


def _amounts(writer: Writer, values: Iterable[CriterionValue]) -> dict[str, Any]:
    return {
        value.criterion: amount_to_json(writer.meaning(value.criterion), value.amount)
        for value in values
    }
