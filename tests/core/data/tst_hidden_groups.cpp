// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/hidden_groups.h"

#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/data/task_groups.h"
#include "core/data/task_members.h"
#include "core/measures/evaluated.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

TaskSelection known(double fraction, std::uint64_t seed = 0) {
    return {.labels = {.seed = seed, .groupFraction = fraction}};
}

/// Validation examples whose group the task knows.
std::set<int> knownRows(const Task& task) {
    std::set<int> rows;
    for (const int row : task.selectRows())
        if (!task.groupsOf(static_cast<std::size_t>(row)).empty())
            rows.insert(row);
    return rows;
}

bool holds(const std::set<int>& all, const std::set<int>& part) {
    return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

} // namespace

/// Few validation examples whose group is known.
class TestHiddenGroups : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyGroupKeepsItsShare_data() {
        QTest::addColumn<double>("fraction");
        for (const double fraction : {0.001, 0.1, 0.37, 0.9})
            QTest::addRow("%g", fraction) << fraction;
    }
    void everyGroupKeepsItsShare() {
        QFETCH(double, fraction);
        const auto set = birdsInPlaces(200);
        const auto all = makeTask(set), few = makeTask(set, known(fraction));
        std::map<int, int> counts, kept;
        std::vector<int> hidden;
        for (const int row : all->selectRows()) {
            const auto i = static_cast<std::size_t>(row);
            ++counts[all->groupIds[i]];
            if (few->groupIds[i] < 0)
                hidden.push_back(row);
            else
                QCOMPARE(few->groupIds[i], all->groupIds[i]);
            kept[all->groupIds[i]] += few->groupIds[i] >= 0 ? 1 : 0;
        }
        QCOMPARE(counts.size(), std::size_t(4));
        for (const auto& [group, n] : counts) {
            QCOMPARE(kept[group], std::max(1, static_cast<int>(std::lround(fraction * n))));
            QCOMPARE(few->select().groupCounts[group], kept[group]);
        }
        QCOMPARE(few->hiddenGroups, hidden);
        QCOMPARE(few->selectRows(), all->selectRows()); // they stay, and keep their class
        QCOMPARE(few->labels, all->labels);
        for (const auto& rows : {all->fitRows(), all->findSplit(testSplit)->rows})
            for (const int row : rows)
                QCOMPARE(few->groupIds[static_cast<std::size_t>(row)],
                         all->groupIds[static_cast<std::size_t>(row)]);
    }

    void aSmallerShareIsPartOfALargerOne() {
        const auto set = birdsInPlaces(200);
        const auto of = [&](double fraction, std::uint64_t seed) {
            return knownRows(*makeTask(set, known(fraction, seed)));
        };
        QVERIFY(holds(of(0.5, 1), of(0.1, 1)) && holds(of(0.1, 1), of(0.02, 1)));
        QCOMPARE(of(0.1, 1), of(0.1, 1));
        QVERIFY(of(0.1, 1) != of(0.1, 2));
    }

    /// The worst group of validation examples is that of the known ones, counted anew; the average is of all,
    /// and report examples are not touched.
    void rulesSeeTheKnownGroupsAlone() {
        const auto set = birdsInPlaces(200);
        const auto all = makeTask(set), few = makeTask(set, known(0.1));
        const std::set<int> rows = knownRows(*few);
        std::vector<int> predictions;
        std::map<int, std::pair<int, int>> right; // correct and n of known examples, by group
        for (const int row : all->selectRows()) {
            predictions.push_back(row % 3 == 0 ? 1 - all->labels[row] : all->labels[row]);
            if (rows.contains(row)) {
                auto& [correct, n] = right[all->groupIds[row]];
                correct += row % 3 == 0 ? 0 : 1;
                ++n;
            }
        }
        double worst = 1.0;
        for (const auto& [group, counts] : right)
            worst = std::min(worst, static_cast<double>(counts.first) / counts.second);
        const GroupReport report = evaluateGroups(*few, few->select(), predictions);
        QCOMPARE(*report.worstGroupAccuracy, worst);
        QCOMPARE(*report.averageAccuracy, *evaluateGroups(*all, all->select(), predictions).averageAccuracy);
        QVERIFY(worst != *evaluateGroups(*all, all->select(), predictions).worstGroupAccuracy);
        const Split& test = *few->findSplit(testSplit);
        std::vector<int> ofTest(test.rows.size(), 0);
        QCOMPARE(*evaluateGroups(*few, test, ofTest).worstGroupAccuracy,
                 *evaluateGroups(*all, *all->findSplit(testSplit), ofTest).worstGroupAccuracy);
    }

    void attributesAreHiddenAsGroupsAre() {
        const auto task = makeTask(birdsInPlaces(200), known(0.1));
        const std::vector<int> codes = attributeCodes(*task->set, task->groups, 0),
                               seen = knownAttributeCodes(*task, 0);
        for (std::size_t row = 0; row < codes.size(); ++row) {
            const bool hidden = std::binary_search(task->hiddenGroups.begin(), task->hiddenGroups.end(),
                                                   static_cast<int>(row));
            QCOMPARE(seen[row], hidden ? -1 : codes[row]);
        }
        const RowLabels labels = labelsOf(*task, task->hiddenGroups);
        QCOMPARE(labels.attributes.at(0), std::vector<int>(task->hiddenGroups.size(), -1));
    }

    /// If groups overlap, each set of groups is drawn from, and the partition knows no more than they do.
    void overlappingGroupsAreHiddenToo() {
        const auto set = comments();
        set->attributeKeys = {"male"};
        const TaskSelection wanted{.labels = {.groupFraction = 0.2},
                                   .groupColumns = {"male", "female", "black"}};
        TaskSelection whole = wanted;
        whole.labels = {};
        const auto all = makeTask(set, whole), few = makeTask(set, wanted);
        QVERIFY(few->groups.overlaps() && few->partition);
        std::map<std::vector<int>, std::pair<int, int>> cells; // kept and n, by groups
        for (const int row : all->selectRows()) {
            const auto own = all->groupsOf(static_cast<std::size_t>(row)),
                       seen = few->groupsOf(static_cast<std::size_t>(row));
            if (own.empty())
                continue;
            auto& [kept, n] = cells[{own.begin(), own.end()}];
            ++n;
            kept += seen.empty() ? 0 : 1;
            QVERIFY(seen.empty() || std::equal(seen.begin(), seen.end(), own.begin(), own.end()));
            QCOMPARE(few->partition->groupIds[static_cast<std::size_t>(row)] < 0, seen.empty());
        }
        for (const auto& [groups, counts] : cells)
            QCOMPARE(counts.first, std::max(1, static_cast<int>(std::lround(0.2 * counts.second))));
        for (const int row : all->findSplit(testSplit)->rows)
            QCOMPARE(few->groupsOf(static_cast<std::size_t>(row)).size(),
                     all->groupsOf(static_cast<std::size_t>(row)).size());
    }

    /// Methods that need a group of each example have the known ones.
    void methodsOfOneGroupHaveTheKnownExamples() {
        const auto task = makeTask(birdsInPlaces(200), known(0.1));
        std::string notice;
        const auto inside = oneGroupTask(task, [&](const std::string& text) { notice = text; });
        const std::set<int> rows = knownRows(*task);
        QCOMPARE(inside->selectRows(), std::vector<int>(rows.begin(), rows.end()));
        QCOMPARE(inside->fitRows(), task->fitRows());
        CHECK_HOLDS(notice, "in no group");
    }

    /// All groups known are the task that there was before; a share and a seed are others.
    void theShareIsPartOfTheTask() {
        const auto set = birdsInPlaces(200);
        const TaskDefinition all = definitionOf(*makeTask(set)),
                             same = definitionOf(*makeTask(set, known(1.0, 7))),
                             few = definitionOf(*makeTask(set, known(0.1, 7)));
        QCOMPARE(all.hash(), same.hash());
        QVERIFY(!all.groupLabelFraction && few.groupLabelFraction == 0.1);
        QVERIFY(all.hash() != few.hash());
        QVERIFY(few.hash() != definitionOf(*makeTask(set, known(0.1, 8))).hash());
        CHECK_HOLDS(differences(all, few).at(0), "share 0.1 known in validation");
    }

    void badSharesAreRefused() {
        const auto said = [](const TaskSelection& selection) {
            return messageOf<UsageError>([&] { makeTask(birdsInPlaces(60), selection); });
        };
        CHECK_HOLDS(said(known(0.0)), "the group label fraction is not in (0,1]");
        CHECK_HOLDS(said(known(1.5)), "the group label fraction is not in (0,1]");
        CHECK_HOLDS(said(known(std::nan(""))), "the group label fraction is not in (0,1]");
        TaskSelection classes = known(0.5);
        classes.useFileAttributes = false;
        CHECK_HOLDS(said(classes), "the groups are the classes");
        const auto set = birdsInPlaces(60);
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split;
        CHECK_HOLDS(messageOf<UsageError>([&] { makeTask(set, known(0.5)); }),
                    "no validation example is in a group");
    }

    void halvesToReportOnKeepTheirGroups() {
        TaskSelection halves = known(0.2);
        halves.selectHalves = true;
        const auto task = makeTask(birdsInPlaces(200), halves);
        const Split& other = *task->findSplit(otherHalfOf(validationSplit));
        QVERIFY(!other.rows.empty());
        for (const int row : other.rows)
            QVERIFY(task->groupIds[static_cast<std::size_t>(row)] >= 0);
        QVERIFY(knownRows(*task).size() < task->selectRows().size() / 2);
    }
};

QTEST_APPLESS_MAIN(TestHiddenGroups)
#include "tst_hidden_groups.moc"
