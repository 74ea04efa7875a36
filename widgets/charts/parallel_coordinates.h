// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QImage>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

/// One quantity over all lines.
struct ParallelAxis {
    enum class Scale { linear, logarithmic, categories };

    QString id; ///< unique: "learning_rate", "val worst group"
    QString title;
    Scale scale = Scale::linear;
    QStringList categories{}; ///< of that scale: what the values 0, 1, … are
    /// (lines,) nothing: the line has no value there, and passes at "none", below the axis. Positive where
    /// the scale is logarithmic.
    std::vector<std::optional<double>> values{};
    bool percent = false; ///< values are shares, shown in percent
};

/// Lines through axes.
struct ParallelData {
    std::vector<ParallelAxis> axes; ///< from left to right, until somebody puts them in another order
    std::vector<QString> ids;       ///< (lines,) of runs
    QString colorBy{};              ///< id of the axis whose values give colours; empty: one colour
    QString note{};                 ///< stands below
};

/// What a brush holds, in words of its axis: it is the same when other runs give the axis other ends, or its
/// categories another order.
struct ParallelBrush {
    double low = 0.0, high = -1.0; ///< values; none where low is above high, and on an axis of categories
    QStringList categories{};
    bool none = false; ///< also lines without a value

    bool operator==(const ParallelBrush&) const = default;
};

/// Runs as lines over their settings and measures. A drag along an axis brushes a range of it: lines that
/// pass every brush stand out, and a double click or Return asks for their runs. A brush is moved by dragging
/// it, and cleared by a click on its axis; a drag of a title puts the axis elsewhere. By keys: ← → choose an
/// axis, ↑ ↓ move its brush or make one, with Shift its upper end; Ctrl with ← → moves the axis, Delete
/// clears the brush, Escape all of them.
class ParallelCoordinates : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    /// A part of an axis, in [0,1] from its lowest to its highest value; below 0 is "none". Above 1 where
    /// what a brush holds is higher than all there is.
    using Brush = std::pair<double, double>;
    /// A brush and where it stands now: in several parts where categories stand in another order than when
    /// they were brushed.
    struct Placed {
        ParallelBrush brush;
        std::vector<Brush> parts; ///< at least one, from low to high

        Brush all() const { return {parts.front().first, parts.back().second}; }
    };

    explicit ParallelCoordinates(QWidget* parent = nullptr);

    /// Brushes and order stay for axes that stay.
    void setData(ParallelData data);
    const ParallelData& data() const { return data_; }
    /// Whether there is anything to draw.
    bool hasLines() const { return data_.axes.size() >= 2 && !data_.ids.empty(); }
    void setPlaceholder(const QString& text);
    QString placeholder() const { return placeholder_; }

    /// Ids of the axes from left to right.
    QStringList order() const;
    /// Axes that are not named follow in the order of the data.
    void setOrder(const QStringList& ids);
    /// By id of the axis; nothing: the axis has none.
    const QHash<QString, Placed>& brushes() const { return brushes_; }
    void setBrush(const QString& axis, const std::optional<Brush>& brush);
    /// The same by what it holds, for an axis that is there.
    void holdBrush(const QString& axis, const ParallelBrush& brush);
    void clearBrushes();

    /// Runs whose lines pass all brushes; all of them without one.
    QStringList passingRuns() const;
    int passingCount() const { return passingCount_; }

    /// Where the axis stands, and a share of it, in this widget; for tests and help.
    double axisPlace(const QString& axis) const;
    double sharePlace(double share) const;

    /// Draws the same picture on paper, with the painter's font.
    void draw(QPainter& painter, const QRectF& area) const;

    QSize sizeHint() const override { return {520, 300}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

  Q_SIGNALS:
    /// Other lines pass than before.
    void brushed();
    void orderChanged();
    void runsRequested(const QStringList& ids, bool added);
    void exportRequested();
    void placeholderChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    enum class Drag { nothing, make, move, reorder };

    void findPassing();
    void redraw();
    void requestRuns(bool added);
    int axisAt(double x) const; ///< place in order_; -1
    void moveAxis(int from, int to);
    void nudgeBrush(double step, bool upperEnd);
    const ParallelAxis* axisOf(const QString& id) const; ///< null where there is none

    ParallelData data_;
    std::vector<std::vector<float>> shares_; ///< (axes, lines) of the height of the axis; below 0: none
    std::vector<int> order_;                 ///< (axes,) numbers of axes from left to right
    QHash<QString, Placed> brushes_;
    std::vector<char> passing_; ///< (lines,)
    int passingCount_ = 0;
    QString placeholder_;
    mutable QImage lines_; ///< as they were drawn last; null: to be drawn
    int focus_ = 0;        ///< place in order_ that keys are about
    Drag drag_ = Drag::nothing;
    int dragged_ = -1;      ///< place in order_
    double dragFrom_ = 0.0; ///< share, or x of a title
    Brush brushBefore_{};   ///< when the drag began
    bool dragMoved_ = false;
    /// Axis and brush that the last click has cleared: a double click begins with one.
    std::optional<std::pair<QString, ParallelBrush>> cleared_;
};

} // namespace groupscope
