// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_figures.h"
#include "app/views/group_rows.h"
#include "app/views/map_coloring.h"
#include "core/figures/grouping.h"
#include "core/measures/paired_outcomes.h"
#include "tests/app/board_support.h"
#include "tests/support/view_test.h"

#include <QDirIterator>
#include <QMenu>
#include <QTemporaryDir>

using namespace groupscope;

/// Runs against each other in the cells of the board, and what a click on a figure selects.
class TestBoardPairs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_board_pairs")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetSettings();
        forgetKeptRuns();
    }

    void aCellComparesRunsOfItsOwn();
    void aBlankComparisonSaysWhy();
    void aFieldSelectsTheRowsOfItsGroup();
    void aBarSelectsTheRowsOfItsGroup();
    void aMarkSelectsItsRuns();
    void anotherFileOfTheSameShapeHasAMapOfItsOwn();

  private:
    QTemporaryDir folder_;
    QString path_;
};

namespace {

/// Numbers of rows that exactly one of both runs gets right, counted by hand.
std::pair<int, int> fixedAndBroken(Board& board, const QString& a, const QString& b) {
    const Task& task = board.task();
    const Session& session = *board.window.session();
    const std::vector<int> ofA = predictionsOfRows(task, *session.find(a)->run);
    const std::vector<int> ofB = predictionsOfRows(task, *session.find(b)->run);
    std::pair<int, int> counts;
    for (const int row : task.findSplit(testSplit)->rows) {
        const auto index = static_cast<std::size_t>(row);
        const bool rightA = ofA[index] == task.labels[index], rightB = ofB[index] == task.labels[index];
        counts.first += !rightA && rightB ? 1 : 0;
        counts.second += rightA && !rightB ? 1 : 0;
    }
    return counts;
}

std::pair<int, int> fixedAndBroken(const ScatterView& map) {
    const std::vector<int>& counts = map.scene().counts();
    return counts.size() < pairOutcomes
               ? std::pair(-1, -1)
               : std::pair(counts[int(PairOutcome::fixed)], counts[int(PairOutcome::broken)]);
}

/// The action of a menu whose path of texts this is.
QAction* entryOf(QMenu* menu, const QStringList& path) {
    Q_EMIT menu->aboutToShow();
    for (QAction* action : menu->actions())
        if (action->text().remove(u'&') == path.front())
            return path.size() == 1 ? action : entryOf(action->menu(), path.mid(1));
    return nullptr;
}

const SceneItem* firstKeyOf(const BoardCell* cell) {
    const std::vector<SceneItem>& items = cell->figure()->scene().items;
    const auto found =
        std::find_if(items.begin(), items.end(), [](const SceneItem& item) { return !item.key.empty(); });
    return found == items.end() ? nullptr : &*found;
}

} // namespace

/// A against B and A against C beside each other; the pair of the board is another thing.
void TestBoardPairs::aCellComparesRunsOfItsOwn() {
    Board board(path_);
    trainAndWait(board.window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
    const QString third = board.window.session()->runs()->all().back().id;
    board.window.context()->selected()->select(board.ids + QStringList{third});
    board.press("board2");
    const RunPair ofBoard = board.panel()->numbers()->pair();
    for (int cell = 0; cell < 2; ++cell) {
        CellContent content;
        content.split = testSplit;
        content.color = colorByPair;
        board.panel()->setContent(cell, content);
    }
    QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
    const RunTitles titles(board.window.context()->selected()->sideBySide());
    const auto called = [&](const QString& id) { return titles.of(*board.window.session()->find(id)); };
    QAction* entry = entryOf(
        board.cell(1)->menu(),
        {QStringLiteral("Compare"), QStringLiteral("%1 against").arg(called(board.ids[0])), called(third)});
    QVERIFY(entry != nullptr);
    entry->trigger();
    QCOMPARE(board.cell(1)->content().pairA, board.ids[0]);
    QCOMPARE(board.cell(1)->content().pairB, third);
    QTRY_COMPARE(fixedAndBroken(*board.map(0)), fixedAndBroken(board, ofBoard.a, ofBoard.b));
    QTRY_COMPARE(fixedAndBroken(*board.map(1)), fixedAndBroken(board, board.ids[0], third));
    QVERIFY(fixedAndBroken(*board.map(0)) != fixedAndBroken(*board.map(1)));
    QVERIFY(board.cell(0)->title().endsWith(QStringLiteral("A against B")));
    QVERIFY2(board.cell(1)->title().contains(QStringLiteral("%1 against").arg(called(board.ids[0]))),
             qPrintable(board.cell(1)->title()));
    QTRY_VERIFY(board.map(0)->legend()->shownWidth() > 0 &&
                board.map(1)->legend()->shownWidth() > 0); // of other runs
    QCOMPARE(board.panel()->numbers()->pair(), ofBoard);
    QTest::qWait(300); // what is kept for people is laid out
    keepPicture(board.window, "board_two_pairs.png");
    board.press("pairSwap"); // changes the one that follows the board alone
    QTRY_COMPARE(fixedAndBroken(*board.map(0)), fixedAndBroken(board, ofBoard.b, ofBoard.a));
    QCOMPARE(fixedAndBroken(*board.map(1)), fixedAndBroken(board, board.ids[0], third));
    QCOMPARE(CellContent::fromJson(board.cell(1)->content().toJson()), board.cell(1)->content());
    entryOf(board.cell(1)->menu(), {QStringLiteral("Compare"), QStringLiteral("A and B of the board")})
        ->trigger();
    QTRY_COMPARE(fixedAndBroken(*board.map(1)), fixedAndBroken(*board.map(0)));
    QVERIFY(board.cell(1)->content().pairB.isEmpty());
}

void TestBoardPairs::aBlankComparisonSaysWhy() {
    QStringList ids;
    CellContent content;
    content.split = testSplit;
    content.color = colorByPair;
    const auto titleIn = [&content](MainWindow& window, const RunPair& pair) {
        const Session& session = *window.session();
        const std::vector<int>& rows = session.task()->findSplit(testSplit)->rows;
        const ExampleColoring coloring =
            coloringOf(content, pair, rows, session, titlesOfBoard({content}, pair, session), false);
        return coloring.isBlank() ? coloring.title : QStringLiteral("shown");
    };
    {
        Board board(path_);
        ids = board.ids;
        const QString none = QStringLiteral("choose two runs to compare");
        QCOMPARE(titleIn(board.window, {}), none);
        QCOMPARE(titleIn(board.window, {ids[0], {}}), none);
        QCOMPARE(titleIn(board.window, {ids[0], ids[0]}), none);
        QCOMPARE(titleIn(board.window, {ids[0], QStringLiteral("one of another day")}),
                 QStringLiteral("a compared run is missing"));
        QCOMPARE(titleIn(board.window, {ids[0], ids[1]}), QStringLiteral("shown"));
        board.window.session()->hidden()->setHidesTest(true);
        const QString hidden = titleIn(board.window, {ids[0], ids[1]});
        QVERIFY2(hidden.endsWith(QStringLiteral("(test results are hidden)")), qPrintable(hidden));
        for (const SessionRun& run : board.window.session()->runs()->all())
            QTRY_VERIFY_WITH_TIMEOUT(!run.stored.file.isEmpty(), 20'000);
    }
    MainWindow window;
    openSet(window, path_);
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->find(ids[0]) && window.session()->find(ids[1]), 20'000);
    QVERIFY(!window.session()->find(ids[0])->hasDetails()); // the last one is selected, and read
    QCOMPARE(titleIn(window, {ids[0], ids[1]}), QStringLiteral("predictions are being read"));
    QFile kept(window.session()->find(ids[0])->stored.file);
    QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("no run any more") > 0);
    kept.close();
    for (const QString& id : ids)
        window.session()->runs()->fetchDetails(id);
    QTRY_COMPARE_WITH_TIMEOUT(titleIn(window, {ids[0], ids[1]}),
                              QStringLiteral("predictions of a run cannot be read"), 20'000);
}

void TestBoardPairs::aFieldSelectsTheRowsOfItsGroup() {
    Board board(path_);
    trainAndWait(board.window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
    board.window.context()->selected()->select(board.ids);
    board.press("board2");
    const RunPair pair = board.panel()->numbers()->pair();
    board.panel()->setContent(1, {.kind = CellContent::Kind::figure,
                                  .figure = "method_groups",
                                  .drawing = QStringLiteral("Accuracy of methods in groups")});
    QTRY_VERIFY(firstKeyOf(board.cell(1)) != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(board.isLaidOut(), 30'000);
    const Task& task = board.task();
    const auto rowsOfKey = [&](const QString& key) {
        return rowsOfMember(task, groupingsOf(task.groups).front(), key.section(u' ', 1).toInt(), testSplit);
    };
    QString first, second;
    for (const SceneItem& item : board.cell(1)->figure()->scene().items)
        if (!item.key.empty()) {
            const QString key = QString::fromStdString(item.key);
            if (first.isEmpty())
                first = key;
            else if (key.section(u' ', 1) != first.section(u' ', 1))
                second = key;
        }
    QVERIFY(!second.isEmpty());
    Q_EMIT board.cell(1)->figure()->keyRequested(first, false);
    RowSelection expected = rowsOfKey(first);
    QVERIFY(expected.count() > 10);
    QVERIFY(board.window.context()->selectedRows() == expected);
    QCOMPARE(board.map(0)->selection().count(), expected.count()); // all are test examples
    Q_EMIT board.cell(1)->figure()->keyRequested(second, true);
    expected.combine(rowsOfKey(second), Combine::add);
    QVERIFY(board.window.context()->selectedRows() == expected);
    QCOMPARE(board.window.context()->selected()->ids(), board.ids); // A and B stay
    QCOMPARE(board.panel()->numbers()->pair(), pair);
    QVERIFY(board.panel()->isVisible());
}

void TestBoardPairs::aBarSelectsTheRowsOfItsGroup() {
    Board board(path_);
    board.press("board2");
    board.panel()->setContent(
        1, {.kind = CellContent::Kind::figure, .run = board.ids[1], .figure = "group_bars"});
    QTRY_VERIFY(firstKeyOf(board.cell(1)) != nullptr);
    const QString key = QString::fromStdString(firstKeyOf(board.cell(1))->key);
    Q_EMIT board.cell(1)->figure()->keyRequested(key, false);
    QVERIFY(board.window.context()->selectedRows() == rowsOfGroup(board.task(), key.toInt(), testSplit));
    QVERIFY(!board.window.context()->selectedRows().isEmpty());
}

void TestBoardPairs::aMarkSelectsItsRuns() {
    Board board(path_);
    board.press("board2");
    board.window.context()->setSelectedRows(rowsOf(board.task().labels.size(), {1, 2}));
    board.panel()->setContent(1, {.kind = CellContent::Kind::figure, .figure = "trade_off"});
    QTRY_VERIFY(firstKeyOf(board.cell(1)) != nullptr);
    const QString key = QString::fromStdString(firstKeyOf(board.cell(1))->key);
    Q_EMIT board.cell(1)->figure()->keyRequested(key, false);
    const auto compared = board.window.context()->comparison().of(board.window.context()->rule());
    QCOMPARE(board.window.context()->selected()->ids(), idsOf(*compared, key.toULongLong()));
    QCOMPARE(board.window.context()->selectedRows().count(), std::size_t(2)); // rows stay
    Q_EMIT board.cell(1)->figure()->keyRequested(QStringLiteral("of another figure"), false);
    QCOMPARE(board.window.context()->selected()->ids().size(), qsizetype(1));
}

/// Two sets that belong to one task by one embedding and differ in another of the same name and shape:
/// what was laid out of the first is no map of the second.
void TestBoardPairs::anotherFileOfTheSameShapeHasAMapOfItsOwn() {
    const auto write = [this](const char* name, float scale) {
        EmbeddingSet set = smallSet();
        Embedding second;
        second.name = "X_twin";
        const EmbeddingRows& first = set.embeddings.front().rows;
        MatrixF rows = Eigen::Map<const MatrixF>(first.data(), first.rows(), first.cols());
        rows.col(0) *= scale; // more than what spreads them otherwise
        second.rows = std::move(rows);
        set.embeddings.push_back(std::move(second));
        const QString path = folder_.filePath(QLatin1String(name));
        saveEmbeddingSet(set, path.toStdString());
        return path;
    };
    const QString one = write("one.h5ad", 1.0F), other = write("other_second.h5ad", 40.0F);
    MainWindow window;
    openSet(window, one);
    window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
    auto* method = window.findChild<QComboBox*>(QStringLiteral("boardMethod"));
    method->setCurrentIndex(method->findText(QStringLiteral("PCA")));
    auto* panel = window.view<BoardPanel>();
    CellContent content;
    content.embedding = "X_twin";
    content.split = testSplit;
    const auto widthOfMap = [panel] {
        const ScatterScene& scene = panel->cells().front()->map()->scene();
        return scene.rows() == 0 ? 0.0F : scene.upper().x() - scene.lower().x();
    };
    const auto show = [&] {
        panel->setContent(0, content);
        QTRY_VERIFY_WITH_TIMEOUT(!panel->model()->isComputing() && widthOfMap() > 0.0F, 30'000);
    };
    show();
    const float before = widthOfMap();
    const std::string definition = definitionOf(*window.session()->task()).hash();
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openFile(other);
    QVERIFY(opened.wait(20'000));
    QCOMPARE(definitionOf(*window.session()->task()).hash(), definition); // else this would show nothing
    show();
    QTRY_VERIFY2_WITH_TIMEOUT(widthOfMap() > 5.0F * before, qPrintable(QString::number(widthOfMap())),
                              30'000);
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestBoardPairs>)

#include "tst_board_pairs.moc"
