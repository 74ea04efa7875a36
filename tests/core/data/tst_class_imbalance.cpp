// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/class_imbalance.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// `classes` strata of `rows` rows each, their rows not in one piece.
Strata evenStrata(std::size_t classes, std::size_t rows) {
    Strata strata;
    for (std::size_t s = 0; s < classes; ++s)
        strata.names.push_back("class " + std::to_string(s));
    for (std::size_t row = 0; row < classes * rows; ++row)
        strata.ofRow.push_back(static_cast<int>(row % classes));
    return strata;
}

/// Rows of each stratum in train, val, test, none.
std::vector<std::array<std::size_t, 4>> countsOf(const Strata& strata, const std::vector<int>& split) {
    std::vector<std::array<std::size_t, 4>> counts(strata.names.size());
    for (std::size_t row = 0; row < split.size(); ++row)
        ++counts[strata.ofRow[row]][split[row] < 0 ? 3 : static_cast<std::size_t>(split[row])];
    return counts;
}

bool isMinor(const Imbalance& made, std::size_t stratum) {
    return std::binary_search(made.minorStrata.begin(), made.minorStrata.end(), static_cast<int>(stratum));
}

} // namespace

class TestClassImbalance : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void asInThePaper() {
        // CUB's size: 200 classes of 60 rows, 50 lose 90 % of 30 training examples, 150 gain 9 each.
        const Strata strata = evenStrata(200, 60);
        const Imbalance made = makeImbalance(strata, {.seed = 3, .added = AddedFrom::test});
        QCOMPARE(made.minorStrata.size(), std::size_t(50));
        QCOMPARE(made.removed, std::size_t(50 * 27));
        QCOMPARE(made.moved, made.removed);
        std::size_t train = 0;
        const auto counts = countsOf(strata, made.split);
        for (std::size_t s = 0; s < counts.size(); ++s) {
            train += counts[s][0];
            if (isMinor(made, s))
                QVERIFY(counts[s] == (std::array<std::size_t, 4>{3, 0, 30, 27}));
            else
                QVERIFY(counts[s] == (std::array<std::size_t, 4>{39, 0, 21, 0}));
        }
        QCOMPARE(train, std::size_t(200 * 30)); // as many as in the balanced control
        for (std::size_t row = 0; row < made.split.size(); ++row)
            QCOMPARE(made.minority[row], isMinor(made, static_cast<std::size_t>(strata.ofRow[row])) ? 1 : 0);
    }

    /// The imbalanced split equals the balanced one of the same seed, but for the changes of the protocol.
    void differsFromTheBalancedControlOnlyWhereItMust() {
        const Strata strata = evenStrata(20, 31);
        const ImbalanceOptions options{.minorities = 5, .seed = 8, .added = AddedFrom::test};
        const Imbalance made = makeImbalance(strata, options);
        const std::vector<int> control = randomSplit(strata, options.shares, options.seed);
        for (std::size_t row = 0; row < control.size(); ++row) {
            if (made.split[row] == control[row])
                continue;
            if (made.minority[row] == 1)
                QVERIFY(control[row] == 0 && made.split[row] == -1);
            else
                QVERIFY(control[row] == 2 && made.split[row] == 0);
        }
    }

    void totalIsKeptForAnySizes() {
        Random random(5, "sizes");
        for (std::uint64_t trial = 0; trial < 100; ++trial) {
            Strata strata;
            for (int s = 0; s < 12; ++s) {
                strata.names.push_back(std::to_string(s));
                strata.ofRow.insert(strata.ofRow.end(), 5 + random.below(80), s);
            }
            const ImbalanceOptions options{.minorities = 1 + random.below(3),
                                           .lost = random.uniform(0.0, 0.99),
                                           .shares = {0.5, 0.1, 0.4},
                                           .seed = trial,
                                           .added = AddedFrom::test};
            const Imbalance made = makeImbalance(strata, options);
            const auto counts = countsOf(strata, made.split);
            const auto control = countsOf(strata, randomSplit(strata, options.shares, options.seed));
            std::size_t removed = 0, moved = 0;
            for (std::size_t s = 0; s < counts.size(); ++s) {
                QCOMPARE(counts[s][1], control[s][1]); // validation examples stay
                if (isMinor(made, s)) {
                    const auto kept = std::max<std::size_t>(
                        1, static_cast<std::size_t>(
                               std::lround((1.0 - options.lost) * static_cast<double>(control[s][0]))));
                    QCOMPARE(counts[s][0], std::min(kept, control[s][0]));
                    QCOMPARE(counts[s][2], control[s][2]);
                    removed += control[s][0] - counts[s][0];
                } else {
                    QVERIFY(counts[s][0] >= control[s][0]);
                    QVERIFY(counts[s][2] >= 1 || control[s][2] == 0);
                    QCOMPARE(counts[s][3], std::size_t(0));
                    moved += counts[s][0] - control[s][0];
                }
            }
            QCOMPARE(made.removed, removed);
            QCOMPARE(made.moved, moved);
            QVERIFY(moved <= removed);
        }
    }

    /// Examples that one class cannot give come from the others, in proportion to their training examples.
    void gainsAreSharedInProportion() {
        Strata strata;
        for (const auto& [rows, s] : {std::pair{200, 0}, {100, 1}, {200, 2}}) {
            strata.names.push_back(std::to_string(s));
            strata.ofRow.insert(strata.ofRow.end(), static_cast<std::size_t>(rows), s);
        }
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Imbalance made =
                makeImbalance(strata, {.minorities = 1, .lost = 0.9, .seed = seed, .added = AddedFrom::test});
            const auto counts = countsOf(strata, made.split);
            if (made.minorStrata.front() == 0) { // 90 rows: 30 to the class of 50, 60 to that of 100
                QVERIFY(counts[0][0] == 10 && counts[1][0] == 80 && counts[2][0] == 160);
            } else if (made.minorStrata.front() == 1) {
                QVERIFY(counts[1][0] == 5 && counts[0][0] + counts[2][0] == 245);
                QVERIFY(counts[0][0] == 123 || counts[0][0] == 122);
            }
        }
    }

    /// By default only training examples change. The control has fewer rows of each class, and both have
    /// equally many in total.
    void trainingRowsAloneMakeIt() {
        Random random(7, "sizes");
        for (std::uint64_t trial = 0; trial < 100; ++trial) {
            Strata strata;
            for (int s = 0; s < 8; ++s) {
                strata.names.push_back(std::to_string(s));
                strata.ofRow.insert(strata.ofRow.end(), 20 + random.below(80), s);
            }
            const ImbalanceOptions options{.minorities = 1 + random.below(3),
                                           .lost = random.uniform(0.0, 0.99),
                                           .shares = {0.5, 0.1, 0.4},
                                           .seed = trial};
            const Imbalance made = makeImbalance(strata, options);
            const std::vector<int> whole = randomSplit(strata, options.shares, options.seed);
            for (std::size_t row = 0; row < whole.size(); ++row)
                for (const int now : {made.split[row], made.control[row]})
                    QVERIFY(now == whole[row] || (whole[row] == 0 && now == -1));
            const auto counts = countsOf(strata, made.split), control = countsOf(strata, made.control),
                       before = countsOf(strata, whole);
            std::size_t now = 0, then = 0;
            for (std::size_t s = 0; s < counts.size(); ++s) {
                now += counts[s][0];
                then += control[s][0];
                const double share = static_cast<double>(control[s][0]) / static_cast<double>(before[s][0]);
                const double first = static_cast<double>(control[0][0]) / static_cast<double>(before[0][0]);
                QVERIFY(std::abs(share - first) < 0.12); // whole numbers of ten rows or more
                QVERIFY(isMinor(made, s) ? counts[s][0] <= control[s][0] : counts[s][0] >= control[s][0]);
            }
            QCOMPARE(now, then);
            QCOMPARE(made.removed, made.moved);
        }
        // Four classes of 30 training examples, one loses 90 %: 30·3/(3 + 0.9) = 23 stay in the control.
        const Imbalance made = makeImbalance(evenStrata(4, 60), {.minorities = 1, .lost = 0.9, .seed = 1});
        const auto control = countsOf(evenStrata(4, 60), made.control);
        for (const auto& own : control)
            QCOMPARE(own[0], std::size_t(23));
        QCOMPARE(made.removed, std::size_t(21)); // two stay
    }

    void validationRowsCanBeAdded() {
        const Strata strata = evenStrata(4, 60);
        const ImbalanceOptions options{
            .minorities = 1, .lost = 0.9, .shares = {0.5, 0.25, 0.25}, .seed = 1, .added = AddedFrom::val};
        const Imbalance made = makeImbalance(strata, options);
        const std::vector<int> control = randomSplit(strata, options.shares, options.seed);
        QVERIFY(made.control == control);
        QCOMPARE(made.removed, std::size_t(27));
        QCOMPARE(made.moved, made.removed);
        for (std::size_t row = 0; row < control.size(); ++row)
            QVERIFY(made.split[row] == control[row] || control[row] == 0 || control[row] == 1);
        CHECK_HOLDS(messageOf<UsageError>([] { parseAddedFrom("all", "--added-from"); }), "train, val, test");
        QVERIFY(parseAddedFrom("val", "") == AddedFrom::val);
    }

    void tooFewTestRowsAreTold() {
        // Nine of ten classes lose 90 % of 10: the last has 9 rows to give for 81.
        const Imbalance made = makeImbalance(evenStrata(10, 20), {.minorities = 9, .added = AddedFrom::test});
        QCOMPARE(made.removed, std::size_t(81));
        QCOMPARE(made.moved, std::size_t(9));
    }

    void everythingComesFromTheSeed() {
        const Strata strata = evenStrata(30, 20);
        const Imbalance one = makeImbalance(strata, {.minorities = 10, .seed = 1});
        const Imbalance again = makeImbalance(strata, {.minorities = 10, .seed = 1});
        const Imbalance other = makeImbalance(strata, {.minorities = 10, .seed = 2});
        QVERIFY(one.split == again.split && one.minorStrata == again.minorStrata);
        QVERIFY(one.split != other.split && one.minorStrata != other.minorStrata);
    }

    void nothingLostIsTheBalancedSplit() {
        const Strata strata = evenStrata(10, 11);
        const Imbalance made = makeImbalance(strata, {.minorities = 3, .lost = 0.0, .seed = 4});
        QVERIFY(made.split == randomSplit(strata, {0.5, 0.0, 0.5}, 4));
        QCOMPARE(made.removed + made.moved, std::size_t(0));
    }

    void columnsHaveNames() {
        Strata strata = evenStrata(4, 10);
        strata.ofRow[0] = -1;
        const std::vector<Column> columns = columnsOf(makeImbalance(strata, {.minorities = 1}), "fold");
        QCOMPARE(columns.size(), std::size_t(3));
        QCOMPARE(columns[0].name, std::string("fold"));
        QVERIFY(columns[0].categories == (std::vector<std::string>{"train", "val", "test"}));
        QCOMPARE(columns[1].name, std::string("minority"));
        QCOMPARE(columns[1].codes[0], -1);
        QCOMPARE(columns[2].name, std::string("control"));
        QVERIFY(columns[2].categories == columns[0].categories);
    }

    void badOptionsAreRefused() {
        const Strata strata = evenStrata(10, 10);
        CHECK_HOLDS(messageOf<UsageError>([&] { makeImbalance(strata, {}); }), "choose from 1 to 9");
        CHECK_HOLDS(messageOf<UsageError>([&] { makeImbalance(strata, {.minorities = 0}); }),
                    "choose from 1 to 9");
        CHECK_HOLDS(messageOf<UsageError>([&] { makeImbalance(strata, {.minorities = 2, .lost = 1.0}); }),
                    "[0,1)");
        QVERIFY_EXCEPTION_THROWN(makeImbalance(strata, {.minorities = 2, .shares = {0.5, 0.5, 0.5}}),
                                 UsageError);
    }
};

QTEST_APPLESS_MAIN(TestClassImbalance)
#include "tst_class_imbalance.moc"
