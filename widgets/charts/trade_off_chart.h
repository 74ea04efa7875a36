// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/trade_off.h"

#include <QPixmap>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

namespace groupscope {

struct ChartColors;

/// A figure with what the window knows of its marks.
struct TradeOffChartData {
    TradeOff figure;
    std::vector<QStringList> runs; ///< ids of the runs behind each mark
};

/// Two numbers of methods, usually worst-group and average accuracy: one mark for each method with its name
/// beside it, whiskers of one standard deviation, small dots for its other settings, and curves where a
/// method traces one. The mouse or the arrow keys point at marks; a click or Return asks for their runs, a
/// rectangle for those of all marks in it, F for those of the marks on the front.
class TradeOffChart : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    explicit TradeOffChart(QWidget* parent = nullptr);

    void setData(TradeOffChartData data);
    const TradeOffChartData& data() const { return data_; }
    /// Marks of these runs get a ring. Thousands are laid out anew for other data alone.
    void setSelectedRuns(const QStringList& ids);
    /// Asks for the runs of the marks on the front.
    void requestFront(bool added = false);
    /// Shown while there is nothing to draw.
    void setPlaceholder(const QString& text);
    QString placeholder() const { return placeholder_; }

    /// "WiSE-FT, alpha 0.3: average 91.2 ± 0.3 %, …"; for tooltips and screen readers.
    QString description(int mark) const;
    /// Place of a mark in this widget; for tests and help.
    QPointF markPlace(int mark) const;

    /// Draws the same picture on paper, with the painter's font.
    void draw(QPainter& painter, const QRectF& area) const;
    /// The height that it needs on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;

    QSize sizeHint() const override { return {420, 300}; }
    QSize minimumSizeHint() const override { return {220, 140}; }

  Q_SIGNALS:
    /// `added`: to what is selected already (Ctrl was held).
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
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void lay();
    void ring();
    void paintMarks(QPainter& painter, const ChartColors& colors);
    void paintRings(QPainter& painter, const ChartColors& colors) const;
    int markAt(QPointF place) const;
    void point(int mark);
    void pointAlong(int step);
    void requestBrushed(bool added);

    TradeOffChartData data_;
    Plot plot_;
    PlotLayout layout_;
    Scene scene_;
    QPixmap marks_;                  ///< the scene, painted; null where it is another since
    std::vector<std::size_t> rings_; ///< marks of selected runs, which have a ring
    QSet<QString> selected_;
    QString placeholder_;
    std::optional<QPointF> pressed_{}; ///< where a rectangle begins
    QRectF brush_;                     ///< the rectangle that is being drawn; or empty
    int pointed_ = -1;                 ///< the mark under the mouse or the keys
};

} // namespace groupscope
