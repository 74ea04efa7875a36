// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "core/math/matrix.h"

#include <Eigen/Core>
#include <QColor>
#include <QString>

#include <vector>

namespace groupscope {

/// What a scatter view shows, without a word about how: positions, categories, which of them are visible,
/// and in which order points are drawn. Screen, picture and vector export all read the same scene, and so
/// look the same.
class ScatterScene {
  public:
    /// (N,2) or (N,3). Rows with a NaN or an infinity are never drawn, and counted in `missingPositions`.
    /// Categories stay when N stays. Throws UsageError for another number of columns.
    void setPositions(const MatrixView<float>& positions);
    /// `codes` (N,) index `names` and `colors` (C,); a code outside [0,C) is a point without a value. All
    /// categories become visible. Throws UsageError when the lengths disagree.
    void setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                       std::vector<QColor> colors);
    /// For points without a value.
    void setMissingColor(const QColor& color);
    /// (C + 1,): one flag a category and a last one for points without a value.
    void setVisible(std::vector<bool> visible);

    /// Which points are selected; with none selected all look alike. Throws UsageError for another number of
    /// points.
    void setSelection(RowSelection selection);

    const RowSelection& selection() const { return selection_; }
    int rows() const { return static_cast<int>(positions_.size() / 3); }
    bool isThreeD() const { return threeD_; }
    int missingPositions() const { return missingPositions_; }
    /// (N,3) row by row, z = 0 in 2-D.
    const std::vector<float>& positions() const { return positions_; }
    const float* position(int row) const { return positions_.data() + 3 * std::size_t(row); }
    const Eigen::Vector3f& lower() const { return lower_; }
    const Eigen::Vector3f& upper() const { return upper_; }

    const QString& title() const { return title_; }
    int categoryCount() const { return static_cast<int>(names_.size()); }
    const std::vector<QString>& names() const { return names_; }
    /// (C + 1,): the last is that of points without a value.
    const std::vector<QColor>& colors() const { return colors_; }
    const std::vector<int>& counts() const { return counts_; }
    const std::vector<bool>& visible() const { return visible_; }
    /// In [0, C]; C for a point without a value.
    int category(int row) const { return codes_[std::size_t(row)]; }

    /// Visible rows, first drawn first: points without a value, then from large to small categories, so that
    /// small ones are never covered. Categories of similar size are mixed, so that none covers the other.
    const std::vector<int>& order() const { return order_; }
    /// About `budget` of `order`, drawn from each category in proportion to its size but never fewer than
    /// 100 of it: a picture of the whole cloud that is quick to draw.
    std::vector<int> subset(int budget) const;

    /// Diameter of a point in logical pixels at rest when none was chosen; falls with the number of points.
    double automaticPointSize() const;
    /// Opacity of a point in (0,1]; falls with the number of points, and is 1 in 3-D, where depth decides.
    double opacity() const;

  private:
    void measure();
    void countCategories();
    void rebuildOrder();

    std::vector<float> positions_;
    bool threeD_ = false;
    int missingPositions_ = 0;
    Eigen::Vector3f lower_ = Eigen::Vector3f::Zero();
    Eigen::Vector3f upper_ = Eigen::Vector3f::Zero();
    std::vector<int> shuffled_;
    QString title_;
    std::vector<int> codes_;
    std::vector<QString> names_;
    std::vector<QColor> colors_ = {QColor(128, 128, 128)};
    std::vector<int> counts_ = {0};
    std::vector<bool> visible_ = {true};
    std::vector<int> order_;
    RowSelection selection_;
};

} // namespace groupscope
