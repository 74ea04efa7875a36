// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/alignment_loss.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestAlignmentLoss : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithPyTorch() {
        const nlohmann::json file = referenceFile("cnc.json").at("losses");
        const Matrix<double> Z = matrixOf(file.at("Z"));
        Matrix<double> gradient = Matrix<double>::Zero(Z.rows(), Z.cols());
        const double loss =
            alignmentLoss<double>(Z, std::vector<int>{0, 8}, std::vector<int>{1, 2, 3}, 1.0, gradient);
        CHECK_AT_MOST(relativeDifference(loss, file.at("align").at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(file.at("align").at("gradient"))), 1e-12);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> Z = normalMatrix<double>(6, 4, 1), gradient = Matrix<double>::Constant(6, 4, 0.5),
                       unused;
        const std::vector<int> anchors{0, 1, 1}, positives{2, 3, 2}; // rows that occur twice
        alignmentLoss<double>(Z, anchors, positives, 0.7, gradient);
        const auto loss = [&] {
            unused.setZero(6, 4);
            return 0.7 * alignmentLoss<double>(Z, anchors, positives, 1.0, unused);
        };
        gradient.array() -= 0.5; // it is added to what is there
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
    }

    void handCase() {
        Matrix<double> Z(3, 2), gradient = Matrix<double>::Zero(3, 2), expected(3, 2);
        Z << 0, 0, 3, 4, 0, 2;
        QCOMPARE(alignmentLoss<double>(Z, std::vector<int>{0}, std::vector<int>{1, 2}, 2.0, gradient), 3.5);
        expected << -0.6, -1.8, 0.6, 0.8, 0, 1;
        CHECK_AT_MOST(relativeDifference(gradient, expected), 1e-15);
    }

    void equalRowsAreNotPulled() {
        const MatrixF Z = MatrixF::Ones(2, 3);
        MatrixF gradient = MatrixF::Zero(2, 3);
        QCOMPARE(alignmentLoss<float>(Z, std::vector<int>{0}, std::vector<int>{1}, 1.0f, gradient), 0.0f);
        QVERIFY((gradient.array() == 0.0f).all());
    }
};

QTEST_APPLESS_MAIN(TestAlignmentLoss)
#include "tst_alignment_loss.moc"
