// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestSoftmaxCrossEntropy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void valuesByHand() {
        Matrix<double> logits = Matrix<double>::Zero(2, 4), gradient;
        const std::vector<int> labels{1, 3};
        CHECK_AT_MOST(std::abs(softmaxCrossEntropy<double>(logits, labels, gradient) - std::log(4.0)), 1e-15);
        CHECK_AT_MOST(std::abs(gradient(0, 0) - 0.125), 1e-15);
        CHECK_AT_MOST(std::abs(gradient(0, 1) + 0.375), 1e-15);
        logits(0, 1) = std::log(3.0); // softmax 3/6, and 1/4 as before
        CHECK_AT_MOST(std::abs(softmaxCrossEntropy<double>(logits, labels, gradient) -
                               (std::log(2.0) + std::log(4.0)) / 2),
                      1e-15);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> logits = 3 * normalMatrix<double>(6, 4, 1), gradient, unused;
        const std::vector<int> labels{0, 1, 2, 3, 1, 1};
        const auto loss = [&] { return softmaxCrossEntropy<double>(logits, labels, unused); };
        softmaxCrossEntropy<double>(logits, labels, gradient);
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-9);
        CHECK_AT_MOST(gradient.rowwise().sum().cwiseAbs().maxCoeff(), 1e-15); // constants change nothing
    }

    void orderOfRowsDoesNotMatter() {
        const Matrix<double> logits = normalMatrix<double>(5, 3, 2);
        const std::vector<int> labels{0, 2, 1, 1, 0};
        Matrix<double> gradient, reversedGradient;
        const double loss = softmaxCrossEntropy<double>(logits, labels, gradient);
        const Matrix<double> reversed = logits.colwise().reverse();
        const double reversedLoss = softmaxCrossEntropy<double>(
            reversed, std::vector<int>(labels.rbegin(), labels.rend()), reversedGradient);
        CHECK_AT_MOST(std::abs(loss - reversedLoss), 1e-15);
        CHECK_AT_MOST(relativeDifference(reversedGradient, gradient.colwise().reverse()), 1e-15);
    }

    void rowsByThemselves() {
        Matrix<double> logits = 3 * normalMatrix<double>(5, 3, 3), gradient, mean, unused;
        const std::vector<int> labels{0, 2, 1, 1, 0};
        RowVector<double> losses, some;
        rowCrossEntropies<double>(logits, labels, losses, gradient);
        CHECK_AT_MOST(std::abs(losses.mean() - softmaxCrossEntropy<double>(logits, labels, mean)), 1e-15);
        CHECK_AT_MOST(relativeDifference(gradient / 5, mean), 1e-15);
        const auto weighed = [&] {
            rowCrossEntropies<double>(logits, labels, some, unused);
            return 2 * some[1] - 3 * some[4];
        };
        Matrix<double> expected = Matrix<double>::Zero(5, 3);
        expected.row(1) = 2 * gradient.row(1);
        expected.row(4) = -3 * gradient.row(4);
        CHECK_AT_MOST(gradientError(weighed, logits, expected), 1e-8);
    }

    void extremeLogitsStayFinite() {
        MatrixF logits(3, 2), gradient;
        logits << 1e30f, -1e30f, -1e4f, 1e4f, 88.0f, -88.0f;
        const float right = softmaxCrossEntropy<float>(logits, std::vector<int>{0, 1, 0}, gradient);
        CHECK_AT_MOST(std::abs(right), 1e-30);
        QVERIFY(gradient.allFinite());
        const float wrong =
            softmaxCrossEntropy<float>(logits.bottomRows(2), std::vector<int>{0, 1}, gradient);
        CHECK_AT_MOST(std::abs(wrong / (0.5f * (2e4f + 176.0f)) - 1), 1e-6);
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestSoftmaxCrossEntropy)
#include "tst_softmax_cross_entropy.moc"
