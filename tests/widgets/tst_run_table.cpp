// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "tests/widgets/run_table_support.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <array>

using namespace groupscope;
using namespace groupscope::testing;

class TestRunTable : public QObject, private RunTableFixture {
    Q_OBJECT

  private Q_SLOTS:
    void init() { makeTable(); }
    void cleanup() { table_.reset(); }

    void aSelectedRowKeepsTheColourOfItsRun() {
        table_->setRows(threeRows());
        const QModelIndex method = table_->view()->model()->index(1, RunTableModel::method);
        const auto color = method.data(Qt::DecorationRole).value<QColor>();
        const auto isPainted = [&] {
            const QImage cell =
                table_->view()->viewport()->grab(table_->view()->visualRect(method)).toImage();
            for (int x = 0; x < cell.width(); ++x)
                if (cell.pixelColor(x, cell.height() / 2) == color)
                    return true;
            return false;
        };
        QVERIFY(isPainted());
        table_->select({QStringLiteral("l2")});
        QVERIFY(table_->view()->selectionModel()->isRowSelected(1));
        QVERIFY(isPainted());
    }

    void saysWhatToDoWhileEmpty() {
        QVERIFY(!table_->view()->isVisible());
        QVERIFY(shownLabel(QStringLiteral("No runs yet")));
        table_->setRows(threeRows());
        QVERIFY(table_->view()->isVisible());
        QVERIFY(!shownLabel(QStringLiteral("No runs yet")));
        table_->setRows({});
        QVERIFY(shownLabel(QStringLiteral("No runs yet")));
    }

    void sortsByNumber() {
        table_->setRows(threeRows());
        clickHeader(RunTableModel::worst);
        const QStringList ascending = column(RunTableModel::worst);
        clickHeader(RunTableModel::worst);
        const QStringList descending = column(RunTableModel::worst);
        const QStringList expected{QStringLiteral("5.0 %"), QStringLiteral("10.0 %"),
                                   QStringLiteral("★ 90.0 %")};
        QVERIFY(ascending == expected || descending == expected);
        QCOMPARE(QStringList(ascending.rbegin(), ascending.rend()), descending);
        clickHeader(RunTableModel::seconds);
        QCOMPARE(column(RunTableModel::seconds).at(1), QStringLiteral("20.0 s"));
    }

    void putsMissingValuesLast() {
        std::vector<RunRow> rows = threeRows();
        rows[1].numbers[RunTableModel::worstNumber].value.reset();
        table_->setRows(rows);
        for (int turn = 0; turn < 2; ++turn) {
            clickHeader(RunTableModel::worst);
            QCOMPARE(column(RunTableModel::worst).back(), QStringLiteral("–"));
        }
    }

    void updatesOneRowOrAddsIt() {
        table_->setRows(threeRows());
        table_->select({QStringLiteral("l2")});
        QSignalSpy selected(table_.get(), &RunTable::selectionChanged);
        RunRow row = threeRows()[1];
        row.numbers[RunTableModel::worstNumber].value = 0.42;
        table_->updateRow(row);
        QCOMPARE(table_->view()->model()->rowCount(), 3);
        QVERIFY(column(RunTableModel::worst).at(1).contains(QStringLiteral("42.0 %")));
        QCOMPARE(table_->selectedIds(), QStringList{QStringLiteral("l2")});
        table_->updateRow(doneRow(QStringLiteral("a9"), 0.5, 1));
        QCOMPARE(table_->view()->model()->rowCount(), 4);
        QCOMPARE(selected.count(), 0);
    }

    void marksTheBest() {
        table_->setRows(threeRows());
        QCOMPARE(
            column(RunTableModel::worst),
            (QStringList{QStringLiteral("10.0 %"), QStringLiteral("★ 90.0 %"), QStringLiteral("5.0 %")}));
        QCOMPARE(column(RunTableModel::gap).at(1), QStringLiteral("★ 0.0 %"));
        RunRow better = threeRows()[2];
        better.numbers[RunTableModel::worstNumber].value = 0.95;
        table_->updateRow(better);
        QCOMPARE(column(RunTableModel::worst).at(1), QStringLiteral("90.0 %"));
        QCOMPARE(column(RunTableModel::worst).at(2), QStringLiteral("★ 95.0 %"));
        table_->setRows({threeRows()[0]}); // alone nothing is best
        QCOMPARE(column(RunTableModel::worst).at(0), QStringLiteral("10.0 %"));
    }

    /// Values of two splits never stand in one table, and a star says over what it is the best.
    void allValuesAreOfOneSplit() {
        std::vector<RunRow> rows = threeRows(); // worst groups of 10, 90 and 5 %
        rows.push_back(doneRow(QStringLiteral("c4"), 0.50, 1));
        rows[3].testHidden = rows[3].valuesHidden = true;
        rows[3].numbers[RunTableModel::worstNumber].value.reset();
        QSignalSpy chosen(table_.get(), &RunTable::splitChosen);
        table_->setSplits({{QStringLiteral("test"), QStringLiteral("test")},
                           {QStringLiteral("val"), QStringLiteral("validation")}},
                          QStringLiteral("test"));
        table_->setRows(rows);
        QCOMPARE(column(RunTableModel::worst),
                 (QStringList{QStringLiteral("10.0 %"), QStringLiteral("★ 90.0 %"), QStringLiteral("5.0 %"),
                              QStringLiteral("hidden")}));
        const auto tip = [this](int row) {
            return table_->view()->model()->index(row, RunTableModel::worst).data(Qt::ToolTipRole).toString();
        };
        QVERIFY2(tip(1).contains(QStringLiteral("highest of 3 runs on the test split")), qPrintable(tip(1)));
        QVERIFY(tip(0).contains(QStringLiteral("test split")) && !tip(0).contains(QStringLiteral("★")));
        QVERIFY(tip(3).contains(QStringLiteral("Reveal test results")));
        auto* box = table_->findChild<QComboBox*>(QStringLiteral("runsSplit"));
        QVERIFY(box->isVisible());
        QCOMPARE(box->currentText(), QStringLiteral("test"));
        Q_EMIT box->activated(1);
        QCOMPARE(chosen.size(), 1);
    }

    /// Not as text, which would put 10 before 9.
    void epochsSortByNumber() {
        std::vector<RunRow> rows = threeRows();
        const std::array<int, 3> epochs{9, 22, 10};
        for (std::size_t row = 0; row < rows.size(); ++row) {
            rows[row].epochNumber = epochs[row];
            rows[row].epoch = QStringLiteral("%1, last epoch").arg(epochs[row]);
        }
        table_->setRows(rows);
        table_->view()->sortByColumn(RunTableModel::epoch, Qt::AscendingOrder);
        const QStringList sorted = column(RunTableModel::epoch);
        QVERIFY2(sorted[0].startsWith(QStringLiteral("9,")) && sorted[1].startsWith(QStringLiteral("10,")) &&
                     sorted[2].startsWith(QStringLiteral("22,")),
                 qPrintable(sorted.join(u' ')));
    }

    void theOracleNamesTheRowsItHasSeen() {
        std::vector<RunRow> rows = threeRows();
        rows[0].epoch = rows[1].epoch = QStringLiteral("3, other cities worst group");
        rows[1].oracleRows = QStringLiteral("other cities");
        table_->setRows(rows);
        QVERIFY(!column(RunTableModel::epoch).at(0).startsWith(QStringLiteral("⚠")));
        QVERIFY(column(RunTableModel::epoch).at(1).startsWith(QStringLiteral("⚠")));
        const QModelIndex cell = table_->view()->model()->index(1, RunTableModel::epoch);
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("other cities split")));
    }

    void theMenuAsksToReveal() {
        std::vector<RunRow> rows = threeRows();
        table_->setRows(rows);
        QSignalSpy asked(table_.get(), &RunTable::revealRequested);
        const auto entry = [this] {
            Q_EMIT table_->view()->customContextMenuRequested({});
            return table_->findChildren<QAction*>(QStringLiteral("revealTestOfRows")).last();
        };
        QVERIFY(!entry()->isEnabled());
        rows[2].testHidden = true;
        table_->setRows(rows);
        QAction* reveal = entry(); // whatever is selected
        QVERIFY(reveal->isEnabled());
        reveal->trigger();
        QCOMPARE(asked.count(), 1);
    }

    void reportsTheSelection() {
        table_->setRows(threeRows());
        QSignalSpy selected(table_.get(), &RunTable::selectionChanged);
        clickRow(1, Qt::NoModifier);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected.last().at(0).toStringList(), QStringList{QStringLiteral("l2")});
        clickRow(0, Qt::ControlModifier);
        QCOMPARE(selected.last().at(0).toStringList(),
                 (QStringList{QStringLiteral("a1"), QStringLiteral("l2")}));
        const auto count = selected.count();
        table_->setRows(threeRows()); // as after every finished run: the same runs stay selected
        QCOMPARE(table_->selectedIds().size(), 2);
        QCOMPARE(selected.count(), count);
        table_->setRows({threeRows()[0]});
        QCOMPARE(selected.last().at(0).toStringList(), QStringList{QStringLiteral("a1")});
    }

    /// A seed that ends joins the mean that is looked at. One seed of a mean may be selected by itself.
    void aSeedThatJoinsASelectedMeanIsSelected() {
        std::vector<RunRow> rows = threeRows();
        rows[1].members = QStringList{QStringLiteral("l2"), QStringLiteral("l4")};
        table_->setRows(rows);
        table_->select({QStringLiteral("l2")});
        QSignalSpy selected(table_.get(), &RunTable::selectionChanged);
        table_->setRows(rows); // as when values come
        QCOMPARE(selected.count(), 0);
        rows[1].members << QStringLiteral("l3"); // its own row until then
        rows.pop_back();
        table_->setRows(rows);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected.last().at(0).toStringList(),
                 (QStringList{QStringLiteral("l2"), QStringLiteral("l3")}));
    }

    void asksToRemoveAndToOpen() {
        table_->setRows(threeRows());
        QSignalSpy removed(table_.get(), &RunTable::removeRequested);
        QSignalSpy opened(table_.get(), &RunTable::openRequested);
        QTest::keyClick(table_->view(), Qt::Key_Delete);
        QCOMPARE(removed.count(), 0); // nothing is selected
        clickRow(0, Qt::NoModifier);
        clickRow(2, Qt::ControlModifier);
        QTest::keyClick(table_->view(), Qt::Key_Delete);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(removed.last().at(0).toStringList(),
                 (QStringList{QStringLiteral("a1"), QStringLiteral("l3")}));
        QCOMPARE(table_->view()->model()->rowCount(), 3); // it only asks
        clickRow(1, Qt::NoModifier);
        QTest::keyClick(table_->view(), Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.last().at(0).toString(), QStringLiteral("l2"));
    }

    void copiesTabSeparatedText() {
        table_->setRows(threeRows());
        clickRow(1, Qt::NoModifier);
        clickRow(2, Qt::ShiftModifier);
        QTest::keyClick(table_->view(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith(QStringLiteral("Method\tWorst group\tWhich group\tAverage\t")));
        for (const QString& line : lines)
            QCOMPARE(line.count(u'\t'),
                     int(RunTableModel::fixedColumns) - 4); // `varied` and differences are not shown
        QCOMPARE(lines[1].split(u'\t').at(RunTableModel::worst - 1),
                 QStringLiteral("90.0 %")); // without its star
        QCOMPARE(lines[2].split(u'\t').at(RunTableModel::worstGroup - 1), QStringLiteral("shoe, red"));
    }

    void showsProgressWhileTraining() {
        std::vector<RunRow> rows = threeRows();
        rows[1].state = RunRow::State::training;
        rows[1].progress = 0.1;
        table_->setRows(rows);
        QCOMPARE(column(RunTableModel::state).at(1), QStringLiteral("10 %"));
        const QImage early = stateCell(1);
        rows[1].progress = 0.8;
        table_->updateRow(rows[1]);
        QCOMPARE(column(RunTableModel::state).at(1), QStringLiteral("80 %"));
        const QImage late = stateCell(1);
        QVERIFY2(differingPixels(early, late) > early.width() * early.height() / 10, "the bar does not grow");
        rows[1].state = RunRow::State::failed;
        rows[1].message = QStringLiteral("the loss is not finite");
        table_->updateRow(rows[1]);
        QCOMPARE(column(RunTableModel::state).at(1), QStringLiteral("⚠ failed"));
        QCOMPARE(cell(1, RunTableModel::state).data(Qt::ToolTipRole).toString(), rows[1].message);
    }

    void filtersByMethod() {
        table_->setRows(threeRows());
        auto* filter = table_->findChild<QLineEdit*>();
        QTest::keyClicks(filter, QStringLiteral("linear"));
        QCOMPARE(table_->view()->model()->rowCount(), 2);
        QTest::keyClicks(filter, QStringLiteral("x"));
        QVERIFY(!table_->view()->isVisible());
        filter->clear();
        QCOMPARE(table_->view()->model()->rowCount(), 3);
        QVERIFY(table_->view()->isVisible());
    }

  private:
    QImage stateCell(int row) const {
        return table_->view()
            ->viewport()
            ->grab(table_->view()->visualRect(cell(row, RunTableModel::state)))
            .toImage();
    }

    bool shownLabel(const QString& text) const {
        const auto labels = table_->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
    }
};

QTEST_MAIN(TestRunTable)
#include "tst_run_table.moc"
