// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/random_fill.h"

#include "core/math/exact_root.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace groupscope {

void fillNormal(Random& random, std::span<float> values) {
    constexpr std::size_t pairs = 64;
    constexpr float unit = 0x1p-32f;
    Eigen::Array<float, pairs, 1> radius, angle, first, second;
    for (std::size_t done = 0; done < values.size(); done += 2 * pairs) {
        for (std::size_t i = 0; i < pairs; ++i) {
            const std::uint64_t bits = random.next();
            radius[static_cast<Eigen::Index>(i)] =
                (static_cast<float>(static_cast<std::uint32_t>(bits >> 32)) + 0.5f) * unit;
            angle[static_cast<Eigen::Index>(i)] = static_cast<float>(static_cast<std::uint32_t>(bits)) * unit;
        }
        radius = exactRoot(-2.0f * radius.min(1.0f).log());
        angle *= 2.0f * std::numbers::pi_v<float>;
        first = radius * angle.cos();
        second = radius * angle.sin();
        const std::size_t left = std::min(2 * pairs, values.size() - done);
        const std::size_t ofFirst = std::min(left, pairs);
        std::copy_n(first.data(), ofFirst, values.begin() + static_cast<std::ptrdiff_t>(done));
        std::copy_n(second.data(), left - ofFirst,
                    values.begin() + static_cast<std::ptrdiff_t>(done + ofFirst));
    }
}

void fillDropout(Random& random, double rate, std::span<float> factors) {
    const auto threshold = static_cast<std::uint32_t>(std::llround(std::ldexp(rate, 32)));
    const auto kept = static_cast<float>(1.0 / (1.0 - rate));
    const auto factor = [&](std::uint64_t bits) {
        return static_cast<std::uint32_t>(bits) < threshold ? 0.0f : kept;
    };
    std::size_t i = 0;
    for (; i + 1 < factors.size(); i += 2) {
        const std::uint64_t bits = random.next();
        factors[i] = factor(bits);
        factors[i + 1] = factor(bits >> 32);
    }
    if (i < factors.size())
        factors[i] = factor(random.next());
}

} // namespace groupscope
