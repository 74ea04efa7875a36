// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the conclusions of `verdict` about a folder, and that it records when test results are shown.
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include "core/runs/reveal.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class TestCliVerdict : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        std::ofstream(path("spec.json"))
            << R"({"data":"small.h5ad","seeds":[0,1,2],"select":"val.worst_group_accuracy","methods":[
                {"method":"linear-probe","set":{"epochs":5}},{"method":"rwg","set":{"epochs":5}}]})";
        const CliResult made = runCli(
            {QStringLiteral("run"), text(path("spec.json")), QStringLiteral("--out"), text(path("made"))});
        QVERIFY2(made.code == 0, made.err.constData());
    }
    void init() { fs::remove(path("made/reveals.json")); }

    void everyClaimAndGroupIsARow() {
        const Json json = jsonOf({});
        const Json& rows = json.at("rows");
        QCOMPARE(rows.size(), std::size_t(3 + 6));
        QCOMPARE(rows[0].at("claim").get<std::string>(), std::string("target"));
        for (const Json& row : rows) {
            QCOMPARE(row.at("method").get<std::string>(), std::string("rwg"));
            QVERIFY(row.at("difference").at("low") <= row.at("difference").at("value"));
            QVERIFY(row.at("adjusted_p") >= row.at("p"));
        }
        CHECK_HOLDS(json.at("caption").get<std::string>(), "worst group of linear-probe on val");
        const CliResult people = call({});
        QVERIFY(people.out.contains("Worst-group accuracy") && people.out.contains("outcome"));
        QVERIFY(call({"--format", "md"}).out.startsWith("* "));
        QVERIFY(call({"--format", "csv"}).out.startsWith("method,settings,seeds,claim,group,examples,"));
    }

    /// One act for all compared runs, and none where nothing is shown that was hidden.
    void showingTestResultsIsRecordedOnce() {
        QVERIFY(!call({"--split", "val"}).err.contains("reveals.json"));
        QVERIFY(loadReveals(path("made")).empty());
        const CliResult first = call({});
        QVERIFY2(first.err.contains("results of test are shown for 6 runs; recorded in"),
                 first.err.constData());
        QVERIFY(!call({}).err.contains("recorded in"));
        const std::vector<Reveal> acts = loadReveals(path("made"));
        QCOMPARE(acts.size(), std::size_t(1));
        QCOMPARE(acts.front().runs.size(), std::size_t(6));
        QCOMPARE(acts.front().rule, std::string("val.worst_group_accuracy"));
        // A run that came later is in no act: the next verdict shows it too, and records that.
        Reveal fewer = acts.front();
        fewer.runs.pop_back();
        std::ofstream(path("made/reveals.json")) << revealsToJson(std::span(&fewer, 1));
        QVERIFY(call({}).err.contains("recorded in"));
        QCOMPARE(loadReveals(path("made")).size(), std::size_t(2));
    }

    /// Test results are not shown if the record of showing them cannot be read.
    void aRecordThatCannotBeReadShowsNothing() {
        std::ofstream(path("made/reveals.json")) << "{";
        const CliResult result = call({});
        QCOMPARE(result.code, 1);
        QVERIFY(result.out.isEmpty() &&
                result.err.contains("the record of shown test values cannot be read"));
    }

    void trainingExamplesLimitWhatIsSaid() {
        QVERIFY(call({"--split", "train"}).out.contains("Methods were trained on train"));
        QVERIFY(!call({"--split", "test"}).out.contains("Methods were trained on"));
    }

    /// A query finds examples of one file: places in another file are other examples.
    void aQueryOfSeveralFilesIsRefused() {
        saveEmbeddingSet(smallSet(600), path("other.h5ad"));
        const CliResult made =
            runCli({QStringLiteral("run"), text(path("spec.json")), QStringLiteral("--data"),
                    text(path("other.h5ad")), QStringLiteral("--out"), text(path("others"))});
        QVERIFY2(made.code == 0, made.err.constData());
        const CliResult both = runCli({QStringLiteral("verdict"), text(path("made")), text(path("others")),
                                       QStringLiteral("--query"), QStringLiteral("shape = star")});
        QCOMPARE(both.code, 2);
        QVERIFY2(both.err.contains("several data files"), both.err.constData());
    }

    void groupsAndQueriesAreTargets() {
        const Json group = jsonOf({"--group", "star, outdoor"}).at("rows")[0];
        QCOMPARE(group.at("group").get<std::string>(), std::string("star, outdoor"));
        const Json query = jsonOf({"--query", "shape = star and place = outdoor"}).at("rows")[0];
        QCOMPARE(query.at("claim").get<std::string>(), std::string("target"));
        QVERIFY(query.at("examples") == group.at("examples"));
        QVERIFY(query.at("difference") == group.at("difference"));
        const CliResult moved = call({"--query", "shape = star", "--data", path("small.h5ad")});
        QCOMPARE(moved.code, 0);
        const QByteArray circular = call({"--query", "split = test and shape = star"}).out;
        QVERIFY(circular.contains("the claim about the group is circular"));
    }

    void badInputIsOneLine_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const QStringList& options, const char* told) {
            QTest::newRow(told) << options << QByteArray(told);
        };
        row({QStringLiteral("--group"), QStringLiteral("star, nowhere")},
            "there is no group 'star, nowhere' with examples in test");
        row({QStringLiteral("--query"), QStringLiteral("shape = ")},
            "expected a value of shape, at character 9");
        row({QStringLiteral("--query"), QStringLiteral("shape = star and split = train")},
            "the queried group has no examples in test");
        row({QStringLiteral("--query"), QStringLiteral("shape = star"), QStringLiteral("--group"),
             QStringLiteral("star, indoor")},
            "the target is given twice");
        row({QStringLiteral("--data"), QStringLiteral("x.h5ad")}, "a set is given, but no query");
        row({QStringLiteral("--split"), QStringLiteral("tset")}, "no run has the split 'tset'");
        row({QStringLiteral("--baseline"), QStringLiteral("nothing")},
            "no compared run is of 'nothing', the baseline; give one of: ");
    }
    void badInputIsOneLine() {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, told);
        const CliResult result = runCli(QStringList{QStringLiteral("verdict"), text(path("made"))} + options);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(told) && result.out.isEmpty(), result.err.constData());
        QCOMPARE(result.errorLines(), 1);
        QVERIFY(!fs::exists(path("made/reveals.json")));
    }

    void filesAreNotReplacedUnasked() {
        const std::string file = path("verdict.csv");
        QCOMPARE(call({"--format", "csv", "--out", file}).code, 0);
        QVERIFY(contentOf(text(file)).contains("rwg"));
        QCOMPARE(call({"--format", "csv", "--out", file}).code, 1);
        QCOMPARE(call({"--format", "csv", "--out", file, "--force"}).code, 0);
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static QString text(const std::string& words) { return QString::fromStdString(words); }
    CliResult call(const std::vector<std::string>& options) const {
        QStringList words{QStringLiteral("verdict"), text(path("made")), QStringLiteral("--baseline"),
                          QStringLiteral("linear-probe")};
        for (const std::string& option : options)
            words << text(option);
        return runCli(words);
    }
    Json jsonOf(std::vector<std::string> options) const {
        options.emplace_back("--json");
        return Json::parse(call(options).out.toStdString(), nullptr, false);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliVerdict)
#include "tst_cli_verdict.moc"
