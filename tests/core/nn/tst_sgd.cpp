// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/sgd.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestSgd : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void stepsByHand() {
        Parameter<double> w("w", 1, 1);
        w.value(0, 0) = 2.0;
        Sgd<double> optimizer({&w}, {.learningRate = 0.1, .momentum = 0.5, .weightDecay = 0.25});
        w.gradient(0, 0) = 1.0;
        optimizer.step(); // v = 1 + 0.25·2 = 1.5
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.85), 1e-15);
        w.gradient(0, 0) = -1.0;
        optimizer.step(); // v = 0.75 - 1 + 0.25·1.85 = 0.2125
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.82875), 1e-15);
        optimizer.zeroGradients();
        QCOMPARE(w.gradient(0, 0), 0.0);
        optimizer.step(); // momentum and decay go on without a gradient: v = 0.10625 + 0.4571875
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.77240625), 1e-15);
    }

    void everyParameterHasItsOwnVelocity() {
        Parameter<double> a("a", 2, 2), b("b", 1, 3);
        Sgd<double> optimizer({&a, &b}, {.learningRate = 1.0, .momentum = 0.9, .weightDecay = 0.0});
        a.gradient.setConstant(1.0);
        b.gradient.setConstant(-2.0);
        optimizer.step();
        optimizer.step();
        CHECK_AT_MOST(relativeDifference(a.value, Matrix<double>::Constant(2, 2, -2.9)), 1e-15);
        CHECK_AT_MOST(relativeDifference(b.value, Matrix<double>::Constant(1, 3, 5.8)), 1e-15);
    }

    void reachesTheMinimumOfABowl() {
        Parameter<double> w("w", 1, 3);
        const Matrix<double> target = normalMatrix<double>(1, 3, 1);
        Sgd<double> optimizer({&w}, {.learningRate = 0.05, .momentum = 0.9, .weightDecay = 0.0});
        for (int i = 0; i < 500; ++i) {
            w.gradient = w.value - target;
            optimizer.step();
        }
        CHECK_AT_MOST(relativeDifference(w.value, target), 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestSgd)
#include "tst_sgd.moc"
