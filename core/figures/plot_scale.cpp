// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot_scale.h"

#include "core/base/text.h"
#include "core/math/logit_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace groupscope {

namespace {

constexpr double tickSlack = 1e-6;      // a tick at the end of an axis is on it
constexpr std::size_t mostTicks = 1000; // of an axis: more are never seen
constexpr double leastShare = 0.01;     // of room at the ends of shares

/// Shares that may stand at an axis of logits.
constexpr std::array logitTicks{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1,  0.2,   0.3,   0.4,  0.5,
                                0.6,   0.7,   0.8,   0.9,  0.95, 0.98, 0.99, 0.995, 0.998, 0.999};
constexpr double closestLogits = 0.4; // a range of logits that is narrower says more than there is

std::string labelOf(const PlotScale& scale, double value, double interval) {
    return tickText(value * scale.factor, interval * scale.factor) + scale.unit;
}

/// 1,000 of 3, 1e-5 of -5; "10⁶" would need letters that not every font has.
std::string powerText(double power) {
    if (power < 0.0)
        return "1e" + std::to_string(static_cast<int>(power));
    std::string digits = "1" + std::string(static_cast<std::size_t>(std::max(0.0, power)), '0');
    for (std::ptrdiff_t place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

/// 0.5 of 0.5000000001.
std::string roundText(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", value);
    return text.data();
}

std::vector<PlotTick> linearTicks(const PlotScale& scale, const Axis& axis) {
    if (!scale.names.empty()) {
        std::vector<PlotTick> ticks;
        for (std::size_t i = 0; i < scale.names.size(); ++i)
            ticks.push_back({static_cast<double>(i), scale.names[i]});
        return ticks;
    }
    const double first = std::ceil(axis.low / axis.tick - tickSlack),
                 last = std::floor(axis.high / axis.tick + tickSlack);
    std::vector<PlotTick> ticks;
    for (double number = first; number <= last && ticks.size() < mostTicks; number += 1.0)
        ticks.push_back({number * axis.tick, labelOf(scale, number * axis.tick, axis.tick)});
    return ticks;
}

/// Powers of ten with their numbers, and the digits between them as short ticks; of few powers 2 and 5 have
/// their numbers too.
std::vector<PlotTick> tenTicks(const PlotScale& scale, const Axis& axis) {
    const double powers = axis.high - axis.low;
    const bool few = powers<3.0 - tickSlack, many = powers> 8.0;
    std::vector<PlotTick> ticks;
    for (double power = std::floor(axis.low); power <= axis.high + tickSlack; power += 1.0)
        for (int digit = 1; digit < 10; ++digit) {
            const double place = power + std::log10(digit);
            if (place < axis.low - tickSlack || place > axis.high + tickSlack || (many && digit > 1))
                continue;
            const double value = scale.factor * digit * std::pow(10.0, power);
            const bool named = digit == 1 || (few && (digit == 2 || digit == 5));
            ticks.push_back({place, !named ? std::string()
                                    : digit == 1 && (power >= 3 || power < -4)
                                        ? powerText(power) + scale.unit
                                        : roundText(value) + scale.unit});
        }
    return ticks;
}

std::vector<PlotTick> twoTicks(const PlotScale& scale, const Axis& axis) {
    std::vector<PlotTick> ticks;
    for (double power = std::ceil(axis.low); power <= axis.high; power += 1.0)
        ticks.push_back({power, shortestText(scale.factor * std::exp2(power)) + scale.unit});
    return ticks;
}

/// Round shares; where less than three of them are in the range, multiples of a nice interval.
std::vector<PlotTick> shareTicks(const PlotScale& scale, const Axis& axis) {
    const auto tickOf = [&](double share) {
        return PlotTick{*logitOf(share),
                        shortestText(std::round(100.0 * scale.factor * share) / 100.0) + scale.unit};
    };
    std::vector<PlotTick> ticks;
    for (const double share : logitTicks)
        if (const double place = *logitOf(share); place >= axis.low && place <= axis.high)
            ticks.push_back(tickOf(share));
    if (ticks.size() >= 3)
        return ticks;
    ticks.clear();
    const double low = shareOfLogit(axis.low), high = shareOfLogit(axis.high);
    const double step = niceInterval(high - low, 6);
    for (double share = std::ceil(low / step) * step; share <= high; share += step)
        if (share > 0.0 && share < 1.0)
            ticks.push_back(tickOf(share));
    return ticks;
}

} // namespace

PlotScale PlotScale::percent(std::string title, Kind kind) {
    return {.kind = kind, .title = std::move(title), .factor = 100.0, .limits = Interval{0.0, 1.0}};
}

double PlotScale::placeOf(double value) const {
    if (std::isinf(value)) // the edge of any axis
        return value;
    switch (kind) {
    case Kind::linear:
        return value;
    case Kind::powersOfTen:
        return std::log10(value);
    case Kind::powersOfTwo:
        return std::log2(value);
    case Kind::logit:
        break;
    }
    return logitOf(value).value_or(std::numeric_limits<double>::quiet_NaN());
}

Axis PlotScale::around(double low, double high) const {
    if (shown)
        return *shown;
    if (!names.empty())
        return {-0.5, static_cast<double>(names.size()) - 0.5, 1.0};
    constexpr double aside = 0.3; // of a power of two: marks stand off the frame
    if (fromZero) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    const double from = placeOf(low), to = placeOf(high);
    switch (kind) {
    case Kind::linear: {
        const double free = room == 0.0 ? 0.0 : std::max(limits ? leastShare : 0.0, room * (high - low));
        return Axis::around(limits ? std::max(limits->low, low - free) : low - free,
                            limits ? std::min(limits->high, high + free) : high + free);
    }
    case Kind::powersOfTen:
        return {std::floor(from),
                std::min(std::max(std::floor(from) + 1.0, std::ceil(to + 1e-9)),
                         limits ? std::ceil(std::log10(limits->high)) : INFINITY),
                1.0};
    case Kind::powersOfTwo:
        return {std::floor(from) - aside, std::max(std::floor(from) + 1.0, std::ceil(to)) + aside, 1.0};
    case Kind::logit:
        break;
    }
    const double free = std::max({0.06 * (to - from), 0.5 * (closestLogits - (to - from)), 0.05});
    return {from - free, to + free, 1.0};
}

std::vector<PlotTick> ticksOf(const PlotScale& scale, const Axis& places) {
    switch (scale.kind) {
    case PlotScale::Kind::linear:
        return linearTicks(scale, places);
    case PlotScale::Kind::powersOfTen:
        return tenTicks(scale, places);
    case PlotScale::Kind::powersOfTwo:
        return twoTicks(scale, places);
    case PlotScale::Kind::logit:
        break;
    }
    return shareTicks(scale, places);
}

} // namespace groupscope
