// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window_support.h"

#include "app/panes/shown_runs.h"
#include "app/views/pane_context.h"
#include "app/window/run_page.h"
#include "core/figures/method_style.h"
#include "core/runs/run_file.h"
#include "tests/app/figure_panel_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/style/theme.h"
#include "widgets/tables/column_choice.h"
#include "widgets/tables/run_table.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextBrowser>

#include <algorithm>
#include <memory>

using namespace groupscope;

/// A person who compares runs: one is the baseline, seeds are averaged, each run has a page.
class TestComparingRuns : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_comparing_runs")))
            QSKIP(needsDisplay);
        QVERIFY(folder_.isValid());
        set_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void init() {
        forgetSettings();
        forgetKeptRuns();
        QSettings().setValue(QStringLiteral("runs/averageSeeds"), false); // a person wants single seeds
        open();
        train(QStringLiteral("linear-probe"), {{"epochs", "3"}}, 2);
        train(QStringLiteral("adapter"), {{"epochs", "4"}}, 2);
    }

    void cleanup() { window_.reset(); }

    void settingsThatDifferStandSideBySide() {
        train(QStringLiteral("adapter"), {{"epochs", "4"}, {"learning_rate", "0.01"}}, 1);
        const QStringList ids = runs();
        window_->view<MethodForm>()->setMethod(QStringLiteral("adapter"));
        window_->view<MethodForm>()->setAssignments({{"epochs", "4"}});
        select({ids[0], ids[2], ids[4]}); // a probe and two adapters
        action("settingsApart")->trigger();
        auto* dialog = window_->findChild<QDialog*>(QStringLiteral("settingsApart"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("settingsApartTable"));
        QCOMPARE(table->columnCount(), 5); // names, three runs, the form
        QMap<QString, QStringList> said;
        for (int row = 0; row < table->rowCount(); ++row)
            for (int column = 1; column < table->columnCount(); ++column)
                said[table->item(row, 0)->text()] << table->item(row, column)->text();
        QCOMPARE(said[QStringLiteral("Method")],
                 QStringList({QStringLiteral("Linear probe"), QStringLiteral("ERM adapter"),
                              QStringLiteral("ERM adapter"), QStringLiteral("ERM adapter")}));
        QCOMPARE(said[QStringLiteral("Epochs")], QStringLiteral("3 4 4 4").split(u' '));
        QCOMPARE(said[QStringLiteral("Learning rate")].mid(1),
                 QStringLiteral("0.001 0.01 0.001").split(u' '));
        QCOMPARE(said[QStringLiteral("Hidden units")].first(), QStringLiteral("–"));
        QVERIFY(!said.contains(QStringLiteral("Momentum"))); // the same everywhere
        keepPicture(*dialog, "settings_apart.png");
        dialog->reject();
    }

    void aRunIsRenamedAndNotedFromItsMenu() {
        const QString id = runs()[0];
        select({id});
        action("renameRun")->trigger();
        auto* name = window_->findChild<QInputDialog*>(QStringLiteral("renameDialog"));
        QVERIFY(name != nullptr && name->isVisible());
        name->setTextValue(QStringLiteral("  first  try "));
        name->accept();
        QCOMPARE(session()->find(id)->run->name, std::string("first try"));
        action("noteOfRun")->trigger();
        auto* note = window_->findChild<QInputDialog*>(QStringLiteral("noteDialog"));
        note->setTextValue(QStringLiteral("two\nlines"));
        keepPicture(*note, "note.png");
        note->accept();
        QCOMPARE(session()->find(id)->run->note, std::string("two\nlines"));
        QCOMPARE(session()->find(id)->run->name, std::string("first try"));
        QVERIFY(cell(rowOf(id), RunTableModel::method).contains(QStringLiteral("first try")));
    }

    void othersShowTheirDifferenceToTheBaseline() {
        const QStringList ids = runs();
        select({ids[0]});
        action("makeBaseline")->trigger();
        QCOMPARE(session()->runs()->baseline(), ids[0]);
        select({ids[2]});
        QTRY_VERIFY(cell(rowOf(ids[2]), RunTableModel::worst)
                        .contains(QRegularExpression(QStringLiteral("[▲△▼▽=]"))));
        QVERIFY(cell(0, RunTableModel::method).contains(QStringLiteral("(baseline)")));
        QVERIFY(!cell(0, RunTableModel::worst).contains(QRegularExpression(QStringLiteral("[▲△▼▽]"))));
        const QString tip = tipOf(rowOf(ids[2]), RunTableModel::average);
        QVERIFY2(tip.contains(QStringLiteral("95 % interval")) || tip.contains(QStringLiteral("95 %")),
                 qPrintable(tip));
        QTRY_VERIFY(!bars()->data().entries.at(0).difference.empty());
        QVERIFY(bars()->description(0).contains(QStringLiteral("(baseline)"))); // by its name
        keepPicture(*window_, "baseline.png");

        // The sum over groups of what it gets right is that of the tables.
        const auto& entry = bars()->data().entries.at(0);
        const GroupReport baseline = session()->find(ids[0])->run->report("test");
        for (std::size_t g = 0; g < entry.difference.size(); ++g)
            if (entry.difference[g])
                QVERIFY(std::abs(entry.difference[g]->value -
                                 (*entry.accuracy[g] - *baseline.groups[g].accuracy)) < 1e-9);
    }

    void theBaselineStandsFirstInItsOwnColour() {
        const QStringList ids = runs();
        session()->runs()->setBaseline(ids[3]);
        QTRY_COMPARE(idAt(0), ids[3]);
        for (int turn = 0; turn < 2; ++turn) {
            table()->view()->sortByColumn(RunTableModel::worst,
                                          turn == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
            QCOMPARE(idAt(0), ids[3]);
        }
        QCOMPARE(session()->find(ids[3])->color.name(), QString::fromLatin1(baselineColor));
        select({ids[0], ids[3]});
        QCOMPARE(bars()->data().entries.size(), std::size_t(2));
        QVERIFY(bars()->data().entries[0].isBaseline);
        QCOMPARE(QString::fromStdString(bars()->data().entries[0].color), QString::fromLatin1(baselineColor));
        const auto baselinesInTradeOff = [this] {
            QStringList names; // of marks in its colour, as their tooltips begin
            for (const SceneItem& item : figurePanel(*window_)->view("trade_off")->scene().items)
                if (item.paint.color == baselineColor && !item.key.empty())
                    names << QString::fromStdString(item.tooltip).section(u':', 0, 1).section(u',', 0, 0);
            names.removeDuplicates();
            return names;
        };
        QCOMPARE(baselinesInTradeOff(), QStringList{QStringLiteral("baseline: ERM adapter")});
        session()->runs()->setBaseline(ids[0]);
        QVERIFY(session()->find(ids[3])->color.name() != QString::fromLatin1(baselineColor));
        QCOMPARE(baselinesInTradeOff(), QStringList{QStringLiteral("baseline: Linear probe")});
        session()->runs()->setBaseline({});
        QVERIFY(baselinesInTradeOff().isEmpty());
    }

    void theBaselineIsThereAgainWhenTheSetIs() {
        const QString id = runs()[1];
        session()->runs()->setBaseline(id);
        QTRY_VERIFY(!session()->find(id)->stored.file.isEmpty());
        window_.reset();
        open();
        QTRY_COMPARE(session()->runs()->all().size(), std::size_t(4));
        QCOMPARE(session()->runs()->baseline(), id);
        QTRY_COMPARE(idAt(0), id);
        QTRY_VERIFY(cell(1, RunTableModel::average).contains(QRegularExpression(QStringLiteral("[▲△▼▽=]"))));
    }

    void seedsAreAveragedInTableBarsAndCurves() {
        QVERIFY(!table()->averaged() && !window_->context()->selected()->averagesSeeds());
        QSettings().remove(QStringLiteral("runs/averageSeeds"));
        window_.reset();
        open(); // by default
        QTRY_COMPARE(session()->runs()->all().size(), std::size_t(4));
        const QStringList ids = runs();
        QTRY_COMPARE(table()->view()->model()->rowCount(), 2);
        session()->runs()->setBaseline(ids[0]);
        select(ids);
        QCOMPARE(bars()->data().entries.size(), std::size_t(2));
        const GroupBarsEntry& mean = bars()->data().entries[1];
        QCOMPARE(mean.seeds, 2);
        const double first = *session()->find(ids[2])->run->report("test").groups[0].accuracy;
        const double second = *session()->find(ids[3])->run->report("test").groups[0].accuracy;
        QVERIFY(std::abs(*mean.accuracy[0] - (first + second) / 2) < 1e-12);
        QVERIFY(std::abs(*mean.high[0] - *mean.accuracy[0] - std::abs(first - second) / std::sqrt(2.0)) <
                1e-12);
        QVERIFY(QString::fromStdString(mean.name).contains(QStringLiteral("2 seeds")));
        QTRY_VERIFY(!bars()->data().entries[1].difference.empty());
        QTRY_VERIFY(cell(1, RunTableModel::worst).contains(QStringLiteral(" ± ")) &&
                    cell(1, RunTableModel::worst).contains(QRegularExpression(QStringLiteral("[▲△▼▽=]"))));
        auto* chart = window_->findChild<LineChart*>(QStringLiteral("accuracyChart"));
        std::vector<Curve> curves = chart->shownFigure().curves;
        // The baseline's method has a line at the mean of its seeds, next to the other.
        const auto level = std::find_if(curves.begin(), curves.end(), [](const Curve& curve) {
            return QString::fromStdString(curve.key).endsWith(QStringLiteral("/level"));
        });
        QVERIFY(level != curves.end() && level->dash == LineDash::dashed);
        QVERIFY(QString::fromStdString(level->name).contains(QStringLiteral("2 seeds")));
        const auto worst = [&](int run) {
            return session()->find(ids[run])->run->report("val").worstGroupAccuracy.value();
        };
        QCOMPARE(level->points.front().second, (worst(0) + worst(1)) / 2);
        curves.erase(level);
        QCOMPARE(curves.size(), std::size_t(4)); // worst and average of two methods
        for (const Curve& curve : curves) {
            QCOMPARE(curve.band.size(), curve.points.size());
            QVERIFY(QString::fromStdString(curve.name).contains(QStringLiteral("2 seeds")));
        }
        keepPicture(*window_, "averaged.png");
        auto* box = table()->findChild<QCheckBox*>();
        box->click(); // each seed, from now on
        QCOMPARE(bars()->data().entries.size(), std::size_t(4));
        QCOMPARE(table()->view()->model()->rowCount(), 4);
        QCOMPARE(QSettings().value(QStringLiteral("runs/averageSeeds")), QVariant(false));
    }

    void whichOfManyRunsAreShownIsAChoice() {
        train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, 2);
        const QStringList ids = runs();
        auto* button = window_->findChild<ShownRuns*>(QStringLiteral("groupsShown"));
        select(ids.mid(0, 4));
        QVERIFY(!button->isVisible());
        select(ids);
        QVERIFY(button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("4 of 6 shown ▾"));
        QCOMPARE(bars()->data().entries.size(), std::size_t(4));
        Q_EMIT button->menu()->aboutToShow();
        QCOMPARE(button->menu()->actions().size(), 6);
        button->menu()->actions().at(5)->trigger();
        QCOMPARE(bars()->data().entries.size(), std::size_t(4));
        const QString last = QString::fromStdString(bars()->data().entries.back().name);
        QVERIFY2(last.contains(QStringLiteral("epochs 2")) && last.contains(QStringLiteral("seed 1")),
                 qPrintable(last));
        keepPicture(*window_, "many_runs.png");
    }

    void whatCountsIsVisibleInASmallWindow() {
        session()->runs()->setBaseline(runs()[0]);
        window_->resize(1280, 800);
        QTRY_VERIFY(cell(1, RunTableModel::average).contains(QRegularExpression(QStringLiteral("[▲△▼▽=]"))));
        keepPicture(*window_, "columns_1280.png");
        const QTableView* view = table()->view();
        QString hidden; // the columns that are not in view
        const auto areInView = [&](const std::vector<int>& columns) {
            hidden.clear();
            for (const int column : columns) {
                const int right = view->columnViewportPosition(column) + view->columnWidth(column);
                if (view->isColumnHidden(column) || right > view->viewport()->width())
                    hidden += QStringLiteral("column %1 ends at %2 of %3. ")
                                  .arg(column)
                                  .arg(right)
                                  .arg(view->viewport()->width());
            }
            return hidden.isEmpty();
        };
        // In Explore the table is narrow.
        QVERIFY2(areInView({RunTableModel::worst, RunTableModel::average}), qPrintable(hidden));
        action("workspace_compare")->trigger();
        QTest::qWait(200);
        keepPicture(*window_, "columns_compare_1280.png");
        QVERIFY2(areInView({RunTableModel::worst, RunTableModel::average, RunTableModel::gap,
                            RunTableModel::adjusted, RunTableModel::epoch, RunTableModel::seconds}),
                 qPrintable(hidden));
        QVERIFY(!view->isColumnHidden(RunTableModel::worstGroup) || index(1, RunTableModel::worst)
                                                                        .data(RunTableModel::BelowRole)
                                                                        .toString()
                                                                        .contains(QStringLiteral(", ")));
        window_->resize(2560, 1440);
        QTest::qWait(200);
        keepPicture(*window_, "columns_2560.png");
    }

    void columnsAreChosenAndRemembered() {
        QHeaderView* header = table()->view()->horizontalHeader();
        Q_EMIT header->customContextMenuRequested({5, 5});
        auto* menu = table()->findChild<QMenu*>(QStringLiteral("columnsMenu"));
        QVERIFY(menu && menu->isVisible());
        auto* gap = menu->findChild<QAction*>(QStringLiteral("gap"));
        QVERIFY(gap->isChecked());
        gap->trigger();
        QVERIFY(table()->view()->isColumnHidden(RunTableModel::gap));
        menu->close();
        window_.reset();
        open();
        QVERIFY(table()->view()->isColumnHidden(RunTableModel::gap));
        QVERIFY(!table()->view()->isColumnHidden(RunTableModel::adjusted));
    }

    void theMethodStaysInViewWhenTheTableIsScrolled() {
        table()->view()->setColumnWidth(RunTableModel::worst, 2000);
        auto* frozen = table()->findChild<QTableView*>(QStringLiteral("frozenColumn"));
        QVERIFY(!frozen->isVisible());
        QScrollBar* bar = table()->view()->horizontalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        QVERIFY(frozen->isVisible());
        QCOMPARE(frozen->width(), table()->view()->columnWidth(0));
        QTest::mouseClick(frozen->viewport(), Qt::LeftButton, {},
                          frozen->visualRect(frozen->model()->index(2, 0)).center());
        QCOMPARE(table()->selectedIds(), QStringList{idAt(2)});
        QCOMPARE(bar->value(), bar->maximum()); // it stays where it was
        keepPicture(*table(), "frozen.png");
        bar->setValue(0);
        QVERIFY(!frozen->isVisible());
    }

    void aRunHasAPageWithItsNameAndNote() {
        const QString id = runs()[2];
        session()->runs()->setBaseline(runs()[0]);
        QTRY_VERIFY(!session()->find(id)->stored.file.isEmpty());
        select({id});
        QTest::keyClick(table()->view(), Qt::Key_Return);
        auto* page = window_->findChild<RunPage*>();
        QVERIFY(page && page->isVisible());
        auto* details = page->findChild<QTextBrowser*>(QStringLiteral("runDetails"));
        QTRY_VERIFY(details->toPlainText().contains(QRegularExpression(QStringLiteral("[▲△▼▽=] "))));
        const QString text = details->toPlainText();
        QVERIFY(text.indexOf(QStringLiteral("epochs")) <
                text.indexOf(QStringLiteral("Settings at their defaults:")));
        for (const char* part : {"Settings", "Data", "Origin", "default", "labels used"})
            QVERIFY2(text.contains(QLatin1String(part)), part);
        QVERIFY(!page->findChild<GroupBars*>()->data().entries.empty());
        page->findChild<QLineEdit*>(QStringLiteral("runName"))->setText(QStringLiteral("my adapter"));
        page->findChild<QPlainTextEdit*>(QStringLiteral("runNote"))
            ->setPlainText(QStringLiteral("with a long warm-up"));
        QTest::qWait(100);
        keepPicture(*page, "run_page.png");
        page->close();
        QTRY_VERIFY(cell(rowOf(id), RunTableModel::method).startsWith(QStringLiteral("my adapter")));
        const std::string file = session()->find(id)->stored.file.toStdString();
        QTRY_COMPARE(loadRun(file).note, std::string("with a long warm-up"));
        window_.reset();
        open();
        QTRY_COMPARE(session()->runs()->all().size(), std::size_t(4));
        QTRY_VERIFY(cell(rowOf(id), RunTableModel::method).startsWith(QStringLiteral("my adapter")));
        QVERIFY(tipOf(rowOf(id), RunTableModel::method).contains(QStringLiteral("with a long warm-up")));
    }

    void theFormTakesTheSettingsOfARun() {
        select({runs()[3]});
        auto* form = window_->view<MethodForm>();
        form->setMethod(QStringLiteral("linear-probe"));
        action("useSettings")->trigger();
        QCOMPARE(form->methodId(), QStringLiteral("adapter"));
        QCOMPARE(form->assignments(), (std::map<std::string, std::string>{{"epochs", "4"}}));
        QCOMPARE(form->seed(), quint64(1));
    }

  private:
    Session* session() const { return window_->session(); }
    RunTable* table() const { return window_->view<RunTable>(); }
    GroupBars* bars() const { return window_->view<GroupBars>(); }
    QAction* action(const char* name) const {
        return window_->findChild<QAction*>(QString::fromLatin1(name));
    }

    void open() {
        window_ = std::make_unique<MainWindow>();
        window_->resize(1600, 1000);
        openSet(*window_, set_);
    }

    void train(const QString& method, const std::map<std::string, std::string>& settings, int seeds) {
        QSignalSpy stopped(session()->queue(), &TrainingQueue::trainingStopped);
        session()->queue()->train(method, settings, 0, seeds);
        QVERIFY(stopped.wait(60'000));
    }

    QStringList runs() const {
        QStringList ids;
        for (const SessionRun& run : session()->runs()->all())
            ids << run.id;
        return ids;
    }

    void select(const QStringList& ids) {
        table()->select(ids);
        Q_EMIT table()->selectionChanged(ids);
    }

    QModelIndex index(int row, int column) const { return table()->view()->model()->index(row, column); }
    QString cell(int row, int column) const { return index(row, column).data().toString(); }
    QString tipOf(int row, int column) const { return index(row, column).data(Qt::ToolTipRole).toString(); }
    QString idAt(int row) const { return index(row, 0).data(RunTableModel::IdRole).toString(); }
    int rowOf(const QString& id) const {
        for (int row = 0; row < table()->view()->model()->rowCount(); ++row)
            if (idAt(row) == id)
                return row;
        return -1;
    }

    QTemporaryDir folder_;
    QString set_;
    std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(TestComparingRuns)
#include "tst_comparing_runs.moc"
