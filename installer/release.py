"""A release: packages, their checksums, the releaser's signature, and a page that tells how to check.

    python -m installer.release FOLDER --key ~/.ssh/id_ed25519 PACKAGE…

The folder is made anew. It gets the packages, `SHA256SUMS`, `SHA256SUMS.sig` (made by `ssh-keygen`
with the releaser's own key), `allowed_signers` with the key's public half, the source, and `index.html`.
`installer/release.sh` builds the packages of this system and calls this.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

from arbiter_app import __version__
from arbiter_app.licences import Component, in_order, licence_of, read_index

ROOT: Final = Path(__file__).resolve().parent.parent
CHANGES: Final = ROOT / "installer" / "CHANGELOG.md"
INDEX: Final = ROOT / "build/installer/pyinstaller/arbiter-app/licences/licences.json"

SUMS: Final = "SHA256SUMS"
SIGNATURE: Final = f"{SUMS}.sig"
SIGNERS: Final = "allowed_signers"
PAGE: Final = "index.html"
NAMESPACE: Final = "arbiter-app-release"
"""What a signature is for: one made for anything else is not taken for that of a release."""

UNRELEASED: Final = "not released yet"
VERSION: Final = re.compile(
    r"(?P<core>(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*))"
    r"(?:-(?P<before>(?:alpha|beta|rc)\.(?:0|[1-9]\d*)))?"
)
"""Semantic versions (semver.org 2.0.0), as far as this program uses them."""

_HEADING = re.compile(r"## (\S+) \((.+)\)")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class ReleaseError(Exception):
    """Why there is no release; the message is for the releaser."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What the list of changes says of one version: when it was released, and the changes."""

    version: str
    when: str
    text: str


def changes(text: str) -> tuple[Changes, ...]:
    """The versions of a list of changes, in its order."""
    parts = re.split(r"(?m)^(?=## )", text)[1:]
    found = []
    for part in parts:
        heading, _, rest = part.partition("\n")
        said = _HEADING.fullmatch(heading)
        if said is None:
            raise ReleaseError(f"No version and day: {heading}")
        found.append(Changes(said[1], said[2], rest.strip()))
    return tuple(found)


def changes_of(version: str, text: str, *, trial: bool) -> Changes:
    """What is new in a version.

    Raises:
        ReleaseError: it is not the newest of the list, or no day says that it is released.
    """
    newest = changes(text)[0]
    if newest.version != version:
        raise ReleaseError(
            f"The program is {version}, and the newest version in {CHANGES.name} is"
            f" {newest.version}."
        )
    if not trial and not _DAY.fullmatch(newest.when):
        raise ReleaseError(
            f"{CHANGES.name} says that {version} is {newest.when}. Write the day of the release"
            " there, or make a trial with --trial."
        )
    return newest


def sums(files: Iterable[Path]) -> str:
    """SHA-256 of files as `sha256sum --check` reads them."""
    lines = []
    for file in sorted(files):
        with file.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
        lines.append(f"{digest}  {file.name}\n")
    return "".join(lines)


def sign(folder: Path, key: Path, signer: str) -> str:
    """Sign the checksums, look whether the signature holds, and return the key's fingerprint.

    Raises:
        ReleaseError: it cannot be signed with this key; ssh-keygen has said why.
    """
    public = _said("ssh-keygen", "-y", "-f", str(key)).split()
    (folder / SIGNERS).write_text(
        f'{signer} namespaces="{NAMESPACE}" {" ".join(public[:2])}\n', encoding="utf-8"
    )
    listed = folder / SUMS
    (folder / SIGNATURE).unlink(missing_ok=True)
    _said("ssh-keygen", "-Y", "sign", "-q", "-f", str(key), "-n", NAMESPACE, str(listed))
    return verify(folder, signer)


def verify(folder: Path, signer: str) -> str:
    """Check the signature as whoever downloads a package does; returns the key's fingerprint.

    Raises:
        ReleaseError: it does not hold.
    """
    told = _said(
        *("ssh-keygen", "-Y", "verify", "-f", str(folder / SIGNERS), "-I", signer),
        *("-n", NAMESPACE, "-s", str(folder / SIGNATURE)),
        given=(folder / SUMS).read_bytes(),
    )
    return told.split()[-1]


def page(
    new: Changes, folder: Path, signer: str, fingerprint: str, parts: Sequence[Component]
) -> str:
    """The page: what there is, how it is checked and installed, what is new, where sources are."""
    files = sorted(each for each in folder.iterdir() if each.name != PAGE)
    rows = "".join(
        f'<tr><td><a href="{html.escape(each.name)}">{html.escape(each.name)}</a></td>'
        f"<td>{html.escape(meant_for(each.name))}</td>"
        f"<td>{each.stat().st_size / 1e6:.1f} MB</td></tr>\n"
        for each in files
        if meant_for(each.name)
    )
    sources = "".join(
        f"<li>{html.escape(each.name)} {html.escape(each.version)}"
        f" ({html.escape(each.licence)}): {source_of(each)}</li>\n"
        for each in parts
        if "LGPL" in each.licence
    )
    news = MarkdownIt().render(new.text)
    return _PAGE.format(
        version=html.escape(new.version),
        when=html.escape(new.when),
        rows=rows,
        sums=SUMS,
        signature=SIGNATURE,
        signers=SIGNERS,
        signer=html.escape(signer),
        namespace=NAMESPACE,
        fingerprint=html.escape(fingerprint),
        news=news,
        sources=sources,
    )


def meant_for(name: str) -> str:
    """For whom a package is; empty for what is no package."""
    for ending, meant in (
        (".deb", "Debian, Ubuntu and their relatives: for all users"),
        (".tar.xz", "any Linux desktop: for one user, without an administrator"),
        ("-setup.exe", "Windows 10 and newer: for one user, without an administrator"),
        ("-arm64.dmg", "macOS on Apple's processors"),
        ("-x86_64.dmg", "macOS on Intel's processors"),
        ("-source.tar.gz", "the source of the program"),
    ):
        if name.endswith(ending):
            return meant
    return ""


def source_of(part: Component) -> str:
    """Where exactly this version of a part under the LGPL is had as source, as HTML."""
    name, version = part.name.lower().replace("_", "-"), part.version
    places = [f"https://pypi.org/project/{name}/{version}/#files"]
    if name.startswith(("pyside6", "shiboken6")):
        minor = version.rpartition(".")[0]
        places = [
            f"https://download.qt.io/official_releases/qt/{minor}/{version}/single/",
            f"https://download.qt.io/official_releases/QtForPython/pyside6/PySide6-{version}-src/",
        ]
    elif name.startswith("psycopg"):
        places = [f"https://github.com/psycopg/psycopg/releases/tag/{version}"]
    elif name.startswith("lib"):
        places = [f"https://snapshot.debian.org/binary/{name}/"]
    return ", ".join(f'<a href="{place}">{place}</a>' for place in places)


def make(folder: Path, packages: Iterable[Path], key: Path, signer: str, *, trial: bool) -> None:
    """Make the release.

    Raises:
        ReleaseError: something is missing or does not fit; nothing is to be published then.
    """
    if VERSION.fullmatch(__version__) is None:
        raise ReleaseError(f"{__version__} is no version: MAJOR.MINOR.PATCH, with -rc.1 before it.")
    new = changes_of(__version__, CHANGES.read_text(encoding="utf-8"), trial=trial)
    if not trial and _said("git", "-C", str(ROOT), "status", "--porcelain").strip():
        raise ReleaseError("There are changes that are in no commit: the source would lack them.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for package in packages:
        if __version__ not in package.name.replace("~", "-") or not meant_for(package.name):
            raise ReleaseError(f"{package.name} is no package of {__version__}.")
        shutil.copyfile(package, folder / package.name)
    name = f"arbiter-app-{__version__}"
    _said(
        *("git", "-C", str(ROOT), "archive", "--format=tar.gz", f"--prefix={name}/"),
        *("-o", str(folder.resolve() / f"{name}-source.tar.gz"), "HEAD"),
    )
    (folder / SUMS).write_text(sums(folder.iterdir()), encoding="utf-8")
    fingerprint = sign(folder, key, signer)
    text = page(new, folder, signer, fingerprint, _parts())
    (folder / PAGE).write_text(text, encoding="utf-8")


def _parts() -> tuple[Component, ...]:
    """What packages have inside: what was found in those built here, and what is installed to build."""
    packed = read_index(INDEX) if INDEX.is_file() else ()
    installed = [
        Component(found.metadata["Name"], found.version, licence_of(found), ())
        for found in metadata.distributions()
    ]
    return in_order([*installed, *packed])


def _said(*command: str, given: bytes = b"") -> str:
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    if done.returncode != 0:
        why = done.stderr.decode(errors="replace").strip() or done.stdout.decode(errors="replace")
        raise ReleaseError(f"{' '.join(command[:3])}: {why}")
    return done.stdout.decode()


_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Arbiter {version}</title>
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2b29; background: #fbfaf6; }}
h1, h2, h3 {{ line-height: 1.2; color: #1b4d48; }}
table {{ border-collapse: collapse; width: 100%; }}
td {{ border-top: 1px solid #c9d4d0; padding: .4rem .8rem .4rem 0; vertical-align: top; }}
td:last-child {{ white-space: nowrap; text-align: right; padding-right: 0; }}
a {{ color: #1b5f7a; overflow-wrap: anywhere; }}
pre {{ background: #eef2f0; padding: .7rem .9rem; white-space: pre-wrap; }}
code {{ font-size: .92em; }}
.key {{ overflow-wrap: anywhere; }}
</style>
</head>
<body>
<h1>Arbiter {version}</h1>
<p>{when}</p>

<h2>Packages</h2>
<table>
{rows}</table>

<h2>Check what you have downloaded</h2>
<p>Put the package, <a href="{sums}">{sums}</a>, <a href="{signature}">{signature}</a> and
<a href="{signers}">{signers}</a> into one folder, and open a terminal there.</p>
<h3>Linux, macOS</h3>
<pre>ssh-keygen -Y verify -f {signers} -I {signer} -n {namespace} -s {signature} &lt; {sums}
sha256sum --check --ignore-missing {sums}</pre>
<p>On macOS the second line is <code>shasum -a 256 --check --ignore-missing {sums}</code>. The first
must answer <q>Good "{namespace}" signature for {signer}</q> and the key, the second <q>OK</q> beside
the package.</p>
<h3>Windows</h3>
<pre>cmd /c "ssh-keygen -Y verify -f {signers} -I {signer} -n {namespace} -s {signature} &lt; {sums}"
Get-FileHash *-setup.exe -Algorithm SHA256
Get-Content {sums}</pre>
<p>The long number of the second line must be the one beside the name in the list that the third
shows. <code>ssh-keygen</code> is part of Windows (OpenSSH client, an optional feature).</p>
<p>The signature is only worth as much as the key. It must be this one, which you should also have from
somewhere else than this page, such as an earlier release or the releaser:</p>
<p class="key"><code>{fingerprint}</code></p>

<h2>Install, update, remove</h2>
<p>Close the program before an update. Updating and removing leave your events, settings and rating
lists as they are. Every version opens the events of all earlier ones, and keeps a copy first.</p>
<ul>
<li>Debian, Ubuntu: <code>sudo apt install ./arbiter-app_….deb</code>; to remove it
<code>sudo apt remove arbiter-app</code>.</li>
<li>Another Linux: unpack the archive, run <code>./install.sh</code> in its folder; to remove it
<code>~/.local/opt/arbiter-app/install.sh --remove</code>. Or run <code>program/arbiter-app</code>
where it is.</li>
<li>Windows: start the installer. It is not signed by Microsoft's means, so that Windows asks:
<i>More info</i>, <i>Run anyway</i>, after you have checked it as above.</li>
<li>macOS: drag the program into <i>Applications</i>. It is not signed by Apple's means: the first time
allow it in <i>System Settings › Privacy &amp; Security</i>, after you have checked it as above.</li>
</ul>

<h2>What is new</h2>
{news}
<h2>Licences and sources</h2>
<p>The program is under the MIT licence. The licences of all it comes with are in the package, and
shown by <i>Help › Licences</i>. These parts are under the GNU LGPL; their sources, of exactly these
versions, are here, and <i>Help › Licences</i> tells how each is replaced by another version:</p>
<ul>
{sources}</ul>
</body>
</html>
"""


def main(arguments: Sequence[str]) -> int:
    """The command line; 1 if there is no release."""
    told = argparse.ArgumentParser(prog="python -m installer.release", description=__doc__)
    told.add_argument("folder", type=Path)
    told.add_argument("packages", type=Path, nargs="+")
    told.add_argument("--key", type=Path, required=True, help="your private key of ssh")
    told.add_argument("--signer", default="arbiter-app", help="who signs, such as an address")
    told.add_argument("--trial", action="store_true", help="nothing is released: only to look at")
    wanted = told.parse_args(arguments)
    try:
        make(wanted.folder, wanted.packages, wanted.key, wanted.signer, trial=wanted.trial)
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The release is in {wanted.folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
