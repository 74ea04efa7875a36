// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/adapter_network.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestAdapterNetwork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences_data() {
        QTest::addColumn<bool>("batchNorm");
        QTest::addColumn<bool>("residual");
        QTest::newRow("paper") << true << false;
        QTest::newRow("without normalisation") << false << false;
        QTest::newRow("residual") << true << true;
        QTest::newRow("residual without normalisation") << false << true;
    }
    void gradientsAgreeWithDifferences() {
        QFETCH(bool, batchNorm);
        QFETCH(bool, residual);
        Random random(1, "weights");
        AdapterNetwork<double> network(4, 3, random, {batchNorm, residual});
        if (batchNorm)
            network.norm().shift().value.setConstant(0.3); // some units on, some off
        const Matrix<double> X = normalMatrix<double>(9, 4, 1);
        Matrix<double> out;
        const auto loss = [&] {
            network.forwardTraining(X, out);
            return out.array().cube().sum();
        };
        loss();
        const Matrix<double> dOut = 3 * out.array().square();
        Matrix<double> dX;
        network.backward(X, dOut, &dX);
        QCOMPARE(network.parameters().size(), std::size_t(batchNorm ? 5 : 4));
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-3, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
        Matrix<double> moved = X;
        const auto lossOfRows = [&] {
            network.forwardTraining(moved, out);
            return out.array().cube().sum();
        };
        CHECK_AT_MOST(gradientError(lossOfRows, moved, dX), 1e-7);
    }

    /// One unit by hand: W1 = (2, -1), b1 = 0.5, W2 = (3, 1), b2 = (0.1, -0.2).
    void variantsByHand() {
        const Matrix<double> X{{1.0, 1.0}, {-1.0, 2.0}}; // the unit gives 1.5 and nothing
        for (const bool residual : {false, true}) {
            AdapterNetwork<double> network(2, 1, {.batchNorm = false, .residual = residual});
            network.first().weight().value = Matrix<double>{{2.0, -1.0}};
            network.first().bias().value = Matrix<double>{{0.5}};
            network.second().weight().value = Matrix<double>{{3.0}, {1.0}};
            network.second().bias().value = Matrix<double>{{0.1, -0.2}};
            Matrix<double> out, expected{{4.6, 1.3}, {0.1, -0.2}};
            if (residual)
                expected += X;
            network.forward(X, out);
            CHECK_AT_MOST((out - expected).cwiseAbs().maxCoeff(), 1e-14);
            const AdapterNetwork<double> copy(Sequence<double>(network), network.variant());
            QCOMPARE(copy.second().bias().value(0, 1), -0.2);
        }
    }

    void firstLayerHasNoBias() {
        // 1024·128 + 128 + 128 + 128·1024 + 1024: the parameter count of the published Waterbirds checkpoint.
        Random random(1, "weights");
        AdapterNetwork<float> network(1024, 128, random);
        Eigen::Index count = 0;
        std::vector<std::string> names;
        for (const Parameter<float>* parameter : network.parameters()) {
            count += parameter->value.size();
            names.push_back(parameter->name);
        }
        QCOMPARE(count, Eigen::Index(263'424));
        QVERIFY(names == (std::vector<std::string>{"first.weight", "norm.weight", "norm.bias",
                                                   "second.weight", "second.bias"}));
        AdapterNetwork<float> plain(1024, 128, random, {.batchNorm = false}); // a bias in place of γ and β
        QCOMPARE(plain.parameters().size(), std::size_t(4));
        QCOMPARE(plain.parameters().at(1)->name, std::string("first.bias"));
    }

    void evaluationTreatsRowsApart() {
        Random random(1, "weights");
        AdapterNetwork<double> network(4, 3, random);
        const Matrix<double> X = normalMatrix<double>(9, 4, 1);
        Matrix<double> out, all, one;
        network.forwardTraining(X, out); // moves the running statistics
        network.forward(X, all);
        for (Eigen::Index row = 0; row < X.rows(); ++row) {
            network.forward(X.row(row), one);
            CHECK_AT_MOST(relativeDifference(one, all.row(row)), 1e-14);
        }
        QVERIFY(relativeDifference(out, all) > 1e-3); // and differs from training
    }
};

QTEST_APPLESS_MAIN(TestAdapterNetwork)
#include "tst_adapter_network.moc"
