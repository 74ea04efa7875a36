// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/distortion.h"
#include "core/projection/neighbor_ranks.h"
#include "core/projection/quality.h"
#include "tests/support/checks.h"

#include <QtTest>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;

namespace {

Neighbors nearest(const MatrixF& rows, int k, Metric metric = Metric::euclidean) {
    return findNeighbors(rows, k, metric, {});
}

/// Rows and a map that keeps the first two of their dimensions: right in part.
struct Scene {
    MatrixF rows, map;
    Neighbors original, inMap;
    std::vector<int> groups; // 0, 1 and a rare 2; every tenth row has none
};

Scene scene(Index N, int k) {
    Scene s;
    s.rows = normalMatrix<float>(N, 6, 1);
    s.rows.leftCols(2) *= 3.0F;
    s.map = s.rows.leftCols(2);
    s.original = nearest(s.rows, k);
    s.inMap = nearest(s.map, k);
    for (Index i = 0; i < N; ++i)
        s.groups.push_back(i % 10 == 9 ? -1 : i == 3 ? 2 : static_cast<int>(i % 2));
    return s;
}

Distortion measure(const Scene& s, DistortionOptions options, int groupCount = 3) {
    return measureDistortion(s.rows, Metric::euclidean, s.map, s.original, s.inMap, s.groups, groupCount,
                             options, {});
}

} // namespace

class TestDistortion : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ranksByTheirDefinition() {
        MatrixF rows = normalMatrix<float>(700, 5, 1);
        rows.row(650) = rows.row(3); // equal rows: the smaller index comes first
        for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
            const Neighbors all = nearest(rows, 699, metric);
            const std::vector<int> queries{0, 699, 3, 123, 650};
            Matrix<int> others(5, 4);
            for (Index i = 0; i < 5; ++i)
                for (Index j = 0; j < 4; ++j)
                    others(i, j) = all.indices(queries[i], j * 230 + (i + j) % 2);
            const Matrix<int> ranks = neighborRanks(rows, metric, queries, others, {});
            for (Index i = 0; i < 5; ++i)
                for (Index j = 0; j < 4; ++j)
                    QCOMPARE(ranks(i, j), static_cast<int>(j * 230 + (i + j) % 2 + 1));
        }
    }

    /// More queries than examples, in several blocks.
    void queriesMayRepeat() {
        const MatrixF rows = normalMatrix<float>(5, 3, 4);
        const Neighbors all = nearest(rows, 4);
        std::vector<int> queries;
        Matrix<int> others(700, 4);
        for (Index i = 0; i < 700; ++i) {
            queries.push_back(static_cast<int>(i % 5));
            others.row(i) = all.indices.row(i % 5);
        }
        const Matrix<int> ranks = neighborRanks(rows, Metric::euclidean, queries, others, {});
        for (Index i = 0; i < 700; ++i)
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(ranks(i, j), static_cast<int>(j + 1));
    }

    void sharesByHand() {
        Neighbors original, inMap;
        original.indices.resize(4, 3);
        original.indices << 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2;
        inMap.indices = original.indices;
        inMap.indices.row(0) << 3, 1, 2;
        RowDistortion same = rowDistortion(original, inMap, 3, {});
        QCOMPARE(same.missingShare, std::vector<float>(4, 0.0F)); // the order does not matter
        const RowDistortion first = rowDistortion(original, inMap, 1, {});
        QCOMPARE(first.missingShare[0], 0.0F); // found further down the list
        inMap.indices.row(1) << 0, 0, 0;
        inMap.indices.row(2) << 3, 3, 1;
        same = rowDistortion(original, inMap, 3, {});
        QCOMPARE(same.missingShare[1], 2.0F / 3.0F);
        QCOMPARE(same.falseShare[1], 0.0F);
        QCOMPARE(same.missingShare[2], 1.0F / 3.0F);
    }

    void wholeSetIsTheKnownTrustworthiness() {
        const Scene s = scene(400, 10);
        const Distortion d = measure(s, {.neighbors = 10});
        const auto whole = [](const MatrixF& space, const MatrixF& picture) {
            return trustworthiness(space, picture, 10, Metric::euclidean, {});
        };
        CHECK_AT_MOST(std::abs(d.overall.trustworthiness - whole(s.rows, s.map)), 1e-12);
        CHECK_AT_MOST(std::abs(d.overall.continuity - whole(s.map, s.rows)), 1e-12);
        QVERIFY(d.overall.trustworthiness < 0.99 && d.overall.continuity > d.overall.trustworthiness);
        QCOMPARE(d.overall.rows, std::size_t(400));
        QCOMPARE(d.overall.ranked, std::size_t(400));
        // A picture of the same shape loses nothing.
        const Distortion perfect = measureDistortion(s.rows, Metric::euclidean, s.rows, s.original,
                                                     s.original, {}, 0, {.neighbors = 10}, {});
        QCOMPARE(perfect.overall.trustworthiness, 1.0);
        QCOMPARE(perfect.overall.continuity, 1.0);
        QCOMPARE(perfect.overall.missingShare, 0.0);
    }

    void groupsAreMeansOfTheirRows() {
        const Scene s = scene(400, 10);
        const Distortion d = measure(s, {.neighbors = 10}, 4);
        QCOMPARE(d.groups.size(), std::size_t(4));
        for (int g = 0; g < 3; ++g) {
            double trust = 0.0, continuity = 0.0, missing = 0.0, count = 0.0;
            for (std::size_t i = 0; i < 400; ++i)
                if (s.groups[i] == g) {
                    trust += d.trustworthiness[i];
                    continuity += d.continuity[i];
                    missing += d.rows.missingShare[i];
                    ++count;
                }
            const MapQuality& group = d.groups[g];
            QCOMPARE(static_cast<double>(group.rows), count);
            CHECK_AT_MOST(std::abs(group.trustworthiness - trust / count), 1e-12);
            CHECK_AT_MOST(std::abs(group.continuity - continuity / count), 1e-12);
            CHECK_AT_MOST(std::abs(group.missingShare - missing / count), 1e-12);
        }
        QVERIFY(std::isnan(d.groups[3].trustworthiness) && d.groups[3].rows == 0);
    }

    void aSampleComesNearAndHoldsEveryGroup() {
        const Scene s = scene(3000, 10);
        const Distortion all = measure(s, {.neighbors = 10, .rankedRows = 3000});
        double worst = 0.0, sum = 0.0;
        for (const std::uint64_t seed : {0u, 1u, 2u, 3u}) {
            const Distortion part = measure(s, {.neighbors = 10, .rankedRows = 500, .seed = seed});
            QVERIFY(part.ranked.size() >= 500 && part.ranked.size() <= 700);
            QCOMPARE(part.groups[2].ranked, std::size_t(1)); // a group of a single row is there
            QCOMPARE(part.groups[2].trustworthiness, all.groups[2].trustworthiness);
            QCOMPARE(part.overall.missingShare, all.overall.missingShare); // of all rows, always
            const double error = part.overall.trustworthiness - all.overall.trustworthiness;
            worst = std::max(worst, std::abs(error));
            sum += error;
        }
        double variance = 0.0;
        for (const double value : all.trustworthiness)
            variance += std::pow(value - all.overall.trustworthiness, 2) / 3000.0;
        const double standardError = std::sqrt(variance / 500.0);
        CHECK_AT_MOST(worst, 4.0 * standardError);
        CHECK_AT_MOST(std::abs(sum / 4.0), 3.0 * standardError / 2.0);
        QVERIFY(measure(s, {.neighbors = 10, .rankedRows = 500, .seed = 1}).ranked !=
                measure(s, {.neighbors = 10, .rankedRows = 500}).ranked);
    }

    void widerListsTellMissingFromFalse() {
        Scene s = scene(500, 30);
        // Rows drawn together in the map that are apart in the original: false neighbours, none missing.
        const RowDistortion wide = rowDistortion(s.original, s.inMap, 10, {});
        const RowDistortion equal = rowDistortion(s.original, s.inMap, 30, {});
        QCOMPARE(equal.missingShare, equal.falseShare);
        QVERIFY(wide.missingShare != wide.falseShare);
    }

    void sameBytesOnAnyNumberOfThreads() {
        const Scene s = scene(1500, 8);
        Distortion first;
        for (const int threads : {1, 2, 4}) {
            const WithThreads with(threads);
            const Distortion d = measure(s, {.neighbors = 8, .rankedRows = 300});
            if (threads == 1)
                first = d;
            QCOMPARE(d.ranked, first.ranked);
            QCOMPARE(d.trustworthiness, first.trustworthiness);
            QCOMPARE(d.continuity, first.continuity);
            QCOMPARE(d.overall.trustworthiness, first.overall.trustworthiness);
        }
    }

    void equalRowsAndOnePlace() {
        Scene s = scene(60, 5);
        s.rows.setConstant(2.0F);
        s.map.setZero();
        s.original = nearest(s.rows, 5);
        s.inMap = nearest(s.map, 5);
        const Distortion d = measure(s, {.neighbors = 5});
        QCOMPARE(d.overall.trustworthiness, 1.0);
        QCOMPARE(d.overall.continuity, 1.0);
    }

    void refusesWhatMakesNoSense() {
        const Scene sound = scene(40, 5);
        const auto refuses = [&](const auto& change) {
            Scene s = sound;
            DistortionOptions options{.neighbors = 5};
            change(s, options);
            return messageOf<Error>([&] { measure(s, options); });
        };
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK_HOLDS(refuses([](Scene&, auto& o) { o.neighbors = 0; }), "at 0 neighbours");
        CHECK_HOLDS(refuses([](Scene&, auto& o) { o.neighbors = 20; }), "fewer neighbours than half");
        CHECK_HOLDS(refuses([](Scene&, auto& o) { o.neighbors = 6; }), "first 6 of lists of 5 and 5");
        CHECK_HOLDS(refuses([](Scene&, auto& o) { o.rankedRows = 0; }), "at least one example");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.groups.pop_back(); }), "39 groups");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.groups[1] = 3; }), "a group outside [-1, 3)");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.map.conservativeResize(39, 2); }), "39 positions");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.inMap.indices(3, 1) = 40; }),
                    "a neighbour is out of range: there are 40 examples");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.inMap.indices(3, 1) = -1; }),
                    "a neighbour is out of range: there are 40 examples");
        CHECK_HOLDS(refuses([](Scene& s, auto&) { s.original.indices(3, 1) = 3; }), "in its own list");
        CHECK_HOLDS(refuses([nan](Scene& s, auto&) { s.rows(7, 1) = nan; }), "not a finite number");
        CHECK_HOLDS(refuses([nan](Scene& s, auto&) { s.map(7, 1) = nan; }), "not a finite number");
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY_EXCEPTION_THROWN(measureDistortion(sound.rows, Metric::euclidean, sound.map, sound.original,
                                                   sound.inMap, {}, 0, {.neighbors = 5},
                                                   {stopped.get_token(), {}, {}}),
                                 Cancelled);
    }

    void progressRises() {
        const Scene s = scene(600, 5);
        double last = 0.0;
        bool rises = true;
        const RunContext run{{},
                             [&](const Progress& progress) {
                                 rises = rises && progress.fraction >= last;
                                 last = progress.fraction;
                             },
                             {}};
        measureDistortion(s.rows, Metric::euclidean, s.map, s.original, s.inMap, {}, 0, {.neighbors = 5},
                          run);
        QVERIFY(rises);
        QCOMPARE(last, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestDistortion)
#include "tst_distortion.moc"
