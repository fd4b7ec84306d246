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
    help="Look at N outcomes at most; by default all of eight games (6561), or 200 where more are open.",
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
    depend. With many games open the search stops before all outcomes are paired: what no open game can
    touch is certain, because that is proved; boards of which it is not known are called undecided.
    Boards are written as soon as they are certain.

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
    steps: Iterator[RoundPreview] = iter(())
    if not with_standings or why_not_pair_at_all(before) is None:
        players = [find_player(tournament, each) for each in unsure]
        steps = _previewed(asked, tournament, before, players, most, jobs)
    last: RoundPreview | None = None

    def until_the_last() -> Iterator[RoundPreview]:
        nonlocal last
        for each in steps:
            last = each
            yield each

    def prospects() -> Prospects | None:
        return _prospects(loaded.state.with_tournament(before), jobs) if with_standings else None

    if asked.as_json:
        for _ in until_the_last():
            pass
        written: dict[str, Any] = preview_to_json(last) if last else dict(_NO_ROUND)
        if (ranked := prospects()) is not None:
            written["standings"] = prospects_to_json(ranked)
        out.text(json_text(written))
    else:

        def pieces() -> Iterator[str]:
            yield from preview_in_pieces(until_the_last())
            if (ranked := prospects()) is not None:
                text = prospects_to_text(ranked, before)
                yield f"\n{text}" if last else text

        out.pieces(pieces())
    return DIFFERENT if last is not None and last.without_pairing else OK


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
) -> Iterator[RoundPreview]:
    """The next round, with its progress and what has to be said of its pairing."""
    from arbiter_app.operations.known_so_far import (
        WORTH_SHARING,
        outcomes_to_pair,
        preview_next_round,
    )

    asked.say_undeclared(tournament, before)
    done, system = 0, ""
    total = outcomes_to_pair(before, most, unsure)
    with progress_of(said(_PAIRING), total, least=WORTH_SHARING) as progress:
        for shown in preview_next_round(
            before, unsure=unsure, system=asked.system, most=most, jobs=jobs
        ):
            progress.advance(shown.outcomes - done)
            done, system = shown.outcomes, shown.system
            yield shown
    asked.say_how_paired(tournament, before, system)


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
_MOST_LISTED: Final = 20
"""More open games than this are only counted."""


def preview_to_json(preview: RoundPreview) -> dict[str, Any]:
    """Every board seen in some outcome, by TPN; the bye apart. Of very many outcomes not the rare ones.

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
        "undecided": preview.is_undecided(pair),
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
    return "".join(preview_in_pieces([preview]))


def preview_in_pieces(previews: Iterable[RoundPreview]) -> Iterator[str]:
    """The same while ever more is known: a certain board as soon as it is known, the others at the end."""
    last: RoundPreview | None = None
    written: set[tuple[Tpn, Tpn | None]] = set()
    for preview in previews:
        if last is None:
            yield from _texts(map(said, _head(preview)))
        new = [pair for pair in preview.certain if (pair.white, pair.black) not in written]
        if new and not written:
            yield from _texts(_block(_certain(preview), ()))
        yield from _texts(f"  {_pair(pair)}" for pair in new)
        written.update((pair.white, pair.black) for pair in new)
        last = preview
    if last is not None:
        yield from _texts(_rest(last))


def _texts(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line.rstrip()}\n" for line in lines)


def _certain(preview: RoundPreview) -> str:
    from arbiter_app.explain.preview import certainty

    return _title(certainty(preview))


def _rest(preview: RoundPreview) -> Iterator[str]:
    """What is not certain, after how much was looked at."""
    from arbiter_app.explain.preview import by_questions, undecided

    if preview.questions:
        yield ""
        yield from map(said, _looked_at(preview))
    others = [pair for pair in preview.pairs if not pair.certain]
    if not preview.is_complete:
        if preview.undecided:
            yield from _block(_title(undecided(preview)), map(_pair, preview.undecided))
        seen = [pair for pair in others if not preview.is_undecided(pair)]
        if seen:
            yield from _block(
                said(phrase("Not certain, in how many of the outcomes looked at:")),
                (f"{_pair(pair)}  {pair.likelihood:.0%}" for pair in seen),
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
    if len(preview.open) > _MOST_LISTED:
        yield counted(len(preview.open), "Open: {count} game", "Open: {count} games")
    else:
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


def _looked_at(preview: RoundPreview) -> Iterator[Phrase]:
    if preview.is_complete:
        yield counted(
            preview.all_outcomes,
            "{count} outcome, paired by {system}.",
            "{count} outcomes, all of them paired by {system}.",
            system=title_of(preview.system),
        )
    else:
        yield counted(
            preview.outcomes,
            "{count} outcome is paired by {system}. There are more: the search stopped.",
            "{count} outcomes are paired by {system}. There are more: the search stopped.",
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
        return phrase("Depending on the answers to several of these questions:")
    return phrase("Depending on the results of several games:")


def _block(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from (f"  {line}" for line in lines)


def _pair(pair: PossiblePair) -> str:
    if pair.black is None:
        return said(phrase("{tpn} bye", tpn=pair.white))
    return f"{pair.white} – {pair.black}"
