// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_columns.h"
#include "tests/widgets/run_table_support.h"
#include "widgets/style/language.h"
#include "widgets/tables/column_choice.h"
#include "widgets/tables/setting_chips.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

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

/// Checks the columns of a table of runs, their contents and their widths.
class TestRunTableColumns : public QObject, private RunTableFixture {
    Q_OBJECT

  private Q_SLOTS:
    void init() { makeTable(); }
    void cleanup() { table_.reset(); }

    /// Behind the value on one line. On two lines the spread stands below, before the name of the worst
    /// group, or the difference to a baseline in its place; the interval is in the tooltip.
    void intervalsStandWithTheirFigures() {
        RunRow row = doneRow(QStringLiteral("a1"), 0.5, 1);
        row.numbers[RunTableModel::worstNumber].interval = Interval{.low = 0.412, .high = 0.598};
        RunTableModel model;
        model.setRows({row});
        const QModelIndex worst = model.index(0, RunTableModel::worst);
        QCOMPARE(worst.data().toString(), QStringLiteral("50.0 % [41.2, 59.8]"));
        QCOMPARE(worst.data(RunTableModel::ValueRole).toString(), QStringLiteral("50.0 %"));
        QCOMPARE(worst.data(RunTableModel::BelowRole).toString(), QStringLiteral("shoe, red"));
        QVERIFY(worst.data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("95 % interval over the examples")));
        QCOMPARE(model.index(0, RunTableModel::average).data().toString(), QStringLiteral("90.0 %"));
        for (const int number : {RunTableModel::worstNumber, RunTableModel::averageNumber})
            row.numbers[static_cast<std::size_t>(number)].deviation = 0.018;
        model.setRows({row});
        const auto lines = [&model](int column) {
            const QModelIndex cell = model.index(0, column);
            return cell.data(RunTableModel::ValueRole).toString() + u'/' +
                   cell.data(RunTableModel::BelowRole).toString();
        };
        QCOMPARE(lines(RunTableModel::worst), QStringLiteral("50.0 %/± 1.8  shoe, red"));
        QCOMPARE(lines(RunTableModel::average), QStringLiteral("90.0 %/± 1.8"));
        row.numbers[RunTableModel::averageNumber].difference = Difference{.value = 0.021};
        model.setRows({row});
        QVERIFY2(lines(RunTableModel::average).contains(QStringLiteral("+2.1")),
                 qPrintable(lines(RunTableModel::average)));
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

    /// A narrow table has room for the means of seeds and the differences to a baseline, as in Explore on a
    /// screen of 1280 pixels.
    void whatCountsFitsANarrowTable() {
        std::vector<RunRow> rows = threeRows();
        for (RunRow& row : rows) {
            row.method = QStringLiteral("Domain-weighted negatives");
            row.worstGroup = QStringLiteral("shirt/sneaker, magenta");
            row.epoch = QStringLiteral("varies, validation worst group");
            for (RunNumber& number : row.numbers) {
                number.deviation = 0.0123;
                number.difference = Difference{.value = -0.1234};
            }
        }
        table_->resize(320, 300);
        table_->setRows(rows);
        QTest::qWait(30);
        const QTableView* view = table_->view();
        const auto end = [view](int column) {
            return view->columnViewportPosition(column) + view->columnWidth(column);
        };
        for (const int column :
             {RunTableModel::method, RunTableModel::worst, RunTableModel::average, RunTableModel::epoch}) {
            QVERIFY(!view->isColumnHidden(column));
            QVERIFY2(end(column) <= view->viewport()->width(), qPrintable(QString::number(column)));
        }
        if (const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES"); !folder.isEmpty())
            table_->grab().save(folder + QStringLiteral("/run_table_narrow.png"));
        rows[1].state = RunRow::State::training;
        rows[1].progress = 0.45;
        rows[1].timeLeft = QStringLiteral("2 min 5 s");
        rows[2].state = RunRow::State::stopped;
        rows[2].epochsTrained = 12;
        rows[2].epochsAsked = 60;
        table_->resize(520, 300);
        table_->setRows(rows);
        QTest::qWait(30);
        QVERIFY(!view->isColumnHidden(RunTableModel::state));
        QVERIFY(end(RunTableModel::epoch) <= view->viewport()->width());
        QVERIFY(view->columnWidth(RunTableModel::state) >
                view->fontMetrics().horizontalAdvance(QStringLiteral("at epoch 12 of 60")));
        QCOMPARE(cell(1, RunTableModel::state).data(RunTableModel::ValueRole).toString(),
                 QStringLiteral("45 %"));
        QCOMPARE(cell(1, RunTableModel::state).data(RunTableModel::BelowRole).toString(),
                 QStringLiteral("2 min 5 s left"));
        QCOMPARE(column(RunTableModel::state).at(2), QStringLiteral("stopped at epoch 12 of 60"));
        if (const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES"); !folder.isEmpty())
            table_->grab().save(folder + QStringLiteral("/run_table_narrow_training.png"));
    }

    /// Heads without classifier have MAP@R in place of accuracies.
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
};

QTEST_MAIN(TestRunTableColumns)
#include "tst_run_table_columns.moc"
