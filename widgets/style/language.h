// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QFontMetrics>
#include <QPalette>

class QWidget;

namespace groupscope {

/// The visual language of the window. Every view takes its distances, sizes of text, colours of state and
/// heights of rows from here; applyTheme() installs the HouseStyle that gives layouts, tabs and titles of
/// docks the same. resources/guide/developing.md says what each is for.
namespace spacing {

inline constexpr int tight = 2;  ///< pixels, between lines that belong to one thing
inline constexpr int close = 4;  ///< between a label and what it names
inline constexpr int normal = 8; ///< from the edge of a pane, and between controls of a row
inline constexpr int wide = 16;  ///< between parts of a page

} // namespace spacing

/// Sizes of text. A pane uses body, heading and caption; title stands once on top of it, display only on a
/// page that has the window for itself.
enum class TextRole { display, title, heading, body, caption };

/// `base` in the size and weight of the role: 1.9, 1.15, 1, 1 and 0.9 times as high; the first three bold.
QFont textFont(TextRole role, QFont base);

/// Gives the widget that font; captions also get the quiet colour.
void setTextRole(QWidget* widget, TextRole role);

/// What a chip or mark says of a state, besides its words.
enum class Tone {
    quiet,   ///< nothing happens
    running, ///< something is being computed
    waiting, ///< somebody must act first
    good,    ///< done
    bad,     ///< failed
};

struct ToneColors {
    QColor ground; ///< of a chip
    QColor text;   ///< on `ground`, with a WCAG AA contrast (4.5)
};

/// For views with that palette, light or dark.
ToneColors toneColors(Tone tone, const QPalette& palette);

/// Height of a row of a table in that font, in pixels: dense, since tables are compared line by line.
int tableRowHeight(const QFontMetrics& metrics);

} // namespace groupscope
