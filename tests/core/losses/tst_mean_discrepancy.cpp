// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"

#include "tests/support/checks.h"

#include <utility>
#include <vector>

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

    /// Environments in any order and of any sizes: blocks of equal sizes are one case, and an independent sum
    /// over pairs the other.
    void environmentsMayBeOfAnySize() {
        const Matrix<double> Z = 0.5 * normalMatrix<double>(12, 3, 4);
        Matrix<double> blocks, named, unused;
        const std::vector<int> equal{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
        CHECK_AT_MOST(
            std::abs(meanDiscrepancy<double>(Z, 3, blocks) - meanDiscrepancy<double>(Z, equal, named)),
            1e-12);
        CHECK_AT_MOST((blocks - named).cwiseAbs().maxCoeff(), 1e-13);
        const std::vector<int> uneven{0, 3, 0, 1, 3, 3, 0, 3, 1, 3, 3, 0}; // 4, 2, none and 6 rows
        const auto kernel = [&](int a, int b) {
            double sum = 0.0, pairs = 0.0;
            for (Eigen::Index i = 0; i < 12; ++i)
                for (Eigen::Index j = 0; j < 12; ++j)
                    if (uneven[i] == a && uneven[j] == b) {
                        pairs += 1.0;
                        for (double width = 1e-3; width < 2e3; width *= 10.0)
                            sum += std::exp(-width * (Z.row(i) - Z.row(j)).squaredNorm());
                    }
            return sum / pairs;
        };
        double expected = 0.0;
        for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 3), std::pair(1, 3)})
            expected += (kernel(a, a) + kernel(b, b) - 2.0 * kernel(a, b)) / 3.0;
        Matrix<double> moved = Z;
        CHECK_AT_MOST(std::abs(meanDiscrepancy<double>(Z, uneven, named) - expected), 1e-10);
        CHECK_AT_MOST(
            gradientError([&] { return meanDiscrepancy<double>(moved, uneven, unused); }, moved, named),
            1e-7);
        QCOMPARE(meanDiscrepancy<double>(Z, std::vector<int>(12, 1), named), 0.0);
        QVERIFY((named.array() == 0.0).all());
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
