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

/// A parallel plot whose lines are runs. A drag along an axis brushes a range of it. Lines that pass every
/// brush are highlighted, and a double click or Return requests their runs. A brush is moved by dragging it,
/// and cleared by a click on its axis. A dragged title moves its axis. Keys: ← → choose an axis, ↑ ↓ move or
/// make its brush, with Shift its upper end; Ctrl with ← → moves the axis, Delete clears the brush, Escape
/// all brushes.
class ParallelCoordinates : public FigureView {
    Q_OBJECT
  public:
    /// A range of an axis, in [0,1] from its lowest to its highest value; below 0 is "none". Above 1 if the
    /// brush holds values above the highest one.
    using Brush = Interval;

    explicit ParallelCoordinates(QWidget* parent = nullptr);

    /// Sets the plot. Keys of lines are ids of runs. Brushes and order stay for axes that remain.
    void setData(ParallelPlot plot);
    /// The plot with its axes in the order of the user, and its brushes.
    const ParallelPlot& data() const { return plot_; }
    void setColorBy(const QString& axis);

    /// Ids of the axes from left to right.
    QStringList order() const;
    /// Sets the order of axes; axes that are not named follow in their order.
    void setOrder(const QStringList& ids);
    /// Brushes by id of the axis.
    const std::map<std::string, ParallelBrush>& brushes() const { return held_; }
    /// Nothing: removes the brush of the axis.
    void setBrush(const QString& axis, const std::optional<Brush>& brush);
    /// Sets a brush by its values, for an existing axis.
    void holdBrush(const QString& axis, const ParallelBrush& brush);
    void clearBrushes();

    /// Runs whose lines pass all brushes; all runs without a brush.
    QStringList passingRuns() const;
    int passingCount() const { return passingCount_; }

    /// Position of an axis, and of a fraction of it, in the viewport; for tests and help.
    double axisPlace(const QString& axis) const;
    double sharePlace(double share) const;

    QSize sizeHint() const override { return {520, 300}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

  Q_SIGNALS:
    /// The set of passing lines changed.
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
    int axisAt(double x) const; ///< index of the axis; -1: none
    void moveAxis(int from, int to);
    void nudgeBrush(double step, bool upperEnd);
    /// Brush of an axis, from its lowest to its highest fraction; nothing: the axis has no brush.
    std::optional<Brush> brushOf(int place) const;
    QString idOf(int place) const;

    ParallelPlot plot_;
    std::map<std::string, ParallelBrush> held_; ///< by id of the axis
    std::vector<char> passing_;                 ///< (lines,) whether a line passes all brushes
    int passingCount_ = 0;
    int focus_ = 0; ///< index of the axis for keys
    Drag drag_ = Drag::nothing;
    int dragged_ = -1;      ///< index of the dragged axis; -1: none
    double dragFrom_ = 0.0; ///< fraction of the axis
    Brush brushBefore_{};   ///< brush at the start of the drag
    bool dragMoved_ = false;
    /// Axis and brush that the last click cleared, because a double click begins with a click.
    std::optional<std::pair<QString, ParallelBrush>> cleared_;
};

} // namespace groupscope
