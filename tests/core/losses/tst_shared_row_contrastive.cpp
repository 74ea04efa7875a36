// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/shared_row_contrastive.h"
#include "core/math/normalize.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> positives{1, 2, 3}, negatives{4, 5, 6, 7};

void addSharedDenominators() {
    QTest::addColumn<bool>("all");
    QTest::newRow("all") << true;
    QTest::newRow("single") << false;
}

ContrastiveDenominator sharedDenominatorOf(bool all) {
    return all ? ContrastiveDenominator::all : ContrastiveDenominator::single;
}

/// Loss of rows Z that are not normalised yet, and d loss / dZ times the weight.
double lossOf(const Matrix<double>& Z, bool all, double weight, Matrix<double>& gradient,
              const std::vector<int>& p = positives, const std::vector<int>& n = negatives) {
    SharedRowContrastive<double> contrastive(0.1, sharedDenominatorOf(all));
    Matrix<double> unit;
    normalizeRows<double>(Z, unit);
    gradient = Matrix<double>::Zero(Z.rows(), Z.cols());
    const double loss = contrastive(unit, 0, p, n, weight, gradient);
    normalizeRowsBackward<double>(Z, unit, gradient);
    return loss;
}

} // namespace

class TestSharedRowContrastive : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithPyTorch_data() { addSharedDenominators(); }
    void agreesWithPyTorch() {
        QFETCH(bool, all);
        const nlohmann::json file = referenceFile("cnc.json").at("losses");
        const nlohmann::json& reference = file.at(all ? "all" : "single");
        Matrix<double> gradient;
        const double loss = lossOf(matrixOf(file.at("Z")), all, 1.0, gradient);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-12);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("gradient"))), 1e-11);
    }

    void gradientAgreesWithDifferences_data() { addSharedDenominators(); }
    void gradientAgreesWithDifferences() {
        QFETCH(bool, all);
        Matrix<double> Z = normalMatrix<double>(8, 4, 1), gradient, unused;
        const std::vector<int> p{1, 2, 2, 0}, n{4, 5, 1, 6}; // rows in several parts, the anchor among them
        lossOf(Z, all, 0.7, gradient, p, n);
        const auto loss = [&] { return 0.7 * lossOf(Z, all, 1.0, unused, p, n); };
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
    }

    /// The loss on gathered rows is the oracle of the one on shared rows.
    void isTheLossOfTheGatheredRows_data() { addSharedDenominators(); }
    void isTheLossOfTheGatheredRows() {
        QFETCH(bool, all);
        const Matrix<double> Z = normalMatrix<double>(8, 4, 2);
        Matrix<double> gradient, gathered;
        const double loss = lossOf(Z, all, 1.0, gradient);
        ContrastiveLoss<double> oracle(0.1, sharedDenominatorOf(all));
        const double expected = oracle(Z, 3, std::vector<std::uint8_t>(8, 1), gathered);
        CHECK_AT_MOST(relativeDifference(loss, expected), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, gathered), 1e-12);
    }

    void temperatureMustBePositive() {
        QVERIFY_EXCEPTION_THROWN(SharedRowContrastive<float>(0.0f, ContrastiveDenominator::all),
                                 std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestSharedRowContrastive)
#include "tst_shared_row_contrastive.moc"
