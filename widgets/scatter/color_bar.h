// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace groupscope {

/// Meaning of the colours of points that are coloured by a number.
struct ColorScale {
    double low = 0.0;
    double high = 1.0; ///< >= low
    QString title;
    std::vector<QColor> colors; ///< evenly spaced from low to high; empty: no scale
};

/// Draws a horizontal colour bar of `scale` with its ends and ticks, from the upper left corner of `area`
/// over its width, with the font of the painter. Returns the height without the title.
double paintColorBar(QPainter& painter, const QRectF& area, const ColorScale& scale, const QColor& text);

/// A colour bar below a title, as in the legend.
class ColorBar : public QWidget {
    Q_OBJECT

  public:
    explicit ColorBar(QWidget* parent = nullptr);

    /// Shows `scale`; hidden if it has no colours.
    void setScale(ColorScale scale);
    const ColorScale& scale() const { return scale_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    ColorScale scale_;
};

} // namespace groupscope
