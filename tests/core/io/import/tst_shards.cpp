// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/shards.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/import/embedding_file.h"
#include "core/io/tensors/npy.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace fs = std::filesystem;

/// A folder of files of one kind is one set, read in order.
class TestShards : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() { root_ = std::make_unique<QTemporaryDir>(); }

    /// emb_2 before emb_10; hidden files, notes and tables beside arrays are no parts.
    void partsStandInTheOrderPeopleMean() {
        for (const char* name :
             {"emb_10.npy", "emb_2.npy", "emb_1.npy", ".emb_0.npy", "notes.txt", "labels.csv"})
            writeText(name, "x");
        std::string order;
        for (const fs::path& path : shardsOf(folder()))
            order += path.filename().string() + " ";
        QCOMPARE(order, std::string("emb_1.npy emb_2.npy emb_10.npy "));
        writeText("emb_3.npz", "x");
        CHECK_HOLDS(messageOf<DataError>([&] { shardsOf(folder()); }), ".npy and .npz files");
    }

    /// A Zarr store is a part too: beside files of another kind it is not passed over.
    void storesOfZarrAreParts() {
        std::filesystem::create_directory(folder() / "part_10.zarr");
        std::filesystem::create_directory(folder() / "part_2.zarr");
        writeText("part_3.zarr.zip", "x");
        writeText("part_12.zarr", "x"); // an archive that is not called one
        std::string order;
        for (const fs::path& path : shardsOf(folder()))
            order += path.filename().string() + " ";
        QCOMPARE(order, std::string("part_2.zarr part_3.zarr.zip part_10.zarr part_12.zarr "));
        writeText("part_1.h5ad", "x");
        CHECK_HOLDS(messageOf<DataError>([&] { shardsOf(folder()); }), ".h5ad and .zarr files");
        fs::remove(folder() / "part_1.h5ad");
        writeText("part_2.zarr.zip", "x");
        CHECK_HOLDS(messageOf<DataError>([&] { shardsOf(folder()); }), "part_2.zarr once more");
    }

    void arraysOneAfterTheOtherWithATableOfAllRows() {
        writeArray("emb_000.npy", 3, 2, 0.0F);
        writeArray("emb_001.npy", 2, 2, 6.0F);
        const auto bare = openEmbeddingFile(folder());
        QCOMPARE(bare->size(), std::size_t(5));
        QCOMPARE(bare->embeddings.front().name, std::string("X"));
        for (Eigen::Index i = 0; i < 10; ++i)
            QCOMPARE(bare->embeddings.front().rows.data()[i], static_cast<float>(i));
        QCOMPARE(bare->ids, (std::vector<std::string>{"0", "1", "2", "3", "4"}));
        CHECK_HOLDS(bare->notices.front().commandLine(),
                    "2 files, one after the other: emb_000.npy (3 examples), emb_001.npy");
        const fs::path table = folder() / "all.csv";
        std::ofstream(table) << "y,split\na,train\nb,train\na,val\nb,test\na,test\n";
        const std::vector<std::string> words{"metadata=" + table.string()};
        const auto labelled = openEmbeddingFile(folder(), words);
        QCOMPARE(labelled->classKey, std::string("y"));
        QCOMPARE(labelled->splitKey, std::string("split"));
        QVERIFY(labelled->sha256 != bare->sha256);
        std::ofstream(table) << "# y,n\na,1\nb,1\na,2\nb,2\na,2\n";
        const auto noticed = openEmbeddingFile(folder(), words);
        CHECK_HOLDS(noticed->notices.back().commandLine(),
                    "all.csv: the first line begins with # and is taken");
        std::ofstream(table) << "y,split\na,train\n";
        QVERIFY(!messageOf<DataError>([&] { openEmbeddingFile(folder(), words); }).empty());
    }

    /// Columns meet by name: categories of all parts, missing where a part lacks the column.
    void setsMeetByTheirNames() {
        save("a.h5ad", {"r1", "r2"}, {"10", "9"}, true);
        save("b.h5ad", {"r3"}, {"2"}, false);
        const auto set = openEmbeddingFile(folder());
        QCOMPARE(set->ids, (std::vector<std::string>{"r1", "r2", "r3"}));
        const Column& column = set->column("class");
        QCOMPARE(column.categories, (std::vector<std::string>{"2", "9", "10"}));
        QCOMPARE(column.codes, (std::vector<int>{2, 1, 0}));
        QCOMPARE(set->column("place").codes, (std::vector<int>{0, 0, -1}));
        QCOMPARE(set->classKey, std::string("class"));
        CHECK_HOLDS(set->notices.back().commandLine(), "column 'place' is missing in b.h5ad");
        save("c.h5ad", {"r1"}, {"2"}, false);
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder()); }),
                    "an example is called 'r1' in a.h5ad and in c.h5ad");
    }

    void otherWidthsAreRefusedByName() {
        writeArray("a.npy", 2, 3, 0.0F);
        writeArray("b.npy", 2, 4, 0.0F);
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder()); }),
                    "a.npy has 3 dimensions, b.npy has 4");
    }

  private:
    fs::path folder() const { return root_->path().toStdString(); }
    void writeText(const char* name, const char* text) const { std::ofstream(folder() / name) << text; }
    void writeArray(const char* name, std::size_t rows, std::size_t columns, float first) const {
        std::vector<float> values(rows * columns);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = first + static_cast<float>(i);
        std::ofstream file(folder() / name, std::ios::binary);
        file << npyHeader("<f4", {rows, columns});
        file.write(reinterpret_cast<const char*>(values.data()),
                   static_cast<std::streamsize>(values.size() * sizeof(float)));
    }
    void save(const char* name, const std::vector<std::string>& ids, const std::vector<std::string>& classes,
              bool place) const {
        EmbeddingSet set;
        set.ids = ids;
        set.embeddings.push_back({"X_a", MatrixF::Ones(static_cast<Eigen::Index>(ids.size()), 2), {}, {}});
        Column column{"class", classes, {}, {}};
        for (std::size_t i = 0; i < ids.size(); ++i)
            column.codes.push_back(static_cast<int>(i));
        set.columns.push_back(column);
        if (place)
            set.columns.push_back({"place", {"sea"}, std::vector<int>(ids.size(), 0), {}});
        set.classKey = "class";
        saveEmbeddingSet(set, folder() / name);
    }

    std::unique_ptr<QTemporaryDir> root_;
};

QTEST_APPLESS_MAIN(TestShards)
#include "tst_shards.moc"
