// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

struct Task;

/// How the class embeddings of a file match its classes, estimated by zero-shot classification of a sample of
/// examples.
struct ClassOrder {
    /// (C,) the one-to-one assignment of class embeddings to classes that gets most examples right.
    std::vector<int> best;
    /// Number of examples of the classes that `best` changes, and how many of these examples zero-shot gets
    /// right with the stored order and with `best`.
    int movedRows = 0;
    int right = 0;
    int rightIfMoved = 0;

    /// Whether class embeddings are most probably swapped: among at least 20 examples of the changed classes,
    /// the stored order is right on fewer than half of chance (1/C), and `best` on more than half of the
    /// rest.
    bool isSuspicious() const;
    /// Whether another assignment would be better, on too few examples to be certain.
    bool isUndecided() const;
};

/// Classifies at most 10,000 examples that have a class, evenly spaced over all splits, by the nearest class
/// embedding (cosine). Returns nothing if the file has no usable class embeddings, or more than 256 classes,
/// for which the sample is too small.
std::optional<ClassOrder> examineClassOrder(const Task& task);

/// The warning of a suspicious order: "zero-shot is correct on 2 of 90 examples of classes 'a', 'b', but on
/// 88 if 'a' had the class embedding of 'b' and 'b' that of 'a'".
std::string classOrderFinding(const ClassOrder& order, const std::vector<std::string>& classes);

} // namespace groupscope
