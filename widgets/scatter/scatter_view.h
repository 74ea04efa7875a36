// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/hover_card.h"
#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"
#include "widgets/scatter/scatter_tool.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QPainter;

namespace groupscope {

struct PairMarks;
struct PointTrails;
struct ScatterFigure;
class ScatterLegend;
class ScatterRegion;
class ScatterStage;
class ScatterToolBar;

/// A map of points in two or three dimensions, coloured by category, with a legend. It takes positions,
/// colours and a selection, and tells what the reader points at and selects; it knows nothing of methods or
/// files.
///
/// Keys: V B L P choose the tool, Ctrl+A selects all visible points, Ctrl+I inverts, Escape clears, Z zooms
/// to the selection, R resets the view; Ctrl+click selects or drops a point. An outline adds with Shift,
/// takes away with Ctrl, and keeps what is in both with Shift+Ctrl or Alt.
class ScatterView : public QWidget {
    Q_OBJECT
    Q_PROPERTY(double pointSize READ pointSize WRITE setPointSize NOTIFY pointSizeChanged)
    Q_PROPERTY(groupscope::ScatterTool tool READ tool WRITE setTool NOTIFY toolChanged)
    Q_PROPERTY(bool contoursShown READ areContoursShown WRITE setContoursShown NOTIFY contoursShownChanged)
    Q_PROPERTY(bool labelsShown READ areLabelsShown WRITE setLabelsShown NOTIFY labelsShownChanged)
    Q_PROPERTY(bool scaleShown READ isScaleShown WRITE setScaleShown NOTIFY scaleShownChanged)

  public:
    enum class Camera {
        keep,  ///< as the reader has it; all in view until the reader has moved it
        still, ///< as it is
        reset  ///< all in view
    };
    using Tool = ScatterTool;

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
    /// Colours points by a value instead; see ScatterScene::setValues.
    void setValues(QString title, const std::vector<float>& values, double low, double high,
                   const ColorGradient& gradient);
    const ScatterScene& scene() const { return scene_; }
    /// All that is shown, as paintFigure() draws it.
    ScatterFigure figure() const;

    /// Lets one category stand out, the others being grey, or shows all when it does already. `code` in [0,
    /// C], C: without a value.
    void isolateCategory(int code);
    /// Hides or shows one category. `code` in [0, C].
    void toggleCategory(int code);
    void showAllCategories();
    /// The visible categories of another view that is coloured alike.
    void showCategoriesOf(const ScatterScene& other);
    /// Rings a point that is pointed at in another view; −1: none.
    void ringPoint(int row);

    /// Whether of the legend only the button that brings it back is shown.
    bool isLegendCollapsed() const;
    void setLegendCollapsed(bool collapsed);
    /// Whether it has a legend, on screen and in figures: beside another view that is coloured alike one is
    /// enough.
    void setLegendOffered(bool offered);
    /// Whether there is room for the legend on screen: figures have it all the same.
    void setLegendRoomy(bool roomy);
    /// Whether the line of tools and counts is below the cloud: where that has little room, keys do.
    void setToolsOffered(bool offered);
    /// Pixels that it takes of the width now.
    int legendWidth() const;

    /// Which points are selected; with none all look alike. Another number of points drops the selection.
    const RowSelection& selection() const { return scene_.selection(); }
    /// Any points, seen or not. Throws UsageError for a selection among another number of points. `joined`:
    /// see isSelectionJoined().
    void setSelection(RowSelection selection, bool joined = false);
    /// Whether the selection was made of the one before, by adding or taking away points: what is selected
    /// elsewhere and not shown here stays so then.
    bool isSelectionJoined() const { return selectionJoined_; }
    void clearSelection();
    void selectAllVisible();
    /// Visible points that are not selected become so; all others are no longer.
    void invertSelection();
    /// Joins the visible points of a category. `code` in [0, C].
    void selectCategory(int code, Combine how);
    /// Moves and enlarges until the visible selected points fill the view; without any it stays.
    void zoomToSelection();

    /// What a drag of the left button does.
    Tool tool() const;
    void setTool(Tool tool);

    /// Lines around the densest half and nine tenths of each category, in 2-D. Until somebody turns them on
    /// or off they are there for 50,000 points and more, whose islands are one colour each and hide how dense
    /// they are. At first off: the names of the categories at the median of their points, and the scale.
    bool areContoursShown() const { return contoursShown_; }
    void setContoursShown(bool shown);
    bool areLabelsShown() const { return labelsShown_; }
    void setLabelsShown(bool shown);
    /// Of the dimensions, one each: shown with the scale in 2-D and always in 3-D. Empty: none.
    void setAxisNames(const QStringList& names);
    /// Points of a second kind and lines between the two; null: all are of one kind. Rows must be of the
    /// scene.
    void setPairMarks(std::shared_ptr<const PairMarks> marks);
    const std::shared_ptr<const PairMarks>& pairMarks() const { return pairMarks_; }
    /// Where some points were before, as lines to where they are; null: nowhere.
    void setTrails(std::shared_ptr<const PointTrails> trails);
    const std::shared_ptr<const PointTrails>& trails() const { return trails_; }
    bool isScaleShown() const { return scaleShown_; }
    void setScaleShown(bool shown);

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
    const ScatterCamera& camera() const;
    /// Whether the reader has moved it since all was in view.
    bool isCameraMoved() const;
    /// Looks where another view of the same coordinates does, whose reader has `moved` its camera or not.
    /// Nobody is told.
    void setCamera(const ScatterCamera& camera, bool moved);
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
    void legendCollapsedChanged(bool collapsed);
    /// legendWidth() is another one.
    void legendResized();
    /// Other points are selected than before.
    void selectionChanged();
    void toolChanged(groupscope::ScatterTool tool);
    void contoursShownChanged(bool shown);
    void labelsShownChanged(bool shown);
    void scaleShownChanged(bool shown);
    /// It looks elsewhere, or has another size.
    void cameraChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// From so many points on contours come by themselves, and annotations wait until positions have stayed
    /// for a while: they take longer than a picture of a layout that moves.
    static constexpr int crowdedPoints = 50'000;

    void applyPalette();
    void applyVisible();
    void showColors();
    void updateNote();
    void fitTexts();
    void onHovered(int row);
    void connectParts();
    void onRegionDrawn(const ScatterRegion& region, Combine how);
    void onToggled(int row);
    bool selectionKey(int key);
    void select(RowSelection selection, bool joined = false);
    void showSelection();
    void showContours(bool shown);
    QStringList shownAxisNames() const;
    void scheduleAnnotations();
    void updateAnnotations();

    ScatterScene scene_;
    ScatterStage* stage_;
    ScatterLegend* legend_;
    HoverCardWidget* card_;
    QLabel* title_;
    QLabel* note_;
    ScatterToolBar* tools_;
    QTimer annotationTimer_;
    bool contoursShown_ = false;
    bool labelsShown_ = false;
    bool contoursDecided_ = false; ///< by the reader; until then they appear where points crowd
    bool scaleShown_ = false;
    bool toolsOffered_ = true;
    bool selectionJoined_ = false;
    QString titleText_, noteText_; ///< whole; what is shown of them depends on the room
    QStringList axisNames_;
    std::shared_ptr<const PairMarks> pairMarks_;
    std::shared_ptr<const PointTrails> trails_;
    std::function<HoverCard(int row)> makeCard_;
};

} // namespace groupscope
