// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/report_drawing.h"

#include "widgets/export/report_letters.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>

namespace groupscope {

ReportDrawing::ReportDrawing(const QByteArray& svg) {
    const QString document = QString::fromUtf8(svg);
    QXmlStreamReader xml(document);
    QString rest;
    qsizetype copied = 0;
    for (int depth = 0; !xml.atEnd();) {
        xml.readNext();
        if (xml.isStartElement() && depth == 1 && xml.name() == QLatin1String("text") &&
            xml.attributes().hasAttribute(QLatin1String("text-anchor"))) {
            const qsizetype begin = document.lastIndexOf(QLatin1String("<text"), xml.characterOffset() - 1);
            rest += document.mid(copied, begin - copied);
            words_ << wordsOf(xml);
            copied = xml.characterOffset();
            continue;
        }
        depth += xml.isStartElement() ? 1 : xml.isEndElement() ? -1 : 0;
    }
    rest += document.mid(copied);
    rest_ = std::make_shared<QSvgRenderer>(rest.toUtf8());
}

/// Reads the text element that has begun.
ReportDrawing::Words ReportDrawing::wordsOf(QXmlStreamReader& xml) {
    static const QRegularExpression turned(
        QStringLiteral("translate\\(([-0-9.]+),([-0-9.]+)\\) rotate\\(-90\\)"));
    const QXmlStreamAttributes attributes = xml.attributes();
    const auto number = [&](const char* name) { return attributes.value(QLatin1String(name)).toDouble(); };
    Words words;
    words.size = number("font-size");
    words.color = QColor(attributes.value(QLatin1String("fill")).toString());
    words.bold = attributes.value(QLatin1String("font-weight")) == QLatin1String("bold");
    const QStringView anchor = attributes.value(QLatin1String("text-anchor"));
    words.anchor = anchor == QLatin1String("end")      ? Qt::AlignRight
                   : anchor == QLatin1String("middle") ? Qt::AlignHCenter
                                                       : Qt::AlignLeft;
    const QRegularExpressionMatch match =
        turned.match(attributes.value(QLatin1String("transform")).toString());
    words.upright = match.hasMatch();
    words.place = words.upright ? QPointF(match.captured(1).toDouble(), match.captured(2).toDouble())
                                : QPointF(number("x"), number("y"));
    words.text = xml.readElementText(QXmlStreamReader::SkipChildElements);
    return words;
}

QSizeF ReportDrawing::size() const {
    return rest_->viewBoxF().size();
}

void ReportDrawing::draw(QPainter& painter, const QRectF& target) const {
    if (size().isEmpty())
        return;
    painter.save();
    rest_->render(&painter, target);
    painter.restore();
    const double scale = target.width() / size().width();
    for (const Words& words : words_)
        drawWords(painter, words, target, scale);
}

void ReportDrawing::drawWords(QPainter& painter, const Words& words, const QRectF& target,
                              double scale) const {
    const QFont font = reportFont(words.size * scale / unitsOfPoint, words.bold);
    const double width = QFontMetricsF(font).horizontalAdvance(words.text);
    const double before = words.anchor == Qt::AlignRight     ? width
                          : words.anchor == Qt::AlignHCenter ? 0.5 * width
                                                             : 0.0;
    painter.save();
    painter.translate(target.topLeft() + (words.place - rest_->viewBoxF().topLeft()) * scale);
    if (words.upright)
        painter.rotate(-90.0);
    painter.setFont(font);
    painter.setPen(words.color);
    painter.drawText(QPointF(-before, 0.0), words.text);
    painter.restore();
}

} // namespace groupscope
