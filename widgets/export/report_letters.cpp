// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/report_letters.h"

#include <QFontMetricsF>
#include <QPainter>

#include <limits>

namespace groupscope {

QFont reportFont(double points, bool bold) {
    QFont font(QStringLiteral("sans-serif"));
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(qRound(points * unitsOfPoint));
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont reportCodeFont(double points) {
    QFont font = reportFont(points);
    font.setFamilies({QStringLiteral("monospace")});
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

BrokenText::BrokenText(const ReportText& text, const QFont& font, double width, bool alignRight)
    : layout_(std::make_shared<QTextLayout>(
          QString(text.words).replace(QLatin1Char('\n'), QChar::LineSeparator), font))
    , lineHeight_(1.15 * QFontMetricsF(font).height()) {
    QTextOption option(alignRight ? Qt::AlignRight : Qt::AlignLeft);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout_->setTextOption(option);
    layout_->setFormats(text.formats);
    layout_->beginLayout();
    double bottom = 0.0;
    for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0.0, bottom});
        bottom += lineHeight_;
    }
    layout_->endLayout();
}

int BrokenText::lineCount() const {
    return layout_->lineCount();
}

void BrokenText::drawLine(QPainter& painter, int line, double left, double top) const {
    if (line < lineCount())
        layout_->lineAt(line).draw(&painter, QPointF(left, top - layout_->lineAt(line).y()));
}

} // namespace groupscope
