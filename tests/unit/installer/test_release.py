"""Versions, the list of changes, and a signature that notices when something was changed."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from arbiter_app import __version__
from arbiter_app.licences import Component
from installer import release
from installer.release import (
    CHANGES,
    SIGNATURE,
    SUMS,
    VERSION,
    ReleaseError,
    changes,
    changes_of,
    main,
    page,
    sign,
    sums,
    verify,
)

ROOT = Path(__file__).parents[3]
LISTED = "# Changes\n\n## 1.1.0 (not released yet)\n\n- New.\n\n## 1.0.0 (2027-01-31)\n\n- First.\n"


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key"
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)]
    subprocess.run(command, check=True)
    return path


@pytest.mark.parametrize("version", ["0.1.0", "1.0.0", "10.20.30", "1.0.0-rc.1", "2.0.0-beta.12"])
def test_semantic_versions(version: str) -> None:
    assert VERSION.fullmatch(version)


@pytest.mark.parametrize(
    "version", ["1.0", "1.0.0.0", "01.0.0", "1.0.0rc1", "1.0.0-rc.01", "v1.0.0"]
)
def test_no_semantic_versions(version: str) -> None:
    assert VERSION.fullmatch(version) is None


def test_the_list_of_changes_is_about_this_version_and_goes_back_in_time() -> None:
    known = changes(CHANGES.read_text(encoding="utf-8"))
    assert known[0].version == __version__
    assert all(VERSION.fullmatch(each.version) and each.text for each in known)
    numbers = [tuple(map(int, each.version.partition("-")[0].split("."))) for each in known]
    assert numbers == sorted(numbers, reverse=True)
    days = [each.when for each in known if re.match(r"\d", each.when)]
    assert days == sorted(days, reverse=True)


def test_nothing_is_released_without_a_day_or_under_another_number() -> None:
    with pytest.raises(ReleaseError, match="Write the day"):
        changes_of("1.1.0", LISTED, trial=False)
    with pytest.raises(ReleaseError, match=r"newest version in .* is 1\.1\.0"):
        changes_of("1.0.0", LISTED, trial=True)
    assert changes_of("1.1.0", LISTED, trial=True).text == "- New."


def test_sums_are_those_of_the_files_by_name(tmp_path: Path) -> None:
    for name in ("b.deb", "a.deb"):
        (tmp_path / name).write_bytes(name.encode())
    expected = [
        f"{hashlib.sha256(name).hexdigest()}  {name.decode()}" for name in (b"a.deb", b"b.deb")
    ]
    assert sums(tmp_path.iterdir()).splitlines() == expected


def test_a_changed_sum_is_noticed(tmp_path: Path, key: Path) -> None:
    """And a signature of the same key for something else is none."""
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / SUMS).write_text("0123  a.deb\n", encoding="utf-8")
    fingerprint = sign(folder, key, "anna@example.org")
    assert fingerprint.startswith("SHA256:")
    verify(folder, "anna@example.org")
    with pytest.raises(ReleaseError, match="verify"):
        verify(folder, "ben@example.org")
    (folder / SUMS).write_text("0124  a.deb\n", encoding="utf-8")
    with pytest.raises(ReleaseError, match="verify"):
        verify(folder, "anna@example.org")
    (folder / SIGNATURE).unlink()
    other = ["ssh-keygen", "-Y", "sign", "-q", "-f", str(key), "-n", "mail", str(folder / SUMS)]
    subprocess.run(other, check=True)
    with pytest.raises(ReleaseError, match="verify"):
        verify(folder, "anna@example.org")


def test_a_release_is_made_with_one_command(
    tmp_path: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checked as its page tells whoever downloads it; the source is that of the last commit."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "program.py").touch()
    git = ["git", "-C", str(source), "-c", "user.name=anna", "-c", "user.email=anna@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "First"]):
        subprocess.run([*git, *command], check=True)
    monkeypatch.setattr(release, "ROOT", source)
    package = tmp_path / f"arbiter-app_{__version__}_amd64.deb"
    package.write_bytes(b"a package")
    folder = tmp_path / "release"
    assert main([str(folder), str(package), "--key", str(key), "--signer", "anna", "--trial"]) == 0
    told = (folder / "index.html").read_text(encoding="utf-8")
    shown = re.search(r"<h3>Linux, macOS</h3>\n<pre>(.*?)</pre>", told, re.DOTALL)
    assert shown is not None
    script = shown[1].replace("&lt;", "<")
    done = subprocess.run(
        ["bash", "-ec", script], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert 'Good "arbiter-app-release" signature for anna' in done.stdout
    assert f"{package.name}: OK" in done.stdout
    assert f"arbiter-app-{__version__}-source.tar.gz: OK" in done.stdout
    assert f'href="{package.name}"' in told


def test_a_package_of_another_version_is_refused(
    tmp_path: Path, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "arbiter-app_0.0.1_amd64.deb"
    package.touch()
    assert main([str(tmp_path / "r"), str(package), "--key", str(key), "--trial"]) == 1
    assert "no package of" in capsys.readouterr().err


def test_the_page_says_where_the_source_of_each_part_under_the_lgpl_is(tmp_path: Path) -> None:
    """LGPL 3, section 4 d; GPL 3, section 6 d: clear directions beside the packages."""
    parts = (
        Component("PySide6_Essentials", "6.11.3", "LGPL-3.0-only OR GPL-2.0-only", ()),
        Component("psycopg-binary", "3.3.9", "LGPL-3.0-only", ()),
        Component("libfribidi0", "1.0.8", "LGPL-2.1-or-later", ()),
        Component("click", "8.5.1", "BSD-3-Clause", ()),
    )
    told = page(changes(LISTED)[1], tmp_path, "anna", "SHA256:abc", parts)
    assert "official_releases/qt/6.11/6.11.3/" in told
    assert "PySide6-6.11.3-src" in told
    assert "psycopg/releases/tag/3.3.9" in told
    assert "snapshot.debian.org/binary/libfribidi0/" in told
    assert "click" not in told
    assert "<li>First.</li>" in told
