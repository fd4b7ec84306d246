"""Every text that somebody reads stands in the source as it is, so that it can be translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.texts import faults


def test_no_text_is_put_together() -> None:
    assert [*faults()] == []


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ('phrase(f"Round {n}")', "phrase needs a text that stands there"),
        ('phrase("Round " + name)', "phrase needs a text that stands there"),
        ("Message(name)", "Message needs a text that stands there"),
        ('Message("one", many=name)', "Message needs a text that stands there"),
        ('Message("one", context=name)', "Message needs a context that stands there"),
        ('counted(n, one, "{count} games")', "counted needs a text that stands there"),
        ('self.tr("{} games".format(n))', "tr needs a text that stands there"),
        ('QCoreApplication.translate("Page", text)', "translate needs a text that stands there"),
        ('tr("{} games")', "parameters have names"),
        ('tr("{0} games")', "parameters have names"),
        ('tr("{n games")', "“{n games”"),
        ('tr("{n} games").format(3)', "given by name"),
        ('tr("{n} games").format(m=3)', "nothing is given for n"),
        ("""phrase("White's game")""", "an apostrophe is ’"),
        ("""Message("{player}'s game").of(player=name)""", "an apostrophe is ’"),
        ("""phrase("the players' games")""", "an apostrophe is ’"),
        ('phrase("{n} games", n=3, m=4)', "has no m"),
        ('Message("{n} games").of(n=3, m=4)', "has no m"),
        ('counted(n, "{count} game", "{count} games of {all}")', "nothing is given for all"),
        ('LATE = Message("{n} games")\nLATE.of(m=4)', "nothing is given for n"),
        ('LATE: Final = Message("{n} games")\nLATE.of(n=3, m=4)', "has no m"),
    ],
)
def test_what_is_put_together_is_told(tmp_path: Path, source: str, why: str) -> None:
    (told,) = {fault for fault in faults(_program(tmp_path, source)) if why in fault}
    assert told.startswith(f"arbiter_app/page.py:{len(source.splitlines())}: ")


@pytest.mark.parametrize(
    "source",
    [
        'phrase("Round {round}", round=3)',
        'counted(n, "{count} game", "{count} games")',
        'tr("Rounds" if many else "Round {round}").format(round=3)',
        'Message("{count} game", "{count} games").of(n, count=n)',
        'phrase("{n} games", **given)',
        'def tr(text):\n    return QCoreApplication.translate("Page", text)',
        "painter.translate(x, y)",
        'phrase("White’s game, {name}", name=name)',
        """phrase("Type: pip install 'arbiter-app[cluster]'")""",
    ],
)
def test_what_stands_there_is_not(tmp_path: Path, source: str) -> None:
    assert [*faults(_program(tmp_path, source))] == []


def _program(root: Path, source: str) -> Path:
    (root / "arbiter_app").mkdir()
    (root / "arbiter_app" / "page.py").write_text(source, encoding="utf-8")
    return root
