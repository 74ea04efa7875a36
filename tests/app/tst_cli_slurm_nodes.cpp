// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "tests/app/cli_process.h"
#include "tests/app/local_slurm.h"
#include "tests/support/checks.h"

#include <QTest>

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
        if (const QString obstacle = LocalSlurm::obstacle(); !obstacle.isEmpty())
            QSKIP(qPrintable(obstacle));
        QVERIFY2(LocalSlurm::isInstalled(), "slurmctld is not there: install test-dependencies.txt");
        if (!slurm_.start(2))
            QSKIP("no Slurm of two nodes comes up on this machine");
    }

    void tasksOfBothNodesShareTheRuns() {
        const QString line = QStringLiteral("run %1 --out %2 --engine slurm --tasks %3 --quiet")
                                 .arg(slurm_.filePath("spec.json"), slurm_.filePath("together"))
                                 .arg(2 * cores());
        const CliResult result = runCli(words(line));
        QVERIFY2(result.code == 0, result.err.constData());
        std::map<std::string, std::size_t> made; // by the host
        const Json provenance = Json::parse(bytesOf(slurm_.path("together/provenance.json")));
        for (const Json& command : provenance.at("commands")) {
            QCOMPARE(command.at("outcome").get<std::string>(), std::string("done"));
            made[command.at("host").get<std::string>()] += command.at("made").get<std::size_t>();
        }
        QVERIFY2(made["node0"] > 0 && made["node1"] > 0 && made.size() == 2, provenance.dump().c_str());
        QCOMPARE(made["node0"] + made["node1"], std::size_t(60)); // each once
        const RunStore store(slurm_.path("together"));
        QCOMPARE(store.loadSummaries().size(), std::size_t(60));
    }

  private:
    static long cores() { return sysconf(_SC_NPROCESSORS_ONLN); } // of a node
    LocalSlurm slurm_;
};

QTEST_GUILESS_MAIN(TestCliSlurmNodes)
#include "tst_cli_slurm_nodes.moc"
