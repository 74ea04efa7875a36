// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <memory>

class QPainter;
class QSvgRenderer;

namespace groupscope {

/// A figure of a report. Words that stand in it as SvgCanvas writes them are drawn as letters, which can be
/// searched and take little room; QSvgRenderer would make outlines of them.
class ReportDrawing {
  public:
    explicit ReportDrawing(const QByteArray& svg);

    /// In pixels of the screen; empty for what is no drawing.
    QSizeF size() const;
    /// Draws it into a rectangle of the same proportions.
    void draw(QPainter& painter, const QRectF& target) const;

  private:
    struct Words {
        QString text;
        QPointF place;
        double size = 12.0; ///< of the letters, in pixels
        Qt::Alignment anchor = Qt::AlignLeft;
        bool bold = false, upright = false;
        QColor color;
    };
    static Words wordsOf(class QXmlStreamReader& xml);
    void drawWords(QPainter& painter, const Words& words, const QRectF& target, double scale) const;

    QList<Words> words_;
    std::shared_ptr<QSvgRenderer> rest_;
};

} // namespace groupscope
