"""Files on a path or on object storage (fsspec), read and written the same way.

A path, or a URL of fsspec's such as s3://bucket/reviews.parquet; its package for a kind of storage (s3fs,
gcsfs, …) has to be installed where it is read. A file on a path appears whole by a rename, one on object
storage by the way such storage works.
"""

from __future__ import annotations

import contextlib
import io
import posixpath
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from core import files
from core.errors import InputError

_PATTERN = "*"


def is_url(given: str) -> bool:
    """Whether it names something on storage that fsspec knows, and no path."""
    return "://" in given or "::" in given


@dataclass(frozen=True, slots=True)
class Place:
    """A file or a folder.

    Attributes:
        url: as a person gave it; a path is absolute.
    """

    url: str

    @classmethod
    def of(cls, given: str) -> Place:
        """The place that a person means."""
        if given.startswith("file://"):
            given = given.removeprefix("file://")
        return cls(given if is_url(given) else str(Path(given).absolute()))

    @property
    def path(self) -> Path | None:
        """Where it is on this machine; None on object storage."""
        return None if is_url(self.url) else Path(self.url)

    @property
    def name(self) -> str:
        """Its own name, without what it lies in."""
        return posixpath.basename(self._link()[1]) if self.path is None else self.path.name

    def beside(self, suffix: str) -> Place:
        """The place with a longer name."""
        before, link, after = self._link()
        return Place(before + link + suffix + after)

    def child(self, name: str) -> Place:
        """What has that name in this folder."""
        before, link, after = self._link()
        return Place(f"{before}{link.rstrip('/')}/{name}{after}")

    def found(self) -> list[Place]:
        """The files that a name with * stands for, by name; else itself.

        Raises:
            InputError: none is there, or the storage cannot be reached.
        """
        if _PATTERN not in self.url:
            return [self]
        if self.path is not None:
            there = sorted(Path(self.path.anchor).glob(str(self.path.relative_to(self.path.anchor))))
            places = [Place(str(each)) for each in there if each.is_file()]
        else:
            with self._in_words():
                system, path = self._system()
                places = [self._of_the_same(each) for each in sorted(system.glob(path))]
        if not places:
            raise InputError(f"There is no file {self.url}.", "Look how the files are called.")
        return places

    @contextlib.contextmanager
    def local(self) -> Iterator[Path]:
        """The file on this machine in the block: itself, or a copy of what lies on object storage.

        Raises:
            InputError: it cannot be fetched.
        """
        if self.path is not None:
            yield self.path
            return
        with tempfile.TemporaryDirectory(prefix="fetched-") as folder:
            copy = Path(folder) / self.name
            with self._in_words():
                system, path = self._system()
                system.get_file(path, str(copy))
            yield copy

    def names(self) -> list[str]:
        """What is in this folder, by name; nothing where there is no folder."""
        if self.path is not None:
            return sorted(each.name for each in self.path.iterdir()) if self.path.is_dir() else []
        with self._in_words():
            system, path = self._system()
            system.invalidate_cache()
            if not system.isdir(path):
                return []
            return sorted(posixpath.basename(each.rstrip("/")) for each in system.ls(path, detail=False))

    @contextlib.contextmanager
    def new_file(self) -> Iterator[BinaryIO]:
        """A small file that is there whole when the block ends, and not when it raises.

        Raises:
            InputError: it cannot be written.
        """
        with self._in_words():
            if self.path is not None:
                files.private_folder(self.path.parent)
                with files.new_file(self.path) as file:
                    yield file
                return
            content = io.BytesIO()
            yield content
            system, path = self._system()
            system.pipe_file(path, content.getvalue())

    @contextlib.contextmanager
    def large_file(self) -> Iterator[BinaryIO]:
        """As `new_file`, piece by piece. On object storage it is there when all of it was sent."""
        with self._in_words():
            if self.path is not None:
                with files.new_file(self.path) as file:
                    yield file
                return
            system, path = self._system()
            sent = system.open(path, "wb", autocommit=False)
            try:
                yield sent
                sent.close()
            except BaseException:
                with contextlib.suppress(Exception):
                    sent.discard()
                raise
            sent.commit()

    def read(self) -> bytes | None:
        """The content of a small file; None where there is none."""
        if self.path is not None:
            return self.path.read_bytes() if self.path.is_file() else None
        with self._in_words():
            system, path = self._system()
            return bytes(system.cat_file(path)) if system.exists(path) else None

    def remove(self) -> None:
        """Remove the file or the folder, as far as that goes."""
        if self.path is not None:
            files.remove(self.path)
            return
        with contextlib.suppress(Exception):
            system, path = self._system()
            system.rm(path, recursive=True)

    def _link(self) -> tuple[str, str, str]:
        """What names the file or folder, and what stands before and after it: the links of fsspec's chains
        are URLs through which one comes to the next ("zip://part.csv::s3://bucket/parts.zip"), or the name of
        a cache alone ("simplecache::s3://bucket/part.csv").
        """
        if self.path is not None:
            return "", self.url, ""
        links = self.url.split("::")
        at = next((k for k, link in enumerate(links) if "://" in link), len(links) - 1)
        before, after = (
            "".join(f"{link}::" for link in links[:at]),
            "".join(f"::{link}" for link in links[at + 1 :]),
        )
        return before, links[at], after

    def _of_the_same(self, path: str) -> Place:
        """What is at a path of the same storage, as its listing gives it: some do so with the protocol."""
        before, link, after = self._link()
        protocol, separator, _ = link.rpartition("://")
        return Place(before + (path if "://" in path else protocol + separator + path) + after)

    def _system(self) -> tuple[Any, str]:
        from fsspec.core import url_to_fs

        system, path = url_to_fs(self.url)
        return system, path

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
        """Whatever goes wrong with storage, as one sentence: each kind has errors of its own."""
        from core.errors import CancelledError, ExplorerError

        try:
            yield
        except (ExplorerError, CancelledError):
            raise
        except ImportError as error:
            raise InputError(f"{self.url} needs a package that is not installed: {error}.") from error
        except Exception as error:
            raise InputError(
                f"{self.url} cannot be reached: {files.reason(error)}.",
                "Look at its name and at your right to it.",
            ) from error
