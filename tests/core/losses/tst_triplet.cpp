// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/triplet.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestTriplet : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation() {
        const nlohmann::json file = referenceFile("invariance.json").at("losses");
        Matrix<double> gradient;
        const double loss =
            cosineTripletLoss<double>(matrixOf(file.at("Z")), integersOf(file.at("labels")), 0.2, gradient);
        CHECK_AT_MOST(relativeDifference(loss, file.at("triplet").at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(file.at("triplet").at("gradient"))), 1e-13);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> Z = normalMatrix<double>(9, 4, 1), gradient, unused;
        const std::vector<int> labels{0, 1, 2, 0, 0, 1, 1, 2, 3}; // class 3 has one row
        cosineTripletLoss<double>(Z, labels, 0.5, gradient);
        CHECK_AT_MOST(
            gradientError([&] { return cosineTripletLoss<double>(Z, labels, 0.5, unused); }, Z, gradient),
            1e-8);
    }

    void valueByHand() {
        Matrix<double> Z(3, 2), gradient;
        Z << 2, 0, 0, 3, 1, 1; // cosines: 01 is 0, 02 and 12 are 1/√2
        const double half = std::sqrt(0.5);
        const double loss = cosineTripletLoss<double>(Z, std::vector<int>{0, 1, 0}, 0.1, gradient);
        // Row 0: p = 2, n = 1; row 2: p = 0, n = 1; row 1 has no other row of its class.
        CHECK_AT_MOST(std::abs(loss - (0.0 + 0.1) / 2), 1e-15);
        CHECK_AT_MOST(
            std::abs(cosineTripletLoss<double>(Z, std::vector<int>{0, 0, 1}, 0.1, gradient) - (0.1 + half)),
            1e-15); // both rows of class 0 lie closer to row 2
    }

    void withoutTripletsItIsZero() {
        const Matrix<double> Z = normalMatrix<double>(3, 4, 2);
        Matrix<double> gradient;
        for (const std::vector<int>& labels : {std::vector<int>{0, 0, 0}, std::vector<int>{0, 1, 2}}) {
            QCOMPARE(cosineTripletLoss<double>(Z, labels, 0.5, gradient), 0.0);
            QVERIFY((gradient.array() == 0.0).all() && gradient.rows() == 3);
        }
        QCOMPARE(cosineTripletLoss<double>(Z.topRows(1), std::vector<int>{0}, 0.5, gradient), 0.0);
    }

    void rowsOfZeroLengthStayFinite() {
        MatrixF Z = normalMatrix<float>(4, 3, 3), gradient;
        Z.row(1).setZero();
        QVERIFY(std::isfinite(cosineTripletLoss<float>(Z, std::vector<int>{0, 0, 1, 1}, 1.0f, gradient)));
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestTriplet)
#include "tst_triplet.moc"
