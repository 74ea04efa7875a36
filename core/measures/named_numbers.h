// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/named_examples.h"
#include "core/measures/group_report.h"
#include "core/measures/paired_difference.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Accuracy of the seeds of one setting in K named groups of one split, and its difference to a baseline.
struct NamedNumbers {
    std::vector<std::vector<GroupAccuracy>> seeds{};      ///< (S,K)
    std::vector<std::optional<Difference>> differences{}; ///< (K,), or empty without a baseline
    /// Differences with simultaneous intervals over all K groups.
    std::vector<std::optional<Difference>> together{};
};

/// Counts the right examples of `seeds`, and of `baseline`, which may be empty, on the examples of `rows`
/// (n,) of a set of `exampleCount`. A RightRows is (n,). Throws as membershipIn(), and std::logic_error if
/// the lengths differ.
NamedNumbers numbersInNamed(std::span<const NamedExamples> named, std::span<const int> rows,
                            std::size_t exampleCount, std::span<const RightRows> seeds,
                            std::span<const RightRows> baseline);

} // namespace groupscope
