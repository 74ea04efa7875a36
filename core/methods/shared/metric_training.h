// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/methods/shared/metric_criterion.h"
#include "core/training/trainer.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

// Shared code of methods of metric learning: embeddings of unit length on one trunk, their batches and their
// optimiser.

namespace groupscope {

/// One batch for an objective of metric learning.
struct EmbeddingBatch {
    std::span<const int> rows;   ///< (B,) numbers in the set
    std::span<const int> labels; ///< (B,) classes in [0,C), renumbered among those with training examples
    const std::vector<MatrixF>& embeddings; ///< of each branch (B,K), of unit length if requested
    std::uint64_t update = 0;               ///< updates made before this one
};

/// The loss of metric learning on each batch. One object serves one training.
class EmbeddingObjective {
  public:
    virtual ~EmbeddingObjective() = default;
    /// Names of its branches; the head's embedding is the first.
    virtual std::vector<std::string> branches() const { return {"embedding"}; }
    /// Whether it takes rows of unit length.
    virtual bool wantsUnitRows() const { return true; }
    /// Returns the loss. Writes d loss / d embeddings, each resized; adds to the gradients of its own
    /// parameters.
    virtual double evaluate(const EmbeddingBatch& batch, const RunContext& context,
                            std::vector<MatrixF>& gradients) = 0;
    /// Parameters of the objective, with learning rates relative to the model's.
    virtual std::vector<ParameterGroup<float>> parameterGroups() = 0;
    /// Values of the ending epoch for the history, in addition to the loss.
    virtual SeriesValues endEpoch() { return {}; }
    /// Called after the last epoch: warns about properties that affect its results.
    virtual void noticeEnd(const RunContext& /*context*/) const {}
    /// State for a checkpoint in addition to its parameters; restoring finds its tensors among others.
    virtual std::vector<NamedTensor> state() const { return {}; }
    virtual void restore(const std::vector<NamedTensor>& /*state*/) {}
};

/// Inputs for making an objective.
struct EmbeddingSetup {
    const Task& task;
    const ParameterValues& parameters;
    std::uint64_t seed;
    int classes;             ///< C with training examples
    Eigen::Index dimensions; ///< K
};
using MakeEmbeddingObjective = std::function<std::unique_ptr<EmbeddingObjective>(const EmbeddingSetup&)>;

/// Trains embeddings by an objective. Reads metricModelParameters(); `method` is named if the loss diverges.
/// Warns about classes with one example, whose pairs are that example twice, and at the end if the embedding
/// has collapsed. Throws DataError if fewer than two classes have examples.
std::unique_ptr<Trainer> startMetricLearning(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method,
                                             const MakeEmbeddingObjective& objective);

/// Trains embeddings by one criterion and its miner.
std::unique_ptr<Trainer> startCriterion(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, const RunContext& context,
                                        const std::string& method, const std::string& criterion);

/// Ids of the measures that the paper reports for every embedding, in addition to gaps between subgroups.
std::vector<std::string> retrievalMeasures();

/// The parameters of a method with one criterion.
std::vector<ParameterSpec> metricLearningParameters(std::vector<ParameterSpec> own);

} // namespace groupscope
