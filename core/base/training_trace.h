// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace groupscope {

/// Listens to what a training draws, so that another program can repeat the training and compare. For tests:
/// nothing in the program sets one.
class TrainingTrace {
  public:
    virtual ~TrainingTrace() = default;
    /// The rows of the set that an update, or a fit, takes, in order. `what` tells kinds of updates apart:
    /// "batch", "contrast", "fit". A row that is there but does not count is -1 - row.
    virtual void rows(std::string_view what, std::span<const int> rows) = 0;
    /// Numbers that a training starts from and that are not part of Trainer::state(): the weights of a first
    /// stage ("stage1.linear.weight"), the start of a search.
    virtual void numbers(std::string_view what, std::span<const float> values) = 0;
};

} // namespace groupscope
