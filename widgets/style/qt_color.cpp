// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/qt_color.h"

namespace groupscope {

QColor toQColor(const Color& color) {
    return QColor::fromRgbF(static_cast<float>(color.red), static_cast<float>(color.green),
                            static_cast<float>(color.blue));
}

std::vector<QColor> toQColors(const std::vector<Color>& colors) {
    std::vector<QColor> result;
    result.reserve(colors.size());
    for (const Color& color : colors)
        result.push_back(toQColor(color));
    return result;
}

Color fromQColor(const QColor& color) {
    return {color.redF(), color.greenF(), color.blueF()};
}

} // namespace groupscope
