// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/picture_grid.h"

#include "app/views/map_coloring.h"
#include "core/data/task_members.h"
#include "core/figures/palette.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/number_text.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"
#include "widgets/tables/fact_table.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int gridPicture = 84, gridFrame = 3;

QString className(const Task& task, int label) {
    return label < 0 ? QString() : QString::fromStdString(task.groups.classes()[label]);
}

} // namespace

void PictureModel::show(std::shared_ptr<const Task> task, std::vector<int> rows,
                        std::vector<int> predictions) {
    beginResetModel();
    task_ = std::move(task);
    rows_ = std::move(rows);
    predictions_ = std::move(predictions);
    endResetModel();
}

int PictureModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int PictureModel::predictionOf(int row) const {
    return predictions_.empty() ? -1 : predictions_[row];
}

QPixmap PictureModel::pictureOf(int row) const {
    const bool dark = isDark(QApplication::palette());
    const int prediction = predictionOf(row), label = task_->labels[row];
    QPixmap pixmap(gridPicture, gridPicture);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const QRect inside = pixmap.rect().adjusted(gridFrame, gridFrame, -gridFrame, -gridFrame);
    const QImage picture = thumbnailOf(*task_->set, row);
    if (picture.isNull())
        painter.fillRect(inside, toQColor(missingColor(dark)));
    else
        painter.drawImage(inside,
                          picture.scaled(inside.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation));
    if (prediction >= 0) {
        painter.setPen(
            QPen(toQColor(prediction == label ? correctColor(dark) : wrongColor(dark)), gridFrame));
        painter.drawRect(pixmap.rect().adjusted(1, 1, -2, -2));
    }
    return pixmap;
}

QVariant PictureModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !task_)
        return {};
    const int row = rowOf(index), prediction = predictionOf(row);
    const auto place = static_cast<std::size_t>(row);
    const int label = task_->labels[place];
    switch (role) {
    case Qt::DecorationRole:
        return pictureOf(row);
    case Qt::DisplayRole: // what is wrong is said in words too, for all readers
        return prediction >= 0 && prediction != label ? tr("✘ %1").arg(className(*task_, prediction))
                                                      : className(*task_, label);
    case Qt::ToolTipRole:
        return QString::fromStdString(task_->set->ids[place] + "\n" + describeRow(*task_, place)) +
               (prediction < 0 ? QString()
                               : tr("\npredicted %1, %2")
                                     .arg(className(*task_, prediction),
                                          prediction == label ? tr("correct") : tr("wrong")));
    default:
        return {};
    }
}

PictureGrid::PictureGrid(QWidget* parent)
    : QWidget(parent)
    , note_(wrappedLabel())
    , list_(new QListView)
    , model_(new PictureModel(this)) {
    list_->setObjectName(QStringLiteral("pictureGrid"));
    list_->setModel(model_);
    list_->setViewMode(QListView::IconMode);
    list_->setResizeMode(QListView::Adjust);
    list_->setMovement(QListView::Static);
    list_->setIconSize({gridPicture, gridPicture});
    list_->setGridSize({gridPicture + 38, gridPicture + 2 * list_->fontMetrics().height()});
    list_->setUniformItemSizes(true);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setLayoutMode(
        QListView::Batched); // ten thousand pictures are laid out while one looks at the first
    connect(list_, &QListView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT rowActivated(model_->rowOf(index)); });
    auto* column = new QVBoxLayout(this);
    column->addWidget(note_);
    column->addWidget(list_, 1);
    show(nullptr, {}, nullptr, {});
}

QString PictureGrid::noteOf(const Task& task, const std::vector<int>& rows,
                            const std::vector<int>& predictions, const QString& run) const {
    const QLocale locale;
    const auto text = [&](std::ptrdiff_t number) { return locale.toString(static_cast<qlonglong>(number)); };
    const QString count = exampleCountText(static_cast<qlonglong>(rows.size()));
    if (run.isEmpty())
        return count;
    const auto predicted = [&](int row) { return !predictions.empty() && predictions[row] >= 0; };
    const auto known = std::count_if(rows.begin(), rows.end(), predicted);
    if (known == 0)
        return tr("%1, for which %2 predicts no class").arg(count, run);
    const auto wrong = std::count_if(rows.begin(), rows.end(), [&](int row) {
        const auto place = static_cast<std::size_t>(row);
        return predicted(row) && predictions[place] != task.labels[place];
    });
    if (known < static_cast<std::ptrdiff_t>(rows.size()))
        return tr("%1: %2 predicts %3 of them and gets %4 wrong. Errors come first.")
            .arg(count, run, text(known), text(wrong));
    return tr("%1: %3 gets %2 of them wrong. Errors come first.").arg(count, text(wrong), run);
}

void PictureGrid::show(const std::shared_ptr<const Task>& task, std::vector<int> rows, const Run* run,
                       const QString& name) {
    const bool pictures = task && !task->set->thumbnails.pixels.empty();
    std::vector<int> predictions;
    if (task && run != nullptr)
        predictions = predictionsOfRows(*task, *run);
    const auto isWrong = [&](int row) {
        const auto place = static_cast<std::size_t>(row);
        return !predictions.empty() && predictions[place] >= 0 && predictions[place] != task->labels[place];
    };
    std::stable_partition(rows.begin(), rows.end(), isWrong);
    note_->setText(!task          ? tr("Pictures of the selected examples appear here")
                   : !pictures    ? tr("This set has no pictures of its examples")
                   : rows.empty() ? tr("Select points on the map, or click a group, to see their pictures")
                                  : noteOf(*task, rows, predictions, run == nullptr ? QString() : name));
    list_->setVisible(pictures && !rows.empty());
    model_->show(pictures ? task : nullptr, pictures ? std::move(rows) : std::vector<int>(),
                 std::move(predictions));
}

} // namespace groupscope
