// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/batch_norm.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

BatchNorm<double> normOf(const nlohmann::json& gamma, const nlohmann::json& beta) {
    const Matrix<double> scale = matrixOf(gamma);
    BatchNorm<double> norm("norm", scale.cols());
    norm.scale().value = scale;
    norm.shift().value = matrixOf(beta);
    return norm;
}

} // namespace

class TestBatchNorm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithPyTorch() {
        const nlohmann::json layers = referenceFile("training.json").at("layers");
        const nlohmann::json& reference = layers.at("batch_norm");
        const Matrix<double> X = matrixOf(layers.at("X")), upstream = matrixOf(reference.at("upstream"));
        BatchNorm<double> norm = normOf(reference.at("gamma"), reference.at("beta"));
        norm.runningMean() = matrixOf(reference.at("running_mean")).row(0);
        norm.runningVariance() = matrixOf(reference.at("running_var")).row(0);

        Matrix<double> Y, dX;
        norm.forward(X, Y);
        CHECK_AT_MOST(relativeDifference(Y, matrixOf(reference.at("eval").at("output"))), 1e-12);

        const nlohmann::json& train = reference.at("train");
        norm.forwardTraining(X, Y);
        norm.backward(X, upstream, &dX);
        CHECK_AT_MOST(relativeDifference(Y, matrixOf(train.at("output"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(dX, matrixOf(train.at("d_input"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(norm.scale().gradient, matrixOf(train.at("d_weight"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(norm.shift().gradient, matrixOf(train.at("d_bias"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(norm.runningMean(), matrixOf(train.at("running_mean"))), 1e-12);
        CHECK_AT_MOST(relativeDifference(norm.runningVariance(), matrixOf(train.at("running_var"))), 1e-12);
    }

    /// Half the sum of squared differences to a target behind the layer.
    void agreesWithTheIndependentLoss() {
        const nlohmann::json file = referenceFile("losses.json");
        const nlohmann::json& reference = file.at("batchnorm_sqsum");
        const Matrix<double> Z = matrixOf(reference.at("Z")),
                             target = matrixOf(file.at("_inputs").at("bn_T"));
        BatchNorm<double> norm = normOf(file.at("_inputs").at("bn_w"), file.at("_inputs").at("bn_b"));
        Matrix<double> Y, dZ;
        norm.forwardTraining(Z, Y);
        CHECK_AT_MOST(relativeDifference((Y - target).squaredNorm() / 2, reference.at("loss").get<double>()),
                      1e-12);
        norm.backward(Z, Y - target, &dZ);
        CHECK_AT_MOST(relativeDifference(dZ, matrixOf(reference.at("grad"))), 1e-9);
    }

    void gradientsAgreeWithDifferences() {
        BatchNorm<double> norm("norm", 3);
        norm.scale().value = normalMatrix<double>(1, 3, 1);
        norm.shift().value = normalMatrix<double>(1, 3, 2);
        Matrix<double> X = normalMatrix<double>(7, 3, 3), Y;
        const auto loss = [&] {
            norm.forwardTraining(X, Y);
            return Y.array().cube().sum();
        };
        loss();
        Matrix<double> gradient = 3 * Y.array().square();
        norm.backward(X, gradient, &gradient); // in place
        CHECK_AT_MOST(gradientError(loss, X, gradient), 1e-7);
        for (Parameter<double>* parameter : norm.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    void runningStatisticsApproachTheBatch() {
        const MatrixF X = (3 * normalMatrix<float>(50, 2, 4)).array() + 5;
        BatchNorm<float> norm("norm", 2);
        MatrixF Y;
        for (int i = 0; i < 300; ++i)
            norm.forwardTraining(X, Y);
        const RowVector<float> mean = X.colwise().mean();
        const RowVector<float> variance = (X.rowwise() - mean).colwise().squaredNorm() / 49; // unbiased
        CHECK_AT_MOST(relativeDifference(norm.runningMean(), mean), 1e-5);
        CHECK_AT_MOST(relativeDifference(norm.runningVariance(), variance), 1e-5);
        CHECK_AT_MOST(std::abs(Y.col(0).mean()), 1e-5);
        CHECK_AT_MOST(std::abs(Y.col(0).squaredNorm() / 50 - 1), 1e-4); // biased within the batch
    }

    void constantColumnsStayFinite() {
        BatchNorm<float> norm("norm", 2);
        MatrixF X = normalMatrix<float>(4, 2, 5), Y, dX;
        X.col(1).setConstant(3.0f);
        norm.forwardTraining(X, Y);
        norm.backward(X, MatrixF::Ones(4, 2), &dX);
        QVERIFY(Y.allFinite() && dX.allFinite());
        QVERIFY((Y.col(1).array() == 0.0f).all());
    }

    void fewerThanTwoRowsAreRefused() {
        BatchNorm<float> norm("norm", 2);
        MatrixF Y;
        QVERIFY_EXCEPTION_THROWN(norm.forwardTraining(MatrixF::Ones(1, 2), Y), std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestBatchNorm)
#include "tst_batch_norm.moc"
