// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/logit_line.h"

#include <cmath>
#include <set>

namespace groupscope {

std::optional<double> logitOf(double share) {
    return share > 0.0 && share < 1.0 ? std::optional(std::log(share / (1.0 - share))) : std::nullopt;
}

double shareOfLogit(double logit) {
    return 1.0 / (1.0 + std::exp(-logit));
}

std::optional<LogitLine> fitLogitLine(std::span<const std::pair<double, double>> points) {
    std::set<std::pair<double, double>> logits;
    for (const auto& [x, y] : points)
        if (const std::optional<double> own = logitOf(x), other = logitOf(y); own && other)
            logits.emplace(*own, *other);
    if (static_cast<int>(logits.size()) < leastLinePoints)
        return std::nullopt;
    const auto n = static_cast<double>(logits.size());
    double meanX = 0.0, meanY = 0.0, squares = 0.0, products = 0.0;
    for (const auto& [x, y] : logits) {
        meanX += x / n;
        meanY += y / n;
    }
    for (const auto& [x, y] : logits) {
        squares += (x - meanX) * (x - meanX);
        products += (x - meanX) * (y - meanY);
    }
    if (squares < 1e-12)
        return std::nullopt;
    const double slope = products / squares;
    return LogitLine{slope, meanY - slope * meanX, static_cast<int>(logits.size())};
}

} // namespace groupscope
