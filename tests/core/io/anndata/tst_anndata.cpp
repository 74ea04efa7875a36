// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/atomic_file.h"
#include "core/io/hdf5/hdf5_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace groupscope;

namespace {

EmbeddingSet smallSet() {
    EmbeddingSet set;
    set.ids = {"r0", "r1", "r2"};
    set.columns.push_back({"bird", {"land", "water"}, {0, 1, -1}, {"#ff0000", "#00ff00"}});
    set.columns.push_back({"split", {"train", "val", "test"}, {0, 1, 2}, {}});
    set.embeddings.push_back({"X_a", MatrixF::Random(3, 4), MatrixF::Random(2, 4), {"a land", "a water"}});
    set.embeddings.push_back({"X_b", MatrixF::Random(3, 2), {}, {}});
    set.thumbnails = {2, 1, 3, std::vector<std::uint8_t>(18, 7)};
    set.classKey = "bird";
    set.splitKey = "split";
    set.domainKey = "split";
    set.attributeKeys = {"split"};
    set.defaultEmbedding = "X_b";
    return set;
}

/// Writes /obs with three rows, and whatever `fill` adds to the file.
void writeFixture(const std::filesystem::path& path, const std::function<void(Hdf5Group& root)>& fill) {
    Hdf5File file = Hdf5File::create(path);
    {
        Hdf5Group obs = file.root().createGroup("obs");
        obs.setTextAttribute("_index", "_index");
        obs.writeTexts("_index", {"r0", "r1", "r2"});
        file.root().createGroup("obsm");
        fill(file.root());
    }
    file.close();
}

void writeEmbedding(Hdf5Group& root, std::size_t rows = 3, float value = 2.0f) {
    const std::vector<float> values(rows * 2, value);
    Hdf5Group obsm = root.group("obsm");
    obsm.writeNumbers<float>("X_a", values, {rows, 2});
}

bool hasNotice(const EmbeddingSet& set, const std::string& part) {
    return std::any_of(set.notices.begin(), set.notices.end(), [&](const Message& notice) {
        return notice.commandLine().find(part) != std::string::npos;
    });
}

} // namespace

class TestAnnData : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatIsWrittenComesBack() {
        const EmbeddingSet set = smallSet();
        Embedding map{"X_umap", MatrixF::Random(3, 2), {}, {}};
        saveEmbeddingSet(set, path(), {map});
        const auto read = openEmbeddingSet(path());
        QCOMPARE(read->ids, set.ids);
        QCOMPARE(read->embeddings.size(), std::size_t{3});
        for (const Embedding& embedding : set.embeddings) {
            QVERIFY(read->embedding(embedding.name).rows == embedding.rows);
            QVERIFY(read->embedding(embedding.name).classEmbeddings == embedding.classEmbeddings);
            QCOMPARE(read->embedding(embedding.name).classPrompts, embedding.classPrompts);
        }
        QVERIFY(read->embedding("X_umap").rows == map.rows);
        for (const Column& column : set.columns) {
            QCOMPARE(read->column(column.name).categories, column.categories);
            QCOMPARE(read->column(column.name).codes, column.codes);
            QCOMPARE(read->column(column.name).colors, column.colors);
        }
        QCOMPARE(read->columns.front().name, std::string("bird")); // order is kept
        QCOMPARE(read->thumbnails.pixels, set.thumbnails.pixels);
        QCOMPARE(read->thumbnails.width, 1);
        QCOMPARE(read->classKey + read->splitKey + read->domainKey, std::string("birdsplitsplit"));
        QCOMPARE(read->attributeKeys, set.attributeKeys);
        QCOMPARE(read->defaultEmbedding, set.defaultEmbedding);
        QCOMPARE(read->sha256, sha256OfFile(path()));
        QVERIFY(read->notices.empty());
    }

    void classNamesAreWritten() {
        saveEmbeddingSet(smallSet(), path());
        Hdf5File file = Hdf5File::open(path());
        QCOMPARE(file.root().group("uns").group("groupscope").dataset("class_names").readTexts(),
                 (std::vector<std::string>{"land", "water"}));
    }

    /// "water" has categories after "land" in the file, and its class embedding before.
    void classEmbeddingsAreMatchedByName() {
        writeNamed({"ice", "water", "land"});
        const auto set = openEmbeddingSet(path());
        MatrixF expected(2, 2);
        expected << 5, 6, 3, 4;
        QVERIFY(set->embedding("X_a").classEmbeddings == expected);
        QCOMPARE(set->embedding("X_a").classPrompts, (std::vector<std::string>{"a land", "a water"}));
        QCOMPARE(set->classOfGroupPrompt, (std::vector<int>{1, 0}));
        QCOMPARE(set->groupPrompts, (std::vector<std::string>{"second", "third"})); // "ice" is no class here
        expected << 30, 40, 50, 60;
        QVERIFY(set->embedding("X_a").groupEmbeddings == expected);
        QVERIFY(set->notices.empty());
    }

    void classNamesThatDoNotFitAreSaid() {
        writeNamed({"ice", "water", "sea"});
        const auto lacking = openEmbeddingSet(path());
        QCOMPARE(lacking->embedding("X_a").classEmbeddings.size(), Eigen::Index(0));
        QVERIFY(hasNotice(*lacking,
                          "class_embeddings is left out: class_names holds no 'land', which is a class of "
                          "'bird'"));
        writeNamed({"land", "water", "land"});
        QVERIFY(hasNotice(*openEmbeddingSet(path()), "class_names holds more than one 'land'"));
        writeNamed({"land", "water"}); // three rows are stored
        QVERIFY(hasNotice(*openEmbeddingSet(path()), "class_embeddings/X_a of shape (3, 2) is left out"));
    }

    void classNamesMayBeNumbers() {
        writeFixture(path(), [](Hdf5Group& root) {
            writeEmbedding(root);
            root.group("obs").writeNumbers<std::int64_t>("bird", std::vector<std::int64_t>{10, 9, 10}, {3});
            Hdf5Group group = root.createGroup("uns").createGroup("groupscope");
            group.writeText("class_key", "bird");
            group.writeNumbers<std::int64_t>("class_names", std::vector<std::int64_t>{10, 9}, {2});
            group.createGroup("class_embeddings")
                .writeNumbers<float>("X_a", std::vector<float>{1, 2, 3, 4}, {2, 2});
        });
        MatrixF expected(2, 2);
        expected << 3, 4, 1, 2; // categories are 9 and 10
        QVERIFY(openEmbeddingSet(path())->embedding("X_a").classEmbeddings == expected);
    }

    void codesOfManyCategoriesComeBack() {
        EmbeddingSet set;
        Column column{"id", {}, {}, {}};
        for (int row = 0; row < 40'000; ++row) {
            column.categories.push_back("c" + std::to_string(row));
            column.codes.push_back(39'999 - row);
            set.ids.push_back(std::to_string(row));
        }
        set.columns = {column};
        set.embeddings.push_back({"X_a", MatrixF::Ones(40'000, 1), {}, {}});
        saveEmbeddingSet(set, path());
        QCOMPARE(openEmbeddingSet(path())->column("id").codes, column.codes);
    }

    void readsPlainColumns() {
        writeFixture(path(), [](Hdf5Group& root) {
            writeEmbedding(root);
            Hdf5Group obs = root.group("obs");
            obs.writeTexts("text", {"b", "a", "b"});
            obs.writeNumbers<std::int64_t>("number", std::vector<std::int64_t>{10, 9, 10}, {3});
            obs.writeBooleans("flag", std::vector<std::int8_t>{1, 0, 1});
            obs.writeNumbers<double>("real", std::vector<double>{0.5, 1.5, 2.5}, {3});
            Hdf5Group nullable = obs.createGroup("nullable");
            nullable.setTextAttribute("encoding-type", "nullable-integer");
            nullable.writeNumbers<std::int64_t>("values", std::vector<std::int64_t>{4, 1, 5}, {3});
            nullable.writeBooleans("mask", std::vector<std::int8_t>{0, 1, 0});
        });
        const auto set = openEmbeddingSet(path());
        QCOMPARE(set->column("text").categories, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(set->column("text").codes, (std::vector<int>{1, 0, 1}));
        QCOMPARE(set->column("number").categories, (std::vector<std::string>{"9", "10"}));
        QCOMPARE(set->column("number").codes, (std::vector<int>{1, 0, 1}));
        QCOMPARE(set->column("flag").categories, (std::vector<std::string>{"False", "True"}));
        QCOMPARE(set->column("flag").codes, (std::vector<int>{1, 0, 1}));
        QCOMPARE(set->column("nullable").categories, (std::vector<std::string>{"4", "5"}));
        QCOMPARE(set->column("nullable").codes, (std::vector<int>{0, -1, 1}));
        QVERIFY(!set->findColumn("real") && set->findNumbers("real") != nullptr);
    }

    void readsDoublesIntegersAndX() {
        writeFixture(path(), [](Hdf5Group& root) {
            Hdf5Group obsm = root.group("obsm");
            obsm.writeNumbers<double>("X_d", std::vector<double>{1, 2, 3, 4, 5, 6.25}, {3, 2});
            obsm.writeNumbers<std::int32_t>("X_i", std::vector<std::int32_t>{1, 2, 3}, {3, 1});
            obsm.createGroup("X_ragged").setTextAttribute("encoding-type", "awkward-array");
            root.writeNumbers<float>("X", std::vector<float>{0, 1, 1, 0, 0, -1}, {3, 2});
            root.createGroup("layers").writeText("something", "else");
        });
        const auto set = openEmbeddingSet(path());
        QCOMPARE(set->embedding("X_d").rows(2, 1), 6.25f);
        QCOMPARE(set->embedding("X_i").rows(2, 0), 3.0f);
        QCOMPARE(set->embedding("X").rows(2, 1), -1.0f);
        QVERIFY(hasNotice(*set, "obsm/X_ragged is left out: its form 'awkward-array'"));
        QVERIFY(hasNotice(*set, "left out: layers"));
    }

    void brokenRowsAreReadAsTheyAre() {
        writeFixture(path(), [](Hdf5Group& root) {
            writeEmbedding(root, 3, std::numeric_limits<float>::quiet_NaN());
        });
        const auto set = openEmbeddingSet(path()); // what becomes of them is the task's to say
        QVERIFY(std::isnan(set->embedding("X_a").rows(1, 0)));
    }

    void badInputSaysWhatAndWhere_data() {
        using Fill = std::function<void(Hdf5Group&)>;
        QTest::addColumn<Fill>("fill");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* name, const char* message, const Fill& fill) {
            QTest::newRow(name) << fill << QString::fromUtf8(message);
        };
        add("no embedding",
            "there is no embedding, FILE /obsm; store a dense (N,D) array of numbers there, for example "
            "obsm['X_clip']",
            [](Hdf5Group&) {});
        add("too few rows",
            "obs has 3 rows but obsm/X_a has 2, FILE; give every array one row per row of obs",
            [](Hdf5Group& root) { writeEmbedding(root, 2); });
        add("short column",
            "obs has 3 rows but column 'c' has 2, FILE /obs/c; give every column one value per row",
            [](Hdf5Group& root) {
                root.group("obs").writeTexts("c", {"a", "b"});
            });
        const auto categorical = [](std::vector<std::int8_t> codes, std::vector<std::string> categories) {
            return [codes, categories](Hdf5Group& root) {
                Hdf5Group column = root.group("obs").createGroup("c");
                column.setTextAttribute("encoding-type", "categorical");
                column.writeNumbers<std::int8_t>("codes", codes, {codes.size()});
                column.writeTexts("categories", categories);
            };
        };
        add("code too large",
            "row 1 has code 2 but there are 2 categories, FILE /obs/c/codes; make the file again",
            categorical({0, 2, 1}, {"a", "b"}));
        add("code too small",
            "row 2 has code -2 but there are 2 categories, FILE /obs/c/codes; make the file again",
            categorical({0, -1, -2}, {"a", "b"}));
        add("category twice",
            "category 'a' appears twice, FILE /obs/c/categories; give each category its own name",
            categorical({0, 0, 0}, {"a", "a"}));
    }

    void badInputSaysWhatAndWhere() {
        QFETCH(std::function<void(Hdf5Group&)>, fill);
        QFETCH(QString, message);
        writeFixture(path(), fill);
        try {
            openEmbeddingSet(path());
            QFAIL("no error");
        } catch (const DataError& error) {
            QCOMPARE(QString::fromUtf8(error.what())
                         .replace(QString::fromStdString(path().string()), QStringLiteral("FILE")),
                     message);
        }
    }

    void filesThatAreNoSetAreRefused() {
        QVERIFY_EXCEPTION_THROWN(openEmbeddingSet(path("missing.h5ad")), FileError);
        QVERIFY_EXCEPTION_THROWN(openEmbeddingSet(folder_.path().toStdString()), FileError);
        writeTextAtomically(path("text.h5ad"), "filename,y,split\n");
        try {
            openEmbeddingSet(path("text.h5ad"));
            QFAIL("no error");
        } catch (const FileError& error) {
            QCOMPARE(std::string(error.what()),
                     "the file is not an HDF5 file, " + path("text.h5ad").string() + "; give an .h5ad file");
        }
    }

    void truncatedFilesAreRefused() {
        saveEmbeddingSet(smallSet(), path());
        const auto size = std::filesystem::file_size(path());
        for (const std::uintmax_t kept : {size - 1, size / 2, std::uintmax_t{100}, std::uintmax_t{0}}) {
            std::filesystem::resize_file(path(), kept);
            QVERIFY_EXCEPTION_THROWN(openEmbeddingSet(path()), FileError);
        }
    }

    void hintsThatDoNotFitAreNoticed() {
        writeFixture(path(), [](Hdf5Group& root) {
            writeEmbedding(root);
            Hdf5Group uns = root.createGroup("uns");
            uns.writeText("default_embedding", "a"); // cellxgene writes it without the prefix
            uns.writeTexts("bird_colors", {"red"});
            root.group("obs").writeTexts("bird", {"x", "y", "x"});
            Hdf5Group group = uns.createGroup("groupscope");
            group.writeText("schema_version", "9");
            group.writeText("class_key", "bird");
            group.writeText("split_key", "gone");
            group.createGroup("class_embeddings")
                .writeNumbers<float>("X_a", std::vector<float>(6, 1.0f), {3, 2});
        });
        const auto set = openEmbeddingSet(path());
        QCOMPARE(set->defaultEmbedding, std::string("X_a"));
        QVERIFY(set->splitKey.empty());
        QVERIFY(set->embedding("X_a").classEmbeddings.size() == 0);
        for (const char* const part :
             {"schema 9", "split_key names column 'gone'", "uns/bird_colors is left out",
              "class_embeddings/X_a of shape (3, 2) is left out"})
            QVERIFY2(hasNotice(*set, part), part);
    }

    void stoppingCancels() {
        saveEmbeddingSet(smallSet(), path());
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(openEmbeddingSet(path(), context), Cancelled);
    }

    void writerRefusesWhatDoesNotFit() {
        EmbeddingSet set = smallSet();
        set.columns[0].name = "a/b";
        QVERIFY_EXCEPTION_THROWN(saveEmbeddingSet(set, path("x.h5ad")), DataError);
        set = smallSet();
        set.ids.pop_back();
        QVERIFY_EXCEPTION_THROWN(saveEmbeddingSet(set, path("x.h5ad")), DataError);
        QVERIFY(!std::filesystem::exists(path("x.h5ad")));
    }

    void opensTheSharedSets() {
        const std::filesystem::path data =
            qEnvironmentVariableIsSet("GROUPSCOPE_SHARED_DATA")
                ? std::filesystem::path(qgetenv("GROUPSCOPE_SHARED_DATA").toStdString())
                : std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "../shared/data";
        if (!std::filesystem::is_directory(data))
            QSKIP("the shared sets are not on this machine");
        int opened = 0;
        for (const auto& entry : std::filesystem::directory_iterator(data))
            if (entry.path().extension() == ".h5ad") {
                QVERIFY(openEmbeddingSet(entry.path())->size() > 0);
                ++opened;
            }
        QVERIFY(opened > 0);
    }

  private:
    /// Birds of "land" and "water" with three class embeddings and three group prompts of the classes
    /// `names`.
    void writeNamed(const std::vector<std::string>& names) const {
        writeFixture(path(), [&](Hdf5Group& root) {
            writeEmbedding(root);
            root.group("obs").writeTexts("bird", {"land", "water", "land"});
            Hdf5Group group = root.createGroup("uns").createGroup("groupscope");
            group.writeText("class_key", "bird");
            group.writeTexts("class_names", names);
            group.writeTexts("class_prompts", {"an ice", "a water", "a land"});
            group.createGroup("class_embeddings")
                .writeNumbers<float>("X_a", std::vector<float>{1, 2, 3, 4, 5, 6}, {3, 2});
            group.writeNumbers<std::int64_t>("group_of_prompt", std::vector<std::int64_t>{0, 1, 2}, {3});
            group.writeTexts("group_prompts", {"first", "second", "third"});
            group.createGroup("group_embeddings")
                .writeNumbers<float>("X_a", std::vector<float>{10, 20, 30, 40, 50, 60}, {3, 2});
        });
    }
    std::filesystem::path path(const char* name = "set.h5ad") const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestAnnData)
#include "tst_anndata.moc"
