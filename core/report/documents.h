// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/experiment/experiment.h"
#include "core/methods/method.h"
#include "core/metrics/alignment.h"
#include "core/metrics/cross_group_cosine.h"
#include "core/report/table.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

// The JSON documents of the command line that are no runs and no tables. Numbers are in
// the shortest form that reads back as the same value.

/// `info --json`: rows, embeddings, columns, classes, attributes, rows of each group in each split, warnings.
std::string taskToJson(const Task& task);

/// `methods --json`: each method with its parameters.
std::string methodsToJson(std::span<const Method> methods);

/// Alignment of one split (Correct-N-Contrast, Eq. 4) on rows as stored and on l2-normalised rows.
struct AlignmentDocument {
    Split split = Split::test;
    std::string embedding;
    std::size_t n = 0;
    std::vector<ClassAlignment> raw;        ///< (C,)
    std::vector<ClassAlignment> normalized; ///< (C,)
    CrossGroupCosine cosine;
};

/// `metrics --json`. A class with fewer than two groups with rows is null.
std::string alignmentToJson(const AlignmentDocument& document, const GroupScheme& scheme);

/// {"file":"out.h5ad"}: what a command says that wrote a file.
std::string fileToJson(const std::string& file);

/// `run --json`.
std::string outcomeToJson(const ExperimentOutcome& outcome, const std::string& folder,
                          const Table& comparison);

} // namespace groupscope
