// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestMeanDiscrepancy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation_data() {
        QTest::addColumn<int>("environments");
        QTest::newRow("two environments") << 2;
        QTest::newRow("three environments") << 3;
    }
    void agreesWithAutomaticDifferentiation() {
        QFETCH(int, environments);
        const nlohmann::json file = referenceFile("invariance.json").at("losses");
        const nlohmann::json& reference = file.at("mmd_" + std::to_string(environments));
        Matrix<double> gradient;
        const double loss = meanDiscrepancy<double>(matrixOf(file.at("Z")), environments, gradient);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-12);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("gradient"))), 1e-10);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> Z = 0.5 * normalMatrix<double>(12, 3, 1), gradient, unused;
        meanDiscrepancy<double>(Z, 3, gradient);
        CHECK_AT_MOST(gradientError([&] { return meanDiscrepancy<double>(Z, 3, unused); }, Z, gradient),
                      1e-7);
    }

    /// Environments with the same rows cannot be told apart; the order of rows within one does not matter.
    void equalEnvironmentsCostNothing() {
        Matrix<double> Z(10, 3), gradient;
        Z.topRows(5) = normalMatrix<double>(5, 3, 2);
        Z.bottomRows(5) = Z.topRows(5).colwise().reverse();
        CHECK_AT_MOST(std::abs(meanDiscrepancy<double>(Z, 2, gradient)), 1e-11);
        CHECK_AT_MOST(gradient.cwiseAbs().maxCoeff(), 1e-10);
        Z.bottomRows(5).array() += 1.0;
        QVERIFY(meanDiscrepancy<double>(Z, 2, gradient) > 0.1);
    }

    /// More rows than are worked on at once, on several threads.
    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(600, 8, 3);
        MatrixF one, four;
        const auto run = [&Z](int threads, MatrixF& gradient) {
            const WithThreads scope(threads);
            return meanDiscrepancy<float>(Z, 2, gradient);
        };
        QCOMPARE(run(1, one), run(4, four));
        QVERIFY(sameBytes(one, four));
        Matrix<double> exact;
        const double loss = meanDiscrepancy<double>(Z.cast<double>(), 2, exact);
        CHECK_AT_MOST(std::abs(static_cast<double>(run(2, one)) - loss), 1e-4);
        CHECK_AT_MOST((one.cast<double>() - exact).cwiseAbs().maxCoeff(), 1e-5);
    }
};

QTEST_APPLESS_MAIN(TestMeanDiscrepancy)
#include "tst_mean_discrepancy.moc"
