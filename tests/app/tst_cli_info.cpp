// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_file.h"
#include "tests/app/cli_process.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

/// `info` describes whatever can be read, and says what is missing for more.
class TestCliInfo : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void tablesThatCannotBeTrainedOn_data() {
        QTest::addColumn<QByteArray>("labels");
        QTest::addColumn<QByteArray>("splits");
        QTest::addColumn<QByteArray>("obstacle");
        const auto row = [](const char* obstacle, const char* labels, const char* splits) {
            QTest::newRow(obstacle) << QByteArray(labels) << QByteArray(splits) << QByteArray(obstacle);
        };
        row("column 'label' has 1 class only", "cat cat cat cat", "train train val test");
        row("no example belongs to a split", "cat dog cat dog", "morning noon noon night");
        row("no class (the file names 'label'): name its column with --class-column", "   ",
            "train train val test");
    }
    void tablesThatCannotBeTrainedOn() {
        QFETCH(QByteArray, labels);
        QFETCH(QByteArray, splits);
        QFETCH(QByteArray, obstacle);
        std::string table = "f0,f1,label,split\n";
        for (int row = 0; row < 4; ++row)
            table += std::to_string(row) + ".5,1," + labels.split(' ').at(row).toStdString() + "," +
                     splits.split(' ').at(row).toStdString() + "\n";
        writeBytes(at("set.csv").toStdString(), table);
        const CliResult text = runCli({QStringLiteral("info"), at("set.csv")});
        QVERIFY2(text.code == 0, text.err.constData());
        QVERIFY2(text.out.contains("to train    " + obstacle), text.out.constData());
        QVERIFY2(text.out.contains("\nexamples    4\nembedding   X, 2 dimensions"), text.out.constData());
        QVERIFY2(!text.out.contains("rows"), text.out.constData());
        const Json json = inJson("set.csv");
        QCOMPARE(json.at("n").get<int>(), 4);
        checkObstacle(json.at("lacks"), obstacle);
    }

    void whatIsAskedForIsMissed_data() {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QByteArray>("failure");
        QTest::addColumn<int>("code");
        const auto row = [](const char* option, const char* value, const char* failure, int code = 1) {
            QTest::newRow(option) << QString::fromUtf8(option) << QString::fromUtf8(value)
                                  << QByteArray(failure) << code;
        };
        const char* const missed = "there is no column 'kind'";
        row("--class-column", "kind", missed, 2);
        row("--split-column", "kind", missed, 2);
        row("--attributes", "kind", missed, 2);
        row("--group", "kind", missed, 2);
        row("--group-columns", "kind", missed, 2);
        row("--embedding", "X_nope", "there is no embedding 'X_nope'", 2);
        row("--broken-rows", "refuse", "");
    }
    /// No description in place of an answer, whether or not the set could be trained on without it.
    void whatIsAskedForIsMissed() {
        QFETCH(QString, option);
        QFETCH(QString, value);
        QFETCH(QByteArray, failure);
        QFETCH(int, code);
        const std::string rows = ",cat,train\n3,4,dog,train\n5,6,cat,val\n7,8,dog,test\n";
        writeBytes(at("whole.csv").toStdString(), "f0,f1,label,split\n1,nan" + rows);
        writeBytes(at("lacks.csv").toStdString(), "f0,f1,label,part\n1,nan" + rows);
        for (const char* name : {"whole.csv", "lacks.csv"}) {
            QCOMPARE(runCli({QStringLiteral("info"), at(name)}).code, 0);
            const CliResult result = runCli({QStringLiteral("info"), at(name), option, value});
            QCOMPARE(result.code, code);
            QVERIFY2(result.err.contains(failure), result.err.constData());
        }
    }

    void whatIsAskedForIsMissedWithoutAnEmbedding() {
        writeBytes(at("names.csv").toStdString(), "name,kind\nanna,cat\nbert,dog\n");
        const auto codeOf = [&](const char* option, const char* value) {
            return runCli({QStringLiteral("info"), at("names.csv"), QString::fromUtf8(option),
                           QString::fromUtf8(value)})
                .code;
        };
        QCOMPARE(codeOf("--class-column", "kind"), 0);
        QCOMPARE(codeOf("--class-column", "nosuch"), 2);
        QCOMPARE(codeOf("--embedding", "X"), 1);
    }

    void withoutAnEmbedding_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("shown");
        QTest::addColumn<QByteArray>("obstacle");
        QTest::newRow("a table of words")
            << QStringLiteral("words.csv") << QByteArray("array       name (2) text")
            << QByteArray("no item is a matrix of numbers that could be an embedding");
        QTest::newRow("arrays of three dimensions")
            << QStringLiteral("tokens.h5")
            << QByteArray("array       /tokens (2, 3, 4) float32: it has 3 dimensions")
            << QByteArray("because it has 3 dimensions");
        QTest::newRow("matrices of which none is called so")
            << QStringLiteral("two.h5") << QByteArray("array       /b (3, 2) float32")
            << QByteArray("several matrices with different numbers of rows");
        QTest::newRow("nothing") << QStringLiteral("nothing.h5") << QByteArray("nothing.h5")
                                 << QByteArray("the file holds no array");
    }
    void withoutAnEmbedding() {
        QFETCH(QString, name);
        QFETCH(QByteArray, shown);
        QFETCH(QByteArray, obstacle);
        writeBytes(at("words.csv").toStdString(), "name,kind\nanna,cat\nbert,dog\n");
        const auto write = [&](const char* file, const std::function<void(Hdf5Group&)>& fill) {
            Hdf5File made = Hdf5File::create(at(file).toStdString());
            fill(made.root());
            made.close();
        };
        const std::vector<float> zeros(24, 0.0f);
        const auto some = [&](std::size_t count) { return std::span(zeros).first(count); };
        write("tokens.h5", [&](Hdf5Group& root) { root.writeNumbers<float>("tokens", some(24), {2, 3, 4}); });
        write("two.h5", [&](Hdf5Group& root) {
            root.writeNumbers<float>("a", some(4), {2, 2});
            root.writeNumbers<float>("b", some(6), {3, 2});
        });
        write("nothing.h5", [](Hdf5Group&) {});
        const CliResult text = runCli({QStringLiteral("info"), at(qPrintable(name))});
        QVERIFY2(text.code == 0, text.err.constData());
        QVERIFY2(text.out.contains(shown), text.out.constData());
        QVERIFY2(text.out.contains(obstacle), text.out.constData());
        checkObstacle(inJson(qPrintable(name)).at("lacks"), obstacle);
        // Only info does without: what needs rows says the same as an error.
        QCOMPARE(runCli({QStringLiteral("convert"), at(qPrintable(name)), at("out.h5ad")}).code, 1);
    }

    void annDataWithoutAnEmbedding() {
        Hdf5File file = Hdf5File::create(at("columns.h5ad").toStdString());
        Hdf5Group obs = file.root().createGroup("obs");
        obs.setTextAttribute("encoding-type", "dataframe");
        obs.setTextAttribute("_index", "_index");
        obs.writeTexts("_index", {"a", "b"});
        obs.writeTexts("kind", {"cat", "dog"});
        Hdf5Group obsm = file.root().createGroup("obsm");
        obsm.writeNumbers<float>("X_tokens", std::vector<float>(12, 0.0f), {2, 2, 3});
        file.close();
        const Json json = inJson("columns.h5ad");
        QCOMPARE(json.at("n").get<int>(), 2);
        QCOMPARE(json.at("columns").at(0).at("name").get<std::string>(), std::string("kind"));
        checkObstacle(json.at("lacks"),
                      "there is no embedding: obsm/X_tokens of shape (2, 2, 3) and type float32 is left out");
        const CliResult text = runCli({QStringLiteral("info"), at("columns.h5ad")});
        QVERIFY2(text.code == 0 && text.out.contains("column      kind, 2 values"), text.out.constData());
    }

  private:
    static void checkObstacle(const Json& lacks, const QByteArray& obstacle) {
        QVERIFY2(QByteArray::fromStdString(lacks.dump()).contains(obstacle), lacks.dump().c_str());
    }
    QString at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }
    Json inJson(const char* name) const {
        const CliResult result = runCli({QStringLiteral("info"), at(name), QStringLiteral("--json")});
        return result.code == 0 ? Json::parse(result.out.toStdString()) : Json::object();
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCliInfo)
#include "tst_cli_info.moc"
