// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/nearest_rows.h"

#include "core/data/task_members.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/tables/fact_table.h"

#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QLocale>
#include <QPixmap>
#include <QTableWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int thumbnailSize = 48; // smaller ones tell nothing

} // namespace

NearestRows::NearestRows(Session* session, MapInsight* insight, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , insight_(insight)
    , title_(wrappedLabel())
    , table_(makeFactTable({tr("Row"), tr("Group"), tr("Distance")})) {
    table_->setObjectName(QStringLiteral("nearestRows"));
    table_->setIconSize({thumbnailSize, thumbnailSize});
    table_->verticalHeader()->setDefaultSectionSize(thumbnailSize + 4);
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addWidget(table_, 1);
    connect(table_, &QTableWidget::itemActivated, this, [this](QTableWidgetItem* item) {
        insight_->listNeighbors(table_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    connect(table_, &QTableWidget::itemClicked, this, [this](QTableWidgetItem* item) {
        Q_EMIT pointChosen(table_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    connect(insight, &MapInsight::neighborsFound, this, &NearestRows::list);
    connect(insight, &MapInsight::neighborsFailed, title_, &QLabel::setText);
    clear();
}

void NearestRows::clear() {
    table_->setRowCount(0);
    title_->setText(
        tr("Click a point to list its nearest rows in the original space, which the map may not show."));
}

void NearestRows::list(const PointNeighbors& found) {
    if (!insight_->map())
        return;
    const Task& task = *session_->task();
    const std::vector<int>& rows = insight_->map()->rows;
    const auto rowOf = [&](int point) { return static_cast<std::size_t>(rows[point]); };
    const auto groupOf = [&](int point) { return QString::fromStdString(describeRow(task, rowOf(point))); };
    const auto nameOf = [&](int point) { return QString::fromStdString(task.set->ids[rowOf(point)]); };
    title_->setText(tr("Nearest to %1 (%2) in the original space. A click selects a row on the map; Enter or "
                       "a double click goes on from there.")
                        .arg(nameOf(found.point), groupOf(found.point)));
    table_->setRowCount(static_cast<int>(found.points.size()));
    for (std::size_t i = 0; i < found.points.size(); ++i) {
        const int line = static_cast<int>(i), point = found.points[i];
        QTableWidgetItem* name = factCell(nameOf(point));
        name->setData(Qt::UserRole, point);
        if (const QImage picture = thumbnailOf(*task.set, static_cast<int>(rowOf(point))); !picture.isNull())
            name->setIcon(QIcon(QPixmap::fromImage(picture)));
        table_->setItem(line, 0, name);
        table_->setItem(line, 1, factCell(groupOf(point)));
        table_->setItem(line, 2, factCell(QLocale().toString(found.distances[i], 'g', 4), true));
    }
}

} // namespace groupscope
