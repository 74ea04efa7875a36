// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace groupscope {

/// Receives the random draws of a training, so that another program can repeat it and compare. For tests
/// only; the program itself sets none.
class TrainingTrace {
  public:
    virtual ~TrainingTrace() = default;
    /// Row indices that an update or a fit uses, in order. `what` names the kind of update: "batch",
    /// "contrast", "fit". A row that is drawn but not counted is -1 - row.
    virtual void rows(std::string_view what, std::span<const int> rows) = 0;
    /// Initial numbers of a training that are not part of Trainer::state(): the weights of a first stage
    /// ("stage1.linear.weight"), the start of a search.
    virtual void numbers(std::string_view what, std::span<const float> values) = 0;
};

} // namespace groupscope
