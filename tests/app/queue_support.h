// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/window_support.h"
#include "widgets/tables/run_table.h"

#include <QAbstractButton>
#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

namespace groupscope {

inline constexpr auto endless = std::int64_t{100'000}; // epochs

/// One that does not end while a test looks at it, and `waiting` short ones after it.
inline QStringList trainLong(MainWindow& window, int waiting, std::int64_t epochs = endless) {
    ExperimentSpec spec;
    spec.methods = {{"adapter", {{"epochs", epochs}}, {}}};
    const QStringList first = window.session()->queue()->train(spec);
    ExperimentSpec others;
    others.methods = {{"linear-probe", {{"epochs", std::int64_t{3}}}, {}}};
    others.seeds.clear();
    for (int i = 0; i < waiting; ++i)
        others.seeds.push_back(static_cast<std::uint64_t>(i));
    return waiting > 0 ? first + window.session()->queue()->train(others) : first;
}

inline bool hasEpochs(MainWindow& window, const QString& id, std::size_t count) {
    const SessionRun* run = window.session()->find(id);
    return run != nullptr && run->history.size() >= count;
}

inline SessionRun::State stateOf(MainWindow& window, const QString& id) {
    const SessionRun* run = window.session()->find(id);
    return run == nullptr ? SessionRun::State::failed : run->state;
}

/// State of a run in the table of runs, as its row shows it.
inline QString stateShown(MainWindow& window, const QString& id) {
    const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        if (model->index(row, 0).data(RunTableModel::IdRole).toString() == id)
            return model->index(row, RunTableModel::state).data().toString();
    return {};
}

inline QStringList rowsShown(MainWindow& window) {
    QStringList ids;
    const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        ids << model->index(row, 0).data(RunTableModel::IdRole).toString();
    return ids;
}

inline void trigger(MainWindow& window, const char* action) {
    auto* found = window.findChild<QAction*>(QString::fromLatin1(action));
    QVERIFY2(found != nullptr && found->isEnabled(), action);
    found->trigger();
}

inline QMessageBox* trainingQuestion(MainWindow& window) {
    for (QMessageBox* box : window.findChildren<QMessageBox*>(QStringLiteral("trainingQuestion")))
        if (box->isVisible())
            return box;
    return nullptr;
}

inline void press(QMessageBox* box, QMessageBox::ButtonRole role) {
    for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == role)
            return button->click();
}

inline QPushButton* button(MainWindow& window, const char* name) {
    return window.findChild<QPushButton*>(QString::fromLatin1(name));
}

} // namespace groupscope
