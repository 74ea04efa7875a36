// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_place.h"

#include <algorithm>

namespace groupscope {

int automaticTrainings(int cores, std::size_t bytesOfRows, std::size_t memory) {
    constexpr int most = 8; // beyond, what they tell the window takes its time
    const std::size_t ofEach = std::max<std::size_t>(1, 2 * bytesOfRows);
    const std::size_t fitting = memory / 2 / ofEach;
    const int bound = std::clamp(cores, 1, most);
    return std::max(1, static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(bound), fitting)));
}

} // namespace groupscope
