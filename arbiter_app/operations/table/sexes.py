"""Words and letters for a player's sex, in the languages of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.types import Sex

_MALE = (
    "male man mann herr mr homme masculin masculino hombre varon maschio maschile uomo"
    " mezczyzna muz muzi musko muski mosko ferfi barbat erkek bay mies kille gutt dreng"
    " мужской муж муж. мужчина м м. чол ανδρας αρρεν mannlich mannelijk jongen h"
)
_FEMALE = (
    "female woman frau mrs ms femme feminin feminino femenino femenina mujer dama femmina"
    " femminile donna kobieta zena zensko zenski no femeie kadin bayan nainen kvinde kvinne kvinna"
    " женский жен жен. женщина ж ж. жiн γυναικα θηλυ weiblich vrouwelijk vrouw meisje w"
)
_WORDS: Mapping[str, Sex] = {
    **dict.fromkeys(_MALE.split(), Sex.MALE),
    **dict.fromkeys(_FEMALE.split(), Sex.FEMALE),
}
_LETTERS: tuple[tuple[str, str, str], ...] = (
    # The letters of a column: male and female, and a letter that shows which language it is.
    ("h", "m", "h"),  # hombre, mujer
    ("f", "n", "n"),  # férfi, nő
    ("e", "k", "e"),  # erkek, kadın
    ("e", "b", "b"),  # erkek, bayan
    ("m", "v", "v"),  # man, vrouw
    ("m", "d", "d"),  # maschio or masculino, donna or dama
    ("m", "k", "k"),  # mężczyzna, kobieta; mand, kvinde
    ("m", "z", "z"),  # muž, žena
    ("m", "n", "n"),  # mies, nainen
)


_HUNGARIAN = "nem"
"""The heading of a column in which `f` is *férfi*, also where no woman is in it."""


def sexes_of(found: Iterable[str], heading: str) -> Mapping[str, Sex]:
    """What each letter or word of a column means, by its folded form.

    A letter alone may mean either: `m` is *mujer* beside `h`, and *man* beside `v`.
    """
    letters = {folded(cell) for cell in found} - {""}
    known: dict[str, Sex] = dict(_WORDS) | {"m": Sex.MALE, "f": Sex.FEMALE}
    for male, female, mark in _LETTERS:
        if mark in letters and letters <= {male, female}:
            return known | {male: Sex.MALE, female: Sex.FEMALE}
    if folded(heading) == _HUNGARIAN:
        return known | {"f": Sex.MALE, "n": Sex.FEMALE}
    return known
