// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QSize>
#include <QString>
#include <QWidget>

#include <functional>

class QPainter;

namespace groupscope {

/// Preview of a page as it will be written, scaled to the widget.
class FigurePreview : public QWidget {
    Q_OBJECT
  public:
    explicit FigurePreview(QWidget* parent = nullptr);

    /// `draw` paints the page, whose size is `page` in units of the painter.
    void showPage(QSize page, std::function<void(QPainter&)> draw);
    /// Shows why there is no page.
    void showWords(const QString& words);

    QSize sizeHint() const override { return {560, 420}; }
    QSize minimumSizeHint() const override { return {280, 180}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void render();

    QSize page_; ///< empty: the widget shows words
    std::function<void(QPainter&)> draw_;
    QString words_;
    QPixmap picture_; ///< null: must be drawn
};

} // namespace groupscope
