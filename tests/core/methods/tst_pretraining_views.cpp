// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/shared/downstream_classifier.h"
#include "core/methods/shared/info_nce_training.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Source = ViewOptions::Source;

/// Birds whose view v is the row + v + 1; some rows may lack views.
std::shared_ptr<EmbeddingSet> birdsWithViews(int views, const std::vector<int>& without = {}) {
    auto set = birdsInPlaces(60);
    for (int view = 0; view < views; ++view) {
        MatrixF rows = set->embeddings[0].rows.copy();
        rows.array() += static_cast<float>(view + 1);
        for (const int row : without)
            rows.row(row).setConstant(std::numeric_limits<float>::quiet_NaN());
        set->embeddings[0].views.push_back({"view" + std::to_string(view + 1), rows});
    }
    return set;
}

PretrainingViews viewsOf(const Task& task, const ViewOptions& options, const RunContext& context = {},
                         const InputForm& form = {}, std::uint64_t seed = 3) {
    return {task, options, form, seed, "info-nce", context};
}

/// The rows that the downstream classifier would be fitted on.
std::vector<int> labeled(const Task& task, double fraction, std::uint64_t seed) {
    ParameterValues values = resolveParameters(infoNceParameters(0.1, "ours"),
                                               {{"label_fraction", toText(ParameterValue(fraction))}});
    return DownstreamClassifier(task, values, seed).rows();
}

} // namespace

class TestPretrainingViews : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Noise of the length it should have, features dropped as often as they should, another for each view,
    /// epoch and seed, the same for the same.
    void noiseIsWhatItSays() {
        const auto task = makeTask(birdsInPlaces(300));
        const PretrainingViews views = viewsOf(*task, {.noise = 0.5, .dropout = 0.2});
        QVERIFY(views.rows() == task->fitRows());
        const auto n = static_cast<Eigen::Index>(views.rows().size());
        MatrixF first, again, later;
        views.fill(views.rows(), 4, first);
        views.fill(views.rows(), 4, again);
        views.fill(views.rows(), 5, later);
        QVERIFY(sameBytes(first, again) && !sameBytes(first, later));
        QVERIFY(!sameBytes<float>(first.topRows(n), first.bottomRows(n)));
        double square = 0.0, kept = 0.0;
        for (Eigen::Index i = 0; i < 2 * n; ++i) {
            const auto row = task->X().row(views.rows()[static_cast<std::size_t>(i % n)]);
            for (Eigen::Index d = 0; d < row.size(); ++d)
                if (first(i, d) != 0.0f) {
                    const double noise = static_cast<double>(0.8f * first(i, d) - row(d));
                    square += noise * noise / static_cast<double>(row.squaredNorm());
                    kept += 1.0;
                }
        }
        CHECK_AT_MOST(std::abs(kept / static_cast<double>(first.size()) - 0.8), 0.02);
        // σ²‖u‖²/D in every feature
        CHECK_AT_MOST(std::abs(square / kept * static_cast<double>(first.cols()) / 0.25 - 1.0), 0.05);
    }

    /// A row has the same views whatever batch it is in.
    void viewsDoNotDependOnTheBatch() {
        const auto task = makeTask(birdsInPlaces(60));
        const PretrainingViews views = viewsOf(*task, {});
        MatrixF all, two;
        views.fill(views.rows(), 0, all);
        const std::vector<int> batch{views.rows()[7], views.rows()[2]};
        views.fill(batch, 0, two);
        const auto n = static_cast<Eigen::Index>(views.rows().size());
        QVERIFY(two.row(0) == all.row(7) && two.row(1) == all.row(2));
        QVERIFY(two.row(2) == all.row(n + 7) && two.row(3) == all.row(n + 2));
        const WithThreads one(1);
        MatrixF again;
        views.fill(views.rows(), 0, again);
        QVERIFY(sameBytes(all, again));
    }

    /// Two different ones of the stored views, all of them in time.
    void storedViewsAreDrawnAnew() {
        const auto task = makeTask(birdsWithViews(3));
        const PretrainingViews views = viewsOf(*task, {});
        const std::vector<int> batch{views.rows()[0], views.rows()[1]};
        std::vector<int> seen(3, 0);
        for (std::uint64_t epoch = 0; epoch < 30; ++epoch) {
            MatrixF drawn;
            views.fill(batch, epoch, drawn);
            for (Eigen::Index i = 0; i < 2; ++i) {
                const auto row = task->X().row(batch[i]);
                const float a = drawn(i, 0) - row(0), b = drawn(2 + i, 0) - row(0);
                QVERIFY(std::abs(a - b) > 0.5f);
                QVERIFY((drawn.row(i).array() - row.array() - a).abs().maxCoeff() < 1e-4f);
                ++seen[static_cast<std::size_t>(std::lround(a)) - 1];
                ++seen[static_cast<std::size_t>(std::lround(b)) - 1];
            }
        }
        for (const int count : seen)
            QVERIFY(count > 20 && count < 60);
        MatrixF unit;
        viewsOf(*task, {}, {}, {.unit = true, .factor = 5.0}).fill(batch, 0, unit);
        CHECK_AT_MOST(std::abs(static_cast<double>(unit.row(3).norm()) - 5.0), 1e-5);
    }

    void rowsWithoutStoredViewsAreLeftOutAndTold() {
        const auto whole = makeTask(birdsWithViews(2));
        const std::vector<int> some{whole->fitRows()[0], whole->fitRows()[5]};
        const auto task = makeTask(birdsWithViews(2, some));
        std::string told;
        RunContext context;
        context.onNotice = [&told](const std::string& text) { told += text; };
        const PretrainingViews views = viewsOf(*task, {}, context);
        CHECK_HOLDS(told, "2 of 60 training examples lack a stored view");
        QCOMPARE(views.rows().size(), std::size_t{58});
        QVERIFY(std::find(views.rows().begin(), views.rows().end(), some[0]) == views.rows().end());
    }

    void whatCannotBeTwoViewsIsRefused() {
        const auto plain = makeTask(birdsInPlaces(60)), one = makeTask(birdsWithViews(1));
        CHECK_HOLDS(messageOf<UsageError>([&] { viewsOf(*plain, {.noise = 0.0, .dropout = 0.0}); }),
                    "both views of an example would be the example itself");
        CHECK_HOLDS(messageOf<DataError>([&] { viewsOf(*one, {.source = Source::stored}); }), "view 2");
        const auto none = makeTask(birdsWithViews(2, plain->fitRows()));
        CHECK_HOLDS(messageOf<DataError>([&] { viewsOf(*none, {.source = Source::stored}); }), "view 1");
        QVERIFY(!viewsOf(*one, {}).rows().empty()); // one stored view is none: noise
    }

    /// At least one row of every class, a smaller share within a larger one, by the seed and the share alone.
    void labelFractionsAreNested() {
        const auto task = makeTask(birdsInPlaces(300));
        const std::vector<int> few = labeled(*task, 0.01, 1), some = labeled(*task, 0.1, 1),
                               all = labeled(*task, 1.0, 1);
        QVERIFY(all == task->fitRows());
        QVERIFY(std::includes(all.begin(), all.end(), some.begin(), some.end()));
        QVERIFY(std::includes(some.begin(), some.end(), few.begin(), few.end()));
        std::vector<int> counts(2, 0), whole(2, 0);
        for (const int row : some)
            ++counts[task->labels[row]];
        for (const int row : all)
            ++whole[task->labels[row]];
        for (std::size_t own = 0; own < 2; ++own)
            QVERIFY(std::abs(counts[own] - 0.1 * whole[own]) <= 0.5);
        for (const double tiny : {1e-6, 0.001})
            QCOMPARE(labeled(*task, tiny, 1).size(), std::size_t{2});
        QVERIFY(few == labeled(*task, 0.01, 1));
        QVERIFY(some != labeled(*task, 0.1, 2));
        const auto drawn = makeTask(birdsInPlaces(300), {.labels = {.fraction = 0.5}});
        CHECK_HOLDS(messageOf<UsageError>([&] { labeled(*drawn, 0.1, 1); }), "drawn already");
        QVERIFY(labeled(*drawn, 1.0, 1) == drawn->fitRows());
    }
};

QTEST_APPLESS_MAIN(TestPretrainingViews)
#include "tst_pretraining_views.moc"
