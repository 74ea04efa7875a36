// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/task_selection.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Columns that one action in the window added to a set.
struct MadeColumns {
    enum class Origin {
        split, ///< the first column is a new split
        table, ///< the columns come from a table
        group  ///< one column marks the examples of a named group; runs on the set stay
    };
    std::vector<Column> columns; ///< at least one column
    Origin origin = Origin::split;
};

/// Choices for a file in the window, which no file of the set holds. They are kept for the file and used when
/// it is opened again.
struct SetChoices {
    std::vector<std::string> mapping{}; ///< words of an ImportMapping; empty for AnnData
    std::string sha256{}; ///< hash of the set as its file gives it; the choices do not apply to other content
    std::vector<MadeColumns> made{}; ///< in the order in which they were made
    std::optional<TaskSelection> selection{};

    bool isEmpty() const { return mapping.empty() && made.empty() && !selection; }
};

/// Choices that are kept for the file; nothing if they cannot be read.
SetChoices keptChoices(const QString& path);
/// Keeps choices in the data folder of the user; empty choices are forgotten. Throws FileError.
void keepChoices(const QString& path, const SetChoices& choices);

/// The set with the columns of one more action.
std::shared_ptr<const EmbeddingSet> withStep(const EmbeddingSet& set, const MadeColumns& step);
/// The set with all columns that were made in the window.
std::shared_ptr<const EmbeddingSet> withMade(std::shared_ptr<const EmbeddingSet> set,
                                             const SetChoices& choices);

} // namespace groupscope
