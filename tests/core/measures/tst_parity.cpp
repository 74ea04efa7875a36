// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/measures/parity.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The share of rows of a part for which both hold, among those for which the second does; NaN of none.
double rateOf(const std::vector<int>& part, const std::function<bool(int)>& event,
              const std::function<bool(int)>& condition) {
    double rows = 0.0, hits = 0.0;
    for (const int row : part)
        if (condition(row)) {
            rows += 1.0;
            hits += event(row) ? 1.0 : 0.0;
        }
    return hits / rows;
}

/// Every pair of parts and every class, one after the other.
double largestDifference(const std::vector<std::vector<int>>& parts, int classes,
                         const std::function<bool(int, int)>& event,
                         const std::function<bool(int, int)>& condition) {
    double largest = 0.0;
    for (int c = 0; c < classes; ++c)
        for (const auto& a : parts)
            for (const auto& b : parts) {
                const auto rate = [&](const std::vector<int>& part) {
                    return rateOf(
                        part, [&](int row) { return event(row, c); },
                        [&](int row) { return condition(row, c); });
                };
                const double difference = std::abs(rate(a) - rate(b));
                largest = std::isnan(difference) ? largest : std::max(largest, difference);
            }
    return largest;
}

} // namespace

class TestParity : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Part one: of 4 rows 3 are predicted 1, of its 2 ones both, of its 2 zeros one. Part two: of 4 rows
    /// one, of its 2 ones one, of its 2 zeros none.
    void aCaseByHand() {
        const std::vector<int> labels{1, 1, 0, 0, 1, 1, 0, 0}, predictions{1, 1, 1, 0, 1, 0, 0, 0};
        const std::vector<std::vector<int>> parts{{0, 1, 2, 3}, {4, 5, 6, 7}};
        const Parity parity = parityOf(predictions, labels, parts, 2);
        QCOMPARE(*parity.demographic, 0.5);
        QCOMPARE(*parity.opportunity, 0.5); // class 1: 1 against 0.5; class 0: 0.5 against 1
        QCOMPARE(*parity.odds, 0.5);
    }

    /// Odds see what opportunity does not: with one class alone right everywhere, wrong rows differ.
    void oddsLookAtTheOthersToo() {
        const std::vector<int> labels{0, 0, 1, 2, 0, 0, 1, 2}, predictions{0, 0, 0, 0, 0, 0, 2, 1};
        const std::vector<std::vector<int>> parts{{0, 1, 2, 3}, {4, 5, 6, 7}};
        const Parity parity = parityOf(predictions, labels, parts, 3);
        QCOMPARE(*parity.opportunity, 0.0);
        QCOMPARE(*parity.odds, 1.0); // of the rows that are not 0, all against none are called 0
        QCOMPARE(*parity.demographic, 0.5);
    }

    void bruteForceAgrees() {
        Random random(3, "parity");
        for (int trial = 0; trial < 20; ++trial) {
            const int n = 60, classes = 3, partCount = 4;
            std::vector<int> labels, predictions;
            std::vector<std::vector<int>> parts(partCount);
            for (int row = 0; row < n; ++row) {
                labels.push_back(static_cast<int>(random.below(classes)));
                predictions.push_back(static_cast<int>(random.below(classes)));
                parts[random.below(partCount)].push_back(row);
                if (row % 7 == 0) // a row in two parts
                    parts[0].push_back(row);
            }
            const auto at = [](const std::vector<int>& codes, int row) { return codes[row]; };
            const auto predicted = [&](int row, int c) { return at(predictions, row) == c; };
            const auto own = [&](int row, int c) { return at(labels, row) == c; };
            const auto others = [&](int row, int c) { return at(labels, row) != c; };
            const Parity parity = parityOf(predictions, labels, parts, classes);
            CHECK_AT_MOST(std::abs(*parity.demographic - largestDifference(parts, classes, predicted,
                                                                           [](int, int) { return true; })),
                          1e-12);
            const double opportunity = largestDifference(parts, classes, predicted, own);
            CHECK_AT_MOST(std::abs(*parity.opportunity - opportunity), 1e-12);
            CHECK_AT_MOST(
                std::abs(*parity.odds -
                         std::max(opportunity, largestDifference(parts, classes, predicted, others))),
                1e-12);
        }
    }

    void withoutTwoPartsThereIsNone() {
        const std::vector<int> labels{0, 1, 1}, predictions{0, 1, 0};
        const std::vector<std::vector<int>> one{{0, 1, 2}}, empty{{0, 1, 2}, {}}, apart{{0}, {1, 2}};
        QVERIFY(!parityOf(predictions, labels, one, 2).demographic);
        QVERIFY(!parityOf(predictions, labels, empty, 2).odds);
        const Parity parity = parityOf(predictions, labels, apart, 2); // no class is in both parts
        QVERIFY(parity.demographic && !parity.opportunity && !parity.odds);
    }
};

QTEST_APPLESS_MAIN(TestParity)
#include "tst_parity.moc"
