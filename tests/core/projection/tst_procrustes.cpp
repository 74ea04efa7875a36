// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/projection/procrustes.h"
#include "tests/support/checks.h"

#include <Eigen/LU>
#include <QtTest>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;

namespace {

/// A rotation by `angle` about the last axis.
MatrixF turned(const MatrixF& map, double angle) {
    Matrix<double> turn = Matrix<double>::Identity(map.cols(), map.cols());
    turn(0, 0) = turn(1, 1) = std::cos(angle);
    turn(0, 1) = std::sin(angle);
    turn(1, 0) = -turn(0, 1);
    return (map.cast<double>() * turn).cast<float>();
}

double squaredError(const MatrixF& a, const MatrixF& b) {
    return (a.cast<double>() - b.cast<double>()).squaredNorm();
}

} // namespace

class TestProcrustes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void matchesScipy() {
        const nlohmann::json reference = referenceFile("procrustes.json");
        for (const auto& [name, numbers] : reference.items()) {
            const MatrixF from = matrixOf(numbers.at("from")).cast<float>();
            const MatrixF to = matrixOf(numbers.at("to")).cast<float>();
            const Procrustes rigid = fitProcrustes(from, to, ProcrustesScale::fixed);
            const Procrustes scaled = fitProcrustes(from, to, ProcrustesScale::fitted);
            CHECK_AT_MOST(relativeDifference(rigid.rotation, matrixOf(numbers.at("rotation"))), 1e-6);
            CHECK_AT_MOST(relativeDifference(scaled.rotation, rigid.rotation), 1e-12);
            QCOMPARE(rigid.scale, 1.0);
            CHECK_AT_MOST(std::abs(scaled.scale - numbers.at("scale").get<double>()), 1e-6);
            const Matrix<double> Y = to.cast<double>();
            const double spread = (Y.rowwise() - Y.colwise().mean().eval()).squaredNorm();
            CHECK_AT_MOST(std::abs(squaredError(scaled.apply(from), to) / spread -
                                   numbers.at("disparity").get<double>()),
                          1e-6);
        }
    }

    void undoesTurnsMirrorsScalesAndShifts() {
        for (const Index d : {2, 3}) {
            const MatrixF map = normalMatrix<float>(40, d, 1);
            MatrixF moved = 2.5F * turned(map, 2.0);
            moved.col(0) = -moved.col(0);
            moved.rowwise() += RowVector<float>::Constant(d, 7.0F);
            const Procrustes fit = fitProcrustes(map, moved, ProcrustesScale::fitted);
            CHECK_AT_MOST(std::abs(fit.scale - 2.5), 1e-5);
            CHECK_AT_MOST(std::abs(fit.rotation.determinant() + 1.0), 1e-9);
            CHECK_AT_MOST(relativeDifference(fit.apply(map), moved), 1e-6);
        }
    }

    void noOtherTurnFitsBetter() {
        const MatrixF from = normalMatrix<float>(30, 2, 1), to = normalMatrix<float>(30, 2, 2);
        const MatrixF best = fitProcrustes(from, to, ProcrustesScale::fixed).apply(from);
        const RowVector<float> middle = best.colwise().mean();
        for (int step = 1; step < 36; ++step) {
            MatrixF other = turned(best.rowwise() - middle, step * M_PI / 18.0);
            other.rowwise() += middle;
            QVERIFY(squaredError(best, to) < squaredError(other, to));
        }
    }

    void distancesStayWhenTheScaleIsFixed() {
        const MatrixF from = normalMatrix<float>(20, 3, 1), to = 5.0F * normalMatrix<float>(20, 3, 2);
        const MatrixF moved = fitProcrustes(from, to, ProcrustesScale::fixed).apply(from);
        for (Index i = 1; i < from.rows(); ++i)
            CHECK_AT_MOST(std::abs((moved.row(i) - moved.row(0)).norm() - (from.row(i) - from.row(0)).norm()),
                          1e-5);
    }

    void mapsOfDifferentRowsMeetInTheSharedOnes() {
        const MatrixF map = normalMatrix<float>(50, 2, 1);
        // The other map has rows 10..49 in reverse order, turned; the rows of its own lie elsewhere.
        MatrixF other = normalMatrix<float>(60, 2, 2);
        std::vector<int> rows, others;
        for (int i = 10; i < 50; ++i) {
            rows.push_back(i);
            others.push_back(59 - i);
            other.row(59 - i) = turned(map, 1.0).row(i);
        }
        const MatrixF moved = fitProcrustes(other, others, map, rows, ProcrustesScale::fixed).apply(other);
        QCOMPARE(moved.rows(), Index(60));
        for (std::size_t i = 0; i < rows.size(); ++i)
            CHECK_AT_MOST((moved.row(others[i]) - map.row(rows[i])).norm(), 1e-5F);
        const std::vector<int> beyond{50};
        QVERIFY_EXCEPTION_THROWN(fitProcrustes(map, beyond, other, beyond, ProcrustesScale::fixed),
                                 UsageError);
    }

    void oneRowAndOnePlaceAreOnlyShifted() {
        MatrixF from = MatrixF::Constant(4, 2, 3.0F), to = normalMatrix<float>(4, 2, 1);
        const Procrustes fit = fitProcrustes(from, to, ProcrustesScale::fitted);
        QVERIFY(fit.rotation.isIdentity() && fit.scale == 1.0);
        CHECK_AT_MOST((fit.apply(from).row(0) - to.colwise().mean()).norm(), 1e-6F);
        CHECK_AT_MOST(
            relativeDifference(
                fitProcrustes(from.topRows(1), to.topRows(1), ProcrustesScale::fitted).apply(from.topRows(1)),
                to.topRows(1)),
            1e-6);
    }

    void sameBytesOnAnyNumberOfThreads() {
        const MatrixF from = normalMatrix<float>(3000, 3, 1), to = normalMatrix<float>(3000, 3, 2);
        MatrixF first;
        for (const int threads : {1, 2, 4}) {
            const WithThreads with(threads);
            const MatrixF moved = fitProcrustes(from, to, ProcrustesScale::fitted).apply(from);
            if (threads == 1)
                first = moved;
            QVERIFY(sameBytes(moved, first));
        }
    }

    void refusesWhatMakesNoSense() {
        MatrixF map = normalMatrix<float>(5, 2, 1);
        const auto fit = [](const MatrixF& from, const MatrixF& to) {
            return fitProcrustes(from, to, ProcrustesScale::fixed);
        };
        QVERIFY_EXCEPTION_THROWN(fit(map, map.topRows(4)), UsageError);
        QVERIFY_EXCEPTION_THROWN(fit(map.topRows(0), map.topRows(0)), UsageError);
        QVERIFY_EXCEPTION_THROWN(fit(normalMatrix<float>(5, 4, 1), normalMatrix<float>(5, 4, 1)), UsageError);
        QVERIFY_EXCEPTION_THROWN(fit(map, map).apply(normalMatrix<float>(5, 3, 1)), UsageError);
        const MatrixF sound = map;
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            map(2, 1) = bad;
            QVERIFY_EXCEPTION_THROWN(fit(map, sound), DataError);
            QVERIFY_EXCEPTION_THROWN(fit(sound, map), DataError);
        }
    }
};

QTEST_APPLESS_MAIN(TestProcrustes)
#include "tst_procrustes.moc"
