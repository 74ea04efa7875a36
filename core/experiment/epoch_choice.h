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

/// An epoch that may be kept.
struct EpochCandidate {
    int epoch = 0;
    double score = 0.0;            ///< of the selection rule: higher is better
    std::optional<double> average; ///< accuracy of the rows that the rule looks at
    double trainingAccuracy = 1.0;
    std::shared_ptr<const Head> head;
    std::optional<double> crossEntropy{}; ///< of those rows, once a tie asked for it
};

/// Keeps the head of the best epoch of a training. The score decides, then the higher average accuracy, then
/// the lower mean cross-entropy of the same rows, then the earlier epoch: where the worst group is wrong at
/// every epoch, the first would else be kept without a word.
class EpochChoice {
  public:
    enum class Among {
        last,    ///< the latest epoch is kept
        all,     ///< of all epochs
        trained, ///< of those whose training accuracy is at least trainedShare of the highest so far
    };

    /// `rows` are those that the rule looks at; null where there are none of the kept head to look at, so
    /// that no cross-entropy decides. Both must outlive it.
    EpochChoice(const Task& task, Among among, const Split* rows);

    /// Epochs come in order. Throws Cancelled.
    void add(EpochCandidate candidate, const RunContext& context);
    bool empty() const { return candidates_.empty(); }
    /// The one that is kept if no other comes.
    const EpochCandidate& kept() const { return candidates_.front(); }

    /// Heads of candidates beside the kept one, for a checkpoint.
    std::vector<NamedTensor> state() const;
    /// What state() has left in `tensors`: epochs with their heads, which are of that kind.
    static std::vector<EpochCandidate> storedIn(const std::vector<NamedTensor>& tensors,
                                                const std::string& kind);

  private:
    bool isBetter(EpochCandidate& a, EpochCandidate& b, const RunContext& context) const;
    std::optional<double> crossEntropyOf(EpochCandidate& candidate, const RunContext& context) const;

    const Task& task_;
    Among among_;
    const Split* rows_;
    double highestAccuracy_ = 0.0;           ///< of training, of all epochs until now
    std::vector<EpochCandidate> candidates_; ///< best first; each later one has a higher training accuracy
};

} // namespace groupscope
