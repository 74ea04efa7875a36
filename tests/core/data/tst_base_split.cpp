// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/base_split.h"

#include "core/base/error.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Four classes of ten rows each: five to fit on, two to select by, three to report on.
std::shared_ptr<EmbeddingSet> fourClasses() {
    std::vector<int> classes, places, splits;
    for (int row = 0; row < 40; ++row) {
        classes.push_back(row % 4);
        places.push_back(0);
        splits.push_back(row / 4 < 5 ? 0 : row / 4 < 7 ? 1 : 2);
    }
    auto set = makeSet(normalMatrix<float>(40, 3, 1), classes, places, splits);
    set->columns[0].categories = {"a", "b", "c", "d"};
    return set;
}

} // namespace

/// Few-shot and base-to-novel: what is left of the training examples.
class TestBaseSplit : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void novelClassesKeepTheirRowsToReportOn() {
        const auto set = fourClasses();
        const Column column = baseSplitColumn(*makeTask(set), 0.5, "base");
        QCOMPARE(column.name, std::string("base"));
        QVERIFY(column.categories == set->columns[2].categories);
        for (std::size_t row = 0; row < set->size(); ++row) {
            const bool novel = set->columns[0].codes[row] >= 2;
            const int before = set->columns[2].codes[row];
            QCOMPARE(column.codes[row], novel && before != 2 ? -1 : before);
        }
        const auto made = fourClasses();
        made->columns[2].codes = column.codes;
        const auto task = makeTask(made);
        QCOMPARE(task->fitRows().size(), std::size_t(10));
        QCOMPARE(task->selectRows().size(), std::size_t(4));
        QCOMPARE(task->findSplit(testSplit)->rows.size(), std::size_t(12));
        QVERIFY(warns(*task, "14 examples without split are left out"));
    }

    void sharesThatLeaveNothingAreRefused() {
        const auto task = makeTask(fourClasses());
        for (const double share : {0.0, 0.2, 0.95, 1.0, -1.0})
            CHECK_HOLDS(messageOf<UsageError>([&] { baseSplitColumn(*task, share, "base"); }),
                        "of 4 classes");
    }

    void aDrawnSplitIsNoColumn() {
        TaskSelection selection;
        selection.drawnSplit = DrawnSplit{{0.6, 0.2, 0.2}, 0};
        CHECK_HOLDS(
            messageOf<UsageError>([&] { baseSplitColumn(*makeTask(fourClasses(), selection), 0.5, "base"); }),
            "not stored in a column");
    }

    /// Shots are of every class, the same for the same seed, and fewer are among more.
    void shotsAreNested() {
        std::vector<std::vector<int>> drawn;
        for (const int shots : {1, 2, 4}) {
            TaskSelection selection;
            selection.labels.shots = shots;
            const auto task = makeTask(fourClasses(), selection);
            QCOMPARE(task->fitRows().size(), static_cast<std::size_t>(4 * shots));
            QVERIFY(!warns(*task, "shots"));
            drawn.push_back(task->fitRows());
        }
        for (std::size_t i = 1; i < drawn.size(); ++i)
            QVERIFY(
                std::includes(drawn[i].begin(), drawn[i].end(), drawn[i - 1].begin(), drawn[i - 1].end()));
    }

    void shotsOverWhatAClassHasAreTold() {
        const auto set = fourClasses();
        set->columns[2].codes[1] = -1; // class b has four
        TaskSelection selection;
        selection.labels.shots = 5;
        const auto task = makeTask(set, selection);
        QCOMPARE(task->fitRows().size(), std::size_t(19));
        QVERIFY(warns(*task,
                      "1 class has fewer training examples than 5 shots, 'b' only 4: all of them are taken"));
    }
};

QTEST_APPLESS_MAIN(TestBaseSplit)
#include "tst_base_split.moc"
