// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that `compare` and `report` read from a folder its rule, its failed runs, and when test values were
// shown.
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include "core/runs/reveal.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using groupscope::testing::words;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* probes = R"([{"method":"linear-probe","set":{"epochs":5}}])";
/// The small set has no group prompts.
constexpr const char* withFailing =
    R"([{"method":"linear-probe","set":{"epochs":5}},{"method":"group-prompt"}])";

} // namespace

class TestCliCompare : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        small_ = writeSmallSet(folder_.path().toStdString());
        QCOMPARE(runExperiment("average", probes, "val.average_accuracy").code, 0);
        QCOMPARE(runExperiment("worst", probes, "val.worst_group_accuracy").code, 0);
        failing_ = runExperiment("failing", withFailing, "val.worst_group_accuracy");
    }

    void theRuleOfTheSpecificationIsUsedByBoth() {
        const Json json = jsonOf("compare " + path("average"));
        QCOMPARE(json.at("rule").get<std::string>(), std::string("val.average_accuracy"));
        QCOMPARE(json.at("rows")[0].at("rule").get<std::string>(), std::string("val.average_accuracy"));
        for (const char* format : {"md", "text", "latex"})
            QVERIFY2(call("compare " + path("average") + " --format " + format)
                         .out.replace("\\_", "_")
                         .contains("Selection rule: val.average_accuracy"),
                     format);
        // A paper shows a table far from its data.
        const QByteArray latex = call("compare " + path("average") + " --format latex").out;
        const qsizetype caption = latex.indexOf("\\caption{Selection rule: val.average\\_accuracy");
        QVERIFY2(caption >= 0, latex.constData());
        const QByteArray own = latex.mid(caption, latex.indexOf('\n', caption) - caption);
        const qsizetype data = own.indexOf(" Data: small (train ");
        QVERIFY2(data >= 0, own.constData());
        const qsizetype end = own.indexOf("; seeds 0, 1, 2. ", data);
        QVERIFY2(end > data, own.constData());
        for (const char* part : {", val ", ", test ", " examples)"})
            QVERIFY2(own.mid(data, end - data).contains(part), own.constData());
        QVERIFY(!call("compare " + path("average") + " --format md").out.contains("Data: small"));
        QVERIFY(reportOf("average").contains("Selection rule: val.average_accuracy"));
        const Json other = jsonOf("compare " + path("average") + " --select val.worst_group_accuracy");
        QCOMPARE(other.at("rule").get<std::string>(), std::string("val.worst_group_accuracy"));
    }

    /// Columns in place of the usual ones, also of a group whose name has a comma.
    void columnsAreShownAsAsked() {
        const Json json = jsonOf("compare " + path("worst") +
                                 " --show test.gap,parameter.epochs,seconds,val+test.average_accuracy");
        const Json& row = json.at("rows")[0];
        QVERIFY(row.at("test.gap").at("mean").is_number() && !row.contains("test.average_accuracy"));
        QCOMPARE(row.at("parameter.epochs").get<std::string>(), std::string("5"));
        QVERIFY(row.at("val+test.average_accuracy").at("mean").is_number());
        const Json groups = jsonOf("compare " + path("worst") + " --groups");
        const Json& first = groups.at("rows")[0];
        const std::string column = first.at("split").get<std::string>() +
                                   ".average_accuracy.group:" + first.at("shape").get<std::string>() + ", " +
                                   first.at("place").get<std::string>();
        double mean = 0.0;
        for (const Json& line : groups.at("rows"))
            if (line.at("split") == first.at("split") && line.at("shape") == first.at("shape") &&
                line.at("place") == first.at("place"))
                mean += line.at("accuracy").get<double>() / 3.0; // seeds
        const CliResult shown = runCli({QStringLiteral("compare"), QString::fromStdString(path("worst")),
                                        QStringLiteral("--json"), QStringLiteral("--show"),
                                        QString::fromStdString(column + ",test.gap")});
        QCOMPARE(shown.code, 0);
        const Json own = Json::parse(shown.out.toStdString()).at("rows")[0];
        CHECK_AT_MOST(std::abs(own.at(column).at("mean").get<double>() - mean), 1e-12);
        QVERIFY(own.contains("test.gap"));
        QVERIFY(call("compare " + path("worst") + " --show test.gap,seconds --format latex")
                    .out.contains("seconds"));
        QVERIFY(!call("compare " + path("worst") + " --format latex").out.contains("seconds"));
    }

    void whatCannotBeShownOrChooseIsRefused_data() {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* options, const char* told) {
            QTest::newRow(options) << QByteArray(options) << QByteArray(told);
        };
        row("--show test.gpa", "did you mean 'test.gap'?");
        row("--show test.ece", "no run has a column 'test.ece'");
        row("--columns set --show test.average_accuracy.worst:colour", "choose one of: place");
        row("--columns set --show parameter.epochs", "there is no measure");
        row("--select val.average_accuracy.worst:colour", "choose one of: place");
        row("--select val+test.average_accuracy", "the average takes in test");
    }
    void whatCannotBeShownOrChooseIsRefused() {
        QFETCH(QByteArray, options);
        QFETCH(QByteArray, told);
        const CliResult result = call("compare " + path("worst") + " " + options.toStdString());
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(told), result.err.constData());
    }

    void foldersOfDifferentRulesAreListed() {
        const std::string both = path("average") + " " + path("worst");
        for (const std::string& line : {"compare " + both, "compare --columns set " + both,
                                        "report " + both + " --out " + path("both.html"),
                                        "report --force " + both + " --out " + path("both.html")}) {
            const CliResult result = call(line);
            QCOMPARE(result.code, 2);
            for (const char* said : {"val.average_accuracy in", "val.worst_group_accuracy in",
                                     "average/spec.json", "worst/spec.json", "--select"})
                QVERIFY2(result.err.contains(said), result.err.constData());
        }
        QCOMPARE(call("compare --select val.average_accuracy " + both).code, 0);
    }

    void aDamagedSpecificationIsNoSilentDefault() {
        fs::copy(path("average"), path("damaged"), fs::copy_options::recursive);
        std::ofstream(path("damaged/spec.json")) << "{\"select\":";
        const CliResult result = call("compare " + path("damaged"));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("spec.json") && result.err.contains("--select"), result.err.constData());
        QCOMPARE(call("compare --select val.average_accuracy " + path("damaged")).code, 0);
    }

    void runFilesAreComparedLikeFolders() {
        std::vector<std::string> files;
        for (const auto& entry : fs::directory_iterator(path("average/runs")))
            files.push_back(entry.path().string());
        const Json json = jsonOf("compare " + files[0] + " " + files[1]);
        QCOMPARE(json.at("rows").size(), std::size_t(1));
        QCOMPARE(json.at("rows")[0].at("seeds").get<int>(), 2);
        QCOMPARE(json.at("rule").get<std::string>(), std::string("val.average_accuracy"));
        QCOMPARE(call("compare " + small_).code, 1);
    }

    void everyGroupOfEveryRunIsOneLine() {
        const CliResult csv = call("compare --groups " + path("average"));
        QCOMPARE(csv.code, 0);
        QVERIFY2(
            csv.out.startsWith("run,variant,method,seed,split,shape,place,n,correct,accuracy,low,high\r\n"),
            csv.out.left(200).constData());
        QCOMPARE(csv.out.count('\n'), 1 + 3 * 3 * 6); // seeds × splits × groups
        const Json rows = jsonOf("compare --groups " + path("average")).at("rows");
        const fs::path file = path("average/runs/" + rows[7].at("run").get<std::string>() + ".h5");
        const Run run = loadRun(file);
        const GroupReport report = run.report(rows[7].at("split").get<std::string>());
        const std::vector<std::string> shapes{"circle", "square", "star"}, places{"indoor", "outdoor"};
        for (const Json& row : rows) {
            if (row.at("run") != run.id || row.at("split") != rows[7].at("split"))
                continue;
            const auto at = [](const std::vector<std::string>& names, const Json& name) {
                return static_cast<int>(std::find(names.begin(), names.end(), name.get<std::string>()) -
                                        names.begin());
            };
            const int group = run.groups.groupOf(at(shapes, row.at("shape")), {at(places, row.at("place"))});
            const GroupAccuracy& own = report.groups.at(static_cast<std::size_t>(group));
            QCOMPARE(row.at("n").get<int>(), own.n);
            QCOMPARE(row.at("correct").get<int>(), own.correct);
            QCOMPARE(row.at("accuracy").get<double>(), *own.accuracy);
            QCOMPARE(row.at("high").get<double>(), own.interval->high);
        }
        QCOMPARE(call("compare --groups --format md " + path("average")).code, 2);
        QCOMPARE(call("compare --groups --selected " + path("average")).code, 2);
    }

    void failedRunsStandInEveryTable() {
        QCOMPARE(failing_.code, 1);
        QVERIFY(failing_.out.contains("failed (seeds 0, 1, 2): there are no group prompts"));
        for (const char* format : {"md", "text", "latex", "csv"})
            QVERIFY2(call("compare " + path("failing") + " --format " + format)
                         .out.contains("failed (seeds 0, 1, 2): there are no group prompts"),
                     format);
        QVERIFY(call("compare --selected " + path("failing")).out.contains("failed (seeds 0, 1, 2)"));
        QVERIFY(call("compare --columns set " + path("failing") + " --format csv")
                    .out.contains("failed (seeds 0, 1, 2): there are no group prompts"));
        for (const char* format : {"md", "text", "latex"}) {
            const QByteArray out =
                call("compare --columns set " + path("failing") + " --format " + format).out;
            QVERIFY2(out.contains("failed (3)") && out.contains("0, 1, 2") &&
                         out.contains("there are no group prompts"),
                     out.constData());
        }
        const Json json = jsonOf("compare " + path("failing"));
        QCOMPARE(json.at("failed").size(), std::size_t(3));
        for (const char* key : {"id", "variant", "method", "seed", "parameters", "error"})
            QVERIFY2(json["failed"][0].contains(key), key);
        QCOMPARE(json["failed"][0]["error"]["code"].get<std::string>(), std::string("missing_input"));
        const QByteArray report = reportOf("failing");
        QVERIFY(report.contains("Failed runs") && report.contains("or use zero-shot")); // what to do, too
        QVERIFY(jsonOf("compare " + path("average")).at("failed").empty());
    }

    void whatDoesNotApplyIsARowAndNoFailure() {
        const CliResult run =
            runExperiment("skipping", withFailing, "val.worst_group_accuracy", {{"not_applicable", "skip"}});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("0 failed, 3 are not applicable"), run.out.constData());
        QVERIFY2(run.err.contains("is not applicable: there are no group prompts"), run.err.constData());
        for (const char* format : {"md", "text", "latex", "csv"})
            QVERIFY2(call("compare " + path("skipping") + " --format " + format)
                         .out.contains("n/a: there are no group prompts"),
                     format);
        const CliResult methods = call("compare --columns set " + path("skipping") + " --format md");
        QVERIFY(methods.out.contains("n/a") && methods.out.contains("Runs that are not applicable"));
        QVERIFY(!methods.out.contains("ailed"));
        QCOMPARE(jsonOf("compare " + path("skipping"))["failed"][0]["error"]["code"].get<std::string>(),
                 std::string("not_applicable"));
        QVERIFY(call("runs " + path("skipping") + " --format csv").out.contains("n/a"));
        QCOMPARE(runExperiment("skipped", R"([{"method":"group-prompt"}])", "val.average_accuracy",
                               {{"not_applicable", "skip"}})
                     .code,
                 0);
    }

    void whereEveryRunFailedThatIsSaid() {
        QCOMPARE(runExperiment("hopeless", R"([{"method":"group-prompt"}])", "val.average_accuracy").code, 1);
        const CliResult result = call("compare " + path("hopeless"));
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("3 runs have failed") && result.err.contains("no group prompts"),
                 result.err.constData());
        const std::string both = path("hopeless") + " " + path("average");
        QVERIFY(call("compare " + both).out.contains("failed (seeds 0, 1, 2)"));
    }

    void aSuccessRemovesTheRecord() {
        fs::copy(path("average"), path("again"), fs::copy_options::recursive);
        const fs::path file = fs::directory_iterator(path("again/runs"))->path();
        const Run run = loadRun(file);
        for (const bool isThere : {true, false}) { // a run that is there, and one that is made now
            saveFailure(path("again"), {run, "data", "it did not work; try again"});
            QVERIFY(fs::exists(path("again/failed/" + run.id + ".json")));
            QVERIFY(call("compare " + path("again"))
                        .out.contains("failed (seed " + QByteArray::number(int(run.seed)) +
                                      "): it did not work"));
            if (!isThere)
                fs::remove(file);
            QCOMPARE(runExperiment("again", probes, "val.average_accuracy").code, 0);
            QVERIFY(!fs::exists(path("again/failed/" + run.id + ".json")));
        }
    }

    void theReportSaysWhenTestValuesWereShown() {
        QVERIFY(!reportOf("average").contains("When test values were shown"));
        const std::string id = fs::directory_iterator(path("average/runs"))->path().stem().string();
        addReveal(path("average"), {std::chrono::sys_seconds(std::chrono::seconds(1'795'560'360)),
                                    "val.average_accuracy",
                                    "task",
                                    {id}});
        const QByteArray report = reportOf("average");
        QVERIFY(report.contains("2026-11-24T22:46:00Z: for 1 run, selected by validation average"));
        QVERIFY(report.contains("2 runs are in none of these acts"));
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static CliResult call(const std::string& line) { return runCli(words(QString::fromStdString(line))); }
    static Json jsonOf(const std::string& line) {
        return Json::parse(call(line + " --json").out.toStdString(), nullptr, false);
    }

    CliResult runExperiment(const std::string& name, const std::string& methods, const std::string& rule,
                            const Json& more = Json::object()) const {
        Json json{{"data", "small.h5ad"},
                  {"seeds", {0, 1, 2}},
                  {"select", rule},
                  {"methods", Json::parse(methods)}};
        json.update(more);
        std::ofstream(path(name + ".json")) << json;
        return call("run " + path(name + ".json") + " --out " + path(name));
    }

    QByteArray reportOf(const std::string& name) const {
        const CliResult result = call("report --force " + path(name) + " --out " + path(name + ".html"));
        return result.code == 0 ? contentOf(QString::fromStdString(path(name + ".html"))) : result.err;
    }

    QTemporaryDir folder_;
    std::string small_;
    CliResult failing_;
};

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_cli_compare.moc"
