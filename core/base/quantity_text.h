// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

/// Formats a duration for display: "45 s", "12 min 5 s", "2 h 5 min".
std::string durationText(double seconds);

/// Parses "90s", "10m" or "2h": 1 to 1,000,000 of the unit. Throws UsageError for other texts, including
/// numbers without a unit.
std::chrono::seconds durationOf(const std::string& text);

/// Parses a whole number of at least 0; nothing for other texts.
std::optional<std::uint64_t> wholeNumberOf(std::string_view text);

/// Formats a size for display: "900 B", "40 kB", "3.2 MB", "1.5 GB".
std::string bytesText(std::uintmax_t bytes);

} // namespace groupscope
