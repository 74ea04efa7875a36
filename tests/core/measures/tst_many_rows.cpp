// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/measures/class_spread.h"
#include "core/measures/cross_group_cosine.h"
#include "core/measures/frobenius_alignment.h"
#include "core/measures/group_moments.h"
#include "core/measures/measure.h"
#include "core/measures/row_scale.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"
#include "tests/support/synthetic.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr int rowsToFit = 40, rowsOfSmallGroup = 50, rowsInAll = 210'000;

/// Birds around ±1, at home or not; those of one group are few, and stand at the end. Rows of a group lie in
/// two places, a quarter of them in the second.
std::shared_ptr<EmbeddingSet> manyBirds(bool broken) {
    constexpr Eigen::Index dimensions = 6;
    const auto N = static_cast<std::size_t>(rowsToFit + rowsInAll);
    Random random(3, "many birds");
    MatrixF X(static_cast<Eigen::Index>(N), dimensions);
    std::vector<int> classes(N), places(N), splits(N, 1);
    for (std::size_t i = 0; i < N; ++i) {
        const bool fit = i < rowsToFit, few = i + rowsOfSmallGroup >= N;
        splits[i] = fit ? 0 : 1;
        classes[i] = few ? 1 : static_cast<int>(random.below(2));
        const bool atHome = classes[i] == 1 ? !few : random.uniform() < 0.8;
        places[i] = atHome ? classes[i] : 1 - classes[i];
        auto row = X.row(static_cast<Eigen::Index>(i));
        for (float& value : row)
            value = static_cast<float>(0.2 * random.normal());
        row[classes[i]] += 1.0f;
        row[2 + places[i]] += 1.0f;
        row[4] += random.below(4) == 0 ? 3.0f : 0.0f;
    }
    if (broken)
        X(rowsToFit + 7, 2) = 1e25f; // its square is more than a float holds
    return makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits));
}

struct Probe {
    std::shared_ptr<const Task> task;
    MatrixF Z; ///< the rows of the split in memory
    std::vector<int> labels;

    explicit Probe(bool broken = false)
        : task(makeTask(manyBirds(broken))) {
        gatherRows(task->X(), split().rows, false, Z);
        gatherLabels(task->labels, split().rows, labels);
    }
    const Split& split() const { return *task->findSplit("val"); }
};

const Probe& probe() {
    static const Probe made;
    return made;
}

} // namespace

/// A split of more rows than are held in memory: what a pass over it gives is exact, the rest is of a sample.
class TestManyRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void samplesAreSpreadAndKeepSmallGroups() {
        Evaluated evaluated(*probe().task, probe().split(), nullptr, {});
        QCOMPARE(&evaluated.sample(ManyRows::all), &evaluated);
        Evaluated& some = evaluated.sample(ManyRows::some);
        QCOMPARE(some.rows().size(), sampledRows);
        QCOMPARE(some.rows().front(), rowsToFit);
        QVERIFY(std::is_sorted(some.rows().begin(), some.rows().end()));
        QVERIFY(some.split().groupCounts == probe().split().groupCounts);
        QCOMPARE(&evaluated.sample(ManyRows::some), &some); // kept
        Evaluated& ofGroups = evaluated.sample(ManyRows::someOfGroups);
        const auto rows = rowsOfGroups(ofGroups.members(), probe().task->groups.groupCount());
        QCOMPARE(rows[0].size(), sampledRowsOfGroup);
        QCOMPARE(rows[2].size(), std::size_t(rowsOfSmallGroup));
        const Split few{.name = "few", .rows = some.rows()};
        Evaluated small(*probe().task, few, nullptr, {});
        QCOMPARE(&small.sample(ManyRows::some), &small);
    }

    void whatOnePassGivesIsThatOfAllRows() {
        Evaluated evaluated(*probe().task, probe().split(), nullptr, {});
        const GroupScheme& scheme = probe().task->groups;
        const auto of = [&](const char* id) { return measures().find(id).of(evaluated); };
        QCOMPARE(*of("mean_norm").whole, *meanNorm(probe().Z));
        QCOMPARE(of("mean_norm").n, std::int64_t(rowsInAll));
        const CrossGroupCosine cosine = crossGroupCosine(probe().Z, evaluated.members(), scheme);
        QCOMPARE(*of("cross_group_cosine").whole, *cosine.mean);
        QCOMPARE(*of("cross_group_cosine").cells.at(1).value, *cosine.classes.at(1));
        std::vector<int> every(rowsInAll);
        std::iota(every.begin(), every.end(), 0);
        const ClassSpread spread = classSpread(probe().Z, probe().labels, every);
        QCOMPARE(*of("intra_class_alignment").whole, *spread.withinPairs);
        QCOMPARE(*of("inter_class_distance").whole, *spread.betweenClasses);
        const Measured within = of("intra_class_distance");
        for (const MeasuredCell& cell : within.cells)
            if (cell.of == MeasuredCell::Of::group && cell.value) {
                const auto rows = rowsOfGroups(evaluated.members(), scheme.groupCount())[cell.index];
                QCOMPARE(*cell.value, *classSpread(probe().Z, probe().labels, rows).withinClasses);
            }
        const double frobenius = *frobeniusAlignment(probe().Z, evaluated.members(), scheme);
        CHECK_AT_MOST(std::abs(*frobeniusAlignment(evaluated) / frobenius - 1.0), 1e-5);
    }

    void momentsReadInBlocksAreThoseOfAllRows() {
        Evaluated evaluated(*probe().task, probe().split(), nullptr, {});
        const GroupMoments found = groupMoments(evaluated);
        const GroupMoments whole =
            groupMoments(probe().Z, rowsOfGroups(evaluated.members(), probe().task->groups.groupCount()));
        QVERIFY(found.counts == whole.counts && found.places == whole.places);
        CHECK_AT_MOST((found.means - whole.means).cwiseAbs().maxCoeff(), 1e-6);
        for (std::size_t group = 0; group < whole.spread.size(); ++group)
            CHECK_AT_MOST(std::abs(found.spread[group] - whole.spread[group]), 1e-5);
    }

    void aHeadIsAppliedBlockByBlock() {
        Random random(1, "head");
        const auto head = smallEncoderHead("encoder_linear_alone", false, random);
        Evaluated evaluated(*probe().task, probe().split(), head.get(), {});
        const MatrixF Z = embedRows(*head, probe().task->X(), probe().split().rows);
        QCOMPARE(*measures().find("mean_norm").of(evaluated).whole, *meanNorm(Z));
    }

    /// The mean distance of two groups by its definition, of other rows of theirs than the sample has.
    void theRestIsCloseToThatOfAllRows() {
        Evaluated evaluated(*probe().task, probe().split(), nullptr, {});
        const Measured alignment = measures().find("alignment").of(evaluated);
        QCOMPARE(alignment.n, std::int64_t(2 * sampledRowsOfGroup + sampledRowsOfGroup + rowsOfSmallGroup));
        const auto rows = rowsOfGroups(evaluated.members(), probe().task->groups.groupCount());
        const auto meanDistance = [&](const std::vector<int>& a, const std::vector<int>& b) {
            constexpr std::size_t most = 3000;
            double sum = 0.0;
            const std::size_t n = std::min(most, a.size()), m = std::min(most, b.size());
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 0; j < m; ++j)
                    sum += static_cast<double>(
                        (probe().Z.row(a[a.size() - 1 - i]) - probe().Z.row(b[j])).norm());
            return sum / static_cast<double>(n * m);
        };
        CHECK_AT_MOST(std::abs(*alignment.cells.at(0).value - meanDistance(rows[0], rows[1])), 0.05);
        CHECK_AT_MOST(std::abs(*alignment.cells.at(1).value - meanDistance(rows[2], rows[3])), 0.02);

        const Measured clusters = measures().find("nmi").of(evaluated);
        QCOMPARE(clusters.n, std::int64_t(sampledRows));
        QCOMPARE(measures().find("attribute_majority_share").of(evaluated).n, std::int64_t(rowsInAll));
        QVERIFY(measures().find("recall_at_1").looksAt(rowsInAll) == ManyRows::all); // where it is asked for
        QVERIFY(measures().find("nmi").looksAt(mostComparedRows) == ManyRows::all);
    }

    void rowsThatCannotBeMeasuredAreRefused() {
        const Probe broken(true);
        Evaluated evaluated(*broken.task, broken.split(), nullptr, {});
        QVERIFY(!evaluated.hasDistances());
        QVERIFY_THROWS_EXCEPTION(DataError, measures().find("mean_norm").of(evaluated));
    }
};

QTEST_APPLESS_MAIN(TestManyRows)
#include "tst_many_rows.moc"
