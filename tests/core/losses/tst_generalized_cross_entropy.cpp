// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/generalized_cross_entropy.h"
#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> rowLabels{0, 1, 2, 3, 1, 1};

} // namespace

class TestGeneralizedCrossEntropy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientAgreesWithDifferences() {
        Matrix<double> logits = 2 * normalMatrix<double>(6, 4, 1), gradient, unused;
        RowVector<double> losses;
        const auto loss = [&] {
            return generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::paper, losses, unused);
        };
        generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::paper, losses, gradient);
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-8);
    }

    void theCodeTakesQTimesTheGradient() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 2);
        Matrix<double> code, paper;
        RowVector<double> losses;
        const double value =
            generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::code, losses, code);
        generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::paper, losses, paper);
        CHECK_AT_MOST(relativeDifference(code, 0.7 * paper), 1e-15);
        const double byHand = (0.7 * (-0.7 * losses.array()).exp() * losses.array()).mean();
        CHECK_AT_MOST(std::abs(value - byHand), 1e-15);
    }

    void lossesOfRowsArePlain() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 3);
        Matrix<double> gradient;
        RowVector<double> losses;
        generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::code, losses, gradient);
        CHECK_AT_MOST(std::abs(losses.mean() - softmaxCrossEntropy<double>(logits, rowLabels, gradient)),
                      1e-15);
    }

    /// q = 1 is the mean absolute error 1 − p; q towards 0 the cross-entropy.
    void limits() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 4);
        Matrix<double> gradient, expected;
        RowVector<double> losses;
        const double one =
            generalizedCrossEntropy<double>(logits, rowLabels, 1.0, GceFactor::paper, losses, gradient);
        CHECK_AT_MOST(std::abs(one - (1 - (-losses.array()).exp()).mean()), 1e-15);
        const double zero =
            generalizedCrossEntropy<double>(logits, rowLabels, 1e-9, GceFactor::paper, losses, gradient);
        CHECK_AT_MOST(std::abs(zero - softmaxCrossEntropy<double>(logits, rowLabels, expected)), 1e-7);
        CHECK_AT_MOST(relativeDifference(gradient, expected), 1e-7);
    }

    void orderOfRowsDoesNotMatter() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 5);
        Matrix<double> gradient, reversed;
        RowVector<double> losses;
        const double forward =
            generalizedCrossEntropy<double>(logits, rowLabels, 0.7, GceFactor::code, losses, gradient);
        const double backward = generalizedCrossEntropy<double>(
            logits.colwise().reverse().eval(), std::vector<int>(rowLabels.rbegin(), rowLabels.rend()), 0.7,
            GceFactor::code, losses, reversed);
        CHECK_AT_MOST(std::abs(forward - backward), 1e-15);
        CHECK_AT_MOST(relativeDifference(reversed, gradient.colwise().reverse()), 1e-15);
    }

    void extremeLogitsStayFinite() {
        MatrixF logits(2, 2), gradient;
        logits << 1e4f, -1e4f, -1e4f, 1e4f;
        RowVector<float> losses;
        for (const GceFactor factor : {GceFactor::code, GceFactor::paper}) {
            const float loss =
                generalizedCrossEntropy<float>(logits, std::vector<int>{0, 0}, 0.7, factor, losses, gradient);
            QVERIFY(std::isfinite(loss) && gradient.allFinite());
        }
    }
};

QTEST_APPLESS_MAIN(TestGeneralizedCrossEntropy)
#include "tst_generalized_cross_entropy.moc"
