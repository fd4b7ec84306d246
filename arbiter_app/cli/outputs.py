"""What a command writes: to a file, a folder, or standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from arbiter_app.cli.files import STANDARD, Source
from arbiter_app.cli.spoken import as_letters
from arbiter_app.cli.terminal import is_terminal
from arbiter_app.file_names import to_readable
from arbiter_app.output.forms import Form, nothing
from arbiter_app.output.output_file import OutputFile
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.reasons import OutputError, told
from arbiter_app.wording import phrase

_WAY_OUT: Final = phrase("Choose another name, or use --force to replace the file.")
_STANDARD_INPUT: Final = 0
_STANDARD_OUTPUT: Final = phrase("Standard output")

# Most commands write to standard output: what looks at files is loaded for a file.


def overwriting(*sources: Source | None, force: bool, like: Form = nothing) -> Overwrite:
    """What a command may write over.

    Args:
        sources: what it reads; standard input may be a file as well, and what is on a server none.
        force: whether --force was given.
        like: the form of what it writes.
    """
    read = [
        _STANDARD_INPUT if source == STANDARD else source
        for source in sources
        if isinstance(source, Path)
    ]
    return Overwrite(tuple(read), force, like, way_out=_WAY_OUT)


@dataclass(frozen=True, slots=True)
class Output:
    """A file, or standard output if `path` is None; `is_file` is false for devices and pipes too."""

    path: Path | None
    overwrite: Overwrite
    is_file: bool = False

    def write(self, data: bytes) -> None:
        """Write all of it.

        Raises:
            OutputError: the file cannot be written, or must not be.
        """
        if self.path is not None:
            from arbiter_app.output.writing import write_whole

            write_whole(self.path, data, self.overwrite)
            return
        _standard_output().write(data)

    def text(self, text: str) -> None:
        """Text to the file in UTF-8, or to the screen in its own encoding."""
        if self.path is None:
            _standard_output().text(text)
        else:
            self.write(to_readable(text).encode())

    def pieces(self, texts: Iterable[str]) -> None:
        """A text that is made piece by piece, and written so.

        Without a form the whole is needed: a file may be replaced only by the very same.
        """
        if self.path is None:
            screen = _standard_output()
            for text in texts:
                screen.text(text)
            return
        if self.overwrite.like is nothing:
            self.text("".join(texts))
            return
        with self._to_file(self.path) as writer:
            for text in texts:
                writer.write(to_readable(text).encode())

    @contextmanager
    def opened(self) -> Iterator[OutputFile]:
        """Write it bit by bit; a file is there when the context has ended without an error."""
        if self.path is None:
            yield _standard_output()
            return
        with self._to_file(self.path) as writer:
            yield writer

    def _to_file(self, path: Path) -> AbstractContextManager[OutputFile]:
        from arbiter_app.output.writing import opened

        return opened(path, self.overwrite)


def output_to(path: Path | None, overwrite: Overwrite) -> Output:
    """Where a command writes, looked at before it begins to work.

    Without a form it shows only at the end whether what is there is the very same.

    Raises:
        OutputError: the file must not be written.
    """
    if path is None or path == STANDARD:
        return Output(None, overwrite)
    from arbiter_app.output.place import place_for

    is_late = overwrite.like is nothing
    place = place_for(path, replace(overwrite, forced=True) if is_late else overwrite)
    return Output(path, overwrite, place.is_plain)


def fill_folder(folder: Path, files: Mapping[str, bytes], overwrite: Overwrite) -> list[Path]:
    """Write files into a folder, each under its name; none if one must not be written.

    Raises:
        OutputError: the folder cannot be made, or a file not written.
    """
    from arbiter_app.output.writing import write_folder

    write_folder(files, folder, overwrite)
    return [folder / name for name in files]


class _Screen(OutputFile):
    """Standard output, told on at once."""

    def write(self, data: bytes) -> None:
        with told(_STANDARD_OUTPUT):
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()

    def text(self, text: str) -> None:
        with told(_STANDARD_OUTPUT):
            # Others read the text as it is; a name may not set the title of a terminal, nor clear it.
            shown = as_letters(text, with_colours=True) if is_terminal(None) else text
            click.echo(shown, nl=False)


def _standard_output() -> _Screen:
    # Python has none if it was closed before the start.
    stream: object = sys.stdout
    if stream is None:
        raise OutputError(
            phrase("Standard output is not available."), hint=phrase("Use -o to write to a file.")
        )
    return _Screen(STANDARD, sys.stdout.buffer)
