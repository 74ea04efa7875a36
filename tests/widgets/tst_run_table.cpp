// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_checks.h"

#include "tests/support/run_columns.h"
#include "widgets/style/language.h"
#include "widgets/style/theme.h"
#include "widgets/tables/column_choice.h"
#include "widgets/tables/run_table.h"
#include "widgets/tables/setting_chips.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <array>
#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

RunRow doneRow(const QString& id, double worst, double seconds) {
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
std::vector<RunRow> threeRows() {
    return {doneRow(QStringLiteral("a1"), 0.10, 100), doneRow(QStringLiteral("l2"), 0.90, 3),
            doneRow(QStringLiteral("l3"), 0.05, 20)};
}

/// Counted along a line above the letters.
int chipsIn(const QModelIndex& cell, int width) {
    QImage image(width, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QStyleOptionViewItem option;
    option.rect = image.rect();
    option.palette = QApplication::palette();
    option.font = QApplication::font();
    QPainter painter(&image);
    SettingChips().paint(&painter, option, cell);
    painter.end();
    const QColor ground = toneColors(Tone::quiet, option.palette).ground;
    const int height = QFontMetrics(textFont(TextRole::caption, option.font)).height() + spacing::tight;
    const int line = option.rect.center().y() - height / 2 + 1;
    int chips = 0;
    for (int x = 1; x < width; ++x)
        chips += image.pixelColor(x, line) == ground && image.pixelColor(x - 1, line) != ground;
    return chips;
}

} // namespace

class TestRunTable : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        table_ = std::make_unique<RunTable>();
        table_->setPlaceholder(QStringLiteral("No runs yet"));
        table_->resize(1100, 300);
        table_->show();
        table_->activateWindow(); // there may be no window manager
        QVERIFY(QTest::qWaitForWindowActive(table_.get()));
    }

    void cleanup() { table_.reset(); }

    /// Behind the figure on one line, below it on two (the worst group has its name there); a difference to a
    /// baseline takes its place.
    void intervalsStandWithTheirFigures() {
        RunRow row = doneRow(QStringLiteral("a1"), 0.5, 1);
        row.numbers[RunTableModel::worstNumber].interval = Interval{.low = 0.412, .high = 0.598};
        RunTableModel model;
        model.setRows({row});
        const QModelIndex worst = model.index(0, RunTableModel::worst);
        QCOMPARE(worst.data().toString(), QStringLiteral("50.0 % [41.2, 59.8]"));
        QCOMPARE(worst.data(RunTableModel::ValueRole).toString(), QStringLiteral("50.0 % [41.2, 59.8]"));
        QCOMPARE(worst.data(RunTableModel::BelowRole).toString(), QStringLiteral("shoe, red"));
        QVERIFY(
            worst.data(Qt::ToolTipRole).toString().contains(QStringLiteral("95 % interval over the rows")));
        QCOMPARE(model.index(0, RunTableModel::average).data().toString(), QStringLiteral("90.0 %"));
    }

    void settingsStandAsChips() {
        RunRow row;
        row.id = QStringLiteral("a");
        row.settings = {QStringLiteral("alpha 0.3"), QStringLiteral("epochs 20"), QStringLiteral("rate 0.1")};
        RunTableModel model;
        model.setRows({row});
        const QModelIndex cell = model.index(0, RunTableModel::settings);
        QCOMPARE(cell.data().toString(), QStringLiteral("alpha 0.3, epochs 20, rate 0.1")); // to be copied
        const int whole = SettingChips().sizeHint({}, cell).width();
        QCOMPARE(chipsIn(cell, 2 * whole), 3);
        QCOMPARE(chipsIn(cell, whole * 3 / 4), 2); // one, and "+2"
        model.setRows({RunRow{.id = QStringLiteral("b")}});
        QCOMPARE(chipsIn(model.index(0, RunTableModel::settings), 2 * whole), 0);
    }

    /// Worst group before every other number, and no number is cut however narrow the table is: names are.
    void numbersAreNeverCut() {
        QVERIFY(RunTableModel::worst < RunTableModel::average &&
                RunTableModel::average < RunTableModel::state && RunTableModel::worst < RunTableModel::seed);
        std::vector<RunRow> rows = threeRows();
        for (RunRow& row : rows) {
            row.method = QStringLiteral("Domain-weighted negatives of the second kind");
            row.worstGroup = QStringLiteral("landbird on water, camera trap 17, night");
            for (RunNumber& number : row.numbers) {
                number.deviation = 0.0123;
                number.interval = Interval{.low = 0.1234, .high = 0.9876};
            }
        }
        for (const int width : {1600, 700, 460}) {
            table_->resize(width, 300);
            table_->setRows(rows);
            QTest::qWait(30);
            const QTableView* view = table_->view();
            for (int row = 0; row < view->model()->rowCount(); ++row)
                for (const int column : {RunTableModel::worst, RunTableModel::average, RunTableModel::gap,
                                         RunTableModel::adjusted, RunTableModel::seconds}) {
                    const QModelIndex index = view->model()->index(row, column);
                    QFont font = view->font();
                    font.setBold(index.data(RunTableModel::BestRole).toBool());
                    const bool stacked = view->isColumnHidden(RunTableModel::worstGroup);
                    const QString text =
                        index.data(stacked ? int(RunTableModel::ValueRole) : int(Qt::DisplayRole)).toString();
                    const double needed = QFontMetricsF(font).horizontalAdvance(text) + 2 * spacing::tight;
                    QVERIFY2(needed <= view->columnWidth(column),
                             qPrintable(QStringLiteral("%1 at %2").arg(text).arg(width)));
                }
            if (const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES"); !folder.isEmpty())
                table_->grab().save(QStringLiteral("%1/run_table_%2.png").arg(folder).arg(width));
        }
        const QTableView* view = table_->view();
        QVERIFY(view->columnWidth(RunTableModel::method) <
                view->fontMetrics().horizontalAdvance(rows.front().method));
        const int right =
            view->columnViewportPosition(RunTableModel::average) + view->columnWidth(RunTableModel::average);
        QVERIFY(right <= view->viewport()->width());
    }

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
        QVERIFY(tip(3).contains(QStringLiteral("hidden until they are revealed")));
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
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("other cities rows")));
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

    /// Heads that tell no classes apart have MAP@R in place of accuracies.
    void showsWhatMetricLearningIsMeasuredBy() {
        const QTableView* view = table_->view();
        std::vector<RunRow> rows = threeRows();
        table_->setOtherNumbers(retrievalNumbers());
        table_->setRows(rows);
        QVERIFY(!showsRunColumn(view, "map_at_r"));
        QVERIFY(!view->isColumnHidden(RunTableModel::worst));
        for (RunRow& row : rows)
            row.numbers = {
                {}, {}, {}, {}, {.value = 0.412}, {.value = 0.25, .deviation = 0.01}, {.value = 1.5}};
        table_->setRows(rows);
        QVERIFY(showsRunColumn(view, "map_at_r"));
        for (const int hidden : {RunTableModel::worst, RunTableModel::average, RunTableModel::gap})
            QVERIFY(view->isColumnHidden(hidden));
        QCOMPARE(column(runColumn(view, "map_at_r")).at(0), QStringLiteral("★ 41.2 %"));
        QCOMPARE(column(runColumn(view, "map_at_r.worst")).at(0), QStringLiteral("★ 25.0 ± 1.0 %"));
        table_->setRows(threeRows());
        QVERIFY(!view->isColumnHidden(RunTableModel::worst));
    }

    /// Every measure of the runs is a column: those that are not usual ones are hidden until they are chosen,
    /// and settings stay the last one.
    void otherMeasuresAreColumns() {
        const QTableView* view = table_->view();
        std::vector<RunRow> rows = threeRows();
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (const double value : {0.4, 0.2, 1.5 - static_cast<double>(i)})
                rows[i].numbers.push_back({.value = value});
        table_->setOtherNumbers(retrievalNumbers());
        table_->setRows(rows);
        QVERIFY(showsRunColumn(view, "map_at_r") && !showsRunColumn(view, "mutual_information.color"));
        QSignalSpy chosen(table_->columns(), &ColumnChoice::chosenChanged);
        QAction* entry = entryOf("mutual_information.color");
        QVERIFY(entry && !entry->isChecked());
        entry->trigger();
        QVERIFY(showsRunColumn(view, "mutual_information.color"));
        QCOMPARE(chosen.last().at(0).toStringList(), QStringList(QStringLiteral("mutual_information.color")));
        const int information = runColumn(view, "mutual_information.color");
        QCOMPARE(column(information),
                 QStringList({QStringLiteral("1.500"), QStringLiteral("0.500"), QStringLiteral("-0.500")}));
        QCOMPARE(cell(0, information).data(RunTableModel::BestRole).toBool(), false); // neither is better
        clickHeader(information);
        QCOMPARE(column(information).at(0), QStringLiteral("-0.500"));
        QCOMPARE(view->horizontalHeader()->logicalIndex(view->horizontalHeader()->count() - 1),
                 int(RunTableModel::settings));
        clickRow(0, Qt::NoModifier);
        QTest::keyClick(table_->view(), Qt::Key_C, Qt::ControlModifier);
        const QString copied = QApplication::clipboard()->text();
        QVERIFY(copied.contains(QStringLiteral("I(A;Z)")) &&
                copied.split(u'\n')[0].endsWith(QStringLiteral("Settings")));
        table_->columns()->setChosen({QStringLiteral("map_at_r")}); // a usual one is hidden by it
        QVERIFY(!showsRunColumn(view, "map_at_r") && !showsRunColumn(view, "mutual_information.color"));
        table_->setOtherNumbers({}); // of runs that have none of them
        table_->setRows(threeRows());
        QCOMPARE(view->model()->columnCount(), int(RunTableModel::fixedColumns));
        QVERIFY(view->isColumnHidden(RunTableModel::varied));
    }

    /// Earlier versions kept the keys of hidden columns, of which differences were usually some.
    void choicesOfEarlierVersionsHold() {
        table_->setRows(threeRows());
        table_->columns()->setHidden(
            {QStringLiteral("gap"), QStringLiteral("worst_difference"), QStringLiteral("worst_map_at_r")});
        QCOMPARE(table_->columns()->chosen(),
                 QStringList({QStringLiteral("gap"), QStringLiteral("average_difference"),
                              QStringLiteral("map_at_r.worst")}));
        QVERIFY(table_->view()->isColumnHidden(RunTableModel::gap));
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
    /// MAP@R, its worst group, and what the embedding tells of an attribute.
    static std::vector<RunNumberColumn> retrievalNumbers() {
        const QString share = QStringLiteral("share"), retrieval = QStringLiteral("MAP@R");
        return {{.key = QStringLiteral("map_at_r"),
                 .family = retrieval,
                 .title = retrieval,
                 .unit = share,
                 .usuallyShown = true},
                {.key = QStringLiteral("map_at_r.worst"),
                 .family = retrieval,
                 .title = QStringLiteral("Worst"),
                 .unit = share,
                 .usuallyShown = true},
                {.key = QStringLiteral("mutual_information.color"),
                 .family = QStringLiteral("Mutual information"),
                 .title = QStringLiteral("I(A;Z)"),
                 .unit = QStringLiteral("nats"),
                 .better = Better::neither}};
    }

    /// The entry of the menu of columns with that key.
    QAction* entryOf(const char* key) const {
        table_->findChild<QToolButton*>(QStringLiteral("runColumns"))->click();
        auto* menu = table_->findChild<QMenu*>(QStringLiteral("columnsMenu"));
        return menu == nullptr ? nullptr : menu->findChild<QAction*>(QLatin1String(key));
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

    std::unique_ptr<RunTable> table_;
};

QTEST_MAIN(TestRunTable)
#include "tst_run_table.moc"
