// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

/// The command search: what it writes, and what it refuses.
class TestCliSearch : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { writeSmallSet(folder_.path().toStdString()); }

    void leaderboardAndLog() {
        const CliResult result = search(
            {"--budget", "8runs", "--methods", "linear-probe,adapter", "--seeds", "2", "--json", "--quiet"},
            "board");
        QVERIFY2(result.code == 0, result.err.constData());
        const Json board = Json::parse(result.out.toStdString());
        QCOMPARE(board.at("methods").size(), std::size_t(2));
        for (const Json& row : board.at("methods")) {
            QVERIFY(row.at("settings").get<int>() > 3);
            QVERIFY(row.at("found").get<double>() >= row.at("defaults").get<double>());
            QVERIFY(row.at("test.worst_group_accuracy").contains("sd"));
        }
        QVERIFY(QFile::exists(path("board/leaderboard.csv")));
        QVERIFY(QFile::exists(path("board/search/log.jsonl")));
        const CliResult compared = run({"compare", path("board"), "--quiet"});
        QVERIFY2(compared.code == 0, compared.err.constData());
        const CliResult again = run({"search", path("small.h5ad"), "--replay", path("board/search/log.jsonl"),
                                     "--out", path("again"), "--quiet"});
        QVERIFY2(again.code == 0, again.err.constData());
        QCOMPARE(bytesOf("again/search/log.jsonl"), bytesOf("board/search/log.jsonl"));
    }

    void specificationsSayWhatIsTried() {
        const Json probe{
            {"method", "linear-probe"}, {"set", {{"epochs", 6}}}, {"grid", {{"learning_rate", {0.1, 0.01}}}}};
        writeBytes(path("spec.json").toStdString(),
                   Json{{"data", "small.h5ad"}, {"methods", Json::array({probe})}}.dump());
        const CliResult result = run({"search", path("spec.json"), "--budget", "20runs", "--seeds", "1",
                                      "--out", path("grid"), "--json", "--quiet"});
        QVERIFY2(result.code == 0, result.err.constData());
        QCOMPARE(Json::parse(result.out.toStdString()).at("methods").at(0).at("settings").get<int>(), 2);
    }

    void whatIsStoppedContinues() {
        const QStringList flags{"--budget", "12runs", "--methods", "adapter", "--seeds", "1", "--quiet"};
        const CliResult whole = search(flags, "whole");
        QVERIFY2(whole.code == 0, whole.err.constData());
        int tries = 0;
        for (CliResult part = search(flags + QStringList{"--time-limit", "1s"}, "parts");
             part.code != 0 && tries < 60; ++tries) {
            QVERIFY2(part.code == 75, part.err.constData());
            part = search(flags + QStringList{"--time-limit", tries < 3 ? "1s" : "60s"}, "parts");
        }
        QVERIFY(tries > 0);
        QCOMPARE(bytesOf("parts/search/log.jsonl"), bytesOf("whole/search/log.jsonl"));
    }

    void badInputIsRefused_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QString>("says");
        QTest::newRow("no budget") << QStringList{"--methods", "adapter"} << "--budget";
        QTest::newRow("a bare number") << QStringList{"--budget", "10"} << "unit";
        QTest::newRow("too small") << QStringList{"--budget", "1runs", "--methods", "adapter,erm"}
                                   << "too small";
        QTest::newRow("unknown method")
            << QStringList{"--budget", "9runs", "--methods", "adaptor"} << "adapter";
        QTest::newRow("fitted on validation")
            << QStringList{"--budget", "9runs", "--methods", "dfr-val"} << "cannot be searched";
        QTest::newRow("oracle") << QStringList{"--budget", "9runs",    "--methods",
                                               "adapter",  "--select", "test.worst_group_accuracy"}
                                << "report";
        QTest::newRow("no log") << QStringList{"--replay", "nowhere.jsonl"} << "nowhere.jsonl";
        QTest::newRow("tasks without a cluster")
            << QStringList{"--budget", "9runs", "--tasks", "3"} << "--engine slurm";
    }
    void badInputIsRefused() {
        QFETCH(QStringList, flags);
        QFETCH(QString, says);
        const CliResult result = search(flags, "bad");
        QVERIFY2(result.code == 1 || result.code == 2, result.out.constData());
        QVERIFY2(QString::fromUtf8(result.err).contains(says), result.err.constData());
        QVERIFY(!QFile::exists(path("bad/leaderboard.csv")));
    }

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    CliResult run(const QStringList& line) const { return runCli(line); }
    CliResult search(const QStringList& flags, const char* out) const {
        return run(QStringList{"search", path("small.h5ad"), "--out", path(out)} + flags);
    }
    QByteArray bytesOf(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliSearch)
#include "tst_cli_search.moc"
