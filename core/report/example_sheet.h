// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/experiment/negative_weights.h"
#include "core/runs/run.h"
#include "core/runs/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

struct ExampleSheetPlan {
    int each = 8;                     ///< examples of each split, >= 1
    std::uint64_t seed = 0;           ///< draws them
    std::vector<std::string> anchors; ///< names of examples; empty: the drawn ones to train on
    int negatives = 8;                ///< of each anchor, >= 1
};

/// Examples of a set, and what a contrastive run pushes some of them away from (Adaptive Temperature, Figure
/// 2 and App. B).
struct ExampleSheet {
    struct Drawn {
        std::string title; ///< of the split
        std::size_t n = 0; ///< examples that it has
        std::vector<int> rows;
    };

    std::vector<Drawn> splits; ///< in the order of the task, those with examples
    std::vector<int> trained;  ///< drawn of the training split, or of unlabeled examples where it has none
    std::string run;           ///< the run of the negatives, for people; empty without one
    std::vector<WeighedNegatives> negatives;
};

/// Examples of each split, drawn. The same seed gives the same ones.
ExampleSheet drawExamples(const Task& task, const ExampleSheetPlan& plan);

/// Adds the heaviest negatives of the plan's anchors. Throws UsageError for a name that the set does not
/// have, and as NegativeWeights.
void addNegatives(ExampleSheet& sheet, const std::shared_ptr<const Task>& task, const Run& run,
                  const ExampleSheetPlan& plan, const RunContext& context);

/// Every drawn example and every listed negative, a table row each: split or anchor, name, class, domain, and
/// of negatives similarity, temperature, weight and share.
std::vector<Table> exampleTables(const ExampleSheet& sheet, const Task& task);

/// The same for programs: {"examples":[…],"negatives":[…]}.
std::string examplesToJson(const ExampleSheet& sheet, const Task& task);

/// A page with the pictures of the examples, or their names where the set has none.
std::string examplesToHtml(const ExampleSheet& sheet, const Task& task);

} // namespace groupscope
