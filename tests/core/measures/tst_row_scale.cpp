// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/row_scale.h"

#include "tests/support/checks.h"

#include <algorithm>
#include <utility>

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

    /// Some rows of each group tell how far apart two of all rows are.
    void groupsWeighAsTheyAreCounted() {
        const auto momentsOf = [](const MatrixF& Z, std::vector<int> groups) {
            return groupMoments(Z, rowsOfGroups(GroupMembership(std::move(groups)), 3));
        };
        const MatrixF Z = normalMatrix<float>(37, 5, 3);
        std::vector<int> groups(37, 0);
        std::fill(groups.begin() + 20, groups.end(), 2);
        CHECK_AT_MOST(std::abs(*meanDistanceOfRows(momentsOf(Z, groups), std::vector<int>{20, 0, 17}) -
                               *meanDistanceOfRows(Z)),
                      1e-5);
        MatrixF all = MatrixF::Zero(40, 2), some = MatrixF::Zero(4, 2);
        all.bottomRows(10).setConstant(3.0f);
        some.bottomRows(2).setConstant(3.0f);
        CHECK_AT_MOST(
            std::abs(*meanDistanceOfRows(momentsOf(some, {0, 0, 1, 1}), std::vector<int>{30, 10, 0}) -
                     *meanDistanceOfRows(all)),
            1e-6);
        MatrixF two(2, 1);
        two << -1.0f, 1.0f;
        CHECK_AT_MOST(
            std::abs(*meanDistanceOfRows(momentsOf(two, {1, 1}), std::vector<int>{0, 500, 7}) - 2.0), 1e-6);
        QVERIFY(!meanDistanceOfRows(momentsOf(two, {-1, -1}), std::vector<int>{0, 0, 0}));
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
