// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/irm_penalty.h"

#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

void addForms() {
    QTest::addColumn<bool>("split");
    QTest::newRow("full") << false;
    QTest::newRow("even_odd") << true;
}

IrmForm formOf(bool split) {
    return split ? IrmForm::evenOdd : IrmForm::full;
}

} // namespace

class TestIrmPenalty : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation_data() { addForms(); }
    void agreesWithAutomaticDifferentiation() {
        QFETCH(bool, split);
        const nlohmann::json file = referenceFile("invariance.json").at("losses");
        const nlohmann::json& reference = file.at(split ? "irm_even_odd" : "irm_full");
        Matrix<double> gradient;
        const double penalty = irmPenalty<double>(matrixOf(file.at("logits")), integersOf(file.at("labels")),
                                                  2, formOf(split), gradient);
        CHECK_AT_MOST(relativeDifference(penalty, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("gradient"))), 1e-13);
    }

    void gradientAgreesWithDifferences_data() { addForms(); }
    void gradientAgreesWithDifferences() {
        QFETCH(bool, split);
        Matrix<double> logits = 2 * normalMatrix<double>(15, 4, 1), gradient, unused; // five rows: 3 and 2
        const std::vector<int> labels{0, 1, 2, 3, 0, 1, 2, 3, 3, 2, 2, 1, 0, 1, 1};
        irmPenalty<double>(logits, labels, 3, formOf(split), gradient);
        const auto loss = [&] { return irmPenalty<double>(logits, labels, 3, formOf(split), unused); };
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-8);
    }

    /// The full form is the squared derivative of the cross-entropy in a scale of the logits.
    void slopeIsThatOfTheScaledCrossEntropy() {
        const Matrix<double> logits = normalMatrix<double>(8, 3, 2);
        const std::vector<int> labels{0, 1, 2, 0, 1, 2, 0, 0};
        Matrix<double> gradient;
        const auto at = [&](double s) { return softmaxCrossEntropy<double>(s * logits, labels, gradient); };
        const double slope = (at(1 + 1e-5) - at(1 - 1e-5)) / 2e-5;
        CHECK_AT_MOST(
            std::abs(irmPenalty<double>(logits, labels, 1, IrmForm::full, gradient) - slope * slope), 1e-9);
    }

    /// Three of four rows with logits (a, 0) are of class 0: the best scale makes p_0 = 3/4. At a = log 3 the
    /// scale 1 is the best one, and the penalty is 0.
    void isZeroAtTheBestScale() {
        Matrix<double> logits = Matrix<double>::Zero(4, 2), gradient;
        logits.col(0).setConstant(std::log(3.0));
        const std::vector<int> labels{0, 0, 1, 0};
        CHECK_AT_MOST(std::abs(irmPenalty<double>(logits, labels, 1, IrmForm::full, gradient)), 1e-30);
        CHECK_AT_MOST(gradient.cwiseAbs().maxCoeff(), 1e-15);
        logits.col(0).setConstant(1.0);
        QVERIFY(irmPenalty<double>(logits, labels, 1, IrmForm::full, gradient) > 1e-4);
    }

    void extremeLogitsStayFinite() {
        MatrixF logits(4, 2), gradient;
        logits << 1e4f, -1e4f, -1e4f, 1e4f, 0, 0, 88, -88;
        QVERIFY(std::isfinite(
            irmPenalty<float>(logits, std::vector<int>{0, 0, 1, 1}, 2, IrmForm::full, gradient)));
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestIrmPenalty)
#include "tst_irm_penalty.moc"
