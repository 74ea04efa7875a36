// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

/// groups: what a first stage finds, alone and of a run.
class TestCliFirstStage : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() { writeSmallSet(folder_.path().toStdString()); }

    void anInferenceAlone() {
        const CliResult shown = call("groups small.h5ad --groups zeroshot");
        QCOMPARE(shown.code, 0);
        for (const char* words : {"predictions", "environments", "adjusted Rand", "minority found", "group"})
            QVERIFY2(shown.out.contains(words), words);
        const nlohmann::json json = parsed(call("groups small.h5ad --groups zeroshot --json --quiet"));
        QCOMPARE(json.at("groups").get<std::string>(), std::string("zeroshot"));
        QCOMPARE(json.at("columns").size(), std::size_t(3));
        int rows = 0;
        for (const auto& value : json.at("columns").at(1).at("values"))
            rows += value.at("n").get<int>();
        QCOMPARE(rows, 300); // the training examples
        const auto& byGroup = json.at("agreement").at(2);
        QCOMPARE(byGroup.at("known").get<std::string>(), std::string("group"));
        const auto& minority = byGroup.at("minority");
        QVERIFY(minority.at("rows").get<int>() > 10);
        QCOMPARE(minority.at("recall").get<double>(),
                 minority.at("both").get<double>() / minority.at("rows").get<double>());
    }

    void ofARunItIsTheSame() {
        const CliResult trained = call("train small.h5ad --method jtt --set groups=zeroshot --set epochs=1 "
                                       "--seed 4 --out run.h5 --json");
        QCOMPARE(trained.code, 0);
        const nlohmann::json alone =
            parsed(call("groups small.h5ad --groups zeroshot --seed 4 --json --quiet"));
        const nlohmann::json ofRun = parsed(call("groups run.h5 --json --quiet"));
        QVERIFY(ofRun.at("agreement") == alone.at("agreement"));
        QVERIFY(ofRun.at("columns") == alone.at("columns"));
        QVERIFY(parsed(trained).at("first_stage").at("agreement") == alone.at("agreement"));
        QVERIFY(call("groups run.h5").out.contains("first stage of jtt, seed 4"));
        QCOMPARE(call("groups run.h5 --out rows.csv").code, 0);
        QVERIFY(contentOf("rows.csv").startsWith("row,jtt_predictions,jtt_groups,jtt_environments"));
        QCOMPARE(contentOf("rows.csv").count('\n'), 301);
    }

    void whatWasFoundIsWritten() {
        QCOMPARE(call("groups small.h5ad --groups zeroshot --out found.h5ad").code, 0);
        const auto set = openEmbeddingSet(path("found.h5ad").toStdString());
        QCOMPARE(set->columns.size(), std::size_t(6));
        QCOMPARE(set->splitKey, std::string("split"));
        const Column& groups = set->column("zeroshot_groups");
        QCOMPARE(std::count(groups.codes.begin(), groups.codes.end(), -1), 600); // val and test
        QCOMPARE(call("groups small.h5ad --groups zeroshot --out found.csv").code, 0);
        QVERIFY(contentOf("found.csv").startsWith("id,shape,place,split,zeroshot_predictions"));
        QCOMPARE(contentOf("found.csv").count('\n'), 301);
        const CliResult again = call("groups small.h5ad --groups zeroshot --out found.csv");
        QVERIFY(again.code == 1 && again.err.contains("--force"));
        QCOMPARE(call("groups small.h5ad --groups zeroshot --out found.csv --force").code, 0);
    }

    void badInput_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* command, int code, const char* words) {
            QTest::newRow(command) << QString::fromLatin1(command) << code << QByteArray(words);
        };
        row("groups small.h5ad", 2, "give --groups with one of: given");
        row("groups none.h5ad --groups erm", 1, "none.h5ad");
        row("groups small.h5ad --groups mine", 2, "mine");
        row("groups small.h5ad --groups erm --set groups=eiil", 2, "groups is set twice");
        row("groups small.h5ad --groups erm --set speed=1", 2, "speed");
        row("groups small.h5ad --groups given_predictions", 1, "predicted_class");
        row("groups small.h5ad --groups given --attributes none", 1, "no attribute");
        row("groups small.h5ad --groups zeroshot --out found.txt", 2, ".h5ad nor .csv");
        row("groups plain.h5", 1, "no first stage");
        row("groups plain.h5 --set stage1_epochs=3", 2, "leave it out");
        row("groups plain.h5 --out found.h5ad", 2, "holds no set");
    }
    void badInput() {
        QFETCH(QString, command);
        QFETCH(int, code);
        QFETCH(QByteArray, words);
        if (!QFile::exists(path("plain.h5")))
            QCOMPARE(call("train small.h5ad --method zero-shot --out plain.h5").code, 0);
        const CliResult result = call(command.toStdString() + " --quiet");
        QCOMPARE(result.code, code);
        QVERIFY2(result.err.contains(words), result.err.constData());
        QCOMPARE(result.errorLines(), 1);
    }

  private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QByteArray contentOf(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static nlohmann::json parsed(const CliResult& result) {
        return nlohmann::json::parse(result.out.toStdString(), nullptr, false);
    }
    /// Words with an ending are files of the folder.
    CliResult call(const std::string& command) const {
        QStringList arguments = QString::fromStdString(command).split(QLatin1Char(' '));
        for (QString& word : arguments)
            for (const char* ending : {".h5ad", ".h5", ".csv", ".txt"})
                if (word.endsWith(QLatin1String(ending))) {
                    word = folder_.filePath(word);
                    break;
                }
        return runCli(arguments);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliFirstStage)
#include "tst_cli_first_stage.moc"
