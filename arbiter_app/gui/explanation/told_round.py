"""The round that is explained: whose pairing, of which moment, and what of it can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.why import why
from arbiter_app.gui.explanation.as_played import (
    is_paired,
    of_which_time,
    played_otherwise,
    why_unpaired,
)
from arbiter_app.gui.explanation.links import Link, links_of, links_of_basis, members
from arbiter_app.gui.explanation.stages import Asked, Decision
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import explaining, headed, said, tr
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.names import natural_name
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace
from arbiter_app.wording import counted


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A pairing with its trace; `tournament` is any state of it from the pairing on.

    `explained` has the other pairing of the round, where there is one; `begun` is there while not
    all brackets are explained.
    """

    pairing: RoundPairing
    trace: RoundTrace
    tournament: Tournament
    names: Names
    explained: ExplainedRound | None = None
    begun: ExplainedSoFar | None = None

    @classmethod
    def of(
        cls,
        pairing: RoundPairing,
        tournament: Tournament,
        *,
        explained: ExplainedRound | None = None,
        begun: ExplainedSoFar | None = None,
    ) -> ToldRound | None:
        """The round as it is told; None if it was paired without its explanation."""
        trace = pairing.trace
        if trace is None:
            return None
        names = Names.of(tournament, trace, None if begun is None else begun.players)
        return cls(pairing, trace, tournament, names, explained, begun)

    @property
    def other(self) -> ToldRound | None:
        """The pairing by what is known now for the one as it was made, and the other way round."""
        explained = self.explained
        if explained is None or explained.of_now is None:
            return None
        pairing = explained.pairing if self._is_of_now else explained.of_now
        told = ToldRound.of(pairing, self.tournament)
        return None if told is None else replace(told, explained=explained)

    @property
    def title(self) -> str:
        """The round and how many brackets it has."""
        number = self.pairing.round_number
        count = len(self.trace.brackets) if self.begun is None else self.begun.brackets
        text = counted(
            count, "Round {round} · one bracket", "Round {round} · {count} brackets", round=number
        )
        return said(text)

    @property
    def full_names(self) -> Mapping[Tpn, str]:
        """Given name and surname of everybody, as the cards of a picture have them."""
        return {player.tpn: natural_name(player.name) for player in self.tournament.players}

    @property
    def lead(self) -> str:
        """Which pairing it is, where there are two; empty otherwise."""
        return of_which_time(self.explained, is_of_now=self._is_of_now)

    @property
    def lead_of_bracket(self) -> str:
        """The same, before what is told of a bracket as a whole."""
        if self.lead or not self._played.manual:
            return self.lead
        return tr("The round was changed by hand. This is what the rules give:")

    @property
    def lead_tone(self) -> MessageTone:
        """No warning where the round is right as it was made: C.04.2 (2026) 3.1."""
        is_right = self.explained is not None and self.explained.was_adjourned
        return MessageTone.INFO if is_right else MessageTone.WARNING

    @property
    def links(self) -> tuple[Link, ...]:
        """The way to the other pairing of the round."""
        return links_of_basis(self.explained, is_of_now=self._is_of_now)

    def heading(self, tpn: Tpn) -> str:
        """Return whom an answer about a player concerns: board and both names, or the name alone.

        It is about the pairing that is explained: if that is not on the boards, there is no board.
        """
        pair = next((pair for pair in self.pairing.pairs if tpn in (pair.white, pair.black)), None)
        if pair is None:
            return self.tournament.player(tpn).name
        white, black = (self.tournament.player(each).name for each in (pair.white, pair.black))
        game = self._played.game_of(tpn)
        if game is None or (game.white, game.black) != (pair.white, pair.black):
            return pair_in_line(white, black)
        return headed(tr("Board {n}").format(n=game.board), pair_in_line(white, black))

    def why_unpaired(self, tpn: Tpn) -> str:
        """Why a player was not there to be paired; empty if they were."""
        if is_paired(self._played, tpn):
            return ""
        return why_unpaired(self._played, tpn, self.names)

    def played_otherwise(self, tpn: Tpn) -> str:
        """What the round has for the player instead of this; empty if it is the same."""
        return played_otherwise(self._played, self.pairing, tpn, self.names)

    def bye_of(self, tpn: Tpn) -> ByeTrace | None:
        """The decision on the pairing-allocated bye, if the player has it."""
        bye = self.trace.pairing_allocated_bye
        return bye if bye is not None and bye.tpn == tpn else None

    def asked_of(self, bracket: BracketTrace, tpn: Tpn, *, colours: bool) -> Asked | None:
        """The decision on a player in a bracket, or on their colours; None if there is none."""
        decisions: list[Decision] = [*bracket.pairs, *self._byes_in(bracket), *bracket.downfloaters]
        found = next((each for each in decisions if tpn in members(each)), None)
        if colours and isinstance(found, PairTrace):
            return Colours.of(found)
        return found

    def floats(self) -> Iterator[tuple[int, FloaterTrace]]:
        """Everybody who floated, with the place of the bracket, from the top.

        Who is left over in the last bracket gets the bye there, and floats no further.
        """
        for row, bracket in enumerate(self.trace.brackets):
            for floater in bracket.downfloaters:
                if not floater.gets_bye:
                    yield row, floater

    def links_of(self, asked: Asked, tpn: Tpn) -> tuple[Link, ...]:
        """What can be asked next, after this about a player."""
        floated = {floater.tpn for _, floater in self.floats()}
        return (*links_of(asked, tpn, self.names, floated), *self.links)

    def reasons(self, asked: Asked, tpn: Tpn) -> tuple[str, ...]:
        """What the player asked about reads: the headline, then why; empty for a colour alone."""
        if isinstance(asked, Colours):
            return ()
        answer = why(
            self.pairing,
            self.tournament,
            tpn,
            names=self.names,
            catalogue=explaining(),
            for_arbiter=False,
        )
        return answer.told

    @property
    def _played(self) -> Round:
        return self.tournament.round(self.pairing.round_number)

    @property
    def _is_of_now(self) -> bool:
        return self.explained is not None and self.pairing is self.explained.of_now

    def _byes_in(self, bracket: BracketTrace) -> tuple[ByeTrace, ...]:
        """The decision on the bye, if this is the bracket out of which it comes."""
        bye = self.trace.pairing_allocated_bye
        if bye is None or self.begun is not None:
            return ()
        return (bye,) if bracket is self.trace.brackets[-1] else ()
