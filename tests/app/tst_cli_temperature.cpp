// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

/// Scans of temperatures on the command line.
class TestCliTemperature : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        writeSmallSet(folder_.path().toStdString());
        for (const char* method : {"zero-shot", "linear-probe", "tip-adapter"})
            QCOMPARE(call({"train", path("small.h5ad"), "--method", method, "--out",
                           path(std::string(method) + ".h5")})
                         .code,
                     0);
    }

    void theDocumentHoldsTheScan() {
        const CliResult result = call({"temperature", path("zero-shot.h5"), "--json"});
        QCOMPARE(result.code, 0);
        const nlohmann::json json = nlohmann::json::parse(result.out.toStdString());
        QCOMPARE(json.at("role").get<std::string>(), std::string("head"));
        QCOMPARE(json.at("temperatures").size(), std::size_t(33));
        QCOMPARE(json.at("fitted_on").get<std::string>(), std::string("val"));
        QCOMPARE(json.at("calibrating").at("groups").size(), std::size_t(6));
        QVERIFY(json.at("calibrating").at("n").get<int>() == 300);
        QCOMPARE(json.at("splits").size(), std::size_t(2)); // test and val, as nobody asked for train
        const nlohmann::json& test = json.at("splits").at("test");
        QCOMPARE(test.at("points").size(), std::size_t(33));
        QVERIFY(test.at("points")[16].at("ece") == test.at("trained").at("ece"));
        int rows = 0;
        for (const auto& bin : test.at("trained").at("bins"))
            rows += bin.at("n").get<int>();
        QCOMPARE(rows, 300);
        for (const auto& group : test.at("trained").at("groups"))
            QVERIFY(group.contains("class") && group.at("attributes").contains("place"));
        // `evaluate` gives the same values for the same head.
        const CliResult same =
            call({"evaluate", path("small.h5ad"), "--head", path("zero-shot.h5"), "--json"});
        const nlohmann::json told = nlohmann::json::parse(same.out.toStdString()).at("splits").at("test");
        QVERIFY(test.at("trained").at("accuracy") == told.at("average_accuracy"));
        QVERIFY(test.at("trained").at("worst_group_accuracy") == told.at("worst_group_accuracy"));
    }

    void examplesOfEachSplitAreListed() {
        const CliResult listed = call({"examples", path("small.h5ad"), "--each", "3", "--json"});
        QCOMPARE(listed.code, 0);
        QCOMPARE(nlohmann::json::parse(listed.out.toStdString()).at("examples").size(), std::size_t(9));
        const CliResult page = call({"examples", path("small.h5ad"), "--out", path("examples.html")});
        QCOMPARE(page.code, 0);
        QVERIFY(QFile::exists(QString::fromStdString(path("examples.html"))));
        const CliResult refused =
            call({"examples", path("small.h5ad"), "--run", path("zero-shot.h5"), "--negatives", "2"});
        QCOMPARE(refused.code, 2);
        QVERIFY(refused.err.contains("does not push examples apart"));
        QCOMPARE(call({"examples", path("small.h5ad"), "--anchor", "a"}).code, 2);
    }

    void factorsPointsAndSets() {
        const CliResult result = call({"temperature", path("linear-probe.h5"), "--factors", "0.5,2",
                                       "--points", "3", "--split", "train", "--json"});
        QCOMPARE(result.code, 0);
        const nlohmann::json json = nlohmann::json::parse(result.out.toStdString());
        QCOMPARE(json.at("role").get<std::string>(), std::string("logits"));
        QCOMPARE(json.at("temperatures").dump(), std::string("[0.5,1.0,2.0]"));
        QVERIFY(json.at("splits").contains("train") && json.at("splits").size() == 1);
        QVERIFY(!json.at("calibrating").at("n").is_null()); // fitted on val all the same
        const CliResult hidden = call({"temperature", path("zero-shot.h5"), "--hide-test"});
        QVERIFY(hidden.code == 0 && !hidden.out.contains("test split") &&
                hidden.out.contains("validation split"));
    }

    void peopleReadTablesAndNotes() {
        const CliResult result = call({"temperature", path("tip-adapter.h5")});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.contains("Predictions change with τ") && result.out.contains("(worst)"));
        QVERIFY(result.out.contains("← as trained") && result.out.contains("ECE at τ of all"));
        const CliResult all = call({"temperature", path("tip-adapter.h5"), "--all-logits"});
        QVERIFY(all.out.contains("in addition to its own temperature"));
    }

    void warningsStandBelowTables() {
        Run run = loadRun(path("linear-probe.h5"));
        run.complete = false;
        saveRun(run, path("stopped.h5"));
        const CliResult result =
            runCliAsShown({QStringLiteral("temperature"), QString::fromStdString(path("stopped.h5")),
                           QStringLiteral("--quiet")});
        QCOMPARE(result.code, 0);
        QVERIFY2(hasWarningsBelow(result.out, "← as trained"), result.out.constData());
        QVERIFY2(result.out.contains("the run was stopped early"), result.out.constData());
    }

    void figuresAreWrittenAndNotReplaced() {
        const std::vector<std::string> command{"temperature", path("zero-shot.h5"), "--figures",
                                               path("figures")};
        QVERIFY(call(command).out.contains("figures into"));
        QVERIFY(std::filesystem::exists(path("figures/temperature_scan.svg")));
        QVERIFY(std::filesystem::exists(path("figures/reliability.svg")));
        const CliResult again = call(command);
        QVERIFY(again.code == 1 && again.errorLines() == 1 && again.err.contains("--force"));
        QCOMPARE(call({command[0], command[1], command[2], command[3], "--force"}).code, 0);
    }

    void badInputIsOneLine_data() {
        QTest::addColumn<std::vector<std::string>>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const std::vector<std::string>& arguments, int code,
                            const char* says) {
            QTest::newRow(name) << arguments << code << QByteArray(says);
        };
        row("no run", {"no.h5"}, 1, "no.h5");
        row("a set in place of a run", {"small.h5ad"}, 1, "small.h5ad");
        row("a split that is not there", {"zero-shot.h5", "--split", "tets"}, 2, "--split");
        row("one factor", {"zero-shot.h5", "--factors", "2"}, 2, "--factors");
        row("factors upside down", {"zero-shot.h5", "--factors", "2,1"}, 2, "lower one first");
        row("no number", {"zero-shot.h5", "--factors", "a,b"}, 2, "--factors");
        row("too few points", {"zero-shot.h5", "--points", "1"}, 2, "2 to 1000");
        row("a set that is not there", {"zero-shot.h5", "--data", "gone.h5ad"}, 1, "gone.h5ad");
        row("another set", {"zero-shot.h5", "--data", "other.h5ad"}, 1, "differs in");
    }
    void badInputIsOneLine() {
        QFETCH(std::vector<std::string>, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const EmbeddingSet other = smallSet(200);
        saveEmbeddingSet(other, path("other.h5ad"));
        for (std::string& argument : arguments)
            if (argument.ends_with(".h5") || argument.ends_with(".h5ad"))
                argument = path(argument);
        arguments.insert(arguments.begin(), "temperature");
        const CliResult result = call(arguments);
        QCOMPARE(result.code, code);
        QVERIFY2(result.out.isEmpty() && result.errorLines() == 1, result.err);
        QVERIFY2(result.err.contains(says), result.err);
    }

    void withoutValidationRowsTheScanSaysSo() {
        EmbeddingSet set = smallSet();
        for (Column& column : set.columns)
            if (column.name == "split")
                for (int& code : column.codes)
                    code = code == 1 ? 0 : code;
        saveEmbeddingSet(set, path("noval.h5ad"));
        QCOMPARE(call({"train", path("noval.h5ad"), "--method", "zero-shot", "--out", path("noval.h5")}).code,
                 0);
        const CliResult result = call({"temperature", path("noval.h5"), "--json"});
        QCOMPARE(result.code, 0);
        const nlohmann::json json = nlohmann::json::parse(result.out.toStdString());
        QVERIFY(json.at("fitted_on").is_null() && json.at("calibrating").at("temperature").is_null());
        QVERIFY(json.at("splits").at("test").at("calibrated").is_null());
        QVERIFY(call({"temperature", path("noval.h5")}).out.contains("no calibrating temperature is fitted"));
    }

  private:
    static CliResult call(const std::vector<std::string>& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments << QStringLiteral("--quiet"));
    }
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliTemperature)
#include "tst_cli_temperature.moc"
