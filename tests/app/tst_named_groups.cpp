// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/panes/query_box.h"
#include "app/views/map_coloring.h"
#include "tests/app/board_support.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/group_bars.h"
#include "widgets/scatter/scatter_view.h"

#include <QDir>
#include <QLineEdit>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoStack>

using namespace groupscope;

/// A named group is a group at once: in bars, methods × groups, A against B, queries, report and training.
class TestNamedGroups : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_named_groups")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void barsCountThemOnEverySplit();
    void comparisonsHaveThem();
    void queriesAndTheReportNameThem();
    void methodsTrainByThem();
    void aDocumentKeepsThem();
    void aColumnOfTheFileMakesBarsToo();

  private:
    static void name(MainWindow& window, const char* name, const std::vector<int>& rows) {
        window.document()->groups()->add(QString::fromUtf8(name), rowsOf(900, rows));
    }
    /// "red tail" has 3 training, 4 validation and 20 test examples; "hard ones" 11 test examples, of which 5
    /// are in both.
    static void nameBoth(MainWindow& window) {
        std::vector<int> first{0, 1, 2, 300, 301, 302, 303}, second;
        for (int row = 600; row < 620; ++row)
            first.push_back(row);
        for (int row = 615; row < 626; ++row)
            second.push_back(row);
        name(window, "red tail", first);
        name(window, "hard ones", second);
    }
    static QComboBox* by(MainWindow& window) {
        return window.findChild<QComboBox*>(QStringLiteral("groupsBy"));
    }
    static int correctOf(MainWindow& window, const QString& id, int first, int end) {
        const Task& task = *window.session()->task();
        const std::vector<int> predicted = predictionsOfRows(task, *window.session()->find(id)->run);
        int correct = 0;
        for (int row = first; row < end; ++row)
            correct += predicted[static_cast<std::size_t>(row)] == task.labels[static_cast<std::size_t>(row)];
        return correct;
    }
    static const GroupBarsData& bars(MainWindow& window) { return window.view<GroupBars>()->data(); }

    QTemporaryDir folder_;
    QString path_;
};

void TestNamedGroups::barsCountThemOnEverySplit() {
    Board board(path_);
    MainWindow& window = board.window;
    chooseData(window, "groupsSplit", QString::fromUtf8(testSplit));
    QCOMPARE(by(window)->findText(QStringLiteral("named groups")), -1);
    nameBoth(window);
    choose(window, "groupsBy", QStringLiteral("named groups"));
    QTRY_COMPARE_WITH_TIMEOUT(bars(window).entries.size(), std::size_t(2), 20'000);
    QCOMPARE(bars(window).groupNames, (std::vector<std::string>{"red tail", "hard ones"}));
    for (int run = 0; run < 2; ++run) {
        const GroupBarsEntry& entry = bars(window).entries[static_cast<std::size_t>(run)];
        QCOMPARE(entry.n, (std::vector<int>{20, 11}));
        QCOMPARE(*entry.accuracy[0], correctOf(window, board.ids[run], 600, 620) / 20.0);
        QCOMPARE(*entry.accuracy[1], correctOf(window, board.ids[run], 615, 626) / 11.0);
        QVERIFY(*entry.low[0] < *entry.accuracy[0] || *entry.accuracy[0] == 0.0);
    }
    window.session()->runs()->setBaseline(board.ids[0]);
    QTRY_VERIFY_WITH_TIMEOUT(
        bars(window).entries.size() == 2 && bars(window).entries[1].difference.size() == 2, 20'000);
    QVERIFY(std::abs(bars(window).entries[1].difference[0]->value -
                     (*bars(window).entries[1].accuracy[0] - *bars(window).entries[0].accuracy[0])) < 1e-12);
    window.resize(1500, 950);
    keepPicture(*window.view<GroupBars>(), "named_bars.png");
    chooseData(window, "groupsSplit", QString::fromUtf8(validationSplit));
    QTRY_COMPARE_WITH_TIMEOUT(bars(window).entries.size(), std::size_t(2), 20'000);
    QCOMPARE(bars(window).entries[0].n, (std::vector<int>{4, 0}));
    QVERIFY(!bars(window).entries[0].accuracy[1]);
    Q_EMIT window.view<GroupBars>()->groupActivated(0);
    QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(), (std::vector<int>{300, 301, 302, 303}),
                              20'000);
    window.document()->undoStack()->undo(); // without a restart, and without another choice
    QCOMPARE(by(window)->currentText(), QStringLiteral("named groups"));
    QTRY_COMPARE_WITH_TIMEOUT(bars(window).groupNames, (std::vector<std::string>{"red tail"}), 20'000);
    window.document()->undoStack()->undo();
    QCOMPARE(by(window)->findText(QStringLiteral("named groups")), -1);
    QCOMPARE(bars(window).groupNames.size(), std::size_t(6));
    window.document()->undoStack()->redo();
    QVERIFY(by(window)->findText(QStringLiteral("named groups")) > 0);
}

void TestNamedGroups::comparisonsHaveThem() {
    Board board(path_);
    MainWindow& window = board.window;
    const int groups = board.task().groups.groupCount();
    nameBoth(window);
    PairNumbers* numbers = board.panel()->numbers();
    numbers->choose({board.ids[0], board.ids[1]}, testSplit);
    QTRY_VERIFY_WITH_TIMEOUT(numbers->problem().isEmpty(), 20'000);
    QTableWidget* table = numbers->table();
    const int lines = table->rowCount();
    QCOMPARE(lines, 1 + groups + 2);
    QCOMPARE(table->item(lines - 2, 0)->text(), QStringLiteral("“red tail”"));
    int all = 0;
    for (int outcome = 1; outcome <= pairOutcomes; ++outcome)
        all += table->item(lines - 2, outcome)->text().toInt();
    QCOMPARE(all, 20);
    keepPicture(window, "named_pairs.png");
    Q_EMIT table->cellClicked(lines - 1, 0);
    std::vector<int> second;
    for (int row = 615; row < 626; ++row)
        second.push_back(row);
    QCOMPARE(window.context()->selectedRows().rows(), second);

    showPane(window, "methods_by_group");
    chooseData(window, "methods_by_group_split", QString::fromUtf8(testSplit));
    FigureView* view = figurePanel(window, "methods_by_group")->view("method_groups");
    const QString last = QStringLiteral(" %1").arg(groups + 1);
    const auto keyOfLast = [&] {
        for (const QString& key : keysOf(figurePanel(window, "methods_by_group")->view("method_groups")))
            if (key.endsWith(last))
                return key;
        return QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!keyOfLast().isEmpty(), 20'000);
    window.context()->setSelectedRows(RowSelection(900));
    Q_EMIT view->keyRequested(keyOfLast(), false);
    QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(), second, 20'000);
    keepPicture(*view, "named_method_groups.png");
    window.document()->groups()->rename(0, QStringLiteral("blue tail")); // the figure follows
    const auto says = [&](const char* words) {
        return figurePanel(window, "methods_by_group")->view("method_groups")->valuesText().find(words) !=
               std::string::npos;
    };
    QTRY_VERIFY_WITH_TIMEOUT(says("blue tail"), 20'000);
    QVERIFY(!says("red tail"));
}

void TestNamedGroups::queriesAndTheReportNameThem() {
    Board board(path_);
    MainWindow& window = board.window;
    nameBoth(window);
    Q_EMIT window.context()->paneRequested("map");
    auto* line = window.findChild<QLineEdit*>(QStringLiteral("query"));
    const auto asked = [&](const char* query) {
        line->setText(QString::fromUtf8(query));
        window.view<QueryBox>()->ask();
        return window.context()->selectedRows().rows();
    };
    QCOMPARE(asked("split = test and named = \"red tail\" and named = \"hard ones\""),
             (std::vector<int>{615, 616, 617, 618, 619}));
    QCOMPARE(asked("split = test and named != none").size(), std::size_t(26));
    const QString path = folder_.filePath(QStringLiteral("report.html"));
    QSignalSpy written(&window, &MainWindow::reportWritten);
    window.writeReport(path);
    QVERIFY(written.wait(60'000));
    const QByteArray html = contentOf(path);
    QVERIFY(html.contains("<h3>Named groups</h3>"));
    for (const char* words : {"red tail", "hard ones", "named groups, test split", "named groups, val split"})
        QVERIFY2(html.contains(words), words);
}

void TestNamedGroups::methodsTrainByThem() {
    MainWindow window;
    openSet(window, path_);
    nameBoth(window);
    Q_EMIT window.context()->paneRequested("data");
    auto* list = window.view<QTreeWidget>(QStringLiteral("namedGroups"));
    list->setCurrentItem(list->topLevelItem(0));
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    trigger(window, "trainByGroup");
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 20'000);
    const GroupScheme& scheme = window.session()->task()->groups;
    QCOMPARE(scheme.attributeNames(), (std::vector<std::string>{"place", "red tail"}));
    QCOMPARE(scheme.groupCount(), 3 * 2 * 2);
    QCOMPARE(window.session()->data()->named()->size(), std::size_t(2)); // they are groups as before
    trainAndWait(window, QStringLiteral("group-dro"), {{"epochs", "2"}});
    QCOMPARE(window.session()->runs()->all().back().run->groups.groupCount(), 12);
    opened.clear();
    window.document()->undoStack()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty(), 20'000);
    QCOMPARE(window.session()->task()->groups.attributeNames(), (std::vector<std::string>{"place"}));
}

void TestNamedGroups::aDocumentKeepsThem() {
    const QString file = folder_.filePath(QStringLiteral("paper.groupscope"));
    {
        Board board(path_);
        nameBoth(board.window);
        choose(board.window, "groupsBy", QStringLiteral("named groups"));
        board.window.document()->saveAs(file);
        for (const QString& id : board.ids)
            QTRY_VERIFY(!board.window.session()->find(id)->stored.file.isEmpty());
        board.window.close();
    }
    MainWindow window;
    window.show();
    window.openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(by(window)->currentText() == QStringLiteral("named groups"), 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(bars(window).groupNames, (std::vector<std::string>{"red tail", "hard ones"}),
                              20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!bars(window).entries.empty(), 20'000); // of runs that are on disk
}

/// One that makes no groups: the hospitals of the set.
void TestNamedGroups::aColumnOfTheFileMakesBarsToo() {
    EmbeddingSet set = smallSet();
    Column hospital{"hospital", {"north", "south"}, {}, {}};
    for (std::size_t row = 0; row < set.size(); ++row)
        hospital.codes.push_back(row % 5 == 0 ? 0 : row % 7 == 0 ? -1 : 1);
    set.columns.push_back(hospital);
    const QString path = folder_.filePath(QStringLiteral("hospitals.h5ad"));
    saveEmbeddingSet(set, path.toStdString());
    MainWindow window;
    openSet(window, path);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
    choose(window, "groupsBy", QStringLiteral("hospital"));
    QTRY_COMPARE_WITH_TIMEOUT(bars(window).entries.size(), std::size_t(1), 20'000);
    QCOMPARE(bars(window).groupNames, (std::vector<std::string>{"north", "south"}));
    int north = 0, south = 0;
    for (std::size_t row = 600; row < 900; ++row) {
        north += hospital.codes[row] == 0 ? 1 : 0;
        south += hospital.codes[row] == 1 ? 1 : 0;
    }
    QCOMPARE(bars(window).entries[0].n, (std::vector<int>{north, south}));
    auto* by = window.view<QComboBox>(QStringLiteral("selectionBy"));
    window.view<MapPanel>()->view()->selector()->selectAllVisible();
    by->setCurrentIndex(by->findData(QStringLiteral("column:hospital")));
    const auto* table = window.view<QTableWidget>(QStringLiteral("selectionComposition"));
    QCOMPARE(table->rowCount(), 4); // south, north, none, all
    QCOMPARE(table->item(0, 1)->text().toInt(), south);
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestNamedGroups>)

#include "tst_named_groups.moc"
