// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/random_split.h"
#include "core/data/strata.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <cmath>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Counts = std::array<std::size_t, 3>;

Strata strataOfSizes(const std::vector<std::size_t>& sizes) {
    Strata strata;
    for (std::size_t s = 0; s < sizes.size(); ++s) {
        strata.names.push_back("stratum " + std::to_string(s));
        strata.ofRow.insert(strata.ofRow.end(), sizes[s], static_cast<int>(s));
    }
    return strata;
}

std::vector<Counts> countsInParts(const Strata& strata, const std::vector<int>& codes) {
    std::vector<Counts> counts(strata.names.size());
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (codes[row] >= 0)
            ++counts[strata.ofRow[row]][codes[row]];
    return counts;
}

} // namespace

class TestRandomSplit : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void casesByHand() {
        QVERIFY(splitCounts({10}, {0.6, 0.2, 0.2}) == (std::vector<Counts>{{6, 2, 2}}));
        QVERIFY(splitCounts({11}, {0.6, 0.2, 0.2}) == (std::vector<Counts>{{7, 2, 2}})); // 6.6 2.2 2.2
        QVERIFY(splitCounts({3}, {0.8, 0.1, 0.1}) == (std::vector<Counts>{{1, 1, 1}}));
        QVERIFY(splitCounts({2}, {0.5, 0.0, 0.5}) == (std::vector<Counts>{{1, 0, 1}}));
        // The second stratum pays what the first took too much: 2.5 2.5 twice.
        QVERIFY(splitCounts({5, 5}, {0.5, 0.0, 0.5}) == (std::vector<Counts>{{3, 0, 2}, {2, 0, 3}}));
        QVERIFY(splitCounts({0, 1}, {0.5, 0.0, 0.5}) == (std::vector<Counts>{{0, 0, 0}, {1, 0, 0}}));
        QVERIFY(splitCounts({7}, {0.0, 0.0, 1.0}) == (std::vector<Counts>{{0, 0, 7}}));
    }

    void everyStratumKeepsToTheShares() {
        Random random(3, "sizes");
        for (int trial = 0; trial < 300; ++trial) {
            std::vector<std::size_t> sizes;
            for (int s = 0; s < 40; ++s)
                sizes.push_back(1 + random.below(trial % 2 == 0 ? 8 : 400));
            SplitShares shares{random.uniform(), random.uniform(), random.uniform()};
            if (trial % 3 == 0)
                shares[1] = 0.0;
            const double sum = shares[0] + shares[1] + shares[2];
            for (double& share : shares)
                share /= sum;
            const std::vector<Counts> counts = splitCounts(sizes, shares);
            for (std::size_t s = 0; s < sizes.size(); ++s) {
                QCOMPARE(counts[s][0] + counts[s][1] + counts[s][2], sizes[s]);
                for (std::size_t i = 0; i < 3; ++i) {
                    const double quota = shares[i] * static_cast<double>(sizes[s]);
                    const auto count = static_cast<double>(counts[s][i]);
                    // A split that would be empty takes one row from the largest, which may give two.
                    QVERIFY(count > quota - 3.0 && (count < quota + 1.0 + 1e-6 || count == 1.0));
                    QVERIFY(quota < 1.0 || count > 0.0);
                    if (sizes[s] >= 3 && shares[i] > 0.0)
                        QVERIFY(counts[s][i] > 0);
                    if (shares[i] == 0.0)
                        QCOMPARE(counts[s][i], std::size_t(0));
                }
            }
        }
    }

    void totalsKeepToTheSharesAsWell() {
        // Strata of one row: alone each would go to training.
        const std::vector<Counts> single = splitCounts(std::vector<std::size_t>(100, 1), {0.6, 0.14, 0.26});
        Counts ofSingle{};
        for (const Counts& own : single)
            for (std::size_t i = 0; i < 3; ++i)
                ofSingle[i] += own[i];
        QCOMPARE(ofSingle[0], std::size_t(60));
        QCOMPARE(ofSingle[1], std::size_t(14));
        QCOMPARE(ofSingle[2], std::size_t(26));
    }

    void rowsAreDrawnAtRandomAndFromTheSeed() {
        const Strata strata = strataOfSizes({500, 300, 4});
        const std::vector<int> split = randomSplit(strata, {0.6, 0.2, 0.2}, 1);
        QVERIFY(countsInParts(strata, split) ==
                splitCounts({500, 300, 4}, {0.6, 0.2, 0.2})); // the counts do not depend on the seed
        QVERIFY(split == randomSplit(strata, {0.6, 0.2, 0.2}, 1));
        const std::vector<int> other = randomSplit(strata, {0.6, 0.2, 0.2}, 2);
        QVERIFY(split != other);
        int alike = 0;
        for (std::size_t row = 0; row < split.size(); ++row)
            alike += split[row] == other[row];
        QVERIFY(alike > 250 && alike < 450); // of 804, by chance 0.6² + 2·0.2² = 0.44
        const std::set<int> firstHalf(split.begin(), split.begin() + 100);
        QCOMPARE(firstHalf.size(), std::size_t(3)); // not in the order of rows
        for (const int threads : {1, 4}) {
            const WithThreads scope(threads);
            QVERIFY(randomSplit(strata, {0.6, 0.2, 0.2}, 1) == split);
        }
    }

    void strataOfASet() {
        const auto set = birdsInPlaces(50);
        set->columns[0].codes[3] = -1; // no class: no split
        set->columns[1].codes[4] = -1; // in no group: a stratum of its class
        const Strata groups = makeStrata(*set, {}, StratifyBy::group);
        QCOMPARE(groups.names.size(), std::size_t(5));
        QCOMPARE(groups.ofRow[3], -1);
        QVERIFY(groups.names[groups.ofRow[4]].ends_with("bird, in no group"));
        QCOMPARE(randomSplit(groups, {1.0, 0.0, 0.0}, 0)[3], -1);
        const Strata classes = makeStrata(*set, {}, StratifyBy::classes);
        QVERIFY(classes.names == (std::vector<std::string>{"landbird", "waterbird"}));
        QCOMPARE(classes.ofRow[4], set->columns[0].codes[4]);
        const Strata places = makeStrata(*set, {}, StratifyBy::column, "place");
        QCOMPARE(places.ofRow[4], -1);
        QCOMPARE(places.names.size(), std::size_t(2));
        set->splitKey.clear(); // a set without a split is what most need one for
        set->columns.pop_back();
        QCOMPARE(makeStrata(*set, {}, StratifyBy::group).names.size(), std::size_t(5));
        CHECK_HOLDS(messageOf<DataError>([&] { makeStrata(*set, {}, StratifyBy::column, "none"); }),
                    "there is no column 'none'");
    }

    void overlappingGroupsAreStrataBySetOfIdentities() {
        const auto set = comments();
        const Strata strata = makeStrata(*set, {}, StratifyBy::group);
        QCOMPARE(strata.names.size(), std::size_t(16)); // 2 classes × 2³ sets
        for (std::size_t row = 0; row < set->size(); ++row) {
            std::string name = set->column("toxicity").codes[row] == 1 ? "toxic" : "nontoxic";
            std::string rest;
            for (const std::string& identity : set->groupColumns)
                if (set->column(identity).codes[row] == 1)
                    rest += (rest.empty() ? ": " : ", ") + identity;
            name += rest.empty() ? ", in no group" : rest;
            QCOMPARE(strata.names[strata.ofRow[row]], name);
        }
    }

    void sharesThatMakeNoSplitAreRefused() {
        for (const SplitShares& shares :
             {SplitShares{0.6, 0.2, 0.1}, {-0.2, 0.6, 0.6}, {std::nan(""), 0.5, 0.5}, {1.5, -0.5, 0.0}})
            QVERIFY_EXCEPTION_THROWN(splitCounts({10}, shares), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestRandomSplit)
#include "tst_random_split.moc"
