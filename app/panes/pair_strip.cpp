// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_strip.h"

#include "core/data/task_members.h"
#include "core/figures/palette.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"
#include "widgets/tables/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int pairSwatch = 10, foundPicture = 32, foundDisc = 12;

/// "✔  1   0.312   a red shoe"
QString foundLine(std::size_t rank, const RankedRow& found, bool right, const QString& name, bool narrow) {
    return QStringLiteral("%1  %2   %3%4%5")
        .arg(right ? QStringLiteral("✔") : QStringLiteral("✘"))
        .arg(rank)
        .arg(QLocale().toString(static_cast<double>(found.similarity), 'f', 3),
             narrow ? QStringLiteral("\n") : QStringLiteral("   "), name);
}

/// A picture framed by right or wrong, or a disc of that colour where there is none. The sign before the
/// words says the same without colour.
QPixmap foundIcon(const QImage& picture, const QColor& color, bool right) {
    const int side = picture.isNull() ? foundDisc + 2 : foundPicture;
    QPixmap icon(side, side);
    icon.fill(Qt::transparent);
    QPainter painter(&icon);
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture.isNull()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawEllipse(QPointF(icon.rect().center()) + QPointF(0.5, 0.5), 0.5 * foundDisc,
                            0.5 * foundDisc);
        return icon;
    }
    const QImage scaled = picture.scaled(icon.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QRect place = scaled.rect();
    place.moveCenter(icon.rect().center());
    painter.drawImage(place, scaled);
    painter.setPen(QPen(color, 2.0, right ? Qt::SolidLine : Qt::DashLine));
    painter.drawRect(QRectF(place).adjusted(1.0, 1.0, -1.0, -1.0));
    return icon;
}

} // namespace

QString textName(const Task& task, const PairSpace& pairs, int text) {
    const QString& says = pairs.says[text];
    if (!says.isEmpty())
        return says;
    const int image = pairs.search->imageOf(text);
    const std::vector<int> own = pairs.search->textsOf(image);
    const auto number = std::find(own.begin(), own.end(), text) - own.begin() + 1;
    const auto row = static_cast<std::size_t>(pairs.rows[image]);
    return PairStrip::tr("text %1 of %2").arg(number).arg(QString::fromStdString(task.set->ids[row]));
}

PairStrip::PairStrip(int number, QWidget* parent)
    : QWidget(parent)
    , swatch_(new QLabel)
    , title_(new ElidedLabel)
    , words_(new ElidedLabel)
    , found_(new QListWidget) {
    title_->setObjectName(QStringLiteral("pairTitle%1").arg(number));
    words_->setObjectName(QStringLiteral("pairWords%1").arg(number));
    setTextRole(words_, TextRole::caption);
    found_->setObjectName(QStringLiteral("pairFound%1").arg(number));
    found_->setFrameShape(QFrame::NoFrame);
    found_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    found_->setTextElideMode(Qt::ElideRight);
    found_->setToolTip(tr("Rank, cosine and result; a click selects the example on the map"));
    swatch_->setFixedSize(pairSwatch, pairSwatch);
    swatch_->setAutoFillBackground(true);
    auto* head = new QHBoxLayout;
    head->setSpacing(spacing::close);
    head->addWidget(swatch_);
    head->addWidget(title_, 1);
    auto* inside = new QVBoxLayout(this);
    inside->setContentsMargins(0, spacing::tight, 0, 0);
    inside->setSpacing(spacing::tight);
    inside->addLayout(head);
    inside->addWidget(words_);
    inside->addWidget(found_, 1);
    connect(found_, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { Q_EMIT rowClicked(item->data(Qt::UserRole).toInt()); });
}

void PairStrip::setSpace(const NamedSpace& space) {
    space_ = space;
    title_->setText(space.name);
    swatch_->setVisible(space.color.isValid());
    QPalette colors = swatch_->palette();
    colors.setColor(QPalette::Window, space.color);
    swatch_->setPalette(colors);
    found_->setAccessibleName(tr("Results on the other side, %1").arg(space.name));
}

void PairStrip::say(const QString& words) {
    words_->setText(words);
    found_->clear();
}

void PairStrip::show(const Task& task, const PairSpace& pairs, const PairQuery& query, std::size_t count,
                     bool narrow) {
    const PairSearch& search = *pairs.search;
    const bool fromText = query.text >= 0;
    const PairAnswer answer =
        fromText ? search.imagesFor(query.text, count) : search.textsFor(query.image, count);
    const std::size_t others = fromText ? search.imageCount() : search.textCount();
    words_->setText(
        (fromText ? tr("its image: rank %1 of %2 images") : tr("its best text: rank %1 of %2 texts"))
            .arg(answer.firstRight)
            .arg(others));
    found_->clear();
    found_->setIconSize(fromText && !task.set->thumbnails.pixels.empty()
                            ? QSize(foundPicture, foundPicture)
                            : QSize(foundDisc + 2, foundDisc + 2));
    const bool dark = isDark(palette());
    for (std::size_t i = 0; i < answer.nearest.size(); ++i) {
        const int place = answer.nearest[i].row;
        const int image = fromText ? place : search.imageOf(place);
        const int row = pairs.rows[image];
        const bool right = image == query.image;
        const QString id = QString::fromStdString(task.set->ids[row]);
        const QString described = QString::fromStdString(describeRow(task, static_cast<std::size_t>(row)));
        const QString name = fromText ? tr("%1, %2").arg(id, described) : textName(task, pairs, place);
        auto* item = new QListWidgetItem(foundLine(i + 1, answer.nearest[i], right, name, narrow), found_);
        item->setData(Qt::UserRole, row);
        item->setToolTip(tr("%1\n%2, %3").arg(name, id, described));
        item->setIcon(foundIcon(fromText ? thumbnailOf(*task.set, row) : QImage(),
                                toQColor(right ? correctColor(dark) : wrongColor(dark)), right));
    }
}

} // namespace groupscope
