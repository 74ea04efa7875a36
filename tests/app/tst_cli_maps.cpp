// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"

#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/support/change_rows.h"
#include "tests/support/synthetic.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
using groupscope::testing::changeRows;
using groupscope::testing::CliResult;
using groupscope::testing::runCli;
using Json = nlohmann::json;

#define CHECK_DONE(result)                                                                                   \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

/// Every way of `project`.
class TestCliMaps : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const auto set = birdsInPlaces(80);
        saveEmbeddingSet(*set, at("birds.h5ad").toStdString());
        EmbeddingSet broken = *set;
        changeRows(broken, [](MatrixF& rows) {
            rows(5, 1) = std::numeric_limits<float>::quiet_NaN();
            rows(7, 0) = std::numeric_limits<float>::infinity();
        });
        saveEmbeddingSet(broken, at("broken.h5ad").toStdString());
    }

    void sameSeedSameBytesInTwoProcesses_data() {
        QTest::addColumn<QString>("method");
        for (const char* method : {"pca", "umap", "tsne"})
            QTest::newRow(method) << QString::fromUtf8(method);
    }
    void sameSeedSameBytesInTwoProcesses() {
        QFETCH(QString, method);
        const QString out = QStringLiteral(" --force --method ") + method + QStringLiteral(" --out ");
        CHECK_DONE(call(QStringLiteral("project --threads 1") + out + at("one.csv"), at("birds.h5ad")));
        CHECK_DONE(call(QStringLiteral("project --threads 2") + out + at("two.csv"), at("birds.h5ad")));
        const QByteArray one = contentOf(at("one.csv"));
        QCOMPARE(one.count('\n'), 241);
        QVERIFY(one == contentOf(at("two.csv")));
        if (method == QStringLiteral("umap")) {
            CHECK_DONE(call(QStringLiteral("project --seed 1") + out + at("two.csv"), at("birds.h5ad")));
            QVERIFY(one != contentOf(at("two.csv")));
        }
    }

    /// A column of the set that is called as a coordinate is keeps its values under another name, and that is
    /// said.
    void noTwoColumnsHaveOneName() {
        const auto set = birdsInPlaces(20);
        set->columns[1].name = "y";
        set->attributeKeys = {"y"};
        saveEmbeddingSet(*set, at("y.h5ad").toStdString());
        const CliResult made =
            call(QStringLiteral("project --method pca --out ") + at("y.csv"), at("y.h5ad"));
        CHECK_DONE(made);
        QVERIFY2(made.err.contains("the column 'y' of the set is called 'y_2'"), made.err.constData());
        QVERIFY(contentOf(at("y.csv")).startsWith("id,x,y,bird,y_2,split"));
    }

    void qualityIsTold() {
        const CliResult json =
            call(QStringLiteral("project --quality --json --out ") + at("map.csv"), at("birds.h5ad"));
        CHECK_DONE(json);
        const Json quality = Json::parse(json.out.toStdString()).at("quality");
        QCOMPARE(quality.at("neighbors").get<int>(), 15);
        QCOMPARE(quality.at("rows").get<int>(), 240);
        for (const char* key : {"trustworthiness", "continuity"})
            QVERIFY(quality.at(key).get<double>() > 0.8 && quality.at(key).get<double>() <= 1.0);
        const CliResult text =
            call(QStringLiteral("project --quality --method pca --force --out ") + at("map.csv"),
                 at("birds.h5ad"));
        CHECK_DONE(text);
        QVERIFY(text.out.contains("trustworthiness"));
    }

    void theGraphIsKeptAndUsedAgain() {
        CHECK_DONE(call(QStringLiteral("project --out ") + at("first.h5ad"), at("birds.h5ad")));
        const auto first = openEmbeddingSet(at("first.h5ad").toStdString());
        QVERIFY(first->neighbors("X_test", 14, Metric::euclidean).has_value());
        QVERIFY(!first->neighbors("X_test", 14, Metric::cosine).has_value());
        CHECK_DONE(
            call(QStringLiteral("project --embedding X_test --out ") + at("second.h5ad"), at("first.h5ad")));
        const auto second = openEmbeddingSet(at("second.h5ad").toStdString());
        QVERIFY(second->embedding("X_umap").rows == first->embedding("X_umap").rows);
    }

    void rowsThatAreNotFiniteAreLeftOut() {
        const CliResult result = call(QStringLiteral("project --out ") + at("holes.h5ad"), at("broken.h5ad"));
        CHECK_DONE(result);
        QVERIFY(result.err.contains("2 examples hold NaN or infinity"));
        const EmbeddingRows map = openEmbeddingSet(at("holes.h5ad").toStdString())->embedding("X_umap").rows;
        for (Eigen::Index row = 0; row < map.rows(); ++row)
            QCOMPARE(std::isnan(map(row, 0)), row == 5 || row == 7);
    }

    /// PARADE leaves an embedding of the attribute beside that of the classes.
    void bothEmbeddingsOfParadeAreLaidOut() {
        const QString settings =
            QStringLiteral(" --set epochs=2 --set hidden_dim=16 --set output_dim=8 --out ");
        CHECK_DONE(
            call(QStringLiteral("train --method parade") + settings + at("parade.h5"), at("birds.h5ad")));
        const QString map = QStringLiteral("project --method pca --head ") + at("parade.h5");
        CHECK_DONE(call(map + QStringLiteral(" --out ") + at("classes.csv"), at("birds.h5ad")));
        CHECK_DONE(
            call(map + QStringLiteral(" --companion --out ") + at("attributes.csv"), at("birds.h5ad")));
        QCOMPARE(contentOf(at("attributes.csv")).count('\n'), 241);
        QVERIFY(contentOf(at("classes.csv")) != contentOf(at("attributes.csv")));

        const QString out = QStringLiteral(" --companion --method pca --out ") + at("none.csv");
        const CliResult raw = call(QStringLiteral("project") + out, at("birds.h5ad"));
        QCOMPARE(raw.code, 2);
        QVERIFY2(raw.err.contains("--head RUN.h5"), raw.err.constData());
        CHECK_DONE(
            call(QStringLiteral("train --method dml-margin") + settings + at("margin.h5"), at("birds.h5ad")));
        const CliResult one =
            call(QStringLiteral("project --head ") + at("margin.h5") + out, at("birds.h5ad"));
        QCOMPARE(one.code, 1);
        QVERIFY2(one.err.contains("no embedding of the attribute") && one.err.contains("margin.h5"),
                 one.err.constData());
        QVERIFY(!QFile::exists(at("none.csv")));
    }

    void epochsAreAligned() {
        CHECK_DONE(
            call(QStringLiteral("train --method adapter --set epochs=5 --snapshots 3 --out ") + at("run.h5"),
                 at("birds.h5ad")));
        CHECK_DONE(call(QStringLiteral("project --epochs ") + at("run.h5") + QStringLiteral(" --out ") +
                            at("epochs.h5ad"),
                        at("birds.h5ad")));
        const auto set = openEmbeddingSet(at("epochs.h5ad").toStdString());
        for (const char* name : {"X_umap_raw", "X_umap_epoch_0001", "X_umap_epoch_0003", "X_umap_epoch_0005"})
            QCOMPARE(set->embedding(name).rows.cols(), 2);
        CHECK_DONE(call(QStringLiteral("train --method adapter --set epochs=2 --out ") + at("bare.h5"),
                        at("birds.h5ad")));
        const CliResult bare = call(QStringLiteral("project --epochs ") + at("bare.h5") +
                                        QStringLiteral(" --out ") + at("none.h5ad"),
                                    at("birds.h5ad"));
        QCOMPARE(bare.code, 1);
        QVERIFY(bare.err.contains("--snapshots"));
    }

    void newRowsArePlaced() {
        CHECK_DONE(call(QStringLiteral("project --out ") + at("old.h5ad"), at("birds.h5ad")));
        CHECK_DONE(call(QStringLiteral("project --embedding X_test --onto ") + at("old.h5ad") +
                            QStringLiteral(" --out ") + at("placed.h5ad"),
                        at("birds.h5ad")));
        const EmbeddingRows old = openEmbeddingSet(at("old.h5ad").toStdString())->embedding("X_umap").rows;
        const EmbeddingRows placed =
            openEmbeddingSet(at("placed.h5ad").toStdString())->embedding("X_umap").rows;
        QVERIFY(placed == old); // rows that are there get exactly their places
    }

    void whatExcludesEachOtherIsRefused() {
        const QString out = QStringLiteral(" --out ") + at("no.h5ad");
        for (const QString& wrong : {QStringLiteral("project --method tsne --onto x.h5ad") + out,
                                     QStringLiteral("project --epochs r.h5 --onto x.h5ad") + out,
                                     QStringLiteral("project --epochs r.h5 --quality") + out,
                                     QStringLiteral("project --onto x.h5ad --set dimensions=3") + out,
                                     QStringLiteral("project --method tsne --set perplexity=0.5") + out,
                                     QStringLiteral("project --method tsne --set neighbors=5") + out}) {
            const CliResult result = call(wrong, at("birds.h5ad"));
            QVERIFY2(result.code == 2 && result.errorLines() == 1, qPrintable(wrong));
        }
        QVERIFY(!QFile::exists(at("no.h5ad")));
    }

  private:
    QString at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }

    static CliResult call(const QString& line, const QString& file) {
        return runCli(line.split(QLatin1Char(' '), Qt::SkipEmptyParts) << file);
    }
    static QByteArray contentOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliMaps)
#include "tst_cli_maps.moc"
