// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

struct Task;

/// How the class embeddings of a file fit its classes, as zero-shot classification of a sample of rows tells.
struct ClassOrder {
    std::vector<int> best; ///< (C,) the class embedding that each class should have, one-to-one, to get most
                           ///< rows right
    /// Rows of the classes that should have another one, and how many of these rows zero-shot gets right with
    /// the class embeddings as they are and as `best` says.
    int movedRows = 0;
    int right = 0;
    int rightIfMoved = 0;

    /// Whether those classes most probably have each other's class embeddings: with their own, zero-shot is
    /// right on fewer rows than half of chance (1/C), with the others on more than half of what chance
    /// leaves, of 20 rows or more.
    bool isSuspicious() const;
    /// Whether another assignment would be better, on too few rows to say so.
    bool isUndecided() const;
};

/// Classifies at most 10,000 rows that have a class, evenly spaced over all splits, by the nearest class
/// embedding (cosine). Nothing when the file has no usable class embeddings, or over 256 classes, about which
/// so many rows cannot tell.
std::optional<ClassOrder> examineClassOrder(const Task& task);

/// "zero-shot is right on 2 of 90 rows of classes 'a', 'b', but on 88 if 'a' had the class embedding of 'b'
/// and 'b' that of 'a'": for a suspicious order.
std::string classOrderFinding(const ClassOrder& order, const std::vector<std::string>& classes);

} // namespace groupscope
