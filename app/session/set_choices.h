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

/// Columns that a set got in the window in one go.
struct MadeColumns {
    enum class Origin {
        split, ///< the first is a new split
        table, ///< they came from a table
        group  ///< the one says which rows are in a named group; runs on the set stay with it
    };
    std::vector<Column> columns; ///< at least one
    Origin origin = Origin::split;
};

/// What was chosen in the window for a file and stands in no file: it belongs to that file and is found again
/// when it is opened.
struct SetChoices {
    std::vector<std::string> mapping{}; ///< words of an ImportMapping; none for AnnData
    std::string sha256{};               ///< of the set as the file gives it: of other content it is not true
    std::vector<MadeColumns> made{};    ///< step after step
    std::optional<TaskSelection> selection{};

    bool isEmpty() const { return mapping.empty() && made.empty() && !selection; }
};

/// What is kept for the file; nothing where that cannot be read.
SetChoices keptChoices(const QString& path);
/// Keeps it in the user's data folder; an empty one is forgotten. Throws FileError.
void keepChoices(const QString& path, const SetChoices& choices);

/// The set with one step more.
std::shared_ptr<const EmbeddingSet> withStep(const EmbeddingSet& set, const MadeColumns& step);
/// The set with everything that was made of it.
std::shared_ptr<const EmbeddingSet> withMade(std::shared_ptr<const EmbeddingSet> set,
                                             const SetChoices& choices);

} // namespace groupscope
