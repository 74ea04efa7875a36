// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/support/checks.h"
#include "tests/support/four_row_file.h"

#include <QTemporaryDir>
#include <functional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Two classes, two embeddings, three prompts; only the first embedding has prompts.
EmbeddingSet promptedSet() {
    EmbeddingSet set;
    set.ids = {"r0", "r1", "r2", "r3"};
    set.columns.push_back({"bird", {"land", "water"}, {0, 1, 0, 1}, {}});
    set.embeddings.push_back({"X_a", normalMatrix<float>(4, 5, 1), {}, {}, normalMatrix<float>(3, 5, 2)});
    set.embeddings.push_back({"X_b", normalMatrix<float>(4, 2, 3), {}, {}});
    set.classKey = "bird";
    set.groupPrompts = {"a land bird", "", "a water bird in a wood"};
    set.classOfGroupPrompt = {0, 1, 1};
    return set;
}

using Prompts = std::function<void(Hdf5Group& group)>;

const std::vector<std::int64_t> rightClasses{0, 1, 1};

void writeClasses(Hdf5Group& group, const std::vector<std::int64_t>& classes = rightClasses) {
    group.writeNumbers<std::int64_t>("group_of_prompt", classes, {classes.size()});
}

void writeEmbeddings(Hdf5Group& group, std::size_t rows = 3, std::size_t columns = 2) {
    group.createGroup("group_embeddings")
        .writeNumbers<float>("X_a", std::vector<float>(rows * columns, 1.0f), {rows, columns});
}

} // namespace

class TestGroupPrompts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatIsWrittenComesBack() {
        const EmbeddingSet set = promptedSet();
        saveEmbeddingSet(set, path());
        const auto read = openEmbeddingSet(path());
        QCOMPARE(read->groupPrompts, set.groupPrompts);
        QCOMPARE(read->classOfGroupPrompt, set.classOfGroupPrompt);
        QVERIFY(sameBytes(read->embedding("X_a").groupEmbeddings, set.embeddings[0].groupEmbeddings));
        QCOMPARE(read->embedding("X_b").groupEmbeddings.size(), Eigen::Index(0));
        QVERIFY(read->notices.empty());
    }

    void setsWithoutPromptsHaveNone() {
        EmbeddingSet set = promptedSet();
        set.classOfGroupPrompt.clear();
        set.groupPrompts.clear();
        set.embeddings[0].groupEmbeddings = {};
        saveEmbeddingSet(set, path());
        const auto read = openEmbeddingSet(path());
        QVERIFY(read->groupPrompts.empty() && read->classOfGroupPrompt.empty());
        QVERIFY(read->notices.empty());
    }

    /// Written by tests/reference/make_group_prompt_set.py with anndata 0.8.
    void opensWhatAnndataWrites() {
        const auto read =
            openEmbeddingSet(std::filesystem::path(GROUPSCOPE_REFERENCE_DIR) / "group_prompts.h5ad");
        MatrixF expected(3, 2);
        expected << 1, 2, 11, 12, 21, 22;
        QVERIFY(sameBytes(read->embedding("X_clip").groupEmbeddings, expected));
        QCOMPARE(read->classOfGroupPrompt, (std::vector<int>{0, 1, 1}));
        QCOMPARE(read->groupPrompts,
                 (std::vector<std::string>{"a landbird", "a waterbird on land", "a waterbird on water"}));
        for (const std::string& notice : commandLineTexts(read->notices))
            QVERIFY2(notice.find("group") == std::string::npos, notice.c_str());
    }

    void promptTextsAreOptional() {
        const auto read = openWith([](Hdf5Group& group) {
            writeClasses(group);
            writeEmbeddings(group);
        });
        QCOMPARE(read->embedding("X_a").groupEmbeddings.rows(), Eigen::Index(3));
        QCOMPARE(read->groupPrompts, std::vector<std::string>(3));
        QVERIFY(read->notices.empty());
    }

    void textsThatDoNotFitAreLeftOutAlone() {
        const auto read = openWith([](Hdf5Group& group) {
            writeClasses(group);
            writeEmbeddings(group);
            group.writeTexts("group_prompts", {"one", "two"});
        });
        QCOMPARE(read->embedding("X_a").groupEmbeddings.rows(), Eigen::Index(3));
        QCOMPARE(read->groupPrompts, std::vector<std::string>(3));
        CHECK_HOLDS(read->notices.at(0).commandLine(),
                    "group_prompts is left out: it must hold one text for each of the 3");
    }

    void whatDoesNotFitIsLeftOutWithANotice_data() {
        QTest::addColumn<Prompts>("prompts");
        QTest::addColumn<QString>("notice");
        const auto add = [](const char* name, const char* notice, const Prompts& prompts) {
            QTest::newRow(name) << prompts << QString::fromUtf8(notice);
        };
        add("too few rows", "X_a has shape (2, 2), not (3, 2)", [](Hdf5Group& group) {
            writeClasses(group);
            writeEmbeddings(group, 2);
        });
        add("other dimensions", "X_a has shape (3, 4), not (3, 2)", [](Hdf5Group& group) {
            writeClasses(group);
            writeEmbeddings(group, 3, 4);
        });
        add("texts as embeddings", "X_a has shape (3,), not (3, 2)", [](Hdf5Group& group) {
            writeClasses(group);
            group.createGroup("group_embeddings").writeTexts("X_a", {"a", "b", "c"});
        });
        add("class too large", "group_of_prompt holds 2, which is no class", [](Hdf5Group& group) {
            writeClasses(group, {0, 1, 2});
            writeEmbeddings(group);
        });
        add("class below zero", "group_of_prompt holds -1, which is no class", [](Hdf5Group& group) {
            writeClasses(group, {0, -1, 1});
            writeEmbeddings(group);
        });
        add("class beyond 32 bits", "group_of_prompt holds 4294967296, which is no class",
            [](Hdf5Group& group) {
                writeClasses(group, {0, std::int64_t{1} << 32, 1});
                writeEmbeddings(group);
            });
        add("no classes", "group_of_prompt is missing, the class of each prompt",
            [](Hdf5Group& group) { writeEmbeddings(group); });
        add("classes as texts", "group_of_prompt is no list of whole numbers", [](Hdf5Group& group) {
            group.writeTexts("group_of_prompt", {"0", "1", "1"});
            writeEmbeddings(group);
        });
        add("classes in a table", "group_of_prompt is no list of whole numbers", [](Hdf5Group& group) {
            group.writeNumbers<std::int64_t>("group_of_prompt", rightClasses, {3, 1});
            writeEmbeddings(group);
        });
    }
    void whatDoesNotFitIsLeftOutWithANotice() {
        QFETCH(Prompts, prompts);
        QFETCH(QString, notice);
        const auto read = openWith(prompts);
        QCOMPARE(read->embedding("X_a").groupEmbeddings.size(), Eigen::Index(0));
        QCOMPARE(read->notices.size(), std::size_t(1));
        CHECK_HOLDS(read->notices[0].commandLine(),
                    "uns/groupscope/group_embeddings is left out: " + notice.toStdString());
    }

    void promptsWithoutAClassColumnAreLeftOut() {
        const auto read = openWith(
            [](Hdf5Group& group) {
                writeClasses(group);
                writeEmbeddings(group);
            },
            false);
        QVERIFY(read->classOfGroupPrompt.empty());
        CHECK_HOLDS(read->notices.at(0).commandLine(), "class_key names no column");
    }

  private:
    std::filesystem::path path() const { return folder_.filePath(QStringLiteral("set.h5ad")).toStdString(); }

    /// Four rows of two classes with one embedding (4,2), and what `prompts` adds to uns/groupscope.
    std::shared_ptr<const EmbeddingSet> openWith(const Prompts& prompts, bool nameTheClass = true) const {
        return openFourRows(
            path(), [&](FileParts& parts) { prompts(parts.groupscope); }, nameTheClass);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestGroupPrompts)
#include "tst_group_prompts.moc"
