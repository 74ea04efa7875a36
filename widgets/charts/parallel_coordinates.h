// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/parallel_plot.h"
#include "widgets/charts/figure_view.h"

#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Shows a parallel plot whose lines are runs. A drag along an axis brushes a range of it: lines that
/// pass every brush stand out, and a double click or Return asks for their runs. A brush is moved by dragging
/// it, and cleared by a click on its axis; a drag of a title puts the axis elsewhere. By keys: ← → choose an
/// axis, ↑ ↓ move its brush or make one, with Shift its upper end; Ctrl with ← → moves the axis, Delete
/// clears the brush, Escape all of them.
class ParallelCoordinates : public FigureView {
    Q_OBJECT
  public:
    /// A part of an axis, in [0,1] from its lowest to its highest value; below 0 is "none". Above 1 where
    /// what a brush holds is higher than all there is.
    using Brush = Interval;

    explicit ParallelCoordinates(QWidget* parent = nullptr);

    /// Keys of lines are ids of runs. Brushes and order stay for axes that stay.
    void setData(ParallelPlot plot);
    /// With its axes in the order that people gave them, and brushed.
    const ParallelPlot& data() const { return plot_; }
    void setColorBy(const QString& axis);

    /// Ids of the axes from left to right.
    QStringList order() const;
    /// Axes that are not named follow in their order.
    void setOrder(const QStringList& ids);
    /// Content of the brush of each axis, by the id of the axis.
    const std::map<std::string, ParallelBrush>& brushes() const { return held_; }
    /// Nothing: the axis has none.
    void setBrush(const QString& axis, const std::optional<Brush>& brush);
    /// The same by what it holds, for an axis that is there.
    void holdBrush(const QString& axis, const ParallelBrush& brush);
    void clearBrushes();

    /// Runs whose lines pass all brushes; all of them without one.
    QStringList passingRuns() const;
    int passingCount() const { return passingCount_; }

    /// Where the axis stands, and a share of it, in the viewport; for tests and help.
    double axisPlace(const QString& axis) const;
    double sharePlace(double share) const;

    QSize sizeHint() const override { return {520, 300}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

  Q_SIGNALS:
    /// Other lines pass than before.
    void brushed();
    void orderChanged();
    void runsRequested(const QStringList& ids, bool added);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    enum class Drag { nothing, make, move, reorder };

    void showPlot();
    void findPassing();
    bool arrange(const QStringList& ids);
    void requestRuns(bool added);
    ParallelLayout layout() const;
    QPointF inScene(QPointF place) const;
    int axisAt(double x) const; ///< place of the axis; -1
    void moveAxis(int from, int to);
    void nudgeBrush(double step, bool upperEnd);
    /// From its lowest part to its highest; nothing: the axis has no brush.
    std::optional<Brush> brushOf(int place) const;
    QString idOf(int place) const;

    ParallelPlot plot_;
    std::map<std::string, ParallelBrush> held_; ///< by id of the axis; the plot says where they stand
    std::vector<char> passing_;                 ///< (lines,)
    int passingCount_ = 0;
    int focus_ = 0; ///< place of the axis that keys are about
    Drag drag_ = Drag::nothing;
    int dragged_ = -1;      ///< place of the axis
    double dragFrom_ = 0.0; ///< share
    Brush brushBefore_{};   ///< when the drag began
    bool dragMoved_ = false;
    /// Axis and brush that the last click has cleared: a double click begins with one.
    std::optional<std::pair<QString, ParallelBrush>> cleared_;
};

} // namespace groupscope
