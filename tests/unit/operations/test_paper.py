"""Page settings are kept with the tournament; what cannot be printed is refused."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import ChangeKind, EventSession, change_paper_settings
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.picture import Picture, PictureKind, picture_of
from tests.store.support import open_session, raw_of
from tests.strategies import png

Event = tuple[EventSession, int]


def test_page_settings_are_there_when_the_event_is_opened_again(event: Event) -> None:
    session, one = event
    assert session.state(one).paper == PaperSettings()
    wanted = PaperSettings(
        PaperSize.LETTER,
        PaperMargins(20, 20, 25, 10),
        (" Club  Open ", "Rome", "", " "),
        picture_of(png()),
        "pt-BR",
        WallSettings(16, marks_changes=True),
        why_codes=True,
    )
    change = change_paper_settings(session, one, wanted)
    assert change.kinds == {ChangeKind.PAPER}
    assert "margins: 20, 20, 25, 10 mm" in str(change.entry.after)
    assert "wall lists: 16 pt, changes marked" in str(change.entry.after)
    assert "QR codes with reasons: no" in str(change.entry.before)
    assert "QR codes with reasons: yes" in str(change.entry.after)
    kept = session.state(one).paper
    assert kept.heading == ("Club Open", "Rome")
    session.close()
    with open_session(session.place) as again:
        assert again.state(one).paper == kept
        again.undo()
        assert again.state(one).paper == PaperSettings()


@pytest.mark.file_only
def test_a_change_of_the_margins_does_not_write_the_logo_again(event: Event) -> None:
    session, one = event
    logo = picture_of(png(9, 9))
    change_paper_settings(session, one, PaperSettings(logo=logo))
    change_paper_settings(session, one, PaperSettings(logo=logo, margins=PaperMargins(top=20)))
    (changes,) = (
        raw_of(session).execute("SELECT changes FROM journal ORDER BY id DESC LIMIT 1").fetchone()
    )
    assert "margin_top" in changes
    assert "paper_logo" not in changes


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        (PaperSettings(margins=PaperMargins(top=4)), "top margin is 4 mm"),
        (PaperSettings(margins=PaperMargins(right=61)), "right margin is 61 mm"),
        (PaperSettings(heading=("a",) * 5), "more than 4 lines"),
        (PaperSettings(heading=("\u202eevil",)), "invisible"),
        (PaperSettings(language="German!"), "is not a language"),
        (PaperSettings(wall=WallSettings(5)), "Text size 5 pt is not available"),
        (PaperSettings(logo=Picture(PictureKind.PNG, 1, 1, b"nothing")), "neither PNG nor JPEG"),
        (PaperSettings(logo=Picture(PictureKind.PNG, 1, 1, png()[:-3])), "damaged"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    event: Event, settings: PaperSettings, text: str
) -> None:
    session, one = event
    with pytest.raises(InputError, match=text):
        change_paper_settings(session, one, settings)
    assert session.state(one).paper == PaperSettings()
