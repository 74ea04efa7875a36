// SPDX-License-Identifier: GPL-3.0-or-later
// Several processes of the command line in one folder or file, and signals that end them.
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include "core/runs/run_file.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::resultOf;
using groupscope::testing::runCli;
using groupscope::testing::words;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class TestCliSharedFolder : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { small_ = writeSmallSet(folder_.path().toStdString()); }

    void twoTrainsIntoOneFileLoseNothing() {
        const std::string out = path("raced.h5");
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int seed : {0, 1})
            processes.push_back(start("train --method linear-probe --set epochs=300 --json --out " + out +
                                      " --seed " + std::to_string(seed) + " " + small_));
        int lost = 0;
        for (const auto& process : processes) {
            const CliResult result = resultOf(*process);
            QVERIFY2(result.code == 0 || result.code == 1, result.err.constData());
            QVERIFY(!Json::parse(result.out.toStdString()).empty()); // each shows its own result
            lost += result.code;
            if (result.code == 1)
                QVERIFY2(result.err.contains("raced.h5.") && result.errorLines() == 1,
                         result.err.constData());
        }
        QCOMPARE(lost, 1);
        const std::vector<std::string> files = filesIn(".", "raced");
        QCOMPARE(files.size(), std::size_t(2));
        const Run first = loadRun(path(files[0])), second = loadRun(path(files[1]));
        QVERIFY(first.complete && second.complete && first.seed + second.seed == 1);
        QCOMPARE(files[1], "raced.h5." + second.id);
        // With --force the later one replaces the other, as it was asked to.
        QCOMPARE(call(std::string("train --method zero-shot --force --out ") + out + " " + small_).code, 0);
    }

    void aTrainingWithoutFileSaysSo() {
        const CliResult result = call("train --method zero-shot " + small_);
        QCOMPARE(result.code, 0);
        QVERIFY2(result.err.contains("--out"), result.err.constData());
        QVERIFY(call("train --method zero-shot --quiet " + small_).err.isEmpty());
    }

    void twoExperimentsInOneFolderShareTheRuns() {
        writeSpecification("shared.json", R"("grid":{"learning_rate":[0.1,0.03,0.01]})", "[0,1,2,3]");
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int i = 0; i < 2; ++i)
            processes.push_back(start(experiment("shared.json", "shared") + " --json"));
        int computed = 0, elsewhere = 0;
        for (const auto& process : processes) {
            const CliResult result = resultOf(*process);
            QVERIFY2(result.code == 0, result.err.constData());
            const Json json = Json::parse(result.out.toStdString());
            computed += json["computed"].get<int>();
            elsewhere += json["made_elsewhere"].get<int>() + json["already_there"].get<int>();
            QCOMPARE(json["comparison"]["rows"].size(), std::size_t(3)); // both show all of it
        }
        QCOMPARE(computed, 12);
        QCOMPARE(elsewhere, 12);
        QCOMPARE(filesIn("shared/runs").size(), std::size_t(12));
        QVERIFY(filesIn("shared/claims").empty());
    }

    void aKilledExperimentIsTakenOverAtOnce() {
        writeSpecification("killed.json", R"("grid":{"learning_rate":[0.1,0.03]})", "[0,1]");
        const auto process = start(experiment("killed.json", "killed"));
        QTRY_VERIFY_WITH_TIMEOUT(!filesIn("killed/claims").empty(), 60'000);
        process->kill();
        process->waitForFinished();
        QElapsedTimer clock;
        clock.start();
        const CliResult next = call(experiment("killed.json", "killed") + " --json");
        QVERIFY2(next.code == 0, next.err.constData());
        QVERIFY(clock.elapsed() < 100'000); // not after the lease
        QCOMPARE(filesIn("killed/runs").size(), std::size_t(4));
        QVERIFY(filesIn("killed/claims").empty());
    }

    void aClaimOfAnotherMachineIsFreeAfterItsLease() {
        writeSpecification("leased.json", R"("grid":{"learning_rate":[0.1]})", "[0]");
        QCOMPARE(call(experiment("leased.json", "leased")).code, 0);
        const std::string run = filesIn("leased/runs").at(0), id = run.substr(0, run.size() - 3);
        for (const char* claim :
             {R"({"host":"node7","process":1,"place":"00000000","token":"00000000-1-0-1"})", "damaged"}) {
            QVERIFY(fs::remove(path("leased/runs/" + run)));
            write("leased/claims/" + id, claim);
            QElapsedTimer clock;
            clock.start();
            const CliResult next = call(experiment("leased.json", "leased") + " --json --lease 2");
            QVERIFY2(next.code == 0, next.err.constData());
            QCOMPARE(Json::parse(next.out.toStdString())["computed"].get<int>(), 1);
            QVERIFY(clock.elapsed() >= 2000);
            QVERIFY(filesIn("leased/claims").empty());
        }
    }

    void theFirstSpecificationStaysAndOthersAreKeptBesideIt() {
        writeSpecification("first.json", R"("grid":{"learning_rate":[0.1]})", "[0]");
        writeSpecification("second.json", R"("grid":{"learning_rate":[0.1,0.03]})", "[0]");
        QCOMPARE(call(experiment("first.json", "specs")).code, 0);
        const QByteArray first = contentIn("specs/spec.json");
        QCOMPARE(call(experiment("second.json", "specs")).code, 2);
        for (int i = 0; i < 2; ++i)
            QCOMPARE(call(experiment("second.json", "specs") + " --resume").code, 0);
        QCOMPARE(call(experiment("second.json", "specs")).code, 0); // known by now
        QCOMPARE(contentIn("specs/spec.json"), first);
        const std::vector<std::string> further = filesIn("specs/specs", ".json");
        QCOMPARE(further.size(), std::size_t(1));
        const std::string second = further[0].substr(0, further[0].find('.'));
        const QByteArray summary = contentIn("specs/summary.csv");
        QVERIFY(summary.split('\n')[0].trimmed().endsWith(",spec"));
        QCOMPARE(summary.count((second + "\r\n").c_str()), 2);
        QCOMPARE(summary.count((" " + second + "\r\n").c_str()), 1); // the first asks for it as well
    }

    void ofDifferentSpecificationsAtOnceOneIsTaken() {
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int seed = 0; seed < 4; ++seed) {
            const std::string name = "other" + std::to_string(seed) + ".json";
            writeSpecification(name, R"("grid":{"learning_rate":[0.1]})", "[" + std::to_string(seed) + "]");
            processes.push_back(start(experiment(name, "others")));
        }
        int done = 0, refused = 0;
        for (const auto& process : processes) {
            const int code = resultOf(*process).code;
            done += code == 0 ? 1 : 0;
            refused += code == 2 ? 1 : 0;
        }
        QCOMPARE(done, 1);
        QCOMPARE(refused, 3);
        QCOMPARE(filesIn("others/runs").size(), std::size_t(1));
    }

    void signalsLeaveACheckpoint_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("code");
        QTest::newRow("INT") << SIGINT << 130;
        QTest::newRow("TERM") << SIGTERM << 75;
        QTest::newRow("HUP") << SIGHUP << 75;
        QTest::newRow("USR1") << SIGUSR1 << 75;
    }

    void signalsLeaveACheckpoint() {
        QFETCH(int, signal);
        QFETCH(int, code);
        write("endless.json", R"({"data":"small.h5ad","methods":[{"method":"linear-probe",)"
                              R"("set":{"epochs":100000}}],"seeds":[0]})");
        const std::string name = "ended" + std::to_string(signal);
        const auto process = start(experiment("endless.json", name));
        QTRY_VERIFY_WITH_TIMEOUT(!filesIn(name + "/claims").empty(), 60'000);
        QTest::qWait(1500); // some epochs
        ::kill(static_cast<pid_t>(process->processId()), signal);
        const CliResult result = resultOf(*process);
        QCOMPARE(result.code, code);
        QVERIFY2(result.err.contains("the same command continues"), result.err.constData());
        const std::vector<std::string> runs = filesIn(name + "/runs");
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(loadRun(path(name + "/runs/" + runs[0])).checkpoint.has_value());
        QVERIFY(filesIn(name + "/claims").empty());

        const std::string out = path("train" + std::to_string(signal) + ".h5");
        const auto training =
            start("train --method linear-probe --set epochs=100000 --out " + out + " " + small_);
        QTest::qWait(2000);
        ::kill(static_cast<pid_t>(training->processId()), signal);
        QCOMPARE(resultOf(*training).code, 130);
        QVERIFY(loadRun(out).checkpoint.has_value());
    }

    void anIgnoredHangUpStaysIgnored() {
        QProcess process;
        process.start(QStringLiteral("/bin/sh"),
                      QStringList{QStringLiteral("-c"), QStringLiteral("trap '' HUP; exec \"$0\" \"$@\""),
                                  QStringLiteral(GROUPSCOPE_CLI), QStringLiteral("train"),
                                  QStringLiteral("--method"), QStringLiteral("linear-probe"),
                                  QStringLiteral("--set"), QStringLiteral("epochs=100000"),
                                  QString::fromStdString(small_)});
        QVERIFY(process.waitForStarted());
        QTest::qWait(1500);
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        QVERIFY(!process.waitForFinished(700));
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        const CliResult result = resultOf(process);
        QCOMPARE(result.code, 130);
        QVERIFY2(result.err.contains("not kept"), result.err.constData());
    }

  private:
    static QStringList asWords(const std::string& line) { return words(QString::fromStdString(line)); }
    static CliResult call(const std::string& line) { return runCli(asWords(line)); }
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    QByteArray contentIn(const std::string& name) const {
        return contentOf(QString::fromStdString(path(name)));
    }

    static std::unique_ptr<QProcess> start(const std::string& line) {
        auto process = std::make_unique<QProcess>();
        process->start(QStringLiteral(GROUPSCOPE_CLI), asWords(line));
        process->waitForStarted();
        return process;
    }

    /// Names of the files in that folder, hidden ones too, in which `part` stands.
    std::vector<std::string> filesIn(const std::string& name, const std::string& part = "") const {
        std::vector<std::string> names;
        std::error_code failure;
        for (const auto& entry : fs::directory_iterator(path(name), failure))
            if (entry.is_regular_file() && entry.path().filename().string().find(part) != std::string::npos)
                names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

    std::string experiment(const std::string& specification, const std::string& out) const {
        return "run " + path(specification) + " --out " + path(out);
    }

    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

    void writeSpecification(const std::string& name, const std::string& grid,
                            const std::string& seeds) const {
        write(name, R"({"data":"small.h5ad","methods":[{"method":"linear-probe","set":{"epochs":300},)" +
                        grid + R"(}],"seeds":)" + seeds + "}");
    }

    QTemporaryDir folder_;
    std::string small_;
};

QTEST_GUILESS_MAIN(TestCliSharedFolder)
#include "tst_cli_shared_folder.moc"
