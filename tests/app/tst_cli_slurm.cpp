// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "tests/app/cli_process.h"
#include "tests/app/local_slurm.h"
#include "tests/support/checks.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <csignal>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

/// run --engine slurm on a real Slurm of one node: tasks are killed, one is taken back, and the experiment is
/// the one that a single process makes.
class TestCliSlurm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (const QString obstacle = LocalSlurm::obstacle(); !obstacle.isEmpty())
            QSKIP(qPrintable(obstacle));
        QVERIFY2(LocalSlurm::isInstalled(), "slurmctld is not there: install test-dependencies.txt");
        if (!slurm_.start(1))
            QSKIP("no Slurm of one node comes up on this machine");
        const Json probe{{"method", "linear-probe"}, {"set", {{"epochs", 3}}}};
        slurm_.write(
            "few.json",
            {{"data", "small.h5ad"}, {"seeds", {0, 1, 2, 3, 4, 5}}, {"methods", Json::array({probe})}});
    }
    void aRefusalIsToldInSlurmsWords() {
        const CliResult result = run({"run", path("spec.json"), "--out", path("refused"), "--engine", "slurm",
                                      "--tasks", "2", "--sbatch=--partition=nowhere"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("invalid partition specified: nowhere"), result.err.constData());
    }

    void killedTasksAreMadeGood() {
        const QStringList line = words(QStringLiteral("run %1 --out %2 --engine slurm --tasks 6")
                                           .arg(QString::fromStdString(path("spec.json")), out()));
        QProcess process;
        process.setWorkingDirectory(slurm_.filePath("."));
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      words(QStringLiteral("run spec.json --out together --engine slurm --tasks 6")));
        killTwoAndTakeOneBack();
        if (QTest::currentTestFailed())
            return;
        CliResult result = resultOf(process);
        for (int again = 0; again < 4 && result.code == 75; ++again)
            result = runCli(line);
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(stateOf("together").at("done").get<int>(), 60);

        QCOMPARE(runCli(words(QStringLiteral("run %1 --out %2 --quiet")
                                  .arg(QString::fromStdString(path("spec.json")),
                                       QString::fromStdString(path("alone")))))
                     .code,
                 0);
        const RunStore together(out().toStdString()), alone(path("alone"));
        const std::vector<Run> runs = alone.loadSummaries();
        QCOMPARE(runs.size(), std::size_t(60));
        QCOMPARE(together.loadSummaries().size(), std::size_t(60));
        for (const Run& summary : runs) {
            const Run a = loadRun(alone.runFile(summary.id)), b = loadRun(together.runFile(summary.id));
            QVERIFY(b.complete);
            QVERIFY(sameBytes(a.split("test")->logits, b.split("test")->logits));
            for (std::size_t tensor = 0; tensor < a.head.tensors.size(); ++tensor)
                QVERIFY(sameBytes(a.head.tensors[tensor].values, b.head.tensors[tensor].values));
        }
    }

    void shardsAreATaskEach() {
        QProcess sbatch;
        sbatch.setProcessEnvironment([] {
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("GROUPSCOPE_CLI"), QStringLiteral(GROUPSCOPE_CLI));
            return environment;
        }());
        const QString out = slurm_.filePath("shards");
        sbatch.start(QStringLiteral("sbatch"),
                     {QStringLiteral("--wait"), QStringLiteral("--array=0-3"),
                      QStringLiteral("--output=/dev/null"),
                      QStringLiteral(GROUPSCOPE_SOURCE_DIR "/packaging/cluster/shards.sh"),
                      QString::fromStdString(path("few.json")), out});
        QVERIFY(sbatch.waitForFinished(90'000));
        QCOMPARE(sbatch.exitCode(), 0);
        QCOMPARE(stateOf("shards").at("done").get<int>(), 6);
    }

    void searchesGiveTheSameBytes() {
        const std::vector<std::string> asked{"search",    path("small.h5ad"),
                                             "--budget",  "10runs",
                                             "--methods", "linear-probe,adapter",
                                             "--seeds",   "1",
                                             "--quiet",   "--out"};
        const auto searched = [&](const char* name, const std::vector<std::string>& flags) {
            std::vector<std::string> line = asked;
            line.push_back(path(name));
            line.insert(line.end(), flags.begin(), flags.end());
            return run(line);
        };
        const CliResult result = searched("searched", {"--engine", "slurm", "--tasks", "3"});
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(searched("searched-alone", {"--jobs", "1"}).code, 0);
        const QByteArray log = bytesOf(path("searched-alone") + "/search/log.jsonl");
        QVERIFY(log.count('\n') > 15);
        QCOMPARE(bytesOf(path("searched") + "/search/log.jsonl"), log);
        const CliResult byClock = run(
            {"search", path("small.h5ad"), "--budget", "10m", "--out", path("clock"), "--engine", "slurm"});
        QCOMPARE(byClock.code, 2);
        QVERIFY2(byClock.err.contains("200runs"), byClock.err.constData());
    }

    void cancelTakesTheJobBack() {
        const Json endless{{"method", "adapter"}, {"set", {{"epochs", 100000}}}};
        slurm_.write("long.json", {{"data", "small.h5ad"}, {"methods", Json::array({endless})}});
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      words(QStringLiteral("run %1 --out %2 --engine slurm --tasks 1")
                                .arg(QString::fromStdString(path("long.json")),
                                     QString::fromStdString(path("endless")))));
        QTRY_VERIFY_WITH_TIMEOUT(!stateOf("endless").value("in_work", Json::array()).empty(), 40'000);
        QVERIFY(run({"cancel", path("endless")}).out.contains("of Slurm back"));
        QCOMPARE(resultOf(process).code, 75);
        QVERIFY(stateOf("endless").value("slurm_job", Json("")).is_null());
    }

  private:
    std::string path(const char* name) const { return slurm_.path(name); }
    QString out() const { return slurm_.filePath("together"); }
    static QByteArray bytesOf(const std::string& name) {
        QFile file(QString::fromStdString(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static CliResult run(const std::vector<std::string>& line) {
        QStringList arguments;
        for (const std::string& word : line)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }
    Json stateOf(const char* name) const {
        const Json state =
            Json::parse(run({"status", path(name), "--json"}).out.toStdString(), nullptr, false);
        return state.is_object() ? state : Json::object();
    }

    /// Kills the processes of two tasks and cancels another task, as soon as some runs are done.
    void killTwoAndTakeOneBack() const {
        std::set<pid_t> killed;
        std::string job;
        QElapsedTimer clock;
        for (clock.start(); killed.size() < 2 && clock.elapsed() < 90'000; QTest::qWait(50)) {
            const Json state = stateOf("together");
            if (state.value("done", 0) < 3 || !state.at("slurm_job").is_string())
                continue;
            job = state.at("slurm_job").get<std::string>();
            for (const Json& task : state.value("in_work", Json::array()))
                if (const auto process = task.at("process").get<pid_t>();
                    killed.size() < 2 && !killed.contains(process) && kill(process, SIGKILL) == 0)
                    killed.insert(process); // others have ended meanwhile
        }
        QCOMPARE(killed.size(), std::size_t(2));
        QProcess::execute(QStringLiteral("scancel"), {QString::fromStdString(job + "_5")});
    }

    LocalSlurm slurm_;
};

QTEST_GUILESS_MAIN(TestCliSlurm)
#include "tst_cli_slurm.moc"
