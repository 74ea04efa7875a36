// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/row_table.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;

namespace {

std::vector<int> sorted(std::span<const int> rows) {
    std::vector<int> values(rows.begin(), rows.end());
    std::sort(values.begin(), values.end());
    return values;
}

} // namespace

class TestRowTable : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everySelectionIsThatOfTheLabels() {
        constexpr int outerCount = 4, innerCount = 3;
        Random random(1, "labels");
        std::vector<int> outer, inner, rows;
        for (int row = 0; row < 60; ++row) {
            outer.push_back(static_cast<int>(random.below(outerCount - 1))); // the last one has no rows
            inner.push_back(static_cast<int>(random.below(innerCount)));
            if (row % 7 != 0)
                rows.push_back(row);
        }
        const RowTable table(rows, outer, outerCount, inner, innerCount);
        for (int o = 0; o < outerCount; ++o)
            for (int i = 0; i < innerCount; ++i) {
                std::vector<int> all, only, except;
                for (const int row : rows)
                    if (outer[row] == o) {
                        all.push_back(row);
                        (inner[row] == i ? only : except).push_back(row);
                    }
                QCOMPARE(sorted(table.all(o)), all);
                QCOMPARE(sorted(table.only(o, i)), only);
                QCOMPARE(sorted(table.except(o, i)), except);
            }
    }
};

QTEST_APPLESS_MAIN(TestRowTable)
#include "tst_row_table.moc"
