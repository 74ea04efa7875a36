// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/definition_selection.h"
#include "core/data/drawn_split.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

/// Splits that are drawn, and what a file declares to be kept out of them.
class TestDrawnSplit : public QObject {
    Q_OBJECT
    using Rows = std::vector<int>;

  private Q_SLOTS:
    void heldOutRowsAreNotDrawn() {
        auto set = birdsInPlaces(60);
        std::vector<int> far(set->size(), 0);
        for (std::size_t row = 0; row < 30; ++row)
            far[row] = 1;
        set->columns.push_back({"far", {"False", "True"}, far, {}});
        set->splits = {{.name = "far", .title = "", .purpose = Purpose::report, .column = "far"}};
        const auto task = makeTask(set, {.drawnSplit = DrawnSplit{{0.5, 0.25, 0.25}, 1}});
        QCOMPARE(task->findSplit("far")->rows.size(), std::size_t(30));
        for (const std::string_view usual : usualSplits)
            for (const int row : task->findSplit(usual)->rows)
                QVERIFY(row >= 30);
    }

    /// All of one place is the test, whatever the file's split says, and a fifth of the rest is val.
    void aDomainIsLeftOut() {
        auto set = birdsInPlaces(60);
        set->columns.push_back({"site", {"a", "b", "c"}, std::vector<int>(180), {}});
        std::vector<int>& sites = set->columns.back().codes;
        for (std::size_t row = 0; row < sites.size(); ++row)
            sites[row] = static_cast<int>(row % 3);
        sites[4] = -1;
        const DrawnSplit request{leftOutShares, 3, false, "site", "b"};
        const auto task = makeTask(set, {.drawnSplit = request});
        QCOMPARE(task->findSplit("test")->rows.size(), std::size_t(59)); // row 4 has no site
        for (const int row : task->findSplit("test")->rows)
            QCOMPARE(sites[row], 1);
        QCOMPARE(task->fitRows().size() + task->selectRows().size(), std::size_t(120));
        QVERIFY(std::abs(static_cast<double>(task->selectRows().size()) - 24.0) <= 1.0);
        QVERIFY(warns(*task, "1 example has no site"));
        QVERIFY(task->splitColumn.empty());

        const TaskDefinition definition = definitionOf(*task);
        QCOMPARE(definition.leftOutColumn + "=" + definition.leftOutDomain, std::string("site=b"));
        QVERIFY(definition == definitionOf(*makeTask(set, selectionOf(*task))));
        QVERIFY(definition == definitionOf(*makeTask(set, selectionOf(definition))));
        CHECK_HOLDS(taskFields().find("split").text(definition), "site 'b' left out");
        const auto other = makeTask(set, {.drawnSplit = DrawnSplit{leftOutShares, 3, false, "site", "a"}});
        QVERIFY(definitionOf(*other).hash() != definition.hash());

        const auto messageFor = [&](const std::string& domain) {
            return messageOf<UsageError>([&] {
                makeTask(set, {.drawnSplit = DrawnSplit{leftOutShares, 3, false, "site", domain}});
            });
        };
        CHECK_HOLDS(messageFor("d"), "column 'site' has no value 'd'");
        CHECK_HOLDS(messageFor("d"), "choose one of: a, b, c");
        CHECK_HOLDS(messageFor(""), "the specification does not say which site is left out");
        CHECK_HOLDS(messageOf<DataError>([&] {
                        makeTask(set, {.drawnSplit = DrawnSplit{leftOutShares, 3, false, "hospital", "a"}});
                    }),
                    "hospital");
    }

    /// Examples that the file declares for reporting are not trained on, in whatever domain they are.
    void declaredSplitsAreNotTrainedOnWhereADomainIsLeftOut() {
        auto set = birdsInPlaces(60);
        std::vector<int> far(set->size(), 0);
        for (std::size_t row = 0; row < 30; ++row)
            far[row] = 1;
        set->columns.push_back({"far", {"False", "True"}, far, {}});
        set->splits = {{.name = "far", .title = "", .purpose = Purpose::report, .column = "far"}};
        const auto task = makeTask(set, {.drawnSplit = DrawnSplit{leftOutShares, 1, false, "place", "land"}});
        QCOMPARE(task->findSplit("far")->rows.size(), std::size_t(30));
        for (const char* name : {"train", "val"})
            for (const int row : task->findSplit(name)->rows)
                QVERIFY(row >= 30);
    }

    void declaredTestsAreNotDrawn() {
        auto set = birdsInPlaces(60); // 60 rows of train, val and test
        auto& split = set->columns[2];
        split.categories.push_back("far"); // a word of its own: reported on as well
        split.codes[0] = split.codes[1] = 3;
        const auto before = makeTask(set);
        const TaskSelection drawn{.drawnSplit = DrawnSplit{{0.6, 0.2, 0.2}, 1}};
        const auto task = makeTask(set, drawn);
        QVERIFY(task->findSplit("test")->rows == before->findSplit("test")->rows);
        QVERIFY(task->findSplit("far")->rows == (Rows{0, 1}));
        QCOMPARE(task->fitRows().size() + task->selectRows().size(), std::size_t(118));
        QVERIFY(std::abs(static_cast<double>(task->fitRows().size()) - 0.75 * 118) <= 1.0);
        QVERIFY(warns(*task, "the test of 60 examples that the file declares is kept: train gets 75.0 % and "
                             "val 25.0 % of the others"));
        QVERIFY(definitionOf(*task) == definitionOf(*makeTask(set, selectionOf(*task))));

        const auto anew = makeTask(set, {.drawnSplit = DrawnSplit{{0.6, 0.2, 0.2}, 1, true}});
        QVERIFY(anew->findSplit("test")->rows != before->findSplit("test")->rows);
        QVERIFY(warns(*anew, "the test of 60 examples that the file declares is drawn again"));
        QVERIFY(definitionOf(*anew).redrawnTest && !definitionOf(*task).redrawnTest);
        QVERIFY(definitionOf(*anew) == definitionOf(*makeTask(set, selectionOf(*anew))));

        std::fill(split.codes.begin(), split.codes.end(), 2);
        CHECK_HOLDS(messageOf<DataError>([&] { makeTask(set, drawn); }), "none is left to draw from");
        std::fill(split.codes.begin(), split.codes.end(), -1);
        QVERIFY(
            !definitionOf(*makeTask(set, {.drawnSplit = DrawnSplit{{0.6, 0.2, 0.2}, 1, true}})).redrawnTest);
    }

    void aDeclaredSplitOfTestIsNotDrawn() {
        auto set = birdsInPlaces(60);
        set->columns.push_back({"held", {"False", "True"}, std::vector<int>(set->size(), 0), {}});
        for (std::size_t row = 0; row < 30; ++row)
            set->columns.back().codes[row] = 1;
        set->columns.erase(set->columns.begin() + 2);
        set->splitKey.clear();
        set->splits = {{.name = "test", .title = "", .purpose = Purpose::report, .column = "held"}};
        const auto task = makeTask(set, {.drawnSplit = DrawnSplit{{0.6, 0.2, 0.2}, 1}});
        QCOMPARE(task->findSplit("test")->rows.size(), std::size_t(30));
        QCOMPARE(task->findSplit("test")->rows.back(), 29);
    }

    void drawnSplitsDependOnTheirSeedAlone() {
        const auto set = birdsInPlaces(60);
        const auto drawn = [&](std::uint64_t seed) {
            return makeTask(set, {.drawnSplit = DrawnSplit{{0.5, 0.25, 0.25}, seed}});
        };
        QVERIFY(drawn(1)->fitRows() == drawn(1)->fitRows());
        QVERIFY(drawn(1)->fitRows() != drawn(2)->fitRows());
        QCOMPARE(drawn(1)->fitRows().size(), set->size() * 4 / 9); // 2 of 3 beside the declared third
        QVERIFY(definitionOf(*drawn(1)) == definitionOf(*makeTask(set, selectionOf(*drawn(1)))));
        CHECK_HOLDS(differences(definitionOf(*drawn(1)), definitionOf(*drawn(2))).at(1),
                    "seed of the drawn split: 1 / 2");
        CHECK_HOLDS(differences(definitionOf(*makeTask(set)), definitionOf(*drawn(1))).at(0),
                    "split column: split / drawn 0.5/0.25/0.25");
    }
};

QTEST_APPLESS_MAIN(TestDrawnSplit)
#include "tst_drawn_split.moc"
