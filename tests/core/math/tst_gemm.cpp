// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gemm.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// alpha·op(A)·op(B) + beta·C by three loops in double.
template<class Scalar>
Matrix<double> naive(Transpose a, Transpose b, double alpha, const Matrix<Scalar>& A, const Matrix<Scalar>& B,
                     double beta, const Matrix<Scalar>& C) {
    Matrix<double> result(C.rows(), C.cols());
    const Eigen::Index K = a == Transpose::yes ? A.rows() : A.cols();
    for (Eigen::Index i = 0; i < C.rows(); ++i)
        for (Eigen::Index j = 0; j < C.cols(); ++j) {
            double sum = 0.0;
            for (Eigen::Index k = 0; k < K; ++k)
                sum += double(a == Transpose::yes ? A(k, i) : A(i, k)) *
                       double(b == Transpose::yes ? B(j, k) : B(k, j));
            result(i, j) = alpha * sum + beta * double(C(i, j));
        }
    return result;
}

template<class Scalar>
double errorOf(Transpose a, Transpose b, Eigen::Index M, Eigen::Index N, Eigen::Index K, double beta) {
    const Matrix<Scalar> A =
        a == Transpose::yes ? normalMatrix<Scalar>(K, M, 1) : normalMatrix<Scalar>(M, K, 1);
    const Matrix<Scalar> B =
        b == Transpose::yes ? normalMatrix<Scalar>(N, K, 2) : normalMatrix<Scalar>(K, N, 2);
    Matrix<Scalar> C = normalMatrix<Scalar>(M, N, 3);
    const Matrix<double> expected = naive<Scalar>(a, b, 0.5, A, B, beta, C);
    gemm<Scalar>(a, b, Scalar(0.5), A, B, Scalar(beta), C);
    return relativeDifference(C, expected);
}

Matrix<float> productWith(int threads, Eigen::Index M, Eigen::Index N, Eigen::Index K, Transpose a,
                          Transpose b) {
    const WithThreads scope(threads);
    const MatrixF A = a == Transpose::yes ? normalMatrix<float>(K, M, 1) : normalMatrix<float>(M, K, 1);
    const MatrixF B = b == Transpose::yes ? normalMatrix<float>(N, K, 2) : normalMatrix<float>(K, N, 2);
    MatrixF C = normalMatrix<float>(M, N, 3);
    gemm<float>(a, b, 1.0f, A, B, 0.25f, C);
    return C;
}

} // namespace

class TestGemm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithThreeLoops_data() {
        QTest::addColumn<int>("M");
        QTest::addColumn<int>("N");
        QTest::addColumn<int>("K");
        QTest::newRow("one number") << 1 << 1 << 1;
        QTest::newRow("small") << 5 << 3 << 7;
        QTest::newRow("row") << 1 << 40 << 9;
        QTest::newRow("column") << 40 << 1 << 9;
        QTest::newRow("outer product") << 17 << 19 << 1;
        QTest::newRow("tiles of rows") << 701 << 65 << 33;    // large enough to be cut
        QTest::newRow("tiles of columns") << 65 << 701 << 33; // the other way
        QTest::newRow("long sums") << 13 << 11 << 5000;
    }
    void agreesWithThreeLoops() {
        QFETCH(int, M);
        QFETCH(int, N);
        QFETCH(int, K);
        for (const Transpose a : {Transpose::no, Transpose::yes})
            for (const Transpose b : {Transpose::no, Transpose::yes})
                for (const double beta : {0.0, 1.0, -0.75}) {
                    CHECK_AT_MOST(errorOf<double>(a, b, M, N, K, beta), 1e-13 * std::sqrt(K) + 1e-15);
                    CHECK_AT_MOST(errorOf<float>(a, b, M, N, K, beta), 2e-6 * std::sqrt(K));
                }
    }

    void betaZeroForgetsWhatWasThere() {
        const MatrixF A = normalMatrix<float>(4, 3, 1), B = normalMatrix<float>(3, 5, 2);
        MatrixF C = MatrixF::Constant(4, 5, std::numeric_limits<float>::quiet_NaN());
        gemm<float>(Transpose::no, Transpose::no, 1, A, B, 0, C);
        CHECK_AT_MOST(relativeDifference(C, A * B), 1e-6);
        Matrix<double> D = Matrix<double>::Constant(4, 5, std::numeric_limits<double>::quiet_NaN());
        gemm<double>(Transpose::no, Transpose::no, 1, A.cast<double>().eval(), B.cast<double>().eval(), 0, D);
        CHECK_AT_MOST(relativeDifference(D, A.cast<double>() * B.cast<double>()), 1e-14);
    }

    void stridedViewsOfLargerMatrices() {
        const MatrixF A = normalMatrix<float>(30, 20, 1), B = normalMatrix<float>(25, 40, 2);
        MatrixF C = MatrixF::Constant(50, 60, 7.0f);
        // Columns [3,15) of 9 rows, against columns [5,17) of 8 rows, into a block in the middle of C.
        gemm<float>(Transpose::no, Transpose::yes, 1, A.block(2, 3, 9, 12), B.block(4, 5, 8, 12), 0,
                    C.block(10, 20, 9, 8));
        CHECK_AT_MOST(relativeDifference(C.block(10, 20, 9, 8),
                                         A.block(2, 3, 9, 12) * B.block(4, 5, 8, 12).transpose()),
                      1e-6);
        C.block(10, 20, 9, 8).setConstant(7.0f);
        QVERIFY((C.array() == 7.0f).all()); // nothing outside the block was touched
    }

    void emptyProducts() {
        MatrixF none(0, 4);
        gemm<float>(Transpose::no, Transpose::no, 1, MatrixF(0, 3), normalMatrix<float>(3, 4, 1), 0, none);
        // A sum over nothing is zero, and beta still counts.
        MatrixF C = MatrixF::Constant(2, 4, 3.0f);
        gemm<float>(Transpose::no, Transpose::no, 1, MatrixF(2, 0), MatrixF(0, 4), 1, C);
        QVERIFY((C.array() == 3.0f).all());
        gemm<float>(Transpose::no, Transpose::no, 1, MatrixF(2, 0), MatrixF(0, 4), 0, C);
        QVERIFY((C.array() == 0.0f).all());
        Matrix<double> D = Matrix<double>::Constant(2, 4, 3.0);
        gemm<double>(Transpose::no, Transpose::no, 1, Matrix<double>(2, 0), Matrix<double>(0, 4), 0, D);
        QVERIFY((D.array() == 0.0).all());
    }

    void shapesThatDoNotFitAreRefused() {
        MatrixF C(2, 2);
        QVERIFY_EXCEPTION_THROWN(
            gemm<float>(Transpose::no, Transpose::no, 1, MatrixF(2, 3), MatrixF(4, 2), 0, C),
            std::logic_error);
        QVERIFY_EXCEPTION_THROWN(
            gemm<float>(Transpose::yes, Transpose::no, 1, MatrixF(2, 3), MatrixF(2, 2), 0, C),
            std::logic_error);
    }

    void sameBytesAtAnyThreadCount_data() {
        QTest::addColumn<int>("M");
        QTest::addColumn<int>("N");
        QTest::addColumn<int>("K");
        QTest::newRow("tall") << 3000 << 128 << 64;
        QTest::newRow("wide") << 70 << 2500 << 100;
        QTest::newRow("long sums") << 128 << 84 << 4097;
    }
    void sameBytesAtAnyThreadCount() {
        QFETCH(int, M);
        QFETCH(int, N);
        QFETCH(int, K);
        for (const Transpose a : {Transpose::no, Transpose::yes})
            for (const Transpose b : {Transpose::no, Transpose::yes}) {
                const MatrixF one = productWith(1, M, N, K, a, b);
                QVERIFY(sameBytes(one, productWith(2, M, N, K, a, b)));
                QVERIFY(sameBytes(one, productWith(4, M, N, K, a, b)));
            }
    }
};

QTEST_APPLESS_MAIN(TestGemm)
#include "tst_gemm.moc"
