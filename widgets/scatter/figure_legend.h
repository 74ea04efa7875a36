// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/color_bar.h"
#include "widgets/scatter/scatter_scene.h"

#include <QFont>
#include <QSizeF>
#include <QStringList>

#include <vector>

class QPainter;

namespace groupscope {

/// The colour bar of a scene that shows numbers; without colours if it shows categories.
ColorScale colorScaleOf(const ScatterScene& scene);

/// The legend of a figure at its right edge: the visible categories with their counts, in as many columns as
/// the height requires, or a colour bar.
class FigureLegend {
  public:
    /// For a figure of size `page`, of which it takes half of the width at most. `scene` must outlive it.
    FigureLegend(const ScatterScene& scene, const QFont& font, QSizeF page);

    /// Width of the legend; 0 if it is empty.
    double width() const;
    /// Draws the legend with its upper left corner at `corner`.
    void draw(QPainter& painter, QPointF corner, const QColor& text, const QColor& faintText) const;

  private:
    /// Category code (-1: a line without a category) and texts.
    struct Row {
        int code;
        QString name;
        QString count;
    };

    void listRows();
    void arrange(QSizeF page);
    void drawRow(QPainter& painter, const Row& row, QPointF spot, const QColor& text,
                 const QColor& faintText) const;

    const ScatterScene& scene_;
    QStringList titleLines_;
    ColorScale scale_;
    std::vector<Row> rows_;
    QFont font_;
    QFont bold_;
    double lineHeight_ = 0;
    double nameWidth_ = 0;
    double countWidth_ = 0;
    double columnWidth_ = 0;
    int linesPerColumn_ = 1;
    int columns_ = 0;
};

} // namespace groupscope
