# SPDX-License-Identifier: GPL-3.0-or-later
"""The version of the program, as in CMakeLists.txt."""

__version__ = "0.2.0"
