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

/// A figure of a report. Words written by SvgCanvas are drawn as letters, which can be searched and are
/// small; QSvgRenderer would draw their outlines.
class ReportDrawing {
  public:
    explicit ReportDrawing(const QByteArray& svg);

    /// Size in pixels of the screen; empty if there is no drawing.
    QSizeF size() const;
    /// Draws the figure into a rectangle of the same proportions.
    void draw(QPainter& painter, const QRectF& target) const;

  private:
    struct Words {
        QString text;
        QPointF place;
        double size = 12.0; ///< size of the letters in pixels
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
