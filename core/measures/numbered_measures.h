// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <optional>
#include <string_view>

namespace groupscope {

/// Text about measures with a number, for lists and errors.
inline constexpr const char* numberedMeasuresText =
    "recall_at_K with any K, verification_tar_at_1e-N with N from 1 to 6";

/// The measure for an id with a number, such as recall_at_16 or verification_tar_at_1e-4; nothing for other
/// ids. Numbers are whole and do not begin with 0; K is at most 1,000,000.
std::optional<Measure> numberedMeasure(std::string_view id);

namespace measure {

/// `recall@k` for any k >= 1; a split of no more than k examples, or such a gallery, is an error.
Measure recallAtAny(int k);
/// The true accept rate at a false accept rate of 10^−exponent.
Measure verificationTarAt(int exponent);

} // namespace measure

} // namespace groupscope
