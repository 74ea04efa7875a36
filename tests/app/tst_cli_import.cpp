// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "core/base/random.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using groupscope::testing::writeBytes;

/// Every command opens every form of file.
class TestCliImport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        Random random(3, "foreign set");
        std::string csv = "filename,label,place,split,f0,f1,f2,f3\n";
        std::vector<float> features;
        std::vector<std::int64_t> labels;
        for (int row = 0; row < 120; ++row) {
            const int label = row % 2, place = row / 2 % 2;
            csv += "img" + std::to_string(row) + ".png," + std::to_string(label) + "," +
                   (place == 0 ? "land" : "water") + "," + std::to_string(row % 3);
            for (int d = 0; d < 4; ++d) {
                features.push_back(static_cast<float>(random.normal() + (d == 0 ? 3 * label : 0)));
                csv += "," + std::to_string(features.back());
            }
            csv += "\n";
            labels.push_back(label);
        }
        writeBytes(csv_.toStdString(), csv);
        Hdf5File file = Hdf5File::create(flat_.toStdString());
        file.root().writeNumbers<float>("features", features, {120, 4});
        file.root().writeNumbers<std::int64_t>("kind", labels, {120});
        file.close();
    }

    void convertsToTheNativeForm() {
        const QString out = at("out.h5ad");
        const CliResult result = runCli({QStringLiteral("convert"), csv_, out});
        QVERIFY2(result.code == 0, result.err.constData());
        const auto set = openEmbeddingSet(out.toStdString());
        QCOMPARE(set->size(), std::size_t(120));
        QCOMPARE(set->classKey, std::string("label"));
        QCOMPARE(set->attributeKeys, std::vector<std::string>{"place"});
        QCOMPARE(set->splitKey, std::string("split"));
        QCOMPARE(set->ids[7], std::string("img7.png"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(4));
    }

    void infoSaysWhatWasGuessed() {
        const CliResult result = runCli({QStringLiteral("info"), csv_});
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(result.err.contains("read as CSV: --map embedding=* --map class=label --map split=split"),
                 result.err.constData());
        QVERIFY(result.out.contains("120"));
    }

    void trainsOnAForeignFile() {
        const CliResult result =
            runCli({QStringLiteral("train"), flat_, QStringLiteral("--map"), QStringLiteral("class=/kind"),
                    QStringLiteral("--map"), QStringLiteral("metadata=") + csv_, QStringLiteral("--map"),
                    QStringLiteral("attribute=metadata:place"), QStringLiteral("--method"),
                    QStringLiteral("linear-probe"), QStringLiteral("--set"), QStringLiteral("epochs=2"),
                    QStringLiteral("--json")});
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(result.out.contains("\"place\""));
    }

    void runsAnExperimentOnAForeignFile() {
        writeBytes(at("spec.json").toStdString(),
                   R"({"data":"set.csv","map":["class=place","attribute=label"],
                       "methods":[{"method":"linear-probe","set":{"epochs":1}}]})");
        const QStringList command{QStringLiteral("run"), at("spec.json"), QStringLiteral("--out"),
                                  at("runs")};
        const CliResult first = runCli(command);
        QVERIFY2(first.code == 0, first.err.constData());
        QVERIFY(QString::fromStdString(groupscope::testing::bytesOf(at("runs/spec.json").toStdString()))
                    .contains(QStringLiteral("class=place")));
        const CliResult again = runCli(command);
        QVERIFY2(again.out.startsWith("0 runs made, 1 were there"), again.out.constData());
    }

    void saysWhatIsWrong_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* word, int code, const char* message) {
            QTest::newRow(word) << QStringList{QString::fromUtf8(word)} << code << QByteArray(message);
        };
        row("class=/labels", 2, "there is no item '/labels'");
        row("class=/kidn", 2, "there is no item '/kidn' (did you mean '/kind'?)");
        row("calss=/kind", 2, "there is no key 'calss', --map; did you mean 'class'?");
        row("label=/kind", 2, "keys are: embedding, X_NAME");
        row("class", 2, "is no KEY=PATH");
        row("embedding=/kinds", 2, "choose among: /features (120, 4) float32, /kind (120) int64");
        row("metadata=/nonexistent.csv", 1, "/nonexistent.csv");
    }
    void saysWhatIsWrong() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QByteArray, message);
        QStringList command{QStringLiteral("info"), flat_};
        for (const QString& word : words)
            command << QStringLiteral("--map") << word;
        const CliResult result = runCli(command);
        QVERIFY2(result.code == code, result.err.constData());
        QVERIFY2(result.err.contains(message), result.err.constData());
        QCOMPARE(result.errorLines(), 1);
    }

  private:
    QString at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }

    QTemporaryDir folder_;
    QString csv_ = at("set.csv");
    QString flat_ = at("flat.h5");
};

QTEST_APPLESS_MAIN(TestCliImport)
#include "tst_cli_import.moc"
