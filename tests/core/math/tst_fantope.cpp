// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/fantope.h"

#include "tests/support/checks.h"

#include <Eigen/Eigenvalues>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Eigen::VectorXd eigenvaluesOf(const Matrix<double>& A) {
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(Eigen::MatrixXd(A)).eigenvalues();
}

} // namespace

class TestFantope : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void pointsAreOfTheFantope() {
        for (std::uint64_t seed = 1; seed < 20; ++seed)
            for (const Eigen::Index rank : {1, 2, 5, 6}) {
                const FantopePoint point =
                    projectOnFantope((seed % 2 == 0 ? 3.0 : 0.2) * normalMatrix<double>(6, 6, seed), rank);
                const Eigen::VectorXd values = eigenvaluesOf(point.matrix);
                CHECK_AT_MOST(std::abs(values.sum() - static_cast<double>(rank)), 1e-10);
                QVERIFY(values.minCoeff() > -1e-12 && values.maxCoeff() < 1.0 + 1e-12);
                CHECK_AT_MOST((point.matrix - point.matrix.transpose()).cwiseAbs().maxCoeff(), 1e-12);
                QCOMPARE(point.directions.rows(), rank);
                CHECK_AT_MOST(
                    (point.directions * point.directions.transpose() - Matrix<double>::Identity(rank, rank))
                        .cwiseAbs()
                        .maxCoeff(),
                    1e-12);
            }
    }

    /// The nearest point P of a convex set: no point Q of it lies beyond, ⟨A − P, Q − P⟩ ≤ 0.
    void noOtherPointIsNearer() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            const Matrix<double> drawn = normalMatrix<double>(5, 5, seed),
                                 A = 0.5 * (drawn + drawn.transpose()), P = projectOnFantope(A, 2).matrix;
            for (std::uint64_t other = 100; other < 140; ++other) {
                const Matrix<double> Q = projectOnFantope(2.0 * normalMatrix<double>(5, 5, other), 2).matrix;
                QVERIFY((A - P).cwiseProduct(Q - P).sum() < 1e-9);
            }
        }
    }

    /// Eigenvalues 3, 0.6, 0.2, 0 and rank 2: 3 becomes 1; the others lack 0.2 of a sum of 1, a third each.
    void byHand() {
        Matrix<double> A = Matrix<double>::Zero(4, 4);
        A.diagonal() << 0.6, 3.0, 0.0, 0.2;
        const double lift = 0.2 / 3.0;
        const Matrix<double> P = projectOnFantope(A, 2).matrix;
        Matrix<double> expected = Matrix<double>::Zero(4, 4);
        expected.diagonal() << 0.6 + lift, 1.0, lift, 0.2 + lift;
        CHECK_AT_MOST((P - expected).cwiseAbs().maxCoeff(), 1e-12);
        const Matrix<double> directions = projectOnFantope(A, 2).directions;
        CHECK_AT_MOST(std::abs(directions(0, 1) - 1.0) + std::abs(directions(1, 0) - 1.0), 1e-12);
    }

    void aPointStaysWhereItIs() {
        const Matrix<double> P = projectOnFantope(normalMatrix<double>(6, 6, 3), 3).matrix;
        CHECK_AT_MOST((projectOnFantope(P, 3).matrix - P).cwiseAbs().maxCoeff(), 1e-12);
        CHECK_AT_MOST(
            (projectOnFantope(Matrix<double>::Zero(4, 4), 1).matrix - 0.25 * Matrix<double>::Identity(4, 4))
                .cwiseAbs()
                .maxCoeff(),
            1e-12);
        CHECK_AT_MOST(
            (projectOnFantope(normalMatrix<double>(3, 3, 4), 3).matrix - Matrix<double>::Identity(3, 3))
                .cwiseAbs()
                .maxCoeff(),
            1e-12);
    }
};

QTEST_APPLESS_MAIN(TestFantope)
#include "tst_fantope.moc"
