// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/thread_share.h"
#include "tests/support/checks.h"

#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

using namespace groupscope;
using groupscope::testing::messageOf;
using groupscope::testing::WithThreads;

namespace {

using Chunks = std::multiset<std::pair<std::size_t, std::size_t>>;

Chunks chunksOf(std::size_t count, std::size_t grain) {
    Chunks chunks;
    std::mutex mutex;
    parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
        const std::lock_guard lock(mutex);
        chunks.emplace(begin, end);
    });
    return chunks;
}

/// A sum whose value depends on the order of the additions, made in the order of the chunks.
float orderedSum() {
    constexpr std::size_t count = 100'000, grain = 777;
    std::vector<float> sums((count + grain - 1) / grain);
    parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            sums[begin / grain] += 1.0f / static_cast<float>(i + 1);
    });
    float total = 0.0f;
    for (const float sum : sums)
        total += sum;
    return total;
}

void addThreadCounts() {
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 2, 4})
        QTest::addRow("%d threads", threads) << threads;
}

} // namespace

class TestParallel : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyChunkOnce_data() { addThreadCounts(); }
    void everyChunkOnce() {
        QFETCH(int, threads);
        const WithThreads scope(threads);
        QVERIFY(chunksOf(10, 4) == (Chunks{{0, 4}, {4, 8}, {8, 10}}));
        QVERIFY(chunksOf(3, 100) == (Chunks{{0, 3}}));
        QVERIFY(chunksOf(0, 4).empty());
        QVERIFY(chunksOf(2, 0) == (Chunks{{0, 1}, {1, 2}})); // a grain of 0 counts as 1
        for (int repeat = 0; repeat < 200; ++repeat) {       // many short jobs, one after the other
            std::vector<int> hits(101, 0);
            parallelFor(hits.size(), 1, [&](std::size_t begin, std::size_t) { ++hits[begin]; });
            QVERIFY(hits == std::vector<int>(101, 1));
        }
    }

    void worksSideBySideKeepToTheirShares() {
        const WithThreads scope(4);
        const float alone = orderedSum();
        auto share = std::make_shared<ThreadShare>();
        QVERIFY(!messageOf<UsageError>([&] { share->setThreads(0); }).empty());
        const auto usedBy = [] {
            std::set<std::thread::id> used;
            std::mutex mutex;
            parallelFor(64, 1, [&](std::size_t, std::size_t) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                const std::lock_guard lock(mutex);
                used.insert(std::this_thread::get_id());
            });
            return used;
        };
        const OwnThreads own(share);
        QVERIFY(usedBy() == std::set{std::this_thread::get_id()});
        QCOMPARE(orderedSum(), alone);
        share->setThreads(3); // while the work is under way
        const std::set<std::thread::id> three = usedBy();
        QCOMPARE(three.size(), std::size_t(3));
        QCOMPARE(orderedSum(), alone);
        std::set<std::thread::id> others;
        std::jthread([&] {
            auto two = std::make_shared<ThreadShare>();
            two->setThreads(2);
            const OwnThreads ownToo(two);
            others = usedBy();
            QCOMPARE(orderedSum(), alone);
        }).join();
        QCOMPARE(others.size(), std::size_t(2));
        for (const std::thread::id id : others)
            QVERIFY(!three.contains(id));
    }

    void firstExceptionByChunkIsRethrown_data() { addThreadCounts(); }
    void firstExceptionByChunkIsRethrown() {
        QFETCH(int, threads);
        const WithThreads scope(threads);
        for (int repeat = 0; repeat < 50; ++repeat) {
            const std::string message = messageOf<DataError>([] {
                parallelFor(64, 1, [](std::size_t begin, std::size_t) {
                    if (begin % 10 == 7)
                        throw DataError("chunk " + std::to_string(begin), "", "none");
                });
            });
            QCOMPARE(message, std::string("chunk 7; none"));
        }
        QCOMPARE(chunksOf(10, 5).size(), std::size_t(2)); // and the threads still work
    }

    void nestedCallsRunOnTheirThread_data() { addThreadCounts(); }
    void nestedCallsRunOnTheirThread() {
        QFETCH(int, threads);
        const WithThreads scope(threads);
        std::vector<int> hits(40 * 30, 0);
        std::atomic<bool> moved = false;
        parallelFor(40, 1, [&](std::size_t outer, std::size_t) {
            const auto self = std::this_thread::get_id();
            parallelFor(30, 1, [&](std::size_t inner, std::size_t) {
                ++hits[outer * 30 + inner];
                if (threads > 1 && std::this_thread::get_id() != self)
                    moved = true;
            });
        });
        QVERIFY(hits == std::vector<int>(40 * 30, 1));
        QVERIFY(!moved);
    }

    void severalThreadsAreUsed() {
        const WithThreads scope(2);
        // Each chunk waits for the other, which only two threads can satisfy.
        std::atomic<int> arrived = 0;
        parallelFor(2, 1, [&](std::size_t, std::size_t) {
            ++arrived;
            while (arrived < 2)
                std::this_thread::yield();
        });
        QCOMPARE(arrived.load(), 2);
    }

    void orderedSumHasTheSameBytes() {
        float reference = 0.0f;
        {
            const WithThreads scope(1);
            reference = orderedSum();
        }
        for (const int threads : {2, 4}) {
            const WithThreads scope(threads);
            for (int repeat = 0; repeat < 20; ++repeat)
                QCOMPARE(std::bit_cast<std::uint32_t>(orderedSum()), std::bit_cast<std::uint32_t>(reference));
        }
    }

    void callersFromTwoThreadsTakeTurns() {
        const WithThreads scope(2);
        std::array<std::vector<int>, 2> hits{std::vector<int>(500, 0), std::vector<int>(500, 0)};
        const auto work = [&](std::size_t caller) {
            for (int repeat = 0; repeat < 20; ++repeat)
                parallelFor(500, 3, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        ++hits[caller][i];
                });
        };
        {
            const std::jthread other([&] { work(1); });
            work(0);
        }
        QVERIFY(hits[0] == std::vector<int>(500, 20));
        QVERIFY(hits[1] == std::vector<int>(500, 20));
    }

    void threadCountHasBounds() {
        QVERIFY(threadCount() >= 1 && threadCount() <= 256);
        for (const int wrong : {0, -1, 257})
            CHECK_HOLDS(messageOf<UsageError>([wrong] { setThreadCount(wrong); }), "from 1 to 256");
        const int before = threadCount();
        {
            const WithThreads scope(3);
            QCOMPARE(threadCount(), 3);
        }
        QCOMPARE(threadCount(), before);
    }
};

QTEST_APPLESS_MAIN(TestParallel)
#include "tst_parallel.moc"
