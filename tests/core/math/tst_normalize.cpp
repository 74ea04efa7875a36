// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"
#include "tests/support/checks.h"
#include "tests/support/sanitizers.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestNormalize : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// A matrix whose new values find no memory is empty: the old ones must not be freed a second time.
    void aMatrixIsEmptyWhereThereIsNoMemory() {
        if (hasSanitizer)
            QSKIP("a sanitizer ends the program where so much is asked for");
        MatrixF matrix = MatrixF::Ones(300, 200);
        QVERIFY_EXCEPTION_THROWN(resizeEmptied(matrix, Eigen::Index{1} << 30, Eigen::Index{1} << 27),
                                 std::bad_alloc);
        QCOMPARE(matrix.size(), Eigen::Index{0});
        resizeEmptied(matrix, 2, 3);
        QCOMPARE(matrix.rows(), Eigen::Index{2});
        QCOMPARE(matrix.cols(), Eigen::Index{3});
    }

    void rowsGetLengthOneAndKeepTheirDirection() {
        const Matrix<double> Z = 1000.0 * normalMatrix<double>(20, 7, 1);
        Matrix<double> unit;
        normalizeRows<double>(Z, unit);
        for (Eigen::Index row = 0; row < Z.rows(); ++row) {
            CHECK_AT_MOST(std::abs(unit.row(row).norm() - 1), 1e-14);
            CHECK_AT_MOST(relativeDifference(unit.row(row) * Z.row(row).norm(), Z.row(row)), 1e-14);
        }
    }

    /// Rows of any length that float holds have the direction of the same rows scaled by a power of two.
    void lengthsBeyondSquaresKeepTheirDirection() {
        const MatrixF Z = normalMatrix<float>(6, 9, 7);
        MatrixF expected, unit, gathered;
        normalizeRows<float>(Z, expected);
        for (const int power : {-130, -100, -80, -60, 0, 60, 63, 80, 100, 120}) {
            const MatrixF scaled = Z.unaryExpr([&](float value) { return std::ldexp(value, power); });
            normalizeRows<float>(scaled, unit);
            CHECK_AT_MOST((unit - expected).cwiseAbs().maxCoeff(), power < -120 ? 1e-2 : 3e-7);
            MatrixF inPlace = scaled;
            normalizeRowsInPlace(inPlace);
            QVERIFY(inPlace == unit);
            gatherRows<float>(scaled, std::vector<int>{4, 1}, true, gathered);
            CHECK_AT_MOST((gathered.row(1) - unit.row(1)).cwiseAbs().maxCoeff(), 3e-7);
            MatrixF gradient = normalMatrix<float>(6, 9, 8), plain = gradient;
            normalizeRowsBackward<float>(Z, expected, plain);
            normalizeRowsBackward<float>(scaled, unit, gradient);
            if (power > -100) // 1 / length is no float beyond
                CHECK_AT_MOST(
                    relativeDifference(
                        gradient.unaryExpr([&](float value) { return std::ldexp(value, power); }).eval(),
                        plain),
                    1e-5);
        }
    }

    void rowsOfZerosStayZero() {
        MatrixF Z = normalMatrix<float>(3, 4, 2);
        Z.row(1).setZero();
        MatrixF unit, gradient = normalMatrix<float>(3, 4, 3);
        normalizeRows<float>(Z, unit);
        QVERIFY((unit.row(1).array() == 0.0f).all());
        normalizeRowsBackward<float>(Z, unit, gradient);
        QVERIFY((gradient.row(1).array() == 0.0f).all());
        QVERIFY(gradient.allFinite());
    }

    void backwardIsTheGradient() {
        Matrix<double> Z = normalMatrix<double>(5, 4, 4);
        const Matrix<double> weights = normalMatrix<double>(5, 4, 5);
        Matrix<double> unit;
        const auto loss = [&] {
            normalizeRows<double>(Z, unit);
            return (unit.array() * weights.array()).sum() + unit.array().cube().sum();
        };
        loss();
        Matrix<double> gradient = weights.array() + 3 * unit.array().square();
        normalizeRowsBackward<double>(Z, unit, gradient);
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-8);
    }
};

QTEST_APPLESS_MAIN(TestNormalize)
#include "tst_normalize.moc"
