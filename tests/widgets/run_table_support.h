// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/theme.h"
#include "widgets/tables/run_table.h"

#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include <memory>
#include <vector>

namespace groupscope::testing {

inline RunRow doneRow(const QString& id, double worst, double seconds) {
    RunRow row;
    row.id = id;
    row.color = QColor(0x20, 0x40, 0xc0);
    row.method = id.startsWith(u'a') ? QStringLiteral("Adapter") : QStringLiteral("Linear probe");
    row.seed = 3;
    row.numbers = {{.value = worst}, {.value = 0.9}, {.value = 0.9 - worst}, {.value = 0.85}};
    row.worstGroup = QStringLiteral("shoe, red");
    row.seconds = seconds;
    row.state = RunRow::State::done;
    return row;
}

/// Sorted as text the first column below would be 10, 5, 90 and the seconds 100, 20, 3.
inline std::vector<RunRow> threeRows() {
    return {doneRow(QStringLiteral("a1"), 0.10, 100), doneRow(QStringLiteral("l2"), 0.90, 3),
            doneRow(QStringLiteral("l3"), 0.05, 20)};
}

/// A table of runs on the screen, and hands for it.
class RunTableFixture {
  protected:
    void makeTable() {
        applyTheme(Theme::light);
        table_ = std::make_unique<RunTable>();
        table_->setPlaceholder(QStringLiteral("No runs yet"));
        table_->resize(1100, 300);
        table_->show();
        table_->activateWindow(); // there may be no window manager
        QVERIFY(QTest::qWaitForWindowActive(table_.get()));
    }

    QModelIndex cell(int row, int column) const { return table_->view()->model()->index(row, column); }

    QStringList column(int column) const {
        QStringList texts;
        for (int row = 0; row < table_->view()->model()->rowCount(); ++row)
            texts += cell(row, column).data().toString();
        return texts;
    }

    void clickHeader(int column) const {
        QHeaderView* header = table_->view()->horizontalHeader();
        const int x = header->sectionViewportPosition(column) + header->sectionSize(column) / 2;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
    }

    void clickRow(int row, Qt::KeyboardModifiers modifiers) const {
        const QPoint place = table_->view()->visualRect(cell(row, RunTableModel::seed)).center();
        QTest::mouseClick(table_->view()->viewport(), Qt::LeftButton, modifiers, place);
    }

    std::unique_ptr<RunTable> table_;
};

} // namespace groupscope::testing
