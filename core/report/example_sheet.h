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

/// Choice of the examples of a sheet.
struct ExampleSheetPlan {
    int each = 8;                     ///< examples of each split, >= 1
    std::uint64_t seed = 0;           ///< draws them
    std::vector<std::string> anchors; ///< names of examples; empty: the drawn ones to train on
    int negatives = 8;                ///< for each anchor, >= 1
};

/// Examples of a set, with the heaviest negatives of some of them in a contrastive run (Adaptive Temperature,
/// Figure 2 and App. B).
struct ExampleSheet {
    struct Drawn {
        std::string title; ///< title of the split
        std::size_t n = 0; ///< examples that it has
        std::vector<int> rows;
    };

    std::vector<Drawn> splits; ///< splits with examples, in the order of the task
    std::vector<int> trained;  ///< drawn of the training split, or of unlabeled examples where it has none
    std::string run;           ///< the run of the negatives, for display; or empty
    std::vector<WeighedNegatives> negatives;
};

/// Draws examples of each split. The same seed gives the same examples.
ExampleSheet drawExamples(const Task& task, const ExampleSheetPlan& plan);

/// Adds the heaviest negatives of the plan's anchors. Throws UsageError for an unknown name, and as
/// NegativeWeights.
void addNegatives(ExampleSheet& sheet, const std::shared_ptr<const Task>& task, const Run& run,
                  const ExampleSheetPlan& plan, const RunContext& context);

/// Tables with one row for each drawn example and negative: split or anchor, name, class, domain, and for
/// negatives similarity, temperature, weight and share.
std::vector<Table> exampleTables(const ExampleSheet& sheet, const Task& task);

/// The tables as JSON: {"examples":[…],"negatives":[…]}.
std::string examplesToJson(const ExampleSheet& sheet, const Task& task);

/// A page with the pictures of the examples, or their names if the set has none.
std::string examplesToHtml(const ExampleSheet& sheet, const Task& task);

} // namespace groupscope
