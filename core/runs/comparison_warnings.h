// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>

namespace groupscope {

/// Explains why there are several sections, and how to merge them.
std::string sectionsWarning(const ComparisonSections& sections);

/// Adds a warning about small groups of a split, with the remedy.
void warnOfFewRows(std::span<const Run* const> runs, Comparison& comparison);

/// Adds a warning about predictions of one model and seed that are in a row twice, as when two folders hold
/// an original and a corrected version: they would count as two seeds.
void warnOfDoubledSeeds(std::span<const Run* const> runs, Comparison& comparison);

/// Number of runs trained with each instruction set: "AVX-512", "AVX2". Runs without this information, and
/// imported ones, do not count.
std::map<std::string, std::size_t> instructionSetsOf(std::span<const Run* const> runs);

/// Adds a warning if runs were trained with different instruction sets.
void warnOfInstructionSets(std::span<const Run* const> runs, Comparison& comparison);

} // namespace groupscope
