// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/language.h"

#include "widgets/style/theme.h"

#include <QWidget>

namespace groupscope {

QFont textFont(TextRole role, QFont base) {
    const auto scaled = [&base](double scale, bool bold) {
        if (base.pointSizeF() > 0)
            base.setPointSizeF(base.pointSizeF() * scale);
        else
            base.setPixelSize(qRound(base.pixelSize() * scale));
        base.setBold(bold);
        return base;
    };
    switch (role) {
    case TextRole::display:
        return scaled(1.9, true);
    case TextRole::title:
        return scaled(1.15, true);
    case TextRole::heading:
        return scaled(1.0, true);
    case TextRole::caption:
        return scaled(0.9, false);
    case TextRole::body:
        break;
    }
    return base;
}

void setTextRole(QWidget* widget, TextRole role) {
    widget->setFont(textFont(role, widget->font()));
    if (role == TextRole::caption)
        widget->setForegroundRole(QPalette::PlaceholderText);
}

ToneColors toneColors(Tone tone, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (tone) {
    case Tone::running:
        return dark ? ToneColors{QColor(0x1d, 0x3f, 0x5c), QColor(0xbf, 0xdf, 0xf9)}
                    : ToneColors{QColor(0xd6, 0xe8, 0xf5), QColor(0x00, 0x4b, 0x7d)};
    case Tone::waiting:
        return dark ? ToneColors{QColor(0x4d, 0x3d, 0x10), QColor(0xf6, 0xdc, 0x96)}
                    : ToneColors{QColor(0xfb, 0xec, 0xc6), QColor(0x6b, 0x48, 0x00)};
    case Tone::good:
        return dark ? ToneColors{QColor(0x12, 0x43, 0x35), QColor(0xa9, 0xe6, 0xcf)}
                    : ToneColors{QColor(0xd3, 0xee, 0xe3), QColor(0x00, 0x55, 0x3c)};
    case Tone::bad:
        return dark ? ToneColors{QColor(0x57, 0x25, 0x10), QColor(0xf8, 0xc9, 0xb2)}
                    : ToneColors{QColor(0xfb, 0xdd, 0xcd), QColor(0x86, 0x31, 0x00)};
    case Tone::quiet:
        break;
    }
    return dark ? ToneColors{QColor(0x3a, 0x3f, 0x45), QColor(0xd5, 0xd9, 0xde)}
                : ToneColors{QColor(0xe2, 0xe5, 0xe9), QColor(0x3c, 0x44, 0x4d)};
}

int tableRowHeight(const QFontMetrics& metrics) {
    return metrics.height() + 6;
}

} // namespace groupscope
