# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens the window on data of a notebook."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ._program import GroupscopeError, find_program
from .sets import write_set

_START_SECONDS = 1.5  # a window that cannot open has ended by then
# Outlives the notebook, and removes the temporary set when the window is closed; when it is told to end, it closes it.
_KEEPER = """
import shutil, signal, subprocess, sys
window = subprocess.Popen(sys.argv[2:])
signal.signal(signal.SIGTERM, lambda *_: window.terminate())
code = window.wait()
shutil.rmtree(sys.argv[1], ignore_errors=True)
sys.exit(code)
"""


def show(data: Any, y: Any = None, **columns: Any) -> subprocess.Popen:
    """Opens the window on an AnnData object or an (N,D) array, and returns a process that lasts as long as it is open.

    `terminate()` of the process closes the window. The set lies in a temporary folder, which is removed when the window
    is closed: save it in the window to keep it.
    `y` and `columns` are those of write_set(), for an array. A path is opened as it is. The window is the program
    `groupscope`, found by the environment variable GROUPSCOPE, then in PATH. Throws GroupscopeError where it is not
    found or cannot open, as without a display; ValueError as write_set().
    """
    window = find_program("groupscope", "GROUPSCOPE")
    is_path = isinstance(data, (str, os.PathLike))
    if (is_path or hasattr(data, "write_h5ad")) and (y is not None or columns):
        raise ValueError("a file and an AnnData object have columns of their own; leave y and the others out")
    folder = Path(tempfile.mkdtemp(prefix="groupscope-"))
    try:
        file = Path(data) if is_path else folder / "notebook.h5ad"
        if not is_path and hasattr(data, "write_h5ad"):
            data.write_h5ad(file)
        elif not is_path:
            write_set(file, data, y, **columns)
        elif not file.exists():
            raise GroupscopeError(f"there is no file {file}; check the path")
        return _started([sys.executable, "-c", _KEEPER, str(folder), window, str(file.absolute())])
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _started(command: list[str]) -> subprocess.Popen:
    """Starts the window. Throws GroupscopeError where it ends at once."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
                                   start_new_session=True)
        try:
            code = process.wait(_START_SECONDS)
        except subprocess.TimeoutExpired:
            return process
        said.seek(0)
        text = said.read(2000).decode(errors="replace").strip()
    if code != 0:
        raise GroupscopeError(f"the window cannot open ({text or f'exit code {code}'}); check DISPLAY", code)
    return process
