// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"

#include <QDir>
#include <QFile>
#include <QProcess>
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
        const CliResult result =
            search("--budget 8runs --methods linear-probe,adapter --seeds 2 --json", "board");
        QVERIFY2(result.code == 0, result.err.constData());
        const Json board = Json::parse(result.out.toStdString());
        QCOMPARE(board.at("methods").size(), std::size_t(2));
        for (const Json& row : board.at("methods")) {
            QVERIFY(row.at("settings").get<int>() > 3);
            QVERIFY(row.at("found").get<double>() >= row.at("defaults").get<double>());
            QVERIFY(row.at("test.worst_group_accuracy").contains("sd"));
        }
        QVERIFY(QFile::exists(QString::fromStdString(path("board/leaderboard.csv"))));
        const CliResult compared = run("compare " + path("board"));
        QVERIFY2(compared.code == 0, compared.err.constData());
        const CliResult again = search("--replay " + path("board/search/log.jsonl"), "again");
        QVERIFY2(again.code == 0, again.err.constData());
        QVERIFY(bytesOf("board/search/log.jsonl").count('\n') > 10);
        QCOMPARE(bytesOf("again/search/log.jsonl"), bytesOf("board/search/log.jsonl"));
    }

    void warningsStandBelowTheTable() {
        QVERIFY(QDir().mkpath(QString::fromStdString(path("warned/runs"))));
        writeBytes(path("warned/runs/0123456789abcdef.h5"), "no run");
        const CliResult result =
            runCliAsShown(lineOf("--budget 8runs --methods linear-probe --seeds 1", "warned"));
        QCOMPARE(result.code, 0);
        const qsizetype table = result.out.indexOf("linear-probe"), end = result.out.indexOf("\nnext: ");
        QVERIFY2(table >= 0 && end > table, result.out.constData());
        QVERIFY2(result.out.indexOf("warning: left out: ") > end, result.out.constData());
    }

    void specificationsSayWhatIsTried() {
        const Json probe{
            {"method", "linear-probe"}, {"set", {{"epochs", 6}}}, {"grid", {{"learning_rate", {0.1, 0.01}}}}};
        writeBytes(path("spec.json"),
                   Json{{"data", "small.h5ad"}, {"seeds", {7, 8}}, {"methods", Json::array({probe})}}.dump());
        const CliResult result =
            run("search " + path("spec.json") + " --budget 20runs --json --quiet --out " + path("grid"));
        QVERIFY2(result.code == 0, result.err.constData());
        const Json board = Json::parse(result.out.toStdString());
        QCOMPARE(board.at("methods").at(0).at("settings").get<int>(), 2);
        QVERIFY(board.at("seeds") == (Json{7, 8}));
    }

    void whatIsStoppedContinues() {
        const std::string flags = "--budget 24runs --methods adapter --seeds 1";
        const CliResult whole = search(flags, "whole");
        QVERIFY2(whole.code == 0, whole.err.constData());
        int tries = 0;
        for (CliResult part = search(flags + " --time-limit 1s", "parts"); part.code != 0 && tries < 60;
             ++tries) {
            QVERIFY2(part.code == 75, part.err.constData());
            part = search(flags + (tries < 3 ? " --time-limit 1s" : " --time-limit 60s"), "parts");
        }
        QVERIFY(tries > 0);
        QCOMPARE(bytesOf("parts/search/log.jsonl"), bytesOf("whole/search/log.jsonl"));
    }

    void cancelStopsASearch() {
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      lineOf("--budget 5000runs --methods adapter", "endless"));
        QTRY_VERIFY_WITH_TIMEOUT(trainingsOf("endless") > 2, 60'000);
        QVERIFY(run("status " + path("endless")).out.contains("trainings done"));
        QCOMPARE(run("cancel " + path("endless")).code, 0);
        QCOMPARE(resultOf(process).code, 75);
    }

    void badInputIsRefused_data() {
        QTest::addColumn<QByteArray>("flags");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* flags, const char* says) {
            QTest::newRow(name) << QByteArray(flags) << QByteArray(says);
        };
        row("no budget", "--methods adapter", "--budget");
        row("a bare number", "--budget 10", "10m");
        row("no number", "--budget manyruns", "200runs");
        row("too small", "--budget 1runs --methods adapter,erm", "too small");
        row("unknown method", "--budget 9runs --methods adaptor", "adapter");
        row("twice", "--budget 9runs --methods adapter,adapter", "twice");
        row("fitted on validation", "--budget 9runs --methods dfr-val", "cannot be searched");
        row("oracle", "--budget 9runs --methods adapter --select test.worst_group_accuracy", "test split");
        row("no log", "--replay nowhere.jsonl", "nowhere.jsonl");
        row("a log says its methods", "--replay nowhere.jsonl --methods adapter", "--methods");
        row("tasks without a cluster", "--budget 9runs --tasks 3", "--engine slurm");
    }
    void badInputIsRefused() {
        QFETCH(QByteArray, flags);
        QFETCH(QByteArray, says);
        const CliResult result = search(flags.toStdString(), "bad");
        QVERIFY2(result.code == 1 || result.code == 2, result.out.constData());
        QVERIFY2(result.err.contains(says), result.err.constData());
        QVERIFY(!QFile::exists(QString::fromStdString(path("bad"))));
    }

  private:
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    static CliResult run(const std::string& line) { return runCli(words(QString::fromStdString(line))); }
    QStringList lineOf(const std::string& flags, const char* out) const {
        return words(QString::fromStdString("search " + path("small.h5ad") + " --quiet --out " + path(out) +
                                            " " + flags));
    }
    CliResult search(const std::string& flags, const char* out) const { return runCli(lineOf(flags, out)); }
    int trainingsOf(const char* name) const {
        const Json state = Json::parse(run("status --json " + path(name)).out.toStdString(), nullptr, false);
        return state.is_object() ? state.at("search_trainings").get<int>() : 0;
    }
    QByteArray bytesOf(const char* name) const {
        QFile file(QString::fromStdString(path(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliSearch)
#include "tst_cli_search.moc"
