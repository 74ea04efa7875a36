// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace groupscope {

/// Number of optimiser updates after which the quick setting adds no further epoch, estimated from
/// `batch_size`.
inline constexpr std::size_t quickUpdates = 8000;

/// The quick setting of a method, key -> text, where it differs from the defaults; empty where nothing does.
/// It is sized to a set with `examples` to fit on:
/// - A parameter with ParameterSpec::quickMost is that value or its default, whichever is smaller. A default
///   of 0 that means "all" counts as larger.
/// - `epochs` is also no more than quickUpdates take, but at least 2.
std::map<std::string, std::string> quickSetting(const std::vector<ParameterSpec>& specs,
                                                std::size_t examples);

/// The quick setting of a method for display: "epochs at most 20 (fewer beyond 8000 updates), negatives at
/// most 256". Empty for methods without one.
std::string quickSettingText(const std::vector<ParameterSpec>& specs);

} // namespace groupscope
