"""What lines are made of when a screen reader says them."""

from __future__ import annotations

from arbiter_app.gui.text.wording import joined, tr
from arbiter_app.tournament.player import Player


def listed(*parts: str) -> str:
    """What is said one after the other; what is empty is left out."""
    return joined(part for part in parts if part)


def rating_said(rating: int) -> str:
    """A rating with its name, or that there is none."""
    return tr("rating {rating}").format(rating=rating) if rating else tr("unrated")


def player_said(player: Player) -> str:
    """A player in a list: name, title, rating, federation."""
    title = player.title.value if player.title else ""
    return listed(player.name, title, rating_said(player.rating), player.federation)
