// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

#include <QAbstractScrollArea>
#include <QString>

#include <functional>

namespace groupscope {

/// Shows a figure that is laid out anew for every size: the same scene as in reports, in the colours of the
/// window. Mouse or arrow keys point at things that have something to say; a click or Return asks for what is
/// behind them. Figures that are higher than the view scroll.
class SceneView : public QAbstractScrollArea {
    Q_OBJECT
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    /// Lays the figure out; called in the GUI thread, so it must be quick.
    using Figure = std::function<Scene(const SceneSpace& space)>;

    explicit SceneView(QWidget* parent = nullptr);

    /// Null: there is nothing to show but the placeholder.
    void setFigure(Figure figure);
    bool hasFigure() const { return figure_ != nullptr; }
    void setPlaceholder(const QString& text);
    QString placeholder() const { return placeholder_; }
    const Scene& scene() const { return scene_; } ///< as it is laid out now

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
    void exportRequested();
    void placeholderChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void lay();
    int itemAt(QPointF place) const; ///< index of an item with a tooltip; -1
    void point(int item);
    void pointAlong(int step);
    void request(Qt::KeyboardModifiers modifiers);

    Figure figure_;
    Scene scene_;
    QString placeholder_;
    int pointed_ = -1; ///< the item under the mouse or the keys
};

} // namespace groupscope
