// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/ticks.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace groupscope {

namespace {

constexpr double slack = 1e-9; // the logarithm of 0.001 must not come out as -3.0000001

bool needsExponent(double interval) {
    return interval >= 1e6 || interval < 1e-5;
}

int decimalsOf(double interval) {
    return std::max(0, static_cast<int>(-std::floor(std::log10(interval) + slack)));
}

} // namespace

double niceInterval(double span, int most, bool whole) {
    const double rough = span / std::max(most, 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double interval = 10.0 * power;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1.0 - slack)) {
            interval = factor * power;
            break;
        }
    return whole ? std::max(interval, 1.0) : interval;
}

std::string tickFormat(double interval) {
    return needsExponent(interval) ? "%.3g" : "%." + std::to_string(decimalsOf(interval)) + "f";
}

std::string tickText(double value, double interval) {
    if (std::abs(value) < 0.5 * interval)
        value = 0.0; // -0.0 would show its sign
    if (!needsExponent(interval))
        return fixedText(value, decimalsOf(interval));
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

bool isRange(double low, double high) {
    return high - low > 1e-9 * std::max(std::abs(low), std::abs(high));
}

Axis Axis::around(double low, double high, int most) {
    if (!isRange(low, high)) {
        const double room = std::max(std::abs(low) * 0.1, 0.05);
        low -= room;
        high += room;
    }
    const double tick = niceInterval(high - low, most);
    return {std::floor(low / tick + slack) * tick, std::ceil(high / tick - slack) * tick, tick};
}

} // namespace groupscope
