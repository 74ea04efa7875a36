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

// What the methods of metric learning share: embeddings of unit length on one trunk, their batches and their
// one optimiser.

namespace groupscope {

/// One batch as an objective of metric learning sees it.
struct EmbeddingBatch {
    std::span<const int> rows;   ///< (B,) numbers in the set
    std::span<const int> labels; ///< (B,) classes in [0,C), numbered among those with training rows
    const std::vector<MatrixF>& embeddings; ///< of each branch (B,K), of unit length where it wants them so
    std::uint64_t update = 0;               ///< updates made before this one
};

/// What metric learning minimises on each batch. One object serves one training.
class EmbeddingObjective {
  public:
    virtual ~EmbeddingObjective() = default;
    /// Names of its branches, the first that of the embedding which the head gives.
    virtual std::vector<std::string> branches() const { return {"embedding"}; }
    /// Whether it looks at rows of unit length.
    virtual bool wantsUnitRows() const { return true; }
    /// The loss. Writes d loss / d embeddings, each resized; adds to the gradients of its own parameters.
    virtual double evaluate(const EmbeddingBatch& batch, const RunContext& context,
                            std::vector<MatrixF>& gradients) = 0;
    /// Its own parameters, whose rates are factors of the model's.
    virtual std::vector<ParameterGroup<float>> parameterGroups() = 0;
    /// What the epoch that ends leaves for the history beside the loss.
    virtual SeriesValues endEpoch() { return {}; }
    /// After the last epoch: says what a reader of its figures must know.
    virtual void noticeEnd(const RunContext& /*context*/) const {}
    /// What a training that goes on must know beside its parameters; finds its own among other tensors.
    virtual std::vector<NamedTensor> state() const { return {}; }
    virtual void restore(const std::vector<NamedTensor>& /*state*/) {}
};

/// What an objective is made of.
struct EmbeddingSetup {
    const Task& task;
    const ParameterValues& parameters;
    std::uint64_t seed;
    int classes;             ///< C with training rows
    Eigen::Index dimensions; ///< K
};
using MakeEmbeddingObjective = std::function<std::unique_ptr<EmbeddingObjective>(const EmbeddingSetup&)>;

/// Trains embeddings by an objective. Reads metricModelParameters(); `method` is named when the loss
/// diverges. A notice says how many classes have one row, whose pairs are that row twice, and at the end
/// where the embedding has collapsed. Throws DataError when fewer than two classes have rows.
std::unique_ptr<Trainer> startMetricLearning(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method,
                                             const MakeEmbeddingObjective& objective);

/// The same by one criterion and its miner.
std::unique_ptr<Trainer> startCriterion(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, const RunContext& context,
                                        const std::string& method, const std::string& criterion);

/// Ids of the measures that the paper reads of every embedding, beside gaps between subgroups.
std::vector<std::string> retrievalMeasures();

/// The parameters of a method that one criterion makes.
std::vector<ParameterSpec> metricLearningParameters(std::vector<ParameterSpec> own);

} // namespace groupscope
