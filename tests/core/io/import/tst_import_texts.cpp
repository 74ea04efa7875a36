// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/tensors/npz.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Words = std::vector<std::string>;
using Numbers = std::vector<std::int64_t>;
using Owners = std::function<void(Hdf5Group&)>;

/// The value at (m,d) is 10 m + d.
MatrixF counted(Eigen::Index rows, Eigen::Index columns) {
    return MatrixF::NullaryExpr(rows, columns, [](Eigen::Index m, Eigen::Index d) {
        return 10.0f * static_cast<float>(m) + static_cast<float>(d);
    });
}

void writeMatrix(Hdf5Group& group, const char* name, const MatrixF& matrix) {
    group.writeNumbers<float>(
        name, {matrix.data(), static_cast<std::size_t>(matrix.size())},
        {static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())});
}

std::string joined(const Words& lines) {
    std::string all;
    for (const std::string& line : lines)
        all += line + "\n";
    return all;
}

} // namespace

/// Texts and class templates of files that are imported.
class TestImportTexts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void severalTextsARowByNumber() {
        const auto set = open([](Hdf5Group& root) {
            writeMatrix(root, "text_embeddings", counted(5, 2));
            root.writeNumbers<std::int64_t>("row_of_text", Numbers{3, 0, 0, 1, 3}, {5});
            root.writeTexts("captions", {"a", "b", "c", "d", "e"});
        });
        const PairedTexts& texts = set->embeddings.at(0).texts;
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(texts.rowOfText, (std::vector<int>{3, 0, 0, 1, 3}));
        QCOMPARE(texts.texts, (Words{"a", "b", "c", "d", "e"}));
        QCOMPARE(texts.rows(4, 1), 41.0f);
        QVERIFY(!set->findColumn("captions")); // they are of texts, not of rows
    }

    /// Texts are matched by the names of rows. Rows that a filtered set does not have any more are left out
    /// and counted, and the first is named.
    void textsByTheNamesOfRows() {
        const auto set = open([](Hdf5Group& root) {
            writeMatrix(root, "texts", counted(4, 2));
            root.writeTexts("row_of_text", {"gone.png", "d.png", "a.png", "gone.png"});
        });
        QCOMPARE(set->embeddings.at(0).texts.rowOfText, (std::vector<int>{3, 0}));
        QCOMPARE(set->embeddings.at(0).texts.rows(0, 0), 10.0f);
        CHECK_HOLDS(joined(commandLineTexts(set->notices)),
                    "/texts: 2 texts of examples that the file does not have are left out (the first is of "
                    "'gone.png')");
    }

    void oneTextARowNeedsNoMap() {
        const auto set =
            open([](Hdf5Group& root) { writeMatrix(root, "txt", counted(4, 2)); }, {"texts=/txt"});
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(set->embeddings[0].texts.rowOfText, (std::vector<int>{0, 1, 2, 3}));
    }

    void templatesByNameAndByNumber() {
        for (const bool byName : {true, false}) {
            const auto set = open([byName](Hdf5Group& root) {
                writeMatrix(root, "class_templates", counted(3, 2));
                if (byName)
                    root.writeTexts("class_of_template", {"water", "land", "water"});
                else
                    root.writeNumbers<std::int64_t>("class_of_template", Numbers{1, 0, 1}, {3});
            });
            QCOMPARE(set->embeddings.at(0).templates.classOfTemplate, (std::vector<int>{1, 0, 1}));
            QCOMPARE(set->embeddings.at(0).templates.rows(2, 0), 20.0f);
        }
    }

    void templatesMayHaveNames() {
        const auto write = [](const Words& names) {
            return Owners([names](Hdf5Group& root) {
                writeMatrix(root, "class_templates", counted(4, 2));
                root.writeTexts("class_of_template", {"water", "land", "water", "land"});
                root.writeTexts("prompt", names);
            });
        };
        const Words names{"a photo of a {}", "a photo of a {}", "a {}", "a {}"};
        const auto set = open(write(names), {"template_names=/prompt"});
        QCOMPARE(set->embeddings.at(0).templates.names, names);
        QCOMPARE(set->embeddings.at(0).templates.distinctNames(), (Words{"a photo of a {}", "a {}"}));
        QVERIFY(open(write(names))->embeddings.at(0).templates.names.empty()); // never guessed
        const std::string native = folder_.filePath(QStringLiteral("named.h5ad")).toStdString();
        saveEmbeddingSet(*set, native);
        QCOMPARE(openEmbeddingSet(native)->embeddings.at(0).templates.names, names);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        open(write({"a photo of a {}", "", "a {}", "a {}"}), {"template_names=/prompt"});
                    }),
                    "/prompt has no name for row 1 of /class_templates");
    }

    /// Classes that are called by numbers: these mean names where all are names, places otherwise.
    void numbersOfClassesAreNamesWhereAllAreNames() {
        const auto classesOf = [&](const Numbers& numbers) {
            return open(
                       [&](Hdf5Group& root) {
                           writeMatrix(root, "class_templates", counted(2, 2));
                           root.writeNumbers<std::int64_t>("class_of_template", numbers, {2});
                           root.writeNumbers<std::int64_t>("kind", Numbers{1, 2, 2, 1}, {4});
                       },
                       {"class=/kind", "class_templates=/class_templates",
                        "class_of_template=/class_of_template"}) // guessed ones go with the guessed class
                ->embeddings.at(0)
                .templates.classOfTemplate;
        };
        QCOMPARE(classesOf({2, 1}), (std::vector<int>{1, 0}));
        QCOMPARE(classesOf({1, 0}), (std::vector<int>{1, 0}));
    }

    void textsGoWithTheEmbeddingOfTheirDimensions() {
        const auto set = open([](Hdf5Group& root) {
            writeMatrix(root, "clip", counted(4, 3));
            writeMatrix(root, "other", counted(4, 3));
            writeMatrix(root, "text_features", counted(4, 3));
        });
        QVERIFY(set->embedding("X_clip").texts.rowOfText.size() == 4);
        QVERIFY(set->embedding("X_features").texts.rowOfText.empty());
        CHECK_HOLDS(joined(commandLineTexts(set->notices)),
                    "goes with X_clip, the first of 2 embeddings of 3 dimensions");
    }

    void anArchiveIsReadTheSame() {
        const std::string file = folder_.filePath(QStringLiteral("pairs.npz")).toStdString();
        writeNpz({.tensors = {{"image_embeddings", {4, 2}, counted(4, 2)},
                              {"text_embeddings", {4, 2}, counted(4, 2)}}},
                 file);
        const auto set = openEmbeddingFile(file);
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(set->embeddings[0].texts.rowOfText, (std::vector<int>{0, 1, 2, 3}));
    }

    /// An imported set is the same once it is stored in the native form, where rows have names.
    void whatIsImportedCanBeStored() {
        const auto set = open([](Hdf5Group& root) {
            writeMatrix(root, "texts", counted(3, 2));
            root.writeTexts("row_of_text", {"b.png", "b.png", "d.png"});
            root.writeTexts("captions", {"x", "y", "z"});
            writeMatrix(root, "class_templates", counted(2, 2));
            root.writeTexts("class_of_template", {"water", "land"});
        });
        const std::string native = folder_.filePath(QStringLiteral("native.h5ad")).toStdString();
        saveEmbeddingSet(*set, native);
        const auto again = openEmbeddingSet(native);
        QCOMPARE(again->embeddings[0].texts.rowOfText, (std::vector<int>{1, 1, 3}));
        QCOMPARE(again->embeddings[0].texts.texts, (Words{"x", "y", "z"}));
        QCOMPARE(again->embeddings[0].templates.classOfTemplate, (std::vector<int>{1, 0}));
    }

    void badTextsAreRefused_data() {
        QTest::addColumn<Owners>("write");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* message, const Owners& write) {
            QTest::newRow(message) << write << QByteArray(message);
        };
        const auto owners = [](const Numbers& numbers) {
            return Owners([numbers](Hdf5Group& root) {
                writeMatrix(root, "texts", counted(2, 2));
                root.writeNumbers<std::int64_t>("row_of_text", numbers, {2});
            });
        };
        row("/row_of_text points nowhere for row 1 of /texts: 4, but there are 4 examples", owners({0, 4}));
        row("/row_of_text points nowhere for row 0 of /texts: -1", owners({-1, 0}));
        row("all of /texts are texts of examples that the file does not have: 'x' is the first",
            [](Hdf5Group& root) {
                writeMatrix(root, "texts", counted(2, 2));
                root.writeTexts("row_of_text", {"x", "y"});
            });
        row("/texts holds NaN or infinity in row 2", [](Hdf5Group& root) {
            MatrixF texts = counted(4, 2);
            texts(2, 1) = std::numeric_limits<float>::quiet_NaN();
            writeMatrix(root, "texts", texts);
        });
        const auto templates = [](const Words& classes) {
            return Owners([classes](Hdf5Group& root) {
                writeMatrix(root, "class_templates", counted(2, 2));
                root.writeTexts("class_of_template", classes);
            });
        };
        row("/class_of_template names 'sky', which is not a class of label", templates({"land", "sky"}));
        row("class 'water' has no template in /class_templates", templates({"land", "land"}));
        row("two examples are called 'a.png'", [](Hdf5Group& root) {
            writeMatrix(root, "texts", counted(2, 2));
            root.writeTexts("row_of_text", {"a.png", "b.png"});
            root.writeTexts("names", {"a.png", "a.png", "b.png", "c.png"});
        });
    }
    void badTextsAreRefused() {
        QFETCH(Owners, write);
        QFETCH(QByteArray, message);
        const bool twice = message.startsWith("two examples");
        CHECK_HOLDS(messageOf<DataError>([&] { open(write, twice ? Words{"ids=/names"} : Words{}); }),
                    message.toStdString());
    }

  private:
    /// Four rows of two numbers, and what is written beside them.
    std::shared_ptr<const EmbeddingSet> open(const Owners& write, const Words& words = {}) const {
        const std::string path = folder_.filePath(QStringLiteral("foreign.h5")).toStdString();
        Hdf5File file = Hdf5File::create(path);
        Hdf5Group& root = file.root();
        writeMatrix(root, "features", counted(4, 2));
        root.writeTexts("label", {"land", "water", "water", "land"});
        root.writeTexts("filename", {"a.png", "b.png", "c.png", "d.png"});
        write(root);
        file.close();
        return openEmbeddingFile(path, words);
    }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestImportTexts)
#include "tst_import_texts.moc"
