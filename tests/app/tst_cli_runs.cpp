// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_table.h"
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

#define CHECK_ENDED(result)                                                                                  \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

/// show and runs: what run files hold.
class TestCliRuns : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = writeSmallSet(folder_.path().toStdString());
        writeBytes(path("spec.json"),
                   R"({"data":"small.h5ad","seeds":[0,1],"methods":[{"method":"zero-shot"}],
                       "variants":[{"name":"short","method":"adapter","set":{"epochs":2,"hidden_dim":4}},
                                   {"name":"wild","method":"group-prompt"}]})");
        const CliResult result = run({"run", path("spec.json"), "--out", path("DIR"), "--quiet"});
        QVERIFY2(result.code == 0 || result.code == 1, result.err.constData());
        CHECK_ENDED(run({"train", set_, "--method", "adapter", "--set", "epochs=4", "--set", "hidden_dim=4",
                         "--snapshots", "2", "--out", path("adapter.h5"), "--quiet"}));
        Run stopped = loadRun(path("adapter.h5"));
        stopped.complete = false;
        stopped.checkpoint = Checkpoint{};
        saveRun(stopped, path("stopped.h5"));
    }

    void oneLineARun() {
        const CliResult result = run({"runs", path("DIR"), path("stopped.h5"), "--json"});
        CHECK_ENDED(result);
        const Json rows = Json::parse(result.out.toStdString()).at("rows");
        QCOMPARE(rows.size(), std::size_t(7));
        std::map<std::string, int> states;
        for (const Json& row : rows) {
            const std::string state = row.at("state");
            ++states[state + " " + row.at("variant").get<std::string>()];
            QCOMPARE(row.at("file").get<std::string>().empty(), state == "failed");
            QCOMPARE(row.at("error").get<std::string>().empty(), state != "failed");
            QCOMPARE(row.at("test.worst_group_accuracy").is_null(), state == "failed");
            QCOMPARE(row.at("selected_epoch").is_null(), state == "failed");
            if (state == "failed")
                continue;
            const Run saved = loadRun(row.at("file").get<std::string>());
            QCOMPARE(row.at("id").get<std::string>(), saved.id);
            QCOMPARE(row.at("rule").get<std::string>(), saved.select);
            QCOMPARE(row.at("selected_epoch").get<int>(), saved.selectedEpoch); // JSON counts as run files do
            QCOMPARE(row.at("test.average_accuracy").get<double>(),
                     saved.report("test").averageAccuracy.value());
        }
        QCOMPARE(states, (std::map<std::string, int>{
                             {"done ", 2}, {"done short", 2}, {"failed wild", 2}, {"stopped ", 1}}));
    }

    void formatsSayTheSame() {
        const CliResult csv = run({"runs", path("DIR"), "--format", "csv"});
        CHECK_ENDED(csv);
        const CsvTable table(csv.out.toStdString(), "runs");
        QCOMPARE(table.rows(), std::size_t(6));
        QCOMPARE(table.columns()[1].name, std::string("variant"));
        const CliResult json = run({"runs", path("DIR"), "--format", "json"}),
                        lines = run({"runs", path("DIR"), "--format", "jsonl"});
        CHECK_ENDED(lines);
        Json rows = Json::array();
        for (const QByteArray& line : lines.out.split('\n'))
            if (!line.isEmpty())
                rows.push_back(Json::parse(line.toStdString()));
        QVERIFY(rows == Json::parse(json.out.toStdString()).at("rows"));
        const CliResult text = run({"runs", path("adapter.h5")});
        CHECK_ENDED(text);
        QVERIFY2(text.out.contains("test worst group %"), text.out.constData());
        QVERIFY2(!text.out.contains("variant"), text.out.constData()); // no run has one
        QCOMPARE(text.out.count('\n'), 2);
        QCOMPARE(run({"runs", path("nowhere")}).code, 1);
        QCOMPARE(run({"runs", path("DIR"), "--format", "latex"}).code, 2);
    }

    /// A file that cannot be read is named; the others are listed all the same.
    void damagedFilesAreSaid() {
        std::filesystem::create_directories(path("part/runs"));
        std::filesystem::copy_file(path("adapter.h5"), path("part/runs/good.h5"));
        writeBytes(path("part/runs/bad.h5"), "no run");
        const CliResult result = run({"runs", path("part")});
        QCOMPARE(result.code, 1);
        QCOMPARE(result.out.count('\n'), 2);
        QVERIFY2(result.err.contains("bad.h5"), result.err.constData());
    }

    void aRunIsShownForPeople() {
        const Run saved = loadRun(path("adapter.h5"));
        const CliResult result = run({"show", path("adapter.h5")});
        CHECK_ENDED(result);
        for (const std::string& part :
             {"run          " + saved.id, std::string("state        done"),
              "epochs       4, kept " + std::to_string(saved.selectedEpoch + 1) +
                  ", selected by val.worst_group_accuracy (validation worst group)",
              std::string("run file of schema 6"), std::string("groups       6, by shape and place"),
              std::string("splits       column split: train 300 (fit), val 300 (select), test 300 (report)"),
              std::string("hidden_dim        4         128\n"), std::string("first.weight 4 × 16"),
              std::string("snapshots    epochs "), std::string("predictions  train, val, test"),
              std::string("logits       train, val, test")})
            CHECK_HOLDS(result.out.toStdString(), part);
        QVERIFY2(run({"show", path("stopped.h5")}).out.contains("stopped after 4 epochs, with a checkpoint"),
                 "state");
        QCOMPARE(run({"show", set_}).code, 1);
    }

    void aRunIsShownForPrograms() {
        const Run saved = loadRun(path("adapter.h5"));
        const CliResult result = run({"show", path("adapter.h5"), "--json"});
        CHECK_ENDED(result);
        const Json json = Json::parse(result.out.toStdString());
        QCOMPARE(json.at("schema_version").get<std::string>(), std::string("6"));
        QCOMPARE(json.at("epochs").get<int>(), 4);
        QVERIFY(!json.contains("history"));
        QVERIFY(!json.at("series").empty());
        QCOMPARE(json.at("splits").at("test").at("worst_group_accuracy").get<double>(),
                 saved.report("test").worstGroupAccuracy.value());
        const Json changed = json.at("changed_parameters");
        QCOMPARE(changed.at("hidden_dim").at("value").get<int>(), 4);
        QVERIFY(changed.at("hidden_dim").at("default").get<int>() != 4);
        QVERIFY(!changed.contains("momentum"));
        QCOMPARE(json.at("head").at("tensors").size(), saved.head.tensors.size());
        QCOMPARE(json.at("snapshots").size(), saved.snapshots.size());
        QCOMPARE(json.at("held").at("val").at("logits").get<int>(), 300);
    }

    /// A run of an experiment has the name of its variant; predictions that were imported have no head.
    void variantsAndImportedRunsAreShown() {
        const Json rows = Json::parse(run({"runs", path("DIR"), "--json"}).out.toStdString()).at("rows");
        for (const Json& row : rows)
            if (row.at("variant") == "short")
                CHECK_HOLDS(run({"show", row.at("file")}).out.toStdString(), "variant      short\n");
        std::string text = "id,prediction\n";
        for (const std::string& id : smallSet().ids)
            text += id + ",star\n";
        writeBytes(path("stars.csv"), text);
        CHECK_ENDED(run(
            {"evaluate", set_, "--predictions", path("stars.csv"), "--out", path("stars.h5"), "--quiet"}));
        const CliResult people = run({"show", path("stars.h5")});
        CHECK_HOLDS(people.out.toStdString(), "head         none: the predictions were imported\n");
        CHECK_HOLDS(people.out.toStdString(), "logits       none\n");
        const Json json = Json::parse(run({"show", path("stars.h5"), "--json"}).out.toStdString());
        QVERIFY(json.at("head").is_null());
        QCOMPARE(json.at("held").at("test").at("predictions").get<int>(), 300);
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static CliResult run(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }

    QTemporaryDir folder_;
    std::string set_;
};

QTEST_GUILESS_MAIN(TestCliRuns)
#include "tst_cli_runs.moc"
