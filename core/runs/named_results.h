// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/named_numbers.h"
#include "core/runs/baseline_comparison.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// The numbers of compared settings in the named groups of a set.
struct NamedResults {
    std::vector<std::string> names; ///< (K,)
    /// (K,) The split that holds all examples of the group; empty: others have some, or that is not known.
    std::vector<std::string> within{};
    std::map<std::pair<std::string, std::size_t>, NamedNumbers> ofRows{}; ///< by split and comparison row

    /// Null where they are not known.
    const NamedNumbers* find(const std::string& split, std::size_t row) const;
};

/// The examples of a split.
struct ExamplesOfSplit {
    std::string name;
    std::span<const int> rows; ///< (n,) row indices in the set
};

/// Returns NamedResults::within of groups that are of the set with these splits.
std::vector<std::string> splitsHolding(std::span<const NamedExamples> named,
                                       std::span<const ExamplesOfSplit> splits);

/// Counts the selected rows of the comparison, and the baselines of `differences`, on every split, with the
/// predictions that `load` reads. `runs` are the compared ones: a row is left out of a split that one of its
/// runs does not show or has no predictions of. `exampleCount`: N of the set. Throws Error as `load` does,
/// and as membershipIn().
NamedResults namedResultsOf(const Comparison& comparison, std::span<const Run> runs,
                            std::span<const NamedExamples> named, std::size_t exampleCount,
                            const BaselineComparisons& differences, const LoadRun& load);

/// A line for each named group with examples in the split and each row of the section: examples, accuracy
/// with its 95 % interval, the difference to the baseline. A row of several seeds has the mean of both.
Table namedGroupTable(const NamedResults& results, const Comparison& comparison, const std::string& split,
                      std::size_t section);

} // namespace groupscope
