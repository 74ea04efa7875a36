// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_preview.h"

#include "widgets/style/language.h"

#include <QPainter>

namespace groupscope {

FigurePreview::FigurePreview(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("figurePreview"));
    setAccessibleName(tr("Preview"));
}

void FigurePreview::showPage(QSize page, std::function<void(QPainter&)> draw) {
    page_ = page;
    draw_ = std::move(draw);
    words_.clear();
    picture_ = QPixmap();
    update();
}

void FigurePreview::showWords(const QString& words) {
    page_ = QSize();
    draw_ = nullptr;
    words_ = words;
    setAccessibleDescription(words);
    update();
}

void FigurePreview::render() {
    const QSize room = size() - QSize(2 * spacing::normal, 2 * spacing::normal);
    const QSize shown = page_.scaled(room, Qt::KeepAspectRatio).expandedTo(QSize(1, 1));
    picture_ = QPixmap(shown * devicePixelRatioF());
    picture_.setDevicePixelRatio(devicePixelRatioF());
    picture_.fill(Qt::white);
    QPainter painter(&picture_);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing |
                           QPainter::SmoothPixmapTransform);
    painter.scale(static_cast<double>(shown.width()) / page_.width(),
                  static_cast<double>(shown.height()) / page_.height());
    draw_(painter);
}

void FigurePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (page_.isEmpty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(spacing::wide, 0, -spacing::wide, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, words_);
        return;
    }
    if (picture_.isNull())
        render();
    QRectF paper(QPointF(0, 0), picture_.deviceIndependentSize());
    paper.moveCenter(QRectF(rect()).center());
    painter.drawPixmap(paper.topLeft(), picture_);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void FigurePreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    picture_ = QPixmap();
}

} // namespace groupscope
