// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <functional>
#include <vector>

class QPainter;

namespace groupscope {

/// Pages of paper that are filled from top to bottom. All lengths are in units of the painter.
class PageStack {
  public:
    /// Draws a strip at its upper left corner.
    using Draw = std::function<void(QPainter& painter, double left, double top)>;

    /// `area` is the part of each page that may be drawn on.
    explicit PageStack(const QRectF& area);

    double width() const { return area_.width(); }
    double height() const { return area_.height(); }
    /// Height that is left on the page.
    double left() const { return area_.bottom() - bottom_; }
    /// Begins a new page unless that height is left, or the page is empty.
    void require(double height);
    void newPage();
    /// Adds a strip below all others, on a new page if it does not fit.
    void add(double height, Draw draw);
    /// Adds a gap, but not at the top of a page.
    void addGap(double height);

    int pageCount() const { return static_cast<int>(pages_.size()); }
    void paint(QPainter& painter, int page) const;

  private:
    struct Strip {
        double top;
        Draw draw;
    };
    QRectF area_;
    double bottom_; ///< lower end of the content of the last page
    std::vector<std::vector<Strip>> pages_;
};

} // namespace groupscope
