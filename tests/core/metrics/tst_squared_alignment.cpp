// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/metrics/alignment.h"
#include "core/metrics/group_moments.h"
#include "core/metrics/squared_alignment.h"
#include "tests/support/checks.h"
#include "tests/support/schemes.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

double meanSquared(const MatrixF& Z, const std::vector<int>& groupIds, int a, int b) {
    double sum = 0.0, pairs = 0.0;
    for (std::size_t i = 0; i < groupIds.size(); ++i)
        for (std::size_t j = 0; j < groupIds.size(); ++j)
            if (groupIds[i] == a && groupIds[j] == b) {
                sum += (Z.row(static_cast<Eigen::Index>(i)).cast<double>() -
                        Z.row(static_cast<Eigen::Index>(j)).cast<double>())
                           .squaredNorm();
                pairs += 1.0;
            }
    return sum / pairs;
}

} // namespace

class TestSquaredAlignment : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAllPairs_data() {
        QTest::addColumn<double>("offset");
        QTest::newRow("around zero") << 0.0;
        QTest::newRow("far from zero") << 1000.0;
    }
    void agreesWithAllPairs() {
        QFETCH(double, offset);
        const GroupScheme scheme = schemeOf(2, 3);
        // 19 columns and 1,301 rows: no multiples of what is summed at once
        const MatrixF Z = normalMatrix<float>(1301, 19, 1).array() + static_cast<float>(offset);
        const std::vector<int> groupIds = someGroups(1301, 6, 1);
        const auto pairs = squaredAlignment(Z, groupIds, scheme);
        QCOMPARE(pairs.size(), std::size_t(6));
        for (const SquaredPair& pair : pairs) {
            QCOMPARE(scheme.classOf(pair.groupA), scheme.classOf(pair.groupB));
            CHECK_AT_MOST(
                relativeDifference(pair.squaredL2, meanSquared(Z, groupIds, pair.groupA, pair.groupB)), 1e-6);
        }
    }

    void isTheSquaredMapOfAlignment() {
        const MatrixF Z = normalMatrix<float>(700, 6, 2);
        const std::vector<int> groupIds = someGroups(700, 5, 2); // the sixth group has no rows
        std::vector<SquaredPair> pairs = squaredAlignment(Z, groupIds, schemeOf(2, 3));
        QCOMPARE(pairs.size(), std::size_t(4));
        std::size_t i = 0;
        for (const ClassAlignment& own : alignment(Z, groupIds, schemeOf(2, 3)))
            for (const PairAlignment& pair : own.pairs) {
                QCOMPARE(pairs[i].groupA, pair.groupA);
                QCOMPARE(pairs[i].groupB, pair.groupB);
                QCOMPARE(pairs[i].nA, pair.nA);
                QCOMPARE(pairs[i].nB, pair.nB);
                QCOMPARE(pairs[i++].squaredL2, pair.squaredL2);
            }
    }

    void undefinedPairsAreLeftOut() {
        QVERIFY(squaredAlignment(MatrixF(0, 4), {}, schemeOf(2, 2)).empty());
        QVERIFY(squaredAlignment(normalMatrix<float>(3, 4, 1), std::vector<int>{0, 0, 2}, schemeOf(2, 2))
                    .empty());
    }

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

    void frobeniusFormAgreesWithTheDirectOne() {
        const nlohmann::json file = referenceFile("information.json");
        const std::vector<int> label = integersOf(file.at("class")), twin = integersOf(file.at("twin"));
        std::vector<int> groupIds;
        for (std::size_t i = 0; i < label.size(); ++i)
            groupIds.push_back(3 * label[i] + twin[i]);
        const auto value = frobeniusAlignment(matrixOf(file.at("X")).cast<float>(), groupIds, schemeOf(3, 3));
        CHECK_AT_MOST(std::abs(*value - file.at("frobenius_alignment").get<double>()), 1e-8);
    }

    void frobeniusFormDependsOnGroupSizes() { // the reason why it is no measure to compare with
        const auto of = [](const std::vector<int>& groupIds) {
            return *frobeniusAlignment(MatrixF::Ones(static_cast<Eigen::Index>(groupIds.size()), 3), groupIds,
                                       schemeOf(2, 2));
        };
        CHECK_AT_MOST(std::abs(of({0, 1}) - 0.0), 1e-12);
        CHECK_AT_MOST(std::abs(of({0, 0, 0, 0, 1}) - 0.25), 1e-12); // (1/√4 − 1)²
    }

    void frobeniusFormNeedsMatchingCodes() {
        const MatrixF Z = normalMatrix<float>(4, 3, 1);
        const std::vector<int> groupIds{0, 1, 2, 3};
        QVERIFY(frobeniusAlignment(Z, groupIds, schemeOf(2, 2)).has_value());
        QVERIFY(!frobeniusAlignment(Z, groupIds, schemeOf(2, 3)));
        QVERIFY(!frobeniusAlignment(Z, groupIds, GroupScheme("class", {"a", "b", "c", "d"}, {})));
        QVERIFY(!frobeniusAlignment(Z, std::vector<int>{0, 0, 2, 2}, schemeOf(2, 2))); // no class has both
        QVERIFY(!frobeniusAlignment(MatrixF::Zero(4, 3), groupIds, schemeOf(2, 2)));
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(20000, 7, 3);
        const std::vector<int> groupIds = someGroups(20000, 4, 2);
        std::vector<double> values;
        for (const int threads : {1, 2, 4}) {
            const WithThreads scope(threads);
            values.push_back(squaredAlignment(Z, groupIds, schemeOf(2, 2))[1].squaredL2);
        }
        QVERIFY(values[0] == values[1] && values[1] == values[2]);
    }

    void stopEndsTheWork() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(squaredAlignment(normalMatrix<float>(4, 3, 1), std::vector<int>{0, 1, 2, 3},
                                                  schemeOf(2, 2), context),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSquaredAlignment)
#include "tst_squared_alignment.moc"
