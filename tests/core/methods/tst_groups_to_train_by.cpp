// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_members.h"
#include "core/experiment/representation.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run train(const std::shared_ptr<const Task>& task, const std::string& id,
          std::map<std::string, std::string> settings = {{"epochs", "2"}},
          const std::string& select = defaultSelectionRule) {
    const Method& method = methods().find(id);
    return trainMethod(task, method, resolveParameters(method.parameters, settings), 3, select);
}

bool sameHead(const Run& a, const Run& b) {
    return std::equal(a.head.tensors.begin(), a.head.tensors.end(), b.head.tensors.begin(),
                      b.head.tensors.end(),
                      [](const auto& x, const auto& y) { return sameBytes<float>(x.values, y.values); });
}

} // namespace

/// Checks the groups that a method trains with if the evaluated groups overlap, or a row is in none.
class TestGroupsToTrainBy : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void methodsWithoutGroupsTakeOverlappingOnes() {
        const auto task = makeTask(comments());
        const Run run = train(task, "linear-probe");
        const GroupReport report = run.report(testSplit);
        QCOMPARE(report.groups.size(), std::size_t(6));
        QCOMPARE(report.n, 200);
        QVERIFY(report.worstGroupAccuracy && !report.adjustedAverageAccuracy);
        const auto byAverage = [](const std::shared_ptr<const Task>& of) {
            return train(of, "linear-probe", {{"epochs", "2"}}, "val.average_accuracy");
        };
        QVERIFY(sameHead(byAverage(task), byAverage(makeTask(comments(), {.useFileAttributes = false}))));
    }

    void methodsWithGroupsNeedAnAttribute() {
        for (const char* id : {"rwg", "subg", "dfr-val", "dfr-train", "group-dro"}) {
            const std::map<std::string, std::string> settings =
                std::string(id).starts_with("dfr") ? std::map<std::string, std::string>{{"refits", "1"}}
                                                   : std::map<std::string, std::string>{{"epochs", "1"}};
            CHECK_HOLDS(messageOf<DataError>([&] { train(makeTask(comments()), id, settings); }),
                        "the groups overlap");
            const auto set = comments();
            set->attributeKeys = {"black"};
            QCOMPARE(train(makeTask(set), id, settings).report(testSplit).groups.size(), std::size_t(6));
        }
    }

    /// WILDS trains by one attribute and evaluates on the overlapping groups.
    void trainingIsThatOfTheAttributeAlone() {
        const auto set = comments();
        set->attributeKeys = {"black"};
        const Run overlapping = train(makeTask(set), "rwg", {{"epochs", "3"}}, "val.average_accuracy");
        const Run single =
            train(makeTask(set, {.attributes = {"black"}}), "rwg", {{"epochs", "3"}}, "val.average_accuracy");
        QVERIFY(sameHead(overlapping, single));
        QCOMPARE(*overlapping.report(testSplit).averageAccuracy, *single.report(testSplit).averageAccuracy);
        QVERIFY(overlapping.id != single.id); // but they belong to different tasks
        QVERIFY(overlapping.task.groupColumns == set->groupColumns);
        QVERIFY(overlapping.task.attributes == std::vector<std::string>{"black"});
    }

    void rowsInNoGroupAreLeftOutOfTrainingByGroups() {
        const auto missing = birdsInPlaces(60), removed = birdsInPlaces(60);
        for (const std::size_t row : {3U, 40U, 41U}) {
            missing->columns[1].codes[row] = -1;
            removed->columns[2].codes[row] = -1; // no split
        }
        const auto of = [](const auto& set, const char* id) {
            return train(makeTask(set), id, {{"epochs", "2"}}, "val.average_accuracy");
        };
        const Run run = of(missing, "rwg");
        QVERIFY(sameHead(run, of(removed, "rwg")));
        QVERIFY(std::any_of(run.warnings.begin(), run.warnings.end(), [](const std::string& warning) {
            return warning.find("3 examples that are in no group") != std::string::npos;
        }));
        // A method that looks at no group learns from them.
        QVERIFY(!sameHead(of(missing, "linear-probe"), of(removed, "linear-probe")));
        QVERIFY(sameHead(of(missing, "linear-probe"), of(birdsInPlaces(60), "linear-probe")));
    }

    void aSplitWithoutAnyGroupChoosesTheLastEpoch() {
        const auto set = birdsInPlaces(40);
        std::fill(set->columns[1].codes.begin() + 40, set->columns[1].codes.begin() + 80, -1);
        const Run run = train(makeTask(set), "linear-probe");
        QCOMPARE(run.select, std::string(lastEpochRule));
        QVERIFY(!run.report(validationSplit).worstGroupAccuracy);
        QVERIFY(run.report(validationSplit).averageAccuracy.has_value());
    }

    void runsAndDocumentsSayWhichGroups() {
        const auto set = comments();
        const Run run = train(makeTask(set), "linear-probe");
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, path);
        const Run read = loadRun(path);
        QVERIFY(read.groups.overlaps() && read.task.groupColumns == run.task.groupColumns);
        for (const std::string_view split : usualSplits) {
            QCOMPARE(*read.report(split).averageAccuracy, *run.report(split).averageAccuracy);
            QCOMPARE(*read.report(split).worstClassAccuracy, *run.report(split).worstClassAccuracy);
            QVERIFY(!read.report(split).adjustedAverageAccuracy);
        }
        const auto json = nlohmann::json::parse(runToJson(read));
        const auto& test = json.at("splits").at("test");
        QVERIFY(test.at("adjusted_average_accuracy").is_null());
        QCOMPARE(test.at("groups").size(), std::size_t(6));
        QVERIFY(test.at("groups").at(4).at("attributes") == nlohmann::json({{"female", true}}));
        QVERIFY(json.at("data").at("group_columns") == nlohmann::json({"male", "female", "black"}));
    }

    void namedGroupsComeBackFromARunFile() {
        const auto set = comments();
        const auto task = makeTask(set, {.groupColumn = "any"});
        const Run run = train(task, "group-dro", {{"epochs", "1"}});
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, path);
        const Run read = loadRun(path);
        QVERIFY(read.groups.cells() == task->groups.cells() && read.task.groupColumn == "any");
        QCOMPARE(*read.report(testSplit).adjustedAverageAccuracy,
                 *run.report(testSplit).adjustedAverageAccuracy);
    }

    void representationsOfOverlappingGroups() {
        const auto task = makeTask(comments());
        const Run run = train(task, "linear-probe");
        const auto head = makeHead(run.head);
        const Representation measured = measureRepresentation(*task, head.get(), {}, {});
        QCOMPARE(measured.raw[1].pairs.size(), std::size_t(3));
        QVERIFY(!measured.bound && !measured.frobenius); // both are of groups that do not overlap
        QCOMPARE(measured.information->ofAttributes.size(), std::size_t(3));
        QVERIFY(measured.information->ofAttributes[0].has_value());
        QVERIFY(measured.counts == task->findSplit(testSplit)->groupCounts);
    }
};

QTEST_APPLESS_MAIN(TestGroupsToTrainBy)
#include "tst_groups_to_train_by.moc"
