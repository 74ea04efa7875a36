// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/training/input_form.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Source of the two views of an example.
struct ViewOptions {
    enum class Source { automatic, stored, noise };

    Source source = Source::automatic; ///< automatic: stored where the embedding has two, else noise
    double noise = 0.5;                ///< σ of u + σ·‖u‖/√D·n, n standard normal
    double dropout = 0.2; ///< chance in [0,1) of a feature to be 0; others are divided by 1 − it
};

/// Two views of each example for contrastive training: two of its stored views, drawn anew each epoch, or the
/// example with noise and dropout of features.
class PretrainingViews {
  public:
    /// Throws DataError if stored views are requested and there are fewer than two, or none of the training
    /// examples has them; UsageError if both views would always be equal. Examples without stored views are
    /// left out, with a warning. `who` is named in errors.
    PretrainingViews(const Task& task, const ViewOptions& options, const InputForm& form, std::uint64_t seed,
                     const std::string& who, const RunContext& context);

    /// All examples with views that methods without class labels may learn from, ascending.
    const std::vector<int>& rows() const { return rows_; }
    /// Writes the views (2B,D), resized, of `batch` (B,): row i and row B+i are views of one row. The same
    /// epoch and example give the same views.
    void fill(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const;

  private:
    void useStored(const std::string& who, const RunContext& context);
    void fillStored(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const;
    void fillNoise(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const;

    const Task& task_;
    ViewOptions options_;
    InputForm form_;
    std::uint64_t seed_;
    std::vector<const TaskInput*> stored_; ///< empty: noise
    std::vector<int> rows_;
};

} // namespace groupscope
