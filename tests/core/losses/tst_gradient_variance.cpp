// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/gradient_variance.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> varianceLabels{0, 1, 2, 0, 1, 0, 2, 1, 1, 0, 0, 1};

} // namespace

class TestGradientVariance : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's gradients of each row, and through them those of the penalty, in the weights and in Z.
    void agreesWithAutomaticDifferentiation() {
        const nlohmann::json file = referenceFile("invariance.json").at("losses"),
                             &reference = file.at("fishr");
        const Matrix<double> Z = matrixOf(file.at("Z")), weight = matrixOf(reference.at("weight"));
        const RowVector<double> bias = matrixOf(reference.at("bias")).row(0);
        const Matrix<double> logits = (Z * weight.transpose()).rowwise() + bias;
        for (const nlohmann::json& use : reference.at("cases")) {
            const Matrix<double> before =
                use.at("before").empty() ? Matrix<double>() : matrixOf(use.at("before"));
            const GradientVariance<double> found = gradientVariance<double>(
                logits, integersOf(file.at("labels")), Z, use.at("environments").get<Eigen::Index>(), before,
                use.at("memory").get<double>());
            CHECK_AT_MOST(relativeDifference(found.penalty, use.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(found.variances, matrixOf(use.at("variances"))), 1e-12);
            const Matrix<double> ofZ = found.embeddingGradient + found.logitGradient * weight,
                                 ofWeight = found.logitGradient.transpose() * Z;
            CHECK_AT_MOST(relativeDifference(ofZ, matrixOf(use.at("d_Z"))), 1e-11);
            CHECK_AT_MOST(relativeDifference(ofWeight, matrixOf(use.at("d_weight"))), 1e-11);
        }
    }

    void gradientsAgreeWithDifferences() {
        Matrix<double> logits = 2 * normalMatrix<double>(12, 3, 1), Z = normalMatrix<double>(12, 4, 2);
        const Matrix<double> before = normalMatrix<double>(3, 15, 3).cwiseAbs();
        for (const double memory : {0.0, 0.7}) {
            const auto at = [&] {
                return gradientVariance<double>(logits, varianceLabels, Z, 3, before, memory);
            };
            const GradientVariance<double> found = at();
            const auto loss = [&] { return at().penalty; };
            CHECK_AT_MOST(gradientError(loss, logits, found.logitGradient), 1e-7);
            CHECK_AT_MOST(gradientError(loss, Z, found.embeddingGradient), 1e-7);
        }
    }

    /// Two classes, no weights but the bias of interest: rows of an environment alike have no variance, and
    /// rows with p = 1/2 of one class each have the gradients ∓1/2, whose variance is 1/4.
    void byHand() {
        const Matrix<double> logits = Matrix<double>::Zero(4, 2), Z = Matrix<double>::Zero(4, 1);
        const GradientVariance<double> found =
            gradientVariance<double>(logits, std::vector<int>{0, 0, 0, 1}, Z, 2, {}, 0.0);
        const Matrix<double> expected{{0, 0, 0, 0}, {0, 0.25, 0, 0.25}};
        CHECK_AT_MOST((found.variances - expected).cwiseAbs().maxCoeff(), 1e-15);
        // Off their mean by ±1/8 in two of four entries.
        CHECK_AT_MOST(std::abs(found.penalty - 0.125 * 0.125 / 2.0), 1e-15);
    }

    void environmentsAlikeHaveNoPenalty() {
        Matrix<double> logits(4, 3), Z(4, 2);
        logits << 1, 2, 3, 4, 0, 1, 1, 2, 3, 4, 0, 1;
        Z << 1, 2, 3, 4, 1, 2, 3, 4;
        const GradientVariance<double> found =
            gradientVariance<double>(logits, std::vector<int>{0, 1, 0, 1}, Z, 2, {}, 0.0);
        CHECK_AT_MOST(found.penalty, 1e-30);
        CHECK_AT_MOST(found.logitGradient.cwiseAbs().maxCoeff(), 1e-15);
        CHECK_AT_MOST(found.embeddingGradient.cwiseAbs().maxCoeff(), 1e-15);
    }

    void extremeLogitsStayFinite() {
        MatrixF logits(4, 2);
        logits << 1e4f, -1e4f, -1e4f, 1e4f, 0, 0, 88, -88;
        const GradientVariance<float> found = gradientVariance<float>(
            logits, std::vector<int>{0, 0, 1, 1}, normalMatrix<float>(4, 3, 1), 2, {}, 0.95);
        QVERIFY(std::isfinite(found.penalty));
        QVERIFY(found.logitGradient.allFinite() && found.embeddingGradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestGradientVariance)
#include "tst_gradient_variance.moc"
