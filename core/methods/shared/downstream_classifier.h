// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/nn/linear.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groupscope {

/// The linear classifier fitted on the output of a frozen encoder (see fitStandardized()), on a share of the
/// labelled examples.
class DownstreamClassifier {
  public:
    /// Reads `label_fraction probe_every`. The examples depend on the seed and the share alone, and draws are
    /// nested. Throws UsageError if the task has a label draw already.
    DownstreamClassifier(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

    /// The labelled examples, ascending.
    const std::vector<int>& rows() const { return rows_; }
    bool isDue(int epoch) const { return (epoch + 1) % every_ == 0; }
    /// Fits it on the embeddings (n,K) of those examples. Throws Cancelled.
    void fit(const MatrixF& embeddings, const RunContext& context);
    void forget() { classifier_.reset(); }
    /// "classifier" (C,K), or null if it was not fitted to the current encoder. A class without labelled
    /// examples is never predicted.
    const Linear<float>* classifier() const { return classifier_ ? &*classifier_ : nullptr; }

  private:
    std::vector<int> rows_;
    std::vector<int> labels_;  ///< (n,) in the order of classes_
    std::vector<int> classes_; ///< classes that have examples
    int classCount_;
    int every_;
    std::optional<Linear<float>> classifier_;
};

} // namespace groupscope
