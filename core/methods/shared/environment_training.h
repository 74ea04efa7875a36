// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/group_inference.h"
#include "core/sampling/environment_batches.h"
#include "core/training/encoder_training.h"
#include "core/training/epoch_mean.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// `model` parameters, then `own`, then `groups` (default `defaultGroups`) with those of all inferences.
std::vector<ParameterSpec> withEnvironments(std::vector<ParameterSpec> model, std::vector<ParameterSpec> own,
                                            const std::string& defaultGroups);

/// `penalty_weight penalty_anneal anneal_unit` of a penalty like IRM's, then `own`; `source` is that of the
/// default weight.
std::vector<ParameterSpec> annealedPenalty(double weight, const std::string& source,
                                           std::vector<ParameterSpec> own = {});

/// The weight after that many updates: 1 until annealing ends.
std::function<double(std::uint64_t)> annealedWeight(const ParameterValues& parameters,
                                                    const EnvironmentBatches& batches);

/// Batches of `batch_size` examples over the environments (N,). Warns if one of them has fewer examples than
/// its share of a batch. Throws as EnvironmentBatches does.
EnvironmentBatches makeEnvironmentBatches(const Task& task, const std::vector<int>& environments,
                                          const ParameterValues& parameters, std::uint64_t seed,
                                          const RunContext& run);

/// The mean cross-entropy plus a weighted penalty of the batch.
class PenalizedObjective : public Objective {
  public:
    struct Penalty {
        /// The penalty of a batch; writes its gradient with respect to the logits (B,C) or the embedding
        /// (B,K).
        std::function<double(const TrainingBatch& batch, MatrixF& gradient)> evaluate;
        bool ofLogits = true;                          ///< otherwise of the embedding
        std::function<double(std::uint64_t)> weight{}; ///< at that many updates before, >= 0
        bool divide = false; ///< divide the whole by the weight where that is above 1
    };

    explicit PenalizedObjective(Penalty penalty);
    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF& embeddingGradient) override;
    /// {"train.penalty", mean over batches of the penalty without its weight}.
    SeriesValues endEpoch() override;

  private:
    Penalty penalty_;
    MatrixF penaltyGradient_;
    EpochMean mean_;
};

/// Starts a method that minimises a penalty between the environments that `groups` infers: `penaltyOf` makes
/// it from the batches. Serves as Method::start.
std::unique_ptr<Trainer> startPenalized(
    std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
    const RunContext& run, const std::string& method,
    const std::function<PenalizedObjective::Penalty(const EnvironmentBatches&, const GroupAssignment&)>&
        penaltyOf);

/// Starts one with its own batches and penalty, between the groups of `assignment`.
std::unique_ptr<Trainer> trainPenalized(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, const std::string& method,
                                        const GroupAssignment& assignment, BatchesOfEpoch batches,
                                        PenalizedObjective::Penalty penalty);

} // namespace groupscope
