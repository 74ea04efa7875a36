// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "core/math/matrix.h"
#include "widgets/scatter/drawing_order.h"
#include "widgets/scatter/shared_buffer.h"
#include "widgets/style/color_gradient.h"

#include <Eigen/Core>
#include <QString>

#include <optional>
#include <vector>

namespace groupscope {

/// What the colours of a scene that shows a continuous value mean.
struct ValueScale {
    double low = 0.0;
    double high = 1.0;
    ColorGradient gradient;
};

/// What a scatter view shows, without a word about how: positions, categories or values, which points are
/// visible or selected, and in which order they are drawn. Screen, picture and vector export all read the
/// same scene, and so look the same. A copy costs little: the large buffers are shared until one side
/// changes.
class ScatterScene {
  public:
    /// (N,2) or (N,3). Rows with a NaN or an infinity are never drawn, and counted in `missingPositions`.
    /// Categories, values and selection stay when N stays. Throws UsageError for another number of columns.
    void setPositions(const MatrixView<float>& positions);
    /// `codes` (N,) index `names` and `colors` (C,); a code outside [0,C) is a point without a value. All
    /// categories become visible, unless they are named as before. `paperColors` (C,) are those of
    /// sceneOnPaper(); empty: the same. Throws UsageError when the lengths disagree.
    void setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                       std::vector<QColor> colors, std::vector<QColor> paperColors = {});
    /// Colours points by `values` (N,), NaN without a value: `low` and less has the first colour of
    /// `gradient`, `high` and more the last. There is then one category (0) of points with a value and, as
    /// always, one (1) of those without. Throws UsageError unless there is a value a point and low <= high,
    /// both finite.
    void setValues(QString title, const std::vector<float>& values, double low, double high,
                   const ColorGradient& gradient);
    /// For points without a value.
    void setMissingColor(const QColor& color);
    /// How points of categories that are not visible are drawn.
    enum class Rest { hidden, grey };
    /// (C + 1,): one flag a category and a last one for points without a value. The rest is left out, or
    /// drawn as grey context; it cannot be selected either way.
    void setVisible(std::vector<bool> visible, Rest rest = Rest::hidden);
    /// Which points are selected; the others become grey context below them. With none selected all look
    /// alike. Throws UsageError for another number of points.
    void setSelection(RowSelection selection);

    const RowSelection& selection() const { return selection_; }
    /// Whether others stand out and this point does not: some are selected, but not this one, or it is of the
    /// grey rest.
    bool isContext(int row) const { return hasContext_ && !highlighted_.contains(std::size_t(row)); }
    int rows() const { return static_cast<int>(positions_.size() / 3); }
    bool isThreeD() const { return threeD_; }
    int missingPositions() const { return missingPositions_; }
    /// (N,3) row by row, z = 0 in 2-D.
    const std::vector<float>& positions() const { return positions_.get(); }
    const float* position(int row) const { return positions_.get().data() + 3 * std::size_t(row); }
    const Eigen::Vector3f& lower() const { return lower_; }
    const Eigen::Vector3f& upper() const { return upper_; }

    const QString& title() const { return title_; }
    int categoryCount() const { return static_cast<int>(names_.size()); }
    const std::vector<QString>& names() const { return names_; }
    /// (C + 1,): the last is that of points without a value.
    const std::vector<QColor>& colors() const { return colors_; }
    const std::vector<int>& counts() const { return counts_; }
    const std::vector<bool>& visible() const { return visible_; }
    Rest rest() const { return rest_; }
    /// How many points with a position are of visible categories.
    int visibleCount() const;
    /// In [0, C]; C for a point without a value.
    int category(int row) const { return codes_[std::size_t(row)]; }
    /// The scale of a colour bar when the scene shows values; none when it shows categories.
    const std::optional<ValueScale>& valueScale() const { return valueScale_; }
    /// (N,): the colour of each point, as if it was selected. Its alpha is the layer in which it is drawn
    /// (see DrawingOrder::layersOf): what a point looks like is read at one place.
    const std::vector<QRgb>& rowColors() const { return rowColors_.get(); }

    /// Drawn rows, first drawn first: the context, then selected points (see DrawingOrder).
    const std::vector<int>& order() const { return order_.rows(); }
    /// Context of the cloud, and its layers.
    const DrawingOrder& drawing() const { return order_; }
    /// About `budget` of order() that stand for the whole cloud (see DrawingOrder::subset).
    std::vector<int> subset(int budget) const { return order_.subset(budget, orderInput()); }

    /// Diameter of a point in logical pixels at rest when none was chosen; falls with the number of points.
    double automaticPointSize() const;

  private:
    friend ScatterScene sceneOnPaper(const ScatterScene& scene);

    void measure();
    void takeCodes(std::vector<int> codes);
    void colorRows();
    OrderInput orderInput() const;
    void rebuildOrder();

    SharedBuffer<float> positions_;
    bool threeD_ = false;
    int missingPositions_ = 0;
    Eigen::Vector3f lower_ = Eigen::Vector3f::Zero();
    Eigen::Vector3f upper_ = Eigen::Vector3f::Zero();
    QString title_;
    SharedBuffer<int> codes_;
    std::vector<QString> names_;
    std::vector<QColor> colors_ = {QColor(128, 128, 128)};
    std::vector<QColor> paperColors_; ///< (C,) of categories; empty: colors_
    std::vector<int> counts_ = {0};
    std::vector<bool> visible_ = {true};
    Rest rest_ = Rest::hidden;
    std::vector<bool> drawn_ = {true}; ///< (C + 1,): the visible ones, and those of a grey rest
    std::optional<ValueScale> valueScale_;
    SharedBuffer<float> values_; ///< empty when the scene shows categories
    SharedBuffer<QRgb> rowColors_;
    RowSelection selection_;
    bool hasSelection_ = false;
    RowSelection highlighted_; ///< what stands out from the context, where there is one
    bool hasContext_ = false;
    DrawingOrder order_;
};

/// The same in the colours of figures, whose ground is white whatever that of the screen is; values have
/// those of sequentialGradient(false).
ScatterScene sceneOnPaper(const ScatterScene& scene);

} // namespace groupscope
