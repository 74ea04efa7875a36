// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>

namespace groupscope {

/// Why there are several sections, and what would bring them together.
std::string sectionsWarning(const ComparisonSections& sections);

/// Adds a warning of groups of a split that say little, and what would fix it.
void warnOfFewRows(std::span<const Run* const> runs, Comparison& comparison);

/// Adds a warning of predictions of one model and seed that stand in a row twice, as those of two folders of
/// which one was corrected: they would pass for two seeds.
void warnOfDoubledSeeds(std::span<const Run* const> runs, Comparison& comparison);

/// How many of the runs were trained with each of the processors' instruction sets: "AVX-512", "AVX2". Runs
/// that do not tell, and such that were imported, do not count.
std::map<std::string, std::size_t> instructionSetsOf(std::span<const Run* const> runs);

/// Adds a warning where runs were trained with different ones.
void warnOfInstructionSets(std::span<const Run* const> runs, Comparison& comparison);

} // namespace groupscope
