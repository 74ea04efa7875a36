// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// An epoch that may be selected.
struct EpochCandidate {
    int epoch = 0;
    double score = 0.0;            ///< value of the selection rule: higher is better
    std::optional<double> average; ///< average accuracy on the examples that the rule reads
    double trainingAccuracy = 1.0;
    std::shared_ptr<const Head> head;
    std::optional<double> crossEntropy{}; ///< mean cross-entropy on those examples, computed only for ties
};

/// Keeps the head of the best epoch of a training. Epochs are compared by score, then by higher average
/// accuracy, then by lower mean cross-entropy on the same examples, then the earlier one wins. The tie rules
/// matter if the worst group is wrong at every epoch: the score alone would keep the first epoch.
class EpochChoice {
  public:
    enum class Among {
        last, ///< select the last epoch
        all,  ///< select among all epochs
        /// Select among epochs whose training accuracy is at least trainedShare of the highest so far.
        trained,
    };

    /// `rows` are the examples that the rule reads; null: cross-entropy is not available for ties. `task` and
    /// `rows` must outlive it.
    EpochChoice(const Task& task, Among among, const Split* rows);

    /// Adds an epoch; epochs come in order. Throws Cancelled.
    void add(EpochCandidate candidate, const RunContext& context);
    bool empty() const { return candidates_.empty(); }
    /// The selected epoch so far.
    const EpochCandidate& kept() const { return candidates_.front(); }

    /// Heads of the candidates other than the selected one, for a checkpoint.
    std::vector<NamedTensor> state() const;
    /// Reads the candidates with their heads from `tensors` that state() wrote; the heads are of the given
    /// kind.
    static std::vector<EpochCandidate> storedIn(const std::vector<NamedTensor>& tensors,
                                                const std::string& kind);

  private:
    bool isBetter(EpochCandidate& a, EpochCandidate& b, const RunContext& context) const;
    std::optional<double> crossEntropyOf(EpochCandidate& candidate, const RunContext& context) const;

    const Task& task_;
    Among among_;
    const Split* rows_;
    double highestAccuracy_ = 0.0; ///< highest training accuracy of all epochs so far
    /// Best first; each later candidate has a higher training accuracy.
    std::vector<EpochCandidate> candidates_;
};

} // namespace groupscope
