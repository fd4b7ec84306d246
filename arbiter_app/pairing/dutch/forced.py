"""A round with something forced, against the round as it is: where they part, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.compared import ComparedBracket
from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.criteria import values
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.order import Candidate
from arbiter_app.pairing.dutch.reasons import Played, cannot_be_served, compare
from arbiter_app.pairing.dutch.solve import PairedBracket, solve_bracket
from arbiter_app.pairing.trace import NoCompletion, Reason


def reason_against_bye(
    field: Field, solved: Iterable[PairedBracket], position: int
) -> Reason | None:
    """Why an eligible player did not get the PAB, None if the player did."""
    assert field.bye is not None
    try:
        forced = restricted(field, position, field.bye)
    except NoLegalPairingError:
        return NoCompletion()
    return first_difference_of(solved, forced)[0]


def first_difference_of(
    solved: Iterable[PairedBracket], forced: Field
) -> tuple[Reason | None, ComparedBracket | None]:
    """The first bracket in which the pairings part and why; nothing if the pair was made.

    `forced` is the field with the pair forced. Its brackets take the route of those `solved`: in
    2017 a bracket is judged by C.7 or by C.4, never once by the one and once by the other (A.9).
    """
    for played in solved:
        bracket = replace(played.bracket, field=forced)
        candidate = solve_bracket(bracket)
        assert candidate is not None, "so far the pairings are the same, and can be completed"
        compared = _compared(played, bracket, candidate)
        if candidate != played.candidate:
            before = Played.of(played.bracket, played.candidate)
            article = _step(played.candidate, candidate)
            return compare(before, Played.of(bracket, candidate), article), compared
        if bracket.route is Route.OPEN:
            floating = sum(1 << position for position in candidate.downfloaters)
            if not forced.completion.can_complete(floating, bracket.group + 1):
                below = (1 << forced.size) - (1 << bracket.end)
                return NoCompletion(cannot_be_served(forced, floating | below)), compared
    return None, None


def _compared(played: PairedBracket, bracket: Bracket, candidate: Candidate) -> ComparedBracket:
    edition = bracket.edition
    qualities = [each for each in edition.criteria if each.number >= edition.first_quality]
    return ComparedBracket(
        bracket.group + 1,
        bracket.facts.score,
        values(Played.of(played.bracket, played.candidate).value, qualities),
        values(Played.of(bracket, candidate).value, qualities),
    )


def _step(played: Candidate, forced: Candidate) -> str:
    """The step of the order in which two equally good candidates part (4.4, 4.2, 4.3)."""
    if [one for one, _ in played.mdp_pairs] != [one for one, _ in forced.mdp_pairs]:
        return "4.4"
    if played.mdp_pairs != forced.mdp_pairs:
        return "4.2"
    if (played.from_s1, played.from_s2) != (forced.from_s1, forced.from_s2):
        return "4.3"
    return "4.2"
