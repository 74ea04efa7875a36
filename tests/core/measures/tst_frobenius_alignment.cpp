// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/frobenius_alignment.h"
#include "core/measures/group_moments.h"
#include "tests/support/checks.h"
#include "tests/support/schemes.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestFrobeniusAlignment : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void moments() {
        MatrixF Z(4, 2);
        Z << 1, 0, 3, 0, 5, 5, 9, 9;
        const GroupMoments of = groupMoments(Z, rowsOfGroups(std::vector<int>{2, 2, 0, -1}, 3));
        QVERIFY(of.counts == (std::vector{1, 0, 2}));
        QVERIFY(of.places == (std::vector{0, -1, 1}));
        QCOMPARE(of.mean(2)[0], 2.0);
        QCOMPARE(of.spread[1], 1.0);
        QCOMPARE(of.squaredNorm(2), 5.0);
        QCOMPARE(of.squaredDistance(0, 2), 1.0 + 9.0 + 25.0);
    }

    void agreesWithTheDirectForm() {
        const nlohmann::json file = referenceFile("information.json");
        const std::vector<int> label = integersOf(file.at("class")), twin = integersOf(file.at("twin"));
        std::vector<int> groupIds;
        for (std::size_t i = 0; i < label.size(); ++i)
            groupIds.push_back(3 * label[i] + twin[i]);
        const auto value = frobeniusAlignment(matrixOf(file.at("X")).cast<float>(), groupIds, schemeOf(3, 3));
        CHECK_AT_MOST(std::abs(*value - file.at("frobenius_alignment").get<double>()), 1e-8);
    }

    void dependsOnGroupSizes() { // the reason why it is no measure to compare with
        const auto of = [](const std::vector<int>& groupIds) {
            return *frobeniusAlignment(MatrixF::Ones(static_cast<Eigen::Index>(groupIds.size()), 3), groupIds,
                                       schemeOf(2, 2));
        };
        CHECK_AT_MOST(std::abs(of({0, 1}) - 0.0), 1e-12);
        CHECK_AT_MOST(std::abs(of({0, 0, 0, 0, 1}) - 0.25), 1e-12); // (1/√4 − 1)²
    }

    void needsMatchingCodes() {
        const MatrixF Z = normalMatrix<float>(4, 3, 1);
        const std::vector<int> groupIds{0, 1, 2, 3};
        QVERIFY(frobeniusAlignment(Z, groupIds, schemeOf(2, 2)).has_value());
        QVERIFY(!frobeniusAlignment(Z, groupIds, schemeOf(2, 3)));
        QVERIFY(!frobeniusAlignment(Z, groupIds, GroupScheme("class", {"a", "b", "c", "d"}, {})));
        QVERIFY(!frobeniusAlignment(Z, std::vector<int>{0, 0, 2, 2}, schemeOf(2, 2))); // no class has both
        QVERIFY(!frobeniusAlignment(MatrixF::Zero(4, 3), groupIds, schemeOf(2, 2)));
    }
};

QTEST_APPLESS_MAIN(TestFrobeniusAlignment)
#include "tst_frobenius_alignment.moc"
