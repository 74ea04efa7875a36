// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/networks.h"

#include "core/nn/merged_branch.h"
#include "core/nn/tap.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Layers = Sequence<double>;

Layers morphing(Eigen::Index dimensions, Eigen::Index hidden) {
    Random random(1, "weights");
    Layers layers;
    layers.add(morphingLayer<double>(dimensions, hidden, &random));
    return layers;
}

/// All networks, on 6 dimensions.
std::unique_ptr<Layer<double>> networkOf(const std::string& name) {
    Random random(1, "weights");
    if (name == "residual adapter")
        return residualAdapterNetwork<double>(6, 4, 0.3, &random).clone();
    if (name == "projection")
        return projectionNetwork<double>(6, random).clone();
    if (name == "morphing") {
        Layers layers = morphing(6, 5);
        layers.parameters().at(2)->value = normalMatrix<double>(6, 5, 2);
        return layers.clone();
    }
    const Normalization normalization = name == "encoder"              ? Normalization::none
                                        : name == "normalized encoder" ? Normalization::training
                                                                       : Normalization::frozenStatistics;
    Layers layers = encoderNetwork<double>(6, 4, 5, normalization, &random);
    if (normalization != Normalization::none)
        layers.at<BatchNorm<double>>(1).shift().value.setConstant(0.3); // some units on, some off
    return layers.clone();
}

void addNetworks() {
    QTest::addColumn<std::string>("name");
    QTest::addColumn<int>("parameters");
    const std::pair<const char*, int> networks[]{{"residual adapter", 2},   {"projection", 4},
                                                 {"morphing", 4},           {"encoder", 4},
                                                 {"normalized encoder", 5}, {"frozen encoder", 5}};
    for (const auto& [name, parameters] : networks)
        QTest::newRow(name) << std::string(name) << parameters;
}

} // namespace

class TestNetworks : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// An adapter beside the rows and one merged with them are the same (R-Adapter, Eqs. 6 and 9).
    void mergedAdaptersGiveTheSame() {
        const Matrix<double> X = 5 * normalMatrix<double>(20, 6, 3);
        for (const Eigen::Index rank : {0, 2, 6})
            for (const double alpha : {0.0, 0.3, 1.0}) {
                Random random(1, "weights");
                Layers branch = adapterBranch<double>("image", 6, rank, AdapterForm::linear, &random);
                for (Parameter<double>* own : branch.parameters()) // trained: none is zero
                    own->value = normalMatrix<double>(own->value.rows(), own->value.cols(), 4);
                Matrix<double> added, merged, whole;
                branch.forward(X, added);
                mergedBranch(scaledBranch(branch, alpha), 6).forward(X, merged);
                CHECK_AT_MOST(relativeDifference(merged, X + alpha * added), 1e-12);
                mergedBranch(branch, 6).forward(X, whole);
                CHECK_AT_MOST(relativeDifference(merged, alpha * whole + (1 - alpha) * X), 1e-12);
            }
    }

    void gradientsAgreeWithDifferences_data() { addNetworks(); }
    void gradientsAgreeWithDifferences() {
        QFETCH(std::string, name);
        QFETCH(int, parameters);
        const auto network = networkOf(name);
        Matrix<double> X = normalMatrix<double>(9, 6, 1), out, dX;
        const auto loss = [&] {
            network->forwardTraining(X, out);
            return out.array().cube().sum();
        };
        loss();
        network->backward(X, 3 * out.array().square().matrix(), &dX);
        CHECK_AT_MOST(gradientError(loss, X, dX), 1e-6);
        QCOMPARE(network->parameters().size(), static_cast<std::size_t>(parameters));
        for (Parameter<double>* parameter : network->parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-4, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-6);
        }
    }

    /// Training and evaluation are the same function without batch statistics. A copy is that function too,
    /// and changes independently.
    void trainingAndEvaluationAreTheSame_data() { addNetworks(); }
    void trainingAndEvaluationAreTheSame() {
        QFETCH(std::string, name);
        const auto network = networkOf(name);
        const Matrix<double> X = normalMatrix<double>(9, 6, 1);
        Matrix<double> trained, evaluated, copied;
        network->forwardTraining(X, trained);
        network->forward(X, evaluated);
        QCOMPARE(relativeDifference(trained, evaluated) < 1e-14, name != "normalized encoder");
        const auto copy = network->clone();
        network->parameters().front()->value.setZero();
        copy->forward(X, copied);
        QVERIFY(sameBytes(copied, evaluated));
    }

    void residualAdapterByHand() {
        Layers network = residualAdapterNetwork<double>(2, 1, 0.25, nullptr);
        network.parameters().at(0)->value << 1, 2;
        network.parameters().at(1)->value << 3, -1;
        Matrix<double> X(2, 2), out;
        X << 1, 1, // hidden 3, adapted (9, -3 -> 0)
            -1, 0; // hidden 0
        network.forward(X, out);
        Matrix<double> expected(2, 2);
        expected << 0.25 * 9 + 0.75, 0.75, -0.75, 0;
        CHECK_AT_MOST(relativeDifference(out, expected), 1e-15);
    }

    void ratioZeroLeavesTheEmbedding() {
        Random random(1, "weights");
        const Sequence<float> network = residualAdapterNetwork<float>(6, 2, 0.0, &random);
        const MatrixF X = normalMatrix<float>(5, 6, 1);
        MatrixF out;
        network.forward(X, out);
        QVERIFY(out == X);
    }

    void morphingBeginsAsNoTransformation() {
        const Layers network = morphing(4, 6);
        const Matrix<double> X = normalMatrix<double>(5, 4, 1);
        Matrix<double> out;
        network.forward(X, out);
        QVERIFY(sameBytes(out, X));
    }

    void noLayersLeaveTheRows() {
        Layers none;
        const Matrix<double> X = normalMatrix<double>(5, 4, 1), dY = normalMatrix<double>(5, 4, 2);
        Matrix<double> out, dX;
        none.forwardTraining(X, out);
        none.backward(X, dY, &dX);
        QVERIFY(sameBytes(out, X) && sameBytes(dX, dY) && none.tensors().empty());
    }

    /// The gradient that others add at a tap passes the layers before it, and no others.
    void aTapTakesAGradient() {
        Random random(1, "weights");
        auto tapped = std::make_shared<Tapped<double>>();
        Layers network;
        network.add(
            Tap<double, Layers>(encoderNetwork<double>(4, 3, 5, Normalization::none, &random), tapped));
        network.add(Linear<double>("last", 5, 2, true, random));
        Matrix<double> X = normalMatrix<double>(7, 4, 1), out, dX;
        const auto loss = [&] {
            network.forwardTraining(X, out);
            return out.array().square().sum() + tapped->output.array().cube().sum();
        };
        loss();
        tapped->gradient = 3 * tapped->output.array().square();
        network.backward(X, 2 * out, &dX);
        CHECK_AT_MOST(gradientError(loss, X, dX), 1e-6);
        for (Parameter<double>* parameter : network.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-6);
        }
    }

    void stateComesBack() {
        Random random(1, "weights");
        Sequence<float> network = encoderNetwork<float>(4, 3, 5, Normalization::training, &random);
        MatrixF X = normalMatrix<float>(9, 4, 1), out, again;
        network.forwardTraining(X, out); // moves the running statistics
        network.forward(X, out);
        Sequence<float> other = encoderNetwork<float>(4, 3, 5, Normalization::training, nullptr);
        restoreState(other, stateOf(network), "test");
        other.forward(X, again);
        QVERIFY(sameBytes(out, again));
        QCOMPARE(stateOf(network).size(), std::size_t(7));
        QCOMPARE(statisticsOf(network).size(), std::size_t(2));
        std::vector<NamedTensor> broken = stateOf(network);
        broken.at(4).values(0, 0) = -1.0f;
        CHECK_HOLDS(messageOf<DataError>([&] { restoreState(other, broken, "test"); }), "negative variance");
        broken.pop_back();
        CHECK_HOLDS(messageOf<DataError>([&] { restoreState(other, broken, "test"); }), "is missing");
    }
};

QTEST_APPLESS_MAIN(TestNetworks)
#include "tst_networks.moc"
