// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_claims.h"

#include "core/runs/folder_state.h"
#include "tests/support/checks.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <atomic>
#include <fstream>
#include <memory>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;
namespace fs = std::filesystem;

namespace {

constexpr const char* ofAnotherMachine =
    R"({"host":"node7","process":1,"place":"00000000","token":"00000000-1-0-1"})";

} // namespace

class TestRunClaims : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void oneHasIt() {
        RunClaims one(folder()), other(folder());
        QVERIFY(one.take("a"));
        QVERIFY(!other.take("a"));
        QVERIFY(other.take("b"));
        one.give("a");
        QVERIFY(other.take("a"));
    }

    void whatIsLeftIsGivenBack() {
        { QVERIFY(RunClaims(folder()).take("a")); }
        QVERIFY(fs::is_empty(folder() / "claims"));
    }

    void aClaimIsRenewedBeforeItsLeaseEnds() {
        using std::chrono::seconds;
        RunClaims one(folder(), seconds(1)), other(folder(), seconds(1));
        QVERIFY(one.take("a"));
        std::this_thread::sleep_for(std::chrono::milliseconds(1800));
        QVERIFY(!other.take("a"));
    }

    void aClaimOfAnotherMachineIsFreeAfterTheLease() {
        writeClaim("a", ofAnotherMachine);
        RunClaims own(folder(), std::chrono::seconds(1));
        QVERIFY(!own.take("a"));
        std::this_thread::sleep_for(std::chrono::milliseconds(1200));
        QVERIFY(own.take("a"));
    }

    void ofManyOneTakesAFreeClaim() {
        constexpr int rounds = 20, many = 4;
        std::vector<std::unique_ptr<RunClaims>> all;
        for (int i = 0; i < many; ++i)
            all.push_back(std::make_unique<RunClaims>(folder(), std::chrono::seconds(1)));
        for (int round = 0; round < rounds; ++round) {
            const std::string id = std::to_string(round);
            writeClaim(id, ofAnotherMachine);
            setTime(id, -std::chrono::hours(1));
            for (const auto& claims : all) // it may be renewed yet
                QVERIFY(!claims->take(id));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        for (int round = 0; round < rounds; ++round) {
            const std::string id = std::to_string(round);
            std::atomic<int> taken = 0;
            {
                std::vector<std::jthread> threads;
                for (const auto& claims : all)
                    threads.emplace_back(
                        [&taken, &id, own = claims.get()] { taken += own->take(id) ? 1 : 0; });
            }
            QCOMPARE(taken.load(), 1);
        }
    }

    /// File times by the clocks of machines that differ by an hour: a claim that is renewed stays, one that
    /// is not goes after the lease.
    void clocksThatDifferEndNoLivingClaim_data() {
        QTest::addColumn<int>("hours");
        QTest::newRow("behind") << -1;
        QTest::newRow("ahead") << 1;
    }
    void clocksThatDifferEndNoLivingClaim() {
        QFETCH(int, hours);
        writeClaim("a", R"({"host":"node7","process":1,"place":"00000000","lease_ms":1000,)"
                        R"("token":"00000000-1-0-1"})");
        RunClaims own(folder(), std::chrono::seconds(1));
        for (int beat = 0; beat < 20; ++beat) { // as its process renews it, for two leases
            setTime("a", std::chrono::hours(hours) + std::chrono::milliseconds(beat));
            QVERIFY(!own.take("a"));
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        QElapsedTimer clock;
        clock.start();
        while (!own.take("a") && clock.elapsed() < 5000)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        QVERIFY2(clock.elapsed() < 1500, std::to_string(clock.elapsed()).c_str());
    }

    /// One look tells what take() would find: only a claim of a process that surely lives is in progress.
    void oneLookAtAFolderJudgesByTheSameRule_data() {
        QTest::addColumn<int>("minutes");
        QTest::addColumn<int>("inWork");
        QTest::addColumn<int>("unsure");
        QTest::addColumn<int>("freeAfter");
        QTest::newRow("renewed now") << 0 << 1 << 0 << 0;
        QTest::newRow("a minute ago") << -1 << 1 << 0 << 0;
        QTest::newRow("three minutes ago") << -3 << 0 << 1 << 30;
        QTest::newRow("three hours ago") << -180 << 0 << 0 << 0;
        QTest::newRow("in an hour") << 60 << 0 << 1 << 120;
        QTest::newRow("in three hours") << 180 << 0 << 1 << 120;
    }
    void oneLookAtAFolderJudgesByTheSameRule() {
        QFETCH(int, minutes);
        QFETCH(int, inWork);
        QFETCH(int, unsure);
        QFETCH(int, freeAfter);
        writeClaim("a", ofAnotherMachine);
        setTime("a", std::chrono::minutes(minutes));
        std::ofstream(folder() / "spec.json") << "{}";
        const FolderState state = folderState(folder());
        QCOMPARE(state.claimed.size(), static_cast<std::size_t>(inWork));
        QCOMPARE(state.unsure.size(), static_cast<std::size_t>(unsure));
        if (unsure == 1) {
            QCOMPARE(state.unsure.front().freeAfter, std::chrono::seconds(freeAfter));
            QCOMPARE(state.unsure.front().renewed.count() < 0, minutes > 0);
        }
        QCOMPARE(RunClaims(folder()).take("a"), inWork + unsure == 0);
    }

    /// The file has no name yet, and the folder of runs holds nothing else.
    void theFirstRunIsBeingWritten() {
        std::ofstream(folder() / "spec.json") << "{}";
        fs::create_directories(folder() / "runs");
        std::ofstream(folder() / "runs" / ".a.h5.unfinished") << "half";
        const FolderState state = folderState(folder());
        QCOMPARE(state.done + state.stopped + state.waiting, std::size_t(0));
    }

    void theHolderOfAClaim() {
        RunClaims own(folder()), other(folder());
        QVERIFY(!own.holder("a"));
        QVERIFY(own.take("a"));
        QVERIFY(other.holder("a")->isAlive);
        writeClaim("b", ofAnotherMachine);
        QVERIFY(!other.holder("b")->isAlive);
        QCOMPARE(other.holder("b")->host, std::string("node7"));
        setTime("b", std::chrono::hours(1));
        QVERIFY(other.holder("b")->isAlive);
    }

    void aClaimThatWasTakenOverStaysWithItsNewOwner() {
        auto slept = std::make_unique<RunClaims>(folder());
        QVERIFY(slept->take("a"));
        writeClaim("a", ofAnotherMachine); // as if this process had slept for longer than the lease
        slept->give("a");
        QVERIFY(fs::exists(folder() / "claims" / "a"));
    }

  private:
    fs::path folder() const { return folder_->path().toStdString(); }
    void writeClaim(const std::string& id, const std::string& text) const {
        fs::create_directories(folder() / "claims");
        std::ofstream(folder() / "claims" / id) << text;
    }

    void setTime(const std::string& id, std::chrono::nanoseconds fromNow) const {
        fs::last_write_time(folder() / "claims" / id, fs::file_time_type::clock::now() + fromNow);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestRunClaims)
#include "tst_run_claims.moc"
