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

from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.pictures.screenshots import main as screenshots
from arbiter_app.languages import catalogue
from arbiter_app.manual import languages_of_the_manual
from arbiter_app.output.overwrite import Overwrite
from installer.texts import ROOT

FOLDER: Final = "resources/manual/{language}/pictures"

Part: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a picture of the window, 1440 by 900."""

_WHOLE: Final[Part] = (0, 0, 1440, 900)
_SIDE: Final[Part] = (850, 165, 1440, 870)
_BOARDS: Final[Part] = (190, 30, 1440, 640)
_COLOURS: Final = 96
_BRIGHT: Final = 200
"""Of 255: lighter than what is behind a dialog, darker than its ground."""
_AROUND: Final = 10

PICTURES: Final[Mapping[str, Part | None]] = {
    "about": None,
    "all-systems": None,
    "apart-price": None,
    "by-hand-illegal": (190, 30, 1440, 870),
    "by-hand-legal": (190, 30, 1440, 870),
    "by-hand-save-illegal": _WHOLE,
    "byes": None,
    "charts-scores": (190, 30, 1440, 870),
    "confirm-step-2": None,
    "correction": _SIDE,
    "crosstable": (190, 30, 1440, 870),
    "damaged": _WHOLE,
    "documents": _WHOLE,
    "end-notice": _BOARDS,
    "explanation": _SIDE,
    "explanation-alteration": _SIDE,
    "explanation-what-fails": _SIDE,
    "find-player": None,
    "forbidden": None,
    "import-differs": (190, 30, 1440, 870),
    "import-players": None,
    "known-so-far": _SIDE,
    "late-correction": None,
    "log": (190, 30, 1440, 870),
    "mend-round": None,
    "with-and-without": None,
    "new-event": _WHOLE,
    "page-settings": _WHOLE,
    "players": _WHOLE,
    "presence": None,
    "prizes": (190, 120, 1440, 870),
    "prospects": _SIDE,
    "published": _BOARDS,
    "rating-report": (190, 120, 1440, 870),
    "rounds": _WHOLE,
    "settings": None,
    "standings": (190, 30, 1440, 870),
    "start": _WHOLE,
    "tie-breaks": (1040, 180, 1440, 870),
    "ties": (1030, 180, 1440, 870),
    "what-if": _SIDE,
    "why-not": _SIDE,
}
"""The part that each shows; None for the dialog in front, as large as its language makes it."""


def part_in(language: str, part: Part) -> Part:
    """A part in a language: mirrored, as the window is, where lines begin at the right."""
    left, top, right, bottom = part
    width = _WHOLE[2]
    return (width - right, top, width - left, bottom) if catalogue(language).isolates else part


def dialog_in(window: Image.Image) -> Part:
    """Where the dialog in front is, with a little around it: everything behind is darker."""
    bright = window.convert("L").point(lambda shade: 255 * (shade >= _BRIGHT))
    left, top, right, bottom = bright.getbbox() or _WHOLE
    return (left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND)


def picture(made: Path, language: str, part: Part | None) -> bytes:
    """The part of a picture, as PNG with a palette."""
    with Image.open(made) as whole:
        window = whole.convert("RGB")
    shown = window.crop(part_in(language, part) if part else dialog_in(window))
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
        for name, part in PICTURES.items():
            (folder / f"{name}.png").write_bytes(picture(of_names[name], language, part))


def main(arguments: Sequence[str]) -> int:
    """Make those of the languages named, or of all that the manual speaks."""
    for language in arguments or languages_of_the_manual():
        make(language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
