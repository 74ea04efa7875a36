// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/sampling/contrastive_batches.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Source = ContrastiveSampler::NegativeSource;

/// 240 rows of three classes, of which every fourth is no training example; a third of the predictions are
/// wrong.
struct Fixture {
    MatrixF X = normalMatrix<float>(240, 6, 1);
    std::vector<int> rows, labels, predictions;

    Fixture() {
        Random random(1, "fixture");
        for (int row = 0; row < 240; ++row) {
            labels.push_back(static_cast<int>(random.below(3)));
            predictions.push_back(random.uniform() < 0.33 ? (labels.back() + 1) % 3 : labels.back());
            if (row % 4 != 0)
                rows.push_back(row);
        }
    }
    int label(int row) const { return labels.at(static_cast<std::size_t>(row)); }
    bool right(int row) const { return predictions.at(static_cast<std::size_t>(row)) == label(row); }
    ContrastiveSampler sampler(const ContrastiveSampler::Options& options, std::uint64_t seed = 5,
                               const RunContext& context = {}) const {
        return {X, rows, labels, predictions, options, seed, context};
    }

    /// The `count` rows nearest to `anchor` by cosine in double, by sorting all of them.
    std::set<int> nearest(int anchor, std::size_t count, Source source) const {
        std::vector<std::pair<double, int>> order;
        const Eigen::MatrixXd Z = X.cast<double>();
        for (const int row : rows)
            if (row != anchor && (source == Source::anyClass || label(row) != label(anchor)))
                order.emplace_back(-Z.row(row).dot(Z.row(anchor)) / Z.row(row).norm(), row);
        std::sort(order.begin(), order.end());
        std::set<int> result;
        for (std::size_t i = 0; i < std::min(count, order.size()); ++i)
            result.insert(order[i].second);
        return result;
    }
};

bool sameBatch(const ContrastiveBatch& a, const ContrastiveBatch& b) {
    return a.rows == b.rows && a.valid == b.valid && a.positives == b.positives;
}

} // namespace

class TestContrastiveBatches : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void anchorsAreTheWrongTrainingRows() {
        const Fixture fixture;
        const auto sampler = fixture.sampler({.positives = 4, .negatives = 4, .neighbors = 8});
        std::vector<int> expected;
        std::copy_if(fixture.rows.begin(), fixture.rows.end(), std::back_inserter(expected),
                     [&](int row) { return !fixture.right(row); });
        QVERIFY(sampler.anchors() == expected);
        QVERIFY(expected.size() > 30);
    }

    void everyBatchKeepsTheRules_data() {
        QTest::addColumn<bool>("anyClass");
        QTest::addColumn<int>("neighbors");
        for (const int neighbors : {7, 12, 60})
            for (const bool anyClass : {false, true})
                QTest::addRow("%s, %d neighbours", anyClass ? "any class" : "other classes", neighbors)
                    << anyClass << neighbors;
    }
    void everyBatchKeepsTheRules() {
        QFETCH(bool, anyClass);
        QFETCH(int, neighbors);
        const Fixture fixture;
        const Source source = anyClass ? Source::anyClass : Source::otherClass;
        const auto sampler = fixture.sampler({.positives = 5,
                                              .negatives = 7,
                                              .neighbors = static_cast<std::size_t>(neighbors),
                                              .negativeSource = source});
        const std::set<int> training(fixture.rows.begin(), fixture.rows.end());
        int masked = 0;
        for (const int anchor : sampler.anchors()) {
            const std::set<int> near = fixture.nearest(anchor, static_cast<std::size_t>(neighbors), source);
            ContrastiveBatch batch;
            sampler.draw(anchor, 3, batch);
            QCOMPARE(batch.rows.size(), std::size_t(1 + 5 + 7));
            QCOMPARE(batch.valid.size(), batch.rows.size());
            QCOMPARE(batch.positives, Eigen::Index(5));
            QCOMPARE(batch.rows[0], anchor);
            QCOMPARE(int(batch.valid[0]), 1);
            QCOMPARE(std::set<int>(batch.rows.begin() + 1, batch.rows.begin() + 6).size(), std::size_t(5));
            QCOMPARE(std::set<int>(batch.rows.begin() + 6, batch.rows.end()).size(), std::size_t(7));
            for (std::size_t k = 1; k < batch.rows.size(); ++k) {
                const int row = batch.rows[k];
                QVERIFY(training.contains(row) && row != anchor);
                if (k <= 5) {
                    QVERIFY(fixture.label(row) == fixture.label(anchor) && fixture.right(row));
                    QCOMPARE(int(batch.valid[k]), 1);
                } else {
                    QVERIFY(near.contains(row));
                    QCOMPARE(int(batch.valid[k]), fixture.label(row) != fixture.label(anchor) ? 1 : 0);
                    masked += batch.valid[k] == 0 ? 1 : 0;
                }
            }
        }
        QCOMPARE(masked > 0, anyClass); // rows of the anchor's class are only met when they may be
    }

    /// The reference code's slip: anchor number i draws from the neighbours of training example number i.
    void referenceCodeTakesTheNeighborsOfAnotherRow() {
        const Fixture fixture;
        const auto sampler = fixture.sampler(
            {.positives = 5, .negatives = 7, .neighbors = 12, .negativeSource = Source::rowNumber});
        for (std::size_t i = 0; i < sampler.anchors().size(); ++i) {
            const std::set<int> near = fixture.nearest(fixture.rows[i], 12, Source::anyClass);
            ContrastiveBatch batch;
            sampler.draw(sampler.anchors()[i], 3, batch);
            for (std::size_t k = 6; k < batch.rows.size(); ++k) {
                QVERIFY(near.contains(batch.rows[k]));
                QCOMPARE(int(batch.valid[k]),
                         fixture.label(batch.rows[k]) != fixture.label(sampler.anchors()[i]) ? 1 : 0);
            }
        }
    }

    void balancedAnchorsAreAsManyOfEveryClass() {
        const Fixture fixture;
        const auto sampler =
            fixture.sampler({.positives = 4, .negatives = 4, .neighbors = 8, .balanceAnchors = true});
        std::map<int, std::size_t> there, drawn;
        for (const int anchor : sampler.anchors())
            ++there[fixture.label(anchor)];
        const std::vector<int> epoch = sampler.epochAnchors(0, 0);
        for (const int anchor : epoch)
            ++drawn[fixture.label(anchor)];
        QCOMPARE(std::set<int>(epoch.begin(), epoch.end()).size(), epoch.size());
        std::size_t smallest = epoch.size();
        for (const auto& [label, count] : there)
            smallest = std::min(smallest, count);
        QCOMPARE(drawn.size(), there.size());
        for (const auto& [label, count] : drawn)
            QCOMPARE(count, smallest);
        QVERIFY(sampler.epochAnchors(1, 0) != epoch);
    }

    void tooFewPositivesArePaddedAndMasked() {
        Fixture fixture;
        std::vector<int> own;
        for (const int row : fixture.rows)
            if (fixture.label(row) == 2) {
                if (own.size() < 3)
                    own.push_back(row);
                fixture.predictions[row] = own.back() == row ? 2 : 0;
            }
        const auto sampler = fixture.sampler({.positives = 8, .negatives = 4, .neighbors = 8});
        const auto anchor = std::find_if(sampler.anchors().begin(), sampler.anchors().end(),
                                         [&](int row) { return fixture.label(row) == 2; });
        QVERIFY(anchor != sampler.anchors().end());
        ContrastiveBatch batch;
        sampler.draw(*anchor, 0, batch);
        QVERIFY(std::set<int>(batch.rows.begin() + 1, batch.rows.begin() + 4) ==
                std::set<int>(own.begin(), own.end()));
        for (std::size_t k = 1; k <= 8; ++k) {
            QVERIFY(std::find(own.begin(), own.end(), batch.rows[k]) != own.end());
            QCOMPARE(int(batch.valid[k]), k <= 3 ? 1 : 0);
        }
    }

    void negativesShrinkToTheNeighborsThereAre() {
        const Fixture fixture;
        const auto wide = fixture.sampler({.positives = 2, .negatives = 5000, .neighbors = 9000});
        const auto narrow = fixture.sampler({.positives = 2, .negatives = 50, .neighbors = 6});
        const int anchor = wide.anchors().front();
        const auto others = std::count_if(fixture.rows.begin(), fixture.rows.end(), [&](int row) {
            return fixture.label(row) != fixture.label(anchor);
        });
        ContrastiveBatch batch;
        wide.draw(anchor, 0, batch);
        QCOMPARE(static_cast<long>(batch.rows.size()), 1 + 2 + others);
        QVERIFY(std::all_of(batch.valid.begin(), batch.valid.end(), [](auto v) { return v == 1; }));
        narrow.draw(anchor, 0, batch);
        QCOMPARE(batch.rows.size(), std::size_t(1 + 2 + 6));
    }

    void anchorsWithoutAnyPositiveAreLeftOutWithANotice() {
        Fixture fixture;
        int left = 0;
        for (const int row : fixture.rows)
            if (fixture.label(row) == 1) {
                fixture.predictions[row] = 0;
                ++left;
            }
        std::string notice;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notice = text; };
        const auto sampler = fixture.sampler({.positives = 2, .negatives = 2, .neighbors = 4}, 5, context);
        CHECK_HOLDS(notice, std::to_string(left) + " anchors are left out");
        for (const int anchor : sampler.anchors())
            QVERIFY(fixture.label(anchor) != 1);
    }

    void drawsBelongToSeedEpochAndAnchor() {
        const Fixture fixture;
        const ContrastiveSampler::Options options{.positives = 5, .negatives = 7, .neighbors = 20};
        const auto sampler = fixture.sampler(options), again = fixture.sampler(options),
                   other = fixture.sampler(options, 6);
        ContrastiveBatch first, same, nextEpoch, otherSeed;
        const int anchor = sampler.anchors()[3];
        sampler.draw(anchor, 1, first);
        again.draw(sampler.anchors()[0], 1, same); // earlier draws change nothing
        again.draw(anchor, 1, same);
        sampler.draw(anchor, 2, nextEpoch);
        other.draw(anchor, 1, otherSeed);
        QVERIFY(sameBatch(first, same));
        QVERIFY(!sameBatch(first, nextEpoch));
        QVERIFY(!sameBatch(first, otherSeed));
    }

    void epochAnchorsAreShuffledAndLimited() {
        const Fixture fixture;
        const auto sampler = fixture.sampler({.positives = 2, .negatives = 2, .neighbors = 4});
        std::vector<int> all = sampler.epochAnchors(0, 0);
        QVERIFY(all != sampler.anchors());
        QVERIFY(all == sampler.epochAnchors(0, 0));
        QVERIFY(all != sampler.epochAnchors(1, 0));
        std::sort(all.begin(), all.end());
        QVERIFY(all == sampler.anchors());
        const std::vector<int> few = sampler.epochAnchors(0, 5);
        QCOMPARE(std::set<int>(few.begin(), few.end()).size(), std::size_t(5));
    }

    void sameBatchesAtAnyThreadCount() {
        const Fixture fixture;
        std::vector<ContrastiveBatch> batches[2];
        for (const int threads : {1, 2}) {
            const WithThreads scope(threads);
            const auto sampler = fixture.sampler({.positives = 5, .negatives = 7, .neighbors = 20});
            for (const int anchor : sampler.anchors())
                sampler.draw(anchor, 0, batches[threads - 1].emplace_back());
        }
        QVERIFY(batches[0].size() > 30);
        for (std::size_t i = 0; i < batches[0].size(); ++i)
            QVERIFY(sameBatch(batches[0][i], batches[1].at(i)));
    }

    /// The progress of the classes adds up to that of the search.
    void progressOnlyRises() {
        const Fixture fixture;
        std::vector<double> fractions;
        RunContext context;
        context.onProgress = [&](const Progress& progress) { fractions.push_back(progress.fraction); };
        const auto sampler = fixture.sampler({.positives = 2, .negatives = 2, .neighbors = 4}, 5, context);
        QVERIFY(sampler.anchors().size() > 30 && fractions.size() >= 3); // once for each class at least
        for (std::size_t i = 1; i < fractions.size(); ++i)
            QVERIFY(fractions[i] > fractions[i - 1] && fractions[i] < 1.0);
    }

    void stopEndsTheSearch() {
        const Fixture fixture;
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(
            fixture.sampler({.positives = 2, .negatives = 2, .neighbors = 4}, 5, context), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestContrastiveBatches)
#include "tst_contrastive_batches.moc"
