// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

/// For people: "45 s", "12 min 5 s", "2 h 5 min".
std::string durationText(double seconds);

/// "90s", "10m" or "2h", at least a second and at most a million of the unit. Throws UsageError for other
/// texts, numbers without a unit among them.
std::chrono::seconds durationOf(const std::string& text);

/// The whole number from 0 that a text is; nothing for other texts.
std::optional<std::uint64_t> wholeNumberOf(std::string_view text);

/// For people: "900 B", "40 kB", "3.2 MB", "1.5 GB".
std::string bytesText(std::uintmax_t bytes);

} // namespace groupscope
