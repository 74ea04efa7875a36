// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/color.h"

#include <QColor>

#include <vector>

namespace groupscope {

// Conversion of the colours of core/figures to those of Qt.

QColor toQColor(const Color& color);
std::vector<QColor> toQColors(const std::vector<Color>& colors);
Color fromQColor(const QColor& color);

} // namespace groupscope
