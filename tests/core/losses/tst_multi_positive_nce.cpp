// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/multi_positive_nce.h"
#include "core/math/normalize.h"
#include "tests/support/checks.h"

#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MultiPositiveOptions optionsOf(const nlohmann::json& known) {
    return {.temperature = known.at("temperature").get<double>(),
            .smoothing = known.at("smoothing").get<double>(),
            .margin = known.at("margin").get<double>(),
            .targets = known.at("targets") == "row" ? PairTargets::row : PairTargets::paper};
}

Matrix<double> unitRows(Eigen::Index rows, std::uint64_t seed) {
    Matrix<double> unit;
    normalizeRows<double>(normalMatrix<double>(rows, 6, seed), unit);
    return unit;
}

} // namespace

class TestMultiPositiveNce : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation() {
        const nlohmann::json file = referenceFile("pairs.json");
        const Matrix<double> F = matrixOf(file.at("F")), G = matrixOf(file.at("G"));
        for (const nlohmann::json& known : file.at("cases")) {
            Matrix<double> dF, dG;
            MultiPositiveNce<double> loss(optionsOf(known));
            const double value = loss(F, G, integersOf(known.at("labels")), dF, dG);
            CHECK_AT_MOST(relativeDifference(value, known.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(dF, matrixOf(known.at("image_gradient"))), 1e-11);
            CHECK_AT_MOST(relativeDifference(dG, matrixOf(known.at("text_gradient"))), 1e-11);
        }
    }

    /// The gradient of rows of any length goes through the normalisation.
    void agreesWithTheSharedNumbers() {
        const nlohmann::json known = referenceFile("losses.json").at("mpm_nce");
        const Matrix<double> Z = matrixOf(known.at("Z")); // images, then texts
        Matrix<double> unit, dF, dG, gradient(8, Z.cols());
        normalizeRows<double>(Z, unit);
        MultiPositiveNce<double> loss({.temperature = 0.1, .smoothing = 0.05, .margin = 0.05});
        const double value = loss(unit.topRows(4), unit.bottomRows(4), std::vector<int>{0, 0, 1, 2}, dF, dG);
        gradient << dF, dG;
        normalizeRowsBackward<double>(Z, unit, gradient);
        CHECK_AT_MOST(relativeDifference(value, known.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(known.at("grad"))), 1e-7); // of differences
    }

    /// Texts that rows share, each once: the loss of all pairs, and the sums of their gradients.
    void sharedTextsMayComeOnce() {
        const std::vector<int> labels{0, 1, 0, 2, 1, 0, 1, 2}, textOfRow{0, 1, 2, 3, 1, 0, 1, 4};
        const Matrix<double> F = unitRows(8, 1), G = unitRows(5, 2);
        Matrix<double> each(8, 6), dF, dG, dEach, dFEach, sums = Matrix<double>::Zero(5, 6);
        for (Eigen::Index i = 0; i < 8; ++i)
            each.row(i) = G.row(textOfRow[i]);
        for (const PairTargets targets : {PairTargets::row, PairTargets::paper}) {
            MultiPositiveNce<double> loss({.temperature = 0.1, .smoothing = 0.1, .targets = targets});
            const double expected = loss(F, each, labels, dFEach, dEach);
            CHECK_AT_MOST(relativeDifference(loss(F, G, labels, dF, dG, textOfRow), expected), 1e-13);
            sums.setZero();
            for (Eigen::Index i = 0; i < 8; ++i)
                sums.row(textOfRow[i]) += dEach.row(i);
            CHECK_AT_MOST(relativeDifference(dF, dFEach), 1e-12);
            CHECK_AT_MOST(relativeDifference(dG, sums), 1e-12);
        }
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> F = unitRows(7, 1), G = unitRows(7, 2), dF, dG, unusedF, unusedG;
        const std::vector<int> labels{0, 1, 0, 2, 1, 0, 3};
        for (const PairTargets targets : {PairTargets::row, PairTargets::paper}) {
            MultiPositiveNce<double> loss({.temperature = 0.1, .smoothing = 0.1, .targets = targets});
            loss(F, G, labels, dF, dG);
            const auto value = [&] { return loss(F, G, labels, unusedF, unusedG); };
            CHECK_AT_MOST(gradientError(value, F, dF), 1e-7);
            CHECK_AT_MOST(gradientError(value, G, dG), 1e-7);
        }
    }

    /// Learned temperatures use this identity: without a margin d loss / d ln(1/τ) is Σ_i f_i·∂L/∂f_i.
    void theSlopeInTheScaleFollowsFromTheRows() {
        const Matrix<double> F = unitRows(7, 1), G = unitRows(7, 2);
        std::vector<int> pairs(7);
        std::iota(pairs.begin(), pairs.end(), 0);
        Matrix<double> dF, dG, unusedF, unusedG;
        MultiPositiveNce<double> loss({.temperature = 0.1, .smoothing = 0.0, .margin = 0.0});
        loss(F, G, pairs, dF, dG);
        constexpr double step = 1e-5;
        const auto valueAt = [&](double logScale) {
            loss.setTemperature(std::exp(-logScale));
            return loss(F, G, pairs, unusedF, unusedG);
        };
        const double at = -std::log(0.1), slope = (valueAt(at + step) - valueAt(at - step)) / (2.0 * step);
        CHECK_AT_MOST(std::abs(F.cwiseProduct(dF).sum() - slope), 1e-8);
        CHECK_AT_MOST(std::abs(G.cwiseProduct(dG).sum() - slope), 1e-8);
    }

    /// Classes of different size are where the two forms of the targets part.
    void targetsDifferWhereCountsDo() {
        const Matrix<double> F = unitRows(12, 3), G = unitRows(12, 4);
        Matrix<double> dF, dG;
        const auto valueOf = [&](const std::vector<int>& labels, PairTargets targets) {
            return MultiPositiveNce<double>({.targets = targets})(F, G, labels, dF, dG);
        };
        const std::vector<int> uneven{0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2},
            even{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
        QVERIFY(std::abs(valueOf(uneven, PairTargets::row) - valueOf(uneven, PairTargets::paper)) > 1e-4);
        CHECK_AT_MOST(std::abs(valueOf(even, PairTargets::row) - valueOf(even, PairTargets::paper)), 1e-12);
    }

    /// The loss is InfoNCE without smoothing and margin, if every pair is its own positive. For equal pairs
    /// that lie apart it is 0.
    void ofPairsAloneItIsInfoNce() {
        const Matrix<double> F = Matrix<double>::Identity(5, 5);
        std::vector<int> own(5);
        std::iota(own.begin(), own.end(), 0);
        Matrix<double> dF, dG;
        MultiPositiveNce<double> loss({.temperature = 0.5, .smoothing = 0.0, .margin = 0.0});
        const double expected = -std::log(std::exp(2.0) / (std::exp(2.0) + 4.0));
        CHECK_AT_MOST(std::abs(loss(F, F, own, dF, dG) - expected), 1e-12);
    }

    /// Several rows of one class with the same text cannot be told apart: InfoNCE stays at the logarithm of
    /// their number, MPM-NCE does not push them.
    void equalTextsAreNotPushedApart() {
        const Matrix<double> F = Matrix<double>::Ones(4, 3) / std::sqrt(3.0);
        Matrix<double> dF, dG;
        MultiPositiveNce<double> pairs({.smoothing = 0.0, .margin = 0.0}), classes({});
        CHECK_AT_MOST(std::abs(pairs(F, F, std::vector<int>{0, 1, 2, 3}, dF, dG) - std::log(4.0)), 1e-12);
        CHECK_AT_MOST(std::abs(classes(F, F, std::vector<int>{7, 7, 7, 7}, dF, dG) - std::log(4.0)), 1e-12);
        CHECK_AT_MOST(dF.cwiseAbs().maxCoeff() + dG.cwiseAbs().maxCoeff(), 1e-12);
    }

    /// The temperature of the paper in single precision: probabilities that vanish leave no infinity.
    void sharpTemperaturesStayFinite() {
        MatrixF F(3, 2), dF, dG;
        F << 1, 0, -1, 0, 0, 1;
        const MatrixF G = -F;
        for (const double smoothing : {0.0, 0.05}) {
            MultiPositiveNce<float> loss({.temperature = 0.01, .smoothing = smoothing});
            const double value = loss(F, G, std::vector<int>{0, 1, 2}, dF, dG);
            QVERIFY(std::isfinite(value) && value > 50.0);
            QVERIFY(dF.allFinite() && dG.allFinite());
        }
    }

    void oneRow() {
        const MatrixF F = MatrixF::Ones(1, 1);
        MatrixF dF, dG;
        MultiPositiveNce<float> loss({});
        CHECK_AT_MOST(std::abs(loss(F, F, std::vector<int>{3}, dF, dG)), 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestMultiPositiveNce)
#include "tst_multi_positive_nce.moc"
