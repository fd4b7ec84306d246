"""What the settings are called, how each that is a text is typed, and which record has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.chess960 import MOST_POSITIONS, clean_position
from arbiter_app.tournament.entered_text import clean_date, clean_line, clean_time
from arbiter_app.tournament.strength import RankCriterion, RankOrder, RatingPeriod
from arbiter_app.wording import NOTHING, Message, Phrase, phrase, separated, verbatim

STARTING_RANK_METHODS: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "FIDE": phrase("FIDE rating only"),
        "NRO": phrase("national rating only"),
        "FIDON": phrase("FIDE rating, otherwise national"),
        "NIDOF": phrase("national rating, otherwise FIDE"),
        "HBFN": phrase("the higher of FIDE and national rating"),
        "LBFN": phrase("the lower of FIDE and national rating"),
        "OTHER": phrase("another rating, entered for each player"),
    }
)
"""The methods of record 172 (TRF26), and by which rating each ranks the players."""

RANK_CRITERIA: Final[Mapping[RankCriterion, Phrase]] = MappingProxyType(
    {
        RankCriterion.ALPHABET: phrase("alphabetical order"),
        RankCriterion.NATIONAL_RATING: phrase("the national rating"),
        RankCriterion.FIDE_RATING: phrase("the FIDE rating"),
        RankCriterion.OLDER_FIRST: phrase("age, older first"),
        RankCriterion.YOUNGER_FIRST: phrase("age, younger first"),
        RankCriterion.LOT: phrase("drawing of lots"),
    }
)
"""What ranks players of the same rating and title (C.04.2 (2026) 2.2.3)."""

RATING_PERIODS: Final[Mapping[RatingPeriod, Phrase]] = MappingProxyType(
    {
        RatingPeriod.SHORT: phrase("up to 30 days"),
        RatingPeriod.FIRST: phrase("more than 30 days; the first rating counts"),
        RatingPeriod.BY_ROUND: phrase("more than 30 days; the rating at each round counts"),
    }
)
"""How long an event lasts, and which of several ratings tie-breaks use (C.07 (2026) 10)."""

_DURATION: Final = r"(?:\d{1,3}/)?\d{1,6}(?:\+\d{1,5})?"
_PERIODS: Final = rf"{_DURATION}(?::{_DURATION})*"
_TIME_CONTROL: Final = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}", re.ASCII)
_FEDERATION: Final = re.compile("[A-Z]{3}", re.ASCII)


def clean_starting_rank_method(text: str, what: Phrase) -> str:
    """A method of record 172, with the federation of the national ratings before it, or empty.

    Raises:
        InputError: it is none of the methods; `what` names the setting.
    """
    words = clean_line(text, what).upper().split()
    if not words:
        return ""
    *before, method = words
    is_federation = not before or (len(before) == 1 and _FEDERATION.fullmatch(before[0]))
    if method not in STARTING_RANK_METHODS or not is_federation:
        raise InputError(
            phrase("{what} cannot be “{line}”.", what=what, line=text.strip()),
            hint=phrase(
                "Use one of {methods}, preceded by the federation of the national ratings, if"
                " any: GER FIDON.",
                methods=separated(STARTING_RANK_METHODS),
            ),
        )
    return " ".join(words)


def clean_time_control(text: str, what: Phrase) -> str:
    """A time control as record 222 (TRF26) encodes it, or empty.

    Periods with a colon between two, each `moves/seconds+increment`; `W…-B…` where the colours
    have different ones.

    Raises:
        InputError: it is not written so; `what` names the setting.
    """
    line = "".join(clean_line(text, what).split()).upper()
    if line and not _TIME_CONTROL.fullmatch(line):
        raise InputError(
            phrase("{what} cannot be “{line}”.", what=what, line=text.strip()),
            hint=phrase(
                "Use the form moves/seconds+increment: 5400+30 for 90 minutes and 30 seconds a"
                " move, 40/6000+30:900+30 for two periods."
            ),
        )
    return line


def clean_rank_criterion(text: str, what: Phrase) -> str:
    """A criterion for players of the same rating and title; a lot with its seed if it has one.

    Raises:
        InputError: it is none; `what` names the setting.
    """
    word, _, seed = clean_line(text, what).partition(" ")
    known = word.upper() in [criterion.value for criterion in RankCriterion]
    if not known:
        raise InputError(
            phrase("{what} cannot be “{line}”.", what=what, line=text.strip()),
            hint=phrase(
                "Please write one of {criteria}.",
                criteria=separated(one.value for one in RankCriterion if one),
            ),
        )
    criterion = RankCriterion(word.upper())
    if criterion is not RankCriterion.LOT:
        return criterion.value
    return RankOrder(criterion, seed).text


def clean_rating_period(text: str, what: Phrase) -> str:
    """Which rating counts in an event of more than 30 days, or empty for a shorter one.

    Raises:
        InputError: it is neither; `what` names the setting.
    """
    word = clean_line(text, what).upper()
    if word not in [period.value for period in RatingPeriod]:
        raise InputError(
            phrase("{what} cannot be “{line}”.", what=what, line=text.strip()),
            hint=phrase(
                "Use one of {periods}, or leave it empty.",
                periods=separated(one.value for one in RatingPeriod if one),
            ),
        )
    return word


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting that is a text or a list of texts.

    Attributes:
        title: what it is called as a heading.
        inside: what it is called in a list within a sentence.
        record: the record of a report file (TRF26) that is this text and nothing else.
        remark: how its `###` line begins in a report file, where no record has it.
        clean: the value of a text that is typed; its second argument names the setting.
        hint: how it is typed, where the heading does not say it.
    """

    title: Phrase
    inside: Phrase
    record: str = ""
    clean: Callable[[str, Phrase], str] = clean_line
    hint: Phrase = NOTHING
    remark: str = ""


_DAY: Final = phrase("year/month/day")

SETTING_FIELDS: Final[Mapping[str, SettingField]] = MappingProxyType(
    {
        "name": SettingField(
            Message("Name", context="of a thing").of(),
            Message("name", context="of a thing").of(),
            "012",
        ),
        "city": SettingField(phrase("City"), phrase("city"), "022"),
        "federation": SettingField(phrase("Federation"), phrase("federation"), "032"),
        "start_date": SettingField(
            phrase("First day"), phrase("first day"), clean=clean_date, hint=_DAY
        ),
        "end_date": SettingField(
            phrase("Last day"), phrase("last day"), clean=clean_date, hint=_DAY
        ),
        "type_of_tournament": SettingField(
            phrase("Type of tournament"),
            phrase("type of tournament"),
            "092",
            hint=phrase("in words, e.g. Individual, Swiss System"),
        ),
        "chief_arbiter": SettingField(phrase("Chief arbiter"), phrase("chief arbiter"), "102"),
        "deputy_arbiters": SettingField(
            phrase("Deputy arbiters"),
            phrase("deputy arbiters"),
            hint=phrase("separate names with semicolons"),
        ),
        "time_control": SettingField(phrase("Time control"), phrase("time control"), "122"),
        "encoded_time_control": SettingField(
            phrase("Encoded time control"),
            phrase("encoded time control"),
            "222",
            clean_time_control,
            verbatim("5400+30"),
        ),
        "round_dates": SettingField(
            phrase("Round dates"), phrase("round dates"), clean=clean_date, hint=_DAY
        ),
        "round_times": SettingField(phrase("Round times"), phrase("round times"), clean=clean_time),
        "tie_breaks": SettingField(phrase("Tie-breaks"), phrase("tie-breaks")),
        "starting_rank_method": SettingField(
            phrase("Starting rank method"),
            phrase("starting rank method"),
            "172",
            clean_starting_rank_method,
        ),
        "pairing_controller": SettingField(
            phrase("Pairing controller"),
            phrase("pairing controller"),
            "182",
            hint=phrase("the program or person responsible for the pairings"),
        ),
        "rank_criterion": SettingField(
            phrase("Equal players ranked by"),
            phrase("equal players ranked by"),
            clean=clean_rank_criterion,
            remark="Equal players ranked by",
        ),
        "rating_period": SettingField(
            phrase("Length of the event"),
            phrase("length of the event"),
            clean=clean_rating_period,
            remark="Ratings in a long event",
        ),
        "start_positions": SettingField(
            phrase("Starting positions"),
            phrase("starting positions"),
            clean=clean_position,
            hint=phrase("Chess960, 0 to {most}", most=MOST_POSITIONS - 1),
        ),
        "system": SettingField(phrase("System"), phrase("system")),
    }
)
"""Every setting that is a text or a list of texts, by its attribute of `Settings`."""

POINTS_NAMES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "win": phrase("win"),
        "draw": phrase("draw"),
        "loss": phrase("loss"),
        "absence": phrase("absence"),
        "pairing_allocated_bye": phrase("pairing-allocated bye"),
        "unknown": phrase("unknown"),
        "forfeit_win": phrase("forfeit win"),
        "forfeit_loss": phrase("forfeit loss"),
        "full_point_bye": phrase("full-point bye"),
        "half_point_bye": phrase("half-point bye"),
    }
)
"""What a scoring system gives points for, by its attribute of `ScoringSystem`."""
