// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QFontMetrics>
#include <QPalette>

class QWidget;

namespace groupscope {

/// The visual language of the window. Every view takes its distances, text sizes, colours of state and row
/// heights from here; applyTheme() installs the HouseStyle, which applies them to layouts, tabs and titles of
/// docks. resources/guide/developing.md documents their use.
namespace spacing {

inline constexpr int tight = 2;  ///< pixels, between lines of one item
inline constexpr int close = 4;  ///< between a label and its control
inline constexpr int normal = 8; ///< from the edge of a pane, and between controls of a row
inline constexpr int wide = 16;  ///< between parts of a page

} // namespace spacing

/// Text sizes. A pane uses body, heading and caption, and one title at its top; display is for a page that
/// fills the window.
enum class TextRole { display, title, heading, body, caption };

/// `base` in the size and weight of the role: 1.9, 1.15, 1, 1 and 0.9 times as high; the first three bold.
QFont textFont(TextRole role, QFont base);

/// Sets that font for the widget; captions also get the quiet colour.
void setTextRole(QWidget* widget, TextRole role);

/// Meaning of a state, shown by a chip or mark besides its words.
enum class Tone {
    quiet,   ///< no activity
    running, ///< being computed
    waiting, ///< a user must act first
    good,    ///< done
    bad,     ///< failed
};

struct ToneColors {
    QColor ground; ///< background of a chip
    QColor text;   ///< on `ground`, with a WCAG AA contrast (4.5)
};

/// Colours for views with that palette, light or dark.
ToneColors toneColors(Tone tone, const QPalette& palette);

/// Height of a table row in that font, in pixels: small, because tables are compared line by line.
int tableRowHeight(const QFontMetrics& metrics);

} // namespace groupscope
