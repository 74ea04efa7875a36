// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace groupscope {

/// How well `typed` fits `text`, larger is better; nothing when it does not. Each word of `typed` must be in
/// `text` with its letters in order, whatever their case: together is better than apart, at the start of
/// a word better than within, and letters that are scattered about do not count. Nothing typed fits
/// everything alike.
std::optional<int> fuzzyMatch(const QString& typed, const QString& text);

} // namespace groupscope
