// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/heads/head.h"
#include "core/math/distribution.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Named scalars of one epoch, for the charts and the history: {"train.loss", 0.3}.
using SeriesValues = std::vector<std::pair<std::string, double>>;

/// Training as a state: the caller owns the loop, so progress, cancel and live charts cost nothing extra.
class Trainer {
  public:
    virtual ~Trainer() = default;

    /// Number of times step() may be called, at least 1.
    virtual int epochCount() const = 0;
    /// Why epochCount() is above the parameter `epochs`, for display; empty if it is not.
    virtual std::string epochNotice() const { return {}; }
    /// Trains one epoch. Looks at context.stop at least every 50 ms (throws Cancelled) and reports the
    /// fraction of this epoch. Throws Diverged when the loss is no longer finite, naming the setting to
    /// lower.
    virtual SeriesValues step(const RunContext& context) = 0;
    /// Passes the validation value of head() after the last step, for plateau schedules. Called after each
    /// step, or never; after restore() for each of the earlier epochs, in order.
    virtual void observe(double value, bool higherIsBetter) {
        static_cast<void>(value);
        static_cast<void>(higherIsBetter);
    }
    /// Distributions of the epoch of the last step, for the history.
    virtual std::vector<NamedDistribution> distributions() const { return {}; }
    /// The head as it is now: a copy that later steps do not change.
    virtual std::unique_ptr<Head> head() const = 0;

    /// Columns found by a first stage about the training examples before the first step: predictions, groups,
    /// environments. Codes (N,), -1 for other examples. Empty without a first stage.
    const std::vector<Column>& found() const { return found_; }
    void setFound(std::vector<Column> columns) { found_ = std::move(columns); }

    /// Everything that steps change, for a checkpoint.
    virtual std::vector<NamedTensor> state() const = 0;
    /// Goes on as if `epochs` steps had been made here: `state` is that of a trainer of the same task,
    /// parameters and seed after so many steps. Throws DataError when the tensors do not fit.
    virtual void restore(int epochs, const std::vector<NamedTensor>& state) = 0;

  private:
    std::vector<Column> found_;
};

/// Returns the trainer with the columns found by its first stage.
inline std::unique_ptr<Trainer> withFound(std::unique_ptr<Trainer> trainer, std::vector<Column> columns) {
    trainer->setFound(std::move(columns));
    return trainer;
}

} // namespace groupscope
