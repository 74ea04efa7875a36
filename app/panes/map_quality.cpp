// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_quality.h"

#include "widgets/tables/fact_table.h"

#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

MapQualityView::MapQualityView(Session* session, MapAtRest* map, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , map_(map)
    , summary_(wrappedLabel())
    , groups_(makeFactTable(tr("Quality of the map in each group"),
                            {tr("Group"), tr("Trustworthiness"), tr("Continuity"), tr("False\nneighbours"),
                             tr("Missing\nneighbours")})) {
    groups_->setObjectName(QStringLiteral("mapQuality"));
    groups_->horizontalHeaderItem(1)->setToolTip(
        tr("1: every neighbour on the map is a neighbour in the original space"));
    groups_->horizontalHeaderItem(2)->setToolTip(
        tr("1: every neighbour in the original space is a neighbour on the map"));
    groups_->horizontalHeaderItem(3)->setToolTip(tr("Share of the %1 nearest points on the map that are not "
                                                    "among the %2 nearest in the original space")
                                                     .arg(DistortionOptions().neighbors)
                                                     .arg(2 * DistortionOptions().neighbors));
    groups_->horizontalHeaderItem(4)->setToolTip(tr("Share of the %1 nearest points in the original space "
                                                    "that are not among the %2 nearest on the map")
                                                     .arg(DistortionOptions().neighbors)
                                                     .arg(2 * DistortionOptions().neighbors));
    auto* column = new QVBoxLayout(this);
    column->addWidget(summary_);
    column->addWidget(groups_, 1);
    connect(groups_, &QTableWidget::itemClicked, this, [this](QTableWidgetItem* item) {
        Q_EMIT groupActivated(groups_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    connect(map, &DerivedValues::changed, this, &MapQualityView::refresh);
    refresh();
}

void MapQualityView::refresh() {
    groups_->setRowCount(0);
    const auto distortion = map_->distortion();
    if (!distortion) {
        const QString reason = map_->fidelity().reason;
        summary_->setText(!reason.isEmpty()   ? reason
                          : map_->isWorking() ? tr("Comparing the map with the original space …")
                                              : tr("Available once the map is complete."));
        return;
    }
    const MapQuality& all = distortion->overall;
    const auto number = [](double value) { return QLocale().toString(value, 'f', 3); };
    summary_->setText(
        tr("Trustworthiness %1, continuity %2 at %3 neighbours, from %4 examples. %5 of the neighbours on "
           "the map are false, %6 of the true neighbours are missing. Colour the map by either to see where.")
            .arg(number(all.trustworthiness), number(all.continuity))
            .arg(std::min(DistortionOptions().neighbors, static_cast<int>(all.rows - 1) / 2))
            .arg(QLocale().toString(static_cast<qulonglong>(all.ranked)))
            .arg(shareText(all.falseShare), shareText(all.missingShare)));
    const int lines = std::min(mostFactLines, static_cast<int>(distortion->groups.size()));
    for (int group = 0; group < lines; ++group) {
        const MapQuality& quality = distortion->groups[group];
        if (quality.rows == 0)
            continue;
        const int line = groups_->rowCount();
        groups_->insertRow(line);
        QTableWidgetItem* name = factCell(QString::fromStdString(session_->task()->groups.groupName(group)));
        name->setData(Qt::UserRole, group);
        groups_->setItem(line, 0, name);
        groups_->setItem(line, 1, factCell(number(quality.trustworthiness), true));
        groups_->setItem(line, 2, factCell(number(quality.continuity), true));
        groups_->setItem(line, 3, factCell(shareText(quality.falseShare), true));
        groups_->setItem(line, 4, factCell(shareText(quality.missingShare), true));
    }
}

} // namespace groupscope
