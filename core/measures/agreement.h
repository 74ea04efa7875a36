// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Number of examples with one found and one known value.
struct CrossCell {
    int found = 0;
    int known = 0;
    std::int64_t n = 0; ///< > 0
    bool operator==(const CrossCell&) const = default;
};

/// Cross table of two labellings of the same examples: found and known.
struct CrossTable {
    int foundCount = 0;             ///< values of the one
    int knownCount = 0;             ///< values of the other
    std::vector<CrossCell> cells{}; ///< cells with examples, sorted by found and then known value

    std::int64_t rowCount() const;
    bool operator==(const CrossTable&) const = default;
};

/// Counts found (N,) in [-1, foundCount) against known (N,) in [-1, knownCount); examples with a missing
/// value are left out.
CrossTable crossTable(std::span<const int> found, std::span<const int> known, int foundCount, int knownCount);

/// Share of the examples in the cells of the best one-to-one assignment of found to known values, in [0,1].
/// Nothing without examples, and for tables whose assignment would take long (about 600 values on both
/// sides).
std::optional<double> matchedAccuracy(const CrossTable& table);

/// Adjusted Rand index (Hubert and Arabie 1985): at most 1, 0 on average for random labellings; 1 for equal
/// partitions, including trivial ones. Nothing without examples.
std::optional<double> adjustedRandIndex(const CrossTable& table);

/// Mutual information divided by the mean of both entropies, in [0,1]; 1 if both have a single value. Nothing
/// without examples.
std::optional<double> normalizedMutualInformation(const CrossTable& table);

/// F1 of pairs: 2·P·R / (P + R), where P is the share of the pairs with one found value that have one known
/// value, and R the share of the pairs with one known value that have one found value (Manning, Raghavan and
/// Schütze 2008, 16.3). Nothing if either has no pairs.
std::optional<double> pairwiseF1(const CrossTable& table);

/// How well a first stage finds the examples of minority groups: all groups of a class but its largest.
struct MinorityFound {
    std::int64_t minority = 0; ///< examples of minority groups
    std::int64_t apart = 0;    ///< examples that the first stage sets apart
    std::int64_t both = 0;     ///< minority examples that it sets apart

    std::optional<double> recall() const;    ///< share of the minority examples that are set apart
    std::optional<double> precision() const; ///< share of the examples set apart that are minority examples
};

/// Examples that a first stage separates: examples predicted as another class than their own, if the found
/// values are classes; else, in each class, examples with any found value but the most frequent.
enum class SetApart { wrongClass, smallerValues };

/// `table` has the known groups; classOfGroup (knownCount,) holds their classes. The first of ties is the
/// largest.
MinorityFound minorityFound(const CrossTable& table, std::span<const int> classOfGroup, SetApart apart);

} // namespace groupscope
