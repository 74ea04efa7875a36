// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/concept_erasure.h"

#include "core/base/error.h"
#include "core/math/softmax_regression.h"
#include "tests/support/checks.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows, codes and what another program makes of them.
struct ErasureCase {
    MatrixF X;
    std::vector<int> codes;
    int values = 0;
    Matrix<double> erasedRows;
    double change = 0.0;
};

ErasureCase erasureCase(const std::string& name) {
    const nlohmann::json file = referenceFile("erasure.json").at("leace").at(name);
    return {matrixOf(file.at("X")).cast<float>(), integersOf(file.at("codes")), file.at("values").get<int>(),
            matrixOf(file.at("erased")), file.at("change").get<double>()};
}

void addErasureCases() {
    QTest::addColumn<std::string>("name");
    for (const char* name : {"two", "three", "wide", "flat"})
        QTest::newRow(name) << std::string(name);
}

/// The largest covariance between a column of the rows and the indicator of a value.
double largestCovariance(const Matrix<double>& rows, const std::vector<int>& codes, int values) {
    const RowVector<double> mean = rows.colwise().mean();
    double largest = 0.0;
    for (int value = 0; value < values; ++value) {
        RowVector<double> sum = RowVector<double>::Zero(rows.cols());
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == value)
                sum += rows.row(static_cast<Eigen::Index>(i)) - mean;
        largest = std::max(largest, sum.cwiseAbs().maxCoeff() / static_cast<double>(rows.rows()));
    }
    return largest;
}

double meanChange(const Matrix<double>& before, const Matrix<double>& after) {
    return (after - before).squaredNorm() / static_cast<double>(before.rows());
}

} // namespace

class TestConceptErasure : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The erasure equals the solution of a quadratic programme and of the paper's theorem, both in numpy.
    void erasesAsNumpyDoes_data() { addErasureCases(); }
    void erasesAsNumpyDoes() {
        QFETCH(std::string, name);
        const ErasureCase use = erasureCase(name);
        const LinearErasure erasure = leastSquaresErasure(use.X, use.codes, use.values);
        const Matrix<double> rows = erased(erasure, use.X);
        CHECK_AT_MOST(relativeDifference(rows, use.erasedRows), 1e-9);
        CHECK_AT_MOST(std::abs(meanChange(use.X.cast<double>(), rows) - use.change), 1e-8 * use.change);
        QCOMPARE(erasure.rank(), Eigen::Index(use.values - 1));
    }

    void noCovarianceIsLeft_data() { addErasureCases(); }
    void noCovarianceIsLeft() {
        QFETCH(std::string, name);
        const ErasureCase use = erasureCase(name);
        const Matrix<double> rows = erased(leastSquaresErasure(use.X, use.codes, use.values), use.X);
        CHECK_AT_MOST(largestCovariance(rows, use.codes, use.values), 1e-9);
        QVERIFY(largestCovariance(use.X.cast<double>(), use.codes, use.values) > 0.05);
        // The mean of the rows stays where it was.
        CHECK_AT_MOST((rows.colwise().mean() - use.X.cast<double>().colwise().mean()).cwiseAbs().maxCoeff(),
                      1e-9);
    }

    /// The best linear classifier then gives every row the shares of the values.
    void noLinearClassifierBeatsTheShares_data() { addErasureCases(); }
    void noLinearClassifierBeatsTheShares() {
        QFETCH(std::string, name);
        const ErasureCase use = erasureCase(name);
        const MatrixF rows = erased(leastSquaresErasure(use.X, use.codes, use.values), use.X).cast<float>();
        std::vector<int> all(use.codes.size());
        std::iota(all.begin(), all.end(), 0);
        const SoftmaxModel model =
            fitSoftmax(rows, all, use.codes, use.values, {.C = 100.0, .tolerance = 1e-7, .iterations = 5000})
                .model;
        const Matrix<double> P = softmaxProbabilities(model, rows, all);
        for (int value = 0; value < use.values; ++value) {
            const double share = static_cast<double>(std::count(use.codes.begin(), use.codes.end(), value)) /
                                 static_cast<double>(use.codes.size());
            CHECK_AT_MOST((P.col(value).array() - share).abs().maxCoeff(), 1e-3);
        }
    }

    /// Other maps without covariance, such as the projection off the differences of the means, change rows
    /// more.
    void itIsTheSmallestChange() {
        for (const char* name : {"two", "three", "flat"}) {
            const ErasureCase use = erasureCase(name);
            const Matrix<double> X = use.X.cast<double>();
            Matrix<double> means = Matrix<double>::Zero(use.values, X.cols());
            for (std::size_t i = 0; i < use.codes.size(); ++i)
                means.row(use.codes[i]) +=
                    X.row(static_cast<Eigen::Index>(i)) /
                    static_cast<double>(std::count(use.codes.begin(), use.codes.end(), use.codes[i]));
            const RowVector<double> first = means.row(0);
            const Matrix<double> differences = means.bottomRows(use.values - 1).rowwise() - first;
            LinearErasure other = orthogonalErasure(newDirections(differences, Matrix<double>(0, X.cols())));
            other.centre = X.colwise().mean();
            const Matrix<double> rows = erased(other, use.X);
            CHECK_AT_MOST(largestCovariance(rows, use.codes, use.values), 1e-9);
            QVERIFY2(meanChange(X, rows) > 1.01 * use.change, name);
        }
    }

    /// Two dimensions, one of which is the value and nothing else: it becomes its mean, the other stays.
    void byHand() {
        MatrixF X(4, 2);
        X << 1, 5, 3, 5, 1, 7, 3, 7;
        const LinearErasure erasure = leastSquaresErasure(X, std::vector<int>{0, 1, 0, 1}, 2);
        const Matrix<double> rows = erased(erasure, X);
        CHECK_AT_MOST((rows.col(0).array() - 2.0).abs().maxCoeff(), 1e-12);
        CHECK_AT_MOST((rows.col(1) - X.col(1).cast<double>()).cwiseAbs().maxCoeff(), 1e-12);
    }

    /// Rows that do not go with the values, or do not vary, stay as they are.
    void nothingToEraseErasesNothing() {
        MatrixF X(4, 2);
        X << 1, 5, 1, 5, 3, 7, 3, 7;
        QCOMPARE(leastSquaresErasure(X, std::vector<int>{0, 1, 0, 1}, 2).rank(), Eigen::Index(0));
        X.setConstant(3.0f);
        const LinearErasure flat = leastSquaresErasure(X, std::vector<int>{0, 1, 0, 1}, 2);
        QCOMPARE(flat.rank(), Eigen::Index(0));
        QVERIFY(sameBytes(MatrixF(erased(flat, X).cast<float>()), X));
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(5000, 40, 3);
        std::vector<int> codes(5000);
        for (std::size_t i = 0; i < codes.size(); ++i)
            codes[i] = X(static_cast<Eigen::Index>(i), 0) > 0.3f ? 1 : 0;
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return erased(leastSquaresErasure(X, codes, 2), X);
        };
        const Matrix<double> one = with(1);
        QVERIFY(sameBytes(one, with(2)));
        QVERIFY(sameBytes(one, with(4)));
    }

    void aStopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_THROWS_EXCEPTION(Cancelled, leastSquaresErasure(normalMatrix<float>(10, 3, 1),
                                                                std::vector<int>(10, 0), 2, context));
    }

    void newDirectionsAreOrthonormalAndNew() {
        const Matrix<double> known = newDirections(normalMatrix<double>(2, 6, 1), Matrix<double>(0, 6));
        Matrix<double> more = normalMatrix<double>(3, 6, 2);
        more.row(1) = 2.0 * more.row(0) + known.row(0); // nothing new
        const Matrix<double> found = newDirections(more, known);
        QCOMPARE(found.rows(), Eigen::Index(2));
        Matrix<double> all(4, 6);
        all << known, found;
        CHECK_AT_MOST((all * all.transpose() - Matrix<double>::Identity(4, 4)).cwiseAbs().maxCoeff(), 1e-12);
        QCOMPARE(newDirections(Matrix<double>::Zero(2, 6), known).rows(), Eigen::Index(0));
        const Matrix<double> left = erased(orthogonalErasure(all), normalMatrix<float>(5, 6, 3));
        CHECK_AT_MOST((left * all.transpose()).cwiseAbs().maxCoeff(), 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestConceptErasure)
#include "tst_concept_erasure.moc"
