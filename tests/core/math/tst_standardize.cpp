// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/standardize.h"
#include "tests/support/checks.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

class TestStandardize : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithScikitLearn() {
        const nlohmann::json reference = referenceFile("classic.json").at("standardize");
        const MatrixF X = matrixOf(reference.at("X")).cast<float>();
        std::vector<int> all(static_cast<std::size_t>(X.rows()));
        std::iota(all.begin(), all.end(), 0);
        const ColumnScale scale = measureColumns(X, all);
        CHECK_AT_MOST(relativeDifference(scale.mean, matrixOf(reference.at("mean"))), 1e-14);
        CHECK_AT_MOST(relativeDifference(scale.deviation, matrixOf(reference.at("scale"))), 1e-14);
        const Matrix<double> standardized = standardizeRows(X, all, scale);
        CHECK_AT_MOST(relativeDifference(standardized, matrixOf(reference.at("standardized"))), 1e-9);
    }

    void onlyTheGivenRowsCount() {
        MatrixF X(4, 1);
        X << 1, 3, 100, 5;
        const std::vector<int> rows{0, 1}, others{3};
        const ColumnScale scale = measureColumns(X, rows);
        QCOMPARE(scale.mean[0], 2.0);
        QCOMPARE(scale.deviation[0], 1.0);
        QCOMPARE(standardizeRows(X, others, scale)(0, 0), 3.0);
    }

    void aColumnThatDoesNotVaryIsOnlyCentred() {
        const std::vector<int> rows{0, 1, 2};
        const ColumnScale scale = measureColumns(MatrixF::Constant(3, 2, 0.1f), rows);
        QCOMPARE(scale.deviation[1], 1.0);
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(1000, 200, 1);
        std::vector<int> all(1000);
        std::iota(all.begin(), all.end(), 0);
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return standardizeRows(X, all, measureColumns(X, all));
        };
        QVERIFY(sameBytes(with(1), with(2)));
        QVERIFY(sameBytes(with(1), with(4)));
    }
};

QTEST_APPLESS_MAIN(TestStandardize)
#include "tst_standardize.moc"
