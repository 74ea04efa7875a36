// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/risk_variance.h"

#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestRiskVariance : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation() {
        const nlohmann::json file = referenceFile("invariance.json").at("losses");
        for (const int environments : {2, 3}) {
            const nlohmann::json& reference = file.at("vrex_" + std::to_string(environments));
            Matrix<double> gradient;
            const double penalty = riskVariance<double>(
                matrixOf(file.at("logits")), integersOf(file.at("labels")), environments, gradient);
            CHECK_AT_MOST(relativeDifference(penalty, reference.at("loss").get<double>()), 1e-13);
            CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("gradient"))), 1e-13);
        }
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> logits = 2 * normalMatrix<double>(12, 4, 1), gradient, unused;
        const std::vector<int> labels{0, 1, 2, 3, 0, 1, 2, 3, 3, 2, 2, 1};
        riskVariance<double>(logits, labels, 3, gradient);
        const auto loss = [&] { return riskVariance<double>(logits, labels, 3, unused); };
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-8);
    }

    /// Two environments with the mean losses log 2 and log 4 are log 2 apart, so the variance is (log 2 /
    /// 2)².
    void byHand() {
        Matrix<double> logits(2, 2), gradient;
        logits << 0, 0, std::log(3.0), 0;
        const double penalty = riskVariance<double>(logits, std::vector<int>{0, 1}, 2, gradient);
        CHECK_AT_MOST(std::abs(penalty - std::pow(std::log(2.0) / 2.0, 2)), 1e-15);
    }

    void isZeroWhereAllLoseTheSame() {
        Matrix<double> logits(4, 3), gradient;
        logits << 1, 2, 3, 4, 0, 1, 1, 2, 3, 4, 0, 1;
        CHECK_AT_MOST(riskVariance<double>(logits, std::vector<int>{0, 1, 0, 1}, 2, gradient), 1e-30);
        CHECK_AT_MOST(gradient.cwiseAbs().maxCoeff(), 1e-15);
    }

    void extremeLogitsStayFinite() {
        MatrixF logits(4, 2), gradient;
        logits << 1e4f, -1e4f, -1e4f, 1e4f, 0, 0, 88, -88;
        QVERIFY(std::isfinite(riskVariance<float>(logits, std::vector<int>{0, 0, 1, 1}, 2, gradient)));
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestRiskVariance)
#include "tst_risk_variance.moc"
