"""Random values for property tests: texts, players, whole tournaments."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import order_boards, pairing_scores
from arbiter_app.tournament.entered_text import repaired_line
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import Result, result_of
from arbiter_app.tournament.paper import (
    WALL_TYPES,
    PaperMargins,
    PaperSettings,
    PaperSize,
    WallSettings,
)
from arbiter_app.tournament.picture import picture_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import (
    ByeKind,
    Colour,
    GameResult,
    Points,
    ScoringSystem,
    Sex,
    Title,
    Tpn,
)

# Letters of any script, accents, emoji; no control characters, line ends or lone surrogates.
_LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
SYSTEMS = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2017", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU", "FIDE_DUBOV")
SYSTEMS_OF_MATCHES = ("FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS_BAKU", "CUSTOM_DOUBLESWISS")
TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "ARO", "PS/C1", "KS", "WIN", "BPG")
REQUESTED = tuple(kind for kind in ByeKind if kind.is_requested)


def texts(most: int = 40) -> st.SearchStrategy[str]:
    """One line of text as it may be entered."""
    return st.text(_LETTERS, max_size=most).map(lambda text: repaired_line(text).text)


def dates() -> st.SearchStrategy[str]:
    """`YYYY/MM/DD`, within the years that two digits can tell (TRF record 132)."""
    return st.builds(
        "{:04}/{:02}/{:02}".format,
        st.integers(1970, 2069),
        st.integers(1, 12),
        st.integers(1, 28),
    )


def players(tpn: Tpn) -> st.SearchStrategy[Player]:
    """A player with everything that a TRF can say of him, or with little."""
    return st.builds(Player, tpn=st.just(tpn), name=texts(33)) | st.builds(
        Player,
        tpn=st.just(tpn),
        name=texts(33),
        rating=st.just(0) | st.integers(1, 9999),
        title=st.none() | st.sampled_from(Title),
        sex=st.none() | st.sampled_from(Sex),
        federation=st.sampled_from(("", "ITA", "FID", "ENG", "GER")),
        fide_id=st.just("") | st.integers(1, 99_999_999_999).map(str),
        birth_date=st.just("")
        | dates()
        | st.integers(1900, 2020).map("{}/00/00".format)
        | st.integers(1900, 2020).map("{}/07/00".format),
        national_rating=st.just(0) | st.integers(1, 9999),
        fide_rating=st.none() | st.just(0) | st.integers(1, 9999),
        fide_source=_lists(),
        national_source=_lists(),
        national_id=st.just("") | st.integers(1, 99_999_999_999).map(str),
        later_ratings=st.dictionaries(st.integers(2, 99), st.integers(0, 9999), max_size=2).map(
            lambda found: tuple(sorted(found.items()))
        ),
        tie_order=st.integers(0, 3),
        has_half_point_byes=st.booleans(),
    ).map(_with_one_rating)


def _lists() -> st.SearchStrategy[str]:
    return st.sampled_from(("", "fide-2026-10, standard", "Liste: A, 1", "è"))


def _with_one_rating(player: Player) -> Player:
    """The official rating is kept only where it is another one than that of the tournament."""
    return replace(player, fide_rating=None) if player.fide_rating == player.rating else player


def scoring_systems() -> st.SearchStrategy[ScoringSystem]:
    """1–½–0, the usual others, and any values at all."""
    points = st.integers(-20, 50)
    return (
        st.just(ScoringSystem())
        | st.builds(ScoringSystem.of, win=st.sampled_from((20, 30)), draw=st.just(10))
        | st.builds(ScoringSystem, *[points] * 10)
    )


def png(width: int = 3, height: int = 2, grey: int = 120) -> bytes:
    """A grey picture."""

    def part(name: bytes, content: bytes) -> bytes:
        crc = zlib.crc32(name + content)
        return len(content).to_bytes(4, "big") + name + content + crc.to_bytes(4, "big")

    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    pixels = zlib.compress((b"\0" + bytes([grey]) * width) * height)
    parts = (part(b"IHDR", size + b"\x08\0\0\0\0"), part(b"IDAT", pixels), part(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def prize_groups() -> st.SearchStrategy[PrizeGroup]:
    """Prizes for anybody."""
    years = st.none() | st.integers(0, 3000)
    return st.builds(
        PrizeGroup,
        name=texts(20),
        prizes=st.lists(st.integers(0, 10**9), max_size=4).map(tuple),
        eligibility=st.builds(
            Eligibility,
            years,
            years,
            texts(3),
            st.none() | st.sampled_from(Sex),
            texts(3),
            texts(3),
        ),
        sharing=st.sampled_from(Sharing),
    )


def paper_settings() -> st.SearchStrategy[PaperSettings]:
    """Any page, with and without a logo."""
    margins = st.builds(PaperMargins, *[st.integers(5, 60)] * 4)
    logos = st.builds(png, st.integers(1, 9), st.integers(1, 9), st.integers(0, 255))
    return st.builds(
        PaperSettings,
        st.sampled_from(PaperSize),
        margins,
        st.lists(texts(), max_size=3).map(tuple),
        st.none() | logos.map(picture_of),
        st.sampled_from(("", "de", "pt-BR")),
        st.builds(WallSettings, st.sampled_from(WALL_TYPES), st.booleans()),
        st.booleans(),
    )


def round_times() -> st.SearchStrategy[tuple[str, ...]]:
    """Times of rounds, some not known."""
    time = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
    return st.lists(st.just("") | time, max_size=5).map(
        lambda known: (*known, "10:00") if known else ()
    )


@st.composite
def settings_values(draw: st.DrawFn, least_rounds: int = 0, games: int = 1) -> Settings:
    """Settings of a tournament of which `least_rounds` rounds are paired, of so many games each."""
    rounds_total = draw(st.just(0) | st.integers(max(1, least_rounds), 99 // games))
    round_dates = draw(st.lists(st.just("") | dates(), max_size=6))
    while round_dates and not round_dates[-1]:
        round_dates.pop()
    return Settings(
        name=draw(texts()),
        city=draw(texts()),
        federation=draw(st.sampled_from(("", "ITA", "FID", "Fiji"))),
        start_date=draw(st.just("") | dates()),
        end_date=draw(st.just("") | dates()),
        type_of_tournament=draw(texts()),
        chief_arbiter=draw(texts()),
        deputy_arbiters=tuple(draw(st.lists(texts().filter(bool), max_size=3))),
        time_control=draw(texts()),
        encoded_time_control=draw(st.sampled_from(("", "5400+30", "W300-B240"))),
        round_dates=tuple(round_dates),
        rounds_total=rounds_total,
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        scoring=draw(scoring_systems()),
        system=draw(st.sampled_from(SYSTEMS if games == 1 else SYSTEMS_OF_MATCHES)),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(TIE_BREAKS), max_size=5, unique=True))),
        starting_rank_method=draw(st.sampled_from(("", "ITA HBFN", "FIDON", "NRO"))),
        pairing_controller=draw(texts()),
        rank_criterion=draw(st.sampled_from(("", "NATIONAL", "LOT Rome 2026"))),
        rating_period=draw(st.sampled_from(("", "FIRST", "ROUND"))),
        start_positions=draw(st.sampled_from(((), ("518",), ("", "0", "", "959")))),
    )


def results(games: int = 1) -> st.SearchStrategy[Result | None]:
    """Results of boards, none of them or some not entered."""
    of_game = st.none() | st.sampled_from(GameResult)
    return st.lists(of_game, min_size=games, max_size=games).map(result_of)


@st.composite
def rounds_of(draw: st.DrawFn, number: int, tpns: tuple[Tpn, ...], games: int = 1) -> Round:
    """A paired round: some absent, the others paired at random, an odd one with the PAB."""
    away = set(draw(st.lists(st.sampled_from(tpns), max_size=len(tpns) // 3, unique=True)))
    here = draw(st.permutations([tpn for tpn in tpns if tpn not in away]))
    boards = tuple(
        Game(board, white, black, draw(results(games)))
        for board, (white, black) in enumerate(zip(here[::2], here[1::2], strict=False), start=1)
    )
    byes = [Bye(tpn, draw(st.sampled_from(REQUESTED))) for tpn in sorted(away)]
    if len(here) % 2:
        byes.append(Bye(here[-1], ByeKind.PAIRING_ALLOCATED))
    return Round(number, boards, tuple(sorted(byes, key=lambda bye: bye.tpn)))


def _tpn_ranges(most: Tpn) -> st.SearchStrategy[tuple[Tpn, Tpn]]:
    return st.tuples(st.integers(1, most), st.integers(1, most)).map(
        lambda ends: (min(ends), max(ends))
    )


@st.composite
def tournaments(
    draw: st.DrawFn, *, max_players: int = 9, max_rounds: int = 4, games: int | None = None
) -> Tournament:
    """A sound tournament with everything that TRF26 can say, of games or of matches.

    Boards stand in the order of C.04.2 (2026) 3.6 and byes in that of the TPNs; TPNs may have
    gaps. Nothing keeps players from meeting twice.
    """
    if games is None:
        games = draw(st.sampled_from((1, 1, 1, 2)))
    count = draw(st.integers(0, max_players))
    tpns = tuple(
        sorted(draw(st.lists(st.integers(1, 9999), min_size=count, max_size=count, unique=True)))
        if draw(st.booleans())
        else range(1, count + 1)
    )
    paired = draw(st.integers(0, max_rounds)) if tpns else 0
    rounds = tuple(draw(rounds_of(number, tpns, games)) for number in range(1, paired + 1))
    requests: Mapping[tuple[int, Tpn], ByeKind] = {}
    virtual_points: list[VirtualPoints] = []
    groups: list[ForbiddenGroup] = []
    if tpns:
        requests = draw(
            st.dictionaries(
                st.tuples(st.integers(paired + 1, paired + 3), st.sampled_from(tpns)),
                st.sampled_from(REQUESTED),
                max_size=4,
            )
        )
    for _ in range(draw(st.integers(0, 3))):
        first_round, last_round = sorted(draw(st.tuples(*[st.integers(1, 12)] * 2)))
        ends = draw(_tpn_ranges(9999 if not tpns else tpns[-1]))
        virtual_points.append(
            VirtualPoints(draw(st.sampled_from((5, 10, 20))), first_round, last_round, *ends)
        )
    if len(tpns) >= 2:
        members = st.lists(st.sampled_from(tpns), min_size=2, max_size=5, unique=True)
        for _ in range(draw(st.integers(0, 2))):
            # The last round that a file has room for means: all of them.
            end = st.integers(1, 98 // games)
            first_round, last_round = sorted(draw(st.tuples(end, st.just(99) | end)))
            groups.append(ForbiddenGroup(tuple(draw(members)), first_round, last_round))
    tournament = Tournament(
        settings=draw(settings_values(paired, games)),
        players=tuple(draw(players(tpn)) for tpn in tpns),
        rounds=rounds,
        requested_byes=tuple(
            RequestedBye(tpn, number, kind) for (number, tpn), kind in sorted(requests.items())
        ),
        virtual_points=tuple(virtual_points),
        forbidden_groups=tuple(groups),
        comments=tuple(draw(st.lists(texts(), max_size=2))),
        other_records=tuple(draw(st.lists(st.sampled_from(OTHER_RECORDS), max_size=2))),
    )
    return with_ordered_boards(tournament)


OTHER_RECORDS = (
    "362 TW 2.0    TD 1.0    TL 0.0",
    "XXY something else",
    "801  free text",
    "299          -1.0  002",
    "299 +         1.5",
)


def with_ordered_boards(tournament: Tournament) -> Tournament:
    """The same rounds with their boards numbered by C.04.2 (2026) 3.6."""
    ordered: list[Round] = []
    for played in tournament.rounds:
        own = histories(tournament, after_round=played.number - 1)
        scores: Mapping[Tpn, Points] = {tpn: history.score for tpn, history in own.items()}
        scores = pairing_scores(scores, ranges_in_force(tournament), played.number)
        games = {(game.white, game.black): game for game in played.games}
        order = order_boards(games, scores)
        ordered.append(
            replace(
                played,
                games=tuple(
                    replace(games[pair], board=board) for board, pair in enumerate(order, start=1)
                ),
            )
        )
    return replace(tournament, rounds=tuple(ordered))
