// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/support/checks.h"
#include "tests/support/four_row_file.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <functional>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Filling = std::function<void(FileParts&)>;

void writeMatrix(Hdf5Group& group, const std::string& name, std::size_t rows, std::size_t columns,
                 float first = 0.0f) {
    std::vector<float> values(rows * columns);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = first + static_cast<float>(i);
    group.writeNumbers<float>(name, values, {rows, columns});
}

/// The texts of X_a: one of a row that is not there, two of the first row, one of the last.
void writeTexts(FileParts& parts, const std::function<void(Hdf5Group&)>& owners) {
    Hdf5Group texts = parts.groupscope.createGroup("texts").createGroup("X_a");
    writeMatrix(texts, "embeddings", 4, 2);
    texts.writeTexts("texts", {"a", "b", "c", "d"});
    owners(texts);
}

/// A set of which one embedding has everything that can go with one.
std::shared_ptr<EmbeddingSet> fullSet() {
    auto set = birdsInPlaces(20);
    Embedding& own = set->embeddings[0];
    const Eigen::Index n = own.rows.rows(), d = own.rows.cols();
    own.views = {{"X_test_view1", normalMatrix<float>(n, d, 5)},
                 {"X_test_view2", normalMatrix<float>(n, d, 6)}};
    own.texts = {normalMatrix<float>(3, d, 7), {0, 0, 5}, {"one", "two", "three"}};
    own.templates = {normalMatrix<float>(4, d, 8), {0, 0, 1, 1}};
    return set;
}

std::string rolesOf(const Task& task) {
    std::string roles;
    for (const TaskInput& input : task.inputs)
        addToList(roles, input.role);
    return roles;
}

} // namespace

class TestInputs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatIsWrittenComesBack() {
        const auto set = fullSet();
        saveEmbeddingSet(*set, path());
        const auto read = openEmbeddingSet(path());
        QVERIFY2(read->notices.empty(), read->notices.empty() ? "" : read->notices[0].commandLine().c_str());
        QCOMPARE(read->embeddings.size(), std::size_t(1)); // views are no embeddings of their own
        const Embedding &a = set->embeddings[0], &b = read->embeddings[0];
        QCOMPARE(b.views.size(), std::size_t(2));
        for (std::size_t view = 0; view < 2; ++view) {
            QCOMPARE(b.views[view].name, a.views[view].name);
            QVERIFY(b.views[view].rows == a.views[view].rows);
        }
        QVERIFY(b.texts.rows == a.texts.rows && b.texts.rowOfText == a.texts.rowOfText);
        QCOMPARE(b.texts.texts, a.texts.texts);
        QVERIFY(b.templates.rows == a.templates.rows);
        QCOMPARE(b.templates.classOfTemplate, a.templates.classOfTemplate);
        QVERIFY(definitionOf(*makeTask(read)) == definitionOf(*makeTask(set)));
    }

    void textsAreWrittenByTheNamesOfTheirRows() {
        saveEmbeddingSet(*fullSet(), path());
        Hdf5File file = Hdf5File::open(path());
        const Hdf5Group texts = file.root().group("uns").group("groupscope").group("texts").group("X_test");
        QCOMPARE(texts.dataset("row_of_text").readTexts(),
                 (std::vector<std::string>{"row0", "row0", "row5"}));
    }

    void aTaskHasThemByTheirRoles() {
        const auto task = makeTask(fullSet());
        QCOMPARE(rolesOf(*task), std::string("rows, view 1, view 2, text, class template"));
        QVERIFY(findInput(*task, rowsRole)->values == task->X());
        QCOMPARE(requireInput(*task, "view 2", "info-nce").name, std::string("X_test_view2"));
        QVERIFY(findInput(*task, templateRole)->over == TaskInput::Over::classes);
        QVERIFY(findInput(*task, "view 3") == nullptr);
        // Templates are of the file's class column alone.
        QCOMPARE(rolesOf(*makeTask(fullSet(), {.classColumn = "place", .useFileAttributes = false})),
                 std::string("rows, view 1, view 2, text"));
    }

    void everyInputCountsInTheTask() {
        const TaskDefinition base = definitionOf(*makeTask(fullSet()));
        QCOMPARE(base.inputs.size(), std::size_t(5));
        auto changed = fullSet();
        changed->embeddings[0].texts.rowOfText[2] = 6;
        CHECK_HOLDS(differences(base, definitionOf(*makeTask(changed))).at(0), "embedding: ");
        changed = fullSet();
        changed->embeddings[0].views.pop_back();
        CHECK_HOLDS(differences(base, definitionOf(*makeTask(changed))).at(0), "X_test_view2");
    }

    void rowsWithoutAViewAreNotCovered() {
        auto set = fullSet();
        MatrixF view = set->embeddings[0].views[0].rows.copy();
        view(3, 1) = std::numeric_limits<float>::quiet_NaN();
        set->embeddings[0].views[0].rows = view;
        const auto task = makeTask(set);
        QVERIFY(findInput(*task, "view 1")->covered({2, 3, 4}) == (std::vector<int>{2, 4}));
        QVERIFY(findInput(*task, textRole)->covered({0, 1, 5}) == (std::vector<int>{0, 5}));
    }

    void whatAMethodNeedsIsNamed() {
        const auto plain = makeTask(birdsInPlaces(20));
        const std::string said = messageOf<DataError>([&] { requireInput(*plain, "view 1", "info-nce"); });
        CHECK_HOLDS(said, "info-nce needs the input 'view 1', but X_test has rows only");
        CHECK_HOLDS(said, "/uns/groupscope/views/X_test");
        auto late = fullSet();
        late->embeddings[0].texts.rowOfText.assign(3, static_cast<int>(late->size()) - 1); // a test example
        CHECK_HOLDS(messageOf<DataError>([&] { requireInput(*makeTask(late), textRole, "flyp"); }),
                    "flyp needs the input 'text', but no training example has one");
    }

    void textsFollowTheirRows_data() {
        QTest::addColumn<Filling>("write");
        QTest::newRow("by number") << Filling([](FileParts& parts) {
            writeTexts(parts, [](Hdf5Group& texts) {
                texts.writeNumbers<std::int64_t>("row_of_text", std::vector<std::int64_t>{4, 0, 0, 3}, {4});
            });
        });
        QTest::newRow("by name") << Filling([](FileParts& parts) {
            writeTexts(parts, [](Hdf5Group& texts) {
                texts.writeTexts("row_of_text", {"gone", "r0", "r0", "r3"});
            });
        });
    }
    void textsFollowTheirRows() {
        QFETCH(Filling, write);
        const auto read = openFourRows(path(), write);
        QCOMPARE(read->embeddings[0].texts.rowOfText, (std::vector<int>{0, 0, 3}));
        QCOMPARE(read->embeddings[0].texts.texts, (std::vector<std::string>{"b", "c", "d"}));
        QCOMPARE(read->embeddings[0].texts.rows(2, 1), 7.0f);
        CHECK_HOLDS(read->notices.at(0).commandLine(),
                    "texts/X_a: 1 text of an example that the file does not have is left out");
    }

    void templatesAreMatchedByClassNames() {
        const auto read = openFourRows(path(), [](FileParts& parts) {
            parts.groupscope.writeTexts("class_names", {"water", "sky", "land"});
            Hdf5Group own = parts.groupscope.createGroup("class_templates").createGroup("X_a");
            writeMatrix(own, "embeddings", 4, 2);
            own.writeNumbers<std::int64_t>("class_of_template", std::vector<std::int64_t>{0, 1, 2, 0}, {4});
            own.writeTexts("names", {"a {}", "a {}", "a {}", "the {}"});
        });
        QCOMPARE(read->embeddings[0].templates.classOfTemplate, (std::vector<int>{1, 0, 1})); // land, water
        QCOMPARE(read->embeddings[0].templates.rows(1, 0), 4.0f);
        QCOMPARE(read->embeddings[0].templates.names, (std::vector<std::string>{"a {}", "a {}", "the {}"}));
        QCOMPARE(read->embeddings[0].templates.distinctNames(), (std::vector<std::string>{"a {}", "the {}"}));
        saveEmbeddingSet(*read, path());
        QCOMPARE(openEmbeddingSet(path())->embeddings[0].templates.names,
                 read->embeddings[0].templates.names);
    }

    void namesOfSomeTemplatesAreLeftOut() {
        const auto read = openFourRows(path(), [](FileParts& parts) {
            Hdf5Group own = parts.groupscope.createGroup("class_templates").createGroup("X_a");
            writeMatrix(own, "embeddings", 2, 2);
            own.writeNumbers<std::int64_t>("class_of_template", std::vector<std::int64_t>{0, 1}, {2});
            own.writeTexts("names", {"a {}"});
        });
        QVERIFY(read->embeddings[0].templates.names.empty());
        QCOMPARE(read->embeddings[0].templates.classOfTemplate.size(), std::size_t(2));
        CHECK_HOLDS(read->notices.at(0).commandLine(),
                    "names is left out: it must hold one text for each of the 2");
    }

    void whatDoesNotFitIsLeftOutWithItsReason_data() {
        QTest::addColumn<Filling>("write");
        QTest::addColumn<QByteArray>("reason");
        const auto views = [](const char* reason, const char* name, const std::vector<std::string>& names,
                              std::size_t columns = 2) {
            QTest::newRow(reason) << Filling([=](FileParts& parts) {
                writeMatrix(parts.obsm, "X_b", 4, columns);
                parts.groupscope.createGroup("views").writeTexts(name, names);
            }) << QByteArray(reason);
        };
        views("views/X_none is left out: obsm has no embedding of that name", "X_none", {"X_b"});
        views("views/X_a is left out: view 'X_c' is not in obsm", "X_a", {"X_c"});
        views("views/X_a is left out: view 'X_a' is the embedding itself", "X_a", {"X_a"});
        views("views/X_a is left out: view 'X_b' has 3 dimensions, not 2", "X_a", {"X_b"}, 3);
        views("views/X_a is left out: it names a view twice", "X_a", {"X_b", "X_b"});
        views("views/X_a is left out: it must list the names of 1 to 64", "X_a",
              std::vector<std::string>(100, "X_b"));
        for (const char* folder : {"views", "texts", "class_templates"})
            QTest::newRow(folder) << Filling([folder](FileParts& parts) {
                parts.groupscope.writeText(folder, "X_b");
            }) << QByteArray(folder) + " is left out: it is no group, one element for each embedding";
        const auto texts = [](const char* reason, std::size_t columns,
                              const std::vector<std::int64_t>& owners) {
            QTest::newRow(reason) << Filling([=](FileParts& parts) {
                Hdf5Group own = parts.groupscope.createGroup("texts").createGroup("X_a");
                writeMatrix(own, "embeddings", 4, columns);
                own.writeNumbers<std::int64_t>("row_of_text", owners, {owners.size()});
            }) << QByteArray(reason);
        };
        texts("texts/X_a is left out: embeddings has shape (4, 3), but the embedding has 2 dimensions", 3,
              {0, 1, 2, 3});
        texts("texts/X_a is left out: row_of_text does not hold the number or name of an example for each of "
              "the 4",
              2, {0, 1, 2});
        const auto templates = [](const char* reason, const std::vector<std::int64_t>& owners) {
            QTest::newRow(reason) << Filling([=](FileParts& parts) {
                Hdf5Group own = parts.groupscope.createGroup("class_templates").createGroup("X_a");
                writeMatrix(own, "embeddings", 4, 2);
                own.writeNumbers<std::int64_t>("class_of_template", owners, {owners.size()});
            }) << QByteArray(reason);
        };
        templates("class_templates/X_a is left out: class_of_template holds 2, which is no class",
                  {0, 1, 1, 2});
        templates("class_templates/X_a is left out: class_of_template names the classes of 3", {0, 1, 1});
        templates("class_templates/X_a is left out: class 'water' has no template", {0, 0, 0, 0});
        QTest::newRow("flat") << Filling([](FileParts& parts) {
            Hdf5Group folder = parts.groupscope.createGroup("texts");
            writeMatrix(folder, "X_a", 4, 2);
        }) << QByteArray("texts/X_a is left out: it is no group of arrays");
        QTest::newRow("broken") << Filling([](FileParts& parts) {
            Hdf5Group own = parts.groupscope.createGroup("texts").createGroup("X_a");
            writeMatrix(own, "embeddings", 4, 2, std::numeric_limits<float>::infinity());
        }) << QByteArray("texts/X_a is left out: embeddings holds NaN or Inf");
    }
    void whatDoesNotFitIsLeftOutWithItsReason() {
        QFETCH(Filling, write);
        QFETCH(QByteArray, reason);
        const auto read = openFourRows(path(), write);
        std::string all;
        for (const std::string& notice : commandLineTexts(read->notices))
            all += notice + "\n";
        CHECK_HOLDS(all, "uns/groupscope/" + reason.toStdString());
        const Embedding& own = read->embedding("X_a");
        QVERIFY(own.views.empty() && own.texts.rowOfText.empty() && own.templates.classOfTemplate.empty());
    }

  private:
    std::string path() const { return folder_.filePath(QStringLiteral("set.h5ad")).toStdString(); }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestInputs)
#include "tst_inputs.moc"
