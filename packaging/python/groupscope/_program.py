# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the programs of Groupscope and calls the command line."""

from __future__ import annotations

import io
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any, Container, Iterable

import pandas as pd

# What is said of all imported predictions whose examples and classes have names.
IMPORTED = (": read from ", "outputs are matched by their names", "columns are taken by the names of the classes")
_PREFIX = "groupscope-cli: "


class GroupscopeError(RuntimeError):
    """The program refused a request or failed. The text says what, where and what to do, in the command line's words.

    `exit_code`: 1 the work failed, 2 wrong usage, 75 not finished, None where the program did not start.
    """

    def __init__(self, text: str, exit_code: int | None = None):
        super().__init__(text)
        self.exit_code = exit_code


class GroupscopeWarning(UserWarning):
    """A warning of the program."""


def find_program(name: str, variable: str) -> str:
    """Returns the path that the environment variable names, or else the program of that name in PATH.

    Throws GroupscopeError where the variable names no program, or where there is none in PATH.
    """
    named = os.environ.get(variable)
    found = shutil.which(named or name)
    if found:
        return found
    if named:
        raise GroupscopeError(f"{variable} names no program: {named}; set it to the path of {name}")
    raise GroupscopeError(f"{name} is not found; set the environment variable {variable} to its path, or add its "
                          "folder to PATH")


def call(*arguments: object, partial: bool = False, routine: Iterable[str] = ()) -> str:
    """Returns what `groupscope-cli ARGUMENTS` prints. Its warnings become Python's, except those with a `routine` text.

    With `partial` a command that failed in part, exit code 1 with more than a line of results, gives these and a
    warning. Ctrl+C interrupts the program, which keeps what it has reached. Throws GroupscopeError.
    """
    command = [find_program("groupscope-cli", "GROUPSCOPE_CLI"), *map(_argument, arguments)]
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True)  # a terminal's Ctrl+C would reach it a second time
    except OSError as error:
        raise GroupscopeError(f"{command[0]} cannot be started ({error.strerror}); check GROUPSCOPE_CLI") from error
    try:
        out, errors = process.communicate()
    except BaseException:
        process.send_signal(signal.SIGINT)
        process.communicate()
        raise
    lines = errors.decode(errors="replace").splitlines()
    failures = [line.removeprefix(_PREFIX + "error: ") for line in lines if line.startswith(_PREFIX + "error: ")]
    for line in lines:
        if line.startswith(_PREFIX + "warning: ") and not any(text in line for text in routine):
            _warn(line.removeprefix(_PREFIX + "warning: "))
    text = out.decode(errors="surrogateescape")  # as Python writes paths of other encodings
    if process.returncode == 1 and partial and text.count("\n") > 1:
        _warn("; ".join(failures))
    elif process.returncode != 0:
        raise GroupscopeError("\n".join(failures or lines[-1:]) or _unexplained(process.returncode), process.returncode)
    return text


def call_json(*arguments: object, partial: bool = False, routine: Iterable[str] = ()) -> Any:
    """Returns the document that the command prints with --json. Throws as call()."""
    return json.loads(call(*arguments, "--json", partial=partial, routine=routine))


def read_table(text: str, first: int, last: int | None = None, texts: Container[str] = ()) -> pd.DataFrame:
    """Returns a CSV table of the program. Columns first:last are numbers, NaN where empty, but for those in `texts`.

    The others stay texts: a class called "NA" or "01" is one. Columns count by their place, because the class and the
    attributes may have any name.
    """
    frame = pd.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    for column in frame.columns[first:last]:
        if column not in texts:
            frame[column] = _numbers(frame[column])
    return frame


def _numbers(texts: pd.Series) -> list:
    """To the last digit, which pandas.to_numeric does not give."""
    try:
        return [int(text) for text in texts]
    except ValueError:
        return [float(text) if text else math.nan for text in texts]


def _warn(text: str) -> None:
    """Warns at the line that called the package."""
    frame, level = sys._getframe(), 1
    while frame.f_back and frame.f_code.co_filename.startswith(str(Path(__file__).parent)):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, GroupscopeWarning, stacklevel=level)


def _argument(value: object) -> str:
    """A path that begins with a dash is no option."""
    text = os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    return os.path.join(os.curdir, text) if isinstance(value, Path) and text.startswith("-") else text


def _unexplained(code: int) -> str:
    if code < 0:
        return f"groupscope-cli was ended by signal {-code}; if the memory is short, use fewer jobs"
    return f"groupscope-cli ended with exit code {code} and no message; run the same command in a terminal"
