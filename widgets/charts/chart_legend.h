// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/marks.h"

#include <QWidget>

#include <string>
#include <vector>

class QToolButton;

namespace groupscope {

struct LegendEntry {
    QString name;
    std::string color; ///< "#rrggbb" on paper
    LineDash dash = LineDash::solid;
    double width = 2.0;
    bool shown = true;
    bool isCurve = true; ///< else it tells what faint stretches on shaded ground mean, and cannot be hidden
    QString tip{};       ///< of what is no curve
};

/// Names and line samples of a chart's series in rows and columns; a click or Space hides or shows one.
class ChartLegend : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    void setEntries(const std::vector<LegendEntry>& entries);
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
    QIcon sample(const LegendEntry& entry) const;
    void describe(QToolButton& button, const LegendEntry& entry) const;

    std::vector<LegendEntry> entries_;
    std::vector<QToolButton*> buttons_;
};

} // namespace groupscope
