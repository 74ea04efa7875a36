// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/data/matched_rows.h"
#include "core/data/shown_rows.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Names = std::vector<std::string>;

} // namespace

class TestMatchedRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rowsAreJoinedByName() {
        Random random(5, "matched rows");
        Names own, other;
        for (int row = 0; row < 400; ++row) {
            if (random.below(5) > 0)
                own.push_back("image " + std::to_string(row));
            if (random.below(5) > 0)
                other.push_back("image " + std::to_string(row));
        }
        for (std::size_t last = other.size() - 1; last > 0; --last)
            std::swap(other[last], other[random.below(last + 1)]);
        const MatchedRows matched = matchRows(own, "a.h5ad", other, "b.h5ad");
        QCOMPARE(matched.otherOf.size(), own.size());
        QCOMPARE(matched.ownOf.size(), other.size());
        int both = 0;
        for (std::size_t row = 0; row < own.size(); ++row) {
            const auto there = std::find(other.begin(), other.end(), own[row]);
            QCOMPARE(matched.otherOf[row],
                     there == other.end() ? -1 : static_cast<int>(there - other.begin()));
            both += there == other.end() ? 0 : 1;
        }
        for (std::size_t row = 0; row < other.size(); ++row)
            if (const int partner = matched.ownOf[row]; partner >= 0)
                QCOMPARE(own[partner], other[row]);
        QCOMPARE(matched.matched, both);
        QCOMPARE(matched.own.count, static_cast<int>(own.size()) - both);
        QCOMPARE(matched.other.count, static_cast<int>(other.size()) - both);
    }

    void rowsWithoutAPartnerAreNamed() {
        const MatchedRows matched =
            matchRows(Names{"a", "b", "c", "d", "e", "f"}, "one", Names{"f", "x"}, "two");
        QCOMPARE(matched.own.count, 5);
        QCOMPARE(matched.own.first, (Names{"a", "b", "c"}));
        QCOMPARE(matched.other.count, 1);
        QCOMPARE(matched.other.first, (Names{"x"}));
    }

    void whatCannotBeDecidedIsRefused() {
        const std::string twice = messageOf<DataError>([] {
            matchRows(Names{"a", "b"}, "one.h5ad", Names{"b", "a", "b"}, "two.h5ad");
        });
        CHECK_HOLDS(twice, "“b” occurs twice, as examples 1 and 3");
        CHECK_HOLDS(twice, "two.h5ad");
        CHECK_HOLDS(messageOf<DataError>([] {
                        matchRows(Names{"a", "a"}, "one.h5ad", Names{"a"}, "two.h5ad");
                    }),
                    "one.h5ad");
        const std::string none =
            messageOf<DataError>([] { matchRows(Names{"a"}, "one.h5ad", Names{"0"}, "two.h5ad"); });
        CHECK_HOLDS(none, "('a')");
        CHECK_HOLDS(none, "('0')");
    }

    /// A selection of rows is that of the points which stand for them, and back; points of no row stay out.
    void selectionsGoAcross() {
        const std::vector<int> shown{4, -1, 0, 2};
        RowSelection rows(5);
        rows.set(4, true);
        rows.set(1, true); // not shown
        const RowSelection points = pointsOf(rows, shown);
        QCOMPARE(points.rows(), std::vector<int>{0});
        RowSelection all(4);
        all.selectAll();
        QCOMPARE(rowsOfPoints(all, shown, 5).rows(), (std::vector<int>{0, 2, 4}));
        QVERIFY(rowsOfPoints(RowSelection(3), shown, 5).isEmpty()); // of another map
    }
};

QTEST_GUILESS_MAIN(TestMatchedRows)
#include "tst_matched_rows.moc"
