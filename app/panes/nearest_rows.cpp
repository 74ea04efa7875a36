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

NearestRows::NearestRows(Session* session, MapAtRest* map, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , map_(map)
    , neighbors_(session, neighborsOf, this)
    , title_(wrappedLabel())
    , table_(makeFactTable(tr("Nearest examples"), {tr("Example"), tr("Group"), tr("Distance")})) {
    table_->setObjectName(QStringLiteral("nearestRows"));
    table_->setIconSize({thumbnailSize, thumbnailSize});
    table_->verticalHeader()->setDefaultSectionSize(thumbnailSize + 4);
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addWidget(table_, 1);
    connect(table_, &QTableWidget::itemActivated, this, [this](QTableWidgetItem* item) {
        ask(table_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    connect(table_, &QTableWidget::itemClicked, this, [this](QTableWidgetItem* item) {
        Q_EMIT pointChosen(table_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    connect(&neighbors_, &DerivedValues::changed, this, &NearestRows::show);
    clear();
}

void NearestRows::ask(int point) {
    const Eigen::Index points = map_->map() ? map_->map()->embedding->rows() : 0;
    if (point < 0 || point >= points || points < 2)
        return;
    point_ = point;
    neighbors_.request({{map_->map(), point_}});
    show();
}

void NearestRows::show() {
    if (!map_->map() || point_ < 0)
        return;
    const auto [found, reason] = neighbors_.get({map_->map(), point_});
    if (found)
        list(*found);
    else if (!reason.isEmpty())
        title_->setText(reason);
}

void NearestRows::clear() {
    point_ = -1;
    table_->setRowCount(0);
    title_->setText(
        tr("Click a point to list its nearest examples in the original space, which the map may not show."));
}

void NearestRows::list(const PointNeighbors& found) {
    const Task& task = *session_->task();
    const std::vector<int>& rows = map_->map()->rows;
    const auto rowOf = [&](int point) { return static_cast<std::size_t>(rows[point]); };
    const auto groupOf = [&](int point) { return QString::fromStdString(describeRow(task, rowOf(point))); };
    const auto nameOf = [&](int point) { return QString::fromStdString(task.set->ids[rowOf(point)]); };
    title_->setText(tr("Nearest to %1 (%2) in the original space. A click selects an example on the map; "
                       "Return or a double click lists its neighbours.")
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
