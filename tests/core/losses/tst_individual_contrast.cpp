// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/individual_contrast.h"
#include "core/math/normalize.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

void addIndividualForms() {
    QTest::addColumn<bool>("all");
    QTest::addColumn<bool>("symmetric");
    QTest::newRow("cross") << false << false;
    QTest::newRow("all, symmetric") << true << true;
}

InfoNceForm individualForm(bool all, bool symmetric) {
    return {.negatives = all ? NegativeViews::all : NegativeViews::cross, .symmetric = symmetric};
}

} // namespace

class TestIndividualContrast : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences_data() { addIndividualForms(); }
    void gradientsAgreeWithDifferences() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = individualForm(all, symmetric);
        Matrix<double> Z = normalMatrix<double>(10, 4, 1), gradient, unused;
        std::vector<double> slopes, ignored;
        Matrix<double> tau = (normalMatrix<double>(1, form.anchors(5), 2).array() * 0.3).exp() * 0.2;
        const auto loss = [&] {
            return IndividualContrast<double>(form, 0.4)(
                Z, {tau.data(), static_cast<std::size_t>(tau.size())}, unused, ignored);
        };
        IndividualContrast<double>(form, 0.4)(Z, {tau.data(), static_cast<std::size_t>(tau.size())}, gradient,
                                              slopes);
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
        Matrix<double> ofTau(1, tau.size());
        for (Eigen::Index a = 0; a < tau.size(); ++a)
            ofTau(a) = slopes[a] / static_cast<double>(tau.size());
        CHECK_AT_MOST(gradientError(loss, tau, ofTau), 1e-7);
    }

    /// The term of the best temperature is the largest mean margin among weights of negatives within ρ.
    void theBestTemperatureSolvesTheRobustProblem() {
        const InfoNceForm form = individualForm(false, false);
        const Matrix<double> Z = normalMatrix<double>(12, 5, 3);
        const double rho = 0.2;
        Matrix<double> unused;
        std::vector<double> slopes(6), tau(6, 0.5);
        for (int step = 0; step < 3'000; ++step) {
            IndividualContrast<double>(form, rho)(Z, tau, unused, slopes);
            for (std::size_t i = 0; i < tau.size(); ++i)
                tau[i] = std::max(tau[i] - 0.05 * slopes[i], 1e-3);
        }
        double expected = 0.0;
        for (Eigen::Index i = 0; i < 6; ++i) { // at the optimum the divergence of the weights is ρ
            const auto cosine = [&](Eigen::Index j) {
                return Z.row(i).normalized().dot(Z.row(6 + j).normalized());
            };
            double sum = 0.0, margin = 0.0, divergence = 0.0;
            const double own = tau[i];
            for (Eigen::Index j = 0; j < 6; ++j)
                sum += j == i ? 0.0 : std::exp((cosine(j) - cosine(i)) / own);
            for (Eigen::Index j = 0; j < 6; ++j) {
                if (j == i)
                    continue;
                const double weight = std::exp((cosine(j) - cosine(i)) / own) / sum;
                margin += weight * (cosine(j) - cosine(i));
                divergence += weight * std::log(5.0 * weight);
            }
            CHECK_AT_MOST(std::abs(divergence - rho), 1e-3);
            expected += margin / 6.0;
        }
        CHECK_AT_MOST(std::abs(IndividualContrast<double>(form, rho)(Z, tau, unused, slopes) - expected),
                      1e-3);
    }

    /// u ← (1 − γ)·u + γ·g over three batches, anchor by anchor; slopes are those of the batch times g/u.
    void estimatesMoveOn_data() { addIndividualForms(); }
    void estimatesMoveOn() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = individualForm(all, symmetric);
        constexpr Eigen::Index B = 5;
        constexpr double rho = 0.3, rate = 0.4;
        const auto A = static_cast<std::size_t>(form.anchors(B));
        const std::vector<double> tau(A, 0.3);
        std::vector<float> estimates(A, noEstimate);
        std::vector<double> u(A, 0.0);
        IndividualContrast<double> moving(form, rho, rate);
        for (int batch = 0; batch < 3; ++batch) {
            const Matrix<double> Z = normalMatrix<double>(2 * B, 4, static_cast<std::uint64_t>(10 + batch));
            Matrix<double> unit, gradient;
            normalizeRows<double>(Z, unit);
            std::vector<double> slopes;
            const double loss = moving(Z, tau, gradient, slopes, estimates);
            double expected = 0.0;
            Matrix<double> ofUnit = Matrix<double>::Zero(2 * B, 4);
            for (Eigen::Index a = 0; a < form.anchors(B); ++a) {
                const auto i = static_cast<std::size_t>(a);
                const Eigen::Index first = form.firstCandidate(a, B), p = first + form.positive(a, B);
                double g = 0.0, count = 0.0, ofTau = 0.0; // ∂g/∂τ
                Matrix<double> slope = Matrix<double>::Zero(2 * B, 4);
                for (Eigen::Index c = 0; c < form.candidates(B); ++c) {
                    const Eigen::Index j = first + c;
                    if (j == p || c == form.self(a))
                        continue;
                    const double margin = unit.row(a).dot(unit.row(j)) - unit.row(a).dot(unit.row(p));
                    const double own = std::exp(margin / tau[i]);
                    g += own;
                    ofTau -= own * margin / (tau[i] * tau[i]);
                    slope.row(a) += own / tau[i] * (unit.row(j) - unit.row(p));
                    slope.row(j) += own / tau[i] * unit.row(a);
                    slope.row(p) -= own / tau[i] * unit.row(a);
                    ++count;
                }
                g /= count, ofTau /= count, slope /= count;
                u[i] = batch == 0 ? g : (1.0 - rate) * u[i] + rate * g;
                expected += tau[i] * (std::log(u[i]) + rho) / static_cast<double>(A);
                ofUnit += tau[i] / u[i] * slope / static_cast<double>(A);
                CHECK_AT_MOST(std::abs(slopes[i] - (tau[i] / u[i] * ofTau + std::log(u[i]) + rho)), 1e-5);
            }
            CHECK_AT_MOST(std::abs(loss - expected), 1e-6); // estimates are kept in float
            normalizeRowsBackward<double>(Z, unit, ofUnit);
            CHECK_AT_MOST(relativeDifference(gradient, ofUnit), 1e-6);
        }
    }

    /// γ = 1 is the batch alone, to the last bit.
    void theWholeBatchNeedsNoEstimate() {
        const InfoNceForm form = individualForm(false, true);
        const MatrixF Z = normalMatrix<float>(12, 4, 5);
        const std::vector<double> tau(12, 0.2);
        std::vector<float> estimates(12, 3.0f);
        MatrixF with, without;
        std::vector<double> slopes, alone;
        QCOMPARE(IndividualContrast<float>(form, 0.3, 1.0)(Z, tau, with, slopes, estimates),
                 IndividualContrast<float>(form, 0.3)(Z, tau, without, alone));
        QVERIFY(sameBytes(with, without));
        QVERIFY(slopes == alone);
    }

    void impossibleArgumentsAreRefused() {
        MatrixF gradient;
        std::vector<double> slopes;
        const std::vector<double> one{0.1}, two{0.1, 0.1};
        IndividualContrast<float> loss(individualForm(false, false), 0.1);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(2, 2), one, gradient, slopes), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), one, gradient, slopes), std::logic_error);
        loss(MatrixF::Ones(4, 2), two, gradient, slopes);
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestIndividualContrast)
#include "tst_individual_contrast.moc"
