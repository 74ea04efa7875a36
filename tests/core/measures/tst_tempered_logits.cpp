// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/tempered_logits.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "tests/support/checks.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>

using namespace groupscope;

namespace {

using Outcome = CalibratingTemperature::Outcome;

std::vector<int> placesUpTo(std::size_t n) {
    std::vector<int> rows(n);
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

/// 40 rows of two classes, the logit of the first being `height` above; the last `wrong` are of the other.
struct TwoClasses {
    TemperedLogits logits{.divided = Matrix<double>::Zero(40, 2)};
    std::vector<int> labels = std::vector<int>(40, 0);

    explicit TwoClasses(int wrong, double height = 2.0) {
        logits.divided.col(0).setConstant(height);
        for (int i = 40 - wrong; i < 40; ++i)
            labels[i] = 1;
    }
    CalibratingTemperature found() const {
        return calibratingTemperature(logits, labels, placesUpTo(labels.size()));
    }
};

/// Mean cross-entropy by the textbook.
double plainLoss(const TemperedLogits& logits, const std::vector<int>& labels, double temperature) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < logits.divided.rows(); ++i) {
        Eigen::RowVectorXd values = logits.divided.row(i) * (logits.from / temperature);
        if (!logits.isPureScale())
            values += logits.fixed.row(i);
        sum += std::log(values.array().exp().sum()) - values(labels[i]);
    }
    return sum / static_cast<double>(logits.divided.rows());
}

} // namespace

class TestTemperedLogits : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void byHand() {
        // 30 of 40 right: the confidence must become 3/4, so 2·from/τ = log 3.
        const CalibratingTemperature own = TwoClasses(10).found();
        QCOMPARE(own.outcome, Outcome::found);
        QCOMPARE(own.n, 40);
        CHECK_AT_MOST(std::abs(*own.temperature - 2.0 / std::log(3.0)), 1e-9);
        // Gradient of a row by the factor: 2(p − right), curvature 4p(1 − p); by log τ times the factor.
        const double factor = std::log(3.0) / 2.0, gradients = 4.0 * (30.0 / 16.0 + 10.0 * 9.0 / 16.0);
        const double error = std::sqrt(gradients) / (40.0 * 4.0 * 3.0 / 16.0) / factor;
        CHECK_AT_MOST(std::abs(std::log(own.interval->high / *own.temperature) - 1.959963985 * error), 1e-8);
        CHECK_AT_MOST(std::abs(own.interval->high * own.interval->low - std::pow(*own.temperature, 2)), 1e-8);
    }

    void whatHasNoTemperatureSaysSo() {
        QCOMPARE(TwoClasses(0).found().outcome, Outcome::towardsZero);
        QCOMPARE(TwoClasses(30).found().outcome, Outcome::towardsInfinity); // wrong more often than right
        QCOMPARE(TwoClasses(20).found().outcome, Outcome::towardsInfinity); // no better than chance
        QCOMPARE(TwoClasses(19).found().outcome, Outcome::found);
        QVERIFY(!TwoClasses(0).found().temperature && !TwoClasses(30).found().interval);
        const TwoClasses few(10);
        const CalibratingTemperature own =
            calibratingTemperature(few.logits, few.labels, placesUpTo(fewestToCalibrate - 1));
        QCOMPARE(own.outcome, Outcome::tooFewRows);
        QCOMPARE(own.n, fewestToCalibrate - 1);
        QCOMPARE(calibratingTemperature(few.logits, few.labels, {}).n, 0);
    }

    void farFromOneIsFoundToo() {
        for (const double height : {1e-6, 1e6}) {
            const CalibratingTemperature own = TwoClasses(10, height).found();
            QCOMPARE(own.outcome, Outcome::found);
            CHECK_AT_MOST(std::abs(*own.temperature * std::log(3.0) / height - 1.0), 1e-9);
        }
    }

    void noTemperatureNearbyIsBetter() {
        Random random(5, "tempered logits");
        TemperedLogits logits{
            .divided = Matrix<double>(300, 4), .fixed = Matrix<double>(300, 4), .from = 0.01};
        std::vector<int> labels;
        for (int i = 0; i < 300; ++i) {
            labels.push_back(static_cast<int>(random.below(4)));
            for (int c = 0; c < 4; ++c) {
                logits.divided(i, c) = 3.0 * random.normal() + (c == labels.back() ? 3.0 : 0.0);
                logits.fixed(i, c) = random.normal();
            }
        }
        const CalibratingTemperature own = calibratingTemperature(logits, labels, placesUpTo(300));
        QCOMPARE(own.outcome, Outcome::found);
        const double least = plainLoss(logits, labels, *own.temperature);
        for (int i = -400; i <= 400; ++i)
            QVERIFY(plainLoss(logits, labels, *own.temperature * std::exp(0.01 * i)) >= least - 1e-12);
    }

    void againstScipy() {
        const nlohmann::json file = referenceFile("calibration.json");
        const std::vector<int> labels = integersOf(file["labels"]), group = integersOf(file["group"]);
        const TemperedLogits mixed{matrixOf(file["divided"]), matrixOf(file["fixed"]), file["from"]};
        const TemperedLogits pure{mixed.divided, {}, mixed.from};
        for (int g = -1; g < 3; ++g) {
            std::vector<int> rows;
            for (int i = 0; i < static_cast<int>(labels.size()); ++i)
                if (g < 0 || group[i] == g)
                    rows.push_back(i);
            const auto at = static_cast<std::size_t>(g + 1);
            compare(file["pure"][at], calibratingTemperature(pure, labels, rows));
            compare(file["mixed"][at], calibratingTemperature(mixed, labels, rows));
            const double least = file["pure"][at]["temperature"];
            const Calibration there = calibrationOf(confidencesAt(pure, labels, least), labels, rows);
            CHECK_AT_MOST(std::abs(*there.crossEntropy - double(file["pure"][at]["cross_entropy"])), 1e-12);
            const std::vector<double> temperatures{0.02, 0.05, 0.3};
            for (std::size_t t = 0; t < 3; ++t)
                compare(file["calibration"][at][t],
                        calibrationOf(confidencesAt(pure, labels, temperatures[t]), labels, rows));
        }
    }

    void aPureScaleChangesNoPrediction() {
        const nlohmann::json file = referenceFile("calibration.json");
        const std::vector<int> labels = integersOf(file["labels"]);
        const TemperedLogits mixed{matrixOf(file["divided"]), matrixOf(file["fixed"]), file["from"]};
        const TemperedLogits pure{mixed.divided, {}, mixed.from};
        const auto changed = [&](const TemperedLogits& logits) {
            const auto cold = confidencesAt(logits, labels, 0.003), warm = confidencesAt(logits, labels, 0.8);
            int count = 0;
            for (std::size_t i = 0; i < labels.size(); ++i)
                count += cold[i].predicted != warm[i].predicted;
            return count;
        };
        QCOMPARE(changed(pure), 0);
        QVERIFY(changed(mixed) > 20);
    }

    void anyNumberOfThreadsGivesTheSameBytes() {
        Random random(6, "threads");
        TemperedLogits logits{.divided = Matrix<double>(5000, 3)};
        std::vector<int> labels;
        for (int i = 0; i < 5000; ++i) {
            labels.push_back(static_cast<int>(random.below(3)));
            for (int c = 0; c < 3; ++c)
                logits.divided(i, c) = random.normal() + (c == labels.back() ? 1.0 : 0.0);
        }
        const int threads = threadCount();
        setThreadCount(1);
        const double one = *calibratingTemperature(logits, labels, placesUpTo(5000)).temperature;
        setThreadCount(4);
        const double four = *calibratingTemperature(logits, labels, placesUpTo(5000)).temperature;
        setThreadCount(threads);
        QCOMPARE(std::memcmp(&one, &four, sizeof(one)), 0);
    }

  private:
    static void compare(const nlohmann::json& expected, const CalibratingTemperature& own) {
        QCOMPARE(own.outcome, Outcome::found);
        CHECK_AT_MOST(std::abs(*own.temperature / double(expected["temperature"]) - 1.0), 1e-6);
        CHECK_AT_MOST(std::abs(own.interval->low / double(expected["low"]) - 1.0), 1e-4);
        CHECK_AT_MOST(std::abs(own.interval->high / double(expected["high"]) - 1.0), 1e-4);
    }
    static void compare(const nlohmann::json& expected, const Calibration& own) {
        CHECK_AT_MOST(std::abs(*own.error - double(expected["ece"])), 1e-9);
        CHECK_AT_MOST(std::abs(*own.confidence - double(expected["confidence"])), 1e-9);
        CHECK_AT_MOST(std::abs(*own.accuracy - double(expected["accuracy"])), 1e-12);
        CHECK_AT_MOST(std::abs(*own.crossEntropy - double(expected["cross_entropy"])), 1e-9);
        QCOMPARE(own.bins.size(), expected["bins"].size());
        for (std::size_t b = 0; b < own.bins.size(); ++b) {
            QCOMPARE(own.bins[b].n, int(expected["bins"][b][0]));
            CHECK_AT_MOST(std::abs(own.bins[b].confidence - double(expected["bins"][b][1])), 1e-9);
            CHECK_AT_MOST(std::abs(own.bins[b].accuracy - double(expected["bins"][b][2])), 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(TestTemperedLogits)
#include "tst_tempered_logits.moc"
