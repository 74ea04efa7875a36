// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/theme.h"

#include "widgets/style/house_style.h"

#include <QApplication>

namespace groupscope {
namespace {

struct Tones {
    QColor window, base, raised, text, faint, disabled, accent, onAccent, link;
};

const Tones lightTones = {QColor(0xf3, 0xf4, 0xf6), QColor(0xff, 0xff, 0xff), QColor(0xe9, 0xeb, 0xee),
                          QColor(0x1b, 0x1f, 0x24), QColor(0x5a, 0x63, 0x6e), QColor(0x8a, 0x91, 0x99),
                          QColor(0x00, 0x5f, 0x9e), QColor(0xff, 0xff, 0xff), QColor(0x00, 0x5f, 0x9e)};
const Tones darkTones = {QColor(0x25, 0x28, 0x2c), QColor(0x1a, 0x1c, 0x1f), QColor(0x31, 0x35, 0x3a),
                         QColor(0xe8, 0xea, 0xed), QColor(0xa3, 0xab, 0xb4), QColor(0x78, 0x7f, 0x87),
                         QColor(0x1f, 0x6f, 0xae), QColor(0xff, 0xff, 0xff), QColor(0x6c, 0xb6, 0xee)};

} // namespace

QPalette themePalette(Theme theme) {
    const Tones& tones = theme == Theme::dark ? darkTones : lightTones;
    QPalette palette(tones.raised, tones.window);
    palette.setColor(QPalette::WindowText, tones.text);
    palette.setColor(QPalette::Base, tones.base);
    palette.setColor(QPalette::AlternateBase, tones.window);
    palette.setColor(QPalette::Text, tones.text);
    palette.setColor(QPalette::PlaceholderText, tones.faint);
    palette.setColor(QPalette::ButtonText, tones.text);
    palette.setColor(QPalette::ToolTipBase, tones.raised);
    palette.setColor(QPalette::ToolTipText, tones.text);
    palette.setColor(QPalette::Highlight, tones.accent);
    palette.setColor(QPalette::HighlightedText, tones.onAccent);
    palette.setColor(QPalette::Link, tones.link);
    palette.setColor(QPalette::LinkVisited, tones.link);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, tones.disabled);
    }
    return palette;
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

void applyTheme(Theme theme) {
    // The desktop's own palette is gone once the program's palette is set, so it is read at the first call.
    static const bool desktopIsDark = isDark(QApplication::palette());
    if (theme == Theme::system) {
        theme = desktopIsDark ? Theme::dark : Theme::light;
    }
    QApplication::setStyle(new HouseStyle); // which the application owns
    QApplication::setPalette(themePalette(theme));
}

} // namespace groupscope
