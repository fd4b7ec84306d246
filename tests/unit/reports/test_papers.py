"""What each paper says, beyond being complete and legible."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from io import BytesIO
from random import Random

import pytest
from pypdf import PdfReader

from arbiter_app.cli.why_not import names_of
from arbiter_app.errors import InputError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.player_state import player_states
from arbiter_app.pairing.questions import pair_round, system_states, why_not
from arbiter_app.reports import messages
from arbiter_app.reports.bracket_picture import bracket_picture
from arbiter_app.reports.by_name import by_name_pdf, by_name_view
from arbiter_app.reports.checklist import checklist_pdf, checklist_view
from arbiter_app.reports.crosstable_table import crosstable_pdf, crosstable_view
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.explanation import (
    explanation_pdf,
    explanation_view,
    why_not_pdf,
    why_not_view,
)
from arbiter_app.reports.players_list import players_view
from arbiter_app.reports.report import report_pdf
from arbiter_app.reports.report_view import LoggedAct, report_view
from arbiter_app.reports.slips import result_slips_pdf, result_slips_view
from arbiter_app.reports.standings_table import standings_pdf, standings_view
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.wording import verbatim
from tests.simulation import expected_score
from tests.unit.reports import read_back, samples


def short_named(count: int, rounds: int) -> Tournament:
    """A tournament whose players are called `Family123, Given`."""
    tournament = samples.tournament(count, rounds)
    return replace(
        tournament,
        players=tuple(
            replace(player, name=f"Family{player.tpn}, Given") for player in tournament.players
        ),
        forbidden_groups=(),
    )


# By name


def test_by_name_everybody_once_in_order() -> None:
    tournament = samples.tournament(61, 4)
    view = by_name_view(tournament, 4, samples.PRINTING)
    assert sorted(line.tpn for line in view.lines) == list(range(1, 62))
    game = tournament.rounds[-1].games[6]
    line = next(line for line in view.lines if line.tpn == game.black)
    assert (line.board, line.colour) == (7, Colour.BLACK)
    assert line.opponent == tournament.player(game.white).name
    away = next(line for line in view.lines if line.bye is ByeKind.PAIRING_ALLOCATED)
    assert away.board is None


def test_by_name_each_row_reads_as_a_sentence() -> None:
    """`You are … at board … You have White. Your opponent is …`: a disc alone tells nobody whose
    colour it is, least of all beside the name of the opponent."""
    tournament = short_named(21, 3)
    view = by_name_view(tournament, 3, samples.PRINTING)
    (page,) = read_back.texts_of(by_name_pdf(view))
    assert "You are Board You have Your opponent is" in page
    names = {player.tpn: player.name for player in tournament.players}
    for game in tournament.rounds[-1].games:
        white, black = names[game.white], names[game.black]
        assert f"{white} {game.board} White {black}" in page
        assert f"{black} {game.board} Black {white}" in page
    for bye in tournament.rounds[-1].byes:
        assert f"{names[bye.tpn]} {messages.BYES[bye.kind].of()}" in page


def test_by_name_a_long_list_of_short_names_has_two_columns() -> None:
    """Fewer pages than in one column of type that is read from afar."""
    view = by_name_view(short_named(300, 2), 2, samples.PRINTING)
    pages = read_back.words_of(by_name_pdf(view))
    assert len(pages) <= 9
    assert pages[0].count("opponent") == 2


# Result slips


def test_a_long_name_of_the_event_stands_clear_of_the_round() -> None:
    """Two lines of it above the round, each with room for what hangs below a line."""
    one = samples.tournament(4, 1)
    name = "Festival of the Royal Yggdrasil Gymnasium " * 3
    long = replace(one, settings=replace(one.settings, name=name.strip()[:100]))
    pdf = result_slips_pdf(result_slips_view(long, 1, samples.PRINTING))
    lines: list[tuple[float, str]] = []
    PdfReader(BytesIO(pdf)).pages[0].extract_text(
        visitor_text=lambda text, _cm, tm, _font, _size: lines.append((tm[5], text))
    )
    of_round = max(y for y, text in lines if text.startswith("Round"))
    above = sorted(y for y, text in lines if "Y" in text and y > of_round)
    assert len(set(above)) == 2
    assert above[0] - of_round > 11.0


def test_slips_cut_as_a_stack_are_in_the_order_of_boards() -> None:
    """Each place of the page has consecutive boards from page to page."""
    tournament = short_named(100, 1)
    view = result_slips_view(tournament, 1, samples.PRINTING)
    pages = read_back.words_of(result_slips_pdf(view))
    assert len(pages) == 6
    for number, page in enumerate(pages):
        boards = [slip.board for slip in view.slips[number :: len(pages)]]
        names = [tournament.player(tournament.rounds[0].games[b - 1].white).name for b in boards]
        assert len(boards) <= 8
        assert all(name in page for name in names)
        assert page.count("½–½") == len(boards)


# Check list


def test_the_check_list_agrees_with_the_pairing() -> None:
    """C.04.3 (2026) 1.4, 1.7: scores, colours due, floats and bye standing are the engine's."""
    tournament = samples.tournament(61, 4, is_last_open=False)
    view = checklist_view(tournament, 5, samples.PRINTING, states=player_states)
    states = {state.tpn: state for state in player_states(tournament)}
    present = [line for line in view.lines if line.absent is None]
    assert [line.tpn for line in present] == list(states)
    for line in present:
        state = states[line.tpn]
        assert (line.due or None) == (state.due.value if state.due else None)
        assert line.floats == state.floats[1].value + state.floats[0].value
        assert line.bye_barred_since == state.bye_barred_since
        assert {past.opponent for past in line.past if past.is_played} == set(state.met)
    assert [line.absent for line in view.lines if line.absent] == [ByeKind.HALF_POINT]


@pytest.mark.parametrize(
    ("system", "number", "columns"),
    [
        ("dutch-2026", 5, ["Due", "Floats"]),
        ("lim", 5, ["Due", "Floats"]),
        # The second round is a seeding round, in which floats count (C.04.4.2 1.6).
        ("burstein", 2, ["Due", "Floats"]),
        ("burstein", 5, ["Due"]),
        ("double-swiss", 5, ["Floats"]),
    ],
)
def test_the_check_list_has_no_columns_that_say_nothing(
    system: str, number: int, columns: list[str]
) -> None:
    """Colours are not due in C.04.5, and floats do not count in C.04.4.2 after its seeding rounds."""
    options = GeneratorOptions(11, 7, half_byes=0.1, system=system)
    event = generate(options, Random(5), expected_score)
    states = partial(system_states, system=system)
    view = checklist_view(event, number, samples.PRINTING, states=states, system=system)
    (page, *_) = read_back.words_of(checklist_pdf(view))
    assert [each for each in ("Due", "Floats") if each in page] == columns
    assert ("arrows: floats" in page) == ("Floats" in columns)
    away = [line for line in view.lines if line.absent]
    assert page.count("Half-point bye") == len(away)


def test_the_check_list_of_a_round_robin_has_what_a_table_knows() -> None:
    """Nobody has a colour due there, floats, is a topscorer, or is barred from a bye."""
    drawn = samples.tournament(8, 3, is_last_open=False)
    event = replace(drawn, settings=replace(drawn.settings, system="FIDE_ROUNDROBIN"))
    view = checklist_view(event, 4, samples.PRINTING, states=player_states)
    assert {
        (line.due, line.floats, line.is_topscorer, line.bye_barred_since) for line in view.lines
    } == {("", "--", False, None)}
    text = samples.text_of(checklist_pdf(view))
    for word in ("Due", "Floats", "due:", "arrows", "topscorer", "not again"):
        assert word not in text
    assert "a ring is White" in text


def test_the_check_list_explains_only_what_is_there() -> None:
    """Before round 1 there are no games, no colours due, and no floats."""
    view = checklist_view(samples.tournament(8, 0), 1, samples.PRINTING, states=player_states)
    text = samples.text_of(checklist_pdf(view))
    for legend in ("a ring is White", "due:", "arrows"):
        assert legend not in text


def test_the_crosstable_explains_only_what_is_there() -> None:
    with_games, without = samples.tournament(8, 2), samples.tournament(8, 0)
    for tournament, is_told in ((with_games, True), (without, False)):
        view = crosstable_view(tournament, crosstable(tournament), samples.PRINTING)
        assert ("a ring is White" in samples.text_of(crosstable_pdf(view))) is is_told


def test_the_check_list_is_for_the_next_round_once_this_one_is_over() -> None:
    over, still_open = samples.tournament(8, 3, is_last_open=False), samples.tournament(8, 3)
    assert Subject(over, 3).checklist_round == 4
    assert Subject(still_open, 3).checklist_round == 3
    assert Subject(over, 2).checklist_round == 2
    last = samples.tournament(8, 3, total=3, is_last_open=False)
    assert Subject(last, 3).checklist_round == 3


def test_the_check_list_needs_all_results() -> None:
    with pytest.raises(InputError):
        checklist_view(samples.tournament(8, 3), 4, samples.PRINTING, states=player_states)


# Tables


def test_a_crosstable_names_opponents_by_rank() -> None:
    tournament = samples.tournament(61, 4, is_last_open=False)
    table = crosstable(tournament)
    view = crosstable_view(tournament, table, samples.PRINTING)
    by_number = crosstable_view(tournament, table, samples.PRINTING, by_rank=False)
    ranks = {line.tpn: line.rank for line in view.lines}
    for line, other in zip(view.lines, by_number.lines, strict=True):
        for game, same in zip(line.games, other.games, strict=True):
            if same.opponent.isdigit():
                assert game.opponent == str(ranks[int(same.opponent)])
    signs = {game.sign for line in view.lines for game in line.games}
    assert signs == {"1", "½", "0", "1F", "0F", ""}
    forfeits = [game for line in view.lines for game in line.games if "F" in game.sign]
    assert view.forfeits_told == ("F: by forfeit",)
    assert not any(game.colour for game in forfeits)


def test_players_without_a_column_for_what_nobody_has() -> None:
    tournament = samples.tournament(8, 0)
    bare = tuple(Player(player.tpn, player.name) for player in tournament.players)
    subject = Subject(replace(tournament, players=bare), 0)
    text = samples.text_of(document_pdf(DocumentName.PLAYERS, subject, samples.PRINTING))
    assert "Club" not in text
    assert "Club" in samples.text_of(
        document_pdf(DocumentName.PLAYERS, Subject(tournament, 0), samples.PRINTING)
    )
    by_name = players_view(tournament, samples.PRINTING, by_name=True)
    assert by_name.players[0].name == "Čmilytė-Nielsen, Viktorija"


def test_standings_with_categories_and_prizes() -> None:
    tournament = samples.tournament(8, 3, is_last_open=False)
    first = replace(tournament.players[0], category="U18")
    tournament = replace(tournament, players=(first, *tournament.players[1:]))
    view = standings_view(
        tournament, standings(tournament), samples.PRINTING, prizes={2: "1. 500 €"}
    )
    text = samples.text_of(standings_pdf(view))
    assert "U18" in text
    assert "1. 500 €" in text


# Explanation


def test_every_decision_of_a_round_is_told() -> None:
    tournament = short_named(40, 5)
    pairing = pair_round(tournament.before_round(5), explain=True)
    view = explanation_view(tournament, pairing, samples.PRINTING)
    assert pairing.trace is not None
    text = samples.text_of(explanation_pdf(view))
    for bracket, told in zip(pairing.trace.brackets, view.brackets, strict=True):
        assert len(told.pairs) + len(told.as_proposed) == len(bracket.pairs)
        assert len(told.floaters) == len(bracket.downfloaters)
        for pair in told.pairs:
            assert pair.what in text
    away = {absent.tpn for absent in pairing.absent}
    present = [player.name for player in tournament.players if player.tpn not in away]
    assert all(name in text for name in present)


def test_one_bracket_alone() -> None:
    tournament = short_named(40, 5)
    pairing = pair_round(tournament.before_round(5), explain=True)
    view = explanation_view(tournament, pairing, samples.PRINTING, bracket=2)
    assert [bracket.number for bracket in view.brackets] == [2]
    assert not view.bye
    with pytest.raises(InputError, match="no bracket 99"):
        explanation_view(tournament, pairing, samples.PRINTING, bracket=99)
    with pytest.raises(InputError, match="No reasons were recorded when this round was paired"):
        explanation_view(tournament, replace(pairing, trace=None), samples.PRINTING)


def test_the_picture_has_every_player_and_line_once() -> None:
    tournament = short_named(40, 5)
    trace = pair_round(tournament.before_round(5), explain=True).trace
    assert trace is not None
    for bracket in trace.brackets:
        picture = bracket_picture(bracket, {}, trace.system)
        nodes = [
            node.player.tpn for block in picture.blocks for node in (*block.left, *block.right)
        ]
        members = [player.tpn for player in (*bracket.moved_down_players, *bracket.residents)]
        assert sorted(nodes) == sorted(members)
        lines = {
            (block.left[line.left].player.tpn, block.right[line.right].player.tpn): line.white_left
            for block in picture.blocks
            for line in block.lines
        }
        assert lines == {
            (pair.first, pair.second): pair.white == pair.first for pair in bracket.pairs
        }
        going = {
            node.player.tpn
            for block in picture.blocks
            for node in (*block.left, *block.right)
            if node.goes
        }
        assert going == {floater.tpn for floater in bracket.downfloaters}


def test_a_bracket_longer_than_a_page_names_the_ends_of_its_lines() -> None:
    """Round 1 of a large event: everybody in one bracket, every name in the picture."""
    tournament = replace(short_named(200, 1), rounds=(), requested_byes=())
    pairing = pair_round(tournament, explain=True)
    pdf = explanation_pdf(explanation_view(tournament, pairing, samples.PRINTING))
    text = samples.text_of(pdf)
    assert all(player.name in text for player in tournament.players)
    assert read_back.layout_faults(pdf) == []


@pytest.mark.parametrize("other", [21, 17, None])
def test_a_why_not_answer_stays_on_its_half(other: int | None) -> None:
    """As long as it can be read there; a very long one takes the whole page."""
    tournament = samples.tournament(41, 3, name="Internationale Offene Vereinsmeisterschaft")
    before = tournament.before_round(3)
    answer = why_not(before, 16, other)
    view = why_not_view(before, answer, names_of(before, answer), samples.PRINTING)
    longer, longest = (replace(view, account=view.account * times) for times in (3, 8))
    for each in (view, longer, longest):
        pdf = why_not_pdf(each)
        assert read_back.layout_faults(pdf) == []
        ((_, height), boxes), *others = read_back.character_boxes(pdf)
        assert not others
        assert each is longest or min(box.bottom for box in boxes) > height / 2
    text = samples.text_of(why_not_pdf(view))
    assert "Why not?" in text
    assert "For the arbiter" in text
    noted = why_not_view(
        before,
        answer,
        names_of(before, answer),
        samples.PRINTING,
        note=verbatim("The players sat so."),
    )
    assert samples.text_of(why_not_pdf(noted)).replace("\n", " ").count("The players sat so.") == 1


# Report


def test_the_report_counts_what_was_played() -> None:
    tournament = samples.tournament(61, 4, is_last_open=False, manual=True)
    acts = (
        LoggedAct(
            samples.PRINTED_AT,
            verbatim("Result of board 7, round 3"),
            verbatim("1–0 → ½–½"),
            undone=True,
        ),
    )
    view = report_view(tournament, standings(tournament), samples.PRINTING, acts=acts)
    for summary, played in zip(view.rounds, tournament.rounds, strict=True):
        assert summary.games + summary.forfeits == len(played.games)
        counted = summary.white_wins + summary.draws + summary.black_wins + summary.others
        assert counted == summary.games
        assert summary.byes == len(played.byes)
    assert len(view.forfeits) == sum(summary.forfeits for summary in view.rounds)
    paired = range(1, len(tournament.rounds) + 1)
    told = [(line.tpn, number) for line in view.absences for number in line.rounds]
    byes = [(bye.tpn, each.number) for each in tournament.rounds for bye in each.byes]
    assert sorted(pair for pair in told if pair[1] in paired) == sorted(byes)
    assert "Half-point bye, announced" in {line.kind for line in view.absences}
    text = samples.text_of(report_pdf(view))
    assert "Late arrival, C.04.2 3.3" in text
    assert "1–0 → ½–½" in text
    assert "undone" in text


def test_the_report_counts_results_of_every_kind() -> None:
    """½–0 is a game too; one that is adjourned is none yet."""
    tournament = samples.tournament(8, 1, is_last_open=False)
    results = (
        GameResult.WHITE_WINS,
        GameResult.WHITE_DRAWS_BLACK_LOSES,
        GameResult.BOTH_LOSE,
        GameResult.ADJOURNED,
    )
    games = tuple(Game(n, n, n + 4, result) for n, result in enumerate(results, 1))
    tournament = replace(tournament, rounds=(Round(1, games),))
    view = report_view(tournament, standings(tournament), samples.PRINTING)
    (summary,) = view.rounds
    assert (summary.games, summary.white_wins, summary.draws, summary.black_wins) == (3, 1, 0, 0)
    assert summary.others == 2
    text = samples.text_of(report_pdf(view))
    assert "3 games played, 1 won by White, 0 drawn, 0 won by Black, 2 with another result" in text
    assert "Other" in text
    usual = samples.tournament(8, 3, is_last_open=False)
    text = samples.text_of(report_pdf(report_view(usual, standings(usual), samples.PRINTING)))
    assert "another result" not in text


def test_results_of_a_whole_round_are_told_whole_in_the_report() -> None:
    tournament = samples.tournament(8, 3, is_last_open=False)
    results = "; ".join(f"{board}: 1–0" for board in range(1, 61))
    act = LoggedAct(samples.PRINTED_AT, verbatim("Results of 60 boards"), verbatim(results))
    view = report_view(tournament, standings(tournament), samples.PRINTING, acts=(act,))
    pdf = report_pdf(view)
    assert samples.squeezed(results) in samples.squeezed(samples.text_of(pdf))
    assert read_back.layout_faults(pdf) == []


def test_a_report_says_who_was_sent_away_and_who_went() -> None:
    drawn = samples.tournament(8, 3, is_last_open=False)
    players = tuple(
        replace(player, withdrawn_from={2: 3, 5: 2}.get(player.tpn)) for player in drawn.players
    )
    tournament = replace(drawn, players=players)
    view = report_view(tournament, standings(tournament), samples.PRINTING, expelled={5})
    assert [(each.tpn, each.is_expelled) for each in view.withdrawals] == [(2, False), (5, True)]
    text = samples.text_of(report_pdf(view))
    assert "withdrawn from round 3" in text
    assert "expelled from round 2" in text
    assert "withdrawn from round 2" not in text


def test_a_report_says_what_did_not_happen() -> None:
    tournament = samples.tournament(8, 0)
    text = samples.text_of(
        report_pdf(report_view(tournament, standings(tournament), samples.PRINTING))
    )
    assert "Withdrawals none" in text
    assert "8 players" in text
