// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/representation.h"
#include "core/experiment/training.h"
#include "core/measures/mutual_information.h"
#include "core/measures/recording.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/training/predictions.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const MonitorPlan everything{
    {"alignment", "alignment_pairs", "mutual_information", "mutual_information_standardized", "bound"}, {}};

std::optional<double> valueOf(const SeriesValues& series, const std::string& name) {
    std::optional<double> value;
    for (const auto& [key, number] : series)
        if (key == name)
            value = number;
    return value;
}

SeriesValues startingWith(const SeriesValues& series, const std::string& prefix) {
    SeriesValues chosen;
    for (const auto& entry : series)
        if (entry.first.starts_with(prefix))
            chosen.push_back(entry);
    return chosen;
}

ParameterValues parametersOf(const std::string& method,
                             const std::map<std::string, std::string>& assignments) {
    return resolveParameters(methods().find(method).parameters, assignments);
}

Run trainWith(const std::string& method, const MonitorPlan& plan, const RunContext& context = {}) {
    return trainMethod(makeTask(birdsInPlaces(80)), methods().find(method),
                       parametersOf(method, {{"epochs", "3"}, {"learning_rate", "0.05"}}), 1,
                       defaultSelectionRule, context, plan);
}

std::unique_ptr<Head> twoClassHead(Eigen::Index D) {
    return linearHead(normalMatrix<float>(2, D, 1), normalMatrix<float>(1, 2, 2), false);
}

} // namespace

class TestMonitor : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everySeriesHasItsName() {
        const Run run = trainWith("linear-probe", everything);
        for (const EpochRecord& record : run.history) {
            std::set<std::string> names;
            for (const auto& [name, value] : record.series) {
                QVERIFY(names.insert(name).second); // each once
                QVERIFY(std::isfinite(value));
            }
            for (const char* name :
                 {"align.class.landbird", "align.class.waterbird", "align.cross_group_cosine", "mi.class",
                  "mi.attribute.place", "mi.standardized.class", "mi.standardized.attribute.place",
                  "mi.mean_norm", "align.relative.class.landbird",
                  "align.pair.landbird, land|landbird, water", "bound.landbird.gap",
                  "bound.landbird.alignment_term", "bound.waterbird.deviation_term",
                  "bound.waterbird.average_loss"})
                QVERIFY2(names.contains(name), name);
            QCOMPARE(startingWith(record.series, "bound.").size(), std::size_t(8));
            QCOMPARE(*valueOf(record.series, "align.pair.landbird, land|landbird, water"),
                     *valueOf(record.series, "align.class.landbird"));
            QVERIFY(*valueOf(record.series, "bound.landbird.gap") <=
                    *valueOf(record.series, "bound.landbird.alignment_term") + 1e-5);
        }
        // A linear probe leaves the embedding as it is, but not its own weights.
        QCOMPARE(*valueOf(run.history[0].series, "mi.class"), *valueOf(run.history[2].series, "mi.class"));
        QVERIFY(*valueOf(run.history[0].series, "bound.landbird.alignment_term") !=
                *valueOf(run.history[2].series, "bound.landbird.alignment_term"));
    }

    void theRunDoesNotDependOnIt() {
        const Run with = trainWith("adapter", everything), without = trainWith("adapter", {{}, {}});
        QCOMPARE(with.id, without.id);
        QCOMPARE(with.selectedEpoch, without.selectedEpoch);
        QVERIFY(sameBytes(with.split(testSplit)->logits, without.split(testSplit)->logits));
        for (const auto& [name, value] : without.history[0].series)
            QVERIFY(name.starts_with("train.") || name.starts_with("val.") || name.starts_with("test."));
        for (std::size_t epoch = 0; epoch < 3; ++epoch) // an adapter moves the embedding each epoch
            QVERIFY(valueOf(with.history[epoch].series, "mi.class") !=
                    valueOf(with.history[(epoch + 1) % 3].series, "mi.class"));
    }

    void resumedRunRecordsTheSame() {
        const auto task = makeTask(birdsInPlaces(80));
        const Method& method = methods().find("adapter");
        const ParameterValues parameters = parametersOf("adapter", {{"epochs", "3"}});
        const Run whole = trainMethod(task, method, parameters, 1, defaultSelectionRule, {}, everything);
        Training first(task, method, parameters, 1, defaultSelectionRule, {}, everything);
        first.step({});
        Training second(task, method, parameters, 1, defaultSelectionRule, {}, everything);
        second.resume(first.checkpoint());
        while (second.step({})) {
        }
        for (std::size_t epoch = 0; epoch < 3; ++epoch)
            QVERIFY(second.history()[epoch].series == whole.history[epoch].series);
    }

    void chosenSplitIsMeasured() {
        const auto task = makeTask(birdsInPlaces(80));
        Monitor monitor(task, {{"alignment", "mutual_information"}, testSplit});
        const auto head = twoClassHead(task->X().cols());
        const SeriesValues series = monitor.measure(*head, {});
        std::vector<int> groups;
        for (const int row : task->findSplit(testSplit)->rows)
            groups.push_back(task->groupIds[row]);
        const MatrixF Z = embedRows(*head, task->X(), task->findSplit(testSplit)->rows);
        const auto classes = alignment(Z, groups, task->groups);
        QCOMPARE(*valueOf(series, "align.class.waterbird"), *classes[1].maximum);
        const auto information = representationInformation(
            Z, labelsOf(*task, task->findSplit(testSplit)->rows), InformationProtocol::paper, 0);
        QCOMPARE(*valueOf(series, "mi.attribute.place"), *information.ofAttributes[0]);
    }

    void headWithoutALinearClassifierHasNoBound() {
        const auto task = makeTask(birdsInPlaces(20));
        const auto D = task->X().cols();
        const auto head = groupPromptHead(normalMatrix<float>(3, D, 1), {0, 1, 1}, 0.05f);
        Monitor monitor(task, everything);
        int notices = 0;
        RunContext context;
        context.onNotice = [&](const std::string& text) {
            notices += text.find("no linear map") != std::string::npos ? 1 : 0;
        };
        for (int epoch = 0; epoch < 3; ++epoch) {
            const SeriesValues series = monitor.measure(*head, context);
            QVERIFY(startingWith(series, "bound.").empty());
            QVERIFY(valueOf(series, "mi.class").has_value());
        }
        QCOMPARE(notices, 1); // told once, not each epoch
    }

    void boundOfACosineHeadIsOnUnitRows() {
        const auto task = makeTask(birdsInPlaces(40));
        const auto head = cosineHead(normalMatrix<float>(2, task->X().cols(), 1), 0.1f);
        const SeriesValues series = Monitor(task, {{"bound"}, trainSplit}).measure(*head, {});
        QCOMPARE(series.size(), std::size_t(8));
        for (const char* name : {"landbird", "waterbird"})
            QVERIFY(*valueOf(series, std::string("bound.") + name + ".gap") <=
                    *valueOf(series, std::string("bound.") + name + ".alignment_term"));
    }

    void classifiersMayTakeTurns() { // WiSE-FT mixes kinds of heads that all leave the embedding alone
        const auto task = makeTask(birdsInPlaces(40));
        const auto D = task->X().cols();
        const auto cosine = cosineHead(normalMatrix<float>(2, D, 1), 0.1f);
        const auto prompts = groupPromptHead(normalMatrix<float>(3, D, 1), {0, 1, 1}, 0.05f);
        const auto linear = twoClassHead(D);
        Monitor monitor(task, everything);
        monitor.measure(*prompts, {}); // has none
        for (const Head* head : std::initializer_list<const Head*>{linear.get(), cosine.get(), linear.get()})
            QVERIFY(monitor.measure(*head, {}) == Monitor(task, everything).measure(*head, {}));
    }

    void classWithOneGroupIsLeftOut() {
        // Waterbirds live on water alone.
        const auto set = makeSet(normalMatrix<float>(12, 4, 1), {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1},
                                 {0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1}, {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0});
        const auto task = makeTask(set);
        const SeriesValues series = Monitor(task, everything).measure(*twoClassHead(4), {});
        QVERIFY(valueOf(series, "align.class.landbird").has_value());
        QVERIFY(!valueOf(series, "align.class.waterbird"));
        QVERIFY(!valueOf(series, "bound.waterbird.gap"));
        QCOMPARE(startingWith(series, "align.pair.").size(), std::size_t(1));
    }

    /// Every measure of the registry, not only those of the representation.
    void aMeasureOfPredictionsIsMonitored() {
        const auto task = makeTask(birdsInPlaces(80));
        const Method& method = methods().find("linear-probe");
        const MonitorPlan plan{{"ece", "gap", "worst_class_accuracy"}, {}};
        const Run run = trainMethod(task, method, parametersOf("linear-probe", {{"epochs", "3"}}), 1,
                                    "val.ece.worst", {}, plan);
        std::set<double> different;
        for (const EpochRecord& record : run.history) {
            for (const char* name : {"val.ece", "val.ece.worst", "val.gap", "val.worst_class_accuracy"})
                QCOMPARE(std::count_if(record.series.begin(), record.series.end(),
                                       [&](const auto& own) { return own.first == name; }),
                         std::ptrdiff_t(1)); // also of the rule that selects
            QCOMPARE(*valueOf(record.series, "val.gap"),
                     *valueOf(record.series, "val.average_accuracy") -
                         *valueOf(record.series, "val.worst_group_accuracy"));
            different.insert(*valueOf(record.series, "val.ece"));
        }
        QCOMPARE(different.size(), std::size_t(3)); // the head is another one after each epoch

        // At the selected epoch it is what the measure says of the selected head.
        const auto head = makeHead(run.head);
        Evaluated evaluated(*task, *task->findSplit(validationSplit), head.get(), {});
        const Measured measured = measures().find("ece").of(evaluated);
        const SeriesValues& selected = run.history[run.selectedEpoch].series;
        QCOMPARE(*valueOf(selected, "val.ece"), *measured.whole);
        QCOMPARE(*valueOf(selected, "val.ece.worst"), *worstCell(measures().find("ece"), measured)->value);

        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, file);
        const Run read = loadRun(file);
        for (std::size_t epoch = 0; epoch < 3; ++epoch)
            QCOMPARE(*valueOf(read.history[epoch].series, "val.ece"),
                     *valueOf(run.history[epoch].series, "val.ece"));
    }

    void theSameSeriesIsRecordedOnce() {
        const Run run = trainWith("linear-probe", {{"alignment", "cross_group_cosine"}, {}});
        QCOMPARE(startingWith(run.history[0].series, "align.cross_group_cosine").size(), std::size_t(1));
        const Run alone = trainWith("linear-probe", {{"cross_group_cosine"}, {}});
        QCOMPARE(startingWith(alone.history[0].series, "align.").size(), std::size_t(1));
        QCOMPARE(*valueOf(alone.history[2].series, "align.cross_group_cosine"),
                 *valueOf(run.history[2].series, "align.cross_group_cosine"));
    }

    /// Heads that move the embedding and heads that do not, in any order.
    void nothingOfAnotherHeadIsKept() {
        const auto task = makeTask(birdsInPlaces(40));
        const Run moved = trainWith("adapter", {{}, {}});
        const auto adapter = makeHead(moved.head);
        const auto linear = twoClassHead(task->X().cols());
        Monitor monitor(task, everything);
        for (const Head* head : {linear.get(), adapter.get(), linear.get(), linear.get(), adapter.get()})
            QVERIFY(monitor.measure(*head, {}) == Monitor(task, everything).measure(*head, {}));
    }

    void namesAreRead() {
        QVERIFY(parseMonitored({"none"}, "x").empty());
        QVERIFY(parseMonitored({}, "x").empty());
        QVERIFY(parseMonitored({"bound", "alignment"}, "x") ==
                (std::vector<std::string>{"bound", "alignment"}));
        for (const std::string& id : everything.metrics)
            QVERIFY(parseMonitored({id}, "x") == std::vector{id});
        const auto refused = [](const std::vector<std::string>& names) {
            return messageOf<UsageError>([&] { parseMonitored(names, "--monitor"); });
        };
        CHECK_HOLDS(refused({"entropy"}), "mutual_information");
        CHECK_HOLDS(refused({"entropy"}), "ece");
        CHECK_HOLDS(refused({"average_accuracy"}), "cannot be monitored"); // every epoch has it
        CHECK_HOLDS(refused({"bound", "none"}), "'none'");
        CHECK_HOLDS(refused({"bound", "bound"}), "twice");
    }

    void snapshotsAreSpreadEvenly() {
        for (const int epochs : {1, 2, 3, 7, 50, 100'000})
            for (const int snapshots : {0, 1, 2, 3, 12, mostSnapshots}) {
                std::vector<int> kept;
                for (int epoch = 0; epoch < epochs; ++epoch)
                    if (isSnapshotEpoch(epoch, epochs, snapshots))
                        kept.push_back(epoch);
                QCOMPARE(static_cast<int>(kept.size()), std::min(epochs, snapshots));
                if (snapshots > 0)
                    QCOMPARE(kept.back(), epochs - 1);
                if (snapshots > 1)
                    QCOMPARE(kept.front(), 0);
                int narrowest = epochs, widest = 0;
                for (std::size_t i = 1; i < kept.size(); ++i) {
                    narrowest = std::min(narrowest, kept[i] - kept[i - 1]);
                    widest = std::max(widest, kept[i] - kept[i - 1]);
                }
                if (kept.size() > 1)
                    QVERIFY(widest - narrowest <= 1);
            }
    }

    void rowsInNoGroupHaveNoAlignment() {
        const auto set = makeSet(normalMatrix<float>(9, 4, 1), {0, 1, 0, 1, 0, 1, 0, 1, 0},
                                 {0, 1, 1, -1, -1, -1, 0, 1, 0}, {0, 0, 0, 1, 1, 1, 2, 2, 2});
        const auto task = makeTask(set);
        QVERIFY(!task->findSplit(validationSplit)->hasGroups());
        const SeriesValues series =
            Monitor(task, {{"alignment", "bound", "ece"}, validationSplit}).measure(*twoClassHead(4), {});
        QVERIFY(startingWith(series, "align.").empty() && startingWith(series, "bound.").empty());
        QVERIFY(valueOf(series, "val.ece").has_value() && !valueOf(series, "val.ece.worst"));
    }

    void emptySplitIsRefused() {
        const auto set = makeSet(normalMatrix<float>(4, 4, 1), {0, 1, 0, 1}, {0, 1, 1, 0}, {0, 0, 1, 1});
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        Monitor(task, {{}, testSplit});
                    }),
                    "test split has no examples");
        Monitor(task, {}); // the usual split always has some
    }
};

QTEST_APPLESS_MAIN(TestMonitor)
#include "tst_monitor.moc"
