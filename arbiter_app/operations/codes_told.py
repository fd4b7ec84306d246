"""Codes of settings by what they mean, and the words of the log in which none is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, assert_never

from arbiter_app.languages import catalogue_code, language_name
from arbiter_app.operations.systems import system_told, system_told_by_code
from arbiter_app.store.state import Wording
from arbiter_app.tournament.setting_words import (
    RANK_CRITERIA,
    RATING_PERIODS,
    SETTING_FIELDS,
    STARTING_RANK_METHODS,
)
from arbiter_app.tournament.strength import RankCriterion, RatingPeriod
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import ByeKind
from arbiter_app.tournament.words import BYE_NAMES
from arbiter_app.wording import Parameter, Phrase, Several, phrase

LANGUAGE: Final = phrase("language")
"""What the language of paper is called in a list of settings."""


def bye_told(name: str, kind: ByeKind) -> Phrase:
    """The bye of a pairing made by hand."""
    return phrase("{name}: {absence}", name=name, absence=BYE_NAMES[kind])


def setting_told(settings: Settings, name: str) -> Parameter | None:
    """A setting that is a code, by what it means; None if it is none."""
    if name == "system":
        return system_told(settings)
    told = _BY_CODE.get(SETTING_FIELDS[name].inside) if name in SETTING_FIELDS else None
    return None if told is None else told(getattr(settings, name))


def language_told(code: str) -> str:
    """A language by its own name; a code of which no catalogue is known as it is written."""
    return language_name(code) if code and catalogue_code(code) is not None else code


def words_of_act(wording: Wording) -> tuple[Phrase, Phrase, Phrase]:
    """Name, before and after of an act in the log.

    Entries of older versions have codes where these days names stand.

    Raises:
        ValueError: as of `Wording.phrases`.
    """
    name, before, after = wording.phrases()
    return _without_codes(name), _without_codes(before), _without_codes(after)


def _without_codes(told: Phrase) -> Phrase:
    if not told.parameters:
        return told
    named = dict(told.parameters)
    match told.message.one, named:
        case "{tpn}: bye {kind}", {"tpn": int(tpn), "kind": str(kind)} if kind in BYE_NAMES:
            return bye_told(str(tpn), ByeKind(kind))
        case "{field}: {value}", {"field": Phrase() as field, "value": str(value)}:
            by_code = _BY_CODE.get(field)
            if by_code is None or value == _NOTHING:
                return told
            return phrase("{field}: {value}", field=field, value=by_code(value))
    parameters = tuple((name, _parameter(name, value)) for name, value in named.items())
    return told if parameters == told.parameters else replace(told, parameters=parameters)


def _parameter(name: str, value: Parameter) -> Parameter:
    match value:
        case str() if name == "system":
            from arbiter_app.trace.system_titles import title_of

            return title_of(value)
        case str():
            return value
        case int():
            return value
        case Phrase():
            return _without_codes(value)
        case Several():
            return replace(value, items=tuple(_parameter("", item) for item in value.items))
        case _:
            assert_never(value)


_NOTHING: Final = "–"


def _method_told(code: str) -> Parameter:
    """With its code, as it is chosen."""
    meaning = STARTING_RANK_METHODS.get(code.rsplit(maxsplit=1)[-1] if code.split() else "")
    return code if meaning is None else phrase("{field}: {value}", field=code, value=meaning)


def _criterion_told(code: str) -> Parameter:
    word, _, seed = code.partition(" ")
    if word not in tuple(RankCriterion):
        return code
    meaning = RANK_CRITERIA[RankCriterion(word)]
    return phrase("{field}: {value}", field=meaning, value=seed) if seed else meaning


def _period_told(code: str) -> Parameter:
    return RATING_PERIODS[RatingPeriod(code)] if code in tuple(RatingPeriod) else code


_BY_CODE: Final[Mapping[Phrase, Callable[[str], Parameter]]] = MappingProxyType(
    {
        SETTING_FIELDS["system"].inside: system_told_by_code,
        SETTING_FIELDS["starting_rank_method"].inside: _method_told,
        SETTING_FIELDS["rank_criterion"].inside: _criterion_told,
        SETTING_FIELDS["rating_period"].inside: _period_told,
        LANGUAGE: language_told,
    }
)
"""Codes by what the setting is called in the log."""
