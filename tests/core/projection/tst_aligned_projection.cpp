// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/aligned_projection.h"

#include "core/base/parallel.h"
#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ProjectionOptions shortOptions() {
    ProjectionOptions options;
    options.neighbors = 8;
    options.epochs = 30;
    return options;
}

/// Embedding t of five: the same rows, drifting.
MatrixF drifting(int t) {
    return normalMatrix<float>(120, 6, 1) + 0.1F * static_cast<float>(t) * normalMatrix<float>(120, 6, 2);
}

} // namespace

class TestAlignedProjection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void laysOutEachEmbeddingOnce() {
        std::vector<int> asked;
        int last = 0;
        std::vector<MatrixF> latest;
        const AlignedProjection result = projectAligned(
            5,
            [&](int t) {
                asked.push_back(t);
                return drifting(t);
            },
            shortOptions(), {},
            [&](const std::vector<MatrixF>& maps, int epoch) {
                latest = maps;
                last = epoch;
            });
        QCOMPARE(asked, (std::vector<int>{0, 1, 2, 3, 4}));
        QCOMPARE(last, 30);
        QCOMPARE(result.maps.size(), std::size_t(5));
        QVERIFY(latest == result.maps);
        for (const MatrixF& map : result.maps)
            QVERIFY(map.rows() == 120 && map.cols() == 2 && map.allFinite());
        const Neighbors ofLast = findNeighbors(drifting(4), 7, Metric::euclidean, {});
        QVERIFY(result.neighbors.indices == ofLast.indices);
    }

    void sameBytesAtAnyThreadCount() {
        const int before = threadCount();
        std::vector<std::vector<MatrixF>> maps;
        for (const int threads : {1, 2, 4}) {
            setThreadCount(threads);
            maps.push_back(projectAligned(3, drifting, shortOptions(), {}).maps);
        }
        setThreadCount(before);
        for (std::size_t t = 0; t < 3; ++t)
            QVERIFY(sameBytes(maps[0][t], maps[1][t]) && sameBytes(maps[0][t], maps[2][t]));
    }

    void badInputIsRefused() {
        CHECK_HOLDS(messageOf<DataError>([] {
                        projectAligned(2, [](int t) { return MatrixF(drifting(0).topRows(120 - t)); },
                                       shortOptions(), {});
                    }),
                    "119 examples instead of 120");
        CHECK_HOLDS(messageOf<DataError>([] {
                        projectAligned(2, [](int t) { return MatrixF(drifting(0).topRows(1 + 119 * t)); },
                                       shortOptions(), {});
                    }),
                    "120 examples instead of 1");
        CHECK_HOLDS(messageOf<DataError>([] {
                        projectAligned(1,
                                       [](int) {
                                           MatrixF rows = drifting(0);
                                           rows(3, 2) = std::numeric_limits<float>::quiet_NaN();
                                           return rows;
                                       },
                                       shortOptions(), {});
                    }),
                    "example 3");
        QVERIFY_EXCEPTION_THROWN(projectAligned(0, drifting, shortOptions(), {}), UsageError);
        std::stop_source source;
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(projectAligned(2, drifting, shortOptions(), {source.get_token(), {}, {}}),
                                 Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestAlignedProjection)
#include "tst_aligned_projection.moc"
