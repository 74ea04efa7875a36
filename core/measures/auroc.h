// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <optional>
#include <span>

namespace groupscope {

/// Area under the ROC curve of one class against the others: the share of pairs of an example of the class
/// and one of another class in which the first has the higher softmax probability, counting ties half.
/// Returns the mean over the classes that have some but not all examples; nothing if there is none. With two
/// classes both areas are equal. `logits` (n,C) and `labels` (n,) in [0,C) are read at `places`. Throws
/// Cancelled.
std::optional<double> aurocOf(const MatrixF& logits, std::span<const int> labels, std::span<const int> places,
                              const RunContext& context = {});

} // namespace groupscope
