// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/guess_mapping.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <numeric>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

using Words = std::vector<std::string>;

/// `rows` rows whose numbers say where they are: first + row + d / 100.
std::vector<float> ramp(std::size_t rows, std::size_t width, float first = 0.0f) {
    std::vector<float> values;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t d = 0; d < width; ++d)
            values.push_back(first + static_cast<float>(row) + static_cast<float>(d) / 100.0f);
    return values;
}

void writeMatrix(Hdf5Group& group, const std::string& name, std::size_t rows, std::size_t width,
                 float first = 0.0f) {
    const std::vector<float> values = ramp(rows, width, first);
    group.writeNumbers<float>(name, values, {rows, width});
}

void writeLabels(Hdf5Group& group, const std::string& name, const std::vector<std::int64_t>& values) {
    group.writeNumbers<std::int64_t>(name, values, {values.size()});
}

/// An AnnData table of the given names of rows.
void writeModality(Hdf5Group& parent, const std::string& name, const Words& ids, float first) {
    Hdf5Group modality = parent.createGroup(name);
    Hdf5Group obs = modality.createGroup("obs");
    obs.setTextAttribute("_index", "_index");
    obs.setTextListAttribute("column-order", {"cell"});
    obs.writeTexts("_index", ids);
    Words cells;
    for (const std::string& id : ids)
        cells.push_back("cell " + id);
    obs.writeTexts("cell", cells);
    Hdf5Group obsm = modality.createGroup("obsm");
    writeMatrix(obsm, "X_pca", ids.size(), 3, first);
}

} // namespace

class TestImportHdf5 : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void readsAFlatFile() {
        write([](Hdf5Group& root) {
            writeMatrix(root, "embeddings", 4, 3);
            writeLabels(root, "labels", {1, 0, 10, 9});
            root.writeTexts("place", {"land", "water", "land", "water"});
            writeLabels(root, "split", {0, 0, 1, 2});
            const std::vector<std::uint8_t> pixels(4 * 2 * 2 * 3, 7);
            root.writeNumbers<std::uint8_t>("images", pixels, {4, 2, 2, 3});
            const std::vector<float> reals{0.5f, 1.5f, 2.5f, 3.5f};
            root.writeNumbers<float>("weights", reals, {4});
        });
        const auto set = openEmbeddingFile(path());
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(set->embeddings[0].name, std::string("X_embeddings"));
        QCOMPARE(set->embeddings[0].rows(2, 1), 2.01f);
        QCOMPARE(set->classKey, std::string("labels"));
        QCOMPARE(set->column("labels").categories, (Words{"0", "1", "9", "10"}));
        QCOMPARE(set->attributeKeys, Words{"place"});
        QCOMPARE(set->splitKey, std::string("split"));
        QCOMPARE(set->ids, (Words{"0", "1", "2", "3"}));
        QCOMPARE(set->thumbnails.channels, 3);
        QCOMPARE(set->thumbnails.pixels.size(), std::size_t(48));
        QVERIFY(set->findColumn("weights") == nullptr);
        CHECK_HOLDS(set->notices.front().commandLine(),
                    "read as HDF5: --map embedding=/embeddings --map class=/labels");
        QCOMPARE(makeTask(set)->fitRows().size(), std::size_t(2));
        QCOMPARE(set->sha256.size(), std::size_t(64));
    }

    void readsWhatTheMappingSays() {
        write([](Hdf5Group& root) {
            Hdf5Group deep = root.createGroup("model").createGroup("layer");
            writeMatrix(deep, "activations", 3, 2);
            writeMatrix(root, "features", 5, 2);
            writeLabels(deep, "kind", {1, 0, 1});
        });
        const Words words{"X_deep=/model/layer/activations", "class=/model/layer/kind"};
        const auto set = openEmbeddingFile(path(), words);
        QCOMPARE(set->size(), std::size_t(3));
        QCOMPARE(set->embeddings[0].name, std::string("X_deep"));
        QCOMPARE(set->classKey, std::string("kind"));
        const Words wrong{"embedding=/features", "class=/model/layer/kind"};
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(path(), wrong); }),
                    "/model/layer/kind has 3 values for the 5 examples of /features");
        const Words unknown{"class=/kinds"};
        CHECK_HOLDS(messageOf<UsageError>([&] { openEmbeddingFile(path(), unknown); }),
                    "there is no item '/kinds'");
        QVERIFY(openEmbeddingFile(path())->sha256 != set->sha256); // another mapping is other data
    }

    void refusesWhatItCannotGuess() {
        write([](Hdf5Group& root) {
            writeMatrix(root, "one", 3, 2);
            writeMatrix(root, "two", 5, 2);
        });
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(path()); }), "--map embedding=PATH");
        write([](Hdf5Group& root) { writeLabels(root, "labels", {1, 2}); });
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(path()); }), "/labels (2) int64");
    }

    void readsPatchesOfASlide() { // CLAM writes (N,D), some versions (1,N,D)
        for (const bool batch : {false, true}) {
            write([batch](Hdf5Group& root) {
                const std::vector<float> values = ramp(4, 3);
                root.writeNumbers<float>("features", values,
                                         batch ? std::vector<std::size_t>{1, 4, 3}
                                               : std::vector<std::size_t>{4, 3});
                const std::vector<std::int64_t> places{0, 0, 0, 256, 256, 0, 256, 256};
                root.writeNumbers<std::int64_t>("coords", places, {4, 2});
            });
            const auto set = openEmbeddingFile(path());
            QCOMPARE(set->embeddings[0].rows.rows(), Eigen::Index(4));
            QCOMPARE(set->embeddings[0].rows(3, 2), 3.02f);
            QCOMPARE(set->embeddings.size(), std::size_t(1));
            CHECK_HOLDS(set->notices.front().commandLine(), "read as CLAM/TRIDENT");
            CHECK_HOLDS(set->notices.at(1).commandLine(), "/coords (4, 2) int64 is left out");
        }
    }

    void readsAnnBenchmarks() {
        write([](Hdf5Group& root) {
            writeMatrix(root, "train", 3, 2);
            writeMatrix(root, "test", 2, 2, 100.0f);
            const std::vector<std::int32_t> nearest{0, 1, 1, 2};
            root.writeNumbers<std::int32_t>("neighbors", nearest, {2, 2});
            writeMatrix(root, "distances", 2, 2);
        });
        const auto set = openEmbeddingFile(path());
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(set->embeddings[0].name, std::string("X"));
        QCOMPARE(set->embeddings[0].rows(3, 0), 100.0f);
        QCOMPARE(set->column("split").categories, (Words{"test", "train"}));
        QCOMPARE(set->column("split").codes, (std::vector<int>{1, 1, 1, 0, 0}));
        CHECK_HOLDS(set->notices.front().commandLine(), "read as ann-benchmarks");
        CHECK_HOLDS(set->notices.at(1).commandLine(), "neighbours are searched again");
    }

    void joinsSplitsThatLieApart() {
        write([](Hdf5Group& root) {
            for (const auto& [split, rows] : {std::pair{"train", 3}, {"val", 1}, {"test", 2}}) {
                writeMatrix(root, std::string("X_") + split, static_cast<std::size_t>(rows), 2,
                            static_cast<float>(rows));
                writeLabels(root, std::string("y_") + split,
                            std::vector<std::int64_t>(static_cast<std::size_t>(rows), rows));
            }
        });
        const auto set = openEmbeddingFile(path());
        QCOMPARE(set->embeddings[0].name, std::string("X"));
        QCOMPARE(set->size(), std::size_t(6));
        QCOMPARE(set->embeddings[0].rows(4, 0), 2.0f); // train, val, then test
        QCOMPARE(set->classKey, std::string("y"));
        QCOMPARE(set->column("y").codes, (std::vector<int>{2, 2, 2, 0, 1, 1}));
        QCOMPARE(makeTask(set)->selectRows(), std::vector<int>{3});
    }

    void readsAnEpochOfPowerfulBenchmarker() {
        write([](Hdf5Group& root) {
            for (const char* epoch : {"2", "10"}) {
                Hdf5Group inference = root.createGroup(epoch).createGroup("inference");
                for (const char* split : {"src_train", "src_val", "target_train"}) {
                    Hdf5Group part = inference.createGroup(split);
                    writeMatrix(part, "features", 2, 2, std::stof(epoch));
                    writeMatrix(part, "logits", 2, 3);
                    writeLabels(part, "labels", {0, 1});
                }
            }
        });
        const auto last = openEmbeddingFile(path());
        QCOMPARE(last->embedding("X_features").rows(0, 0), 10.0f);
        QCOMPARE(last->size(), std::size_t(6));
        QCOMPARE(last->classKey, std::string("labels"));
        QCOMPARE(last->domainKey, std::string("domain"));
        QCOMPARE(last->column("domain").categories, (Words{"src", "target"}));
        const FileContent content = describeFile(path());
        QCOMPARE(content.choices.at(0).values, (Words{"2", "10"}));
        const Words second{"epoch=2"};
        QCOMPARE(openEmbeddingFile(path(), second)->embedding("X_features").rows(0, 0), 2.0f);
        const Words none{"epoch=3"};
        CHECK_HOLDS(messageOf<UsageError>([&] { openEmbeddingFile(path(), none); }),
                    "choose one from 2 to 10");
    }

    void readsTheRowsThatModalitiesShare() {
        write([](Hdf5Group& root) {
            root.setTextAttribute("encoding-type", "MuData");
            Hdf5Group modalities = root.createGroup("mod");
            writeModality(modalities, "prot", {"c", "a"}, 100.0f);
            writeModality(modalities, "rna", {"a", "b", "c"}, 0.0f);
        });
        putUserBlockBefore(path());
        const auto set = openEmbeddingFile(path());
        QCOMPARE(set->ids, (Words{"c", "a"}));
        QCOMPARE(set->embedding("X_rna_pca").rows(0, 0), 2.0f);
        QCOMPARE(set->embedding("X_prot_pca").rows(1, 0), 101.0f);
        QCOMPARE(set->column("cell").categories, (Words{"cell a", "cell c"}));
        CHECK_HOLDS(set->notices.at(1).commandLine(), "2 examples are in every modality; the largest has 3");
        const Words rna{"modality=rna"};
        const auto one = openEmbeddingFile(path(), rna);
        QCOMPARE(one->ids, (Words{"a", "b", "c"}));
        QCOMPARE(one->embeddings.size(), std::size_t(1));
        const Words other{"modality=atac"};
        CHECK_HOLDS(messageOf<UsageError>([&] { openEmbeddingFile(path(), other); }),
                    "choose one of: prot, rna");
    }

    void opensAnnDataAsItIs() {
        write([](Hdf5Group& root) {
            writeMatrix(root, "features", 3, 2);
            writeLabels(root, "labels", {1, 0, 1});
        });
        const auto set = openEmbeddingFile(path());
        const std::string native = folder_.filePath(QStringLiteral("native.h5ad")).toStdString();
        saveEmbeddingSet(*set, native);
        const auto again = openEmbeddingFile(native);
        QCOMPARE(again->sha256, openEmbeddingSet(native)->sha256);
        QVERIFY(again->embeddings[0].rows == set->embeddings[0].rows);
        QCOMPARE(again->classKey, set->classKey);
        QCOMPARE(again->ids, set->ids);
        QVERIFY(describeFile(native).items.empty());
        const Words words{"class=/labels"};
        CHECK_HOLDS(messageOf<UsageError>([&] { openEmbeddingFile(native, words); }), "--class-column");
    }

    void readsATableBesideIt() {
        write([](Hdf5Group& root) { writeMatrix(root, "features", 3, 2); });
        const std::string csv = folder_.filePath(QStringLiteral("labels.csv")).toStdString();
        groupscope::testing::writeBytes(
            csv, "filename,y,place,split\na.png,1,sea,0\nb.png,0,,1\nc.png,1,land,2\n");
        const Words words{"metadata=" + csv};
        const auto set = openEmbeddingFile(path(), words);
        QCOMPARE(set->ids, (Words{"a.png", "b.png", "c.png"}));
        QCOMPARE(set->classKey, std::string("y"));
        QCOMPARE(set->attributeKeys, Words{"place"});
        QCOMPARE(set->column("place").codes, (std::vector<int>{1, -1, 0}));
        const std::string before = set->sha256;
        groupscope::testing::writeBytes(
            csv, "filename,y,place,split\na.png,0,sea,0\nb.png,0,,1\nc.png,1,land,2\n");
        QVERIFY(openEmbeddingFile(path(), words)->sha256 != before); // other labels are other data
    }

    void showsFirstValues() {
        write([](Hdf5Group& root) {
            writeMatrix(root, "features", 20, 12);
            root.writeTexts("names", {"a", "b"});
        });
        const FileContent content = describeFile(path());
        QCOMPARE(content.format, std::string("HDF5"));
        QCOMPARE(content.at("/features").preview.size(), previewExtent);
        QCOMPARE(content.at("/features").preview[2],
                 (Words{"2", "2.01", "2.02", "2.03", "2.04", "2.05", "2.06", "2.07"}));
        QCOMPARE(content.at("/names").preview, (std::vector<Words>{{"a"}, {"b"}}));
    }

    void refusesFilesOfUnknownForm() {
        const std::string other = folder_.filePath(QStringLiteral("a.png")).toStdString();
        groupscope::testing::writeBytes(other, "\x89PNG....");
        CHECK_HOLDS(messageOf<FileError>([&] { openEmbeddingFile(other); }),
                    "the form of the file is not known");
        QVERIFY_EXCEPTION_THROWN(openEmbeddingFile(folder_.path().toStdString()), DataError); // of two kinds
        QVERIFY_EXCEPTION_THROWN(openEmbeddingFile(other + "x"), FileError);
    }

  private:
    std::string path() const { return folder_.filePath(QStringLiteral("foreign.h5")).toStdString(); }

    template<class Content>
    void write(const Content& content) const {
        Hdf5File file = Hdf5File::create(path());
        content(file.root());
        file.close();
    }

    /// Writes a file as mudata does: 512 bytes of text before the HDF5 content, whose addresses are relative.
    static void putUserBlockBefore(const std::string& path) {
        const std::string bytes = groupscope::testing::bytesOf(path);
        std::string block = "MuData (format-version=0.1.0;creator=muon;)";
        block.resize(512, '\0');
        groupscope::testing::writeBytes(path, block + bytes);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestImportHdf5)
#include "tst_import_hdf5.moc"
