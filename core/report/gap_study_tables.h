// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/gap_study.h"
#include "core/runs/table.h"

#include <span>
#include <vector>

namespace groupscope {

/// Tables for display: the rows of every level; gaps of the embedding and, for each kind of fitted rows, gaps
/// of downstream classifiers, each as mean ± s.d. over draws with a second table of paired differences to the
/// control and their 95 % intervals; values on all examples. Captions give the definition, the report split
/// and the fitted examples.
std::vector<Table> gapStudyTables(const GapStudy& study);

/// Table for programs: one line for each method, level and quantity.
Table gapStudyTable(const GapStudy& study);

/// Table with one line for each method, level and quantity: the value on all examples and on each value of
/// each attribute, mean ± s.d. over draws or seeds (finDML, Tables 13, 17 and 20). `runs` are those of the
/// study.
Table subgroupTable(const GapStudy& study, std::span<const Run> runs);

} // namespace groupscope
