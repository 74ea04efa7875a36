// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/encoder_classifier.h"
#include "tests/support/checks.h"

#include <array>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Model = EncoderClassifier<double>;

constexpr std::array allKinds{Normalization::none, Normalization::frozenStatistics, Normalization::training};

Model makeModel(Normalization normalization, Eigen::Index hidden = 3) {
    Random random(1, "weights");
    Model model(4, 2, {hidden, 5, normalization}, random);
    if (BatchNorm<double>* norm = model.norm())
        norm->shift().value.setConstant(0.3); // some units on, some off
    model.freezeStatistics(normalMatrix<double>(30, 4, 8));
    return model;
}

void addKinds() {
    QTest::addColumn<int>("kind");
    QTest::newRow("no normalisation") << 0;
    QTest::newRow("frozen statistics") << 1;
    QTest::newRow("batch statistics") << 2;
}

} // namespace

class TestEncoderClassifier : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences_data() { addKinds(); }
    void gradientsAgreeWithDifferences() {
        QFETCH(int, kind);
        Model model = makeModel(allKinds.at(static_cast<std::size_t>(kind)));
        const Matrix<double> X = normalMatrix<double>(9, 4, 1);
        Matrix<double> Z, logits, dZ;
        const auto loss = [&] { // a term of the embedding and one of the logits
            model.encodeTraining(X, Z);
            model.classify(Z, logits);
            return Z.array().cube().sum() + logits.array().square().sum();
        };
        loss();
        model.backwardClassifier(Z, 2 * logits, &dZ);
        dZ += 3 * Z.array().square().matrix();
        model.backwardEncoder(X, dZ);
        QCOMPARE(model.parameters().size(), std::size_t(kind == 0 ? 6 : 7));
        for (Parameter<double>* parameter : model.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-3, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    void withoutEncoderItIsLinear() {
        Model model = makeModel(Normalization::training, 0);
        const Matrix<double> X = normalMatrix<double>(9, 4, 1);
        Matrix<double> Z, logits, again;
        model.encodeTraining(X, Z);
        QVERIFY(sameBytes(Z, X));
        QVERIFY(!model.hasEncoder() && model.norm() == nullptr && model.encoderParameters().empty());
        QCOMPARE(model.parameters().size(), std::size_t(2));
        QCOMPARE(model.inputDimensions(), Eigen::Index(4));
        model.classify(Z, logits);
        QCOMPARE(logits.cols(), Eigen::Index(2));
        model.backwardEncoder(X, Z); // nothing to do
        model.encode(X, again);
        QVERIFY(sameBytes(again, X));
    }

    /// Training and evaluation are the same function with frozen statistics, and without any. The hidden
    /// units of the rows that gave the statistics have mean 0 and variance 1.
    void frozenStatisticsAreThoseOfTheRows() {
        Model model = makeModel(Normalization::frozenStatistics);
        const Matrix<double> X = normalMatrix<double>(30, 4, 8);
        Matrix<double> training, evaluation, hidden, normalized;
        model.encodeTraining(X, training);
        model.encode(X, evaluation);
        CHECK_AT_MOST(relativeDifference(training, evaluation), 1e-12);
        model.first().forward(X, hidden);
        model.norm()->shift().value.setZero();
        model.norm()->forward(hidden, normalized);
        CHECK_AT_MOST(normalized.colwise().mean().cwiseAbs().maxCoeff(), 1e-12);
        const RowVector<double> variances = normalized.colwise().squaredNorm() / 29.0;
        CHECK_AT_MOST((variances.array() - 1.0).abs().maxCoeff(), 1e-3); // ε of the normalisation
    }

    void batchStatisticsMove() {
        Model model = makeModel(Normalization::training);
        const Matrix<double> X = normalMatrix<double>(30, 4, 8);
        Matrix<double> training, evaluation;
        model.encodeTraining(X, training);
        model.encode(X, evaluation);
        QVERIFY(relativeDifference(training, evaluation) > 1e-3);
        QVERIFY(model.norm()->runningMean().cwiseAbs().maxCoeff() > 0.0);
    }
};

QTEST_APPLESS_MAIN(TestEncoderClassifier)
#include "tst_encoder_classifier.moc"
