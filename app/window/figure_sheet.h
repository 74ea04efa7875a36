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

/// The size of a figure on paper, in 1/96 inch: as wide as `asked`, and as high, or as high as the figure
/// needs with text of `points`.
QSizeF sizeOnPaper(const PaneDrawing& drawing, QSizeF asked, double points);

/// Draws a figure into `area`, in 1/96 inch, with all its text in `points`.
void drawOnPaper(QPainter& painter, const PaneDrawing& drawing, const QRectF& area, double points);

/// A figure of a sheet.
struct SheetPanel {
    PaneDrawing drawing;
    double proportion = 1.0; ///< height by width, > 0
};

/// "a" for 0, "z" for 25, "aa" for 26.
QString panelLetter(int index);

/// Several figures as the panels of one: in rows from left to right, with bold letters a, b, c … at the top
/// left of each. Panels are equally wide, those of a row as high as the highest, and all text has one size.
class FigureSheet {
  public:
    /// `width` of the whole in 1/96 inch; `columns` >= 1, of which the sheet has at most as many as panels.
    FigureSheet(std::vector<SheetPanel> panels, double width, int columns, double points);

    /// In 1/96 inch, whole ones; empty without panels.
    QSize size() const { return size_; }
    /// Where the figures stand, in their order, without their letters.
    const std::vector<QRectF>& places() const { return places_; }

    void draw(QPainter& painter) const;

  private:
    std::vector<SheetPanel> panels_;
    std::vector<QRectF> places_;
    QSize size_;
    double points_;
};

} // namespace groupscope
