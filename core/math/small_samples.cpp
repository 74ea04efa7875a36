// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace groupscope {

namespace {

/// The share of Student's t between −t and t.
double studentWithin(double t, int degrees) {
    const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
    const double cosine = std::cos(angle), square = cosine * cosine;
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1.0, sum = degrees == 1 ? 0.0 : term;
    for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
        term *= square * (k - 1.0) / k;
        sum += term;
    }
    const double inner = std::sin(angle) * sum;
    return odd ? 2.0 / std::numbers::pi * (angle + inner) : inner;
}

std::vector<double> ranksOf(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = 0.5 * static_cast<double>(begin + end - 1);
    }
    return ranks;
}

} // namespace

double studentQuantile(int degrees) {
    constexpr double within = 0.95;
    constexpr int largest = 1000; // beyond, it is the normal one's to three digits
    const int own = std::clamp(degrees, 1, largest);
    double low = 1.0, high = 20.0;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (studentWithin(middle, own) < within ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y) {
    constexpr std::size_t fewest = 3;
    if (x.size() != y.size() || x.size() < fewest)
        return std::nullopt;
    const std::vector<double> a = ranksOf(x), b = ranksOf(y);
    const double mean = 0.5 * static_cast<double>(x.size() - 1);
    double both = 0.0, ofX = 0.0, ofY = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean) * (b[i] - mean);
        ofX += (a[i] - mean) * (a[i] - mean);
        ofY += (b[i] - mean) * (b[i] - mean);
    }
    if (ofX == 0.0 || ofY == 0.0)
        return std::nullopt;
    return both / std::sqrt(ofX * ofY);
}

} // namespace groupscope
