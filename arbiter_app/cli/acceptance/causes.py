"""Why a round, or the ranks, of a file of another program are not what the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.cli.acceptance.found import Cause, Discrepancy
from arbiter_app.cli.spoken import said
from arbiter_app.errors import NoLegalPairingError, UserError
from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.trace.reasons import Worse
from arbiter_app.wording import Phrase, phrase, sentences, separated

if TYPE_CHECKING:
    from arbiter_app.pairing.checker import RoundCheck
    from arbiter_app.standings.check import StandingsCheck
    from arbiter_app.tournament.tournament import Round, Tournament
    from arbiter_app.trace.answers import Judgement


def discrepancies_of_rounds(
    file: str, tournament: Tournament, system: str, checks: tuple[RoundCheck, ...]
) -> Iterator[Discrepancy]:
    """One for each round that is not what the rules give."""
    reasons = explained_rounds(tournament)
    for check in checks:
        if check.same:
            continue
        if check.round_number in reasons:
            told = reasons[check.round_number]
            cause, message = Cause.INPUT, phrase("The file says why: {reason}", reason=told)
        else:
            cause, message = cause_of_round(check, system)
        yield Discrepancy(file, check.round_number, cause, said(message))


def cause_of_round(check: RoundCheck, system: str) -> tuple[Cause, Phrase]:
    """Why a round is different, by what can be proved.

    What the rules forbid absolutely is looked at first, then whether this program's pairing holds
    before another solver; only then what the other one lacks. The order of candidates (C.04.3
    (2026) 4) and the colours are compared by the engine alone: there is no proof of those.
    """
    from arbiter_app.pairing.certificate import can_be_certified, certify_round
    from arbiter_app.pairing.questions import judge

    found = check.found
    if check.expected is None:
        return _without_pairing(check, system)
    if _is_by_another_edition(check, system):
        return Cause.INTERPRETATION, phrase("The pairing matches the other edition of the system.")
    try:
        pairs = [(game.white, game.black) for game in found.games]
        judgement = judge(check.before, pairs, found.pairing_allocated_bye, system=system)
    except UserError as error:
        return Cause.INPUT, phrase("The round cannot be compared: {reason}", reason=error.said)
    if judgement.illegal:
        broken = sorted({each.problem.rule for each in judgement.illegal})
        return Cause.OTHER, phrase(
            "The round in the file breaks an absolute rule: {rules}.", rules=separated(broken)
        )
    certificates = certify_round(check.before, system=system) if can_be_certified(system) else ()
    if not all(each.holds for each in certificates):
        return Cause.OURS, phrase("Another solver finds a better pairing.")
    return _compared(judgement, is_proved=bool(certificates))


def _without_pairing(check: RoundCheck, system: str) -> tuple[Cause, Phrase]:
    """Why this program has no pairing: there is none, or the file lacks something."""
    from arbiter_app.pairing.questions import pair_round
    from arbiter_app.pairing.second_opinion import illegalities
    from arbiter_app.pairing.systems import description_of

    try:
        pair_round(check.before, system=system)
    except NoLegalPairingError:
        rounds = (*check.before.rounds, check.found)
        as_found = replace(check.before, rounds=rounds)
        number = check.round_number
        # What was illegal before is no fault of this round.
        earlier = set(illegalities(check.before, description_of(system).absolute))
        broken = [
            each
            for each in illegalities(as_found, description_of(system).absolute)
            if each not in earlier
        ]
        if broken:
            return Cause.OTHER, phrase(
                "Round {number} has no legal pairing, and the one in the file is not legal"
                " either: {what}.",
                number=number,
                what=broken[0],
            )
        return Cause.OURS, phrase("No legal pairing was found, although the file has one.")
    except UserError as error:
        return Cause.INPUT, phrase("The round cannot be paired: {reason}", reason=error.said)
    raise AssertionError("a round that could not be paired can be")


def _compared(judgement: Judgement, *, is_proved: bool) -> tuple[Cause, Phrase]:
    """What the pairing of the file lacks beside that of the rules."""
    reason = judgement.reason
    if reason is None:
        articles = separated(sorted({each.article for each in judgement.colours}))
        return Cause.OPEN, phrase("Only the colours differ: {articles}.", articles=articles)
    message = phrase(
        "The pairing in the file is worse in bracket {bracket}: {rule}.",
        bracket=judgement.bracket_number or 0,
        rule=reason.rule,
    )
    if not (is_proved and isinstance(reason, Worse)):
        return Cause.OPEN, message
    proved = phrase("Another solver proves Arbiter’s pairing.")
    return Cause.OTHER, sentences(message, proved)


def _is_by_another_edition(check: RoundCheck, system: str) -> bool:
    from arbiter_app.pairing.systems import other_editions

    return any(_gives(edition, check) for edition in other_editions(system))


def _gives(system: str, check: RoundCheck) -> bool:
    from arbiter_app.pairing.questions import pair_round

    try:
        paired = pair_round(check.before, system=system)
    except UserError:
        return False
    return _content(paired.as_round()) == _content(check.found)


def _content(played: Round) -> tuple[frozenset[tuple[int, int]], int | None]:
    games = frozenset((game.white, game.black) for game in played.games)
    return games, played.pairing_allocated_bye


def discrepancies_of_ranks(file: str, check: StandingsCheck) -> Iterator[Discrepancy]:
    """One if ranks do not follow the list; a difference in reading where the list has such a code."""
    from arbiter_app.standings.registry import tie_break_code

    if check.same:
        return
    readings = [tie_break_code(code).tie_break.readings for code in check.tie_breaks]
    told = [reading for reading in readings if reading]
    message = phrase(
        "Ranks that do not match the tie-breaks {codes}: {count}.",
        count=len(check.wrong),
        codes=separated(check.tie_breaks),
    )
    cause = Cause.INTERPRETATION if told else Cause.TIE_BREAKS
    yield Discrepancy(file, 0, cause, said(sentences(message, *told)))
