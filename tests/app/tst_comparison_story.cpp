// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/window/document_actions.h"
#include "core/experiment/spec.h"
#include "tests/app/board_support.h"
#include "tests/support/view_test.h"

#include <QTabBar>
#include <QTemporaryDir>

using namespace groupscope;

/// A comparison as a person makes it: two sets, three methods with three seeds, four cells, an epoch on the
/// time line, a document; and after a crash the same screen.
class TestComparisonStory : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_comparison_story")))
            QSKIP(needsDisplay);
        forgetKeptRuns();
        set_ = folder_.filePath(QStringLiteral("small.h5ad"));
        other_ = folder_.filePath(QStringLiteral("other.h5ad"));
        saveEmbeddingSet(smallSet(), set_.toStdString());
        saveEmbeddingSet(smallSet(200), other_.toStdString());
    }

    void savedAndReopenedItIsTheSameScreen_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    void savedAndReopenedItIsTheSameScreen() {
        QFETCH(QSize, size);
        const QByteArray name = QTest::currentDataTag();
        const QString file = folder_.filePath(QString::fromLatin1(name) + QStringLiteral(".groupscope"));
        QJsonObject board;
        QStringList selected;
        {
            MainWindow window;
            window.resize(size);
            openSet(window, other_);
            openSecond(window, set_);
            train(window);
            selected = {first(window, "adapter"), first(window, "erm")};
            window.context()->selectRuns(selected);
            fourCells(window);
            window.context()->timeLine()->choose(2);
            QTRY_VERIFY(window.context()->shownEpoch().has_value());
            board = window.view<BoardPanel>()->state();
            window.document()->saveAs(file);
            keepPicture(window, "story_before_" + name + ".png");
        } // without being closed: what a crash leaves
        MainWindow window;
        window.resize(size);
        QSignalSpy opened(window.session(), &Session::opened);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openFile(file);
        QVERIFY(opened.wait(20'000));
        QCOMPARE(window.view<QTabBar>(QStringLiteral("setTabs"))->count(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs().size(), std::size_t(9), 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRuns(), selected, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.view<BoardPanel>()->state(), board, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(window.context()->shownEpoch().has_value(), 20'000);
        QCOMPARE(window.context()->timeLine()->position(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(isLaidOut(window), 30'000);
        QTest::qWait(300);
        keepPicture(window, "story_after_" + name + ".png");
    }

  private:
    static void openSecond(MainWindow& window, const QString& path) {
        QSignalSpy opened(window.session(), &Session::opened);
        window.openFile(path);
        QVERIFY(opened.wait(20'000));
    }
    static void train(MainWindow& window) {
        ExperimentSpec spec;
        spec.seeds = {0, 1, 2};
        for (const char* method : {"adapter", "erm", "linear-probe"})
            spec.methods.push_back({method, {{"epochs", std::int64_t{3}}}, {}});
        window.session()->train(spec);
        QTRY_VERIFY_WITH_TIMEOUT(window.session()->runs().size() == 9 && !window.session()->isTraining(),
                                 120'000);
        for (const SessionRun& run : window.session()->runs())
            QTRY_VERIFY_WITH_TIMEOUT(!run.stored.file.isEmpty(), 20'000);
    }
    static QString first(const MainWindow& window, const char* method) {
        for (const SessionRun& run : const_cast<MainWindow&>(window).session()->runs())
            if (run.method->id == method && run.seed == 0)
                return run.id;
        return {};
    }
    static bool isLaidOut(MainWindow& window) {
        auto* board = window.view<BoardPanel>();
        return !board->model()->isComputing() &&
               std::all_of(board->cells().begin(), board->cells().end(), [](const BoardCell* cell) {
                   return cell->content().kind == CellContent::Kind::figure ||
                          cell->map()->scene().rows() > 0;
               });
    }
    static void fourCells(MainWindow& window) {
        window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
        auto* method = window.findChild<QComboBox*>(QStringLiteral("boardMethod"));
        method->setCurrentIndex(method->findText(QStringLiteral("PCA"))); // quick
        window.findChild<QToolButton*>(QStringLiteral("board4"))->click();
        QCOMPARE(window.view<BoardPanel>()->cells().size(), std::size_t(4));
        QTRY_VERIFY_WITH_TIMEOUT(isLaidOut(window), 60'000);
    }

    QTemporaryDir folder_;
    QString set_, other_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestComparisonStory>)

#include "tst_comparison_story.moc"
