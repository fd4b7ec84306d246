"""Who has White and why, in words; what colour a player is due, and what only the last round allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.absolute import colour_row, with_rule
from arbiter_app.explain.names import Colours
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.history import RoundEntry
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.wording import Message, Phrase, verbatim


def colour_sentence(writer: Writer, pair: Colours, *, with_article: bool = False) -> str:
    """Why White has White, by the article that decided; that article too if it is wanted.

    To one of the two the reason alone: the headline says the colour.
    """
    reason = colour_clause(writer, pair)
    said = reason if writer.you in (pair.white, pair.black) else _has_white(writer, pair, reason)
    if with_article:
        return writer.catalogue.sentence(with_rule(writer, said, pair.article))
    both = (pair.white, pair.black)
    if writer.brevity >= Brevity.FACTS and not any(_is_unplayed(writer, tpn) for tpn in both):
        return writer.catalogue.sentence(said) if said else ""
    histories = [_history(writer, tpn) for tpn in both]
    if all(histories) and any(_has_games(writer, tpn) for tpn in (pair.white, pair.black)):
        told = writer.catalogue.separated(histories)
        said = writer.catalogue.say(m.HISTORIES, clause=said, histories=told)
    return writer.catalogue.sentence(said)


def _is_unplayed(writer: Writer, tpn: Tpn) -> bool:
    """True if the player was in games, and none of them was played: it matters that they have no colour."""
    if tpn not in writer.names.histories or writer.names.colours(tpn):
        return False
    return _has_games(writer, tpn)


def _has_games(writer: Writer, tpn: Tpn) -> bool:
    """True if the player has been in a game, played or not, so that there is something to say."""
    return any(entry.opponent is not None for entry in writer.names.histories[tpn].entries)


def _history(writer: Writer, tpn: Tpn) -> str:
    """A player's colours so far: `Anna WBB`; empty where they are not known."""
    if tpn not in writer.names.histories:
        return ""
    played, player = writer.names.colours(tpn), writer.name(tpn)
    if played:
        return writer.catalogue.say(m.HISTORY, player=player, colours=colour_row(writer, played))
    message = m.HISTORY_UNPLAYED if _has_games(writer, tpn) else m.HISTORY_NONE
    return writer.catalogue.say(message, player=player)


def colour_paragraph(writer: Writer, pair: Colours) -> str:
    """The article with what both players played and are due."""
    return _with_facts(writer, pair, colour_sentence(writer, pair, with_article=True))


def colours_missed(writer: Writer, pair: Colours) -> str:
    """That White should have White, said where the two have them the other way round."""
    due = [writer.names.due.get(tpn) for tpn in (pair.white, pair.black)]
    both = [one.colour for one in due if one is not None] == ["w", "b"]
    said = writer.catalogue.say(
        m.SHOULD_HAVE_WHITE_BOTH if both else m.SHOULD_HAVE_WHITE,
        white=writer.name(pair.white),
        black=writer.name(pair.black),
    )
    return _with_facts(
        writer, pair, writer.catalogue.sentence(with_rule(writer, said, pair.article))
    )


def colour_over_limit(writer: Writer, problem: IllegalColour) -> str:
    """Which limit a colour breaks, with the colours so far if they are known."""
    played, colour = writer.names.colours(problem.tpn), problem.colour
    if problem.met_in:
        return writer.catalogue.say(
            m.SAME_COLOURS_AGAIN,
            player=writer.name(problem.tpn),
            colour=writer.colour(colour),
            round=str(problem.met_in),
        )
    if not played:
        message = criterion_words.OFFENCES["C11" if problem.is_third_in_a_row else "C10"]
        return writer.catalogue.say(message, player=writer.name(problem.tpn))
    own = played.count(colour) + 1
    return writer.catalogue.say(
        m.THIRD_IN_A_ROW if problem.is_third_in_a_row else m.DIFFERENCE_OVER_TWO[colour],
        player=writer.name(problem.tpn),
        colour=writer.colour(colour),
        colours=colour_row(writer, played),
        count=writer.catalogue.number(own - (len(played) + 1 - own)),
    )


def _with_facts(writer: Writer, pair: Colours, told: str) -> str:
    facts = [_fact(writer, tpn) for tpn in (pair.white, pair.black)]
    if not all(facts):
        return told
    said = writer.catalogue.say(m.COLOUR_FACTS, facts=writer.catalogue.listed(facts))
    return writer.catalogue.sentences([told, writer.catalogue.sentence(said)])


def colours_so_far(writer: Writer, pair: Colours) -> str:
    """What both played and are due, with the article that decided; empty where it is not known."""
    facts = [_fact(writer, tpn) for tpn in (pair.white, pair.black)]
    if not all(facts):
        return ""
    told = writer.catalogue.say(m.COLOUR_FACTS, facts=writer.catalogue.listed(facts))
    return writer.catalogue.sentence(with_rule(writer, told, pair.article))


def due_clause(writer: Writer, colour: str, strength: str) -> str:
    """The colour due and how strongly, in the system's terms; `colour` is a letter or empty."""
    say = writer.catalogue.say
    if not colour:
        return say(writer.words.due_none)
    own = writer.words.due.get(strength)
    if own is not None:
        return say(own, colour=writer.colour(colour))
    return say(bracket_words.DUE, colour=writer.colour(colour), strength=_strength(strength))


def _strength(name: str) -> Phrase:
    """The strength of a preference, by its name in the trace."""
    known = m.STRENGTHS.get(name)
    return verbatim(name) if known is None else known.of()


def _fact(writer: Writer, tpn: Tpn) -> str:
    """A player's colours so far and the colour due, if the system has one; empty where they are not
    known.
    """
    due = writer.names.due.get(tpn)
    if due is None or tpn not in writer.names.histories:
        return ""
    if not writer.words.has_colours_due:
        return _history(writer, tpn)
    played = writer.names.colours(tpn)
    none = m.COLOUR_FACT_UNPLAYED if _has_games(writer, tpn) else m.COLOUR_FACT_NONE
    return writer.catalogue.say(
        m.COLOUR_FACT if played else none,
        player=writer.name(tpn),
        colours=colour_row(writer, played),
        due=due_clause(writer, due.colour, due.strength),
    )


def _has_white(writer: Writer, pair: Colours, reason: str) -> str:
    """Who has White, and why."""
    say, white = writer.catalogue.say, writer.name(pair.white)
    if not reason:
        return say(m.HAS_WHITE_ALONE, white=white)
    return say(writer.words.has_white, white=white, reason=reason)


def colour_clause(writer: Writer, pair: Colours) -> str:
    """Return why White has White; empty for an article without words of its own."""
    meaning = writer.meaning(pair.article)
    if meaning == "5.2.2":
        granted = granted_to(writer, pair)
        if granted is not None:
            return _stronger_clause(writer, pair, granted)
    told = writer.words.why_white(writer, pair)
    if not told and meaning in _RULED:
        told = _RULED[meaning](writer, pair)
    message = writer.words.colour.get(meaning)
    return told or (
        "" if message is None else writer.catalogue.say(message, white=writer.name(pair.white))
    )


def is_higher(writer: Writer, tpn: Tpn, pair: Colours) -> bool:
    """True for the higher ranked player of a pair: by score, then by number."""
    scores = writer.names.scores
    return tpn == min((pair.white, pair.black), key=lambda one: (-scores.get(one, 0), one))


def granted_to(writer: Writer, pair: Colours) -> Tpn | None:
    """The player who got the colour both want, if the trace says what they want."""
    white_due = writer.names.due.get(pair.white)
    black_due = writer.names.due.get(pair.black)
    if white_due is None or black_due is None or white_due.colour != black_due.colour:
        return None
    return {"w": pair.white, "b": pair.black}.get(white_due.colour)


def _stronger_clause(writer: Writer, pair: Colours, granted: Tpn) -> str:
    say = writer.catalogue.say
    other = pair.black if granted == pair.white else pair.white
    strength = writer.names.due[granted].strength
    other_strength = writer.names.due[other].strength
    colour = say(m.WHITE if granted == pair.white else m.BLACK)
    name = writer.name(granted)
    if strength == other_strength:
        return say(m.COLOUR_WIDER, colour=colour, granted=name)
    return say(
        m.COLOUR_STRONGER_YOU if granted == writer.you else m.COLOUR_STRONGER,
        colour=colour,
        granted=name,
        strength=_strength(strength),
        other_strength=_strength(other_strength),
    )


def alternation(writer: Writer, pair: Colours) -> str:
    """5.2.3: the last games in which one had White and the other Black (C.04.2 (2026) 3.4)."""
    found = last_differing(writer, pair)
    if found is None:
        return ""
    mine, theirs = (str(entry.round_number) for entry in found)
    return writer.catalogue.say(
        m.COLOUR_ALTERNATES if mine == theirs else m.COLOUR_ALTERNATES_APART,
        white=writer.name(pair.white),
        black=writer.name(pair.black),
        round=mine,
        own=mine,
        others=theirs,
    )


def last_differing(writer: Writer, pair: Colours) -> tuple[RoundEntry, RoundEntry] | None:
    """The last games, counted back from the end, in which the two had different colours."""
    own, others = (
        [entry for entry in writer.names.histories[tpn].entries if entry.is_played][::-1]
        if tpn in writer.names.histories
        else []
        for tpn in (pair.white, pair.black)
    )
    differing = ((a, b) for a, b in zip(own, others, strict=False) if a.colour is not b.colour)
    return next(differing, None)


def _rank(writer: Writer, pair: Colours) -> str:
    """5.2.4: which of the two is the higher ranked, and so gets the colour both are due."""
    granted = granted_to(writer, pair)
    if granted is None or not is_higher(writer, granted, pair):
        return ""
    return writer.catalogue.say(
        m.COLOUR_RANKED_HIGHER,
        higher=writer.name(granted),
        colour=writer.colour(writer.names.due[granted].colour),
    )


def alternation_to_white(writer: Writer, pair: Colours) -> str:
    """The last games in which the two had different colours, if White had Black in them; else nothing."""
    found = last_differing(writer, pair)
    if found is None or found[0].colour is not Colour.BLACK:
        return ""
    return alternation(writer, pair)


def by_number(
    writer: Writer,
    pair: Colours,
    even: Message = m.COLOUR_EVEN,
    odd: Message = m.COLOUR_ODD,
) -> str:
    """5.2.5: the number that counts, and the initial-colour that it gives; empty if not known."""
    say, names = writer.catalogue.say, writer.names
    if pair.white not in names.scores or pair.black not in names.scores:
        return ""
    higher = pair.white if is_higher(writer, pair.white, pair) else pair.black
    number = names.numbers.get(higher)
    if number is None:
        return ""
    is_white, is_odd = higher == pair.white, bool(number % 2)
    counted = m.COLOUR_NUMBER if number == higher else m.COLOUR_NUMBER_COUNTED
    return say(
        odd if is_odd else even,
        higher=writer.name(higher),
        colour=say(m.WHITE if is_white else m.BLACK),
        number=say(counted, number=str(number), tpn=str(higher)),
        initial=say(m.WHITE if is_white == is_odd else m.BLACK),
    )


def by_colour_drawn(writer: Writer, pair: Colours) -> str:
    """The same where a colour was drawn for number 1."""
    return by_number(writer, pair, m.COLOUR_EVEN_DRAWN, m.COLOUR_ODD_DRAWN)


def _one_due(writer: Writer, pair: Colours) -> str:
    """5.2.1 where only one of the two has a preference; empty where both have, or it is not known."""
    dues = [(tpn, writer.names.due.get(tpn)) for tpn in (pair.white, pair.black)]
    without = [tpn for tpn, due in dues if due is not None and not due.colour]
    if len(without) != 1 or any(due is None for _, due in dues):
        return ""
    (other,) = without
    player = pair.black if other == pair.white else pair.white
    message = m.COLOUR_ONE_DUE
    if writer.you is not None:
        message = {player: m.COLOUR_ONE_DUE_YOU, other: m.COLOUR_ONE_DUE_OTHER}.get(
            writer.you, message
        )
    return writer.catalogue.say(
        message,
        player=writer.name(player),
        colour=writer.colour(writer.names.due[player].colour),
        other=writer.name(other),
    )


_RULED: Final = {
    "5.2.1": _one_due,
    "5.2.3": alternation,
    "5.2.4": _rank,
    "5.2.5": by_number,
}
"""What is told with the facts behind it, where they are known."""


_WIDEST: Final = 2
"""The colour difference that is not exceeded before the last round (C.04.1 (2026) 6)."""


def allowed_in_last_round(writer: Writer, colours: Colours) -> str:
    """That somebody gets a colour for the third time in a row, or has a colour difference of more
    than two then, and which topscorer of the two allows it; empty if nobody does.
    """
    topscorers = writer.names.topscorers & {colours.white, colours.black}
    if not writer.words.topscorers or not topscorers:
        return ""
    told = [
        *_of(writer, colours.white, Colour.WHITE),
        *_of(writer, colours.black, Colour.BLACK),
    ]
    if not told:
        return ""
    catalogue = writer.catalogue
    said = catalogue.say(
        why_messages.LAST_ROUND,
        # "You" takes the verb of several.
        2 if topscorers == {writer.you} else len(topscorers),
        clause=catalogue.listed(told),
        topscorers=writer.people(sorted(topscorers)),
    )
    return catalogue.sentence(said)


def _of(writer: Writer, tpn: Tpn, colour: Colour) -> Iterator[str]:
    """What is unusual about the colour for the player."""
    before = writer.names.colours(tpn)
    names = {"player": writer.name(tpn), "colour": writer.colour(colour.value)}
    if before[-2:] == (colour, colour):
        yield writer.catalogue.say(why_messages.THIRD_IN_A_ROW, **names)
        return
    often = before.count(colour)
    more = 1 + often - (len(before) - often)
    if more > _WIDEST:
        count = writer.catalogue.number(more)
        yield writer.catalogue.say(why_messages.MORE_OFTEN[colour], count=count, **names)
