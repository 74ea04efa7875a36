// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/io/import/model_outputs.h"

#include <string>
#include <vector>

namespace groupscope {

/// Kind of the outputs of a model.
enum class OutputKind { logits, probabilities, classes };

/// "logits", "probabilities" or "classes".
std::string outputKindName(OutputKind kind);

/// Least probability whose logarithm is taken: that of double precision, as scikit-learn's log_loss does.
inline constexpr double leastProbability = 2.220446049250313e-16;

/// Predictions of a model for the examples of a set, in the set's order of examples and classes.
struct MatchedOutputs {
    std::string name; ///< of the model
    OutputKind kind = OutputKind::logits;
    MatrixF logits{}; ///< (N,C), NaN in examples without a prediction; (0,0) for predicted classes alone
    std::vector<int> predictions;   ///< (N,), -1 in examples without
    std::vector<std::string> notes; ///< how examples and classes were matched, one sentence each
};

/// Puts outputs into the order of the set. Examples are matched by joinNames() if the file names them and the
/// names are not the set's own in order, else by position; columns by class names if there are any, else in
/// the order of the classes; predicted classes by name, or by number if all are whole numbers in [0,C).
/// Examples whose scores add up to 1 (within 0.002, all examples, each score in [0,1]) are probabilities,
/// whose logarithms are used. An example that is all NaN, or has no class, has no prediction. The notes
/// report these choices, and name and count mismatches and examples with tied highest scores. Throws
/// DataError for another number of columns than classes or of examples than the set's without names, outputs
/// of other examples for unnamed examples, no common example, repeated outputs of an example, unknown
/// classes, other NaN, infinity, and no prediction at all.
MatchedOutputs matchOutputs(const Task& task, const ModelOutputs& outputs);

} // namespace groupscope
