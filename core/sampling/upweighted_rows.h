// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace groupscope {

/// How Just Train Twice repeats the examples that stage 1 predicts wrong, with its λ.
enum class ErrorWeight {
    plusOne,        ///< 1 + λ times: λ copies are added to the training examples (reference code)
    total,          ///< λ times
    equalizeErrors, ///< in each predicted class as many wrong examples as right ones (Correct-N-Contrast,
                    ///< CMNIST)
};

/// λ of which the wrong examples together come up about as often as the right ones.
inline constexpr std::int64_t balancingUpweight = -1;

/// `rows` in their order, followed by the copies of those whose predictions (N,) are not their labels (N,).
/// Without such examples, or with no others, that is `rows`: one weight for all. λ = balancingUpweight shows
/// a wrong example ⌊(N − E)/E⌋ times, at least once, of E wrong examples. With ErrorWeight::equalizeErrors λ
/// is not read; each wrong example gets the same number of copies, and the rest is drawn by `seed`. Throws
/// UsageError for total with λ = 0, DataError when that makes more than 500 million examples.
std::vector<int> upweightErrors(const std::vector<int>& rows, const std::vector<int>& labels,
                                const std::vector<int>& predictions, ErrorWeight kind, std::int64_t upweight,
                                std::uint64_t seed);

} // namespace groupscope
