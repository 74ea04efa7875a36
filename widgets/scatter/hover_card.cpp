// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/hover_card.h"
#include "widgets/style/language.h"

#include <QGridLayout>
#include <QLabel>
#include <QPixmap>

#include <algorithm>

namespace groupscope {
namespace {

constexpr int thumbnailSide = 112;
constexpr int away = 16;

QLabel* plainLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    // Names come from files: never read them as markup.
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::ToolTipText);
    return label;
}

/// Small pictures are enlarged by a whole factor without smoothing, so that their pixels stay what they are.
QImage fitted(const QImage& image, double ratio) {
    const int side = qRound(thumbnailSide * ratio);
    const int longer = std::max(image.width(), image.height());
    if (longer > side) {
        return image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    }
    return image.scaled(image.size() * (side / longer), Qt::KeepAspectRatio, Qt::FastTransformation);
}

} // namespace

HoverCardWidget::HoverCardWidget(QWidget* parent)
    : QFrame(parent)
    , picture_(new QLabel(this))
    , title_(plainLabel(this))
    , lines_(plainLabel(this)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFrameShape(QFrame::Box);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::Mid);
    QFont bold = font();
    bold.setBold(true);
    title_->setFont(bold);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(spacing::normal, spacing::normal, 10, spacing::normal);
    layout->setHorizontalSpacing(10);
    layout->setVerticalSpacing(spacing::tight);
    layout->addWidget(picture_, 0, 0, 3, 1, Qt::AlignTop);
    layout->addWidget(title_, 0, 1);
    layout->addWidget(lines_, 1, 1);
    layout->setRowStretch(2, 1);
    hide();
}

void HoverCardWidget::showCard(const HoverCard& card, QPoint spot) {
    picture_->setVisible(!card.thumbnail.isNull());
    if (!card.thumbnail.isNull()) {
        QPixmap pixmap = QPixmap::fromImage(fitted(card.thumbnail, devicePixelRatioF()));
        pixmap.setDevicePixelRatio(devicePixelRatioF());
        picture_->setPixmap(pixmap);
    }
    title_->setText(card.title);
    title_->setVisible(!card.title.isEmpty());
    lines_->setText(card.lines.join(QLatin1Char('\n')));
    lines_->setVisible(!card.lines.isEmpty());
    layout()->activate();
    resize(sizeHint());
    // Right of and below the cursor; on the other side where there is no room.
    const QSize room = parentWidget()->size();
    const int right = spot.x() + away;
    const int below = spot.y() + away;
    const int x = right + width() <= room.width() ? right : spot.x() - away - width();
    const int y = below + height() <= room.height() ? below : spot.y() - away - height();
    move(std::max(x, 0), std::max(y, 0));
    show();
    raise();
}

} // namespace groupscope
