// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/variants.h"

#include "core/base/error.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/failed_points.h"
#include "core/runs/methods_table.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const char* const rows = R"( "variants":[
    {"name":"FT","method":"linear-probe","set":{"epochs":10}},
    {"name":" WiSE-FT ","method":"wise-ft","set":{"alpha":0.5}},
    {"name":"tuned","method":"linear-probe","grid":{"epochs":[10,20]}}])";

ExperimentSpec specOf(const std::string& plans) {
    return parseExperimentSpec(R"({"data":"a.h5ad",)" + plans + "}", "/data");
}

std::string refused(const std::string& plans) {
    return messageOf<UsageError>([&] { specOf(plans); });
}

} // namespace

class TestVariants : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void specificationsNameThem() {
        const ExperimentSpec spec = specOf(std::string(R"( "methods":[{"method":"zero-shot"}],)") + rows);
        QCOMPARE(spec.methods.size(), std::size_t(4));
        QVERIFY(spec.methods[0].variant.empty());
        QCOMPARE(spec.methods[2].variant, std::string("WiSE-FT")); // trimmed
        QCOMPARE(planRuns(spec).size(), std::size_t(4));           // FT and a point of tuned are one run
        const ExperimentSpec again = parseExperimentSpec(toJson(spec), "/");
        QCOMPARE(toJson(again), toJson(spec));
        QCOMPARE(variantsOf(again).names(), (std::vector<std::string>{"FT", "WiSE-FT", "tuned"}));
        QVERIFY(specOf(rows).methods.size() == 3); // without methods
    }

    void badNamesAreRefused() {
        const auto named = [](const std::string& name) {
            return "{\"method\":\"adapter\",\"name\":\"" + name + "\"}";
        };
        const std::string begin = R"( "methods":[{"method":"erm"}],"variants":[)";
        CHECK_HOLDS(refused(begin + named("a") + "," + named(" a") + "]"),
                    "variants[1].name 'a' comes twice");
        CHECK_HOLDS(refused(begin + named("erm") + "]"), "variants[0].name 'erm' is the id of a method");
        CHECK_HOLDS(refused(begin + named("a\\nb") + "]"), "has a control character");
        CHECK_HOLDS(refused(begin + named("  ") + "]"), "is empty");
        CHECK_HOLDS(refused(begin + named(std::string(81, 'x')) + "]"), "is too long");
        CHECK_HOLDS(refused(begin + R"({"method":"adapter"}])"), "variants[0].name is missing");
        CHECK_HOLDS(refused(R"( "methods":[{"name":"a","method":"adapter"}])"),
                    "methods[0].name is not a key");
        CHECK_HOLDS(refused(R"( "seeds":[0])"), "methods is missing");
        std::string wide; // 80 characters of two bytes each
        for (int i = 0; i < 80; ++i)
            wide += "é";
        QCOMPARE(specOf(begin + named(wide) + "]").methods[1].variant, wide);
    }

    /// Each variant is a row of its own, in their order, behind methods; a grid is selected within it.
    void everyVariantIsARow() {
        std::vector<Run> runs;
        for (const std::uint64_t seed : {0u, 1u}) {
            runs.push_back(handRun("linear-probe", seed, 5, 5, {{"epochs", "10"}}));
            runs.push_back(handRun("linear-probe", seed, 7, 7, {{"epochs", "20"}}));
            runs.push_back(handRun("wise-ft", seed, 6, 6, {{"alpha", "0.5"}}));
            runs.push_back(handRun("zero-shot", seed, 4, 4, {}));
        }
        const Variants variants = variantsOf(specOf(rows));
        const Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, variants);
        QCOMPARE(comparison.rows.size(), std::size_t(5));
        std::vector<std::string> titles;
        for (const ComparisonRow& row : comparison.rows)
            titles.push_back(row.title() + (row.selected ? "*" : ""));
        QCOMPARE(titles, (std::vector<std::string>{"zero-shot*", "FT*", "WiSE-FT*", "tuned", "tuned*"}));
        QCOMPARE(comparison.rows[1].method, std::string("linear-probe"));
        QCOMPARE(comparison.rows[1].runs, (std::vector<std::size_t>{0, 4}));

        const Table table = comparisonTable(comparison);
        QCOMPARE(table.columns[0].key, std::string("variant"));
        QCOMPARE(table.rows[2][0].text, std::string("WiSE-FT"));
        QCOMPARE(table.rows[2][1].text, std::string("wise-ft"));
        // Without names the table is as before: one of the two settings is selected.
        const Comparison plain = compareRuns(runs, defaultSelectionRule);
        QCOMPARE(plain.rows.size(), std::size_t(4));
        QCOMPARE(comparisonTable(plain).columns[0].key, std::string("method"));
    }

    /// A setting that methods ask for as well stays one of its method; a name of two methods is two variants.
    void runsOfVariantsStayWithTheirMethod() {
        const std::vector<Run> runs{handRun("linear-probe", 0, 5, 5, {{"epochs", "10"}}),
                                    handRun("linear-probe", 0, 7, 7, {{"epochs", "20"}}),
                                    handRun("wise-ft", 0, 6, 6, {{"alpha", "0.5"}})};
        const Variants variants = variantsOf(specOf(
            R"( "methods":[{"method":"linear-probe","grid":{"epochs":[10,20]}}],)" + std::string(rows)));
        const Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, variants);
        std::vector<std::string> titles;
        for (const ComparisonRow& row : comparison.rows)
            titles.push_back(row.title() + (row.selected ? "*" : ""));
        QCOMPARE(titles, (std::vector<std::string>{"linear-probe", "linear-probe*", "FT*", "WiSE-FT*",
                                                   "tuned", "tuned*"}));
        Variants twice;
        twice.add("A", "linear-probe", runs[0].parameters);
        twice.add("A", "wise-ft", runs[2].parameters);
        QCOMPARE(twice.names(), (std::vector<std::string>{"A (linear-probe)", "A (wise-ft)"}));
        MethodsTableRequest request{.variants = twice};
        const MethodsTable table = methodsTable(runs, request, [&](std::size_t run) { return runs[run]; });
        QCOMPARE(table.methods,
                 (std::vector<std::string>{"linear-probe", "A (linear-probe)", "A (wise-ft)"}));
    }

    /// A name means one setting within a folder.
    void namesOfAFolderMeanOneSetting() {
        const ExperimentSpec first = specOf(rows);
        std::vector<ExperimentSpec> specs{first, first};
        requireSameVariants(specs, "DIR");
        specs[1] = specOf(R"( "variants":[{"name":"FT","method":"linear-probe","set":{"epochs":11}}])");
        CHECK_HOLDS(messageOf<UsageError>([&] { requireSameVariants(specs, "DIR"); }),
                    "the variant 'FT' has different settings in two specifications of the folder, DIR");
    }

    /// The row of a name is the baseline before another row of that method.
    void theNamedRowIsTheBaseline() {
        std::vector<Run> runs{handRun("wise-ft", 0, 6, 6, {{"alpha", "0.5"}}),
                              handRun("linear-probe", 0, 5, 5, {{"epochs", "10"}}),
                              handRun("wise-ft", 0, 6, 6, {{"alpha", "0.25"}})};
        const Variants variants = variantsOf(
            specOf(R"( "methods":[{"method":"wise-ft","set":{"alpha":0.25}}],)" + std::string(rows)));
        Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, variants);
        QCOMPARE(comparison.rows[0].title(), std::string("wise-ft"));
        std::swap(comparison.rows[0], comparison.rows[2]); // the variant comes first
        const BaselineComparisons compared = compareToBaseline(
            comparison, runs, "wise-ft", [&](std::size_t run) { return runs[run]; }, "test");
        QCOMPARE(compared.problems.size(), std::size_t(1)); // the runs keep no predictions
        CHECK_HOLDS(compared.problems[0], "nothing is compared with wise-ft:");
    }

    /// Failed runs stand in the rows of their variants.
    void failedRunsStandWithTheirVariant() {
        const std::vector<Run> runs{handRun("linear-probe", 0, 5, 5, {{"epochs", "10"}})};
        const Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, variantsOf(specOf(rows)));
        std::vector<RunFailure> failures;
        for (Run failed : {handRun("linear-probe", 1, 5, 5, {{"epochs", "10"}}),
                           handRun("wise-ft", 0, 5, 5, {{"alpha", "0.5"}})})
            failures.push_back({.run = failed, .code = "data", .text = "no class embeddings; store them"});
        const std::vector<FailedPoint> points = failedPoints(comparison, runs, failures);
        std::vector<std::string> titles;
        for (const FailedPoint& point : points)
            titles.push_back(point.title() + (point.row ? " of row " + std::to_string(*point.row) : ""));
        QCOMPARE(titles, (std::vector<std::string>{"FT of row 0", "WiSE-FT", "tuned of row 1"}));
        Table table = comparisonTable(comparison);
        addFailedRows(table, comparison, points, GridPoints::all, std::nullopt);
        QCOMPARE(table.rows.back()[0].text, std::string("WiSE-FT"));
        QCOMPARE(table.rows.back()[1].text, std::string("wise-ft"));
        const std::string json = comparisonToJson(table, comparison.rule, failures, comparison.variants);
        CHECK_HOLDS(json, "\"variant\": \"tuned\"");
    }

    /// One line a variant, method and varied settings, in the order of the table; what all of them share is
    /// not said.
    void failedRunsAreSortedAndSayWhatTheyDifferIn() {
        const std::vector<Run> runs{
            handRun("linear-probe", 0, 5, 5, {{"epochs", "10"}, {"learning_rate", "0.5"}})};
        const Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, variantsOf(specOf(rows)));
        std::vector<RunFailure> failures;
        for (const auto& [method, seed, rate] :
             std::vector<std::tuple<std::string, std::uint64_t, std::string>>{{"group-dro", 1, "0.25"},
                                                                              {"linear-probe", 2, "0.25"},
                                                                              {"group-dro", 0, "0.125"},
                                                                              {"group-dro", 0, "0.25"},
                                                                              {"linear-probe", 1, "0.25"}})
            failures.push_back(
                {.run = handRun(method, seed, 5, 5, {{"epochs", "10"}, {"learning_rate", rate}}),
                 .code = "data",
                 .text = "it diverged; lower learning_rate"});
        std::vector<std::string> lines;
        for (const FailedPoint& point : failedPoints(comparison, runs, failures))
            lines.push_back(point.title() + ": " + point.settings + ": " + point.text());
        QCOMPARE(lines, (std::vector<std::string>{
                            "linear-probe: learning_rate 0.25: failed (seeds 1, 2): it diverged",
                            "group-dro: learning_rate 0.125: failed (seed 0): it diverged",
                            "group-dro: learning_rate 0.25: failed (seeds 0, 1): it diverged"}));
    }

    /// The methods × data sets table has a row a variant.
    void tablesOfSetsHaveThem() {
        std::vector<Run> runs{handRun("linear-probe", 0, 5, 5, {{"epochs", "10"}}),
                              handRun("wise-ft", 0, 6, 6, {{"alpha", "0.5"}})};
        MethodsTableRequest request{.variants = variantsOf(specOf(rows))};
        const auto load = [&](std::size_t run) { return runs[run]; };
        const MethodsTable table = methodsTable(runs, request, load);
        QCOMPARE(table.methods, (std::vector<std::string>{"FT", "WiSE-FT", "tuned"}));
        QCOMPARE(table.baseline, std::string("FT"));
        request.baseline = "WiSE-FT";
        QCOMPARE(methodsTable(runs, request, load).baseline, std::string("WiSE-FT"));
        request.variants = {};
        request.baseline.clear();
        QCOMPARE(methodsTable(runs, request, load).methods,
                 (std::vector<std::string>{"linear-probe", "wise-ft"}));
    }
};

QTEST_APPLESS_MAIN(TestVariants)
#include "tst_variants.moc"
