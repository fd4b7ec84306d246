"""Players of the rating lists below a name that is being typed, and whom Enter adds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from arbiter_app.operations.players import NewPlayer
from arbiter_app.operations.rating_lists import PlayerMeant, RatingLists
from arbiter_app.tournament.named_players import SamePlayers
from arbiter_app.tournament.names import is_full_name, same_name_key
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament


class EnterAdds(Enum):
    """Whom Enter adds after a name was typed."""

    AS_TYPED = auto()
    """A player with this name, and nothing else."""

    BY_NUMBER = auto()
    """The player of the rating lists whose FIDE ID or national ID was typed."""

    NOBODY = auto()
    """It is not clear who is meant; Enter pressed again keeps the text as a name."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player of the rating lists, and who of the tournament that seems to be, if anybody."""

    meant: PlayerMeant
    listed: Player | None = None


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates for a text, those who have exactly this name before those with a similar one."""

    text: str
    namesakes: tuple[Candidate, ...] = ()
    similar: tuple[Candidate, ...] = ()

    @property
    def all(self) -> tuple[Candidate, ...]:
        """All of them, in the order in which they are shown."""
        return (*self.namesakes, *self.similar)

    @property
    def by_number(self) -> Candidate | None:
        """The player whose FIDE ID or national ID the text is; None if several have it."""
        number = self.text.strip()
        found = [one for one in self.all if number and number in _numbers(one.meant.player)]
        return found[0] if len(found) == 1 else None

    @property
    def enter_adds(self) -> EnterAdds:
        """Whom Enter adds: never a candidate whom nobody has chosen."""
        if adds_as_typed(self.text):
            return EnterAdds.AS_TYPED
        if self.by_number is not None:
            return EnterAdds.BY_NUMBER
        if not any(letter.isalpha() for letter in self.text):
            return EnterAdds.NOBODY
        if not self.all or (self.namesakes and len(self.text.split()) > 1):
            return EnterAdds.AS_TYPED
        return EnterAdds.NOBODY


def adds_as_typed(text: str) -> bool:
    """Whether Enter adds this name whoever else the rating lists have."""
    return is_full_name(text)


def find_candidates(
    lists: RatingLists, text: str, tournament: Tournament, limit: int
) -> Candidates:
    """The players of the rating lists whom a text may mean.

    Players of the tournament are the last of those with this name, and of the others.

    Raises:
        InputError: a list is damaged.
    """
    found = lists.candidates(text, tournament.settings, limit)
    listed = SamePlayers(tournament.players)
    candidates = [Candidate(meant, listed.find(meant.player)) for meant in found]
    candidates.sort(key=lambda one: one.listed is not None)
    name = same_name_key(text)
    return Candidates(
        text,
        tuple(one for one in candidates if same_name_key(one.meant.player.name) == name),
        tuple(one for one in candidates if same_name_key(one.meant.player.name) != name),
    )


def same_player(tournament: Tournament, player: NewPlayer) -> Player | None:
    """The player of the tournament who this one seems to be, if anybody: they may be two of one name."""
    return SamePlayers(tournament.players).find(player)


def _numbers(player: NewPlayer) -> frozenset[str]:
    return frozenset({player.fide_id, player.national_id})
