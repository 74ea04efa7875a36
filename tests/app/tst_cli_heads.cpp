// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "core/io/anndata/anndata_writer.h"
#include "core/io/tensors/npz.h"
#include "tests/app/file_content.h"
#include "tests/support/synthetic.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using groupscope::testing::runCliInShell;
using groupscope::testing::words;
using Json = nlohmann::json;

namespace {

Json jsonOf(const CliResult& result) {
    return Json::parse(result.out.toStdString(), nullptr, false);
}

} // namespace

#define CHECK_DONE(result)                                                                                   \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

/// export and evaluate.
class TestCliHeads : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const auto set = birdsInPlaces(60);
        saveEmbeddingSet(*set, path("birds.h5ad").toStdString());
        EmbeddingSet wide = *set;
        wide.embeddings[0].rows = MatrixF::Ones(180, 9);
        wide.embeddings[0].classEmbeddings = MatrixF();
        saveEmbeddingSet(wide, path("wide.h5ad").toStdString());
        EmbeddingSet renamed = *set;
        renamed.columns[0].categories = {"cat", "dog"};
        saveEmbeddingSet(renamed, path("renamed.h5ad").toStdString());
        EmbeddingSet threeClasses = *set;
        threeClasses.columns[0].categories.push_back("owl");
        threeClasses.columns[0].codes[0] = 2;
        threeClasses.embeddings[0].classEmbeddings = MatrixF();
        saveEmbeddingSet(threeClasses, path("three.h5ad").toStdString());
        MatrixF W =
            set->embeddings[0].classEmbeddings; // of equal lengths: a linear head says what cosines say
        writeNpz({{{"fc.weight", {2, 8}, W}, {"fc.bias", {2}, MatrixF::Zero(1, 2)}}, {}, {}},
                 path("linear.npz").toStdString());
        writeNpz({{{"a", {2}, W.row(0).head(2)}, {"b", {2}, W.row(0).head(2)}}, {}, {}},
                 path("no_head.npz").toStdString());
        CHECK_DONE(call(QStringLiteral("train birds.h5ad --quiet --method zero-shot --out run.h5")));
        CHECK_DONE(call(QStringLiteral("export run.h5 --to head.onnx")));
    }

    void exportedHeadsFareAsTheirRun_data() {
        QTest::addColumn<QString>("training");
        QTest::newRow("cosine") << QStringLiteral("--method zero-shot --set temperature=0.5");
        QTest::newRow("linear") << QStringLiteral("--method linear-probe --set epochs=3");
        QTest::newRow("adapter") << QStringLiteral(
            "--method adapter --set epochs=3 --set hidden_dim=4 --set normalize_input=true");
    }
    void exportedHeadsFareAsTheirRun() {
        QFETCH(QString, training);
        const CliResult trained =
            call(QStringLiteral("train birds.h5ad --json --force --out trained.h5 ") + training);
        CHECK_DONE(trained);
        const Json splits = jsonOf(trained).at("splits");
        for (const char* file : {"trained.npz", "trained.safetensors", "trained.onnx"}) {
            const CliResult exported =
                call(QStringLiteral("export trained.h5 --json --force --to ") + QString::fromUtf8(file));
            CHECK_DONE(exported);
            QVERIFY(jsonOf(exported).at("file").get<std::string>().ends_with(file));
        }
        for (const char* file : {"trained.npz", "trained.safetensors", "trained.h5"}) {
            const CliResult evaluated =
                call(QStringLiteral("evaluate birds.h5ad --json --head ") + QString::fromUtf8(file));
            CHECK_DONE(evaluated);
            const Json json = jsonOf(evaluated);
            QVERIFY2(json.at("splits") == splits, file);
            QVERIFY(json.at("data") == jsonOf(trained).at("data"));
            QVERIFY(json.at("head").at("file").get<std::string>().ends_with(file));
        }
        const QByteArray table = call(QStringLiteral("train birds.h5ad ") + training).out;
        const QByteArray again = call(QStringLiteral("evaluate birds.h5ad --head trained.npz")).out;
        QVERIFY(table.contains("\n\nsplit"));
        QCOMPARE(again.mid(again.indexOf("\n\nsplit")), table.mid(table.indexOf("\n\nsplit")));
    }

    void stateDictIsEvaluated() {
        const Json zeroShot = jsonOf(call(QStringLiteral("train birds.h5ad --json --method zero-shot")));
        const CliResult result = call(QStringLiteral("evaluate birds.h5ad --json --head linear.npz"));
        CHECK_DONE(result);
        QVERIFY(jsonOf(result).at("splits") == zeroShot.at("splits"));
        QCOMPARE(jsonOf(result).at("head").at("kind").get<std::string>(), std::string("linear"));
    }

    void oneSplitAndAnotherTemperature() {
        const CliResult result =
            call(QStringLiteral("evaluate birds.h5ad --json --split test --temperature 0.25 --head run.h5"));
        CHECK_DONE(result);
        const Json json = jsonOf(result);
        QCOMPARE(json.at("splits").size(), std::size_t(1));
        QCOMPARE(json.at("splits").at("test").at("n").get<int>(), 60);
        QCOMPARE(json.at("head").at("settings").at("temperature").get<double>(), 0.25);
    }

    void isRefusedInOneLine_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("part"); // of the message
        const auto row = [](const char* name, const char* line, int code, const char* part) {
            QTest::newRow(name) << QString::fromUtf8(line) << code << QByteArray(part);
        };
        row("dimensions", "evaluate wide.h5ad --head run.h5", 1,
            "the head takes 8 dimensions, but X_test has 9");
        row("class count", "evaluate three.h5ad --head run.h5", 1, "2 classes, but column 'bird' has 3");
        row("class names", "evaluate renamed.h5ad --head run.h5", 1, "landbird, waterbird, but those of");
        row("no such head", "evaluate birds.h5ad --head none.npz", 1, "none.npz");
        row("no such run", "export none.h5 --to a.npz", 1, "none.h5");
        row("no such set", "evaluate none.h5ad --head run.h5", 1, "none.h5ad");
        row("not a run", "export birds.h5ad --to a.npz", 1, "not a run file");
        row("set as head", "evaluate birds.h5ad --head birds.h5ad", 2, "give a file that ends with .npz");
        row("ONNX as head", "evaluate birds.h5ad --head head.onnx", 2, "cannot be read from '.onnx'");
        row("no head", "evaluate birds.h5ad --head no_head.npz", 1, "a (2), b (2)");
        row("split", "evaluate birds.h5ad --head run.h5 --split exam", 2, "train, val, test");
        row("temperature", "evaluate birds.h5ad --head run.h5 --temperature 0", 2, "not a positive number");
        row("no temperature", "evaluate birds.h5ad --head linear.npz --temperature 1", 2,
            "has no temperature");
        row("extension", "export run.h5 --to a.pt", 2, ".npz, .safetensors or .onnx");
        row("folder", "export run.h5 --to none/a.npz", 1, "none");
        row("no target", "export run.h5", 2, "--out");
    }
    void isRefusedInOneLine() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QByteArray, part);
        const CliResult result = call(line);
        QVERIFY2(result.code == code, result.err.constData());
        QVERIFY2(result.errorLines() == 1, result.err.constData());
        QVERIFY2(result.err.startsWith("groupscope-cli: error: "), result.err.constData());
        QVERIFY2(result.err.contains("; "), result.err.constData()); // what to do
        QVERIFY2(result.err.contains(part), result.err.constData());
        QCOMPARE(result.out, QByteArray());
    }

    void fullTargetLosesNothing_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"full.npz", "full.safetensors", "full.onnx"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void fullTargetLosesNothing() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const QString target = folder.filePath(name), run = path("large.h5");
        CHECK_DONE(call(QStringLiteral("train birds.h5ad --method adapter --set epochs=1 --out large.h5")));
        const QStringList line{QStringLiteral("export"), run, QStringLiteral("--to"), target};
        CHECK_DONE(runCli(line));
        const QByteArray before = contentOf(target);
        QVERIFY(before.size() > 4096);
        // A limit on the size of files (in blocks of 512 bytes) is a full disk that needs no rights to make.
        const CliResult result = runCliInShell(QStringLiteral("ulimit -f 4; exec \"$0\" \"$@\""), line);
        QCOMPARE(result.code, 1);
        QVERIFY2(result.errorLines() == 1 && result.err.contains(target.toUtf8()), result.err.constData());
        QCOMPARE(contentOf(target), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{name});
    }

  private:
    QString path(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }

    /// The words are arguments; names of files are those of the test's folder.
    CliResult call(const QString& line) const {
        QStringList arguments = words(line);
        for (QString& word : arguments)
            if (word.contains(QLatin1Char('.')) && !word.contains(QLatin1Char('=')) && !word[0].isDigit())
                word = folder_.filePath(word);
        return runCli(arguments);
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliHeads)
#include "tst_cli_heads.moc"
