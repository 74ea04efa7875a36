// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/search.h"
#include "core/experiment/search_identity.h"
#include "core/experiment/search_times.h"
#include "core/methods/method.h"
#include "tests/core/experiment/search_support.h"
#include "tests/support/checks.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <stop_token>
#include <thread>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

/// Searches with a budget of time, and what trainings will take.
class TestSearchTime : public QObject, private SearchFixture {
    Q_OBJECT
  private Q_SLOTS:
    void timeIsSpentAndReplayed() {
        SearchRequest asked = request(1);
        asked.budget = {.runs = {}, .time = std::chrono::seconds(3)};
        const auto began = std::chrono::steady_clock::now();
        const SearchOutcome outcome = runSearch(asked, task(), path("time"), {.jobs = 2}, {});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        QVERIFY2(took.count() < 3.0 + 3.0, "what trains is stopped at the end");
        for (const SearchedMethod& method : outcome.methods)
            QVERIFY2(method.hasWinner(), method.reason.c_str());
        const fs::path log = path("time") / "search" / "log.jsonl";
        const SearchRequest again = requestOfLog(log, asked.spec.data);
        QCOMPARE(again.spec.methods.size(), asked.spec.methods.size());
        const SearchOutcome replayed = replaySearch(again, log, task(), path("replayed"), {.jobs = 1}, {});
        QCOMPARE(textOf(path("replayed") / "search" / "log.jsonl"), textOf(log));
        for (std::size_t i = 0; i < outcome.methods.size(); ++i) {
            QCOMPARE(replayed.methods[i].winner, outcome.methods[i].winner);
            QCOMPARE(replayed.methods[i].score, outcome.methods[i].score);
        }
        // The time is spent: the same call changes nothing, and one of trainings counts its own alone.
        const SearchOutcome repeated = runSearch(asked, task(), path("time"), {.jobs = 2}, {});
        for (std::size_t i = 0; i < outcome.methods.size(); ++i)
            QCOMPARE(repeated.methods[i].winner, outcome.methods[i].winner);
        const SearchOutcome fewer = runSearch(request(4), task(), path("time"),
                                              {.onResults =
                                                   [](const SearchOutcome& known) {
                                                       for (const SearchedMethod& method : known.methods)
                                                           QVERIFY(method.trainings <= 2.0 + 1e-9);
                                                   }},
                                              {});
        for (const SearchedMethod& method : fewer.methods)
            QVERIFY(method.trainings <= 2.0 + 1e-9);
        SearchRequest other = again;
        other.seed = 5;
        QVERIFY(fails<UsageError>([&] { replaySearch(other, log, task(), path("other"), {}, {}); }));
    }

    /// A method of which one training takes longer than its share leaves the others theirs, also where there
    /// are as many threads as methods.
    void slowMethodsAreLeftOut_data() {
        QTest::addColumn<int>("jobs");
        QTest::newRow("fewer threads than methods") << 2;
        QTest::newRow("a thread for each") << 4;
    }
    void slowMethodsAreLeftOut() {
        QFETCH(int, jobs);
        SearchRequest asked = request(1);
        asked.budget = {.runs = {}, .time = std::chrono::seconds(4)};
        asked.spec.methods.push_back({"erm", {{"epochs", std::int64_t{100'000}}}, {}});
        const std::string folder = "slow" + std::to_string(jobs);
        const auto began = std::chrono::steady_clock::now();
        SearchOutcome outcome = runSearch(asked, task(), path(folder), {.jobs = jobs}, {});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        QVERIFY2(took.count() > 2.5 && took.count() < 4.0 + 8.0, std::to_string(took.count()).c_str());
        const std::size_t slow = outcome.methods.size() - 1;
        const auto othersWin = [&] {
            for (std::size_t i = 0; i < slow; ++i)
                if (!outcome.methods[i].hasWinner() || outcome.methods[i].settings < 2)
                    return false;
            return !outcome.methods[slow].hasWinner();
        };
        QVERIFY(othersWin());
        CHECK_HOLDS(outcome.methods[slow].reason, "its share: give more time, or fewer methods");
        QCOMPARE(finalExperiment(asked, outcome).methods.size(), slow);
        QVERIFY(finalExperiment(asked, outcome).monitor.metrics.empty());
        // Trials of other methods do not count as trainings of a method: with more time the same methods win.
        const std::size_t before = outcome.methods[0].settings;
        asked.budget.time = std::chrono::seconds(8);
        outcome = runSearch(asked, task(), path(folder), {.jobs = jobs}, {});
        QVERIFY(othersWin());
        QVERIFY(outcome.methods[0].settings >= before);
        const fs::path log = path(folder) / "search" / "log.jsonl";
        const SearchOutcome replayed = replaySearch(asked, log, task(), path(folder + "again"), {}, {});
        for (std::size_t i = 0; i <= slow; ++i)
            QCOMPARE(replayed.methods[i].hasWinner(), outcome.methods[i].hasWinner());
        QCOMPARE(replayed.methods[slow].reason, outcome.methods[slow].reason);
        QCOMPARE(textOf(path(folder + "again") / "search" / "log.jsonl"), textOf(log));
    }

    /// The first rung of a slow method ends within its share: its final runs, which would take longer than
    /// the whole budget, keep no time from the others.
    void slowMethodsKeepNoTime() {
        SearchRequest asked = request(1);
        asked.budget = {.runs = {}, .time = std::chrono::seconds(4)};
        asked.spec.methods.push_back({"erm", {{"epochs", std::int64_t{20'000}}}, {}});
        asked.spec.seeds.resize(40);
        std::iota(asked.spec.seeds.begin(), asked.spec.seeds.end(), std::uint64_t{1});
        const auto began = std::chrono::steady_clock::now();
        const SearchOutcome outcome = runSearch(asked, task(), path("keeps"), {.jobs = 2}, {});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        QVERIFY2(took.count() > 2.0, std::to_string(took.count()).c_str());
        QVERIFY(outcome.methods[0].hasWinner() && outcome.methods[0].settings > 1);
        QVERIFY(!outcome.methods[2].hasWinner());
        CHECK_HOLDS(outcome.methods[2].reason, "give more time, or fewer methods");
    }

    /// The only method is kept, however much its final runs take.
    void theOnlyMethodIsKept() {
        SearchRequest asked = request(1);
        asked.spec.methods.resize(1);
        asked.spec.seeds.resize(60);
        std::iota(asked.spec.seeds.begin(), asked.spec.seeds.end(), std::uint64_t{1});
        asked.budget = {.runs = {}, .time = std::chrono::seconds(1)};
        const SearchOutcome outcome = runSearch(asked, task(), path("only"), {.jobs = 1}, {});
        QVERIFY2(outcome.methods[0].hasWinner(), outcome.methods[0].reason.c_str());
    }

    /// A process of another machine that died, by the time of its claim: just now, an hour ago, and by a
    /// clock that is an hour ahead.
    void timeIsTakenOver_data() {
        QTest::addColumn<int>("minutes");
        QTest::newRow("just now") << 0;
        QTest::newRow("an hour ago") << -60;
        QTest::newRow("in the future") << 60;
    }
    void timeIsTakenOver() {
        QFETCH(int, minutes);
        const fs::path folder = path("left" + std::to_string(minutes));
        leaveTimeClaim(folder, std::chrono::minutes(minutes));
        SearchRequest asked = request(1);
        asked.budget = {.runs = {}, .time = std::chrono::seconds(2)};
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&notices](const std::string& text) { notices.push_back(text); };
        const SearchOutcome outcome =
            runSearch(asked, task(), folder, {.jobs = 2, .lease = std::chrono::seconds(1)}, context);
        QVERIFY(outcome.methods.front().hasWinner());
        QVERIFY(fs::is_empty(folder / "search" / "claims"));
        CHECK_HOLDS(notices.at(0), "process 1 on node7");
        CHECK_HOLDS(notices.at(0), "may have ended");
    }

    void timeOfALivingProcessIsRefused() {
        const fs::path folder = path("lives"), claim = folder / "search" / "claims" / "time";
        leaveTimeClaim(folder, std::chrono::minutes(60));
        SearchRequest asked = request(1);
        asked.budget = {.runs = {}, .time = std::chrono::seconds(2)};
        const std::jthread renewing([&claim](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                fs::last_write_time(claim, fs::file_time_type::clock::now() + std::chrono::hours(1));
            }
        });
        const SearchOptions options{.lease = std::chrono::seconds(5)};
        QVERIFY(fails<UsageError>([&] { runSearch(asked, task(), folder, options, {}); }));
        // Where it is not known in time, the same call goes on later.
        SearchOptions ended = options;
        ended.lastStart = std::chrono::steady_clock::now();
        QVERIFY(fails<Cancelled>([&] { runSearch(asked, task(), folder, ended, {}); }));
    }

    /// Time of final runs: a training of all rungs, with the first stage that it took from another.
    void finalRunsAreForeseen() {
        const std::vector<double> rungs{1.0 / 9.0, 1.0 / 3.0, 1.0};
        SearchScores scores;
        const auto add = [&](const SearchStep& step, double seconds, double shared) {
            SearchScore score = scored(0.5);
            score.seconds = seconds;
            score.sharedSeconds = shared;
            scores.emplace(step, score);
        };
        add({0, 0, 0}, 10.0, 0.0); // 8 of these are the first stage
        add({0, 0, 1}, 4.0, 8.0);
        add({0, 0, 2}, 12.0, 8.0);
        CHECK_AT_MOST(std::abs(SearchTimes({rungs}, scores).secondsOfNext(0) - 26.0), 1e-12);
        add({0, 3, 0}, 2.0, 8.0); // took it from the first
        SearchTimes times({rungs}, scores);
        CHECK_AT_MOST(std::abs(times.secondsOfNext(0) - 18.0), 1e-12); // 2 s for a ninth
        CHECK_AT_MOST(std::abs(times.trainings(0) - (1.0 + 1.0 / 9.0)), 1e-12);
        CHECK_AT_MOST(std::abs(times.seconds(0) - 28.0), 1e-12);
        CHECK_AT_MOST(std::abs(times.whole(0, 0) - 26.0), 1e-12);
        CHECK_AT_MOST(std::abs(times.whole(0, 3) - 10.0), 1e-12);
        times.add({0, 3, 1}, scored(0.6));
        CHECK_AT_MOST(std::abs(times.whole(0, 3) - 11.0), 1e-12);
        CHECK_AT_MOST(std::abs(times.secondsOfNext(0) - 9.0), 1e-12);
        const std::vector<double> finals{60.0, 60.0, 60.0, 1.0, 1.0};
        CHECK_AT_MOST(std::abs(secondsSideBySide(finals, 2) - 120.0), 1e-12);
        CHECK_AT_MOST(std::abs(secondsSideBySide(finals, 1) - 182.0), 1e-12);
        QCOMPARE(secondsSideBySide({}, 2), 0.0);
    }

  private:
    /// The claim of a process of another machine that spends a budget of time there.
    static void leaveTimeClaim(const fs::path& folder, std::chrono::minutes fromNow) {
        const fs::path claims = folder / "search" / "claims";
        fs::create_directories(claims);
        std::ofstream(claims / "time") << R"({"host":"node7","process":1,"place":"00000000",)"
                                          R"("lease_ms":1000,"token":"00000000-1-0-1"})";
        fs::last_write_time(claims / "time", fs::file_time_type::clock::now() + fromNow);
    }
};

QTEST_GUILESS_MAIN(TestSearchTime)
#include "tst_search_time.moc"
