// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace groupscope {

/// The levels of the quantiles that a Distribution holds.
inline constexpr std::array<double, 5> shownLevels{0.05, 0.25, 0.5, 0.75, 0.95};

} // namespace groupscope
