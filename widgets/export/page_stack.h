// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <functional>
#include <vector>

class QPainter;

namespace groupscope {

/// Sheets of paper that are filled from top to bottom. The unit of all lengths is the painter's.
class PageStack {
  public:
    /// Draws a strip whose upper left corner is there.
    using Draw = std::function<void(QPainter& painter, double left, double top)>;

    /// `area` is what may be drawn on of each sheet.
    explicit PageStack(const QRectF& area);

    double width() const { return area_.width(); }
    double height() const { return area_.height(); }
    /// What is left of the sheet.
    double left() const { return area_.bottom() - bottom_; }
    /// Begins a new sheet unless that much is left, or the sheet is empty.
    void require(double height);
    void newPage();
    /// Puts a strip below all others, on a new sheet where it does not fit.
    void add(double height, Draw draw);
    /// Leaves room, but not at the top of a sheet.
    void addGap(double height);

    int pageCount() const { return static_cast<int>(pages_.size()); }
    void paint(QPainter& painter, int page) const;

  private:
    struct Strip {
        double top;
        Draw draw;
    };
    QRectF area_;
    double bottom_; ///< of what stands on the last sheet
    std::vector<std::vector<Strip>> pages_;
};

} // namespace groupscope
