// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/report_blocks.h"

#include <QColor>
#include <QFont>

#include <memory>

class QPainter;

namespace groupscope {

/// Pages of reports use 720 units to the inch, ten to the point.
inline constexpr double unitsOfPoint = 10.0;
inline constexpr int unitsOfInch = 720;

namespace paper {
inline const QColor ink(0x1d, 0x23, 0x30), faint(0x5b, 0x64, 0x72), rule(0xd5, 0xda, 0xe1),
    band(0xf3, 0xf5, 0xf8), note(0xff, 0xf4, 0xd6);
}

/// Font of reports in that size.
QFont reportFont(double points, bool bold = false);
QFont reportCodeFont(double points);

/// A text broken into lines, which are drawn one by one.
class BrokenText {
  public:
    /// Lines break between words, and within words longer than `width`.
    BrokenText(const ReportText& text, const QFont& font, double width, bool alignRight = false);

    int lineCount() const;
    double lineHeight() const { return lineHeight_; }
    double height() const { return lineHeight_ * lineCount(); }
    /// Draws one line below that corner, if the text has it.
    void drawLine(QPainter& painter, int line, double left, double top) const;

  private:
    std::shared_ptr<QTextLayout> layout_;
    double lineHeight_;
};

} // namespace groupscope
