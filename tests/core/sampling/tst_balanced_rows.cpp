// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/balanced_rows.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Cells of 3, 12, 25 and 60 rows, numbered 0..99 in that order.
RowCells fourCells() {
    RowCells cells;
    int row = 0;
    for (const int size : {3, 12, 25, 60}) {
        cells.emplace_back(static_cast<std::size_t>(size));
        std::iota(cells.back().begin(), cells.back().end(), row);
        row += size;
    }
    return cells;
}

std::map<int, int> timesOf(const std::vector<int>& rows) {
    std::map<int, int> times;
    for (const int row : rows)
        ++times[row];
    return times;
}

/// Pearson's statistic of how often the rows of every cell came, when each is expected `expected(cell)`
/// times.
template<class Expected>
double chiSquare(const RowCells& cells, const std::vector<int>& drawn, const Expected& expected) {
    std::map<int, int> times = timesOf(drawn);
    double sum = 0.0;
    for (const std::vector<int>& cell : cells)
        for (const int row : cell)
            sum += std::pow(times[row] - expected(cell), 2) / expected(cell);
    return sum;
}

constexpr double limit99 = 148.2; // of chi-square with 99 degrees of freedom, p = 0.001

} // namespace

class TestBalancedRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void cellsAscendAndHoldTheirRowsOnly() {
        const std::vector<int> cellOfRow{7, -1, 2, 7, 5, 2, 0};
        const RowCells cells = rowsByCell({5, 0, 2, 3}, cellOfRow);
        QVERIFY(cells == (RowCells{{5, 2}, {0, 3}}));
        QVERIFY(rowsByCell({}, cellOfRow).empty());
    }

    void evenDrawsFollowTheInverseSizeOfTheCell() {
        const RowCells cells = fourCells();
        Random random(3, "test");
        const std::vector<int> drawn = drawEvenly(cells, 40'000, random);
        QCOMPARE(drawn.size(), std::size_t(40'000));
        CHECK_AT_MOST(chiSquare(cells, drawn,
                                [](const auto& cell) { return 10'000.0 / static_cast<double>(cell.size()); }),
                      limit99);
        // The statistic tells other rules apart: plain draws fail it.
        std::vector<int> all(100);
        std::iota(all.begin(), all.end(), 0);
        QVERIFY(chiSquare(cells, random.sampleWithReplacement(all, 40'000), [](const auto& cell) {
                    return 10'000.0 / static_cast<double>(cell.size());
                }) > 10 * limit99);
    }

    void cutTakesAsManyOfEveryCellAsTheSmallestHas() {
        const RowCells cells = fourCells();
        std::vector<int> all;
        for (std::uint64_t draw = 0; draw < 4000; ++draw) {
            Random random(3, "test", draw);
            const std::vector<int> rows = cutToSmallest(cells, random);
            const std::set<int> kept(rows.begin(), rows.end());
            QCOMPARE(rows.size(), std::size_t(12));
            QCOMPARE(kept.size(), rows.size()); // without replacement
            for (const std::vector<int>& cell : cells)
                QCOMPARE(std::count_if(cell.begin(), cell.end(), [&](int row) { return kept.contains(row); }),
                         3);
            all.insert(all.end(), rows.begin(), rows.end());
        }
        // Draws without replacement vary less than independent ones, so the limit holds all the more.
        CHECK_AT_MOST(
            chiSquare(cells, all,
                      [](const auto& cell) { return 4000 * 3.0 / static_cast<double>(cell.size()); }),
            limit99);
    }

    void raiseDrawsSmallerCellsUpToTheLargest() {
        const RowCells cells = fourCells();
        std::vector<int> all;
        for (std::uint64_t draw = 0; draw < 200; ++draw) {
            Random random(3, "test", draw);
            const std::vector<int> rows = raiseToLargest(cells, random);
            std::map<int, int> times = timesOf(rows);
            for (const std::vector<int>& cell : cells) {
                int sum = 0;
                for (const int row : cell)
                    sum += times[row];
                QCOMPARE(sum, 60);
            }
            for (const int row : cells.back()) // the largest is kept as it is
                QCOMPARE(times[row], 1);
            all.insert(all.end(), rows.begin(), rows.end());
        }
        CHECK_AT_MOST(
            chiSquare(cells, all,
                      [](const auto& cell) { return 200 * 60.0 / static_cast<double>(cell.size()); }),
            limit99);
    }

    void nothingComesOfNothing() {
        Random random(3, "test");
        QVERIFY(cutToSmallest({}, random).empty());
        QVERIFY(raiseToLargest({}, random).empty());
        QVERIFY(drawEvenly({}, 0, random).empty());
    }

    void cellsOfOneSizeAreKeptWhole() {
        const RowCells cells{{1, 2}, {3, 4}};
        Random random(3, "test");
        QCOMPARE(timesOf(cutToSmallest(cells, random)), timesOf({1, 2, 3, 4}));
        QCOMPARE(raiseToLargest(cells, random), (std::vector<int>{1, 2, 3, 4}));
    }
};

QTEST_APPLESS_MAIN(TestBalancedRows)
#include "tst_balanced_rows.moc"
