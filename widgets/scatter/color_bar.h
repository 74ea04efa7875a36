// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace groupscope {

/// What the colours of points that are coloured by a value mean.
struct ColorScale {
    double low = 0.0;
    double high = 1.0; ///< >= low
    QString title;
    std::vector<QColor> colors; ///< evenly spaced from low to high; empty: no scale
};

/// Draws a level bar of `scale` with its ends and ticks between them, from the upper left corner of `area`
/// over its width; uses the painter's font. Returns the height taken, the title not included.
double paintColorBar(QPainter& painter, const QRectF& area, const ColorScale& scale, const QColor& text);

/// A colour bar under a title, as the legend shows it.
class ColorBar : public QWidget {
    Q_OBJECT

  public:
    explicit ColorBar(QWidget* parent = nullptr);

    /// Shows `scale`; hidden when it has no colours.
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
