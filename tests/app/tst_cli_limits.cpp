// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/slurm_stand_in.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;
namespace fs = std::filesystem;

/// run --plan, --shard, --time-limit, --jobs; status and cancel.
class TestCliLimits : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        const Json probe{
            {"method", "linear-probe"}, {"set", {{"epochs", 2}}}, {"grid", {{"learning_rate", {0.1, 0.01}}}}};
        const Json methods = Json::array({{{"method", "zero-shot"}}, probe});
        writeBytes(path("spec.json"),
                   Json{{"data", "small.h5ad"}, {"seeds", {0, 1}}, {"methods", methods}}.dump());
        const Json endless{{"method", "linear-probe"}, {"set", {{"epochs", 100000}}}};
        writeBytes(path("long.json"),
                   Json{{"data", "small.h5ad"}, {"methods", Json::array({endless})}}.dump());
    }

    void aPlanMakesNothing() {
        const CliResult text = run({"run", path("spec.json"), "--out", path("plan"), "--plan"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("6 runs to make"));
        const CliResult json =
            run({"run", path("spec.json"), "--out", path("plan"), "-n", "--json", "--quiet"});
        QCOMPARE(Json::parse(json.out.toStdString()).at("missing").get<int>(), 6);
        const CliResult onSlurm = run({"run", path("spec.json"), "--out", path("plan"), "--plan", "--engine",
                                       "slurm", "--sbatch=--partition=cpu"});
        QCOMPARE(onSlurm.code, 2);
        QVERIFY2(onSlurm.err.contains("a plan shows the runs on this machine, not a job of Slurm, --engine, "
                                      "--sbatch; leave them out"),
                 onSlurm.err.constData());
        QVERIFY(!QFile::exists(QString::fromStdString(path("plan"))));
    }

    void shardsMakeAnExperimentTogether() {
        for (const char* shard : {"1/2", "0/2"}) {
            const CliResult quiet =
                run({"run", path("spec.json"), "--out", path("shards"), "--shard", shard, "--quiet"});
            QCOMPARE(quiet.code, 0);
            QCOMPARE(quiet.out, QByteArray());
        }
        const CliResult part = run({"run", path("spec.json"), "--out", path("shards"), "--shard", "0/2"});
        QVERIFY(part.out.contains("Selection rule: ") && !part.out.contains("next: "));
        const CliResult whole = run({"run", path("spec.json"), "--out", path("shards")});
        QVERIFY2(whole.out.contains("next: groupscope-cli ") && whole.out.contains("groupscope-cli report "),
                 whole.out.constData());
        const Json state = stateOf("shards");
        QCOMPARE(state.at("planned").get<int>(), 6);
        QCOMPARE(state.at("done").get<int>(), 6);
        QVERIFY(state.at("in_work").empty());
        QVERIFY(run({"status", path("shards")}).out.contains("6 runs planned, 6 done, 0 in progress"));
    }

    void slurmIsMissed() {
        const SlurmStandIn slurm;
        slurm.unconfigure();
        const CliResult result =
            run({"run", path("spec.json"), "--out", path("no_cluster"), "--engine", "slurm"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("Slurm is not set up on this machine: scontrol: fatal: ") &&
                     result.err.contains("or leave --engine slurm out") &&
                     !result.err.contains("change the options of the job"),
                 result.err.constData());
        QVERIFY(!QFile::exists(QString::fromStdString(path("no_cluster/spec.json"))));
        // The refusal comes before data are read, and so before any run is timed.
        writeBytes(path("gone.json"), R"({"data": "gone.h5ad", "methods": [{"method": "zero-shot"}]})");
        const CliResult early =
            run({"run", path("gone.json"), "--out", path("no_cluster"), "--engine", "slurm"});
        QCOMPARE(early.code, 1);
        QVERIFY2(early.err.contains("Slurm is not set up on this machine") &&
                     !early.err.contains("gone.h5ad"),
                 early.err.constData());
    }

    void aShardMayHaveNoRuns() {
        const CliResult result =
            run({"run", path("spec.json"), "--out", path("none"), "--shard", "9/10", "--quiet"});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.contains("this shard has no runs"));
    }

    void stopsWhenItsTimeIsUp() {
        const std::vector<std::string> line{"run",         path("long.json"), "--out",
                                            path("limit"), "--time-limit",    "6s"};
        const CliResult result = run(line);
        QCOMPARE(result.code, 75);
        QVERIFY(result.err.contains("the same command continues"));
        const Json state = stateOf("limit");
        QCOMPARE(state.at("stopped").get<int>(), 1);
        QCOMPARE(run(line).code, 75); // goes on, and is stopped again
    }

    void cancelStopsAnotherProcess() {
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      {QStringLiteral("run"), QString::fromStdString(path("long.json")),
                       QStringLiteral("--out"), QString::fromStdString(path("cancelled"))});
        QTRY_VERIFY_WITH_TIMEOUT(!stateOf("cancelled").value("in_work", Json::array()).empty(), 20'000);
        const CliResult asked = run({"cancel", path("cancelled")});
        QCOMPARE(asked.code, 0);
        QVERIFY(asked.out.contains("asked 1 process to stop"));
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 75);
        QVERIFY(run({"cancel", path("cancelled")}).out.startsWith("nothing is in progress"));
        const Json state = stateOf("cancelled");
        QCOMPARE(state.at("stopped").get<int>() + state.at("waiting").get<int>(),
                 1); // perhaps no epoch ended
    }

    /// Its machine had a wrong clock and died.
    void aClaimOfTheFutureIsNotInWork() {
        const std::string folder = path("future");
        fs::create_directories(folder + "/claims");
        std::ofstream(folder + "/spec.json") << "{}";
        const std::string claim = folder + "/claims/abc";
        std::ofstream(claim) << R"({"host":"node7","process":1,"place":"00000000","token":"00000000-1-0-1"})";
        fs::last_write_time(claim, fs::file_time_type::clock::now() + std::chrono::hours(3));
        const Json state = stateOf("future");
        QVERIFY(state.at("in_work").empty());
        QCOMPARE(state.at("may_have_ended").at(0).at("host").get<std::string>(), std::string("node7"));
        QVERIFY(state["may_have_ended"][0].at("seen_seconds_ago").get<int>() < -10'000);
        QCOMPARE(state["may_have_ended"][0].at("free_after_seconds").get<int>(), 120);
        const QByteArray text = run({"status", folder}).out;
        QVERIFY2(text.contains("0 in progress") && text.contains("abc on node7, process 1, dated ") &&
                     text.contains("in the future") && text.contains("it may have ended"),
                 text.constData());
    }

    void badInputIsRefused() {
        const std::string out = path("bad");
        const auto code = [&](std::vector<std::string> more) {
            std::vector<std::string> line{"run", path("spec.json"), "--out", out};
            line.insert(line.end(), more.begin(), more.end());
            return run(line).code;
        };
        QCOMPARE(code({"--jobs", "0"}), 2);
        QCOMPARE(code({"--jobs", "many"}), 2);
        QCOMPARE(code({"--shard", "2/2"}), 2);
        QCOMPARE(code({"--shard", "slurm"}), 2);
        QCOMPARE(code({"--time-limit", "10"}), 2);
        QCOMPARE(code({"--tasks", "3"}), 2);
        QCOMPARE(code({"--engine", "slurm", "--shard", "0/2"}), 2);
        QCOMPARE(code({"--engine", "slurm", "--time-limit", "90s"}), 2);
        QVERIFY(!QFile::exists(QString::fromStdString(out)));
        const CliResult nothing = run({"status", path("nowhere")});
        QCOMPARE(nothing.code, 1);
        QVERIFY(nothing.err.contains("no folder of an experiment"));
        QCOMPARE(run({"cancel", path("nowhere")}).code, 1);
        QVERIFY(!QFile::exists(QString::fromStdString(path("nowhere"))));
    }

  private:
    static CliResult run(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }
    /// Empty while there is no such folder yet.
    Json stateOf(const char* name) const {
        const Json state =
            Json::parse(run({"status", path(name), "--json"}).out.toStdString(), nullptr, false);
        return state.is_object() ? state : Json::object();
    }
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliLimits)
#include "tst_cli_limits.moc"
