// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/population_panel.h"
#include "app/views/figure_keys.h"
#include "app/views/run_comparison.h"
#include "core/base/random.h"
#include "core/data/task_members.h"
#include "core/experiment/experiment.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/runs/run_store.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/line_chart.h"
#include "widgets/style/theme.h"
#include "widgets/tables/run_table.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

/// The small set with a second split and a second embedding, which is noisier.
EmbeddingSet richSet(int rowsPerSplit = 300) {
    EmbeddingSet set = smallSet(rowsPerSplit);
    Column second = set.columns[2];
    second.name = "second_split";
    for (std::size_t row = 0; row < second.codes.size(); ++row)
        second.codes[row] = static_cast<int>((second.codes[row] + row / 7) % 3);
    set.columns.push_back(second);
    Embedding noisy = set.embeddings[0];
    noisy.name = "X_noisy";
    MatrixF rows = noisy.rows.copy();
    Random random(11, "noise");
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows.data()[i] += static_cast<float>(random.normal());
    noisy.rows = std::move(rows);
    set.embeddings.push_back(std::move(noisy));
    return set;
}

void reselect(MainWindow& window, const std::function<void(TaskSelection&)>& change) {
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    TaskSelection selection = selectionOf(*window.session()->task());
    change(selection);
    window.session()->data()->reselect(selection);
    QVERIFY(opened.wait(10'000));
}

QComboBox* definitionsOf(const MainWindow& window) {
    return window.view<RunTable>()->findChild<QComboBox*>(QStringLiteral("questions"));
}

/// Chooses, as a hand would, in what the tasks of the runs may differ.
void vary(MainWindow& window, const QString& field) {
    QComboBox* box = definitionsOf(window);
    box->setCurrentIndex(box->findData(field));
    Q_EMIT box->activated(box->currentIndex());
}

QString variedOf(const MainWindow& window, int line) {
    const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
    return model->index(line, RunTableModel::varied).data().toString();
}

QStringList allIds(MainWindow& window) {
    QStringList ids;
    for (const SessionRun& run : window.session()->runs()->all())
        ids << run.id;
    return ids;
}

const std::map<std::string, std::string> quick{{"epochs", "3"}};

} // namespace

/// Runs of different tasks in the window: never side by side by accident, always on purpose.
class TestOtherTasks : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_other_tasks")))
            QSKIP(needsDisplay);
        path_ = folder_.filePath(QStringLiteral("rich.h5ad"));
        saveEmbeddingSet(richSet(), path_.toStdString());
    }
    void init() { forgetKeptRuns(); }

    void twoSplitColumnsOfOneFile() {
        MainWindow window;
        openSet(window, path_);
        QVERIFY(!definitionsOf(window)->isVisibleTo(&window));
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        reselect(window, [](TaskSelection& selection) { selection.splitColumn = "second_split"; });
        QVERIFY(window.session()->runs()->all().empty());
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1)); // not beside each other by accident
        QCOMPARE(window.session()->runs()->others().size(), std::size_t(1));
        QVERIFY(definitionsOf(window)->isVisibleTo(&window));
        QVERIFY(window.view<RunTable>()->view()->isColumnHidden(RunTableModel::varied));

        vary(window, QStringLiteral("split"));
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(2));
        QVERIFY(window.session()->runs()->others().empty());
        QVERIFY(!window.view<RunTable>()->view()->isColumnHidden(RunTableModel::varied));
        QCOMPARE(variedOf(window, 0), QStringLiteral("second_split"));
        QCOMPARE(variedOf(window, 1), QStringLiteral("split"));
        QTRY_COMPARE(keysOf(figurePanel(window)->view("trade_off")).size(), 2);
        window.context()->selected()->select(allIds(window));
        QVERIFY(!window.view<LineChart>(QStringLiteral("accuracyChart"))
                     ->drawnPoints(window.session()->runs()->all()[1].id +
                                   QStringLiteral("/val.worst_group_accuracy"))
                     .empty());
        picture(window, "two_splits");
        // Groups of the same names are other rows in the other split.
        for (const SessionRun& run : window.session()->runs()->all()) {
            const FigureKeys keys{.names = KeyNames::group, .split = testSplit, .run = run.id};
            const BehindKey behind = behindKey(keys, QStringLiteral("0"), *window.session());
            QCOMPARE(behind.runs, QStringList{run.id});
            QCOMPARE(behind.rows.has_value(), run.ofOpenTask);
            QVERIFY(behindKey(keys, QStringLiteral("first"), *window.session()).runs.isEmpty());
        }
        QVERIFY(!window.session()->runs()->all()[1].ofOpenTask);

        vary(window, QString());
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        QCOMPARE(window.session()->runs()->others().size(), std::size_t(1));
    }

    void twoEmbeddingsOfOneFile() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        reselect(window, [](TaskSelection& selection) { selection.embedding = "X_small"; });
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        const QString own = window.session()->runs()->all().front().id;
        vary(window, QStringLiteral("embedding"));
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(2));
        QCOMPARE(variedOf(window, 1), QStringLiteral("X_noisy"));
        const QString other = window.session()->runs()->all()[1].id;
        QVERIFY(window.session()->find(own)->fitsOpenSet() && !window.session()->find(other)->fitsOpenSet());
        window.context()->selected()->select(
            {other}); // its head fits no row that is open: the map stays as it is
        QCOMPARE(window.findChild<QComboBox*>(QStringLiteral("mapSource"))->count(), 1);
        window.view<RunTable>()->setAveraged(true);
        QCOMPARE(window.view<RunTable>()->view()->model()->rowCount(), 2); // no seeds of another embedding
        window.view<RunTable>()->setAveraged(false);
        window.context()->selected()->select(allIds(window));
        picture(window, "two_embeddings");
    }

    void twoFilesOfOneDesign() {
        const QString copy = folder_.filePath(QStringLiteral("more.h5ad"));
        saveEmbeddingSet(richSet(200), copy.toStdString());
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        openSet(window, copy);
        QVERIFY(window.session()->runs()->all().empty());
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        QCOMPARE(window.session()->runs()->others().size(), std::size_t(2));
        vary(window, QStringLiteral("file"));
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(3));
        QCOMPARE(variedOf(window, 0), QStringLiteral("more"));
        QCOMPARE(variedOf(window, 1), QStringLiteral("rich"));
        const auto compared = window.context()->comparison().of("val.worst_group_accuracy");
        QCOMPARE(compared->comparison.sections.size(), std::size_t(1));
        window.context()->selected()->select(allIds(window));
        picture(window, "two_files");
    }

    void runsOfAnotherTaskComeFromAFolder() {
        const std::string runs = folder_.filePath(QStringLiteral("experiment")).toStdString();
        ExperimentSpec spec;
        spec.methods = {{"linear-probe", {{"epochs", std::int64_t{2}}}, {}}};
        spec.selection.splitColumn = "second_split";
        runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString()), spec.selection), RunStore(runs),
                      {.jobs = 1}, {});
        MainWindow window;
        openSet(window, path_);
        QSignalSpy opened(window.session()->stored(), &StoredRuns::runsOpened);
        window.session()->stored()->openRuns(QString::fromStdString(runs));
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 20'000);
        QCOMPARE(opened[0][0].toInt(), 0);
        QCOMPARE(opened[0][1].toInt(), 1);
        vary(window, QStringLiteral("split"));
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        window.session()->runs()->fetchDetails(window.session()->runs()->all()[0].id);
        QTest::qWait(200); // nothing of it is drawn on the open rows
        QVERIFY(!window.session()->runs()->all()[0].fitsOpenSet());
    }

    /// Runs that stand nowhere else have columns of their own.
    void methodsByDataSets() {
        const std::string runs = folder_.filePath(QStringLiteral("noisy")).toStdString();
        ExperimentSpec spec;
        spec.methods = {{"linear-probe", {{"epochs", std::int64_t{2}}}, {}},
                        {"rwg", {{"epochs", std::int64_t{2}}}, {}}};
        spec.seeds = {0, 1, 2};
        spec.selection.embedding = "X_noisy";
        runExperiment(spec, makeTask(openEmbeddingSet(path_.toStdString()), spec.selection), RunStore(runs),
                      {.jobs = 1}, {});
        MainWindow window;
        openSet(window, path_);
        reselect(window, [](TaskSelection& selection) { // not what an earlier window has left
            selection.splitColumn = "split";
            selection.embedding = "X_small";
        });
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        QSignalSpy opened(window.session()->stored(), &StoredRuns::runsOpened);
        window.session()->stored()->openRuns(QString::fromStdString(runs));
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 20'000);
        // While figures of test examples are hidden, those of validation examples are what is shown.
        window.session()->hidden()->setHidesTest(true);
        window.findChild<QAction*>(QStringLiteral("methodsTableOfRuns"))->trigger();
        auto* hidden = window.findChild<QDialog*>(QStringLiteral("methodsTable"));
        QCOMPARE(hidden->findChild<QComboBox*>(QStringLiteral("tableFigure"))->currentData().toString(),
                 QStringLiteral("val.worst_group_accuracy"));
        const auto* shown = hidden->findChild<QTableWidget*>(QStringLiteral("methodsTableCells"));
        QTRY_VERIFY_WITH_TIMEOUT(shown->rowCount() == 2, 20'000);
        QVERIFY(shown->item(0, 1)->text() != QStringLiteral("–"));
        hidden->close();
        delete hidden;
        window.session()->hidden()->setHidesTest(false);
        window.findChild<QAction*>(QStringLiteral("methodsTableOfRuns"))->trigger();
        auto* dialog = window.findChild<QDialog*>(QStringLiteral("methodsTable"));
        QVERIFY(dialog != nullptr);
        const auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("methodsTableCells"));
        QTRY_COMPARE_WITH_TIMEOUT(table->rowCount(), 2, 20'000);
        auto* columns = dialog->findChild<QComboBox*>(QStringLiteral("tableColumns"));
        const int byEmbedding = columns->findData(QStringLiteral("embedding"));
        QVERIFY(byEmbedding > 0);
        columns->setCurrentIndex(byEmbedding);
        QTRY_COMPARE_WITH_TIMEOUT(table->rowCount(), 2, 20'000);
        QCOMPARE(table->horizontalHeaderItem(1)->text(), QStringLiteral("X_noisy"));
        const int small = table->horizontalHeaderItem(2)->text() == QStringLiteral("X_small") ? 2 : -1;
        QCOMPARE(small, 2);
        QCOMPARE(table->item(1, small)->text(), QStringLiteral("–")); // rwg was run on the noisy rows alone
        QVERIFY(table->item(0, 1)->text().contains(QStringLiteral(" ± ")));
        const auto* caption = dialog->findChild<QLabel*>(QStringLiteral("methodsTableCaption"));
        QVERIFY(caption->text().contains(QStringLiteral("not run (1 of 4 cells)")));
        dialog->findChild<QCheckBox*>(QStringLiteral("tableAverage"))->setChecked(true);
        QTRY_COMPARE_WITH_TIMEOUT(table->columnCount(), 1 + 2 * 2 + 1, 20'000);
        for (const auto& [button, part] : {std::pair("copyLatex", "\\cmidrule"),
                                           {"copyMarkdown", "| linear-probe |"},
                                           {"copyCsv", "method,column,file,sha256"}}) {
            dialog->findChild<QPushButton*>(QString::fromLatin1(button))->click();
            QVERIFY2(QGuiApplication::clipboard()->text().contains(QString::fromLatin1(part)), button);
        }
        keepPicture(*dialog, "methods_table.png");
        applyTheme(Theme::dark);
        dialog->findChild<QCheckBox*>(QStringLiteral("tableIntervals"))->setChecked(true);
        QVERIFY(table->item(0, 1)->text().contains(u'['));
        QCoreApplication::processEvents();
        keepPicture(*dialog, "methods_table_dark.png");
        applyTheme(Theme::light);
        dialog->close();
    }

    void backToATaskItsRunsAreThere() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        const QString first = window.session()->runs()->all().front().id;
        reselect(window, [](TaskSelection& selection) { selection.splitColumn = "second_split"; });
        reselect(window, [](TaskSelection& selection) { selection.splitColumn = "split"; });
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        QCOMPARE(window.session()->runs()->all().front().id, first);
        QVERIFY(window.session()->runs()->all().front().ofOpenTask);
        window.session()->runs()->fetchDetails(first);
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(first)->fitsOpenSet(), 10'000);
    }

    /// Shares say nothing of runs whose groups are others, though these may stand beside.
    void sharesAreOfTheirGroups() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), quick);
        reselect(window, [](TaskSelection& selection) {
            selection.attributes.clear();
            selection.useFileAttributes = false;
        });
        trainAndWait(window, QStringLiteral("erm"), quick);
        window.session()->runs()->setVaried("groups");
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(2));
        window.context()->selected()->select(allIds(window));
        QTRY_COMPARE(window.findChild<PopulationPanel*>()->results()->rowCount(), 2);
        const QTableWidget* results = window.findChild<PopulationPanel*>()->results();
        QStringList shown{results->item(0, 1)->text(), results->item(1, 1)->text()};
        QCOMPARE(shown.removeAll(QStringLiteral("other groups")), 1);
        QVERIFY2(shown.first().contains(QStringLiteral(" % [")), qPrintable(shown.first()));
    }

  private:
    static void picture(MainWindow& window, const char* name) {
        QTest::qWait(300);
        keepPicture(window, (QByteArray(name) + ".png").constData());
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestOtherTasks>)

#include "tst_other_tasks.moc"
