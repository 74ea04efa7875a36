// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/residual_adapter_network.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestResidualAdapterNetwork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences() {
        Random random(1, "weights");
        ResidualAdapterNetwork<double> network(6, 4, 0.3, random);
        const Matrix<double> X = normalMatrix<double>(9, 6, 1);
        Matrix<double> out;
        const auto loss = [&] {
            network.forwardTraining(X, out);
            return out.array().cube().sum();
        };
        loss();
        const Matrix<double> dOut = 3 * out.array().square();
        network.backward(X, dOut);
        QCOMPARE(network.parameters().size(), std::size_t(2));
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-3, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    void byHand() {
        Random random(1, "weights");
        ResidualAdapterNetwork<double> network(2, 1, 0.25, random);
        network.first().weight().value << 1, 2;
        network.second().weight().value << 3, -1;
        Matrix<double> X(2, 2), out;
        X << 1, 1, // hidden 3, adapted (9, -3 -> 0)
            -1, 0; // hidden 0
        network.forwardEvaluation(X, out);
        Matrix<double> expected(2, 2);
        expected << 0.25 * 9 + 0.75, 0.75, -0.75, 0;
        CHECK_AT_MOST(relativeDifference(out, expected), 1e-15);
    }

    void ratioZeroLeavesTheEmbedding() {
        Random random(1, "weights");
        const ResidualAdapterNetwork<float> network(6, 2, 0.0, random);
        const MatrixF X = normalMatrix<float>(5, 6, 1);
        MatrixF out;
        network.forwardEvaluation(X, out);
        QVERIFY(out == X);
    }

    void trainingAndEvaluationAreTheSame() {
        Random random(1, "weights");
        ResidualAdapterNetwork<float> network(6, 3, 0.2, random);
        const MatrixF X = normalMatrix<float>(5, 6, 1);
        MatrixF out, evaluated;
        network.forwardTraining(X, out);
        network.forwardEvaluation(X, evaluated);
        QVERIFY(sameBytes(out, evaluated));
    }
};

QTEST_APPLESS_MAIN(TestResidualAdapterNetwork)
#include "tst_residual_adapter_network.moc"
