// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/training/trainer.h"

#include <functional>
#include <memory>

namespace groupscope {

/// Result of a single step.
struct Fitted {
    std::unique_ptr<Head> head;
    SeriesValues series;
};

/// A trainer for methods that need one step: before it the head is `before`, after it that of `fit`, of the
/// same kind. `fit` may throw Cancelled; null: nothing is trained.
std::unique_ptr<Trainer> makeOneStepTrainer(std::unique_ptr<Head> before,
                                            std::function<Fitted(const RunContext& context)> fit = {});

} // namespace groupscope
