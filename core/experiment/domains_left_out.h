// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/data/task_domains.h"
#include "core/measures/group_report.h"
#include "core/training/trainer.h"

#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// Additional trainings next to a main one, each without the training examples of one domain. Their
/// predictions of the domain they have not seen estimate the main training's accuracy on new domains
/// (leave-one-domain-out cross-validation; Gulrajani and Lopez-Paz 2021, section 3).
class DomainsLeftOut {
  public:
    /// Starts the method on a task.
    using Start = std::function<std::unique_ptr<Trainer>(std::shared_ptr<const Task>, const RunContext&)>;

    /// Starts a training for each domain of the training examples; the main training makes `epochs` epochs.
    /// Throws DataError if there are fewer than two domains or an example has none, and as `start` does, with
    /// the name of the domain left out.
    DomainsLeftOut(std::shared_ptr<const Task> task, int epochs, const Start& start,
                   const RunContext& context);

    std::size_t domainCount() const { return trainings_.size(); }
    /// Trains the share of epochs that corresponds to one epoch of the main training: trainings with fewer or
    /// more epochs are half done when the main one is. Returns the predictions of all training examples, each
    /// by the training that has not seen its domain. Throws Diverged, Cancelled.
    GroupReport step(const RunContext& context);

    /// Calls Trainer::observe() of all trainings with the value of the selection rule of the main training.
    void observe(double value, bool higherIsBetter);

    /// State for a checkpoint; restored by the next function.
    std::vector<NamedTensor> state() const;
    void restore(int epochs, const std::vector<NamedTensor>& state);

  private:
    struct Side {
        std::shared_ptr<const Task> task; ///< training examples without the domain
        std::unique_ptr<Trainer> trainer;
        std::vector<std::size_t> places; ///< positions in task.fitRows() of the examples of the domain
        std::vector<int> rows;           ///< row indices of the same examples
        int epoch = 0;
    };

    /// Epochs of a side training after `epochs` epochs of the main training.
    int epochsOf(const Side& side, int epochs) const;

    std::shared_ptr<const Task> task_;
    int epochs_;
    int epoch_ = 0;
    std::vector<Side> trainings_;
};

} // namespace groupscope
