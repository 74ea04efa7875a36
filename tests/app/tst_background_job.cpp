// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/background_job.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <chrono>

using namespace groupscope;
using namespace std::chrono_literals;

class TestBackgroundJob : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void postsArriveInOrderInThisThread();
    void failuresBecomeMessages();
    void cancelStopsTheWork();
    void theLatestStartWins();
    void abandonedWorkIsHeardOfNoMore();
    void progressDoesNotFlood();
    void destructionWaitsForTheWork();
};

void TestBackgroundJob::postsArriveInOrderInThisThread() {
    BackgroundJob job;
    QSignalSpy finished(&job, &BackgroundJob::finished);
    std::vector<int> arrived;
    const auto thisThread = std::this_thread::get_id();
    bool sameThread = true;
    job.start([&](const BackgroundJob::Context& context) {
        for (int i = 0; i < 100; ++i)
            context.post([&, i] {
                sameThread = sameThread && std::this_thread::get_id() == thisThread;
                arrived.push_back(i);
            });
    });
    QVERIFY(job.isRunning());
    QVERIFY(finished.wait());
    QVERIFY(!job.isRunning());
    QVERIFY(sameThread);
    QCOMPARE(arrived.size(), std::size_t{100});
    QVERIFY(std::is_sorted(arrived.begin(), arrived.end()));
}

void TestBackgroundJob::failuresBecomeMessages() {
    BackgroundJob job;
    QSignalSpy failed(&job, &BackgroundJob::failed);
    job.start(
        [](const BackgroundJob::Context&) { throw DataError("nothing fits", "row 3", "leave it out"); });
    QVERIFY(failed.wait());
    QCOMPARE(failed[0][0].toString(), QStringLiteral("nothing fits, row 3; leave it out"));
}

void TestBackgroundJob::cancelStopsTheWork() {
    BackgroundJob job;
    QSignalSpy cancelled(&job, &BackgroundJob::cancelled);
    job.start([](const BackgroundJob::Context& context) {
        while (true) {
            context.run.throwIfStopped();
            std::this_thread::sleep_for(1ms);
        }
    });
    job.cancel();
    QVERIFY(cancelled.wait());
}

void TestBackgroundJob::theLatestStartWins() {
    BackgroundJob job;
    QSignalSpy finished(&job, &BackgroundJob::finished);
    std::vector<int> arrived;
    std::atomic<bool> release = false;
    job.start([&](const BackgroundJob::Context& context) {
        while (!release)
            std::this_thread::sleep_for(1ms);
        context.post([&] { arrived.push_back(1); }); // too late: nobody wants it any more
    });
    job.start([&](const BackgroundJob::Context& context) {
        context.post([&] { arrived.push_back(2); });
        release = true;
    });
    QVERIFY(finished.wait());
    QTest::qWait(50);
    QCOMPARE(finished.size(), 1);
    QCOMPARE(arrived, std::vector<int>{2});
}

void TestBackgroundJob::abandonedWorkIsHeardOfNoMore() {
    BackgroundJob job;
    QSignalSpy cancelled(&job, &BackgroundJob::cancelled);
    std::atomic<bool> posted = false;
    bool arrived = false;
    job.start([&](const BackgroundJob::Context& context) {
        while (!context.run.stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        context.post([&] { arrived = true; });
        posted = true;
        context.run.throwIfStopped();
    });
    job.abandon();
    QVERIFY(!job.isRunning());
    QTRY_VERIFY(posted);
    QTest::qWait(50);
    QVERIFY(!arrived);
    QVERIFY(cancelled.isEmpty());
}

void TestBackgroundJob::progressDoesNotFlood() {
    BackgroundJob job;
    QSignalSpy finished(&job, &BackgroundJob::finished);
    QSignalSpy progressed(&job, &BackgroundJob::progressed);
    std::atomic<bool> reported = false;
    job.start([&](const BackgroundJob::Context& context) {
        for (int i = 1; i <= 100'000; ++i)
            context.run.report(i / 100'000.0, "counting");
        reported = true;
    });
    while (!reported) // this thread does not turn its event loop: reports must not pile up
        std::this_thread::sleep_for(1ms);
    QVERIFY(finished.wait());
    QCOMPARE(progressed.size(), 1);
    QCOMPARE(progressed[0][0].toDouble(), 1.0);
}

void TestBackgroundJob::destructionWaitsForTheWork() {
    std::atomic<bool> ended = false;
    {
        BackgroundJob job;
        job.start([&](const BackgroundJob::Context& context) {
            while (!context.run.stop.stop_requested())
                std::this_thread::sleep_for(1ms);
            ended = true;
        });
    }
    QVERIFY(ended);
}

QTEST_GUILESS_MAIN(TestBackgroundJob)
#include "tst_background_job.moc"
