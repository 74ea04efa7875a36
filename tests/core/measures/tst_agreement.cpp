// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/agreement.h"

#include "core/base/random.h"
#include "tests/support/checks.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Labellings {
    std::vector<int> found, known;
};

Labellings drawnLabellings(int n, int foundCount, int knownCount, std::uint64_t seed) {
    Random random(seed, "labellings");
    Labellings drawn;
    for (int i = 0; i < n; ++i) {
        drawn.found.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(foundCount))));
        drawn.known.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(knownCount))));
    }
    return drawn;
}

/// The best of all permutations, for as many found as known values.
double bestPermutation(const Labellings& drawn, int count) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    int best = 0;
    do {
        int matched = 0;
        for (std::size_t i = 0; i < drawn.found.size(); ++i)
            matched += order[drawn.found[i]] == drawn.known[i];
        best = std::max(best, matched);
    } while (std::next_permutation(order.begin(), order.end()));
    return best / static_cast<double>(drawn.found.size());
}

/// Adjusted Rand index from the counts of all pairs of rows (Hubert and Arabie).
double randByPairs(const Labellings& drawn) {
    double both = 0, found = 0, known = 0, all = 0;
    for (std::size_t i = 0; i < drawn.found.size(); ++i)
        for (std::size_t j = i + 1; j < drawn.found.size(); ++j) {
            const bool f = drawn.found[i] == drawn.found[j], k = drawn.known[i] == drawn.known[j];
            both += f && k;
            found += f;
            known += k;
            ++all;
        }
    const double chance = found * known / all;
    return (both - chance) / ((found + known) / 2 - chance);
}

} // namespace

/// Two labellings of the same rows against each other.
class TestAgreement : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void countsByHand() {
        const std::vector<int> found{0, 0, 1, 1, 1, -1, 0}, known{2, 2, 0, 0, 2, 1, -1};
        const CrossTable table = crossTable(found, known, 2, 3);
        QVERIFY(table == (CrossTable{2, 3, {{0, 2, 2}, {1, 0, 2}, {1, 2, 1}}}));
        QCOMPARE(table.rowCount(), std::int64_t(5));
        QCOMPARE(*matchedAccuracy(table), 0.8);
        const CrossTable none = crossTable(std::vector<int>{-1}, std::vector<int>{0}, 2, 3);
        QVERIFY(!matchedAccuracy(none) && !adjustedRandIndex(none) && !normalizedMutualInformation(none));
    }

    void likeTheReference() {
        const nlohmann::json cases = referenceFile("agreement.json").at("cases");
        QVERIFY(cases.size() > 10);
        for (const auto& own : cases) {
            const CrossTable table = crossTable(integersOf(own.at("found")), integersOf(own.at("known")),
                                                own.at("found_count"), own.at("known_count"));
            const auto near = [&](const std::optional<double>& value, const char* key) {
                return value && std::abs(*value - own.at(key).get<double>()) < 1e-12;
            };
            QVERIFY(near(matchedAccuracy(table), "matched_accuracy"));
            QVERIFY(near(adjustedRandIndex(table), "adjusted_rand_index"));
            QVERIFY(near(normalizedMutualInformation(table), "normalized_mutual_information"));
        }
    }

    void likeBruteForce() {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const Labellings drawn = drawnLabellings(60, 5, 5, seed);
            const CrossTable table = crossTable(drawn.found, drawn.known, 5, 5);
            QVERIFY(std::abs(*matchedAccuracy(table) - bestPermutation(drawn, 5)) < 1e-12);
            QVERIFY(std::abs(*adjustedRandIndex(table) - randByPairs(drawn)) < 1e-12);
        }
    }

    void anAssignmentThatWouldTakeLongIsLeftOut() {
        const std::vector<int> values{0, 1, 2};
        QVERIFY(!matchedAccuracy(crossTable(values, values, 600, 600)));
        QVERIFY(matchedAccuracy(crossTable(values, values, 3, 100'000)));
    }

    void minorityRowsByHand() {
        // Groups 0 and 1 of class 0 (6 and 2 rows), 2 and 3 of class 1 (1 and 4 rows): minority are 1 and 2.
        const std::vector<int> groups{0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3, 3},
            predictions{0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0};
        const std::vector<int> classOfGroup{0, 0, 1, 1};
        const CrossTable table = crossTable(predictions, groups, 2, 4);
        const MinorityFound wrong = minorityFound(table, classOfGroup, SetApart::wrongClass);
        QCOMPARE(wrong.minority, std::int64_t(3));
        QCOMPARE(wrong.apart, std::int64_t(5));
        QCOMPARE(wrong.both, std::int64_t(2));
        QCOMPARE(*wrong.recall(), 2.0 / 3.0);
        QCOMPARE(*wrong.precision(), 0.4);
        // Of class 1 three rows have value 0 and two value 1: now those are apart.
        const MinorityFound smaller = minorityFound(table, classOfGroup, SetApart::smallerValues);
        QCOMPARE(smaller.apart, std::int64_t(4));
        QCOMPARE(smaller.both, std::int64_t(1));
    }

    void withoutMinorityThereAreNoShares() {
        const std::vector<int> labels{0, 0, 1, 1};
        const MinorityFound none =
            minorityFound(crossTable(labels, labels, 2, 2), std::vector<int>{0, 1}, SetApart::wrongClass);
        QCOMPARE(none.minority, std::int64_t(0));
        QVERIFY(!none.recall() && !none.precision());
    }
};

QTEST_APPLESS_MAIN(TestAgreement)
#include "tst_agreement.moc"
