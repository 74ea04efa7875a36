// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/legend.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace groupscope {

/// The legend of a chart in rows and columns; a click or Space hides or shows a curve.
class ChartLegend : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// `shown` (n,) belongs to the first n keys, which are curves; the other keys explain marks and are never
    /// hidden.
    void setKeys(std::vector<PlotKey> keys, std::vector<bool> shown);
    QToolButton* button(int index) const { return buttons_.at(static_cast<std::size_t>(index)); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(width, false); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, heightForWidth(width())}; }

  Q_SIGNALS:
    void toggled(int index, bool shown);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    std::vector<int> columnWidths(int width) const;
    int place(int width, bool move) const;
    void describe(std::size_t index);
    QIcon sample(std::size_t index) const;

    std::vector<PlotKey> keys_;
    std::vector<bool> shown_; ///< visibility of the curves
    std::vector<QToolButton*> buttons_;
};

} // namespace groupscope
