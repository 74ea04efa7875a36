// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

struct Task;

/// The roles that matrices can play. The first view is "view 1".
inline constexpr const char* rowsRole = "rows";               ///< the embedding itself
inline constexpr const char* textRole = "text";               ///< texts paired with rows
inline constexpr const char* templateRole = "class template"; ///< several prompts of each class
std::string viewRole(std::size_t view);

/// One matrix that a task is asked of: of every row, of some rows several times, or of every class several
/// times.
struct TaskInput {
    enum class Over { rows, classes };

    std::string role; ///< "rows", "view 1", "text", "class template"
    std::string name; ///< where the file holds it: "X_clip_view1"
    Over over = Over::rows;
    EmbeddingRows values{};   ///< (M,D)
    std::vector<int> owner{}; ///< (M,) the row, or class, that each is of; empty: (N,D), one of each row

    /// Those of `rows` that it has numbers for, in their order: a row may be without a view (NaN) or a text.
    std::vector<int> covered(const std::vector<int>& rows) const;
};

/// The input of that role, or null.
const TaskInput* findInput(const Task& task, std::string_view role);

/// The input of that role. Throws DataError that names `who` needs it, those there are, and where to store
/// it, when there is none or none of the training examples is in it.
const TaskInput& requireInput(const Task& task, std::string_view role, const std::string& who);

} // namespace groupscope
