// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quantity_text.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

namespace groupscope {

std::string durationText(double seconds) {
    constexpr double longest = 1e8; // three years: above it nobody minds
    const long whole = std::lround(std::clamp(seconds, 0.0, longest));
    if (whole < 60)
        return std::to_string(whole) + " s";
    if (whole < 3600)
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::optional<std::uint64_t> wholeNumberOf(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = failure == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

std::chrono::seconds durationOf(const std::string& text) {
    constexpr std::uint64_t longest = 1'000'000;
    const std::optional<std::uint64_t> number =
        text.empty() ? std::nullopt : wholeNumberOf(std::string_view(text).substr(0, text.size() - 1));
    const char unit = text.empty() ? ' ' : text.back();
    if (!number || *number < 1 || *number > longest || (unit != 's' && unit != 'm' && unit != 'h'))
        throw UsageError("'" + text + "' is no time", "", "write a number with its unit: 90s, 10m or 2h");
    return std::chrono::seconds(*number * (unit == 's' ? 1 : unit == 'm' ? 60 : 3600));
}

std::string bytesText(std::uintmax_t bytes) {
    constexpr std::array units{" B", " kB", " MB", " GB", " TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit)
        value /= 1000.0;
    return fixedText(value, unit > 1 && value < 9.95 ? 1 : 0) + units[unit];
}

} // namespace groupscope
