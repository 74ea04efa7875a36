// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"
#include "core/losses/weighted_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestWeightedCrossEntropy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void equalWeightsGiveTheMean() {
        const Matrix<double> logits = normalMatrix<double>(5, 3, 1);
        const std::vector<int> labels{0, 2, 1, 1, 0};
        Matrix<double> weighted, mean;
        const double loss =
            weightedCrossEntropy<double>(logits, labels, std::vector<double>(5, 0.2), weighted);
        CHECK_AT_MOST(relativeDifference(loss, softmaxCrossEntropy<double>(logits, labels, mean)), 1e-14);
        CHECK_AT_MOST(relativeDifference(weighted, mean), 1e-14);
    }

    /// A row of weight 2/B is a row that the batch holds twice.
    void weightIsHowOftenTheRowIsThere() {
        Matrix<double> logits = normalMatrix<double>(3, 4, 2), twice(4, 4), weighted, plain;
        twice << logits, logits.row(1);
        const double loss = weightedCrossEntropy<double>(logits, std::vector<int>{3, 0, 2},
                                                         std::vector<double>{0.25, 0.5, 0.25}, weighted);
        CHECK_AT_MOST(
            relativeDifference(loss, softmaxCrossEntropy<double>(twice, std::vector<int>{3, 0, 2, 0}, plain)),
            1e-14);
        CHECK_AT_MOST(relativeDifference(weighted.row(1), plain.row(1) + plain.row(3)), 1e-14);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> logits = normalMatrix<double>(4, 3, 3), gradient, unused;
        const std::vector<int> labels{0, 2, 1, 1};
        const std::vector<double> weights{0.3, 0.0, 1.5, 0.7};
        weightedCrossEntropy<double>(logits, labels, weights, gradient);
        const auto loss = [&] { return weightedCrossEntropy<double>(logits, labels, weights, unused); };
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-8);
        QVERIFY((gradient.row(1).array() == 0.0).all());
    }

    void largeLogitsStayFinite() {
        MatrixF logits(1, 2), gradient;
        logits << 1e30f, -1e30f;
        QVERIFY(std::isfinite(
            weightedCrossEntropy<float>(logits, std::vector<int>{0}, std::vector<float>{1.0f}, gradient)));
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestWeightedCrossEntropy)
#include "tst_weighted_cross_entropy.moc"
