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

/// Meaning of the colours of a scene that shows numbers.
struct ValueScale {
    double low = 0.0;
    double high = 1.0;
    ColorGradient gradient;
};

/// Content of a scatter view: positions, categories or numbers, visible and selected points, and the drawing
/// order. Screen, picture and vector export read the same scene, and so look the same. Copies are cheap: the
/// large buffers are shared until one side changes.
class ScatterScene {
  public:
    /// (N,2) or (N,3). Rows with a NaN or an infinity are never drawn, and counted in `missingPositions`.
    /// Categories, numbers and selection stay if N stays. Throws UsageError for another number of columns.
    void setPositions(const MatrixView<float>& positions);
    /// `codes` (N,) index `names` and `colors` (C,); a code outside [0,C) is a point without a value. All
    /// categories become visible, unless their names are unchanged. `paperColors` (C,) are those of
    /// sceneOnPaper(); empty: the same. Throws UsageError if the lengths disagree.
    void setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                       std::vector<QColor> colors, std::vector<QColor> paperColors = {});
    /// Colours points by `values` (N,), NaN without a value: `low` and less has the first colour of
    /// `gradient`, `high` and more the last. There is then one category (0) of points with a value and one
    /// (1) of those without. Throws UsageError unless there is a value per point and low <= high, both
    /// finite.
    void setValues(QString title, const std::vector<float>& values, double low, double high,
                   const ColorGradient& gradient);
    /// Colour of points without a value.
    void setMissingColor(const QColor& color);
    /// How points of categories that are not visible are drawn.
    enum class Rest { hidden, grey };
    /// (C + 1,): one flag per category and a last one for points without a value. The rest is hidden or drawn
    /// grey; it cannot be selected either way.
    void setVisible(std::vector<bool> visible, Rest rest = Rest::hidden);
    /// Sets the selected points; the others become grey and lie below them. Without a selection all points
    /// look alike. Throws UsageError for another number of points.
    void setSelection(RowSelection selection);

    const RowSelection& selection() const { return selection_; }
    /// Whether a point is grey: it is not selected while others are, or it belongs to the grey rest.
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
    /// Number of points with a position in visible categories.
    int visibleCount() const;
    /// In [0, C]; C for a point without a value.
    int category(int row) const { return codes_[std::size_t(row)]; }
    /// The scale of a colour bar if the scene shows numbers; none if it shows categories.
    const std::optional<ValueScale>& valueScale() const { return valueScale_; }
    /// (N,): the colour of each point as if it was selected. Its alpha is the layer in which it is drawn (see
    /// DrawingOrder::layersOf), so that the style of a point is read in one place.
    const std::vector<QRgb>& rowColors() const { return rowColors_.get(); }

    /// Drawn rows, first drawn first: unselected points, then selected ones (see DrawingOrder).
    const std::vector<int>& order() const { return order_.rows(); }
    /// The drawing order with its layers.
    const DrawingOrder& drawing() const { return order_; }
    /// A sample of about `budget` of order() (see DrawingOrder::subset).
    std::vector<int> subset(int budget) const { return order_.subset(budget, orderInput()); }

    /// Default diameter of a point in logical pixels; it falls with the number of points.
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
    std::vector<bool> drawn_ = {true}; ///< (C + 1,): visible categories, and those of a grey rest
    std::optional<ValueScale> valueScale_;
    SharedBuffer<float> values_; ///< empty if the scene shows categories
    SharedBuffer<QRgb> rowColors_;
    RowSelection selection_;
    bool hasSelection_ = false;
    RowSelection highlighted_; ///< highlighted points, if others are grey
    bool hasContext_ = false;
    DrawingOrder order_;
};

/// The scene in the colours of figures, for a white background; numbers have the colours of
/// sequentialGradient(false).
ScatterScene sceneOnPaper(const ScatterScene& scene);

} // namespace groupscope
