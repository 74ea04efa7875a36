// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/cnc_batches.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Rows = std::vector<int>;
using Negatives = CncSampler::Negatives;

/// A set with first-stage predictions, and the sampler of its batches.
struct Stage {
    Rows rows, labels, predictions;
    int classes = 2;

    CncSampler sampler(const CncSampler::Options& options, std::uint64_t seed = 0) const {
        return CncSampler(rows, labels, predictions, classes, options, seed);
    }
    int label(int row) const { return labels[row]; }
    int prediction(int row) const { return predictions[row]; }
    bool right(int row) const { return label(row) == prediction(row); }
};

/// Class 0: rows 0 1 2 predicted right, 3 wrong. Class 1: rows 4 5 right, 6 wrong.
Stage handCase() {
    return {{0, 1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 1, 1, 1}, {0, 0, 0, 1, 1, 1, 0}};
}

/// Three classes, a fifth of the rows predicted wrong; every seventh row is no training example.
Stage manyRows() {
    Stage stage;
    stage.classes = 3;
    Random random(3, "stage");
    for (int row = 0; row < 300; ++row) {
        stage.labels.push_back(static_cast<int>(random.below(3)));
        stage.predictions.push_back(random.uniform() < 0.2 ? static_cast<int>(random.below(3))
                                                           : stage.labels.back());
        if (row % 7 != 0)
            stage.rows.push_back(row);
        else
            stage.labels.back() = stage.predictions.back() = -1;
    }
    return stage;
}

/// The parts of a batch.
struct Parts {
    Rows anchors, positives, negatives, second;

    Parts(const CncSampler& sampler, int anchor, std::uint64_t epoch = 0) {
        const CncBatchShape& shape = sampler.shape();
        Rows batch(shape.rows(), -9);
        sampler.draw(anchor, epoch, batch);
        auto place = batch.begin();
        for (const auto& [part, size] : {std::pair{&anchors, shape.anchors},
                                         {&positives, shape.positives},
                                         {&negatives, shape.negatives},
                                         {&second, shape.secondNegatives}}) {
            part->assign(place, place + static_cast<std::ptrdiff_t>(size));
            place += static_cast<std::ptrdiff_t>(size);
        }
    }
};

bool allDifferent(const Rows& rows) {
    return std::set<int>(rows.begin(), rows.end()).size() == rows.size();
}

template<class Condition>
bool all(const Rows& rows, const Condition& condition) {
    return std::all_of(rows.begin(), rows.end(), condition);
}

/// The notices that `give` gives, one a line.
template<class Give>
std::string noticesOf(const Give& give) {
    std::string text;
    RunContext context;
    context.onNotice = [&](const std::string& notice) { text += notice + "\n"; };
    give(context);
    return text;
}

} // namespace

class TestCncBatches : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void handCaseByTurns() {
        const CncSampler sampler = handCase().sampler({.positives = 2, .negatives = 2});
        QCOMPARE(sampler.shape(), (CncBatchShape{1, 1, 1, 2})); // cut to one error, but not the second ones
        QCOMPARE(sampler.batchCount(), std::size_t(4));
        const Rows order = sampler.epochAnchors(0);
        QCOMPARE(order.size(), std::size_t(4));
        QVERIFY(order[0] < 3 && order[2] < 3 && order[0] != order[2]);
        QVERIFY(order[1] != order[3] && std::min(order[1], order[3]) == 4 &&
                std::max(order[1], order[3]) == 5);
        const Parts first(sampler, 0), other(sampler, 5);
        QCOMPARE(first.anchors, Rows{0});
        QCOMPARE(first.positives, Rows{3});
        QCOMPARE(first.negatives, Rows{6});
        QCOMPARE(std::set<int>(first.second.begin(), first.second.end()), (std::set<int>{4, 5}));
        QCOMPARE(other.positives, Rows{6});
        QCOMPARE(other.negatives, Rows{3});
        QVERIFY(all(other.second, [](int row) { return row < 3; }) && allDifferent(other.second));
        CHECK_HOLDS(noticesOf([&](const RunContext& context) { sampler.announceCuts(context); }),
                    "1 positives a batch are drawn, not 2");
    }

    /// Algorithm 2 as printed: M and N of every slice, rows twice where there are too few.
    void shortSlicesRepeatTheirRows() {
        const CncSampler sampler = handCase().sampler({.positives = 4, .negatives = 3, .repeatRows = true});
        QCOMPARE(sampler.shape(), (CncBatchShape{4, 4, 3, 3}));
        for (std::uint64_t epoch = 0; epoch < 20; ++epoch)
            for (const int anchor : sampler.epochAnchors(epoch)) {
                const Parts parts(sampler, anchor, epoch);
                const bool first = anchor < 3;
                QCOMPARE(parts.anchors.front(), anchor);
                QVERIFY(all(parts.anchors, [&](int row) { return first ? row < 3 : row == 4 || row == 5; }));
                QCOMPARE(parts.positives, Rows(4, first ? 3 : 6));
                QCOMPARE(parts.negatives, Rows(3, first ? 6 : 3));
                QVERIFY(all(parts.second, [&](int row) { return first ? row == 4 || row == 5 : row < 3; }));
            }
        QCOMPARE(noticesOf([&](const RunContext& context) { sampler.announceCuts(context); }), std::string());
    }

    void everyAnchorHasItsBatchWhenSlicesAreNotBalanced() {
        const CncSampler sampler = handCase().sampler({.balanceSlices = false});
        const Rows order = sampler.epochAnchors(0);
        QCOMPARE(order.size(), std::size_t(5));
        QVERIFY(order.back() < 3); // the longer slice goes on alone
        QCOMPARE(std::set<int>(order.begin(), order.end()), (std::set<int>{0, 1, 2, 4, 5}));
    }

    void partsAreWhatTheyAreCalled_data() {
        QTest::addColumn<int>("by");
        QTest::addColumn<bool>("anyAnchor");
        for (const bool any : {false, true})
            for (const int by : {0, 1, 2})
                QTest::addRow("%s, negatives %d", any ? "any anchor" : "two sides", by) << by << any;
    }
    void partsAreWhatTheyAreCalled() {
        QFETCH(int, by);
        QFETCH(bool, anyAnchor);
        const Stage stage = manyRows();
        const auto negativesBy = static_cast<Negatives>(by);
        const CncSampler sampler = stage.sampler(
            {.positives = 6, .negatives = 5, .negativesBy = negativesBy, .anyAnchor = anyAnchor});
        QCOMPARE(sampler.shape(), (anyAnchor ? CncBatchShape{1, 6, 5, 0} : CncBatchShape{5, 6, 5, 5}));
        const auto negativeOf = [&](int anchor) {
            return [&stage, anchor, by](int row) {
                const bool otherClass = stage.label(row) != stage.label(anchor);
                const bool samePrediction = stage.prediction(row) == stage.prediction(anchor);
                return stage.label(row) >= 0 && row != anchor && (by == 2 || otherClass) &&
                       (by == 1 || samePrediction);
            };
        };
        const Rows order = sampler.epochAnchors(1);
        QVERIFY(allDifferent(order) && order.size() == sampler.batchCount());
        for (const int anchor : order) {
            const Parts parts(sampler, anchor, 1);
            QCOMPARE(parts.anchors[0], anchor);
            QVERIFY(anyAnchor || stage.right(anchor));
            QVERIFY(all(parts.anchors, [&](int row) {
                return stage.label(row) == stage.label(anchor) &&
                       stage.prediction(row) == stage.prediction(anchor);
            }));
            QVERIFY(all(parts.positives, [&](int row) {
                return stage.label(row) == stage.label(anchor) &&
                       stage.prediction(row) != stage.prediction(anchor);
            }));
            QVERIFY(all(parts.negatives, negativeOf(anchor)));
            QVERIFY(all(parts.second, negativeOf(parts.positives[0])));
            if (by == 0) // of the source slice of the first positive, only rows predicted right
                QVERIFY(all(parts.second, [&](int row) { return stage.right(row); }));
            QVERIFY(allDifferent(parts.negatives) && allDifferent(parts.second));
            QVERIFY(anyAnchor || allDifferent(parts.positives));
        }
    }

    void slicesTakeTurns() {
        const Stage stage = manyRows();
        const Rows order = stage.sampler({}).epochAnchors(0);
        for (std::size_t i = 0; i < order.size(); ++i)
            QCOMPARE(stage.prediction(order[i]), static_cast<int>(i % 3));
    }

    void ratioTakesAShareOfEverySlice() {
        const Stage stage = manyRows();
        const auto countOf = [&](double ratio, int slice) {
            const Rows order = stage.sampler({.sampleRatio = ratio, .balanceSlices = false}).epochAnchors(0);
            return std::count_if(order.begin(), order.end(),
                                 [&](int row) { return stage.prediction(row) == slice; });
        };
        for (int slice = 0; slice < 3; ++slice)
            QCOMPARE(countOf(0.25, slice), std::lround(0.25 * static_cast<double>(countOf(1.0, slice))));
        QCOMPARE(stage.sampler({.sampleRatio = 1e-4}).batchCount(), std::size_t(3)); // one of each slice
    }

    void epochsAreDrawnAnew() {
        const CncSampler sampler = manyRows().sampler({.positives = 6});
        const Rows order = sampler.epochAnchors(0);
        QVERIFY(order == sampler.epochAnchors(0) && order != sampler.epochAnchors(1));
        QCOMPARE(Parts(sampler, order[0], 0).positives, Parts(sampler, order[0], 0).positives);
        QVERIFY(Parts(sampler, order[0], 0).positives != Parts(sampler, order[0], 1).positives);
        const CncSampler other = manyRows().sampler({.positives = 6}, 1);
        QVERIFY(order != other.epochAnchors(0));
    }

    void rowsRepeatOnlyWhereThereAreTooFew() {
        const CncSampler sampler = handCase().sampler({.positives = 5, .negatives = 5});
        QCOMPARE(sampler.shape(), (CncBatchShape{1, 1, 1, 5}));
        const Parts parts(sampler, 0);
        QVERIFY(all(parts.second, [](int row) { return row == 4 || row == 5; }));
        const CncSampler any = handCase().sampler({.positives = 3, .negatives = 2, .anyAnchor = true});
        QCOMPARE(any.batchCount(), std::size_t(6)); // slice 1 has three rows, so slice 0 gives three too
        QCOMPARE(Parts(any, 0).positives, (Rows{3, 3, 3}));
        QVERIFY(allDifferent(Parts(any, 3).positives)); // the three rows predicted otherwise
        QCOMPARE(Parts(any, 3).anchors, Rows{3});
    }

    /// A first stage without errors leaves plain supervised contrast, which is SupCon*.
    void withoutErrorsTheClassesAlonePlay() {
        Stage stage = manyRows();
        stage.predictions = stage.labels;
        const CncSampler sampler = stage.sampler({.positives = 6, .negatives = 5});
        QCOMPARE(sampler.shape(), (CncBatchShape{5, 6, 5, 5}));
        std::set<int> negatives;
        for (const int anchor : sampler.epochAnchors(0)) {
            const Parts parts(sampler, anchor);
            const auto same = [&](int row) { return stage.label(row) == stage.label(anchor); };
            const auto other = [&](int row) { return stage.label(row) >= 0 && !same(row); };
            QVERIFY(all(parts.positives, [&](int row) { return same(row) && row != anchor; }));
            QVERIFY(all(parts.anchors, [&](int row) { return same(row) && row != parts.positives[0]; }));
            QVERIFY(allDifferent(parts.positives));
            QVERIFY(all(parts.negatives, other) && all(parts.second, other));
            if (stage.label(anchor) == 0)
                negatives.insert(parts.negatives.begin(), parts.negatives.end());
        }
        QVERIFY(
            std::any_of(negatives.begin(), negatives.end(), [&](int row) { return stage.label(row) == 1; }));
        QVERIFY(
            std::any_of(negatives.begin(), negatives.end(), [&](int row) { return stage.label(row) == 2; }));
        const std::string notices = noticesOf([&](const RunContext& context) {
            sampler.announceFallbacks({"a", "b", "c"}, context);
        });
        CHECK_HOLDS(notices, "predicts the same for all training examples of class 'b'");
        CHECK_HOLDS(notices, "prediction of anchors of class 'c': their negatives are any examples");
    }

    void aClassThatIsAllWrongGivesNoAnchors() {
        Stage stage = handCase();
        stage.predictions = {0, 0, 0, 0, 0, 0, 0};
        const CncSampler sampler = stage.sampler({.positives = 2, .negatives = 2});
        QCOMPARE(sampler.batchCount(), std::size_t(4));
        for (const int anchor : sampler.epochAnchors(0)) {
            const Parts parts(sampler, anchor);
            QVERIFY(all(parts.anchors, [](int row) { return row < 4; }));
            QVERIFY(all(parts.negatives, [](int row) { return row > 3; }));
            QVERIFY(all(parts.second, [](int row) { return row > 3; })); // never the class of the anchor
        }
        CHECK_HOLDS(
            noticesOf([&](const RunContext& context) {
                sampler.announceFallbacks({"a", "b"}, context);
            }),
            "class 'b' gives no anchors: the first stage predicts no training example of it correctly");
    }

    void aClassOfOneRowGivesNoAnchors() {
        const Stage stage{{0, 1, 2}, {0, 0, 1}, {0, 1, 1}};
        const CncSampler sampler = stage.sampler({});
        QCOMPARE(sampler.epochAnchors(0), Rows{0});
        const Parts parts(sampler, 0);
        QCOMPARE(parts.positives, Rows{1});
        QCOMPARE(parts.negatives, Rows{2}); // by fallback
        QVERIFY(all(parts.second, [](int row) { return row == 2; }));
        CHECK_HOLDS(noticesOf([&](const RunContext& context) {
                        sampler.announceFallbacks({"a", "b"}, context);
                    }),
                    "class 'b' gives no anchors: its one training example");
    }

    /// A row with two predictions is an anchor where one is right, and a positive or a negative where one is
    /// wrong; it never meets itself. Held against membership of slices, row by row.
    void aRowWithTwoPredictionsStandsInBothSlices() {
        const Stage stage = manyRows();
        Rows second(stage.labels.size(), -1);
        for (std::size_t row = 0; row < second.size(); ++row)
            if (row % 5 == 0 && stage.labels[row] >= 0)
                second[row] = (stage.predictions[row] + 1) % 3;
        const auto standsIn = [&](int row, int slice) {
            return stage.label(row) >= 0 && (stage.prediction(row) == slice || second[row] == slice);
        };
        const CncSampler sampler(stage.rows, stage.labels, stage.predictions, 3,
                                 {.positives = 6, .negatives = 5, .balanceSlices = false}, 0, second);
        std::set<int> anchors, expected, doubledPositives, doubledNegatives;
        for (const int row : stage.rows)
            if (standsIn(row, stage.label(row)))
                expected.insert(row);
        for (const int anchor : sampler.epochAnchors(0)) {
            const Parts parts(sampler, anchor);
            const int first = parts.anchors[0], c = stage.label(first);
            QVERIFY(anchors.insert(first).second);
            QVERIFY(all(parts.anchors, [&](int row) { return stage.label(row) == c && standsIn(row, c); }));
            for (const int row : parts.positives) {
                QVERIFY(stage.label(row) == c && row != first);
                QVERIFY(standsIn(row, (c + 1) % 3) || standsIn(row, (c + 2) % 3));
                if (stage.right(row))
                    doubledPositives.insert(row); // only its second prediction is wrong
            }
            for (const int row : parts.negatives) {
                QVERIFY(stage.label(row) != c && standsIn(row, c));
                if (stage.prediction(row) != c)
                    doubledNegatives.insert(row);
            }
            const int positive = parts.positives[0];
            QVERIFY(all(parts.second, [&](int row) {
                return stage.label(row) != c && standsIn(row, stage.label(row)) &&
                       standsIn(positive, stage.label(row));
            }));
        }
        QVERIFY(anchors == expected);
        QVERIFY(!doubledPositives.empty() && !doubledNegatives.empty());
    }

    /// The one error of class 0 is the second prediction of its row 0: to itself it is no positive.
    void noRowIsItsOwnPositive() {
        const Stage stage{{0, 1, 2, 3}, {0, 0, 1, 1}, {0, 0, 1, 1}};
        const CncSampler sampler(stage.rows, stage.labels, stage.predictions, 2,
                                 {.positives = 3, .negatives = 2, .balanceSlices = false}, 0,
                                 {1, -1, -1, -1});
        QCOMPARE(Parts(sampler, 0).positives, Rows{1});
        QCOMPARE(Parts(sampler, 1).positives, Rows{0});
        QCOMPARE(Parts(sampler, 2).negatives, Rows{0});
        for (const int anchor : {0, 1, 2, 3})
            QVERIFY(all(Parts(sampler, anchor).second,
                        [&](int row) { return stage.label(row) != stage.label(anchor); }));
    }

    /// A model that sees one class only, before clusters that are right: all rows stand in the slice of that
    /// class, and those of the other are anchors by their second prediction.
    void oneClassBeforeRightClustersGivesBatches() {
        const Stage stage{{0, 1, 2, 3, 4, 5}, {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 0, 0}};
        const CncSampler sampler(stage.rows, stage.labels, stage.predictions, 2,
                                 {.positives = 2, .negatives = 2, .balanceSlices = false}, 0,
                                 {-1, -1, -1, 1, 1, 1});
        std::set<int> anchors;
        for (const int anchor : sampler.epochAnchors(0)) {
            const Parts parts(sampler, anchor);
            const int first = parts.anchors[0], c = stage.label(first);
            anchors.insert(first);
            QVERIFY(all(parts.anchors, [&](int row) { return stage.label(row) == c; }));
            QVERIFY(all(parts.positives, [&](int row) { return stage.label(row) == c && row != first; }));
            QVERIFY(all(parts.negatives, [&](int row) { return stage.label(row) != c; }));
            QVERIFY(all(parts.second, [&](int row) { return stage.label(row) != c; }));
        }
        QCOMPARE(anchors.size(), stage.rows.size());
    }

    void secondPredictionsThatAreNoneChangeNothing() {
        const Stage stage = manyRows();
        const CncSampler::Options options{.positives = 6, .negatives = 5};
        const CncSampler without = stage.sampler(options), with(stage.rows, stage.labels, stage.predictions,
                                                                3, options, 0, Rows(stage.labels.size(), -1));
        const Rows order = without.epochAnchors(2);
        QVERIFY(order == with.epochAnchors(2));
        QVERIFY(Parts(without, order[0]).second == Parts(with, order[0]).second);
    }

    void withoutAnyAnchorThereIsNoBatch() {
        const Stage wrong{{0, 1, 2, 3}, {0, 0, 1, 1}, {1, 1, 0, 0}};
        QCOMPARE(wrong.sampler({}).batchCount(), std::size_t(0));
        QVERIFY(wrong.sampler({}).epochAnchors(0).empty());
        QCOMPARE(wrong.sampler({.anyAnchor = true}).batchCount(), std::size_t(4));
    }
};

QTEST_APPLESS_MAIN(TestCncBatches)
#include "tst_cnc_batches.moc"
