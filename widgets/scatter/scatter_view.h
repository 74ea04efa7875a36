// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/hover_card.h"
#include "widgets/scatter/scatter_scene.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPainter;
class QToolButton;

namespace groupscope {

class ScatterLegend;
class ScatterStage;

/// A map of points in two or three dimensions, coloured by category, with a legend. It takes positions and
/// colours and tells what the reader points at; it knows nothing of methods or files.
class ScatterView : public QWidget {
    Q_OBJECT
    Q_PROPERTY(double pointSize READ pointSize WRITE setPointSize NOTIFY pointSizeChanged)

  public:
    enum class Camera { keep, reset };

    explicit ScatterView(QWidget* parent = nullptr);

    /// (N,2) or (N,3), copied; rows that are not finite are left out and counted. May be called for every
    /// step of an animation: categories stay, and so does the camera once the reader has moved it (until then
    /// it keeps the whole cloud in view), unless the number of rows or dimensions changes or `camera` asks
    /// for a reset. Another number of rows drops the categories. Throws UsageError for another number of
    /// columns.
    void setPositions(const MatrixView<float>& positions, Camera camera = Camera::keep);
    /// `codes` (N,) index `names` and `colors` (C,); a code outside [0,C) is a point without a value. Shows
    /// all categories. Throws UsageError when the lengths disagree.
    void setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                       std::vector<QColor> colors);
    const ScatterScene& scene() const { return scene_; }

    /// Shows one category alone, or all when it is alone already. `code` in [0, C], C: without a value.
    void isolateCategory(int code);
    /// Hides or shows one category. `code` in [0, C].
    void toggleCategory(int code);
    void showAllCategories();

    /// Builds the card of the point under the cursor; called once a point. None: no card.
    void setHoverCard(std::function<HoverCard(int row)> makeCard);
    /// Heading above the cloud, on screen and in exports; empty: none.
    void setTitle(const QString& title);
    /// What an empty view says, e.g. what to do to fill it.
    void setPlaceholder(const QString& text);
    /// A banner over the cloud while something is under way; empty: none.
    void setBusyText(const QString& text);

    /// Diameter of a point in logical pixels; 0 lets the view choose by the number of points.
    double pointSize() const;
    void setPointSize(double size);

    void resetView();
    /// Where the point is, in this widget's coordinates.
    QPointF positionOf(int row) const;
    /// Whether only a part of the points is drawn because the camera moves.
    bool isThinned() const;
    /// Milliseconds the last drawing of the cloud took.
    double lastRenderMilliseconds() const;

    /// Draws what the view shows into `area`: the argument of exportFigure.
    void paintFigure(QPainter& painter, const QRectF& area) const;

  Q_SIGNALS:
    /// The point under the cursor; -1 when there is none any more.
    void hovered(int row);
    void clicked(int row);
    void pointSizeChanged(double size);
    void visibleCategoriesChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyPalette();
    void applyVisible();
    void updateNote();
    void onHovered(int row);

    ScatterScene scene_;
    ScatterStage* stage_;
    ScatterLegend* legend_;
    HoverCardWidget* card_;
    QLabel* title_;
    QLabel* note_;
    QToolButton* reset_;
    std::function<HoverCard(int row)> makeCard_;
};

} // namespace groupscope
