"""What the documents of an event are made from: one way for the window and the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from arbiter_app.languages import catalogue
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.acts_reported import reported_acts
from arbiter_app.operations.explained import explained_round_of
from arbiter_app.operations.on_paper import board_marks, pairing_to_tell, published_at
from arbiter_app.operations.paired import with_round
from arbiter_app.operations.pairing_on_paper import known_system, next_pairing, states_of_system
from arbiter_app.operations.proofs import kept_proof_of_round
from arbiter_app.operations.publishing import as_published, waiting_round
from arbiter_app.operations.ranking import k_factors, standings_after
from arbiter_app.operations.round_robin import rounds_to_come
from arbiter_app.reports.document import Document, Need, Scope
from arbiter_app.reports.documents import document_paper
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.report_view import LoggedAct
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.wording import ENGLISH, Catalogue

if TYPE_CHECKING:
    from arbiter_app.operations.interface import EventSession, TournamentState
    from arbiter_app.reports.explained_page import ExplainedPage

Watch: TypeAlias = Callable[[int], None]


def _no_acts() -> tuple[LoggedAct, ...]:
    return ()


def acts_of(session: EventSession, tournament_id: int) -> tuple[LoggedAct, ...]:
    """The acts of the log that a report tells of, in local time."""
    return tuple(
        LoggedAct(to_local_time(act.at), act.name, act.detail, act.undone)
        for act in reported_acts(session.journal(), tournament_id)
    )


def _no_proof(_number: int) -> str:
    return ""


def proof_of(session: EventSession, state: TournamentState, number: int) -> str:
    """The hash of the proof that is kept of a round; empty if there is none, or no such round yet."""
    is_paired = number <= len(state.tournament.rounds)
    return kept_proof_of_round(session, state, number).digest if is_paired else ""


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """What documents are made from, as it is at one moment.

    `acts` reads the log, `proof` what hash the proof of a round has. `language` is that of the
    program, for paper that has none; `languages` are the codes of those of documents that have their
    own, by name.
    """

    state: TournamentState
    acts: Callable[[], tuple[LoggedAct, ...]] = _no_acts
    language: str = ENGLISH.language
    languages: Mapping[str, str] = field(default_factory=dict)
    proof: Callable[[int], str] = _no_proof

    def subject(self, document: Document, number: int | None = None) -> Subject:
        """What a document is about: a round, or the one it is usually made for.

        A document of one round pairs it, if it is the next one. It may take long: use a worker.

        Raises:
            InputError: the round is not paired and not the next, or cannot be explained.
            NoLegalPairingError: the round cannot be paired.
        """
        paired = len(self.state.tournament.rounds)
        if document.scope is Scope.ROUND:
            subject = self._of_round(document, number or max(1, paired))
        else:
            if number:
                self.state.tournament.round(number)
            subject = self.as_of(paired if number is None else number)
        if Need.ACTS in document.needs:
            subject = replace(subject, acts=self.acts())
        return subject

    def _of_round(self, document: Document, number: int) -> Subject:
        tournament = self.state.tournament
        is_next = number == tournament.next_round
        if Need.EXPLAINED_PAIRING in document.needs:
            if is_next:
                return replace(self.as_of(number), pairing=next_pairing(tournament, explain=True))
            found = explained_round_of(self.state, number)
            note = found.note_on(found.pairing)
            return replace(self.as_of(number), pairing=found.pairing, note=note)
        if not is_next:
            return self.as_of(number)
        paired = with_round(tournament, next_pairing(tournament))
        return replace(self, state=self.state.with_tournament(paired)).as_of(number)

    def as_of(self, number: int) -> Subject:
        """Everything up to a round."""
        state = self.state
        tpns = state.tpns_by_key() if state.expulsions else {}
        return Subject(
            state.tournament,
            number,
            states=states_of_system(state.tournament),
            system=known_system(state.tournament),
            rank=partial(standings_after, state),
            prizes=state.choices.prizes,
            k_factors=k_factors(state),
            published=published_at(state),
            marks=partial(board_marks, state),
            told_from=partial(pairing_to_tell, state),
            proof=self.proof,
            coming=partial(rounds_to_come, state.tournament),
            expelled=frozenset(tpns[each.key] for each in state.expulsions if each.key in tpns),
        )

    def printing(self, now: datetime) -> Printing:
        paper = self.state.paper
        since = self.state.outside_since
        own = {name: catalogue(code) for name, code in self.languages.items()}
        return Printing(now, paper, catalogue(paper.language or self.language), since, own)

    def paper(
        self, document: Document, number: int, now: datetime, watch: Watch | None = None
    ) -> Paper:
        """The pages of a document; `watch` hears of each.

        Raises:
            UserError: as for `subject`, or something the document needs is missing.
        """
        return document_paper(
            document.name, self.subject(document, number), self.printing(now), watch
        )

    def explained_page(self, number: int, now: datetime, language: Catalogue) -> ExplainedPage:
        """A paired round to be read from the top to the end, in a language.

        It may pair the round: use a worker.

        Raises:
            InputError: the round is not paired, or cannot be explained.
            NoLegalPairingError: nothing was kept of the round, and no legal pairing exists.
        """
        from arbiter_app.explain.as_played import told_if_played_otherwise
        from arbiter_app.reports.explained_page import explained_page

        tournament = self.state.tournament
        found = explained_round_of(self.state, number)
        pairing = found.pairing
        notes = (found.note_on(pairing), told_if_played_otherwise(pairing, tournament))
        printing = replace(self.printing(now), catalogue=language)
        return explained_page(tournament, pairing, printing, notes=notes)

    def web_pages(self, now: datetime) -> Mapping[str, bytes]:
        """What is published as web pages, by file name: pairings, standings, crosstable, players."""
        from arbiter_app.reports.folders import html_files

        seen = DocumentSource(as_published(self.state), language=self.language)
        subject = seen.as_of(len(seen.state.tournament.rounds))
        return html_files(subject, seen.printing(now), waiting=waiting_round(self.state))

    def tables(self, now: datetime) -> Mapping[str, bytes]:
        """The tables as CSV, by file name."""
        from arbiter_app.reports.folders import csv_files

        return csv_files(self.as_of(len(self.state.tournament.rounds)), self.printing(now))
