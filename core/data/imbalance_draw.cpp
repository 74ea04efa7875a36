// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/imbalance_draw.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <charconv>
#include <cmath>

namespace groupscope {

namespace {

constexpr double allShares = 100.0;

std::optional<double> shareIn(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace

ImbalanceLevel imbalanceOfShares(const std::string& text, const std::string& where) {
    const std::size_t dash = text.find('-', 1);
    const auto other = shareIn(std::string_view(text).substr(0, dash));
    const auto minor =
        dash == std::string::npos ? std::nullopt : shareIn(std::string_view(text).substr(dash + 1));
    if (!other || !minor || std::abs(*other + *minor - allShares) > 1e-9 || *minor <= 0.0 ||
        *minor > allShares / 2.0)
        throw UsageError("'" + text + "' is no level of imbalance", where,
                         "give two numbers that make 100, the minority's second: 50-50, 70-30, 90-10");
    return {.name = text, .share = *minor / allShares};
}

ImbalanceLevel imbalanceOfLost(double lost, const std::string& where) {
    if (!(lost >= 0.0 && lost < 1.0))
        throw UsageError("the share of examples to lose is not in [0,1)", where, "give a number such as 0.9");
    return {.name = "lost " + shortestText(lost), .lost = lost, .byLost = true};
}

} // namespace groupscope
