// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

struct Task;

/// Roles of the matrices of a task. The first view is "view 1".
inline constexpr const char* rowsRole = "rows";               ///< the embedding itself
inline constexpr const char* textRole = "text";               ///< texts paired with rows
inline constexpr const char* templateRole = "class template"; ///< several prompts of each class
std::string viewRole(std::size_t view);

/// One matrix of a task, with a row for every example, several for some examples, or several for every class.
struct TaskInput {
    enum class Over { rows, classes };

    std::string role; ///< "rows", "view 1", "text", "class template"
    std::string name; ///< name in the file: "X_clip_view1"
    Over over = Over::rows;
    EmbeddingRows values{}; ///< (M,D)
    /// (M,) the example, or class, of each row; empty: (N,D), one row for each example.
    std::vector<int> owner{};

    /// Returns the elements of `rows` that it has numbers for, in their order: a row may be without a view
    /// (NaN) or a text.
    std::vector<int> covered(const std::vector<int>& rows) const;
};

/// Returns the input of that role, or null.
const TaskInput* findInput(const Task& task, std::string_view role);

/// Returns the input of that role. If there is none, or no training example is in it, throws DataError that
/// names `who` needs it, the existing inputs, and where to store it.
const TaskInput& requireInput(const Task& task, std::string_view role, const std::string& who);

} // namespace groupscope
