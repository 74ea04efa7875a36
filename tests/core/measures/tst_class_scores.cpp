// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/matrix.h"
#include "core/measures/auroc.h"
#include "core/measures/macro_scores.h"
#include "tests/support/checks.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> everyPlace(std::size_t n) {
    std::vector<int> places(n);
    std::iota(places.begin(), places.end(), 0);
    return places;
}

std::vector<int> largest(const MatrixF& logits) {
    std::vector<int> predicted;
    for (Eigen::Index i = 0; i < logits.rows(); ++i) {
        Eigen::Index best = 0;
        logits.row(i).maxCoeff(&best);
        predicted.push_back(static_cast<int>(best));
    }
    return predicted;
}

MacroScores scoresOf(const MatrixF& logits, const std::vector<int>& labels) {
    return macroScores(largest(logits), labels, everyPlace(labels.size()), static_cast<int>(logits.cols()),
                       ScoreConvention::sklearn);
}

/// Every pair of an example of a class and one of another, by softmax probabilities.
double plainAuroc(const MatrixF& logits, const std::vector<int>& labels) {
    double total = 0.0;
    int classes = 0;
    for (Eigen::Index c = 0; c < logits.cols(); ++c) {
        const auto probability = [&](std::size_t i) {
            const Eigen::ArrayXd e = logits.row(static_cast<Eigen::Index>(i)).cast<double>().array().exp();
            return e(c) / e.sum();
        };
        double won = 0.0, pairs = 0.0;
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = 0; j < labels.size(); ++j)
                if (labels[i] == c && labels[j] != c) {
                    pairs += 1.0;
                    won += probability(i) > probability(j)    ? 1.0
                           : probability(i) == probability(j) ? 0.5
                                                              : 0.0;
                }
        if (pairs > 0.0) {
            total += won / pairs;
            ++classes;
        }
    }
    return total / classes;
}

} // namespace

/// Scores of classifiers against a count by hand, every pair, and scikit-learn.
class TestClassScores : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void byHand() {
        // Labels 0 0 0 1 1 2, predictions 0 0 1 1 2 0.
        const std::vector<int> labels{0, 0, 0, 1, 1, 2}, predicted{0, 0, 1, 1, 2, 0};
        const MacroScores scores = macroScores(predicted, labels, everyPlace(6), 4, ScoreConvention::sklearn);
        CHECK_AT_MOST(std::abs(*scores.precision - (2.0 / 3 + 1.0 / 2 + 0.0) / 3), 1e-15);
        CHECK_AT_MOST(std::abs(*scores.recall - (2.0 / 3 + 1.0 / 2 + 0.0) / 3), 1e-15);
        CHECK_AT_MOST(std::abs(*scores.f1 - (4.0 / 6 + 2.0 / 4 + 0.0) / 3), 1e-15);
        CHECK_AT_MOST(std::abs(*scores.balancedAccuracy - *scores.recall), 1e-15);
        // Class 2 is predicted and has no example: it counts in recall, not in balanced accuracy.
        const std::vector<int> two{0, 0, 1, 1}, other{0, 2, 1, 1};
        const MacroScores missing = macroScores(other, two, everyPlace(4), 3, ScoreConvention::sklearn);
        CHECK_AT_MOST(std::abs(*missing.recall - (0.5 + 1.0 + 0.0) / 3), 1e-15);
        CHECK_AT_MOST(std::abs(*missing.balancedAccuracy - 0.75), 1e-15);
        QVERIFY(!macroScores(other, two, {}, 3, ScoreConvention::sklearn).f1);

        MatrixF logits(4, 2); // the positive scores 2 and 0, the negative 1 and 0: 2 + 0.5 of 4 pairs
        logits << 0, 2, 0, 0, 0, 1, 0, 0;
        CHECK_AT_MOST(std::abs(*aurocOf(logits, std::vector<int>{1, 1, 0, 0}, everyPlace(4)) - 2.5 / 4),
                      1e-15);
        QVERIFY(!aurocOf(logits, std::vector<int>{1, 1, 1, 1}, everyPlace(4)));
        QVERIFY(!aurocOf(logits, std::vector<int>{1, 1, 0, 0}, {}));
    }

    void everyPair() {
        for (const int classes : {2, 3, 7}) {
            const MatrixF logits = normalMatrix<float>(90, classes, static_cast<std::uint64_t>(classes));
            std::vector<int> labels;
            for (int i = 0; i < 90; ++i)
                labels.push_back(i * i % classes);
            CHECK_AT_MOST(std::abs(*aurocOf(logits, labels, everyPlace(90)) - plainAuroc(logits, labels)),
                          1e-12);
        }
    }

    void probabilitiesNearOneStayApart() {
        MatrixF logits(4, 2);
        logits << 0, 60, 0, 50, 0, 55, 0, 45; // all are 1 in double precision
        CHECK_AT_MOST(std::abs(*aurocOf(logits, std::vector<int>{1, 1, 0, 0}, everyPlace(4)) - 0.75), 1e-15);
    }

    void asScikitLearnSays() {
        const nlohmann::json file = referenceFile("class_scores.json");
        for (const auto& [name, known] : file.items()) {
            const MatrixF logits = matrixOf(known.at("logits")).cast<float>();
            const std::vector<int> labels = integersOf(known.at("labels"));
            const MacroScores scores = scoresOf(logits, labels);
            const auto check = [&, of = known.at("scores")](const char* id, std::optional<double> found) {
                CHECK_AT_MOST(std::abs(found.value() - of.at(id).get<double>()), 1e-12);
            };
            check("macro_f1", scores.f1);
            check("precision", scores.precision);
            check("recall", scores.recall);
            check("balanced_accuracy", scores.balancedAccuracy);
            check("auroc", aurocOf(logits, labels, everyPlace(labels.size())));
        }
    }
};

QTEST_APPLESS_MAIN(TestClassScores)
#include "tst_class_scores.moc"
