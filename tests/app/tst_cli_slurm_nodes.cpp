// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <map>
#include <unistd.h>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

/// run --engine slurm on a real Slurm of two nodes, two slurmd of this machine with host names of their own:
/// tasks of both share the runs of a folder.
class TestCliSlurmNodes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (qEnvironmentVariableIsSet("GROUPSCOPE_NO_PEERS"))
            QSKIP("left out with the other peers");
        if (geteuid() != 0)
            QSKIP("a Slurm of one's own needs root");
        QVERIFY2(QStandardPaths::findExecutable(QStringLiteral("slurmctld"), {QStringLiteral("/usr/sbin")}) !=
                     QString(),
                 "slurmctld is not there: install test-dependencies.txt");
        if (script({QStringLiteral("start"), slurm(), QStringLiteral("2")}) != 0)
            QSKIP("no Slurm of two nodes comes up on this machine");
        qputenv("SLURM_CONF", (slurm() + QStringLiteral("/slurm.conf")).toUtf8());
        writeSmallSet(folder_.path().toStdString());
        Json seeds = Json::array();
        for (int seed = 0; seed < 20; ++seed)
            seeds.push_back(seed);
        const Json adapter{{"method", "adapter"},
                           {"set", {{"epochs", 300}, {"hidden_dim", 8}}},
                           {"grid", {{"learning_rate", {0.1, 0.01, 0.001}}}}};
        writeBytes(
            path("spec.json"),
            Json{{"data", "small.h5ad"}, {"seeds", seeds}, {"methods", Json::array({adapter})}}.dump());
    }
    void cleanupTestCase() { script({QStringLiteral("stop"), slurm()}); }

    void tasksOfBothNodesShareTheRuns() {
        const QString line = QStringLiteral("run %1 --out %2 --engine slurm --tasks %3 --quiet")
                                 .arg(folder_.filePath(QStringLiteral("spec.json")),
                                      folder_.filePath(QStringLiteral("together")))
                                 .arg(2 * cores());
        const CliResult result = runCli(words(line));
        QVERIFY2(result.code == 0, result.err.constData());
        std::map<std::string, std::size_t> made; // by the host
        const Json provenance = Json::parse(bytesOf(path("together/provenance.json")));
        for (const Json& command : provenance.at("commands")) {
            QCOMPARE(command.at("outcome").get<std::string>(), std::string("done"));
            made[command.at("host").get<std::string>()] += command.at("made").get<std::size_t>();
        }
        QVERIFY2(made["node0"] > 0 && made["node1"] > 0 && made.size() == 2, provenance.dump().c_str());
        QCOMPARE(made["node0"] + made["node1"], std::size_t(60)); // each once
        const RunStore store(path("together"));
        QCOMPARE(store.loadSummaries().size(), std::size_t(60));
    }

  private:
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    QString slurm() const { return folder_.filePath(QStringLiteral("slurm")); }
    static long cores() { return sysconf(_SC_NPROCESSORS_ONLN); } // of a node
    static int script(const QStringList& arguments) {
        return QProcess::execute(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/cluster/local_slurm"),
                                 arguments);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliSlurmNodes)
#include "tst_cli_slurm_nodes.moc"
