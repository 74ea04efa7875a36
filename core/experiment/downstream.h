// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/experiment/downstream_plan.h"
#include "core/heads/head.h"
#include "core/measures/gaps.h"
#include "core/measures/parity.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Options of downstream classifiers: which are fitted, how groups are balanced, and which scores and gaps
/// are computed.
struct DownstreamOptions {
    std::vector<std::string> classifiers{}; ///< ids; empty: all that the balancing allows
    DownstreamBalance balance = DownstreamBalance::none;
    ScoreConvention convention = ScoreConvention::sklearn;
    std::vector<GapDefinition> gaps{};
    std::uint64_t seed = 0;
};

/// Scores of a subgroup: a group, or a combination of attribute values.
struct SubgroupScores {
    MeasuredCell::Of of = MeasuredCell::Of::group;
    int index = 0;
    MacroScores scores;
};

/// Result of one classifier.
struct DownstreamResult {
    std::string classifier; ///< id: of ClassifierKind, or "domain_independent"
    std::string title, how;
    std::int64_t fitted = 0; ///< number of examples it was fitted on, counting repeated examples
    MacroScores whole;
    std::vector<SubgroupScores> subgroups;
    std::vector<Gap> gaps;      ///< gaps of accuracy, precision and recall
    Parity parity;              ///< between combinations of attribute values
    std::vector<int> predicted; ///< (n,) predicted class of each evaluated example
};

/// Classifiers fitted on a fixed embedding, with their scores by subgroup.
struct Downstream {
    std::string embedding, fitSplit, reportSplit;
    DownstreamBalance balance = DownstreamBalance::none;
    ScoreConvention convention = ScoreConvention::sklearn;
    std::vector<DownstreamResult> results{};
};

/// Fits classifiers on the examples of `fit` at unit length, as stored (`head` null) or embedded by a head,
/// and scores their predictions on the examples of `report` (finDML, Section 5 and App. D). Nothing is learnt
/// from other examples. Throws UsageError for an unknown classifier, one that the balancing does not allow,
/// gaps that do not fit the groups, and an example in both splits; DataError if overlapping groups are to be
/// balanced or a classifier cannot be fitted; Cancelled.
Downstream fitDownstream(const Task& task, const Split& fit, const Split& report, const Head* head,
                         const DownstreamOptions& options, const RunContext& context);

} // namespace groupscope
