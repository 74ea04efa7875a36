// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/spec.h"
#include "core/runs/run_column.h"
#include "core/runs/variants.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The variants of a specification, with every point of their grids.
Variants variantsOf(const ExperimentSpec& spec);

/// Variants, averages and columns that the specifications of folders name.
struct FolderTables {
    Variants variants{};
    SplitAverages averages{};
    std::vector<std::string> show{}; ///< columns in place of the usual ones

    bool operator==(const FolderTables&) const = default;
};

/// All that the specifications of `places` name, which are folders of experiments or run files (which have
/// none). Specifications that this version cannot read say nothing. Throws UsageError where two of them give
/// one name to different splits, and as requireSameVariants().
FolderTables tablesIn(std::span<const std::string> places);

/// The columns that specifications show, of those that any of the runs has; a line about each other one is
/// added to `warnings`.
std::vector<RunColumn> shownColumns(const FolderTables& tables, std::span<const Run> runs,
                                    std::vector<std::string>& warnings);

/// Throws UsageError where two specifications of a folder give one name to different settings: its row would
/// be either of them.
void requireSameVariants(std::span<const ExperimentSpec> specs, const std::string& folder);
/// Compares a specification with those of the folder in this way.
void requireSameVariants(const ExperimentSpec& spec, const std::string& folder);

} // namespace groupscope
