# SPDX-License-Identifier: GPL-3.0-or-later
"""How a repeated training says that something is not as it should be."""


class Mismatch(Exception):
    """The repeated training and the record, or a draw and what it should be, do not agree."""


def require(condition, text):
    if not condition:
        raise Mismatch(text)
