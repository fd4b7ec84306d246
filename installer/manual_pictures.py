"""The pictures of the manual in its languages: ./run.sh screenshots [LANGUAGE…].

Each is the picture of its name that the program makes of itself, light, in the language of the manual,
or a part of it, in as few colours as it needs: a file that is read everywhere, and small enough for the
repository.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image

from arbiter_app.gui.screenshots import main as screenshots
from arbiter_app.gui.theme import ThemeChoice
from arbiter_app.languages import catalogue
from arbiter_app.manual import languages_of_the_manual
from arbiter_app.output import Overwrite
from installer.texts import ROOT

FOLDER: Final = "resources/manual/{language}/pictures"

Part: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a picture of the window, 1440 by 900."""

_WHOLE: Final[Part] = (0, 0, 1440, 900)
_SIDE: Final[Part] = (850, 165, 1440, 870)
_BOARDS: Final[Part] = (190, 30, 1440, 640)
_COLOURS: Final = 96

PICTURES: Final[Mapping[str, Part]] = {
    "about": (420, 100, 1020, 660),
    "all-systems": (340, 40, 1100, 800),
    "apart-price": (340, 60, 1100, 780),
    "by-hand-illegal": (190, 30, 1440, 870),
    "by-hand-legal": (190, 30, 1440, 870),
    "by-hand-save-illegal": _WHOLE,
    "byes": (440, 200, 1000, 560),
    "charts-scores": (190, 30, 1440, 870),
    "confirm-step-2": (390, 90, 1050, 560),
    "correction": _SIDE,
    "crosstable": (190, 30, 1440, 870),
    "damaged": _WHOLE,
    "documents": _WHOLE,
    "end-notice": _BOARDS,
    "explanation": _SIDE,
    "explanation-alteration": _SIDE,
    "explanation-what-fails": _SIDE,
    "find-player": (390, 130, 1050, 630),
    "forbidden": (360, 60, 1080, 760),
    "import-differs": (190, 30, 1440, 870),
    "import-players": (330, 60, 1110, 840),
    "known-so-far": _SIDE,
    "late-correction": (360, 60, 1080, 760),
    "log": (190, 30, 1440, 870),
    "mend-round": (340, 40, 1100, 800),
    "with-and-without": (340, 40, 1100, 800),
    "new-event": _WHOLE,
    "page-settings": _WHOLE,
    "players": _WHOLE,
    "presence": (340, 45, 1100, 790),
    "prizes": (190, 120, 1440, 870),
    "prospects": _SIDE,
    "published": _BOARDS,
    "rating-report": (190, 120, 1440, 870),
    "rounds": _WHOLE,
    "settings": (410, 40, 1030, 810),
    "standings": (190, 30, 1440, 870),
    "start": _WHOLE,
    "tie-breaks": (1040, 180, 1440, 870),
    "ties": (1030, 180, 1440, 870),
    "what-if": _SIDE,
    "why-not": _SIDE,
}
"""The part that each shows."""


def part_in(language: str, name: str) -> Part:
    """The part that a picture shows: mirrored, as the window is, where lines begin at the right."""
    left, top, right, bottom = part = PICTURES[name]
    width = _WHOLE[2]
    return (width - right, top, width - left, bottom) if catalogue(language).isolates else part


def picture(made: Path, part: Part) -> bytes:
    """The part of a picture, as PNG with a palette."""
    with Image.open(made) as whole:
        shown = whole.convert("RGB").crop(part)
    buffer = io.BytesIO()
    few = shown.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(buffer, "png", optimize=True)
    return buffer.getvalue()


def make(language: str) -> None:
    """Make those of one language, in the folder of its manual."""
    folder = ROOT / FOLDER.format(language=language)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        light = (ThemeChoice.LIGHT,)
        paths = screenshots(Path(made), Overwrite(), light, language=language)
        of_names = {path.stem.removesuffix(f"-{ThemeChoice.LIGHT.value}"): path for path in paths}
        for name in PICTURES:
            shown = picture(of_names[name], part_in(language, name))
            (folder / f"{name}.png").write_bytes(shown)


def main(arguments: Sequence[str]) -> int:
    """Make those of the languages named, or of all that the manual speaks."""
    for language in arguments or languages_of_the_manual():
        make(language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
