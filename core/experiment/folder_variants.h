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

/// Variants, averages and columns named by the specifications of folders.
struct FolderTables {
    Variants variants{};
    SplitAverages averages{};
    std::vector<std::string> show{}; ///< columns that replace the usual ones

    bool operator==(const FolderTables&) const = default;
};

/// Collects these from the specifications of `places`, which are experiment folders or run files (which have
/// none). Specifications that this version cannot read are ignored. Throws UsageError if two of them give one
/// name to different splits, and as requireSameVariants().
FolderTables tablesIn(std::span<const std::string> places);

/// Returns the columns that specifications show and at least one run has; adds a line about each other column
/// to `warnings`.
std::vector<RunColumn> shownColumns(const FolderTables& tables, std::span<const Run> runs,
                                    std::vector<std::string>& warnings);

/// Throws UsageError if two specifications of a folder give one name to different settings, because the table
/// row would be ambiguous.
void requireSameVariants(std::span<const ExperimentSpec> specs, const std::string& folder);
/// Checks a specification against those of the folder in the same way.
void requireSameVariants(const ExperimentSpec& spec, const std::string& folder);

} // namespace groupscope
