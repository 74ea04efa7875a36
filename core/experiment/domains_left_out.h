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

/// Trainings beside a main one, each on the training examples without those of one domain: what they say of
/// the rows they have not seen tells how the main one will fare on domains that nobody has seen
/// (leave-one-domain-out cross-validation; Gulrajani and Lopez-Paz 2021, section 3).
class DomainsLeftOut {
  public:
    /// Starts the method on a task.
    using Start = std::function<std::unique_ptr<Trainer>(std::shared_ptr<const Task>, const RunContext&)>;

    /// A training for each domain that occurs among the training examples; the main one makes `epochs`.
    /// Throws DataError where there are not two, where a row has none, and as `start` does, which then says
    /// what domain was left out.
    DomainsLeftOut(std::shared_ptr<const Task> task, int epochs, const Start& start,
                   const RunContext& context);

    std::size_t domainCount() const { return trainings_.size(); }
    /// Trains what an epoch of the main one is to each, which may have another number of epochs: when the
    /// main one has made half of its own, so have they. Of every row to fit on, what the training says of it
    /// that has not seen its domain. Throws Diverged, Cancelled.
    GroupReport step(const RunContext& context);

    /// Trainer::observe() of all of them, with what the rule says of the main training.
    void observe(double value, bool higherIsBetter);

    /// For a checkpoint, and back.
    std::vector<NamedTensor> state() const;
    void restore(int epochs, const std::vector<NamedTensor>& state);

  private:
    struct Side {
        std::shared_ptr<const Task> task; ///< without the domain
        std::unique_ptr<Trainer> trainer;
        std::vector<std::size_t> places; ///< in task.fitRows() of the rows of the domain
        std::vector<int> rows;           ///< the same rows
        int epoch = 0;
    };

    /// Epochs of a side after so many of the main training.
    int epochsOf(const Side& side, int epochs) const;

    std::shared_ptr<const Task> task_;
    int epochs_;
    int epoch_ = 0;
    std::vector<Side> trainings_;
};

} // namespace groupscope
