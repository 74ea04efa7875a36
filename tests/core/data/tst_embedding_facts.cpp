// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/embedding_facts.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

/// Rows with every fault: NaN, both infinities, zeros, repeats and constant dimensions.
MatrixF faultyRows(Eigen::Index rows, Eigen::Index columns) {
    MatrixF X = normalMatrix<float>(rows, columns, 11);
    X.col(1).setConstant(0.25F);
    X.col(columns - 1).setZero();
    for (Eigen::Index row = 7; row < rows; row += 50)
        X(row, row % columns) = row % 3 == 0 ? notANumber : row % 3 == 1 ? infinite : -infinite;
    for (Eigen::Index row = 11; row < rows; row += 97)
        X.row(row).setZero();
    for (Eigen::Index row = 20; row + 300 < rows; row += 41)
        X.row(row + 300) = X.row(row);
    X.col(1).tail(1).setConstant(0.25F);
    return X;
}

bool isConstant(const MatrixF& X, Eigen::Index d) {
    std::vector<float> values;
    for (Eigen::Index row = 0; row < X.rows(); ++row)
        if (X.row(row).allFinite())
            values.push_back(X(row, d));
    return values.size() > 1 &&
           std::all_of(values.begin(), values.end(), [&](float value) { return value == values[0]; });
}

} // namespace

class TestEmbeddingFacts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void findsWhatAPlainLookFinds_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("one block") << 700 << 19;
        QTest::newRow("many blocks") << 1500 << 700;
        QTest::newRow("a dimension less than a step") << 2000 << 7;
    }

    void findsWhatAPlainLookFinds() {
        QFETCH(int, rows);
        QFETCH(int, columns);
        const MatrixF X = faultyRows(rows, columns);
        const EmbeddingFacts facts = examineEmbedding(X);
        double norms = 0.0;
        int finite = 0;
        for (Eigen::Index row = 0; row < rows; ++row) {
            const auto r = static_cast<std::size_t>(row);
            QCOMPARE(facts.broken.contains(r), !X.row(row).allFinite());
            QCOMPARE(facts.zero.contains(r), (X.row(row).array() == 0.0F).all());
            if (X.row(row).allFinite()) {
                norms += X.row(row).cast<double>().norm();
                ++finite;
            }
        }
        CHECK_AT_MOST(relativeDifference(facts.meanNorm, norms / finite), 1e-12);
        std::vector<int> constant;
        for (int d = 0; d < columns; ++d)
            if (isConstant(X, d))
                constant.push_back(d);
        QVERIFY(facts.constantDimensions == constant);
        std::size_t repeats = 0; // every row against every earlier one
        for (Eigen::Index row = 0; row < rows; ++row) {
            const bool counts = X.row(row).allFinite() && !(X.row(row).array() == 0.0F).all();
            for (Eigen::Index other = 0; counts && other < row; ++other)
                if (std::equal(X.row(row).begin(), X.row(row).end(), X.row(other).begin())) {
                    ++repeats;
                    break;
                }
        }
        QVERIFY(repeats > 0);
        QCOMPARE(facts.equal.repeats(), repeats);
        QCOMPARE(facts.dimensions, Eigen::Index(columns));
        QCOMPARE(facts.rowCount(), static_cast<std::size_t>(rows));
        QVERIFY(!facts.unitNorm);
    }

    void joinsPartsOfManyBlocks() {
        MatrixF X = MatrixF::Ones(4500, 4096); // more than is read between two looks at the user
        X.col(0) = Eigen::VectorXf::LinSpaced(4500, 1.0F, 4500.0F);
        X(4400, 7) = notANumber;
        X.row(4300).setZero();
        X.row(4499) = X.row(2);
        const EmbeddingFacts facts = examineEmbedding(X);
        QVERIFY(facts.broken.rows() == std::vector<int>{4400});
        QVERIFY(facts.zero.rows() == std::vector<int>{4300});
        QVERIFY(facts.equal.rows == (std::vector<int>{2, 4499}));
        QVERIFY(facts.constantDimensions.empty()); // the row of zeros differs
        X.row(4300).setOnes();
        QCOMPARE(examineEmbedding(X).constantDimensions.size(), std::size_t(4095));
    }

    void aConstantDimensionNeedsAllRows() {
        MatrixF X = normalMatrix<float>(5000, 6, 2);
        X.col(3).setConstant(2.0F);
        QVERIFY(examineEmbedding(X).constantDimensions == std::vector<int>{3});
        X(4999, 3) = 2.5F; // the last row alone differs
        QVERIFY(examineEmbedding(X).constantDimensions.empty());
        X(4999, 3) = notANumber; // what is broken tells nothing
        QVERIFY(examineEmbedding(X).constantDimensions == std::vector<int>{3});
        X.col(3).setConstant(0.0F);
        X.col(3).head(100).setConstant(-0.0F); // the same value
        QVERIFY(examineEmbedding(X).constantDimensions == std::vector<int>{3});
    }

    void unitLengthIsOfRowsWithADirection() {
        MatrixF X = normalMatrix<float>(300, 8, 3).rowwise().normalized();
        QVERIFY(examineEmbedding(X).unitNorm);
        X.row(4).setZero();
        QVERIFY(examineEmbedding(X).unitNorm);
        X.row(5) *= 1.004F; // float16 rounds so far
        QVERIFY(examineEmbedding(X).unitNorm);
        X.row(5) *= 1.1F;
        QVERIFY(!examineEmbedding(X).unitNorm);
    }

    void lengthsBeyondFloatAreFinite() {
        MatrixF X = normalMatrix<float>(10, 4, 4);
        X.row(3).setConstant(2e38F);
        X.row(4).setConstant(1e-45F); // its square is no float
        const EmbeddingFacts facts = examineEmbedding(X);
        QVERIFY(facts.broken.isEmpty());
        QVERIFY(facts.zero.isEmpty());
        CHECK_AT_MOST(relativeDifference(facts.meanNorm, 4e37), 1e-6);
    }

    void nothingFiniteAndNoRows() {
        const EmbeddingFacts facts = examineEmbedding(MatrixF::Constant(3, 2, notANumber));
        QCOMPARE(facts.broken.count(), std::size_t(3));
        QCOMPARE(facts.meanNorm, 0.0);
        QVERIFY(!facts.unitNorm);
        QVERIFY(facts.constantDimensions.empty());
        QCOMPARE(examineEmbedding(MatrixF(0, 4)).rowCount(), std::size_t(0));
        QVERIFY(
            examineEmbedding(MatrixF::Ones(1, 2)).constantDimensions.empty()); // one row varies in nothing
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = faultyRows(20'000, 40);
        EmbeddingFacts one, four;
        {
            const WithThreads threads(1);
            one = examineEmbedding(X);
        }
        {
            const WithThreads threads(4);
            four = examineEmbedding(X);
        }
        QVERIFY(one.meanNorm == four.meanNorm); // to the bit
        QVERIFY(one.broken == four.broken && one.zero == four.zero);
        QVERIFY(one.constantDimensions == four.constantDimensions);
        QVERIFY(one.equal.rows == four.equal.rows && one.equal.ends == four.equal.ends);
    }

    void reportsAndStops() {
        std::stop_source source;
        double last = -1.0;
        bool rises = true;
        RunContext context;
        context.stop = source.get_token();
        context.onProgress = [&](const Progress& progress) {
            rises = rises && progress.fraction >= last;
            last = progress.fraction;
        };
        const MatrixF X = normalMatrix<float>(500, 3, 1);
        examineEmbedding(X, context);
        QVERIFY(rises);
        QCOMPARE(last, 1.0);
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(examineEmbedding(X, context), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestEmbeddingFacts)
#include "tst_embedding_facts.moc"
