// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using Json = nlohmann::json;

/// Images and texts through the command line: written, imported, measured, trained on.
class TestCliPairs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        small_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        const CliResult result =
            call({QStringLiteral("demo"), QStringLiteral("--kind"), QStringLiteral("pairs"),
                  QStringLiteral("--of"), small_, QStringLiteral("--out"), at("pairs.h5ad")});
        QVERIFY2(result.code == 0, result.err.constData());
    }

    void theDemoSetGetsTexts() {
        const CliResult made = call({QStringLiteral("demo"), QStringLiteral("--kind"),
                                     QStringLiteral("pairs"), QStringLiteral("--out"), at("demo.h5ad")});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(!QFile::exists(at("demo.h5ad.part")));
        const CliResult info = call({QStringLiteral("info"), at("demo.h5ad")});
        QVERIFY2(info.out.contains("with class embeddings, 1000 texts of 1000 examples, 30 class templates"),
                 info.out.constData());
        QCOMPARE(call({QStringLiteral("demo"), QStringLiteral("--of"), small_, QStringLiteral("--out"),
                       at("other.h5ad")})
                     .code,
                 2);
    }

    /// One command trains on class texts; what it finds across the two sides is told for every group.
    void rAdapterIsTrainedOnTexts() {
        const CliResult trained =
            call({QStringLiteral("train"), at("pairs.h5ad"), QStringLiteral("--method"),
                  QStringLiteral("r-adapter"), QStringLiteral("--set"), QStringLiteral("epochs=2"),
                  QStringLiteral("--measure"), QStringLiteral("image_to_text_r5,text_to_image_mean_rank"),
                  QStringLiteral("--out"), at("run.h5"), QStringLiteral("--json")});
        QVERIFY2(trained.code == 0, trained.err.constData());
        const Json measures = Json::parse(trained.out.toStdString()).at("splits").at("test").at("measures");
        const Json& recall = measures.at("image_to_text_r5");
        QCOMPARE(recall.at("n").get<int>(), 120); // 20 rows of each of 6 groups have a text
        QVERIFY(recall.at("value").get<double>() >= 0.0 && recall.at("value").get<double>() <= 1.0);
        QVERIFY(recall.at("groups").size() >= 6);
        for (const Json& group : recall.at("groups"))
            QVERIFY(group.contains("interval") && group.at("n").get<int>() > 0);
        QVERIFY(measures.at("text_to_image_mean_rank").at("value").get<double>() >= 1.0);
        const CliResult again =
            call({QStringLiteral("metrics"), at("pairs.h5ad"), QStringLiteral("--head"), at("run.h5"),
                  QStringLiteral("--only"), QStringLiteral("image_to_text_r5"), QStringLiteral("--json")});
        QVERIFY2(again.code == 0, again.err.constData());
        QCOMPARE(Json::parse(again.out.toStdString())
                     .at("measures")
                     .at("image_to_text_r5")
                     .at("value")
                     .get<double>(),
                 recall.at("value").get<double>());
        QVERIFY2(again.err.contains("are equal to one of another example"), again.err.constData());
    }

    void whatHasNoTextsSaysSo() {
        const CliResult result = call({QStringLiteral("metrics"), small_, QStringLiteral("--only"),
                                       QStringLiteral("text_to_image_r1")});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("the embedding has no texts"), result.err.constData());
        const CliResult all = call({QStringLiteral("metrics"), small_, QStringLiteral("--json")});
        QVERIFY2(all.code == 0, all.err.constData());
        QVERIFY(!Json::parse(all.out.toStdString()).at("measures").contains("image_to_text_r1"));
    }

    /// Several captions an image, in a flat file: imported by a mapping, kept by `convert`.
    void captionsAreImported() {
        constexpr std::size_t rows = 40, texts = 100, dimensions = 6;
        Random random(4, "captions");
        std::vector<float> images(rows * dimensions), captions(texts * dimensions);
        std::vector<std::string> names, owners, says, labels, splits;
        for (float& value : images)
            value = static_cast<float>(random.normal());
        for (std::size_t row = 0; row < rows; ++row) {
            names.push_back("img" + std::to_string(row));
            labels.push_back(row % 2 == 0 ? "cat" : "dog");
            splits.push_back(row < 20 ? "train" : "test");
        }
        for (std::size_t text = 0; text < texts; ++text) {
            const std::size_t row = text * 7 % rows;
            owners.push_back(text == 99 ? "elsewhere" : names[row]);
            says.push_back("caption " + std::to_string(text));
            for (std::size_t d = 0; d < dimensions; ++d)
                captions[text * dimensions + d] =
                    images[row * dimensions + d] + static_cast<float>(0.2 * random.normal());
        }
        Hdf5File file = Hdf5File::create(at("flat.h5").toStdString());
        file.root().writeNumbers<float>("vision", images, {rows, dimensions});
        file.root().writeNumbers<float>("language", captions, {texts, dimensions});
        file.root().writeTexts("names", names);
        file.root().writeTexts("whose", owners);
        file.root().writeTexts("says", says);
        file.root().writeTexts("label", labels);
        file.root().writeTexts("split", splits);
        file.close();
        QStringList command{QStringLiteral("convert"), at("flat.h5"), at("native.h5ad")};
        for (const char* word : {"embedding=/vision", "texts=/language", "row_of_text=/whose",
                                 "text_strings=/says", "ids=/names", "class=/label", "split=/split"})
            command << QStringLiteral("--map") << QString::fromLatin1(word);
        const CliResult converted = call(command);
        QVERIFY2(converted.code == 0, converted.err.constData());
        QVERIFY2(
            converted.err.contains(
                "1 text of an example that the file does not have is left out (the first is of 'elsewhere')"),
            converted.err.constData());
        const auto set = openEmbeddingSet(at("native.h5ad").toStdString());
        QCOMPARE(set->embeddings[0].texts.rowOfText.size(), texts - 1);
        QCOMPARE(set->embeddings[0].texts.texts[3], std::string("caption 3"));
        const CliResult measured =
            call({QStringLiteral("metrics"), at("native.h5ad"), QStringLiteral("--only"),
                  QStringLiteral("text_to_image_r1,image_to_text_r1"), QStringLiteral("--json")});
        QVERIFY2(measured.code == 0, measured.err.constData());
        const Json found = Json::parse(measured.out.toStdString()).at("measures");
        QVERIFY(found.at("text_to_image_r1").at("value").get<double>() > 0.9);
        QVERIFY(found.at("image_to_text_r1").at("value").get<double>() > 0.9);
        command.replaceInStrings(QStringLiteral("row_of_text=/whose"), QStringLiteral("row_of_text="));
        const CliResult refused = call(command << QStringLiteral("--force"));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("row_of_text must give the example of each"), refused.err.constData());
        QCOMPARE(refused.errorLines(), 1);
    }

  private:
    static CliResult call(const QStringList& arguments) { return runCli(arguments); }
    QString at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }

    QTemporaryDir folder_;
    QString small_;
};

QTEST_APPLESS_MAIN(TestCliPairs)
#include "tst_cli_pairs.moc"
