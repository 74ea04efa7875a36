// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/adaptive_temperature.h"
#include "core/math/counted_values.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// The temperatures of all pairs (i ≠ j) of some rows.
struct TemperatureRecord {
    CountedValues sameDomain, otherDomain;
    std::int64_t clamped = 0; ///< pairs at the least temperature that the rule allows

    std::int64_t count() const { return sameDomain.count() + otherDomain.count(); }
    CountedValues all() const;
    double clampedShare() const {
        return count() == 0 ? 0.0 : static_cast<double>(clamped) / static_cast<double>(count());
    }
};

/// `probabilities` (n,N) are P(d|z) of rows of domains `codes` (n,), which must be ascending.
TemperatureRecord recordTemperatures(const TemperatureRule& rule, DomainWeight weight,
                                     const MatrixF& probabilities, std::span<const int> codes);

/// Places (ascending by domain) of the rows whose pairs are recorded: all of up to 2,000, which are four
/// million pairs, else so many, drawn from each domain in proportion to its rows.
std::vector<int> recordedPlaces(std::span<const int> codes, int domains, std::uint64_t seed);

} // namespace groupscope
