// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/gap_study.h"
#include "core/runs/table.h"

#include <span>
#include <vector>

namespace groupscope {

/// For people: the rows of every level; gaps of the embedding and, for each kind of rows that classifiers
/// were fitted on, gaps downstream, each mean ± s.d. over draws with a second table of paired differences to
/// the control and their 95 % intervals; values of all rows. Captions say the definition, the rows reported
/// on and those fitted on.
std::vector<Table> gapStudyTables(const GapStudy& study);

/// For programs: one line for each method, level and quantity.
Table gapStudyTable(const GapStudy& study);

/// One line for each method, level and quantity: the value of all rows and of each value of each attribute,
/// mean ± s.d. over draws or seeds (finDML, Tables 13, 17 and 20). `runs` are those of the study.
Table subgroupTable(const GapStudy& study, std::span<const Run> runs);

} // namespace groupscope
