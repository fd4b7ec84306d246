"""Files that are written for others: whole or not at all, and never over what is somebody's own.

Everything the program writes except event files goes through here, on the command line and in the
window. Event files are written by the store, which uses `unfinished`.
"""

from arbiter_app.output.beside import unfinished, write_new
from arbiter_app.output.forms import (
    CREATOR,
    EXPLAINED,
    GENERATED,
    PDF,
    PICTURE,
    Form,
    any_of,
    json_with,
    nothing,
    of_the_same_kind,
    text_like,
)
from arbiter_app.output.place import Overwrite, Place, place_for
from arbiter_app.output.reasons import (
    OutputError,
    is_of_the_device,
    not_made,
    not_written,
    reason,
    told,
)
from arbiter_app.output.writing import OutputFile, make_folder, opened, write_folder, write_whole

__all__ = [
    "CREATOR",
    "EXPLAINED",
    "GENERATED",
    "PDF",
    "PICTURE",
    "Form",
    "OutputError",
    "OutputFile",
    "Overwrite",
    "Place",
    "any_of",
    "is_of_the_device",
    "json_with",
    "make_folder",
    "not_made",
    "not_written",
    "nothing",
    "of_the_same_kind",
    "opened",
    "place_for",
    "reason",
    "text_like",
    "told",
    "unfinished",
    "write_folder",
    "write_new",
    "write_whole",
]
