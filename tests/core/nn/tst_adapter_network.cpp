// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/adapter_network.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestAdapterNetwork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences() {
        Random random(1, "weights");
        AdapterNetwork<double> network(4, 3, random);
        network.norm().shift().value.setConstant(0.3); // some units on, some off
        const Matrix<double> X = normalMatrix<double>(9, 4, 1);
        Matrix<double> out;
        const auto loss = [&] {
            network.forwardTraining(X, out);
            return out.array().cube().sum();
        };
        loss();
        const Matrix<double> dOut = 3 * out.array().square();
        network.backward(X, dOut, nullptr);
        QCOMPARE(network.parameters().size(), std::size_t(5));
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-3, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
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
