// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <vector>

namespace groupscope {

/// Widgets in a row that continues in the next line if the width is too small: none becomes smaller than its
/// minimum size. Items after the stretch are at the right.
class FlowRow : public QLayout {
  public:
    explicit FlowRow(QWidget* parent);
    ~FlowRow() override;

    void addStretch() { stretch_ = count(); }

    void addItem(QLayoutItem* item) override { items_.push_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// All widgets in one line.
    QSize sizeHint() const override;
    /// The widest widget alone, one line high.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    std::vector<std::vector<int>> lines(int width) const;
    int heightOf(const std::vector<int>& line) const;
    void place(const std::vector<int>& line, const QRect& area) const;

    std::vector<QLayoutItem*> items_;
    int stretch_ = -1; ///< first item at the right; -1: none
};

} // namespace groupscope
