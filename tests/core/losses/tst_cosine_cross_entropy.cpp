// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/cosine_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestCosineCrossEntropy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithTheIndependentLoss() {
        const nlohmann::json file = referenceFile("losses.json");
        const nlohmann::json& reference = file.at("cosine_ce");
        CosineCrossEntropy<double> lossOf(matrixOf(file.at("_inputs").at("Q")), 0.1);
        Matrix<double> gradient;
        const double loss =
            lossOf(matrixOf(reference.at("Z")), integersOf(file.at("_inputs").at("y")), gradient);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("grad"))), 1e-9);
    }

    void gradientAgreesWithDifferences() {
        CosineCrossEntropy<double> lossOf(normalMatrix<double>(3, 5, 1), 0.2);
        Matrix<double> Z = normalMatrix<double>(6, 5, 2), gradient, unused;
        const std::vector<int> labels{0, 1, 2, 2, 1, 1};
        lossOf(Z, labels, gradient);
        CHECK_AT_MOST(gradientError([&] { return lossOf(Z, labels, unused); }, Z, gradient), 1e-8);
    }

    /// The margin metric softmax, row by row from its definition in another program.
    void marginsAgreeWithTheIndependentLoss() {
        const nlohmann::json file = referenceFile("clipood.json");
        for (const nlohmann::json& one : file.at("losses")) {
            CosineCrossEntropy<double> lossOf(matrixOf(file.at("Q")), one.at("temperature").get<double>(),
                                              one.at("margin").get<double>());
            Matrix<double> gradient;
            const double loss = lossOf(matrixOf(file.at("Z")), integersOf(file.at("labels")), gradient);
            CHECK_AT_MOST(relativeDifference(loss, one.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(gradient, matrixOf(one.at("gradient"))), 1e-10);
        }
    }

    /// A margin moves logits of other classes alone: the loss rises, a class like the row's own gets none.
    void marginsAreOfOtherClasses() {
        Matrix<double> Q(3, 2), Z(1, 2), gradient, unused;
        Q << 1, 0, 2, 0, 0, 1; // the second class means the same as the first
        Z << 1, 1;
        const std::vector<int> label{0};
        const double plain = CosineCrossEntropy<double>(Q, 0.5)(Z, label, unused),
                     apart = CosineCrossEntropy<double>(Q, 0.5, 0.3)(Z, label, gradient);
        const double own = std::sqrt(0.5) / 0.5; // all three cosines over the temperature
        CHECK_AT_MOST(std::abs(plain - std::log(3.0)), 1e-14);
        CHECK_AT_MOST(std::abs(apart - (std::log(2.0 * std::exp(own) + std::exp(own + 0.3 / 0.5)) - own)),
                      1e-14);
        CosineCrossEntropy<double> lossOf(normalMatrix<double>(3, 5, 1), 0.2, 0.4);
        Matrix<double> rows = normalMatrix<double>(6, 5, 2);
        const std::vector<int> labels{0, 1, 2, 2, 1, 1};
        lossOf(rows, labels, gradient);
        CHECK_AT_MOST(gradientError([&] { return lossOf(rows, labels, unused); }, rows, gradient), 1e-8);
    }

    void lengthsAndOrderDoNotMatter() {
        const Matrix<double> Q = normalMatrix<double>(3, 5, 1), Z = normalMatrix<double>(4, 5, 2);
        const std::vector<int> labels{0, 1, 2, 0};
        Matrix<double> gradient, other;
        const double loss = CosineCrossEntropy<double>(Q, 0.1)(Z, labels, gradient);
        const double longer = CosineCrossEntropy<double>(7 * Q, 0.1)(100 * Z, labels, other);
        CHECK_AT_MOST(std::abs(loss - longer), 1e-13);
        CHECK_AT_MOST(relativeDifference(100 * other, gradient), 1e-13);
        // The gradient cannot change the length: it is orthogonal to its row.
        CHECK_AT_MOST((gradient.array() * Z.array()).rowwise().sum().abs().maxCoeff(), 1e-14);
        const double reversed = CosineCrossEntropy<double>(Q, 0.1)(
            Z.colwise().reverse().eval(), std::vector<int>(labels.rbegin(), labels.rend()), other);
        CHECK_AT_MOST(std::abs(loss - reversed), 1e-14);
    }

    void logitsAreCosinesOverTemperature() {
        MatrixF Z(3, 2), Q(2, 2), logits;
        Z << 3, 0, 1, 1, 0, 0;
        Q << 5, 0, 0, -0.1f;
        cosineLogits<float>(Z, Q, 0.01f, logits);
        MatrixF expected(3, 2);
        expected << 100, 0, 70.710678f, -70.710678f, 0, 0;
        CHECK_AT_MOST(relativeDifference(logits, expected), 1e-6);
    }

    void smallTemperaturesAndZeroRowsStayFinite() {
        CosineCrossEntropy<float> lossOf(normalMatrix<float>(3, 4, 1), 1e-4f);
        MatrixF Z = 1e3f * normalMatrix<float>(4, 4, 2), gradient;
        Z.row(2).setZero();
        const float loss = lossOf(Z, std::vector<int>{0, 1, 2, 0}, gradient);
        QVERIFY(std::isfinite(loss));
        QVERIFY(gradient.allFinite());
    }

    void temperatureMustBePositive() {
        QVERIFY_EXCEPTION_THROWN(CosineCrossEntropy<float>(MatrixF::Ones(2, 2), 0.0f), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(CosineCrossEntropy<float>(MatrixF::Ones(2, 2), 0.1f, -1.0f),
                                 std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestCosineCrossEntropy)
#include "tst_cosine_cross_entropy.moc"
