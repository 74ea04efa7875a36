// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

/// Which part of a set a row belongs to. Values are those on disk.
enum class Split : std::int8_t { none = -1, train = 0, validation = 1, test = 2 };

inline constexpr std::array<Split, 3> allSplits{Split::train, Split::validation, Split::test};

/// "train", "val" or "test": the name used in files, in JSON and on the command line; "none" for no split.
std::string_view splitName(Split split);

/// Reads "train", "val", "validation", "dev", "valid", "test", "0", "1", "2", in any case; nothing for other
/// words.
std::optional<Split> parseSplit(std::string_view word);

} // namespace groupscope
