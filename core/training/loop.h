// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/optimizer.h"
#include "core/sampling/minibatches.h"
#include "core/training/epoch_plan.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// One batch of a pass.
struct LoopBatch {
    std::span<const int> rows;     ///< (B,) of the batch: examples of the set, or anchors
    std::uint64_t update = 0;      ///< epoch times batches of the pass, and those before it in the pass: for
                                   ///< passes that have as many batches in every epoch, the batches before
    double progress = 0.0;         ///< share of all epochs before it, in [0,1)
    double begin = 0.0, end = 1.0; ///< the part of the pass that it is, in [0,1]: for reports
};

/// An optimiser that steps after every batch of a pass.
struct SteppedOptimizer {
    Optimizer<float>* optimizer;
    bool accumulate = false; ///< whether gradients are reset once a pass instead of before every batch
};

/// One epoch: gradients for every batch, and a step of the optimisers.
struct Pass {
    std::string activity; ///< "updates": for display
    MinibatchOrder batches;
    /// Adds the gradients of a batch to those of the parameters; false: nothing is stepped. Throws Cancelled.
    std::function<bool(const LoopBatch& batch, const RunContext& context)> gradients;
    std::vector<SteppedOptimizer> optimizers;
    std::size_t leastRows = 1; ///< batches of fewer are left out: one example has no batch statistics
    double gradientClip = 0.0; ///< largest norm of all gradients that are stepped, > 0; 0: any
    std::function<double(double progress)> learningRate{};   ///< of all its optimisers; null: as they are
    std::function<void(const LoopBatch& batch)> afterStep{}; ///< null: nothing
    double begin = 0.0, end = 1.0;                           ///< the part of the epoch's time that it takes
};

/// The model and loss of a method, for the training loop. One object serves one training.
class Learner {
  public:
    virtual ~Learner() = default;
    /// Plan of the epochs that `epochs` and `minimum_updates` ask for.
    virtual EpochPlan plan() const = 0;
    /// With those that a method makes besides.
    virtual int epochCount() const { return plan().made; }
    virtual std::vector<Pass> passes(int epoch) = 0;
    /// Values of the ending epoch for the history.
    virtual SeriesValues endEpoch(const RunContext& context) = 0;
    /// Distributions of the last epoch.
    virtual std::vector<NamedDistribution> distributions() const { return {}; }
    /// The head as it is now: a copy that later steps do not change.
    virtual std::unique_ptr<Head> head() const = 0;
    /// Everything that the passes change, for a checkpoint, and back.
    virtual std::vector<NamedTensor> state() const = 0;
    virtual void restore(const std::vector<NamedTensor>& state) = 0;
};

/// The loop that every training by batches is. `method` is named when a value of the history is not finite.
std::unique_ptr<Trainer> makeLoop(std::unique_ptr<Learner> learner, std::string method);

/// The mean loss of the examples of several batches.
class MeanLoss {
  public:
    void add(double mean, std::size_t rows) { addSum(mean * static_cast<double>(rows), rows); }
    void addSum(double sum, std::size_t rows) {
        total_ += sum;
        rows_ += rows;
    }
    bool empty() const { return rows_ == 0; }
    /// 0 of no examples. Begins anew.
    double take() {
        const double mean = empty() ? 0.0 : total_ / static_cast<double>(rows_);
        *this = {};
        return mean;
    }

  private:
    double total_ = 0.0;
    std::size_t rows_ = 0;
};

} // namespace groupscope
