// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "core/base/json_place.h"
#include "core/base/suggestion.h"
#include "core/base/version.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/support/synthetic.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
using groupscope::testing::CliResult;
using groupscope::testing::hasWarningsBelow;
using groupscope::testing::runCli;
using groupscope::testing::runCliAsShown;
using groupscope::testing::runCliInShell;

/// Answers of the command line to misprints, where flags may stand, and what it prints how often.
class TestCliManners : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = folder_.filePath(QStringLiteral("birds.h5ad"));
        saveEmbeddingSet(*birdsInPlaces(), set_.toStdString());
    }

    void misprintsAreAnswered_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* name, const char* line, int code, const char* answer) {
            QTest::newRow(name) << QString::fromUtf8(line) << code << QString::fromUtf8(answer);
        };
        row("command", "trian SET", 2, "there is no command 'trian'; did you mean 'train'?");
        row("beginning of a command", "eval SET", 2, "did you mean 'evaluate'?");
        row("option", "train SET --metho erm", 2,
            "'train' has no option '--metho'; did you mean '--method'?");
        row("option before what it needs", "train --fast --method erm SET", 2,
            "'train' has no option '--fast'");
        row("options in their order", "train SET --zebra --apple", 2,
            "'train' has no options '--zebra', '--apple'; --zebra:");
        row("option of the program", "--jsn info SET", 2, "--json");
        row("parameter as an option", "train SET --method erm --learning-rate 0.1", 2,
            "is set with --set learning_rate=VALUE");
        row("word too many", "show a.h5 b.h5", 2,
            "'show' does not expect 'b.h5'; see 'groupscope-cli help show'");
        row("method", "train SET --method linear_prob", 2,
            "there is no method 'linear_prob'; did you mean 'linear-probe'?");
        row("exchanged letters of a short word", "train SET --method rgw", 2, "did you mean 'rwg'?");
        row("parameter", "train SET --method erm --set learningrate=1", 2, "did you mean 'learning_rate'?");
        row("choice of a parameter", "train SET --method erm --set optimizer=sgdd", 2, "did you mean 'sgd'?");
        row("rule", "train SET --method erm --select val.worst_group_acuracy", 2,
            "did you mean 'val.worst_group_accuracy'?");
        row("rule without a split", "train SET --method erm --select worst_group_acuracy", 2,
            "did you mean 'val.worst_group_accuracy'?");
        row("long rule", "train SET --method erm --select leave-one-domain-out.averag_accuracy", 2,
            "did you mean 'leave-one-domain-out.average_accuracy'?");
        row("measure", "metrics SET --measure recal_at_1", 2, "did you mean 'recall_at_1'?");
        row("split", "metrics SET --split tset", 2,
            "there is no split 'tset', --split; did you mean 'test'?");
        row("column", "train SET --method erm --class-column brid", 2, "did you mean 'bird'?");
        row("embedding", "train SET --method erm --embedding X_tset", 2, "did you mean 'X_test'?");
        row("choice", "compare x --format latx", 2, "'latx' is no choice; did you mean 'latex'?");
        row("preset", "presets quik", 2, "did you mean 'quick'?");
        row("preset to run", "run quik --data SET --out DIR", 2, "did you mean 'quick'?");
        row("missing option", "train SET", 2, "--method is required; see 'groupscope-cli help train'");
        row("no command", "", 2, "no command is given; see 'groupscope-cli --help'");
    }
    void misprintsAreAnswered() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QString, answer);
        line.replace(QLatin1String("SET"), set_)
            .replace(QLatin1String("DIR"), folder_.filePath(QStringLiteral("x")));
        const CliResult result = runCli(testing::words(line));
        QCOMPARE(result.code, code);
        QVERIFY2(result.err.contains(answer.toUtf8()), result.err.constData());
        QCOMPARE(result.errorLines(), 1);
    }

    void flagsOfTheProgramStandAnywhere() {
        const CliResult after = runCli({QStringLiteral("info"), set_, QStringLiteral("--json")});
        QCOMPARE(after.code, 0);
        for (const char* line : {"--json info SET", "--threads 1 --json info SET", "info --json SET",
                                 "-q --portable info --threads 1 SET --json"})
            QCOMPARE(runCli(testing::words(QString::fromUtf8(line).replace(QLatin1String("SET"), set_))).out,
                     after.out);
    }

    void theVersionSaysWhatWasBuilt() {
        const CliResult text = runCli({QStringLiteral("--version")});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.startsWith(QByteArray("groupscope-cli ") + programVersion + "\n"));
        QCOMPARE(runCli({QStringLiteral("-V")}).out, text.out);
        const nlohmann::json json =
            nlohmann::json::parse(runCli({QStringLiteral("--json"), QStringLiteral("-V")}).out.toStdString());
        QCOMPARE(json["version"].get<std::string>(), std::string(programVersion));
        QVERIFY(!json["commit"].get<std::string>().empty() && !json["compiler"].get<std::string>().empty());
        QVERIFY(QByteArray("AVX-512 AVX2 SSE").contains(json["instruction_set"].get<std::string>().c_str()));
        for (const char* library : {"Eigen", "HDF5", "FFTW", "zlib", "CLI11"})
            QVERIFY2(json["libraries"][library].get<std::string>().find('.') != std::string::npos, library);
    }

    void quietKeepsWarnings() {
        // The rule is called by an old name, which is worth a warning; that no run is kept is a note.
        const QString line =
            QStringLiteral("train ") + set_ +
            QStringLiteral(" --method zero-shot --measure f1 --set class_embeddings=class-means");
        const CliResult all = runCli(testing::words(line));
        QCOMPARE(all.code, 0);
        QVERIFY2(all.err.contains("warning: ") && all.err.contains("note: "), all.err.constData());
        const CliResult quiet = runCli(testing::words(line + QStringLiteral(" -q")));
        QVERIFY2(quiet.err.contains("warning: ") && !quiet.err.contains("note: "), quiet.err.constData());
        for (const char* flag : {" -qq", " -q --quiet"})
            QCOMPARE(runCli(testing::words(line + QString::fromUtf8(flag))).err, QByteArray());
        QCOMPARE(runCli(testing::words(QStringLiteral("-q ") + line + QStringLiteral(" -q"))).err,
                 QByteArray());
    }

    void warningsStandBelowTables() {
        const CliResult metrics = runCliAsShown(
            testing::words(QStringLiteral("metrics ") + set_ + QStringLiteral(" --measure f1 --quiet")));
        QCOMPARE(metrics.code, 0);
        QVERIFY2(hasWarningsBelow(metrics.out, "pairwise F1 of clusters"), metrics.out.constData());
        const QString spec = write("plan.json", R"({"data":"birds.h5ad","methods":[{"method":"zero-shot"},)"
                                                R"({"method":"group-prompt"}],"class_column":"bird"})");
        const CliResult plan =
            runCliAsShown({QStringLiteral("run"), spec, QStringLiteral("--plan"), QStringLiteral("--quiet"),
                           QStringLiteral("--out"), folder_.filePath(QStringLiteral("plan"))});
        QCOMPARE(plan.code, 0);
        QVERIFY2(hasWarningsBelow(plan.out, "runs to make"), plan.out.constData());
        QVERIFY2(plan.out.contains("the key 'class_column' is called 'class'"), plan.out.constData());
        QVERIFY2(plan.out.contains("cannot be timed: group-prompt"), plan.out.constData());
    }

    /// `head` ends when it has its lines. Warnings and the exit code do not depend on it.
    void aReaderThatEndsIsNoError_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("warning");
        const auto row = [](const char* line, int code, const char* warning) {
            QTest::newRow(line) << QString::fromUtf8(line) << code << QByteArray(warning);
        };
        row("metrics SET --measure f1 --quiet", 0, "warning: 'f1' is the pairwise F1");
        row("methods --json", 0, "");
        row("help train", 0, "");
        row("train --help", 0, "");
        row("run three.json --jobs 1 --quiet --out DIR", 1, "warning: 3 times in all: run of group-prompt");
        row("metrics SET --split tset", 2, "");
    }
    void aReaderThatEndsIsNoError() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QByteArray, warning);
        const QString spec =
            write("three.json", R"({"data":"birds.h5ad","methods":[{"method":"group-prompt"}],)"
                                R"("seeds":[0,1,2]})");
        line.replace(QLatin1String("SET"), set_)
            .replace(QLatin1String("three.json"), spec)
            .replace(QLatin1String("DIR"), folder_.filePath(QStringLiteral("unread")));
        // The program starts when the reader has ended.
        const CliResult result =
            runCliInShell(QStringLiteral("{ sleep 0.5; \"$0\" \"$@\"; echo \"code $?\" >&2; } | true"),
                          testing::words(line));
        QVERIFY2(result.err.trimmed().endsWith("code " + QByteArray::number(code)), result.err.constData());
        QVERIFY2(result.err.contains(warning), result.err.constData());
        QVERIFY2(!result.err.contains("cannot be written"), result.err.constData());
    }

    void repeatedWarningsAreCounted() {
        // Three seeds end the same way: the warning of each differs in its seed alone.
        const QString spec =
            write("three.json", R"({"data":"birds.h5ad","methods":[{"method":"group-prompt"}],)"
                                R"("seeds":[0,1,2]})");
        const QString line = QStringLiteral("run ") + spec + QStringLiteral(" --jobs 1 --out ") +
                             folder_.filePath(QStringLiteral("three"));
        const CliResult counted = runCli(testing::words(line));
        QCOMPARE(counted.code, 1);
        QCOMPARE(counted.err.count("run of group-prompt"), 1);
        QVERIFY2(counted.err.contains("warning: 3 times in all: run of group-prompt"),
                 counted.err.constData());
        QVERIFY2(counted.err.contains("run of group-prompt, seeds 0, 1, 2 failed: "),
                 counted.err.constData());
        QVERIFY(counted.err.trimmed().split('\n').back().startsWith("groupscope-cli: error: "));
        const CliResult each = runCli(testing::words(line + QStringLiteral(" --verbose")));
        QCOMPARE(each.err.count("warning: run of group-prompt"), 3);
    }

    void jsonErrorsNameTheLine_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("place");
        QTest::newRow("comma") << QByteArray("{\n  \"data\": \"a.h5ad\",\n  \"seeds\": [0, 1,]\n}")
                               << QByteArray(
                                      "unexpected ']', expected '[', '{', or a literal, line 3, column 18: "
                                      "\"seeds\": [0, 1,]; correct that line");
        QTest::newRow("file") << QByteArray("{\"seeds\": [0, 1,]}")
                              << QByteArray("broken.json is not valid JSON: unexpected ']'");
        QTest::newRow("missing comma")
            << QByteArray("{\n  \"data\": \"a.h5ad\"\n  \"seeds\": [0, 1]\n}")
            << QByteArray("a comma is missing, line 2, column 19: \"data\": \"a.h5ad\"; correct that line");
        QTest::newRow("missing comma of a list")
            << QByteArray("{\"seeds\": [0 1]}") << QByteArray("a comma is missing, line 1, column 13: ");
        QTest::newRow("end") << QByteArray("{\n  \"data\": ") << QByteArray("unexpected end of input");
        QTest::newRow("twice") << QByteArray("{\"data\": \"a\",\n \"seeds\": [0],\n \"seeds\": [1]}")
                               << QByteArray("line 3, column 2: \"seeds\": [1]}");
    }
    void jsonErrorsNameTheLine() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        const QString spec = write("broken.json", text);
        const CliResult result = runCli(
            {QStringLiteral("run"), spec, QStringLiteral("--out"), folder_.filePath(QStringLiteral("x"))});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(place), result.err.constData());
        QCOMPARE(result.errorLines(), 1);
    }

    void longLinesOfJsonAreShortened() {
        const std::string text = "{\"a\": \"" + std::string(200, 'x') + "\", \"ä\": tru}";
        const std::string place = jsonPlace(text, text.size());
        QVERIFY2(place.starts_with("line 1, column " + std::to_string(text.size() - 1) + ": …"),
                 place.c_str());
        QVERIFY2(place.ends_with("tru}") && place.size() < 80, place.c_str());
    }

    void otherNamesOfKeysAreUnderstood() {
        const QString spec = write("names.json", R"({"data":"birds.h5ad","methods":[{"method":"zero-shot"}],)"
                                                 R"("class_column":"bird","seeds":[0]})");
        const QStringList line{QStringLiteral("run"), spec, QStringLiteral("--plan"), QStringLiteral("--out"),
                               folder_.filePath(QStringLiteral("names"))};
        const CliResult result = runCli(line);
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(result.err.contains("the key 'class_column' is called 'class'"), result.err.constData());
        write("names.json", R"({"data":"birds.h5ad","methods":[{"method":"zero-shot"}],)"
                            R"("class_column":"bird","class":"bird"})");
        QCOMPARE(runCli(line).code, 2);
        write("names.json", R"({"data":"birds.h5ad","methods":[{"method":"zero-shot"}],"seds":[0]})");
        const QByteArray answer = runCli(line).err;
        QVERIFY2(answer.contains("seds is not a key") && answer.contains("did you mean 'seeds'?"),
                 answer.constData());
    }

    void oneNameWritesFiles() {
        const QString out = folder_.filePath(QStringLiteral("converted.h5ad"));
        QCOMPARE(runCli({QStringLiteral("convert"), set_, QStringLiteral("-o"), out}).code, 0);
        QCOMPARE(runCli({QStringLiteral("convert"), set_, out}).code, 1); // it is there already
        QCOMPARE(runCli({QStringLiteral("convert"), set_, out, QStringLiteral("-f")}).code, 0);
    }

    void wordsAreFound_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("meant");
        QTest::newRow("letters exchanged") << QStringLiteral("tset") << QStringLiteral("test");
        QTest::newRow("letters of a short word exchanged") << QStringLiteral("rgw") << QStringLiteral("rwg");
        QTest::newRow("separators") << QStringLiteral("worst-Group-accuracy")
                                    << QStringLiteral("worst_group_accuracy");
        QTest::newRow("beginning") << QStringLiteral("wors") << QStringLiteral("worst_group_accuracy");
        QTest::newRow("two begin so") << QStringLiteral("tra") << QString();
        QTest::newRow("another word") << QStringLiteral("zebra") << QString();
        QTest::newRow("nothing") << QString() << QString();
    }
    void wordsAreFound() {
        QFETCH(QString, word);
        QFETCH(QString, meant);
        const std::vector<std::string> known{"test", "worst_group_accuracy", "trainable", "transparent",
                                             "rwg"};
        QCOMPARE(QString::fromStdString(meantWord(word.toStdString(), known)), meant);
        QCOMPARE(remedyFor(word.toStdString(), known).starts_with("did you mean"), !meant.isEmpty());
    }

    void tablesFitTheTerminal() {
        // `script` gives the program a terminal; without it there is none.
        if (runCliInShell(QStringLiteral("command -v script"), {}).code != 0)
            QSKIP("script is not installed");
        const CliResult pipe = runCli({QStringLiteral("methods")});
        const CliResult terminal =
            runCliInShell(QStringLiteral("COLUMNS=90 script -qec '\"%1\" methods' /dev/null")
                              .arg(QStringLiteral(GROUPSCOPE_CLI)),
                          {});
        const auto widest = [](const QByteArray& text) {
            qsizetype most = 0;
            for (const QString& line : QString::fromUtf8(text).split(QLatin1Char('\n')))
                if (line.startsWith(QLatin1String("training")) || line.startsWith(QLatin1String("family")))
                    most = std::max(most, line.trimmed().size());
            return most;
        };
        QVERIFY(pipe.out.contains("linear-probe") && terminal.out.contains("linear-probe"));
        QVERIFY(widest(terminal.out) <= 90);
        QVERIFY(terminal.out.count('\n') > pipe.out.count('\n'));
    }

  private:
    QString write(const char* name, const QByteArray& text) {
        const QString path = folder_.filePath(QString::fromUtf8(name));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(text);
        return path;
    }

    QTemporaryDir folder_;
    QString set_;
};

QTEST_APPLESS_MAIN(TestCliManners)
#include "tst_cli_manners.moc"
