// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/trial.h"

#include <QElapsedTimer>
#include <QTest>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <unistd.h>

using namespace groupscope;

/// The expected deaths are quiet: nothing of them is on the test's output.
class TestTrial : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void workHasNoEffectHere() {
        int value = 1;
        QVERIFY(tryInCopy([&] { value = 2; }, std::chrono::seconds(5)) == TrialEnd::returned);
        QCOMPARE(value, 1);
    }

    void exceptionsAreReturns() {
        const auto work = [] { throw std::runtime_error("no"); };
        QVERIFY(tryInCopy(work, std::chrono::seconds(5)) == TrialEnd::returned);
    }

    void crashesAreDeaths() {
        for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
            QVERIFY(tryInCopy([&] { raise(signal); }, std::chrono::seconds(5)) == TrialEnd::died);
        QVERIFY(tryInCopy([] { _exit(3); }, std::chrono::seconds(5)) == TrialEnd::died); // as sanitizers do
    }

    void anEndFromOutsideIsNoCrash() { // as when memory runs out
        QVERIFY(tryInCopy([] { raise(SIGKILL); }, std::chrono::seconds(5)) == TrialEnd::killed);
    }

    void crashesShowWhereNobodyKeepsHowProcessesEnd() {
        const auto before = std::signal(SIGCHLD, SIG_IGN);
        const TrialEnd crash = tryInCopy([] { raise(SIGSEGV); }, std::chrono::seconds(5));
        const TrialEnd end = tryInCopy([] {}, std::chrono::seconds(5));
        std::signal(SIGCHLD, before);
        QVERIFY(crash == TrialEnd::died);
        QVERIFY(end == TrialEnd::returned);
    }

    void endlessWorkIsEnded() {
        volatile bool on = true;
        const auto work = [&] {
            while (on) {
            }
        };
        QVERIFY(tryInCopy(work, std::chrono::seconds(1)) == TrialEnd::tookTooLong);
    }

    void workThatFillsTheMemoryIsEnded() {
        const auto work = [] {
            for (std::size_t filled = 0; filled < (std::size_t{4} << 30); filled += 1 << 20) {
                auto* block = static_cast<volatile char*>(std::malloc(1 << 20)); // never freed
                for (int i = 0; block && i < 1 << 20; i += 4096)
                    block[i] = 1;
            }
            sleep(5);
        };
        QVERIFY(tryInCopy(work, std::chrono::seconds(60)) == TrialEnd::tookTooLong);
    }

    void workThatOnlyWaitsIsLeft() { // as behind a lock that nobody frees in the copy
        QElapsedTimer timer;
        timer.start();
        QVERIFY(tryInCopy([] { sleep(60); }, std::chrono::seconds(0)) == TrialEnd::returned);
        QVERIFY(timer.elapsed() < 30'000);
    }

    void stopEndsTheCopy() {
        std::stop_source stop;
        RunContext context;
        context.stop = stop.get_token();
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        QElapsedTimer timer;
        timer.start();
        QVERIFY_EXCEPTION_THROWN(tryInCopy([] { sleep(30); }, std::chrono::seconds(60), context), Cancelled);
        QVERIFY(timer.elapsed() < 10'000);
    }
};

QTEST_APPLESS_MAIN(TestTrial)
#include "tst_trial.moc"
