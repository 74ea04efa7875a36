// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/metrics/alignment.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

GroupScheme schemeOf(int classes, int values) {
    std::vector<std::string> names, colors;
    for (int c = 0; c < classes; ++c)
        names.push_back("class" + std::to_string(c));
    for (int a = 0; a < values; ++a)
        colors.push_back("color" + std::to_string(a));
    return {"class", names, {{"color", colors, {}}}};
}

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

std::vector<int> someGroups(int count, int groups, std::uint64_t seed) {
    Random random(seed, "groups");
    std::vector<int> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(groups) + 1)) - 1);
    return ids;
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
            const ClassAlignment& own = classes[static_cast<std::size_t>(c)];
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

    void equalRowsAreAligned() {
        const auto classes =
            alignment(MatrixF::Constant(6, 4, 7.5f), std::vector<int>{0, 0, 0, 1, 1, 1}, schemeOf(1, 2));
        QCOMPARE(*classes[0].maximum, 0.0);
        QCOMPARE(classes[0].pairs[0].squaredL2, 0.0);
    }

    void nothingToMeasure() { QVERIFY(!alignment(MatrixF(0, 3), {}, schemeOf(1, 2))[0].maximum); }

    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(4000, 16, 3);
        const std::vector<int> groupIds = someGroups(4000, 4, 2);
        std::vector<double> values[2];
        for (const int threads : {1, 2}) {
            const WithThreads scope(threads);
            for (const ClassAlignment& own : alignment(Z, groupIds, schemeOf(2, 2)))
                for (const PairAlignment& pair : own.pairs)
                    values[threads - 1].insert(values[threads - 1].end(), {pair.l2, pair.squaredL2});
        }
        QCOMPARE(values[0].size(), std::size_t(4));
        QVERIFY(values[0] == values[1]);
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
