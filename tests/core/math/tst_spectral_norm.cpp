// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/spectral_norm.h"
#include "tests/support/checks.h"

#include <Eigen/SVD>

using namespace groupscope;
using namespace groupscope::testing;

class TestSpectralNorm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void largestSingularValue() {
        for (const auto& [rows, columns] : {std::pair{3, 8}, std::pair{8, 3}, std::pair{1, 5}}) {
            const MatrixF A = normalMatrix<float>(rows, columns, 1);
            const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A.cast<double>());
            CHECK_AT_MOST(relativeDifference(spectralNorm(A), svd.singularValues()[0]), 1e-12);
        }
    }
    void handCases() {
        MatrixF A(2, 3);
        A << 3, 0, 0, 0, -4, 0;
        CHECK_AT_MOST(std::abs(spectralNorm(A) - 4.0), 1e-12);
        QCOMPARE(spectralNorm(MatrixF::Zero(2, 2)), 0.0);
        QCOMPARE(spectralNorm(MatrixF(0, 5)), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestSpectralNorm)
#include "tst_spectral_norm.moc"
