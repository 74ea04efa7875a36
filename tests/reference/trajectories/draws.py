# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether recorded batches are what the method should draw, from labels, splits and predictions alone."""

from collections import Counter

import numpy as np

from checks import require


def cut(rows, size):
    """Rows in batches of `size`; the last may be shorter."""
    return [rows[start:start + size] for start in range(0, len(rows), size)]


def flat(batches):
    return [row for batch in batches for row in batch]


def require_multiset(batches, rows, what):
    """The batches hold exactly these rows, each as often."""
    got, expected = Counter(flat(batches)), Counter(int(row) for row in rows)
    require(got == expected, f"{what}: rows {dict(got - expected)} are too many, {dict(expected - got)} too few")


def require_sizes(batches, count, size, what):
    """`count` rows in batches of `size`, the last shorter."""
    expected = [min(size, count - start) for start in range(0, count, size)]
    require([len(batch) for batch in batches] == expected, f"{what}: batches of other sizes than {expected}")


def require_new_order(earlier, now, what):
    require(earlier is None or flat(earlier) != flat(now), f"{what}: the order is that of an earlier epoch")


def require_shuffled(batches, rows, size, earlier, what, needs_two=False):
    """Each row once, in batches of `size`, in an order of its own; where batches are normalised a single row
    that is left for the last batch is left out."""
    if needs_two and len(rows) % size == 1:
        require_sizes(batches, len(rows) - 1, size, what)
        got = flat(batches)
        require(len(set(got)) == len(got) and set(got) <= set(map(int, rows)), f"{what}: rows of other sets")
    else:
        require_sizes(batches, len(rows), size, what)
        require_multiset(batches, rows, what)
    require(flat(batches) != sorted(flat(batches)), f"{what}: the rows are not shuffled")
    require_new_order(earlier, batches, what)


def require_subset(rows, allowed, what):
    strangers = sorted(set(rows) - set(map(int, allowed)))
    require(not strangers, f"{what}: rows {strangers} do not belong there")


def require_distinct(rows, what):
    require(len(set(rows)) == len(rows), f"{what}: a row comes twice")


def require_drawn(rows, candidates, count, what):
    """`count` rows out of the candidates: without replacement where there are enough of them."""
    require(len(rows) == count, f"{what}: {len(rows)} rows in place of {count}")
    require_subset(rows, candidates, what)
    if len(candidates) >= count:
        require_distinct(rows, what)


def cells_of(rows, *codes):
    """{(code, ...): rows}, the rows ascending."""
    cells = {}
    for row in rows:
        cells.setdefault(tuple(int(code[row]) for code in codes), []).append(int(row))
    return cells


def require_cut_to_smallest(rows, cells, what):
    """As many rows of every cell as the smallest has, none twice."""
    smallest = min(len(cell) for cell in cells.values())
    require_distinct(rows, what)
    for key, cell in cells.items():
        count = len(set(rows) & set(cell))
        require(count == smallest, f"{what}: {count} rows of cell {key} in place of {smallest}")


def require_raised_to_largest(rows, cells, what):
    """As many rows of every cell as the largest has; the largest itself is kept."""
    largest = max(len(cell) for cell in cells.values())
    for key, cell in cells.items():
        of_cell = [row for row in rows if row in set(cell)]
        require(len(of_cell) == largest, f"{what}: {len(of_cell)} rows of cell {key} in place of {largest}")
        if len(cell) == largest:
            require(sorted(of_cell) == cell, f"{what}: the largest cell {key} is not kept as it is")


class EvenDraws:
    """An epoch of as many draws as there are rows, with replacement, each cell as likely. That can only be
    seen in many draws: those of the whole training must be likelier so than if each row had been as likely, or
    each class and then each of its rows."""

    def __init__(self, cells, labels, size):
        self.cells, self.size, self.rows = cells, size, []
        counts = np.array([len(cell) for cell in cells.values()], float)
        classes = np.array([labels[cell[0]] for cell in cells.values()])
        self.count = int(counts.sum())
        self.rivals = [counts / self.count]
        if len(set(classes)) < len(classes):
            of_class = np.array([counts[classes == c].sum() for c in classes])
            self.rivals.append(counts / of_class / len(set(classes)))

    def check(self, batches, earlier):
        rows = flat(batches)
        require_sizes(batches, self.count, self.size, "draws")
        require_subset(rows, flat(self.cells.values()), "draws")
        require(len(set(rows)) < len(rows), "draws: no row comes twice, so they are not with replacement")
        require_new_order(earlier, batches, "draws")
        self.rows += rows

    def finish(self):
        counts = np.array([sum(row in set(cell) for row in self.rows) for cell in self.cells.values()])
        for rival in self.rivals:
            evidence = (counts * np.log(1 / len(counts) / rival)).sum()
            require(evidence > 2, f"draws: counts {counts} of the cells hardly come of even draws")
