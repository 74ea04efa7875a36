// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"
#include "core/runs/table.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QSet>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

struct Drawing;

/// Shows a figure with a new layout for every size: the scene of reports, in the colours of the window. Mouse
/// or arrow keys, Home and End highlight items with a tooltip. A click or Return requests the item, a
/// rectangle all items in it. Figures higher than the view scroll. Added actions are in its context menu.
class FigureView : public QAbstractScrollArea {
    Q_OBJECT
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    explicit FigureView(QWidget* parent = nullptr);

    /// Shows a figure of the registry. The data of its functions must live as long as it is shown.
    void setDrawing(const Drawing& drawing);
    /// Shows only the placeholder.
    void clear();
    bool hasFigure() const { return draw_ != nullptr; }
    /// Whether the plotted values are available as a table.
    bool hasValues() const { return values_ != nullptr; }
    /// Plotted values as CSV; empty if they are no table.
    std::string valuesText() const;
    void setPlaceholder(const QString& text);
    QString placeholder() const { return placeholder_; }
    const Scene& scene() const { return scene_; } ///< the current layout
    /// Rings the items with these keys; rings are not exported, because the selection of the window means
    /// nothing to a reader.
    void setSelectedKeys(QSet<QString> keys);

    /// Tooltip of the highlighted item; empty without one.
    QString pointedText() const;

    /// Draws the figure on paper, with the font of the painter.
    void draw(QPainter& painter, const QRectF& area) const;
    /// Height that the figure needs on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;

    QSize sizeHint() const override { return {420, 300}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

  Q_SIGNALS:
    /// `added`: in addition to the selection (Ctrl was held).
    void keyRequested(const QString& key, bool added);
    /// A rectangle was drawn around items with these keys, each listed once.
    void keysRequested(const QStringList& keys, bool added);
    void exportRequested();
    void placeholderChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void lay();
    int itemAt(QPointF place) const; ///< index of an item with a tooltip; -1: none
    /// `at`: position of the mouse; without it the item is scrolled into view.
    void point(int item, const std::optional<QPointF>& at = {});
    void pointAlong(int step);
    void request(Qt::KeyboardModifiers modifiers);
    void requestBrushed(bool added);
    void repaint(QPainter& painter);

    std::function<Scene(const SceneSpace&)> draw_; ///< fast, because it is called in the GUI thread
    std::function<Table()> values_;
    Scene scene_;
    QString placeholder_;
    int pointed_ = -1; ///< the item under the mouse or the keys
    QSet<QString> selected_;
    std::vector<QRectF> boxes_;        ///< bounds of the items of the scene
    QPixmap painted_;                  ///< picture of the scene; null if it is out of date
    QPixmap ringed_;                   ///< picture of the scene with its rings
    std::optional<QPointF> pressed_{}; ///< first corner of a rectangle, in the scene
    QRectF brush_;                     ///< the rectangle being drawn, in the scene; or empty
};

} // namespace groupscope
