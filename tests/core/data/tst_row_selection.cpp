// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_selection.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <QTest>

#include <set>

using namespace groupscope;

namespace {

/// About a third of `rowCount` rows, and the same as a plain set.
std::pair<RowSelection, std::set<int>> someRows(std::size_t rowCount, std::uint64_t seed) {
    Random random(seed, "test selection");
    RowSelection selection(rowCount);
    std::set<int> plain;
    for (std::size_t row = 0; row < rowCount; ++row)
        if (random.below(3) == 0) {
            selection.set(row, true);
            plain.insert(static_cast<int>(row));
        }
    return {selection, plain};
}

std::set<int> asSet(const RowSelection& selection) {
    const std::vector<int> rows = selection.rows();
    return {rows.begin(), rows.end()};
}

} // namespace

class TestRowSelection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithPlainSets_data();
    void agreesWithPlainSets();
    void wholeAndNothing();
    void refusesAnotherLength();
};

void TestRowSelection::agreesWithPlainSets_data() {
    QTest::addColumn<int>("rowCount");
    for (const int rowCount : {0, 1, 63, 64, 65, 1000})
        QTest::addRow("%d rows", rowCount) << rowCount;
}

void TestRowSelection::agreesWithPlainSets() {
    QFETCH(int, rowCount);
    const auto n = static_cast<std::size_t>(rowCount);
    const auto [a, plainA] = someRows(n, 1);
    const auto [b, plainB] = someRows(n, 2);
    for (const Combine how : {Combine::replace, Combine::add, Combine::subtract, Combine::intersect}) {
        RowSelection joined = a;
        joined.combine(b, how);
        std::set<int> expected;
        for (int row = 0; row < rowCount; ++row) {
            const bool inA = plainA.contains(row), inB = plainB.contains(row);
            const bool in = how == Combine::replace    ? inB
                            : how == Combine::add      ? inA || inB
                            : how == Combine::subtract ? inA && !inB
                                                       : inA && inB;
            if (in)
                expected.insert(row);
        }
        QCOMPARE(asSet(joined), expected);
        QCOMPARE(joined.count(), expected.size());
        QCOMPARE(joined.isEmpty(), expected.empty());
    }
    RowSelection inverted = a;
    inverted.invert();
    QCOMPARE(inverted.count(), n - plainA.size());
    for (std::size_t row = 0; row < n; ++row)
        QVERIFY(inverted.contains(row) != a.contains(row));
    inverted.invert();
    QCOMPARE(inverted, a);
}

void TestRowSelection::wholeAndNothing() {
    RowSelection selection(70);
    QVERIFY(selection.isEmpty());
    selection.selectAll();
    QCOMPARE(selection.count(), std::size_t(70));
    selection.set(69, false);
    QCOMPARE(selection.count(), std::size_t(69));
    selection.clear();
    QCOMPARE(selection, RowSelection(70));
}

void TestRowSelection::refusesAnotherLength() {
    RowSelection selection(70);
    QVERIFY_EXCEPTION_THROWN(selection.combine(RowSelection(71), Combine::add), UsageError);
}

QTEST_GUILESS_MAIN(TestRowSelection)
#include "tst_row_selection.moc"
