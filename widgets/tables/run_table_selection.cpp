// SPDX-License-Identifier: GPL-3.0-or-later
// Selected runs, including those that a filter hides.
#include "widgets/tables/column_choice.h"
#include "widgets/tables/run_order.h"
#include "widgets/tables/run_table.h"

#include <QItemSelection>
#include <QSet>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <algorithm>
#include <utility>
#include <vector>

namespace groupscope {
namespace {

/// The runs a row stands for.
QStringList runsOf(const QModelIndex& index) {
    const QStringList members = index.data(RunTableModel::MembersRole).toStringList();
    return members.isEmpty() ? QStringList{index.data(RunTableModel::IdRole).toString()} : members;
}

} // namespace

QStringList RunTable::hiddenSelection() const {
    const QSet<QString> reported(reported_.begin(), reported_.end());
    QStringList ids;
    if (proxy_->rowCount() == model_->rowCount())
        return ids;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const QModelIndex index = model_->index(row, 0);
        if (!proxy_->mapFromSource(index).isValid())
            for (const QString& id : runsOf(index))
                if (reported.contains(id))
                    ids << id;
    }
    return ids;
}

void RunTable::reportSelection() {
    if (replacing_) // may be emitted hundreds of times
        return;
    const QStringList ids = selectedIds();
    if (ids == reported_)
        return;
    reported_ = ids;
    Q_EMIT selectionChanged(ids);
}

QStringList RunTable::selectedIds() const {
    std::vector<int> places; // of the ranges: Qt asks every range about every row
    for (const QItemSelectionRange& range : view_->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            places.push_back(row);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    QStringList ids;
    for (const int place : places)
        ids += runsOf(proxy_->index(place, 0));
    return ids;
}

void RunTable::select(const QStringList& ids) {
    const QSet<QString> wanted(ids.begin(), ids.end());
    QStringList known;
    std::vector<bool> chosen; // (rows of the model,)
    for (const RunRow& row : model_->rows()) {
        const auto before = known.size();
        for (const QString& id : row.members.isEmpty() ? QStringList{row.id} : row.members)
            if (wanted.contains(id))
                known << id;
        chosen.push_back(known.size() > before);
    }
    QItemSelection selection; // of blocks: a range for each of thousands of rows takes seconds
    QModelIndex first;
    const int count = known.isEmpty() ? 0 : proxy_->rowCount();
    const auto isChosen = [&](int place) {
        return place < count &&
               chosen[static_cast<std::size_t>(proxy_->mapToSource(proxy_->index(place, 0)).row())];
    };
    for (int place = 0; place < count; ++place) {
        if (!isChosen(place))
            continue;
        const int begin = place;
        while (isChosen(place + 1))
            ++place;
        selection.select(proxy_->index(begin, 0), proxy_->index(place, model_->columnCount() - 1));
        if (!first.isValid())
            first = proxy_->index(begin, 0);
    }
    const bool wasReplacing = std::exchange(replacing_, true); // who asks for it knows it
    QItemSelectionModel* model = view_->selectionModel();
    if (first.isValid())
        model->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    const QPersistentModelIndex current = model->currentIndex();
    model->reset(); // else Qt compares every range of the old selection with every one of the new
    {
        const QSignalBlocker same(model);
        model->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    }
    model->select(selection, QItemSelectionModel::Select);
    columns_->repaintRows(); // no signal reported deselected rows
    replacing_ = wasReplacing;
    if (!replacing_)
        reported_ = known;
}

} // namespace groupscope
