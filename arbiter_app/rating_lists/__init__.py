"""Rating lists as federations publish them: imported once, kept beside the settings, searched.

Nothing here opens a connection: the lists are files that somebody downloaded.
"""

from arbiter_app.rating_lists.about import (
    FIDE,
    FIDE_PAGE,
    ColumnMapping,
    ListInfo,
    checked_month,
    checked_source,
)
from arbiter_app.rating_lists.entry import ListEntry, RatingKind
from arbiter_app.rating_lists.importing import ImportedList, Wish, import_list
from arbiter_app.rating_lists.national import FIELDS, checked_mapping
from arbiter_app.rating_lists.searching import ListSearch
from arbiter_app.rating_lists.shelf import (
    chosen_list,
    damaged_lists,
    kept_lists,
    path_of,
    remove_list,
    usual_folder,
)
from arbiter_app.rating_lists.source import Tell
from arbiter_app.rating_lists.together import KnownPlayer, ListSequence, ListsTogether, valid_lists

__all__ = [
    "FIDE",
    "FIDE_PAGE",
    "FIELDS",
    "ColumnMapping",
    "ImportedList",
    "KnownPlayer",
    "ListEntry",
    "ListInfo",
    "ListSearch",
    "ListSequence",
    "ListsTogether",
    "RatingKind",
    "Tell",
    "Wish",
    "checked_mapping",
    "checked_month",
    "checked_source",
    "chosen_list",
    "damaged_lists",
    "import_list",
    "kept_lists",
    "path_of",
    "remove_list",
    "usual_folder",
    "valid_lists",
]
