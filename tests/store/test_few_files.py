"""Where only a few files may be open at once: everything works, or says so in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.file_only,
    pytest.mark.skipif(sys.platform == "win32", reason="the system has no such limit"),
]

TRIED = """
import contextlib, io, json, os, resource, sys
from pathlib import Path
from arbiter_app.cli import main
from arbiter_app.errors import UserError
from arbiter_app.gui.window.app import last_resort
from arbiter_app.gui.event.files import import_into_new_event, open_or_review
from arbiter_app.operations.interface import *
from tests.store.support import new_event

folder, sample = Path(sys.argv[1]), Path(sys.argv[2])
event, number = new_event(folder / "event.arbiter")
pair_next_round(event, number)
event.close()
clock = SystemClock()

def command(*words):
    told, screen = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stderr(told), contextlib.redirect_stdout(screen):
        code = main(list(map(str, words)))
    told.seek(0)
    if code:
        said = told.read()
        assert code == 2, said
        raise Told(said)

class Told(Exception):
    pass

def open_it():
    with EventSession.open(folder / "event.arbiter", clock=clock) as session:
        assert not session.read_only, session.notices
        session.tournament(number)

def create():
    with EventSession.create(folder / "new.arbiter", clock=clock):
        pass
    (folder / "new.arbiter").unlink()

def import_it():
    found = open_or_review(sample, folder / "imported", clock)
    if not hasattr(found, "session"):
        found = import_into_new_event(found, "x", folder / "imported", clock)
    path = found.session.path
    found.session.close()
    path.unlink()

def copy():
    with EventSession.open(folder / "event.arbiter", clock=clock) as session:
        session.keep_copy("before an import")

def recover():
    recover_event(folder / "event.arbiter", folder / "recovered.arbiter", clock=clock)
    (folder / "recovered.arbiter").unlink()

works = {
    "open": open_it,
    "create": create,
    "import": import_it,
    "copy": copy,
    "recover": recover,
    "print": lambda: command("print", folder / "event.arbiter", "standings", "-o", folder / "a.pdf"),
    "export": lambda: command("export", folder / "event.arbiter", "csv", "-o", folder / "tables"),
}
for work in works.values():
    work()
free = os.dup(0)
os.close(free)
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
found = {}
for name, work in works.items():
    for more in range(13):
        resource.setrlimit(resource.RLIMIT_NOFILE, (free + more, most))
        try:
            work()
            said = ""
        except (UserError, Told) as error:
            said = str(error)
        except OSError as error:
            # What the window reads: who asked for it tells it.
            told = []
            last_resort(told.append)(type(error), error, None)
            said = told[0]
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        found.setdefault(name, []).append(said)
print(json.dumps(found))
"""


def test_with_any_number_of_files_it_works_or_says_why(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "resources" / "sample" / "harbour-open-2026.trf"
    done = subprocess.run(
        [sys.executable, "-c", TRIED, str(tmp_path), str(sample)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, list[str]] = json.loads(done.stdout)
    assert found.keys() == {"open", "create", "import", "copy", "recover", "print", "export"}
    for name, answers in found.items():
        assert answers[0], name
        assert not answers[-1], (name, answers[-1])
        for said in filter(None, answers):
            assert "oo many files are open" in said, (name, said)
            assert "defect" not in said, (name, said)
