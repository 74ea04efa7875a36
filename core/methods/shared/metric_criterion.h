// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/nn/optimizer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// One batch for a criterion of metric learning.
struct MetricBatch {
    const MatrixF& Z;            ///< (B,K), of unit length unless the criterion wants rows as they are
    std::span<const int> labels; ///< (B,) in [0,C)
    std::uint64_t update = 0;    ///< updates made before this one
};

/// A loss of metric learning with its miner and its own parameters. One object serves one training.
class MetricCriterion {
  public:
    virtual ~MetricCriterion() = default;
    /// Returns the loss; `gradient` (B,K), resized, is d loss / dZ. Adds to the gradients of its own
    /// parameters.
    virtual double evaluate(const MetricBatch& batch, const RunContext& context, MatrixF& gradient) = 0;
    /// Parameters of the criterion, whose rates are factors of the model's. No weight decay.
    virtual std::vector<ParameterGroup<float>> parameterGroups() { return {}; }
    /// Whether it takes rows of unit length.
    virtual bool wantsUnitRows() const { return true; }
};

/// Inputs for making a criterion.
struct CriterionSetup {
    const ParameterValues& parameters;
    int classes;             ///< C
    Eigen::Index dimensions; ///< K
    std::uint64_t seed;
    std::string part{}; ///< begins the names of its parameters and draws: "attribute."; or empty
};

/// The ids of all criteria: "margin", "triplet", …
std::vector<std::string> criterionIds();

/// The parameters of one criterion: of its loss, its miner and its own optimisation.
std::vector<ParameterSpec> criterionParameters(const std::string& id);

/// The parameters of several criteria, each once and active only while the choice `key` is a criterion that
/// has it.
std::vector<ParameterSpec> criterionParameters(const std::vector<std::string>& ids, const std::string& key);

/// Returns the criterion of that id. Throws UsageError unless it is one of criterionIds().
std::unique_ptr<MetricCriterion> makeCriterion(const std::string& id, const CriterionSetup& setup);

} // namespace groupscope
