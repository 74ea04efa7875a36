// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QRectF>
#include <QSize>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace groupscope {

/// Units of figures, 1/96 inch, to the millimetre.
inline constexpr double unitsPerMillimetre = 96.0 / 25.4;

/// Size of a figure on paper, in 1/96 inch: as wide as `asked`, and as high, or higher if the figure needs
/// more with text of `points`.
QSizeF sizeOnPaper(const PaneDrawing& drawing, QSizeF asked, double points);

/// Draws a figure into `area`, in 1/96 inch, with all text in `points`.
void drawOnPaper(QPainter& painter, const PaneDrawing& drawing, const QRectF& area, double points);

/// A figure of a sheet.
struct SheetPanel {
    PaneDrawing drawing;
    double proportion = 1.0; ///< ratio of height to width, > 0
};

/// Letter of a panel: "a" for 0, "z" for 25, "aa" for 26.
QString panelLetter(int index);

/// Several figures as panels of one sheet, in rows from left to right, with bold letters a, b, c … at their
/// top left. Panels are equally wide, those of a row as high as the highest, and all text has one size.
class FigureSheet {
  public:
    /// `width` of the sheet in 1/96 inch; `columns` >= 1, of which the sheet uses at most as many as it has
    /// panels.
    FigureSheet(std::vector<SheetPanel> panels, double width, int columns, double points);

    /// Size in whole 1/96 inch; empty without panels.
    QSize size() const { return size_; }
    /// Rectangles of the figures, in their order, without their letters.
    const std::vector<QRectF>& places() const { return places_; }

    void draw(QPainter& painter) const;

  private:
    std::vector<SheetPanel> panels_;
    std::vector<QRectF> places_;
    QSize size_;
    double points_;
};

} // namespace groupscope
