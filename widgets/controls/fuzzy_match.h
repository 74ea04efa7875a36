// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace groupscope {

/// How well `typed` matches `text`, larger is better; nothing if it does not. Each word of `typed` must be in
/// `text` with its letters in order, ignoring case. Consecutive letters count more than separated ones, the
/// start of a word more than its middle, and scattered letters do not match. An empty `typed` matches every
/// text equally.
std::optional<int> fuzzyMatch(const QString& typed, const QString& text);

} // namespace groupscope
