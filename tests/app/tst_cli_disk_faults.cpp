// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;
namespace fs = std::filesystem;

/// Disks and folders that fail under run and search, and folders of other programs and processors.
class TestCliDiskFaults : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        const Json adapter{{"method", "adapter"},
                           {"set", {{"epochs", 9}, {"minimum_updates", 0}}},
                           {"grid", {{"learning_rate", {0.1, 0.01, 0.001}}}}};
        writeBytes(
            path("spec.json"),
            Json{{"data", "small.h5ad"}, {"seeds", {0, 1}}, {"methods", Json::array({adapter})}}.dump());
    }

    /// A disk that is full at any file: each time the command fails with the reason, leaves no half of a
    /// file, and goes on when there is room.
    void fullDisks_data() {
        QTest::addColumn<QByteArray>("command");
        QTest::newRow("run") << QByteArray("run " + QByteArray::fromStdString(path("spec.json")));
        QTest::newRow("search") << QByteArray(
            "search " + QByteArray::fromStdString(path("small.h5ad")) +
            " --budget 9runs --methods adapter,linear-probe --seeds 1 --jobs 2");
    }
    void fullDisks() {
        QFETCH(QByteArray, command);
        const std::string name = QTest::currentDataTag(), whole = path(name + "-whole");
        const std::string words = command.toStdString() + " --quiet --out ";
        QVERIFY2(call(words + whole).code == 0, "undisturbed");
        const std::string disk = path(name + "-disk"), out = disk + "/out";
        fs::create_directories(disk);
        if (geteuid() != 0 || !mounted("size=40k", disk))
            QSKIP("a small disk needs root");
        int full = 0;
        CliResult result;
        for (int size = 40; size < 64 * 1024; size = size * 5 / 4) {
            QVERIFY(mounted("remount,size=" + std::to_string(size) + "k", disk));
            result = call(words + out);
            if (result.code == 0)
                break;
            ++full;
            QCOMPARE(result.code, 1);
            QVERIFY2(result.err.contains("No space left on device"), result.err.constData());
            QVERIFY2(damagedFiles(out).empty(), damagedFiles(out).c_str());
        }
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(full >= 5, std::to_string(full).c_str());
        QCOMPARE(namesIn(out), namesIn(whole));
        if (fs::exists(whole + "/search/log.jsonl"))
            QCOMPARE(contentOf(out + "/search/log.jsonl"), contentOf(whole + "/search/log.jsonl"));
        QProcess::execute(QStringLiteral("umount"), {QString::fromStdString(disk)});
    }

    /// Another program deletes the folder: that is told, and the same command begins anew.
    void foldersThatGo_data() {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("inWork");
        writeBytes(path("long.json"),
                   Json{{"data", "small.h5ad"},
                        {"seeds", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
                        {"methods", Json::array({Json{{"method", "adapter"}, {"set", {{"epochs", 400}}}}})}}
                       .dump());
        QTest::newRow("run") << QByteArray("run " + QByteArray::fromStdString(path("long.json")))
                             << QByteArray("runs");
        QTest::newRow("search") << QByteArray("search " + QByteArray::fromStdString(path("small.h5ad")) +
                                              " --budget 30runs --methods adapter --seeds 1")
                                << QByteArray("search/results");
    }
    void foldersThatGo() {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, inWork);
        const std::string out = path(std::string("gone-") + QTest::currentDataTag());
        const QStringList line = asWords(command.toStdString() + " --quiet --out " + out);
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI), line);
        QTRY_VERIFY_WITH_TIMEOUT(countIn(out + "/" + inWork.toStdString()) >= 2, 60'000);
        fs::rename(out, out + "-elsewhere"); // at once, where removing takes long
        fs::remove_all(out + "-elsewhere");
        const CliResult result = resultOf(process);
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains(QByteArray::fromStdString(out)), result.err.constData());
        QVERIFY2(result.err.contains("folder exists"), result.err.constData());
        const CliResult again = runCli(line);
        QVERIFY2(again.code == 0, again.err.constData());
    }

    /// Two processes share the work also on a disk without links and without renaming that keeps existing
    /// files.
    void disksWithoutLinksAreShared() {
        const std::string out = path("no-links");
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int i = 0; i < 2; ++i) {
            processes.push_back(std::make_unique<QProcess>());
            processes.back()->setProcessEnvironment(environmentWith({}));
            processes.back()->start(QStringLiteral(GROUPSCOPE_CLI),
                                    asWords("run " + path("spec.json") + " --json --out " + out));
        }
        int made = 0;
        for (const auto& process : processes) {
            const CliResult result = resultOf(*process);
            QVERIFY2(result.code == 0, result.err.constData());
            made += Json::parse(result.out.toStdString()).at("computed").get<int>();
        }
        QCOMPARE(made, 6);
        QCOMPARE(countIn(out + "/claims"), 0);
    }

    void disksWithoutRenamingAreRefused() {
        QProcess process;
        process.setProcessEnvironment(environmentWith(QStringLiteral("GROUPSCOPE_NO_RENAME")));
        const std::string out = path("no-rename");
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      asWords("search " + path("small.h5ad") +
                              " --budget 4runs --methods adapter --quiet --out " + out));
        const CliResult result = resultOf(process);
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("Operation not permitted") &&
                     result.err.contains(QByteArray::fromStdString(out)),
                 result.err.constData());
        QVERIFY2(damagedFiles(out).empty(), damagedFiles(out).c_str());
    }

    void searchesOfOthersAreRefused() {
        const std::string words = "search " + path("small.h5ad") +
                                  " --budget 4runs --methods linear-probe --seeds 1 --quiet --out ";
        const std::string out = path("others");
        QCOMPARE(call(words + out).code, 0);
        const std::string file = out + "/search/search.json";
        const auto own = nlohmann::ordered_json::parse(contentOf(file).toStdString());
        auto other = own;
        other["instruction_set"] = "NEON";
        writeBytes(file, other.dump());
        CliResult result = call(words + out);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("NEON") && result.err.contains("portable"), result.err.constData());
        other = own;
        other["version"] = "0.0.1";
        writeBytes(file, other.dump());
        result = call(words + out);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("program version"), result.err.constData());
        writeBytes(file, "{");
        QCOMPARE(call(words + out).code, 2);
        writeBytes(file, own.dump());
        QCOMPARE(call(words + out).code, 0);
    }

    void nothingToSelectByIsRefused() {
        EmbeddingSet set = smallSet();
        for (int& code : set.columns[2].codes)
            code = code == 1 ? 0 : code;
        saveEmbeddingSet(set, path("unvalidated.h5ad"));
        const CliResult result = call("search " + path("unvalidated.h5ad") +
                                      " --budget 4runs --methods adapter --out " + path("unvalidated"));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("validation split"), result.err.constData());
        QVERIFY(!fs::exists(path("unvalidated")));
    }

    /// A time that ends within the first training selects nothing, and more of it goes on from there.
    void budgetsBelowOneTrainingSayWhy() {
        const Json endless{{"method", "adapter"}, {"set", {{"epochs", 4000}, {"hidden_dim", 1024}}}};
        writeBytes(path("endless.json"),
                   Json{{"data", "small.h5ad"}, {"methods", Json::array({endless})}}.dump());
        const std::string out = path("short");
        for (int i = 0; i < 2; ++i) {
            const CliResult result = call("search " + path("endless.json") + " --budget " +
                                          std::to_string(i + 1) + "s --out " + out);
            QCOMPARE(result.code, 1);
            QVERIFY2(result.err.contains("larger budget"), result.err.constData());
            QVERIFY(!fs::exists(out + "/leaderboard.json"));
        }
    }

  private:
    static QStringList asWords(const std::string& line) { return words(QString::fromStdString(line)); }
    static CliResult call(const std::string& line) { return runCli(asWords(line)); }
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static QByteArray contentOf(const std::string& name) {
        QFile file(QString::fromStdString(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool mounted(const std::string& options, const std::string& place) {
        return QProcess::execute(QStringLiteral("mount"),
                                 {QStringLiteral("-t"), QStringLiteral("tmpfs"), QStringLiteral("-o"),
                                  QString::fromStdString(options), QStringLiteral("tmpfs"),
                                  QString::fromStdString(place)}) == 0;
    }
    static QProcessEnvironment environmentWith(const QString& fault) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(GROUPSCOPE_NO_LINKS));
        if (!fault.isEmpty())
            environment.insert(fault, QStringLiteral("1"));
        return environment;
    }
    static int countIn(const std::string& folder) {
        int count = 0;
        std::error_code failure;
        for (const auto& entry : fs::directory_iterator(folder, failure))
            count += entry.path().filename().string().starts_with('.') ? 0 : 1;
        return count;
    }
    /// Paths of all files below a folder, in order.
    static std::vector<std::string> namesIn(const std::string& folder) {
        std::vector<std::string> names;
        std::error_code failure;
        for (const auto& entry : fs::recursive_directory_iterator(folder, failure))
            if (entry.is_regular_file())
                names.push_back(fs::relative(entry.path(), folder).string());
        std::sort(names.begin(), names.end());
        return names;
    }
    /// Names of temporary files that stayed, and of JSON files that cannot be read.
    static std::string damagedFiles(const std::string& folder) {
        std::string damaged;
        for (const std::string& name : namesIn(folder)) {
            const bool isJson = name.ends_with(".json");
            if (name.ends_with(".tmp") ||
                (isJson &&
                 Json::parse(contentOf(folder + "/" + name).toStdString(), nullptr, false).is_discarded()))
                damaged += name + " ";
        }
        return damaged;
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliDiskFaults)
#include "tst_cli_disk_faults.moc"
