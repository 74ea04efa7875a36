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

struct DownstreamOptions {
    std::vector<std::string> classifiers{}; ///< ids; empty: all that the balance allows
    DownstreamBalance balance = DownstreamBalance::none;
    ScoreConvention convention = ScoreConvention::sklearn;
    std::vector<GapDefinition> gaps{};
    std::uint64_t seed = 0;
};

/// Scores of a subgroup: of a group, or of a combination of attribute values.
struct SubgroupScores {
    MeasuredCell::Of of = MeasuredCell::Of::group;
    int index = 0;
    MacroScores scores;
};

/// What one classifier gave.
struct DownstreamResult {
    std::string classifier; ///< id: of ClassifierKind, or "domain_independent"
    std::string title, how;
    std::int64_t fitted = 0; ///< rows it was fitted on, those drawn twice counted twice
    MacroScores whole;
    std::vector<SubgroupScores> subgroups;
    std::vector<Gap> gaps;      ///< of accuracy, precision and recall
    Parity parity;              ///< between combinations of attribute values
    std::vector<int> predicted; ///< (n,) the class of each row that is scored
};

/// Classifiers on top of a fixed embedding, and whom they fail.
struct Downstream {
    std::string embedding, fitSplit, reportSplit;
    DownstreamBalance balance = DownstreamBalance::none;
    ScoreConvention convention = ScoreConvention::sklearn;
    std::vector<DownstreamResult> results{};
};

/// finDML's second half (Section 5, App. D): fits classifiers on the rows of `fit` at unit length, as stored
/// (`head` null) or as a head embeds them, and scores their predictions of the rows of `report`. Only the
/// rows of `fit` are learnt from. Throws UsageError for an unknown classifier, one that the balance does not
/// go with, gaps that do not fit the groups, and a row in both sets; DataError where groups that overlap are
/// to be balanced and where a classifier cannot be fitted; Cancelled.
Downstream fitDownstream(const Task& task, const Split& fit, const Split& report, const Head* head,
                         const DownstreamOptions& options, const RunContext& context);

} // namespace groupscope
