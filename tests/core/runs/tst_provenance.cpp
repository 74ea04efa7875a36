// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/provenance.h"

#include "core/base/version.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace groupscope;
using groupscope::testing::bytesOf;
using groupscope::testing::writeBytes;
using Json = nlohmann::json;

class TestProvenance : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    /// At the end of a command its record is written anew, not once more.
    void aCommandIsKeptOnce() {
        Provenance own = provenanceOf({"groupscope-cli", "run", "a spec.json"});
        own.data.push_back({"/birds.h5ad", "0123"});
        keepProvenance(folder(), own);
        Json command = commands().at(0);
        QVERIFY(command.at("command") == Json({"groupscope-cli", "run", "a spec.json"}));
        QVERIFY(command.at("program_version") == Json(programVersion));
        QVERIFY(command.at("process") == Json(getpid()));
        QVERIFY(command.at("folder") == Json(std::filesystem::current_path().string()));
        QCOMPARE(command.at("began").get<std::string>().size(), std::size_t(20));
        QVERIFY(command.at("ended") == Json(""));
        QVERIFY(command.at("data").at(0).at("sha256") == Json("0123"));
        own.ended = timeNow();
        own.outcome = "done";
        own.made = 6;
        keepProvenance(folder(), own);
        QCOMPARE(commands().size(), std::size_t(1));
        command = commands().at(0);
        QVERIFY(command.at("made") == Json(6));
        QVERIFY(command.at("ended") >= command.at("began"));
    }

    void severalAtOnceKeepAll() {
        std::vector<std::jthread> threads;
        for (long process = 1; process <= 8; ++process)
            threads.emplace_back([this, process] {
                Provenance own = provenanceOf({"run"});
                for (int again = 0; again < 10; ++again) {
                    own.process = 100 * process + again;
                    keepProvenance(folder(), own);
                }
            });
        threads.clear();
        std::set<long> processes;
        for (const Json& command : commands())
            processes.insert(command.at("process").get<long>());
        QCOMPARE(processes.size(), std::size_t(80));
    }

    void whatCannotBeUnderstoodIsReplaced_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no JSON") << QByteArray("{\"commands\":");
        QTest::newRow("another JSON") << QByteArray("[1]");
        QTest::newRow("no list") << QByteArray("{\"commands\":{}}");
    }
    void whatCannotBeUnderstoodIsReplaced() {
        QFETCH(QByteArray, text);
        writeBytes(folder() / "provenance.json", text.toStdString());
        keepProvenance(folder(), provenanceOf({"run"}));
        QCOMPARE(commands().size(), std::size_t(1));
    }

  private:
    std::filesystem::path folder() const { return folder_->path().toStdString(); }
    Json commands() const { return Json::parse(bytesOf(folder() / "provenance.json")).at("commands"); }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestProvenance)
#include "tst_provenance.moc"
