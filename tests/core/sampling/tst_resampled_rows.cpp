// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/resampled_rows.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <set>

using namespace groupscope;

namespace {

/// Class 0: 60 right, 10 wrong. Class 1: 8 right, 12 wrong. Class 2: 5 right. Class 3: 4 wrong, as class 0
/// and
/// 1. RowsToResample 0, 10, 20, ... are no training examples.
struct RowsToResample {
    std::vector<int> training, labels, predictions;

    RowsToResample() {
        add(0, 0, 60);
        add(0, 1, 10);
        add(1, 1, 8);
        add(1, 0, 12);
        add(2, 2, 5);
        add(3, 0, 3);
        add(3, 1, 1);
    }
    void add(int label, int prediction, int count) {
        for (int i = 0; i < count; ++i) {
            if (labels.size() % 10 == 0) {
                labels.push_back(-1);
                predictions.push_back(-1);
            }
            training.push_back(static_cast<int>(labels.size()));
            labels.push_back(label);
            predictions.push_back(prediction);
        }
    }
    std::vector<int> resample(ResampledRows kind, std::size_t groupSize = 20, std::uint64_t epoch = 0) const {
        return resampleRows(training, labels, predictions, kind, groupSize, 1, epoch);
    }
    /// Number of rows by (class, predicted class).
    std::map<std::pair<int, int>, int> cells(const std::vector<int>& rows) const {
        std::map<std::pair<int, int>, int> counts;
        for (const int row : rows)
            ++counts[{labels.at(static_cast<std::size_t>(row)),
                      predictions.at(static_cast<std::size_t>(row))}];
        return counts;
    }
};

using Cells = std::map<std::pair<int, int>, int>;

std::size_t distinct(const std::vector<int>& rows) {
    return std::set<int>(rows.begin(), rows.end()).size();
}

} // namespace

class TestResampledRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void paperRaisesTheWrongToTheRight() {
        const RowsToResample rows;
        const std::vector<int> drawn = rows.resample(ResampledRows::paper);
        const Cells cells = rows.cells(drawn);
        QVERIFY(cells == (Cells{{{0, 0}, 60},
                                {{0, 1}, 60},
                                {{1, 1}, 8},
                                {{1, 0}, 12},
                                {{2, 2}, 5},
                                {{3, 0}, 3},
                                {{3, 1}, 1}}));
        // RowsToResample of cells that need no raising occur once each.
        for (const int row : rows.training)
            if (rows.cells({row}).begin()->first != std::pair(0, 1))
                QCOMPARE(std::count(drawn.begin(), drawn.end(), row), 1);
    }

    void groupSizeTakesAFixedNumberOfEachCell() {
        const RowsToResample rows;
        const std::vector<int> drawn = rows.resample(ResampledRows::groupSize, 20);
        const Cells cells = rows.cells(drawn);
        QCOMPARE(cells.size(), std::size_t(7));
        QCOMPARE(cellCount(rows.training, rows.labels, rows.predictions), std::size_t(7));
        for (const auto& [cell, count] : cells)
            QCOMPARE(count, 20);
        std::vector<int> large; // a cell with enough rows is drawn without replacement
        for (const int row : drawn)
            if (rows.cells({row}).begin()->first == std::pair(0, 0))
                large.push_back(row);
        QCOMPARE(distinct(large), std::size_t(20));
    }

    void classThenPredictionEvensOutBoth() {
        const RowsToResample rows;
        const std::vector<int> drawn = rows.resample(ResampledRows::classThenPred);
        const Cells cells = rows.cells(drawn);
        QVERIFY(cells.at({0, 0}) == 60 && cells.at({0, 1}) == 60); // the largest class is kept
        QCOMPARE(cells.at({2, 2}), 70);                            // raised to the largest class
        QCOMPARE(cells.at({1, 0}), cells.at({1, 1}));
        QVERIFY(cells.at({1, 0}) >= 35);
        std::vector<int> kept;
        for (const int row : drawn)
            if (rows.cells({row}).begin()->first == std::pair(0, 0))
                kept.push_back(row);
        QCOMPARE(distinct(kept), std::size_t(60));
    }

    void drawsBelongToTheEpochAndComeFromTheRows_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("paper") << static_cast<int>(ResampledRows::paper);
        QTest::newRow("group size") << static_cast<int>(ResampledRows::groupSize);
        QTest::newRow("class then prediction") << static_cast<int>(ResampledRows::classThenPred);
    }
    void drawsBelongToTheEpochAndComeFromTheRows() {
        QFETCH(int, kind);
        const RowsToResample rows;
        const auto draw = [&](std::uint64_t epoch) {
            return rows.resample(static_cast<ResampledRows>(kind), 20, epoch);
        };
        QVERIFY(draw(3) == draw(3));
        QVERIFY(draw(3) != draw(4));
        for (const int row : draw(3))
            QVERIFY(std::binary_search(rows.training.begin(), rows.training.end(), row));
    }
};

QTEST_APPLESS_MAIN(TestResampledRows)
#include "tst_resampled_rows.moc"
