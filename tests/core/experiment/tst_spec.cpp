// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

const char* const example = R"({"data":"waterbirds.h5ad","embedding":"X_clip_rn50","class":"bird",
  "attributes":["background"],"split":"split",
  "methods":[{"method":"zero-shot"},
             {"method":"contrastive-adapter","set":{"epochs":100},
              "grid":{"learning_rate":[1e-3,1e-4],"weight_decay":[5e-5,5e-4]}}],
  "seeds":[0,1,2],"select":"val.worst_group_accuracy"})";

std::string messageFor(const std::string& json) {
    return messageOf<UsageError>([&] { parseExperimentSpec(json, "/data"); });
}

std::string withMethod(const std::string& method) {
    return R"({"data":"a.h5ad","methods":[)" + method + "]}";
}

} // namespace

class TestSpec : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void readsTheDocumentedExample() {
        const ExperimentSpec spec = parseExperimentSpec(example, "/data/birds");
        QCOMPARE(spec.data.string(), std::string("/data/birds/waterbirds.h5ad"));
        QCOMPARE(spec.selection.embedding, std::string("X_clip_rn50"));
        QCOMPARE(spec.selection.classColumn, std::string("bird"));
        QCOMPARE(spec.selection.attributes, std::vector<std::string>{"background"});
        QCOMPARE(spec.methods.size(), std::size_t(2));
        QCOMPARE(std::get<std::int64_t>(spec.methods[1].set.at("epochs")), std::int64_t(100));
        QCOMPARE(std::get<double>(spec.methods[1].grid.at("learning_rate")[1]), 1e-4);
        QCOMPARE(spec.seeds, (std::vector<std::uint64_t>{0, 1, 2}));
    }

    void plansMethodsTimesGridTimesSeeds() {
        const std::vector<PlannedRun> runs = planRuns(parseExperimentSpec(example, ""));
        QCOMPARE(runs.size(), std::size_t(3 + 4 * 3));
        QCOMPARE(runs[2].method, std::string("zero-shot"));
        QCOMPARE(runs[2].seed, std::uint64_t(2));
        QCOMPARE(runs[3].parameters.number("learning_rate"), 1e-3); // the last key is fastest, then seeds
        QCOMPARE(runs[3].parameters.number("weight_decay"), 5e-5);
        QCOMPARE(runs[6].parameters.number("learning_rate"), 1e-3);
        QCOMPARE(runs[6].parameters.number("weight_decay"), 5e-4);
        QCOMPARE(runs[14].parameters.integer("epochs"), std::int64_t(100));
        QCOMPARE(runs[14].parameters.integer("batch_size"), std::int64_t(128)); // a default
    }

    void plansEqualCombinationsOnce() {
        const auto runs = planRuns(
            parseExperimentSpec(withMethod(R"({"method":"adapter","grid":{"learning_rate":[0.1,1e-1]}},
                          {"method":"adapter","set":{"learning_rate":0.1}})"),
                                ""));
        QCOMPARE(runs.size(), std::size_t(1));
    }

    void survivesARoundTrip() {
        const ExperimentSpec spec = parseExperimentSpec(example, "/data");
        const ExperimentSpec again = parseExperimentSpec(toJson(spec), "/elsewhere");
        QCOMPARE(toJson(again), toJson(spec));
        QVERIFY(toJson(spec).find("broken_rows") == std::string::npos); // older files stay the same
        QCOMPARE(again.data, spec.data);
        QVERIFY(planRuns(again) == planRuns(spec));
    }

    void tellsNoAttributesFromTheFilesAttributes() {
        QVERIFY(parseExperimentSpec(withMethod(R"({"method":"adapter"})"), "").selection.useFileAttributes);
        const ExperimentSpec none =
            parseExperimentSpec(R"({"data":"a","attributes":[],"methods":[{"method":"adapter"}]})", "");
        QVERIFY(!none.selection.useFileAttributes && none.selection.attributes.empty());
        QVERIFY(!parseExperimentSpec(toJson(none), "").selection.useFileAttributes);
    }

    void namesTheWrongPlace_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const std::string& json, const char* part) {
            QTest::newRow(name) << QString::fromStdString(json) << QString::fromUtf8(part);
        };
        row("no JSON", "{", "not valid JSON");
        row("a list", "[]", "the document is array");
        row("unknown key", R"({"data":"a","method":[]})", "method is not a key");
        row("no data", R"({"methods":[{"method":"adapter"}]})", "data is missing");
        row("data a number", R"({"data":3,"methods":[{"method":"adapter"}]})", "data is number");
        row("no methods", R"({"data":"a","methods":[]})", "methods is empty");
        row("methods an object", R"({"data":"a","methods":{}})", "methods is object");
        row("unknown method", withMethod(R"({"method":"magic"})"), "methods[0].method");
        row("unknown key of a method", withMethod(R"({"method":"adapter","sets":{}})"), "methods[0].sets");
        row("unknown parameter", withMethod(R"({"method":"adapter","set":{"lr":1}})"), "methods[0].set.lr");
        row("a key twice", R"({"data":"d.h5ad","seeds":[0],"methods":[{"method":"erm"}],"seeds":[1]})",
            "'seeds' occurs twice");
        row("a name with NUL", R"({"data":"d.h5ad\u0000.h5","methods":[{"method":"erm"}]})", "character NUL");
        row("wrong type", withMethod(R"({"method":"adapter","set":{"epochs":1.5}})"),
            "methods[0].set.epochs");
        row("text for a number", withMethod(R"({"method":"adapter","set":{"learning_rate":"0.1"}})"),
            "methods[0].set.learning_rate");
        row("out of range", withMethod(R"({"method":"adapter","set":{"epochs":0}})"),
            "methods[0].set.epochs");
        row("out of range in the grid", withMethod(R"({"method":"adapter","grid":{"momentum":[0.5,2]}})"),
            "methods[0].grid.momentum[1]");
        row("empty grid", withMethod(R"({"method":"adapter","grid":{"momentum":[]}})"),
            "methods[0].grid.momentum is empty");
        row("set and grid", withMethod(R"({"method":"adapter","set":{"epochs":2},"grid":{"epochs":[1]}})"),
            "methods[0].grid.epochs is in set too");
        row("negative seed", R"({"data":"a","methods":[{"method":"adapter"}],"seeds":[1,-1]})", "seeds[1]");
        row("seed twice", R"({"data":"a","methods":[{"method":"adapter"}],"seeds":[1,1]})", "seeds[1]");
        row("unknown rule", R"({"data":"a","methods":[{"method":"adapter"}],"select":"best"})", "best");
        const auto monitored = [](const std::string& fields) {
            return R"({"data":"a","methods":[{"method":"adapter"}],)" + fields + "}";
        };
        row("monitor a text", monitored(R"("monitor":"bound")"), "monitor is string");
        row("monitor of numbers", monitored(R"("monitor":[1])"), "monitor[0]");
        row("unknown measure", monitored(R"("monitor":["entropy"])"), "mutual_information");
        row("unknown split to monitor", monitored(R"("monitor_split":"the exam")"), "train, val, test");
        row("shares of two", monitored(R"("draw_split":[0.5,0.5])"), "draw_split is not three numbers");
        row("shares that are too much", monitored(R"("draw_split":[0.5,0.5,0.5])"), "do not add up to 1");
        row("halves of something", monitored(R"("select_halves":2)"), "select_halves is number");
        row("test drawn of nothing", monitored(R"("redraw_test":true)"),
            "redraw_test is given, but no draw_split");
        row("groups by luck", monitored(R"("group_by":"luck")"), "group_by is no choice");
        row("no shots", monitored(R"("shots":0)"), "give a whole number from 1");
        row("a split twice", monitored(R"("split":["fold","fold"])"), "split[1] comes twice");
        row("no split", monitored(R"("split":[])"), "split is empty");
        row("split of a number", monitored(R"("split":["fold",3])"), "split[1]");
        row("a seed twice", monitored(R"("draw_split":[0.6,0.2,0.2],"split_seed":[1,2,1])"),
            "split_seed[2] comes twice");
        row("a fraction twice", monitored(R"("label_fraction":[0.1,0.1])"), "label_fraction[1] comes twice");
        row("a fraction above 1", monitored(R"("label_fraction":[0.1,2])"), "label_fraction");
        row("a fraction in words", monitored(R"("label_fraction":[0.1,"all"])"),
            "label_fraction[1] is not a number");
        row("a group fraction twice", monitored(R"("group_label_fraction":[0.1,0.1])"),
            "group_label_fraction[1] comes twice");
        row("a group fraction of none", monitored(R"("group_label_fraction":[0.1,0])"),
            "the group label fraction is not in (0,1]");
        row("a group fraction in words", monitored(R"("group_label_fraction":"few")"),
            "group_label_fraction is string");
        row("shots of no number", monitored(R"("shots":[1,0])"), "shots");
        row("a later fraction with shots", monitored(R"("label_fraction":[1.0,0.1],"shots":16)"),
            "both a label fraction and shots");
        row("shots of a list with a fraction", monitored(R"("label_fraction":[1.0,0.1],"shots":[4,16])"),
            "both a label fraction and shots");
        row("seeds of no draw", monitored(R"("split":"fold","split_seed":[1,2])"), "no draw_split");
        row("no second triple", monitored(R"("draw_split":[[0.6,0.2,0.2],[0.6,0.4]])"),
            "draw_split[1] is not three numbers");
        row("splits and draws", monitored(R"("split":["a","b"],"draw_split":[0.6,0.2,0.2])"),
            "together with split");
        row("a domain and a draw", monitored(R"("split":{"leave_out":"site"},"draw_split":[0.6,0.2,0.2])"),
            "draw_split is given together with split");
        row("a word beside leave_out", monitored(R"("split":{"leave_out":"site","domain":"a"})"),
            "split.domain is not a key");
        row("no column", monitored(R"("split":{"domains":["a"]})"), "split.leave_out is missing");
        row("a domain twice", monitored(R"("split":{"leave_out":"site","domains":["a","a"]})"),
            "split.domains[1] comes twice");
        row("two splits", monitored(R"("split":"fold","draw_split":[0.6,0.2,0.2])"), "together with split");
        row("no fraction", monitored(R"("label_fraction":"all")"), "label_fraction is string");
        row("a fraction above 1", monitored(R"("label_fraction":1.5)"), "not in (0,1]");
        row("half a shot", monitored(R"("shots":0.5)"), "shots is no number of examples");
        row("a negative seed", monitored(R"("label_seed":-1)"), "label_seed is no seed");
        row("no split", monitored(R"("fit_set":"Few Shots")"), "fit_set is not a split");
        row("too many snapshots", monitored(R"("snapshots":65)"), "from 0 to 64");
        row("half a snapshot", monitored(R"("snapshots":0.5)"), "snapshots is no number");
        row("prompts of a number", monitored(R"("prompts":3)"), "prompts is number");
        row("no prompts", monitored(R"("prompts":[])"), "prompts is empty");
        row("prompts twice", monitored(R"("prompts":["a {}","a {}"])"), "prompts[1] comes twice");
        row("prompts for nobody", R"({"data":"a","methods":[{"method":"erm"}],"prompts":"a {}"})",
            "prompts is of no use");
        row("not applicable", monitored(R"("not_applicable":"hide")"), "give skip or fail");
        row("unknown choice", monitored(R"("broken_rows":"keep")"), "refuse, exclude");
        row("a number that is none", withMethod(R"({"method":"adapter","set":{"epochs":1e400}})"), "JSON");
    }
    void namesTheWrongPlace() {
        QFETCH(QString, json);
        QFETCH(QString, part);
        CHECK_HOLDS(messageFor(json.toStdString()), part.toStdString());
    }

    void brokenRowsAreReadAndWritten() {
        const ExperimentSpec spec = parseExperimentSpec(
            R"({"data":"/a","methods":[{"method":"adapter"}],"broken_rows":"exclude"})", "");
        QVERIFY(spec.selection.brokenRows == BrokenRows::exclude);
        QVERIFY(parseExperimentSpec(toJson(spec), "").selection.brokenRows == BrokenRows::exclude);
    }

    void whatIsAskedIsReadAndWritten() {
        const auto with = [](const std::string& fields) {
            return parseExperimentSpec(R"({"data":"/a","methods":[{"method":"adapter"}])" + fields + "}", "");
        };
        const ExperimentSpec spec = with(
            R"(,"draw_split":[0.5,0.25,0.25],"split_seed":7,"fit_set":"few","select_set":"validation","shots":4,"label_seed":2)");
        QVERIFY(spec.selection.drawnSplit == (DrawnSplit{{0.5, 0.25, 0.25}, 7}));
        QVERIFY(spec.selection.fitSplit == "few" && spec.selection.selectSplit == "val");
        QVERIFY(spec.selection.labels == (LabelDraw{.fraction = 1.0, .shots = 4, .seed = 2}));
        const TaskSelection again = parseExperimentSpec(toJson(spec), "").selection;
        QVERIFY(again.drawnSplit == spec.selection.drawnSplit && again.labels == spec.selection.labels);
        QVERIFY(again.fitSplit == spec.selection.fitSplit && again.selectSplit == spec.selection.selectSplit);
        QVERIFY(!spec.selection.selectHalves);
        const TaskSelection more =
            with(R"(,"draw_split":[0.5,0.25,0.25],"redraw_test":true,"group_by":"attributes")").selection;
        QVERIFY(more.drawnSplit->redrawTest && more.groupBy == GroupBy::attributes);
        const TaskSelection moreAgain =
            parseExperimentSpec(
                toJson(with(R"(,"draw_split":[0.5,0.25,0.25],"redraw_test":true,"group_by":"attributes")")),
                "")
                .selection;
        QVERIFY(moreAgain.drawnSplit == more.drawnSplit && moreAgain.groupBy == more.groupBy);
        for (const char* key : {"redraw_test", "group_by"})
            QVERIFY(toJson(with("")).find(key) == std::string::npos); // older files stay the same
        const ExperimentSpec halves = with(R"(,"select_halves":true)");
        QVERIFY(halves.selection.selectHalves &&
                parseExperimentSpec(toJson(halves), "").selection.selectHalves);
        QCOMPARE(with(R"(,"label_fraction":0.1)").selection.labels.fraction, 0.1);
        const ExperimentSpec known = with(R"(,"group_label_fraction":0.1)");
        QCOMPARE(known.selection.labels.groupFraction, 0.1);
        QCOMPARE(parseExperimentSpec(toJson(known), "").selection.labels.groupFraction, 0.1);
        QVERIFY(toJson(with("")).find("label") == std::string::npos); // older files stay the same
    }

    /// Lists of splits are axes: every combination is a part of its own.
    void splitsMayBeLists() {
        const auto with = [](const std::string& fields) {
            return parseExperimentSpec(R"({"data":"/a","methods":[{"method":"adapter"}])" + fields + "}", "");
        };
        const ExperimentSpec columns = with(R"(,"split":["fold_1","fold_2"])");
        std::vector<ExperimentSpec> parts = partsOf(columns);
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[1].selection.splitColumn, std::string("fold_2"));
        QCOMPARE(splitNameOf(columns, parts[1]), std::string("split fold_2"));
        QVERIFY(partsOf(parts[1]).size() == 1 && splitNameOf(parts[1], parts[1]).empty());
        const ExperimentSpec drawn =
            with(R"(,"draw_split":[[0.6,0.2,0.2],[0.5,0.25,0.25]],"split_seed":[1,2,3],"redraw_test":true)");
        parts = partsOf(drawn);
        QCOMPARE(parts.size(), std::size_t(6));
        QVERIFY(parts[1].selection.drawnSplit == (DrawnSplit{{0.6, 0.2, 0.2}, 2, true}));
        QVERIFY(parts[5].selection.drawnSplit == (DrawnSplit{{0.5, 0.25, 0.25}, 3, true}));
        QCOMPARE(splitNameOf(drawn, parts[5]), std::string("shares 0.5/0.25/0.25, split seed 3"));
        for (const ExperimentSpec& spec : {columns, drawn}) {
            const ExperimentSpec again = parseExperimentSpec(toJson(spec), "");
            QVERIFY(again.splits == spec.splits);
            QCOMPARE(toJson(again), toJson(spec));
        }
        // a list of one is no axis, and is written as before
        QCOMPARE(toJson(with(R"(,"split":["fold_1"])")), toJson(with(R"(,"split":"fold_1")")));
        QCOMPARE(toJson(with(R"(,"draw_split":[[0.6,0.2,0.2]],"split_seed":[4])")),
                 toJson(with(R"(,"draw_split":[0.6,0.2,0.2],"split_seed":4)")));
    }

    /// Lists of label fractions and of shots are axes as well.
    void drawsOfLabelsMayBeLists() {
        const auto with = [](const std::string& fields) {
            return parseExperimentSpec(R"({"data":"/a","methods":[{"method":"adapter"}])" + fields + "}", "");
        };
        const ExperimentSpec fractions =
            with(R"(,"label_fraction":[0.01,0.1,1],"label_seed":3,"vary":"label_fraction")");
        const std::vector<ExperimentSpec> parts = partsOf(fractions);
        QCOMPARE(parts.size(), std::size_t(3));
        QCOMPARE(parts[1].selection.labels.fraction, 0.1);
        QCOMPARE(parts[1].selection.labels.seed, std::uint64_t(3));
        QVERIFY(parts[2].selection.labels.takesAll());
        QCOMPARE(splitNameOf(fractions, parts[0]), std::string("label fraction 0.01"));
        const ExperimentSpec shots = with(R"(,"shots":[1,4],"split":["fold_1","fold_2"])");
        QCOMPARE(partsOf(shots).size(), std::size_t(4));
        QCOMPARE(partsOf(shots)[1].selection.labels.shots, 4);
        QCOMPARE(splitNameOf(shots, partsOf(shots)[0]), std::string("split fold_1, 1 shot"));
        QCOMPARE(splitNameOf(shots, partsOf(shots)[3]), std::string("split fold_2, 4 shots"));
        const ExperimentSpec groups = with(
            R"(,"group_label_fraction":[0.05,1],"shots":[1,4],"label_seed":3,"vary":"group_label_fraction")");
        const std::vector<ExperimentSpec> ofGroups = partsOf(groups);
        QCOMPARE(ofGroups.size(), std::size_t(4));
        QCOMPARE(ofGroups[0].selection.labels, (LabelDraw{1.0, 1, 3, 0.05}));
        QCOMPARE(ofGroups[3].selection.labels, (LabelDraw{1.0, 4, 3, 1.0}));
        QCOMPARE(splitNameOf(groups, ofGroups[0]), std::string("1 shot, group label fraction 0.05"));
        for (const ExperimentSpec& spec : {fractions, shots, groups}) {
            const ExperimentSpec again = parseExperimentSpec(toJson(spec), "");
            QVERIFY(again.splits == spec.splits);
            QCOMPARE(toJson(again), toJson(spec));
        }
        QCOMPARE(toJson(with(R"(,"label_fraction":[0.1])")), toJson(with(R"(,"label_fraction":0.1)")));
    }

    void promptsAreTriedByMethodsThatHaveThem() {
        const auto plans = [](const char* prompts) {
            nlohmann::json json = nlohmann::json::parse(R"({"data":"a","methods":[{"method":"zero-shot"},
                {"method":"erm"},{"method":"adapter","set":{"prompts":"own"}}]})");
            json["prompts"] = nlohmann::json::parse(prompts);
            return parseExperimentSpec(json.dump(), "").methods;
        };
        const auto several = plans(R"(["a {}","b {}"])");
        QCOMPARE(several[0].grid.at("prompts"),
                 (std::vector<ParameterValue>{std::string("a {}"), std::string("b {}")}));
        QVERIFY(several[1].grid.empty() && several[1].set.empty());
        QCOMPARE(several[2].set.at("prompts"), ParameterValue(std::string("own")));
        QVERIFY(several[2].grid.empty());
        QCOMPARE(plans(R"("a {}")")[0].set.at("prompts"), ParameterValue(std::string("a {}")));
    }

    void whatDoesNotApplyIsReadAndWritten() {
        const auto skips = [](const char* word) {
            return parseExperimentSpec(
                nlohmann::json{{"data", "a"}, {"methods", {{{"method", "erm"}}}}, {"not_applicable", word}}
                    .dump(),
                "");
        };
        QVERIFY(skips("skip").skipsNotApplicable && !skips("fail").skipsNotApplicable);
        QVERIFY(parseExperimentSpec(toJson(skips("skip")), "").skipsNotApplicable);
        QVERIFY(toJson(skips("fail")).find("not_applicable") == std::string::npos);
    }

    void domainsAreLeftOutInTurn() {
        const auto with = [](const std::string& split) {
            return parseExperimentSpec(
                R"({"data":"/a","methods":[{"method":"adapter"}],"split":)" + split + "}", "");
        };
        ExperimentSpec spec = with(R"({"leave_out":"site"},"split_seed":5)");
        QVERIFY(leavesUnnamedDomainsOut(spec));
        QVERIFY(leavesUnnamedDomainsOut(parseExperimentSpec(toJson(spec), "")));
        EmbeddingSet set;
        set.ids = {"1", "2", "3"};
        set.columns = {{"site", {"a", "b", "c"}, {2, 0, 2}, {}}}; // no example is of b
        nameDomains(spec, set);
        QVERIFY(!leavesUnnamedDomainsOut(spec));
        const std::vector<ExperimentSpec> parts = partsOf(spec);
        QCOMPARE(parts.size(), std::size_t(2));
        QVERIFY(parts[0].selection.drawnSplit == (DrawnSplit{leftOutShares, 5, false, "site", "a"}));
        QVERIFY(parts[1].selection.drawnSplit == (DrawnSplit{leftOutShares, 5, false, "site", "c"}));
        QCOMPARE(splitNameOf(spec, parts[1]), std::string("site 'c' left out"));
        QCOMPARE(toJson(parseExperimentSpec(toJson(spec), "")), toJson(spec));
        QVERIFY(with(R"({"leave_out":"site","domains":["a","c"]},"split_seed":5)").splits == spec.splits);
        const ExperimentSpec one = with(R"({"leave_out":"site","domains":["c"]})");
        QVERIFY(one.splits == SplitAxes() && one.selection.drawnSplit->testDomain == "c");
        QVERIFY(parseExperimentSpec(toJson(one), "").selection.drawnSplit == one.selection.drawnSplit);
    }

    void monitorIsReadAndWritten() {
        const auto with = [](const std::string& fields) {
            return parseExperimentSpec(R"({"data":"/a","methods":[{"method":"adapter"}])" + fields + "}", "");
        };
        QVERIFY(with("").monitor == MonitorPlan());
        QVERIFY(toJson(with("")).find("monitor") == std::string::npos); // older files stay the same
        const ExperimentSpec spec =
            with(R"(,"monitor":["bound","alignment"],"monitor_split":"train","snapshots":9)");
        QVERIFY(spec.monitor.metrics == (std::vector<std::string>{"bound", "alignment"}));
        QVERIFY(spec.monitor.split == trainSplit);
        QCOMPARE(spec.monitor.snapshots, 9);
        QVERIFY(parseExperimentSpec(toJson(spec), "").monitor == spec.monitor);
        const ExperimentSpec none = with(R"(,"monitor":[])");
        QVERIFY(none.monitor.metrics.empty());
        QVERIFY(parseExperimentSpec(toJson(none), "").monitor == none.monitor);
    }

    void refusesTooManyRuns() {
        std::string values = "1";
        for (int i = 2; i <= 200; ++i)
            values += "," + std::to_string(i);
        const std::string grid = R"({"epochs":[)" + values + R"(],"batch_size":[2)" + "," + values.substr(4) +
                                 "]}"; // 200 × 199 combinations
        CHECK_HOLDS(messageFor(withMethod(R"({"method":"adapter","grid":)" + grid + "}")), "10000 runs");
    }

    void saysThatAFileIsMissing() {
        const std::string message =
            messageOf<FileError>([] { readExperimentSpec("/nonexistent/spec.json"); });
        CHECK_HOLDS(message, "/nonexistent/spec.json");
    }
};

QTEST_APPLESS_MAIN(TestSpec)
#include "tst_spec.moc"
