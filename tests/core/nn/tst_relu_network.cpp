// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/relu_network.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestReluNetwork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences_data() {
        QTest::addColumn<int>("layers");
        for (const int layers : {1, 2, 4})
            QTest::addRow("%d layers", layers) << layers;
    }
    void gradientsAgreeWithDifferences() {
        QFETCH(int, layers);
        Random random(1, "weights");
        ReluNetwork<double> network("net", 3, 5, layers, 2, random);
        QCOMPARE(network.parameters().size(), std::size_t(2 * layers));
        QCOMPARE(network.parameters().front()->name, std::string("net.0.weight"));
        Matrix<double> X = normalMatrix<double>(7, 3, 2), Y, dX;
        const auto loss = [&] {
            network.forwardTraining(X, Y);
            return Y.array().cube().sum();
        };
        loss();
        network.backward(X, 3 * Y.array().square().matrix(), &dX);
        CHECK_AT_MOST(gradientError(loss, X, dX), 1e-7);
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    /// The slopes do not depend on the outputs here: P = mean ‖S·J‖² with the Jacobian J of each row.
    void slopePenaltyAgreesWithDifferences() {
        Random random(2, "weights");
        ReluNetwork<double> network("net", 3, 6, 3, 2, random);
        const Matrix<double> X = normalMatrix<double>(5, 3, 3);
        Matrix<double> slopes = normalMatrix<double>(5, 2, 4), Y, dSlopes, unused, dX;
        network.forwardTraining(X, Y);
        network.backward(X, slopes, &dX);
        for (Parameter<double>* parameter : network.parameters())
            parameter->gradient.setZero();
        const double penalty = network.inputSlopePenalty(slopes, 1.0, dSlopes);
        CHECK_AT_MOST(std::abs(penalty - dX.squaredNorm() / 5), 1e-14);
        std::vector<Matrix<double>> analytic;
        for (const Parameter<double>* parameter : network.parameters())
            analytic.push_back(parameter->gradient);
        const auto value = [&] {
            network.forwardTraining(X, Y);
            return network.inputSlopePenalty(slopes, 0.0, unused);
        };
        CHECK_AT_MOST(gradientError(value, slopes, dSlopes), 1e-7);
        for (std::size_t i = 0; i < analytic.size(); ++i)
            CHECK_AT_MOST(gradientError(value, network.parameters()[i]->value, analytic[i]), 1e-7);
    }
};

QTEST_APPLESS_MAIN(TestReluNetwork)
#include "tst_relu_network.moc"
