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

/// Shows a figure that is laid out anew for every size: the same scene as in reports, in the colours of the
/// window. Mouse or arrow keys, Home and End point at things that have something to say; a click or Return
/// asks for what is behind them, a rectangle for what is behind all things in it. Figures that are higher
/// than the view scroll. Actions that are added to it stand in its context menu.
class FigureView : public QAbstractScrollArea {
    Q_OBJECT
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    explicit FigureView(QWidget* parent = nullptr);

    /// A figure of the registry. What its functions hold must live as long as it is shown.
    void setDrawing(const Drawing& drawing);
    /// Leaves nothing to show but the placeholder.
    void clear();
    bool hasFigure() const { return draw_ != nullptr; }
    /// Whether the values that are plotted are a table.
    bool hasValues() const { return values_ != nullptr; }
    /// The plotted values as CSV; empty where they are no table.
    std::string valuesText() const;
    void setPlaceholder(const QString& text);
    QString placeholder() const { return placeholder_; }
    const Scene& scene() const { return scene_; } ///< as it is laid out now
    /// Items with these keys get a ring, which is not on paper: what is selected in the window says nothing
    /// to a reader.
    void setSelectedKeys(QSet<QString> keys);

    /// What is pointed at says this; empty when nothing is.
    QString pointedText() const;

    /// Draws the same picture on paper, with the painter's font.
    void draw(QPainter& painter, const QRectF& area) const;
    /// The height that it needs on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;

    QSize sizeHint() const override { return {420, 300}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

  Q_SIGNALS:
    /// `added`: to what is selected already (Ctrl was held).
    void keyRequested(const QString& key, bool added);
    /// A rectangle was drawn around items with these keys, each once.
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
    int itemAt(QPointF place) const; ///< index of an item with a tooltip; -1
    /// `at`: where the mouse is; else what is pointed at comes into sight.
    void point(int item, const std::optional<QPointF>& at = {});
    void pointAlong(int step);
    void request(Qt::KeyboardModifiers modifiers);
    void requestBrushed(bool added);
    void repaint(QPainter& painter);

    std::function<Scene(const SceneSpace&)> draw_; ///< quick: it is called in the GUI thread
    std::function<Table()> values_;
    Scene scene_;
    QString placeholder_;
    int pointed_ = -1; ///< the item under the mouse or the keys
    QSet<QString> selected_;
    std::vector<QRectF> boxes_;        ///< of the items of the scene
    QPixmap painted_;                  ///< the scene; null where it is another since
    QPixmap ringed_;                   ///< the same with its rings
    std::optional<QPointF> pressed_{}; ///< where a rectangle begins, in the scene
    QRectF brush_;                     ///< the rectangle that is being drawn, in the scene; or empty
};

} // namespace groupscope
