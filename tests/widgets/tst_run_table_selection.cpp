// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/work_time.h"
#include "widgets/tables/run_table.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <array>
#include <vector>

using namespace groupscope;

namespace {

RunRow doneRowOf(const QString& id) {
    RunRow row;
    row.id = id;
    row.method = QStringLiteral("Linear probe");
    row.numbers = {{.value = 0.5}, {.value = 0.9}};
    row.state = RunRow::State::done;
    return row;
}

} // namespace

/// Checks the selection in a table of very many runs.
class TestRunTableSelection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Qt would compare every block of selected rows with every one of the selection before, and ask each of
    /// them about each row.
    void thousandsOfBlocksAreSelectedAtOnce() {
        RunTable table;
        table.resize(1000, 600);
        table.show();
        constexpr int count = 3000, apart = 3;
        std::vector<RunRow> rows;
        std::array<QStringList, apart> ids;
        for (int i = 0; i < count; ++i) {
            const QString id = QStringLiteral("l%1").arg(i);
            rows.push_back(doneRowOf(id));
            ids[static_cast<std::size_t>(i % apart)] << id;
        }
        table.setRows(std::move(rows));
        const WorkTime time =
            leastTime([&] { table.select(ids[0]); },
                      [&] {
                          table.select(ids[1]);
                          QCOMPARE(table.selectedIds(), ids[1]); // and nothing of what was selected before
                      });
        QVERIFY2(time.worked < 150.0, qPrintable(QString::number(time.worked)));
        QSignalSpy changed(&table, &RunTable::selectionChanged);
        auto* filter = table.findChild<QLineEdit*>();
        const WorkTime filtering =
            leastTime([&] { filter->clear(); }, [&] { filter->setText(QStringLiteral("adapter")); });
        QVERIFY2(filtering.worked < 150.0, qPrintable(QString::number(filtering.worked)));
        filter->clear();
        QCOMPARE(table.selectedIds(), ids[1]);
        QCOMPARE(changed.size(), 0);
        table.view()->clearSelection();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.front().front().toStringList(), QStringList());
    }
};

QTEST_MAIN(TestRunTableSelection)
#include "tst_run_table_selection.moc"
