// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/experiment.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ExperimentSpec specWith(const std::string& more) {
    return parseExperimentSpec(
        R"({"data": "birds.h5ad", "methods": [{"method": "linear-probe"}], )" + more + "}", ".");
}

/// Birds whose validation examples are in two validation splits.
std::shared_ptr<const EmbeddingSet> twoSelectSplits() {
    auto set = birdsInPlaces();
    std::vector<int> parts(set->size(), 2);
    for (std::size_t row = 0; row < set->size(); ++row)
        if (set->columns[2].codes[row] == 1)
            parts[row] = static_cast<int>(row % 2);
    set->columns.push_back({"part", {"first", "second", "rest"}, parts, {}});
    for (const char* name : {"first", "second"})
        set->splits.push_back(
            {.name = name, .title = "", .purpose = Purpose::select, .column = "part", .value = name});
    return set;
}

} // namespace

/// Checks the tables of an experiment: averages over splits, and columns.
class TestSpecTables : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void averagesAndColumnsAreRead() {
        const ExperimentSpec spec = specWith(
            R"("averages": {"ood": ["sketch", "imagenet-v2"]}, "show": ["ood.average_accuracy", "parameter.alpha"],
                      "select": "ood.worst_group_accuracy")");
        QCOMPARE(spec.averages, (SplitAverages{{"ood", {"sketch", "imagenet-v2"}}}));
        QCOMPARE(spec.show, (std::vector<std::string>{"ood.average_accuracy", "parameter.alpha"}));
        QCOMPARE(spec.select, std::string("sketch+imagenet-v2.worst_group_accuracy"));
        const ExperimentSpec again = parseExperimentSpec(toJson(spec), ".");
        QCOMPARE(again.averages, spec.averages);
        QCOMPARE(again.show, spec.show);
        QCOMPARE(again.select, spec.select);
    }

    void wrongOnesAreRefused_data() {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* more, const char* told) {
            QTest::newRow(more) << QByteArray(more) << QByteArray(told);
        };
        row(R"("averages": [])", "give an object of name: splits");
        row(R"("averages": {"OOD": ["a", "b"]})", "is no name");
        row(R"("averages": {"ood": "a"})", "give a list of names of splits");
        row(R"("averages": {"ood": ["a"]})", "is of one split");
        row(R"("averages": {"ood": ["a", "a"]})", "'a' comes twice");
        row(R"("averages": {"ood": ["a", "B"]})", "'B' is no name of a split");
        row(R"("show": [])", "is empty");
        row(R"("show": ["test.luck"])", "'test.luck' is no column");
        row(R"("show": ["ood.gap.worst_split"])", "is no column"); // of one split there is no worst
        row(R"("select": "ood.luck")", "there is no selection rule");
    }
    void wrongOnesAreRefused() {
        QFETCH(QByteArray, more);
        QFETCH(QByteArray, told);
        CHECK_HOLDS(messageOf<UsageError>([&] { specWith(more.toStdString()); }), told.toStdString());
    }

    /// Averages over splits that the data do not have, or with the name of a split, are refused.
    void averagesAreHeldAgainstTheData() {
        const auto task = makeTask(twoSelectSplits());
        const auto run = [&](const char* averages) {
            QTemporaryDir folder;
            ExperimentSpec spec = specWith(std::string("\"averages\": ") + averages);
            runExperiment(spec, task, RunStore(folder.path().toStdString()), {.jobs = 1}, {});
        };
        CHECK_HOLDS(messageOf<UsageError>([&] { run(R"({"ood": ["first", "far"]})"); }), "far");
        CHECK_HOLDS(messageOf<UsageError>([&] { run(R"({"second": ["first", "test"]})"); }),
                    "named like a split");
    }

    /// The epoch with the highest mean over the splits is kept, read from the run's own history.
    void anAverageChoosesTheEpoch() {
        const auto task = makeTask(twoSelectSplits());
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters =
            resolveParameters(method.parameters, {{"epochs", "30"}, {"learning_rate", "0.2"}});
        const std::string rule = "first+second.worst_group_accuracy";
        const Run run = trainMethod(task, method, parameters, 0, rule);
        QCOMPARE(run.select, rule);
        const auto meanOf = [](const EpochRecord& record, const char* measure) {
            return (*seriesValue(record, std::string("first.") + measure) +
                    *seriesValue(record, std::string("second.") + measure)) /
                   2.0;
        };
        int best = 0;
        for (const EpochRecord& record : run.history) {
            const auto own =
                std::pair(meanOf(record, "worst_group_accuracy"), meanOf(record, "average_accuracy"));
            CHECK_AT_MOST(std::abs(*seriesValue(record, rule) - own.first), 1e-12);
            const EpochRecord& kept = run.history[best];
            if (own > std::pair(meanOf(kept, "worst_group_accuracy"), meanOf(kept, "average_accuracy")))
                best = record.epoch;
        }
        QCOMPARE(run.selectedEpoch, best);
        const double score = *findSelectionRule(rule).score(run);
        CHECK_AT_MOST(std::abs(score - (*run.split("first")->report.worstGroupAccuracy +
                                        *run.split("second")->report.worstGroupAccuracy) /
                                           2.0),
                      1e-12);
        CHECK_HOLDS(
            messageOf<UsageError>([&] { trainMethod(task, method, parameters, 0, "first+test.gap"); }),
            "the average takes in test");
        QVERIFY(isOracle("first+test.gap", run.task) && !isOracle(rule, run.task));
    }

    /// `compare` takes them from the folder.
    void foldersSayWhatTheirTablesShow() {
        const auto task = makeTask(twoSelectSplits());
        QTemporaryDir one, other;
        const auto fill = [&](const QTemporaryDir& folder, const char* more) {
            ExperimentSpec spec = specWith(more);
            spec.methods[0].set["epochs"] = std::int64_t{1};
            runExperiment(spec, task, RunStore(folder.path().toStdString()), {.jobs = 1}, {});
        };
        fill(one, R"("averages": {"both": ["first", "second"]}, "show": ["both.gap"], "select": "both.gap")");
        fill(other, R"("averages": {"both": ["first", "test"]})");
        const std::vector<std::string> place{one.path().toStdString()};
        const FolderTables tables = tablesIn(place);
        QCOMPARE(tables.averages, (SplitAverages{{"both", {"first", "second"}}}));
        QCOMPARE(tables.show, std::vector<std::string>{"both.gap"});
        QCOMPARE(ruleOfPlaces("", place), std::string("first+second.gap"));
        const std::vector<std::string> both{one.path().toStdString(), other.path().toStdString()};
        CHECK_HOLDS(messageOf<UsageError>([&] { tablesIn(both); }), "different splits in two specifications");
    }
};

QTEST_GUILESS_MAIN(TestSpecTables)
#include "tst_spec_tables.moc"
