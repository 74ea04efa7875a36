// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/morphing_network.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestMorphingNetwork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void beginsAsNoTransformation() {
        Random random(1, "weights");
        const MorphingNetwork<double> network(4, 6, random);
        const Matrix<double> X = normalMatrix<double>(5, 4, 1);
        Matrix<double> out;
        network.forward(X, out);
        QVERIFY(sameBytes(out, X));
    }

    void gradientsAgreeWithDifferences() {
        Random random(1, "weights");
        MorphingNetwork<double> network(4, 6, random);
        network.second().weight().value = normalMatrix<double>(4, 6, 2);
        const Matrix<double> X = normalMatrix<double>(5, 4, 1);
        Matrix<double> out, again;
        const auto loss = [&] {
            network.forwardTraining(X, out);
            return out.array().cube().sum();
        };
        loss();
        network.forward(X, again);
        QVERIFY(sameBytes(out, again));
        network.backward(X, 3 * out.array().square().matrix());
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }
};

QTEST_APPLESS_MAIN(TestMorphingNetwork)
#include "tst_morphing_network.moc"
