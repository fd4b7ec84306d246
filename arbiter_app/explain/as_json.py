"""The trace of a round as JSON, every decision with its deciding rule and its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from arbiter_app.explain.amounts import amount_to_json
from arbiter_app.explain.bounds import bound_of
from arbiter_app.explain.brackets import best_paragraph
from arbiter_app.explain.colours import colour_sentence
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.passed_over import Decision
from arbiter_app.explain.records import bracket_paragraph, label, paragraph, sentence
from arbiter_app.explain.steps import ToldStep, steps_told
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.values import offence_clause, value_of_bracket
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import POINT, Points, Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    CrackedPair,
    CriterionValue,
    ExchangeTrace,
    Offence,
    PairTrace,
    PassedOver,
    ProcedureStep,
    SubgroupsTrace,
    UpfloatersTrace,
)
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import ENGLISH, Catalogue

Json: TypeAlias = dict[str, Any]


def round_to_json(
    pairing: RoundPairing,
    names: Mapping[Tpn, str],
    *,
    bracket: int | None = None,
    catalogue: Catalogue = ENGLISH,
) -> Json:
    """The pairing of a round and its trace, of one bracket only if `bracket` gives its number.

    Players are TPNs, with a table of their names; scores are in points.
    """
    trace = pairing.trace
    own = Names.from_mapping(names)
    writer = writer_of(own if trace is None else own.with_trace(trace), catalogue)
    brackets = () if trace is None else trace.brackets
    bye = None if trace is None else trace.pairing_allocated_bye
    return {
        "system": pairing.system,
        "round": pairing.round_number,
        "pairs": [
            {"board": pair.board, "white": pair.white, "black": pair.black}
            for pair in pairing.pairs
        ],
        "bye": pairing.bye,
        "absent": [{"tpn": away.tpn, "kind": away.kind.value} for away in pairing.absent],
        "names": {str(tpn): name for tpn, name in own.items()},
        "pairing_allocated_bye": None
        if bye is None
        else {"tpn": bye.tpn, "score": _points(bye.score), **_decision(writer, bye)},
        "brackets": [_bracket(writer, each) for each in brackets if bracket in (None, each.number)],
    }


def _points(points: Points) -> float:
    return points / POINT


def _bracket(writer: Writer, bracket: BracketTrace) -> Json:
    return {
        "number": bracket.number,
        "score": _points(bracket.score),
        "label": label(bracket, catalogue=writer.catalogue, system=writer.names.system),
        "sentence": sentence(bracket, writer.names, catalogue=writer.catalogue),
        "paragraph": bracket_paragraph(writer, bracket),
        "heterogeneous": bracket.is_heterogeneous,
        "m0": bracket.m0,
        "m1": bracket.m1,
        "max_pairs": bracket.max_pairs,
        "moved_down_players": [_player(player) for player in bracket.moved_down_players],
        "residents": [_player(player) for player in bracket.residents],
        "limbo": list(bracket.limbo),
        "s1": list(bracket.s1),
        "s2": list(bracket.s2),
        "remainder_s1": list(bracket.remainder_s1),
        "remainder_s2": list(bracket.remainder_s2),
        "proposal": [list(pair) for pair in bracket.proposal],
        "proposal_offences": _offences(writer.within(bracket), bracket.proposal_offences),
        "values": [_value(writer, bracket, value) for value in bracket.values],
        "best_possible": best_paragraph(writer, bracket),
        "offences": _offences(writer.within(bracket), bracket.offences),
        "exchange": None if bracket.exchange is None else _exchange(writer, bracket.exchange),
        "pairs": [_pair(writer, pair) for pair in bracket.pairs],
        "downfloaters": [
            {
                "tpn": floater.tpn,
                "rule": floater.rule or None,
                "kind": floater.kind or None,
                "because": None if floater.because is None else _reason(writer, floater.because),
                **_decision(writer, floater),
            }
            for floater in bracket.downfloaters
        ],
        "upfloaters": _upfloaters(writer, bracket.upfloaters),
        "subgroups": _subgroups(bracket.subgroups),
        "pairing_by": list(bracket.decided_by),
        "direction": bracket.direction,
        "first_scrutiny": [list(pair) for pair in bracket.first_scrutiny],
        "cracked": [_cracked(pair) for pair in bracket.cracked],
        "steps": [
            _step(step, told)
            for step, told in zip(bracket.steps, steps_told(writer, bracket), strict=True)
        ],
    }


def _upfloaters(writer: Writer, found: UpfloatersTrace | None) -> Json | None:
    if found is None:
        return None
    return {
        "tpns": list(found.tpns),
        "rule": found.rule,
        "passed_over": [
            {"tpns": list(passed.tpns), "reason": _reason(writer, passed.reason)}
            for passed in found.passed_over
        ],
        "more_passed_over": found.more_passed_over,
        "scores_passed_over": [
            [_points(score) for score in scores] for scores in found.scores_passed_over
        ],
        "because": None if found.because is None else _reason(writer, found.because),
    }


def _subgroups(found: SubgroupsTrace | None) -> Json | None:
    if found is None:
        return None
    shifts = (found.to_part, found.to_equalise)
    return {
        "g1": list(found.g1),
        "g2": list(found.g2),
        "by_halves": found.by_halves,
        "shifted": [
            {
                "article": shift.rule,
                "from": "g1" if shift.from_g1 else "g2",
                "order": list(shift.order),
                "tpns": list(shift.shifted),
            }
            for shift in shifts
            if shift is not None
        ],
    }


def _player(player: BracketPlayer) -> Json:
    return {
        "tpn": player.tpn,
        "score": _points(player.score),
        "due": player.due or None,
        "strength": player.strength or None,
        "floats": player.floats,
        "from_bracket": player.from_bracket,
        "aro": player.aro,
        "upfloats": player.upfloats,
    }


def _cracked(pair: CrackedPair) -> Json:
    return {
        "first": pair.first,
        "second": pair.second,
        "bracket": pair.bracket,
        "from_above": pair.from_above,
        "from_below": pair.from_below,
    }


def _step(step: ProcedureStep, told: ToldStep) -> Json:
    return {
        "article": step.article,
        "what": step.what,
        "tpns": list(step.tpns),
        "amounts": list(step.amounts),
        "sentence": f"{told.text}.",
    }


def _offences(writer: Writer, offences: Iterable[Offence]) -> list[Json]:
    return [
        {
            "criterion": offence.criterion,
            "tpn": offence.tpn,
            "opponent": offence.opponent,
            "sentence": writer.catalogue.sentence(offence_clause(writer, offence)),
        }
        for offence in offences
    ]


def _value(writer: Writer, bracket: BracketTrace, value: CriterionValue) -> Json:
    rule, reason = writer.rule(value.criterion), bound_of(writer, bracket, [value.criterion])
    return {
        "criterion": value.criterion,
        "article": None if rule is None else rule.article or rule.shown,
        "amount": amount_to_json(writer.meaning(value.criterion), value.amount),
        "sentence": writer.catalogue.sentence(value_of_bracket(writer, bracket, value)),
        "reason": writer.catalogue.sentence(reason) if reason else None,
    }


def _pair(writer: Writer, pair: PairTrace) -> Json:
    return {
        "first": pair.first,
        "second": pair.second,
        "white": pair.white,
        "black": pair.black,
        "part": pair.part,
        "rule": (pair.decided_by if pair.rule else "") or None,
        "colour_article": pair.colour_article,
        "colour_sentence": colour_sentence(writer, Colours.of(pair)),
        **_decision(writer, pair),
    }


def _exchange(writer: Writer, exchange: ExchangeTrace) -> Json:
    return {
        "from_s1": list(exchange.from_s1),
        "from_s2": list(exchange.from_s2),
        "letter": exchange.letter or None,
        "decided_by": exchange.decided_by,
        "label": label(exchange, catalogue=writer.catalogue, system=writer.names.system),
        "sentence": sentence(exchange, writer.names, catalogue=writer.catalogue),
        "paragraph": paragraph(exchange, writer.names, catalogue=writer.catalogue),
        "reason": _reason(writer, exchange.reason),
    }


def _decision(writer: Writer, decision: Decision) -> Json:
    return {
        "decided_by": decision.decided_by,
        "label": label(decision, catalogue=writer.catalogue, system=writer.names.system),
        "sentence": sentence(decision, writer.names, catalogue=writer.catalogue),
        "paragraph": paragraph(decision, writer.names, catalogue=writer.catalogue),
        "passed_over": [_passed_over(writer, decision, p) for p in decision.passed_over],
    }


def _passed_over(writer: Writer, decision: Decision, passed: PassedOver) -> Json:
    return {
        "tpn": passed.tpn,
        "sentence": sentence(passed, writer.names, within=decision, catalogue=writer.catalogue),
        **_reason(writer, passed.reason),
    }


def _reason(writer: Writer, reason: Reason) -> Json:
    match reason:
        case Illegal():
            return {"kind": "illegal", "rule": reason.rule, "round": reason.round_number}
        case NoCompletion():
            return {
                "kind": "no-completion",
                "rule": reason.rule,
                "unserved": list(reason.unserved),
                **({"opponents": list(reason.opponents)} if reason.opponents else {}),
            }
        case Worse():
            return {
                "kind": "worse",
                "rule": reason.rule,
                "played": amount_to_json(writer.meaning(reason.criterion), reason.played),
                "forced": amount_to_json(writer.meaning(reason.criterion), reason.forced),
                "pays": list(reason.pays),
                **(
                    {"floats_next": list(reason.next_floaters.players)}
                    if reason.next_floaters
                    else {}
                ),
                **({"article": reason.article} if reason.article else {}),
            }
        case Later():
            return {"kind": "later", "rule": reason.rule}
