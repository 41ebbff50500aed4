"""The compiled form of a folder of records: many small blobs in one file, fetched one at a time.

The file is keyed by the content of the folder. A quick look at sizes and times says whether it is fresh; only when that
look differs are the files read again. It is written beside its place and moved there in one step, so that two processes
may build it at once. Every part carries a checksum: a damaged file is built anew, an unwritable place only costs time.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from ruling import __version__

MAGIC = b"ruling-3"
HEAD = len(MAGIC) + 12


class Store(Protocol):
    """Blobs by name."""

    def get(self, name: str) -> Any: ...

    def names(self) -> Iterator[str]: ...


class MemoryStore:
    """Blobs that were just compiled and could not, or need not, be kept."""

    def __init__(self, blobs: Mapping[str, Any]) -> None:
        self._blobs = blobs

    def get(self, name: str) -> Any:
        return self._blobs.get(name)

    def names(self) -> Iterator[str]:
        return iter(self._blobs)


class Damaged(Exception):
    """The file is not what was written."""


class FileStore:
    """Blobs of a compiled file."""

    def __init__(self, path: Path, renew: Callable[[], Mapping[str, Any]]) -> None:
        self._renew = renew
        self._file = path.open("rb")
        try:
            head = self._file.read(HEAD)
            size = int.from_bytes(head[len(MAGIC) : len(MAGIC) + 8], "big")
            if not head.startswith(MAGIC) or size > 1 << 28:
                raise Damaged
            index = _checked(self._file.read(size), int.from_bytes(head[-4:], "big"))
            self.look, self.key, self._index = marshal.loads(index)
        except (Damaged, ValueError, EOFError, TypeError):
            self._file.close()
            raise Damaged from None
        self._base = HEAD + size
        self._instead: Mapping[str, Any] | None = None

    def get(self, name: str) -> Any:
        if self._instead is not None:
            return self._instead.get(name)
        found = self._place(name)
        if found is None:
            return None
        offset, size, checksum = found
        try:
            self._file.seek(self._base + offset)
            return marshal.loads(_checked(self._file.read(size), checksum))
        except (Damaged, OSError):
            self._instead = self._renew()
            return self._instead.get(name)

    def _place(self, name: str) -> list[int] | None:
        """Where a blob lies: its line in the index of its kind, found without reading the others."""
        lines: bytes = self._index.get(name.partition(":")[0], b"")
        start = lines.find(f"\n{name}\t".encode())
        if start < 0:
            return None
        line = lines[start + 1 : lines.index(b"\n", start + 1)]
        return [int(part) for part in line.split(b"\t")[1:]]

    def names(self) -> Iterator[str]:
        lines = (line for kind in self._index.values() for line in kind.split(b"\n") if line)
        return (line.partition(b"\t")[0].decode() for line in lines)


def _checked(raw: bytes, checksum: int) -> bytes:
    if zlib.crc32(raw) != checksum:
        raise Damaged
    return raw


def open_store(
    folder: Path, cache: Path, compile_folder: Callable[[], Mapping[str, Any]], code: tuple[Path, ...] = ()
) -> Store:
    """The compiled folder, from its file where that is fresh, else compiled now and kept if it can be.

    `code` are the folders of the code that compiles it, besides this one: when they change, so may what they make.
    """
    sources = (folder, Path(__file__).parent, *code)
    # Installations and compilers that share a cache must not take each other's files.
    place = zlib.crc32(os.fsencode("|".join(map(str, sources))))
    path = cache / f"{folder.name}-{place:08x}-{sys.implementation.cache_tag}.bin"
    look = _look(sources)

    def renew() -> Mapping[str, Any]:
        key = _key(sources)  # taken before compiling: what is saved meanwhile must not pass for compiled
        blobs = compile_folder()
        _write(path, look, key, {name: marshal.dumps(blob) for name, blob in blobs.items()})
        return blobs

    try:
        store = FileStore(path, renew)
    except (OSError, Damaged):
        return MemoryStore(renew())
    if store.look == look:
        return store
    if store.key == _key(sources):
        blobs = {name: marshal.dumps(store.get(name)) for name in store.names()}
        _write(path, look, store.key, blobs)
        return store
    return MemoryStore(renew())


def is_hidden(name: str) -> bool:
    """The file is nobody's record: an editor's lock, or Python's own."""
    return name.startswith(".") or name == "__pycache__"


def _look(sources: tuple[Path, ...]) -> bytes:
    """Names, sizes and times of the folder's files and of the code that compiles them, as bytes to compare at once."""
    found: list[tuple[str, int, int, int]] = [(__version__, 0, 0, 0)]
    for base in map(str, sources):
        waiting = [base]
        while waiting:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    name = entry.name
                    if name[0] == "." or name == "__pycache__":  # is_hidden, without the call: there are many files
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                        continue
                    stat = entry.stat(follow_symlinks=entry.is_file())
                    found.append((entry.path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns))
    # Unsorted: a folder that nobody touched lists its files alike. The format shares nothing: equal looks, equal bytes.
    return marshal.dumps(found, 2)


def _key(sources: tuple[Path, ...]) -> str:
    """A digest of what the files hold."""
    import hashlib

    digest = hashlib.sha256(__version__.encode())
    for base in sources:
        for path in sorted(path for path in base.rglob("*") if path.is_file()):
            inside = path.relative_to(base)
            if not any(map(is_hidden, inside.parts)):
                digest.update(b"\0" + os.fsencode(inside) + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _write(path: Path, look: bytes, key: str, blobs: Mapping[str, bytes]) -> None:
    index: dict[str, str] = {}
    offset = 0
    for name, raw in blobs.items():
        kind = name.partition(":")[0]
        index[kind] = f"{index.get(kind, chr(10))}{name}\t{offset}\t{len(raw)}\t{zlib.crc32(raw)}\n"
        offset += len(raw)
    head = marshal.dumps((look, key, {kind: lines.encode() for kind, lines in index.items()}))
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(MAGIC + len(head).to_bytes(8, "big") + zlib.crc32(head).to_bytes(4, "big") + head)
            file.write(b"".join(blobs.values()))
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
