// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/session/derived.h"
#include "app/window/document_actions.h"
#include "core/experiment/spec.h"
#include "tests/app/board_support.h"
#include "tests/support/view_test.h"

#include <QCursor>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenuBar>
#include <QPainter>
#include <QProcess>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

using namespace groupscope;

/// A comparison as a person makes it: two sets, three methods with three seeds, four cells, an epoch on the
/// time line, a document; and after a kill the same screen.
class TestComparisonStory : public QObject {
    Q_OBJECT
    const QString testName = QStringLiteral("tst_comparison_story");

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(testName))
            QSKIP(needsDisplay);
        if (qEnvironmentVariableIsSet(folderVariable))
            return; // the other process has prepared it
        forgetKeptRuns();
        set_ = folder_.filePath(QStringLiteral("small.h5ad"));
        other_ = folder_.filePath(QStringLiteral("other.h5ad"));
        saveEmbeddingSet(smallSet(), set_.toStdString());
        saveEmbeddingSet(smallSet(200), other_.toStdString());
    }

    void afterAKillItIsTheSameScreen_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1280, 800);
        QTest::newRow("large") << QSize(2560, 1440);
    }
    /// Another process works, saves and is killed; this one opens what it has left.
    void afterAKillItIsTheSameScreen() {
        if (qEnvironmentVariableIsSet(folderVariable))
            return workUntilKilled();
        QFETCH(QSize, size);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        forgetKeptRuns();
        QVERIFY(workAndKill(name));
        QFile kept(folder_.filePath(name + QStringLiteral(".json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const QJsonObject before = QJsonDocument::fromJson(kept.readAll()).object();
        const QImage picture =
            QImage(folder_.filePath(name + QStringLiteral(".png"))).convertToFormat(QImage::Format_RGB32);
        QCOMPARE(picture.size(), size);
        MainWindow window;
        window.resize(size);
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openFile(folder_.filePath(name + QStringLiteral(".groupscope")));
        QVERIFY(opened.wait(20'000));
        QVERIFY(!window.document()->isReadOnly()); // the lock of the one that is gone is taken over
        QCOMPARE(window.view<QTabBar>(QStringLiteral("setTabs"))->count(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->runs()->all().size(), std::size_t(9), 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window), before, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(window.context()->shownEpoch().has_value(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(isLaidOut(window), 60'000);
        keepPointerAway(window);
        const int differing = differingPixels(screenAtRest(window), picture);
        keepPicture(window, qPrintable(QStringLiteral("story_after_%1.png").arg(name)));
        QVERIFY2(differing < size.width() * size.height() / 1000, qPrintable(QString::number(differing)));
    }

  private:
    static constexpr const char* folderVariable = "GROUPSCOPE_STORY";

    /// Starts this test anew as another process, and kills it when it has saved.
    bool workAndKill(const QString& name) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(folderVariable), folder_.path());
        process.setProcessEnvironment(environment);
        const QString program = QCoreApplication::applicationFilePath();
        QStringList arguments{QStringLiteral("afterAKillItIsTheSameScreen:") + name};
        if (QFileInfo(program).fileName() != testName) // one of several in a program
            arguments.prepend(testName);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        QByteArray said;
        const bool saved = QTest::qWaitFor(
            [&] {
                said += process.readAll();
                return said.contains("saved\n") || process.state() == QProcess::NotRunning;
            },
            240'000);
        process.kill();
        process.waitForFinished();
        if (!said.contains("saved\n"))
            qWarning("%s", said.constData());
        return saved && process.exitStatus() == QProcess::CrashExit;
    }

    /// Two sets, nine runs, four cells, along the epochs, saved: then nothing any more until it is killed.
    void workUntilKilled() {
        QFETCH(QSize, size);
        const QDir folder(qEnvironmentVariable(folderVariable));
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        MainWindow window;
        window.resize(size);
        openSet(window, folder.filePath(QStringLiteral("other.h5ad")));
        openSecond(window, folder.filePath(QStringLiteral("small.h5ad")));
        train(window);
        window.context()->selected()->select({first(window, "adapter"), first(window, "erm")});
        fourCells(window);
        for (const int epoch : {0, 1, 3, 2}) {
            window.context()->timeLine()->choose(epoch);
            QTRY_VERIFY(window.context()->shownEpoch() && !window.context()->shownEpoch()->isWaited);
        }
        QTRY_VERIFY_WITH_TIMEOUT(isLaidOut(window), 60'000);
        keepPointerAway(window);
        screenAtRest(window);
        window.document()->saveAs(folder.filePath(name + QStringLiteral(".groupscope")));
        const QImage screen = screenAtRest(window);
        QFile kept(folder.filePath(name + QStringLiteral(".json")));
        QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write(QJsonDocument(stateOf(window)).toJson()) > 0);
        kept.close();
        QVERIFY(screen.save(folder.filePath(name + QStringLiteral(".png"))));
        keepPicture(window, qPrintable(QStringLiteral("story_before_%1.png").arg(name)));
        std::printf("saved\n");
        std::fflush(stdout);
        QTest::qWait(300'000);
    }

    static QJsonObject stateOf(MainWindow& window) {
        return {{QStringLiteral("board"), window.view<BoardPanel>()->state()},
                {QStringLiteral("runs"), QJsonArray::fromStringList(window.context()->selected()->ids())},
                {QStringLiteral("epoch"), window.context()->timeLine()->position()}};
    }
    /// Moves the pointer to the end of the menu bar or the edge of the screen: an item under the pointer
    /// would be drawn lighter.
    static void keepPointerAway(MainWindow& window) {
        const QMenuBar* bar = window.menuBar();
        const int x =
            std::min(bar->mapToGlobal(bar->rect().topRight()).x(), window.screen()->geometry().right());
        QCursor::setPos(x - 1, bar->mapToGlobal(bar->rect().center()).y());
    }
    static bool isAtRest(const MainWindow& window) {
        const auto values = window.findChildren<DerivedValues*>();
        return std::none_of(values.begin(), values.end(),
                            [](const auto* value) { return value->isWorking(); });
    }
    /// The screen when nothing is computed any more and it has stood still for a second.
    static QImage screenAtRest(MainWindow& window) {
        QImage last;
        int same = 0;
        for (int i = 0; i < 240 && same < 4; ++i) {
            QTest::qWait(250);
            const QImage now = screenOf(window);
            same = isAtRest(window) && now == last ? same + 1 : 0;
            last = now;
        }
        return last;
    }
    /// All but the last line, which says what was done last.
    static QImage screenOf(MainWindow& window) {
        QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
        QPainter(&picture).fillRect(window.statusBar()->geometry(), Qt::black);
        return picture;
    }
    static int differingPixels(const QImage& first, const QImage& second) {
        int count = 0;
        for (int y = 0; y < first.height(); ++y) {
            const auto* a = reinterpret_cast<const QRgb*>(first.constScanLine(y));
            const auto* b = reinterpret_cast<const QRgb*>(second.constScanLine(y));
            for (int x = 0; x < first.width(); ++x)
                count += ((a[x] ^ b[x]) & RGB_MASK) != 0 ? 1 : 0;
        }
        return count;
    }

    static void openSecond(MainWindow& window, const QString& path) {
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.openFile(path);
        QVERIFY(opened.wait(20'000));
    }
    static void train(MainWindow& window) {
        ExperimentSpec spec;
        spec.seeds = {0, 1, 2};
        for (const char* method : {"adapter", "erm", "linear-probe"})
            spec.methods.push_back({method, {{"epochs", std::int64_t{3}}}, {}});
        window.session()->queue()->train(spec);
        QTRY_VERIFY_WITH_TIMEOUT(
            window.session()->runs()->all().size() == 9 && !window.session()->queue()->isTraining(), 120'000);
        for (const SessionRun& run : window.session()->runs()->all())
            QTRY_VERIFY_WITH_TIMEOUT(!run.stored.file.isEmpty(), 20'000);
    }
    static QString first(const MainWindow& window, const char* method) {
        for (const SessionRun& run : const_cast<MainWindow&>(window).session()->runs()->all())
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
