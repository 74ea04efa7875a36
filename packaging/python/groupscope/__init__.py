# SPDX-License-Identifier: GPL-3.0-or-later
"""Which groups does a model on frozen embeddings get wrong?

Writes embedding sets, starts experiments and reads runs of Groupscope. The program `groupscope-cli` does the work: it
is found by the environment variable GROUPSCOPE_CLI, then in PATH.
"""

from __future__ import annotations

from typing import Any

try:
    import h5py  # noqa: F401, looked for here because pip does not
except ImportError as missing:
    raise ImportError("groupscope needs h5py; install python3-h5py, or h5py by pip") from missing

from ._program import GroupscopeError, GroupscopeWarning
from ._version import __version__
from .experiments import Comparison, compare, run
from .runs import Run, groups, import_predictions, read_runs
from .sets import write_set
from .window import show

__all__ = ["Comparison", "GroupscopeClassifier", "GroupscopeError", "GroupscopeWarning", "Run", "__version__",
           "compare", "groups", "import_predictions", "read_runs", "run", "show", "write_set"]


def __getattr__(name: str) -> Any:
    """Imports the classifier when it is asked for: it alone needs scikit-learn."""
    if name == "GroupscopeClassifier":
        from .classifier import GroupscopeClassifier
        return GroupscopeClassifier
    raise AttributeError(f"module 'groupscope' has no attribute {name!r}")
