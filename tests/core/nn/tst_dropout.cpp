// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/dropout.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestDropout : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rowsPassAsTheyAreOutsideOfTraining() {
        const MatrixF X = normalMatrix<float>(5, 4, 1);
        MatrixF Y;
        Dropout<float>(0.5, 1).forward(X, Y);
        QVERIFY(sameBytes(X, Y));
    }

    /// The dropped units depend on the step alone, not on calls before it. Other steps and other seeds drop
    /// others.
    void stepsDecideWhatIsDropped() {
        const MatrixF X = MatrixF::Ones(20, 50);
        MatrixF first, second, again, other;
        Dropout<float> dropout(0.4, 1);
        dropout.setStep(7);
        dropout.forwardTraining(X, first);
        dropout.setStep(8);
        dropout.forwardTraining(X, second);
        Dropout<float> resumed(0.4, 1), elsewhere(0.4, 2);
        resumed.setStep(7);
        resumed.forwardTraining(X, again);
        elsewhere.setStep(7);
        elsewhere.forwardTraining(X, other);
        QVERIFY(sameBytes(first, again));
        QVERIFY(!sameBytes(first, second) && !sameBytes(first, other));
        const auto dropped = static_cast<double>((first.array() == 0.0f).count()) / 1000.0;
        CHECK_AT_MOST(std::abs(dropped - 0.4), 0.06);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> X = normalMatrix<double>(6, 5, 2), Y, gradient;
        const Matrix<double> slopes = normalMatrix<double>(6, 5, 3);
        Dropout<double> dropout(0.3, 4);
        const auto loss = [&] {
            dropout.forwardTraining(X, Y);
            return Y.cwiseProduct(slopes).sum();
        };
        loss();
        dropout.backward(X, slopes, &gradient);
        CHECK_AT_MOST(gradientError(loss, X, gradient), 1e-8);
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(300, 20, 5);
        const auto run = [&X](int threads) {
            const WithThreads scope(threads);
            Dropout<float> dropout(0.2, 6);
            MatrixF Y;
            dropout.forwardTraining(X, Y);
            return Y;
        };
        QVERIFY(sameBytes(run(1), run(4)));
    }
};

QTEST_APPLESS_MAIN(TestDropout)
#include "tst_dropout.moc"
