// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/linear.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestLinear : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithPyTorch() {
        const nlohmann::json layers = referenceFile("training.json").at("layers");
        const nlohmann::json& reference = layers.at("linear");
        const Matrix<double> X = matrixOf(layers.at("X")), upstream = matrixOf(reference.at("upstream"));
        Random unused(0, "weights");
        Linear<double> layer("linear", X.cols(), upstream.cols(), true, unused);
        layer.weight().value = matrixOf(reference.at("W"));
        layer.bias().value = matrixOf(reference.at("b"));
        Matrix<double> Y, dX;
        layer.forward(X, Y);
        layer.backward(X, upstream, &dX);
        CHECK_AT_MOST(relativeDifference(Y, matrixOf(reference.at("output"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(dX, matrixOf(reference.at("d_input"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(layer.weight().gradient, matrixOf(reference.at("d_weight"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(layer.bias().gradient, matrixOf(reference.at("d_bias"))), 1e-12);
    }

    void gradientsAgreeWithDifferences_data() {
        QTest::addColumn<bool>("bias");
        QTest::newRow("with bias") << true;
        QTest::newRow("without bias") << false;
    }
    void gradientsAgreeWithDifferences() {
        QFETCH(bool, bias);
        Random random(1, "weights");
        Linear<double> layer("linear", 4, 3, bias, random);
        QCOMPARE(layer.parameters().size(), std::size_t(bias ? 2 : 1));
        Matrix<double> X = normalMatrix<double>(6, 4, 1), Y, dX;
        const auto loss = [&] {
            layer.forward(X, Y);
            return Y.array().cube().sum();
        };
        loss();
        const Matrix<double> dY = 3 * Y.array().square();
        layer.backward(X, dY, &dX);
        CHECK_AT_MOST(gradientError(loss, X, dX), 1e-7);
        for (Parameter<double>* parameter : layer.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    void gradientsAddUpUntilTheyAreCleared() {
        Random random(1, "weights");
        Linear<double> layer("linear", 4, 3, true, random);
        const Matrix<double> X = normalMatrix<double>(6, 4, 1), dY = normalMatrix<double>(6, 3, 2);
        layer.backward(X, dY, nullptr);
        const Matrix<double> weight = layer.weight().gradient, bias = layer.bias().gradient;
        layer.backward(X, dY, nullptr);
        CHECK_AT_MOST(relativeDifference(layer.weight().gradient, 2 * weight), 1e-14);
        CHECK_AT_MOST(relativeDifference(layer.bias().gradient, 2 * bias), 1e-14);
    }

    void initialWeightsAreUniformWithinTheBound() {
        Random random(1, "weights");
        const Linear<double> layer("probe", 100, 400, true, random);
        const double bound = 0.1; // 1/√100
        CHECK_AT_MOST(layer.weight().value.cwiseAbs().maxCoeff(), bound);
        CHECK_AT_MOST(layer.bias().value.cwiseAbs().maxCoeff(), bound);
        QVERIFY(layer.weight().value.cwiseAbs().maxCoeff() > 0.999 * bound);
        CHECK_AT_MOST(std::abs(layer.weight().value.squaredNorm() / 40'000 - bound * bound / 3), 1e-4);
        QCOMPARE(layer.weight().name, std::string("probe.weight"));
        QCOMPARE(layer.bias().name, std::string("probe.bias"));
        Random again(1, "weights");
        QVERIFY(
            sameBytes(layer.weight().value, Linear<double>("probe", 100, 400, true, again).weight().value));
    }
};

QTEST_APPLESS_MAIN(TestLinear)
#include "tst_linear.moc"
