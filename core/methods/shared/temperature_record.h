// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/adaptive_temperature.h"
#include "core/math/counted_values.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Largest number of domains, and of classes, with distributions of their own.
inline constexpr std::size_t mostRecordedLabels = 8;

/// The domain of each of some examples, and its class where it has one.
struct PairLabels {
    std::vector<int> domains; ///< (n,) in [0,N)
    std::vector<int> classes; ///< (n,) -1 = none; empty: no example has one
    /// Domains and classes that are recorded separately, rising: see mostFrequent().
    std::vector<int> shownDomains, shownClasses;
};

/// The codes (k,) that occur, rising; at most the `most` codes with the most examples, ties to the lower
/// code.
std::vector<int> mostFrequent(std::span<const int> codes, std::size_t most = mostRecordedLabels);

/// Temperatures of all pairs (anchor i, negative j ≠ i) of some examples.
struct TemperatureRecord {
    CountedValues sameDomain, otherDomain;
    CountedValues sameClass, otherClass; ///< pairs of two examples with a class
    /// (K·K,) by shown domains: the anchor's times K + the negative's. Symmetric temperatures count in the
    /// upper triangle.
    std::vector<CountedValues> domainPairs;
    std::vector<CountedValues> classes; ///< (k,) of anchors of each shown class, against all negatives
    std::int64_t clamped = 0;           ///< pairs at the least temperature that the rule allows

    std::int64_t count() const { return sameDomain.count() + otherDomain.count(); }
    CountedValues all() const;
    double clampedShare() const {
        return count() == 0 ? 0.0 : static_cast<double>(clamped) / static_cast<double>(count());
    }
};

/// `probabilities` (n,N) are P(d|z) of the examples of `labels`. Gives the same bytes at any thread count.
TemperatureRecord recordTemperatures(const TemperatureRule& rule, DomainWeight weight,
                                     const MatrixF& probabilities, const PairLabels& labels);

/// Positions (ascending by domain) of the examples whose pairs are recorded: all of up to 2,000, which are
/// four million pairs, else that many, drawn from each domain in proportion to its examples.
std::vector<int> recordedPlaces(std::span<const int> codes, int domains, std::uint64_t seed);

} // namespace groupscope
