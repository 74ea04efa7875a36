// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/calibration.h"

#include "core/base/random.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace groupscope;

namespace {

/// Logits of two classes whose larger probability is `confidence`, the first class being the larger one.
void setConfidence(MatrixF& logits, int row, double confidence) {
    logits(row, 0) = static_cast<float>(std::log(confidence / (1.0 - confidence)));
    logits(row, 1) = 0.0f;
}

std::vector<int> firstRows(int n) {
    std::vector<int> rows(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

class TestCalibration : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void byHand() {
        // 20 rows of confidence 0.9, 14 of them right; 30 of 0.62, 24 right.
        MatrixF logits(50, 2);
        std::vector<int> labels(50, 0);
        for (int row = 0; row < 50; ++row) {
            setConfidence(logits, row, row < 20 ? 0.9 : 0.62);
            labels[row] = row < 6 || (row >= 20 && row < 26) ? 1 : 0;
        }
        const Calibration own = calibrationOf(logits, labels, firstRows(50));
        QVERIFY(std::abs(*own.error - (20.0 * 0.2 + 30.0 * 0.18) / 50.0) < 1e-6);
        QCOMPARE(own.bins.size(), std::size_t(2)); // empty ones have joined
        QCOMPARE(own.bins[0].n, 30);
        QVERIFY(std::abs(own.bins[0].confidence - 0.62) < 1e-6);
        QCOMPARE(own.bins[0].accuracy, 0.8);
        QCOMPARE(own.bins[1].n, 20);
        QCOMPARE(own.bins[1].high, 1.0);
    }

    void againstAPlainSum() {
        Random random(3, "calibration");
        constexpr int n = 3000, classes = 4;
        MatrixF logits(n, classes);
        std::vector<int> labels;
        for (int row = 0; row < n; ++row) {
            for (int c = 0; c < classes; ++c)
                logits(row, c) = static_cast<float>(2.0 * random.normal());
            labels.push_back(static_cast<int>(random.below(classes)));
        }
        // Enough rows for every bin above 1/4 to hold ten: the error is the plain one.
        std::vector<double> confidence(15, 0.0), right(15, 0.0);
        std::vector<int> count(15, 0);
        for (int row = 0; row < n; ++row) {
            double sum = 0.0, largest = 0.0;
            int best = 0;
            for (int c = 0; c < classes; ++c) {
                const double p = std::exp(static_cast<double>(logits(row, c)));
                sum += p;
                if (p > largest) {
                    largest = p;
                    best = c;
                }
            }
            for (std::size_t bin = 0; bin < 15; ++bin)
                if (largest / sum > static_cast<double>(bin) / 15.0 &&
                    largest / sum <= static_cast<double>(bin + 1) / 15.0) {
                    confidence[bin] += largest / sum;
                    right[bin] += labels[row] == best ? 1.0 : 0.0;
                    ++count[bin];
                }
        }
        double error = 0.0;
        for (std::size_t bin = 0; bin < 15; ++bin) {
            QVERIFY(count[bin] == 0 || count[bin] >= fewestInBin);
            error += std::abs(right[bin] - confidence[bin]) / n;
        }
        QVERIFY(std::abs(*calibrationOf(logits, labels, firstRows(n)).error - error) < 1e-9);
    }

    void smallBinsJoinTheirNeighbours() {
        MatrixF logits(14, 2);
        for (int row = 0; row < 14; ++row)
            setConfidence(logits, row, row < 3 ? 0.55 : row < 12 ? 0.75 : 0.99);
        const std::vector<int> labels(14, 0);
        const Calibration own = calibrationOf(logits, labels, firstRows(14));
        QCOMPARE(own.bins.size(), std::size_t(1)); // 3 + 9 are enough, and the last 2 join them
        QCOMPARE(own.bins[0].n, 14);
        QVERIFY(std::abs(*own.error - (1.0 - (3 * 0.55 + 9 * 0.75 + 2 * 0.99) / 14)) < 1e-6);
    }

    /// Bins are (low, high]: 0.8 is 12/15 and closes its bin, which leaves a confidence just above to the
    /// next. Joined or not, that decides which rows share a bin.
    void aConfidenceOnABoundIsInTheBinThatItEnds() {
        std::vector<RowConfidence> confidences;
        std::vector<int> labels;
        for (int row = 0; row < 20; ++row) { // ten rows of 0.8 and ten just above
            confidences.push_back({.predicted = 0, .confidence = row < 10 ? 0.8 : 0.81, .crossEntropy = 0.0});
            labels.push_back(row < 10 ? 0 : 1);
        }
        const Calibration own = calibrationOf(confidences, labels, firstRows(20));
        QCOMPARE(own.bins.size(), std::size_t(2));
        QCOMPARE(own.bins[0].n, 10);
        QCOMPARE(own.bins[0].high, 12.0 / 15.0);
        CHECK_AT_MOST(std::abs(*own.error - (0.2 + 0.81) / 2), 1e-12);
    }

    /// A calibrated model has an error too. For 10 rows of one confidence p it is E|right − 10·p|/10 of a
    /// binomial distribution; for 5000 in one bin sqrt(2·p·(1 − p)/(π·n)).
    void aCalibratedModelHasAnErrorToo() {
        double exact = 0.0;
        for (int right = 0; right <= 10; ++right)
            exact += std::exp(std::lgamma(11.0) - std::lgamma(right + 1.0) - std::lgamma(11.0 - right)) *
                     std::pow(0.7, right) * std::pow(0.3, 10 - right) * std::abs(right - 7.0) / 10;
        const std::vector<RowConfidence> alike(5000,
                                               {.predicted = 0, .confidence = 0.7, .crossEntropy = 0.0});
        const CalibratedError few = *errorIfCalibrated(alike, firstRows(10)),
                              many = *errorIfCalibrated(alike, firstRows(5000));
        CHECK_AT_MOST(std::abs(few.mean - exact), 0.1 * exact); // 400 draws; their standard error is 4 %
        const double normal = std::sqrt(2.0 * 0.7 * 0.3 / (3.14159265358979 * 5000));
        CHECK_AT_MOST(std::abs(many.mean - normal), 0.12 * normal);
        const double bound = 1.959963984540054 * std::sqrt(0.7 * 0.3 / 5000);
        CHECK_AT_MOST(std::abs(many.bound - bound), 0.12 * bound);
        QVERIFY(!errorIfCalibrated(alike, {}));
        QCOMPARE(errorIfCalibrated(alike, firstRows(10))->mean, few.mean); // the seed is fixed
    }

    /// Drawn from their own confidences, models stay below the bound in about 95 of 100.
    void aCalibratedModelStaysBelowTheBound() {
        Random random(9, "calibrated");
        int below = 0;
        constexpr int sets = 200, n = 120;
        double mean = 0.0, expected = 0.0;
        for (int set = 0; set < sets; ++set) {
            std::vector<RowConfidence> confidences;
            std::vector<int> labels;
            for (int row = 0; row < n; ++row) {
                confidences.push_back(
                    {.predicted = 0, .confidence = random.uniform(0.4, 1.0), .crossEntropy = 0.0});
                labels.push_back(random.uniform() < confidences.back().confidence ? 0 : 1);
            }
            const double error = *calibrationOf(confidences, labels, firstRows(n)).error;
            const CalibratedError own = *errorIfCalibrated(confidences, firstRows(n));
            below += error <= own.bound ? 1 : 0;
            mean += error / sets;
            expected += own.mean / sets;
        }
        QVERIFY2(below >= 180 && below < 200, qPrintable(QString::number(below)));
        CHECK_AT_MOST(std::abs(mean - expected), 0.05 * expected);
    }

    void someRowsAndNone() {
        MatrixF logits(3, 2);
        for (int row = 0; row < 3; ++row)
            setConfidence(logits, row, 0.8);
        const std::vector<int> labels{0, 1, 0};
        QVERIFY(std::abs(*calibrationOf(logits, labels, std::vector<int>{1}).error - 0.8) < 1e-6);
        QVERIFY(!calibrationOf(logits, labels, {}).error);
        MatrixF certain(1, 2);
        certain << 1e30f, -1e30f; // no overflow, no NaN
        QCOMPARE(*calibrationOf(certain, std::vector<int>{0}, firstRows(1)).error, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestCalibration)
#include "tst_calibration.moc"
