// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/measures/alignment.h"
#include "tests/support/checks.h"
#include "tests/support/schemes.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Sums {
    double l2 = 0.0, squared = 0.0;
    int pairs = 0;
};

Sums bruteForce(const MatrixF& Z, const std::vector<int>& groupIds, int a, int b) {
    Sums sums;
    for (std::size_t i = 0; i < groupIds.size(); ++i)
        for (std::size_t j = 0; j < groupIds.size(); ++j)
            if (groupIds[i] == a && groupIds[j] == b) {
                const double squared = (Z.row(static_cast<Eigen::Index>(i)).cast<double>() -
                                        Z.row(static_cast<Eigen::Index>(j)).cast<double>())
                                           .squaredNorm();
                sums.squared += squared;
                sums.l2 += std::sqrt(squared);
                ++sums.pairs;
            }
    return sums;
}

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithScipy_data() {
        QTest::addColumn<bool>("normalized");
        QTest::newRow("raw") << false;
        QTest::newRow("normalized") << true;
    }
    void agreesWithScipy() {
        QFETCH(bool, normalized);
        const nlohmann::json file = referenceFile("metrics.json");
        const nlohmann::json& reference = file.at("alignment").at(normalized ? "normalized" : "raw");
        MatrixF Z = matrixOf(file.at("X")).cast<float>(), unit;
        if (normalized) {
            normalizeRows<float>(Z, unit);
            Z = unit;
        }
        const auto classes = alignment(Z, integersOf(file.at("group")), schemeOf(3, 2));
        QCOMPARE(classes.size(), std::size_t(3));
        for (std::size_t c = 0; c < 3; ++c) {
            const nlohmann::json& maximum = reference.at("class_max").at(c);
            QCOMPARE(classes[c].maximum.has_value(), !maximum.is_null());
            QCOMPARE(classes[c].pairs.empty(), maximum.is_null());
            if (maximum.is_null())
                continue;
            CHECK_AT_MOST(relativeDifference(*classes[c].maximum, maximum.get<double>()), 1e-6);
            CHECK_AT_MOST(relativeDifference(classes[c].pairs[0].l2, reference.at("l2").at(c).get<double>()),
                          1e-6);
            CHECK_AT_MOST(relativeDifference(classes[c].pairs[0].squaredL2,
                                             reference.at("squared_l2").at(c).get<double>()),
                          1e-6);
        }
    }

    void agreesWithAllPairs_data() {
        QTest::addColumn<double>("offset");
        QTest::newRow("around zero") << 0.0;
        QTest::newRow("far from zero") << 300.0; // where ‖a‖²+‖b‖²−2ab would cancel
    }
    void agreesWithAllPairs() {
        QFETCH(double, offset);
        const GroupScheme scheme = schemeOf(2, 3);
        const MatrixF Z = normalMatrix<float>(1500, 9, 1).array() + static_cast<float>(offset);
        std::vector<int> groupIds = someGroups(1500, 6, 1);
        const auto classes = alignment(Z, groupIds, scheme);
        for (int c = 0; c < 2; ++c) {
            const ClassAlignment& own = classes[c];
            QCOMPARE(own.pairs.size(), std::size_t(3));
            double largest = 0.0;
            for (const PairAlignment& pair : own.pairs) {
                QVERIFY(scheme.classOf(pair.groupA) == c && scheme.classOf(pair.groupB) == c);
                QVERIFY(pair.groupA < pair.groupB);
                const Sums sums = bruteForce(Z, groupIds, pair.groupA, pair.groupB);
                QCOMPARE(pair.nA * pair.nB, sums.pairs);
                CHECK_AT_MOST(relativeDifference(pair.l2, sums.l2 / sums.pairs), 1e-5);
                CHECK_AT_MOST(relativeDifference(pair.squaredL2, sums.squared / sums.pairs), 1e-5);
                largest = std::max(largest, pair.l2);
            }
            QCOMPARE(*own.maximum, largest);
        }
    }

    void classWithOneGroupHasNoMaximum() {
        const auto classes =
            alignment(normalMatrix<float>(4, 3, 1), std::vector<int>{0, 0, 2, 3}, schemeOf(2, 2));
        QVERIFY(!classes[0].maximum && classes[0].pairs.empty());
        QVERIFY(classes[1].maximum.has_value());
    }

    void rowsWithoutAGroupAreSkipped() {
        MatrixF Z = normalMatrix<float>(5, 3, 2);
        const auto with = alignment(Z, std::vector<int>{0, 1, 1, 0, -1}, schemeOf(1, 2));
        const Sums sums = bruteForce(Z, {0, 1, 1, 0, -1}, 0, 1);
        CHECK_AT_MOST(relativeDifference(with[0].pairs[0].l2, sums.l2 / 4), 1e-6);
    }

    void closeGroupsFarApartKeepTheirDigits() {
        // Two classes of tight groups a thousand times their width apart: no origin suits both.
        MatrixF Z = 0.01f * normalMatrix<float>(400, 8, 5);
        std::vector<int> groupIds;
        for (int i = 0; i < 400; ++i) {
            groupIds.push_back(i % 4);
            Z.row(i).array() += i % 4 < 2 ? 10.0f : -10.0f;
        }
        for (const ClassAlignment& own : alignment(Z, groupIds, schemeOf(2, 2))) {
            const Sums sums = bruteForce(Z, groupIds, own.pairs[0].groupA, own.pairs[0].groupB);
            CHECK_AT_MOST(std::abs(own.pairs[0].l2 / (sums.l2 / sums.pairs) - 1), 1e-5);
            CHECK_AT_MOST(std::abs(own.pairs[0].squaredL2 / (sums.squared / sums.pairs) - 1), 1e-5);
        }
    }

    void tilesMeetWithoutGaps() { // more rows than a tile and a step have, and no multiple of either
        const MatrixF Z = normalMatrix<float>(2900, 5, 6);
        std::vector<int> groupIds(2900, 0);
        std::fill(groupIds.begin() + 1100, groupIds.end(), 1);
        const PairAlignment pair = alignment(Z, groupIds, schemeOf(1, 2))[0].pairs[0];
        const Sums sums = bruteForce(Z, groupIds, 0, 1);
        CHECK_AT_MOST(relativeDifference(pair.l2, sums.l2 / sums.pairs), 1e-6);
        CHECK_AT_MOST(relativeDifference(pair.squaredL2, sums.squared / sums.pairs), 1e-6);
    }

    void groupsOfOneRow() {
        MatrixF Z(3, 2);
        Z << 0, 0, 3, 4, 0, 12;
        const auto classes = alignment(Z, std::vector<int>{0, 1, 2}, schemeOf(1, 4));
        QCOMPARE(classes[0].pairs.size(), std::size_t(3)); // the fourth group has no row
        QCOMPARE(classes[0].pairs[0].l2, 5.0);
        QCOMPARE(classes[0].pairs[0].squaredL2, 25.0);
        QCOMPARE(*classes[0].maximum, 12.0);
        QCOMPARE(*largestAlignment(classes), 12.0);
        QVERIFY(!largestAlignment({ClassAlignment()}));
    }

    /// Distances that float cannot hold are refused, not taken for 0 or infinity.
    void lengthsBeyondDistancesAreRefused() {
        const MatrixF Z = normalMatrix<float>(5, 6, 1);
        for (const float scale : {1e-14f, 1.0f, 1e17f})
            QVERIFY(hasFiniteDistances((Z * scale).eval()));
        for (const float scale : {1e-38f, 1e-25f, 1e-18f, 1e19f, 1e25f})
            QVERIFY(!hasFiniteDistances((Z * scale).eval()));
        QVERIFY(hasFiniteDistances(MatrixF::Zero(5, 6).eval()));
        MatrixF mixed = Z;
        mixed.row(2) *= 1e-25f; // one short row hides nothing
        QVERIFY(hasFiniteDistances(mixed));
    }

    void equalRowsAreAligned() {
        const auto classes =
            alignment(MatrixF::Constant(6, 4, 7.5f), std::vector<int>{0, 0, 0, 1, 1, 1}, schemeOf(1, 2));
        QCOMPARE(*classes[0].maximum, 0.0);
        QCOMPARE(classes[0].pairs[0].squaredL2, 0.0);
    }

    void nothingToMeasure() { QVERIFY(!alignment(MatrixF(0, 3), {}, schemeOf(1, 2))[0].maximum); }

    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(9000, 16, 3);
        const std::vector<int> groupIds = someGroups(9000, 4, 2);
        std::vector<std::vector<double>> values;
        for (const int threads : {1, 2, 4}) {
            const WithThreads scope(threads);
            values.emplace_back();
            for (const ClassAlignment& own : alignment(Z, groupIds, schemeOf(2, 2)))
                for (const PairAlignment& pair : own.pairs)
                    values.back().insert(values.back().end(), {pair.l2, pair.squaredL2});
        }
        QCOMPARE(values[0].size(), std::size_t(4));
        QVERIFY(values[0] == values[1] && values[1] == values[2]);
    }

    void stopEndsTheWork() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(
            alignment(normalMatrix<float>(4, 3, 1), std::vector<int>{0, 1, 2, 3}, schemeOf(2, 2), context),
            Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestAlignment)
#include "tst_alignment.moc"
