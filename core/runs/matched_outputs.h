// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/io/import/model_outputs.h"

#include <string>
#include <vector>

namespace groupscope {

/// What the outputs of a model are.
enum class OutputKind { logits, probabilities, classes };

/// "logits", "probabilities" or "classes".
std::string outputKindName(OutputKind kind);

/// Least probability whose logarithm is taken: that of double precision, as scikit-learn's log_loss does.
inline constexpr double leastProbability = 2.220446049250313e-16;

/// What a model says of the rows of a set, in the set's own order of rows and classes.
struct MatchedOutputs {
    std::string name; ///< of the model
    OutputKind kind = OutputKind::logits;
    MatrixF logits{};               ///< (N,C), NaN in rows without; (0,0) where there are classes alone
    std::vector<int> predictions;   ///< (N,), -1 in rows without
    std::vector<std::string> notes; ///< how rows and classes were matched, one sentence each
};

/// Puts outputs into the order of the set: rows by joinNames() where the file names them and they are not the
/// set's own in order, else as they stand; columns by the names of the classes where there are some, else in
/// the order of the classes; predicted classes by name, else by number where all are whole numbers in [0,C).
/// Rows whose scores add up to 1 (within 0.002, all of them, each score in [0,1]) are probabilities, whose
/// logarithms are taken. A row of NaN alone, or without a class, has no prediction. The notes say which was
/// taken, and name and count what does not match and rows whose highest scores are equal.
///
/// Throws DataError for: another number of columns than classes or of rows than the set's where nothing names
/// them, outputs of other rows where rows have none, no common row, two outputs of one row, unknown classes,
/// other NaN, infinity, and no prediction at all.
MatchedOutputs matchOutputs(const Task& task, const ModelOutputs& outputs);

} // namespace groupscope
