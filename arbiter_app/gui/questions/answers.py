"""Answers of the engine to the arbiter's questions, as texts to read, to copy and to show."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.explain.answers import answer_paragraph, answer_sentence, counter_sentence
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.records import label, paragraph, should_be
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.figures import figures, money_shown, points_shown
from arbiter_app.gui.text.wording import explaining, headed, joined, said, spoken, tr
from arbiter_app.operations.interface import (
    AffectedRank,
    AffectedRound,
    CorrectionPreview,
    CountsFor,
    Finish,
    FinishAnswer,
    HandVerdict,
    WhyNotAnswer,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.answers import Verdict
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, SEMICOLON, Phrase, changed, counted, phrase

_FEW = 5


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """Why not: the rule, the sentence for the player, the paragraph for the arbiter.

    `counter` is what would change.
    """

    rule: str
    sentence: str
    paragraph: str
    verdict: Verdict
    note: str = ""
    counter: str = ""

    @property
    def text(self) -> str:
        """Everything, for the clipboard."""
        parts = (self.sentence, self.paragraph, self.counter, self.note)
        return "\n\n".join(part for part in parts if part)


def shown_answer(answered: WhyNotAnswer) -> ShownAnswer:
    """The answer to "why not?" in words."""
    answer = answered.answer
    names = Names.before(answered.before, answered.players, answer.cited)
    rule = (
        ""
        if answer.reason is None
        else label(answer.reason, system=answer.cited, catalogue=explaining())
    )
    counter = ""
    if answered.as_it_is is not None and answered.with_it is not None:
        counter = counter_sentence(
            answered.as_it_is, answered.with_it, names, catalogue=explaining()
        )
    return ShownAnswer(
        rule,
        answer_sentence(answer, names, opponent=answered.opponent, catalogue=explaining()),
        answer_paragraph(answer, names, catalogue=explaining()),
        answer.verdict,
        said(note_on(answered)),
        counter,
    )


def note_on(answered: WhyNotAnswer) -> Phrase:
    """What else to know of an answer, for whatever language it is told in."""
    if answered.was_played:
        return phrase("The round was played like this, but the rules pair it differently.")
    return NOTHING


def verdict_lines(judged: HandVerdict, engine: RoundPairing | None) -> tuple[str, ...]:
    """What makes a pairing worse than the engine's: the first criterion if it is legal, and colours
    that are wrong, but for those of illegal pairs.
    """
    judgement = judged.judgement
    if judgement is None:
        return (said(judged.error),) if judged.error else ()
    names = Names.before(judged.before, judged.players, judgement.text or judged.system)
    lines = []
    if judgement.reason is not None:
        reason = paragraph(judgement.reason, names, catalogue=explaining())
        where = _bracket(engine, judgement.bracket_number)
        lines.append(headed(where, reason) if where else reason)
    told = {(pair.white, pair.black) for pair in judgement.illegal}
    colours = [wrong for wrong in judgement.colours if (wrong.white, wrong.black) not in told]
    lines += [
        should_be(Colours(wrong.black, wrong.white, wrong.article), names, catalogue=explaining())
        for wrong in colours[:_FEW]
    ]
    more = len(colours) - _FEW
    if more > 0:
        text = counted(
            more, "Wrong colours on {count} more board.", "Wrong colours on {count} more boards."
        )
        lines.append(said(text))
    return tuple(lines)


def repair_line(judged: HandVerdict) -> str:
    """The nearest legal pairing in one line; empty if the pairing is legal."""
    if not judged.faults:
        return ""
    if judged.repair is None:
        return tr("No similar legal pairing was found.")
    names = Names.of(judged.before)
    steps = [f"{names[one]} ↔ {names[other]}" for one, other in judged.repair.exchanges]
    turned = [pair_in_line(names[white], names[black]) for white, black in judged.repair.turned]
    changes = []
    if steps:
        changes.append(tr("swap {steps}").format(steps=joined(steps)))
    if turned:
        changes.append(tr("reverse the colours of {boards}").format(boards=joined(turned)))
    return tr("Nearest legal change: {changes}.").format(changes=joined(changes, SEMICOLON))


def _bracket(engine: RoundPairing | None, number: int | None) -> str:
    trace = None if engine is None else engine.trace
    if trace is None or number is None or not 0 < number <= len(trace.brackets):
        return ""
    points = points_shown(trace.brackets[number - 1].score)
    return tr("Bracket {points}").format(points=points)


def correction_lines(
    preview: CorrectionPreview, tournament: Tournament
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a corrected result would have changed: headings, and the lines below each."""
    names = Names.of(tournament)
    blocks: list[tuple[str, tuple[str, ...]]] = [(_counts_for(preview), ())]
    if preview.right_tpn:
        text = tr("If this had been known from the start, the pairing number would have been {n}.")
        blocks.append((text.format(n=preview.right_tpn), ()))
    if not preview.rounds:
        blocks.append((tr("Every round would have been paired the same."), ()))
    for affected in preview.rounds:
        different = affected.different_pairs
        if affected.would_be is None:
            failed = phrase(
                "Round {round} could not have been paired: {error}",
                round=affected.round_number,
                error=affected.error,
            )
            blocks.append((said(failed), ()))
            continue
        title = counted(
            len(different),
            "Round {round}: {count} board would have been different",
            "Round {round}: {count} boards would have been different",
            round=affected.round_number,
        )
        expected, would_be = affected.expected, affected.would_be
        paired = (
            set() if expected is None else {(pair.black, pair.white) for pair in expected.pairs}
        )
        lines = [
            said(
                phrase(
                    "{white} – {black}, colours reversed",
                    white=names[white],
                    black=names[black],
                )
            )
            if (white, black) in paired
            else pair_in_line(names[white], names[black])
            for white, black in different
        ]
        if expected is not None and expected.bye != would_be.bye and would_be.bye is not None:
            lines.append(tr("{player}: bye").format(player=names[would_be.bye]))
        staying = len(affected.staying_boards)
        if staying:
            stay = counted(staying, "{count} board stays.", "{count} boards stay.")
            lines.append(said(stay))
        lines.append(_may_be_changed(affected))
        blocks.append((said(title), tuple(lines)))
    others = _unaffected(preview, len(tournament.rounds))
    if len(others) == 1:
        same = tr("Round {n} would have been paired the same.")
        blocks.append((same.format(n=others[0]), ()))
    elif others:
        blocks.append((tr("The other rounds would have been paired the same."), ()))
    if preview.ranks:
        blocks.append((tr("Standings"), tuple(_ranks(preview))))
    return tuple(blocks)


def _may_be_changed(affected: AffectedRound) -> str:
    """What C.04.2 4.3 and 4.4 allow for a round that would have been another."""
    if affected.may_be_paired_again:
        return tr("It is neither published nor played, so it can be paired again.")
    if affected.is_published:
        return tr("It is published, so it may be changed only in the cases of C.04.2 4.4.")
    return tr("It stays as it was paired (C.04.2 4.3).")


def _unaffected(preview: CorrectionPreview, paired: int) -> list[int]:
    """The rounds that stay the same where others do not; data of a player concern all of them."""
    affected = [each.round_number for each in preview.rounds]
    if not affected:
        return []
    first = 1 if preview.right_tpn else affected[0]
    return [number for number in range(first, paired + 1) if number not in affected]


def _ranks(preview: CorrectionPreview) -> list[str]:
    lines = []
    shown = [rank for rank in preview.ranks if not rank.only_tie_breaks]
    for rank in shown:
        points = points_shown(rank.points_after)
        if rank.points_after != rank.points_before:
            points = said(changed(points_shown(rank.points_before), points))
        place = str(rank.rank_after)
        if rank.rank_after != rank.rank_before:
            place = said(changed(str(rank.rank_before), place))
        lines.append(
            said(
                phrase(
                    "{name}: rank {place}, points {points}",
                    name=rank.name,
                    place=place,
                    points=points,
                )
            )
            + _more(rank)
        )
    others = len(preview.ranks) - len(shown)
    if others:
        text = counted(
            others,
            "For {count} more player, only tie-breaks change.",
            "For {count} more players, only tie-breaks change.",
        )
        lines.append(said(text))
    return lines


def _more(rank: AffectedRank) -> str:
    """The tie-breaks and the prize that change, behind rank and points."""
    told = [
        said(changed(f"{each.code} {figures(each.before)}", figures(each.after)))
        for each in rank.values
    ]
    if rank.prize_before != rank.prize_after:
        before, after = (
            money_shown(amount) if amount else "–"
            for amount in (rank.prize_before, rank.prize_after)
        )
        told.append(said(phrase("prize {before} → {after}", before=before, after=after)))
    return "".join(f", {each}" for each in told)


def _counts_for(preview: CorrectionPreview) -> str:
    match preview.counts_for:
        case CountsFor.NEXT_PAIRING if preview.new_tpns:
            return tr(
                "If you correct it now, it counts for the next pairing if the list is"
                " renumbered (C.04.2 2.3)."
            )
        case CountsFor.NEXT_PAIRING:
            return tr("If you correct it now, it counts for the next pairing.")
        case CountsFor.FOLLOWING_PAIRING:
            return tr("If you correct it now, it counts for the following pairing (C.04.2 4.3).")
        case CountsFor.RATING_REPORT_ONLY:
            return tr("If you correct it now, it counts only for the rating report (C.04.2 4.3).")
        case CountsFor.NO_NUMBERS:
            return tr(
                "If you correct it now, it counts for tie-breaks by rating and the rating"
                " report. Pairing numbers do not change because round 4 is paired (C.04.2 2.3)."
            )


def finish_headline(answer: FinishAnswer) -> tuple[str, MessageTone]:
    """Can it be finished: the answer in a line, and its tone."""
    first = answer.next_round
    last = first + answer.rounds_left - 1
    match answer.finish:
        case Finish.DONE:
            return tr("There are no rounds left to pair."), MessageTone.INFO
        case Finish.SAFE if answer.rounds_left == 1:
            return tr("The last round can be paired."), MessageTone.INFO
        case Finish.SAFE:
            return tr("Opponents cannot run out."), MessageTone.INFO
        case Finish.POSSIBLE:
            text = tr("All rounds can be paired, but opponents may run out.")
            return text.format(first=first, last=last), MessageTone.WARNING
        case Finish.BLOCKED_AFTER_NEXT:
            text = tr("After round {n}, the remaining rounds cannot all be paired.")
            return text.format(n=first), MessageTone.WARNING
        case Finish.BLOCKED:
            text = tr("Rounds {first} to {last} cannot all be paired.")
            if first == last:
                text = tr("Round {first} cannot be paired.")
            return text.format(first=first, last=last), MessageTone.ILLEGAL
        case Finish.NO_PAIRING:
            text = tr("Round {n} has no legal pairing.")
            return text.format(n=first), MessageTone.ILLEGAL
        case Finish.UNKNOWN:
            return tr(
                "There are too many possibilities to try them all; no obstacle was found."
            ), MessageTone.INFO


def finish_detail(answer: FinishAnswer) -> str:
    """What the answer rests on, and what it does not say."""
    if answer.finish is Finish.DONE:
        return ""
    left = said(counted(answer.rounds_left, "{count} round is left", "{count} rounds are left"))
    players = said(
        counted(answer.players, "{count} player is present", "{count} players are present")
    )
    match answer.finish:
        case Finish.SAFE if answer.rounds_left > 1:
            why = tr(
                "Whatever the results, in every round each player still has at least half of"
                " the others as possible opponents, and that is enough (Dirac)."
            )
        case Finish.SAFE:
            why = tr("The engine has paired it.")
        case Finish.POSSIBLE:
            why = tr(
                "There is a way to pair all of them, but an earlier pairing can block it: the"
                " rules look no further ahead than the round they pair."
            )
        case Finish.BLOCKED_AFTER_NEXT:
            why = tr(
                "The engine’s pairing of the next round leaves too few players who have not"
                " met: every way to pair the rest was tried."
            )
        case Finish.BLOCKED:
            why = tr("Too many players have already met: every way to pair them was tried.")
        case _:
            why = ""
    limits = tr(
        "Only opponents were considered: colours can make it harder. This holds as long as all"
        " players present play on."
    )
    head = spoken().sentence(joined((left, players)))
    return " ".join(part for part in (head, why, limits) if part)


def few_opponents(answer: FinishAnswer, tournament: Tournament) -> tuple[str, ...]:
    """The players with the fewest opponents left, each with who they are."""
    if not answer.tight or answer.finish is Finish.SAFE:
        return ()
    names = Names.of(tournament)
    least = answer.tight[0].choices
    lines: list[str] = []
    for each in answer.tight:
        if each.choices > max(least, answer.rounds_left) or len(lines) == 2 * _FEW:
            break
        left = [names[tpn] for tpn in each.opponents[: 2 * _FEW]]
        if len(each.opponents) > len(left):
            left.append("…")
        if each.can_have_bye:
            left.append(tr("the bye"))
        lines.append(headed(names[each.tpn], joined(left) or tr("nobody")))
    return tuple(lines)
