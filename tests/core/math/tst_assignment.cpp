// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/assignment.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

double totalOf(const Matrix<double>& weights, const std::vector<int>& columns) {
    double total = 0.0;
    for (std::size_t row = 0; row < columns.size(); ++row)
        if (columns[row] >= 0)
            total += weights(static_cast<Eigen::Index>(row), columns[row]);
    return total;
}

/// The oracle: every permutation of the columns.
double bestOfAll(const Matrix<double>& weights) {
    std::vector<int> columns(static_cast<std::size_t>(weights.cols()));
    std::iota(columns.begin(), columns.end(), 0);
    double best = -std::numeric_limits<double>::infinity();
    do {
        best = std::max(
            best, totalOf(weights, {columns.begin(), columns.begin() + static_cast<int>(weights.rows())}));
    } while (std::next_permutation(columns.begin(), columns.end()));
    return best;
}

} // namespace

class TestAssignment : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isTheBestOfAllPermutations() {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto rows = static_cast<Eigen::Index>(1 + seed % 6);
            Matrix<double> weights = normalMatrix<double>(rows, 6, seed);
            if (seed % 3 == 0) // many ties, as counts have
                weights = weights.array().round();
            const std::vector<int> columns = maximumWeightAssignment(weights);
            QCOMPARE(columns.size(), static_cast<std::size_t>(rows));
            CHECK_AT_MOST(std::abs(totalOf(weights, columns) - bestOfAll(weights)), 1e-12);
            const std::vector<int> flipped = maximumWeightAssignment(weights.transpose());
            CHECK_AT_MOST(std::abs(totalOf(weights.transpose(), flipped) - bestOfAll(weights)), 1e-12);
            QCOMPARE(std::count(flipped.begin(), flipped.end(), -1), 6 - rows);
        }
    }

    void agreesWithScipy() {
        const nlohmann::json cases = referenceFile("classic.json").at("assignment");
        for (const nlohmann::json& one : cases)
            QCOMPARE(maximumWeightAssignment(matrixOf(one.at("weights"))), integersOf(one.at("columns")));
        QCOMPARE(cases.size(), std::size_t(5));
    }

    void noColumnIsGivenTwice() {
        std::vector<int> columns = maximumWeightAssignment(Matrix<double>::Zero(30, 30));
        std::sort(columns.begin(), columns.end());
        for (int i = 0; i < 30; ++i)
            QCOMPARE(columns[i], i);
    }

    void nothingToAssign() {
        QVERIFY(maximumWeightAssignment(Matrix<double>(0, 0)).empty());
        QCOMPARE(maximumWeightAssignment(Matrix<double>(2, 0)), (std::vector<int>{-1, -1}));
    }

    void weightsThatAreNoNumbersAreRefused() {
        Matrix<double> weights = Matrix<double>::Zero(2, 2);
        weights(1, 0) = std::numeric_limits<double>::quiet_NaN();
        CHECK_HOLDS(messageOf<DataError>([&] { maximumWeightAssignment(weights); }), "not a finite number");
    }
};

QTEST_APPLESS_MAIN(TestAssignment)
#include "tst_assignment.moc"
