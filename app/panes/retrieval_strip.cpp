// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/retrieval_strip.h"

#include "app/panes/neighbour_tiles.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"
#include "widgets/tables/fact_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int swatchSide = 10;

QString describeAnswer(const RowAnswer& answer) {
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(static_cast<qulonglong>(count)); };
    if (answer.others == 0)
        return RetrievalStrip::tr("no other example of its class is searched");
    return RetrievalStrip::tr("first correct at rank %1 · R-precision %2, average precision %3 at R = %4")
        .arg(number(answer.firstRight), shareText(*answer.rPrecision), shareText(*answer.averagePrecision),
             number(answer.others));
}

} // namespace

RetrievalStrip::RetrievalStrip(int number, QWidget* parent)
    : QWidget(parent)
    , swatch_(new QLabel)
    , title_(new ElidedLabel)
    , tiles_(new NeighbourTiles) {
    tiles_->setObjectName(QStringLiteral("retrievalTiles%1").arg(number));
    title_->setObjectName(QStringLiteral("retrievalTitle%1").arg(number));
    swatch_->setFixedSize(swatchSide, swatchSide);
    swatch_->setAutoFillBackground(true);
    auto* head = new QHBoxLayout;
    head->setSpacing(spacing::close);
    head->addWidget(swatch_);
    head->addWidget(title_, 1);
    auto* inside = new QVBoxLayout(this);
    inside->setContentsMargins(0, spacing::tight, 0, 0);
    inside->setSpacing(spacing::tight);
    inside->addLayout(head);
    inside->addWidget(tiles_);
    connect(tiles_, &NeighbourTiles::rowClicked, this, &RetrievalStrip::rowClicked);
    connect(tiles_, &NeighbourTiles::rowActivated, this, &RetrievalStrip::rowActivated);
}

void RetrievalStrip::setSpace(const NamedSpace& space) {
    space_ = space;
    swatch_->setVisible(space.color.isValid());
    QPalette colors = swatch_->palette();
    colors.setColor(QPalette::Window, space.color);
    swatch_->setPalette(colors);
    tiles_->setAccessibleName(tr("Nearest examples, %1").arg(space.name));
}

void RetrievalStrip::say(const QString& words, const std::shared_ptr<const Task>& task) {
    words_ = tr("%1: %2").arg(space_.name, words);
    title_->setText(words_);
    tiles_->clear(task);
}

void RetrievalStrip::show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows,
                          const SpaceAnswer& answer) {
    words_ = tr("%1: %2").arg(space_.name, describeAnswer(answer.found));
    title_->setText(words_);
    tiles_->show(task, rows, task->labels[answer.row], answer.found);
}

int RetrievalStrip::heightOfStrip(int width, const QFont& letters) const {
    return QFontMetrics(letters).height() + spacing::close + tiles_->heightOfTiles(width, letters) +
           spacing::normal;
}

void RetrievalStrip::paintStrip(QPainter& painter, QPointF corner, int width, const QPalette& colors) const {
    const QFontMetrics metrics(painter.font());
    const int line = metrics.height();
    double left = corner.x();
    if (space_.color.isValid()) {
        painter.fillRect(QRectF(left, corner.y() + 0.5 * (line - swatchSide), swatchSide, swatchSide),
                         space_.color);
        left += swatchSide + spacing::close;
    }
    painter.setPen(colors.color(QPalette::Text));
    painter.drawText(QRectF(left, corner.y(), corner.x() + width - left, line),
                     Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(words_, Qt::ElideRight, static_cast<int>(corner.x() + width - left)));
    tiles_->paintTiles(painter, corner + QPointF(0.0, line + spacing::close), width, colors);
}

} // namespace groupscope
