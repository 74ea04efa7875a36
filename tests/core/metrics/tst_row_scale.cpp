// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/row_scale.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestRowScale : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithEveryPair() {
        MatrixF Z = normalMatrix<float>(37, 5, 3);
        Z.col(2).array() += 500.0f; // far from zero
        double squares = 0.0, norms = 0.0;
        for (Eigen::Index a = 0; a < 37; ++a) {
            norms += Z.row(a).cast<double>().norm();
            for (Eigen::Index b = 0; b < 37; ++b)
                squares += (Z.row(a) - Z.row(b)).cast<double>().squaredNorm();
        }
        CHECK_AT_MOST(std::abs(*meanDistanceOfRows(Z) - std::sqrt(squares / (37.0 * 36.0))), 1e-5);
        CHECK_AT_MOST(std::abs(*meanNorm(Z) - norms / 37.0), 1e-9);
    }

    void undefinedIsNothing() {
        QVERIFY(!meanNorm(MatrixF(0, 3)) && !meanDistanceOfRows(MatrixF(0, 3)));
        QVERIFY(!meanDistanceOfRows(MatrixF::Constant(1, 3, 2.0f)));
        QVERIFY(!meanDistanceOfRows(MatrixF::Constant(7, 3, 0.1f)));
        QCOMPARE(*meanNorm(MatrixF::Constant(7, 4, 2.0f)), 4.0);
    }
};

QTEST_APPLESS_MAIN(TestRowScale)
#include "tst_row_scale.moc"
