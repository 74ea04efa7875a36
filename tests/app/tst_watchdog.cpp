// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window_support.h"

#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include <ctime>
#include <utility>

using namespace groupscope;

namespace {

/// Milliseconds of the processor that this thread has had: what it does itself, whoever else wants the cores.
double ownTime() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// Watches the event loop of its thread by a timer that wants to be served every two milliseconds: the most
/// that the thread worked between two times, and the longest time in which it was not served.
class Watchdog : public QObject {
  public:
    Watchdog()
        : before_(ownTime()) {
        clock_.start();
        timer_.setTimerType(Qt::PreciseTimer);
        connect(&timer_, &QTimer::timeout, this, [this] {
            const double now = ownTime();
            blocked_ = std::max(blocked_, now - std::exchange(before_, now));
            unanswered_ = std::max(unanswered_, static_cast<double>(clock_.nsecsElapsed()) * 1e-6);
            clock_.restart();
        });
        timer_.start(2);
    }
    double blocked() const { return blocked_; }
    double unanswered() const { return unanswered_; }

  private:
    QTimer timer_;
    QElapsedTimer clock_;
    double before_;
    double blocked_ = 0.0, unanswered_ = 0.0;
};

/// The small set among many more rows and dimensions, so that its training wants every core.
std::string writeWideSet(const std::filesystem::path& folder) {
    EmbeddingSet set = smallSet(2000);
    Embedding& embedding = set.embeddings.front();
    constexpr int width = 512;
    MatrixF rows = MatrixF::Zero(embedding.rows.rows(), width);
    Random random(11, "wide set");
    for (Eigen::Index row = 0; row < rows.rows(); ++row)
        for (int d = 0; d < width; ++d)
            rows(row, d) = static_cast<float>(random.normal());
    rows.leftCols(embedding.rows.cols()) = embedding.rows.map();
    MatrixF classes = MatrixF::Zero(embedding.classEmbeddings.rows(), width);
    classes.leftCols(embedding.classEmbeddings.cols()) = embedding.classEmbeddings;
    embedding.rows = rows;
    embedding.classEmbeddings = classes;
    const std::filesystem::path path = folder / "wide.h5ad";
    saveEmbeddingSet(set, path);
    return path.string();
}

} // namespace

/// The window answers while both cores train.
class TestWatchdog : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_watchdog")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeWideSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void theWindowAnswersWhileAllCoresTrain_data() {
        QTest::addColumn<int>("atOnce");
        QTest::newRow("one run") << 1;
        QTest::newRow("three runs at once") << 3;
    }
    void theWindowAnswersWhileAllCoresTrain() {
        QFETCH(int, atOnce);
        MainWindow window;
        window.session()->queue()->setTrainingsAtOnce(atOnce);
        window.resize(1280, 800);
        openSet(window, path_);
        QSignalSpy epochs(window.session()->runs(), &RunList::epochsRecorded);
        window.view<MethodForm>()->setMethod(QStringLiteral("contrastive-adapter"));
        window.view<MethodForm>()->setAssignments({{"epochs", "100000"}, {"hidden_dim", "256"}});
        window.view<MethodForm>()->setSeedCount(atOnce);
        Q_EMIT window.view<MethodForm>()->trainRequested();
        QCOMPARE(window.session()->queue()->trainingCount(), static_cast<std::size_t>(atOnce));
        QVERIFY(epochs.wait(60'000));
        // Others may want the machine too, for a while: one of three watches must be a quiet one. Work is by
        // the clock, while both cores train: 45 to 83 ms on a processor with AVX2 alone.
        constexpr double longest = 100.0;
        double blocked = 0.0, unanswered = 0.0;
        for (int attempt = 0; attempt < 3; ++attempt) {
            Watchdog watchdog;
            work(window);
            blocked = watchdog.blocked();
            unanswered = watchdog.unanswered();
            qInfo("longest work of the window %.0f ms, longest time without an answer %.0f ms", blocked,
                  unanswered);
            if (blocked <= longest && unanswered <= longest)
                break;
        }
        QVERIFY(window.session()->queue()->isTraining());
        QVERIFY2(blocked <= longest, qPrintable(QString::number(blocked)));
        QVERIFY2(unanswered <= longest, qPrintable(QString::number(unanswered)));
        window.session()->queue()->stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.session()->queue()->isTraining(), 5'000);
    }

  private:
    /// Does what a user does while a run trains: opens other panes, colours the map, changes the curves.
    static void work(MainWindow& window) {
        for (const char* pane : {"selection", "trade_off", "charts", "groups", "map"}) {
            showPane(window, pane);
            QTest::qWait(400);
        }
        auto* colors = window.findChild<QComboBox*>(QStringLiteral("mapColor"));
        for (int i = 0; i < std::min(3, colors->count()); ++i) {
            colors->setCurrentIndex(i);
            QTest::qWait(400);
        }
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestWatchdog)
#include "tst_watchdog.moc"
