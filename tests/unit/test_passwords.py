"""No password is said, logged, reported or kept, in whatever form it was given."""

from __future__ import annotations

import json
import logging
import shlex
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings

from arbiter_app.cli.app import main
from arbiter_app.cli.crash import report
from arbiter_app.errors import InputError
from arbiter_app.event_address import event_address
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.window.app import last_resort
from arbiter_app.passwords import hide_in_command, hide_passwords, secrets_in
from tests.few_examples import few_examples

MARK = "Zq7xW"
"""What is in the middle of every password, and is not to be seen anywhere."""

NOWHERE = "127.0.0.1:1"
"""Where no server is."""

_LETTERS = "abcPASS019 /:@?#&=%'\"\\,;()[]{}<>+-._~$!*|`^öß€\t"

_ADDRESSES: Mapping[str, Callable[[str], str]] = {
    "in its place": lambda p: f"postgresql://anna:{p}@{NOWHERE}/open",
    "upper case": lambda p: f"PostgreSQL://anna:{p}@{NOWHERE}/open?sslmode=require",
    "of nobody": lambda p: f"postgres://:{p}@{NOWHERE}/open",
    "as an option": lambda p: f"postgresql://anna@{NOWHERE}/open?password={p}&sslmode=require",
    "encoded": lambda p: f"postgresql://anna@{NOWHERE}/open?sslmode=require&%70assword={p}",
    "more encoded": lambda p: f"postgresql://anna@{NOWHERE}/open?p%61%73s%77ord={p}",
    "of a key": lambda p: f"postgresql://anna@{NOWHERE}/open?sslpassword={p}",
    "without an event": lambda p: f"postgresql://anna:{p}@{NOWHERE}",
    "without a server": lambda p: f"postgresql://anna:{p}/open",
    "without both": lambda p: f"postgresql://anna:{p}",
    "one slash": lambda p: f"postgresql:/anna:{p}@{NOWHERE}/open",
    "no slash": lambda p: f"postgresql:anna:{p}@{NOWHERE}/open",
    "another scheme": lambda p: f"postgresql+psycopg://anna:{p}@{NOWHERE}/open",
    "no scheme": lambda p: f"anna:{p}@{NOWHERE}/open",
}
_OTHERS: Mapping[str, Callable[[str], str]] = {
    "words": lambda p: f"host=club user=anna password='{_escaped(p)}' dbname=open",
    "words first": lambda p: f"password = '{_escaped(p)}' host=club",
    "a variable": lambda p: f"PGPASSWORD={shlex.quote(p)}",
    "JSON": lambda p: json.dumps({"user": "anna", "password": p}),
    "Python": lambda p: repr({"user": "anna", "password": p}),
    "an argument": lambda p: f"connect(user='anna', password={p!r})",
}


def _escaped(password: str) -> str:
    """As PostgreSQL wants it between quotation marks."""
    return password.replace("\\", "\\\\").replace("'", "\\'")


_part = st.text(alphabet=_LETTERS, max_size=8)


def reads_otherwise(form: str) -> bool:
    """A password that was not encoded may make another address of it: `anna:12/open` has none."""
    try:
        return MARK not in event_address(form).password
    except InputError:
        return False


passwords = st.builds(lambda a, b: f"{a}{MARK}{b}", _part, _part)
forms = st.builds(
    lambda form, password, raw: form(password if raw else quote(password, safe="")),
    st.sampled_from(list(_ADDRESSES.values())),
    passwords,
    st.booleans(),
).filter(lambda form: not reads_otherwise(form)) | st.builds(
    lambda form, password: form(password), st.sampled_from(list(_OTHERS.values())), passwords
)
texts = st.builds(
    lambda form, password: form(quote(password, safe="")),
    st.sampled_from(list(_ADDRESSES.values())),
    passwords,
) | st.builds(
    lambda form, password: form(password), st.sampled_from(list(_OTHERS.values())), passwords
)
"""What may be in a text of an error, of which nobody knows where it ends."""

many, few = few_examples(60, 1000), few_examples(15, 60)


def defects(text: str) -> Iterator[BaseException]:
    """Mistakes of the program that have it in their words, or in those of what came before."""
    yield RuntimeError(text)
    yield RuntimeError("upside down", {"said": text})
    try:
        try:
            raise ValueError(f"could not read {text!r}")
        except ValueError as error:
            raise RuntimeError("upside down") from error
    except RuntimeError as error:
        error.add_note(f"while {text} was read")
        yield error


@many
@given(form=forms)
def test_no_report_of_a_defect_has_the_password_of_the_command_line(
    form: str, own_home: None
) -> None:
    for error in defects(form):
        told = report(["standings", form, "-o", "out.pdf"], error)
        path = Path(told.rpartition(": ")[2])
        text = path.read_text("utf-8")
        path.unlink()
        assert MARK not in told + text
        assert "Command: arbiter-app standings " in text
        assert "RuntimeError" in text


@many
@given(text=texts)
def test_no_report_of_a_defect_has_the_password_in_what_is_said(text: str) -> None:
    for error in defects(text):
        path = Path(report(["pair", "open.trf"], error).rpartition(": ")[2])
        assert MARK not in path.read_text("utf-8")
        path.unlink()


@many
@given(password=passwords)
def test_no_report_of_a_defect_has_the_password_of_the_environment(password: str) -> None:
    """Wherever it stands: there it is known what it is."""
    for error in defects(f"let {password} in"):
        path = Path(report(["pair"], error, {"PGPASSWORD": password}).rpartition(": ")[2])
        assert MARK not in path.read_text("utf-8")
        path.unlink()


@few
@given(form=forms)
@pytest.mark.parametrize(
    "command",
    [
        ["standings", "FORM"],
        ["server", "init", "FORM", "--arbiter", "ben"],
        ["server", "save", "FORM", "out.trf"],
        ["review", "FORM"],
        ["pair", "open.trf", "FORM"],
        ["pair", "--round", "FORM", "open.trf"],
        ["pair", "--FORM", "open.trf"],
        ["FORM", "FORM"],
        ["convert", "FILE", "-o", "/nowhere/FORM"],
    ],
    ids=" ".join,
)
def test_no_command_says_the_password(form: str, command: list[str], corpus_dir: Path) -> None:
    file = str(corpus_dir / "0004-regular-n13-r9.trf")
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = main([word.replace("FORM", form).replace("FILE", file) for word in command])
    assert code != 0
    assert said.getvalue()
    assert MARK not in said.getvalue()


@many
@given(form=forms)
def test_the_handler_of_last_resort_says_no_password(form: str) -> None:
    told, logged = list[str](), StringIO()
    log, to_log = logging.getLogger("arbiter_app.gui.window.app"), logging.StreamHandler(logged)
    log.addHandler(to_log)
    handle = last_resort(told.append, ["arbiter-app", form], {})
    for error in defects(form):
        handle(type(error), error, error.__traceback__)
    log.removeHandler(to_log)
    assert len(told) == 3
    assert logged.getvalue().count("A defect of the program") == 3
    assert MARK not in "".join(told) + logged.getvalue()


@many
@given(form=forms)
def test_neither_an_address_nor_what_is_kept_of_it_has_the_password(form: str) -> None:
    try:
        address = event_address(form)
    except InputError as error:
        assert MARK not in str(error)  # noqa: PT017 - most forms are not right
        return
    assert MARK in address.password
    assert MARK not in f"{address} {address!r} {address.uri}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "preferences.ini"
        preferences = Preferences(path)
        preferences.remember_server(address)
        preferences.save()
        assert MARK not in path.read_text("utf-8")


def test_a_password_that_an_older_version_kept_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "preferences.ini"
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    kept.setValue(
        "servers",
        [
            f"postgresql://anna@club/open?%70assword={MARK}",
            f"postgresql://ben@club/open?sslkey={MARK}",
            "postgresql://cleo@club/open",
        ],
    )
    kept.sync()
    assert MARK in path.read_text("utf-8")
    preferences = Preferences(path)
    assert [address.person for address in preferences.servers] == ["anna", "cleo"]
    preferences.save()
    assert MARK not in path.read_text("utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "There is no event “open” on club:5433.",
        "Published at postgresql://club:5433/open.",
        "Use the form postgresql://SERVER/EVENT.",
        "postgresql://anna@[::1]:5433/Gr%C3%B6%C3%9Fe?sslmode=verify-full&sslrootcert=a.crt",
        "anna@example.org, at 10:30 on board 5: 1-0",
        "C:\\Users\\anna@home\\open.trf cannot be read: it is not there.",
        "Passau: Open.trf: line 3: no number",
    ],
)
def test_what_is_no_password_stays(text: str) -> None:
    assert hide_passwords(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ab:" * 40_000, "ab:" * 40_000),
        ("ab::" * 40_000, "ab::" * 40_000),
        ("ab:" * 40_000 + "@club", "ab:***@club"),
        ("ab:cd@ef:gh@ij kl:mn", "ab:***@ef:***@ij kl:mn"),
        (f"{'a' * 70}:bc@d", f"{'a' * 70}:***@d"),
        ("postgres:" * 40_000, "postgres:" * 40_000),
        ("a@b " + "postgres:" * 40_000, "a@b " + "postgres:" * 40_000),
    ],
    ids=["pairs", "pairs apart", "one of many", "several", "a long name", "schemes", "after one @"],
)
def test_a_long_text_is_looked_through_once(text: str, shown: str) -> None:
    """Not again from each colon to the end: that took a minute for the first of these."""
    began = time.perf_counter()
    assert hide_passwords(text) == shown
    assert time.perf_counter() - began < 10


def test_the_command_is_told_from_what_it_was_given() -> None:
    arguments = [
        "pair",
        "my open.trf",
        "--round",
        "3",
        "postgresql://anna:secret@club/open?tls=none",
    ]
    assert hide_in_command(arguments) == (
        "pair 'my open.trf' --round 3 'postgresql://anna@club/open?tls=none'"
    )
    assert secrets_in(arguments, {"PGPASSWORD": "other"}) == {"secret", "other"}
    assert secrets_in(["round:results.trf", "C:\\anna@home\\x.trf", "10:30"], {}) == set()


def test_a_report_says_what_it_has_and_not_whose_home_it_is() -> None:
    path = Path(report(["pair", f"{Path.home()}/open.trf"], RuntimeError("?")).rpartition(": ")[2])
    text = path.read_text("utf-8")
    assert "Passwords are left out" in text
    assert "may name players" in text
    assert str(Path.home()) not in text
    assert "~/open.trf" in text
    path.unlink()
