// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/class_pairs.h"
#include "core/sampling/triplet_miner.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> labels{0, 1, 2, 0, 1, 2, 0, 3, 1}; // class 3 has one row

const MatrixF& unitRows() {
    static const MatrixF rows =
        matrixOf(referenceFile("metric_learning.json").at("inputs").at("Z")).cast<float>();
    return rows;
}

std::vector<Triplet> mined(const MinerOptions& options, std::uint64_t seed) {
    TripletMiner miner(options);
    Random random(seed, "test");
    return miner.mine(unitRows(), labels, random);
}

bool valid(const Triplet& triplet) {
    const auto label = [](int i) { return labels[i]; };
    return triplet.anchor != triplet.positive && label(triplet.anchor) == label(triplet.positive) &&
           label(triplet.anchor) != label(triplet.negative);
}

double distance(const MatrixF& Z, int a, int b) {
    return static_cast<double>((Z.row(a) - Z.row(b)).norm());
}

} // namespace

class TestTripletMiner : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void randomTripletsAreDifferentAndOfAll() {
        std::map<std::tuple<int, int, int>, int> times;
        constexpr int trials = 4000;
        for (std::uint64_t seed = 0; seed < trials; ++seed) {
            const std::vector<Triplet> triplets = mined({.mining = Mining::random}, seed);
            QCOMPARE(triplets.size(), labels.size());
            std::set<std::tuple<int, int, int>> own;
            for (const Triplet& t : triplets) {
                QVERIFY(valid(t));
                own.insert({t.anchor, t.positive, t.negative});
                ++times[{t.anchor, t.positive, t.negative}];
            }
            QCOMPARE(own.size(), triplets.size()); // without replacement
        }
        // Anchors of classes 0 and 1: 6 · 2 · 6; of class 2: 2 · 1 · 7; none of class 3.
        QCOMPARE(times.size(), std::size_t{86});
        const double expected = trials * 9.0 / 86;
        double chiSquare = 0.0;
        for (const auto& [triplet, count] : times)
            chiSquare += (count - expected) * (count - expected) / expected;
        CHECK_AT_MOST(chiSquare, 130.0); // 85 degrees of freedom: 0.1 % lie above
    }

    void fewTripletsAreAllTaken() {
        TripletMiner miner({.mining = Mining::random});
        Random random(1, "test");
        const MatrixF Z = normalMatrix<float>(3, 4, 1);
        const std::vector<int> three{0, 0, 1};
        std::vector<Triplet> triplets = miner.mine(Z, three, random);
        QCOMPARE(triplets.size(), std::size_t{2});
        QVERIFY((triplets[0] != triplets[1]));
    }

    void everyAnchorHasOne() {
        for (const Mining mining : {Mining::perAnchor, Mining::semiHard, Mining::distanceWeighted}) {
            const std::vector<Triplet> triplets = mined({.mining = mining}, 3);
            const bool alone = mining == Mining::distanceWeighted;
            QCOMPARE(triplets.size(), labels.size() - (alone ? 0 : 1));
            int before = -1;
            for (const Triplet& t : triplets) {
                QVERIFY(t.anchor > before);
                before = t.anchor;
                QVERIFY(valid(t) || (alone && t.anchor == 7 && t.positive == 7));
            }
        }
    }

    void semiHardNegativesLieWithinTheSlack() {
        const MatrixF Z = unitRows();
        int within = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed)
            for (const auto& [a, p, n] : mined({.mining = Mining::semiHard, .slack = 0.3}, seed)) {
                const double near = distance(Z, a, p), far = distance(Z, a, n);
                if (near < far && far < near + 0.3) {
                    ++within;
                    continue;
                }
                for (int other = 0; other < 9; ++other) { // otherwise there was none
                    const double d = distance(Z, a, other);
                    const bool negative = labels[other] != labels[a];
                    QVERIFY(!(negative && d > near + 1e-5 && d < near + 0.3 - 1e-5));
                }
            }
        QVERIFY(within > 500);
    }

    /// Definition 5 as printed compares squared distances.
    void squaredSemiHardNegativesLieWithinTheSlack() {
        const MatrixF Z = unitRows();
        int within = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed)
            for (const auto& [a, p, n] :
                 mined({.mining = Mining::semiHard, .slack = 0.3, .squaredSlack = true}, seed)) {
                const double near = std::pow(distance(Z, a, p), 2), far = std::pow(distance(Z, a, n), 2);
                if (near < far && far < near + 0.3) {
                    ++within;
                    continue;
                }
                for (int other = 0; other < 9; ++other) { // otherwise there was none
                    const double d = std::pow(distance(Z, a, other), 2);
                    const bool negative = labels[other] != labels[a];
                    QVERIFY(!(negative && d > near + 1e-5 && d < near + 0.3 - 1e-5));
                }
            }
        QVERIFY(within > 300);
    }

    /// λ: all nearer distances weigh alike.
    void theNearestDistanceIsAParameter() {
        MatrixF Z(3, 4);
        Z << 1, 0, 0, 0, std::cos(0.2f), std::sin(0.2f), 0, 0, std::cos(0.6f), std::sin(0.6f), 0, 0;
        std::vector<double> wide, narrow;
        for (auto& [nearest, into] : {std::pair{0.7, &wide}, std::pair{0.1, &narrow}}) {
            TripletMiner miner({.nearest = nearest});
            miner.distancesOf(Z);
            miner.negativeProbabilities(0, std::vector<int>{0, 1, 2}, *into);
        }
        CHECK_AT_MOST(std::abs(wide[1] - 0.5), 1e-9);
        // q⁻¹ ∝ d^(2−D) (1 − d²/4)^((3−D)/2) with D = 4
        const auto weight = [](double d) { return std::pow(d, -2.0) / std::sqrt(1.0 - d * d / 4.0); };
        const double near = weight(2 * std::sin(0.1)), far = weight(2 * std::sin(0.3));
        CHECK_AT_MOST(std::abs(narrow[1] - near / (near + far)), 1e-5);
    }

    void probabilitiesAgreeWithAnotherProgram_data() {
        QTest::addColumn<int>("far");
        QTest::newRow("keep") << static_cast<int>(FarNegatives::keep);
        QTest::newRow("exclude") << static_cast<int>(FarNegatives::exclude);
        QTest::newRow("clamp") << static_cast<int>(FarNegatives::clamp);
    }
    void probabilitiesAgreeWithAnotherProgram() {
        QFETCH(const int, far);
        const MinerOptions options{.far = static_cast<FarNegatives>(far)};
        TripletMiner miner(options);
        miner.distancesOf(unitRows());
        const Matrix<double> expected =
            matrixOf(referenceFile("metric_learning.json").at("probabilities").at(QTest::currentDataTag()));
        std::vector<double> found;
        for (int a = 0; a < 9; ++a) {
            miner.negativeProbabilities(a, labels, found);
            for (int n = 0; n < 9; ++n)
                CHECK_AT_MOST(std::abs(found[n] - expected(a, n)), 2e-6);
        }
    }

    /// The drawn negatives follow the probabilities.
    void negativesAreDrawnByTheirProbability() {
        constexpr int trials = 20000;
        std::vector<int> times(9);
        for (std::uint64_t seed = 0; seed < trials; ++seed)
            for (const Triplet& t : mined({}, seed))
                if (t.anchor == 2)
                    ++times[t.negative];
        TripletMiner miner({});
        miner.distancesOf(unitRows());
        std::vector<double> expected;
        miner.negativeProbabilities(2, labels, expected);
        for (std::size_t n = 0; n < 9; ++n)
            CHECK_AT_MOST(std::abs(times[n] / double(trials) - expected[n]), 0.015);
    }

    /// Without a cutoff, far negatives get almost all weight in many dimensions; with one they do not.
    void farNegativesCrowdOut() {
        MatrixF Z = MatrixF::Zero(3, 128);
        Z(0, 0) = 1.0f;
        Z(1, 1) = 1.0f;                                  // at √2
        Z(2, 0) = -0.9f, Z(2, 2) = std::sqrt(1 - 0.81f); // at 1.95
        const std::vector<int> three{0, 1, 2};
        std::vector<double> keep, clamp, exclude;
        for (const auto& [far, into] :
             {std::pair{FarNegatives::keep, &keep}, std::pair{FarNegatives::clamp, &clamp},
              std::pair{FarNegatives::exclude, &exclude}}) {
            TripletMiner miner({.farthest = 1.45, .far = far});
            miner.distancesOf(Z);
            miner.negativeProbabilities(0, three, *into);
        }
        QVERIFY(keep[2] > 1 - 1e-12);
        CHECK_AT_MOST(std::abs(clamp[2] - 0.5), 0.05);
        QCOMPARE(exclude[1], 1.0);
        QCOMPARE(exclude[2], 0.0);
    }

    void pairsOfTheNPairLoss() {
        std::vector<AnchorPair> pairs, all;
        Random random(2, "test");
        drawPairs(labels, random, pairs);
        QCOMPARE(pairs.size(), std::size_t{8}); // class 3 has none
        allPairs(labels, all);
        QCOMPARE(all.size(), std::size_t{6 + 6 + 2});
        for (const AnchorPair& pair : pairs)
            QVERIFY(std::find(all.begin(), all.end(), pair) != all.end());
    }

    void batchesAreOfPairsOfAClass() {
        RowCells cells{{0}, {1, 2, 3}, {4, 5, 6, 7, 8, 9, 10, 11, 12, 13}};
        for (const PairDraw draw : {PairDraw::withReplacement, PairDraw::distinct}) {
            std::vector<int> times(3);
            for (std::uint64_t epoch = 0; epoch < 400; ++epoch) {
                const MinibatchOrder order = classBatches(cells, 7, 2, draw, 5, epoch);
                QCOMPARE(order.batchCount(), std::size_t{2}); // ⌊14 / 6⌋
                for (std::size_t b = 0; b < 2; ++b) {
                    const auto batch = order.batch(b);
                    QCOMPARE(batch.size(), std::size_t{6});
                    std::set<std::size_t> classes;
                    for (std::size_t i = 0; i < 6; i += 2) {
                        const auto classOf = [](int row) { return std::size_t(row > 3 ? 2 : row > 0); };
                        QCOMPARE(classOf(batch[i]), classOf(batch[i + 1]));
                        ++times[classOf(batch[i])];
                        classes.insert(classOf(batch[i]));
                        if (draw == PairDraw::distinct && batch[i] != 0)
                            QVERIFY(batch[i] != batch[i + 1]);
                    }
                    if (draw == PairDraw::distinct)
                        QCOMPARE(classes.size(), std::size_t{3});
                }
            }
            for (const int count : times) // classes alike, whatever their size
                CHECK_AT_MOST(std::abs(count / 2400.0 - 1.0 / 3), 0.03);
        }
        for (std::uint64_t epoch = 0; epoch < 50; ++epoch) { // four of a class
            const MinibatchOrder order = classBatches(cells, 14, 4, PairDraw::distinct, 5, epoch);
            QCOMPARE(order.batchCount(), std::size_t{1}); // ⌊14 / 12⌋
            const auto batch = order.batch(0);
            QCOMPARE(batch.size(), std::size_t{12});
            for (std::size_t i = 0; i < 12; i += 4) {
                const std::set<int> rows(batch.begin() + i, batch.begin() + i + 4);
                const auto members = std::find_if(cells.begin(), cells.end(), [&](const auto& own) {
                    return std::find(own.begin(), own.end(), *rows.begin()) != own.end();
                });
                for (const int row : rows)
                    QVERIFY(std::find(members->begin(), members->end(), row) != members->end());
                QCOMPARE(rows.size(), std::min<std::size_t>(4, members->size()));
            }
        }
        const auto rowsOf = [&](std::uint64_t seed, std::uint64_t epoch) {
            const MinibatchOrder order = classBatches(cells, 14, 2, PairDraw::withReplacement, seed, epoch);
            return std::vector<int>(order.batch(0).begin(), order.batch(0).end());
        };
        QCOMPARE(rowsOf(1, 2), rowsOf(1, 2));
        QVERIFY(rowsOf(1, 2) != rowsOf(1, 3) && rowsOf(1, 2) != rowsOf(2, 2));
    }
};

QTEST_APPLESS_MAIN(TestTripletMiner)
#include "tst_triplet_miner.moc"
