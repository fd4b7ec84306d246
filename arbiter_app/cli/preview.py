"""`arbiter-app preview`: the next round while games are still open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, assert_never

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import (
    SeveralAtOnce,
    file_argument,
    jobs_option,
    round_option,
)
from arbiter_app.cli.players import find_player
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.spoken import LANGUAGE, said
from arbiter_app.input.limits import MOST_OUTCOMES_ASKED
from arbiter_app.output.forms import json_with
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import Phrase, counted, phrase

if TYPE_CHECKING:
    from arbiter_app.standings.prospects import Prospects
    from arbiter_app.store.state import TournamentState
    from arbiter_app.tournament.tournament import Tournament
    from arbiter_app.tournament.types import Tpn
    from arbiter_app.trace.preview import (
        OpenQuestion,
        PossiblePair,
        PossibleRound,
        RoundPreview,
    )

_WRITTEN: Final = json_with("round", "boards", "open")


@click.command(
    "preview", cls=SeveralAtOnce, short_help="Show the next round while games are still open."
)
@file_argument
@round_option("Round N, from the state before it; the next round by default.")
@click.option(
    "--unsure",
    metavar="P",
    multiple=True,
    help="Somebody of whom it is open whether they play: the round with and without.",
)
@click.option(
    "--outcomes",
    "most",
    type=click.IntRange(1, MOST_OUTCOMES_ASKED),
    metavar="N",
    help="Look at N outcomes at most, the likeliest first; 6561 by default: all of eight games.",
)
@click.option(
    "--standings",
    "with_standings",
    is_flag=True,
    help="Also who can still end where, and what each needs in the last round.",
)
@jobs_option
@answer_options
def preview(
    asked: RoundAsked,
    unsure: tuple[str, ...],
    most: int | None,
    with_standings: bool,
    jobs: int | None,
) -> int:
    """Show what is known of the next round while results are missing.

    Every outcome of the open games is paired by the rules: each may end 1–0, ½–½ or 0–1. A board is
    certain if it is in the pairing of all of them. Of the others it is told on which games they
    depend. With more outcomes than are looked at, the likeliest by the ratings come first, and only
    what no open game can touch is called certain: that is proved without looking at all outcomes.

    With --unsure it is open of up to ten players whether they play, whatever the file says: the round is
    paired with and without each of them. A board is certain if it is there in every case. Several values
    may follow the option after FILE.

    With --standings it is also told which places each player can have, tie-breaks included while no more
    than eight games are open, and those that points alone allow beyond that. In the last round it is
    told what each needs for a prize or a title norm.

    \b
    Examples:
      arbiter-app preview open.arbiter
      arbiter-app preview open.arbiter --standings
      arbiter-app preview open.trf --round 6 --json
      arbiter-app preview open.arbiter --unsure 5 17

    Exit codes: 0 shown, 1 an outcome has no legal pairing, 2 unreadable input.
    """
    from arbiter_app.cli.prospects import prospects_to_json, prospects_to_text
    from arbiter_app.operations.rounds import why_not_pair_at_all

    out = asked.out(_WRITTEN)
    loaded = asked.read()
    tournament = loaded.tournament
    before = (
        tournament if asked.round_number is None else tournament.before_round(asked.round_number)
    )
    # Standings are of use when there is no round to come.
    shown = None
    if not with_standings or why_not_pair_at_all(before) is None:
        players = [find_player(tournament, each) for each in unsure]
        shown = _previewed(asked, tournament, before, players, most, jobs)
    prospects = _prospects(loaded.state.with_tournament(before), jobs) if with_standings else None
    if asked.as_json:
        written: dict[str, Any] = preview_to_json(shown) if shown else dict(_NO_ROUND)
        if prospects is not None:
            written["standings"] = prospects_to_json(prospects)
        out.text(json_text(written))
    else:
        parts = [preview_to_text(shown)] if shown else []
        if prospects is not None:
            parts.append(prospects_to_text(prospects, before))
        out.text("\n".join(parts))
    return DIFFERENT if shown is not None and shown.without_pairing else OK


_NO_ROUND: Final[dict[str, Any]] = {
    "system": None,
    "round": None,
    "boards": [],
    "byes": [],
    "open": [],
}


def _previewed(
    asked: RoundAsked,
    tournament: Tournament,
    before: Tournament,
    unsure: Collection[Tpn],
    most: int | None,
    jobs: int | None,
) -> RoundPreview:
    """The next round, with its progress and what has to be said of its pairing."""
    from arbiter_app.operations.known_so_far import (
        WORTH_SHARING,
        outcomes_to_pair,
        preview_next_round,
    )

    asked.say_undeclared(tournament, before)
    shown: RoundPreview | None = None
    total = outcomes_to_pair(before, most, unsure)
    with progress_of(said(_PAIRING), total, least=WORTH_SHARING) as progress:
        for then in preview_next_round(
            before, unsure=unsure, system=asked.system, most=most, jobs=jobs
        ):
            progress.advance(then.outcomes - (shown.outcomes if shown else 0))
            shown = then
    assert shown is not None, "there is one outcome at least"
    asked.say_how_paired(tournament, before, shown.system)
    return shown


def _prospects(state: TournamentState, jobs: int | None) -> Prospects:
    """Who can end where, with the progress of ranking."""
    from arbiter_app.operations.known_so_far import WORTH_SHARING
    from arbiter_app.operations.prospects import outcomes_to_rank, prospects_of

    shown: Prospects | None = None
    with progress_of(
        said(_RANKING), outcomes_to_rank(state.tournament), least=WORTH_SHARING
    ) as progress:
        for then in prospects_of(state, jobs=jobs):
            progress.advance(then.outcomes - (shown.outcomes if shown else 0))
            shown = then
    assert shown is not None, "what points allow is known at once"
    return shown


_RANKING: Final = phrase("Ranking every outcome")
_PAIRING: Final = phrase("Pairing every outcome")


def preview_to_json(preview: RoundPreview) -> dict[str, Any]:
    """Every board seen in some outcome, by TPN; the bye apart.

    What a board depends on is a game, as its two players, or a single player whose presence is open.
    With such players the likeliest round for each answer to who plays is given as well.
    """
    of_presence: dict[str, Any] = {}
    if preview.unsure:
        of_presence = {
            "unsure": [each.tpn for each in preview.unsure],
            "rounds": [_round_to_json(each) for each in preview.rounds],
        }
    return {
        "system": preview.system,
        "round": preview.round_number,
        "boards": [
            {"white": pair.white, "black": pair.black, **_known(preview, pair)}
            for pair in preview.pairs
            if pair.black is not None
        ],
        "byes": [
            {"player": pair.white, **_known(preview, pair)}
            for pair in preview.pairs
            if pair.black is None
        ],
        "open": [[board.white, board.black] for board in preview.open],
        "outcomes": {
            "all": preview.all_outcomes,
            "paired": preview.outcomes,
            "without_pairing": preview.without_pairing,
        },
        **of_presence,
    }


def _round_to_json(possible: PossibleRound) -> dict[str, Any]:
    return {
        "here": list(possible.here),
        "boards": [list(pair) for pair in possible.boards],
        "bye": possible.bye,
    }


def _known(preview: RoundPreview, pair: PossiblePair) -> dict[str, Any]:
    return {
        "certain": pair.certain,
        "depends_on": [_who(preview.questions[place]) for place in pair.depends_on],
        "outcomes": pair.outcomes,
        "likelihood": round(pair.likelihood, 4),
    }


def _who(question: OpenQuestion) -> list[Tpn]:
    """The two players of a game, or the one whose presence is open."""
    from arbiter_app.trace.preview import OpenBoard, OpenPresence

    match question:
        case OpenBoard():
            return [question.white, question.black]
        case OpenPresence():
            return [question.tpn]
        case _:
            assert_never(question)


def preview_to_text(preview: RoundPreview) -> str:
    """The certain boards, those that depend on one game, and the others, by TPN, White first."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(preview))


def _lines(preview: RoundPreview) -> Iterator[str]:
    from arbiter_app.explain.preview import by_questions, certainty

    yield from map(said, _head(preview))
    certain = preview.certain
    if certain:
        yield from _block(_title(certainty(preview)), map(_pair, certain))
    others = [pair for pair in preview.pairs if not pair.certain]
    if not preview.is_complete:
        yield from _block(
            said(phrase("In the outcomes looked at, the likeliest first:")),
            (f"{_pair(pair)}  {pair.likelihood:.0%}" for pair in others),
        )
        return
    for place in range(len(preview.questions)):
        yield from _by_one_question(preview, place)
    of_several = [pair for pair in others if len(pair.depends_on) > 1]
    if of_several:
        yield from _block(
            said(_by_several(preview)),
            (
                f"{_pair(pair)}  {pair.likelihood:.0%}, {said(by_questions(preview, pair))}"
                for pair in of_several
            ),
        )


def _head(preview: RoundPreview) -> Iterator[Phrase]:
    yield phrase("Round {number}, White first.", number=preview.round_number)
    if not preview.questions:
        yield phrase("No game is open: this is the pairing.")
        return
    for board in preview.open:
        yield phrase(
            "Open: round {number}, board {board}, {white} – {black}",
            number=board.round_number,
            board=board.board,
            white=board.white,
            black=board.black,
        )
    for each in preview.unsure:
        yield phrase("Open: whether {tpn} plays", tpn=each.tpn)
    if preview.is_complete:
        yield counted(
            preview.all_outcomes,
            "{count} outcome, paired by {system}.",
            "{count} outcomes, all of them paired by {system}.",
            system=title_of(preview.system),
        )
    else:
        yield phrase(
            "{paired} of {all} outcomes are paired by {system}, the likeliest first.",
            paired=preview.outcomes,
            all=preview.all_outcomes,
            system=title_of(preview.system),
        )
    if preview.without_pairing:
        yield counted(
            preview.without_pairing,
            "{count} outcome has no legal pairing.",
            "{count} outcomes have no legal pairing.",
        )


def _by_one_question(preview: RoundPreview, place: int) -> Iterator[str]:
    """What depends on one game or player alone, for each of the answers that decide it."""
    from arbiter_app.explain.preview import how_certain

    own = [pair for pair in preview.pairs if pair.depends_on == (place,)]
    for answer in dict.fromkeys(_answer(pair) for pair in own):
        alike = [pair for pair in own if _answer(pair) == answer]
        yield from _block(_title(how_certain(preview, alike[0])), map(_pair, alike))


def _answer(pair: PossiblePair) -> tuple[object, ...]:
    """With which answers to the one question a pair is made."""
    return (pair.results, pair.here)


def _title(condition: Phrase) -> str:
    return LANGUAGE.with_capital(said(phrase("{condition}:", condition=condition)))


def _by_several(preview: RoundPreview) -> Phrase:
    if preview.unsure:
        return phrase("By the answers to several of these questions:")
    return phrase("By the results of several games:")


def _block(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from (f"  {line}" for line in lines)


def _pair(pair: PossiblePair) -> str:
    if pair.black is None:
        return said(phrase("{tpn} bye", tpn=pair.white))
    return f"{pair.white} – {pair.black}"
