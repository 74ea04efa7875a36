// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/equal_rows.h"
#include "tests/support/checks.h"

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Rows of few values, so that many are equal; some zeros are -0.
MatrixF repeatingRows(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    Random random(seed, "repeating rows");
    MatrixF X(rows, columns);
    for (float& value : X.reshaped<Eigen::RowMajor>()) {
        value = static_cast<float>(random.below(3)) - 1.0F;
        if (value == 0.0F && random.below(2) == 0)
            value = -0.0F;
    }
    return X;
}

std::vector<std::uint64_t> hashesOf(const MatrixF& X) {
    std::vector<std::uint64_t> hashes;
    for (Eigen::Index row = 0; row < X.rows(); ++row)
        hashes.push_back(rowHash({X.row(row).data(), static_cast<std::size_t>(X.cols())}));
    return hashes;
}

/// Every row compared with every earlier one.
std::vector<std::vector<int>> slowGroups(const MatrixF& X, const RowSelection& leftOut) {
    std::vector<std::vector<int>> groups;
    for (int row = 0; row < X.rows(); ++row) {
        if (leftOut.contains(static_cast<std::size_t>(row)))
            continue;
        bool known = false;
        for (std::vector<int>& group : groups)
            if (!known && X.row(group.front()) == X.row(row)) {
                group.push_back(row);
                known = true;
            }
        if (!known)
            groups.push_back({row});
    }
    std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
    return groups;
}

std::vector<std::vector<int>> groupsOf(const EqualRows& equal) {
    std::vector<std::vector<int>> groups;
    for (std::size_t i = 0; i < equal.groupCount(); ++i)
        groups.emplace_back(equal.group(i).begin(), equal.group(i).end());
    return groups;
}

} // namespace

class TestEqualRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void findsWhatComparingAllRowsFinds_data() {
        QTest::addColumn<int>("columns");
        for (const int columns : {1, 2, 5, 8, 9, 17, 64})
            QTest::addRow("%d dimensions", columns) << columns;
    }

    void findsWhatComparingAllRowsFinds() {
        QFETCH(int, columns);
        MatrixF X = repeatingRows(400, columns, 3);
        for (int row = 0; row < 400; row += 3) // also where chance makes none
            X.row(row) = X.row((7 * row + 1) % 400);
        RowSelection leftOut(400);
        for (const std::size_t row : {0U, 5U, 6U, 300U})
            leftOut.set(row, true);
        const auto expected = slowGroups(X, leftOut);
        QVERIFY(!expected.empty());
        const EqualRows equal = findEqualRows(X, hashesOf(X), leftOut, {});
        QVERIFY(groupsOf(equal) == expected);
        std::size_t repeats = 0, largest = 0;
        for (const auto& group : expected) {
            repeats += group.size() - 1;
            largest = std::max(largest, group.size());
        }
        QCOMPARE(equal.repeats(), repeats);
        QCOMPARE(equal.largest(), largest);
    }

    void collisionsOfHashesChangeNothing() {
        const MatrixF X = repeatingRows(300, 4, 5);
        const RowSelection none(300);
        const std::vector<std::uint64_t> same(300, 42);
        QVERIFY(groupsOf(findEqualRows(X, same, none, {})) == slowGroups(X, none));
    }

    void takesRowsOfAWiderMatrix() {
        const MatrixF wide = repeatingRows(200, 9, 7);
        const MatrixF X = wide.leftCols(4);
        const EqualRows equal = findEqualRows(wide.leftCols(4), hashesOf(X), RowSelection(200), {});
        QVERIFY(groupsOf(equal) == slowGroups(X, RowSelection(200)));
    }

    void hashesDiffer() {
        // Neighbouring numbers, permuted dimensions and one changed value are what a weak hash confuses.
        std::set<std::uint64_t> hashes;
        MatrixF X = MatrixF::Zero(1, 12);
        for (int d = 0; d < 12; ++d)
            for (int value = 1; value <= 1000; ++value) {
                X(0, d) = static_cast<float>(value);
                hashes.insert(hashesOf(X)[0]);
                X(0, d) = 0.0F;
            }
        QCOMPARE(hashes.size(), std::size_t(12'000));
    }

    void noRowsAndOneRow() {
        QCOMPARE(findEqualRows(MatrixF(0, 3), {}, RowSelection(), {}).groupCount(), std::size_t(0));
        const MatrixF X = MatrixF::Ones(1, 3);
        const EqualRows one = findEqualRows(X, hashesOf(X), RowSelection(1), {});
        QCOMPARE(one.groupCount(), std::size_t(0));
        QCOMPARE(one.largest(), std::size_t(0));
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const MatrixF X = repeatingRows(20, 2, 1);
        QVERIFY_EXCEPTION_THROWN(findEqualRows(X, hashesOf(X), RowSelection(20), context), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestEqualRows)
#include "tst_equal_rows.moc"
