"""Whom a text may mean: candidates while a name is typed, out of millions, at every key.

Candidates come in this order, each player once:

1. those whose number it is, or begins so;
2. those who have exactly this name, given name first or last: `magnus carlsen`;
3. those whose name begins so, as the list writes it: `carlsen m`;
4. those of whose words each that was typed begins one, in any order: `magnus carl`;
5. the same, where a word is spelled in another way (`spelling_key`): `karlssen`;
6. if nobody was found until now, the same, where one letter of a word's spelling is wrong, too
   many, missing, or exchanged with the next; not the first one.

Of each of these, players of the federation that is preferred come first, then those who are active
and have a rating, in the order of their names. Nothing that is looked through grows with the list:
only the index is asked, for so many as are wanted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

from arbiter_app.rating_lists.about import ListInfo
from arbiter_app.rating_lists.entry import ListEntry, RatingKind
from arbiter_app.rating_lists.shelf import info_of
from arbiter_app.rating_lists.tables import FEDERATION_MARK, open_to_read, unreadable
from arbiter_app.tournament.names import spelling_key, words_of
from arbiter_app.tournament.types import Sex, Title

MOST_TERMS: Final = 6
"""Words of a text that are looked for; a longer text is about nobody else."""

LEAST_SPELLED: Final = 3
LEAST_SLIPPED: Final = 4
"""Letters of a word of which another spelling, or one with a slip, is looked for."""

MOST_SPELLED: Final = 20
MOST_SLIPPED: Final = 40
"""Words of the list that one word may stand for."""

_LAST_LETTER: Final = "\U0010ffff"
_LETTERS: Final = "abcdefghiklmnoprstuxz"
"""The letters of `spelling_key` for names in Latin letters."""

_COLUMNS: Final = (
    "player.id, fide_id, national_id, name, federation, sex, title, born, club, standard, rapid,"
    " blitz, national, standard_k, rapid_k, blitz_k, inactive"
)
_BY_NUMBER: Final = tuple(
    f"SELECT id FROM player WHERE {column} >= :first AND {column} < :last AND {column} <> ''"
    f" ORDER BY {column}, id LIMIT :count"
    for column in ("fide_id", "national_id")
)
_IN_RANGE: Final = "SELECT id FROM player WHERE id >= ? AND id < ? LIMIT ?"
_MATCHING: Final = "SELECT rowid FROM word WHERE word MATCH ? AND rowid >= ? AND rowid < ? LIMIT ?"
_SPELLED: Final = (
    "SELECT word FROM spelling WHERE key >= :key AND key < :key || :last"
    " AND substr(word, 1, length(:term)) <> :term ORDER BY key, word LIMIT :count"
)
_SLIPPED: Final = """
    SELECT word FROM json_each(:keys) AS slip CROSS JOIN spelling
        ON spelling.key >= slip.value AND spelling.key < slip.value || :last
    GROUP BY word ORDER BY length(spelling.key), spelling.key, word LIMIT :count
"""


class ListSearch:
    """A kept list, open for questions from any thread."""

    def __init__(self, path: Path) -> None:
        """Open it.

        Raises:
            InputError: it cannot be read.
        """
        self.info: ListInfo = info_of(path)
        self._path = path
        self._gate = Lock()
        self._database = open_to_read(path)
        self._active = int(self._fact("active"))
        self._end = self.info.players + 1

    def close(self) -> None:
        """Nothing is asked any more."""
        with self._gate:
            self._database.close()

    def by_fide_id(self, fide_id: str) -> ListEntry | None:
        """The player with a FIDE ID, if the list has them.

        Raises:
            InputError: the file of the list is damaged.
        """
        found = self._ask(f"SELECT {_COLUMNS} FROM player WHERE fide_id = ? LIMIT 1", (fide_id,))
        return _entry(found[0]) if fide_id and found else None

    def find(self, text: str, limit: int, federation: str = "") -> tuple[ListEntry, ...]:
        """Whom a text may mean, the most likely first.

        Args:
            text: a name as far as it is typed, or a number.
            limit: how many are wanted.
            federation: players of this one come first.

        Raises:
            InputError: the file of the list is damaged.
        """
        terms = words_of(text).split()[:MOST_TERMS]
        if not terms or limit < 1:
            return ()
        found: dict[int, None] = {}
        for ids in self._steps(terms, words_of(federation), found, limit):
            found.update(dict.fromkeys(ids))
            if len(found) >= limit:
                break
        return self._entries(tuple(found)[:limit])

    def _steps(
        self, terms: Sequence[str], federation: str, found: dict[int, None], limit: int
    ) -> Iterator[Sequence[int]]:
        """The ids that each step finds; a step may find again what was found before."""
        if len(terms) == 1 and terms[0].isdecimal():
            yield self._numbered(terms[0], limit)
        preferred = [f'"{FEDERATION_MARK}{federation}"', ""] if federation else [""]
        # Of most texts no name has all the words whole: that is told by one question.
        whole = _all_of([f'"{term}"'] for term in terms)
        turns = turns_of(terms) if self._matching(whole, "", 1) else ()
        namesakes = [one for turned in turns for one in self._named(turned)]
        for mark in preferred:
            # One list of numbers: those who are active come first, whichever name was turned.
            yield sorted(
                id_ for first, last in namesakes for id_ in self._between(mark, first, last, limit)
            )
        ranges = self._beginning(" ".join(terms))
        for mark in preferred:
            for first, last in ranges:
                yield self._between(mark, first, last, limit)
        # Everybody found before may be found again: so many more are asked for.
        for query in self._queries(terms, found):
            yield self._matching(query, federation, limit + len(found))

    def _queries(self, terms: Sequence[str], found: dict[int, None]) -> Iterator[str]:
        """The fourth step and those after it, in the language of the index."""
        terms = tuple(dict.fromkeys(terms))
        yield _all_of([f'"{term}" *'] for term in terms)
        spelled = [self._spelled(term) for term in terms]
        if any(spelled):
            yield _all_of(
                [f'"{term}" *', *_quoted(words)] for term, words in zip(terms, spelled, strict=True)
            )
        if found:
            return
        slipped = [self._slipped(term) for term in terms]
        if any(slipped):
            yield _all_of(
                [f'"{term}" *', *_quoted(words), *_quoted(slips)]
                for term, words, slips in zip(terms, spelled, slipped, strict=True)
            )

    def _numbered(self, number: str, limit: int) -> Sequence[int]:
        values: dict[str, str | int] = {
            "first": number,
            "last": number + _LAST_LETTER,
            "count": limit,
        }
        return [row[0] for statement in _BY_NUMBER for row in self._ask(statement, values)]

    def _named(self, words: str) -> Iterator[tuple[int, int]]:
        """Where the players with these words as their whole name stand, as in `_beginning`."""
        for first, last in ((1, self._active + 1), (self._active + 1, self._end)):
            begin = self._place_of(words, first, last)
            if begin < last and self._words_at(begin) == words:
                # A blank comes before everything that a longer name could go on with.
                yield begin, self._place_of(f"{words} ", begin, last)

    def _beginning(self, text: str) -> Sequence[tuple[int, int]]:
        """Where the players stand whose name begins so: of the active ones, and of the others."""
        found = []
        for first, last in ((1, self._active + 1), (self._active + 1, self._end)):
            begin = self._place_of(text, first, last)
            end = self._place_of(text + _LAST_LETTER, begin, last)
            if begin < end:
                found.append((begin, end))
        return found

    def _place_of(self, words: str, first: int, last: int) -> int:
        """The first place from `first` on where a name is not before these words."""
        while first < last:
            middle = (first + last) // 2
            if self._words_at(middle) < words:
                first = middle + 1
            else:
                last = middle
        return first

    def _words_at(self, place: int) -> str:
        rows = self._ask("SELECT words FROM player WHERE id = ?", (place,))
        if not rows:
            raise unreadable(self._path)
        return str(rows[0][0])

    def _between(self, mark: str, first: int, last: int, limit: int) -> Sequence[int]:
        if not mark:
            return [row[0] for row in self._ask(_IN_RANGE, (first, last, limit))]
        return [row[0] for row in self._ask(_MATCHING, (mark, first, last, limit))]

    def _matching(self, query: str, federation: str, limit: int) -> Sequence[int]:
        """Those who match, of the federation first: asked for again only if there are too many."""
        found = [row[0] for row in self._ask(_MATCHING, (query, 0, self._end, limit))]
        if not federation or not found:
            return found
        if len(found) < limit:
            places = ", ".join("?" for _ in found)
            statement = f"SELECT id FROM player WHERE id IN ({places}) AND lower(federation) = ?"
            own = [row[0] for row in self._ask(statement, (*found, federation))]
        else:
            together = f'"{FEDERATION_MARK}{federation}" AND {query}'
            own = [row[0] for row in self._ask(_MATCHING, (together, 0, self._end, limit))]
        return [*sorted(own), *found]

    def _spelled(self, term: str) -> Sequence[str]:
        if len(term) < LEAST_SPELLED or not term.isalpha():
            return ()
        values: dict[str, str | int] = {
            "key": spelling_key(term),
            "term": term,
            "last": _LAST_LETTER,
            "count": MOST_SPELLED,
        }
        return [row[0] for row in self._ask(_SPELLED, values)]

    def _slipped(self, term: str) -> Sequence[str]:
        key = spelling_key(term)
        if len(key) < LEAST_SLIPPED or not term.isalpha():
            return ()
        values: dict[str, str | int] = {
            "keys": json.dumps(sorted(slips_of(key))),
            "last": _LAST_LETTER,
            "count": MOST_SLIPPED,
        }
        return [row[0] for row in self._ask(_SLIPPED, values)]

    def _entries(self, ids: Sequence[int]) -> tuple[ListEntry, ...]:
        places = ", ".join("?" for _ in ids)
        rows = self._ask(f"SELECT {_COLUMNS} FROM player WHERE id IN ({places})", ids)
        by_id = {row[0]: row for row in rows}
        return tuple(_entry(by_id[number]) for number in ids)

    def _fact(self, name: str) -> str:
        rows = self._ask("SELECT value FROM about WHERE name = ?", (name,))
        if not rows:
            raise unreadable(self._path)
        return str(rows[0][0])

    def _ask(
        self, statement: str, values: Sequence[str | int] | Mapping[str, str | int]
    ) -> Sequence[tuple[Any, ...]]:
        try:
            with self._gate:
                return self._database.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                raise  # The question is wrong, not the file.
            raise unreadable(self._path) from error


def turns_of(terms: Sequence[str]) -> tuple[str, ...]:
    """The words of a name beginning with each of them in turn: `anna maria berg`, `berg anna maria`."""
    return tuple(dict.fromkeys(" ".join((*terms[at:], *terms[:at])) for at in range(len(terms))))


def slips_of(key: str) -> frozenset[str]:
    """The keys that a slip makes of one, but for its first letter."""
    parts = [(key[:at], key[at:]) for at in range(1, len(key) + 1)]
    missing = {before + after[1:] for before, after in parts if after}
    exchanged = {b + a[1] + a[0] + a[2:] for b, a in parts if len(a) > 1}
    other = {before + new + after[1:] for before, after in parts if after for new in _LETTERS}
    more = {before + new + after for before, after in parts for new in _LETTERS}
    return frozenset(missing | exchanged | other | more) - {key}


def _all_of(alternatives: Iterable[Sequence[str]]) -> str:
    return " AND ".join(f"({' OR '.join(words)})" for words in alternatives)


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]


def _entry(row: Sequence[Any]) -> ListEntry:
    (_, fide_id, national_id, name, federation, sex, title, born, club, *rest) = row
    standard, rapid, blitz, own, standard_k, rapid_k, blitz_k, inactive = rest
    ratings = zip(RatingKind, (standard, rapid, blitz, own), strict=True)
    k_factors = zip(RatingKind, (standard_k, rapid_k, blitz_k, 0), strict=True)
    return ListEntry(
        name,
        fide_id,
        national_id,
        federation,
        Sex(sex) if sex else None,
        Title(title) if title else None,
        born,
        club,
        {kind: value for kind, value in ratings if value},
        {kind: value for kind, value in k_factors if value},
        bool(inactive),
    )
